// Exports the request log as a file, read and sent one page at a time.
import { csvLine } from '../contract/csv.ts';
import { loggedRequestSchema } from '../contract/management/activity.ts';
import type { LoggedRequest } from '../contract/management/activity.ts';
import { keysOf } from '../contract/records.ts';

export const exportFormats = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

const firstColumns = ['id', 'at', 'endpoint', 'status', 'duration_ms', 'credits', 'key_alias', 'ip', 'params'] as const;
const onlyInJson = new Set<keyof LoggedRequest>([
  'response_truncated',
  'response_bytes',
  'response_type',
  'response_headers',
  'job_id',
]);
/** The columns of the CSV file. New members of a request are added at the end, so that the others keep their places. */
const columns = [...new Set([...firstColumns, ...keysOf(loggedRequestSchema.properties)])].filter(
  (name) => !onlyInJson.has(name),
);

/** The chunks of the file. */
export async function* writeExport(
  pages: AsyncIterable<LoggedRequest[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield csvLine(columns);
    for await (const page of pages) yield page.map(toCsvLine).join('');
    return;
  }
  if (format === 'ndjson') {
    for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
    return;
  }
  let separator = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const toCsvLine = (row: LoggedRequest): string => csvLine(columns.map((name) => row[name]));
