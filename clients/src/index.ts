// A client of Siteglass for Node, Deno, Bun and other runtimes with `fetch`.
export { createClient } from './client.ts';
export type { Client, ClientOptions, JobOptions, RawAnswer, StartOptions } from './client.ts';
export type { Answer, CallOptions } from './answer.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  JobFailedError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  SiteglassError,
  TimeoutError,
} from './errors.ts';
export * from './generated.ts';
