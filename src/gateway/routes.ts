// How an HTTP request becomes a call: one route per endpoint of the catalogue, and the replies for everything that is none.
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../contract/caller-address.ts';
import { ApiError, badRequest, internalError, notFound, tooLarge } from '../contract/errors.ts';
import { readBoolean } from '../contract/parameters.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { errorReply } from './answer.ts';
import type { Reply } from './answer.ts';
import type { Calls } from './call.ts';
import { parseQuery } from './query-string.ts';

export interface ServerOptions {
  log: FastifyBaseLogger;
  /** CIDR blocks of proxies whose `x-forwarded-for` is believed. */
  trustProxy: string[];
  /** Origins of web pages that may call the API; usually none, because keys do not belong into web pages. */
  corsOrigins: string[];
  onFault(error: unknown, requestId: string): void;
}

const BODY_BYTES_MAX = 1024 * 1024;
const HEADER_BYTES_MAX = 64 * 1024;
const PARAMETERS_MAX = 1000;

/** The HTTP server with its rules for bodies, errors and unknown paths, and no routes yet. */
export function createServer({ log, trustProxy, corsOrigins, onFault }: ServerOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: BODY_BYTES_MAX,
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    // A request that is not complete after a minute is given up: nobody may hold a connection by sending slowly.
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // Calls on open connections are served until the end: only new connections are refused while the service stops.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500, querystringParser: parseQuery },
    genReqId: () => newRequestId(),
    frameworkErrors: (error, request, reply) => {
      // Sent by hand: such requests have no route, and so no error handler.
      void sendReply(reply, withRequestId(errorReply(toApiError(error), wantsSoftFail(request)), request));
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      socket.end(
        rawRefusal(
          error.code === 'HPE_HEADER_OVERFLOW'
            ? 'the request line and headers are too long'
            : 'the request is not valid HTTP',
        ),
      );
    },
  });

  // Bodies are JSON whatever their label says, so that `curl -d '{…}'` works as people expect.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, readJsonObject(body as Buffer));
  });
  server.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = toApiError(error);
    if (known.code === 'internal') onFault(error, request.id);
    return sendReply(reply, withRequestId(errorReply(known, wantsSoftFail(request)), request));
  });
  server.setNotFoundHandler((request, reply) =>
    sendReply(reply, withRequestId(errorReply(notFound(), wantsSoftFail(request)), request)),
  );
  if (corsOrigins.length > 0) allowOrigins(server, corsOrigins);
  sayGoodbye(server);
  return server;
}

/** Calls that end while the service stops give their connection back, or an idle client would hold the service up. */
function sayGoodbye(server: FastifyInstance): void {
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
      'access-control-allow-headers': 'x-api-key, content-type',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-expose-headers': '*',
      vary: 'origin',
    });
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
}

/** Adds a route for every endpoint. */
export function registerEndpoints(server: FastifyInstance, catalog: readonly AnyEndpoint[], calls: Calls): void {
  for (const endpoint of catalog) {
    const isVersioned = endpoint.path.startsWith('/v1/');
    server.route({
      method: isVersioned ? [endpoint.method, 'POST'] : endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const { sent, fault } = sentParameters(request);
        const answer = await calls.answer({
          endpoint,
          sent,
          fault,
          key: keyOf(request, sent),
          ip: callerAddress(request),
          accept: request.headers.accept ?? '',
        });
        return sendReply(reply, answer);
      },
    });
  }
}

function sentParameters(request: FastifyRequest): { sent: Record<string, unknown>; fault: ApiError | undefined } {
  const body = request.body as Record<string, unknown> | ApiError | undefined;
  const sent = {
    ...(request.query as Record<string, unknown>),
    ...(body instanceof ApiError ? {} : body),
    ...(request.params as Record<string, unknown>),
  };
  const isTooMuch = Object.keys(sent).length > PARAMETERS_MAX;
  const tooMany = isTooMuch ? badRequest(`more than ${PARAMETERS_MAX} parameters were sent`) : undefined;
  return { sent, fault: body instanceof ApiError ? body : tooMany };
}

/** The header, or else the parameter. An empty text is no key. */
function keyOf(request: FastifyRequest, sent: Record<string, unknown>): string {
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  return typeof sent['x_api_key'] === 'string' ? sent['x_api_key'] : '';
}

/** The object, or the 400 that refuses the body: it is for who may call, so it waits until the key has been checked. */
function readJsonObject(body: Buffer): object | undefined {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return badRequest('the body must be valid JSON in UTF-8');
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as object) : badRequest('the body must be a JSON object');
}

/** What the framework refuses, in our words. */
function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(`the body exceeds ${BODY_BYTES_MAX} bytes`);
  if (error.code === 'FST_ERR_BAD_URL') return badRequest('the path is not a valid URL');
  if (error.statusCode !== undefined && error.statusCode < 500) return badRequest(error.message);
  return internalError(error);
}

/** Whether the caller of something that became no call asked for HTTP 200. */
function wantsSoftFail({ url, body }: FastifyRequest): boolean {
  if (!/^\/(v1|jobs)(\/|\?|$)/.test(url)) return false;
  const query = parseQuery(url.split('?')[1] ?? ''); // a path that cannot be read has no parsed query
  const sent: Record<string, unknown> = { ...query, ...(body as object | undefined) };
  return readBoolean(sent['soft_fail']) ?? false;
}

const withRequestId = (reply: Reply, request: FastifyRequest): Reply => ({
  ...reply,
  headers: { 'x-request-id': request.id, 'x-credits-charged': '0', ...reply.headers },
});

/** Sends a reply as it is: bodies are ready, so that nothing is serialised twice. */
export function sendReply(reply: FastifyReply, { status, headers, body }: Reply): FastifyReply {
  const bytes = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return reply.code(status).headers(headers).send(bytes);
}

function rawRefusal(why: string): string {
  const body = JSON.stringify({ error: badRequest(why).message });
  return `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
