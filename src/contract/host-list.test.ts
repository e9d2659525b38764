import { describe, expect, test } from 'vitest';
import { isListed, notListed } from './host-list.ts';

describe('a list of hosts', () => {
  const hosts = ['shop.example', '*.market.example', '127.0.0.1', '[2001:db8::1]'];

  test.each(['shop.example', 'SHOP.example', 'shop.example.', 'a.market.example', 'a.b.market.example', '127.0.0.1'])(
    'has %s',
    (host) => {
      expect(isListed(hosts, host)).toBe(true);
    },
  );

  test.each([
    'www.shop.example', // an entry does not include subdomains
    'market.example', // a wildcard matches subdomains only
    '.market.example',
    'evilmarket.example',
    'shop.example.evil.example',
    'shop.example..',
    '127.0.0.2',
    '',
  ])('does not contain %s', (host) => {
    expect(isListed(hosts, host)).toBe(false);
  });

  test('contains no host when it is empty', () => {
    expect(isListed([], 'shop.example')).toBe(false);
  });

  test('names the refused host in the error', () => {
    expect(notListed('Other.example.').message).toBe('Forbidden: host other.example is not on the account whitelist');
    expect(notListed('x').status).toBe(403);
  });
});
