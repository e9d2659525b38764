// Batches: submit many calls, follow them, and read their results as they complete.
import type { CallOptions } from './answer.ts';
import { followResults, waitForEnd } from './follow.ts';
import type { ResultOptions, WaitOptions } from './follow.ts';
import type {
  Batch,
  BatchItemsParameters,
  BatchItemsResult,
  BatchResultsResult,
  CreateBatchParameters,
  CreateBatchResult,
  ListBatchesParameters,
  ListBatchesResult,
  Operations,
} from './generated.ts';
import type { Call } from './operation.ts';
import { atCursor, paged, type Paged } from './paged.ts';

/** The names of endpoints that a batch can call. */
type BilledName = { [N in keyof Operations]: Operations[N]['canRunAsync'] extends true ? N : never }[keyof Operations];

export interface NewBatch<N extends BilledName = BilledName> extends Omit<
  CreateBatchParameters,
  'endpoint' | 'params' | 'items'
> {
  /** The name of the method for a single call, such as `crawler`. */
  endpoint: N;
  /** Parameters of all items. */
  params?: Partial<Operations[N]['parameters']>;
  /** Addresses, or parameters of single items. Up to 1,000,000. */
  items: readonly (string | Partial<Operations[N]['parameters']>)[];
}

/** An item that has ended. */
export type BatchResult = BatchResultsResult;

export type BatchWaitOptions = WaitOptions<Batch>;

export interface Batches {
  /** Submits a batch. It is accepted completely or not at all. */
  create<N extends BilledName>(batch: NewBatch<N>, options?: CallOptions): Promise<CreateBatchResult>;
  get(id: string, options?: CallOptions): Promise<Batch>;
  list(parameters?: ListBatchesParameters, options?: CallOptions): Paged<ListBatchesResult>;
  items(
    id: string,
    parameters?: Omit<BatchItemsParameters, 'batch_id'>,
    options?: CallOptions,
  ): Paged<BatchItemsResult>;
  /** The results in the order of completion, until the batch has ended. Continues after lost connections. */
  results(id: string, options?: ResultOptions): AsyncGenerator<BatchResult, void>;
  /** The results so far as a file. The body of the response is a stream. */
  download(id: string, format: 'ndjson' | 'csv' | 'zip', options?: CallOptions): Promise<Response>;
  pause(id: string, options?: CallOptions): Promise<Batch>;
  resume(id: string, options?: CallOptions): Promise<Batch>;
  /** Queues the failed items again. */
  retry(id: string, options?: CallOptions): Promise<Batch>;
  /** Cancels the items that have not started. */
  cancel(id: string, options?: CallOptions): Promise<Batch>;
  /** Waits until the batch has ended. */
  wait(id: string, options?: BatchWaitOptions): Promise<Batch>;
}

/** An item in any state. */
export type BatchItem = BatchItemsResult['items'][number];

export interface BatchParts {
  call: Call;
  /** Sends a call without reading the body. */
  open(name: string, parameters: Record<string, unknown>, options?: CallOptions): Promise<Response>;
}

/** More items, or larger ones, are sent as lines. The service accepts 16 MiB of JSON; other parameters need room too. */
const jsonItemsMax = 10_000;
const jsonBytesMax = 15 * 1024 * 1024;

/** The operations that return the state of a batch. */
type StateName = 'batch' | 'pauseBatch' | 'resumeBatch' | 'retryBatch' | 'cancelBatch';

export function createBatches({ call, open }: BatchParts): Batches {
  const data = async (name: StateName, parameters: object, options?: CallOptions) =>
    (await call(name, parameters, options)).data;

  async function create<N extends BilledName>(batch: NewBatch<N>, options?: CallOptions): Promise<CreateBatchResult> {
    const { items, params, ...rest } = batch;
    const lines = new Blob(toLines(items), { type: 'application/x-ndjson' });
    if (items.length <= jsonItemsMax && lines.size <= jsonBytesMax) {
      return (await call('createBatch', batch, options)).data;
    }
    const query = { ...rest, ...(params === undefined ? {} : { params }) };
    return (await call('createBatch', query, { ...options, lines })).data;
  }

  const results = (id: string, options?: ResultOptions): AsyncGenerator<BatchResult, void> =>
    followResults<BatchResult>(
      {
        state: (callOptions) => data('batch', { batch_id: id }, callOptions),
        open: (parameters, callOptions) => open('batchResults', { batch_id: id, ...parameters }, callOptions),
      },
      options,
    );

  return {
    create,
    get: (id, options) => data('batch', { batch_id: id }, options),
    list: (parameters = {}, options) =>
      paged(async (cursor) => (await call('listBatches', atCursor(parameters, cursor), options)).data),
    items: (id, parameters = {}, options) =>
      paged(
        async (cursor) => (await call('batchItems', { ...atCursor(parameters, cursor), batch_id: id }, options)).data,
      ),
    results,
    download: (id, format, options) => open('batchResults', { batch_id: id, format }, options),
    pause: (id, options) => data('pauseBatch', { batch_id: id }, options),
    resume: (id, options) => data('resumeBatch', { batch_id: id }, options),
    retry: (id, options) => data('retryBatch', { batch_id: id }, options),
    cancel: (id, options) => data('cancelBatch', { batch_id: id }, options),
    wait: (id, options) =>
      waitForEnd(`The batch ${id}`, (wait, callOptions) => data('batch', { batch_id: id, wait }, callOptions), options),
  };
}

function toLines(items: readonly unknown[]): string[] {
  const parts: string[] = [];
  const partItems = 10_000;
  for (let at = 0; at < items.length; at += partItems) {
    parts.push(
      items
        .slice(at, at + partItems)
        .map((item) => `${JSON.stringify(item)}\n`)
        .join(''),
    );
  }
  return parts;
}
