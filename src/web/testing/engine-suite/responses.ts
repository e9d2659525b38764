// What an engine returns of a well-formed response: headers, redirects, content coding, size.
import assert from 'node:assert/strict';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { headerOf } from '../../http/http-engine.ts';
import { serveHttp, serveRaw } from '../servers.ts';
import type { EngineFixture } from './engine-fixture.ts';

/** The same body at every path; only one path sends its length. */
const serveLarge = (body: Buffer) =>
  serveHttp((request, response) => {
    if (request.url === '/announced') response.setHeader('content-length', body.length);
    response.end(body);
  });

export function describeResponses({ engineName, describe, test, engineWith, started, get }: EngineFixture): void {
  describe(`${engineName}: a response`, () => {
    test('has every header, with lower-case names and lists for repeated names', async () => {
      const head = 'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Two: 1\r\nSet-Cookie: b=2\r\nX-Two: 2\r\nX-One: ok\r\n';
      const port = await started(serveRaw((socket) => socket.end(`${head}content-length: 0\r\n\r\n`)));
      const { headers, firstByteMs } = await engineWith().request(get(`http://example.com:${port}/`));
      assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
      assert.deepEqual([headerOf(headers, 'x-two'), headers['x-one']], ['1, 2', 'ok']);
      assert.ok(firstByteMs > 0);
    });

    test('that redirects is returned, even if its Location is not ASCII or missing', async () => {
      for (const location of ['/next', '/é?ü', '/a b', undefined]) {
        const header = location === undefined ? '' : `location: ${location}\r\n`;
        const head = Buffer.from(`HTTP/1.1 302 Found\r\n${header}content-length: 2\r\n\r\nhi`);
        const port = await started(serveRaw((socket) => socket.end(head)));
        const { status, headers, body } = await engineWith().request(get(`http://example.com:${port}/`));
        const given = headers['location'] as string | undefined;
        assert.deepEqual([status, body.toString()], [302, 'hi']);
        assert.equal(given && Buffer.from(given, 'latin1').toString(), location);
      }
    });

    test('keeps its content coding', async () => {
      for (const [coding, encode] of [
        ['gzip', gzipSync],
        ['GZIP', gzipSync],
        ['br', brotliCompressSync],
        ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
      ] as const) {
        const encoded = encode('<p>ok</p>');
        const port = await started(
          serveHttp((_, response) => response.writeHead(200, { 'content-encoding': coding }).end(encoded)),
        );
        const { headers, body } = await engineWith().request(get(`http://example.com:${port}/`));
        assert.equal(headers['content-encoding'], coding);
        assert.deepEqual(body, encoded);
      }
    });

    test('may be large, with and without Content-Length', async () => {
      const large = Buffer.alloc(5_000_000, 'abc');
      const port = await started(serveLarge(large));
      const engine = engineWith();
      for (const path of ['announced', 'not']) {
        assert.ok(large.equals((await engine.request(get(`http://example.com:${port}/${path}`))).body));
      }
    });

    test('is truncated where the caller has enough', async () => {
      const large = Buffer.alloc(3_000_000, 'abc');
      const port = await started(serveLarge(large));
      const engine = engineWith();
      for (const path of ['announced', 'not']) {
        for (const bodyBytesMax of [1000, 500_000, 2_999_999, 3_000_000, 4_000_000]) {
          const request = get(`http://example.com:${port}/${path}`, { bodyBytesMax, cutsBody: true });
          const { status, body } = await engine.request(request);
          assert.equal(status, 200);
          assert.ok(body.equals(large.subarray(0, bodyBytesMax)), `${path} cut at ${bodyBytesMax}: ${body.length}`);
        }
      }
    });

    test('to HEAD has no body', async () => {
      const port = await started(serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n')));
      const { status, body } = await engineWith().request(get(`http://example.com:${port}/`, { method: 'HEAD' }));
      assert.deepEqual([status, body.length], [200, 0]);
    });
  });
}
