// What the routes of batches and crawls have in common.
import { resultFormats } from '../contract/batch.ts';
import type { ResultFormat } from '../contract/batch.ts';
import type { BatchService, Call } from './endpoint.ts';
import type { SavedFile } from '../contract/saved-file.ts';
import { fileResult, linesResult } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

/** These routes are free, take only their own method, and have neither a log row nor a rate limit. */
export const route = { credits: 0, rateLimited: false, logged: false, alsoByPost: false, canRunAsync: false } as const;

export const cursor = { type: 'string', description: 'The `next` value of the previous page' } as const;
export const limit = {
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  default: 100,
  description: 'Number of entries per page; a page with large results may have fewer',
} as const;
export const wait = { type: 'number', minimum: 0, maximum: 30, default: 0 } as const;

export const resultsParameters = {
  format: { type: 'string', enum: resultFormats, default: 'ndjson', description: 'Format of the results' },
  cursor: { type: 'string', description: 'The `cursor` of the last line that was received', examples: ['1228'] },
  wait: { ...wait, description: 'Seconds to wait for a result, if there is none after the cursor' },
} as const;

/** A member of every line of results. */
export const resultCursor = { type: 'string', description: 'Send it to get the results that follow' } as const;

export const formatNote =
  ' With `format`, the same results are a file: CSV with one row per item, or a ZIP archive with a Markdown file per successful page.';

/** The files that are sent instead of NDJSON. */
export const resultFiles = {
  'text/csv': {
    description:
      'With `format=csv`: one row per item. Texts that a spreadsheet would run as a formula begin with an apostrophe',
    example: 'index,status,address,status_code\r\n0,completed,https://example.com/,201\r\n',
  },
  'application/zip': {
    description:
      'With `format=zip`: a Markdown file per successful page, a JSON file for any other result; failed items are left out',
    example: 'PK…',
  },
} as const;

/** What code samples save them as. */
export const savedResults = {
  parameter: 'format',
  names: { csv: 'results.csv', zip: 'results.zip' },
  unless: {},
} as const satisfies SavedFile;

interface Wanted {
  id: string;
  format: ResultFormat | 'ndjson';
  cursor?: string | undefined;
  wait: number;
}

/** The results in the requested format. */
export async function sendResults(
  service: Pick<BatchService, 'results' | 'resultFile'>,
  { id, format, cursor: after, wait: waitSeconds }: Wanted,
  { caller, signal }: Call,
): Promise<Result<never>> {
  const options = { cursor: after, waitSeconds, signal };
  return format === 'ndjson'
    ? linesResult(await service.results(caller.accountId, id, options))
    : fileResult(await service.resultFile(caller.accountId, id, { ...options, format }));
}
