// The results of a batch or a crawl as a file.
import { Readable } from 'node:stream';
import type { ResultFormat } from '../contract/batch.ts';
import type { BatchService } from '../endpoints/endpoint.ts';
import { PassedThrough } from './route.ts';

export const resultTypes = {
  'application/x-ndjson': 'One line per item that has ended, in the order of completion',
  'text/csv': 'One row per item that has ended',
  'application/zip': 'A Markdown file per successful page, and a JSON file for any other result',
} as const;

interface Wanted {
  kind: 'batch' | 'crawl';
  accountId: number;
  id: string;
  format: ResultFormat | 'ndjson';
  signal: AbortSignal;
}

export async function resultDownload(
  service: Pick<BatchService, 'results' | 'resultFile'>,
  { kind, accountId, id, format, signal }: Wanted,
): Promise<PassedThrough> {
  const options = { waitSeconds: 0, signal };
  const file =
    format === 'ndjson'
      ? {
          name: `${kind}-${id}.ndjson`,
          contentType: 'application/x-ndjson; charset=utf-8',
          content: (await service.results(accountId, id, options))([]),
        }
      : await service
          .resultFile(accountId, id, { ...options, format })
          .then(({ write, ...about }) => ({ ...about, content: write([]) }));
  return new PassedThrough({
    status: 200,
    headers: {
      'content-type': file.contentType,
      'content-disposition': `attachment; filename="${file.name}"`,
      'x-content-type-options': 'nosniff',
    },
    body: Readable.from(file.content),
  });
}
