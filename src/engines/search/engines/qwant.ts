// Qwant: the JSON that its own pages are made from. It guards it closely; a refusal is reported, never worked around.
import { readEpoch } from '../read/dates.ts';
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude, readJson } from '../engine.ts';
import { SearchFault } from '../ask/trouble.ts';
import type {
  AskContext,
  FoundImage,
  FoundNews,
  ImageProvider,
  NewsProvider,
  Reading,
  SearchQuery,
} from '../engine.ts';

const ORIGIN = 'https://api.qwant.com';
const IMAGES_PER_PAGE = 50;
const NEWS_PER_PAGE = 10;
const RATE_LIMIT_CODE = 24;
const safety = { off: 0, moderate: 1, strict: 2 } as const;

async function askApi(vertical: 'images' | 'news', perPage: number, query: SearchQuery, { http, signal }: AskContext) {
  const response = await http.send({
    url: `${ORIGIN}/v3/search/${vertical}`,
    // Qwant minds the order.
    params: {
      q: query.q,
      count: perPage,
      locale: `${query.language}_${query.country}`,
      offset: (query.page - 1) * perPage,
      tgp: 1,
      device: 'desktop',
      safesearch: safety[query.safe],
      displayed: 'true',
      llm: 'true',
    },
    manner: 'page',
    headers: { Accept: 'application/json', Referer: 'https://www.qwant.com/' },
    acceptLanguage: `${query.languageTag},${query.language};q=0.9`,
    signal,
  });
  return { response, results: readQwantResults(readJson(response)) };
}

/** The list of results; undefined when the answer has another shape. A refusal is thrown. */
export function readQwantResults(body: unknown): Record<string, unknown>[] | undefined {
  if (valueAt(body, 'status') !== 'success') {
    if (valueAt(body, 'data', 'error_code') === RATE_LIMIT_CODE)
      throw new SearchFault('rate_limited', 'it asks us to slow down');
    if (typeof valueAt(body, 'url') === 'string') throw new SearchFault('captcha', 'it asks for a captcha');
    return undefined;
  }
  return (
    recordsOf(valueAt(body, 'data', 'result', 'items')) ??
    recordsOf(valueAt(body, 'data', 'result', 'items', 'mainline'))
  );
}

export const qwantImages: ImageProvider = {
  kind: 'page_http',
  name: 'qwant images',
  honours: ['gl', 'hl', 'safe'],
  perPage: IMAGES_PER_PAGE,
  pagesMax: 5,
  async ask(query, context) {
    const { response, results } = await askApi('images', IMAGES_PER_PAGE, query, context);
    return conclude(readQwantImages(results), response);
  },
};

export function readQwantImages(results: Record<string, unknown>[] | undefined): Reading<FoundImage> {
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(result['media']);
    const link = webUrl(result['url']);
    if (url === null || link === null) return [];
    return [
      {
        title: plainText(result['title']),
        url,
        link,
        width: wholeNumber(result['width']),
        height: wholeNumber(result['height']),
        thumbnailUrl: webUrl(result['thumbnail']),
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

export const qwantNews: NewsProvider = {
  kind: 'page_http',
  name: 'qwant news',
  honours: ['gl', 'hl', 'safe'],
  perPage: NEWS_PER_PAGE,
  pagesMax: 5,
  async ask(query, context) {
    const { response, results } = await askApi('news', NEWS_PER_PAGE, query, context);
    return conclude(readQwantNews(results), response);
  },
};

export function readQwantNews(results: Record<string, unknown>[] | undefined): Reading<FoundNews> {
  const items = (results ?? []).flatMap((result): FoundNews[] => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return [];
    const date = readEpoch(result['date']);
    return [
      {
        title,
        link,
        source: cleanText(result['press_name']),
        date: date?.utc ?? null,
        dateUtc: date?.utc,
        datePrecision: date?.precision,
        snippet: plainText(result['desc']),
        thumbnailUrl: webUrl(valueAt(result, 'media', 0, 'pict', 'url')),
      },
    ];
  });
  return { items, seen: results?.length ?? 0, isEmpty: results?.length === 0, hasMore: items.length >= NEWS_PER_PAGE };
}
