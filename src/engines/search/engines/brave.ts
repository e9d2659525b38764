// Brave: its official interface with the operator's key; without one, the pages that it shows to people.
import { jsonAfter, recordsOf, valueAt } from '../read/embedded-json.ts';
import { attribute, find, findAll, hasClass, parsePage, select, textIn } from '../read/html-tree.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude, readJson } from '../engine.ts';
import type { FoundImage, FoundNews, ImageProvider, NewsProvider, Reading, SearchQuery } from '../engine.ts';

const API = 'https://api.search.brave.com/res/v1';
const HOST = 'search.brave.com';
const IMAGES_PER_PAGE = 100;
const NEWS_PER_PAGE = 50;
const RESULTS_CHARACTERS_MAX = 1_000_000;

const spans: Record<string, string> = { hour: 'pd', day: 'pd', week: 'pw', month: 'pm', year: 'py' };

function freshnessOf({ timeRange, startDate, endDate }: SearchQuery): string | undefined {
  if (startDate !== undefined || endDate !== undefined)
    return `${startDate ?? '1990-01-01'}to${endDate ?? new Date().toISOString().slice(0, 10)}`;
  return timeRange && spans[timeRange];
}

/** The official interface. */
export function createBraveApi(key: string): { images: ImageProvider; news: NewsProvider } {
  const headers = { 'X-Subscription-Token': key, Accept: 'application/json' };
  return {
    images: {
      kind: 'official_api',
      name: 'brave images api',
      honours: ['gl', 'hl', 'safe'],
      perPage: IMAGES_PER_PAGE,
      pagesMax: 1,
      async ask(query, { http, signal }) {
        const response = await http.send({
          url: `${API}/images/search`,
          params: {
            q: query.q,
            country: query.country,
            search_lang: query.language,
            count: IMAGES_PER_PAGE,
            safesearch: query.safe === 'off' ? 'off' : 'strict',
          },
          manner: 'program',
          headers,
          signal,
        });
        return conclude(readBraveImages(readJson(response)), response);
      },
    },
    news: {
      kind: 'official_api',
      name: 'brave news api',
      honours: ['gl', 'hl', 'safe', 'time_range', 'start_date', 'end_date'],
      perPage: NEWS_PER_PAGE,
      pagesMax: 10,
      async ask(query, { http, signal }) {
        const response = await http.send({
          url: `${API}/news/search`,
          params: {
            q: query.q,
            country: query.country,
            search_lang: query.language,
            count: NEWS_PER_PAGE,
            offset: query.page - 1,
            safesearch: query.safe,
            freshness: freshnessOf(query),
          },
          manner: 'program',
          headers,
          signal,
        });
        return conclude(readBraveNews(readJson(response)), response);
      },
    },
  };
}

export function readBraveImages(body: unknown): Reading<FoundImage> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(valueAt(result, 'properties', 'url'));
    const link = webUrl(result['url']);
    if (url === null || link === null) return [];
    return [
      {
        title: plainText(result['title']),
        url,
        link,
        source: cleanText(result['source']),
        width: wholeNumber(valueAt(result, 'properties', 'width')),
        height: wholeNumber(valueAt(result, 'properties', 'height')),
        format: cleanText(valueAt(result, 'properties', 'format')),
        thumbnailUrl: webUrl(valueAt(result, 'thumbnail', 'src')),
      },
    ];
  });
  return {
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0,
    hasMore: false,
    corrected: correctedOf(body),
  };
}

export function readBraveNews(body: unknown): Reading<FoundNews> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundNews[] => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return [];
    const moment = Date.parse(`${String(result['page_age']).replace(/Z$/, '')}Z`);
    return [
      {
        title,
        link,
        source: cleanText(valueAt(result, 'profile', 'name')) ?? cleanText(valueAt(result, 'meta_url', 'hostname')),
        date: cleanText(result['age']) ?? cleanText(result['page_age']),
        dateUtc: Number.isNaN(moment) ? null : new Date(moment).toISOString().replace('.000Z', 'Z'),
        datePrecision: Number.isNaN(moment) ? null : 'minute',
        snippet: plainText(result['description']),
        thumbnailUrl: webUrl(valueAt(result, 'thumbnail', 'src')),
      },
    ];
  });
  const hasMore = items.length >= NEWS_PER_PAGE;
  return { items, seen: results?.length ?? 0, isEmpty: results?.length === 0, hasMore, corrected: correctedOf(body) };
}

const correctedOf = (body: unknown): string | null => cleanText(valueAt(body, 'query', 'altered'));

// ---- pages ---------------------------------------------------------------------------------------------------------

export const braveImagesPage: ImageProvider = {
  kind: 'page_http',
  name: 'brave images page',
  honours: [],
  perPage: IMAGES_PER_PAGE,
  pagesMax: 1,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `https://${HOST}/images`,
      params: { q: query.q, source: 'web' },
      manner: 'page',
      signal,
    });
    return conclude(readBraveImagesPage(response.text), response);
  },
};

/** The results are in the page's start-up call, as an object written in JavaScript rather than JSON. */
export function readBraveImagesPage(html: string): Reading<FoundImage> {
  const start = html.indexOf('kit.start(');
  const at = start === -1 ? -1 : html.indexOf('results:[', start);
  if (at === -1) return { items: [], seen: 0, isEmpty: false };
  return readBraveImages({
    results: jsonAfter(quoteKeys(html.slice(at, at + RESULTS_CHARACTERS_MAX)), '"results":'),
  });
}

/** `{title:"x",width:void 0}` as JSON; text inside of strings stays as it is. */
export const quoteKeys = (literal: string): string =>
  literal.replaceAll(/"(?:[^"\\]|\\.)*"|([A-Za-z_$][\w$]*)(?=\s*:)|\bvoid 0\b|\bundefined\b/g, (whole, key) => {
    if (whole.startsWith('"')) return whole;
    return key === undefined ? 'null' : `"${key as string}"`;
  });

export const braveNewsPage: NewsProvider = {
  kind: 'page_http',
  name: 'brave news page',
  honours: ['time_range'],
  perPage: NEWS_PER_PAGE,
  pagesMax: 10,
  async ask(query, { http, signal }) {
    const response = await http.send({
      url: `https://${HOST}/news`,
      params: {
        q: query.q,
        source: 'web',
        offset: query.page === 1 ? undefined : query.page - 1,
        tf: query.timeRange && spans[query.timeRange],
      },
      manner: 'page',
      signal,
    });
    return conclude(readBraveNewsPage(response.text), response);
  },
};

export function readBraveNewsPage(html: string): Reading<FoundNews> {
  const blocks = findAll(parsePage(html), (element) => attribute(element, 'data-type') === 'news');
  const items = blocks.flatMap((block): FoundNews[] => {
    const anchor = find(block, (element) => element.tagName === 'a' && hasClass(element, 'result-header'));
    const link = webUrl(attribute(anchor, 'href'), HOST);
    const title = textIn(select(block, '.snippet-title')) ?? textIn(anchor);
    if (link === null || title === null) return [];
    return [
      { title, link, snippet: textIn(find(block, (element) => element.tagName === 'p' && hasClass(element, 'desc'))) },
    ];
  });
  return { items, seen: blocks.length, isEmpty: blocks.length === 0 && /class="[^"]*\bno-results\b/.test(html) };
}
