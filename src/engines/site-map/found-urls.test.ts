import { expect, test } from 'vitest';
import { createFoundUrls } from './found-urls.ts';

const pages = (...urls: string[]) => ({ urls, lastmods: urls.map(() => null), scores: urls.map(() => 0) });
const dated = (url: string, lastmod: string, score = 0) => ({ urls: [url], lastmods: [lastmod], scores: [score] });

test('a page is listed once, with the best of its sources, whichever was read first', async () => {
  const add = [
    (found: ReturnType<typeof createFoundUrls>) => found.add([0], 'link', pages('http://example.com/a?x=1&y=2')),
    (found: ReturnType<typeof createFoundUrls>) =>
      found.add([1], 'sitemap', dated('https://example.com/a?y=2&x=1', '2026-01-01')),
    (found: ReturnType<typeof createFoundUrls>) =>
      found.add([2], 'feed', dated('https://example.com/a?x=1&y=2', '2026-02-01')),
  ];
  for (const order of [add, add.toReversed()]) {
    const found = createFoundUrls(10);
    for (const one of order) await one(found);
    expect(found.first(10)).toEqual([
      { url: 'https://example.com/a?x=1&y=2', source: 'sitemap', lastmod: '2026-02-01' },
    ]);
  }
});

test('URLs are in the order of their documents, whichever was read first', async () => {
  const found = createFoundUrls(10);
  await found.add([1, 10], 'sitemap', pages('https://example.com/c'));
  await found.add([2], 'feed', pages('https://example.com/d'));
  await found.add([1, 2], 'sitemap', pages('https://example.com/b'));
  await found.add([1], 'link', pages('https://example.com/a'));
  expect(found.first(3).map(({ url }) => url.at(-1))).toEqual(['a', 'b', 'c']);
});

test('the best matches come first, and the number is limited', async () => {
  const found = createFoundUrls(3);
  await found.add([0], 'link', pages('https://example.com/a'));
  await found.add([1], 'sitemap', dated('https://example.com/b', '2026', 2));
  await found.add([2], 'sitemap', dated('https://example.com/c', '2026', 5));
  expect(found.isOverfull).toBe(false);
  await found.add([3], 'sitemap', pages('https://example.com/d', 'https://example.com/a'));
  expect(found).toMatchObject({ size: 3, isOverfull: true });
  expect(found.first(3).map(({ url }) => url.at(-1))).toEqual(['c', 'b', 'a']);
});
