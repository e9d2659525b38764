import { readSearchRequest, webParameters } from '../../contract/search-parameters.ts';
import { webSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, exampleMetadata, resultPages } from '../search-endpoint.ts';

/** Web results of one engine. */
export const createWebEndpoint = ({ slug, name, search }: SearchEngineInfo) =>
  defineEndpoint({
    path: `/v1/${slug}/search`,
    operationId: `${slug}Search`,
    summary: `Web results from ${name}`,
    description: describeSearch(search, resultPages, 'Results are cached for half an hour'),
    credits: 1,
    isExperimental: search?.isExperimental ?? false,
    timeoutSeconds: 45,
    query: webParameters,
    result: webSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: exampleMetadata(slug, 'search', 'page_http', 318),
        search_parameters: {
          engine: slug,
          type: 'search',
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
        related_searches: [{ query: 'oak tree' }],
        suggested_searches: [],
        pagination: { current: 1, next: 2, has_more: true, per_page: 10 },
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
    async run(query, { id, caller, services, signal }) {
      const occasion = { id, account: caller.accountId, signal };
      const body = await services.search.web(slug, readSearchRequest(query, 'search'), occasion);
      return { body, headers: { 'x-cache': body.search_metadata.cached ? 'HIT' : 'MISS' } };
    },
  });
