// A SearXNG of the operator's own: as an engine by itself, and as a way to the engines behind it.
import type { SearchEngineSlug } from '../../../contract/search.ts';
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
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
import type { Trouble } from '../ask/trouble.ts';

const PER_PAGE = 100;
const PAGES_MAX = 50;
/** The address is the operator's; this one only shows up in messages and in `engine_url`. */
const ORIGIN = 'https://searxng.invalid';

/** Names of the engines inside SearXNG; an engine without one is not asked through it. */
const backends: Partial<Record<SearchEngineSlug, { images?: string; news?: string }>> = {
  google: { images: 'google images', news: 'google news' },
  bing: { images: 'bing images', news: 'bing news' },
  duckduckgo: { images: 'duckduckgo images', news: 'duckduckgo news' },
  brave: { images: 'brave.images', news: 'brave.news' },
  qwant: { images: 'qwant images', news: 'qwant news' },
  startpage: { images: 'startpage images', news: 'startpage news' },
  mojeek: { images: 'mojeek images', news: 'mojeek news' },
  naver: { images: 'naver images', news: 'naver news' },
  yandex: { images: 'yandex images' },
  baidu: { images: 'baidu images' },
  yahoo: { news: 'yahoo news' },
};

const honours = ['gl', 'hl', 'safe', 'time_range'] as const;
const safety = { off: 0, moderate: 1, strict: 2 } as const;

async function askInstance(query: SearchQuery, { http, signal }: AskContext, engines: string | undefined) {
  try {
    const response = await http.send({
      url: `${ORIGIN}/search`,
      params: {
        q: query.q,
        format: 'json',
        categories: query.vertical,
        engines,
        language: `${query.language}-${query.country}`,
        pageno: query.page,
        time_range: query.timeRange === 'hour' ? 'day' : query.timeRange,
        safesearch: safety[query.safe],
      },
      manner: 'program',
      headers: { Accept: 'application/json' },
      signal,
    });
    return { response: { ...response, engineUrl: '' }, body: readJson(response) };
  } catch (error) {
    if (!(error instanceof SearchFault) || error.trouble !== 'denied') throw error;
    throw new SearchFault('denied', 'it refuses: its settings.yml must list json under search.formats', {
      cause: error,
    });
  }
}

/** Results through SearXNG: of the whole instance, or of one engine behind it. */
export function createSearxng(slug: SearchEngineSlug): { images?: ImageProvider; news?: NewsProvider } {
  const names = slug === 'searxng' ? { images: undefined, news: undefined } : backends[slug];
  if (names === undefined) return {};
  const common = { kind: 'searxng', honours, perPage: PER_PAGE, pagesMax: PAGES_MAX } as const;
  return {
    ...('images' in names && {
      images: {
        ...common,
        name: `searxng ${slug} images`,
        async ask(query: SearchQuery, context: AskContext) {
          const { response, body } = await askInstance(query, context, names.images);
          refuseUnlessAnswered(body);
          return { ...conclude(readSearxngImages(body), response), engineUrl: null };
        },
      },
    }),
    ...('news' in names && {
      news: {
        ...common,
        name: `searxng ${slug} news`,
        async ask(query: SearchQuery, context: AskContext) {
          const { response, body } = await askInstance(query, context, names.news);
          refuseUnlessAnswered(body);
          return { ...conclude(readSearxngNews(body), response), engineUrl: null };
        },
      },
    }),
  };
}

const reasons: readonly [RegExp, Trouble][] = [
  [/captcha/i, 'captcha'],
  [/too many requests/i, 'rate_limited'],
  [/denied|forbidden|suspended/i, 'denied'],
  [/time ?out/i, 'timeout'],
  [/pars|unexpected/i, 'drift'],
];

/** No results while engines behind it were refused is a refusal, not an empty answer. */
function refuseUnlessAnswered(body: unknown): void {
  const results = valueAt(body, 'results');
  const silent = valueAt(body, 'unresponsive_engines');
  if (!Array.isArray(results) || results.length > 0 || !Array.isArray(silent) || silent.length === 0) return;
  const [name, reason] = silent[0] as [unknown, unknown];
  const text = cleanText(String(reason)) ?? 'no reason';
  const trouble = reasons.find(([shape]) => shape.test(text))?.[1] ?? 'network';
  throw new SearchFault(trouble, `behind it, ${cleanText(String(name))} does not answer: ${text}`);
}

export function readSearxngImages(body: unknown): Reading<FoundImage> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundImage[] => {
    const url = webUrl(withScheme(result['img_src']));
    const link = webUrl(result['url']);
    if (url === null || link === null) return [];
    const [width, height] = textAt(result, 'resolution').split(/\s*[x×]\s*/);
    return [
      {
        title: plainText(result['title']),
        url,
        link,
        source: cleanText(result['source']),
        width: wholeNumber(width),
        height: wholeNumber(height),
        thumbnailUrl: webUrl(withScheme(result['thumbnail_src'])),
        format: cleanText(result['img_format']),
      },
    ];
  });
  return {
    ...frameOf(body),
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0,
    hasMore: items.length > 0,
  };
}

export function readSearxngNews(body: unknown): Reading<FoundNews> {
  const results = recordsOf(valueAt(body, 'results'));
  const items = (results ?? []).flatMap((result): FoundNews[] => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return [];
    return [
      {
        title,
        link,
        source: cleanText(result['source']) ?? cleanText(textAt(result, 'metadata').split('|')[0]),
        date: cleanText(result['publishedDate']),
        snippet: plainText(result['content']),
        thumbnailUrl: webUrl(withScheme(result['thumbnail'])),
      },
    ];
  });
  return {
    ...frameOf(body),
    items,
    seen: results?.length ?? 0,
    isEmpty: results?.length === 0,
    hasMore: items.length > 0,
  };
}

const withScheme = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('//') ? `https:${value}` : value;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(cleanText).filter((text) => text !== null) : [];

const frameOf = (body: unknown) => ({
  related: texts(valueAt(body, 'suggestions')),
  corrected: texts(valueAt(body, 'corrections'))[0] ?? null,
  total: wholeNumber(valueAt(body, 'number_of_results')),
});
