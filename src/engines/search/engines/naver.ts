// Naver: its official API with the operator's client, or its result pages.
import type { EngineRequest } from '../ask/engine-http.ts';
import { defineProvider, offsetOf, readEach, readJson } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { jsonAfter, recordsOf, valueAt } from '../read/embedded-json.ts';
import { readDate } from '../read/dates.ts';
import { attribute, attributeOf, closest, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import type { HtmlElement } from '../read/html-tree.ts';
import { domainOf, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { readWords, suggestionsFrom } from '../suggestions.ts';

const origin = 'https://search.naver.com';
const apiOrigin = 'https://openapi.naver.com';
const apiPerPage = 100;
const apiStartMax = 1000;
const imagesPerPage = 50;
const newsPerPage = 10;
const webPerPage = 15;

const api = {
  kind: 'official_api',
  needsKey: true,
  perPage: apiPerPage,
  pagesMax: apiStartMax / apiPerPage,
} as const;

export const naver: SearchEngine = {
  slug: 'naver',
  name: 'Naver',
  baseUrl: origin,
  key: { form: 'id:secret', isPreferred: true },
  refusals: { denied: { texts: ['검색 서비스 이용이 제한되었습니다', '비정상적인 움직임이 발견'] } },
  images: {
    searxng: { engine: 'naver images' },
    providers: [
      defineProvider({
        ...api,
        name: 'naver images api',
        honours: ['size'],
        request: (query, context) =>
          apiRequest('image', query, { filter: query.size === 'wallpaper' ? 'large' : query.size }, context),
        read: (response) => readNaverApiImages(readJson(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'naver images page',
        honours: ['time_range'],
        perPage: imagesPerPage,
        pagesMax: 20,
        request: (query) => pageRequest('image', imagesPerPage, query),
        read: ({ text }) => readNaverImagesPage(text),
      }),
    ],
  },
  news: {
    searxng: { engine: 'naver news' },
    providers: [
      defineProvider({
        ...api,
        name: 'naver news api',
        honours: ['sort'],
        request: (query, context) =>
          apiRequest('news.json', query, { sort: query.sort === 'date' ? 'date' : 'sim' }, context),
        read: (response) => readNaverApiNews(readJson(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'naver news page',
        verified: '2026',
        hasChangedSince: true,
        honours: ['time_range'],
        perPage: newsPerPage,
        pagesMax: 40,
        request: (query) => pageRequest('news', newsPerPage, query),
        read: ({ text }) => readNaverNewsPage(text),
      }),
    ],
  },
  search: {
    searxng: { engine: 'naver' },
    providers: [
      defineProvider({
        ...api,
        name: 'naver web api',
        honours: [],
        request: (query, context) => apiRequest('webkr.json', query, {}, context),
        read: (response) => readNaverApiPages(readJson(response)),
      }),
      defineProvider({
        kind: 'page_http',
        name: 'naver web page',
        honours: ['time_range'],
        perPage: webPerPage,
        pagesMax: 30,
        request: (query) => pageRequest('web', webPerPage, query),
        read: ({ text }) => readNaverPages(text),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'naver suggestions',
    request: (query) => ({
      url: 'https://ac.search.naver.com/nx/ac',
      params: { q: query.q, q_enc: 'UTF-8', st: 100, frm: 'nv', r_format: 'json', r_enc: 'UTF-8', r_lt: 100 },
    }),
    // `{"items": [[["word", …], …]]}`
    read(body) {
      const groups = valueAt(body, 'items');
      const words = Array.isArray(groups) ? groups.flat().map((entry) => valueAt(entry, 0)) : undefined;
      return readWords(words);
    },
  }),
};

// ---- the API -------------------------------------------------------------------------------------------------------

function apiRequest(
  path: string,
  query: SearchQuery,
  params: Record<string, string | undefined>,
  { key }: AskContext,
): Omit<EngineRequest, 'signal'> {
  const [id = '', secret = ''] = key.split(':');
  return {
    url: `${apiOrigin}/v1/search/${path}`,
    params: { query: query.q, display: apiPerPage, start: offsetOf(query, apiPerPage) + 1, ...params },
    manner: 'program',
    headers: { 'X-Naver-Client-Id': id, 'X-Naver-Client-Secret': secret, Accept: 'application/json' },
  };
}

function readNaverApiImages(body: unknown): Reading<FoundImage> {
  const reading = readEach(recordsOf(valueAt(body, 'items')), (result): FoundImage | undefined => {
    // The API returns the picture only, not the page that shows it.
    const url = webUrl(result['link']);
    if (url === null) return undefined;
    return {
      title: plainText(result['title']),
      url,
      width: wholeNumber(result['sizewidth']),
      height: wholeNumber(result['sizeheight']),
      thumbnailUrl: webUrl(result['thumbnail']),
    };
  });
  return { ...reading, ...countsOf(body) };
}

function readNaverApiNews(body: unknown): Reading<FoundNews> {
  const reading = readEach(recordsOf(valueAt(body, 'items')), (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['originallink']) ?? webUrl(result['link']);
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      source: domainOf(link),
      date: cleanText(result['pubDate']),
      snippet: plainText(result['description']),
    };
  });
  return { ...reading, ...countsOf(body) };
}

function readNaverApiPages(body: unknown): Reading<FoundPage> {
  const reading = readEach(recordsOf(valueAt(body, 'items')), (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['link']);
    if (title === null || link === null) return undefined;
    return { title, link, snippet: plainText(result['description']) };
  });
  return { ...reading, ...countsOf(body) };
}

const countsOf = (body: unknown) => {
  const total = wholeNumber(valueAt(body, 'total'));
  const shown = Number(valueAt(body, 'start') ?? 1) + Number(valueAt(body, 'display') ?? 0);
  return { total, hasMore: total !== null && shown <= Math.min(total, apiStartMax) };
};

// ---- pages ---------------------------------------------------------------------------------------------------------

const spans: Record<string, string> = { hour: '1h', day: '1d', week: '1w', month: '1m', year: '1y' };

const pageRequest = (
  where: 'image' | 'news' | 'web',
  perPage: number,
  query: SearchQuery,
): Omit<EngineRequest, 'signal'> => ({
  url: `${origin}/search.naver`,
  params: {
    where,
    query: query.q,
    start: offsetOf(query, perPage) + 1,
    nso: query.timeRange && `p:${spans[query.timeRange]}`,
  },
  manner: 'page',
  acceptLanguage: 'ko-KR,ko;q=0.9',
});

function readNaverImagesPage(html: string): Reading<FoundImage> {
  const results = recordsOf(valueAt(jsonAfter(html, 'var imageSearchTabData='), 'content', 'items'));
  const reading = readEach(results, (result): FoundImage | undefined => {
    const url = webUrl(result['originalUrl']);
    const link = webUrl(result['link']);
    if (url === null || link === null) return undefined;
    return {
      title: plainText(result['title']),
      url,
      link,
      source: plainText(result['source']),
      width: wholeNumber(result['orgWidth']),
      height: wholeNumber(result['orgHeight']),
      thumbnailUrl: webUrl(result['thumb']),
    };
  });
  return { ...reading, hasMore: reading.items.length >= imagesPerPage };
}

function readNaverNewsPage(html: string): Reading<FoundNews> {
  const links = new Set<string>();
  const blocks = selectAll(parsePage(html), '.sds-comps-full-layout');
  const reading = readEach(blocks, (block): FoundNews | undefined => {
    const headline = closest(select(block, 'a .sds-comps-text-type-headline1'), 'a');
    const link = webUrl(attribute(headline, 'href'));
    const title = textIn(headline);
    if (link === null || title === null || links.has(link)) return undefined;
    links.add(link);
    return {
      title,
      link,
      source: textOf(block, '.sds-comps-profile-info-title-text'),
      date: readNewsDate(block),
      snippet: textOf(block, '.sds-comps-text-type-body1'),
      thumbnailUrl: thumbnailOf(block),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && html.includes('class="not_found'),
    hasMore: reading.items.length >= newsPerPage,
  };
}

/** Results from printed papers state page and column before the date. */
function readNewsDate(block: HtmlElement): string | null {
  const texts = selectAll(block, '.sds-comps-profile-info-subtext').map(textIn);
  const korean = { language: 'ko', country: 'KR', now: Date.now() };
  return texts.find((text) => readDate(text, korean) !== null) ?? null;
}

/** The picture of the article; the round one is the publisher's. */
const thumbnailOf = (block: HtmlElement): string | null =>
  webUrl(
    attributeOf(block, '.sds-rego-thumb-overlay img', 'src') ??
      attributeOf(block, '.sds-comps-image:not(.sds-comps-image-circle) img', 'src'),
  );

function readNaverPages(html: string): Reading<FoundPage> {
  const page = parsePage(html);
  const reading = readEach(selectAll(page, '.fds-web-normal-doc-root'), (block): FoundPage | undefined => {
    const headline = select(block, '.sds-comps-text-type-headline1');
    const link = webUrl(attribute(closest(headline, 'a'), 'href'));
    const title = textIn(headline);
    if (link === null || title === null) return undefined;
    return {
      title,
      link,
      source: textOf(block, '.sds-comps-profile-info-title-text'),
      displayedLink: textOf(block, '.sds-comps-profile-info-subtext'),
      ...splitDate(textOf(block, '.sds-comps-text-type-body1')),
      thumbnailUrl: thumbnailOf(block),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && html.includes('class="not_found'),
    hasMore: reading.items.length >= webPerPage,
    related: selectAll(page, '.lst_related_srch .tit')
      .map(textIn)
      .filter((text) => text !== null),
  };
}
