import { mergedParameters, readEngines, readSearchRequest } from '../../contract/search-parameters.ts';
import { mergedSchema } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { exampleFindings, occasionOf, searchResult, searchTerms } from '../search-endpoint.ts';

/** Web results of several engines at once. `engines` are those that this installation offers. */
export const createMergedEndpoint = (engines: readonly string[]) =>
  defineEndpoint({
    ...searchTerms,
    path: '/v1/search',
    operationId: 'webSearch',
    summary: 'Web results from several search engines',
    description:
      'Queries several engines at once and merges their results: a page that several engines rank high comes first. Costs the ' +
      'same for any number of engines. Engines that are blocked, slow or broken are left out, and ' +
      '`search_metadata.engines` says why; the call is a 500, and free, only if no engine answers. `position` starts at 1 on ' +
      'every page.',
    query: mergedParameters,
    result: mergedSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: {
          id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
          status: 'success',
          engine: 'search',
          type: 'search',
          created_at: '2026-11-15T10:00:00.000Z',
          total_time_ms: 640,
          cached: false,
          engines: [
            { engine: 'bing', status: 'ok', results: 10, total_time_ms: 412, error: null },
            { engine: 'mojeek', status: 'ok', results: 10, total_time_ms: 638, error: null },
          ],
        },
        search_parameters: { engine: 'search', type: 'search', q: 'oak', page: 1, engines: ['bing', 'mojeek'] },
        ...exampleFindings(['oak tree']),
        pagination: { current: 1, next: 2, has_more: true, per_page: 18 },
        organic_results: [
          {
            position: 1,
            title: 'Oak',
            link: 'https://www.example.com/trees/oak',
            displayed_link: 'www.example.com › trees › oak',
            domain: 'example.com',
            snippet: 'Oaks are trees of the beech family.',
            date: null,
            date_utc: null,
            date_precision: null,
            source: 'Example Trees',
            thumbnail_url: null,
            sources: ['bing', 'mojeek'],
            score: 0.032522,
          },
        ],
        knowledge_panel: null,
      },
    },
    check({ engines: chosen, timeout: _timeout, ...query }) {
      readSearchRequest(query, 'search');
      readEngines(chosen, engines);
    },
    async run({ engines: chosen, timeout, ...query }, call) {
      const body = await call.services.mergedSearch.search(readSearchRequest(query, 'search'), {
        ...occasionOf(call),
        engines: readEngines(chosen, engines) ?? engines,
        timeoutSeconds: timeout,
      });
      return searchResult(body);
    },
  });
