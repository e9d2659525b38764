// What an endpoint is. Its declaration is the only place where path, price, parameters and result are written.
import type { ApiError } from '../contract/errors.ts';
import type { JobEnvelope } from '../contract/job.ts';
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { Usage } from '../contract/usage.ts';
import type { Antibot } from '../engines/antibot/antibot.ts';
import type { Crawler } from '../engines/crawler/crawler.ts';
import type { Rendering } from '../engines/rendering/rendering.ts';
import type { Screenshots } from '../engines/screenshot/screenshot.ts';
import type { Search } from '../engines/search/search.ts';
import type { TechnologyDetector } from '../engines/technology/technology.ts';
import type { Webunlocker } from '../engines/webunlocker/webunlocker.ts';
import type { JobResult } from '../jobs/queue.ts';
import type { Health } from '../stats/health.ts';

/** Whose call it is. */
export interface Caller {
  accountId: number;
  keyId: number;
}

/** What the work produced. */
export interface Result {
  /** The JSON form. `fields` shapes it, and a job shows it as `result`. */
  body: unknown;
  /** The thing itself (a page, a picture), for callers who want it rather than its JSON form. */
  raw?: { content: string | Uint8Array; contentType: string };
  headers?: Record<string, string>;
}

/** How the work ended. */
export type Outcome = { result: Result; error?: undefined } | { error: ApiError; result?: undefined };

/** Everything the endpoints may ask for. They know these parts by type only; `app.ts` hands them over. */
export interface Services {
  antibot: Antibot;
  crawler: Crawler;
  search: Search;
  technology: TechnologyDetector;
  rendering: Rendering;
  screenshots: Screenshots;
  webunlocker: Webunlocker;
  usage: { of(caller: Caller): Promise<Usage> };
  health: Health;
  jobs: {
    find(accountId: number, jobId: string, waitSeconds: number, signal: AbortSignal): Promise<JobEnvelope>;
    result(accountId: number, jobId: string): Promise<JobResult>;
    cancel(accountId: number, jobId: string): Promise<JobEnvelope>;
  };
}

export interface Call {
  id: string;
  caller: Caller;
  services: Services;
  /** Fires at the call's deadline. A client that hangs up does not fire it: the work finishes and is billed by its result. */
  signal: AbortSignal;
  /** Which form of the result will be sent: the thing itself, or its JSON form. */
  form: Form;
}

export type Form = 'raw' | 'json';

/** A feature of the account without which the call is 403. */
export type Feature = 'stats';

/** What the account may do, as it stands when the call comes. */
export interface Permissions {
  /** Hosts that webunlocker may fetch. */
  unlockerHosts: readonly string[];
}

export interface HeaderDescription {
  description: string;
  schema: { type: 'string' | 'integer'; enum?: readonly string[] };
}

export interface Endpoint<S extends ParametersSchema = ParametersSchema> {
  method: 'GET' | 'DELETE';
  /** A path parameter is written `{name}` and declared in `query` like the others. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  credits: number;
  /** True: no verified capture of what it reads exists, so it may need work. */
  isExperimental: boolean;
  /** The longest that `run` may take. The hold of a synchronous call outlives it by a margin. */
  timeoutSeconds: number;
  /** False: the call never counts against rate limits. */
  rateLimited: boolean;
  /** False: no row in the request log. */
  logged: boolean;
  /** False: `is_async` is accepted and ignored. */
  canRunAsync: boolean;
  /** When the caller gets the thing itself: by default, or only when asked by `Accept` or `response_type`. */
  sendsRaw: 'by default' | 'on request' | 'never';
  requires?: Feature;
  /** Statuses that only this endpoint answers with, for its description: 403 where it has permissions of its own. */
  refusals?: readonly number[];
  query: S;
  /** Headers of a success that say more about it, by name. */
  answerHeaders?: Readonly<Record<string, HeaderDescription>>;
  /** JSON Schema of the success body. */
  result: object;
  example: { query: Record<string, string | number | boolean>; result: unknown };
  /** Checks beyond the schema, among the parameter checks: throws a 400. */
  check?(query: ParametersOf<S>): void;
  /** Whether the account may do exactly this: throws a 403, before limits and balance and before anything is sent. */
  permit?(query: ParametersOf<S>, permissions: Permissions): void;
  run(query: ParametersOf<S>, call: Call): Promise<Result>;
}

type Defaults = 'method' | 'isExperimental' | 'timeoutSeconds' | 'rateLimited' | 'logged' | 'canRunAsync' | 'sendsRaw';
type Declaration<S extends ParametersSchema> = Omit<Endpoint<S>, Defaults> & Partial<Pick<Endpoint<S>, Defaults>>;

/** An endpoint as the rest of the service handles it: its parameters have been read by its own schema. */
export type AnyEndpoint = Endpoint;

/** Declares an endpoint; what most endpoints share is filled in. */
export function defineEndpoint<const S extends ParametersSchema>(declaration: Declaration<S>): AnyEndpoint {
  const endpoint: Endpoint<S> = {
    method: 'GET',
    isExperimental: false,
    timeoutSeconds: 30,
    rateLimited: true,
    logged: true,
    canRunAsync: declaration.credits > 0,
    sendsRaw: 'never',
    ...declaration,
  };
  return endpoint;
}

/** The engine slug of an endpoint: the first part of its path after `/v1/`, or nothing for paths outside it. */
export function engineOf(path: string): string | undefined {
  const [, version, engine] = path.split('/');
  return version === 'v1' ? engine : undefined;
}
