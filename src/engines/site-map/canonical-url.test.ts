import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalUrl, duplicateKey, readCanonicalUrl } from './canonical-url.ts';

const canonical = (text: string): string => canonicalUrl(new URL(text));

describe('a canonical URL', () => {
  test.each([
    ['HTTPS://Example.COM:443/A/../b', 'https://example.com/b'],
    ['http://example.com:80', 'http://example.com/'],
    ['http://example.com:8080/', 'http://example.com:8080/'],
    ['https://example.com/a#part', 'https://example.com/a'],
    ['https://me:secret@example.com/', 'https://example.com/'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://example.com/?b=1&a=2', 'https://example.com/?b=1&a=2'],
    ['https://example.com/?utm_source=x&id=7&gclid=y&&UTM_Medium=z', 'https://example.com/?id=7'],
    ['https://example.com/?fbclid=1', 'https://example.com/'],
    ['https://example.com/?utm=1&ref=2', 'https://example.com/?utm=1&ref=2'],
    ['https://example.com/a;jsessionid=0A1B.node?x=1', 'https://example.com/a?x=1'],
    ['https://example.com/a;v=1/b', 'https://example.com/a;v=1/b'],
    ['https://example.com/?PHPSESSID=abc&p=1', 'https://example.com/?p=1'],
    ['https://example.com/?sid=0123456789abcdef0123456789abcdef', 'https://example.com/'],
    ['https://example.com/?sid=42', 'https://example.com/?sid=42'],
    ['https://example.com/%7euser/%c3%a9', 'https://example.com/~user/%C3%A9'],
    ['https://example.com/a%2fb', 'https://example.com/a%2Fb'],
    ['https://example.com/é', 'https://example.com/%C3%A9'],
    ['https://example.com/%%37E', 'https://example.com/~'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('of %s is %s', (text, expected) => expect(canonical(text)).toBe(expected));

  const urls = fc
    .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), fc.string())
    .map(([url, path, query]) => URL.parse(`${path}?${query}`, url))
    .filter((url) => url !== null && url.host !== '' && /^https?:$/.test(url.protocol))
    .map((url) => url!);

  test('stays the same when it is canonicalised again', () => {
    fc.assert(
      fc.property(urls, (url) => {
        expect(canonical(canonicalUrl(url))).toBe(canonicalUrl(url));
      }),
    );
  });

  test('has the same key for http, https and every order of its parameters', () => {
    const parameter = fc.stringMatching(/^[a-f]{1,3}=[\w%&?]{0,5}$/);
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (parameters, random) => {
        const shuffled = parameters
          .map((value) => ({ value, rank: random.next().value as number }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ value }) => value);
        const one = duplicateKey(canonical(`https://example.com/?${parameters.join('&')}`));
        expect(duplicateKey(canonical(`http://example.com/?${shuffled.join('&')}`))).toBe(one);
      }),
    );
  });

  test('is read from http and https only, up to a length', () => {
    const base = 'https://example.com/dir/page';
    expect(readCanonicalUrl(' ../a b#c ', base)?.href).toBe('https://example.com/a%20b');
    for (const text of [
      'mailto:a@example.com',
      'javascript:1',
      'http://[',
      `/${'a'.repeat(5000)}`,
      'ftp://example.com/',
    ])
      expect(readCanonicalUrl(text, base)).toBeUndefined();
  });
});
