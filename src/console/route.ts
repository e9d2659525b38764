// What a management call is: declared once, with what it needs and who may use it, so that a description of the API can
// be derived from the declarations.
import type { FromSchema } from 'json-schema-to-ts';
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import type { Database } from '../storage/database.ts';
import type { BodySchema } from './body.ts';
import type { Actor, Authenticate, Permission } from './permissions.ts';

/** What the management API is made of. */
export interface ConsoleParts {
  database: Database;
  adminToken: string;
  /** Other ways to be known than the admin token: a dashboard session, say. Asked in this order. */
  authenticators?: readonly Authenticate[];
  /** Resolves when the calls made so far are in the request log. */
  flushLog: () => Promise<void>;
  /** Runs a public call as that caller: billed and logged like any other. Never throws for the call's own failure. */
  playground: (call: PlaygroundCall) => Promise<PlaygroundReply>;
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
  body: string | Buffer;
}

export interface RouteCall<Body, Query> {
  /** The account named by `{slug}`; 0 where the path has none. */
  accountId: number;
  /** The number named by `{id}`; 0 where the path has none. */
  id: number;
  body: Body;
  query: Query;
  actor: Actor;
  ip: string | null;
}

export interface Route<Body = unknown, Query = unknown> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under `/manage/v1`. `{slug}` is an account, `{id}` a number; what does not exist is 404. */
  path: string;
  summary: string;
  permission: Permission;
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
