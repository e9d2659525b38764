import { describe, expect, test } from 'vitest';
import type { PageCookie } from '../../web/browser/page/browser-page.ts';
import { createClearance, fromJar, toJar } from './clearance.ts';

const now = 1_800_000_000_000;
const cookie = (given: Partial<PageCookie> = {}): PageCookie => ({
  name: 'gate',
  value: 'open',
  domain: 'shop.example',
  path: '/',
  secure: false,
  httpOnly: false,
  ...given,
});
const clearance = (...cookies: PageCookie[]) => createClearance(cookies, { userAgent: 'Chrome' }, now);
const inMinutes = (minutes: number) => now / 1000 + minutes * 60;

describe('clearance', () => {
  test('lasts half an hour at most', () => {
    expect(clearance().expiresAt).toBe(now + 30 * 60_000);
    expect(clearance(cookie({ expires: inMinutes(600) })).expiresAt).toBe(now + 30 * 60_000);
  });

  test('expires with the first of its cookies', () => {
    const soon = clearance(cookie({ expires: inMinutes(10) }), cookie({ name: 'other', expires: inMinutes(20) }));
    expect(soon.expiresAt).toBe(now + 10 * 60_000);
  });

  test('ignores cookies that expire within seconds', () => {
    expect(clearance(cookie({ expires: inMinutes(0.1) })).expiresAt).toBe(now + 30 * 60_000);
  });
});

describe('the jar of a browser', () => {
  const far = Math.round(Date.now() / 1000) + 3600;
  const cookies = [
    cookie({ httpOnly: true }),
    cookie({ name: 'wide', domain: '.shop.example', expires: far }),
    cookie({ name: '__Host-safe', secure: true, path: '/' }),
    cookie({ name: 'deep', path: '/goods' }),
    cookie({ name: 'address', domain: '127.0.0.1' }),
  ];
  const sent = (url: string) => toJar(cookies).getCookieStringSync(url).split('; ').toSorted().join('; ');

  test('sends each cookie to the same URLs as the browser', () => {
    expect(sent('https://shop.example/')).toBe('__Host-safe=open; gate=open; wide=open');
    expect(sent('http://shop.example/goods')).toBe('deep=open; gate=open; wide=open');
    expect(sent('https://www.shop.example/')).toBe('wide=open');
    expect(sent('http://127.0.0.1/')).toBe('address=open');
    expect(sent('https://evil.example/')).toBe('');
  });

  test('is unchanged after a round trip', () => {
    const byName = (a: PageCookie, b: PageCookie) => a.name.localeCompare(b.name);
    expect(fromJar(toJar(cookies)).toSorted(byName)).toEqual(cookies.toSorted(byName));
  });
});
