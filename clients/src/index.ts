// A client of Siteglass for Node, Deno, Bun and other runtimes with `fetch`.
export { createClient } from './client.ts';
export type { Client, ClientOptions, JobOptions, StartOptions } from './client.ts';
export type { Batches, BatchItem, BatchResult, BatchWaitOptions, NewBatch } from './batches.ts';
export type { CrawlPage, CrawlResult, Crawls, NewCrawl } from './crawls.ts';
export type { ResultOptions, WaitOptions } from './follow.ts';
export type { Paged } from './paged.ts';
export type { NewSchedule, ScheduleRun, Schedules } from './schedules.ts';
export type { Answer, CallOptions, RawAnswer, SendOptions } from './answer.ts';
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
