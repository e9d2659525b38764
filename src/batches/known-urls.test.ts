import { expect, test } from 'vitest';
import type { Discovery } from '../engines/site-crawl/scout.ts';
import { createKnownUrls } from './known-urls.ts';

const discovery = (hashes: string[], skipped: Discovery['skipped'] = []): Discovery => ({
  urls: hashes.map((hash) => `https://example.com/${hash}`),
  hashes,
  shapes: hashes.map(() => null),
  shapesMax: hashes.map(() => 0),
  skipped,
  depth: 1,
  foundOn: 'https://example.com/',
  source: 'link',
  delays: [],
});
const skip = (hash: string, reason: 'depth' | 'robots') => ({ url: hash, hash, reason });

test('URLs that were sent are not sent again', () => {
  const known = createKnownUrls();
  known.remember(discovery(['a', 'b'], [skip('c', 'robots')]), true);
  const left = known.sortOut(discovery(['a', 'd'], [skip('c', 'robots'), skip('e', 'robots')]));
  expect([left.urls, left.hashes, left.skipped]).toEqual([['https://example.com/d'], ['d'], [skip('e', 'robots')]]);
});

test('URLs that may still become pages are sent again', () => {
  const known = createKnownUrls();
  known.remember(discovery(['a'], [skip('b', 'depth')]), false);
  const left = known.sortOut(discovery(['a', 'b'], [skip('b', 'depth')]));
  expect([left.hashes, left.skipped]).toEqual([['a', 'b'], []]);
});

test('ten samples of a reason are enough', () => {
  const known = createKnownUrls();
  const wanted = Array.from({ length: 12 }, () => known.wantsSample('crawl', 'trap'));
  expect(wanted.filter(Boolean)).toHaveLength(10);
  expect(known.wantsSample('other', 'trap')).toBe(true);
});
