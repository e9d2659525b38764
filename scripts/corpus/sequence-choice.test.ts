import { expect, test } from 'vitest';
import { chooseSequences } from './sequence-choice.ts';

const list = (from: number, count: number, words = 'tiltStart tiltEnd length value') =>
  Array.from({ length: count }, (_, index) => ({ hash: from + index, words }));

test('sequences that two versions have are chosen', () => {
  expect(chooseSequences([list(1, 12), list(5, 12)])).toEqual([[5, 6, 7, 8, 9, 10, 11, 12]]);
});

test('versions with other sequences have a list each', () => {
  expect(chooseSequences([list(1, 5), list(50, 5)])).toEqual([
    [1, 2, 3, 4, 5],
    [50, 51, 52, 53, 54],
  ]);
});

test('words that all code has, and too few sequences, tell nothing', () => {
  expect(chooseSequences([list(1, 12, 'length value push call')])).toEqual([]);
  expect(chooseSequences([list(1, 4)])).toEqual([]);
});
