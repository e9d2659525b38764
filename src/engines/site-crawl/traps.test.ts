import { describe, expect, test } from 'vitest';
import { isTrap, shapeOf, shapeUrlsMax } from './traps.ts';

const isTrapUrl = (path: string): boolean => isTrap(new URL(path, 'https://example.com'), 2026);

describe('a trap', () => {
  test.each([
    ['/a/b/a/b/a/b/a', true],
    ['/a/b/a/b/a/b', false],
    [`/${'x/'.repeat(3)}y`, false],
    [`/${Array.from({ length: 21 }, (_, n) => n).join('/')}`, true],
    ['/(S(lit3py55t21z5v55vlm25s55))/page', true],
    ['/calendar/2031/07', true],
    ['/calendar/2026/07', false],
    ['/events/2061-07-01', true],
    ['/events/1903/1', true],
    ['/product/2061', false],
    ['/list?month=2061-07', true],
    ['/list?year=1900', true],
    ['/list?start_date=20610701', true],
    ['/list?id=2061', false],
    [`/list?${Array.from({ length: 11 }, (_, n) => `p${n}=1`).join('&')}`, true],
    [`/list?q=${'x'.repeat(2000)}`, true],
    ['/%E0%A4%A?date=%E0%A4%A', false],
  ])('%s: %s', (path, expected) => expect(isTrapUrl(path)).toBe(expected));
});

describe('the shape of a URL', () => {
  const shape = (path: string) => shapeOf(new URL(path, 'https://example.com'));

  test('is that of URLs which differ in numbers and values only', () => {
    expect(shape('/list/1?b=1&a=2')).toEqual(shape('/list/22?a=9&b=8'));
    expect(shape('/list/1?a=2')).not.toEqual(shape('/other/1?a=2'));
    expect(shape('/list')).toBeUndefined();
  });

  test('allows fewer URLs the more parameters it has', () => {
    expect(['?a', '?a&b', '?a&b&c', '?a&b&c&d', '?a&b&c&d&e&f'].map((query) => shape(query)?.urlsMax)).toEqual(
      shapeUrlsMax,
    );
  });
});
