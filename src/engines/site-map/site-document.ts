// Finds the URLs in a document of any kind: sitemap, index, feed, text sitemap or HTML page. What it is depends on its content;
// content types of sitemaps are often wrong. Runs in a worker thread, because the author of the document determines the cost.

import { isObject, tryParseJson } from '../../contract/json.ts';
import { decodeText } from '../../web/http/charset.ts';
import { decodeBody } from '../../web/http/decode-body.ts';
import { createUrlResolver } from '../crawler/absolute-urls.ts';
import { kindOf } from '../crawler/content-kind.ts';
import { parseDocument } from '../crawler/fast-parser.ts';
import { baseOf } from '../crawler/processed-html.ts';
import { inventoryOf } from '../page-content/inventory.ts';
import { linksIn } from '../page-content/links.ts';
import { feedsOf } from '../page-content/feeds.ts';
import { titleOf } from '../page-content/metadata.ts';
import { attributeOf, limitDepth, type Element } from '../page-content/tree.ts';
import type { FoundLinks, LinkRules } from '../site-crawl/link-filter.ts';
import { canonicalUrl, readCanonicalUrl } from './canonical-url.ts';
import { readLastmod } from './lastmod.ts';
import { createRelevance } from './relevance.ts';
import { isInScope, type SiteScope } from './site-scope.ts';
import { entriesMax, readSitemap, sitemapBytesMax, type SitemapEntry, type SitemapKind } from './sitemap-reader.ts';

const feedsMax = 10;
const pageSitemapsMax = 10;
const sniffedCharacters = 2000;
const originsMax = 20;

/** What to look for in a document. Plain data, because it is passed to a thread. */
export interface SiteQuestion {
  scope: SiteScope;
  /** Words that URLs are scored for; '' for none. */
  search: string;
  /** Whether an HTML page is one of the pages that it lists. */
  listsItself: boolean;
  /** How many pages are needed at most. */
  pagesMax: number;
  /** For a crawl: which pages belong to it. */
  links?: LinkRules | undefined;
}

/** What a document is. `other`: nothing that lists URLs. */
export type SiteDocumentKind = Exclude<SitemapKind, 'none'> | 'text' | 'html' | 'robots' | 'other';

export interface SiteDocument {
  kind: SiteDocumentKind;
  /** The first pages of the site, each once, in the order of the document. A list per member crosses threads faster than objects. */
  pages: { urls: string[]; lastmods: (string | null)[]; scores: number[] };
  /** How many pages of the site it lists. */
  count: number;
  /** The origins of the pages; only the first ones. */
  origins: string[];
  /** The sitemaps of an index, and those that a page names. They may be on other hosts. */
  sitemaps: string[];
  /** The feeds that a page names. */
  feeds: string[];
  /** For a crawl: the pages that belong to it. */
  links?: FoundLinks;
  /** Whether the document is longer than what was read. */
  isCut: boolean;
}

/** Reads the body of a document. Undefined if it is too complex. */
export async function readSiteDocument(
  body: Buffer,
  contentType: string | undefined,
  url: string,
  question: SiteQuestion,
  bytesMax = sitemapBytesMax,
): Promise<SiteDocument | undefined> {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isPacked ? await decodeBody(body, 'gzip', bytesMax, true) : body;
  const isCut = bytes.length >= bytesMax;
  const { text } = decodeText(bytes, typeFor(bytes, contentType));
  const list = listIn(text);
  if (list !== undefined) {
    const { kind } = list;
    const document = { ...emptyDocument(kind), isCut: isCut || list.isCut };
    if (kind === 'index') return { ...document, sitemaps: addressesOf(list.entries, url) };
    return { ...document, ...pagesOf(list.entries, url, question) };
  }
  const isPage =
    kindOf(bytes, isPacked ? undefined : contentType) === 'html' || /^\s*<(?:!doctype\s+)?html[\s>]/i.test(text);
  if (!isPage || bytes.length === 0) {
    return { ...emptyDocument('other'), isCut };
  }
  return pageDocument(text, url, question, isCut);
}

/** Sitemaps are XML, whatever their content type says: the encoding may be in the XML declaration. */
function typeFor(bytes: Buffer, contentType: string | undefined): string | undefined {
  if (!/^\s*<\?xml\s/.test(bytes.toString('latin1', 0, 100))) return contentType;
  const charset = /;\s*charset\s*=[^;]+/i.exec(contentType ?? '')?.[0] ?? '';
  return `application/xml${charset}`;
}

interface UrlList {
  kind: Exclude<SitemapKind, 'none'> | 'text';
  entries: SitemapEntry[];
  isCut: boolean;
}

function listIn(text: string): UrlList | undefined {
  const start = text.slice(0, sniffedCharacters).trimStart();
  if (start.startsWith('<')) {
    const { kind, ...rest } = readSitemap(text);
    return kind === 'none' ? undefined : { kind, ...rest };
  }
  if (start.startsWith('{')) return jsonFeed(text);
  return /^https?:\/\//i.test(start) ? textSitemap(text) : undefined;
}

/** One URL per line. */
function textSitemap(text: string): UrlList {
  const entries: SitemapEntry[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const url = line.trim();
    if (!/^https?:\/\//i.test(url)) continue;
    if (entries.length >= entriesMax) return { kind: 'text', entries, isCut: true };
    entries.push({ url, lastmod: null, title: '' });
  }
  return { kind: 'text', entries, isCut: false };
}

function jsonFeed(text: string): UrlList | undefined {
  const feed = tryParseJson(text);
  if (!isObject(feed) || !String(feed['version']).startsWith('https://jsonfeed.org/')) return undefined;
  const items = (Array.isArray(feed['items']) ? feed['items'] : []).filter(
    (item) => isObject(item) && textIn(item, 'url') !== '',
  );
  const entries = items.slice(0, entriesMax).map((item) => ({
    url: textIn(item, 'url'),
    lastmod: readLastmod(textIn(item, 'date_modified') || textIn(item, 'date_published')),
    title: textIn(item, 'title'),
  }));
  return { kind: 'feed', entries, isCut: items.length > entriesMax };
}

function textIn(object: Readonly<Record<string, unknown>>, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}

function pageDocument(source: string, url: string, question: SiteQuestion, isCut: boolean): SiteDocument | undefined {
  const parsed = parseDocument(source);
  if (parsed === undefined) return undefined;
  const inventory = inventoryOf(limitDepth(parsed.document));
  const toAbsolute = createUrlResolver(url, baseOf(parsed));
  const links = linksIn(inventory.links, new Set(), url, toAbsolute);
  const alternates = relatedIn(inventory.headLinks, (rels) => rels.includes('canonical') || isLanguage(rels));
  const entries = [
    ...(question.listsItself ? [{ url, lastmod: null, title: titleOf(inventory) ?? '' }] : []),
    ...links.map((link) => ({ url: link.url, lastmod: null, title: link.text })),
    ...alternates.map((href) => ({ url: toAbsolute(href), lastmod: null, title: '' })),
  ];
  const isLong = entries.length > entriesMax;
  return {
    kind: 'html',
    ...pagesOf(isLong ? entries.slice(0, entriesMax) : entries, url, question),
    sitemaps: relatedIn(inventory.headLinks, (rels) => rels.includes('sitemap'))
      .map(toAbsolute)
      .slice(0, pageSitemapsMax),
    feeds: feedsOf(inventory, toAbsolute)
      .map((feed) => feed.url)
      .slice(0, feedsMax),
    isCut: isCut || isLong,
  };
}

const isLanguage = (rels: readonly string[]): boolean => rels.includes('hreflang');

/** The targets of the `link` elements of a page, by their `rel`. `hreflang` counts as one. */
function relatedIn(elements: readonly Element[], matches: (rels: readonly string[]) => boolean): string[] {
  return elements.flatMap((element) => {
    const href = attributeOf(element, 'href')?.trim();
    const rels = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    if (rels.includes('alternate') && attributeOf(element, 'hreflang') !== undefined) rels.push('hreflang');
    return href && matches(rels) ? [href] : [];
  });
}

/** A document that lists nothing. */
const emptyDocument = (kind: SiteDocumentKind): SiteDocument => ({
  kind,
  pages: { urls: [], lastmods: [], scores: [] },
  count: 0,
  origins: [],
  sitemaps: [],
  feeds: [],
  isCut: false,
});

/** The entries that belong to the site, each once. */
function pagesOf(
  entries: readonly SitemapEntry[],
  base: string,
  { scope, search, pagesMax }: SiteQuestion,
): Pick<SiteDocument, 'pages' | 'count' | 'origins'> {
  const pages: SiteDocument['pages'] = { urls: [], lastmods: [], scores: [] };
  const known = new Map<string, number>();
  const origins = new Set<string>();
  const relevance = createRelevance(search);
  for (const { url: text, lastmod, title } of entries) {
    const url = readCanonicalUrl(text, base);
    if (url === undefined || !isInScope(scope, url)) continue;
    const canonical = canonicalUrl(url);
    const score = relevance(canonical, title);
    const index = known.get(canonical);
    if (index === undefined) {
      known.set(canonical, known.size);
      if (origins.size < originsMax) origins.add(url.origin);
      if (known.size > pagesMax) continue;
      pages.urls.push(canonical);
      pages.lastmods.push(lastmod);
      pages.scores.push(score);
    } else if (index < pages.urls.length) {
      pages.lastmods[index] ??= lastmod;
      pages.scores[index] = Math.max(pages.scores[index] ?? 0, score);
    }
  }
  return { pages, count: known.size, origins: [...origins] };
}

/** The URLs of sitemaps, which need not be on the site. */
function addressesOf(entries: readonly SitemapEntry[], base: string): string[] {
  const found = new Set<string>();
  for (const { url } of entries) {
    const address = URL.parse(url, base);
    if (address?.protocol === 'http:' || address?.protocol === 'https:') found.add(address.href);
  }
  return [...found];
}
