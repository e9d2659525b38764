// Bing: images from the fragment that its own page loads while scrolling, news from the feed or the like fragment.
import { cleanText, decodeEntities, plainText, wholeNumber, withoutScripts } from '../read/plain-text.ts';
import { parseJson } from '../read/embedded-json.ts';
import { readFeed } from '../read/feed.ts';
import { attribute, find, findAll, hasClass, parsePage, select, textIn } from '../read/html-tree.ts';
import { domainOf, unwrap, webUrl } from '../read/links.ts';
import { conclude } from '../engine.ts';
import { SearchFault } from '../ask/trouble.ts';
import type { FoundImage, FoundNews, ImageProvider, NewsProvider, Reading, SearchQuery, Wish } from '../engine.ts';

const HOST = 'www.bing.com';
const ORIGIN = `https://${HOST}`;
const IMAGES_PER_PAGE = 35;
const NEWS_PER_PAGE = 10;
const RESULTS_MAX = 200;
const TAG_CHARACTERS_MAX = 64 * 1024;
const ATTRIBUTES_BEFORE_MAX = 2000;

const marketOf = ({ language, country }: SearchQuery): string => `${language}-${country}`;
const acceptLanguageOf = (query: SearchQuery): string => `${marketOf(query)},${query.language};q=0.9`;

// ---- images --------------------------------------------------------------------------------------------------------

const ages: Record<string, string> = { day: '1440', week: '10080', month: '43200', year: '525600' };
const types: Record<string, string> = {
  photo: 'photo-photo',
  clipart: 'photo-clipart',
  line: 'photo-linedrawing',
  gif: 'photo-animatedgif',
  transparent: 'photo-transparent',
  face: 'face-face',
};
const licenses: Record<string, string> = {
  any: 'licenseType-Any',
  public: 'license-L1',
  share: 'license-L2_L3_L4_L5_L6_L7',
  share_commercially: 'license-L2_L3_L4',
  modify: 'license-L2_L3_L5_L6',
  modify_commercially: 'license-L2_L3',
};

function filtersOf({ timeRange, size, color, type, aspect, license }: SearchQuery): string | undefined {
  const age = timeRange === 'hour' ? ages['day'] : ages[timeRange ?? ''];
  const tokens = [
    age && `age-lt${age}`,
    size && `imagesize-${size}`,
    color && colorToken(color),
    type && types[type],
    aspect && `aspect-${aspect}`,
    license && licenses[license],
  ].filter(Boolean);
  return tokens.length === 0 ? undefined : tokens.map((token) => `+filterui:${token}`).join('');
}

function colorToken(color: string): string {
  if (color === 'color' || color === 'bw') return `color2-${color}`;
  return color === 'transparent' ? 'photo-transparent' : `color2-FGcls_${color.toUpperCase()}`;
}

export const bingImages: ImageProvider = {
  kind: 'page_http',
  name: 'bing images',
  honours: ['gl', 'hl', 'safe', 'time_range', 'size', 'color', 'type', 'aspect', 'license'],
  perPage: IMAGES_PER_PAGE,
  pagesMax: 100,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `${ORIGIN}/images/async`,
      params: {
        q: query.q,
        async: 1,
        first: (query.page - 1) * IMAGES_PER_PAGE + 1,
        count: IMAGES_PER_PAGE,
        mkt: marketOf(query),
        adlt: query.safe,
        qft: filtersOf(query),
      },
      manner: 'page',
      acceptLanguage: acceptLanguageOf(query),
      signal,
    });
    return conclude(readBingImages(response.text), response);
  },
};

/** Reads the first list of images, without the lists of related pictures that are nested inside it. */
export function readBingImages(html: string): Reading<FoundImage> {
  const list = findList(html);
  if (list === undefined) return { items: [], seen: 0, isEmpty: saysNothing(html) };
  const items: FoundImage[] = [];
  let seen = 0;
  for (const { start, end } of list.parts) {
    for (let at = nextResult(html, start, end); at !== -1 && seen < RESULTS_MAX;) {
      seen++;
      const following = nextResult(html, at + 1, end);
      const image = readImage(html, at, following === -1 ? end : following);
      if (image !== undefined) items.push(image);
      at = following;
    }
  }
  return {
    items,
    seen,
    isEmpty: seen === 0 && list.isClosed && list.parts.every(({ start, end }) => isBare(html.slice(start, end))),
    hasMore: list.nextUrl !== '',
    related: readRelated(html),
  };
}

/** Without entries and pictures, under whatever name. */
const isBare = (html: string): boolean => !/<(?:li|img|a)[\s>]/.test(html);

// What Bing shows in place of results. Its scripts hold such words too, for later, so they do not count.
const saysNothing = (html: string): boolean =>
  /class="[^"]*\b(?:no_results?|noresults?|no-results?|dg_nores\w*)\b/.test(html) ||
  /There are no results for|No results (?:were )?found|did not match any/i.test(withoutScripts(html));

interface List {
  /** The stretches of the list that are its own. */
  parts: { start: number; end: number }[];
  nextUrl: string;
  /** False: the page breaks off inside of it. */
  isClosed: boolean;
}

function findList(html: string): List | undefined {
  const first = nextList(html, 0);
  if (first === undefined) return undefined;
  const end = endOfDiv(html, first.start);
  const parts: List['parts'] = [];
  let from = first.end;
  for (let nested = nextList(html, from); nested !== undefined && nested.start < end; nested = nextList(html, from)) {
    parts.push({ start: from, end: nested.start });
    from = endOfDiv(html, nested.start);
  }
  parts.push({ start: from, end });
  const nextUrl = readAttribute(html.slice(first.start, first.end), 'data-nextUrl') ?? '';
  return { parts, nextUrl, isClosed: end < html.length };
}

/** The next start tag of a list: found by its class name, then read backwards, so that nothing else is looked at. */
function nextList(html: string, from: number): { start: number; end: number } | undefined {
  for (let at = html.indexOf('dgControl', from); at !== -1; at = html.indexOf('dgControl', at + 9)) {
    const start = startOfTag(html, from, at);
    const isClass = start !== -1 && /^<div\s[^>]*?\bclass="[^"]*$/.test(html.slice(start, at));
    if (isClass && /^[\s"]/.test(html.slice(at + 9, at + 10))) return { start, end: endOfTag(html, start) };
  }
  return undefined;
}

/** Where the `div` that begins at `start` is closed; the end of the text when it never is. */
function endOfDiv(html: string, start: number): number {
  let depth = 0;
  for (let at = start; at !== -1; at = html.indexOf('<', at + 1)) {
    if (html.startsWith('div', at + 1) && isNameEnd(html.charCodeAt(at + 4))) depth++;
    else if (html.startsWith('/div>', at + 1) && --depth === 0) return at;
  }
  return html.length;
}

const isNameEnd = (code: number): boolean =>
  code === 0x3e || code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function nextResult(html: string, from: number, end: number): number {
  for (let at = html.indexOf('iusc"', from); at !== -1 && at < end; at = html.indexOf('iusc"', at + 5)) {
    const start = startOfTag(html, from, at);
    if (start !== -1 && /^<a\s[^>]*\bclass="(?:[^"]*\s)?$/.test(withoutQuotedSigns(html.slice(start, at))))
      return start;
  }
  return -1;
}

/** Where the tag begins that `at` is inside of; -1 when that is further away than tags are long. */
function startOfTag(html: string, from: number, at: number): number {
  const first = Math.max(from, at - ATTRIBUTES_BEFORE_MAX);
  const start = html.slice(first, at).lastIndexOf('<');
  return start === -1 ? -1 : first + start;
}

// A label may hold the sign that ends a tag.
const withoutQuotedSigns = (tag: string): string => tag.replaceAll(/"[^"]*"/g, '""');

function readImage(html: string, at: number, end: number): FoundImage | undefined {
  const tag = html.slice(at, endOfTag(html, at));
  const data = parseJson(readAttribute(tag, 'm') ?? '') as Record<string, unknown> | undefined;
  const url = webUrl(data?.['murl']);
  const link = webUrl(data?.['purl']);
  if (url === null || link === null) return undefined;
  const href = readAttribute(tag, 'href') ?? '';
  return {
    title: cleanText(data?.['t']),
    url,
    link,
    source: readSource(html, at, end) ?? domainOf(link),
    width: wholeNumber(/[?&]expw=(\d+)/.exec(href)?.[1]),
    height: wholeNumber(/[?&]exph=(\d+)/.exec(href)?.[1]),
    thumbnailUrl: webUrl(data?.['turl']),
  };
}

/** The end of a tag; a sign inside of quotes does not end it. */
function endOfTag(html: string, start: number): number {
  const last = Math.min(html.length, start + TAG_CHARACTERS_MAX);
  let isQuoted = false;
  for (let at = start; at < last; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (code === 0x3e && !isQuoted) return at + 1;
  }
  return last;
}

function readAttribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`);
  if (at === -1) return undefined;
  const start = at + name.length + 3;
  const end = tag.indexOf('"', start);
  return end === -1 ? undefined : decodeEntities(tag.slice(start, end));
}

/** The text of the link in `.lnkw`, behind the picture. */
function readSource(html: string, from: number, end: number): string | null {
  const at = html.indexOf('class="lnkw"', from);
  if (at === -1 || at > end) return null;
  const start = html.indexOf('<a', at);
  const close = html.indexOf('</a>', start);
  return start === -1 || close === -1 || close > end
    ? null
    : plainText(html.slice(html.indexOf('>', start) + 1, close));
}

function readRelated(html: string): string[] {
  const related = new Set<string>();
  let at = html.indexOf('FORM=IRTRRL');
  for (let links = 0; at !== -1 && links < RESULTS_MAX; links++) {
    const before = html.slice(Math.max(0, at - ATTRIBUTES_BEFORE_MAX), at);
    const href = before.slice(before.lastIndexOf('"') + 1);
    const query = URL.parse(decodeEntities(href), ORIGIN)?.searchParams.get('q');
    if (query) related.add(query);
    at = html.indexOf('FORM=IRTRRL', at + 11);
  }
  return [...related];
}

// ---- news ----------------------------------------------------------------------------------------------------------

export const bingNewsFeed: NewsProvider = {
  kind: 'public_feed',
  name: 'bing news feed',
  honours: ['gl', 'hl', 'safe', 'time_range'],
  perPage: NEWS_PER_PAGE,
  pagesMax: 50,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `${ORIGIN}/news/search`,
      params: {
        q: query.q,
        format: 'rss',
        mkt: marketOf(query),
        first: query.page === 1 ? undefined : (query.page - 1) * NEWS_PER_PAGE + 1,
        qft: intervalOf(query),
        adlt: query.safe === 'moderate' ? undefined : query.safe,
      },
      manner: 'program',
      acceptLanguage: acceptLanguageOf(query),
      signal,
    });
    const reading = readBingNewsFeed(response.text);
    if (reading === undefined)
      throw response.trouble() ?? new SearchFault('not_offered', 'it answers with a page instead of its feed');
    return conclude({ ...reading, ignored: unmatchedRange(query) }, response);
  },
};

/** Reads the feed; undefined when the text is none. */
export function readBingNewsFeed(xml: string): Reading<FoundNews> | undefined {
  const feed = readFeed(xml);
  if (feed === undefined) return undefined;
  if (feed === 'cut') return { items: [], seen: 0, isEmpty: false };
  const items = feed.map((item): FoundNews => ({
    title: plainText(item.get('title')?.text),
    link: unwrap(item.get('link')?.text, HOST),
    source: plainText(item.get('source')?.text),
    date: cleanText(item.get('pubdate')?.text),
    snippet: plainText(item.get('description')?.text),
    thumbnailUrl: webUrl(item.get('image')?.text),
  }));
  const readable = items.filter(({ title, link }) => title && link);
  return { items: readable, seen: feed.length, isEmpty: feed.length === 0, hasMore: feed.length >= NEWS_PER_PAGE };
}

// Bing has no day and no year: the nearest longer span that it has is asked for.
const intervals: Record<string, string> = { hour: '4', day: '7', week: '7', month: '9' };
const intervalOf = ({ timeRange }: SearchQuery): string | undefined =>
  intervals[timeRange ?? ''] && `interval="${intervals[timeRange ?? '']}"`;

const unmatchedRange = ({ timeRange }: SearchQuery): Wish[] =>
  timeRange === 'day' || timeRange === 'year' ? ['time_range'] : [];

export const bingNewsPage: NewsProvider = {
  kind: 'page_http',
  name: 'bing news page',
  honours: ['gl', 'hl', 'time_range'],
  perPage: NEWS_PER_PAGE,
  pagesMax: 50,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `${ORIGIN}/news/infinitescrollajax`,
      params: {
        q: query.q,
        InfiniteScroll: 1,
        first: (query.page - 1) * NEWS_PER_PAGE + 1,
        SFX: query.page - 1,
        form: 'PTFTNR',
        mkt: marketOf(query),
        qft: intervalOf(query),
      },
      manner: 'page',
      acceptLanguage: acceptLanguageOf(query),
      signal,
    });
    return conclude({ ...readBingNewsPage(response.text), ignored: unmatchedRange(query) }, response);
  },
};

export function readBingNewsPage(html: string): Reading<FoundNews> {
  const cards = findAll(parsePage(html), (element) => element.tagName === 'div' && hasClass(element, 'newsitem'));
  const items = cards.flatMap((card): FoundNews[] => {
    const anchor = find(card, (element) => element.tagName === 'a' && hasClass(element, 'title'));
    const link = unwrap(attribute(anchor, 'href'), HOST);
    const title = textIn(anchor);
    if (link === null || title === null) return [];
    const bar = find(card, (element) => /\bsource\b/.test(attribute(element, 'class') ?? ''));
    const date = attribute(
      find(bar, (element) => attribute(element, 'aria-label') !== undefined),
      'aria-label',
    );
    const image = attribute(
      find(card, ({ tagName, parentNode }) => tagName === 'img' && !inside(parentNode, 'caption_img')),
      'src',
    );
    return [
      {
        title,
        link,
        source: cleanText(attribute(card, 'data-author') ?? attribute(anchor, 'data-author')),
        date: cleanText(date),
        snippet: textIn(select(card, '.snippet')),
        thumbnailUrl: webUrl(image, HOST),
      },
    ];
  });
  // A card without a title is an advertisement, not a result that could not be read; one with it is what we count.
  return {
    items,
    seen: cards.length,
    isEmpty: cards.length === 0 && saysNothing(html),
    hasMore: items.length >= NEWS_PER_PAGE,
  };
}

const inside = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && 'attrs' in node && hasClass(node as never, name);
