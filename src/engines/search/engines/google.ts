// Google: news from its feed; images from any of the forms of its page. The web results are in google-web.ts.
import { SearchFault } from '../ask/trouble.ts';
import { acceptLanguageOf, conclude, defineProvider, nothingRead, offsetOf, readEach } from '../engine.ts';
import type { Answered, AskContext, FoundImage, FoundNews, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { endOfValue, isRecord, parseJson } from '../read/embedded-json.ts';
import { attributeOf as fieldAttribute, readFeed } from '../read/feed.ts';
import { attribute, attributeOf, parsePage, select, selectAll, textIn } from '../read/html-tree.ts';
import { domainOf, unwrap, webUrl } from '../read/links.ts';
import { cleanText, decodeEntities, plainText, wholeNumber } from '../read/plain-text.ts';
import { suggestionsFrom } from '../suggestions.ts';
import { googleWeb } from './google-web.ts';

const origin = 'https://www.google.com';
const newsHost = 'news.google.com';
const feedItemsMax = 100;
const imagesPerPage = 100;

export const google: SearchEngine = {
  slug: 'google',
  name: 'Google',
  baseUrl: origin,
  key: {
    form: 'cx:key',
    isPreferred: false,
    refused: /API key not valid|"(?:API_KEY_\w+|keyInvalid|accessNotConfigured|SERVICE_DISABLED)"/,
    exhausted:
      /"(?:(?:user)?rateLimitExceeded|dailyLimitExceeded\w*|quotaExceeded|RATE_LIMIT_EXCEEDED|RESOURCE_EXHAUSTED)"/i,
  },
  refusals: {
    captcha: {
      texts: ['id="captcha-form"', /["'/]sorry\/(index|image)/, 'Our systems have detected unusual traffic'],
      redirects: [/^[^/]*\/sorry/],
    },
    js_required: { texts: ['/httpservice/retry/enablejs'] },
    consent: {
      texts: ['consent.google.'],
      redirects: [/^(?:[^/]*\.)?consent\.(?:google|youtube)\./],
    },
  },
  images: {
    searxng: { engine: 'google images' },
    providers: [
      defineProvider({
        kind: 'page_http',
        name: 'google images page',
        verified: '2023',
        honours: ['gl', 'hl', 'safe', 'time_range', 'size', 'color', 'type', 'license'],
        perPage: imagesPerPage,
        pagesMax: 10,
        // Google answers most plain requests with a page that needs JavaScript.
        browser: 'only',
        request: (query) => ({
          url: `${origin}/search`,
          params: {
            q: query.q,
            udm: 2,
            gl: query.country.toLowerCase(),
            hl: query.languageTag,
            safe: query.safe === 'off' ? 'off' : 'active',
            tbs: filtersOf(query),
            start: offsetOf(query, imagesPerPage) || undefined,
          },
          manner: 'page',
          acceptLanguage: acceptLanguageOf(query),
        }),
        read: ({ text }) => readGoogleImages(text),
      }),
    ],
  },
  news: {
    searxng: { engine: 'google news' },
    providers: [
      {
        kind: 'public_feed',
        name: 'google news feed',
        verified: '2022-07',
        honours: ['gl', 'hl', 'time_range', 'start_date', 'end_date'],
        perPage: feedItemsMax,
        pagesMax: feedItemsMax,
        ask: askNews,
      },
    ],
  },
  search: googleWeb,
  suggest: suggestionsFrom({
    name: 'google suggestions',
    honours: ['gl', 'hl'],
    request: (query) => ({
      url: 'https://suggestqueries.google.com/complete/search',
      params: { client: 'firefox', q: query.q, hl: query.languageTag, gl: query.country.toLowerCase() },
    }),
  }),
};

// ---- news ----------------------------------------------------------------------------------------------------------

// Editions whose language is written differently in `ceid`.
const editionLanguages: Record<string, string> = {
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
  'zh-HK': 'zh-Hant',
  'pt-BR': 'pt-419',
  'pt-PT': 'pt-150',
};
const latinAmerica = new Set('AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '));

interface Edition {
  hl: string;
  gl: string;
  ceid: string;
}

/** The three locale parameters, which must agree. */
function editionOf(language: string, country: string): Edition {
  const special =
    language === 'es' && latinAmerica.has(country) ? 'es-419' : editionLanguages[`${language}-${country}`];
  const hl = special === 'es-419' ? 'es-419' : `${language}-${country}`;
  return { hl, gl: country, ceid: `${country}:${special ?? language}` };
}

const spans: Record<string, string> = { hour: '1h', day: '1d', week: '7d', month: '30d', year: '1y' };

function newsQuery({ q, timeRange, startDate, endDate }: SearchQuery): string {
  const operators = [
    timeRange && `when:${spans[timeRange]}`,
    startDate && `after:${startDate}`,
    endDate && `before:${dayAfter(endDate)}`,
  ].filter(Boolean);
  return [q, ...operators].join(' ');
}

// `before:` excludes its day.
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** An edition that does not exist leads to the consent page. The US edition is used instead, which the answer states. */
async function askNews(query: SearchQuery, context: AskContext): Promise<Answered<FoundNews>> {
  try {
    return await askEdition(query, context, editionOf(query.language, query.country));
  } catch (error) {
    const isEnglish = query.language === 'en' && query.country === 'US';
    if (!(error instanceof SearchFault) || error.trouble !== 'consent' || isEnglish) throw error;
    const answered = await askEdition(query, context, editionOf('en', 'US'));
    return { ...answered, reading: { ...answered.reading, ignored: ['gl', 'hl'] } };
  }
}

async function askEdition(query: SearchQuery, { http, signal }: AskContext, edition: Edition) {
  const response = await http.send({
    url: `https://${newsHost}/rss/search`,
    params: { q: newsQuery(query), ...edition },
    manner: 'program',
    acceptLanguage: `${edition.hl},${query.language};q=0.9`,
    signal,
  });
  // The feed is a single page of up to a hundred items; `page` and `num` are applied here.
  const perPage = query.num ?? feedItemsMax;
  const all = conclude(readGoogleNews(response.text), response);
  const start = (query.page - 1) * perPage;
  const items = all.reading.items.slice(start, start + perPage);
  return {
    ...all,
    reading: {
      ...all.reading,
      items,
      perPage,
      isEmpty: items.length === 0,
      hasMore: all.reading.items.length > start + perPage,
    },
  };
}

export function readGoogleNews(xml: string): Reading<FoundNews> {
  const feed = readFeed(xml);
  if (feed === undefined || feed === 'cut') return nothingRead;
  return readEach(feed, (item): FoundNews | undefined => {
    const source = plainText(item.get('source')?.text);
    const title = withoutSource(plainText(item.get('title')?.text), source);
    const link = unwrap(item.get('link')?.text, newsHost);
    if (title === null || link === null) return undefined;
    const date = cleanText(item.get('pubdate')?.text);
    return {
      title,
      link,
      source,
      sourceUrl: webUrl(fieldAttribute(item.get('source'), 'url')),
      date,
      // Midnight in California: Google states only the day.
      datePrecision: /\b0[78]:00:00 GMT$/.test(date ?? '') ? 'day' : undefined,
      snippet: null,
      stories: readStories(item.get('description')?.text ?? '', link),
    };
  });
}

function withoutSource(title: string | null, source: string | null): string | null {
  const ending = ` - ${source}`;
  return title !== null && source !== null && title.endsWith(ending) ? title.slice(0, -ending.length) : title;
}

/** Other articles on the same story. In topic feeds the description is a list of them, the item itself first. */
function readStories(description: string, own: string): NonNullable<FoundNews['stories']> {
  if (!description.includes('<li>')) return [];
  const entry = /<li>\s*<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>(?:[\s\S]*?<font[^>]*>([\s\S]*?)<\/font>)?/g;
  return [...description.matchAll(entry)].flatMap(([, href, title, source]) => {
    const link = unwrap(decodeEntities(href ?? ''), newsHost);
    const text = plainText(title);
    return link === null || text === null || link === own ? [] : [{ title: text, link, source: plainText(source) }];
  });
}

// ---- images --------------------------------------------------------------------------------------------------------

const sizes: Record<string, string> = { small: 'isz:i', medium: 'isz:m', large: 'isz:l', wallpaper: 'isz:l' };
const kinds: Record<string, string> = {
  clipart: 'itp:clipart',
  line: 'itp:lineart',
  gif: 'itp:animated',
  face: 'itp:face',
  photo: 'itp:photo',
};
const colors: Record<string, string> = { color: 'ic:color', bw: 'ic:gray', transparent: 'ic:trans' };

function filtersOf({ timeRange, size, color, type, license }: SearchQuery): string | undefined {
  const tokens = [
    timeRange && `qdr:${timeRange[0]}`,
    size && sizes[size],
    color && (colors[color] ?? `ic:specific,isc:${color}`),
    type && (type === 'transparent' ? 'ic:trans' : kinds[type]),
    license && (license === 'any' || license.startsWith('modify') || license.startsWith('share') ? 'il:cl' : 'il:ol'),
  ].filter(Boolean);
  return tokens.length === 0 ? undefined : tokens.join(',');
}

/** Reads the pages of all years: it recognises the record of a picture by its shape, not by its place. */
export function readGoogleImages(html: string): Reading<FoundImage> {
  const { items, seen } = readRecords(html);
  const found = items.length > 0 ? items : readAnchors(html);
  const shown = found.length > 0 ? found : readTiles(html);
  return {
    items: shown,
    seen: Math.max(seen, shown.length),
    isEmpty: shown.length === 0 && seen === 0 && /did not match any (image results|documents)|id="OotqVd"/.test(html),
    hasMore: shown.length >= imagesPerPage,
  };
}

type Tuple = [url: string, height: number, width: number];

/** Records in the JSON of the page: a thumbnail and the picture as [URL, height, width], and the page that shows it. */
function readRecords(html: string): { items: FoundImage[]; seen: number } {
  const items: FoundImage[] = [];
  let seen = 0;
  for (let at = html.indexOf('AF_initDataCallback('); at !== -1; at = html.indexOf('AF_initDataCallback(', at + 1)) {
    const mark = html.indexOf('data:', at);
    const start = mark === -1 || mark > at + 300 ? -1 : html.indexOf('[', mark);
    if (start === -1 || start > mark + 40) continue;
    const end = endOfValue(html, start);
    if (end === -1) break; // the page is truncated here
    const text = html.slice(start, end);
    if (!text.includes('gstatic.com/images')) continue;
    forEachArray(parseJson(text), (array) => {
      const image = readRecord(array);
      if (image === undefined) return false;
      seen++;
      if (image !== null) items.push(image);
      return true;
    });
  }
  return { items, seen };
}

/** Visits arrays from the outside in, in order, without descending into those that `visit` recognises. */
function forEachArray(root: unknown, visit: (array: unknown[]) => boolean): void {
  const waiting: unknown[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) && visit(value)) continue;
    const children = Array.isArray(value) ? value : Object.values(value);
    for (let index = children.length - 1; index >= 0; index--) {
      if (typeof children[index] === 'object' && children[index] !== null) waiting.push(children[index]);
    }
  }
}

/** The picture of a record; undefined when the array is not a record, null when it lacks the URL or the page. */
function readRecord(array: unknown[]): FoundImage | null | undefined {
  const index = array.findIndex((value) => isTuple(value) && value[0].includes('gstatic.com/images'));
  const thumbnail = array[index];
  if (!isTuple(thumbnail)) return undefined;
  const page = array.filter(isRecord).find((value) => !Array.isArray(value));
  if (page === undefined) return undefined;
  const picture = array[index + 1];
  const about = Object.values(page).find(isAbout);
  if (!isTuple(picture) || about === undefined) return null;
  const url = webUrl(picture[0]);
  const link = webUrl(about[2]);
  if (url === null || link === null) return null;
  return {
    title: cleanText(about[3]),
    url,
    link,
    source: cleanText(about[12]) ?? domainOf(link),
    width: wholeNumber(picture[2]),
    height: wholeNumber(picture[1]),
    thumbnailUrl: webUrl(thumbnail[0]),
    thumbnailWidth: wholeNumber(thumbnail[2]),
    thumbnailHeight: wholeNumber(thumbnail[1]),
  };
}

const isTuple = (value: unknown): value is Tuple =>
  Array.isArray(value) &&
  /^https?:\/\//.test(String(value[0])) &&
  typeof value[1] === 'number' &&
  typeof value[2] === 'number';

/** `[null, id, page, title, …, source]` */
const isAbout = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  typeof value[1] === 'string' &&
  /^https?:\/\//.test(String(value[2])) &&
  typeof value[3] === 'string';

/** Links to the viewer, which carry all data in their URLs. */
function readAnchors(html: string): FoundImage[] {
  if (!html.includes('/imgres?')) return [];
  return readEach(selectAll(parsePage(html), 'a[href*="/imgres?"]'), (anchor): FoundImage | undefined => {
    const params = URL.parse(attribute(anchor, 'href') ?? '', origin)?.searchParams;
    const url = webUrl(params?.get('imgurl'));
    const link = webUrl(params?.get('imgrefurl'));
    if (url === null || link === null) return undefined;
    return {
      title: cleanText(attributeOf(anchor, 'img', 'alt')) ?? textIn(anchor),
      url,
      link,
      width: wholeNumber(params?.get('w')),
      height: wholeNumber(params?.get('h')),
    };
  }).items;
}

/** Tiles that link to the page only. The URL of the picture is unknown, and the thumbnail does not replace it. */
function readTiles(html: string): FoundImage[] {
  if (!html.includes('data-lpage=')) return [];
  return readEach(selectAll(parsePage(html), '[data-lpage]'), (tile): FoundImage | undefined => {
    const link = webUrl(attribute(tile, 'data-lpage'));
    if (link === null) return undefined;
    const picture = select(tile, 'img');
    return {
      title: cleanText(attribute(picture, 'alt')) ?? textIn(tile),
      url: null,
      link,
      thumbnailUrl: webUrl(attribute(picture, 'data-src') ?? attribute(picture, 'src')),
    };
  }).items;
}
