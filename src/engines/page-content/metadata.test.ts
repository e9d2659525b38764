import { afterEach, describe, expect, test } from 'vitest';
import { contentOf } from './page-content.ts';

const url = 'https://site.example/dir/page';
const partsOf = (html: string) => contentOf(html, { url, formats: ['metadata', 'feeds', 'images', 'links'] })!;
const metadataOf = (html: string) => partsOf(html).metadata!;
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('metadata', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test('has URLs that are resolved with the base of the page', () => {
    const page =
      '<base href="/other/"><base href="/wrong/"><link rel=Canonical href="c?a=1"><link rel="shortcut icon" href=i.ico>';
    expect(metadataOf(page)).toMatchObject({
      canonical: 'https://site.example/other/c?a=1',
      icon: 'https://site.example/other/i.ico',
    });
  });

  test.each([
    ['2024-05-01', '2024-05-01'],
    ['2024-05-01T10:00:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01 10:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00+0200', '2024-05-01T08:00:00.000Z'],
    ['2024-05-01T10:00:00.5-05:00', '2024-05-01T15:00:00.500Z'],
    ['Wed, 01 May 2024 10:00:00 GMT', '2024-05-01T10:00:00.000Z'],
    ['Wed May 01 2024 10:00:00 GMT+0200 (CEST)', '2024-05-01T08:00:00.000Z'],
    ['May 5, 2024 10:00', '2024-05-05T10:00:00.000Z'],
    ['May 5th, 2024', '2024-05-05T00:00:00.000Z'],
    ['yesterday', 'yesterday'],
  ])('has the date %s as %s in every time zone of the machine', (text, date) => {
    for (process.env['TZ'] of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      expect(metadataOf(`<meta name=date content="${text}">`).published_at).toBe(date);
    }
  });

  test('has the author of the article, not of a comment', () => {
    const article = {
      '@type': 'NewsArticle',
      author: { '@id': '#ada' },
      datePublished: '2024-04-30',
      comment: [{ '@type': 'Comment', author: 'Bob', datePublished: '1999-01-01' }],
    };
    const graph = [{ '@type': 'WebSite', datePublished: '1998-01-01' }, article, { '@id': '#ada', name: 'Ada' }];
    expect(metadataOf(jsonLd({ '@graph': graph }))).toMatchObject({ author: 'Ada', published_at: '2024-04-30' });
    const review = { '@type': 'Product', review: { '@type': 'Review', author: { name: 'Eve' } } };
    expect(metadataOf(jsonLd(review)).author).toBeNull();
  });
});

test('feeds are found in every usual spelling', () => {
  const page = `
    <link rel=alternate type="application/rss+xml" title=News href=rss>
    <link rel=ALTERNATE type="Application/Atom+XML; charset=utf-8" href=//cdn.example/atom>
    <link rel=alternate type="application/feed+json" href=feed.json>
    <link rel=alternate type="application/json" title="JSON Feed" href=2.json>
    <link rel=alternate type="text/xml" title="RSS 2.0" href=3>
    <link rel=alternate type="application/rdf+xml" href=4>
    <link rel=alternate type="application/x-rss+xml" href=5>
    <link rel="feed" href=/atom.xml>
    <a type="application/rss+xml" href=7>Comments</a>
    <link rel=alternate type="application/json" href=/wp-json/wp/v2/posts/1>
    <link rel=alternate type="application/json+oembed" href=/oembed>
    <link rel=alternate hreflang=de href=/de>
    <link rel=alternate type="application/rss+xml" href=rss>`;
  const at = (path: string) => `https://site.example${path}`;
  expect(partsOf(page).feeds).toEqual([
    { url: at('/dir/rss'), title: 'News', type: 'rss' },
    { url: 'https://cdn.example/atom', title: '', type: 'atom' },
    { url: at('/dir/feed.json'), title: '', type: 'json' },
    { url: at('/dir/2.json'), title: 'JSON Feed', type: 'json' },
    { url: at('/dir/3'), title: 'RSS 2.0', type: 'rss' },
    { url: at('/dir/4'), title: '', type: 'rss' },
    { url: at('/dir/5'), title: '', type: 'rss' },
    { url: at('/atom.xml'), title: '', type: 'atom' },
    { url: at('/dir/7'), title: 'Comments', type: 'rss' },
  ]);
});

test.each([
  ['a late source instead of a placeholder', '<img src=/spacer.gif data-src=/a.jpg>', '/a.jpg'],
  ['its source if the late one is no URL', '<img src=/a.jpg data-src=\'{"x": 1}\'>', '/a.jpg'],
  ['its source if the late one is a template', '<img src=/a.jpg data-src="%7B%7Burl%7D%7D.jpg">', '/a.jpg'],
  ['its source if the late one is a number', '<img src=/a.jpg data-lazy=0.5>', '/a.jpg'],
  ['its source if the late one is a tracker', '<img src=/a.jpg data-src=//ads.example/pixel.gif?id=1>', '/a.jpg'],
  ['its source if the late one is a script', '<img src=/a.jpg data-src="javascript:load(1.5)">', '/a.jpg'],
  ['a lazy source', '<img data-lazy=/a.jpg>', '/a.jpg'],
  ['the largest of a set with several descriptors', '<img srcset="/1.jpg 100w 50h, /2.jpg 200w 90h">', '/2.jpg'],
  ['the largest of a set with short URLs', '<img srcset="/ 1x, a 2x">', '/dir/a'],
  ['the largest of a set with commas in URLs', '<img srcset="/a,b/1.jpg 1x,/c,d/2.jpg 2x">', '/c,d/2.jpg'],
  ['the largest of a set without descriptors', '<img srcset="/1.jpg, /2.jpg 2x">', '/2.jpg'],
  [
    'a source of the picture around it',
    '<picture><source srcset="/1.webp 320w, /2.webp 640w"><img></picture>',
    '/2.webp',
  ],
])('an image has %s', (_, html, path) => {
  expect(partsOf(html).images).toEqual([{ url: `https://site.example${path}`, alt: '', width: null, height: null }]);
});

test('links that are no valid URLs are left out', () => {
  const page = '<a href="http://[bad">a</a><a href="http://a b/">b</a><a href="https://other.example/x y">c</a>';
  expect(partsOf(page).links!.map(({ text }) => text)).toEqual(['c']);
});

test('a text that is too long for a date is kept without being parsed', () => {
  const content = `1:1 ${'+00('.repeat(200_000)}`;
  expect(partsOf(`<meta property="article:published_time" content="${content}">`).metadata!.published_at).toBe(content);
});
