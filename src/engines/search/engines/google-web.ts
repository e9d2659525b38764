// Web results of Google, from its official API, with the operator's search engine and key. Its pages answer only browsers.
import { defineProvider, offsetOf, readEach, readJson } from '../engine.ts';
import type { FoundPage, Reading, Vertical } from '../engine.ts';
import { recordsOf, textAt, valueAt } from '../read/embedded-json.ts';
import { webUrl } from '../read/links.ts';
import { cleanText, plainText, wholeNumber } from '../read/plain-text.ts';
import { splitDate } from '../read/snippets.ts';

const perPage = 10;

export const googleWeb: Vertical<FoundPage> = {
  searxng: { engine: 'google' },
  providers: [
    defineProvider({
      kind: 'official_api',
      needsKey: true,
      name: 'google web api',
      honours: ['gl', 'hl', 'safe', 'time_range'],
      perPage,
      pagesMax: 10,
      request(query, { key }) {
        const [cx = '', apiKey = ''] = key.split(':');
        return {
          url: 'https://www.googleapis.com/customsearch/v1',
          params: {
            key: apiKey,
            cx,
            q: query.q,
            num: perPage,
            start: offsetOf(query, perPage) + 1,
            gl: query.country.toLowerCase(),
            hl: query.languageTag,
            safe: query.safe === 'off' ? 'off' : 'active',
            dateRestrict: query.timeRange && (query.timeRange === 'hour' ? 'd1' : `${query.timeRange[0]}1`),
          },
          secretParams: ['key', 'cx'],
          manner: 'program',
          headers: { Accept: 'application/json' },
        };
      },
      read: (response) => readGooglePages(readJson(response)),
    }),
  ],
};

/** An empty answer has no `items`, and counts 0 results. */
function readGooglePages(body: unknown): Reading<FoundPage> {
  const total = textAt(body, 'searchInformation', 'totalResults');
  const items = recordsOf(valueAt(body, 'items'));
  const reading = readEach(items ?? (total === '0' ? [] : undefined), (result): FoundPage | undefined => {
    const title = plainText(result['title']);
    const link = webUrl(result['link']);
    if (title === null || link === null) return undefined;
    return {
      title,
      link,
      displayedLink: cleanText(result['formattedUrl']) ?? cleanText(result['displayLink']),
      ...splitDate(plainText(result['snippet'])),
      thumbnailUrl: webUrl(valueAt(result, 'pagemap', 'cse_thumbnail', 0, 'src')),
    };
  });
  const suggested = cleanText(valueAt(body, 'spelling', 'correctedQuery'));
  return {
    ...reading,
    total: wholeNumber(total),
    // The pages are those of the query as it was sent.
    related: suggested === null ? [] : [suggested],
    hasMore: valueAt(body, 'queries', 'nextPage') !== undefined,
  };
}
