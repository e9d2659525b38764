// DuckDuckGo: a token from its start page, bound to the query and to who asked, then JSON.
import { createExpiringMap } from '../ask/expiring-map.ts';
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { readEpoch } from '../read/dates.ts';
import { unwrap, webUrl } from '../read/links.ts';
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

const HOST = 'duckduckgo.com';
const ORIGIN = `https://${HOST}`;
const IMAGES_PER_PAGE = 100;
const NEWS_PER_PAGE = 30;
const TOKEN_SECONDS = 3600;
const QUERY_CHARACTERS_MAX = 499;

const regionOf = ({ country, language }: SearchQuery): string => `${country.toLowerCase()}-${language}`;
const safety = { strict: '1', moderate: '-1', off: '-2' } as const;
const spans: Record<string, string> = { hour: 'Day', day: 'Day', week: 'Week', month: 'Month', year: 'Year' };
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const licenses: Record<string, string> = {
  any: 'Any',
  public: 'Public',
  share: 'Share',
  share_commercially: 'ShareCommercially',
  modify: 'Modify',
  modify_commercially: 'ModifyCommercially',
};

function imageFilters({ timeRange, size, color, type, aspect, license }: SearchQuery): string | undefined {
  const filters = [
    timeRange && `time:${spans[timeRange]}`,
    size && `size:${capital(size)}`,
    color && `color:${color === 'bw' ? 'Monochrome' : capital(color)}`,
    type && `type:${type}`,
    aspect && `layout:${capital(aspect)}`,
    license && `license:${licenses[license]}`,
  ].filter(Boolean);
  return filters.length === 0 ? undefined : filters.join(',');
}

/** The two verticals, which share their tokens. */
export function createDuckDuckGo(): { images: ImageProvider; news: NewsProvider } {
  const tokens = createExpiringMap<string>({ seconds: TOKEN_SECONDS, entriesMax: 1000 });

  async function tokenFor(q: string, { http, signal, now }: AskContext): Promise<{ vqd: string; isKept: boolean }> {
    const kept = tokens.get(q, now());
    if (kept !== undefined) return { vqd: kept, isKept: true };
    const page = await http.send({ url: `${ORIGIN}/`, params: { q }, manner: 'page', signal });
    const vqd = readToken(page.text);
    if (vqd === undefined) throw page.trouble() ?? new SearchFault('drift', 'its start page holds no token');
    tokens.set(q, vqd, now());
    return { vqd, isKept: false };
  }

  async function askJson(
    path: string,
    query: SearchQuery,
    params: Record<string, string | number | undefined>,
    context: AskContext,
  ) {
    const q = query.q.slice(0, QUERY_CHARACTERS_MAX);
    for (;;) {
      const { vqd, isKept } = await tokenFor(q, context);
      try {
        return await context.http.send({
          url: `${ORIGIN}/${path}`,
          params: { o: 'json', q, l: regionOf(query), vqd, p: safety[query.safe], ...params },
          secretParams: ['vqd'],
          manner: 'page',
          headers: { Referer: `${ORIGIN}/`, Accept: 'application/json, text/javascript, */*; q=0.01' },
          acceptLanguage: `${query.language}-${query.country},${query.language};q=0.9`,
          signal: context.signal,
        });
      } catch (error) {
        tokens.delete(q);
        // A token that was kept may have run out; a fresh one that is refused means us.
        if (!isKept || !(error instanceof SearchFault) || error.trouble !== 'denied') throw error;
      }
    }
  }

  return {
    images: {
      kind: 'page_http',
      name: 'duckduckgo images',
      honours: ['gl', 'hl', 'safe', 'time_range', 'size', 'color', 'type', 'aspect', 'license'],
      perPage: IMAGES_PER_PAGE,
      pagesMax: 10,
      async ask(query, context) {
        const offset = query.page === 1 ? undefined : (query.page - 1) * IMAGES_PER_PAGE;
        const response = await askJson('i.js', query, { f: imageFilters(query), s: offset }, context);
        return conclude(readDuckDuckGoImages(readJson(response)), response);
      },
    },
    news: {
      kind: 'page_http',
      name: 'duckduckgo news',
      honours: ['gl', 'hl', 'safe', 'time_range'],
      perPage: NEWS_PER_PAGE,
      pagesMax: 10,
      async ask(query, context) {
        const offset = query.page === 1 ? undefined : (query.page - 1) * NEWS_PER_PAGE;
        const span = query.timeRange === undefined ? undefined : spans[query.timeRange]![0]!.toLowerCase();
        const response = await askJson('news.js', query, { noamp: 1, df: span, s: offset }, context);
        return conclude(readDuckDuckGoNews(readJson(response)), response);
      },
    },
  };
}

export const readToken = (html: string): string | undefined =>
  /\bvqd=(?:"([\w-]+)"|'([\w-]+)'|([\w-]+)&)/.exec(html)?.slice(1).find(Boolean);

export function readDuckDuckGoImages(body: unknown): Reading<FoundImage> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(result['image']);
    const link = unwrap(result['url'], HOST);
    if (url === null || link === null) return [];
    return [
      {
        title: plainText(result['title']),
        url,
        link,
        // "Bing" is where DuckDuckGo has it from, not who published it.
        source: result['source'] === 'Bing' ? null : cleanText(result['source']),
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
    hasMore: typeof valueAt(body, 'next') === 'string',
  };
}

export function readDuckDuckGoNews(body: unknown): Reading<FoundNews> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundNews[] => {
    const title = plainText(result['title']);
    const link = unwrap(result['url'], HOST);
    if (title === null || link === null) return [];
    const date = readEpoch(result['date']);
    return [
      {
        title,
        link,
        source: cleanText(result['source']) ?? cleanText(result['syndicate']),
        date: cleanText(result['relative_time']) ?? date?.utc ?? null,
        dateUtc: date?.utc,
        datePrecision: date?.precision,
        snippet: plainText(result['excerpt']),
        thumbnailUrl: webUrl(result['image']),
      },
    ];
  });
  return {
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0,
    hasMore: typeof valueAt(body, 'next') === 'string',
  };
}
