// What an engine makes of hostile and malformed responses.
import assert from 'node:assert/strict';
import { serveRaw } from '../servers.ts';
import type { EngineFixture } from './engine-fixture.ts';

export function describeMalformedResponses({
  engineName,
  describe,
  test,
  engineWith,
  started,
  get,
}: EngineFixture): void {
  describe(`${engineName}: a hostile or malformed response`, () => {
    const ok = '<p>ok</p>';
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n';
    const headers = (count: number) => Array.from({ length: count }, (_, i) => `x-${i}: 1\r\n`).join('');
    /** The body or the error code. */
    const answers: Record<string, [answer: string | Buffer, expected: string]> = {
      'without reason': [`HTTP/1.1 200\r\ncontent-length: 9\r\n\r\n${ok}`, ok],
      'of HTTP/1.0': [`HTTP/1.0 200 OK\r\n\r\n${ok}`, ok],
      'with 150 headers': [`${head}${headers(150)}\r\n${ok}`, ok],
      'with 2000 headers': [`${head}${headers(2000)}\r\n${ok}`, ok],
      'with a header of 30 KB': [`${head}x-big: ${'a'.repeat(30_000)}\r\n\r\n${ok}`, ok],
      'with a header of 100 KB': [`${head}x-big: ${'a'.repeat(100_000)}\r\n\r\n${ok}`, ok],
      'with a header of 1 MB': [`${head}x-big: ${'a'.repeat(1_000_000)}\r\n\r\n${ok}`, 'target_protocol'],
      'with UTF-8 in a header': [Buffer.from(`${head}x-a: héé\r\n\r\n${ok}`), ok],
      'after 100 Continue': [`HTTP/1.1 100 Continue\r\n\r\n${head}\r\n${ok}`, ok],
      'with early hints': [`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${head}\r\n${ok}`, ok],
      'with status 600': [`HTTP/1.1 600 X\r\ncontent-length: 9\r\n\r\n${ok}`, ok],
      'with status 999': [`HTTP/1.1 999 X\r\ncontent-length: 9\r\n\r\n${ok}`, ok],
      'with chunk extensions and trailers': [
        `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9;a=b\r\n${ok}\r\n0\r\nx: y\r\n\r\n`,
        ok,
      ],
      'with a coding that does not exist': [`${head}content-encoding: utf-8\r\n\r\n${ok}`, ok],
      'with a coding that it does not have': [`${head}content-encoding: gzip\r\n\r\n${ok}`, ok],
      'of 204': ['HTTP/1.1 204 No Content\r\n\r\n', ''],
      'that is empty': ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', ''],
      'with a header called __proto__': [`${head}__proto__: x\r\n\r\n${ok}`, ok],
      'with bare line feeds': [`HTTP/1.1 200 OK\ncontent-length: 9\n\n${ok}`, ok],
      'with a folded header': [`HTTP/1.1 200 OK\r\nx-a: 1\r\n  folded\r\ncontent-length: 9\r\n\r\n${ok}`, ok],
      'with a length and chunks': [
        `HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n9\r\n${ok}\r\n0\r\n\r\n`,
        ok,
      ],
      'with the same length twice': [`${head}content-length: 9\r\n\r\n${ok}`, ok],
      'with a space before the colon': [`${head}x-a : 1\r\n\r\n${ok}`, ok],
      'with a line that is no header': [`${head}garbage line\r\n\r\n${ok}`, ok],
      'with a stray line after early hints': [
        `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${head}garbage line\r\n\r\n${ok}`,
        ok,
      ],
      'with two lengths': [`${head}content-length: 8\r\n\r\n${ok}`, 'target_protocol'],
      'with a NUL in a header': [`${head}x-a: a\0b\r\n\r\n${ok}`, ok],
      'of HTTP/0.9': [ok, 'target_protocol'],
      'of another protocol': ['SSH-2.0-OpenSSH_9.2\r\n', 'target_protocol'],
      'with a bad chunk': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n<p>', 'target_protocol'],
      'that is cut short': [`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${ok}`, 'target_reset'],
      'whose last chunk is missing': [
        `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n${ok}\r\n`,
        'target_reset',
      ],
      'that never comes': ['', 'target_reset'],
      'that switches protocols unasked': [
        'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        'target_protocol',
      ],
    };

    for (const [name, [answer, expected]] of Object.entries(answers)) {
      test(`${name} is read or refused immediately`, async () => {
        const port = await started(serveRaw((socket) => socket.end(answer)));
        const outcome = await engineWith()
          .request(get(`http://example.com:${port}/`))
          .then(
            ({ body }) => body.toString(),
            (error: { code: string }) => error.code,
          );
        assert.equal(outcome, expected);
      });
    }

    test('that resets the connection is target_reset, before and in the body', async () => {
      const port = await started(
        serveRaw((socket, request) => {
          if (request.includes('/body'))
            socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n');
          setTimeout(() => socket.resetAndDestroy(), 50);
        }),
      );
      for (const path of ['', 'body']) {
        await assert.rejects(engineWith().request(get(`http://example.com:${port}/${path}`)), { code: 'target_reset' });
      }
    });
  });
}
