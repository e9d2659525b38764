import { expect, test } from 'vitest';
import { failed } from './errors.ts';
import { storableJson } from './json.ts';
import { sharesWord, storableText } from './text.ts';

test.each([
  ['^WordPress(?: ([\\d.]+))?', 'WordPress 6.4', true],
  ['^WordPress(?: ([\\d.]+))?', 'WordPres 6.4', true],
  ['^WordPress(?: ([\\d.]+))?', 'Wordless 6.4', false],
  ['^Adobe GoLive', 'WordPres 6.4', false],
  ['powered by', 'powered by Acme', false],
])('%s and %s share a distinctive word: %s', (expression, text, expected) => {
  expect(sharesWord(expression, text)).toBe(expected);
});

test('text of pages is stored without null bytes and halves of characters', () => {
  expect(storableText('a\0b\uD83D and \u{1F600}')).toBe('a\uFFFDb\uFFFD and \u{1F600}');
  expect(storableJson({ list: ['\0', 1, null], text: '\uDE00' })).toBe('{"list":["\uFFFD",1,null],"text":"\uFFFD"}');
  expect(failed('the script threw \0\uD83D', 'script_failed').message).toBe(
    'Internal Error: the script threw \uFFFD\uFFFD',
  );
});
