// Naver: its official API with the operator's client, or its result pages.
import type { EngineRequest } from '../ask/engine-http.ts';
import { defineWay, offsetOf, readEach, readJson } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { jsonAfter, recordsOf, valueAt } from '../read/embedded-json.ts';
import { attribute, closest, parsePage, select, selectAll, textIn, textOf } from '../read/html-tree.ts';
import { domainOf, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';

const origin = 'https://search.naver.com';
const apiOrigin = 'https://openapi.naver.com';
const apiPerPage = 100;
const apiStartMax = 1000;
const imagesPerPage = 50;
const newsPerPage = 10;

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
  images: {
    access: 'PAGE',
    isExperimental: true,
    searxng: { engines: 'naver images' },
    ways: [
      defineWay({
        ...api,
        name: 'naver images api',
        honours: ['size'],
        request: (query, context) =>
          apiRequest('image', query, { filter: query.size === 'wallpaper' ? 'large' : query.size }, context),
        read: (response) => readNaverApiImages(readJson(response)),
      }),
      defineWay({
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
    access: 'PAGE',
    isExperimental: true,
    searxng: { engines: 'naver news' },
    ways: [
      defineWay({
        ...api,
        name: 'naver news api',
        honours: ['sort'],
        request: (query, context) =>
          apiRequest('news.json', query, { sort: query.sort === 'date' ? 'date' : 'sim' }, context),
        read: (response) => readNaverApiNews(readJson(response)),
      }),
      defineWay({
        kind: 'page_http',
        name: 'naver news page',
        honours: ['time_range'],
        perPage: newsPerPage,
        pagesMax: 40,
        request: (query) => pageRequest('news', newsPerPage, query),
        read: ({ text }) => readNaverNewsPage(text),
      }),
    ],
  },
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

const countsOf = (body: unknown) => {
  const total = wholeNumber(valueAt(body, 'total'));
  const shown = Number(valueAt(body, 'start') ?? 1) + Number(valueAt(body, 'display') ?? 0);
  return { total, hasMore: total !== null && shown <= Math.min(total, apiStartMax) };
};

// ---- pages ---------------------------------------------------------------------------------------------------------

const spans: Record<string, string> = { hour: '1h', day: '1d', week: '1w', month: '1m', year: '1y' };

const pageRequest = (where: 'image' | 'news', perPage: number, query: SearchQuery): Omit<EngineRequest, 'signal'> => ({
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
      date: textOf(block, '.sds-comps-profile-info-subtext'),
      snippet: textOf(block, '.sds-comps-text-type-body1'),
    };
  });
  return {
    ...reading,
    isEmpty: reading.isEmpty && html.includes('class="not_found'),
    hasMore: reading.items.length >= newsPerPage,
  };
}
