// Brave: its official API with the operator's key; without one, its result pages.
import type { KnowledgePanel } from '../../../contract/search.ts';
import type { EngineRequest, QueryValue } from '../ask/engine-http.ts';
import { defineProvider, nothingRead, readEach, readJson } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { jsonAfter, recordsOf, valueAt } from '../read/embedded-json.ts';
import type { JsonRecord } from '../read/embedded-json.ts';
import { attribute, attributeOf, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { suggestionsFrom } from '../suggestions.ts';

const host = 'search.brave.com';
const origin = `https://${host}`;
const apiOrigin = 'https://api.search.brave.com';
const imagesPerPage = 100;
const newsPerPage = 50;
const webPerPage = 20;
const resultsCharactersMax = 1_000_000;

const spans: Record<string, string> = { hour: 'pd', day: 'pd', week: 'pw', month: 'pm', year: 'py' };

export const brave: SearchEngine = {
  slug: 'brave',
  name: 'Brave Search',
  baseUrl: origin,
  key: { isPreferred: true, refused: /"SUBSCRIPTION_TOKEN_(?:INVALID|MISSING)"/ },
  refusals: {
    captcha: {
      texts: [
        'pow-captcha',
        /<title>[^<]{0,200}\bPoW Captcha\b/,
        'Proof of Work Captcha',
        />\s*I(?:['’]|&#0?39;|&#x27;|&apos;|&rsquo;)m not a robot\s*</,
      ],
    },
  },
  images: {
    searxng: { engine: 'brave.images' },
    providers: [
      defineProvider({
        kind: 'official_api',
        needsKey: true,
        name: 'brave images api',
        honours: ['gl', 'hl', 'safe'],
        perPage: imagesPerPage,
        pagesMax: 1,
        request: (query, context) =>
          apiRequest(query, { count: imagesPerPage, safesearch: query.safe === 'off' ? 'off' : 'strict' }, context),
        read: (response) => readBraveImages(readJson(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'brave images page',
        honours: [],
        perPage: imagesPerPage,
        pagesMax: 1,
        request: (query) => ({ url: `${origin}/images`, params: { q: query.q, source: 'web' }, manner: 'page' }),
        read: ({ text }) => readBraveImagesPage(text),
      }),
    ],
  },
  news: {
    searxng: { engine: 'brave.news' },
    providers: [
      defineProvider({
        kind: 'official_api',
        needsKey: true,
        name: 'brave news api',
        honours: ['gl', 'hl', 'safe', 'time_range', 'start_date', 'end_date'],
        perPage: newsPerPage,
        pagesMax: 10,
        request: (query, context) =>
          apiRequest(
            query,
            {
              count: newsPerPage,
              offset: query.page - 1,
              safesearch: query.safe,
              freshness: freshnessOf(query, context),
            },
            context,
          ),
        read: (response) => readBraveNews(readJson(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'brave news page',
        honours: ['time_range'],
        perPage: newsPerPage,
        pagesMax: 10,
        request: (query) => ({
          url: `${origin}/news`,
          params: {
            q: query.q,
            source: 'web',
            offset: query.page === 1 ? undefined : query.page - 1,
            tf: query.timeRange && spans[query.timeRange],
          },
          manner: 'page',
        }),
        read: ({ text }) => readBraveNewsPage(text),
      }),
    ],
  },
  search: {
    searxng: { engine: 'brave', verified: '2026' },
    providers: [
      defineProvider({
        kind: 'official_api',
        needsKey: true,
        name: 'brave web api',
        honours: ['gl', 'hl', 'safe', 'time_range', 'start_date', 'end_date'],
        perPage: webPerPage,
        pagesMax: 10,
        request: (query, context) =>
          apiRequest(
            query,
            {
              count: webPerPage,
              offset: query.page - 1,
              safesearch: query.safe,
              freshness: freshnessOf(query, context),
            },
            context,
          ),
        read: (response) => readBraveWeb(readJson(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'brave web page',
        honours: ['time_range'],
        perPage: webPerPage,
        pagesMax: 10,
        request: (query) => ({
          url: `${origin}/search`,
          params: {
            q: query.q,
            source: 'web',
            offset: query.page === 1 ? undefined : query.page - 1,
            tf: query.timeRange && spans[query.timeRange],
          },
          manner: 'page',
        }),
        read: ({ text }) => readBraveWebPage(text),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'brave suggestions',
    request: (query) => ({ url: `${origin}/api/suggest`, params: { q: query.q } }),
  }),
};

// ---- the API -------------------------------------------------------------------------------------------------------

const apiRequest = (
  query: SearchQuery,
  params: Record<string, QueryValue>,
  { key }: AskContext,
): Omit<EngineRequest, 'signal'> => ({
  url: `${apiOrigin}/res/v1/${query.vertical === 'search' ? 'web' : query.vertical}/search`,
  params: { q: query.q, country: query.country, search_lang: query.language, ...params },
  manner: 'program',
  headers: { 'X-Subscription-Token': key, Accept: 'application/json' },
});

function freshnessOf({ timeRange, startDate, endDate }: SearchQuery, { now }: AskContext): string | undefined {
  if (startDate !== undefined || endDate !== undefined)
    return `${startDate ?? '1990-01-01'}to${endDate ?? new Date(now()).toISOString().slice(0, 10)}`;
  return timeRange && spans[timeRange];
}

function readBraveImages(body: unknown): Reading<FoundImage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundImage | undefined => {
    const url = webUrl(valueAt(result, 'properties', 'url'));
    const link = webUrl(result['url']);
    if (url === null || link === null) return undefined;
    return {
      title: plainText(result['title']),
      url,
      link,
      source: cleanText(result['source']),
      width: wholeNumber(valueAt(result, 'properties', 'width')),
      height: wholeNumber(valueAt(result, 'properties', 'height')),
      format: cleanText(valueAt(result, 'properties', 'format')),
      thumbnailUrl: webUrl(valueAt(result, 'thumbnail', 'src')),
    };
  });
  return { ...reading, hasMore: false, corrected: correctedOf(body) };
}

/** `page_age` is in UTC, without saying so. */
function momentOf(age: unknown): Pick<FoundNews, 'dateUtc' | 'datePrecision'> {
  const moment = Date.parse(`${String(age).replace(/Z$/, '')}Z`);
  if (Number.isNaN(moment)) return {};
  return { dateUtc: new Date(moment).toISOString().replace('.000Z', 'Z'), datePrecision: 'minute' };
}

function readBraveNews(body: unknown): Reading<FoundNews> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      source: cleanText(valueAt(result, 'profile', 'name')) ?? cleanText(valueAt(result, 'meta_url', 'hostname')),
      date: cleanText(result['age']) ?? cleanText(result['page_age']),
      ...momentOf(result['page_age']),
      snippet: plainText(result['description']),
      thumbnailUrl: webUrl(valueAt(result, 'thumbnail', 'src')),
    };
  });
  return { ...reading, hasMore: reading.items.length >= newsPerPage, corrected: correctedOf(body) };
}

/** Without results, the answer has no member `web`. */
function readBraveWeb(body: unknown): Reading<FoundPage> {
  const isAnswer = valueAt(body, 'type') === 'search' && valueAt(body, 'query') !== undefined;
  const results = recordsOf(valueAt(body, 'web', 'results')) ?? (isAnswer ? [] : undefined);
  const reading = readEach(results, (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      displayedLink: displayedLinkOf(result),
      source: cleanText(valueAt(result, 'profile', 'name')),
      snippet: plainText(result['description']),
      date: cleanText(result['age']) ?? cleanText(result['page_age']),
      ...momentOf(result['page_age']),
      thumbnailUrl: webUrl(valueAt(result, 'thumbnail', 'src')),
    };
  });
  return {
    ...reading,
    hasMore: valueAt(body, 'query', 'more_results_available') === true,
    corrected: correctedOf(body),
    knowledge: readInfobox(valueAt(body, 'infobox', 'results', 0)),
  };
}

const displayedLinkOf = (result: JsonRecord): string | null => {
  const name = cleanText(valueAt(result, 'meta_url', 'hostname'));
  return name && `${name} ${cleanText(valueAt(result, 'meta_url', 'path')) ?? ''}`.trim();
};

function readInfobox(box: unknown): KnowledgePanel | null {
  const title = plainText(valueAt(box, 'title'));
  if (title === null) return null;
  return {
    title,
    subtitle: plainText(valueAt(box, 'description')),
    description: plainText(valueAt(box, 'long_desc')),
    link: webUrl(valueAt(box, 'url')),
    source: cleanText(valueAt(box, 'providers', 0, 'name')),
    image_url: webUrl(valueAt(box, 'thumbnail', 'src')) ?? webUrl(valueAt(box, 'images', 0, 'original')),
  };
}

const correctedOf = (body: unknown): string | null => cleanText(valueAt(body, 'query', 'altered'));

// ---- pages ---------------------------------------------------------------------------------------------------------

function readBraveImagesPage(html: string): Reading<FoundImage> {
  const results = dataOf(html, 'results', '[');
  return results === undefined ? nothingRead : readBraveImages({ results });
}

/** A member of the start-up call of the page, which is a JavaScript object rather than JSON. */
function dataOf(html: string, name: string, bracket: '[' | '{'): unknown {
  const start = html.indexOf('kit.start(');
  const at = start === -1 ? -1 : html.indexOf(`${name}:${bracket}`, start);
  return at === -1 ? undefined : jsonAfter(quoteKeys(html.slice(at, at + resultsCharactersMax)), `"${name}":`);
}

/** `{title:"x",width:void 0}` as JSON. Strings are not changed. */
const quoteKeys = (literal: string): string =>
  literal.replaceAll(
    /"(?:[^"\\]|\\.)*"|([A-Za-z_$][\w$]*)(?=\s*:)|\bvoid 0\b|\bundefined\b/g,
    (whole, key: string | undefined) => {
      if (whole.startsWith('"')) return whole;
      return key === undefined ? 'null' : `"${key}"`;
    },
  );

function readBraveNewsPage(html: string): Reading<FoundNews> {
  const reading = readEach(selectAll(parsePage(html), '[data-type="news"]'), (block): FoundNews | undefined => {
    const anchor = select(block, 'a.result-header');
    const link = webUrl(attribute(anchor, 'href'), host);
    const title = textOf(block, '.snippet-title') ?? textIn(anchor);
    return link === null || title === null ? undefined : { title, link, snippet: textOf(block, 'p.desc') };
  });
  return { ...reading, isEmpty: reading.isEmpty && /class="[^"]*\bno-results\b/.test(html) };
}

function readBraveWebPage(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, '.snippet[data-type="web"]'), (block): FoundPage | undefined => {
    const link = webUrl(attributeOf(block, 'a[href]', 'href'), host);
    const title = textOf(block, '.search-snippet-title, .snippet-title, .title');
    if (link === null || title === null) return undefined;
    return {
      title,
      link,
      displayedLink: textOf(block, 'cite'),
      source: textOf(block, '.site-name-content .desktop-small-semibold, .sitename'),
      ...splitDate(textOf(block, '.generic-snippet .content, .snippet-description, p.desc')),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && /class="[^"]*\bno-results\b/.test(html),
    hasMore: reading.items.length > 0,
    knowledge: readInfobox(valueAt(dataOf(html, 'infobox', '{'), 'results', 0)),
  };
}
