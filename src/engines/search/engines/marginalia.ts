// Marginalia: an independent index of small sites, by its official API. Without a key of the operator, requests use the key
// `public`, which all programs share.
import { defineProvider, readEach, readJson } from '../engine.ts';
import type { FoundPage, Reading, SearchEngine } from '../engine.ts';
import { recordsOf, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { plainText, wholeNumber } from '../read/plain-text.ts';

const origin = 'https://api2.marginalia-search.com';
const perPage = 20;

export const marginalia: SearchEngine = {
  slug: 'marginalia',
  name: 'Marginalia',
  baseUrl: origin,
  key: { isPreferred: false },
  search: {
    searxng: { engine: 'marginalia' },
    providers: [
      defineProvider({
        kind: 'official_api',
        name: 'marginalia api',
        honours: ['safe'],
        perPage,
        pagesMax: 10,
        request: (query, { key }) => ({
          url: `${origin}/search`,
          params: { query: query.q, count: perPage, page: query.page, nsfw: query.safe === 'off' ? 0 : 1 },
          manner: 'program',
          headers: { 'API-Key': key === '' ? 'public' : key, Accept: 'application/json' },
        }),
        read: (response, query) => readMarginalia(readJson(response), query.page),
      }),
    ],
  },
};

function readMarginalia(body: unknown, page: number): Reading<FoundPage> {
  const reading = readEach(recordsOf(valueAt(body, 'results')), (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['url']);
    if (title === null || link === null) return undefined;
    return { title, link, snippet: plainText(result['description']) };
  });
  const pages = wholeNumber(valueAt(body, 'pages'));
  return { ...reading, hasMore: pages === null ? reading.items.length >= perPage : page < pages };
}
