// The HTTP engine that looks like Chrome down to TLS and HTTP/2: wreq, a native client, over pinned addresses.
//
// What it cannot do as promised it hands to the engine that can: requests through proxies, certificates that need a
// reason, answers that are hardly HTTP. Each such place says why.

import { isIP, SocketAddress } from 'node:net';
import type { createTransport, fetch, getProfiles, RequestEvent, Response, Transport } from 'wreq-js';
import { ApiError, failed } from '../contract/errors.ts';
import { bareHost } from './address-guard.ts';
import { chromeVersion } from './chrome-profile.ts';
import { portOf } from './connection.ts';
import {
  defaultEngineLimits,
  type HttpEngine,
  type HttpEngineLimits,
  type HttpRequest,
  type HttpResponse,
  type ResponseHeaders,
} from './http-engine.ts';
import { createPoolSet, pinnedKey } from './pool-set.ts';
import { malformed, tooLarge, toTargetError, type Destination } from './target-errors.ts';
import { connectTimedOut, handshakeFailed, timedOut, toWreqError, WreqError } from './wreq-errors.ts';

/** What is used of the package `wreq-js`. */
export interface Wreq {
  createTransport: typeof createTransport;
  fetch: typeof fetch;
  getProfiles: typeof getProfiles;
}

export const wreqProfile = `chrome_${chromeVersion}` as const;

// Each transport has its own copy of the trusted roots, nearly 1 MB, so there are fewer of them than cheap pools.
const transportsMax = 128;
const transportIdleMsMax = 60_000;
const connectionIdleMs = 30_000;
const idleConnectionsMax = 32;
const addressesMax = 6;
const headersMax = 4000;
// wreq has its own clock for the whole exchange. Ours has the better words, so it may speak first.
const graceMs = 1000;

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);

export interface WreqEngineParts {
  wreq: Wreq;
  /** Does what wreq cannot. Closed together with this engine. */
  fallback: HttpEngine;
  /**
   * The variables of this process. wreq takes proxies from them whenever a transport is made, which would lead every
   * request past its pinned addresses, and it has no switch against that: so they are removed from here.
   */
  environment: Record<string, string | undefined>;
  limits?: Partial<HttpEngineLimits>;
  /** A file of certificate authorities to trust instead of the usual ones. */
  caFile?: string | undefined;
}

interface TransportEntry {
  transport: Promise<Transport>;
  users: number;
  isRetired: boolean;
  /** True once a response came over it, so that its connections may be kept-alive ones that the server has given up. */
  answered: boolean;
}

export function createWreqEngine({
  wreq,
  fallback,
  environment,
  limits: given = {},
  caFile,
}: WreqEngineParts): HttpEngine {
  const limits = { ...defaultEngineLimits, ...given };
  const transports = createPoolSet<TransportEntry>({
    poolsMax: Math.min(limits.poolsMax, transportsMax),
    idleMsMax: transportIdleMsMax,
    retire,
  });
  const running = new Set<Exchange>();

  function retire(entry: TransportEntry): void {
    entry.isRetired = true;
    if (entry.users === 0) entry.transport.then((transport) => transport.close()).catch(() => {});
  }

  function openTransport({ url, addresses }: HttpRequest): TransportEntry {
    for (const name of proxyVariables) delete environment[name];
    if (caFile !== undefined) environment['SSL_CERT_FILE'] = caFile; // read at once, by the call below
    const transport = wreq.createTransport({
      browser: wreqProfile,
      os: 'windows',
      // Exactly the name as it stands in the URL: any other spelling would be looked up.
      resolve: { [url.hostname]: addresses.slice(0, addressesMax).map(({ address }) => address) },
      // Not "combined": reading the machine's own store costs five times as much, for each transport.
      trustStore: caFile === undefined ? 'mozilla' : 'defaultPaths',
      connectTimeout: limits.connectSeconds * 1000,
      // Also runs while the head is awaited, so it is the longer of the two; the shorter one is kept by us.
      readTimeout: Math.max(limits.firstByteSeconds, limits.idleSeconds) * 1000,
      poolIdleTimeout: connectionIdleMs,
      poolMaxIdlePerHost: idleConnectionsMax,
      emulation: {
        // Only this and the order: any http2Options would replace all of Chrome's.
        http1Options: {
          maxHeaders: headersMax,
          maxBufSize: limits.headerBytesMax,
          ignoreInvalidHeadersInResponses: true,
          allowSpacesAfterHeaderNameInResponses: true,
          allowObsoleteMultilineHeadersInResponses: true,
        },
        origHeaders: ['Host', 'Connection', 'Content-Length'], // Chrome's first; the request's follow
      },
    });
    if (caFile !== undefined) delete environment['SSL_CERT_FILE'];
    return { transport, users: 0, isRetired: false, answered: false };
  }

  async function exchange(entry: TransportEntry, request: HttpRequest, headers: [string, string][]) {
    const one = new Exchange(request, limits, destinationOf(request));
    running.add(one);
    entry.users++;
    try {
      const response = await one.run(wreq, entry.transport, headers);
      entry.answered = true;
      return response;
    } finally {
      running.delete(one);
      entry.users--;
      if (entry.isRetired) retire(entry);
    }
  }

  return {
    async request(request) {
      request.signal?.throwIfAborted();
      const headers = headersFor(request);
      if (headers === undefined || isBeyondWreq(request)) return fallback.request(request);
      const key = `${request.url.hostname} ${pinnedKey(request.addresses)}`;
      const entry = transports.get(key, performance.now(), () => openTransport(request));
      const mayRepeat = isRepeatable(request);
      const mayBeStale = entry.answered;
      try {
        const response = await exchange(entry, request, headers);
        // wreq drops headers that are not ASCII. Of those, only a Location can be missed, and must not be.
        if (mayRepeat && lacksLocation(response)) return await fallback.request(request);
        return response;
      } catch (error) {
        if (!(error instanceof WreqError)) throw error;
        // wreq knows only that a certificate or a handshake failed. Nothing was sent yet, so the other engine may try:
        // it trusts what Node trusts, and says what is wrong.
        if (error.code === handshakeFailed) return fallback.request(request);
        // The other engine has a second, lenient reading.
        if (mayRepeat && error.code === 'HPE_INVALID' && !error.hasAnswered) return fallback.request(request);
        if (mayRepeat && error.code === 'ECONNRESET' && !error.hasAnswered && mayBeStale) {
          return exchange(entry, request, headers).catch((again: unknown) => {
            throw readable(again, request);
          });
        }
        throw readable(error, request);
      }
    },
    async close() {
      for (const one of running) one.stop(toTargetError({ code: 'UND_ERR_CLOSED' }, one.destination));
      for (const entry of transports.clear()) retire(entry);
      await fallback.close();
    },
  };

  function readable(error: unknown, request: HttpRequest): unknown {
    return error instanceof WreqError ? toReadable(error, destinationOf(request), limits) : error;
  }

  function destinationOf({ url }: HttpRequest): Destination {
    const { firstByteSeconds, idleSeconds } = limits;
    return { name: `${url.hostname}:${portOf(url)}`, firstByteSeconds, idleSeconds };
  }
}

function isBeyondWreq({ url, method, body, addresses, proxy }: HttpRequest): boolean {
  // wreq tells a proxy the name of the target, and the proxy looks it up again: tunnels would not be pinned.
  if (proxy !== undefined) return true;
  // An address in the URL is dialled as it is, so it must be the one that is pinned.
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 && !addresses.every(({ address }) => canonical(address) === canonical(host))) return true;
  // wreq-js refuses these, as fetch does.
  return body !== undefined && (method === 'GET' || method === 'HEAD');
}

const isRepeatable = ({ method }: HttpRequest): boolean => method === 'GET' || method === 'HEAD';

const redirects = new Set([301, 302, 303, 307, 308]);
const lacksLocation = ({ status, headers }: HttpResponse): boolean =>
  redirects.has(status) && headers['location'] === undefined;

/** The headers as pairs, or undefined when wreq, which writes UTF-8, cannot write one of them byte by byte. */
function headersFor({ url, headers }: HttpRequest): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  const names = new Set<string>();
  for (let i = 0; i < headers.length; i += 2) {
    const value = fromLatin1(headers[i + 1]!);
    if (value === undefined) return undefined;
    names.add(headers[i]!.toLowerCase());
    pairs.push([headers[i]!, value]);
  }
  if (!names.has('connection')) pairs.unshift(['Connection', 'keep-alive']); // HTTP/2 leaves it out
  // Chrome ends a navigation over HTTP/2 with this. Over HTTP/1.1 it does not, but few https sites still speak that.
  const isNavigation = url.protocol === 'https:' && names.has('sec-fetch-mode');
  if (isNavigation && !names.has('priority')) pairs.push(['Priority', 'u=0, i']);
  return pairs;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function fromLatin1(value: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return undefined;
  }
}

function canonical(address: string): string {
  return new SocketAddress({ address, family: isIP(address) === 6 ? 'ipv6' : 'ipv4' }).address;
}

function toReadable(error: WreqError, destination: Destination, { connectSeconds }: HttpEngineLimits): Error {
  const { name, firstByteSeconds, idleSeconds } = destination;
  const cause = { cause: error };
  if (error.code === connectTimedOut) {
    return failed(`could not connect to ${name} within ${connectSeconds} s`, 'target_timeout', cause);
  }
  if (error.code === timedOut) {
    const why = error.hasAnswered ? `: it sent nothing for ${idleSeconds} s` : ` after ${firstByteSeconds} s`;
    return failed(`target timed out${why}`, 'target_timeout', cause);
  }
  return toTargetError(error, destination);
}

// One request and its answer.
class Exchange {
  readonly destination: Destination;
  #request: HttpRequest;
  #limits: HttpEngineLimits;
  #controller = new AbortController();
  #stopped = Promise.withResolvers<never>();
  #isOver = false;
  #startedAt = performance.now();
  #firstByteMs: number | undefined;
  #totalTimer: NodeJS.Timeout;
  #phaseTimer: NodeJS.Timeout;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(request: HttpRequest, limits: HttpEngineLimits, destination: Destination) {
    this.#request = request;
    this.#limits = limits;
    this.destination = destination;
    this.#stopped.promise.catch(() => {});
    const { at, seconds } = request.deadline;
    const timeOut = (text: string) => this.stop(failed(`target timed out${text}`, 'target_timeout'));
    this.#totalTimer = setTimeout(timeOut, Math.max(0, at - this.#startedAt), ` after ${seconds} s`);
    // Connecting counts here: wreq does not tell when it is done with that.
    const { firstByteSeconds } = limits;
    this.#phaseTimer = setTimeout(timeOut, firstByteSeconds * 1000, ` after ${firstByteSeconds} s`);
    request.signal?.addEventListener('abort', this, { once: true });
  }

  // An EventListener object needs no bound function: this is the abort signal calling.
  handleEvent(): void {
    this.stop(this.#request.signal!.reason as Error);
  }

  /** Ends the exchange with this error, whatever it is doing. */
  stop(why: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#stopped.reject(why);
    // Once the head is there, wreq may hold a body that can only be given back by way of its response.
    if (this.#firstByteMs === undefined) this.#controller.abort();
    this.#reader?.cancel().catch(() => {});
  }

  async run(wreq: Wreq, transport: Promise<Transport>, headers: [string, string][]): Promise<HttpResponse> {
    try {
      const work = this.#perform(wreq, transport, headers);
      work.catch(() => {}); // it may fail once more after it was stopped
      return await Promise.race([work, this.#stopped.promise]);
    } finally {
      this.#end();
    }
  }

  async #perform(wreq: Wreq, transport: Promise<Transport>, headers: [string, string][]): Promise<HttpResponse> {
    const { url, method, deadline } = this.#request;
    let response: Response | undefined;
    try {
      response = await wreq.fetch(url.origin + url.pathname + url.search, {
        transport: await transport,
        method,
        headers,
        body: this.#request.body ?? null,
        redirect: 'manual',
        compress: false,
        disableDefaultHeaders: true,
        captureDiagnostics: true,
        timeout: Math.ceil(Math.max(0, deadline.at - this.#startedAt)) + graceMs,
        signal: this.#controller.signal,
        onRequestEvent: (event) => this.#onEvent(event),
      });
      this.#onHead(response.contentLength);
      this.#checkPeer(response);
      if (response.status === 101) throw malformed(this.destination.name, 'an unasked upgrade');
      const { status } = response;
      const body = await this.#readBody(response);
      return { status, headers: headersOf(response), body, firstByteMs: this.#firstByteMs! };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const known = toWreqError(error);
      known.hasAnswered = this.#firstByteMs !== undefined;
      throw known;
    } finally {
      if (this.#reader === undefined) response?.body?.cancel().catch(() => {}); // nobody has read it
    }
  }

  // wreq reads announced bodies of up to 2 MB before it hands out the response, so the head is known by event only.
  #onEvent({ type, contentLength }: RequestEvent): void {
    if (type === 'response_headers') this.#onHead(contentLength ?? null);
  }

  #onHead(contentLength: number | null): void {
    if (this.#firstByteMs !== undefined) return;
    this.#firstByteMs = performance.now() - this.#startedAt;
    clearTimeout(this.#phaseTimer);
    if (contentLength !== null && contentLength > this.#request.bodyBytesMax) this.stop(this.#tooLarge());
  }

  // A second lock on the door: an answer from anywhere but the vetted addresses is not passed on.
  #checkPeer({ diagnostics }: Response): void {
    const peer = SocketAddress.parse(diagnostics?.remoteAddr ?? '')?.address;
    if (this.#request.addresses.some(({ address }) => canonical(address) === peer)) return;
    throw failed(`${this.destination.name} was reached at an address that was not vetted`, 'target_refused');
  }

  async #readBody({ body }: Response): Promise<Buffer> {
    if (body === null || this.#isOver) return Buffer.alloc(0);
    const reader = (this.#reader = body.getReader());
    const { idleSeconds } = this.#limits;
    const timer = (this.#phaseTimer = setTimeout(() => {
      this.stop(failed(`target timed out: it sent nothing for ${idleSeconds} s`, 'target_timeout'));
    }, idleSeconds * 1000));
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#isOver) break;
      timer.refresh();
      bytes += value.length;
      if (bytes > this.#request.bodyBytesMax) this.stop(this.#tooLarge());
      else chunks.push(value);
    }
    return chunks.length === 1 ? asBuffer(chunks[0]!) : Buffer.concat(chunks, bytes);
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#totalTimer);
    clearTimeout(this.#phaseTimer);
    this.#request.signal?.removeEventListener('abort', this);
  }

  #tooLarge(): Error {
    return tooLarge(this.destination.name, this.#request.bodyBytesMax);
  }
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function headersOf({ headers }: Response): ResponseHeaders {
  const all: Record<string, string | string[]> = Object.create(null) as {}; // a header may be called __proto__
  for (const [name, value] of headers) all[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) all['set-cookie'] = cookies;
  return all;
}
