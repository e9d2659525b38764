import { describe, expect, test } from 'vitest';
import { readWebAddress } from './web-address.ts';

describe('an address', () => {
  test.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c', false],
    [' HTTP://Example.com ', 'http://example.com/', false],
    ['example.com', 'https://example.com/', true],
    ['Example.com/path?x=1', 'https://example.com/path?x=1', true],
    ['example.com:8443', 'https://example.com:8443/', true],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['93.184.216.34', 'https://93.184.216.34/', true],
    ['[2001:db8::1]:80', 'https://[2001:db8::1]:80/', true],
    ['2130706433', 'https://127.0.0.1/', true],
    ['localhost:3000', 'https://localhost:3000/', true],
  ])('%s is parsed', (text, href, isDomain) => {
    const address = readWebAddress(text);
    expect(address?.url.href).toBe(href);
    expect(address?.isDomain).toBe(isDomain);
  });

  test.each([
    '',
    ' ',
    'website',
    'not a domain',
    '/path',
    '//example.com',
    'ftp://example.com',
    'mailto:a@b.example',
    'a..b',
    '.com',
    'http://',
    '?x',
    '-',
    '::1',
  ])('%s is not an address', (text) => {
    expect(readWebAddress(text)).toBeUndefined();
  });
});
