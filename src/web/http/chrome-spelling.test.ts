import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Pool } from 'undici';
import { connect } from 'node:net';
import { withChromeSpelling } from './chrome-spelling.ts';

/** The head and the body that a server receives. */
async function received(options: { headers: Record<string, string>; body?: string }): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.endsWith(options.body ?? '\r\n\r\n')) return;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      resolve(text);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connect: (_, hand) => {
      const socket = connect(port, '127.0.0.1', () => hand(null, withChromeSpelling(socket)));
    },
  });
  const method = options.body === undefined ? 'GET' : 'POST';
  const response = await pool.request({ path: '/?host:%20a', method, ...options });
  await response.body.dump();
  await pool.close();
  await new Promise((done) => server.close(done));
  return (await promise).replaceAll(String(port), 'PORT');
}

test('names are written as Chrome writes them', async () => {
  const headers = { 'user-agent': 'A', 'sec-ch-ua': 'b', 'x-own': 'host: c', Accept: '*/*' };
  expect(await received({ headers })).toBe(
    'GET /?host:%20a HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: keep-alive\r\n' +
      'User-Agent: A\r\nsec-ch-ua: b\r\nx-own: host: c\r\nAccept: */*\r\n\r\n',
  );
});

test('the body is left as it is', async () => {
  const body = 'GET / HTTP/1.1\r\nhost: a\r\n';
  const text = await received({ headers: { 'content-type': 'text/plain' }, body });
  expect(text).toContain('\r\nContent-Type: text/plain\r\n');
  expect(text).toContain(`\r\nContent-Length: ${body.length}\r\n`);
  expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(body);
});
