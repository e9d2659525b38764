import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sampleOrigin } from '../../contract/sample-site.ts';
import { parseProxy } from '../../contract/proxy-url.ts';
import { createAddressGuard } from '../address/address-guard.ts';
import type { Lookup } from '../address/name-lookup.ts';
import { createResolver } from '../address/resolver.ts';
import { createPageFetcher } from '../http/fetch-page.ts';
import type { HttpEngine, HttpRequest } from '../http/http-engine.ts';
import { createSampleSite } from './sample-site.ts';
import { makeSiteFiles } from './site-files.ts';

const site = createSampleSite();
const files = makeSiteFiles();
const at = (path: string) => new URL(path, sampleOrigin);
const get = (path: string, method = 'GET') => site.respond({ url: at(path), method });

describe('the sample site', () => {
  test('is small enough to be part of the package', () => {
    const bytes = [...files.byPath.values()].reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeLessThan(150_000);
  });

  test('has no broken links and loads nothing from elsewhere', () => {
    const broken = [...files.byPath].flatMap(([path, { type, body }]) =>
      (type.startsWith('text/html') ? addressesIn(body.toString()) : [])
        .map((address) => new URL(address, at(path)))
        .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
        .filter(({ origin, pathname }) => origin !== sampleOrigin || !files.byPath.has(pathname))
        .map(({ href }) => `${path} → ${href}`),
    );
    expect(broken).toEqual([]);
    const style = get('/style.css').body.toString();
    expect(style).not.toMatch(/url\(|@import/);
  });

  test('lists its pages in the site map, without those that robots.txt hides', () => {
    const listed = [
      ...get('/sitemap.xml')
        .body.toString()
        .matchAll(/<loc>([^<]+)/g),
    ].map(([, url]) => url!);
    const hidden = [
      ...get('/robots.txt')
        .body.toString()
        .matchAll(/Disallow: (\S+)/g),
    ].map(([, path]) => path!);
    const pages = [...files.byPath].filter(([, { type }]) => type.startsWith('text/html')).map(([path]) => path);
    expect(listed.toSorted()).toEqual(
      pages
        .filter((path) => !hidden.includes(path))
        .map((path) => at(path).href)
        .toSorted(),
    );
    expect(hidden).toEqual(['/basket/', '/thanks/']);
  });

  test('redirects old paths, and answers 404 and 405 like a website', () => {
    expect(get('/shop')).toMatchObject({ status: 301, headers: { location: '/lamps/' } });
    expect(get('/lamps')).toMatchObject({ status: 301, headers: { location: '/lamps/' } });
    expect(get('/?page=2').status).toBe(200);
    for (const path of ['/nothing', '/../package.json', '/%2e%2e/package.json', '/style.css/', '/LAMPS/'])
      expect([path, get(path).status]).toEqual([path, 404]);
    expect(get('/', 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(get('/', 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  test('is truncated where a caller requests a part only', () => {
    expect(site.respond({ url: at('/'), method: 'GET', bodyBytesMax: 15, cutsBody: true }).body.toString()).toBe(
      '<!doctype html>',
    );
  });
});

/** What a page links to and loads. */
function addressesIn(html: string): string[] {
  const found: string[] = [];
  const visit = (node: object): void => {
    const { attrs = [], childNodes = [] } = node as {
      attrs?: { name: string; value: string }[];
      childNodes?: object[];
    };
    found.push(...attrs.filter(({ name }) => /^(?:href|src|action)$/.test(name)).map(({ value }) => value));
    for (const child of childNodes) visit(child);
  };
  visit(parse(html));
  return found;
}

describe('a connection of the browser', () => {
  const listener = createServer((socket) => site.serve(socket));
  let port: number;
  beforeAll(async () => {
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    ({ port } = listener.address() as AddressInfo);
  });
  afterAll(() => listener.close());

  const ask = async (socket: Socket, path: string, method = 'GET', headers: Record<string, string> = {}) => {
    const outgoing = request({
      createConnection: () => socket,
      path,
      method,
      headers: { host: 'x', ...headers },
    }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };

  test('is served whatever its Host header says, with static files only', async () => {
    const headers = { host: '169.254.169.254', 'x-forwarded-host': '127.0.0.1', 'x-original-url': '/admin' };
    const page = await ask(connect(port, '127.0.0.1'), '/', 'GET', headers);
    expect(page).toEqual({ status: 200, body: get('/').body.toString() });
    for (const path of ['http://127.0.0.1/secret', '//127.0.0.1/secret', '/../../etc/passwd', '*'])
      expect([path, (await ask(connect(port, '127.0.0.1'), path)).status]).toEqual([path, 404]);
  });

  test('ends after a request with a body, and after one that is not HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    expect((await ask(socket, '/', 'POST', { 'content-length': '1000000' })).status).toBe(405);
    await vi.waitFor(() => expect(socket.readableEnded || socket.destroyed).toBe(true));
    const other = connect(port, '127.0.0.1');
    other.write('\u0016\u0003\u0001 a TLS handshake\r\n\r\n');
    expect(await text(other)).not.toContain('Nimbus');
  });
});

describe('the fetcher', () => {
  const lookup = vi.fn<Lookup>(async () => [{ address: '127.0.0.1', family: 4 }]);
  const sent: HttpRequest[] = [];
  const location = { value: `${sampleOrigin}/` };
  const engine: HttpEngine = {
    async request(wanted) {
      sent.push(wanted);
      return { status: 302, headers: { location: location.value }, body: Buffer.alloc(0), firstByteMs: 0 };
    },
    close: async () => {},
  };
  const guard = createAddressGuard({ egressAllow: ['127.0.0.0/8'], hasSampleSite: true });
  // Rebinding: name servers and fixed addresses say that the sample site is on this machine.
  const resolve = new Map([['sample.siteglass.test', ['127.0.0.1']]]);
  const resolver = createResolver({ guard, lookup, resolve });
  const pages = createPageFetcher({ engine, resolver, guard, sampleSite: site });
  const options = { account: 1, followRedirects: true };

  test('gets the site without a lookup and without a connection', async () => {
    const page = await pages.fetchPage(at('/shop'), options);
    expect([page.status, page.finalUrl, page.redirects.length]).toEqual([200, `${sampleOrigin}/lamps/`, 1]);
    expect((await pages.fetchOnce(at('/stock.json'), { account: 1 })).body.toString()).toContain('Harbour');
    expect((await pages.fetchPage(new URL('http://SAMPLE.siteglass.test./'), options)).status).toBe(200);
    expect([lookup.mock.calls, sent]).toEqual([[], []]);
  });

  test('does not follow redirects of other sites to it', async () => {
    await expect(pages.fetchPage(new URL('http://foreign.test/'), options)).rejects.toThrow(
      'Bad Request: foreign.test redirects to an address that may not be fetched: other sites cannot open the sample site',
    );
    location.value = 'http://sample.siteglass.test:8080/';
    await expect(pages.fetchPage(new URL('http://foreign.test/'), options)).rejects.toMatchObject({ status: 400 });
    expect(sent.map(({ url }) => url.host)).toEqual(['foreign.test', 'foreign.test']);
  });

  test('reaches nothing for other schemes, ports and proxies', async () => {
    sent.length = 0;
    const proxy = parseProxy('http://proxy.test:3128');
    await expect(pages.fetchPage(at('/'), { ...options, proxy })).rejects.toThrow(/cannot be opened through a proxy/);
    await expect(pages.fetchOnce(at('/'), { account: 1, proxy })).rejects.toThrow(/cannot be opened through a proxy/);
    for (const url of ['https://sample.siteglass.test/', 'http://sample.siteglass.test:8080/'])
      await expect(pages.fetchPage(new URL(url), options)).rejects.toThrow(/the sample site is at http/);
    expect((await pages.fetchOnce(at('/hook'), { account: 1, method: 'POST', body: '{}' })).status).toBe(405);
    const asProxy = parseProxy('http://sample.siteglass.test:80');
    await expect(
      pages.fetchPage(new URL('http://foreign.test/'), { ...options, proxy: asProxy }),
    ).rejects.toMatchObject({ status: 400 });
    expect(sent).toEqual([]);
  });

  test('does not exist if it is switched off', async () => {
    const off = createAddressGuard({ egressAllow: ['127.0.0.0/8'] });
    const without = createPageFetcher({
      engine,
      guard: off,
      resolver: createResolver({ guard: off, lookup, resolve }),
    });
    await expect(without.fetchPage(at('/'), options)).rejects.toThrow(/switched off/);
    expect(sent).toEqual([]);
  });
});
