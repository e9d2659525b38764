import { readSearchRequest, webParameters } from '../../contract/search-parameters.ts';
import { webSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Web results of one engine. */
export const createWebEndpoint = ({ slug, name, search }: SearchEngineInfo) =>
  defineEndpoint({
    path: `/v1/${slug}/search`,
    operationId: `${slug}Search`,
    summary: `Web results from ${name}`,
    description:
      `${search?.isExperimental ? '**Experimental**: no verified capture of this format exists. ' : ''}Access: ${search?.access}. ` +
      'One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that ' +
      'cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.',
    credits: 1,
    isExperimental: search?.isExperimental ?? false,
    timeoutSeconds: 45,
    query: webParameters,
    result: webSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: {
          id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
          status: 'success',
          engine: slug,
          type: 'search',
          created_at: '2026-11-15T10:00:00.000Z',
          total_time_ms: 318,
          cached: false,
          provider: 'page_http',
          engine_url: null,
        },
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
