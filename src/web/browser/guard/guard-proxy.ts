// The only route from a page to the network. Every name is resolved and checked here, once, and the connection is pinned
// to the checked address: the browser never resolves names, and its targets are checked like every other address.
//
// Each proxy listens on one port and serves one page at a time. Chromium requests connections (SOCKS5) and speaks to the
// target itself. In front of a customer's HTTP proxy, this proxy is an HTTP proxy too: plain http arrives as whole
// requests, because few of those proxies open tunnels for it. Failures are recorded, because Chromium only sees that a
// connection failed.

import { createServer as createHttpServer } from 'node:http';
import { createServer, Socket } from 'node:net';
import type { Server } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { ApiError } from '../../../contract/errors.ts';
import type { ProxySettings } from '../../../contract/proxy-url.ts';
import type { SampleSite } from '../../sample-site/sample-site.ts';
import { createDialer } from './dialer.ts';
import type { DialerParts } from './dialer.ts';
import { createForwarder } from './forwarder.ts';
import type { Forward } from './forwarder.ts';
import type { TlsBridge } from './tls-bridge.ts';
import { createTunnels } from './tunnel.ts';
import type { Tunnels } from './tunnel.ts';
import { createVisit, idleSeconds } from './visit.ts';
import type { VisitOptions, Visit } from './visit.ts';

export type GuardProxyParts = Omit<DialerParts, 'secureContext'> & {
  /** For https proxies; default: with the public authorities. */
  secureContext?: SecureContext | undefined;
  bridge?: TlsBridge | undefined;
  sampleSite?: Pick<SampleSite, 'serve'> | undefined;
};

export type ProxyScheme = 'http' | 'socks5';

export interface GuardProxy {
  /** Starts to serve a page. */
  admit(options: VisitOptions): void;
  /** Stops serving the page and closes its connections. */
  close(): void;
  /** Why a host could not be reached or is refused; undefined if unknown. `authority` is `host:port`. */
  problemOf(authority: string): ApiError | undefined;
  readonly bytes: number;
  /** True if the page exceeded its traffic limit. */
  readonly isExhausted: boolean;
  readonly connections: number;
}

/** The page that is served now, and how its requests are served. */
interface Service {
  visit: Visit;
  tunnels: Tunnels;
  forward: Forward;
}

/** Serves the guard proxy on a listener that may belong to another network namespace. */
export function createGuardProxy(listener: Server, parts: GuardProxyParts): GuardProxy {
  const dialerParts = { ...parts, secureContext: parts.secureContext ?? createSecureContext() };
  let service: Service | undefined;

  const http = createHttpServer({
    keepAliveTimeout: idleSeconds * 1000,
    insecureHTTPParser: true,
    maxHeaderSize: 64 * 1024,
  });
  http.on('request', (incoming, answer) => {
    if (service) service.forward(incoming, answer);
    else incoming.socket.destroy();
  });
  http.on('connect', (incoming, client, head) => {
    if (service && client instanceof Socket) void service.tunnels.byHttp(incoming, client, head);
    else client.destroy();
  });
  http.on('upgrade', (_incoming, client) => client.destroy()); // web sockets use tunnels
  http.on('clientError', (_error, client) => client.destroy());

  const server = createServer({ noDelay: true }, (socket) => {
    if (!service || service.visit.isFull) {
      socket.destroy();
      return;
    }
    service.visit.keep(socket);
    if (schemeFor(service.visit.proxy) === 'http') http.emit('connection', socket);
    else void service.tunnels.bySocks(socket);
  });
  server.on('error', () => {});
  server.listen(listener);

  return {
    admit(options) {
      service?.visit.end();
      const visit = createVisit(options);
      const dialer = createDialer(visit, dialerParts);
      const tunnels = createTunnels(visit, { ...parts, dial: dialer.dial });
      service = { visit, tunnels, forward: createForwarder(visit, dialer) };
    },
    close() {
      service?.visit.end();
      service = undefined;
    },
    problemOf: (authority) => service?.visit.problemOf(authority),
    get bytes() {
      return service?.visit.bytes ?? 0;
    },
    get isExhausted() {
      return service?.visit.isExhausted ?? false;
    },
    get connections() {
      return service?.visit.connections ?? 0;
    },
  };
}

/** The type of this proxy, in front of the customer's. */
export const schemeFor = (proxy: ProxySettings | undefined): ProxyScheme =>
  proxy === undefined || proxy.protocol === 'socks5' ? 'socks5' : 'http';
