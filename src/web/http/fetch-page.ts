// Fetches a page like a browser navigation: redirects, cookies, content codings. Every hop is checked like the first URL.

import type { CookieJar } from 'tough-cookie';
import { ApiError, badRequest } from '../../contract/errors.ts';
import { isRepeatable, withoutCredentials } from '../../contract/fetch-options.ts';
import type { CookiePair, RequestBody } from '../../contract/fetch-options.ts';
import type { ProxySettings } from '../../contract/proxy-url.ts';
import { isSampleHost, sampleRefusals } from '../../contract/sample-site.ts';
import type { AddressGuard } from '../address/address-guard.ts';
import { chromeHeaders, type BrowserIdentity } from './chrome-profile.ts';
import { usesAbsoluteForm } from './connection.ts';
import { emptyJar } from './cookie-jar.ts';
import { decodeBody } from './decode-body.ts';
import { headerOf } from './http-engine.ts';
import type { HttpEngine, HttpRequest, HttpResponse, ResponseHeaders } from './http-engine.ts';
import { notAccepted, pinProxy } from './proxy.ts';
import { locationOf, refreshOf } from './redirects.ts';
import type { Resolver } from '../address/resolver.ts';
import type { SampleSite } from '../sample-site/sample-site.ts';
import { createTrail, type Hop, type Visit } from './trail.ts';

export interface FetchLimits {
  wireBytesMax: number;
  decodedBytesMax: number;
  redirectsMax: number;
  totalSeconds: number;
}

const defaultFetchLimits: FetchLimits = {
  wireBytesMax: 10 * 1024 * 1024,
  decodedBytesMax: 20 * 1024 * 1024,
  redirectsMax: 10,
  totalSeconds: 30,
};

export interface FetchPageOptions {
  /** The account that requested the page: DNS lookups are shared fairly between accounts. */
  account: number;
  followRedirects: boolean;
  /** GET by default. */
  method?: string | undefined;
  body?: RequestBody | undefined;
  totalTimeoutSeconds?: number | undefined;
  proxy?: ProxySettings | undefined;
  /** True: accepts any certificate. */
  ignoresTlsErrors?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called once a request that must not be repeated may have reached its target. */
  onSent?: (() => void) | undefined;
  /** Cookies for the host of the first URL only. */
  ownCookies?: readonly CookiePair[] | undefined;
  /** The cookie jar; cookies that servers set are added to it. Without it, the call uses a new jar. */
  cookies?: CookieJar | undefined;
  /** The browser to identify as: clearance is often bound to the browser that obtained it. */
  identity?: BrowserIdentity | undefined;
  /** An additional check of the first URL and of every hop, before a request is sent. Throws to refuse. */
  vetHop?: ((url: URL) => void | Promise<void>) | undefined;
  /** Sent in addition to (or instead of) Chrome's own; credentials are only sent to the first origin. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Truncates the page at this size. Without it, a page that is too large is an error. */
  cutAtBytes?: number | undefined;
  /** How long a server may be silent before its response and within it; the engine's limits by default. */
  silenceSeconds?: number | undefined;
  /** True: reports the issuer of the certificate, which may take another connection. */
  wantsCertificateIssuer?: boolean | undefined;
}

export interface FetchedPage {
  status: number;
  finalUrl: string;
  headers: ResponseHeaders;
  /** Without content codings, in its original charset. */
  body: Buffer;
  /** The hops before the final response, in order. */
  redirects: Hop[];
  timings: { totalMs: number; firstByteMs: number };
  /** The issuer of the final server's certificate; undefined without TLS or if not requested. */
  certificateIssuer?: string | undefined;
}

export interface FetchOnceOptions {
  /** As for `fetchPage`. */
  account: number;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  responseBytesMax?: number;
  /** True: a larger response is truncated instead of being an error. */
  cutsBody?: boolean;
  totalTimeoutSeconds?: number;
  proxy?: ProxySettings | undefined;
  ignoresTlsErrors?: boolean | undefined;
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
  /** One guarded request of any method with exactly these headers: no redirects, no cookies, no browser headers. */
  fetchOnce(url: URL, options: FetchOnceOptions): Promise<OneResponse>;
}

export interface PageFetcherParts {
  engine: HttpEngine;
  resolver: Resolver;
  guard: AddressGuard;
  /** Answers for its pages, which are on no server. */
  sampleSite?: Pick<SampleSite, 'respond'> | undefined;
  limits?: Partial<FetchLimits>;
}

export function createPageFetcher({
  engine,
  resolver,
  guard,
  sampleSite,
  limits: given = {},
}: PageFetcherParts): PageFetcher {
  const limits = { ...defaultFetchLimits, ...given };

  async function fetchPage(start: URL, options: FetchPageOptions): Promise<FetchedPage> {
    const { account, followRedirects, signal, cutAtBytes, method = 'GET' } = options;
    const { totalTimeoutSeconds = limits.totalSeconds } = options;
    const startedAt = performance.now();
    const deadline = { at: startedAt + totalTimeoutSeconds * 1000, seconds: totalTimeoutSeconds };
    await vetHop(start, undefined, options);
    const proxy = options.proxy && (await pinProxy(options.proxy, resolver, { account, signal, deadline }));
    const jar = withOwnCookies(options.cookies, start, options.ownCookies ?? []);
    const trail = createTrail(start, limits.redirectsMax, jar, method);
    let visit: Visit = { url: start, site: 'none', referer: undefined, method };

    for (;;) {
      const { url } = visit;
      const request: UnresolvedRequest = {
        ...contentOf(visit, start, trail.cookieFor(url), options),
        proxy,
        ignoresTlsErrors: options.ignoresTlsErrors,
        bodyBytesMax: cutAtBytes ?? limits.wireBytesMax,
        cutsBody: cutAtBytes !== undefined,
        silenceSeconds: options.silenceSeconds,
        wantsCertificateIssuer: options.wantsCertificateIssuer,
        deadline,
        signal,
      };
      const response = await send(request, account, options.onSent);
      const { status, headers, firstByteMs, certificateIssuer } = response;
      const location = followRedirects ? locationOf(status, headers) : undefined;
      // The body of a redirect is not used, so it need not be decodable.
      const coding = location === undefined ? headerOf(headers, 'content-encoding') : undefined;
      const decodedMax = cutAtBytes ?? limits.decodedBytesMax;
      const body = await decodeBody(response.body, coding, decodedMax, cutAtBytes !== undefined);
      const redirect = followRedirects ? (location ?? refreshOf(headers, body)) : undefined;
      if (redirect !== undefined || jar !== undefined) trail.keepCookies(url, headers);
      const next = redirect && trail.follow(visit, response, redirect);
      if (next === undefined) {
        const timings = { totalMs: performance.now() - startedAt, firstByteMs };
        const { redirects } = trail;
        return { status, finalUrl: url.href, headers, body, redirects, timings, certificateIssuer };
      }
      await vetHop(next.url, url, options);
      visit = next;
    }
  }

  async function fetchOnce(
    url: URL,
    {
      account,
      method = 'GET',
      headers = {},
      body,
      responseBytesMax = limits.wireBytesMax,
      cutsBody = false,
      totalTimeoutSeconds = limits.totalSeconds,
      proxy,
      ignoresTlsErrors,
      signal,
    }: FetchOnceOptions,
  ): Promise<OneResponse> {
    const deadline = { at: performance.now() + totalTimeoutSeconds * 1000, seconds: totalTimeoutSeconds };
    await vetHop(url, undefined, { proxy });
    const pinned = proxy === undefined ? undefined : await pinProxy(proxy, resolver, { account, signal, deadline });
    const request: UnresolvedRequest = {
      url,
      method,
      headers: Object.entries(headers).flat(),
      body,
      proxy: pinned,
      ignoresTlsErrors,
      bodyBytesMax: responseBytesMax,
      cutsBody,
      deadline,
      signal,
    };
    const response = await send(request, account);
    const coding = headerOf(response.headers, 'content-encoding');
    const decodedMax = cutsBody ? responseBytesMax : Math.max(responseBytesMax, limits.decodedBytesMax);
    const decoded = await decodeBody(response.body, coding, decodedMax, cutsBody);
    return { status: response.status, headers: response.headers, body: decoded };
  }

  async function send(unresolved: UnresolvedRequest, account: number, onSent?: () => void): Promise<HttpResponse> {
    const { signal, deadline } = unresolved;
    if (sampleSite && isSampleHost(unresolved.url.hostname)) return sampleSite.respond(unresolved);
    const { addresses } = await resolver.resolve(unresolved.url.hostname, { account, signal, deadline });
    const request: HttpRequest = { ...unresolved, addresses };
    const response = await engine.request(request).catch((error: unknown) => {
      // Engines report a failed proxy only while they connect: nothing was sent.
      const isUnsent = error instanceof ApiError && error.code === 'proxy_failed';
      if (!isUnsent && !isRepeatable(request.method)) onSent?.();
      throw error;
    });
    if (!isRepeatable(request.method)) onSent?.();
    const { url, proxy } = request;
    if (response.status === 407 && proxy && usesAbsoluteForm(url, proxy)) throw notAccepted(proxy);
    return response;
  }

  // The URL is checked before its name is resolved; the resolver then checks the addresses.
  async function vetHop(
    url: URL,
    from: URL | undefined,
    { vetHop: further, proxy }: Pick<FetchPageOptions, 'vetHop' | 'proxy'>,
  ): Promise<void> {
    const why = guard.refusal(url) ?? sampleRefusal(url, from, proxy);
    if (why === undefined) return further?.(url);
    if (from === undefined) throw badRequest(`${url.host} may not be fetched: ${why}`);
    throw badRequest(`${from.host} redirects to an address that may not be fetched: ${why}`);
  }

  return { fetchPage, fetchOnce };
}

type UnresolvedRequest = Omit<HttpRequest, 'addresses'>;

/** Only callers can open the sample site: no redirect of another site leads there. */
function sampleRefusal(url: URL, from: URL | undefined, proxy: ProxySettings | undefined): string | undefined {
  if (!isSampleHost(url.hostname)) return undefined;
  if (proxy !== undefined) return sampleRefusals.proxy;
  return from === undefined || isSampleHost(from.hostname) ? undefined : sampleRefusals.otherSite;
}

/** What is sent for a visit. Other origins than the first one get no credentials, and a body goes with its method only. */
function contentOf(
  { url, site, referer, method }: Visit,
  start: URL,
  cookie: string | undefined,
  { headers, identity, body: given }: FetchPageOptions,
): Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> {
  const body = isRepeatable(method) ? undefined : given; // a redirect may have changed the method
  const extra = headers === undefined || url.origin === start.origin ? headers : withoutCredentials(headers);
  const navigation = { site, referer, cookie, identity, contentType: body?.type, extra };
  return { url, method, headers: chromeHeaders(url, navigation), body: body?.content };
}

/** The jar with cookies for one host. Those of an https URL are not sent over plain http. */
function withOwnCookies(jar: CookieJar | undefined, url: URL, cookies: readonly CookiePair[]): CookieJar | undefined {
  if (cookies.length === 0) return jar;
  const own = jar ?? emptyJar();
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  for (const { name, value } of cookies)
    own.setCookieSync(`${name}=${value}; Path=/${secure}`, url.href, { ignoreError: true });
  return own;
}
