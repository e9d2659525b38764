import { createPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import { readPatch } from '../../dashboard/src/unified-diff.ts';

const sides = (before: string, after: string) =>
  readPatch(createPatch('page', before, after)).flatMap(({ rows }) =>
    rows.map((row) => [row.before?.text ?? null, row.after?.text ?? null]),
  );

describe('a patch side by side', () => {
  test('puts removed lines beside the added ones', () => {
    expect(sides('a\nprice 49\nz\n', 'a\nprice 39\nz\n')).toEqual([
      ['a', 'a'],
      ['price 49', 'price 39'],
      ['z', 'z'],
    ]);
  });

  test('leaves a gap where one side has more lines', () => {
    expect(sides('a\n', 'a\nb\nc\n')).toEqual([
      ['a', 'a'],
      [null, 'b'],
      [null, 'c'],
    ]);
    expect(sides('a\nb', 'b')).toEqual([
      ['a', null],
      ['b', 'b'],
    ]);
  });

  test('keeps lines that look like headers, and numbers each side', () => {
    const [hunk] = readPatch(createPatch('page', '-- x\nsame\n', '++ y\nsame\n'));
    expect(hunk?.rows).toEqual([
      {
        before: { number: 1, text: '-- x', isChanged: true },
        after: { number: 1, text: '++ y', isChanged: true },
      },
      {
        before: { number: 2, text: 'same', isChanged: false },
        after: { number: 2, text: 'same', isChanged: false },
      },
    ]);
  });
});
