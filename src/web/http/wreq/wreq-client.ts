// The HTTP engine that runs wreq in a child process. Requests that wreq cannot serve, and all requests while the
// process is down, go to another engine.

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { failed, targetTimedOut } from '../../../contract/errors.ts';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { issuerOf, openConnection } from '../connection.ts';
import { defaultEngineLimits } from '../http-engine.ts';
import type { HttpEngine, HttpEngineLimits, HttpRequest, HttpResponse } from '../http-engine.ts';
import { fromPlainError } from '../../plain-error.ts';
import { destinationOf } from '../request-line.ts';
import { toTargetError } from '../target-errors.ts';
import { isBeyondWreq, isRepeatable, NotForWreq } from './abilities.ts';
import type { WreqLibrary } from './binding.ts';
import { toCrossing } from './protocol.ts';
import type { FromWreq, ToWreq } from './protocol.ts';

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The process enforces deadlines itself; this is a margin in case it does not. */
const graceMs = 1000;
const stopSecondsMax = 2;
const lossesMax = 3;
const lossesForgottenMs = 10 * 60_000;

export interface WreqClientParts {
  library: WreqLibrary;
  /** Serves what wreq cannot. Closed together with this engine. */
  fallback: HttpEngine;
  limits?: Partial<HttpEngineLimits>;
  /** Certificate authorities to trust instead of the default ones, as text and as a file. */
  trust?: { ca: string; caFile: string } | undefined;
  /** Called when wreq starts or stops serving. */
  onChange?: ((client: WreqClient) => void) | undefined;
  /** The script of the process and the Node.js that runs it, for tests. */
  script?: string | undefined;
  node?: string | undefined;
  /** The timeout for starting the process. */
  startSeconds?: number;
  /** How long the process may be silent after the end of a request before it counts as hung. */
  hangSeconds?: number;
}

export interface WreqClient extends HttpEngine {
  readonly library: WreqLibrary;
  /** Resolves once it is known whether wreq serves. */
  settled(): Promise<void>;
  /** Why the other engine serves; undefined while wreq serves. */
  readonly trouble: string | undefined;
  /** The process, while it runs. */
  readonly pid: number | undefined;
}

interface Worker {
  child: ChildProcess;
  pending: Map<number, { resolve(response: HttpResponse): void; reject(error: Error): void }>;
  /** Resolves with whether it serves. */
  ready: PromiseWithResolvers<boolean>;
  heardAt: number;
  isOver: boolean;
}

/** The process exited before it answered. */
class Lost extends Error {}

export function createWreqClient({
  library,
  fallback,
  limits: given = {},
  trust,
  onChange,
  script = fileURLToPath(siblingModule('worker', import.meta.url)),
  node = process.execPath,
  startSeconds = 10,
  hangSeconds = 10,
}: WreqClientParts): WreqClient {
  const limits = { ...defaultEngineLimits, ...given };
  let secureContext: SecureContext | undefined;
  let worker: Worker | undefined;
  let unable: string | undefined;
  let losses: number[] = [];
  let lastId = 0;
  let isClosed = false;

  function startWorker(): Worker {
    const child = fork(script, {
      serialization: 'advanced', // sends bytes as bytes
      execPath: node,
      execArgv: [],
      // Neither proxies, which wreq would use, nor the service's secrets.
      env: { PATH: path, ...(trust === undefined ? {} : { SSL_CERT_FILE: trust.caFile }) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const started: Worker = {
      child,
      pending: new Map(),
      ready: Promise.withResolvers(),
      heardAt: performance.now(),
      isOver: false,
    };
    const tooLate = setTimeout(() => child.kill('SIGKILL'), startSeconds * 1000);
    void started.ready.promise.then(() => clearTimeout(tooLate));
    child.unref();
    child.channel?.unref();
    child.on('message', (message: FromWreq) => hear(started, message));
    child.on('exit', () => lose(started));
    child.on('error', () => lose(started));
    const settings = { library, limits, trustStore: trust ? 'defaultPaths' : 'mozilla', proxyCa: trust?.ca } as const;
    tell(started, { type: 'settings', settings });
    return started;
  }

  function hear(from: Worker, message: FromWreq): void {
    from.heardAt = performance.now();
    if (message.type === 'ready') {
      from.ready.resolve(true);
      onChange?.(client);
    } else if (message.type === 'unable') {
      unable = message.why;
      void dismiss(from);
      onChange?.(client);
    } else {
      const waiting = from.pending.get(message.id);
      if (message.type === 'answer') waiting?.resolve(asReceived(message.response));
      else waiting?.reject(message.type === 'declined' ? new NotForWreq() : fromPlainError(message.error, 'wreq'));
    }
  }

  /** Called when a process has exited. Its pending requests are rejected. */
  function lose(lost: Worker): void {
    if (lost.isOver) return;
    lost.isOver = true;
    if (worker === lost) worker = undefined;
    losses.push(performance.now());
    lost.ready.resolve(false);
    for (const { reject } of lost.pending.values()) reject(new Lost());
    if (isGivenUp()) onChange?.(client);
  }

  /** Stops a process gracefully. */
  async function dismiss(old: Worker): Promise<void> {
    if (worker === old) worker = undefined;
    if (old.isOver) return;
    old.isOver = true;
    old.ready.resolve(false);
    const gone = once(old.child, 'exit');
    const timer = setTimeout(() => old.child.kill('SIGKILL'), stopSecondsMax * 1000);
    if (old.child.connected) old.child.disconnect();
    await gone;
    clearTimeout(timer);
  }

  // A page that crashes the process must not keep crashing it, nor disable it forever.
  function isGivenUp(): boolean {
    const now = performance.now();
    losses = losses.filter((at) => now - at < lossesForgottenMs);
    return losses.length >= lossesMax;
  }

  async function serving(): Promise<Worker | undefined> {
    if (isClosed || unable !== undefined || isGivenUp()) return undefined;
    const mine = (worker ??= startWorker());
    return (await mine.ready.promise) && !mine.isOver ? mine : undefined;
  }

  function tell(to: Worker, message: ToWreq): void {
    if (!to.child.connected) return; // its exit event follows
    to.child.send(message, (error) => {
      if (error) to.child.kill('SIGKILL');
    });
  }

  async function ask(of: Worker, request: HttpRequest): Promise<HttpResponse> {
    const { signal, deadline } = request;
    signal?.throwIfAborted();
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
    of.pending.set(id, { resolve, reject });
    const abort = () => {
      tell(of, { type: 'abort', id });
      reject(signal!.reason as Error);
    };
    const crossing = toCrossing(request, performance.now());
    const overdue = setTimeout(() => {
      reject(targetTimedOut(deadline.seconds));
      endIfSilent(of);
    }, crossing.leftMs + graceMs);
    signal?.addEventListener('abort', abort, { once: true });
    tell(of, { type: 'request', id, request: crossing });
    try {
      return await promise;
    } finally {
      clearTimeout(overdue);
      of.pending.delete(id);
      signal?.removeEventListener('abort', abort);
    }
  }

  // The process must still answer an aborted request. A busy process answers late; a hung one never does.
  function endIfSilent(suspect: Worker): void {
    const since = performance.now();
    const timer = setTimeout(() => {
      if (suspect.heardAt < since) suspect.child.kill('SIGKILL');
    }, hangSeconds * 1000);
    timer.unref();
  }

  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const mine = await serving();
    if (isClosed) throw serviceEnds();
    if (mine === undefined) return fallback.request(request);
    try {
      return await ask(mine, request);
    } catch (error) {
      if (error instanceof NotForWreq) return fallback.request(request);
      if (!(error instanceof Lost)) throw error;
      if (isRepeatable(request)) return fallback.request(request);
      throw toTargetError({ code: 'ECONNRESET' }, destinationOf(request, limits));
    }
  }

  // wreq does not report who signed a certificate, so a separate connection finds out.
  async function askIssuer({ url, addresses, proxy }: HttpRequest): Promise<string | undefined> {
    secureContext ??= createSecureContext(trust === undefined ? {} : { ca: trust.ca });
    const plan = { url, addresses, proxy, secureContext, protocols: ['http/1.1'], session: { latest: undefined } };
    try {
      const socket = await openConnection({ ...plan, connectSeconds: limits.connectSeconds });
      const issuer = socket instanceof TLSSocket ? issuerOf(socket) : undefined;
      socket.destroy();
      return issuer;
    } catch {
      return undefined; // the page itself may have loaded
    }
  }

  const client: WreqClient = {
    library,
    async request(request) {
      request.signal?.throwIfAborted();
      if (isBeyondWreq(request)) return fallback.request(request);
      const wantsIssuer = request.wantsCertificateIssuer === true && request.url.protocol === 'https:';
      if (!wantsIssuer) return answer(request);
      const [response, issuer] = await Promise.all([answer(request), askIssuer(request)]);
      return { ...response, certificateIssuer: response.certificateIssuer ?? issuer };
    },
    async settled() {
      await serving();
    },
    get trouble() {
      if (unable !== undefined) return `wreq does not load: ${unable}`;
      return isGivenUp() ? `the wreq process exited ${losses.length} times within ten minutes` : undefined;
    },
    get pid() {
      return worker?.child.pid;
    },
    async close() {
      isClosed = true;
      const old = worker;
      for (const { reject } of old?.pending.values() ?? []) {
        reject(serviceEnds());
      }
      await Promise.all([old && dismiss(old), fallback.close()]);
    },
  };
  return client;
}

const serviceEnds = (): Error => failed('the connection was closed because the service is stopping', 'target_reset');

// Bytes arrive as Uint8Array, not as Buffer.
function asReceived({ body, ...same }: HttpResponse): HttpResponse {
  return { ...same, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
}
