// How commands print their results.
import { expect, test } from 'vitest';
import { formatTable } from './output.ts';

test('a table is aligned, with numbers to the right and without control characters', () => {
  const rows = [
    { name: 'a', n: 1 },
    { name: 'long\u001b[31m', n: 12_345 },
  ];
  const columns = [
    { title: 'name', read: ({ name }: (typeof rows)[0]) => name },
    { title: 'n', read: ({ n }: (typeof rows)[0]) => n },
  ];
  expect(formatTable(columns, rows, '')).toBe('name            n\na               1\nlong [31m  12,345\n');
});
