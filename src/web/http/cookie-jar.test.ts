import { describe, expect, test } from 'vitest';
import type { PageCookie } from './cookie-jar.ts';
import { fromJar, toJar } from './cookie-jar.ts';

const cookie = (given: Partial<PageCookie> = {}): PageCookie => ({
  name: 'gate',
  value: 'open',
  domain: 'shop.example',
  path: '/',
  secure: false,
  httpOnly: false,
  ...given,
});

describe('the jar of a browser', () => {
  const far = Math.round(Date.now() / 1000) + 3600;
  const cookies = [
    cookie({ httpOnly: true }),
    cookie({ name: 'wide', domain: '.shop.example', expires: far }),
    cookie({ name: '__Host-safe', secure: true, path: '/' }),
    cookie({ name: 'deep', path: '/goods' }),
    cookie({ name: 'address', domain: '127.0.0.1', sameSite: 'Strict' }),
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
