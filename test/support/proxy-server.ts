// Proxies on loopback that require a password. They connect from a separate address, so that a target can recognize
// requests that bypassed the proxy.
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** Where everything that went through a proxy comes from. */
export const proxyAddress = '127.0.0.78';

export interface ProxyServer {
  port: number;
  /** The tunnels and requests that it was asked for. */
  asked: string[];
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Makes it a proxy of https. */
  certificate?: { key: string; cert: string } | undefined;
  /** The address it listens on. */
  host?: string;
  /** 0: a free one. */
  port?: number;
  /** The address its targets see. */
  from?: string;
  /** The status with which it refuses everything. */
  refusal?: number;
}

interface Surroundings {
  onward(port: number): Socket;
  asked: string[];
  refusal: number | undefined;
}

/** `user:pass-word` is let through. */
export async function startProxy(
  protocol: 'http' | 'https' | 'socks5',
  { certificate, host = '127.0.0.1', port = 0, from = proxyAddress, refusal }: ProxyOptions = {},
): Promise<ProxyServer> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const onward = (to: number): Socket => connect({ port: to, host: '127.0.0.1', localAddress: from });
  const serve = (client: Socket) => {
    sockets.add(client.on('error', () => {}).on('close', () => sockets.delete(client)));
    (protocol === 'socks5' ? serveSocks : serveHttp)(client, { onward, asked, refusal });
  };
  const server = protocol === 'https' ? createTlsServer({ ...certificate }, serve) : createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function serveHttp(client: Socket, { onward, asked, refusal }: Surroundings): void {
  const password = Buffer.from('user:pass-word').toString('base64');
  client.once('data', (first: Buffer) => {
    const head = first.toString('latin1');
    if (!head.toLowerCase().includes(`proxy-authorization: basic ${password}`.toLowerCase())) {
      return client.end('HTTP/1.1 407 Who are you\r\ncontent-length: 0\r\n\r\n');
    }
    const [, method, target] = /^(\S+) (\S+)/.exec(head)!;
    asked.push(`${method} ${target}`);
    if (refusal !== undefined) return client.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
    const url = new URL(method === 'CONNECT' ? `http://${target}` : target!);
    const server = onward(Number(url.port));
    if (method === 'CONNECT') client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    // One request a connection: the next one may be for another host.
    else
      server.write(
        head
          .replace(url.origin, '')
          .replace(/\r\nproxy-authorization:[^\r]*/i, '')
          .replace(/\r\n(proxy-)?connection:[^\r]*/gi, '\r\nconnection: close'),
      );
    return join(client, server);
  });
}

function serveSocks(client: Socket, { onward, asked }: Surroundings): void {
  client.once('data', () => {
    client.write(Buffer.from([5, 2])); // a password, please
    client.once('data', (given: Buffer) => {
      const isKnown = given.toString('latin1') === '\x01\x04user\x09pass-word';
      client.write(Buffer.from([1, isKnown ? 0 : 1]));
      client.once('data', (wish: Buffer) => {
        if (!isKnown) return client.destroy();
        asked.push('SOCKS5');
        const server = onward(wish.readUInt16BE(wish.length - 2));
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        return join(client, server);
      });
    });
  });
}

function join(client: Socket, server: Socket): void {
  client.pipe(server).on('error', () => client.destroy());
  server.pipe(client).on('close', () => server.destroy());
}
