// What the search endpoints of one engine declare alike: their description, and the metadata of their examples.
import type { SearchEngineInfo, SearchVertical } from '../contract/search.ts';

/** `results` says what a call returns. */
export const describeSearch = (info: SearchEngineInfo[SearchVertical], results: string, cached: string): string =>
  `${info?.isExperimental ? '**Experimental**: no verified capture of this format exists. ' : ''}Access: ${info?.access}. ` +
  `${results} ${cached}; \`no_cache\` queries the engine again.`;

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
