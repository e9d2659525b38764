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
  search: { searxng: { verified: '2026' }, providers: [] },
  suggest: { searxng: {}, providers: [] },
};

/** Queries a vertical of an engine through SearXNG. */
export function throughSearxng<V extends SearchVertical>(
  slug: string,
  vertical: V,
  source: SearxngSource,
): Provider<FoundBy[V]> {
  return {
    ...searxngFormat(source),
    name: `searxng ${slug} ${vertical}`,
    honours: ['gl', 'hl', 'safe', 'time_range'],
    // The engines of the instance decide how long a page is.
    perPage: undefined,
    pagesMax: 50,
    async ask(query, context) {
      const { engine } = source;
      const { response, body: full } = await askInstance(query, context, engine);
      refuseUnlessAnswered(full, engine);
      const body = engine === undefined ? full : onlyOf(engine, full);
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

const addressOf = (query: SearchQuery, engine: string | undefined): Pick<EngineRequest, 'url' | 'params'> =>
  query.vertical === 'suggest'
    ? { url: `${origin}/autocompleter`, params: { q: query.q } }
    : {
        url: `${origin}/search`,
        params: {
          q: engine === undefined ? query.q : withoutCommands(query.q),
          format: 'json',
          // SearXNG asks the engines of the categories in addition to those that are named.
          ...(engine === undefined
            ? { categories: query.vertical === 'search' ? 'general' : query.vertical }
            : { engines: engine }),
          language: `${query.language}-${query.country}`,
          pageno: query.page,
          time_range: query.timeRange === 'hour' ? 'day' : query.timeRange,
          safesearch: safety[query.safe],
        },
      };

/** Without the beginnings of words with which SearXNG chooses engines, languages and time limits: `!br oak`, `:de oak`, `<3 oak`. */
const withoutCommands = (q: string): string => q.replaceAll(/(?<!\S)[!:<]+(?=[^\s!:<])/g, '');

async function askInstance(query: SearchQuery, { http, signal }: AskContext, engine: string | undefined) {
  try {
    const response = await http.send({
      ...addressOf(query, engine),
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

/**
 * No results while an engine behind it failed is a refusal, not an empty answer. Of an answer for one engine, only the results and
 * failures of that engine count: an instance that does not have it, or does not let callers choose, asks others instead.
 */
function refuseUnlessAnswered(body: unknown, engine: string | undefined): void {
  const results = recordsOf(valueAt(body, 'results'));
  if (results === undefined) return;
  if (results.some((result) => engine === undefined || isFrom(engine, result))) return;
  const failures = failuresIn(body);
  const failure = engine === undefined ? failures[0] : failures.find(({ name }) => name === engine);
  if (failure !== undefined) {
    const { name, reason } = failure;
    const trouble = reasons.find(([shape]) => shape.test(reason))?.[1] ?? 'server_error';
    throw new SearchFault(trouble, `its engine ${name} does not answer: ${reason}`);
  }
  const others = new Set([...results.flatMap(enginesOf), ...failures.map(({ name }) => name)]);
  if (results.length === 0 && others.size === 0) return;
  const detail = `the instance did not ask its engine ${engine}, but ${[...others].slice(0, 5).join(', ') || 'others'}`;
  throw new SearchFault('not_offered', `${detail}; check engines and preferences.lock in its settings.yml`);
}

function failuresIn(body: unknown): { name: string; reason: string }[] {
  const list = valueAt(body, 'unresponsive_engines');
  if (!Array.isArray(list)) return [];
  return list.map((entry) => ({
    name: cleanText(valueAt(entry, 0)) ?? 'unknown',
    reason: cleanText(valueAt(entry, 1)) ?? 'no reason',
  }));
}

/** The engines of the instance that found a result. */
function enginesOf({ engine, engines }: Record<string, unknown>): string[] {
  const names = [engine, ...(Array.isArray(engines) ? engines : [])].map(cleanText).filter((name) => name !== null);
  return [...new Set(names)];
}

const isFrom = (engine: string, result: Record<string, unknown>): boolean => enginesOf(result).includes(engine);

/** The part of an answer that comes from one engine. What does not name its engine is left out of an answer of several. */
function onlyOf(engine: string, body: unknown): unknown {
  const results = recordsOf(valueAt(body, 'results'));
  if (results === undefined) return body;
  const own = results.filter((result) => isFrom(engine, result));
  const isMixed = own.length < results.length;
  return {
    results: own.map(({ engine: _engine, engines: _engines, ...result }) => result),
    infoboxes: recordsOf(valueAt(body, 'infoboxes'))?.filter((box) => isFrom(engine, box)),
    ...(!isMixed && {
      corrections: valueAt(body, 'corrections'),
      suggestions: valueAt(body, 'suggestions'),
      number_of_results: valueAt(body, 'number_of_results'),
    }),
  };
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
  const parts = metadata.split('|').flatMap((part) => cleanText(part) ?? []);
  const dates = parts.filter((part) =>
    [languageTag, 'en'].some((language) => readDate(part, { language, country, now: Date.now() }) !== null),
  );
  // The name of a publisher may be a date too: `1 hour ago | TODAY`.
  const date = dates.find((part) => /\d/.test(part)) ?? dates[0] ?? null;
  const others = parts.filter((part) => part !== date && (!dates.includes(part) || !/\d/.test(part)));
  return { date, source: others[0] ?? null };
}

type Locale = Pick<SearchQuery, 'languageTag' | 'country'>;

export function readSearxngPages(body: unknown): Reading<FoundPage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    const published = cleanText(result['publishedDate']);
    const { date, snippet } = splitDate(plainText(result['content']));
    const foundBy = enginesOf(result);
    return {
      title,
      link,
      snippet,
      date: published ?? date,
      thumbnailUrl: webUrl(withScheme(result['thumbnail'])),
      ...(foundBy.length > 0 && { foundBy }),
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
