import { expect, test } from 'vitest';
import { withBoundaries } from './file-name-boundaries.ts';

const found = (pattern: string | undefined, text: string) => new RegExp(pattern!, 'i').test(text);

test.each([
  ['xcharts\\.js', '/js/xcharts.js', '/js/apexcharts.js'],
  ['swiper(?:\\.min)?\\.js', 'https://cdn.test/swiper.min.js', '/js/tiny-swiper.min.js'],
  ['sp\\.js', '/sp.js', '/disp.js'],
  ['foo-js(@|/)([\\d.]+)', 'https://cdn.test/npm/foo-js@1.2.3', 'https://cdn.test/npm/bar-foo-js@1.2.3'],
])('the file name %s is in %s, not in %s', (pattern, own, other) => {
  const [bounded] = withBoundaries({ scriptSrc: pattern }).scriptSrc ?? [];
  expect(found(bounded, own)).toBe(true);
  expect(found(bounded, other)).toBe(false);
});

test.each(['/foo\\.js', 'foo\\.com.*\\.js', 'cdn\\.foo\\.net', 'foo/bar\\.js'])('%s stays as it is', (pattern) =>
  expect(withBoundaries({ scriptSrc: pattern }).scriptSrc).toEqual([pattern]),
);

test('the names of style sheets begin at a boundary', () => {
  const [bounded] = withBoundaries({ html: '<link[^>]* href="[^"]*xcharts(?:\\.min)?\\.css' }).html ?? [];
  expect(found(bounded, '<link rel="stylesheet" href="/css/xcharts.min.css">')).toBe(true);
  expect(found(bounded, '<link rel="stylesheet" href="/css/apexcharts.css">')).toBe(false);
});

test('other markup stays as it is', () =>
  expect(withBoundaries({ html: '<div class="foo' })).toEqual({ html: ['<div class="foo'] }));
