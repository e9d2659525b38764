// The HTTP engine that runs wreq in a child process. Requests that wreq cannot serve, and all requests while the
// process is down, go to another engine.

import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { failed, targetTimedOut } from '../../../contract/errors.ts';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { issuerOf, openConnection } from '../connection.ts';
import { defaultEngineLimits } from '../http-engine.ts';
import type { HttpEngine, HttpEngineLimits, HttpRequest, HttpResponse } from '../http-engine.ts';
import { startChild } from '../../child-process.ts';
import type { Child } from '../../child-process.ts';
import { destinationOf } from '../request-line.ts';
import { toTargetError } from '../target-errors.ts';
import { isBeyondWreq, isRepeatable } from './abilities.ts';
import type { WreqLibrary } from './binding.ts';
import { toCrossing } from './protocol.ts';
import type { WreqProtocol } from './protocol.ts';

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
  child: Child<WreqProtocol>;
  /** Resolves with whether it serves. */
  ready: PromiseWithResolvers<boolean>;
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
  let isClosed = false;

  function startWorker(): Worker {
    const ready = Promise.withResolvers<boolean>();
    const child = startChild<WreqProtocol>({
      name: 'wreq',
      module: script,
      execPath: node,
      // No proxies, which wreq would use.
      env: trust === undefined ? {} : { SSL_CERT_FILE: trust.caFile },
      settings: { library, limits, trustStore: trust ? 'defaultPaths' : 'mozilla', proxyCa: trust?.ca },
      stopSecondsMax,
      lost: () => new Lost(),
      onEvent(event) {
        if (event.type === 'ready') {
          ready.resolve(true);
        } else {
          unable = event.why;
          void dismiss(started);
        }
        onChange?.(client);
      },
      onExit({ isExpected }) {
        ready.resolve(false);
        if (worker === started) worker = undefined;
        if (isExpected) return;
        losses.push(performance.now());
        if (isGivenUp()) onChange?.(client);
      },
    });
    const started = { child, ready };
    const tooLate = setTimeout(child.kill, startSeconds * 1000);
    void ready.promise.then(() => clearTimeout(tooLate));
    return started;
  }

  /** Stops a process gracefully. */
  async function dismiss(old: Worker): Promise<void> {
    if (worker === old) worker = undefined;
    old.ready.resolve(false);
    await old.child.stop();
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
    return (await mine.ready.promise) && !mine.child.isOver ? mine : undefined;
  }

  function ask({ child }: Worker, request: HttpRequest) {
    const crossing = toCrossing(request, performance.now());
    // The process must still answer a request that is overdue. A busy process answers late; a hung one never does.
    const late = () => {
      child.killIfSilent(hangSeconds * 1000);
      return targetTimedOut(request.deadline.seconds);
    };
    return child.call('request', crossing, {
      signal: request.signal,
      timeout: { ms: crossing.leftMs + graceMs, late },
    });
  }

  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const mine = await serving();
    if (isClosed) throw serviceEnds();
    if (mine === undefined) return fallback.request(request);
    try {
      const outcome = await ask(mine, request);
      return outcome.type === 'response' ? asReceived(outcome.response) : fallback.request(request);
    } catch (error) {
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
      old?.child.rejectPending(serviceEnds());
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
