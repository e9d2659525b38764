// The result of passing a check in a browser: its cookies, and the browser identity they are bound to.

import { Cookie, CookieJar } from 'tough-cookie';
import type { PageCookie } from '../../web/browser/page/browser-page.ts';
import type { BrowserIdentity } from '../../web/http/chrome-profile.ts';

export interface Clearance {
  cookies: CookieJar;
  identity: BrowserIdentity;
  /** Milliseconds since 1970. */
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
  return { cookies: toJar(cookies), identity, expiresAt, hasWorked: false };
}

export function toJar(cookies: readonly PageCookie[]): CookieJar {
  const jar = new CookieJar(undefined, { looseMode: true });
  for (const { name, value, domain, path, expires, secure, httpOnly } of cookies) {
    const isHostOnly = !domain.startsWith('.');
    const host = domain.replace(/^\./, '');
    const cookie = new Cookie({
      key: name,
      value,
      domain: isHostOnly ? null : host,
      path,
      secure,
      httpOnly,
      ...(expires === undefined ? {} : { expires: new Date(expires * 1000) }),
    });
    jar.setCookieSync(cookie, `${secure ? 'https' : 'http'}://${host}${path}`, { ignoreError: true });
  }
  return jar;
}

/** The cookies of a jar in the format of the browser. */
export function fromJar(jar: CookieJar): PageCookie[] {
  const { cookies = [] } = jar.serializeSync() ?? {};
  return cookies.flatMap((stored): PageCookie[] => {
    const cookie = Cookie.fromJSON(stored);
    if (!cookie || cookie.domain === null) return [];
    const { key: name, value, domain, path, secure, httpOnly, hostOnly } = cookie;
    const endsAt = cookie.expiryTime();
    return [
      {
        name,
        value,
        domain: hostOnly ? domain : `.${domain}`,
        path: path ?? '/',
        secure,
        httpOnly,
        ...(endsAt !== undefined && Number.isFinite(endsAt) ? { expires: endsAt / 1000 } : {}),
      },
    ];
  });
}
