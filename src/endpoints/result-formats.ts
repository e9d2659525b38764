// The formats of the results of batches and crawls.
import { resultFormats } from '../contract/batch.ts';

export const resultFormat = {
  type: 'string',
  enum: resultFormats,
  default: 'ndjson',
  description: 'Format of the results',
} as const;

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
