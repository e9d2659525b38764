// The HTTP engine that runs everywhere: undici's dispatcher over pinned connections, with a bounded set of pools.

import { createSecureContext, TLSSocket } from 'node:tls';
import { Pool, type Dispatcher } from 'undici';
import { ApiError, targetTimedOut, toError } from '../../contract/errors.ts';
import { isRepeatable } from '../../contract/fetch-options.ts';
import { createBoundedCache } from '../../flow/bounded-cache.ts';
import { withChromeSpelling } from './chrome-spelling.ts';
import { issuerOf, openConnection } from './connection.ts';
import {
  defaultEngineLimits,
  type HttpEngine,
  type HttpEngineLimits,
  type HttpRequest,
  type HttpResponse,
  type ResponseHeaders,
} from './http-engine.ts';
import { requestLeniently } from './lenient-request.ts';
import { pinnedKey } from './pinned-key.ts';
import { withoutContinue } from './without-continue.ts';
import { destinationOf, headersFor, requestTarget } from './request-line.ts';
import {
  brokeUnanswered,
  isHttp2Only,
  isMalformed,
  malformed,
  tooLarge,
  toTargetError,
  type Destination,
} from './target-errors.ts';

const keepAliveMs = 10_000;
const keepAliveMsMax = 30_000;
const poolIdleMsMax = 60_000;
const http2TargetsMax = 1000;
const http2KnownMs = 600_000;

export interface UndiciEngineParts {
  limits?: Partial<HttpEngineLimits>;
  /** Certificate authorities to trust instead of the default ones. */
  ca?: string | string[] | undefined;
}

interface PoolEntry {
  pool: Pool;
  /** True once a response was received: its connections may be kept-alive ones that the server has closed. */
  answered: boolean;
  /** Details of its latest connection. */
  seen: { certificateIssuer: string | undefined };
}

export function createUndiciEngine({ limits: given = {}, ca }: UndiciEngineParts = {}): HttpEngine {
  const limits = { ...defaultEngineLimits, ...given };
  const secureContext = createSecureContext(ca === undefined ? {} : { ca });
  const pools = createBoundedCache<string, PoolEntry>({
    entriesMax: limits.poolsMax,
    idleMs: poolIdleMsMax,
    onEvict: ({ pool }) => void pool.close(), // after its running requests
  });

  // Origins whose servers support only HTTP/2. The others get HTTP/1.1, for which undici has been tested for longer.
  const http2Origins = createBoundedCache<string, true>({ entriesMax: http2TargetsMax, idleMs: http2KnownMs });

  function poolFor(request: HttpRequest): PoolEntry {
    const { url, addresses, proxy, ignoresTlsErrors } = request;
    const isHttp2 = http2Origins.get(url.origin) === true;
    const route = proxy === undefined ? '' : ` ${JSON.stringify(proxy)}`;
    const trust = ignoresTlsErrors ? ' insecure' : '';
    const key = `${url.origin} ${pinnedKey(addresses)}${route}${isHttp2 ? ' h2' : ''}${trust}`;
    return pools.getOrCreate(key, () => {
      const seen = { certificateIssuer: undefined };
      return { pool: createPool(request, seen, isHttp2), answered: false, seen };
    });
  }

  function createPool(request: HttpRequest, seen: PoolEntry['seen'], isHttp2: boolean): Pool {
    const { url, addresses, proxy, ignoresTlsErrors } = request;
    const plan = {
      url,
      addresses,
      proxy,
      ignoresTlsErrors,
      secureContext,
      protocols: [isHttp2 ? 'h2' : 'http/1.1'],
      session: { latest: undefined },
      connectSeconds: limits.connectSeconds,
    };
    return new Pool(url.origin, {
      connect: (_, hand) => {
        openConnection(plan).then(
          (socket) => {
            if (socket instanceof TLSSocket) seen.certificateIssuer = issuerOf(socket) ?? seen.certificateIssuer;
            return hand(null, isHttp2 ? socket : withChromeSpelling(withoutContinue(socket)));
          },
          (error: unknown) => hand(toError(error), null),
        );
      },
      connections: limits.connectionsPerPoolMax,
      pipelining: 1,
      allowH2: isHttp2,
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.firstByteSeconds * 1000,
      bodyTimeout: limits.idleSeconds * 1000,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMsMax,
    });
  }

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      let entry = poolFor(request);
      const mayRepeat = isRepeatable(request.method);
      try {
        return await dispatch(entry, request).catch((error: unknown) => {
          if (!isHttp2Only(error)) throw error;
          http2Origins.set(request.url.origin, true); // nothing was sent yet
          entry = poolFor(request);
          return dispatch(entry, request);
        });
      } catch (error) {
        if (mayRepeat && error instanceof Unanswered && error.reused) return dispatch(entry, request).catch(readable);
        if (mayRepeat && error instanceof Malformed) {
          const connection = { secureContext, protocols: ['http/1.1'], session: { latest: undefined } };
          const destination = destinationOf(request, limits);
          return requestLeniently(request, { ...limits, ...destination, ...connection }, destination);
        }
        return readable(error);
      }
      function readable(error: unknown): never {
        throw error instanceof Unanswered || error instanceof Malformed ? error.shown : error;
      }
    },
    async close() {
      await Promise.all(pools.clear().map(({ pool }) => pool.destroy()));
    },
  };

  function dispatch(entry: PoolEntry, request: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(entry, request, destinationOf(request, limits), resolve, reject);
      entry.pool.dispatch(
        {
          path: requestTarget(request),
          method: request.method,
          headers: [...headersFor(request)],
          body: request.body ?? null,
          blocking: false,
          ...(request.silenceSeconds === undefined ? {} : silenceLimits(request.silenceSeconds)),
        },
        exchange,
      );
    });
  }
}

const silenceLimits = (seconds: number) => ({ headersTimeout: seconds * 1000, bodyTimeout: seconds * 1000 });

// The connection broke before the first byte of the response.
class Unanswered extends Error {
  readonly shown: ApiError;
  readonly reused: boolean;
  constructor(shown: ApiError, reused: boolean) {
    super('unanswered');
    this.shown = shown;
    this.reused = reused;
  }
}

// The response is not valid HTTP for the strict parser.
class Malformed extends Error {
  readonly shown: ApiError;
  constructor(shown: ApiError) {
    super('malformed');
    this.shown = shown;
  }
}

// One request and its response. A class, so that a request costs one object and no closures.
class Exchange implements Dispatcher.DispatchHandler {
  #entry: PoolEntry;
  #request: HttpRequest;
  #destination: Destination;
  #resolve: (response: HttpResponse) => void;
  #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: ResponseHeaders = {};
  #startedAt = performance.now();
  #firstByteMs = 0;
  #stopped: Error | undefined;
  #timer: NodeJS.Timeout;
  #wasAnswered: boolean;

  constructor(
    entry: PoolEntry,
    request: HttpRequest,
    destination: Destination,
    resolve: (response: HttpResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.#entry = entry;
    this.#request = request;
    this.#destination = destination;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#wasAnswered = entry.answered;
    const { at, seconds } = request.deadline;
    const leftMs = Math.max(0, at - this.#startedAt);
    this.#timer = setTimeout(() => this.#stop(targetTimedOut(seconds)), leftMs);
    if (request.signal?.aborted) this.#stop(toError(request.signal.reason));
    else request.signal?.addEventListener('abort', this, { once: true });
  }

  // Called by the abort signal: an EventListener object needs no bound function.
  handleEvent(): void {
    this.#stop(toError(this.#request.signal?.reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped !== undefined) controller.abort(this.#stopped);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (status < 200) return; // informational responses, such as early hints
    this.#firstByteMs = performance.now() - this.#startedAt;
    this.#status = status;
    this.#headers = headers;
    const { method, bodyBytesMax, cutsBody } = this.#request;
    const isTooLarge = method !== 'HEAD' && Number(headers['content-length']) > bodyBytesMax;
    if (isTooLarge && !cutsBody) this.#stop(this.#tooLarge());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stopped !== undefined) return;
    this.#bytes += chunk.length;
    const { bodyBytesMax, cutsBody } = this.#request;
    if (this.#bytes <= bodyBytesMax) this.#chunks.push(chunk);
    else if (cutsBody) this.#cut(chunk);
    else this.#stop(this.#tooLarge());
  }

  onResponseEnd(): void {
    if (this.#stopped !== undefined) return;
    this.#settle();
    this.#finish();
  }

  // The caller has enough; the rest is not read.
  #cut(last: Buffer): void {
    const tooMany = this.#bytes - this.#request.bodyBytesMax;
    this.#chunks.push(last.subarray(0, last.length - tooMany));
    this.#bytes -= tooMany;
    this.#settle();
    this.#stopped = new Error('cut');
    this.#controller?.abort(this.#stopped);
    this.#finish();
  }

  #finish(): void {
    this.#entry.answered = true;
    const [first] = this.#chunks;
    const body = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks, this.#bytes);
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body,
      firstByteMs: this.#firstByteMs,
      certificateIssuer: this.#entry.seen.certificateIssuer,
    });
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#stopped !== undefined) return;
    this.#settle();
    this.#stopped = error;
    if (this.#status === 0 && isMalformed(error)) {
      this.#reject(new Malformed(malformed(this.#destination.name, error)));
      return;
    }
    const shown = toTargetError(error, this.#destination);
    if (this.#status === 0 && brokeUnanswered(error)) this.#reject(new Unanswered(shown, this.#wasAnswered));
    else this.#reject(shown);
  }

  #stop(error: Error): void {
    if (this.#stopped !== undefined) return;
    this.#settle();
    this.#stopped = error;
    this.#chunks = [];
    this.#controller?.abort(error);
    this.#reject(error);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this);
  }

  #tooLarge(): ApiError {
    return tooLarge(this.#destination.name, this.#request.bodyBytesMax);
  }
}
