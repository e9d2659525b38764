// A SearXNG instance of the operator: an engine by itself, and a way to the engines behind it.
import type { SearchVertical } from '../../../contract/search.ts';
import { SearchFault } from '../ask/trouble.ts';
import type { Trouble } from '../ask/trouble.ts';
import { conclude, readEach, readJson } from '../engine.ts';
import type {
  AskContext,
  FoundBy,
  FoundImage,
  FoundNews,
  Reading,
  SearchEngine,
  SearchQuery,
  SearxngSource,
  Way,
} from '../engine.ts';
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';

/** A placeholder for the operator's address, which replaces it in every request. */
const origin = 'https://searxng.invalid';

export const searxng: SearchEngine = {
  slug: 'searxng',
  name: 'SearXNG',
  baseUrl: undefined,
  images: { access: 'API', isExperimental: false, searxng: {}, ways: [] },
  news: { access: 'API', isExperimental: false, searxng: {}, ways: [] },
};

/** The way to a vertical of an engine through SearXNG. */
export function throughSearxng<V extends SearchVertical>(
  slug: string,
  vertical: V,
  { engines }: SearxngSource,
): Way<FoundBy[V]> {
  return {
    kind: 'searxng',
    name: `searxng ${slug} ${vertical}`,
    honours: ['gl', 'hl', 'safe', 'time_range'],
    perPage: 100,
    pagesMax: 50,
    async ask(query, context) {
      const { response, body } = await askInstance(query, context, engines);
      refuseUnlessAnswered(body);
      return { ...conclude(readers[vertical](body), response), engineUrl: null };
    },
  };
}

const readers: { [V in SearchVertical]: (body: unknown) => Reading<FoundBy[V]> } = {
  images: readSearxngImages,
  news: readSearxngNews,
};

// ---- requests ------------------------------------------------------------------------------------------------------

const safety = { off: 0, moderate: 1, strict: 2 } as const;

async function askInstance(query: SearchQuery, { http, signal }: AskContext, engines: string | undefined) {
  try {
    const response = await http.send({
      url: `${origin}/search`,
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

const reasons: readonly [RegExp, Trouble][] = [
  [/captcha/i, 'captcha'],
  [/too many requests/i, 'rate_limited'],
  [/denied|forbidden|suspended/i, 'denied'],
  [/time ?out/i, 'timeout'],
  [/pars|unexpected/i, 'drift'],
];

/** No results while the engines behind it failed is a refusal, not an empty answer. */
function refuseUnlessAnswered(body: unknown): void {
  const results = valueAt(body, 'results');
  const silent = valueAt(body, 'unresponsive_engines', 0);
  if (!Array.isArray(results) || results.length > 0 || silent === undefined) return;
  const reason = cleanText(String(valueAt(silent, 1))) ?? 'no reason';
  const trouble = reasons.find(([shape]) => shape.test(reason))?.[1] ?? 'network';
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

export function readSearxngNews(body: unknown): Reading<FoundNews> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      source: cleanText(result['source']) ?? cleanText(textAt(result, 'metadata').split('|')[0]),
      date: cleanText(result['publishedDate']),
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
  related: texts(valueAt(body, 'suggestions')),
  corrected: texts(valueAt(body, 'corrections'))[0] ?? null,
  total: wholeNumber(valueAt(body, 'number_of_results')),
});
