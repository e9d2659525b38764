import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseProxy } from '../../contract/proxy-url.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { createTestFetcher, listen, serveHttp } from '../testing/servers.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function portOf(listening: Promise<{ port: number; close: () => Promise<void> }>): Promise<number> {
  const { port, close } = await listening;
  cleanups.push(close);
  return port;
}

describe('a proxy setting', () => {
  test.each<[string, object]>([
    ['http://host.example:3128', { protocol: 'http', host: 'host.example', port: 3128, username: '', password: '' }],
    ['HTTP://u:p@host.example', { protocol: 'http', port: 80, username: 'u', password: 'p' }],
    ['https://host.example/', { protocol: 'https', port: 443 }],
    ['http://host.example:443', { protocol: 'http', port: 443 }],
    ['socks5://u%40x:p%3Aq@host.example', { protocol: 'socks5', port: 1080, username: 'u@x', password: 'p:q' }],
    ['socks5h://[2606:4700::1]:9', { protocol: 'socks5', host: '2606:4700::1', port: 9 }],
  ])('%s is parsed', (text, expected) => expect(parseProxy(text)).toMatchObject(expected));

  test.each([
    'host:3128',
    'ftp://u:hunter2@host:1',
    'http://u:hunter2@',
    'http://u:hunter2@host:0',
    'http://u:hunter2@host:99999',
    'http://u:hunter2@host/path',
    'http://u:hunter2%@host',
    'http://u:hunter2@host:80\r\nx: y',
    `http://u:hunter2${'x'.repeat(300)}@host`,
  ])('%j is 400, and the error does not contain the password', (text) => {
    expect(() => parseProxy(text)).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => parseProxy(text)).not.toThrow(/hunter2/);
  });
});

// An HTTP proxy (CONNECT and absolute form) that records its requests.
function httpProxy(asked: string[], { status = 200 } = {}) {
  return createTcpServer((client) => {
    client.once('data', (first) => {
      const head = first.toString('latin1');
      asked.push(head);
      if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const [, method, target] = /^(\S+) (\S+)/.exec(head)!;
      const url = new URL(method === 'CONNECT' ? `http://${target}` : target!);
      const server = connect(Number(url.port), '127.0.0.1');
      if (method === 'CONNECT') client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      else server.write(head.replace(url.origin, ''));
      return join(client, server);
    });
  });
}

function socksProxy(asked: string[], password: string | undefined) {
  return createTcpServer((client) => {
    let step = 0;
    const onData = (data: Buffer) => {
      if (step === 0) client.write(Buffer.from([5, password === undefined ? 0 : 2]));
      if (step === 1 && password !== undefined) {
        const given = data.toString('latin1');
        asked.push(given);
        client.write(Buffer.from([1, given.endsWith(password) ? 0 : 1]));
      } else if (step > 0) {
        asked.push(`${data[3]} ${[...data.subarray(4, 8)].join('.')}`);
        client.off('data', onData);
        const server = connect(data.readUInt16BE(8), '127.0.0.1');
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        join(client, server);
      }
      step++;
    };
    client.on('data', onData);
  });
}

function join(a: Socket, b: Socket): void {
  a.pipe(b).pipe(a);
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    from.on('error', () => {}).on('close', () => to.destroy());
}

describe('through a proxy', () => {
  const pair = makeCertificate(['site.test']);
  const direct = { account: 1, followRedirects: true };

  async function setUp() {
    const plain = await portOf(serveHttp((request, response) => response.end(`plain ${request.headers.host}`)));
    const secure = await portOf(
      listen(createTlsServer(pair, (request, response) => response.end(`secure ${request.headers.host}`))),
    );
    const fetcher = createTestFetcher({ ca: pair.cert, engineLimits: { connectSeconds: 2 } });
    cleanups.push(fetcher.close);
    const bodyOf = async (url: string, proxy: string) => {
      const options = { account: 1, followRedirects: true, proxy: parseProxy(proxy) };
      return (await fetcher.pages.fetchPage(new URL(url), options)).body.toString();
    };
    return { plain, secure, bodyOf };
  }

  test('of HTTP, https is tunnelled to the checked address and verified against its name', async () => {
    const asked: string[] = [];
    const { secure, bodyOf } = await setUp();
    const port = await portOf(listen(httpProxy(asked)));
    const body = await bodyOf(`https://site.test:${secure}/`, `http://u:hunter2@127.0.0.1:${port}`);
    expect(body).toBe(`secure site.test:${secure}`);
    expect(asked[0]).toContain(`CONNECT 127.0.0.1:${secure} HTTP/1.1`);
    expect(asked[0]).toContain(`Proxy-Authorization: Basic ${Buffer.from('u:hunter2').toString('base64')}`);
  });

  test('of HTTP, plain http is requested by its whole URL', async () => {
    const asked: string[] = [];
    const { plain, bodyOf } = await setUp();
    const port = await portOf(listen(httpProxy(asked)));
    const body = await bodyOf(`http://site.test:${plain}/a?b`, `http://u:hunter2@127.0.0.1:${port}`);
    expect(body).toBe(`plain site.test:${plain}`);
    expect(asked[0]).toMatch(new RegExp(`^GET http://site.test:${plain}/a\\?b HTTP/1.1`));
    expect(asked[0]).toContain('Proxy-Authorization: Basic');
  });

  test('of the operator in a private network, plain http is tunnelled to the checked address too', async () => {
    const { plain } = await setUp();
    const fetcher = createTestFetcher({ egressAllow: ['127.0.0.1'] });
    cleanups.push(fetcher.close);
    const asked: string[] = [];
    const port = await portOf(listen(httpProxy(asked), '127.0.0.9'));
    const proxy = { ...parseProxy(`http://u:hunter2@127.0.0.9:${port}`), isExit: true };
    const fetch = async (host: string) =>
      (await fetcher.pages.fetchPage(new URL(`http://${host}:${plain}/a?b`), { ...direct, proxy })).body.toString();
    expect(await fetch('site.test')).toBe(`plain site.test:${plain}`);
    expect(asked[0]).toContain(`CONNECT 127.0.0.1:${plain} HTTP/1.1`);
    // An address is not resolved again.
    expect(await fetch('127.0.0.1')).toBe(`plain 127.0.0.1:${plain}`);
    expect(asked[1]).toMatch(/^GET http:\/\/127\.0\.0\.1/);
    const refusing = await portOf(listen(httpProxy([], { status: 403 }), '127.0.0.9'));
    await expect(
      fetcher.pages.fetchPage(new URL(`http://site.test:${plain}/`), {
        ...direct,
        proxy: { ...proxy, port: refusing },
      }),
    ).rejects.toThrow(
      `answered 403 when asked to connect to site.test:${plain}; at a private address, it has to allow`,
    );
  });

  test('of SOCKS5, with and without a password, both are tunnelled to the checked address', async () => {
    const asked: string[] = [];
    const { plain, secure, bodyOf } = await setUp();
    const open = await portOf(listen(socksProxy(asked, undefined)));
    const closed = await portOf(listen(socksProxy(asked, 'hunter2')));
    expect(await bodyOf(`http://site.test:${plain}/`, `socks5://127.0.0.1:${open}`)).toBe(`plain site.test:${plain}`);
    expect(await bodyOf(`https://site.test:${secure}/`, `socks5://u:hunter2@127.0.0.1:${closed}`)).toBe(
      `secure site.test:${secure}`,
    );
    expect(asked).toEqual(['1 127.0.0.1', '\u0001\u0001u\u0007hunter2', '1 127.0.0.1']);
  });

  test.each([
    ['http', 407, 'did not accept the user name and password'],
    ['http', 502, 'answered 502 when asked to connect to site.test'],
  ])('of %s that answers %i, the reason is reported without the password', async (protocol, status, why) => {
    const { secure, bodyOf } = await setUp();
    const port = await portOf(listen(httpProxy([], { status })));
    const attempt = bodyOf(`https://site.test:${secure}/`, `${protocol}://u:hunter2@127.0.0.1:${port}`);
    await expect(attempt).rejects.toMatchObject({
      status: 500,
      code: 'proxy_failed',
      message: expect.stringContaining(why),
    });
    await expect(attempt).rejects.not.toThrow(/hunter2/);
  });

  test('that rejects a SOCKS5 password, is down or never answers, the call fails in time', async () => {
    const { plain, bodyOf } = await setUp();
    const closed = await portOf(listen(socksProxy([], 'other')));
    const silent = await portOf(listen(createTcpServer()));
    const url = `http://site.test:${plain}/`;
    await expect(bodyOf(url, `socks5://u:hunter2@127.0.0.1:${closed}`)).rejects.toMatchObject({ code: 'proxy_failed' });
    await expect(bodyOf(url, 'http://127.0.0.1:9')).rejects.toMatchObject({ code: 'proxy_failed' });
    await expect(bodyOf(url, `socks5://127.0.0.1:${silent}`)).rejects.toMatchObject({ code: 'proxy_failed' });
  });

  test.each(['http://10.0.0.1:3128', 'socks5://[::1]:1080', 'http://u:hunter2@0x0a000001:1'])(
    '%s that is private, the call is 400',
    async (proxy) => {
      const { plain, bodyOf } = await setUp();
      await expect(bodyOf(`http://site.test:${plain}/`, proxy)).rejects.toMatchObject({
        status: 400,
        message: 'Bad Request: proxy must be at a public address',
      });
    },
  );

  test('a private target is 400 before the proxy is used', async () => {
    const asked: string[] = [];
    const { bodyOf } = await setUp();
    const port = await portOf(listen(httpProxy(asked)));
    await expect(bodyOf('http://10.0.0.1/', `http://127.0.0.1:${port}`)).rejects.toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });
});
