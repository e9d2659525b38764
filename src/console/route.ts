// What a route of the management API is. Its declaration is the only place where path, permission, parameters, body and
// result are written; the HTTP route, the OpenAPI document, the documentation and the types of the clients follow from it.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { JobEnvelope } from '../contract/job.ts';
import type { Permission } from '../contract/management/person.ts';
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { ObjectSchema, Schema, ValueOf } from '../contract/schema.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import type { RuleSetList } from '../engines/technology/rule-set-list.ts';
import type { DescribedEngine } from '../engines/search/describe.ts';
import type { Database } from '../storage/database.ts';
import type { FetchPicture } from '../web/http/picture.ts';
import type { Actor, Authenticate } from './permissions.ts';
import type { Sessions } from './sessions.ts';

/** What the management API is made of. */
export interface ConsoleParts {
  database: Database;
  adminToken: string;
  /** People who sign in to the dashboard. */
  sessions: Sessions;
  secondFactor: SecondFactor;
  /** Further ways to authenticate, tried in this order. */
  authenticators?: readonly Authenticate[];
  /** The billed endpoints, for the health page. */
  endpoints: readonly { engine: string; path: string; isExperimental: boolean }[];
  /** The search engines of this installation and their current state. */
  searchEngines: () => Promise<DescribedEngine[]>;
  /** The rule sets of the node that responds. */
  ruleSets: () => Promise<RuleSetList>;
  jobs: ConsoleJobs;
  /** Resolves when the calls made so far are in the request log. */
  flushLog: () => Promise<void>;
  /** Runs a public call as that caller: billed and logged like any other. Never throws for the call's own failure. */
  playground: (call: PlaygroundCall) => Promise<PlaygroundReply>;
  /** Fetches an image of another host: the dashboard's content policy only allows images of its own origin. */
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

export type PathName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never;
type BodyOf<B> = B extends ObjectSchema ? ValueOf<B> : undefined;
type QueryOf<Q> = Q extends ParametersSchema ? ParametersOf<Q> : undefined;
/** Dates are allowed wherever the schema says `date-time`: they are text in JSON. */
type ResultOf<R> = R extends Schema ? ValueOf<R, string | Date> : PassedThrough;

export interface RouteCall<P extends string = string, Body = unknown, Query = unknown> {
  /** The account named by `{slug}`; 0 where the path has none. */
  accountId: number;
  /** The number named by `{id}`; 0 where the path has none. */
  id: number;
  /** All path parameters, as text. */
  params: Readonly<Record<PathName<P>, string>>;
  body: Body;
  query: Query;
  /** Who sent the request. On a route for anyone, an actor without permissions. */
  actor: Actor;
  ip: string | null;
  request: FastifyRequest;
  setHeader(name: string, value: string): void;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Declaration<M, P extends string, B, Q, R> {
  method: M;
  /** Under `/manage/v1`. `{slug}` is an account, `{id}` a number; what does not exist is 404. */
  path: P;
  operationId: string;
  summary: string;
  description?: string;
  /** `signed in`: a person with a session, whatever their role. `anyone`: no authentication. */
  permission: Permission | 'signed in' | 'anyone';
  body?: B;
  query?: Q;
  /** Of the JSON body of a success. */
  result?: R;
  /** Instead of `result`: the content types of a response that is not our own JSON, with a description of each. */
  sends?: Readonly<Record<string, string>>;
  /** True: with `sends`, the status is that of another call. */
  hasForeignStatus?: boolean;
  /** Of a success; 200 unless something was created. */
  status?: 200 | 201;
  /** Statuses beyond those that follow from the rest of the declaration: 409 and 429, for example. */
  refusals?: readonly number[];
  run(call: RouteCall<P, BodyOf<B>, QueryOf<Q>>, parts: ConsoleParts): Promise<ResultOf<R>>;
}

/** A route whose types are known. */
export interface TypedRoute<M, P, B, Q, R> {
  readonly method: M;
  readonly path: P;
  readonly body: B;
  readonly query: Q;
  readonly result: R;
}

/** A route as the server handles it: its parameters have been read by its own schemas. */
export interface Route extends Omit<Declaration<Method, string, ObjectSchema, ParametersSchema, Schema>, 'run'> {
  run(call: RouteCall, parts: ConsoleParts): Promise<unknown>;
}

/** The response of another call, passed on unchanged. */
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
>(declaration: Declaration<M, P, B, Q, R>): TypedRoute<M, P, B, Q, R> {
  return declaration as unknown as TypedRoute<M, P, B, Q, R>;
}
