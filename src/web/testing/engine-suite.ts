// The test suite of all HTTP engines. Written for any test runner, because the native engine is also tested on
// platforms, real or emulated, where Vitest does not run.

import assert from 'node:assert/strict';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { createServer as createRawTlsServer } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromeHeaders, chromeUserAgent } from '../http/chrome-profile.ts';
import {
  defaultEngineLimits,
  headerOf,
  type HttpEngine,
  type HttpEngineLimits,
  type HttpRequest,
  type PinnedProxy,
} from '../http/http-engine.ts';
import type { Address } from '../address/resolver.ts';
import { makeCertificate } from './certificate.ts';
import { listen, serveHttp, serveRaw, type Listening } from './servers.ts';

export interface EngineSubject {
  name: 'undici' | 'wreq';
  /** If `ca` is given, only these authorities are trusted. */
  createEngine(parts: { limits?: Partial<HttpEngineLimits>; ca?: string }): HttpEngine;
  /** A factor for all timeouts: more than 1 under emulation. */
  slowness: number;
}

export interface TestRunner {
  describe(name: string, define: () => void): unknown;
  test(name: string, run: () => Promise<void>): unknown;
}

const loopback: readonly Address[] = [{ address: '127.0.0.1', family: 4 }];

/** The same body at every path; only one path sends its length. */
const serveLarge = (body: Buffer) =>
  serveHttp((request, response) => {
    if (request.url === '/announced') response.setHeader('content-length', body.length);
    response.end(body);
  });

export function describeEngine({ name: engineName, createEngine, slowness }: EngineSubject, runner: TestRunner): void {
  const { describe } = runner;
  const cleanups: (() => Promise<void>)[] = [];
  const seconds = (number: number) => number * slowness;

  function test(name: string, run: () => Promise<void>): void {
    runner.test(name, async () => {
      try {
        await run();
      } finally {
        for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
      }
    });
  }

  function engineWith(parts: Parameters<EngineSubject['createEngine']>[0] = {}): HttpEngine {
    const { connectSeconds, firstByteSeconds, idleSeconds } = defaultEngineLimits;
    const patience = {
      connectSeconds: seconds(connectSeconds),
      firstByteSeconds: seconds(firstByteSeconds),
      idleSeconds: seconds(idleSeconds),
    };
    const engine = createEngine({ ...parts, limits: { ...patience, ...parts.limits } });
    cleanups.push(() => engine.close());
    return engine;
  }

  async function started(server: Promise<Listening>): Promise<number> {
    const { port, close } = await server;
    cleanups.push(close);
    return port;
  }

  function get(text: string, more: Partial<HttpRequest> = {}): HttpRequest {
    const url = new URL(text);
    return {
      url,
      method: 'GET',
      headers: chromeHeaders(url),
      addresses: loopback,
      bodyBytesMax: 10e6,
      deadline: { at: performance.now() + seconds(10) * 1000, seconds: seconds(10) },
      ...more,
    };
  }

  /** A server that records the heads of requests. */
  async function echoServer(): Promise<{ port: number; heads: string[] }> {
    const heads: string[] = [];
    const port = await started(
      serveRaw((socket, head) => {
        heads.push(head);
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      }),
    );
    return { port, heads };
  }

  const namesIn = (head: string) =>
    head
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]!.toLowerCase())
      .join(' ');

  describe(`${engineName}: a request`, () => {
    test('goes to the pinned address only, with its own host name', async () => {
      const port = await started(serveHttp((request, response) => response.end(request.headers.host)));
      const engine = engineWith();
      for (const name of ['example.com', 'example.com.', 'foo_bar.example', 'xn--bcher-kva.example', 'com']) {
        const { status, body } = await engine.request(get(`http://${name}:${port}/`));
        assert.deepEqual([status, body.toString()], [200, `${name}:${port}`]);
      }
    });

    test('to an IP address goes there, or to the pinned address instead', async () => {
      const port = await started(serveHttp((request, response) => response.end(request.headers.host)));
      const engine = engineWith();
      for (const address of ['127.0.0.1', '127.0.0.9', '[::1]']) {
        const { body } = await engine.request(get(`http://${address}:${port}/`));
        assert.equal(body.toString(), `${address}:${port}`);
      }
    });

    test("has Chrome's headers in Chrome's order", async () => {
      const { port, heads } = await echoServer();
      const engine = engineWith();
      await engine.request(get(`http://example.com:${port}/`));
      await engine.request(get(`http://127.0.0.1:${port}/`));
      assert.equal(
        namesIn(heads[0]!),
        'host connection upgrade-insecure-requests user-agent accept accept-encoding accept-language',
      );
      assert.equal(
        namesIn(heads[1]!),
        'host connection sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept ' +
          'sec-fetch-site sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language',
      );
    });

    test('has exactly the given headers, byte by byte', async () => {
      const { port, heads } = await echoServer();
      const engine = engineWith();
      const utf8 = Buffer.from('é€').toString('latin1');
      for (const value of ['plain', utf8, 'caf\u00e9']) {
        await engine.request(get(`http://example.com:${port}/a?b=c`, { headers: ['X-One', value, 'x-two', '2'] }));
        const [line, ...headers] = heads.at(-1)!.trim().split('\r\n');
        assert.equal(line, 'GET /a?b=c HTTP/1.1');
        assert.deepEqual(
          headers.filter((header) => !/^(host|connection):/i.test(header)),
          [`X-One: ${value}`, 'x-two: 2'],
        );
      }
    });

    test('does not send the password and the fragment of its URL', async () => {
      const { port, heads } = await echoServer();
      await engineWith().request(get(`http://user:hunter2@example.com:${port}/a#b`));
      assert.match(heads[0]!, /^GET \/a HTTP/);
      assert.doesNotMatch(heads[0]!, /authorization|hunter2/i);
    });

    test('with an invalid header is 400', async () => {
      const { port } = await echoServer();
      const engine = engineWith();
      for (const headers of [
        ['x-a', 'a\r\nx-b: c'],
        ['x a', 'b'],
      ]) {
        await assert.rejects(engine.request(get(`http://example.com:${port}/`, { headers })), { status: 400 });
      }
    });

    test('tries the next address when one refuses', async () => {
      const port = await started(serveHttp((_, response) => response.end('here')));
      const addresses: Address[] = [
        { address: '127.0.0.3', family: 4 },
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ];
      const { body } = await engineWith().request(get(`http://example.com:${port}/`, { addresses }));
      assert.equal(body.toString(), 'here');
    });

    test('reuses its connection, and retries if the server closed it', async () => {
      let connections = 0;
      const port = await started(
        serveRaw((socket) => {
          if (!('served' in socket)) {
            connections++;
            Object.assign(socket, { served: true });
            socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
          } else {
            socket.destroy(); // closes exactly when the second request arrives
          }
        }),
      );
      const engine = engineWith();
      for (let i = 0; i < 2; i++) {
        const { body } = await engine.request(get(`http://example.com:${port}/`));
        assert.equal(body.toString(), 'ok');
      }
      assert.equal(connections, 2);
    });

    test('that is not idempotent is not repeated', async () => {
      let requests = 0;
      const port = await started(
        serveRaw((socket) => {
          requests++;
          if (requests > 1) socket.destroy();
          else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        }),
      );
      const engine = engineWith();
      const post = () => engine.request(get(`http://example.com:${port}/`, { method: 'POST', body: 'x' }));
      assert.equal((await post()).body.toString(), 'ok');
      await assert.rejects(post(), { code: 'target_reset' });
      assert.equal(requests, 2);
    });

    test('respects the limit of pools', async () => {
      const port = await started(serveHttp((_, response) => response.end('ok')));
      const engine = engineWith({ limits: { poolsMax: 3 } });
      const names = Array.from({ length: 12 }, (_, i) => `http://n${i}.example:${port}/`);
      const bodies = await Promise.all(names.map(async (name) => (await engine.request(get(name))).body.toString()));
      assert.ok(bodies.every((body) => body === 'ok'));
    });

    test('sends a body with its method', async () => {
      const port = await started(
        serveHttp((request, response) => {
          request.pipe(response.writeHead(201, { 'x-method': request.method! }));
        }),
      );
      for (const body of ['{"a":1}', Buffer.from([0, 255, 10])]) {
        const request = get(`http://example.com:${port}/`, { method: 'POST', body });
        const response = await engineWith().request(request);
        assert.deepEqual([response.status, response.headers['x-method']], [201, 'POST']);
        assert.deepEqual(response.body, Buffer.from(body as string));
      }
    });

    test('through a proxy is tunnelled to the pinned address', async () => {
      const pair = makeCertificate(['secure.example']);
      const port = await started(listen(createTlsServer(pair, (_, response) => response.end('through'))));
      const asked: string[] = [];
      const proxyPort = await started(
        listen(
          createTcpServer((client) => {
            client.once('data', (head) => {
              asked.push(head.toString('latin1').split('\r\n')[0]!);
              const server = connect(port, '127.0.0.1').on('error', () => {});
              client.write('HTTP/1.1 200 OK\r\n\r\n');
              client.pipe(server).pipe(client);
            });
          }),
        ),
      );
      const credentials = { username: 'u', password: 'hunter2' };
      const pinned = { host: 'proxy.example', port: proxyPort, addresses: loopback };
      const proxy: PinnedProxy = { protocol: 'http', ...pinned, ...credentials };
      const engine = engineWith({ ca: pair.cert });
      const { body } = await engine.request(get(`https://secure.example:${port}/`, { proxy }));
      assert.equal(body.toString(), 'through');
      assert.deepEqual(asked, [`CONNECT 127.0.0.1:${port} HTTP/1.1`]);
    });
  });

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

  describe(`${engineName}: an error has a code`, () => {
    test('connection refused', async () => {
      const { port, close } = await listen(createTcpServer());
      await close();
      await assert.rejects(engineWith().request(get(`http://example.com:${port}/`)), {
        status: 500,
        code: 'target_refused',
        message: `Internal Error: connection refused by example.com:${port}`,
      });
    });

    test('first-byte timeout', async () => {
      const port = await started(serveRaw(() => {}));
      const engine = engineWith({ limits: { firstByteSeconds: seconds(0.2) } });
      await assert.rejects(engine.request(get(`http://example.com:${port}/`)), {
        code: 'target_timeout',
        message: `Internal Error: target timed out after ${seconds(0.2)} s`,
      });
    });

    test('idle timeout, with and without Content-Length', async () => {
      const port = await started(
        serveRaw((socket, head) => {
          const length = head.includes('/announced') ? 'content-length: 1000\r\n' : '';
          socket.write(`HTTP/1.1 200 OK\r\n${length}\r\n<p>`);
        }),
      );
      const engine = engineWith({ limits: { firstByteSeconds: seconds(0.4), idleSeconds: seconds(0.3) } });
      for (const path of ['announced', 'not']) {
        await assert.rejects(engine.request(get(`http://example.com:${port}/${path}`)), {
          code: 'target_timeout',
          message: `Internal Error: target timed out: it sent nothing for ${seconds(0.3)} s`,
        });
      }
    });

    test('silence, with the limit of the request', async () => {
      const port = await started(
        serveRaw((socket, head) => {
          if (head.includes('/late')) {
            const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nlate';
            setTimeout(() => socket.write(answer), seconds(0.4) * 1000);
          } else if (head.includes('/body')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n<p>');
        }),
      );
      const engine = engineWith({ limits: { firstByteSeconds: seconds(0.2), idleSeconds: seconds(0.2) } });
      const request = (path: string, silenceSeconds: number) =>
        engine.request(get(`http://example.com:${port}/${path}`, { silenceSeconds }));
      assert.equal((await request('late', seconds(5))).body.toString(), 'late');
      const silence = seconds(0.25);
      await assert.rejects(request('head', silence), {
        code: 'target_timeout',
        message: `Internal Error: target timed out after ${silence} s`,
      });
      await assert.rejects(request('body', silence), {
        code: 'target_timeout',
        message: `Internal Error: target timed out: it sent nothing for ${silence} s`,
      });
    });

    test('a slow body that exceeds the total deadline', async () => {
      const port = await started(
        serveRaw((socket) => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
          const drip = setInterval(() => socket.write('x'), 20);
          socket.on('close', () => clearInterval(drip));
        }),
      );
      const deadline = { at: performance.now() + seconds(0.3) * 1000, seconds: seconds(0.3) };
      await assert.rejects(engineWith().request(get(`http://example.com:${port}/`, { deadline })), {
        code: 'target_timeout',
        message: `Internal Error: target timed out after ${seconds(0.3)} s`,
      });
    });

    test('an endless body, and a Content-Length that is too large', async () => {
      let sent = 0;
      const port = await started(
        serveRaw((socket, head) => {
          if (head.includes('/announced')) {
            const [, length] = /announced-(\d+)/.exec(head)!;
            return socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`);
          }
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          const chunk = Buffer.alloc(65_536, 97);
          const more = () => {
            while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
          };
          socket.on('drain', more);
          return more();
        }),
      );
      for (const path of ['endless', 'announced-99999999', 'announced-1000001']) {
        const request = get(`http://example.com:${port}/${path}`, { bodyBytesMax: 1e6 });
        await assert.rejects(engineWith().request(request), {
          code: 'target_too_large',
          message: `Internal Error: the response of example.com:${port} is larger than 1 MB`,
        });
      }
      assert.ok(sent < 20e6, `${sent} bytes were sent`);
    });

    test('abort before connecting, before the response and during the body', async () => {
      const port = await started(
        serveRaw((socket, head) => {
          const length = head.includes('/announced') ? 'content-length: 1000\r\n' : '';
          if (!head.includes('/silent')) socket.write(`HTTP/1.1 200 OK\r\n${length}\r\n<p>`);
        }),
      );
      const gone = new Error('gone');
      const isGone = (error: unknown) => error === gone;
      const engine = engineWith();
      const url = `http://example.com:${port}`;
      await assert.rejects(engine.request(get(url, { signal: AbortSignal.abort(gone) })), isGone);
      for (const path of ['silent', 'announced', 'not']) {
        const controller = new AbortController();
        setTimeout(() => controller.abort(gone), seconds(0.1) * 1000);
        await assert.rejects(engine.request(get(`${url}/${path}`, { signal: controller.signal })), isGone);
      }
    });

    test('a closed engine', async () => {
      const port = await started(serveRaw(() => {}));
      const engine = engineWith();
      const request = engine.request(get(`http://example.com:${port}/`));
      setTimeout(() => void engine.close(), seconds(0.1) * 1000);
      await assert.rejects(request, { code: 'target_reset' });
    });
  });

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

  describe(`${engineName}: TLS`, () => {
    const good = makeCertificate(['secure.example']);
    const old = makeCertificate(['secure.example'], { fromDays: -60, toDays: -30 });
    const serve = (pair: { key: string; cert: string }) =>
      started(listen(createTlsServer(pair, (request, response) => response.end(`hello ${request.headers.host}`))));

    test('is verified against the name, over the pinned address', async () => {
      const port = await serve(good);
      const engine = engineWith({ ca: good.cert });
      for (let i = 0; i < 3; i++) {
        const { body } = await engine.request(get(`https://secure.example:${port}/`));
        assert.equal(body.toString(), `hello secure.example:${port}`);
      }
    });

    test('reports the issuer of the certificate on request', async () => {
      const port = await serve(good);
      const engine = engineWith({ ca: good.cert });
      const request = get(`https://secure.example:${port}/`, { wantsCertificateIssuer: true });
      assert.match((await engine.request(request)).certificateIssuer ?? '', /\bCN=/);
    });

    test("negotiates the engine's best protocol, with Chrome's headers in Chrome's order", async () => {
      const server = createSecureServer({ ...good, allowHTTP1: true }, (request, response) => {
        response.end(JSON.stringify([request.httpVersion, request.rawHeaders, request.headers['user-agent']]));
      });
      const port = await started(listen(server));
      const engine = engineWith({ ca: good.cert });
      const { body } = await engine.request(get(`https://secure.example:${port}/`));
      const [version, raw, userAgent] = JSON.parse(body.toString()) as [string, string[], string];
      const names = raw.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
      const chrome =
        'sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept sec-fetch-site ' +
        'sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language';
      assert.deepEqual(
        [version, names.join(' ')],
        engineName === 'wreq'
          ? ['2.0', `:method :authority :scheme :path ${chrome} priority`]
          : ['1.1', `host connection ${chrome}`],
      );
      assert.equal(userAgent, chromeUserAgent);
    });

    test('through any kind of proxy negotiates the same protocol, from the pinned address', async () => {
      const pair = makeCertificate(['secure.example', 'proxy.example']);
      const server = createSecureServer({ ...pair, allowHTTP1: true }, (request, response) => {
        response.end(request.httpVersion);
      });
      const port = await started(listen(server));
      const asked: string[] = [];
      const onward = (client: Socket) => {
        const target = connect(port, '127.0.0.1').on('error', () => {});
        client.pipe(target).pipe(client);
      };
      const byConnect = (client: Socket) =>
        client.once('data', (head: Buffer) => {
          asked.push(head.toString('latin1').split('\r\n')[0]!);
          client.write('HTTP/1.1 200 OK\r\n\r\n');
          onward(client);
        });
      const bySocks = (client: Socket) =>
        client.once('data', () => {
          client.write(Buffer.from([5, 0]));
          client.once('data', (request: Buffer) => {
            asked.push(`SOCKS ${[...request.subarray(4, 8)].join('.')}:${request.readUInt16BE(8)}`);
            client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
            onward(client);
          });
        });
      const proxies: [PinnedProxy['protocol'], TcpServer][] = [
        ['http', createTcpServer(byConnect)],
        ['https', createRawTlsServer(pair, byConnect)],
        ['socks5', createTcpServer(bySocks)],
      ];
      const engine = engineWith({ ca: pair.cert });
      for (const [protocol, proxyServer] of proxies) {
        const proxyPort = await started(listen(proxyServer));
        const pinned = { protocol, host: 'proxy.example', port: proxyPort, addresses: loopback };
        const proxy: PinnedProxy = { ...pinned, username: '', password: '' };
        const { body } = await engine.request(get(`https://secure.example:${port}/`, { proxy }));
        assert.deepEqual([protocol, body.toString()], [protocol, engineName === 'wreq' ? '2.0' : '1.1']);
      }
      const connectLine = `CONNECT 127.0.0.1:${port} HTTP/1.1`;
      assert.deepEqual(asked, [connectLine, connectLine, `SOCKS 127.0.0.1:${port}`]);
    });

    test('through an https proxy verifies its certificate, also if that of the target is not', async () => {
      const port = await serve(good);
      const onward = (client: Socket) =>
        client
          .on('error', () => {})
          .once('data', () => {
            client.write('HTTP/1.1 200 OK\r\n\r\n');
            client.pipe(connect(port, '127.0.0.1').on('error', () => {})).pipe(client);
          });
      const proxyPort = await started(listen(createRawTlsServer(makeCertificate(['proxy.example']), onward)));
      const pinned = { host: 'proxy.example', port: proxyPort, addresses: loopback, username: '', password: '' };
      const request = { ignoresTlsErrors: true, proxy: { protocol: 'https', ...pinned } } as const;
      await assert.rejects(engineWith().request(get(`https://secure.example:${port}/`, request)), {
        code: 'proxy_failed',
      });
    });

    test('through an unreachable proxy is proxy_failed', async () => {
      const { port, close } = await listen(createTcpServer());
      await close();
      const pinned = { host: 'proxy.example', port, addresses: loopback, username: '', password: '' };
      for (const protocol of ['http', 'https', 'socks5'] as const) {
        const request = get('https://secure.example/', { proxy: { protocol, ...pinned } });
        await assert.rejects(engineWith().request(request), {
          code: 'proxy_failed',
          message: `Internal Error: the proxy proxy.example:${port} cannot be reached`,
        });
      }
    });

    test('works with servers that only support HTTP/2', async () => {
      const server = createSecureServer({ ...good, allowHTTP1: false }, (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          response.setHeader('x-version', request.httpVersion);
          response.end(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
        });
      });
      const url = `https://secure.example:${await started(listen(server))}/a?b`;
      const engine = engineWith({ ca: good.cert });
      for (let i = 0; i < 3; i++) {
        const { body, headers } = await engine.request(get(url));
        assert.deepEqual([body.toString(), headers['x-version']], ['GET /a?b ', '2.0']);
      }
      const { body } = await engineWith({ ca: good.cert }).request(get(url, { method: 'POST', body: 'x' }));
      assert.equal(body.toString(), 'POST /a?b x');
    });

    test('works with servers that send 100 Continue or early hints, for any method', async () => {
      for (const interim of ['100 Continue\r\n', '103 Early Hints\r\nlink: </a>\r\n']) {
        let requests = 0;
        const server = createRawTlsServer({ ...good, ALPNProtocols: ['http/1.1'] }, (socket) => {
          socket.on('error', () => {});
          socket.on('data', (chunk: Buffer) => {
            if (!/^(GET|POST)/.test(chunk.toString('latin1'))) return;
            requests++;
            socket.write(`HTTP/1.1 ${interim}\r\n`);
            setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'), 20);
          });
        });
        const url = `https://secure.example:${await started(listen(server))}/`;
        const engine = engineWith({ ca: good.cert });
        for (const effect of [{}, { method: 'POST', body: 'x' }, {}]) {
          const { status, body } = await engine.request(get(url, effect));
          assert.deepEqual([status, body.toString()], [200, 'ok']);
        }
        assert.equal(requests, 3);
      }
    });

    const broken: [kind: string, ca: string | undefined, why: string, pair: { key: string; cert: string }][] = [
      ['self-signed', undefined, 'its certificate is self-signed', good],
      ['for another host name', good.cert, 'its certificate is for another host name', good],
      ['expired', old.cert, 'its certificate has expired', old],
    ];
    for (const [kind, ca, why, pair] of broken) {
      test(`with a certificate that is ${kind} succeeds on request, and affects no other request`, async () => {
        const port = await serve(pair);
        const url = `https://${kind === 'for another host name' ? 'other.example' : 'secure.example'}:${port}/`;
        const engine = engineWith(ca === undefined ? {} : { ca });
        for (let round = 0; round < 2; round++) {
          assert.equal((await engine.request(get(url, { ignoresTlsErrors: true }))).status, 200);
          await assert.rejects(engine.request(get(url)), { code: 'target_tls' });
        }
      });

      test(`with a certificate that is ${kind} fails with that reason`, async () => {
        const port = await serve(pair);
        const host = kind === 'for another host name' ? 'other.example' : 'secure.example';
        const engine = engineWith(ca === undefined ? {} : { ca });
        for (const effect of [{}, { method: 'POST', body: 'x' }]) {
          await assert.rejects(engine.request(get(`https://${host}:${port}/`, effect)), {
            status: 500,
            code: 'target_tls',
            message: `Internal Error: no secure connection to ${host}:${port}: ${why}`,
          });
        }
      });
    }

    test('to a server that speaks plain HTTP fails with target_tls', async () => {
      const port = await started(serveHttp((_, response) => response.end('plain')));
      await assert.rejects(engineWith().request(get(`https://secure.example:${port}/`)), { code: 'target_tls' });
    });

    test('that never completes times out', async () => {
      const port = await started(listen(createTcpServer()));
      const engine = engineWith({ limits: { connectSeconds: seconds(0.2) } });
      await assert.rejects(engine.request(get(`https://secure.example:${port}/`)), {
        code: 'target_timeout',
        message: `Internal Error: could not connect to secure.example:${port} within ${seconds(0.2)} s`,
      });
    });

    test('over HTTP/2 that is reset is target_reset', async () => {
      const server = createSecureServer(good);
      server.on('stream', (stream: ServerHttp2Stream, { ':path': path }) => {
        stream.on('error', () => {}); // it breaks on purpose
        if (path === '/head') return stream.close(2);
        stream.respond({ ':status': 200, 'content-length': '1000' });
        stream.write('abc');
        setTimeout(() => (path === '/stream' ? stream.close(2) : stream.session?.destroy()), 50);
      });
      const port = await started(listen(server));
      const engine = engineWith({ ca: good.cert });
      for (const path of ['head', 'stream', 'session']) {
        await assert.rejects(engine.request(get(`https://secure.example:${port}/${path}`)), { code: 'target_reset' });
      }
    });
  });
}
