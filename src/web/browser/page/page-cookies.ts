// Reads and writes the cookies of a page's browser context.

import type { Protocol } from 'devtools-protocol';
import type { PageCookie } from '../../http/cookie-jar.ts';
import type { CdpConnection } from '../cdp/cdp.ts';

/** Every cookie of the context. */
export async function readCookies(cdp: CdpConnection, contextId: string): Promise<PageCookie[]> {
  const { cookies } = await cdp.send('Storage.getCookies', { browserContextId: contextId });
  return cookies.map(toPageCookie);
}

/** Adds cookies to the context. */
export async function writeCookies(
  cdp: CdpConnection,
  contextId: string,
  cookies: readonly PageCookie[],
): Promise<void> {
  await cdp.send('Storage.setCookies', { browserContextId: contextId, cookies: cookies.map(toCookieParam) });
}

function toPageCookie(cookie: Protocol.Network.Cookie): PageCookie {
  const { name, value, domain, path, expires, secure, httpOnly, sameSite, session } = cookie;
  return {
    name,
    value,
    domain,
    path,
    secure,
    httpOnly,
    ...(session ? {} : { expires }),
    ...(sameSite ? { sameSite } : {}),
  };
}

// A host-only cookie has no domain, only a URL.
function toCookieParam({ domain, ...cookie }: PageCookie): Protocol.Network.CookieParam {
  if (domain.startsWith('.')) return { ...cookie, domain };
  return { ...cookie, url: `${cookie.secure ? 'https' : 'http'}://${domain}${cookie.path}` };
}
