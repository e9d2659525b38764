// What the search endpoints have in common: price and time limit, description, examples, and the answer.
import type { SearchEngineInfo, SearchFormatInfo, SearchVertical } from '../contract/search.ts';
import type { Call, Result } from './endpoint.ts';

export const searchTerms = { credits: 1, timeoutSeconds: 45 } as const;

/** `results` says what a call returns. */
export const describeSearch = (info: SearchEngineInfo[SearchVertical], results: string, cached: string): string =>
  `${info === undefined ? '' : `${describeFormat(info)} `}${results} ${cached}; \`no_cache\` queries the engine again.`;

const sources = { API: 'a documented API', FEED: 'a public feed', PAGE: 'the regular web page' } as const;

function describeFormat({ access, isExperimental, verified, hasChangedSince }: SearchFormatInfo): string {
  const source = sources[access];
  if (!isExperimental) return `Source: ${source}, verified with a response of ${verified}.`;
  const reason =
    verified === null
      ? 'not verified with a real response yet'
      : hasChangedSince
        ? `the parser has changed since it was verified with a response of ${verified}`
        : `last verified with a response of ${verified}`;
  return `**Experimental**: ${reason}. Source: ${source}.`;
}

/** For `describeSearch`: results that come in pages. */
export const resultPages =
  'One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that ' +
  'cannot be parsed is a 500 and free.';

export const exampleMetadata = <Type extends SearchVertical, Provider extends string>(
  engine: string,
  type: Type,
  provider: Provider,
  totalTimeMs: number,
) =>
  ({
    id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
    status: 'success',
    engine,
    type,
    provider,
    created_at: '2026-11-15T10:00:00.000Z',
    total_time_ms: totalTimeMs,
    cached: false,
    engine_url: null,
  }) as const;

interface ExamplePage<Type extends SearchVertical, Provider extends string> {
  engine: string;
  type: Type;
  provider: Provider;
  totalTimeMs: number;
  num: number;
  /** Null for the last page. */
  next: 2 | null;
  related: readonly string[];
}

/** An example of a page of results, without the results. */
export const examplePage = <Type extends SearchVertical, Provider extends string>(
  page: ExamplePage<Type, Provider>,
) => ({
  search_metadata: exampleMetadata(page.engine, page.type, page.provider, page.totalTimeMs),
  search_parameters: {
    engine: page.engine,
    type: page.type,
    q: 'oak',
    page: 1,
    gl: 'us',
    hl: 'en',
    safe: 'moderate',
    num: page.num,
  },
  ...exampleFindings(page.related),
  pagination: { current: 1, next: page.next, has_more: page.next !== null, per_page: page.num },
});

/** What an example says about its results. */
export const exampleFindings = (related: readonly string[]) => ({
  search_information: {
    results_state: 'ok' as const,
    query_displayed: 'oak',
    total_results: null,
    ignored_parameters: [],
  },
  related_searches: related.map((query) => ({ query })),
  suggested_searches: [],
});

/** Who searches, for the engines. */
export const occasionOf = ({ id, caller, signal }: Call) => ({ id, account: caller.accountId, signal });

/** The result of a search. A header says whether it was stored. */
export const searchResult = <Body extends { search_metadata: { cached: boolean } }>(body: Body): Result<Body> => ({
  body,
  headers: { 'x-cache': body.search_metadata.cached ? 'HIT' : 'MISS' },
});
