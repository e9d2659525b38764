import { describe, expect, test } from 'vitest';
import { matches, parsePattern, toPatternUrl, wordsOf } from './ad-list-pattern.ts';

const isMatch = (pattern: string, url: string) => matches(parsePattern(pattern), toPatternUrl(url));

describe('a URL pattern', () => {
  test('is anchored by its bars', () => {
    expect(parsePattern('||ads.test^*/a|')).toEqual({
      start: 'host',
      pieces: ['ads.test^', '/a'],
      isEndAnchored: true,
    });
    expect(parsePattern('|https://a')).toEqual({ start: 'url', pieces: ['https://a'], isEndAnchored: false });
    expect(parsePattern('/banner')).toEqual({ start: 'anywhere', pieces: ['/banner'], isEndAnchored: false });
  });

  test.each([
    ['||ads.test^', 'https://www.ads.test/x', true],
    ['||ads.test^', 'https://ads.test', true],
    ['||ads.test^', 'https://badads.test/', false],
    ['||ads.test^', 'https://ads.test.other/', false],
    ['||ads.test^', 'https://a.test/?u=//ads.test/', false],
    ['|https://a.test/*.gif|', 'https://a.test/x/y.gif', true],
    ['|https://a.test/*.gif|', 'https://a.test/x/y.gif?1', false],
    ['/ad/*/big^', 'https://a.test/ad/1/big?x', true],
    ['/ad/*/big^', 'https://a.test/ad/1/bigger', false],
    ['.swf|', 'https://a.test/x.swf', true],
    ['.swf|', 'https://a.test/x.swf/more', false],
  ])('%s and %s: %s', (pattern, url, expected) => {
    expect(isMatch(pattern, url)).toBe(expected);
  });

  test('knows the words that every matching URL contains', () => {
    expect(wordsOf(parsePattern('||ads.test^*/big/pict'))).toEqual(['ads', 'test', 'big']);
    expect(wordsOf(parsePattern('banner'))).toEqual([]);
  });
});
