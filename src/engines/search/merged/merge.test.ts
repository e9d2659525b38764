// Merging is tested with random lists: many engines, many duplicates, any order.
import { describe, expect, test } from 'vitest';
import type { WebItem } from '../../../contract/search.ts';
import { canonicalUrl } from './canonical-url.ts';
import { mergeResults } from './merge.ts';
import type { EngineResults } from './merge.ts';

const item = (link: string, rest: Partial<WebItem> = {}): WebItem => ({
  position: 1,
  title: `Title of ${link}`,
  link,
  displayed_link: null,
  domain: null,
  snippet: null,
  date: null,
  date_utc: null,
  date_precision: null,
  source: null,
  thumbnail_url: null,
  ...rest,
});

/** A repeatable sequence of numbers below `limit`. */
function createDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const spellings = [
  (page: number) => `https://www.site${page}.example/a`,
  (page: number) => `http://site${page}.example/a/`,
  (page: number) => `https://site${page}.example/a?utm_source=x&gclid=y`,
  (page: number) => `https://site${page}.example/a#top`,
];

function randomLists(seed: number): EngineResults[] {
  const dice = createDice(seed);
  return Array.from({ length: 1 + dice(5) }, (_, index) => ({
    engine: `engine${index}`,
    items: Array.from({ length: dice(15) }, () => {
      const page = dice(12);
      return item((spellings[dice(spellings.length)] ?? spellings[0]!)(page));
    }),
  }));
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const dice = createDice(seed);
  return list
    .map((value) => ({ value, key: dice(1_000_000) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

describe('merged results', () => {
  test('have the same pages and scores in any order of the engines, which decides ties only', () => {
    const scores = (lists: EngineResults[]) =>
      mergeResults(lists)
        .map(({ link, score }) => `${canonicalUrl(link!)} ${score}`)
        .toSorted();
    for (const seed of seeds) {
      const lists = randomLists(seed);
      expect(scores(shuffled(lists, seed + 1))).toEqual(scores(lists));
    }
  });

  test('on a tie are in the order of the engines, and described by the first', () => {
    const titled = (title: string) => [item('https://both.example/', { title }), item(`https://${title}.example/`)];
    const zeta = { engine: 'zeta', items: titled('zeta') };
    const alpha = { engine: 'alpha', items: titled('alpha') };
    const [both, second, third] = mergeResults([zeta, alpha]);
    expect(both).toMatchObject({ title: 'zeta', sources: ['zeta', 'alpha'] });
    expect([second, third].map((page) => page?.title)).toEqual([
      'Title of https://zeta.example/',
      'Title of https://alpha.example/',
    ]);
    expect(mergeResults([alpha, zeta])[0]).toMatchObject({ title: 'alpha', sources: ['alpha', 'zeta'] });
  });

  test('contain every page exactly once, under any of its spellings', () => {
    for (const seed of seeds) {
      const lists = randomLists(seed);
      const merged = mergeResults(lists).map(({ link }) => canonicalUrl(link!));
      const all = new Set(lists.flatMap(({ items }) => items.map(({ link }) => canonicalUrl(link!))));
      expect(new Set(merged).size).toBe(merged.length);
      expect(new Set(merged)).toEqual(all);
    }
  });

  test('have falling scores and positions from 1', () => {
    for (const seed of seeds) {
      const merged = mergeResults(randomLists(seed));
      expect(merged.map(({ position }) => position)).toEqual(merged.map((_, index) => index + 1));
      for (const [index, { score }] of merged.entries())
        expect(score).toBeLessThanOrEqual(merged[index - 1]?.score ?? Number.POSITIVE_INFINITY);
    }
  });

  test('another engine never lowers the score of a page', () => {
    for (const seed of seeds) {
      const [more, ...lists] = randomLists(seed);
      const before = mergeResults(lists);
      const after = new Map(mergeResults([...lists, more!]).map((page) => [canonicalUrl(page.link!), page.score]));
      for (const { link, score } of before) expect(after.get(canonicalUrl(link!))).toBeGreaterThanOrEqual(score);
    }
  });

  test('rank a page that two engines agree on above the first place of one', () => {
    const merged = mergeResults([
      { engine: 'a', items: [item('https://only-a.example/'), item('https://both.example/')] },
      { engine: 'b', items: [item('https://only-b.example/'), item('http://www.both.example')] },
    ]);
    expect(merged[0]).toMatchObject({ link: 'https://both.example/', sources: ['a', 'b'], score: 0.032258 });
  });

  test('an engine counts once per page, with its best position', () => {
    const twice = [item('https://x.example/'), item('https://x.example/?utm_campaign=1')];
    expect(mergeResults([{ engine: 'a', items: twice }])).toMatchObject([{ sources: ['a'], score: 0.016393 }]);
  });

  test('an engine that asks others stands for those without a list of their own', () => {
    const items = [item('https://x.example/'), item('https://y.example/')];
    const mixed = { engine: 'mixed', items, finders: [['a', 'b'], ['a']] };
    expect(mergeResults([mixed])).toMatchObject([
      { sources: ['mixed'], score: 0.032787 },
      { sources: ['mixed'], score: 0.016129 },
    ]);
    const a = { engine: 'a', items: items.toReversed() };
    expect(mergeResults([mixed, a])).toMatchObject([
      { link: 'https://x.example/', sources: ['mixed', 'a'], score: 0.032522 },
      { link: 'https://y.example/', sources: ['a'], score: 0.016393 },
    ]);
    const b = { engine: 'b', items: [item('https://x.example/')] };
    expect(mergeResults([mixed, a, b])).toEqual(mergeResults([a, b]).map((page) => expect.objectContaining(page)));
  });

  test('an engine that asks others and spells a page in two ways counts the engines of both once', () => {
    const items = [item('https://x.example/'), item('http://www.x.example')];
    const mixed = { engine: 'mixed', items, finders: [['a'], ['a', 'b']] };
    expect(mergeResults([mixed])).toMatchObject([{ sources: ['mixed'], score: 0.032787 }]);
  });

  test('fields that the best engine lacks come from the next', () => {
    const [merged] = mergeResults([
      { engine: 'a', items: [item('https://x.example/')] },
      { engine: 'b', items: [item('https://x.example/', { snippet: 'text', date: 'Nov 1', date_utc: '2026-11-01' })] },
    ]);
    expect(merged).toMatchObject({ snippet: 'text', date: 'Nov 1', date_utc: '2026-11-01' });
  });
});

describe('the canonical URL', () => {
  test.each([
    ['http://www.Example.com:80/a/', 'https://example.com/a'],
    ['https://example.com/a?b=2&a=1&utm_source=x&fbclid=y#part', 'https://example.com/a?a=1&b=2'],
    ['https://example.com/%7Euser/%c3%a4', 'https://example.com/~user/%C3%A4'],
    ['https://example.com//a//b', 'https://example.com/a/b'],
    ['https://example.com/#!/page', 'https://example.com#!/page'],
    ['https://example.com:8443/', 'https://example.com:8443'],
    ['https://example.com/?ref=home', 'https://example.com?ref=home'],
  ])('of %s is %s', (address, expected) => {
    expect(canonicalUrl(address)).toBe(expected);
  });

  test('is its own canonical URL', () => {
    const addresses = seeds.flatMap((seed) => randomLists(seed).flatMap(({ items }) => items.map(({ link }) => link!)));
    for (const address of [...new Set(addresses), 'https://x.example/a%2Fb?c=%20d&e=f+g']) {
      expect(canonicalUrl(canonicalUrl(address))).toBe(canonicalUrl(address));
    }
  });

  test.each([
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com/a?id=1'],
    ['https://example.com/a%2Fb', 'https://example.com/a/b'],
    ['https://en.example.com/', 'https://example.com/'],
  ])('tells %s from %s', (one, other) => {
    expect(canonicalUrl(one)).not.toBe(canonicalUrl(other));
  });
});
