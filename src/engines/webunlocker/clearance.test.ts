import { describe, expect, test } from 'vitest';
import type { PageCookie } from '../../web/http/cookie-jar.ts';
import { createClearance } from './clearance.ts';

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
