import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { chromeHeaders } from './chrome-profile.ts';
import type { HttpEngine, HttpRequest } from './http-engine.ts';
import type { Address } from './resolver.ts';
import { makeCertificate } from './testing/certificate.ts';
import { listen, serveHttp, serveRaw, type Listening } from './testing/servers.ts';
import { createUndiciEngine, type UndiciEngineParts } from './undici-engine.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function engineWith(parts: UndiciEngineParts = {}): HttpEngine {
  const engine = createUndiciEngine(parts);
  cleanups.push(() => engine.close());
  return engine;
}

async function started(server: Promise<Listening>): Promise<number> {
  const { port, close } = await server;
  cleanups.push(close);
  return port;
}

const loopback: readonly Address[] = [{ address: '127.0.0.1', family: 4 }];

function get(text: string, more: Partial<HttpRequest> = {}): HttpRequest {
  const url = new URL(text);
  return {
    url,
    method: 'GET',
    headers: chromeHeaders(url),
    addresses: loopback,
    bodyBytesMax: 10e6,
    deadline: { at: performance.now() + 10_000, seconds: 10 },
    ...more,
  };
}

describe('a request', () => {
  test('goes to the pinned address and nowhere else, under its own name', async () => {
    const port = await started(serveHttp((request, response) => response.end(request.headers.host)));
    const { status, body } = await engineWith().request(get(`http://example.com:${port}/`));
    expect([status, body.toString()]).toEqual([200, `example.com:${port}`]);
  });

  test('has the headers of Chrome in their order', async () => {
    let heads = '';
    const port = await started(
      serveRaw((socket, head) => {
        heads = head;
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      }),
    );
    await engineWith().request(get(`http://example.com:${port}/`));
    const names = () =>
      heads
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(':')[0]!.toLowerCase());
    expect(names()).toEqual(
      'host connection upgrade-insecure-requests user-agent accept accept-encoding accept-language'.split(' '),
    );
    await engineWith().request(get(`http://127.0.0.1:${port}/`));
    expect(names()).toEqual(
      `host connection sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept
       sec-fetch-site sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language`.split(/\s+/),
    );
  });

  test('tries the next address when one refuses', async () => {
    const port = await started(serveHttp((_, response) => response.end('here')));
    const addresses: Address[] = [
      { address: '127.0.0.3', family: 4 },
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ];
    const { body } = await engineWith().request(get(`http://example.com:${port}/`, { addresses }));
    expect(body.toString()).toBe('here');
  });

  test('reuses its connection, and survives one that the server gave up', async () => {
    let connections = 0;
    const port = await started(
      serveRaw((socket) => {
        if (!('served' in socket)) {
          connections++;
          Object.assign(socket, { served: true });
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        } else {
          socket.destroy(); // gives up exactly when the second request comes
        }
      }),
    );
    const engine = engineWith();
    for (let i = 0; i < 2; i++) {
      const { body } = await engine.request(get(`http://example.com:${port}/`));
      expect(body.toString()).toBe('ok');
    }
    expect(connections).toBe(2);
  });

  test('keeps to its number of pools', async () => {
    const port = await started(serveHttp((_, response) => response.end('ok')));
    const engine = engineWith({ limits: { poolsMax: 3 } });
    const names = Array.from({ length: 12 }, (_, i) => `http://n${i}.example:${port}/`);
    const bodies = await Promise.all(names.map(async (name) => (await engine.request(get(name))).body.toString()));
    expect(bodies.every((body) => body === 'ok')).toBe(true);
  });

  test('sends a body with its method', async () => {
    const port = await started(
      serveHttp((request, response) => {
        request.pipe(response.writeHead(201, { 'x-method': request.method! }));
      }),
    );
    const { status, headers, body } = await engineWith().request(
      get(`http://example.com:${port}/`, { method: 'POST', body: '{"a":1}' }),
    );
    expect([status, headers['x-method'], body.toString()]).toEqual([201, 'POST', '{"a":1}']);
  });
});

describe('a failure is named', () => {
  test('refused', async () => {
    const { port, close } = await listen(createTcpServer());
    await close();
    await expect(engineWith().request(get(`http://example.com:${port}/`))).rejects.toMatchObject({
      status: 500,
      code: 'target_refused',
      message: `Internal Error: connection refused by example.com:${port}`,
    });
  });

  test('no answer within the first-byte deadline', async () => {
    const port = await started(serveRaw(() => {}));
    const engine = engineWith({ limits: { firstByteSeconds: 0.2 } });
    await expect(engine.request(get(`http://example.com:${port}/`))).rejects.toMatchObject({
      code: 'target_timeout',
      message: 'Internal Error: target timed out after 0.2 s',
    });
  });

  test('a body that stalls', async () => {
    const port = await started(
      serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n<p>')),
    );
    const engine = engineWith({ limits: { idleSeconds: 0.2 } });
    await expect(engine.request(get(`http://example.com:${port}/`))).rejects.toMatchObject({ code: 'target_timeout' });
  });

  test('a body that drips beyond the total deadline', async () => {
    const port = await started(
      serveRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    const deadline = { at: performance.now() + 300, seconds: 0.3 };
    await expect(engineWith().request(get(`http://example.com:${port}/`, { deadline }))).rejects.toMatchObject({
      code: 'target_timeout',
      message: 'Internal Error: target timed out after 0.3 s',
    });
  });

  test('a body without end, and one announced too large', async () => {
    let sent = 0;
    const port = await started(
      serveRaw((socket, head) => {
        if (head.includes('/announced')) return socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n');
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const chunk = Buffer.alloc(65_536, 97);
        const more = () => {
          while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
        };
        socket.on('drain', more);
        return more();
      }),
    );
    for (const path of ['endless', 'announced']) {
      const request = get(`http://example.com:${port}/${path}`, { bodyBytesMax: 1e6 });
      await expect(engineWith().request(request)).rejects.toMatchObject({
        code: 'target_too_large',
        message: `Internal Error: the response of example.com:${port} is larger than 1 MB`,
      });
    }
    expect(sent).toBeLessThan(20e6);
  });

  test('a caller who gives up, before the connection and while the body comes', async () => {
    const port = await started(
      serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n<p>')),
    );
    const gone = new Error('gone');
    const engine = engineWith();
    const url = `http://example.com:${port}/`;
    await expect(engine.request(get(url, { signal: AbortSignal.abort(gone) }))).rejects.toBe(gone);
    const controller = new AbortController();
    setTimeout(() => controller.abort(gone), 50);
    await expect(engine.request(get(url, { signal: controller.signal }))).rejects.toBe(gone);
  });
});

describe('a hostile or careless answer', () => {
  const ok = '<p>ok</p>';
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n';
  const answers: Record<string, [answer: string | Buffer, expected: string]> = {
    'without reason': ['HTTP/1.1 200\r\ncontent-length: 9\r\n\r\n<p>ok</p>', ok],
    'of HTTP/1.0': ['HTTP/1.0 200 OK\r\n\r\n<p>ok</p>', ok],
    'with 150 headers': [`${head}${headers(150)}\r\n${ok}`, ok],
    'with 2000 headers': [`${head}${headers(2000)}\r\n${ok}`, ok],
    'with a header of 100 KB': [`${head}x-big: ${'a'.repeat(100_000)}\r\n\r\n${ok}`, ok],
    'with a header of 300 KB': [`${head}x-big: ${'a'.repeat(300_000)}\r\n\r\n${ok}`, 'target_protocol'],
    'with UTF-8 in a header': [Buffer.from(`${head}x-a: héé\r\n\r\n${ok}`), ok],
    'with early hints': [`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${head}\r\n${ok}`, ok],
    'with status 999': [`HTTP/1.1 999 X\r\ncontent-length: 9\r\n\r\n${ok}`, ok],
    'with chunk extensions and trailers': [
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9;a=b\r\n${ok}\r\n0\r\nx: y\r\n\r\n`,
      ok,
    ],
    'of 204': ['HTTP/1.1 204 No Content\r\n\r\n', ''],
    'that is empty': ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', ''],
    'with bare line feeds': [`HTTP/1.1 200 OK\ncontent-length: 9\n\n${ok}`, ok],
    'with a folded header': [`HTTP/1.1 200 OK\r\nx-a: 1\r\n  folded\r\ncontent-length: 9\r\n\r\n${ok}`, ok],
    'with a length and chunks': [
      `HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n9\r\n${ok}\r\n0\r\n\r\n`,
      ok,
    ],
    'with the same length twice': [`${head}content-length: 9\r\n\r\n${ok}`, 'target_protocol'],
    'with two lengths': [`${head}content-length: 8\r\n\r\n${ok}`, 'target_protocol'],
    'with a space before the colon': [`${head}x-a : 1\r\n\r\n${ok}`, 'target_protocol'],
    'with a line that is no header': [`${head}garbage line\r\n\r\n${ok}`, 'target_protocol'],
    'with a NUL in a header': [`${head}x-a: a\0b\r\n\r\n${ok}`, ok],
    'of HTTP/0.9': [ok, 'target_protocol'],
    'of another protocol': ['SSH-2.0-OpenSSH_9.2\r\n', 'target_protocol'],
    'with a bad chunk': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n<p>', 'target_protocol'],
    'that is cut short': ['HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n<p>ok</p>', 'target_reset'],
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

  test.each(Object.entries(answers))('%s is read or refused at once', async (_, [answer, expected]) => {
    const port = await started(serveRaw((socket) => socket.end(answer)));
    const outcome = await engineWith()
      .request(get(`http://example.com:${port}/`))
      .then(
        ({ body }) => body.toString(),
        (error: { code: string }) => error.code,
      );
    expect(outcome).toBe(expected);
  });

  test('that resets the connection is target_reset', async () => {
    const port = await started(serveRaw((socket) => socket.resetAndDestroy()));
    await expect(engineWith().request(get(`http://example.com:${port}/`))).rejects.toMatchObject({
      code: 'target_reset',
    });
  });

  function headers(count: number): string {
    return Array.from({ length: count }, (_, i) => `x-${i}: 1\r\n`).join('');
  }
});

describe('TLS', () => {
  const good = makeCertificate(['secure.example']);
  const old = makeCertificate(['secure.example'], { fromDays: -60, toDays: -30 });
  const serve = (pair: { key: string; cert: string }) =>
    started(listen(createTlsServer(pair, (request, response) => response.end(`hello ${request.headers.host}`))));

  test('is verified against the name, over the pinned address', async () => {
    const port = await serve(good);
    const engine = engineWith({ ca: good.cert });
    for (let i = 0; i < 3; i++) {
      const { body, certificateIssuer } = await engine.request(get(`https://secure.example:${port}/`));
      expect(body.toString()).toBe(`hello secure.example:${port}`);
      expect(certificateIssuer).toMatch(/\bCN=/);
    }
  });

  test.each<[string, UndiciEngineParts, string, { key: string; cert: string }]>([
    ['self-signed', {}, 'its certificate is self-signed', good],
    ['for another host name', { ca: good.cert }, 'its certificate is for another host name', good],
    ['expired', { ca: old.cert }, 'its certificate has expired', old],
  ])('with a certificate that is %s fails with that reason', async (kind, parts, why, pair) => {
    const port = await serve(pair);
    const host = kind === 'for another host name' ? 'other.example' : 'secure.example';
    await expect(engineWith(parts).request(get(`https://${host}:${port}/`))).rejects.toMatchObject({
      status: 500,
      code: 'target_tls',
      message: `Internal Error: no secure connection to ${host}:${port}: ${why}`,
    });
  });

  test('to a server that speaks plain HTTP fails with target_tls', async () => {
    const port = await started(serveHttp((_, response) => response.end('plain')));
    await expect(engineWith().request(get(`https://secure.example:${port}/`))).rejects.toMatchObject({
      code: 'target_tls',
    });
  });

  test('that never completes ends at the connect deadline', async () => {
    const port = await started(listen(createTcpServer()));
    const engine = engineWith({ limits: { connectSeconds: 0.2 } });
    await expect(engine.request(get(`https://secure.example:${port}/`))).rejects.toMatchObject({
      code: 'target_timeout',
      message: `Internal Error: could not connect to secure.example:${port} within 0.2 s`,
    });
  });
});
