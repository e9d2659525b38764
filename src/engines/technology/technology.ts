// Finds the technologies of a website. The page, its robots.txt and its DNS records are requested at the same time. Scripts
// and styles of the same site then get as much time as the site itself took. Worker threads match the rules.

import type { CookieJar } from 'tough-cookie';
import { failed } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import { chromeUserAgent } from '../../web/http/chrome-profile.ts';
import { emptyJar } from '../../web/http/cookie-jar.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { headerOf, type ResponseHeaders } from '../../web/http/http-engine.ts';
import type { Hop } from '../../web/http/trail.ts';
import { isEmptyShell } from './empty-shell.ts';
import type { AnalysisWorkers } from './analysis-workers.ts';
import type { Conclusion } from './match/conclude.ts';
import { lookUpRecords, type DnsLookups } from './dns-records.ts';
import { siteOf } from './match/site.ts';
import type { FoundLibrary } from './rules/library-detector.ts';
import type { ElementProperty, Named, PageMatch, PageQuestions } from './match/facts.ts';

/** A page after a browser has rendered it. */
export interface RenderedPage {
  status: number;
  finalUrl: string;
  redirects: Hop[];
  headers: ResponseHeaders;
  html: string;
  cookies: Readonly<Record<string, string>>;
  /** Every URL that the page requested. */
  requests: readonly string[];
  /** The values of the names that exist, as text. */
  js: Readonly<Record<string, string>>;
  properties: readonly ElementProperty[];
  libraries: readonly FoundLibrary[];
}

export type RenderPage = (
  url: URL,
  options: Pick<DetectOptions, 'account' | 'timeoutSeconds' | 'fetching' | 'signal'> & { questions: PageQuestions },
) => Promise<RenderedPage>;

export interface TechnologyParts {
  pages: PageFetcher;
  workers: AnalysisWorkers;
  /** Without it no DNS records are read. */
  dns?: DnsLookups | undefined;
  /** Without it no page is rendered. */
  renderPage?: RenderPage | undefined;
  /** Minimum time for the files beside a page, however fast the page was. */
  sideMsMin?: number | undefined;
}

export interface DetectOptions {
  account: number;
  /** Runs the page in a browser. */
  render?: boolean | undefined;
  timeoutSeconds?: number | undefined;
  fetching?: Fetching | undefined;
  signal?: AbortSignal | undefined;
}

export interface TechnologyReport extends Conclusion {
  /** Every URL that answered on the way to the page, the page last. */
  visits: Pick<Hop, 'url' | 'status'>[];
  status: number;
  finalUrl: string;
  /** True when not all rules could be tried in time. */
  isPartial: boolean;
}

export interface TechnologyDetector {
  /** Analyses the page at a vetted URL. Any complete response is a success, whatever its status and type. */
  detect(url: URL, options: DetectOptions): Promise<TechnologyReport>;
}

const scriptsMax = 6;
const stylesMax = 2;
const bodyBytesMax = 6 * 1024 * 1024;
const sideBytesMax = 1024 * 1024;
const sideSecondsMax = 10;
const sideMsMax = 1000;
const sideMsMinDefault = 150;

interface Opened {
  status: number;
  finalUrl: string;
  redirects: Hop[];
  headers: Named;
  cookies: Named;
  body: Buffer;
  contentType: string | undefined;
  certIssuer?: string | undefined;
  /** What only a browser sees. */
  seen?: Pick<RenderedPage, 'requests' | 'js' | 'properties' | 'libraries'>;
  /** Time for the files beside the page. */
  sideMs: number;
}

/** What is fetched in addition to the page. What does not arrive in time is left out. */
interface Sides {
  robots?: Buffer;
  dns?: Named;
  scripts: Buffer[];
  styles: Buffer[];
}

export function createTechnologyDetector({
  pages,
  workers,
  dns,
  renderPage,
  sideMsMin = sideMsMinDefault,
}: TechnologyParts): TechnologyDetector {
  const openPage = createPageOpener({ pages, workers, renderPage, sideMsMin });
  return {
    async detect(url, options) {
      if (options.render === true && renderPage === undefined) {
        throw failed('no browser is available to render the page; call without render', 'internal');
      }
      const { account, signal } = options;
      const sides = createSideFetcher({ pages, dns }, url, options);
      try {
        sides.fetchEarly();
        const page = await openPage(url, options);
        const { finalUrl, headers, cookies, body, contentType, seen } = page;
        const task = { url: finalUrl, headers, cookies, body, contentType, ...seen };
        const match = await workers.matchPage(task, { account, signal });
        sides.fetchFiles(match, finalUrl);
        const found = await sides.foundWithin(page.sideMs);
        const facts = { hits: match.hits, certIssuer: page.certIssuer, ...found };
        const report = await workers.report(facts, { account, signal });
        return {
          cms: report.cms,
          technologies: report.technologies,
          visits: [
            ...page.redirects.map(({ url: at, status }) => ({ url: at, status })),
            { url: finalUrl, status: page.status },
          ],
          status: page.status,
          finalUrl,
          isPartial: match.isPartial || report.isPartial || body.length >= bodyBytesMax,
        };
      } finally {
        sides.stop();
      }
    },
  };
}

// ---- the page ------------------------------------------------------------------------------------------------------

type OpenPage = (url: URL, options: DetectOptions) => Promise<Opened>;

/** Opens the page in a browser if the caller asks for it, or if scripts have to fill an empty page. */
function createPageOpener({
  pages,
  workers,
  renderPage,
  sideMsMin,
}: Pick<TechnologyParts, 'pages' | 'workers' | 'renderPage'> & { sideMsMin: number }): OpenPage {
  async function fetchPage(url: URL, options: DetectOptions): Promise<Opened> {
    const { account, timeoutSeconds, fetching = plainFetching, signal } = options;
    const jar = fetching.session?.jar ?? emptyJar();
    const page = await pages.fetchPage(url, {
      ...httpOptionsOf(fetching),
      account,
      followRedirects: true,
      totalTimeoutSeconds: timeoutSeconds,
      cutAtBytes: bodyBytesMax, // the beginning of a longer page says enough
      cookies: jar,
      wantsCertificateIssuer: true,
      signal,
    });
    const { status, finalUrl, redirects, headers, body, certificateIssuer, timings } = page;
    return {
      status,
      finalUrl,
      redirects,
      headers: toNamed(headers),
      cookies: cookiesOf(page, jar),
      body,
      contentType: headerOf(headers, 'content-type'),
      certIssuer: certificateIssuer,
      sideMs: Math.max(sideMsMin, Math.min(sideMsMax, timings.firstByteMs * 2)),
    };
  }

  async function fetchRendered(url: URL, render: RenderPage, options: DetectOptions): Promise<Opened> {
    const questions = await workers.pageQuestions(options);
    const rendered = await render(url, { ...options, questions });
    const { status, finalUrl, redirects, headers, html, cookies, ...seen } = rendered;
    return {
      status,
      finalUrl,
      redirects,
      headers: toNamed(headers),
      cookies: toNamed(cookies),
      body: Buffer.from(html).subarray(0, bodyBytesMax),
      contentType: 'text/html; charset=utf-8',
      seen,
      sideMs: Math.max(sideMsMin, sideMsMax),
    };
  }

  return async (url, options) => {
    const { render } = options;
    if (render === true && renderPage !== undefined) return await fetchRendered(url, renderPage, options);
    const page = await fetchPage(url, options);
    if (render === false || renderPage === undefined || !isEmptyShell(page.body, page.contentType)) return page;
    // If the browser fails, the empty page is still a valid answer.
    return await fetchRendered(url, renderPage, options).catch(() => page);
  };
}

// ---- what is fetched in addition to it -----------------------------------------------------------------------------

interface SideFetcher {
  /** Starts what does not depend on the page: robots.txt and DNS records. */
  fetchEarly(): void;
  /** Starts scripts and styles of the page's own site. */
  fetchFiles(match: Pick<PageMatch, 'scripts' | 'stylesheets'>, page: string): void;
  /** What has arrived when everything is there or the time is up. */
  foundWithin(ms: number): Promise<Sides>;
  stop(): void;
}

function createSideFetcher(
  { pages, dns }: Pick<TechnologyParts, 'pages' | 'dns'>,
  url: URL,
  { account, fetching = plainFetching }: DetectOptions,
): SideFetcher {
  const { proxy, ignoresTlsErrors, identity } = httpOptionsOf(fetching);
  const cookie = fetching.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ownHeaders = { ...fetching.headers, ...(cookie === '' ? {} : { cookie }) };
  const stop = new AbortController();
  const found: Sides = { scripts: [], styles: [] };
  const running: Promise<unknown>[] = [];

  // Failures are ignored: the report does without the file.
  async function fetchSide(address: URL, page: URL, take: (body: Buffer) => unknown): Promise<void> {
    try {
      await fetching.vetPage?.(address);
      const { status, body } = await pages.fetchOnce(address, {
        account,
        proxy,
        ignoresTlsErrors,
        headers: {
          'user-agent': identity?.userAgent ?? chromeUserAgent,
          accept: '*/*',
          'accept-encoding': 'gzip, deflate',
          referer: page.href,
          ...(fetching.acceptLanguage === undefined ? {} : { 'accept-language': fetching.acceptLanguage }),
          ...(address.origin === url.origin ? ownHeaders : {}),
        },
        responseBytesMax: sideBytesMax,
        cutsBody: true, // libraries name themselves at the beginning of a file
        totalTimeoutSeconds: sideSecondsMax,
        signal: stop.signal,
      });
      if (status === 200 && !stop.signal.aborted) take(body);
    } catch {
      // Missing, too large, too slow, or at an address that may not be fetched.
    }
  }

  return {
    fetchEarly() {
      running.push(fetchSide(new URL('/robots.txt', url), url, (body) => (found.robots = body)));
      if (dns !== undefined) running.push(lookUpRecords(url.hostname, dns).then((records) => (found.dns = records)));
    },
    fetchFiles({ scripts, stylesheets }, page) {
      const from = new URL(page);
      for (const address of ownOf(scripts, from, scriptsMax))
        running.push(fetchSide(address, from, (body) => found.scripts.push(body)));
      for (const address of ownOf(stylesheets, from, stylesMax))
        running.push(fetchSide(address, from, (body) => found.styles.push(body)));
    },
    async foundWithin(ms) {
      await settledWithin(running, ms);
      return found;
    },
    stop: () => stop.abort(),
  };
}

// Third-party scripts are recognised by their URLs; only the site's own files are read.
function ownOf(addresses: readonly string[], page: URL, max: number): URL[] {
  const site = siteOf(page.hostname);
  const own = [...new Set(addresses)]
    .map((address) => URL.parse(address))
    .filter((url) => url !== null)
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
    .filter(({ hostname }) => siteOf(hostname) === site);
  return own.toSorted((a, b) => Number(isPromising(b)) - Number(isPromising(a))).slice(0, max);
}

const isPromising = ({ pathname }: URL): boolean =>
  /(?:^|[/._-])(?:main|app|index|vendors?|framework|runtime|bundle|common|core|libs?|plugins?|theme|style)/i.test(
    pathname,
  );

async function settledWithin(work: readonly Promise<unknown>[], ms: number): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled(work), over]);
  clearTimeout(timer);
}

const toNamed = (values: Readonly<Record<string, string | string[] | undefined>>): Named =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, [value ?? []].flat()]),
  );

// Cookies set by redirects, and those set by the page itself even if a browser would reject them.
function cookiesOf({ finalUrl, headers }: FetchedPage, jar: CookieJar): Named {
  const cookies = new Map<string, string[]>();
  for (const { key, value } of jar.getCookiesSync(finalUrl)) cookies.set(key, [value]);
  const set = headers['set-cookie'];
  for (const cookie of Array.isArray(set) ? set : set === undefined ? [] : [set]) {
    const [, name, value] = /^\s*([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined) cookies.set(name.trim(), [value?.trim() ?? '']);
  }
  return Object.fromEntries(cookies);
}
