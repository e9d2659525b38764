import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failed } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import { sampleOrigin, sampleRefusals } from '../../contract/sample-site.ts';
import { createTestFetcher, serveHttp, type Listening } from '../../web/testing/servers.ts';
import { createPageWorkers, type PageWorkers } from '../crawler/page-workers.ts';
import { createBudget, type BudgetSettings } from './budget.ts';
import { createSiteMapper, type MapOptions, type SiteMap } from './site-map.ts';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** Responses by host and path. */
let routes: Record<string, Respond | string | Buffer>;
let requests: string[];
let headers: Record<string, IncomingMessage['headers']>;
let workers: PageWorkers;
let server: Listening;
const fetcher = createTestFetcher({
  names: ['site.test', 'www.site.test', 'blog.site.test', 'a.b.site.test', 'other.test', 'cdn.test'],
});

beforeAll(async () => {
  workers = createPageWorkers({ threadsMax: 1 });
  server = await serveHttp((request, response) => {
    const place = `${request.headers.host?.split(':')[0]}${request.url}`;
    requests.push(place);
    headers[place] = request.headers;
    const route = routes[place] ?? routes[place.replace(/^[^/]+/, '')];
    if (typeof route === 'function') route(response, request);
    else if (route === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<a href="/lost">x</a>');
    else response.writeHead(200, { 'content-type': typeOf(place) }).end(route);
  });
});
afterAll(() => Promise.all([workers.close(), fetcher.close(), server.close()]));
beforeEach(() => {
  routes = {};
  requests = [];
  headers = {};
});

const typeOf = (place: string): string =>
  place.endsWith('.xml')
    ? 'application/xml'
    : place.endsWith('.gz')
      ? 'application/x-gzip'
      : place.endsWith('.txt')
        ? 'text/plain'
        : 'text/html';
const at = (path: string, host = 'site.test'): string => `http://${host}:${server.port}${path}`;
const urlset = (...urls: string[]): string =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

const map = (path = '/', options: Partial<MapOptions> = {}, openBudget = createBudget): Promise<SiteMap> =>
  createSiteMapper({ pages: fetcher.pages, workers, openBudget }).map(new URL(at(path)), {
    account: 1,
    limit: 5000,
    includesSubdomains: false,
    search: '',
    timeoutSeconds: 60,
    ...options,
  });
const pathsOf = ({ urls }: SiteMap): string[] => urls.map(({ url }) => url.replace(/^.*:\d+/, ''));
const sourcesOf = ({ sources }: SiteMap): string[] =>
  sources.map(({ url, kind, status, urls }) => `${kind} ${url.replace(/^.*:\d+/, '')} ${status} ${urls}`);

describe('a map', () => {
  test('lists links, sitemaps of robots.txt and feeds, each page once', async () => {
    routes = {
      '/': `<title>Home</title><link rel=alternate type=application/rss+xml href=/feed><a href="/about#team">About</a>
        <a href="/a?utm_source=x">A</a><a href="https://other.test/">Other</a><a href="mailto:a@b.c">Mail</a>`,
      '/robots.txt': `User-agent: *\nSitemap: ${at('/index.xml')}\nSitemap: /more.txt\n`,
      '/index.xml': index(at('/1.xml.gz'), at('/2.xml'), at('/index.xml')),
      '/1.xml.gz': gzipSync(`<urlset><url><loc>${at('/a')}</loc><lastmod>2026-05-01</lastmod></url></urlset>`),
      '/2.xml': `\uFEFF${urlset(at('/b'), '/relative', 'https://other.test/c', at('/b#x'))}`,
      '/more.txt': `${at('/d')}\r\n\r\nnot a url\n${at('/e')}`,
      '/feed': `<rss><channel><item><link>${at('/post')}</link><pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
    };
    const result = await map();
    expect(result.urls).toEqual([
      { url: at('/'), source: 'link', lastmod: null },
      { url: at('/about'), source: 'link', lastmod: null },
      { url: at('/a'), source: 'sitemap', lastmod: '2026-05-01' },
      { url: at('/b'), source: 'sitemap', lastmod: null },
      { url: at('/relative'), source: 'sitemap', lastmod: null },
      { url: at('/d'), source: 'sitemap', lastmod: null },
      { url: at('/e'), source: 'sitemap', lastmod: null },
      { url: at('/post'), source: 'feed', lastmod: '2026-05-01T10:00:00.000Z' },
    ]);
    expect(result).toMatchObject({ isTruncated: false, status: 200, finalUrl: at('/') });
    expect(sourcesOf(result)).toEqual([
      'page / 200 3',
      'robots /robots.txt 200 2',
      'sitemap /index.xml 200 3',
      'sitemap /1.xml.gz 200 1',
      'sitemap /2.xml 200 2',
      'sitemap /more.txt 200 2',
      'feed /feed 200 1',
    ]);
    expect(result.sources.every(({ error }) => error === null)).toBe(true);
  });

  test('tries the usual places if no sitemap is named, until one exists', async () => {
    routes = {
      '/': '<p>Hello',
      '/sitemap.xml': '<!doctype html><p>All paths are this page',
      '/wp-sitemap.xml': urlset(at('/a')),
    };
    const result = await map();
    expect(pathsOf(result)).toEqual(['/', '/a']);
    expect(sourcesOf(result)).toEqual([
      'page / 200 1',
      'robots /robots.txt 404 0',
      'sitemap /sitemap.xml 200 0',
      'sitemap /sitemap_index.xml 404 0',
      'sitemap /wp-sitemap.xml 200 1',
    ]);
    expect(result.sources[2]?.error).toBe('not a sitemap but an HTML page');
  });

  test('uses the sitemap that the page names instead of the usual places', async () => {
    routes = {
      '/': '<link rel=sitemap href=/own.xml>',
      '/own.xml': urlset(at('/a')),
      '/sitemap.xml': urlset(at('/b')),
    };
    expect(pathsOf(await map())).toEqual(['/', '/a']);
    expect(requests).not.toContain('site.test/sitemap.xml');
  });

  test('starts from a sitemap or a feed too', async () => {
    routes = { '/s.xml': urlset(at('/a')), '/f.xml': '<feed><entry><link href="/b"/></entry></feed>' };
    expect(await map('/s.xml')).toMatchObject({ urls: [{ url: at('/a'), source: 'sitemap' }] });
    expect(await map('/f.xml')).toMatchObject({ urls: [{ url: at('/b'), source: 'feed' }] });
  });

  test('follows the start page to another host, and takes its scope from there', async () => {
    routes = {
      'site.test/': (response) => response.writeHead(301, { location: at('/home', 'www.site.test') }).end(),
      'www.site.test/home': `<a href="${at('/a')}">a</a><a href="/b">b</a>`,
      'www.site.test/robots.txt': 'Sitemap: /s.xml',
      'www.site.test/s.xml': urlset('/c'),
    };
    const result = await map();
    expect(result.finalUrl).toBe(at('/home', 'www.site.test'));
    expect(result.urls.map(({ url }) => url)).toEqual([
      at('/home', 'www.site.test'),
      at('/a'),
      at('/b', 'www.site.test'),
      at('/c', 'www.site.test'),
    ]);
  });

  test('includes subdomains and their sitemaps on request', async () => {
    routes = {
      'site.test/': `<a href="${at('/x', 'blog.site.test')}">x</a><a href="${at('/y', 'other.test')}">y</a>`,
      'blog.site.test/robots.txt': 'Sitemap: /s.xml',
      'blog.site.test/s.xml': urlset('/post', at('/z', 'a.b.site.test')),
    };
    expect(pathsOf(await map('/'))).toEqual(['/']);
    const result = await map('/', { includesSubdomains: true });
    expect(result.urls.map(({ url }) => url)).toEqual([
      at('/'),
      at('/x', 'blog.site.test'),
      at('/post', 'blog.site.test'),
      at('/z', 'a.b.site.test'),
    ]);
    expect(requests).toContain('a.b.site.test/robots.txt');
    expect(requests.filter((request) => request.startsWith('other.test'))).toEqual([]);
  });

  test('lists the best matches of a search first, also from late sitemaps', async () => {
    routes = {
      '/': '<a href="/p/7">Pricing for teams</a><a href="/about">About</a>',
      '/sitemap.xml': urlset('/blog/2024', '/pricing', '/docs/pricing-api'),
    };
    expect(pathsOf(await map('/', { search: 'pricing', limit: 3 }))).toEqual(['/pricing', '/docs/pricing-api', '/p/7']);
    const all = await map('/', { search: 'pricing' });
    expect(pathsOf(all).slice(3)).toEqual(['/', '/about', '/blog/2024']);
    expect(all.isTruncated).toBe(false);
  });

  test('returns at most the limit and says so', async () => {
    routes = { '/': '<a href=/a>a</a>', '/sitemap.xml': urlset('/b', '/c', '/d') };
    const result = await map('/', { limit: 3 });
    expect(pathsOf(result)).toEqual(['/', '/a', '/b']);
    expect(result.isTruncated).toBe(true);
    expect((await map('/', { limit: 5 })).isTruncated).toBe(false);
  });

  test('sends options to the origin of the start page, and credentials nowhere else', async () => {
    routes = {
      '/': '<p>Hello',
      'site.test/robots.txt': `Sitemap: /s.xml\nSitemap: ${at('/s.xml', 'cdn.test')}`,
      'site.test/s.xml': urlset('/a'),
      'cdn.test/s.xml': urlset(at('/b')),
    };
    const fetching = {
      ...plainFetching,
      headers: { Authorization: 'Basic eA==', 'X-Client': 'map' },
      cookies: [{ name: 'login', value: 'secret' }],
      userAgent: 'ExampleBot/1.0',
    };
    expect(pathsOf(await map('/', { fetching }))).toEqual(['/', '/a', '/b']);
    const sent = {
      authorization: 'Basic eA==',
      'x-client': 'map',
      cookie: 'login=secret',
      'user-agent': 'ExampleBot/1.0',
    };
    for (const place of ['site.test/', 'site.test/robots.txt', 'site.test/s.xml'])
      expect(headers[place]).toMatchObject(sent);
    expect(headers['cdn.test/s.xml']).toMatchObject({ 'x-client': 'map', 'user-agent': 'ExampleBot/1.0' });
    expect(headers['cdn.test/s.xml']).not.toHaveProperty('authorization');
    expect(headers['cdn.test/s.xml']).not.toHaveProperty('cookie');
  });
});

describe('a map of a broken site', () => {
  test('fails if the start page cannot be fetched', async () => {
    routes = { '/': (response) => void response.destroy(), '/sitemap.xml': urlset('/a') };
    await expect(map()).rejects.toMatchObject({ status: 500, code: 'target_reset' });
    expect(requests.every((request) => request === 'site.test/')).toBe(true);
  });

  test('uses what can be read, and says what could not be', async () => {
    routes = {
      '/': (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<a href=/a>a</a>'),
      '/robots.txt': `Sitemap: /gone.xml\nSitemap: http://10.0.0.1/s.xml\nSitemap: /reset.xml\nSitemap: /bad.gz\nSitemap: /good.xml\nSitemap: ftp://site.test/`,
      '/reset.xml': (response) => void response.destroy(),
      '/bad.gz': Buffer.from('1f8b0800', 'hex'),
      '/good.xml': urlset('/b'),
    };
    const result = await map();
    expect(pathsOf(result)).toEqual(['/a', '/b']); // the error page itself is not listed
    expect(result).toMatchObject({ status: 503, isTruncated: false });
    expect(result.sources.map(({ status, error }) => [status, error])).toEqual([
      [503, null],
      [200, null],
      [404, null],
      [null, expect.stringContaining('may not be fetched')],
      [null, expect.stringContaining('connection')],
      [200, 'not a sitemap but other content'],
      [200, null],
    ]);
  });

  test('does not read the sample site for another site', async () => {
    routes = { '/': '<p>Hello</p>', '/robots.txt': `Sitemap: ${sampleOrigin}/sitemap.xml\n` };
    const { sources } = await map();
    const sample = sources.find(({ url }) => url.startsWith(sampleOrigin));
    expect(sample).toMatchObject({ status: null, error: expect.stringContaining(sampleRefusals.otherSite) });
  });

  test('ends when indexes lead in circles, or deeper and deeper', async () => {
    routes = {
      '/': '<p>Hello',
      '/robots.txt': 'Sitemap: /a.xml\nSitemap: /deep/',
      '/a.xml': index('/b.xml', '/a.xml#1', '/moved.xml'),
      '/b.xml': index('/a.xml', '/b.xml'),
      '/moved.xml': (response) => response.writeHead(302, { location: '/a.xml' }).end(),
    };
    for (let depth = 0, path = '/deep/'; depth < 10; depth++, path += 'x/') routes[path] = index(`${path}x/`);
    const result = await map();
    expect(requests.filter((request) => request.includes('/deep/'))).toHaveLength(4);
    expect(requests.filter((request) => request.endsWith('/b.xml'))).toHaveLength(1);
    expect(result.isTruncated).toBe(true);
  });

  test('sends at most 200 requests, redirects included', async () => {
    routes = { '/': '<p>Hello', '/robots.txt': 'Sitemap: /index.xml' };
    const many = Array.from({ length: 500 }, (_, number) => `/s${number}.xml`);
    routes['/index.xml'] = index(...many);
    for (const path of many) {
      routes[path] = (response) => response.writeHead(302, { location: `/r${path}` }).end();
      routes[`/r${path}`] = urlset(`/page${path}`);
    }
    const result = await map();
    expect(requests).toHaveLength(200);
    expect(result.isTruncated).toBe(true);
    expect(result.urls.length).toBeGreaterThan(90);
    expect(result.sources.at(-1)?.error).toBe('the limit of 200 requests is reached');
  });

  test('reads a sitemap with too many entries up to the limit', async () => {
    routes = { '/': '<p>Hello', '/sitemap.xml': `<urlset>${'<url><loc>/a</loc></url>'.repeat(50_001)}` };
    const result = await map();
    expect(pathsOf(result)).toEqual(['/', '/a']);
    expect(result.isTruncated).toBe(true);
    expect(result.sources.at(-1)).toMatchObject({ urls: 1, error: 'only the beginning was read' });
  });

  test('waits for a start page that answers late, within the timeout', async () => {
    const patient = createTestFetcher({ engineLimits: { firstByteSeconds: 0.05 } });
    routes = { '/': (response) => void setTimeout(() => response.end('<a href=/a>a</a>'), 300) };
    const mapper = createSiteMapper({ pages: patient.pages, workers });
    const options = { account: 1, limit: 10, includesSubdomains: false, search: '', timeoutSeconds: 30 };
    const result = await mapper.map(new URL(at('/')), options);
    await patient.close();
    expect(pathsOf(result)).toEqual(['/', '/a']);
  });

  test('returns what was found when the time is over', async () => {
    const clock = new AbortController();
    routes = {
      '/': '<a href=/a>a</a>',
      '/sitemap.xml': (response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('<urlset>');
        clock.abort(failed('not read within 60 s', 'target_timeout'));
      },
    };
    const openBudget = (settings: BudgetSettings) => createBudget({ ...settings, clock });
    const result = await map('/', {}, openBudget);
    expect(pathsOf(result)).toEqual(['/', '/a']);
    expect(result.isTruncated).toBe(true);
    expect(result.sources.at(-1)).toMatchObject({ status: null, urls: 0, error: 'not read within 60 s' });
  });

  test('stops when the call is aborted', async () => {
    const controller = new AbortController();
    const gone = new Error('gone');
    routes = { '/': '<p>Hello', '/robots.txt': () => controller.abort(gone) };
    await expect(map('/', { signal: controller.signal })).rejects.toBe(gone);
  });
});
