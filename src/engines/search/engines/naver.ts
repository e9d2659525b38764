// Naver: the official interface with the operator's client, or its result pages.
import { jsonAfter, recordsOf, valueAt } from '../read/embedded-json.ts';
import { attribute, find, findAll, hasClass, parsePage, textIn } from '../read/html-tree.ts';
import { domainOf, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude, readJson } from '../engine.ts';
import type { FoundImage, FoundNews, ImageProvider, NewsProvider, Reading } from '../engine.ts';

const API = 'https://openapi.naver.com/v1/search';
const HOST = 'search.naver.com';
const API_PER_PAGE = 100;
const API_START_MAX = 1000;
const IMAGES_PER_PAGE = 50;
const NEWS_PER_PAGE = 10;

/** The official interface. The key is written `id:secret`. */
export function createNaverApi(key: string): { images: ImageProvider; news: NewsProvider } {
  const [id = '', secret = ''] = key.split(':');
  const headers = { 'X-Naver-Client-Id': id, 'X-Naver-Client-Secret': secret, Accept: 'application/json' };
  const common = { kind: 'official_api', perPage: API_PER_PAGE, pagesMax: API_START_MAX / API_PER_PAGE } as const;
  const pageOf = (page: number) => ({ display: API_PER_PAGE, start: (page - 1) * API_PER_PAGE + 1 });
  return {
    images: {
      ...common,
      name: 'naver images api',
      honours: ['size'],
      async ask(query, { http, signal }) {
        const response = await http.send({
          url: `${API}/image`,
          params: { query: query.q, ...pageOf(query.page), filter: query.size === 'wallpaper' ? 'large' : query.size },
          manner: 'program',
          headers,
          signal,
        });
        return conclude(readNaverApiImages(readJson(response)), response);
      },
    },
    news: {
      ...common,
      name: 'naver news api',
      honours: ['sort'],
      async ask(query, { http, signal }) {
        const response = await http.send({
          url: `${API}/news.json`,
          params: { query: query.q, ...pageOf(query.page), sort: query.sort === 'date' ? 'date' : 'sim' },
          manner: 'program',
          headers,
          signal,
        });
        return conclude(readNaverApiNews(readJson(response)), response);
      },
    },
  };
}

export function readNaverApiImages(body: unknown): Reading<FoundImage> {
  const results = recordsOf(valueAt(body, 'items'));
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    // The interface tells the picture only, not the page around it.
    const url = webUrl(result['link']);
    if (url === null) return [];
    return [
      {
        title: plainText(result['title']),
        url,
        width: wholeNumber(result['sizewidth']),
        height: wholeNumber(result['sizeheight']),
        thumbnailUrl: webUrl(result['thumbnail']),
      },
    ];
  });
  return { ...frameOf(body), items, seen: results?.length ?? 0, isEmpty: results?.length === 0 };
}

export function readNaverApiNews(body: unknown): Reading<FoundNews> {
  const results = recordsOf(valueAt(body, 'items'));
  const items = (results ?? []).flatMap((result): FoundNews[] => {
    const title = plainText(result['title']);
    const link = webUrl(result['originallink']) ?? webUrl(result['link']);
    if (title === null || link === null) return [];
    return [
      {
        title,
        link,
        source: domainOf(link),
        date: cleanText(result['pubDate']),
        snippet: plainText(result['description']),
      },
    ];
  });
  return { ...frameOf(body), items, seen: results?.length ?? 0, isEmpty: results?.length === 0 };
}

const frameOf = (body: unknown) => {
  const total = wholeNumber(valueAt(body, 'total'));
  const shown = Number(valueAt(body, 'start') ?? 1) + Number(valueAt(body, 'display') ?? 0);
  return { total, hasMore: total !== null && shown <= Math.min(total, API_START_MAX) };
};

// ---- pages ---------------------------------------------------------------------------------------------------------

const spans: Record<string, string> = { hour: '1h', day: '1d', week: '1w', month: '1m', year: '1y' };

const pageRequest = (
  where: 'image' | 'news',
  perPage: number,
  q: string,
  page: number,
  timeRange: string | undefined,
) => ({
  url: `https://${HOST}/search.naver`,
  params: {
    where,
    query: q,
    start: (page - 1) * perPage + 1,
    nso: timeRange && `p:${spans[timeRange]}`,
  },
  manner: 'page' as const,
  acceptLanguage: 'ko-KR,ko;q=0.9',
});

export const naverImagesPage: ImageProvider = {
  kind: 'page_http',
  name: 'naver images page',
  honours: ['time_range'],
  perPage: IMAGES_PER_PAGE,
  pagesMax: 20,
  async ask(query, { http, signal }) {
    const response = await http.send({
      ...pageRequest('image', IMAGES_PER_PAGE, query.q, query.page, query.timeRange),
      signal,
    });
    return conclude(readNaverImagesPage(response.text), response);
  },
};

export function readNaverImagesPage(html: string): Reading<FoundImage> {
  const results = recordsOf(valueAt(jsonAfter(html, 'var imageSearchTabData='), 'content', 'items'));
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(result['originalUrl']);
    const link = webUrl(result['link']);
    if (url === null || link === null) return [];
    return [
      {
        title: plainText(result['title']),
        url,
        link,
        source: plainText(result['source']),
        width: wholeNumber(result['orgWidth']),
        height: wholeNumber(result['orgHeight']),
        thumbnailUrl: webUrl(result['thumb']),
      },
    ];
  });
  return {
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0,
    hasMore: items.length >= IMAGES_PER_PAGE,
  };
}

export const naverNewsPage: NewsProvider = {
  kind: 'page_http',
  name: 'naver news page',
  honours: ['time_range'],
  perPage: NEWS_PER_PAGE,
  pagesMax: 40,
  async ask(query, { http, signal }) {
    const response = await http.send({
      ...pageRequest('news', NEWS_PER_PAGE, query.q, query.page, query.timeRange),
      signal,
    });
    return conclude(readNaverNewsPage(response.text), response);
  },
};

export function readNaverNewsPage(html: string): Reading<FoundNews> {
  const page = parsePage(html);
  const blocks = findAll(page, (element) => hasClass(element, 'sds-comps-full-layout'));
  const seen = new Set<string>();
  const items = blocks.flatMap((block): FoundNews[] => {
    const anchors = findAll(block, ({ tagName }) => tagName === 'a');
    const headline = anchors.find((anchor) =>
      find(anchor, (element) => hasClass(element, 'sds-comps-text-type-headline1')),
    );
    const link = webUrl(attribute(headline, 'href'));
    const title = textIn(headline);
    if (link === null || title === null || seen.has(link)) return [];
    seen.add(link);
    const text = (name: string) => textIn(find(block, (element) => hasClass(element, name)));
    return [
      {
        title,
        link,
        source: text('sds-comps-profile-info-title-text'),
        date: text('sds-comps-profile-info-subtext'),
        snippet: text('sds-comps-text-type-body1'),
      },
    ];
  });
  return {
    items,
    seen: blocks.length,
    isEmpty: blocks.length === 0 && html.includes('class="not_found'),
    hasMore: items.length >= NEWS_PER_PAGE,
  };
}
