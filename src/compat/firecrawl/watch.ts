// Firecrawl's clients watch batches and crawls over a WebSocket at the address of their state: what there is, then each document
// as it is completed, then the end.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError, badRequest, internalError, overloaded } from '../../contract/errors.ts';
import { isObject, parseJson } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { keyInHeaders } from '../../gateway/key-check.ts';
import { bodyOf, createCaller } from '../caller.ts';
import { acceptSocket, refuseSocket } from '../text-socket.ts';
import type { TextSocket } from '../text-socket.ts';
import { createContext } from './context.ts';
import type { FirecrawlParts } from './context.ts';
import { errorBody, FailedCall, requireSuccess } from './errors.ts';
import { asCrawlOrBatch, batchJobs, describeJob, itemDocument } from './jobs.ts';
import type { JobKind } from './jobs.ts';
import { originOf } from './route.ts';
import type { Context } from './route.ts';

const watchesMax = 200;
/** One account must not keep others from watching. */
const watchesPerAccountMax = 50;
/** Watches, and handshakes that are not answered yet. */
const connectionsMax = 1000;
const watchMsMax = 60 * 60 * 1000;
const waitSeconds = 10;
/** Documents of the first message. */
const catchupMax = 50;
const closeReasonBytesMax = 123;

const address = /^\/compat\/firecrawl\/(v1|v2)\/(crawl|batch\/scrape)\/([\w-]{1,64})\/?(?:\?|$)/;

/** Whether a request is the handshake of such a WebSocket. */
export const isWatch = ({ url = '', headers }: IncomingMessage): boolean =>
  address.test(url) && /^websocket$/i.test(headers.upgrade ?? '');

export function registerWatches(server: FastifyInstance, parts: FirecrawlParts): void {
  const open = new Set<Duplex>();
  const places = createWatchPlaces();
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (open.size >= connectionsMax) {
      refuseSocket(socket, 500, errorBody(tooManyWatches()));
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // Responses to invalid keys are delayed, as everywhere, while there is room for other handshakes.
    const mayDelay = open.size < connectionsMax / 2;
    void watch({ parts, places, request, socket, head, mayDelay }).catch(() => socket.destroy());
  });
  server.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy();
    done();
  });
}

const tooManyWatches = () => overloaded('too many jobs are being watched', 5);

/** Counts watches per account and in total. */
export function createWatchPlaces() {
  const taken = new Map<number, number>();
  let all = 0;
  return {
    /** Returns the function that frees the slot. Throws if there is none. */
    take(account: number): () => void {
      const own = taken.get(account) ?? 0;
      if (all >= watchesMax || own >= watchesPerAccountMax) throw tooManyWatches();
      all++;
      taken.set(account, own + 1);
      return () => {
        all--;
        const left = (taken.get(account) ?? 1) - 1;
        if (left > 0) taken.set(account, left);
        else taken.delete(account);
      };
    },
  };
}

interface Handshake {
  parts: FirecrawlParts;
  places: ReturnType<typeof createWatchPlaces>;
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  mayDelay: boolean;
}

async function watch({ parts, places, request, socket, head, mayDelay }: Handshake): Promise<void> {
  const { headers } = request;
  const [, version, path, id = ''] = address.exec(request.url ?? '') ?? [];
  const [protocol] = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const key = keyOf(request, protocol);
  const context = createContext(parts, {
    version: version === 'v1' ? 'v1' : 'v2',
    body: {},
    query: {},
    id,
    origin: originOf(headers['x-forwarded-proto'] === 'https' ? 'https' : 'http', headers.host),
    idempotencyKey: undefined,
    caller: createCaller(parts, { key, ip: request.socket.remoteAddress ?? null }),
  });
  let accepted: TextSocket | undefined;
  try {
    const found = await findJob(context, path === 'crawl');
    if (socket.destroyed) return;
    socket.once('close', places.take(found.accountId));
    accepted = acceptSocket(request, socket, head, protocol || undefined);
    if (accepted === undefined) throw badRequest('the WebSocket handshake is not valid');
    await follow(context, found, accepted);
  } catch (error) {
    if (socket.writableEnded || socket.destroyed) return;
    const known = error instanceof FailedCall ? error.error : error;
    if (!(known instanceof ApiError)) throw error;
    if (known.kind === 'invalid_key' && mayDelay) await parts.guesses.hold(request.socket.remoteAddress ?? null);
    if (accepted) accepted.close(1011, closeReason(known.message));
    else refuseSocket(socket, known.status, errorBody(known));
  }
}

/** Clients parse the reason as JSON. */
function closeReason(error: string): string {
  const reason = JSON.stringify({ type: 'error', error });
  return Buffer.byteLength(reason) <= closeReasonBytesMax ? reason : watchEnded;
}

const watchEnded = JSON.stringify({ type: 'error', error: 'the watch has ended; ask for the state' });

/** Clients in browsers cannot send headers, and send the key as the protocol. */
function keyOf({ headers, url = '' }: IncomingMessage, protocol: string | undefined): string {
  const parameter = URL.parse(url, 'http://localhost')?.searchParams.get('x_api_key');
  return keyInHeaders(headers) || protocol || parameter || '';
}

interface Found {
  kind: JobKind;
  job: JsonObject;
  accountId: number;
}

async function findJob(context: Context, mayBeCrawl: boolean): Promise<Found> {
  const find = async ({ call, id }: Context, kind: JobKind): Promise<Found> => {
    const reply = requireSuccess(await call(kind.find, { [kind.idName]: id }));
    return { kind, job: bodyOf(reply), accountId: reply.accountId ?? 0 };
  };
  return mayBeCrawl ? await asCrawlOrBatch(context, find) : await find(context, batchJobs);
}

/** Sends documents until the job has ended, the client is gone, or the time is over. */
async function follow(context: Context, { kind, job: found }: Found, socket: TextSocket): Promise<void> {
  const endsAt = performance.now() + watchMsMax;
  const documents: JsonObject[] = [];
  let isCaughtUp = false;
  let cursor: string | undefined;
  let job = found;
  const send = (message: JsonObject) => socket.send(JSON.stringify(message));
  const catchUp = async () => {
    isCaughtUp = true;
    await send({ type: 'catchup', data: { ...describeJob(context, job), data: documents } });
  };
  while (performance.now() < endsAt && !socket.ended.aborted) {
    const wait = isCaughtUp ? waitSeconds : 0;
    for await (const item of resultsOf(context, kind, cursor, wait)) {
      cursor = String(item['cursor']);
      if (item['status'] !== 'completed') continue;
      const document = itemDocument(item, context.origin);
      if (isCaughtUp) await send({ type: 'document', data: document });
      else if (documents.push(document) >= catchupMax) await catchUp();
    }
    if (!isCaughtUp) await catchUp();
    if (typeof job['completed_at'] === 'string') {
      const isDone = job['status'] === 'completed';
      socket.close(1000, JSON.stringify(isDone ? { type: 'done' } : { type: 'error', error: 'the job was cancelled' }));
      return;
    }
    ({ job } = await findJob(context, kind !== batchJobs));
  }
  socket.close(1001, watchEnded);
}

async function* resultsOf(
  { call, id }: Context,
  { results, idName }: JobKind,
  cursor: string | undefined,
  wait: number,
): AsyncGenerator<JsonObject> {
  const reply = requireSuccess(await call(results, { [idName]: id, wait, ...(cursor !== undefined && { cursor }) }));
  if (reply.lines === undefined) throw internalError();
  for await (const piece of reply.lines) {
    const items = Buffer.from(piece).toString().trimEnd().split('\n').map(parseJson);
    yield* items.filter(isObject);
  }
}
