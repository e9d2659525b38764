import { readSearchRequest, webParameters } from '../../contract/search-parameters.ts';
import { webSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, examplePage, occasionOf, resultPages, searchResult, searchTerms } from '../search-endpoint.ts';

/** Web results of one engine. */
export const createWebEndpoint = ({ slug, name, search }: SearchEngineInfo) =>
  defineEndpoint({
    ...searchTerms,
    path: `/v1/${slug}/search`,
    operationId: `${slug}Search`,
    summary: `Web results from ${name}`,
    description: describeSearch(search, resultPages, 'Results are cached for half an hour'),
    isExperimental: search?.isExperimental ?? false,
    query: webParameters,
    result: webSchema,
    example: {
      query: { q: 'oak' },
      result: {
        ...examplePage({
          engine: slug,
          type: 'search',
          provider: 'page_http',
          totalTimeMs: 318,
          num: 10,
          next: 2,
          related: ['oak tree'],
        }),
        organic_results: [
          {
            position: 1,
            title: 'Oak',
            link: 'https://www.example.com/trees/oak',
            displayed_link: 'www.example.com › trees › oak',
            domain: 'example.com',
            snippet: 'Oaks are trees of the beech family.',
            date: 'Nov 3, 2026',
            date_utc: '2026-11-03T00:00:00Z',
            date_precision: 'day',
            source: 'Example Trees',
            thumbnail_url: null,
          },
        ],
        knowledge_panel: null,
      },
    },
    check(query) {
      readSearchRequest(query, 'search');
    },
    async run(query, call) {
      const request = readSearchRequest(query, 'search');
      return searchResult(await call.services.search.web(slug, request, occasionOf(call)));
    },
  });
