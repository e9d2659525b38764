// DuckDuckGo: images and news as JSON, for a token from its start page that is bound to the query and to the caller. The web
// results are in duckduckgo-web.ts.
import type { EngineResponse, QueryValue } from '../ask/engine-http.ts';
import { SearchFault } from '../ask/trouble.ts';
import { conclude, offsetOf, readEach, readJson } from '../engine.ts';
import type { AskContext, FoundImage, FoundNews, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { readEpoch } from '../read/dates.ts';
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { unwrap, webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { suggestionsFrom } from '../suggestions.ts';
import { duckduckgoWeb } from './duckduckgo-web.ts';

const host = 'duckduckgo.com';
const origin = `https://${host}`;
const imagesPerPage = 100;
const newsPerPage = 30;
const queryCharactersMax = 499;

export const duckduckgo: SearchEngine = {
  slug: 'duckduckgo',
  name: 'DuckDuckGo',
  baseUrl: origin,
  refusals: { captcha: { texts: ['anomaly-modal', '/anomaly.js', 'id="challenge-form"', 'bots use DuckDuckGo too'] } },
  images: {
    searxng: { engine: 'duckduckgo images' },
    providers: [
      {
        kind: 'page_http',
        name: 'duckduckgo images',
        honours: ['gl', 'hl', 'safe', 'time_range', 'size', 'color', 'type', 'aspect', 'license'],
        perPage: imagesPerPage,
        pagesMax: 10,
        async ask(query, context) {
          const params = { f: imageFilters(query), s: offsetOf(query, imagesPerPage) || undefined };
          const response = await askJson('i.js', query, params, context);
          return conclude(readDuckDuckGoImages(readJson(response)), response);
        },
      },
    ],
  },
  news: {
    searxng: { engine: 'duckduckgo news' },
    providers: [
      {
        kind: 'page_http',
        name: 'duckduckgo news',
        honours: ['gl', 'hl', 'safe', 'time_range'],
        perPage: newsPerPage,
        pagesMax: 10,
        async ask(query, context) {
          const span = spans[query.timeRange ?? '']?.charAt(0).toLowerCase();
          const params = { noamp: 1, df: span, s: offsetOf(query, newsPerPage) || undefined };
          const response = await askJson('news.js', query, params, context);
          return conclude(readDuckDuckGoNews(readJson(response)), response);
        },
      },
    ],
  },
  search: duckduckgoWeb,
  suggest: suggestionsFrom({
    name: 'duckduckgo suggestions',
    honours: ['gl', 'hl'],
    request: (query) => ({ url: `${origin}/ac/`, params: { q: query.q, type: 'list', kl: regionOf(query) } }),
  }),
};

// ---- requests ------------------------------------------------------------------------------------------------------

const regionOf = ({ country, language }: SearchQuery): string => `${country.toLowerCase()}-${language}`;
const safety = { strict: '1', moderate: '-1', off: '-2' } as const;
const spans: Record<string, string> = { hour: 'Day', day: 'Day', week: 'Week', month: 'Month', year: 'Year' };
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

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

async function askJson(
  path: string,
  query: SearchQuery,
  params: Record<string, QueryValue>,
  context: AskContext,
): Promise<EngineResponse> {
  const q = query.q.slice(0, queryCharactersMax);
  for (;;) {
    const { vqd, isKept } = await tokenFor(q, context);
    try {
      return await context.http.send({
        url: `${origin}/${path}`,
        params: { o: 'json', q, l: regionOf(query), vqd, p: safety[query.safe], ...params },
        secretParams: ['vqd'],
        manner: 'page',
        headers: { Referer: `${origin}/`, Accept: 'application/json, text/javascript, */*; q=0.01' },
        acceptLanguage: `${query.language}-${query.country},${query.language};q=0.9`,
        signal: context.signal,
      });
    } catch (error) {
      context.session.delete(q);
      // A token from the session may have expired; a fresh one that is refused means that we are blocked.
      if (!isKept || !(error instanceof SearchFault) || error.trouble !== 'denied') throw error;
    }
  }
}

async function tokenFor(q: string, { http, signal, session }: AskContext): Promise<{ vqd: string; isKept: boolean }> {
  const kept = session.get(q);
  if (kept !== undefined) return { vqd: kept, isKept: true };
  const page = await http.send({ url: `${origin}/`, params: { q }, manner: 'page', signal });
  const vqd = readToken(page.text);
  if (vqd === undefined) throw page.trouble() ?? new SearchFault('drift', 'its start page holds no token');
  session.set(q, vqd);
  return { vqd, isKept: false };
}

const readToken = (html: string): string | undefined =>
  /\bvqd=(?:"([\w-]+)"|'([\w-]+)'|([\w-]+)&)/.exec(html)?.slice(1).find(Boolean);

// ---- results -------------------------------------------------------------------------------------------------------

function readDuckDuckGoImages(body: unknown): Reading<FoundImage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundImage | undefined => {
    const url = webUrl(result['image']);
    const link = unwrap(result['url'], host);
    if (url === null || link === null) return undefined;
    return {
      title: plainText(result['title']),
      url,
      link,
      // "Bing" is DuckDuckGo's supplier, not the publisher.
      source: result['source'] === 'Bing' ? null : cleanText(result['source']),
      width: wholeNumber(result['width']),
      height: wholeNumber(result['height']),
      thumbnailUrl: webUrl(result['thumbnail']),
    };
  });
  return { ...reading, hasMore: typeof valueAt(body, 'next') === 'string' };
}

function readDuckDuckGoNews(body: unknown): Reading<FoundNews> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = unwrap(result['url'], host);
    if (title === null || link === null) return undefined;
    const date = readEpoch(result['date']);
    return {
      title,
      link,
      source: cleanText(result['source']) ?? cleanText(result['syndicate']),
      date: cleanText(result['relative_time']) ?? date?.utc ?? null,
      dateUtc: date?.utc,
      datePrecision: date?.precision,
      snippet: plainText(result['excerpt']),
      thumbnailUrl: webUrl(result['image']),
    };
  });
  return { ...reading, hasMore: typeof valueAt(body, 'next') === 'string' };
}
