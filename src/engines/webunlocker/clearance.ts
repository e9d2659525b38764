// The result of passing a check in a browser: its cookies, and the browser identity they are bound to.

import type { CookieJar } from 'tough-cookie';
import type { PageCookie } from '../../web/http/cookie-jar.ts';
import type { BrowserIdentity } from '../../web/http/chrome-profile.ts';
import { toJar } from '../../web/http/cookie-jar.ts';

export interface Clearance {
  cookies: CookieJar;
  identity: BrowserIdentity;
  /** Milliseconds since 1970. */
  earnedAt: number;
  expiresAt: number;
  /** True once a plain request has worked with it. If it fails afterwards, it has expired. */
  hasWorked: boolean;
}

const clearanceMsMax = 30 * 60_000;
// Cookies with a shorter lifetime are counters or deletions, not clearance.
const cookieMsMin = 60_000;

/** Clearance from a page's cookies. It expires with the first of them, after half an hour at most. */
export function createClearance(cookies: readonly PageCookie[], identity: BrowserIdentity, now: number): Clearance {
  const ends = cookies.flatMap(({ expires }) => (expires === undefined ? [] : [expires * 1000]));
  const expiresAt = Math.min(now + clearanceMsMax, ...ends.filter((end) => end - now >= cookieMsMin));
  return { cookies: toJar(cookies), identity, earnedAt: now, expiresAt, hasWorked: false };
}
