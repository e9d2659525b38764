import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import { registerFiles } from './files.ts';
import { createServer } from './routes.ts';
import { prepareFile, sendFile } from './static-file.ts';
import { createUnsentResponses } from './unsent-responses.ts';

const bytes = Buffer.alloc(32 * 1024 * 1024);

test('unread responses of links count for the account of the file, those of static files for none', async () => {
  const unsent = createUnsentResponses();
  const server = createServer({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    corsOrigins: [],
    guesses: { hold: async () => undefined },
    unsent,
    acceptsUpgrade: () => false,
    onFault: () => {},
  });
  const expiresAt = new Date(Date.now() + 60_000);
  registerFiles(
    server,
    async (name) => ({ bytes, contentType: 'image/png', etag: '"a"', expiresAt, owner: name === 'old' ? null : 7 }),
    unsent,
  );
  const page = prepareFile(bytes, 'image/png');
  server.get('/static', (request, reply) => sendFile(request, reply, page));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  /** Sends a request and does not read the response. */
  const stall = (path: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    return socket;
  };
  const link = (name: string) => `/files/${name}?expires=1&signature=a`;
  const sockets = [stall('/static'), stall(link('old'))];
  for (let count = 0; count < 9; count++) sockets.push(stall(link('new')));
  await expect.poll(() => unsent.bytes).toBe(9 * bytes.length);
  expect(() => unsent.check(7)).toThrow('have not been read yet');
  unsent.check(0);
  const refused = await server.inject(link('new'));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([500, '5']);
  expect((await server.inject('/static')).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => unsent.bytes).toBe(0);
  await server.close();
});
