import { describe, expect, test } from 'vitest';
import { domainOf, unwrap, webUrl } from './links.ts';

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

describe('a link', () => {
  test.each([
    [
      'https://www.bing.com/news/apiclick.aspx?ref=x&url=https%3a%2f%2fa.example%2f%3fx%3d1%2526y&c=1',
      'https://a.example/?x=1%26y',
    ],
    [`https://www.bing.com/ck/a?!&&p=1&u=a1${base64('https://a.example/b')}&ntb=1`, 'https://a.example/b'],
    ['https://www.google.com/url?sa=t&q=https://a.example/&ved=1', 'https://a.example/'],
    ['https://www.google.co.uk/url?url=https://a.example/', 'https://a.example/'],
    ['//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F%3Fq%3D1', 'https://a.example/?q=1'],
    ['https://yandex.com/clck/jsredir?from=x&url=https%3A%2F%2Fa.example%2F', 'https://a.example/'],
    [
      'https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2fa.example%2f%3fq%3d1/RK=2/RS=x',
      'https://a.example/?q=1',
    ],
  ])('is unwrapped: %s', (wrapped, expected) => {
    expect(unwrap(wrapped, 'duckduckgo.com')).toBe(expected);
  });

  test('of Google News is unwrapped if its token contains the URL, of any length', () => {
    const long = `https://a.example/${'x'.repeat(200)}`;
    const token = Buffer.concat([
      Buffer.from([8, 0x13, 0x22, (long.length & 0x7f) | 0x80, long.length >> 7]),
      Buffer.from(long),
    ]);
    expect(unwrap(`https://news.google.com/rss/articles/${base64(token)}?oc=5`, 'news.google.com')).toBe(long);
    const today = 'https://news.google.com/rss/articles/CBMiAU_yqLabc?oc=5';
    expect(unwrap(today, 'news.google.com')).toBe(today);
  });

  test('with an unknown wrapper is not changed', () => {
    expect(unwrap('https://a.example/url?q=https://b.example/', 'www.bing.com')).toBe(
      'https://a.example/url?q=https://b.example/',
    );
    expect(unwrap('https://notbing.com/ck/a?u=a1aHR0cHM6Ly9hLmV4YW1wbGUv', 'www.bing.com')).toContain('notbing.com');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example/', 'file:///etc/passwd', '', 42, 'https://'])(
    '%s is not accepted',
    (text) => {
      expect(webUrl(text)).toBeNull();
    },
  );

  test('inside a wrapper must be http or https', () => {
    expect(unwrap('https://www.google.com/url?q=javascript:alert(1)', 'www.google.com')).toBe(
      'https://www.google.com/url?q=javascript:alert(1)',
    );
  });

  test('that is relative is resolved against the engine', () => {
    expect(webUrl('/th?id=1', 'www.bing.com')).toBe('https://www.bing.com/th?id=1');
  });

  test('has a domain', () => {
    expect(domainOf('https://www.a.example/x')).toBe('a.example');
    expect(domainOf(null)).toBeNull();
  });
});
