// The declaration of an endpoint: the single source of its path, price, parameters and result.
import type {
  AcceptedBatch,
  Batch,
  BatchError,
  BatchItem,
  BatchItemList,
  BatchList,
  BatchStatus,
  ItemStatus,
  ResultFormat,
} from '../contract/batch.ts';
import type { AcceptedCrawl, Crawl, CrawlItem, CrawlItemList, CrawlList, CrawlSettings } from '../contract/crawl.ts';
import type { CrawlTree } from '../contract/management/crawl.ts';
import type { ApiError } from '../contract/errors.ts';
import type { JobEnvelope } from '../contract/job.ts';
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { SavedFile } from '../contract/saved-file.ts';
import type { Schema, ValueOf } from '../contract/schema.ts';
import type {
  DeletedSchedule,
  RunStatus,
  Schedule,
  ScheduleList,
  ScheduleRunList,
  ScheduleStatus,
  Watch,
} from '../contract/schedule.ts';
import type { Usage } from '../contract/usage.ts';
import type { Antibot } from '../engines/antibot/antibot.ts';
import type { Crawler } from '../engines/crawler/crawler.ts';
import type { FetchSessions } from '../engines/fetch-sessions/fetch-sessions.ts';
import type { PageStore } from '../engines/page-store/page-store.ts';
import type { ProxyPools } from '../engines/proxy-pools/proxy-pools.ts';
import type { Rendering } from '../engines/rendering/rendering.ts';
import type { Screenshots } from '../engines/screenshot/screenshot.ts';
import type { MergedSearch } from '../engines/search/merged/merged-search.ts';
import type { Search } from '../engines/search/search.ts';
import type { Scout } from '../engines/site-crawl/scout.ts';
import type { SiteMapper } from '../engines/site-map/site-map.ts';
import type { TechnologyDetector } from '../engines/technology/technology.ts';
import type { Webunlocker } from '../engines/webunlocker/webunlocker.ts';
import type { Health } from '../stats/health.ts';
import type { Robots } from '../web/robots/robots.ts';
import type { HeaderDescription, Result, ResultFile, WriteLines } from '../contract/result.ts';
import { withStore } from './stored-pages.ts';

export type { HeaderDescription, Result, ResultFile };

/** The account and the key of a call. */
export interface Caller {
  accountId: number;
  keyId: number;
}

/** The outcome of a call. */
export type Outcome = { result: Result; error?: undefined } | { error: ApiError; result?: undefined };

/** The services that endpoints use. `app.ts` provides them. */
export interface Services {
  antibot: Antibot;
  crawler: Crawler;
  search: Search;
  mergedSearch: MergedSearch;
  siteMapper: SiteMapper;
  technology: TechnologyDetector;
  rendering: Rendering;
  screenshots: Screenshots;
  webunlocker: Webunlocker;
  robots: Robots;
  fetchSessions: FetchSessions;
  pageStore: PageStore;
  proxyPools: Pick<ProxyPools, 'vet' | 'through'>;
  usage: { of(caller: Caller): Promise<Usage> };
  health: Health;
  jobs: {
    find(accountId: number, jobId: string, waitSeconds: number, signal: AbortSignal): Promise<JobEnvelope>;
    result(accountId: number, jobId: string): Promise<Result>;
    cancel(accountId: number, jobId: string): Promise<JobEnvelope>;
  };
  batches: BatchService;
  crawls: CrawlService;
  schedules: ScheduleService;
}

/** Batches of an account. A batch that is unknown, of another account or expired is a 404. */
export interface BatchService {
  submit(parameters: BatchParameters, call: Call): Promise<Result<AcceptedBatch>>;
  /** Waits up to `waitSeconds` for the end of the batch. */
  find(accountId: number, id: string, waitSeconds: number, signal: AbortSignal): Promise<Batch>;
  list(accountId: number, filters: Page & { status?: BatchStatus | undefined }): Promise<BatchList>;
  /** With `results: false`, `result` is null in all items. */
  items(
    accountId: number,
    id: string,
    filters: Page & { status?: ItemStatus | undefined; results?: boolean | undefined },
  ): Promise<BatchItemList>;
  item(accountId: number, id: string, index: number): Promise<BatchItem>;
  /** How often each error happened, the most frequent first. */
  errors(accountId: number, id: string): Promise<BatchError[]>;
  /** The results after the cursor, in the order of completion; waits up to `waitSeconds` for the first one. */
  results(
    accountId: number,
    id: string,
    options: { cursor?: string | undefined; waitSeconds: number; signal: AbortSignal },
  ): Promise<WriteLines>;
  /** The same results as a file. */
  resultFile(
    accountId: number,
    id: string,
    options: { format: ResultFormat; cursor?: string | undefined; waitSeconds: number; signal: AbortSignal },
  ): Promise<ResultFile>;
  /** 409 when the state of the batch does not allow it. */
  change(accountId: number, id: string, action: 'pause' | 'resume' | 'retry' | 'cancel'): Promise<Batch>;
}

export interface BatchParameters {
  endpoint: string;
  params?: Record<string, unknown> | undefined;
  /** Undefined when the body is a stream of lines. */
  items?: unknown[] | undefined;
  name?: string | undefined;
  webhook_url?: string | undefined;
  per_host: number;
}

/** Crawls of an account: batches whose items are found while they run. */
export interface CrawlService {
  submit(parameters: CrawlParameters, call: Call): Promise<Result<AcceptedCrawl>>;
  find(accountId: number, id: string, waitSeconds: number, signal: AbortSignal): Promise<Crawl>;
  list(accountId: number, filters: Page & { status?: BatchStatus | undefined }): Promise<CrawlList>;
  items(
    accountId: number,
    id: string,
    filters: Page & { status?: ItemStatus | undefined; results?: boolean | undefined },
  ): Promise<CrawlItemList>;
  item(accountId: number, id: string, index: number): Promise<CrawlItem>;
  errors: BatchService['errors'];
  resultFile: BatchService['resultFile'];
  /** The tree of the paths of its first pages. */
  tree(accountId: number, id: string): Promise<CrawlTree>;
  results: BatchService['results'];
  change(accountId: number, id: string, action: 'pause' | 'resume' | 'retry' | 'cancel'): Promise<Crawl>;
}

/** As they were sent. */
export interface CrawlParameters extends Omit<CrawlSettings, 'include' | 'exclude'> {
  include?: unknown[] | undefined;
  exclude?: unknown[] | undefined;
  endpoint: string;
  params?: Record<string, unknown> | undefined;
  name?: string | undefined;
  webhook_url?: string | undefined;
}

/** Schedules of an account. One that is unknown or of another account is a 404. */
export interface ScheduleService {
  create(settings: NewSchedule, call: Call): Promise<Result<Schedule>>;
  find(accountId: number, id: string): Promise<Schedule>;
  list(accountId: number, filters: Page & { status?: ScheduleStatus | undefined }): Promise<ScheduleList>;
  change(id: string, change: ScheduleChange, call: Pick<Call, 'caller'>): Promise<Schedule>;
  remove(accountId: number, id: string): Promise<DeletedSchedule>;
  runs(
    accountId: number,
    id: string,
    filters: Page & { status?: RunStatus | undefined; changed?: boolean | undefined },
  ): Promise<ScheduleRunList>;
}

export interface NewSchedule {
  name?: string | null | undefined;
  cron?: string | null | undefined;
  every_seconds?: number | null | undefined;
  timezone?: string | undefined;
  endpoint: string;
  params?: Record<string, unknown> | undefined;
  webhook_url?: string | null | undefined;
  watch?: Watch | null | undefined;
  threshold?: number | undefined;
}

/** Omitted members stay as they are. */
export type ScheduleChange = Partial<NewSchedule> & { status?: ScheduleStatus | undefined };

interface Page {
  limit: number;
  cursor?: string | undefined;
}

export interface Call {
  id: string;
  caller: Caller;
  services: Services;
  /** Aborts at the deadline of the call. It does not abort when the client disconnects: the call is finished and billed. */
  signal: AbortSignal;
  /** The form of the result that will be sent: raw or JSON. */
  form: Form;
  /** How long the result can be read later; undefined when it is sent at once, or kept as long as a job. */
  keepSeconds?: number | undefined;
  /** Only for pages of crawls: finds the pages that follow. */
  scout?: Scout | undefined;
  /** Only for submissions. */
  submission?: Submission | undefined;
  /** Where the endpoint adds secrets that the target was sent without being parameters, such as the cookies of a session. */
  secrets?: string[] | undefined;
}

/** The request of a submission. */
export interface Submission {
  idempotencyKey: string | undefined;
  ip: string | null;
  /** The body, if it is a stream of lines (NDJSON). */
  lines: AsyncIterable<Uint8Array> | undefined;
}

export type Form = 'raw' | 'json';

/** A feature that the account needs; the call is 403 without it. */
export type Feature = 'stats';

/** The permissions of the account when the call arrives. */
export interface Permissions {
  /** Hosts that webunlocker may fetch. */
  unlockerHosts: readonly string[];
}

interface Declared<S extends ParametersSchema, R extends Schema> {
  /** A path parameter is written `{name}` and declared in `query` like the others. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  credits: number;
  requires?: Feature;
  /** Additional statuses for the OpenAPI description: 403 for an endpoint that checks permissions. */
  refusals?: readonly number[];
  query: S;
  /** Additional headers of a successful response, by name. */
  answerHeaders?: Readonly<Record<string, HeaderDescription>>;
  /** JSON Schema of the success body. The compiler checks that `run` returns a matching body. */
  result: R;
  example: { query: Readonly<Record<string, unknown>>; result: ValueOf<R> };
  /** Checks that the schema cannot express. Throws a 400. */
  check?(query: ParametersOf<S>): void;
  /** Checks permissions, before limits and balance. Throws a 403. */
  permit?(query: ParametersOf<S>, permissions: Permissions): void;
  /** False: a job with these parameters is not started again after its worker was lost. Default: every job may be. */
  isRepeatable?(query: ParametersOf<S>): boolean;
  /** The error while the database cannot be reached. Default: a 500. */
  withoutDatabase?(cause: ApiError): ApiError;
  run(query: ParametersOf<S>, call: Call): Promise<Result<ValueOf<R>>>;
}

interface Defaulted {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** True: it may be called by POST too, with its parameters in a JSON body. Default: all paths below `/v1`. */
  alsoByPost: boolean;
  /** True: it accepts work for later. It checks permissions and limits itself, and may have an idempotency key. */
  isSubmission: boolean;
  /** True: a submission may send its items as lines (NDJSON). */
  acceptsLines: boolean;
  /** The status of a success. */
  successStatus: 200 | 202;
  /** The limit of a JSON body. */
  bodyBytesMax: number;
  /** True: `run` returns `lines`. */
  sendsLines: boolean;
  /** The files that `run` can return instead, by content type. */
  sendsFiles: Readonly<Record<string, { description: string; example: string }>>;
  /** The file that the response is, for code samples. Default: text. */
  savedFile: SavedFile | undefined;
  /** True when the parsed format was not verified against a recent capture. */
  isExperimental: boolean;
  /** The time limit of `run`. The hold of a synchronous call lasts a little longer. */
  timeoutSeconds: number;
  /** False: the call does not count against rate limits. */
  rateLimited: boolean;
  /** True: a suspended workspace may call it. */
  servesSuspended: boolean;
  /** False: no row in the request log. */
  logged: boolean;
  /** False: `is_async` is accepted and ignored. */
  canRunAsync: boolean;
  /** When the raw content is sent: by default, or only when requested by `Accept` or `response_type`. */
  sendsRaw: 'by default' | 'on request' | 'never';
}

/** An endpoint with erased types. Its parameters are read by its schema. */
export interface AnyEndpoint
  extends Defaulted, Omit<Declared<ParametersSchema, Schema>, 'check' | 'permit' | 'isRepeatable' | 'run'> {
  check?(query: Record<string, unknown>): void;
  permit?(query: Record<string, unknown>, permissions: Permissions): void;
  isRepeatable?(query: Record<string, unknown>): boolean;
  run(query: Record<string, unknown>, call: Call): Promise<Result>;
}

/** An endpoint whose result has a known type. */
export type EndpointOf<R extends Schema> = AnyEndpoint & { readonly result: R };

/** Declares an endpoint and fills in defaults. One that declares `max_age` uses the page store. */
export function defineEndpoint<const S extends ParametersSchema, const R extends Schema>(
  declaration: Declared<S, R> & Partial<Defaulted>,
): EndpointOf<R> {
  const endpoint: Declared<S, R> & Defaulted = {
    method: 'GET',
    alsoByPost: declaration.path.startsWith('/v1/'),
    isSubmission: false,
    acceptsLines: false,
    successStatus: 200,
    bodyBytesMax: 1024 * 1024,
    sendsLines: false,
    sendsFiles: {},
    savedFile: undefined,
    isExperimental: false,
    timeoutSeconds: 30,
    rateLimited: true,
    servesSuspended: false,
    logged: true,
    canRunAsync: declaration.credits > 0,
    sendsRaw: 'never',
    ...declaration,
  };
  if ('max_age' in declaration.query.properties) {
    const { path, run } = declaration;
    endpoint.run = async (query, call) => {
      const { caller, services } = call;
      const store = { account: caller.accountId, pages: services.pageStore };
      return await withStore(path, query, store, async () => await run(query, call));
    };
  }
  return endpoint;
}

/** Whether calls may have an idempotency key: billed calls and submissions. */
export const isIdempotent = ({ credits, isSubmission }: AnyEndpoint): boolean => credits > 0 || isSubmission;

/** The engine slug of an endpoint: the first part of its path after `/v1/`; undefined for other paths. */
export function engineOf(path: string): string | undefined {
  const [, version, engine] = path.split('/');
  return version === 'v1' ? engine : undefined;
}
