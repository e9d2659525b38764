// The SearXNG instance of the operator: an engine itself, and a provider for the engines behind it.
import type { KnowledgePanel, SearchVertical } from '../../../contract/search.ts';
import type { EngineRequest } from '../ask/engine-http.ts';
import { SearchFault } from '../ask/trouble.ts';
import type { Trouble } from '../ask/trouble.ts';
import { conclude, readEach, readJson } from '../engine.ts';
import type {
  AskContext,
  FoundBy,
  FoundImage,
  FoundNews,
  FoundPage,
  Reading,
  SearchEngine,
  SearchQuery,
  SearxngSource,
  Provider,
} from '../engine.ts';
import { readDate } from '../read/dates.ts';
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { readOpenSearch } from '../suggestions.ts';
import { searxngFormat } from '../verification.ts';

/** A placeholder for the operator's address, which replaces it in every request. */
const origin = 'https://searxng.invalid';

export const searxng: SearchEngine = {
  slug: 'searxng',
  name: 'SearXNG',
  baseUrl: undefined,
  refusals: {
    captcha: { texts: [/<title>\s*Verifying your request/i, 'anubis_challenge'] },
  },
  images: { searxng: {}, providers: [] },
  news: { searxng: {}, providers: [] },
  search: { searxng: {}, providers: [] },
  suggest: { searxng: {}, providers: [] },
};

/** Queries a vertical of an engine through SearXNG. */
export function throughSearxng<V extends SearchVertical>(
  slug: string,
  vertical: V,
  { engines }: SearxngSource,
): Provider<FoundBy[V]> {
  return {
    ...searxngFormat(vertical),
    name: `searxng ${slug} ${vertical}`,
    honours: ['gl', 'hl', 'safe', 'time_range'],
    // The engines of the instance decide how long a page is.
    perPage: undefined,
    pagesMax: 50,
    async ask(query, context) {
      const { response, body } = await askInstance(query, context, engines);
      refuseUnlessAnswered(body);
      return { ...conclude(readers[vertical](body, query), response), engineUrl: null };
    },
  };
}

const readers: { [V in SearchVertical]: (body: unknown, query: SearchQuery) => Reading<FoundBy[V]> } = {
  images: readSearxngImages,
  news: readSearxngNews,
  search: readSearxngPages,
  suggest: readOpenSearch,
};

// ---- requests ------------------------------------------------------------------------------------------------------

const safety = { off: 0, moderate: 1, strict: 2 } as const;

const addressOf = (query: SearchQuery, engines: string | undefined): Pick<EngineRequest, 'url' | 'params'> =>
  query.vertical === 'suggest'
    ? { url: `${origin}/autocompleter`, params: { q: query.q } }
    : {
        url: `${origin}/search`,
        params: {
          q: query.q,
          format: 'json',
          categories: query.vertical === 'search' ? 'general' : query.vertical,
          engines,
          language: `${query.language}-${query.country}`,
          pageno: query.page,
          time_range: query.timeRange === 'hour' ? 'day' : query.timeRange,
          safesearch: safety[query.safe],
        },
      };

async function askInstance(query: SearchQuery, { http, signal }: AskContext, engines: string | undefined) {
  try {
    const response = await http.send({
      ...addressOf(query, engines),
      manner: 'program',
      headers: { Accept: 'application/json' },
      signal,
    });
    return { response: { ...response, engineUrl: '' }, body: readJson(response) };
  } catch (error) {
    if (!(error instanceof SearchFault) || error.status !== 403) throw error;
    throw new SearchFault('denied', `${error.message}; its settings.yml must list json under search.formats`, {
      cause: error,
    });
  }
}

const reasons: readonly [RegExp, Trouble][] = [
  [/captcha/i, 'captcha'],
  [/too many requests/i, 'rate_limited'],
  [/denied|forbidden|suspended/i, 'denied'],
  [/time ?out/i, 'timeout'],
  [/pars|unexpected/i, 'drift'],
  [/network|connection|protocol|proxy|ssl/i, 'network'],
];

/** No results while the engines behind it failed is a refusal, not an empty answer. */
function refuseUnlessAnswered(body: unknown): void {
  const results = valueAt(body, 'results');
  const silent = valueAt(body, 'unresponsive_engines', 0);
  if (!Array.isArray(results) || results.length > 0 || silent === undefined) return;
  const reason = cleanText(String(valueAt(silent, 1))) ?? 'no reason';
  const trouble = reasons.find(([shape]) => shape.test(reason))?.[1] ?? 'server_error';
  throw new SearchFault(trouble, `its engine ${cleanText(String(valueAt(silent, 0)))} does not answer: ${reason}`);
}

// ---- results -------------------------------------------------------------------------------------------------------

function readSearxngImages(body: unknown): Reading<FoundImage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundImage | undefined => {
    const url = webUrl(withScheme(result['img_src']));
    const link = webUrl(result['url']);
    if (url === null || link === null) return undefined;
    const [width, height] = textAt(result, 'resolution').split(/\s*[x×]\s*/);
    return {
      title: plainText(result['title']),
      url,
      link,
      source: cleanText(result['source']),
      width: wholeNumber(width),
      height: wholeNumber(height),
      thumbnailUrl: webUrl(withScheme(result['thumbnail_src'])),
      format: cleanText(result['img_format']),
    };
  });
  return { ...frameOf(body), ...reading, hasMore: reading.items.length > 0 };
}

/** The two parts of `13 hours ago | Barchart on MSN`, in either order. Some engines give only one of them. */
function splitMetadata(
  metadata: string,
  { languageTag, country }: Locale,
): { date: string | null; source: string | null } {
  const parts = metadata.split('|').map((part) => cleanText(part));
  const isDate = (part: string | null): boolean =>
    [languageTag, 'en'].some((language) => readDate(part, { language, country, now: Date.now() }) !== null);
  return { date: parts.find(isDate) ?? null, source: parts.find((part) => part !== null && !isDate(part)) ?? null };
}

type Locale = Pick<SearchQuery, 'languageTag' | 'country'>;

export function readSearxngPages(body: unknown): Reading<FoundPage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    const published = cleanText(result['publishedDate']);
    const { date, snippet } = splitDate(plainText(result['content']));
    return {
      title,
      link,
      snippet,
      date: published ?? date,
      thumbnailUrl: webUrl(withScheme(result['thumbnail'])),
    };
  });
  return { ...frameOf(body), ...reading, hasMore: reading.items.length > 0, knowledge: readInfobox(body) };
}

function readInfobox(body: unknown): KnowledgePanel | null {
  const box = recordsOf(valueAt(body, 'infoboxes'))?.[0];
  const title = cleanText(box?.['infobox']);
  if (title === null) return null;
  const [first] = recordsOf(box?.['urls']) ?? [];
  return {
    title,
    subtitle: null,
    description: plainText(box?.['content']),
    link: webUrl(first?.['url']) ?? webUrl(box?.['id']),
    source: cleanText(first?.['title']) ?? cleanText(box?.['engine']),
    image_url: webUrl(withScheme(box?.['img_src'])),
  };
}

export function readSearxngNews(
  body: unknown,
  locale: Locale = { languageTag: 'en', country: 'US' },
): Reading<FoundNews> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    const { date, source } = splitMetadata(textAt(result, 'metadata'), locale);
    return {
      title,
      link,
      source: cleanText(result['source']) ?? source,
      date: cleanText(result['publishedDate']) ?? date,
      snippet: plainText(result['content']),
      thumbnailUrl: webUrl(withScheme(result['thumbnail'])),
    };
  });
  return { ...frameOf(body), ...reading, hasMore: reading.items.length > 0 };
}

const withScheme = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('//') ? `https:${value}` : value;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(cleanText).filter((text) => text !== null) : [];

const frameOf = (body: unknown) => ({
  // Corrections are spellings to try: the results are those of the query as it was sent.
  related: [...new Set([...texts(valueAt(body, 'corrections')), ...texts(valueAt(body, 'suggestions'))])],
  total: wholeNumber(valueAt(body, 'number_of_results')),
});
