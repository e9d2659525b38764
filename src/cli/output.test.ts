// How commands print their results.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { fitTerminal, formatTable } from './output.ts';

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

test('a line that is rewritten in place never wraps', () => {
  const terminal = (columns?: number) => Object.assign(new PassThrough(), { isTTY: true, columns });
  expect(fitTerminal(terminal(10), 'downloading')).toBe('download…');
  expect(fitTerminal(terminal(12), 'downloading')).toBe('downloading');
  for (const unknown of [0, undefined]) expect(fitTerminal(terminal(unknown), 'downloading')).toBe('downloading');
});
