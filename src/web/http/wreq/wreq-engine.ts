// The HTTP engine that looks like Chrome down to TLS and HTTP/2: wreq, a native client, over pinned addresses.
//
// Requests that wreq cannot handle correctly go to the other engine: certificate errors that need a reason, responses
// that are malformed HTTP. A comment gives the reason in each case.

import { connectTimedOut as connectionTimedOut, targetSilent, targetTimedOut } from '../../../contract/errors.ts';
import { isRepeatable } from '../../../contract/fetch-options.ts';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';
import type { HttpEngine, HttpEngineLimits, HttpRequest, HttpResponse } from '../http-engine.ts';
import { pinnedKey } from '../pinned-key.ts';
import { destinationOf } from '../request-line.ts';
import { toTargetError, type Destination } from '../target-errors.ts';
import { headerPairs, needsTunnel, UnsupportedByWreq } from './abilities.ts';
import type { Wreq, WreqLibrary } from './binding.ts';
import { Exchange } from './exchange.ts';
import type { PinnedTransport } from './exchange.ts';
import { openPinnedTunnels } from './pinned-tunnels.ts';
import type { PinnedTunnels } from './pinned-tunnels.ts';
import { connectTimedOut, handshakeFailed, timedOut, WreqError } from './wreq-errors.ts';

// Each transport has its own copy of the trusted roots, nearly 1 MB, so fewer of them are kept than undici pools.
const transportsMax = 128;
const transportIdleMsMax = 60_000;
const connectionIdleMs = 30_000;
const idleConnectionsMax = 32;
const addressesMax = 6;
const headersMax = 4000;
const tunnelGraceMs = 500;

export interface WreqEngineParts {
  wreq: Wreq;
  library: WreqLibrary;
  limits: HttpEngineLimits;
  /** Which certificate authorities are trusted: Mozilla's, or those that the environment names. */
  trustStore: 'mozilla' | 'defaultPaths';
  /** Certificate authorities to trust for customers' proxies instead of the default ones. */
  proxyCa?: string | undefined;
}

interface TransportEntry {
  pinned: Promise<PinnedTransport>;
  users: number;
  isRetired: boolean;
  /** True once a response was received: its connections may be kept-alive ones that the server has closed. */
  answered: boolean;
}

/**
 * The environment of this process must not configure a proxy: wreq reads proxies from there for every transport, which
 * would bypass the pinned addresses, and it has no option to disable that.
 */
export function createWreqEngine({ wreq, library, limits, trustStore, proxyCa }: WreqEngineParts): HttpEngine {
  let tunnels: Promise<PinnedTunnels> | undefined;
  const transports = createBoundedCache<string, TransportEntry>({
    entriesMax: Math.min(limits.poolsMax, transportsMax),
    idleMs: transportIdleMsMax,
    onEvict: retire,
  });
  const running = new Set<Exchange>();

  function retire(entry: TransportEntry): void {
    entry.isRetired = true;
    if (entry.users === 0) void closePinned(entry.pinned);
  }

  function transportFor(request: HttpRequest): TransportEntry {
    const { url, addresses, proxy, silenceSeconds, ignoresTlsErrors } = request;
    const silence = silenceSeconds === undefined ? '' : ` ${silenceSeconds}`;
    const route = proxy === undefined ? '' : ` ${JSON.stringify(proxy)}`;
    const trust = ignoresTlsErrors ? ' insecure' : '';
    const key = `${url.origin} ${pinnedKey(addresses)}${silence}${route}${trust}`;
    const entry = transports.getOrCreate(key, () => {
      return { pinned: openTransport(request), users: 0, isRetired: false, answered: false };
    });
    entry.pinned.catch(() => transports.delete(key, entry)); // the next request tries again
    return entry;
  }

  async function openTransport(request: HttpRequest): Promise<PinnedTransport> {
    const { url, addresses, ignoresTlsErrors = false } = request;
    const { firstByteSeconds, idleSeconds } = destinationOf(request, limits);
    const tunnel = needsTunnel(request, library)
      ? (await (tunnels ??= openPinnedTunnels({ ...limits, proxyCa }))).admit(request)
      : undefined;
    const transport = await wreq.createTransport({
      browser: library.profile,
      os: 'windows',
      ...(tunnel === undefined
        ? // Exactly the name in the URL: any other spelling would be resolved.
          { resolve: { [url.hostname]: addresses.slice(0, addressesMax).map(({ address }) => address) } }
        : { proxy: tunnel.proxyUrl }),
      // Not "combined": reading the system's store costs five times as much for each transport.
      trustStore,
      insecure: ignoresTlsErrors,
      // A tunnel has the same limit and knows more about the failure, so it ends first.
      connectTimeout: limits.connectSeconds * 1000 + (tunnel === undefined ? 0 : tunnelGraceMs),
      // Also applies while waiting for the head, so it is the longer of the two; `Exchange` enforces the shorter one.
      readTimeout: Math.max(firstByteSeconds, idleSeconds) * 1000,
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
    return { transport, tunnel };
  }

  async function exchange(entry: TransportEntry, request: HttpRequest, headers: [string, string][]) {
    const one = new Exchange(request, destinationOf(request, limits));
    running.add(one);
    entry.users++;
    try {
      const response = await one.run(wreq, entry.pinned, headers);
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
      const headers = headerPairs(request);
      const entry = transportFor(request);
      const mayRepeat = isRepeatable(request.method);
      const mayBeStale = entry.answered;
      try {
        const response = await exchange(entry, request, headers);
        // wreq drops headers that are not ASCII. Of those, only Location matters.
        if (mayRepeat && lacksLocation(response)) throw new UnsupportedByWreq();
        return response;
      } catch (error) {
        if (!(error instanceof WreqError)) throw error;
        // wreq only reports that a certificate or a handshake failed. Nothing was sent yet, so the other engine may try:
        // it trusts the same authorities as Node and reports the reason.
        if (error.code === handshakeFailed) throw new UnsupportedByWreq();
        // The other engine has a lenient parser, and is not affected by faults in wreq.
        const isStrange = error.code === 'HPE_INVALID' || error.code === '';
        if (mayRepeat && isStrange && !error.hasAnswered) throw new UnsupportedByWreq();
        if (mayRepeat && error.code === 'ECONNRESET' && !error.hasAnswered && mayBeStale) {
          return exchange(entry, request, headers).catch((again: unknown) => {
            throw readable(again, request);
          });
        }
        throw readable(error, request);
      }
    },
    close() {
      for (const one of running) one.stop(toTargetError({ code: 'UND_ERR_CLOSED' }, one.destination));
      for (const entry of transports.clear()) retire(entry);
      tunnels?.then((opened) => opened.close()).catch(() => {});
      return Promise.resolve();
    },
  };

  function readable(error: unknown, request: HttpRequest): unknown {
    return error instanceof WreqError ? toReadable(error, destinationOf(request, limits), limits) : error;
  }
}

async function closePinned(pinned: Promise<PinnedTransport>): Promise<void> {
  try {
    const { transport, tunnel } = await pinned;
    tunnel?.close();
    await transport.close();
  } catch {
    // it was never opened
  }
}

const redirects = new Set([301, 302, 303, 307, 308]);
const lacksLocation = ({ status, headers }: HttpResponse): boolean =>
  redirects.has(status) && headers['location'] === undefined;

function toReadable(error: WreqError, destination: Destination, { connectSeconds }: HttpEngineLimits): Error {
  const { name, firstByteSeconds, idleSeconds } = destination;
  if (error.code === connectTimedOut) {
    return connectionTimedOut(name, connectSeconds, error);
  }
  if (error.code === timedOut) {
    return error.hasAnswered ? targetSilent(idleSeconds, error) : targetTimedOut(firstByteSeconds, undefined, error);
  }
  return toTargetError(error, destination);
}
