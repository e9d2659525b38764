import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSiteDocument, type SiteQuestion } from './site-document.ts';

const url = 'https://example.com/dir/document';
const question: SiteQuestion = {
  scope: { host: 'example.com', port: '', includesSubdomains: false },
  search: '',
  listsItself: true,
  pagesMax: 100,
};
const read = async (body: string | Buffer, type?: string, wanted: Partial<SiteQuestion> = {}, bytesMax?: number) => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return (await readSiteDocument(bytes, type, url, { ...question, ...wanted }, bytesMax))!;
};
const sitemap = '<urlset><url><loc>/a</loc><lastmod>2026</lastmod></url></urlset>';
const listed = {
  kind: 'urlset',
  pages: { urls: ['https://example.com/a'], lastmods: ['2026'], scores: [0] },
  isCut: false,
};

describe('a sitemap', () => {
  test.each<[string, string | Buffer, string | undefined]>([
    ['as XML', sitemap, 'application/xml'],
    ['as HTML', sitemap, 'text/html; charset=utf-8'],
    ['as text', sitemap, 'text/plain'],
    ['as a picture', sitemap, 'image/png'],
    ['without a type', sitemap, undefined],
    ['with white space and a byte order mark', `\uFEFF\n  ${sitemap}`, 'text/xml'],
    ['in UTF-16', Buffer.from(`\uFEFF${sitemap}`, 'utf16le'), 'text/xml'],
    ['packed', gzipSync(sitemap), 'application/octet-stream'],
    ['packed, with the type of XML', gzipSync(sitemap), 'application/xml'],
    ['packed, without its end', gzipSync(sitemap).subarray(0, -6), 'application/gzip'],
  ])('%s is read', async (_, body, type) => expect(await read(body, type)).toMatchObject(listed));

  test('has the encoding of its XML declaration', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>/caf\u00e9</loc></url></urlset>';
    const { pages } = await read(Buffer.from(text, 'latin1'), 'text/html');
    expect(pages.urls).toEqual(['https://example.com/caf%C3%A9']);
  });

  test('lists pages of the site only, each once, with what any entry says', async () => {
    const entries = [
      'http://www.example.com/b',
      'https://other.example/',
      '/a#x',
      '/a?utm_source=y',
      'http://[',
      'data:,x',
    ];
    const text = `<urlset>${entries.map((one) => `<url><loc>${one}</loc></url>`).join('')}<url><loc>/a</loc><lastmod>2026</lastmod></url></urlset>`;
    expect((await read(text)).pages).toMatchObject({
      urls: ['http://www.example.com/b', 'https://example.com/a'],
      lastmods: [null, '2026'],
    });
  });

  test('has only as many pages as are needed, and the number of all', async () => {
    const text = `<urlset>${['/a', '/b', '/c', '/b', '/a'].map((one) => `<url><loc>${one}</loc><lastmod>2026</lastmod></url>`).join('')}</urlset>`;
    expect(await read(text, undefined, { pagesMax: 2 })).toMatchObject({
      pages: { urls: ['https://example.com/a', 'https://example.com/b'], lastmods: ['2026', '2026'], scores: [0, 0] },
      count: 3,
      origins: ['https://example.com'],
      isCut: false,
    });
  });

  test('that unpacks to more than the limit is read in part', async () => {
    const bomb = gzipSync(`${sitemap.replace('</urlset>', '')}${' '.repeat(1_000_000)}<url><loc>/b</loc></url>`);
    expect(await read(bomb, undefined, {}, 500_000)).toMatchObject({ ...listed, isCut: true });
    expect(bomb.length).toBeLessThan(5000);
  });

  test('in text has one URL per line', async () => {
    const text =
      '\uFEFFhttps://example.com/a\r\nhttps://example.com/b  \n\n# no\nftp://example.com/c\nhttps://other.example/';
    expect(await read(text, 'text/plain')).toMatchObject({
      kind: 'text',
      pages: { urls: ['https://example.com/a', 'https://example.com/b'] },
    });
  });

  test('of sitemaps lists them on any host', async () => {
    const text =
      '<sitemapindex><sitemap><loc>1.xml</loc></sitemap><sitemap><loc>https://cdn.example/2.xml</loc></sitemap></sitemapindex>';
    expect(await read(text)).toMatchObject({
      kind: 'index',
      pages: { urls: [] },
      sitemaps: ['https://example.com/dir/1.xml', 'https://cdn.example/2.xml'],
    });
  });
});

test('a JSON feed lists its items', async () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ url: '/a', date_published: '2026-05-01T10:00:00Z' }, { url: 7 }, null, { url: '/b', date_modified: 'x' }],
  };
  expect(await read(JSON.stringify(feed), 'application/feed+json')).toMatchObject({
    kind: 'feed',
    pages: {
      urls: ['https://example.com/a', 'https://example.com/b'],
      lastmods: ['2026-05-01T10:00:00.000Z', null],
    },
  });
});

test('a page lists itself, its links and languages, and names sitemaps and feeds', async () => {
  const page = `<!doctype html><base href="/base/"><title>Start</title><link rel="canonical" href="/start">
    <link rel="sitemap" href="map.xml"><link rel="alternate" hreflang="de" href="/de"><link rel=alternate type=application/rss+xml href=rss>
    <link rel="stylesheet" href="/s.css"><a href="x">Pricing</a><area href="/y"><a href="#z">z</a><a href="https://other.example/">o</a>`;
  const document = await read(page, 'text/html', { search: 'pricing' });
  expect(document).toMatchObject({
    kind: 'html',
    sitemaps: ['https://example.com/base/map.xml'],
    feeds: ['https://example.com/base/rss'],
  });
  expect(document.pages.urls).toEqual([
    url,
    'https://example.com/base/x',
    'https://example.com/y',
    'https://example.com/start',
    'https://example.com/de',
  ]);
  expect(document.pages.scores.map((score) => score > 0)).toEqual([false, true, false, false, false]);
  expect((await read(page, 'text/html', { listsItself: false })).pages.urls).not.toContain(url);
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
  ['JSON', '{"url": "https://example.com/"}', 'application/json'],
  ['text', 'see https://example.com/', 'text/plain'],
  ['nothing', '', 'text/html'],
  ['XML of another kind', '<svg><a href="/x"/></svg>', 'image/svg+xml'],
])('%s lists nothing', async (_, body, type) =>
  expect(await read(body, type)).toEqual({
    kind: 'other',
    pages: { urls: [], lastmods: [], scores: [] },
    count: 0,
    origins: [],
    sitemaps: [],
    feeds: [],
    isCut: false,
  }),
);
