// Follows redirects from the first URL to the page: hops, cookies, and when to stop.

import { getPublicSuffix } from 'tough-cookie';
import type { CookieJar } from 'tough-cookie';
import { failed } from '../../contract/errors.ts';
import { isRepeatable } from '../../contract/fetch-options.ts';
import { bareHost } from '../../contract/web-address.ts';
import type { FetchSite } from './chrome-profile.ts';
import { emptyJar } from './cookie-jar.ts';
import type { HttpResponse, ResponseHeaders } from './http-engine.ts';
import type { Redirect } from './redirects.ts';

/** One navigation: the URL, and what a browser sends about the page it comes from. */
export interface Visit {
  url: URL;
  site: FetchSite;
  referer: string | undefined;
  method: string;
}

export interface Hop {
  url: string;
  status: number;
  headers: ResponseHeaders;
}

export interface Trail {
  /** The hops so far, in order. */
  redirects: Hop[];
  cookieFor(url: URL): string | undefined;
  keepCookies(url: URL, headers: ResponseHeaders): void;
  /** The next visit, or undefined if the page is final. Throws if the redirect cannot be followed. */
  follow(visit: Visit, response: Pick<HttpResponse, 'status' | 'headers'>, redirect: Redirect): Visit | undefined;
}

export function createTrail(start: URL, redirectsMax: number, jar: CookieJar | undefined, startMethod = 'GET'): Trail {
  const redirects: Hop[] = [];
  let cookies = jar; // most pages are a single response and need none
  let seen: Set<string> | undefined;

  const cookieFor = (url: URL): string | undefined => cookies?.getCookieStringSync(url.href);
  const keyOf = (method: string, url: URL): string => `${method} ${url.href}\n${cookieFor(url) ?? ''}`;
  const startKey = keyOf(startMethod, start);

  function follow(
    visit: Visit,
    { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
    redirect: Redirect,
  ): Visit | undefined {
    const url = targetOf(redirect.to, visit.url);
    if (url === undefined) {
      if (redirect.kind === 'refresh') return undefined; // an invalid refresh is ignored
      throw failed(`${visit.url.host} redirects to an address that is not http or https`, 'target_redirects');
    }
    const method = redirect.kind === 'refresh' ? 'GET' : methodAfter(visit.method, status);
    // A redirect must not take the method and the body to a site that the caller did not choose.
    if (!isRepeatable(method) && url.origin !== visit.url.origin) return undefined;
    // The same URL with different cookies is a different page: bot checks and consent pages work like that.
    const key = keyOf(method, url);
    seen ??= new Set([startKey]);
    if (seen.has(key)) {
      if (redirect.kind === 'refresh') return undefined; // pages that reload themselves
      throw failed(`${start.host} redirects in a loop`, 'target_redirects');
    }
    seen.add(key);
    if (redirects.length >= redirectsMax) {
      throw failed(`${start.host} redirected more than ${redirectsMax} times`, 'target_redirects');
    }
    redirects.push({ url: visit.url.href, status, headers });
    return { ...(redirect.kind === 'refresh' ? startedByPage(visit.url, url) : redirected(visit, url)), method };
  }

  return {
    redirects,
    cookieFor,
    follow,
    keepCookies(url, headers) {
      const given = headers['set-cookie'];
      if (given === undefined) return;
      cookies ??= emptyJar();
      for (const cookie of Array.isArray(given) ? given : [given]) {
        cookies.setCookieSync(cookie, url.href, { ignoreError: true });
      }
    },
  };
}

// Fragments are not sent to servers; browsers keep the fragment unless the redirect has one.
function targetOf(to: string, from: URL): URL | undefined {
  const next = URL.parse(to, from.href);
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return undefined;
  if (next.hash === '' && !to.includes('#')) next.hash = from.hash;
  // Credentials in a Location are dropped: they would only be sent after a 401, which is not answered.
  next.username = '';
  next.password = '';
  return next;
}

/** As browsers do it: after 303, and for POST after 301 and 302, the next request is a GET. */
function methodAfter(method: string, status: number): string {
  if (method === 'GET' || method === 'HEAD') return method;
  return status === 303 || (method === 'POST' && (status === 301 || status === 302)) ? 'GET' : method;
}

const startedByPage = (from: URL, url: URL): Omit<Visit, 'method'> => ({
  url,
  site: siteBetween(from, url),
  referer: refererFor(from, url),
});

// A redirect belongs to the navigation that caused it: one that a user typed remains user-initiated.
function redirected({ url: from, site, referer }: Visit, url: URL): Omit<Visit, 'method'> {
  if (site === 'none') return { url, site, referer };
  return {
    url,
    site: widest(site, siteBetween(from, url)),
    referer: referer === undefined ? undefined : refererFor(new URL(referer), url),
  };
}

// Chrome's default referrer policy: the whole URL within an origin, the origin elsewhere, nothing from https to http.
function refererFor(from: URL, to: URL): string | undefined {
  if (from.origin === to.origin) return from.origin + from.pathname + from.search;
  return from.protocol === 'https:' && to.protocol === 'http:' ? undefined : `${from.origin}/`;
}

function siteBetween(from: URL, to: URL): FetchSite {
  if (from.origin === to.origin) return 'same-origin';
  const same = registrableDomain(from) === registrableDomain(to) && from.protocol === to.protocol;
  return same ? 'same-site' : 'cross-site';
}

const byWidth: FetchSite[] = ['none', 'same-origin', 'same-site', 'cross-site'];
const widest = (a: FetchSite, b: FetchSite): FetchSite => (byWidth.indexOf(a) > byWidth.indexOf(b) ? a : b);

function registrableDomain(url: URL): string {
  const host = bareHost(url.hostname);
  return getPublicSuffix(host, { allowSpecialUseDomain: true, ignoreError: true }) ?? host;
}
