// The declaration of a management API route: the single source of its path, permission, parameters, body and result. The
// HTTP route, the OpenAPI document, the documentation and the client types are derived from it.
import type { Readable } from 'node:stream';
import type { Billing } from '../contract/billing-settings.ts';
import type { FastifyRequest } from 'fastify';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { JobEnvelope } from '../contract/job.ts';
import type { AcceptedBatch } from '../contract/batch.ts';
import type { AcceptedCrawl } from '../contract/crawl.ts';
import type { Schedule } from '../contract/schedule.ts';
import type { RuleSets, SearchEngineRow } from '../contract/management/installation.ts';
import type { Permission } from '../contract/management/person.ts';
import type { ProxyCheck } from '../contract/management/proxy.ts';
import type { NewRule, RuleCheckResult, Trial, TrialResult } from '../contract/management/rule.ts';
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { ObjectSchema, Schema, ValueOf } from '../contract/schema.ts';
import type { BatchService, Caller, CrawlService, ScheduleService } from '../endpoints/endpoint.ts';
import type { Reads } from '../flow/reads.ts';
import type { KeyGuesses } from '../gateway/key-guesses.ts';
import type { UnsentResponses } from '../gateway/unsent-responses.ts';
import type { HealthEndpoint } from '../stats/health.ts';
import type { EndPauses, OnEngineChange } from '../stats/search-health.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { FetchPicture } from '../web/http/picture.ts';
import type { Actor, Authenticate, PersonActor } from './permissions.ts';
import type { InvitationMail } from './invitation-mail.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Sessions } from './sessions.ts';
import type { SingleSignOn } from './sso/sso.ts';

/** The dependencies of the management API. */
export interface ConsoleParts {
  database: Database;
  adminToken: string;
  /** Slows down guesses of the admin token. */
  guesses: KeyGuesses;
  /** How long a request waits for the database in total. */
  databaseWaitMs: number;
  /** People who sign in to the dashboard. */
  sessions: Sessions;
  secondFactor: SecondFactor;
  signIn: SignIn;
  /** Further authentication methods, tried in this order. */
  authenticators?: readonly Authenticate[];
  /** The billed endpoints, for the health page. */
  endpoints: readonly HealthEndpoint[];
  /** The search engines of this installation and their current state. */
  searchEngines: () => Promise<SearchEngineRow[]>;
  /** Ends the pauses of search engines that a check has found to work. */
  endPauses: EndPauses;
  /** Called when a check finds that a search engine has stopped working, or works again. */
  onEngineChange: OnEngineChange;
  /** The rule sets of the node that responds. */
  ruleSets: () => Promise<RuleSets>;
  jobs: ConsoleJobs;
  batches: Omit<BatchService, 'submit'>;
  crawls: Omit<CrawlService, 'submit'>;
  schedules: Omit<ScheduleService, 'create'>;
  /** Runs a submission of the public API as a key and returns the body of its answer. Throws its refusal. */
  submit: <N extends keyof SubmissionResults>(submission: Submission<N>) => Promise<SubmissionResults[N]>;
  /** Whether events can be mailed. */
  hasMail: boolean;
  billing: Billing;
  /** The URL of the sample site; null when it is switched off. */
  sampleSite: string | null;
  /** Encrypts the addresses of exit proxies. */
  sealer: Sealer;
  exits: ConsoleExits;
  rules: ConsoleRules;
  /** What deleting a workspace needs besides the database. */
  deletion: { blobs: Pick<Blobs, 'delete'>; nodeId: number };
  /** Shares the database between the requests of accounts. */
  reads: Reads;
  unsent: Pick<UnsentResponses, 'check'>;
  /** Resolves when the calls made so far are in the request log. */
  flushLog: () => Promise<void>;
  /** Runs a public call, billed and logged like any other. A failed call is a reply, not an exception. */
  playground: (call: PlaygroundCall) => Promise<PlaygroundReply>;
  /** Throws a 400 for a URL that is malformed or private. */
  vetReceiver: (url: string, parameter: string) => void;
  /** Fetches an image of another host, because the dashboard's content security policy allows only its own origin. */
  fetchPicture: FetchPicture;
}

/** The sign-in methods. */
export interface SignIn {
  /** Whether people can sign in with a password. */
  hasPasswords: boolean;
  /** Null without OpenID Connect. */
  sso: SingleSignOn | null;
  /** Null when passwords cannot be reset by mail. */
  resets: PasswordResets | null;
  /** Null when invitations cannot be mailed. */
  invitationMail: InvitationMail | null;
}

/** The exit proxies of this node. */
export interface ConsoleExits {
  /** Makes this node use the changed proxies. */
  refresh(): Promise<void>;
  check(id: number): Promise<ProxyCheck>;
}

/** Checks and trials of custom rules, and the rules that this node uses. */
export interface ConsoleRules {
  /** Makes this node use the changed rules. */
  refresh(): Promise<void>;
  /** The categories of technologies. */
  categories(): Promise<{ id: number; name: string }[]>;
  /** `id`: the stored rule of which this is a new version. */
  check(rule: NewRule & { id?: number }, signal: AbortSignal): Promise<{ result: RuleCheckResult; slow: string[] }>;
  /** Tries all rules on a page, and this one. A match of a stored rule is recorded. */
  run(trial: Trial, rule: (NewRule & { id?: number }) | undefined, signal: AbortSignal): Promise<TrialResult>;
}

export interface ConsoleJobs {
  find(accountId: number, jobId: string, waitSeconds: number, signal: AbortSignal): Promise<JobEnvelope>;
  /** The raw result of the job, with its content type. */
  result(accountId: number, jobId: string): Promise<{ body: unknown; raw?: JobBytes }>;
  cancel(accountId: number, jobId: string): Promise<JobEnvelope>;
}

/** The results of the endpoints that accept submissions. */
export interface SubmissionResults {
  createBatch: AcceptedBatch;
  createCrawl: AcceptedCrawl;
  createSchedule: Schedule;
  changeSchedule: Schedule;
}

export interface Submission<N extends keyof SubmissionResults> {
  /** The endpoint. */
  operationId: N;
  params: Record<string, unknown>;
  caller: Caller;
  ip: string | null;
  /** Items as NDJSON. */
  lines?: AsyncIterable<Uint8Array> | undefined;
}

interface JobBytes {
  content: string | Uint8Array;
  contentType: string;
}

export interface PlaygroundCall {
  endpoint: string;
  params: Record<string, unknown>;
  caller: Caller;
  ip: string | null;
}

export interface PlaygroundReply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
}

export type PathName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never;
type BodyOf<B> = B extends ObjectSchema ? ValueOf<B> : undefined;
type QueryOf<Q> = Q extends ParametersSchema ? ParametersOf<Q> : undefined;
/** Dates are allowed wherever the schema says `date-time`: they are text in JSON. */
type ResultOf<R> = R extends Schema ? ValueOf<R, string | Date> : PassedThrough;

export interface RouteCall<P extends string = string, Body = unknown, Query = unknown, By = Actor> {
  /** The id of the account `{slug}`; 0 if the path has no slug. */
  accountId: number;
  /** The value of `{id}`; 0 if the path has none. */
  id: number;
  /** All path parameters, as text. */
  params: Readonly<Record<PathName<P>, string>>;
  body: Body;
  query: Query;
  /** Who sent the request. On a route for anyone, an actor without permissions. */
  actor: By;
  ip: string | null;
  /** The body of a route that accepts lines. */
  lines: AsyncIterable<Uint8Array> | undefined;
  request: FastifyRequest;
  /** Aborts when the caller closes the connection. */
  signal: AbortSignal;
  setHeader(name: string, value: string): void;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Access = Permission | 'signed in' | 'anyone';
type ActorOf<A> = A extends 'signed in' ? PersonActor : Actor;

interface Declaration<M, P extends string, B, Q, R, A> {
  method: M;
  /** Relative to `/manage/v1`. `{slug}` is an account, `{id}` a number; 404 if they do not exist. */
  path: P;
  operationId: string;
  summary: string;
  description?: string;
  /** `signed in`: any person with a session. `anyone`: no authentication. */
  permission: A;
  body?: B;
  /** The limit of the body; 1 MiB by default. */
  bodyBytesMax?: number;
  /** True: the body is a stream of NDJSON instead. */
  acceptsLines?: boolean;
  query?: Q;
  /** The schema of the JSON body of a success. */
  result?: R;
  /** Instead of `result`: the content types of a raw response, with a description of each. */
  sends?: Readonly<Record<string, string>>;
  /** True: with `sends`, the status is that of the proxied call. */
  hasForeignStatus?: boolean;
  /** The status of a success: 201 if something was created, 303 for a redirect. */
  status?: 200 | 201 | 303;
  /** Additional error statuses, such as 409 and 429, that do not follow from the rest of the declaration. */
  refusals?: readonly RefusalStatus[];
  run(call: RouteCall<P, BodyOf<B>, QueryOf<Q>, ActorOf<A>>, parts: ConsoleParts): Promise<ResultOf<R>>;
}

/** The error statuses of the management API. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500;

/** A route with erased types. Its parameters are read by its schemas. */
export interface Route extends Omit<
  Declaration<Method, string, ObjectSchema | undefined, ParametersSchema | undefined, Schema | undefined, Access>,
  'run'
> {
  run(call: RouteCall, parts: ConsoleParts): Promise<unknown>;
}

/** A route whose types are known to the clients. */
export type TypedRoute<M, P, B, Q, R> = Route & {
  readonly method: M;
  readonly path: P;
  /** Never set. */
  readonly types?: { body: B; query: Q; result: R };
};

/** A response that is passed on unchanged. */
export class PassedThrough {
  readonly reply: PlaygroundReply;

  constructor(reply: PlaygroundReply) {
    this.reply = reply;
  }
}

/** Declares a route. The types of its handler follow from its schemas. */
export function defineRoute<
  const M extends Method,
  const P extends string,
  const B extends ObjectSchema | undefined = undefined,
  const Q extends ParametersSchema | undefined = undefined,
  const R extends Schema | undefined = undefined,
  const A extends Access = Access,
>(declaration: Declaration<M, P, B, Q, R, A>): TypedRoute<M, P, B, Q, R> {
  return declaration;
}
