// A SOCKS5 proxy on loopback that pins addresses for wreq. wreq-js 2 cannot pin an address, and no version can pin one
// behind a customer's proxy. Each passage leads to one place: the proxy dials the vetted addresses of the passage,
// whatever the client asks for, so nothing is looked up and nothing else can be reached.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { readUserSocksRequest, socksAnswers } from '../../browser/pool/socks-request.ts';
import { openConnection } from '../connection.ts';
import type { HttpRequest } from '../http-engine.ts';

const handshakeSeconds = 10;
const connectionsMax = 4096;
const bufferBytes = 64 * 1024;

export interface Passage {
  /** What the client has to use as its proxy. The secret user name opens this passage and no other. */
  proxyUrl: string;
  /** `address:port` of the tunnel, which a client that uses it has as its peer. */
  peer: string;
  /** Why the latest connection could not be opened, if that was since this moment of `performance.now()`. */
  failureSince(at: number): unknown;
  /** Ends every connection through it. */
  close(): void;
}

export interface PinnedTunnels {
  admit(target: Pick<HttpRequest, 'url' | 'addresses' | 'proxy'>): Passage;
  close(): void;
}

interface Way extends Pick<HttpRequest, 'url' | 'addresses' | 'proxy'> {
  sockets: Set<Socket>;
  failure: { error: unknown; at: number } | undefined;
}

export interface PinnedTunnelsParts {
  connectSeconds: number;
  /** Certificate authorities to trust instead of the usual ones, for proxies that are reached by TLS. */
  proxyCa?: string | undefined;
}

export async function openPinnedTunnels({ connectSeconds, proxyCa }: PinnedTunnelsParts): Promise<PinnedTunnels> {
  const ways = new Map<string, Way>();
  let secureContext: SecureContext | undefined;

  const server = createServer({ noDelay: true, highWaterMark: bufferBytes }, (client) => void serve(client));
  server.maxConnections = connectionsMax;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const peer = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(client: Socket): Promise<void> {
    client.on('error', () => {});
    client.setTimeout(handshakeSeconds * 1000, () => client.destroy());
    const request = await readUserSocksRequest(client);
    const way = request && ways.get(request.user);
    if (way === undefined) {
      client.destroy();
      return;
    }
    client.setTimeout(0);
    keep(way, client);
    try {
      const target = await dial(way);
      if (client.destroyed) {
        target.destroy();
        return;
      }
      keep(way, target);
      client.write(socksAnswers.granted);
      join(client, target);
    } catch (error) {
      way.failure = { error, at: performance.now() };
      client.end(socksAnswers.refused);
    }
  }

  const dial = ({ url, addresses, proxy }: Way): Promise<Socket> =>
    openConnection({
      url,
      addresses,
      proxy,
      raw: true,
      connectSeconds,
      secureContext: (secureContext ??= createSecureContext(proxyCa === undefined ? {} : { ca: proxyCa })),
      protocols: ['http/1.1'],
      session: { latest: undefined },
    });

  return {
    admit(target) {
      const user = randomBytes(16).toString('hex');
      const way: Way = { ...target, sockets: new Set(), failure: undefined };
      ways.set(user, way);
      return {
        // With the h, the name goes to the proxy: the client must not look it up.
        proxyUrl: `socks5h://${user}:-@${peer}`,
        peer,
        failureSince: (at) => (way.failure !== undefined && way.failure.at >= at ? way.failure.error : undefined),
        close() {
          ways.delete(user);
          for (const socket of way.sockets) socket.destroy();
        },
      };
    },
    close() {
      server.close();
      for (const { sockets } of ways.values()) for (const socket of sockets) socket.destroy();
      ways.clear();
    },
  };
}

function keep({ sockets }: Way, socket: Socket): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
}

// A connection that breaks must break on the other side too: an orderly end would make half a body look complete.
function join(client: Socket, target: Socket): void {
  client.on('error', () => target.resetAndDestroy()).on('close', () => target.destroy());
  target.on('error', () => client.resetAndDestroy());
  target.on('close', () => {
    if (!target.readableEnded) client.destroy();
  });
  client.pipe(target);
  target.pipe(client);
}
