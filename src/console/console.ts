// The management API: JSON under /manage/v1, for the operator, the command line and the dashboard.
import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { managePrefix } from '../contract/management/prefix.ts';
import { findAccountId } from '../accounts/accounts.ts';
import { callerAddress } from '../contract/caller-address.ts';
import {
  ApiError,
  badRequest,
  databaseUnavailable,
  forbidden,
  internalError,
  notFound,
  overloaded,
  tooLarge,
} from '../contract/errors.ts';
import { idMax } from '../contract/management/fields.ts';
import { parseBody } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import { readParameters } from '../contract/parameters.ts';
import { checkBody } from '../contract/values.ts';
import type { ObjectSchema } from '../contract/schema.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import { serviceAccount } from '../flow/shares.ts';
import { chargeWait, createWaitBudget } from '../flow/wait-budget.ts';
import type { WaitBudget } from '../flow/wait-budget.ts';
import { BodyLines } from '../gateway/request-bodies.ts';
import { isRetryable } from '../storage/database.ts';
import { createTokenAuthentication, isPermitted, notAuthenticated } from './permissions.ts';
import type { Actor, Authenticate } from './permissions.ts';
import { PassedThrough } from './route.ts';
import type { ConsoleParts, Route } from './route.ts';
import { consoleRoutes } from './routes.ts';
import { requireSameOrigin } from './sessions.ts';
import { networkNumber } from './sign-in-gate.ts';

const bodyBytesMax = 1_048_576;
const lookupLimits = { slots: 4, perAccountMax: 4, waitingMax: 4000, waitMs: 10_000 };
/** The limit of bodies that are read before the caller is known, such as a sign-in. */
const anonymousBodyBytesMax = 16 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Limits how long the request waits for the database in total. */
    waitBudget: WaitBudget | null;
  }
}

/** Adds the management API to a server. */
export function registerConsole(server: FastifyInstance, parts: ConsoleParts): void {
  const authenticators = [
    createTokenAuthentication(parts.adminToken),
    ...(parts.authenticators ?? []),
    parts.sessions.authenticate,
  ];
  // Anyone can send a cookie, which has to be looked up: few at a time, fairly by network.
  const lookups = createFairQueue({ ...lookupLimits, refuse: () => overloaded('too many concurrent requests', 2) });
  async function identifyInTurn(request: FastifyRequest): Promise<void> {
    const { waitMs } = lookupLimits;
    const leave = await chargeWait(waitMs, (ms) =>
      lookups.enter(networkNumber(callerAddress(request)), { waitMs: ms }),
    );
    try {
      await identify(request, authenticators);
    } finally {
      leave();
    }
  }
  // A separate scope: its error handler, its 404 and its body parser do not apply to the rest of the server.
  server.register(
    (scope, _options, done) => {
      scope.decorateRequest('actor', null);
      scope.decorateRequest('waitBudget', null);
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
        request.waitBudget = createWaitBudget(parts.databaseWaitMs);
        await request.waitBudget.run(() => identifyInTurn(request));
      });
      scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
        if (isTokenGuess(error, request)) await parts.guesses.hold(callerAddress(request));
        return answerError(error, request, reply);
      });
      scope.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
      // Bodies are read as bytes and parsed by the route, regardless of the content type.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, parsed) =>
        parsed(null, body),
      );
      scope.addContentTypeParser('application/x-ndjson', async (request: FastifyRequest, stream: IncomingMessage) => {
        if (request.routeOptions.config.acceptsLines) return new BodyLines(stream);
        throw badRequest('the body must be JSON');
      });
      for (const route of consoleRoutes) {
        scope.route<ConsoleCall>({
          method: route.method,
          url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
          bodyLimit: route.permission === 'anyone' ? anonymousBodyBytesMax : (route.bodyBytesMax ?? bodyBytesMax),
          config: { isForAnyone: route.permission === 'anyone', acceptsLines: route.acceptsLines ?? false },
          handler: (request, reply) => {
            const budget = request.waitBudget ?? createWaitBudget(parts.databaseWaitMs);
            return budget.run(() => answer(route, parts, { request, reply, budget }));
          },
        });
      }
      done();
    },
    { prefix: managePrefix },
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isForAnyone?: boolean;
  }
}

interface ConsoleCall {
  Body: Buffer | BodyLines | undefined;
  Querystring: JsonObject;
  Params: Record<string, string>;
}

interface Identified {
  actor?: Actor | null;
}

const anonymous: Actor = { name: 'nobody', role: 'viewer', accountId: 0 };

async function identify(request: FastifyRequest & Identified, authenticators: readonly Authenticate[]): Promise<void> {
  if (request.routeOptions.config.isForAnyone) {
    if (request.method !== 'GET') requireSameOrigin(request);
    request.actor = anonymous;
    return;
  }
  for (const authenticate of authenticators) {
    request.actor = await authenticate(request);
    if (request.actor) return;
  }
  throw notAuthenticated();
}

interface Exchange {
  request: FastifyRequest<ConsoleCall> & Identified;
  reply: FastifyReply;
  budget: WaitBudget;
}

async function answer(route: Route, parts: ConsoleParts, { request, reply, budget }: Exchange) {
  const { actor, params } = request;
  if (!actor) throw notAuthenticated();
  const { slug, id } = params;
  const accountId = slug === undefined ? 0 : await enterAccount(parts, actor, slug);
  requirePermission(actor, route.permission);
  const readerId = actor.accountId ?? serviceAccount;
  if (actor !== anonymous) {
    request.accountId = readerId;
    parts.unsent.check(readerId);
  }
  const run = () =>
    route.run(
      {
        accountId,
        id: id === undefined ? 0 : readId(id),
        params,
        body: route.body && !(request.body instanceof BodyLines) && readBody(route.body, request.body),
        query: route.query && readParameters(route.query, request.query),
        actor,
        ip: callerAddress(request),
        lines: route.acceptsLines ? readLines(request.body) : undefined,
        request,
        signal: abortedWith(reply),
        setHeader: (name, value) => void reply.header(name, value),
      },
      parts,
    );
  // Anonymous requests have separate limits, and changes may take long.
  const isRead = route.method === 'GET' && route.permission !== 'anyone';
  const result = await (isRead ? parts.reads.run(readerId, run) : run());
  budget.end(); // a long download reads from the database while it is sent
  if (!(result instanceof PassedThrough)) return reply.code(route.status ?? 200).send(result);
  const { status, headers, body } = result.reply;
  return reply.code(status).headers(headers).send(body);
}

/** A signal that aborts when the connection is closed before the response is sent. */
function abortedWith({ raw }: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) aborter.abort(badRequest('the caller has closed the connection'));
  });
  return aborter.signal;
}

function readBody(schema: ObjectSchema, sent: Buffer | undefined): JsonObject {
  const body = parseBody(sent ?? Buffer.alloc(0));
  checkBody(schema, body);
  return body;
}

function readLines(sent: Buffer | BodyLines | undefined): BodyLines {
  if (sent instanceof BodyLines) return sent;
  throw badRequest('the content type of the body must be application/x-ndjson');
}

function requirePermission(actor: Actor, permission: Route['permission']): void {
  if (permission === 'anyone') return;
  if (permission === 'signed in') {
    if (!actor.person) throw forbidden('this requires a session; sign in to the dashboard');
    return;
  }
  if (!isPermitted(actor, permission)) throw forbidden(`this requires the permission ${permission}`);
}

async function enterAccount({ database }: ConsoleParts, actor: Actor, slug: string): Promise<number> {
  const accountId = await findAccountId(database, slug);
  // 404 for both, so that callers cannot probe for workspaces.
  if (accountId === undefined || (actor.accountId !== null && actor.accountId !== accountId)) throw notFound();
  return accountId;
}

function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > idMax) throw notFound();
  return id;
}

/** Operators may choose a short admin token. */
const isTokenGuess = (error: unknown, { headers }: FastifyRequest): boolean =>
  error instanceof ApiError && error.kind === 'unauthorized' && headers.authorization !== undefined;

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error, request.routeOptions.bodyLimit);
  // The database logs its outages. Every request that fails because of one would flood the log.
  if (known.status >= 500 && known.code !== 'database' && known.code !== 'overloaded')
    request.log.error({ err: error }, 'a management call failed');
  return sendError(reply, known);
}

function toApiError(error: FastifyError, bytesMax: number): ApiError {
  if (error instanceof ApiError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge(`the body must be at most ${Math.ceil(bytesMax / 1_048_576)} MiB`);
  if (error.statusCode !== undefined && error.statusCode < 500) return badRequest(error.message);
  if (isRetryable(error)) return databaseUnavailable(error);
  return internalError(error);
}

function sendError(reply: FastifyReply, { status, message, sentence, code, retryAfterSeconds }: ApiError) {
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  if (code) reply.header('x-error-code', code);
  if (sentence !== '') reply.header('x-error-reason', encodeURIComponent(sentence)); // the dashboard shows it without the title
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send({ error: message });
}
