import { expect, test } from 'vitest';
import { sharesWord } from './text.ts';

test.each([
  ['^WordPress(?: ([\\d.]+))?', 'WordPress 6.4', true],
  ['^WordPress(?: ([\\d.]+))?', 'WordPres 6.4', true],
  ['^WordPress(?: ([\\d.]+))?', 'Wordless 6.4', false],
  ['^Adobe GoLive', 'WordPres 6.4', false],
  ['powered by', 'powered by Acme', false],
])('%s and %s share a distinctive word: %s', (expression, text, expected) => {
  expect(sharesWord(expression, text)).toBe(expected);
});
