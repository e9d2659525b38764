import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../testing/certificate.ts';
import { reachProxy } from './connection.ts';
import { listeningPort } from './listening-port.ts';

const certificate = makeCertificate(['proxy.test']);
const servers: Server[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return listeningPort(server);
}
afterAll(() => {
  for (const server of servers) server.close();
});

const reach = (protocol: 'http' | 'https', port: number, { ca = certificate.cert, connectSeconds = 5 } = {}) =>
  reachProxy(
    {
      protocol,
      host: 'proxy.test',
      port,
      username: 'user',
      password: 'hunter2',
      isExit: true,
      addresses: [{ address: '127.0.0.1', family: 4 }],
    },
    { secureContext: createSecureContext({ ca }), connectSeconds },
  );

describe('the check whether a proxy can be reached', () => {
  test('succeeds with http and with https, many times', async () => {
    const plain = await listen(createServer((socket) => socket.on('error', () => {})));
    const secure = await listen(createTlsServer(certificate, (socket) => socket.on('error', () => {})));
    for (let round = 0; round < 20; round++) {
      await reach('http', plain);
      await reach('https', secure);
    }
  });

  test.each([
    ['that is gone', 'cannot be reached', async () => reach('http', 9)],
    [
      'with an untrusted certificate',
      'has no secure connection: its certificate',
      async () => reach('https', await listen(createTlsServer(certificate)), { ca: '' }),
    ],
    [
      'that is silent',
      'cannot be reached within',
      async () => reach('https', await listen(createServer()), { connectSeconds: 0.2 }),
    ],
  ])('fails for a proxy %s, without its address', async (_what, why, attempt) => {
    await expect(attempt()).rejects.toMatchObject({
      code: 'proxy_failed',
      proxyFault: 'proxy',
      reason: expect.stringContaining(`the exit proxy ${why}`),
    });
  });
});
