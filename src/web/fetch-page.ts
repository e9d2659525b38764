// Fetches a page the way a browser would open it: hops, cookies, codings. Every hop is vetted as if it were the first.

import { CookieJar, getPublicSuffix } from 'tough-cookie';
import { ApiError, badRequest, failed } from '../contract/errors.ts';
import { bareHost, type AddressGuard } from './address-guard.ts';
import { chromeHeaders, type FetchSite } from './chrome-profile.ts';
import { decodeBody } from './decode-body.ts';
import { headerOf, type HttpEngine, type HttpRequest, type PinnedProxy, type ResponseHeaders } from './http-engine.ts';
import type { ProxySettings } from './proxy.ts';
import { locationOf, refreshOf } from './redirects.ts';
import type { Resolver } from './resolver.ts';

export interface FetchLimits {
  wireBytesMax: number;
  decodedBytesMax: number;
  redirectsMax: number;
  totalSeconds: number;
}

export const defaultFetchLimits: FetchLimits = {
  wireBytesMax: 10 * 1024 * 1024,
  decodedBytesMax: 20 * 1024 * 1024,
  redirectsMax: 10,
  totalSeconds: 30,
};

export interface FetchPageOptions {
  followRedirects: boolean;
  totalTimeoutSeconds?: number | undefined;
  proxy?: ProxySettings | undefined;
  signal?: AbortSignal | undefined;
  /** Sent beside (or instead of) Chrome's own; `authorization` and `cookie` stay on the first origin. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export interface FetchedPage {
  status: number;
  finalUrl: string;
  headers: ResponseHeaders;
  /** Without content codings, in its own charset. */
  body: Buffer;
  /** The hops before the final response, in order: who answered, and how. */
  redirects: { url: string; status: number }[];
  timings: { totalMs: number; firstByteMs: number };
}

export interface FetchOnceOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  responseBytesMax?: number;
  totalTimeoutSeconds?: number;
  proxy?: ProxySettings | undefined;
  signal?: AbortSignal | undefined;
}

export interface OneResponse {
  status: number;
  headers: ResponseHeaders;
  /** Without content codings. */
  body: Buffer;
}

export interface PageFetcher {
  /** Opens a URL that `guard.vetUrl` returned. Any complete response is a success, whatever its status. */
  fetchPage(url: URL, options: FetchPageOptions): Promise<FetchedPage>;
  /** One guarded request of any method with exactly these headers: no redirects, no cookies, no browser's manners. */
  fetchOnce(url: URL, options?: FetchOnceOptions): Promise<OneResponse>;
}

export interface PageFetcherParts {
  engine: HttpEngine;
  resolver: Resolver;
  guard: AddressGuard;
  limits?: Partial<FetchLimits>;
}

export function createPageFetcher({ engine, resolver, guard, limits: given = {} }: PageFetcherParts): PageFetcher {
  const limits = { ...defaultFetchLimits, ...given };

  async function fetchPage(
    start: URL,
    { followRedirects, totalTimeoutSeconds = limits.totalSeconds, proxy, signal, headers: extra }: FetchPageOptions,
  ): Promise<FetchedPage> {
    const startedAt = performance.now();
    const deadline = { at: startedAt + totalTimeoutSeconds * 1000, seconds: totalTimeoutSeconds };
    const pinned = proxy === undefined ? undefined : await pinProxy(proxy, { signal, deadline });
    const redirects: FetchedPage['redirects'] = [];
    let url = start;
    let site: FetchSite = 'none';
    let referer: string | undefined;
    let cookies: CookieJar | undefined; // most pages are one response, and need none
    let seen: Set<string> | undefined;
    vetHop(url, undefined);

    for (;;) {
      const { addresses } = await resolver.resolve(url.hostname, { signal, deadline });
      const cookie = cookies?.getCookieStringSync(url.href);
      const ownHeaders = extra !== undefined && url.origin !== start.origin ? withoutSecrets(extra) : extra;
      const response = await engine.request({
        url,
        method: 'GET',
        headers: chromeHeaders(url, { site, referer, cookie, extra: ownHeaders }),
        addresses,
        proxy: pinned,
        bodyBytesMax: limits.wireBytesMax,
        deadline,
        signal,
      });
      const { status, headers, firstByteMs } = response;
      const location = followRedirects ? locationOf(status, headers) : undefined;
      const coding = location === undefined ? headerOf(headers, 'content-encoding') : undefined;
      const body = await decodeBody(response.body, coding, limits.decodedBytesMax);
      const redirect = followRedirects ? (location ?? refreshOf(headers, body)) : undefined;
      const next = redirect && targetOf(redirect.to, url);
      const page = (): FetchedPage => {
        const timings = { totalMs: performance.now() - startedAt, firstByteMs };
        return { status, finalUrl: url.href, headers, body, redirects, timings };
      };
      if (redirect === undefined) return page();
      if (next === undefined) {
        if (redirect.kind === 'refresh') return page(); // a refresh to nowhere is a page like any other
        throw failed(`${url.host} redirects to an address that is not http or https`, 'target_redirects');
      }
      // Followed only by who has cookies to bring: without them, the same URL is the same page again.
      cookies = keepCookies(cookies, headers, url);
      seen ??= new Set([`${start.href}\n`]);
      const visit = `${next.href}\n${cookies?.getCookieStringSync(next.href) ?? ''}`;
      if (seen.has(visit)) {
        if (redirect.kind === 'refresh') return page(); // pages that reload themselves
        throw failed(`${start.host} redirects in a loop`, 'target_redirects');
      }
      seen.add(visit);
      if (redirects.length >= limits.redirectsMax) {
        throw failed(`${start.host} redirected more than ${limits.redirectsMax} times`, 'target_redirects');
      }
      vetHop(next, url);
      redirects.push({ url: url.href, status });
      if (redirect.kind === 'refresh') {
        site = siteBetween(url, next);
        referer = refererFor(url, next);
      } else if (site !== 'none') {
        site = widest(site, siteBetween(url, next));
        if (referer !== undefined) referer = refererFor(new URL(referer), next);
      }
      url = next;
    }
  }

  async function fetchOnce(
    url: URL,
    {
      method = 'GET',
      headers = {},
      body,
      responseBytesMax = limits.wireBytesMax,
      totalTimeoutSeconds = limits.totalSeconds,
      proxy,
      signal,
    }: FetchOnceOptions = {},
  ): Promise<OneResponse> {
    const deadline = { at: performance.now() + totalTimeoutSeconds * 1000, seconds: totalTimeoutSeconds };
    vetHop(url, undefined);
    const pinned = proxy === undefined ? undefined : await pinProxy(proxy, { signal, deadline });
    const { addresses } = await resolver.resolve(url.hostname, { signal, deadline });
    const response = await engine.request({
      url,
      method,
      headers: Object.entries(headers).flat(),
      body,
      addresses,
      proxy: pinned,
      bodyBytesMax: responseBytesMax,
      deadline,
      signal,
    });
    const coding = headerOf(response.headers, 'content-encoding');
    const decoded = await decodeBody(response.body, coding, Math.max(responseBytesMax, limits.decodedBytesMax));
    return { status: response.status, headers: response.headers, body: decoded };
  }

  // The address is judged before a name is looked up; the resolver judges what the name stands for.
  function vetHop(url: URL, from: URL | undefined): void {
    const why = guard.refusal(url);
    if (why === undefined) return;
    if (from === undefined) throw badRequest(`${url.host} may not be fetched: ${why}`);
    throw badRequest(`${from.host} redirects to an address that may not be fetched: ${why}`);
  }

  async function pinProxy(
    proxy: ProxySettings,
    { signal, deadline }: { signal: AbortSignal | undefined; deadline: HttpRequest['deadline'] },
  ): Promise<PinnedProxy> {
    try {
      const { addresses } = await resolver.resolve(proxy.host, { signal, deadline });
      return { ...proxy, addresses };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) throw badRequest('proxy must be at a public address');
      throw failed(`the proxy's host ${proxy.host} cannot be resolved`, 'proxy_failed', { cause: error });
    }
  }

  return { fetchPage, fetchOnce };
}

// The fragment never reaches a server; browsers carry it along unless the redirect brings its own.
function targetOf(to: string, from: URL): URL | undefined {
  const next = URL.parse(to, from.href);
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return undefined;
  if (next.hash === '' && !to.includes('#')) next.hash = from.hash;
  // A user name in a Location is dropped, as it would only be sent after a 401, which we do not answer.
  next.username = '';
  next.password = '';
  return next;
}

function keepCookies(jar: CookieJar | undefined, headers: ResponseHeaders, url: URL): CookieJar | undefined {
  const given = headers['set-cookie'];
  if (given === undefined) return jar;
  const kept = jar ?? new CookieJar(undefined, { looseMode: true });
  for (const cookie of Array.isArray(given) ? given : [given]) {
    kept.setCookieSync(cookie, url.href, { ignoreError: true });
  }
  return kept;
}

const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())));
}

// Chrome's default policy: the whole URL within an origin, the origin elsewhere, nothing from https to http.
function refererFor(from: URL, to: URL): string | undefined {
  if (from.origin === to.origin) return from.origin + from.pathname + from.search;
  return from.protocol === 'https:' && to.protocol === 'http:' ? undefined : `${from.origin}/`;
}

function siteBetween(from: URL, to: URL): FetchSite {
  if (from.origin === to.origin) return 'same-origin';
  const [a, b] = [registrableDomain(from), registrableDomain(to)];
  return a === b && from.protocol === to.protocol ? 'same-site' : 'cross-site';
}

const byWidth: FetchSite[] = ['none', 'same-origin', 'same-site', 'cross-site'];
const widest = (a: FetchSite, b: FetchSite): FetchSite => (byWidth.indexOf(a) > byWidth.indexOf(b) ? a : b);

function registrableDomain(url: URL): string {
  const host = bareHost(url.hostname);
  return getPublicSuffix(host, { allowSpecialUseDomain: true, ignoreError: true }) ?? host;
}
