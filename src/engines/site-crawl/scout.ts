// What a crawl does around the fetch of one page: it follows redirects only to new pages of the crawl, and finds the pages that
// come next. It never changes the result of the page.
import type { CrawlSettings, PageSource, SkipReason } from '../../contract/crawl.ts';
import { ApiError, disallowed, forbidden } from '../../contract/errors.ts';
import type { Fetching } from '../../contract/fetch-options.ts';
import type { Robots } from '../../web/robots/robots.ts';
import type { RobotsRules } from '../../web/robots/robots-rules.ts';
import { readCanonicalUrl } from '../site-map/canonical-url.ts';
import { createLinkFilter, hashOfUrl, type FoundLinks, type LinkRules, type SkippedUrl } from './link-filter.ts';
import { readSitemaps, type SitemapParts } from './sitemaps.ts';

/** A slower robots.txt is not waited for. */
const delaySecondsMax = 60;
/** Pages of a sitemap that are added at a time. */
const pieceUrls = 1000;
/** URLs that are checked before other work continues. */
const turnUrls = 500;

/** Pages that were found, with what leads to them. */
export interface Discovery {
  urls: string[];
  hashes: string[];
  shapes: (string | null)[];
  shapesMax: number[];
  skipped: SkippedUrl[];
  depth: number;
  foundOn: string;
  source: PageSource;
  /** The pause between two requests that robots.txt of a host asks for. */
  delays: { hostname: string; ms: number }[];
}

type Origin = Pick<Discovery, 'depth' | 'foundOn' | 'source'>;

/** How a page is fetched. */
export interface FetchContext {
  account: number;
  fetching: Fetching;
  signal: AbortSignal;
}

export interface Scout {
  /** Which links the engine has to find. */
  readonly rules: LinkRules;
  /** Called with the URL of the page and of every redirect, before it is requested. Throws a 403 for one that is not followed. */
  vet(url: URL, context: FetchContext): Promise<void>;
  /** Called with the page. */
  explore(
    page: { status?: number | undefined; finalUrl?: string | undefined; links?: FoundLinks | undefined },
    context: FetchContext,
  ): Promise<void>;
  /** Why the URL is not a separate page, if its fetch was refused because of that. */
  readonly drop?: { reason: SkipReason; url: string } | undefined;
}

export interface ScoutParts extends SitemapParts {
  robots: Pick<Robots, 'read'>;
}

/** The page of a crawl that is fetched. */
export interface ScoutTask {
  crawlId: string;
  settings: CrawlSettings;
  rules: LinkRules;
  index: number;
  url: string;
  depth: number;
  /** How long sitemaps may be read. */
  sitemapSeconds: number;
  /** Claims a URL for the page. Returns the index of the page that has it. */
  claim(hash: string): Promise<number>;
  /** Reserves a request that is not a page, to a host with a delay. Returns how many milliseconds to wait for it. */
  pace(hostname: string, delayMs: number): Promise<number>;
  /** Adds pages before this one ends. Returns how many more the limit allows. */
  add(discovery: Discovery): Promise<number>;
}

export interface PageScout extends Scout {
  /** The pages that the page links to; undefined if there are none. */
  readonly discovery: Discovery | undefined;
  readonly textHash: string | null;
}

export function createPageScout(parts: ScoutParts, task: ScoutTask): PageScout {
  const { settings, rules, index } = task;
  const isStart = index === 0;
  const ownHash = hashOfUrl(rules, task.url);
  const followsLinks = settings.sitemap !== 'only';
  const obeys = settings.robots === 'obey';
  let discovery: Discovery | undefined;
  let textHash: string | null = null;
  let drop: PageScout['drop'];

  /** The start page is never dropped: its error shows the caller what is wrong. */
  function refuse(reason: SkipReason, url: URL, message: string): never {
    if (!isStart) drop = { reason, url: task.url };
    throw (reason === 'robots' ? disallowed : forbidden)(`${message}: ${url.origin}${url.pathname}`);
  }

  async function rulesOf(url: URL, context: FetchContext): Promise<RobotsRules | undefined> {
    try {
      return await parts.robots.read(url, context);
    } catch (error) {
      if (error instanceof ApiError) return undefined; // it is read again when the page is fetched
      throw error;
    }
  }

  async function vet(url: URL, context: FetchContext): Promise<void> {
    const canonical = readCanonicalUrl(url.href, url.href);
    if (!canonical) refuse('trap', url, 'the page redirects to a URL that is too long');
    const hash = hashOfUrl(rules, canonical.href);
    const isRedirect = hash !== ownHash;
    if (isRedirect) vetRedirect(url, canonical);
    if (obeys) {
      const robots = await rulesOf(url, context);
      if (robots && !robots.allows(url)) refuse('robots', url, 'robots.txt does not allow this page');
      // Of later pages the delay is known before they are fetched. The first sitemap waits for it after the start page.
      const delayMs = delayMsOf(robots);
      if (isStart && delayMs > settings.delay_ms) await task.pace(url.hostname, delayMs);
    }
    if (isRedirect && (await task.claim(hash)) !== index) {
      refuse('duplicate', url, 'the page redirects to another page of the crawl');
    }
  }

  function vetRedirect(url: URL, canonical: URL): void {
    const refusal = createLinkFilter(rules).refusal(canonical);
    if (refusal === 'scope' || refusal === 'other site') {
      const remedy = isStart ? 'start the crawl there' : 'it is not followed';
      refuse('scope', url, `the page redirects out of the crawl, ${remedy}`);
    }
    if (refusal !== undefined && !isStart) refuse(refusal, url, 'the page redirects to one that the crawl skips');
  }

  const sortOut = (found: FoundLinks, context: FetchContext, origin: Origin): Promise<Discovery> =>
    sortOutLinks(found, origin, settings.depth, async (url) => (obeys ? await rulesOf(url, context) : undefined));

  /** Sitemaps are requested no faster than pages. */
  async function paceSitemap(url: URL, context: FetchContext): Promise<number> {
    const robots = obeys ? await rulesOf(url, context) : undefined;
    const delayMs = Math.max(settings.delay_ms, delayMsOf(robots));
    return delayMs === 0 ? 0 : await task.pace(url.hostname, delayMs);
  }

  async function addSitemaps(start: URL, named: readonly string[], context: FetchContext): Promise<void> {
    const robots = await rulesOf(start, context);
    const places = robots && robots.sitemaps.length > 0 ? robots.sitemaps : named;
    const sitemaps = readSitemaps(parts, {
      start,
      rules,
      named: places,
      seconds: task.sitemapSeconds,
      paceMs: (url, signal) => paceSitemap(url, { ...context, signal }),
      ...context,
    });
    for await (const { url, found } of sitemaps) {
      const origin = { depth: 1, foundOn: url, source: 'sitemap' } as const;
      const sorted = await sortOut(found, context, origin);
      for (const piece of piecesOf(sorted)) if ((await task.add(piece)) <= 0) return;
    }
  }

  return {
    rules,
    vet,
    async explore({ status = 200, finalUrl = task.url, links }, context) {
      // Pages of errors have the links of other pages, or endless ones.
      if (status >= 400 && !isStart) return;
      textHash = status < 400 ? (links?.textHash ?? null) : null;
      if (isStart && settings.sitemap !== 'skip' && settings.depth > 0 && settings.limit > 1) {
        await addSitemaps(new URL(finalUrl), links?.sitemaps ?? [], context);
      }
      if (links === undefined || !followsLinks) return;
      const origin = { depth: task.depth + 1, foundOn: task.url, source: 'link' } as const;
      discovery = await sortOut(links, context, origin);
    },
    get discovery() {
      return discovery;
    },
    get textHash() {
      return textHash;
    },
    get drop() {
      return drop;
    },
  };
}

const delayMsOf = (robots: RobotsRules | undefined): number =>
  Math.round(Math.min(robots?.delaySeconds ?? 0, delaySecondsMax) * 1000);

/** Removes what robots.txt does not allow and what is too deep, and notes the delays of hosts. */
async function sortOutLinks(
  found: FoundLinks,
  origin: Origin,
  depthMax: number,
  rulesOf: (url: URL) => Promise<RobotsRules | undefined>,
): Promise<Discovery> {
  const lists = { urls: [], hashes: [], shapes: [], shapesMax: [], skipped: [...found.skipped], delays: [] };
  const result: Discovery = { ...origin, ...lists };
  const known = new Map<string, RobotsRules | undefined>();
  for (const [place, text] of found.urls.entries()) {
    if (place % turnUrls === turnUrls - 1) await new Promise(setImmediate);
    const url = new URL(text);
    if (!known.has(url.origin)) {
      const robots = await rulesOf(url);
      known.set(url.origin, robots);
      const ms = delayMsOf(robots);
      if (ms > 0) result.delays.push({ hostname: url.hostname, ms });
    }
    const hash = found.hashes[place] ?? '';
    const isDisallowed = known.get(url.origin)?.allows(url) === false;
    const reason = isDisallowed ? 'robots' : origin.depth > depthMax ? 'depth' : undefined;
    if (reason !== undefined) {
      result.skipped.push({ url: text, hash, reason });
      continue;
    }
    result.urls.push(text);
    result.hashes.push(hash);
    result.shapes.push(found.shapes[place] ?? null);
    result.shapesMax.push(found.shapesMax[place] ?? 0);
  }
  return result;
}

function* piecesOf(discovery: Discovery): Generator<Discovery> {
  const { urls, hashes, shapes, shapesMax, skipped } = discovery;
  for (let at = 0; at === 0 || at < urls.length; at += pieceUrls) {
    const end = at + pieceUrls;
    yield {
      ...discovery,
      urls: urls.slice(at, end),
      hashes: hashes.slice(at, end),
      shapes: shapes.slice(at, end),
      shapesMax: shapesMax.slice(at, end),
      skipped: at === 0 ? skipped : [],
    };
  }
}
