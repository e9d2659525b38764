import { newsParameters, readSearchRequest } from '../../contract/search-parameters.ts';
import { newsSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, examplePage, occasionOf, resultPages, searchResult, searchTerms } from '../search-endpoint.ts';

/** News results of one engine. */
export const createNewsEndpoint = ({ slug, name, news }: SearchEngineInfo) =>
  defineEndpoint({
    ...searchTerms,
    path: `/v1/${slug}/news`,
    operationId: `${slug}News`,
    summary: `News from ${name}`,
    description: describeSearch(news, resultPages, 'Results are cached for five minutes'),
    isExperimental: news?.isExperimental ?? false,
    query: newsParameters,
    result: newsSchema,
    example: {
      query: { q: 'oak' },
      result: {
        ...examplePage({
          engine: slug,
          type: 'news',
          provider: 'public_feed',
          totalTimeMs: 231,
          num: 10,
          next: null,
          related: [],
        }),
        organic_results: [
          {
            position: 1,
            title: 'The oldest oak of the county',
            link: 'https://www.example.com/news/oak',
            source: 'Example News',
            date: 'Sun, 15 Nov 2026 08:30:00 GMT',
            snippet: 'It was planted before the town was founded.',
            domain: 'example.com',
            source_url: null,
            date_utc: '2026-11-15T08:30:00Z',
            date_precision: 'minute',
            thumbnail_url: null,
            stories: [],
          },
        ],
      },
    },
    check(query) {
      readSearchRequest(query, 'news');
    },
    async run(query, call) {
      const request = readSearchRequest(query, 'news');
      return searchResult(await call.services.search.news(slug, request, occasionOf(call)));
    },
  });
