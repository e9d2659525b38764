// Finds the technologies of a website. The page, its robots.txt and its DNS records are requested at the same time. Scripts
// and styles of the same site then get as much time as the site itself took. Worker threads match the rules.

import type { CookieJar } from 'tough-cookie';
import { ApiError, failed } from '../../contract/errors.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { plainFetching } from '../../contract/fetch-options.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import { httpOptionsOf } from '../../web/fetching.ts';
import { emptyJar } from '../../web/http/cookie-jar.ts';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import { headerOf, type ResponseHeaders } from '../../web/http/http-engine.ts';
import type { Hop } from '../../web/http/trail.ts';
import { shellOf } from './empty-shell.ts';
import type { NamedMatch, Report } from './analysis.ts';
import type { AnalysisWorkers } from './analysis-workers.ts';
import type { Conclusion } from './match/conclude.ts';
import { nearOnly } from './match/explain.ts';
import type { Explanation } from './match/explain.ts';
import type { DnsLookups } from './dns-records.ts';
import type { FoundLibrary } from './rules/library-detector.ts';
import type { ElementProperty, Named, PageQuestions } from './match/facts.ts';
import { hostOf, siteOf } from './match/site.ts';
import { framesOf, nextPageOf } from './referenced-files.ts';
import { orAfter } from '../../flow/time-limit.ts';
import { createSideFetcher, type Answer, type SideFetcher, type SideWaits } from './side-files.ts';

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
  /** True when the page did not answer all questions in time. */
  isPartial?: boolean | undefined;
}

export type RenderPage = (
  url: URL,
  options: Pick<DetectOptions, 'account' | 'timeoutSeconds' | 'fetching' | 'signal'> & {
    questions: PageQuestions;
    /** How long the page may be open in the browser. */
    shownSecondsMax?: number | undefined;
  },
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
  /** Also lists which rules matched and which nearly did. */
  explain?: boolean | undefined;
  timeoutSeconds?: number | undefined;
  fetching?: Fetching | undefined;
  signal?: AbortSignal | undefined;
}

export interface TechnologyReport extends Conclusion {
  /** Every URL of the redirect chain, the page last. */
  visits: Pick<Hop, 'url' | 'status'>[];
  status: number;
  finalUrl: string;
  /** True when not everything could be examined in time. */
  isPartial: boolean;
  /** With `explain`. */
  explanation?: Explanation | undefined;
  /** With `explain`: scripts may show more than the source does, and no browser has run them. */
  needsBrowser?: boolean | undefined;
}

export interface TechnologyDetector {
  /** Analyses the page at a vetted URL. Any complete response is a success, whatever its status and type. */
  detect(url: URL, options: DetectOptions): Promise<TechnologyReport>;
}

const bodyBytesMax = 6 * 1024 * 1024;
/** Without `render`, a browser only adds to the page: how long it may load, and how long it may be open. */
const addition = { loadSeconds: 5, shownSecondsMax: 8 };
/** How long a call waits for files and records beside the page: so many times the page's time to first byte, within limits. */
const waits = {
  records: { times: 2, min: 150, max: 1000 },
  // A script says more than all records, and its site may be slower with it than with the page.
  files: { times: 4, min: 2000, max: 4000 },
};

interface Opened {
  status: number;
  finalUrl: string;
  redirects: Hop[];
  headers: Named;
  cookies: Named;
  body: Buffer;
  contentType: string | undefined;
  /** What the server sent, if `body` is what a browser made of it. */
  source?: { body: Buffer; contentType: string | undefined } | undefined;
  certIssuer?: string | undefined;
  /** What only a browser sees. */
  seen?: Pick<RenderedPage, 'requests' | 'js' | 'properties' | 'libraries'>;
  /** True when a browser has not shown or answered everything that was needed. */
  isPartial?: boolean | undefined;
  /** Time for what is beside the page. */
  waits: SideWaits;
}

export function createTechnologyDetector({
  pages,
  workers,
  dns,
  renderPage,
  sideMsMin = 0,
}: TechnologyParts): TechnologyDetector {
  const opener = createPageOpener({ pages, workers, renderPage, sideMsMin });

  async function examine(page: Opened, sides: SideFetcher, options: DetectOptions): Promise<Examined> {
    const { account, signal, explain } = options;
    const { finalUrl, headers, cookies, body, contentType, seen } = page;
    const task = { url: finalUrl, headers, cookies, body, contentType, explain, ...seen };
    const own = await workers.matchPage(task, { account, signal });
    const served =
      page.source === undefined
        ? []
        : [
            await workers.matchPage(
              { url: finalUrl, headers: {}, cookies: {}, explain, ...page.source },
              { account, signal },
            ),
          ];
    const frames = await sides.fetchFrames(
      [nextPageOf(body, finalUrl) ?? framesOf(body, finalUrl)].flat(),
      finalUrl,
      page.waits,
    );
    const matches = frames.map((frame) =>
      workers.matchPage({ headers: {}, cookies: {}, explain, ...frame }, { account, signal }),
    );
    const match = together([own, ...served.map((one) => beyond(own, one)), ...(await Promise.all(matches))]);
    sides.fetchFiles(match, finalUrl);
    sides.fetchModules(body, finalUrl);
    const { isLate = false, missing, ...found } = await sides.foundWithin(page.waits);
    const isOfSite = missing !== undefined && siteOf(hostOf(missing.url)) === siteOf(hostOf(finalUrl));
    const ofMissing = isOfSite ? await matchMissing(missing, own, options) : [];
    const facts = { hits: [...match.hits, ...ofMissing], certIssuer: page.certIssuer, explain, ...found };
    const report = await workers.report(facts, { account, signal });
    const isPartial =
      match.isPartial || report.isPartial || isLate || page.isPartial === true || body.length >= bodyBytesMax;
    return { page, report, isPartial, explanation: explanationOf(match, report) };
  }

  /** What the error page of the same server adds. Its policies, scripts and styles are not those of the site. */
  async function matchMissing(missing: Answer, own: NamedMatch, options: DetectOptions): Promise<NamedMatch['hits']> {
    const { account, signal } = options;
    const headers = Object.entries(missing.headers).filter(([name]) => namingHeaders.has(name));
    const body = withoutFiles(missing.body);
    const task = { ...missing, body, headers: toNamed(Object.fromEntries(headers)), cookies: {} };
    const { hits } = beyond(own, await workers.matchPage(task, { account, signal }));
    return hits.filter(({ type }) => type !== 'css' && type !== 'scriptSrc');
  }

  return {
    async detect(url, options) {
      if (options.render === true && renderPage === undefined) {
        throw failed('no browser is available to render the page; call without render', 'internal');
      }
      const sides = createSideFetcher({ pages, dns }, url, options);
      try {
        sides.fetchEarly();
        const { page, mayRender } = await opener.open(url, options);
        let examined = await examine(page, sides, options);
        // A short page is rendered only if one of its scripts may do more than its text shows.
        if (mayRender && examined.report.opaqueScripts > 0) {
          const rendered = await opener.tryRender(url, options);
          examined =
            rendered === undefined
              ? { ...examined, isPartial: true }
              : await examine(withSource({ ...rendered, certIssuer: page.certIssuer }, page), sides, options);
        }
        return { ...toReport(examined), ...(options.explain && { needsBrowser: needsBrowser(examined) }) };
      } finally {
        sides.stop();
      }
    },
  };
}

/** A page without the tags of its scripts and style sheets. */
const withoutFiles = (body: Buffer): Buffer => Buffer.from(body.toString('latin1').replaceAll(fileTag, ''), 'latin1');

const fileTag = /<(?:link\b[^>]{0,500}?\bstylesheet\b|script\b[^>]{0,500}?\bsrc\b)[^>]{0,500}>/gi;

/** What another response adds to what was shown. The same sign in both counts once. */
function beyond(shown: NamedMatch, served: NamedMatch): NamedMatch {
  const keyOf = ({ technology, type, key = '' }: NamedMatch['hits'][number]) => `${technology}\n${type}\n${key}`;
  const seen = new Set(shown.hits.map(keyOf));
  return { ...served, hits: served.hits.map((hit) => (seen.has(keyOf(hit)) ? { ...hit, confidence: 0 } : hit)) };
}

/** What was found on a page and in its frames. */
const together = (matches: readonly NamedMatch[]): NamedMatch => ({
  hits: matches.flatMap(({ hits }) => hits),
  isPartial: matches.some(({ isPartial }) => isPartial),
  scripts: [...new Set(matches.flatMap(({ scripts }) => scripts))],
  stylesheets: [...new Set(matches.flatMap(({ stylesheets }) => stylesheets))],
  icon: matches[0]?.icon,
  near: matches.flatMap(({ near = [] }) => near),
});

/** Headers in which servers and frameworks name themselves. */
const namingHeaders = new Set([
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-cascade',
]);

function waitsFor(firstByteMs: number, msMin: number): SideWaits {
  const wait = ({ times, min, max }: (typeof waits)['files']) =>
    Math.max(msMin, min, Math.min(max, firstByteMs * times));
  return { records: wait(waits.records), files: wait(waits.files) };
}

/** A page and what was found on it. */
interface Examined {
  page: Opened;
  report: Report;
  isPartial: boolean;
  explanation: Explanation | undefined;
}

function explanationOf({ near = [] }: NamedMatch, { explanation }: Report): Explanation | undefined {
  if (explanation === undefined) return undefined;
  return { ...explanation, near: nearOnly([...near, ...explanation.near], explanation.fired) };
}

function needsBrowser({ page: { body, contentType, seen }, report }: Examined): boolean {
  const shell = seen === undefined ? shellOf(body, contentType) : undefined;
  return shell === 'application' || (shell === 'short' && report.opaqueScripts > 0);
}

const toReport = ({
  page: { redirects, finalUrl, status },
  report,
  isPartial,
  explanation,
}: Examined): TechnologyReport => ({
  cms: report.cms,
  technologies: report.technologies,
  visits: [...redirects.map((hop) => ({ url: hop.url, status: hop.status })), { url: finalUrl, status }],
  status,
  finalUrl,
  isPartial,
  explanation,
});

// ---- the page ------------------------------------------------------------------------------------------------------

interface PageOpener {
  /** Opens the page in a browser if the caller asks for it, or if scripts have to fill an empty page. */
  open(url: URL, options: DetectOptions): Promise<{ page: Opened; mayRender: boolean }>;
  /** The page in a browser; undefined if that fails or takes too long. */
  tryRender(url: URL, options: DetectOptions): Promise<Opened | undefined>;
}

function createPageOpener({
  pages,
  workers,
  renderPage,
  sideMsMin,
}: Pick<TechnologyParts, 'pages' | 'workers' | 'renderPage'> & { sideMsMin: number }): PageOpener {
  async function fetchPage(url: URL, options: DetectOptions): Promise<Opened> {
    const { account, timeoutSeconds, fetching = plainFetching, signal } = options;
    const jar = fetching.session?.jar ?? emptyJar();
    const page = await pages.fetchPage(url, {
      ...httpOptionsOf(fetching),
      account,
      followRedirects: true,
      totalTimeoutSeconds: timeoutSeconds,
      silenceSeconds: timeoutSeconds,
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
      waits: waitsFor(timings.firstByteMs, sideMsMin),
    };
  }

  async function fetchRendered(
    url: URL,
    render: RenderPage,
    options: DetectOptions & { shownSecondsMax?: number },
  ): Promise<Opened> {
    const questions = await workers.pageQuestions(options);
    const rendered = await render(url, { ...options, questions });
    const { status, finalUrl, redirects, headers, html, cookies, isPartial, ...seen } = rendered;
    if (!isWebPage(finalUrl))
      throw failed('the browser shows an internal page instead of the target', 'target_protocol');
    return {
      status,
      finalUrl,
      redirects,
      headers: toNamed(headers),
      cookies: toNamed(cookies),
      body: Buffer.from(html).subarray(0, bodyBytesMax),
      contentType: 'text/html; charset=utf-8',
      seen,
      isPartial,
      waits: waitsFor(Infinity, sideMsMin),
    };
  }

  /** The server's response, where a browser shows an internal page: for errors without a body, downloads, documents. */
  async function openRendered(url: URL, render: RenderPage, options: DetectOptions): Promise<Opened> {
    try {
      return await fetchRendered(url, render, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !mayBePlain.has(error.code)) throw error;
      const page = await fetchPage(url, options).catch(() => undefined);
      const isPage = page?.status === 200 && page.body.length > 0 && isHtml(page.contentType);
      if (page === undefined || isPage) throw error;
      return page;
    }
  }

  /** The page in a browser, with what the server sent if that arrives in the same time. */
  async function openBoth(url: URL, render: RenderPage, options: DetectOptions): Promise<Opened> {
    // Cookies of a session are those of the browser.
    if (options.fetching?.session !== undefined) return openRendered(url, render, options);
    const stop = new AbortController();
    const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
    const source = fetchPage(url, { ...options, signal }).catch(() => undefined);
    try {
      const page = await openRendered(url, render, options);
      return withSource(page, await orAfter(source, sourceMsMax, undefined));
    } finally {
      stop.abort();
    }
  }

  async function tryRender(url: URL, options: DetectOptions): Promise<Opened | undefined> {
    if (renderPage === undefined) return undefined;
    const timeoutSeconds = Math.min(options.timeoutSeconds ?? Infinity, addition.loadSeconds);
    const { shownSecondsMax } = addition;
    return await fetchRendered(url, renderPage, { ...options, timeoutSeconds, shownSecondsMax }).catch(() => undefined);
  }

  return {
    async open(url, options) {
      const { render } = options;
      if (renderPage === undefined || render === false)
        return { page: await fetchPage(url, options), mayRender: false };
      if (render === true) return { page: await openBoth(url, renderPage, options), mayRender: false };
      const page = await fetchPage(url, options);
      const shell = shellOf(page.body, page.contentType);
      if (shell !== 'application') return { page, mayRender: shell === 'short' };
      // If the browser fails, the empty page is still a valid answer.
      const rendered = await tryRender(url, options);
      const opened = rendered === undefined ? { ...page, isPartial: true } : withSource(rendered, page);
      return { page: opened, mayRender: false };
    },
    tryRender,
  };
}

/** A page in a browser, and the same page as the server sent it. Scripts may replace its title and remove its comments. */
function withSource(rendered: Opened, source: Opened | undefined): Opened {
  const isSame =
    source !== undefined &&
    rendered.seen !== undefined &&
    source.status === rendered.status &&
    new URL(source.finalUrl).origin === new URL(rendered.finalUrl).origin;
  return isSame ? { ...rendered, source: { body: source.body, contentType: source.contentType } } : rendered;
}
const sourceMsMax = 1000;

/** Errors of a browser that may only mean that it does not show this kind of response. */
const mayBePlain = new Set<ErrorCode | undefined>(['target_protocol', 'target_not_text', 'target_not_shown']);

const isHtml = (contentType: string | undefined): boolean => /html/i.test(contentType ?? '');

/** False for error pages and viewers of the browser itself. */
const isWebPage = (url: string): boolean => /^https?:/i.test(url);

// ---- names and values ----------------------------------------------------------------------------------------------

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
