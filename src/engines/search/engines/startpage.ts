// Startpage: its form needs a token from the start page; the results are the data of its page's own scripts.
import { createExpiringMap } from '../ask/expiring-map.ts';
import { jsonAfter, recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { readEpoch } from '../read/dates.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { conclude } from '../engine.ts';
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

const HOST = 'www.startpage.com';
const ORIGIN = `https://${HOST}`;
const TOKEN_SECONDS = 3600;
const PER_PAGE = 20;
const PAGES_MAX = 18;
const safety = { off: 'none', moderate: 'moderate', strict: 'heavy' } as const;
const spans: Record<string, string> = { hour: 'd', day: 'd', week: 'w', month: 'm', year: 'y' };

export function createStartpage(): { images: ImageProvider; news: NewsProvider } {
  const tokens = createExpiringMap<string>({ seconds: TOKEN_SECONDS, entriesMax: 1 });

  async function token({ http, signal, now }: AskContext): Promise<string> {
    const kept = tokens.get('', now());
    if (kept !== undefined) return kept;
    const page = await http.send({ url: `${ORIGIN}/`, manner: 'page', signal });
    const found = readFormToken(page.text);
    if (found === undefined) throw page.trouble() ?? new SearchFault('drift', 'its start page holds no token');
    tokens.set('', found, now());
    return found;
  }

  async function askPage(category: 'images' | 'news', query: SearchQuery, context: AskContext) {
    const form = new URLSearchParams({
      query: query.q,
      cat: category,
      t: 'device',
      sc: await token(context),
      with_date: query.timeRange === undefined ? '' : spans[query.timeRange]!,
      abd: '1',
      abe: '1',
      qsr: 'all',
      qadf: safety[query.safe],
      ...(query.page > 1 && { page: String(query.page), segment: 'startpage.udog' }),
    });
    try {
      return await context.http.send({
        url: `${ORIGIN}/sp/search`,
        method: 'POST',
        body: form.toString(),
        manner: 'page',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN, Referer: `${ORIGIN}/` },
        acceptLanguage: `${query.languageTag},${query.language};q=0.9`,
        signal: context.signal,
      });
    } catch (error) {
      tokens.delete('');
      throw error;
    }
  }

  const common = {
    kind: 'page_http',
    honours: ['safe', 'time_range'],
    perPage: PER_PAGE,
    pagesMax: PAGES_MAX,
  } as const;
  return {
    images: {
      ...common,
      name: 'startpage images',
      async ask(query, context) {
        const response = await askPage('images', query, context);
        return conclude(readStartpageImages(response.text), response);
      },
    },
    news: {
      ...common,
      name: 'startpage news',
      async ask(query, context) {
        const response = await askPage('news', query, context);
        return conclude(readStartpageNews(response.text), response);
      },
    },
  };
}

export const readFormToken = (html: string): string | undefined =>
  /<input[^>]*\bname="sc"[^>]*\bvalue="([\w-]+)"/.exec(html)?.[1] ??
  /<input[^>]*\bvalue="([\w-]+)"[^>]*\bname="sc"/.exec(html)?.[1];

/** The results of a vertical; undefined when the data is missing. */
function readResults(html: string, component: string, kind: RegExp): Record<string, unknown>[] | undefined {
  const data = jsonAfter(html, `React.createElement(UIStartpage.${component},`);
  const regions = recordsOf(valueAt(data, 'render', 'presenter', 'regions', 'mainline'));
  return regions
    ?.filter((region) => kind.test(textAt(region, 'display_type')) || regions.length === 1)
    .flatMap((region) => recordsOf(region['results']) ?? []);
}

export function readStartpageImages(html: string): Reading<FoundImage> {
  const results = readResults(html, 'AppSerpImages', /image/i);
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(result['rawImageUrl']) ?? webUrl(result['clickUrl']);
    const link = webUrl(result['altClickUrl']) ?? webUrl(result['displayUrl']);
    if (url === null || link === null) return [];
    return [
      {
        title: plainText(result['title']),
        url,
        link,
        width: wholeNumber(result['width']),
        height: wholeNumber(result['height']),
        thumbnailUrl: webUrl(result['thumbnailUrl'], HOST),
        format: cleanText(result['format']),
      },
    ];
  });
  return { items, seen: results?.length ?? 0, isEmpty: results?.length === 0, hasMore: items.length >= PER_PAGE };
}

export function readStartpageNews(html: string): Reading<FoundNews> {
  const results = readResults(html, 'AppSerpNews', /news/i);
  const items = (results ?? []).flatMap((result): FoundNews[] => {
    const title = plainText(result['title']);
    const link = webUrl(result['clickUrl']);
    if (title === null || link === null) return [];
    const date = readEpoch(result['date']);
    return [
      {
        title,
        link,
        source: plainText(result['source']),
        date: date?.utc ?? cleanText(result['date']),
        dateUtc: date?.utc,
        datePrecision: date?.precision,
        snippet: plainText(result['description']),
        thumbnailUrl: webUrl(result['thumbnailUrl'], HOST),
      },
    ];
  });
  return { items, seen: results?.length ?? 0, isEmpty: results?.length === 0, hasMore: items.length >= PER_PAGE };
}
