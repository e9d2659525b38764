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
    'www.shop.example', // an entry is that host only
    'market.example', // a wildcard means what is below
    '.market.example',
    'evilmarket.example',
    'shop.example.evil.example',
    'shop.example..',
    '127.0.0.2',
    '',
  ])('has not %s', (host) => {
    expect(isListed(hosts, host)).toBe(false);
  });

  test('is empty by default, and then has nothing', () => {
    expect(isListed([], 'shop.example')).toBe(false);
  });

  test('refuses by name', () => {
    expect(notListed('Other.example.').message).toBe('Forbidden: host other.example is not on the account whitelist');
    expect(notListed('x').status).toBe(403);
  });
});
