// Turns HTTP requests into calls: one route per endpoint of the catalogue, and the replies to invalid requests.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../contract/caller-address.ts';
import { ApiError, badRequest, invalidKey, methodNotAllowed, notFound, tooLarge } from '../contract/errors.ts';
import { isObject, parseBody } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import { readBoolean } from '../contract/values.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { createWaitBudget } from '../flow/wait-budget.ts';
import { errorReply } from './answer.ts';
import type { Reply } from './answer.ts';
import { bodyBytesMax, toApiError } from './api-errors.ts';
import type { Calls } from './call.ts';
import { createKeyCheck } from './key-check.ts';
import type { KeyChecks, KnownKey } from './key-check.ts';
import type { KeyGuesses } from './key-guesses.ts';
import { isBrowsing, sendNotFoundPage } from './not-found-page.ts';
import { parseQuery } from './query-string.ts';
import {
  BodyLines,
  bodySeconds,
  discardBodies,
  encodingFault,
  isLines,
  limitBodies,
  readUpTo,
} from './request-bodies.ts';
import type { UnsentResponses } from './unsent-responses.ts';

export interface ServerOptions {
  log: FastifyBaseLogger;
  /** CIDR blocks of proxies whose `x-forwarded-for` is trusted. */
  trustProxy: string[];
  /** Origins of web pages that may call the API. Usually empty, because keys must not be in web pages. */
  corsOrigins: string[];
  guesses: KeyGuesses;
  unsent: Pick<UnsentResponses, 'add'>;
  /** Whether a request may become a WebSocket. Others that ask for an upgrade, such as h2c, are served as usual. */
  acceptsUpgrade(request: IncomingMessage): boolean;
  onFault(error: unknown, requestId: string): void;
}

const streamSeconds = 15 * 60;
/** The limit of a body that arrives without a valid key in the header or the query. The key may be in the body. */
const unknownBodyBytesMax = 16 * 1024;
const headerBytesMax = 64 * 1024;
const parametersMax = 1000;

/** The HTTP server with its handling of bodies, errors and unknown paths, but without routes. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, trustProxy, corsOrigins, guesses, unsent, acceptsUpgrade, onFault } = options;
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: bodyBytesMax,
    // Limit how long a slow client can keep a connection with an incomplete request; see also `limitBodies`.
    requestTimeout: streamSeconds * 1000,
    http: { maxHeaderSize: headerBytesMax, headersTimeout: 60_000, shouldUpgradeCallback: acceptsUpgrade },
    keepAliveTimeout: 72_000,
    // While the service stops, calls on open connections are still served; only new connections are refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500, querystringParser: parseQuery },
    genReqId: () => newRequestId(),
    frameworkErrors: (error, request, reply) => {
      // Such requests have no route, so the error handler is not called for them.
      void sendReply(reply, withRequestId(errorReply(toApiError(error), wantsSoftFail(request)), request));
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      socket.end(
        rawBadRequest(
          error.code === 'HPE_HEADER_OVERFLOW'
            ? 'the request line and headers are too long'
            : 'the request is not valid HTTP',
        ),
      );
    },
  });

  // Bodies are parsed as JSON whatever their content type, so that `curl -d '{…}'` works.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', async (request: KnownRequest, stream: IncomingMessage) => {
    const { endpoint, bodyBytesMax: routeBytesMax = bodyBytesMax } = request.routeOptions.config;
    if (endpoint?.acceptsLines && isLines(request)) {
      if (request.keyIsValid) return encodingFault(request) ?? new BodyLines(stream);
      throw request.keyError ?? invalidKey();
    }
    const encoding = encodingFault(request);
    if (encoding) return encoding;
    const bytesMax = request.keyIsValid ? (endpoint?.bodyBytesMax ?? routeBytesMax) : unknownBodyBytesMax;
    const body = await readUpTo(stream, bytesMax);
    if (body) return readJsonObject(body);
    throw request.is404 ? notFound() : (request.keyError ?? tooLarge(`the body exceeds ${bytesMax} bytes`));
  });
  server.setErrorHandler(async (error: FastifyError | ApiError, request, reply) => {
    const known = toApiError(error);
    if (known.kind === 'invalid_key') await guesses.hold(callerAddress(request));
    if (known.code === 'internal') onFault(error, request.id);
    if (known.kind === 'not_found' && isBrowsing(request)) return sendNotFoundPage(reply);
    return sendReply(reply, withRequestId(errorReply(known, wantsSoftFail(request)), request));
  });
  server.setNotFoundHandler((request, reply) =>
    isBrowsing(request)
      ? sendNotFoundPage(reply)
      : sendReply(reply, withRequestId(errorReply(notFound(), wantsSoftFail(request)), request)),
  );
  server.decorateRequest('accountId', null);
  limitBodies(server);
  discardBodies(server);
  limitResponses(server, unsent);
  if (corsOrigins.length > 0) allowOrigins(server, corsOrigins);
  closeConnectionsWhenStopping(server);
  return server;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the caller; null if it is unknown. */
    accountId: number | null;
  }
  interface FastifyContextConfig {
    /** The endpoint of a route of the public API. */
    endpoint?: AnyEndpoint;
    /** The limit of a JSON body, for routes without an endpoint. */
    bodyBytesMax?: number;
  }
}

/** Smaller responses fit into the buffers of a connection. */
const countedBytesMin = 64 * 1024;

/** A client that stops reading does not keep a long response: its connection is closed. */
function limitResponses(server: FastifyInstance, unsent: Pick<UnsentResponses, 'add'>): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? payload.length : 0;
    if (bytes >= countedBytesMin || payload instanceof Readable) {
      reply.raw.setTimeout(bodySeconds * 1000, () => reply.raw.destroy());
      // Without an account, responses are static files, which are in memory only once.
      if (request.accountId !== null) unsent.add(request.accountId, bytes, reply.raw);
    }
    done();
  });
}

/** While the service stops, each reply closes its connection, so that idle clients do not delay the shutdown. */
function closeConnectionsWhenStopping(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

function allowOrigins(server: FastifyInstance, origins: string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'x-api-key, authorization, content-type, idempotency-key, x-idempotency-key',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-expose-headers': '*',
      vary: 'origin',
    });
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
}

interface PublicRequest {
  Body: JsonObject | BodyLines | ApiError | undefined;
  Querystring: JsonObject;
  Params: JsonObject;
}

/** A request whose key has been looked up before its body is read. */
type KnownRequest = FastifyRequest & KnownKey;

/** Adds a route for every endpoint. */
export function registerEndpoints(
  server: FastifyInstance,
  catalog: readonly AnyEndpoint[],
  calls: Calls,
  checks: KeyChecks,
): void {
  const { guesses, databaseWaitMs } = checks;
  const checkKey = createKeyCheck(checks, (request: FastifyRequest<PublicRequest> & KnownKey) =>
    keyOf(request, request.query),
  );
  for (const endpoint of catalog) {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const isBilled = endpoint.credits > 0;
    server.route<PublicRequest>({
      method: endpoint.alsoByPost ? [endpoint.method, 'POST'] : endpoint.method,
      url,
      config: { endpoint },
      childLoggerFactory: (logger) => logger, // calls log nothing per request
      exposeHeadRoute: !isBilled && hasHead(endpoint),
      onRequest: checkKey,
      async handler(request: FastifyRequest<PublicRequest> & KnownKey, reply) {
        const { sent, fault } = sentParameters(request);
        const ip = callerAddress(request);
        const { accept = '' } = request.headers;
        const traceparent = headerOf(request, 'traceparent');
        const idempotencyKey = headerOf(request, 'idempotency-key');
        const lines = request.body instanceof BodyLines ? request.body : undefined;
        const key = keyOf(request, sent); // a body may contain another key than the query
        const caller = request.checkedKey?.key === key ? request.checkedKey.caller : undefined;
        const { id } = request;
        const call = { id, endpoint, sent, fault, key, caller, ip, accept, traceparent, idempotencyKey, lines };
        const budget = request.callBudget ?? createWaitBudget(databaseWaitMs);
        const answer = await budget.run(() => calls.answer(call)).finally(() => budget.end());
        if (answer.error?.kind === 'invalid_key') await guesses.hold(ip);
        request.accountId = answer.accountId ?? null; // the key may have been in the body
        return sendReply(reply, answer);
      },
    });
    // A HEAD request would do the work and bill it, and then drop the result.
    if (isBilled) {
      server.head(url, (request, reply) =>
        sendReply(reply.header('allow', 'GET, POST'), withRequestId(errorReply(methodNotAllowed(), false), request)),
      );
    }
  }
}

/** The routes below `/v1` that take only their own method have no HEAD. */
const hasHead = ({ path, alsoByPost }: AnyEndpoint): boolean => alsoByPost || !path.startsWith('/v1/');

interface Sent {
  sent: JsonObject;
  fault: ApiError | undefined;
}

function sentParameters({ body, query, params: path }: FastifyRequest<PublicRequest>): Sent {
  if (body instanceof BodyLines) return { sent: { ...query, ...path }, fault: undefined };
  if (body instanceof ApiError) return { sent: { ...query, ...path }, fault: body };
  // Copying an object with very many members would be slow.
  if (Object.keys(query).length + Object.keys(body ?? {}).length > parametersMax) {
    const sent = {
      x_api_key: body?.['x_api_key'] ?? query['x_api_key'],
      soft_fail: body?.['soft_fail'] ?? query['soft_fail'],
      ...path,
    };
    return { sent, fault: badRequest(`more than ${parametersMax} parameters were sent`) };
  }
  return { sent: { ...query, ...body, ...path }, fault: undefined };
}

/** The key from the header, or else from the parameter; '' when there is none. */
function keyOf({ headers }: Pick<FastifyRequest, 'headers'>, sent: JsonObject): string {
  const header = headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  return typeof sent['x_api_key'] === 'string' ? sent['x_api_key'] : '';
}

/** Undefined when the header was not sent. Node.js joins repeated ones with commas. */
function headerOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The object, or a 400 for an invalid body. The 400 is returned, not thrown: the key is checked first. */
function readJsonObject(body: Buffer): object | undefined {
  if (body.length === 0) return undefined;
  try {
    return parseBody(body);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Whether a request that did not become a call has `soft_fail`. */
function wantsSoftFail({ url, body }: FastifyRequest): boolean {
  if (!/^\/(v1|jobs)(\/|\?|$)/.test(url)) return false;
  const query = parseQuery(url.split('?')[1] ?? ''); // Fastify parses no query for an invalid path
  const fromBody = isObject(body) ? body['soft_fail'] : undefined;
  return readBoolean(fromBody ?? query['soft_fail']) ?? false;
}

export const withRequestId = (reply: Reply, request: FastifyRequest): Reply => ({
  ...reply,
  headers: { 'x-request-id': request.id, 'x-credits-charged': '0', ...reply.headers },
});

/** For responses that belong to one caller. */
export const privateHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Sends a reply. Its body is already serialized. */
export function sendReply(reply: FastifyReply, { status, headers, body, lines, file }: Reply): FastifyReply {
  const stream = lines ?? file;
  if (stream) return reply.code(status).headers(privateHeaders).headers(headers).send(Readable.from(stream));
  const bytes = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.code(status).headers(privateHeaders).headers(headers).send(bytes);
}

function rawBadRequest(why: string): string {
  const body = JSON.stringify({ error: badRequest(why).message });
  return `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
