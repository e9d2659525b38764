// The HTTP engine that runs wreq in a child process. Requests that wreq cannot serve, and all requests while the
// process is down, go to another engine.

import { createSecureContext, TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { failed, targetTimedOut } from '../../../contract/errors.ts';
import { isRepeatable } from '../../../contract/fetch-options.ts';
import { siblingModule } from '../../../contract/sibling-module.ts';
import { issuerOf, openConnection } from '../connection.ts';
import { defaultEngineLimits } from '../http-engine.ts';
import type { HttpEngine, HttpEngineLimits, HttpRequest, HttpResponse } from '../http-engine.ts';
import { destinationOf } from '../request-line.ts';
import { toTargetError } from '../target-errors.ts';
import { isUnsupportedByWreq } from './abilities.ts';
import type { WreqLibrary } from './binding.ts';
import { serializeRequest } from './protocol.ts';
import { createWreqProcess, ProcessLost } from './wreq-process.ts';
import type { WreqChild } from './wreq-process.ts';

/** The process enforces deadlines itself; this is a margin in case it does not. */
const graceMs = 1000;

export interface WreqClientParts {
  library: WreqLibrary;
  /** Serves the requests that wreq cannot. Closed together with this engine. */
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
  const askIssuer = createIssuerReader(limits.connectSeconds, trust?.ca);
  let isClosed = false;
  const wreq = createWreqProcess({
    settings: { library, limits, trustStore: trust ? 'defaultPaths' : 'mozilla', proxyCa: trust?.ca },
    script,
    node,
    // wreq would use proxies of the environment, so there are none.
    env: trust === undefined ? {} : { SSL_CERT_FILE: trust.caFile },
    startSeconds,
    onChange: () => onChange?.(client),
  });

  function ask(child: WreqChild, request: HttpRequest) {
    const serialized = serializeRequest(request, performance.now());
    // A busy process answers late; a hung one never does.
    const late = () => {
      child.killIfSilent(hangSeconds * 1000);
      return targetTimedOut(request.deadline.seconds);
    };
    return child.call('request', serialized, {
      signal: request.signal,
      timeout: { ms: serialized.leftMs + graceMs, late },
    });
  }

  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const child = await wreq.serving();
    if (isClosed) throw serviceEnds();
    if (child === undefined) return fallback.request(request);
    try {
      const outcome = await ask(child, request);
      return outcome.type === 'response' ? asReceived(outcome.response) : fallback.request(request);
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error;
      if (isRepeatable(request.method)) return fallback.request(request);
      throw toTargetError({ code: 'ECONNRESET' }, destinationOf(request, limits));
    }
  }

  const client: WreqClient = {
    library,
    async request(request) {
      request.signal?.throwIfAborted();
      if (isUnsupportedByWreq(request)) return fallback.request(request);
      const wantsIssuer = request.wantsCertificateIssuer === true && request.url.protocol === 'https:';
      if (!wantsIssuer) return answer(request);
      const [response, issuer] = await Promise.all([answer(request), askIssuer(request)]);
      return { ...response, certificateIssuer: response.certificateIssuer ?? issuer };
    },
    async settled() {
      // A process that exits or starts too slowly is tried again; after three attempts there is trouble.
      while (!isClosed && wreq.trouble === undefined) if ((await wreq.serving()) !== undefined) return;
    },
    get trouble() {
      return wreq.trouble;
    },
    get pid() {
      return wreq.pid;
    },
    async close() {
      isClosed = true;
      await Promise.all([wreq.close(serviceEnds()), fallback.close()]);
    },
  };
  return client;
}

/** Asks a target who issued its certificate, over a separate connection, because wreq does not report it. */
function createIssuerReader(connectSeconds: number, ca: string | undefined) {
  let secureContext: SecureContext | undefined;
  return async ({ url, addresses, proxy, ignoresTlsErrors }: HttpRequest): Promise<string | undefined> => {
    secureContext ??= createSecureContext(ca === undefined ? {} : { ca });
    const plan = {
      url,
      addresses,
      proxy,
      ignoresTlsErrors,
      secureContext,
      protocols: ['http/1.1'],
      session: { latest: undefined },
    };
    try {
      const socket = await openConnection({ ...plan, connectSeconds });
      const issuer = socket instanceof TLSSocket ? issuerOf(socket) : undefined;
      socket.destroy();
      return issuer;
    } catch {
      return undefined; // the page itself may have loaded
    }
  };
}

const serviceEnds = (): Error => failed('the connection was closed because the service is stopping', 'target_reset');

// Bytes arrive as Uint8Array, not as Buffer.
function asReceived({ body, ...same }: HttpResponse): HttpResponse {
  return { ...same, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
}
