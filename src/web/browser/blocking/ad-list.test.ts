import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdKind } from './ad-list-rule.ts';
import { compileAdList } from './ad-list.ts';

const page = 'https://news.example.com/story';
const isBlocked = (rules: string, url: string, kind: AdKind = 'image', pageUrl = page): boolean =>
  compileAdList(rules).isBlocked({ url, kind, pageUrl });

describe('a network rule', () => {
  test.each([
    ['||ads.test^', 'https://ads.test/a.png', true],
    ['||ads.test^', 'https://cdn.ads.test:8443/a.png', true],
    ['||ads.test^', 'https://badads.test/a.png', false],
    ['||ads.test^', 'https://ads.test.example.org/a.png', false],
    ['||ads.test^', 'https://example.org/?u=ads.test/', false],
    ['||example.org/banner/*/img^', 'https://example.org/banner/foo/img?x', true],
    ['||example.org/banner/*/img^', 'https://example.org/banner/img', false],
    ['|https://a.test/ad', 'https://a.test/ad.png', true],
    ['|https://a.test/ad', 'https://b.test/?https://a.test/ad', false],
    ['/adserver/*', 'https://any.test/adserver/x', true],
    ['-banner-ad.', 'https://any.test/top-banner-ad.png', true],
    ['.swf|', 'https://any.test/ad.swf', true],
    ['.swf|', 'https://any.test/ad.swf?x', false],
    ['||any.test/ad^|', 'https://any.test/ad', true],
    ['||any.test/ad^|', 'https://any.test/ad/', true],
    ['||any.test/ad^|', 'https://any.test/ad/x', false],
    ['&ad_id=^', 'https://any.test/?a=1&ad_id=', true],
    ['/ADS.JS', 'https://any.test/ads.js', true],
    ['*', 'https://any.test/', false],
    ['||', 'https://any.test/', false],
    ['! ||any.test^', 'https://any.test/', false],
    ['[Adblock Plus 2.0]', 'https://any.test/', false],
  ])('%s for %s: %s', (rule, url, expected) => {
    expect(isBlocked(rule, url)).toBe(expected);
  });

  test.each([
    ['||ads.test^$script', 'script', true],
    ['||ads.test^$script', 'image', false],
    ['||ads.test^$~script', 'script', false],
    ['||ads.test^$~script', 'image', true],
    ['||ads.test^$xmlhttprequest,image', 'xmlhttprequest', true],
    ['||ads.test^$popup', 'image', false],
    ['||ads.test^$redirect=noop.js', 'script', false],
    ['||ads.test^', 'document', false],
    ['||ads.test^', 'subdocument', true],
  ] as const)('%s for a request of kind %s: %s', (rule, kind, expected) => {
    expect(isBlocked(rule, 'https://ads.test/x', kind)).toBe(expected);
  });

  test.each([
    ['||t.test^$third-party', 'https://t.test/', page, true],
    ['||example.com^$third-party', 'https://static.example.com/ad', page, false],
    ['||example.com^$~third-party', 'https://static.example.com/ad', page, true],
    ['||b.co.uk^$third-party', 'https://b.co.uk/ad', 'https://a.co.uk/', true],
    ['/ad.js$domain=example.com', 'https://t.test/ad.js', page, true],
    ['/ad.js$domain=example.com|~news.example.com', 'https://t.test/ad.js', page, false],
    ['/ad.js$domain=other.com', 'https://t.test/ad.js', page, false],
    ['/ad.js$domain=example.*', 'https://t.test/ad.js', page, true],
  ])('%s for %s on %s: %s', (rule, url, pageUrl, expected) => {
    expect(isBlocked(rule, url, 'image', pageUrl)).toBe(expected);
  });

  test('is overridden by an exception, unless it is important', () => {
    expect(isBlocked('||ads.test^\n@@||ads.test/nice/', 'https://ads.test/nice/x')).toBe(false);
    expect(isBlocked('@@||ads.test/nice/\n||ads.test^', 'https://ads.test/other')).toBe(true);
    expect(isBlocked('||ads.test^$important\n@@||ads.test^', 'https://ads.test/x')).toBe(true);
    expect(isBlocked('||ads.test^\n@@||news.example.com^$document', 'https://ads.test/x')).toBe(false);
  });
});

describe('a hiding rule', () => {
  const marks = { classes: ['ad-box', 'text'], ids: ['top-ad'] };
  const selectors = (rules: string, host = 'news.example.com', seen = marks) =>
    compileAdList(rules).selectorsFor(`https://${host}/`, seen);

  test.each([
    ['##.ad-box', ['.ad-box']],
    ['##.elsewhere', []],
    ['###top-ad', ['#top-ad']],
    ['##div.ad-box > a', ['div.ad-box > a']],
    ['##[data-ad]', ['[data-ad]']],
    ['example.com##.own', ['.own']],
    ['other.com##.own', []],
    ['example.*##.own', ['.own']],
    ['~news.example.com##.ad-box', []],
    ['~other.com##.ad-box', ['.ad-box']],
    ['##.ad-box\nexample.com#@#.ad-box', []],
    ['##.ad-box\nother.com#@#.ad-box', ['.ad-box']],
    ['##.ad-box\n#@#.ad-box', []],
    ['##.ad-box\n@@||news.example.com^$elemhide', []],
    ['##.ad-box\nexample.com##.own\n@@||news.example.com^$generichide', ['.own']],
    ['example.com#?#.x:-abp-has(.y)', []],
    ['example.com##.x:has-text(Ad)', []],
    ['example.com##+js(noop)', []],
    ['example.com##.a{}body', []],
  ])('%j hides %j', (rules, expected) => {
    expect(selectors(rules)).toEqual(expected);
  });
});

describe('a list', () => {
  test('with arbitrary lines is read to its end, and hostile lines are skipped', () => {
    const hostile = [
      `||${'a'.repeat(10_000)}`,
      `##${'.x'.repeat(5000)}`,
      '/(a+)+$/',
      `${'*a'.repeat(400)}|`,
      '##',
      '@@',
      '$$$',
      '#@#',
      '||ads.test^$domain=',
    ];
    const list = compileAdList([...hostile, '||ads.test^'].join('\r\n'));
    expect(list.isBlocked({ url: 'https://ads.test/', kind: 'image', pageUrl: page })).toBe(true);
    expect(list.isBlocked({ url: `https://b.test/${'b'.repeat(100_000)}`, kind: 'image', pageUrl: page })).toBe(false);
    expect(list.skipped).toBeGreaterThan(3);
  });

  test('never throws, for any rules and URLs', () => {
    const rule = fc.string({ unit: fc.constantFrom(...'|^*$@#~,=./ab:é-'.split('')), maxLength: 40 });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 10 }), fc.webUrl(), (rules, url) => {
        const list = compileAdList(rules.join('\n'));
        list.isBlocked({ url, kind: 'script', pageUrl: page });
        list.selectorsFor(url, { classes: ['a', 'b'], ids: ['ab'] });
      }),
    );
  });

  test('matches the same requests as checking every rule', () => {
    const part = fc.constantFrom('ad', 'ads', 'x', '/', '.', '-', '^', '*', 'b1');
    const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    const path = fc.array(fc.constantFrom('ad', 'ads', 'x', '/', '.', '-', 'b1', '?'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 6 }), path, (rules, parts) => {
        const url = `https://t.test/${parts.join('')}`;
        const usable = rules.filter((rule) => !/^\/.*\/$/.test(rule) && rule.replaceAll('*', '') !== '');
        const alone = usable.some((rule) => toRegExp(rule).test(new URL(url).href));
        expect(isBlocked(rules.join('\n'), url)).toBe(alone);
      }),
      { numRuns: 500 },
    );
  });
});

/** The meaning of a pattern, as a regular expression. */
const toRegExp = (pattern: string): RegExp =>
  new RegExp(
    pattern
      .split('')
      .map((sign, index) => {
        if (sign === '*') return '.*';
        if (sign !== '^') return sign.replace(/\W/, '\\$&');
        return [undefined, '*'].includes(pattern[index + 1]) ? '(?:[^\\w%.\\-]|$)' : '[^\\w%.\\-]';
      })
      .join(''),
  );
