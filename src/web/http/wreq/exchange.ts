// One request and its answer by wreq, with the clocks and limits that an engine promises.

import { SocketAddress } from 'node:net';
import type { RequestEvent, Response, Transport } from 'wreq-js';
import { ApiError, failed, targetSilent, targetTimedOut } from '../../../contract/errors.ts';
import type { HttpRequest, HttpResponse, ResponseHeaders } from '../http-engine.ts';
import { malformed, tooLarge, type Destination } from '../target-errors.ts';
import { canonical, NotForWreq } from './abilities.ts';
import type { Passage } from './pinned-tunnels.ts';
import type { Wreq } from './wreq-engine.ts';
import { toWreqError } from './wreq-errors.ts';

/** A transport that reaches pinned addresses only: directly, or by way of a passage. */
export interface PinnedTransport {
  transport: Transport;
  passage: Passage | undefined;
}

// wreq has its own clock for the whole exchange. Ours has the better words, so it may speak first.
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
    // Connecting counts here: wreq does not tell when it is done with that.
    const { firstByteSeconds } = destination;
    this.#phaseTimer = setTimeout(timeOut, firstByteSeconds * 1000, firstByteSeconds);
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

  async run(wreq: Wreq, pinned: Promise<PinnedTransport>, headers: [string, string][]): Promise<HttpResponse> {
    try {
      const work = this.#perform(wreq, pinned, headers);
      work.catch(() => {}); // it may fail once more after it was stopped
      return await Promise.race([work, this.#stopped.promise]);
    } finally {
      this.#end();
    }
  }

  async #perform(wreq: Wreq, pinned: Promise<PinnedTransport>, headers: [string, string][]): Promise<HttpResponse> {
    const { url, method, deadline } = this.#request;
    const { transport, passage } = await pinned.catch(() => {
      throw new NotForWreq(); // nothing was sent
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
      this.#checkPeer(response, passage);
      if (response.status === 101) throw malformed(this.destination.name, 'an unasked upgrade');
      const { status } = response;
      const body = await this.#readBody(response);
      return { status, headers: headersOf(response), body, firstByteMs: this.#firstByteMs! };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const known = toWreqError(error);
      if (known.isConnecting) this.#throwFailure(passage);
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
    const { bodyBytesMax, cutsBody } = this.#request;
    if (contentLength !== null && contentLength > bodyBytesMax && !cutsBody) this.stop(this.#tooLarge());
  }

  // wreq only knows that its proxy refused; the tunnel knows why.
  #throwFailure(passage: Passage | undefined): void {
    const failure = passage?.failureSince(this.#startedAt);
    if (!(failure instanceof ApiError)) return;
    // The service may trust authorities that this process does not.
    const isUntrusted = failure.code === 'proxy_failed' && this.#request.proxy?.protocol === 'https';
    throw isUntrusted ? new NotForWreq() : failure;
  }

  // A second check: an answer from anywhere but the vetted addresses, or the tunnel to them, is not passed on.
  #checkPeer({ diagnostics }: Response, passage: Passage | undefined): void {
    const remote = diagnostics?.remoteAddr ?? '';
    if (passage !== undefined && remote === passage.peer) return;
    const peer = SocketAddress.parse(remote)?.address;
    if (passage === undefined && this.#request.addresses.some(({ address }) => canonical(address) === peer)) return;
    throw failed(`${this.destination.name} was reached at an address that was not vetted`, 'target_refused');
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
        // Enough was read; the rest is never asked for.
        chunks.push(value.subarray(0, value.length - (bytes - bodyBytesMax)));
        bytes = bodyBytesMax;
        reader.cancel().catch(() => {});
        break;
      } else this.stop(this.#tooLarge());
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
  const cookies = cookiesOf(headers);
  if (cookies.length > 0) all['set-cookie'] = cookies;
  return all;
}

// wreq-js 2 has no `getSetCookie`, and joins cookies with commas, which they may contain. Its private list has them all.
function cookiesOf(headers: Response['headers']): string[] {
  if ('getSetCookie' in headers) return headers.getSetCookie();
  const { store } = headers as unknown as { store: Map<string, { values: string[] }> };
  return store.get('set-cookie')?.values ?? [];
}
