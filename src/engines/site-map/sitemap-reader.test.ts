import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSitemapReader, readSitemap } from './sitemap-reader.ts';

const urlset = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</urlset>`;
const urlsOf = (text: string): string[] => readSitemap(text).entries.map(({ url }) => url);

describe('a sitemap', () => {
  test('lists URLs with their dates', () => {
    const text = urlset(`<url>
      <loc> https://example.com/?a=1&amp;b=2 </loc><lastmod>2026-05-01</lastmod><priority>1</priority></url>
      <url><lastmod>never</lastmod><loc><![CDATA[https://example.com/<b>]]></loc></url><url/><url><loc></loc></url>`);
    expect(readSitemap(text)).toEqual({
      kind: 'urlset',
      isCut: false,
      entries: [
        { url: 'https://example.com/?a=1&b=2', lastmod: '2026-05-01', title: '' },
        { url: 'https://example.com/<b>', lastmod: null, title: '' },
      ],
    });
  });

  test('has titles and dates of news, images and videos, but not their URLs', () => {
    const text = urlset(`<url><image:image><image:loc>https://cdn.example/1.png</image:loc></image:image>
      <loc>https://example.com/a</loc>
      <news:news><news:publication><news:name>N</news:name></news:publication>
      <news:publication_date>2026-05-02</news:publication_date><news:title>Big News</news:title></news:news>
      <video:video><video:content_loc>https://cdn.example/1.mp4</video:content_loc><video:title>V</video:title></video:video></url>`);
    expect(readSitemap(text).entries).toEqual([
      { url: 'https://example.com/a', lastmod: '2026-05-02', title: 'Big News' },
    ]);
  });

  test('lists the pages in other languages', () => {
    const text = urlset(`<url><loc>/en</loc><lastmod>2026</lastmod>
      <xhtml:link rel="alternate" hreflang="de" href="/de?a=1&amp;b=2"/><xhtml:link rel="icon" href="/i.png"/></url>`);
    expect(readSitemap(text).entries).toEqual([
      { url: '/en', lastmod: '2026', title: '' },
      { url: '/de?a=1&b=2', lastmod: null, title: '' },
    ]);
  });

  test.each([
    ['other prefixes', '<sm:urlset xmlns:sm="x"><sm:url><sm:loc>/a</sm:loc></sm:url></sm:urlset>'],
    ['upper case', '<URLSET><URL><LOC>/a</LOC></URL></URLSET>'],
    ['a missing end', '<urlset><url><loc>/a</loc>'],
    ['unclosed elements', '<urlset><url><loc>/a</url><p></urlset>'],
    [
      'comments and instructions',
      '<!-- x --><?xml-stylesheet href="x"?><urlset><!-- <url> --><url><loc>/a</loc></url></urlset>',
    ],
  ])('with %s is read', (_, text) => expect(urlsOf(text)).toEqual(['/a']));

  test('with unescaped ampersands is read', () => {
    expect(urlsOf('<urlset><url><loc>/?a=1&b=2&copy=3</loc></url></urlset>')).toEqual(['/?a=1&b=2&copy=3']);
  });

  test('of sitemaps is an index', () => {
    const text = '<sitemapindex><sitemap><loc>/1.xml</loc><lastmod>2026</lastmod></sitemap></sitemapindex>';
    expect(readSitemap(text)).toEqual({
      kind: 'index',
      isCut: false,
      entries: [{ url: '/1.xml', lastmod: '2026', title: '' }],
    });
  });
});

describe('a feed', () => {
  test('in RSS has links, permanent ids and dates', () => {
    const text = `<rss><channel><title>T</title><link>https://example.com/</link><atom:link rel="self" href="/feed"/>
      <item><title>One</title><link>/1</link><pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate></item>
      <item><guid>https://example.com/2</guid></item><item><guid isPermaLink="false">https://example.com/3</guid></item></channel></rss>`;
    expect(readSitemap(text)).toMatchObject({
      kind: 'feed',
      entries: [{ url: '/1', lastmod: '2026-05-01T10:00:00.000Z', title: 'One' }, { url: 'https://example.com/2' }],
    });
  });

  test('in Atom and RDF has links and dates', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><link rel="edit" href="/e"/>
      <link rel="alternate" href="/1"/><updated>2026-05-01T10:00:00Z</updated></entry><entry><link href="/2"/></entry></feed>`;
    expect(urlsOf(atom)).toEqual(['/1', '/2']);
    expect(urlsOf('<rdf:RDF><channel><link>/</link></channel><item><link>/1</link></item></rdf:RDF>')).toEqual(['/1']);
  });
});

describe('a hostile document', () => {
  test('has no entities expanded', () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <urlset><url><loc>https://example.com/&b;&x;</loc></url></urlset>`;
    expect(urlsOf(bomb)).toEqual(['https://example.com/&b;&x;']);
  });

  test('with deep nesting, long text or too many entries is read in part', () => {
    const deep = readSitemap(`<urlset><url><loc>/a</loc></url>${'<a>'.repeat(500_000)}`);
    expect(deep).toMatchObject({ kind: 'urlset', isCut: true, entries: [{ url: '/a' }] });
    const long = readSitemap(`<urlset><url><loc>${'a'.repeat(5_000_000)}</loc></url><url><loc>/b</loc></url></urlset>`);
    expect(long.entries.at(-1)?.url).toBe('/b');
    expect(long.entries[0]!.url.length).toBeLessThan(50_000);
    const many = readSitemap(urlset('<url><loc>/a</loc></url>'.repeat(50_001)));
    expect(many).toMatchObject({ isCut: true, entries: { length: 50_000 } });
  });

  test.each(['<!doctype html><html><body><url><loc>/a</loc></url>', '<a><urlset/></a>', '', 'text', '{"a": 1}'])(
    '%j is no sitemap',
    (text) => expect(readSitemap(text)).toEqual({ kind: 'none', isCut: false, entries: [] }),
  );

  test('never throws, and is read the same in pieces of any size', () => {
    const piece = fc.constantFrom(
      '<urlset>',
      '<url>',
      '<loc>',
      '/a&amp;',
      '</loc>',
      '</url>',
      '<![CDATA[',
      ']]>',
      '&',
      '<',
      'x>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), (parts, size) => {
        const text = `<urlset>${parts.join('')}`;
        const reader = createSitemapReader();
        for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
        expect(reader.end()).toEqual(readSitemap(text));
      }),
    );
  });
});
