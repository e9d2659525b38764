import { newsParameters, readSearchRequest } from '../../contract/search-parameters.ts';
import { newsSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, exampleMetadata, resultPages } from '../search-endpoint.ts';

/** News results of one engine. */
export const createNewsEndpoint = ({ slug, name, news }: SearchEngineInfo) =>
  defineEndpoint({
    path: `/v1/${slug}/news`,
    operationId: `${slug}News`,
    summary: `News from ${name}`,
    description: describeSearch(news, resultPages, 'Results are cached for five minutes'),
    credits: 1,
    isExperimental: news?.isExperimental ?? false,
    timeoutSeconds: 45,
    query: newsParameters,
    result: newsSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: exampleMetadata(slug, 'news', 'public_feed', 231),
        search_parameters: {
          engine: slug,
          type: 'news',
          q: 'oak',
          page: 1,
          gl: 'us',
          hl: 'en',
          safe: 'moderate',
          num: 10,
        },
        search_information: {
          results_state: 'ok',
          query_displayed: 'oak',
          total_results: null,
          ignored_parameters: [],
        },
        related_searches: [],
        suggested_searches: [],
        pagination: { current: 1, next: null, has_more: false, per_page: 10 },
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
    async run(query, { id, caller, services, signal }) {
      const occasion = { id, account: caller.accountId, signal };
      const body = await services.search.news(slug, readSearchRequest(query, 'news'), occasion);
      return { body, headers: { 'x-cache': body.search_metadata.cached ? 'HIT' : 'MISS' } };
    },
  });
