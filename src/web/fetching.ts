// Translates the caller's fetch options for the HTTP engines and for the browser.

import type { Fetching } from '../contract/fetch-options.ts';
import type { BrowserPage } from './browser/page/browser-page.ts';
import type { OpenOptions } from './browser/pool/browsers.ts';
import type { PageCookie } from './http/cookie-jar.ts';
import { identityOf } from './http/chrome-profile.ts';
import { fromJar, toJar } from './http/cookie-jar.ts';
import type { FetchPageOptions } from './http/fetch-page.ts';
import { parseProxy, type ProxySettings } from '../contract/proxy-url.ts';

type HttpOptions = Pick<
  FetchPageOptions,
  'headers' | 'cookies' | 'ownCookies' | 'identity' | 'proxy' | 'ignoresTlsErrors' | 'vetHop' | 'onSent'
>;
type BrowserOptions = Pick<
  OpenOptions,
  'headers' | 'cookies' | 'userAgent' | 'acceptLanguage' | 'proxy' | 'ignoresTlsErrors' | 'vetPage'
>;

const proxyOf = ({ proxy, exit }: Pick<Fetching, 'proxy' | 'exit'>): ProxySettings | undefined =>
  proxy === undefined ? undefined : { ...parseProxy(proxy), isExit: exit !== undefined };

/** For `fetchPage`. */
export function httpOptionsOf(fetching: Fetching): HttpOptions {
  const { headers, cookies, userAgent, acceptLanguage, ignoresTlsErrors, vetPage, session } = fetching;
  return {
    headers: acceptLanguage === undefined ? headers : { ...headers, 'Accept-Language': acceptLanguage },
    cookies: session?.jar,
    ownCookies: cookies,
    identity: userAgent === undefined ? undefined : identityOf(userAgent),
    proxy: proxyOf(fetching),
    ignoresTlsErrors,
    vetHop: vetPage,
    onSent: fetching.exit?.commit,
  };
}

/** For a page in a browser that opens this URL. */
export function browserOptionsOf(url: URL, fetching: Fetching): BrowserOptions {
  const { headers, userAgent, acceptLanguage, ignoresTlsErrors, vetPage, session } = fetching;
  return {
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    cookies: [...(session ? fromJar(session.jar) : []), ...pageCookiesOf(url, fetching)],
    userAgent,
    acceptLanguage,
    proxy: proxyOf(fetching),
    ignoresTlsErrors,
    vetPage,
  };
}

/** The caller's cookies, for this host only. Those of an https URL are not sent over plain http. */
const pageCookiesOf = (url: URL, { cookies }: Pick<Fetching, 'cookies'>): PageCookie[] =>
  cookies.map(({ name, value }) => ({
    name,
    value,
    domain: url.hostname,
    path: '/',
    secure: url.protocol === 'https:',
    httpOnly: false,
  }));

/** Takes the cookies of a page over into the session of the call, if it has one. */
export async function keepCookies(
  { session }: Pick<Fetching, 'session'>,
  page: Pick<BrowserPage, 'cookies'>,
): Promise<void> {
  if (session) session.jar = toJar(await page.cookies());
}
