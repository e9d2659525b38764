import { expect, test } from 'vitest';
import { isOfOther } from './foreign-files.ts';

const downloads = new Map([
  ['foos', 1000],
  ['@jane/foos', 10],
  ['@foos/bars', 5000],
  ['bars', 100],
  ['@bars/turbo', 10],
  ['turbo', 1000],
]);

test.each([
  ['@jane/foos', '/*!\n * Foos v4.3.1 (https://foos.test/)\n */', true],
  ['@jane/foos', '/*!\n * @jane/foos v4.3.1\n */', false],
  ['@jane/foos', '/*!\n * Bars v4.3.1\n */', false],
  ['@jane/foos', '.foos { color: red }', false],
  ['foos', '/*!\n * Foos v4.3.1\n */', false],
  ['@bars/turbo', '/*!\n * Turbo v4.3.1\n */', false],
  ['@foos/bars', '/*!\n * Bars v4.3.1\n */', false],
])('of %s, a file that begins with %j is that of another library: %s', (name, text, expected) => {
  expect(isOfOther(text, name, downloads)).toBe(expected);
});
