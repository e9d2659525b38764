// What a route of Firecrawl receives and returns.
import type { JsonObject } from '../../contract/json.ts';
import type { AnyEndpoint } from '../../endpoints/endpoint.ts';
import type { Reply } from '../../gateway/answer.ts';
import type { CallOptions, CompatCaller } from '../caller.ts';
import type { Version } from './values.ts';

export interface Settings {
  /** Whether callers may ignore errors of certificates. */
  allowsInsecureTls: boolean;
  /** How long the results of batches and crawls are kept. */
  retentionDays: number;
  /** Calls of one account that run at the same time. */
  concurrencyMax: number;
  /** Throws a 400 for a URL that is malformed or private. */
  vetUrl(url: string, parameter: string): void;
}

export interface Context {
  version: Version;
  body: JsonObject;
  query: JsonObject;
  /** The parameter `id` of the path; '' if there is none. */
  id: string;
  /** The origin of this service, as the caller reaches it. */
  origin: string;
  idempotencyKey: string | undefined;
  caller: CompatCaller;
  settings: Settings;
  catalog: readonly AnyEndpoint[];
  /** An endpoint by its operation. */
  endpoint(operation: string): AnyEndpoint;
  /** A call of the endpoint with this operation. */
  call(operation: string, sent: JsonObject, options?: CallOptions): Promise<Reply>;
}

export interface Answer {
  body: JsonObject;
  /** All calls that were made for it. */
  replies: readonly Reply[];
  /** Names of parameters that have no effect. */
  ignored?: readonly string[];
}

/** The URL of one of these routes, as the caller reaches it. */
export const addressOf = ({ origin, version }: Context, path: string): string =>
  `${origin}/compat/firecrawl/${version}${path}`;

/** The origin of this service in a request. Callers may send any text as the host. */
export const originOf = (protocol: string, host: string | undefined): string =>
  URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;
