// Qwant: the JSON that its pages are built from. It is well guarded; a refusal is reported and never worked around.
import type { EngineRequest } from '../ask/engine-http.ts';
import { SearchFault } from '../ask/trouble.ts';
import { acceptLanguageOf, defineProvider, offsetOf, readEach, readJson } from '../engine.ts';
import type { FoundImage, FoundNews, FoundPage, Reading, SearchEngine, SearchQuery } from '../engine.ts';
import { readEpoch } from '../read/dates.ts';
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';
import { readWords, suggestionsFrom } from '../suggestions.ts';

const origin = 'https://api.qwant.com';
const imagesPerPage = 50;
const newsPerPage = 10;
const webPerPage = 10;
const rateLimitCode = 24;

/** Its error page, which has the status of a success or of a refusal: in the title, in the heading, or in the text of a short page. */
const unavailable = [
  /<(?:title|h1)\b[^>]*>[^<]*service unavailable/i,
  /^(?=[\s\S]{0,4000}$)(?:\s*|[\s\S]*>[^<]*)service unavailable/i,
];

const common = { kind: 'page_http', honours: ['gl', 'hl', 'safe'], pagesMax: 5 } as const;

export const qwant: SearchEngine = {
  slug: 'qwant',
  name: 'Qwant',
  baseUrl: origin,
  refusals: {
    denied: { texts: ['we are not yet available in your country'], textsBelow500: unavailable },
  },
  images: {
    searxng: { engine: 'qwant images' },
    providers: [
      defineProvider({
        ...common,
        name: 'qwant images',
        perPage: imagesPerPage,
        request: (query) => jsonRequest(query, imagesPerPage),
        read: (response) => readQwantImages(readJson(response)),
      }),
    ],
  },
  news: {
    searxng: { engine: 'qwant news' },
    providers: [
      defineProvider({
        ...common,
        name: 'qwant news',
        perPage: newsPerPage,
        request: (query) => jsonRequest(query, newsPerPage),
        read: (response) => readQwantNews(readJson(response)),
      }),
    ],
  },
  search: {
    searxng: { engine: 'qwant' },
    providers: [
      defineProvider({
        ...common,
        name: 'qwant web',
        perPage: webPerPage,
        request: (query) => jsonRequest(query, webPerPage),
        read: (response) => readQwantPages(readJson(response)),
      }),
    ],
  },
  suggest: suggestionsFrom({
    name: 'qwant suggestions',
    honours: ['gl', 'hl'],
    request: (query) => ({
      url: `${origin}/v3/suggest`,
      params: { q: query.q, locale: `${query.language}_${query.country}`, version: 2 },
    }),
    read(body) {
      refuseUnlessSuccessful(body);
      return readWords(recordsOf(valueAt(body, 'data', 'items'))?.map((item) => item['value']));
    },
  }),
};

const safety = { off: 0, moderate: 1, strict: 2 } as const;

const jsonRequest = (query: SearchQuery, perPage: number): Omit<EngineRequest, 'signal'> => ({
  url: `${origin}/v3/search/${query.vertical === 'search' ? 'web' : query.vertical}`,
  // The order matters to Qwant.
  params: {
    q: query.q,
    count: perPage,
    locale: `${query.language}_${query.country}`,
    offset: offsetOf(query, perPage),
    tgp: 1,
    device: 'desktop',
    safesearch: safety[query.safe],
    displayed: 'true',
    llm: 'true',
  },
  manner: 'page',
  headers: { Accept: 'application/json', Referer: 'https://www.qwant.com/' },
  acceptLanguage: acceptLanguageOf(query),
});

function refuseUnlessSuccessful(body: unknown): void {
  if (valueAt(body, 'data', 'error_code') === rateLimitCode)
    throw new SearchFault('rate_limited', 'it asks for fewer requests');
  if (typeof valueAt(body, 'url') === 'string') throw new SearchFault('captcha', 'it asks for a captcha');
  if (valueAt(body, 'status') === 'error') {
    const code = wholeNumber(valueAt(body, 'data', 'error_code')) ?? 'none';
    throw new SearchFault('denied', `it answers with an error (code ${code})`);
  }
}

/** The list of results; undefined when the answer has another shape. Throws if the answer is a refusal. */
function findResults(body: unknown) {
  refuseUnlessSuccessful(body);
  if (valueAt(body, 'status') !== 'success') return undefined;
  return (
    recordsOf(valueAt(body, 'data', 'result', 'items')) ??
    recordsOf(valueAt(body, 'data', 'result', 'items', 'mainline'))
  );
}

function readQwantImages(body: unknown): Reading<FoundImage> {
  const reading = readEach(findResults(body), (result): FoundImage | undefined => {
    const url = webUrl(result['media']);
    const link = webUrl(result['url']);
    if (url === null || link === null) return undefined;
    return {
      title: plainText(result['title']),
      url,
      link,
      width: wholeNumber(result['width']),
      height: wholeNumber(result['height']),
      thumbnailUrl: webUrl(result['thumbnail']),
    };
  });
  return { ...reading, hasMore: reading.items.length >= imagesPerPage };
}

/** Web results are in the groups of the type `web`; other groups are advertisements, pictures and films. */
function readQwantPages(body: unknown): Reading<FoundPage> {
  refuseUnlessSuccessful(body);
  const groups = recordsOf(valueAt(body, 'data', 'result', 'items', 'mainline'));
  const results = groups?.filter(({ type }) => type === 'web').flatMap(({ items }) => recordsOf(items) ?? []);
  const reading = readEach(results, (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    return { title, link, displayedLink: cleanText(result['source']), ...splitDate(plainText(result['desc'])) };
  });
  const related = groups
    ?.filter(({ type }) => type === 'related_searches')
    .flatMap(({ items }) => recordsOf(items) ?? [])
    .map(({ text }) => plainText(text))
    .filter((text) => text !== null);
  return { ...reading, hasMore: reading.items.length >= webPerPage, related };
}

function readQwantNews(body: unknown): Reading<FoundNews> {
  const reading = readEach(findResults(body), (result): FoundNews | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    const date = readEpoch(result['date']);
    return {
      title,
      link,
      source: cleanText(result['press_name']),
      date: date?.utc ?? null,
      dateUtc: date?.utc,
      datePrecision: date?.precision,
      snippet: plainText(result['desc']),
      thumbnailUrl: webUrl(valueAt(result, 'media', 0, 'pict', 'url')),
    };
  });
  return { ...reading, hasMore: reading.items.length >= newsPerPage };
}
