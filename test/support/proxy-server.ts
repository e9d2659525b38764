// Proxies on loopback that require a password. They connect from a separate address, so that a target can recognize
// requests that bypassed the proxy.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { errnoOf } from '../../src/contract/errno.ts';

/** Where everything that went through a proxy comes from. */
export const proxyAddress = '127.0.0.78';

export interface ProxyServer {
  port: number;
  /** The tunnels and requests that it received. */
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
  /** Opens tunnels of http, and closes them as soon as it has received something to pass on. */
  breaks?: boolean;
}

interface ProxyContext {
  onward(port: number): Socket;
  asked: string[];
  refusal: number | undefined;
  breaks: boolean;
}

/** `user:pass-word` is let through. */
export async function startProxy(
  protocol: 'http' | 'https' | 'socks5',
  { certificate, host = '127.0.0.1', port: given = 0, from = proxyAddress, refusal, breaks = false }: ProxyOptions = {},
): Promise<ProxyServer> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const onward = (to: number): Socket => connect({ port: to, host: '127.0.0.1', localAddress: from });
  const serve = (client: Socket) => {
    sockets.add(client.on('error', () => {}).on('close', () => sockets.delete(client)));
    (protocol === 'socks5' ? serveSocks : serveHttp)(client, { onward, asked, refusal, breaks });
  };
  const server = protocol === 'https' ? createTlsServer({ ...certificate }, serve) : createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(given, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await untilRefused(port, host);
    },
  };
}

/**
 * Waits until nothing accepts connections at the port. A process that another thread is just starting has a copy of the listening
 * socket until its program runs, and the system accepts connections for it.
 */
export async function untilRefused(port: number, host: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isRefused(port, host)) return;
    await sleep(10);
  }
  throw new Error(`${host}:${port} still accepts connections`);
}

async function isRefused(port: number, host: string): Promise<boolean> {
  const socket = connect({ port, host });
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return errnoOf(error) === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

function serveHttp(client: Socket, { onward, asked, refusal, breaks }: ProxyContext): void {
  const password = Buffer.from('user:pass-word').toString('base64');
  client.once('data', (first: Buffer) => {
    const head = first.toString('latin1');
    if (!head.toLowerCase().includes(`proxy-authorization: basic ${password}`.toLowerCase())) {
      return client.end('HTTP/1.1 407 Who are you\r\ncontent-length: 0\r\n\r\n');
    }
    const [, method, target] = /^(\S+) (\S+)/.exec(head)!;
    asked.push(`${method} ${target}`);
    if (refusal !== undefined) return client.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
    if (breaks) {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      return client.once('data', (sent: Buffer) => {
        asked.push(sent.toString('latin1'));
        client.destroy();
      });
    }
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

function serveSocks(client: Socket, { onward, asked }: ProxyContext): void {
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
