import { describe, expect, test } from 'vitest';
import { mentions, searchedMax, searchPages } from './search-pages.ts';

/** Rows 0, 1, 2… The cursor is the last row that was read. */
const rowsUpTo = (count: number) => {
  let reads = 0;
  return {
    reads: () => reads,
    readPage: async (cursor: string | null, limit: number) => {
      const from = cursor === null ? 0 : Number(cursor) + 1;
      const items = Array.from({ length: Math.min(limit, count - from) }, (_, index) => from + index);
      reads += items.length;
      return { items, next: from + items.length < count ? String(items.at(-1)) : null };
    },
  };
};

describe('a search', () => {
  const search = { cursor: null, limit: 3, cursorOf: String };

  test('returns a page of what matches, and continues after it', async () => {
    const { readPage } = rowsUpTo(100);
    const matches = (row: number) => row % 10 === 0;
    const first = await searchPages(readPage, { ...search, matches });
    expect(first).toEqual({ items: [0, 10, 20], next: '20' });
    expect(await searchPages(readPage, { ...search, matches, cursor: first.next })).toMatchObject({
      items: [30, 40, 50],
    });
  });

  test('reads a limited number of rows, and offers to continue', async () => {
    const rows = rowsUpTo(searchedMax * 2);
    const matches = (row: number) => row === searchedMax + 1;
    const first = await searchPages(rows.readPage, { ...search, matches });
    expect([first.items, first.next, rows.reads()]).toEqual([[], String(searchedMax - 1), searchedMax]);
    expect((await searchPages(rows.readPage, { ...search, matches, cursor: first.next })).items).toEqual([
      searchedMax + 1,
    ]);
  });

  test('ends with the last row', async () => {
    const { readPage } = rowsUpTo(300);
    expect(await searchPages(readPage, { ...search, matches: (row) => row === 299 })).toEqual({
      items: [299],
      next: null,
    });
  });

  test('ignores case and what is missing', () => {
    expect(mentions([null, undefined, 'https://Example.com/'], 'example')).toBe(true);
    expect(mentions([null, undefined], 'example')).toBe(false);
  });
});
