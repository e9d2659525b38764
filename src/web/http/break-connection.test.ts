import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { breakConnection } from './break-connection.ts';

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

async function openPair(): Promise<{ ours: Socket; peer: Socket; close(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peer = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [ours] = (await once(server, 'connection')) as [Socket];
  return {
    ours,
    peer,
    async close() {
      peer.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

test('the peer of a connection that breaks sees a reset', async () => {
  const { ours, peer, close } = await openPair();
  breakConnection(ours);
  const [error] = (await once(peer, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  await close();
});

test('a connection that breaks while it is being ended is closed as well', async () => {
  const before = sockets();
  const { ours, close } = await openPair();
  ours.end();
  breakConnection(ours);
  await close();
  await expect.poll(sockets).toBe(before);
});
