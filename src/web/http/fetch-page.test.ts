import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { CookieJar } from 'tough-cookie';
import { afterEach, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../address/address-guard.ts';
import { createPageFetcher, type FetchPageOptions } from './fetch-page.ts';
import type { HttpEngine } from './http-engine.ts';
import { createResolver } from '../address/resolver.ts';
import { createTestFetcher, serveHttp, serveRaw, type TestFetcher } from '../testing/servers.ts';
import { createUndiciEngine } from './undici-engine.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

type Route = (request: IncomingMessage, response: ServerResponse) => void;

async function site(routes: Record<string, Route>) {
  const requests: IncomingMessage[] = [];
  const { port, close } = await serveHttp((request, response) => {
    requests.push(request);
    const route = routes[new URL(request.url!, 'http://x').pathname];
    if (route === undefined) response.writeHead(404).end('nothing here');
    else route(request, response);
  });
  cleanups.push(close);
  return { port, requests };
}

function fetcher(options?: Parameters<typeof createTestFetcher>[0]): TestFetcher['pages'] {
  const { pages, close } = createTestFetcher(options);
  cleanups.push(close);
  return pages;
}

const follow: FetchPageOptions = { account: 1, followRedirects: true };
const redirect =
  (location: string, status = 302): Route =>
  (_, response) =>
    response.writeHead(status, { location }).end();
const html =
  (body: string, headers: Record<string, string> = {}): Route =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);

describe('a page', () => {
  test('has its status, headers and decoded body', async () => {
    const { port } = await site({
      '/': (_, response) => response.writeHead(404, { 'content-encoding': 'gzip' }).end(gzipSync('lost')),
    });
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/#top`), follow);
    expect(page).toMatchObject({ status: 404, finalUrl: `http://site.test:${port}/#top`, redirects: [] });
    expect(page.body.toString()).toBe('lost');
    expect(page.timings.totalMs).toBeGreaterThan(0);
  });

  test('is requested with the given headers; secret headers are only sent to their origin', async () => {
    const { port, requests } = await site({
      '/': (_, r) => r.writeHead(302, { location: `http://other.test:${port}/b` }).end(),
    });
    await fetcher().fetchPage(new URL(`http://site.test:${port}/`), {
      ...follow,
      headers: { Authorization: 'Bearer x', 'User-Agent': 'mine', 'x-own': '1' },
    });
    expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer x', 'user-agent': 'mine', 'x-own': '1' });
    expect(requests[1]!.headers.authorization).toBeUndefined();
    expect(requests[1]!.headers['x-own']).toBe('1');
  });
});

describe('a truncated page', () => {
  const cut: FetchPageOptions = { account: 1, followRedirects: true, cutAtBytes: 1000 };

  test.each<[string, Route]>([
    ['announced', html('x'.repeat(5000), { 'content-length': '5000' })],
    ['sent in parts', (_, response) => void response.writeHead(200).write('x'.repeat(5000))],
    ['packed', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5e6)))],
  ])('is the beginning of the body if more is %s', async (_, route) => {
    const { port } = await site({ '/': route });
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/`), cut);
    expect(page.body.toString()).toBe('x'.repeat(1000));
  });

  test('is complete if it is short, and empty if it cannot be decoded', async () => {
    const { port } = await site({
      '/': html('short'),
      '/broken': (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(Buffer.from([255, 0, 1])),
    });
    const pages = fetcher();
    expect((await pages.fetchPage(new URL(`http://site.test:${port}/`), cut)).body.toString()).toBe('short');
    expect((await pages.fetchPage(new URL(`http://site.test:${port}/broken`), cut)).status).toBe(200);
  });

  test('is also truncated if the HTTP is malformed', async () => {
    const { port, close } = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\nContent-Length: 5000\n\n${'x'.repeat(5000)}`);
    });
    cleanups.push(close);
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/`), cut);
    expect(page.body.toString()).toBe('x'.repeat(1000));
  });
});

describe('a silent server', () => {
  test('is waited for as long as the caller allows', async () => {
    const { port } = await site({ '/': (_, response) => void setTimeout(() => response.end('late'), 1800) });
    const pages = fetcher({ engineLimits: { firstByteSeconds: 0.5 } });
    const page = await pages.fetchPage(new URL(`http://site.test:${port}/`), { ...follow, silenceSeconds: 20 });
    expect(page.body.toString()).toBe('late');
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i is followed, and every hop is reported', async (status) => {
    const { port } = await site({ '/': redirect('/next?q=1', status), '/next': html('there') });
    const origin = `http://site.test:${port}`;
    const page = await fetcher().fetchPage(new URL(`${origin}/`), follow);
    expect(page).toMatchObject({
      status: 200,
      finalUrl: `${origin}/next?q=1`,
      redirects: [{ url: `${origin}/`, status, headers: { location: '/next?q=1' } }],
    });
    expect(page.body.toString()).toBe('there');
  });

  test('is the result if redirects are not followed', async () => {
    const { port, requests } = await site({
      '/': (_, response) => response.writeHead(302, { location: '/next', refresh: '0;url=/x' }).end('moved'),
    });
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/`), {
      account: 1,
      followRedirects: false,
    });
    expect(page).toMatchObject({ status: 302, redirects: [] });
    expect(page.body.toString()).toBe('moved');
    expect(requests).toHaveLength(1);
  });

  test('without a Location, or with an unknown status, is a page', async () => {
    const { port } = await site({
      '/a': (_, response) => response.writeHead(302).end('hi'),
      '/b': (_, response) => response.writeHead(304, { location: '/c' }).end(),
      '/c': (_, response) => response.writeHead(300, { location: '/a' }).end('choose'),
    });
    const pages = fetcher();
    for (const [path, status] of [
      ['/a', 302],
      ['/b', 304],
      ['/c', 300],
    ] as const) {
      expect((await pages.fetchPage(new URL(`http://site.test:${port}${path}`), follow)).status).toBe(status);
    }
  });

  test('may contain UTF-8 and spaces', async () => {
    const { port, close } = await serveRaw((socket, head) => {
      const location = head.startsWith('GET /utf8') ? '/seen?é=ü' : '/seen?a b';
      const answer = head.startsWith('GET /seen')
        ? `HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`
        : `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
      socket.write(Buffer.from(answer));
    });
    cleanups.push(close);
    const pages = fetcher();
    const origin = `http://site.test:${port}`;
    expect((await pages.fetchPage(new URL(`${origin}/utf8`), follow)).finalUrl).toBe(`${origin}/seen?%C3%A9=%C3%BC`);
    expect((await pages.fetchPage(new URL(`${origin}/space`), follow)).finalUrl).toBe(`${origin}/seen?a%20b`);
  });

  test('keeps the fragment unless it has one', async () => {
    const { port } = await site({ '/a': redirect('/c'), '/b': redirect('/c#new'), '/c': html('') });
    const pages = fetcher();
    const final = async (path: string) =>
      (await pages.fetchPage(new URL(`http://site.test:${port}${path}`), follow)).finalUrl.split('/').pop();
    expect(await final('/a#old')).toBe('c#old');
    expect(await final('/b#old')).toBe('c#new');
  });

  test('sends the cookies of earlier hops to the sites they belong to', async () => {
    const { port, requests } = await site({
      '/': (_, response) =>
        response
          .writeHead(302, { location: '/in', 'set-cookie': ['a=1', 'b=2; Path=/elsewhere', 'c=3; Max-Age=0'] })
          .end(),
      '/in': (_, response) => response.writeHead(302, { location: `http://other.test:${port}/out` }).end(),
    });
    await fetcher().fetchPage(new URL(`http://site.test:${port}/`), follow);
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, 'a=1', undefined]);
  });

  test("sends the cookies of the caller's jar and stores new ones in it", async () => {
    const { port, requests } = await site({
      '/': (_, response) => response.writeHead(302, { location: '/in', 'set-cookie': 'b=2' }).end(),
      '/in': html('', { 'set-cookie': 'c=3' }),
    });
    const cookies = new CookieJar();
    const url = `http://site.test:${port}/`;
    cookies.setCookieSync('a=1', url);
    await fetcher().fetchPage(new URL(url), { ...follow, cookies });
    expect(requests.map(({ headers }) => headers.cookie)).toEqual(['a=1', 'a=1; b=2']);
    expect(cookies.getCookieStringSync(url)).toBe('a=1; b=2; c=3');
  });

  test('to the same URL is followed if it sets a cookie, and is a loop otherwise', async () => {
    const { port } = await site({
      '/gate': (request, response) =>
        request.headers.cookie === 'pass=1'
          ? response.end('inside')
          : response.writeHead(302, { location: '/gate', 'set-cookie': 'pass=1' }).end(),
      '/loop': redirect('/loop'),
      '/ping': redirect('/pong'),
      '/pong': redirect('/ping'),
    });
    const pages = fetcher();
    const at = (path: string) => pages.fetchPage(new URL(`http://site.test:${port}${path}`), follow);
    expect((await at('/gate')).body.toString()).toBe('inside');
    for (const path of ['/loop', '/ping']) {
      await expect(at(path)).rejects.toMatchObject({
        status: 500,
        code: 'target_redirects',
        message: `Internal Error: site.test:${port} redirects in a loop`,
      });
    }
  });

  test('is followed ten times at most', async () => {
    const routes = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`/${i}`, redirect(`/${i + 1}`)]));
    const { port } = await site({ ...routes, '/12': html('end') });
    const pages = fetcher();
    expect((await pages.fetchPage(new URL(`http://site.test:${port}/2`), follow)).redirects).toHaveLength(10);
    await expect(pages.fetchPage(new URL(`http://site.test:${port}/1`), follow)).rejects.toMatchObject({
      code: 'target_redirects',
      message: `Internal Error: site.test:${port} redirected more than 10 times`,
    });
  });

  test('to another scheme is target_redirects', async () => {
    const { port } = await site({ '/': redirect('ftp://site.test/'), '/b': redirect('http://[') });
    const pages = fetcher();
    for (const path of ['/', '/b']) {
      await expect(pages.fetchPage(new URL(`http://site.test:${port}${path}`), follow)).rejects.toMatchObject({
        code: 'target_redirects',
      });
    }
  });

  test.each(['http://10.0.0.1/', 'http://[::1]/', 'http://0xA9FEA9FE/', '//192.168.1.1/', 'http://site.test:25/'])(
    'to %s is 400, and no request is sent there',
    async (location) => {
      const { port } = await site({
        '/': redirect(location),
        '/meta': html(`<meta http-equiv=refresh content="0;${location}">`),
      });
      const pages = fetcher();
      for (const path of ['/', '/meta']) {
        await expect(pages.fetchPage(new URL(`http://site.test:${port}${path}`), follow)).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining(
            `Bad Request: site.test:${port} redirects to an address that may not be fetched`,
          ),
        });
      }
    },
  );

  test("is checked by the caller's vetHop", async () => {
    const { port, requests } = await site({ '/': redirect(`http://www.site.test:`) });
    const seen: string[] = [];
    const vetHop = (url: URL) => {
      seen.push(url.hostname);
      if (url.hostname !== 'site.test') throw new Error('not on the list');
    };
    const attempt = fetcher().fetchPage(new URL(`http://site.test:${port}/`), { ...follow, vetHop });
    await expect(attempt).rejects.toThrow('not on the list');
    expect(seen).toEqual(['site.test', 'www.site.test']);
    expect(requests).toHaveLength(1);
  });

  test('to a name that resolves to a private address is 400', async () => {
    const { port } = await site({ '/': redirect('http://inside.test/') });
    const pages = fetcher({ lookup: async () => [{ address: '10.1.2.3', family: 4 }] });
    await expect(pages.fetchPage(new URL(`http://site.test:${port}/`), follow)).rejects.toMatchObject({
      status: 400,
      message: 'Bad Request: inside.test resolves to a private address',
    });
  });
});

describe('a refresh', () => {
  const next = { '/next': html('there') };
  test.each<[string, Route]>([
    ['by header', html('', { refresh: '0; url=/next' })],
    ['by meta', html('<META HTTP-EQUIV="Refresh" CONTENT="1;URL=\'/next\'">')],
    ['by meta in the body', html('<p>wait</p><meta content=0,/next http-equiv=refresh>')],
    ['by meta behind a script', html('<script>"<noscript>"</script><meta http-equiv=refresh content="0 url=/next">')],
  ])('%s within a second is followed, with a referrer', async (_, route) => {
    const { port, requests } = await site({ ...next, '/': route });
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/`), follow);
    expect(page.body.toString()).toBe('there');
    expect(page.redirects).toMatchObject([{ url: `http://site.test:${port}/`, status: 200 }]);
    expect(requests[1]!.headers.referer).toBe(`http://site.test:${port}/`);
  });

  test.each<[string, Route]>([
    ['later', html('<meta http-equiv=refresh content="5;url=/next">')],
    ['without a URL', html('<meta http-equiv=refresh content="0">')],
    ['inside noscript', html('<noscript><meta http-equiv=refresh content="0;url=/next"></noscript>')],
    ['inside a comment', html('<!-- <meta http-equiv=refresh content="0;url=/next"> -->')],
    ['inside a script', html('<script>\'<meta http-equiv=refresh content="0;url=/next">\'</script>')],
    ['inside a textarea', html('<textarea><meta http-equiv=refresh content="0;url=/next"></textarea>')],
    ['in plain text', html('<meta http-equiv=refresh content="0;url=/next">', { 'content-type': 'text/plain' })],
    ['to itself', html('<meta http-equiv=refresh content="0;url=/">')],
    ['to a script', html('<meta http-equiv=refresh content="0;url=javascript:alert(1)">')],
  ])('%s is a page', async (_, route) => {
    const { port } = await site({ ...next, '/': route });
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/`), follow);
    expect(page.finalUrl).toBe(`http://site.test:${port}/`);
  });

  test('is not followed if redirects are not', async () => {
    const { port } = await site({ ...next, '/': html('stay', { refresh: '0; url=/next' }) });
    const page = await fetcher().fetchPage(new URL(`http://site.test:${port}/`), {
      account: 1,
      followRedirects: false,
    });
    expect(page.body.toString()).toBe('stay');
  });
});

describe('a rebound name', () => {
  test('is reached at the checked address or refused, never at the new one', async () => {
    const { requests, port } = await site({ '/': html('secret') });
    const guard = createAddressGuard({ egressAllow: [] });
    let now = 0;
    let answers = ['203.0.114.7'];
    const lookup = async () => answers.map((address) => ({ address, family: 4 }));
    const resolver = createResolver({ guard, lookup, now: () => now });
    const dialled: string[] = [];
    const engine: HttpEngine = {
      async request({ addresses }) {
        dialled.push(...addresses.map(({ address }) => address));
        return { status: 200, headers: {}, body: Buffer.alloc(0), firstByteMs: 0 };
      },
      close: async () => {},
    };
    const pages = createPageFetcher({ engine, resolver, guard });
    const url = new URL(`http://rebind.example:${port}/`);
    await pages.fetchPage(url, follow);
    answers = ['127.0.0.1'];
    await pages.fetchPage(url, follow);
    expect(dialled).toEqual(['203.0.114.7', '203.0.114.7']);
    now = 31_000;
    await expect(pages.fetchPage(url, follow)).rejects.toMatchObject({ status: 400 });
    expect(requests).toHaveLength(0);
  });

  test('cannot be reached as a literal either, because the fetcher checks its URL', async () => {
    const { port, requests } = await site({ '/': html('secret') });
    const guard = createAddressGuard({ egressAllow: [] });
    const engine = createUndiciEngine();
    cleanups.push(() => engine.close());
    const pages = createPageFetcher({ engine, guard, resolver: createResolver({ guard }) });
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost', '0']) {
      const url = new URL(`http://${host}:${port}/`);
      await expect(pages.fetchPage(url, follow)).rejects.toMatchObject({ status: 400 });
      await expect(pages.fetchOnce(url, { account: 1, method: 'POST' })).rejects.toMatchObject({ status: 400 });
    }
    expect(requests).toHaveLength(0);
  });
});

describe('one request', () => {
  test('is sent exactly as given and does not follow redirects', async () => {
    const { port, requests } = await site({ '/hook': redirect('/elsewhere', 307) });
    const answer = await fetcher().fetchOnce(new URL(`http://site.test:${port}/hook`), {
      account: 1,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': 's' },
      body: '{}',
    });
    expect(answer.status).toBe(307);
    expect(requests).toHaveLength(1);
    expect(requests[0]!.headers).toEqual({
      host: `site.test:${port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'x-signature': 's',
      'content-length': '2',
    });
  });

  test('with an invalid header is 400 and not sent', async () => {
    const { port, requests } = await site({});
    const once = fetcher().fetchOnce(new URL(`http://site.test:${port}/`), {
      account: 1,
      headers: { 'x-a': 'b\r\nx-c: d' },
    });
    await expect(once).rejects.toMatchObject({ status: 400 });
    expect(requests).toHaveLength(0);
  });

  test('enforces the given response size', async () => {
    const { port } = await site({ '/': html('x'.repeat(5000)) });
    const once = fetcher().fetchOnce(new URL(`http://site.test:${port}/`), { account: 1, responseBytesMax: 1000 });
    await expect(once).rejects.toMatchObject({ code: 'target_too_large' });
  });
});
