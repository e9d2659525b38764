// Lists the URLs of a site: from robots.txt, sitemaps, feeds and the links of the start page. The start page must be readable;
// of everything else, what can be read is used, and the sources say what could not be.

import type { Fetching } from '../../contract/fetch-options.ts';
import type { FetchedPage } from '../../web/http/fetch-page.ts';
import { createBudget, type Budget } from './budget.ts';
import { createDocumentQueue, type DocumentTask, type SourceKind } from './document-queue.ts';
import {
  createDocumentReader,
  type DocumentOutcome,
  type DocumentReader,
  type DocumentReaderParts,
} from './document-reader.ts';
import { comparePlaces, createFoundUrls, type FoundUrl, type Place, type UrlSource } from './found-urls.ts';
import type { SiteDocument, SiteDocumentKind } from './site-document.ts';
import { scopeOf } from './site-scope.ts';

/** The most URLs of one map. */
const mapUrlsMax = 50_000;
/** Subdomains whose robots.txt and sitemaps are read too. */
const subdomainsMax = 10;

/** Where sitemaps usually are, if the site names none. The first that exists is read. */
const usualPlaces = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml', '/sitemap.xml.gz', '/sitemap.txt'];

export interface MapOptions {
  account: number;
  /** The most URLs to return, up to 50,000. */
  limit: number;
  includesSubdomains: boolean;
  /** Words that URLs are ordered by; '' for none. */
  search: string;
  /** The time for everything. */
  timeoutSeconds: number;
  fetching?: Fetching | undefined;
  signal?: AbortSignal | undefined;
}

/** A document that was read, or could not be. */
export interface MapSource {
  url: string;
  kind: SourceKind;
  /** The HTTP status; null without a response. */
  status: number | null;
  /** How many URLs it lists: pages of the site, or sitemaps. */
  urls: number;
  /** Why it could not be read, or not completely; null otherwise. */
  error: string | null;
}

export interface SiteMap {
  urls: FoundUrl[];
  /** Whether a limit was reached, so that the site may have more URLs. */
  isTruncated: boolean;
  sources: MapSource[];
  /** Of the start page. */
  status: number;
  finalUrl: string;
}

export interface SiteMapper {
  /** Maps the site of a vetted URL. Throws if the start page cannot be fetched; other failures are in the sources. */
  map(url: URL, options: MapOptions): Promise<SiteMap>;
}

interface Parts extends Pick<DocumentReaderParts, 'pages' | 'workers'> {
  openBudget?: (settings: { seconds: number; signal: AbortSignal | undefined }) => Budget;
}

export function createSiteMapper({ openBudget = createBudget, ...parts }: Parts): SiteMapper {
  return {
    async map(start, options) {
      const { account, fetching, timeoutSeconds, signal } = options;
      using budget = openBudget({ seconds: timeoutSeconds, signal });
      const reader = createDocumentReader({ ...parts, budget, account, start, fetching });
      const page = await reader.fetchStart(timeoutSeconds, signal);
      return await mapFrom(page, options, budget, reader);
    },
  };
}

/** Follows everything that leads to URLs, from the start page on. */
async function mapFrom(
  page: FetchedPage,
  options: MapOptions,
  budget: Budget,
  reader: DocumentReader,
): Promise<SiteMap> {
  const { limit, includesSubdomains, search, signal } = options;
  const start = new URL(page.finalUrl);
  // A search ranks everything that can be found; otherwise the first URLs are enough.
  const pagesMax = search === '' ? limit : mapUrlsMax;
  const wanted = { scope: scopeOf(start, includesSubdomains), search, pagesMax };
  const found = createFoundUrls(pagesMax);
  const queue = createDocumentQueue(budget);
  const sources: { place: Place; source: MapSource }[] = [];
  const hosts = new Set<string>();
  let namesSitemaps = false;
  let isCut = false;

  async function take(task: DocumentTask, outcome: DocumentOutcome): Promise<void> {
    const { status, document, error } = outcome;
    isCut ||= outcome.isCut;
    if (outcome.finalUrl !== undefined) queue.skip(outcome.finalUrl);
    const urls = document === undefined ? 0 : listedIn(document);
    const kind = document === undefined ? task.kind : sourceKindOf(task, document.kind);
    sources.push({ place: task.place, source: { url: task.url.href, kind, status, urls, error } });
    const others = task.kind === 'robots' && urls === 0 ? usualSitemaps(task.url) : task.otherwise;
    const isFound = document !== undefined && task.kind !== 'robots';
    if (!isFound) addNext(task, others);
    if (document !== undefined) await takeDocument(task, document);
  }

  async function takeDocument(task: DocumentTask, document: SiteDocument): Promise<void> {
    const { kind, pages, count, origins, sitemaps, feeds } = document;
    if (task.kind === 'page') namesSitemaps = sitemaps.length > 0 || isSitemap(kind);
    addAll(task, sitemaps, 'sitemap');
    addAll({ ...task, place: [2, ...task.place] }, feeds, 'feed'); // listed after sitemaps
    if (includesSubdomains) for (const origin of origins) addHost(origin);
    isCut ||= count > pages.urls.length;
    await found.add(task.place, urlSourceOf(kind), pages);
  }

  const usualSitemaps = (robots: URL): URL[] =>
    namesSitemaps && robots.host === start.host ? [] : usualPlaces.map((path) => new URL(path, robots));

  /** Reads robots.txt of a host, which leads to its sitemaps. */
  function addHost(origin: string): void {
    const host = origin.slice(origin.indexOf('//'));
    if (hosts.has(host) || hosts.size > subdomainsMax) return;
    hosts.add(host);
    const url = new URL('/robots.txt', origin);
    queue.add({ url, kind: 'robots', place: [1, hosts.size], depth: 0, otherwise: [] });
  }

  function addNext({ place }: DocumentTask, [url, ...otherwise]: readonly URL[]): void {
    if (url !== undefined) queue.add({ url, kind: 'sitemap', place: [...place, 0], depth: 1, otherwise });
  }

  function addAll({ url: base, place, depth }: DocumentTask, addresses: readonly string[], kind: SourceKind): void {
    for (const [index, address] of addresses.entries()) {
      const url = webUrl(address, base);
      if (url) queue.add({ url, kind, place: [...place, index], depth: depth + 1, otherwise: [] });
    }
  }

  queue.skip(start.href);
  addHost(start.origin);
  const first: DocumentTask = { url: start, kind: 'page', place: [0], depth: 0, otherwise: [] };
  await take(first, await reader.readStart(page, wanted));
  const isEnough = (): boolean => found.isOverfull || (search === '' && found.size >= limit);
  await queue.run(async (task) => await take(task, await reader.read(task.url, task.kind, wanted)), isEnough);
  signal?.throwIfAborted();
  const urls = found.first(limit);
  return {
    urls,
    isTruncated: isCut || queue.isCut || found.isOverfull || urls.length < found.size || budget.isLate,
    sources: sources.toSorted((one, other) => comparePlaces(one.place, other.place)).map(({ source }) => source),
    status: page.status,
    finalUrl: page.finalUrl,
  };
}

const listedIn = ({ kind, sitemaps, count }: SiteDocument): number =>
  kind === 'index' || kind === 'robots' ? sitemaps.length : count;

const isSitemap = (kind: SiteDocumentKind): boolean => kind === 'urlset' || kind === 'index' || kind === 'text';

const urlSourceOf = (kind: SiteDocumentKind): UrlSource =>
  kind === 'feed' ? 'feed' : isSitemap(kind) ? 'sitemap' : 'link';

/** The start page may be a sitemap or a feed, and a feed may serve as a sitemap. */
function sourceKindOf(task: DocumentTask, kind: SiteDocumentKind): SourceKind {
  if (task.kind !== 'page') return task.kind;
  return kind === 'feed' ? 'feed' : isSitemap(kind) ? 'sitemap' : 'page';
}

/** An address without fragment and user info. */
function webUrl(address: string, base: URL): URL | undefined {
  const url = URL.parse(address, base.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  url.hash = '';
  url.username = '';
  url.password = '';
  return url;
}
