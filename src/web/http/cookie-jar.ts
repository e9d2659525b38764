// Converts cookies between the browser and the jar of HTTP requests.

import { Cookie, CookieJar } from 'tough-cookie';

/** A cookie as the browser stores it. */
export interface PageCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since 1970; absent for session cookies. */
  expires?: number;
  secure: boolean;
  httpOnly: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
}

export const emptyJar = (): CookieJar => new CookieJar(undefined, { looseMode: true });

export function toJar(cookies: readonly PageCookie[]): CookieJar {
  const jar = emptyJar();
  for (const { name, value, domain, path, expires, secure, httpOnly, sameSite } of cookies) {
    const isHostOnly = !domain.startsWith('.');
    const host = domain.replace(/^\./, '');
    const cookie = new Cookie({
      key: name,
      value,
      domain: isHostOnly ? null : host,
      path,
      secure,
      httpOnly,
      ...(sameSite === undefined ? {} : { sameSite: sameSite.toLowerCase() }),
      ...(expires === undefined ? {} : { expires: new Date(expires * 1000) }),
    });
    jar.setCookieSync(cookie, `${secure ? 'https' : 'http'}://${host}${path}`, { ignoreError: true });
  }
  return jar;
}

const sameSites: Readonly<Record<string, PageCookie['sameSite']>> = { strict: 'Strict', lax: 'Lax', none: 'None' };

/** The cookies of a jar in the format of the browser, without those that have expired. */
export function fromJar(jar: CookieJar): PageCookie[] {
  const { cookies = [] } = jar.serializeSync() ?? {};
  return cookies.flatMap((stored): PageCookie[] => {
    const cookie = Cookie.fromJSON(stored);
    if (!cookie || cookie.domain === null) return [];
    const { key: name, value, domain, path, secure, httpOnly, hostOnly } = cookie;
    // `Max-Age` counts from the creation; by default it would count from the last use.
    const endsAt = cookie.expiryTime(cookie.creation instanceof Date ? cookie.creation : undefined) ?? Infinity;
    if (endsAt <= Date.now()) return [];
    const sameSite = sameSites[cookie.sameSite ?? ''];
    // Browsers refuse SameSite=None without Secure.
    const isValid = sameSite !== undefined && (sameSite !== 'None' || secure);
    return [
      {
        name,
        value,
        domain: hostOnly ? domain : `.${domain}`,
        path: path ?? '/',
        secure,
        httpOnly,
        ...(isValid ? { sameSite } : {}),
        ...(Number.isFinite(endsAt) ? { expires: endsAt / 1000 } : {}),
      },
    ];
  });
}
