// Bing: images from the fragment that its page loads while scrolling; news from its feed, or from a similar fragment. The web
// results are in bing-web.ts.
import { SearchFault } from '../ask/trouble.ts';
import { conclude, defineProvider, nothingRead, offsetOf, readEach } from '../engine.ts';
import type { FoundImage, FoundNews, Reading, SearchEngine, SearchQuery, EngineParameter } from '../engine.ts';
import { parseJson, valueAt } from '../read/embedded-json.ts';
import { readFeed } from '../read/feed.ts';
import { attribute, attributeOf, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import { domainOf, unwrap, webUrl } from '../read/links.ts';
import { cleanText, decodeEntities, plainText, wholeNumber, withoutScripts } from '../read/plain-text.ts';
import { bingSuggestions, bingWeb } from './bing-web.ts';

const host = 'www.bing.com';
const origin = `https://${host}`;
const imagesPerPage = 35;
const newsPerPage = 10;
const resultsMax = 200;
const tagCharactersMax = 64 * 1024;
const attributesBeforeMax = 2000;

export const bing: SearchEngine = {
  slug: 'bing',
  name: 'Bing',
  baseUrl: origin,
  refusals: {
    captcha: {
      texts: [
        'verify that you are not a robot',
        'class="captcha_header"',
        'Please solve the challenge below to continue',
      ],
    },
    consent: { texts: ['bnp_btn_accept'] },
  },
  images: {
    searxng: { engine: 'bing images' },
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'bing images',
        verified: '2026-04',
        honours: ['gl', 'hl', 'safe', 'time_range', 'size', 'color', 'type', 'aspect', 'license'],
        perPage: imagesPerPage,
        pagesMax: 100,
        request: (query) => ({
          url: `${origin}/images/async`,
          params: {
            q: query.q,
            async: 1,
            first: offsetOf(query, imagesPerPage) + 1,
            count: imagesPerPage,
            mkt: marketOf(query),
            adlt: query.safe,
            qft: filtersOf(query),
          },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }) => readBingImages(text),
      }),
    ],
  },
  news: {
    searxng: { engine: 'bing news' },
    providers: [
      {
        kind: 'public_feed',
        name: 'bing news feed',
        verified: '2015',
        honours: ['gl', 'hl', 'safe', 'time_range'],
        perPage: newsPerPage,
        pagesMax: 50,
        async ask(query, { http, signal }) {
          const response = await http.send({
            url: `${origin}/news/search`,
            params: {
              q: query.q,
              format: 'rss',
              mkt: marketOf(query),
              first: query.page === 1 ? undefined : offsetOf(query, newsPerPage) + 1,
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
      },
      defineProvider({
        kind: 'page_http',
        name: 'bing news page',
        honours: ['gl', 'hl', 'time_range'],
        perPage: newsPerPage,
        pagesMax: 50,
        request: (query) => ({
          url: `${origin}/news/infinitescrollajax`,
          params: {
            q: query.q,
            InfiniteScroll: 1,
            first: offsetOf(query, newsPerPage) + 1,
            SFX: query.page - 1,
            form: 'PTFTNR',
            mkt: marketOf(query),
            qft: intervalOf(query),
          },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }, query) => ({ ...readBingNewsPage(text), ignored: unmatchedRange(query) }),
      }),
    ],
  },
  search: bingWeb,
  suggest: bingSuggestions,
};

const marketOf = ({ language, country }: SearchQuery): string => `${language}-${country}`;
const acceptLanguageOf = (query: SearchQuery): string => `${marketOf(query)},${query.language};q=0.9`;

// ---- images --------------------------------------------------------------------------------------------------------

const ages: Record<string, string> = { hour: '1440', day: '1440', week: '10080', month: '43200', year: '525600' };
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
  const age = ages[timeRange ?? ''];
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

/** Reads the first list of images, without the lists of related pictures nested inside it. */
export function readBingImages(html: string): Reading<FoundImage> {
  const list = findList(html);
  if (list === undefined) return { items: [], seen: 0, isEmpty: saysNothing(html) };
  const items: FoundImage[] = [];
  let seen = 0;
  for (const { start, end } of list.parts) {
    for (let at = nextResult(html, start, end); at !== -1 && seen < resultsMax;) {
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

/** Contains no entries, links or pictures at all. */
const isBare = (html: string): boolean => !/<(?:li|img|a)[\s>]/.test(html);

// What Bing shows instead of results. Its scripts contain the same words for later use, so scripts do not count.
const saysNothing = (html: string): boolean =>
  /class="[^"]*\b(?:no_results?|noresults?|no-results?|dg_nores\w*)\b/.test(html) ||
  /There are no results for|No results (?:were )?found|did not match any/i.test(withoutScripts(html));

interface List {
  /** The list without the lists nested inside it. */
  parts: { start: number; end: number }[];
  nextUrl: string;
  /** False when the page ends inside the list. */
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

/** The next start tag of a list. It is found by its class name and then read backwards, which skips everything else. */
function nextList(html: string, from: number): { start: number; end: number } | undefined {
  for (let at = html.indexOf('dgControl', from); at !== -1; at = html.indexOf('dgControl', at + 9)) {
    const start = startOfTag(html, from, at);
    const isClass = start !== -1 && /^<div\s[^>]*?\bclass="[^"]*$/.test(html.slice(start, at));
    if (isClass && /^[\s"]/.test(html.slice(at + 9, at + 10))) return { start, end: endOfTag(html, start) };
  }
  return undefined;
}

/** Where the `div` that starts at `start` is closed; the end of the text when it is not closed. */
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

/** The start of the tag that contains `at`; -1 when there is none within the length of a tag. */
function startOfTag(html: string, from: number, at: number): number {
  const first = Math.max(from, at - attributesBeforeMax);
  const start = html.slice(first, at).lastIndexOf('<');
  return start === -1 ? -1 : first + start;
}

// An attribute may contain `>`.
const withoutQuotedSigns = (tag: string): string => tag.replaceAll(/"[^"]*"/g, '""');

function readImage(html: string, at: number, end: number): FoundImage | undefined {
  const tag = html.slice(at, endOfTag(html, at));
  const data = parseJson(readAttribute(tag, 'm') ?? '');
  const url = webUrl(valueAt(data, 'murl'));
  const link = webUrl(valueAt(data, 'purl'));
  if (url === null || link === null) return undefined;
  const href = readAttribute(tag, 'href') ?? '';
  return {
    title: cleanText(valueAt(data, 't')),
    url,
    link,
    source: readSource(html, at, end) ?? domainOf(link),
    width: wholeNumber(/[?&]expw=(\d+)/.exec(href)?.[1]),
    height: wholeNumber(/[?&]exph=(\d+)/.exec(href)?.[1]),
    thumbnailUrl: webUrl(valueAt(data, 'turl')),
  };
}

/** The end of a tag. A `>` inside quotes does not end it. */
function endOfTag(html: string, start: number): number {
  const last = Math.min(html.length, start + tagCharactersMax);
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

/** The text of the link in `.lnkw`, after the picture. */
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
  for (let links = 0; at !== -1 && links < resultsMax; links++) {
    const before = html.slice(Math.max(0, at - attributesBeforeMax), at);
    const href = before.slice(before.lastIndexOf('"') + 1);
    const query = URL.parse(decodeEntities(href), origin)?.searchParams.get('q');
    if (query) related.add(query);
    at = html.indexOf('FORM=IRTRRL', at + 11);
  }
  return [...related];
}

// ---- news ----------------------------------------------------------------------------------------------------------

/** Reads the feed; undefined when the text is not a feed. */
export function readBingNewsFeed(xml: string): Reading<FoundNews> | undefined {
  const feed = readFeed(xml);
  if (feed === undefined) return undefined;
  if (feed === 'cut') return nothingRead;
  const reading = readEach(feed, (item): FoundNews | undefined => {
    const title = plainText(item.get('title')?.text);
    const link = unwrap(item.get('link')?.text, host);
    if (!title || !link) return undefined;
    return {
      title,
      link,
      source: plainText(item.get('source')?.text),
      date: cleanText(item.get('pubdate')?.text),
      snippet: plainText(item.get('description')?.text),
      thumbnailUrl: webUrl(item.get('image')?.text),
    };
  });
  return { ...reading, hasMore: feed.length >= newsPerPage };
}

// Bing has no interval for a day or a year: the next longer one is used.
const intervals: Record<string, string> = { hour: '4', day: '7', week: '7', month: '9' };
const intervalOf = ({ timeRange }: SearchQuery): string | undefined =>
  intervals[timeRange ?? ''] && `interval="${intervals[timeRange ?? '']}"`;

const unmatchedRange = ({ timeRange }: SearchQuery): EngineParameter[] =>
  timeRange === 'day' || timeRange === 'year' ? ['time_range'] : [];

export function readBingNewsPage(html: string): Reading<FoundNews> {
  const reading = readEach(selectAll(parsePage(html), 'div.newsitem'), (card): FoundNews | undefined => {
    const anchor = select(card, 'a.title');
    const link = unwrap(attribute(anchor, 'href'), host);
    const title = textIn(anchor);
    if (link === null || title === null) return undefined; // an advertisement
    return {
      title,
      link,
      source: cleanText(attribute(card, 'data-author') ?? attribute(anchor, 'data-author')),
      // The link to the publisher has a label too, so only the focusable text counts.
      date: cleanText(attributeOf(select(card, '[class*="source"]'), 'span[tabindex][aria-label]', 'aria-label')),
      snippet: textOf(card, '.snippet'),
      thumbnailUrl: webUrl(attributeOf(card, ':not(.caption_img) > img', 'src'), host),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && saysNothing(html),
    hasMore: reading.items.length >= newsPerPage,
  };
}
