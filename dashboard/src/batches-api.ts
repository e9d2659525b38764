// API calls of the batch pages.
import type { BodyOf, QueryOf } from '../../src/console/client.ts';
import { addressOf } from './address.ts';
import { call, Failure, ofWorkspace, readResult } from './api.ts';

export type { Batch, BatchDetails, BatchItem } from '../../src/contract/management/batch.ts';

export type ItemStatus = NonNullable<QueryOf<'GET /accounts/{slug}/batches/{batch}/items'>['status']>;
export type ResultFormat = NonNullable<QueryOf<'GET /accounts/{slug}/batches/{batch}/results'>['format']>;

export const fetchBatches = ofWorkspace('GET /accounts/{slug}/batches');
export const fetchBatch = (slug: string, batch: string) =>
  call('GET /accounts/{slug}/batches/{batch}', { slug, batch });
export const fetchBatchItems = (
  slug: string,
  batch: string,
  query: QueryOf<'GET /accounts/{slug}/batches/{batch}/items'>,
) => call('GET /accounts/{slug}/batches/{batch}/items', { slug, batch, query });
export const fetchBatchItem = (slug: string, batch: string, index: number) =>
  call('GET /accounts/{slug}/batches/{batch}/items/{index}', { slug, batch, index: String(index) });
export const resultsAddress = (slug: string, batch: string, format: ResultFormat) =>
  addressOf('GET /accounts/{slug}/batches/{batch}/results', { slug, batch, query: { format } });

export const pauseBatch = (slug: string, batch: string) =>
  call('POST /accounts/{slug}/batches/{batch}/pause', { slug, batch });
export const resumeBatch = (slug: string, batch: string) =>
  call('POST /accounts/{slug}/batches/{batch}/resume', { slug, batch });
export const retryBatch = (slug: string, batch: string) =>
  call('POST /accounts/{slug}/batches/{batch}/retry', { slug, batch });
export const cancelBatch = (slug: string, batch: string) =>
  call('DELETE /accounts/{slug}/batches/{batch}', { slug, batch });

type NewBatch = BodyOf<'POST /accounts/{slug}/batches'>;

/** More items are sent as lines, which the service reads as a stream. */
const jsonItemsMax = 10_000;

export async function createBatch(slug: string, { items, params, ...settings }: NewBatch): Promise<string> {
  if (items.length <= jsonItemsMax) {
    const body = { ...settings, items, ...(params && { params }) };
    return (await call('POST /accounts/{slug}/batches', { slug, body })).batch_id;
  }
  const route = 'POST /accounts/{slug}/batches/lines';
  const query = { ...settings, ...(params && { params }) };
  const response = await fetch(addressOf(route, { slug, query }), {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: new Blob(items.map((item) => `${JSON.stringify(item)}\n`)),
  }).catch(() => {
    throw new Failure(0, 'Can’t reach the service. Check that it is running and try again.');
  });
  return (await readResult(route, response)).batch_id;
}
