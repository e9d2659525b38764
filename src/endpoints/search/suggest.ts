import { readSearchRequest, suggestParameters } from '../../contract/search-parameters.ts';
import { suggestionsSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, exampleMetadata, occasionOf, searchResult, searchTerms } from '../search-endpoint.ts';

/** What one engine suggests while a query is typed. */
export const createSuggestEndpoint = ({ slug, name, suggest }: SearchEngineInfo) =>
  defineEndpoint({
    ...searchTerms,
    path: `/v1/${slug}/suggest`,
    operationId: `${slug}Suggest`,
    summary: `Suggestions from ${name}`,
    description: describeSearch(
      suggest,
      'Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that ' +
        'cannot be parsed is a 500 and free.',
      'Suggestions are cached for an hour',
    ),
    isExperimental: suggest?.isExperimental ?? false,
    query: suggestParameters,
    result: suggestionsSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: exampleMetadata(slug, 'suggest', 'public_feed', 88),
        suggestions: [{ query: 'oak tree' }, { query: 'oak furniture' }],
      },
    },
    check(query) {
      readSearchRequest({ ...query, page: 1 }, 'suggest');
    },
    async run(query, call) {
      const request = readSearchRequest({ ...query, page: 1 }, 'suggest');
      return searchResult(await call.services.search.suggest(slug, request, occasionOf(call)));
    },
  });
