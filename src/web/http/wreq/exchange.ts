// One request to wreq and its response, with the timeouts and limits that every engine has.

import { SocketAddress } from 'node:net';
import type { RequestEvent, Response, Transport } from 'wreq-js';
import { emptyRecord } from '../../../contract/records.ts';
import { ApiError, failed, targetSilent, targetTimedOut, toError } from '../../../contract/errors.ts';
import type { HttpRequest, HttpResponse, ResponseHeaders } from '../http-engine.ts';
import { malformed, tooLarge, type Destination } from '../target-errors.ts';
import { canonical, UnsupportedByWreq } from './abilities.ts';
import type { PinnedTunnel } from './pinned-tunnels.ts';
import type { Wreq } from './binding.ts';
import { toWreqError } from './wreq-errors.ts';

/** A transport that reaches pinned addresses only: directly, or through a pinned tunnel. */
export interface PinnedTransport {
  transport: Transport;
  tunnel: PinnedTunnel | undefined;
}

// wreq has a timeout for the whole exchange. With this margin the timeouts here fire first: their errors are clearer.
const graceMs = 1000;

export class Exchange {
  readonly destination: Destination;
  #request: HttpRequest;
  #controller = new AbortController();
  #stopped = Promise.withResolvers<never>();
  #isOver = false;
  #startedAt = performance.now();
  #firstByteMs: number | undefined;
  #totalTimer: NodeJS.Timeout;
  #phaseTimer: NodeJS.Timeout;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(request: HttpRequest, destination: Destination) {
    this.#request = request;
    this.destination = destination;
    this.#stopped.promise.catch(() => {});
    const { at, seconds } = request.deadline;
    const timeOut = (afterSeconds: number) => this.stop(targetTimedOut(afterSeconds));
    this.#totalTimer = setTimeout(timeOut, Math.max(0, at - this.#startedAt), seconds);
    // This includes connecting: wreq does not report when it has connected.
    const { firstByteSeconds } = destination;
    this.#phaseTimer = setTimeout(timeOut, firstByteSeconds * 1000, firstByteSeconds);
    request.signal?.addEventListener('abort', this, { once: true });
  }

  // Called by the abort signal: an EventListener object needs no bound function.
  handleEvent(): void {
    this.stop(toError(this.#request.signal?.reason));
  }

  /** Aborts the exchange with this error. */
  stop(why: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#stopped.reject(why);
    // After the head has arrived, wreq may hold a body that can only be released through its response.
    if (this.#firstByteMs === undefined) this.#controller.abort();
    this.#reader?.cancel().catch(() => {});
  }

  async run(wreq: Wreq, pinned: Promise<PinnedTransport>, headers: [string, string][]): Promise<HttpResponse> {
    try {
      const work = this.#perform(wreq, pinned, headers);
      work.catch(() => {}); // it may still fail after it was stopped
      return await Promise.race([work, this.#stopped.promise]);
    } finally {
      this.#end();
    }
  }

  async #perform(wreq: Wreq, pinned: Promise<PinnedTransport>, headers: [string, string][]): Promise<HttpResponse> {
    const { url, method, deadline } = this.#request;
    const { transport, tunnel } = await pinned.catch(() => {
      throw new UnsupportedByWreq(); // nothing was sent
    });
    let response: Response | undefined;
    try {
      response = await wreq.fetch(url.origin + url.pathname + url.search, {
        transport,
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
      this.#checkPeer(response, tunnel);
      if (response.status === 101) throw malformed(this.destination.name, 'an unasked upgrade');
      const { status } = response;
      const body = await this.#readBody(response);
      return { status, headers: headersOf(response), body, firstByteMs: this.#firstByteMs ?? 0 };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const known = toWreqError(error);
      if (known.isConnecting) this.#throwFailure(tunnel);
      known.hasAnswered = this.#firstByteMs !== undefined;
      throw known;
    } finally {
      if (this.#reader === undefined) response?.body?.cancel().catch(() => {}); // it was never read
    }
  }

  // wreq reads bodies of up to 2 MB with a Content-Length before it returns the response, so the head is taken from an event.
  #onEvent({ type, contentLength }: RequestEvent): void {
    if (type === 'response_headers') this.#onHead(contentLength ?? null);
  }

  #onHead(contentLength: number | null): void {
    if (this.#firstByteMs !== undefined) return;
    this.#firstByteMs = performance.now() - this.#startedAt;
    clearTimeout(this.#phaseTimer);
    const { method, bodyBytesMax, cutsBody } = this.#request;
    const isTooLarge = method !== 'HEAD' && contentLength !== null && contentLength > bodyBytesMax;
    if (isTooLarge && !cutsBody) this.stop(this.#tooLarge());
  }

  // wreq only reports that its proxy refused; the tunnel has the reason.
  #throwFailure(tunnel: PinnedTunnel | undefined): void {
    const failure = tunnel?.failureSince(this.#startedAt);
    if (!(failure instanceof ApiError)) return;
    // The service may trust certificate authorities that this process does not.
    const isUntrusted = failure.code === 'proxy_failed' && this.#request.proxy?.protocol === 'https';
    throw isUntrusted ? new UnsupportedByWreq() : failure;
  }

  // A second check: responses from addresses other than the checked ones, or the tunnel to them, are discarded.
  #checkPeer({ diagnostics }: Response, tunnel: PinnedTunnel | undefined): void {
    const remote = diagnostics?.remoteAddr ?? '';
    if (tunnel !== undefined && remote === tunnel.peer) return;
    const peer = SocketAddress.parse(remote)?.address;
    if (tunnel === undefined && this.#request.addresses.some(({ address }) => canonical(address) === peer)) return;
    throw failed(`${this.destination.name} was reached at an address that was not checked`, 'target_refused');
  }

  async #readBody({ body }: Response): Promise<Buffer> {
    if (body === null || this.#isOver) return Buffer.alloc(0);
    const reader = (this.#reader = body.getReader());
    const { idleSeconds } = this.destination;
    const timer = (this.#phaseTimer = setTimeout(() => {
      this.stop(targetSilent(idleSeconds));
    }, idleSeconds * 1000));
    const { bodyBytesMax, cutsBody } = this.#request;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.#isOver) break;
      timer.refresh();
      bytes += value.length;
      if (bytes <= bodyBytesMax) chunks.push(value);
      else if (cutsBody) {
        // The caller has enough; the rest is not read.
        chunks.push(value.subarray(0, value.length - (bytes - bodyBytesMax)));
        bytes = bodyBytesMax;
        reader.cancel().catch(() => {});
        break;
      } else this.stop(this.#tooLarge());
    }
    const [first] = chunks;
    return first && chunks.length === 1 ? asBuffer(first) : Buffer.concat(chunks, bytes);
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
  const all = emptyRecord<string | string[]>(); // a header may be named __proto__
  for (const [name, value] of headers) all[name] = value;
  const cookies = cookiesOf(headers);
  if (cookies.length > 0) all['set-cookie'] = cookies;
  return all;
}

// wreq-js 2 has no `getSetCookie` and joins cookies with commas, which they may contain. Its private list has them all.
function cookiesOf(headers: Response['headers']): string[] {
  if ('getSetCookie' in headers) return headers.getSetCookie();
  const { store } = headers as unknown as { store: Map<string, { values: string[] }> };
  return store.get('set-cookie')?.values ?? [];
}
