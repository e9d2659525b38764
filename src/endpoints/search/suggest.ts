import { readSearchRequest, suggestParameters } from '../../contract/search-parameters.ts';
import { suggestionsSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What one engine suggests while a query is typed. */
export const createSuggestEndpoint = ({ slug, name, suggest }: SearchEngineInfo) =>
  defineEndpoint({
    path: `/v1/${slug}/suggest`,
    operationId: `${slug}Suggest`,
    summary: `Suggestions from ${name}`,
    description:
      `${suggest?.isExperimental ? '**Experimental**: no verified capture of this format exists. ' : ''}Access: ${suggest?.access}. ` +
      'Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that ' +
      'cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.',
    credits: 1,
    isExperimental: suggest?.isExperimental ?? false,
    timeoutSeconds: 45,
    query: suggestParameters,
    result: suggestionsSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: {
          id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
          status: 'success',
          engine: slug,
          type: 'suggest',
          created_at: '2026-11-15T10:00:00.000Z',
          total_time_ms: 88,
          cached: false,
          provider: 'public_feed',
          engine_url: null,
        },
        suggestions: [{ query: 'oak tree' }, { query: 'oak furniture' }],
      },
    },
    check(query) {
      readSearchRequest({ ...query, page: 1 }, 'suggest');
    },
    async run(query, { id, caller, services, signal }) {
      const occasion = { id, account: caller.accountId, signal };
      const request = readSearchRequest({ ...query, page: 1 }, 'suggest');
      const body = await services.search.suggest(slug, request, occasion);
      return { body, headers: { 'x-cache': body.search_metadata.cached ? 'HIT' : 'MISS' } };
    },
  });
