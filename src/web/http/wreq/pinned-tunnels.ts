// A SOCKS5 proxy on loopback that pins addresses for wreq. wreq-js 2 cannot pin an address, and no version can pin one
// behind a customer's proxy. Each tunnel leads to one target: the proxy connects to the checked addresses of the
// tunnel, whatever the client requests, so no name is resolved and no other target can be reached.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { breakConnection } from '../break-connection.ts';
import { listeningPort } from '../listening-port.ts';
import { readUserSocksRequest, socksAnswers } from '../socks-request.ts';
import { openConnection } from '../connection.ts';
import type { HttpRequest } from '../http-engine.ts';

const handshakeSeconds = 10;
const connectionsMax = 4096;
const bufferBytes = 64 * 1024;

export interface PinnedTunnel {
  /** The proxy URL for the client. The secret user name selects this tunnel. */
  proxyUrl: string;
  /** `address:port` of the tunnel, the peer address that its clients see. */
  peer: string;
  /** Why the latest connection failed, if it failed after this `performance.now()` time. */
  failureSince(at: number): unknown;
  /** Closes every connection through it. */
  close(): void;
}

export interface PinnedTunnels {
  admit(target: Pick<HttpRequest, 'url' | 'addresses' | 'proxy'>): PinnedTunnel;
  close(): void;
}

interface OpenTunnel extends Pick<HttpRequest, 'url' | 'addresses' | 'proxy'> {
  sockets: Set<Socket>;
  failure: { error: unknown; at: number } | undefined;
}

export interface PinnedTunnelsParts {
  connectSeconds: number;
  /** Certificate authorities to trust instead of the default ones, for https proxies. */
  proxyCa?: string | undefined;
}

export async function openPinnedTunnels({ connectSeconds, proxyCa }: PinnedTunnelsParts): Promise<PinnedTunnels> {
  const tunnels = new Map<string, OpenTunnel>();
  let secureContext: SecureContext | undefined;

  const server = createServer({ noDelay: true, highWaterMark: bufferBytes }, (client) => void serve(client));
  server.maxConnections = connectionsMax;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const peer = `127.0.0.1:${listeningPort(server)}`;

  async function serve(client: Socket): Promise<void> {
    client.on('error', () => {});
    client.setTimeout(handshakeSeconds * 1000, () => client.destroy());
    const request = await readUserSocksRequest(client);
    const tunnel = request && tunnels.get(request.user);
    if (tunnel === undefined) {
      client.destroy();
      return;
    }
    client.setTimeout(0);
    keep(tunnel, client);
    try {
      const target = await dial(tunnel);
      if (client.destroyed) {
        target.destroy();
        return;
      }
      keep(tunnel, target);
      client.write(socksAnswers.granted);
      join(client, target);
    } catch (error) {
      tunnel.failure = { error, at: performance.now() };
      client.end(socksAnswers.refused);
    }
  }

  const dial = ({ url, addresses, proxy }: OpenTunnel): Promise<Socket> =>
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
      const tunnel: OpenTunnel = { ...target, sockets: new Set(), failure: undefined };
      tunnels.set(user, tunnel);
      return {
        // With socks5h the name goes to the proxy: the client must not resolve it.
        proxyUrl: `socks5h://${user}:-@${peer}`,
        peer,
        failureSince: (at) =>
          tunnel.failure !== undefined && tunnel.failure.at >= at ? tunnel.failure.error : undefined,
        close() {
          tunnels.delete(user);
          for (const socket of tunnel.sockets) socket.destroy();
        },
      };
    },
    close() {
      server.close();
      for (const { sockets } of tunnels.values()) for (const socket of sockets) socket.destroy();
      tunnels.clear();
    },
  };
}

function keep({ sockets }: OpenTunnel, socket: Socket): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
}

// A connection that breaks must also break on the other side: an orderly end would make a truncated body look complete.
function join(client: Socket, target: Socket): void {
  client.on('error', () => breakConnection(target)).on('close', () => target.destroy());
  target.on('error', () => breakConnection(client));
  target.on('close', () => {
    if (!target.readableEnded) client.destroy();
  });
  client.pipe(target);
  target.pipe(client);
}
