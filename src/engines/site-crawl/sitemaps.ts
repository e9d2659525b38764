// Reads the sitemaps of a site for a crawl, one after the other, so that crawls of the same site find the same pages first.
import type { Fetching } from '../../contract/fetch-options.ts';
import { pause } from '../../flow/time-limit.ts';
import { createBudget } from '../site-map/budget.ts';
import { createDocumentReader, type DocumentReaderParts } from '../site-map/document-reader.ts';
import { hashOfUrl, skippedMax, type FoundLinks, type LinkRules } from './link-filter.ts';

/** Where sitemaps usually are, if the site names none. The first that exists is read. */
const usualPlaces = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml', '/sitemap.xml.gz', '/sitemap.txt'];
/** The protocol forbids indexes in indexes, but some sites have two levels. */
const indexDepthMax = 4;
const sitemapsMax = 1000;
const entriesMax = 50_000;

export interface SitemapTask {
  start: URL;
  rules: LinkRules;
  /** The sitemaps that robots.txt or the start page names. */
  named: readonly string[];
  account: number;
  fetching: Fetching;
  /** The time for all of them. */
  seconds: number;
  /** How long to wait before a sitemap is requested. The signal aborts when the time is over. */
  paceMs(url: URL, signal: AbortSignal): Promise<number>;
  signal: AbortSignal;
}

export type SitemapParts = Pick<DocumentReaderParts, 'pages' | 'workers'>;

/**
 * The pages that each sitemap lists, as soon as it is read. Sitemaps that the site names, but that could not be read completely or
 * are more than the limits allow, are the skipped URLs.
 */
export async function* readSitemaps(
  parts: SitemapParts,
  { start, rules, named, account, fetching, seconds, paceMs, signal }: SitemapTask,
): AsyncGenerator<{ url: string; found: FoundLinks }> {
  using budget = createBudget({ seconds, fetchesMax: sitemapsMax, signal });
  const reader = createDocumentReader({ ...parts, budget, account, start, fetching });
  const wanted = { scope: rules.scope, search: '', pagesMax: entriesMax, links: rules };
  const waiting = namedOrUsual(named, start);
  const known = new Set<string>();
  const unread: URL[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { url, depth, isGuess } = next;
    if (known.has(url.href)) continue;
    known.add(url.href);
    const hasRoom = !budget.signal.aborted && known.size <= sitemapsMax && budget.fetchesLeft > 0;
    const outcome =
      hasRoom && (await waitFor(await paceMs(url, budget.signal), budget.signal))
        ? await reader.read(url, 'sitemap', wanted)
        : undefined;
    const document = outcome?.document;
    if (!isGuess && (document === undefined || outcome?.isCut)) unread.push(url);
    if (document === undefined) continue;
    if (isGuess) waiting.length = 0;
    for (const address of depth < indexDepthMax ? document.sitemaps : []) {
      const inner = URL.parse(address, url.href);
      if (inner) waiting.push({ url: inner, depth: depth + 1, isGuess: false });
    }
    if (document.links) yield { url: url.href, found: document.links };
  }
  if (unread.length > 0 && !signal.aborted) yield { url: start.href, found: unreadLinks(unread, rules) };
}

/** Nothing but skipped URLs. */
function unreadLinks(unread: readonly URL[], rules: LinkRules): FoundLinks {
  const skipped = unread
    .slice(0, skippedMax)
    .map(({ href }) => ({ url: href, hash: hashOfUrl(rules, `${href} sitemap`), reason: 'sitemap' as const }));
  return { urls: [], hashes: [], shapes: [], shapesMax: [], skipped, textHash: null, sitemaps: [] };
}

/** False: there is no time left. */
async function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms === 0) return true;
  try {
    await pause(ms, signal);
    return true;
  } catch {
    return false;
  }
}

interface Waiting {
  url: URL;
  depth: number;
  /** True: at most one of them is read. */
  isGuess: boolean;
}

function namedOrUsual(named: readonly string[], start: URL): Waiting[] {
  const isGuess = named.length === 0;
  return (isGuess ? usualPlaces : named)
    .map((address) => URL.parse(address, start.origin))
    .filter((url): url is URL => url?.protocol === 'http:' || url?.protocol === 'https:')
    .map((url) => ({ url, depth: 0, isGuess }));
}
