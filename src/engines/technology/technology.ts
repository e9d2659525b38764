// What a website is made with. The page, its robots.txt and its name records are asked for at the same time; scripts and
// styles of the same site get as much time as the site itself has taken. Then the rules speak.

import { CookieJar } from 'tough-cookie';
import { failed } from '../../contract/errors.ts';
import { chromeUserAgent } from '../../web/chrome-profile.ts';
import type { FetchedPage, PageFetcher } from '../../web/fetch-page.ts';
import { headerOf, type ResponseHeaders } from '../../web/http-engine.ts';
import type { Hop } from '../../web/trail.ts';
import { isEmptyShell } from './empty-shell.ts';
import type { AnalysisWorkers } from './analysis-workers.ts';
import type { Conclusion } from './match/conclude.ts';
import { lookUpRecords, type DnsLookups } from './dns-records.ts';
import { registrableDomain } from './match/site.ts';
import type { FoundLibrary } from './rules/library-detector.ts';
import type { ElementProperty, Named, PageQuestions } from './match/facts.ts';

/** A page as a browser has rendered it. */
export interface RenderedPage {
  status: number;
  finalUrl: string;
  redirects: Hop[];
  headers: ResponseHeaders;
  html: string;
  cookies: Readonly<Record<string, string>>;
  /** Every address that the page asked for. */
  requests: readonly string[];
  /** The values of those names that exist, as text. */
  js: Readonly<Record<string, string>>;
  properties: readonly ElementProperty[];
  libraries: readonly FoundLibrary[];
}

export type RenderPage = (
  url: URL,
  options: { questions: PageQuestions; signal?: AbortSignal | undefined },
) => Promise<RenderedPage>;

export interface TechnologyParts {
  pages: PageFetcher;
  workers: AnalysisWorkers;
  /** Without it nothing is told from name records. */
  dns?: DnsLookups | undefined;
  /** Without it no page is rendered. */
  renderPage?: RenderPage | undefined;
  /** How long what is beside a page may take at least, however fast the page was. */
  sideMsMin?: number | undefined;
}

export interface DetectOptions {
  /** Runs the page in a browser. */
  render?: boolean | undefined;
  timeoutSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface TechnologyReport extends Conclusion {
  /** Every address that answered on the way to the page, the page last. */
  visits: Pick<Hop, 'url' | 'status'>[];
  status: number;
  finalUrl: string;
  /** True when not all rules could be tried in time. */
  isPartial: boolean;
}

export interface TechnologyDetector {
  /** Analyses the page at a vetted URL. Any complete response is a success, whatever its status and type. */
  detect(url: URL, options?: DetectOptions): Promise<TechnologyReport>;
}

const scriptsMax = 6;
const stylesMax = 2;
const bodyBytesMax = 6 * 1024 * 1024;
const sideBytesMax = 1024 * 1024;
const sideSecondsMax = 10;
const sideMsMax = 1000;

interface Opened {
  status: number;
  finalUrl: string;
  redirects: Hop[];
  headers: Named;
  cookies: Named;
  body: Buffer;
  contentType: string | undefined;
  certIssuer?: string | undefined;
  /** What only a browser knows. */
  seen?: Pick<RenderedPage, 'requests' | 'js' | 'properties' | 'libraries'>;
  /** How long the sides of the page may take after it. */
  sideMs: number;
}

/** What arrives beside the page; whatever is not there in time is left out. */
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
  sideMsMin = 150,
}: TechnologyParts): TechnologyDetector {
  async function detect(url: URL, { render, timeoutSeconds, signal }: DetectOptions = {}): Promise<TechnologyReport> {
    if (render === true && renderPage === undefined) {
      throw failed('no browser is available to render the page; call without render', 'internal');
    }
    const stop = new AbortController();
    const sides: Sides = { scripts: [], styles: [] };
    try {
      const early = [
        fetchSide(new URL('/robots.txt', url), url, stop.signal, (body) => (sides.robots = body)),
        ...(dns === undefined ? [] : [lookUpRecords(url.hostname, dns).then((found) => (sides.dns = found))]),
      ];
      const page = await openAsAsked(url, { render, timeoutSeconds, signal });
      const { finalUrl, headers, cookies, body, contentType, seen } = page;
      const match = await workers.matchPage({ url: finalUrl, headers, cookies, body, contentType, ...seen }, signal);
      const late = [
        ...ownOf(match.scripts, finalUrl, scriptsMax).map((address) => ({ address, list: sides.scripts })),
        ...ownOf(match.stylesheets, finalUrl, stylesMax).map((address) => ({ address, list: sides.styles })),
      ].map(({ address, list }) => fetchSide(address, new URL(finalUrl), stop.signal, (one) => list.push(one)));
      await settledWithin([...early, ...late], page.sideMs);
      const report = await workers.report({ hits: match.hits, certIssuer: page.certIssuer, ...sides }, signal);
      return {
        cms: report.cms,
        technologies: report.technologies,
        visits: [...page.redirects, { url: finalUrl, status: page.status }].map(({ url: at, status }) => ({
          url: at,
          status,
        })),
        status: page.status,
        finalUrl,
        isPartial: match.isPartial || report.isPartial || body.length >= bodyBytesMax,
      };
    } finally {
      stop.abort();
    }
  }

  async function open(url: URL, timeoutSeconds: number | undefined, signal: AbortSignal | undefined): Promise<Opened> {
    const jar = new CookieJar(undefined, { looseMode: true });
    const page = await pages.fetchPage(url, {
      followRedirects: true,
      totalTimeoutSeconds: timeoutSeconds,
      cutAtBytes: bodyBytesMax, // whatever is so long shows at its beginning what it is
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

  /** In a browser when that was asked for, or when the page is a shell that only scripts fill. */
  async function openAsAsked(url: URL, { render, timeoutSeconds, signal }: DetectOptions): Promise<Opened> {
    if (render === true) return await openRendered(url, signal);
    const page = await open(url, timeoutSeconds, signal);
    if (render === false || renderPage === undefined || !isEmptyShell(page.body, page.contentType)) return page;
    // The shell itself is an answer, so a browser that fails takes nothing away.
    return await openRendered(url, signal).catch(() => page);
  }

  async function openRendered(url: URL, signal: AbortSignal | undefined): Promise<Opened> {
    const questions = await workers.pageQuestions(signal);
    const { status, finalUrl, redirects, headers, html, cookies, ...seen } = await renderPage!(url, {
      questions,
      signal,
    });
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

  // Nothing beside the page is worth an error.
  async function fetchSide(
    address: URL,
    page: URL,
    signal: AbortSignal,
    take: (body: Buffer) => unknown,
  ): Promise<void> {
    try {
      const { status, body } = await pages.fetchOnce(address, {
        headers: {
          'user-agent': chromeUserAgent,
          accept: '*/*',
          'accept-encoding': 'gzip, deflate',
          referer: page.href,
        },
        responseBytesMax: sideBytesMax,
        cutsBody: true, // what a file is called stands at its beginning
        totalTimeoutSeconds: sideSecondsMax,
        signal,
      });
      if (status === 200 && !signal.aborted) take(body);
    } catch {
      // it is not there, too large, too slow, or at an address that may not be fetched
    }
  }

  return { detect };
}

// Scripts of others are told by their addresses; the site's own have to be read.
function ownOf(addresses: readonly string[], page: string, max: number): URL[] {
  const host = new URL(page).hostname;
  const site = registrableDomain(host) ?? host;
  const own = [...new Set(addresses)]
    .map((address) => URL.parse(address))
    .filter((url) => url !== null)
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:')
    .filter(({ hostname }) => (registrableDomain(hostname) ?? hostname) === site);
  return own.toSorted((a, b) => promise(b) - promise(a)).slice(0, max);
}

const promise = ({ pathname }: URL): number =>
  /(?:^|[/._-])(?:main|app|index|vendors?|framework|runtime|bundle|common|core|libs?|plugins?|theme|style)/i.test(
    pathname,
  )
    ? 1
    : 0;

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
      .map(([name, value]) => [name, Array.isArray(value) ? value : [value!]]),
  );

// Those that the hops have set, and those that the page itself sets, even where a browser would not keep them.
function cookiesOf({ finalUrl, headers }: FetchedPage, jar: CookieJar): Named {
  const cookies: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const { key, value } of jar.getCookiesSync(finalUrl)) cookies[key] = [value];
  const set = headers['set-cookie'];
  for (const cookie of Array.isArray(set) ? set : set === undefined ? [] : [set]) {
    const [, name, value] = /^\s*([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined) cookies[name.trim()] = [value!.trim()];
  }
  return { ...cookies };
}
