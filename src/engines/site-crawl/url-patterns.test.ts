import { describe, expect, test } from 'vitest';
import { compilePattern, createPatternTest } from './url-patterns.ts';

const url = new URL('https://shop.example.com/blog/2026/post?page=2');

describe('a pattern', () => {
  test.each([
    ['/blog/', true],
    ['^/blog/\\d{4}/', true],
    ['^/post', false],
    ['page=2$', true],
    ['^https://shop\\.', true],
    ['^https:\\/\\/other\\.', false],
    ['example', false],
    ['(?:news|blog)', true],
  ])('%s matches: %s', (pattern, expected) => expect(createPatternTest([pattern])(url)).toBe(expected));

  test.each([
    ['', 'must not be empty'],
    ['x'.repeat(501), 'must have at most 500 characters'],
    ['*.pdf', /^is not a valid regular expression/],
    ['(?<!a)b', /^must not contain lookarounds/],
    ['(a)\\1', 'must not contain backreferences'],
    ['((a{1000}){1000})', /^repeats too much/],
  ])('%s is refused', (pattern, message) => expect(compilePattern(pattern)).toEqual(expect.stringMatching(message)));

  test('that makes other engines backtrack is matched in linear time', () => {
    const hostile = new URL(`https://example.com/${'a'.repeat(3000)}!`);
    expect(createPatternTest(['^/(a+)+$', '^/(a|aa)+$', '(.*a){20}x'])(hostile)).toBe(false);
  });
});
