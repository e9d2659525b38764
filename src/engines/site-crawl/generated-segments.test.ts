import { expect, test } from 'vitest';
import { generatedIn, withoutGenerated } from './generated-segments.ts';

test.each([
  ['http://a.test/s/9f86d081884c7d659a2feaa0c55ad015/item/1?a=1', 'http://a.test/s/#/item/1?a=1'],
  ['http://a.test/1c9e7b52-6f3a-4b1e-9d2c-0a1b2c3d4e5f', 'http://a.test/#'],
  ['http://a.test/q/x7Fh29sLq0PzT4mWb8Rk/y', 'http://a.test/q/#/y'],
])('%s has a generated segment', (url, masked) => {
  expect(withoutGenerated(url)).toBe(masked);
  expect(generatedIn(url)).toHaveLength(1);
});

test.each([
  'http://a.test/',
  'http://a.test/2026/11/16/how-to-make-tea-in-10-minutes-1',
  'http://a.test/defacedfacadedeed/1234567890123456',
  'http://a.test/internationalization2026',
  `http://a.test/${'a1'.repeat(200)}`,
])('%s has none', (url) => {
  expect(withoutGenerated(url)).toBe(url);
});
