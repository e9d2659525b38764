import { once } from 'node:events';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startProxy } from '../../../../test/support/proxy-server.ts';
import { readSocket } from '../socket-reader.ts';
import { listen, serveRaw, type Listening } from '../../testing/servers.ts';
import { openPinnedTunnels, type PinnedTunnel } from './pinned-tunnels.ts';

const loopback = [{ address: '127.0.0.1', family: 4 }] as const;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function started(server: Promise<Listening>): Promise<number> {
  const { port, close } = await server;
  cleanups.push(close);
  return port;
}

async function openTunnels() {
  const tunnels = await openPinnedTunnels({ connectSeconds: 5 });
  cleanups.push(() => tunnels.close());
  return tunnels;
}

const portOf = (tunnel: PinnedTunnel) => Number(new URL(tunnel.proxyUrl.replace('socks5h', 'http')).port);
const userOf = (tunnel: PinnedTunnel) => new URL(tunnel.proxyUrl.replace('socks5h', 'http')).username;

/** Asks for a connection to `name`, and returns the socket and the code of the reply. */
async function ask(port: number, user: string, name = 'elsewhere.example', methods = [2]): Promise<[Socket, number]> {
  const client = connect({ port, host: '127.0.0.1' });
  cleanups.push(() => client.destroy());
  client.on('error', () => {});
  const reader = readSocket(client);
  try {
    client.write(Buffer.from([5, methods.length, ...methods]));
    await reader.read(2);
    client.write(Buffer.from([1, user.length, ...Buffer.from(user), 1, 45]));
    await reader.read(2);
    client.write(Buffer.from([5, 1, 0, 3, name.length, ...Buffer.from(name), 0, 25]));
    const [, code = -1] = await reader.read(10);
    return [client, code];
  } finally {
    reader.release();
  }
}

async function exchange(client: Socket, text: string): Promise<string> {
  client.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of client) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('a pinned tunnel', () => {
  test('connects to its pinned address, whatever the client requests', async () => {
    const port = await started(serveRaw((socket) => socket.end('from the pinned address')));
    const url = new URL(`https://site.example:${port}/`);
    const tunnel = (await openTunnels()).admit({ url, addresses: loopback });
    const [client, code] = await ask(portOf(tunnel), userOf(tunnel));
    expect(code).toBe(0);
    expect(tunnel.peer).toBe(`127.0.0.1:${client.remotePort}`);
    expect(await exchange(client, 'hello\r\n\r\n')).toBe('from the pinned address');
  });

  test('goes through the proxy of its tunnel', async () => {
    const from: (string | undefined)[] = [];
    const target = createTcpServer((socket) => {
      from.push(socket.remoteAddress);
      socket.end('through');
    });
    const port = await started(listen(target));
    const tunnels = await openTunnels();
    for (const protocol of ['http', 'socks5'] as const) {
      const proxy = await startProxy(protocol);
      cleanups.push(() => proxy.close());
      const credentials = { username: 'user', password: 'pass-word' };
      const pinned = { protocol, host: 'proxy.example', port: proxy.port, addresses: loopback, ...credentials };
      const tunnel = tunnels.admit({
        url: new URL(`https://site.example:${port}/`),
        addresses: loopback,
        proxy: pinned,
      });
      const [client] = await ask(portOf(tunnel), userOf(tunnel));
      expect(await exchange(client, 'hello')).toBe('through');
    }
    expect(from).toEqual(['127.0.0.78', '127.0.0.78']);
  });

  test('refuses clients without the user name of a tunnel', async () => {
    let connections = 0;
    const port = await started(listen(createTcpServer(() => void connections++)));
    const url = new URL(`https://site.example:${port}/`);
    const tunnels = await openTunnels();
    const tunnel = tunnels.admit({ url, addresses: loopback });
    await expect(ask(portOf(tunnel), 'unknown')).rejects.toThrow('closed');
    await expect(ask(portOf(tunnel), userOf(tunnel), 'site.example', [0])).rejects.toThrow('closed');
    tunnel.close();
    await expect(ask(portOf(tunnel), userOf(tunnel))).rejects.toThrow('closed');
    expect(connections).toBe(0);
  });

  test('reports the reason of a failure to requests that started before it', async () => {
    const { port, close } = await listen(createTcpServer());
    await close();
    const url = new URL(`https://site.example:${port}/`);
    const tunnel = (await openTunnels()).admit({ url, addresses: loopback });
    const before = performance.now();
    expect(tunnel.failureSince(before)).toBeUndefined();
    const [, code] = await ask(portOf(tunnel), userOf(tunnel));
    expect(code).toBe(1);
    expect(tunnel.failureSince(before)).toMatchObject({ code: 'target_refused' });
    expect(tunnel.failureSince(performance.now() + 1)).toBeUndefined();
  });

  test('forwards a reset as a reset', async () => {
    const port = await started(serveRaw((socket) => socket.write('half a b', () => socket.resetAndDestroy())));
    const url = new URL(`https://site.example:${port}/`);
    const tunnel = (await openTunnels()).admit({ url, addresses: loopback });
    const [client] = await ask(portOf(tunnel), userOf(tunnel));
    await expect(exchange(client, 'hello\r\n\r\n')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('closes its connections on both sides when its tunnel closes', async () => {
    const accepted = Promise.withResolvers<Socket>();
    const port = await started(listen(createTcpServer((socket) => accepted.resolve(socket))));
    const url = new URL(`https://site.example:${port}/`);
    const tunnel = (await openTunnels()).admit({ url, addresses: loopback });
    const [client] = await ask(portOf(tunnel), userOf(tunnel));
    const target = await accepted.promise;
    const ends = Promise.all([once(client.resume(), 'close'), once(target.resume(), 'close')]);
    tunnel.close();
    await ends;
  });
});
