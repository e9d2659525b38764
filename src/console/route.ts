// What a management call is: declared once, with what it needs and who may use it, so that a description of the API can
// be derived from the declarations.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { FromSchema } from 'json-schema-to-ts';
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import type { RuleSetList } from '../engines/technology/rule-set-list.ts';
import type { DescribedEngine } from '../engines/search/describe.ts';
import type { JobEnvelope } from '../jobs/queue.ts';
import type { Database } from '../storage/database.ts';
import type { BodySchema } from './body.ts';
import type { FetchPicture } from '../web/picture.ts';
import type { Actor, Authenticate, Permission } from './permissions.ts';
import type { Sessions } from './sessions.ts';

/** What the management API is made of. */
export interface ConsoleParts {
  database: Database;
  adminToken: string;
  /** People who sign in to the dashboard. */
  sessions: Sessions;
  secondFactor: SecondFactor;
  /** Further ways to be known, asked in this order. */
  authenticators?: readonly Authenticate[];
  /** What can be called and costs credits, for the health page. */
  endpoints: readonly { engine: string; path: string; isExperimental: boolean }[];
  /** The search engines that are offered, with what is known about them now. */
  searchEngines: () => Promise<DescribedEngine[]>;
  /** The rule sets of the machine that answers. */
  ruleSets: () => Promise<RuleSetList>;
  jobs: ConsoleJobs;
  /** Resolves when the calls made so far are in the request log. */
  flushLog: () => Promise<void>;
  /** Runs a public call as that caller: billed and logged like any other. Never throws for the call's own failure. */
  playground: (call: PlaygroundCall) => Promise<PlaygroundReply>;
  /** A picture of another host, for showing it: the dashboard's own policy lets browsers ask nobody but the service. */
  fetchPicture: FetchPicture;
}

export interface ConsoleJobs {
  find(accountId: number, jobId: string, waitSeconds: number, signal: AbortSignal): Promise<JobEnvelope>;
  /** What the job produced, with its own content type. */
  result(accountId: number, jobId: string): Promise<{ body: unknown; raw?: JobBytes }>;
  cancel(accountId: number, jobId: string): Promise<JobEnvelope>;
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

export interface RouteCall<Body, Query> {
  /** The account named by `{slug}`; 0 where the path has none. */
  accountId: number;
  /** The number named by `{id}`; 0 where the path has none. */
  id: number;
  /** Everything the path names, as text. */
  params: Readonly<Record<string, string>>;
  body: Body;
  query: Query;
  /** Who asks. On a route for anyone, nobody in particular. */
  actor: Actor;
  ip: string | null;
  request: FastifyRequest;
  setHeader(name: string, value: string): void;
}

export interface Route<Body = unknown, Query = unknown> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under `/manage/v1`. `{slug}` is an account, `{id}` a number; what does not exist is 404. */
  path: string;
  summary: string;
  /** `signed in`: a person with a session, whatever their role. `anyone`: also without one. */
  permission: Permission | 'signed in' | 'anyone';
  body?: BodySchema;
  query?: ParametersSchema;
  /** Of a success; 200 unless something was created. */
  status?: 200 | 201;
  /** Returns the JSON of the answer, or a whole answer. */
  run(call: RouteCall<Body, Query>, parts: ConsoleParts): Promise<object | PassedThrough>;
}

/** The answer of another call, handed on as it is. */
export class PassedThrough {
  readonly reply: PlaygroundReply;

  constructor(reply: PlaygroundReply) {
    this.reply = reply;
  }
}

type BodyOf<B> = B extends BodySchema ? FromSchema<B & { additionalProperties: false }> : undefined;
type QueryOf<Q> = Q extends ParametersSchema ? ParametersOf<Q> : undefined;

interface Declaration<B, Q> extends Omit<Route<BodyOf<B>, QueryOf<Q>>, 'body' | 'query'> {
  body?: B;
  query?: Q;
}

/** Declares a route; its handler is typed by its schemas. */
export function defineRoute<
  const B extends BodySchema | undefined = undefined,
  const Q extends ParametersSchema | undefined = undefined,
>(declaration: Declaration<B, Q>): Route {
  return declaration as unknown as Route;
}
