// The items of a batch with their results, as pages and as a stream.
import type { BatchItem, ItemStatus } from '../contract/batch.ts';
import type { FoundPage } from '../contract/crawl.ts';
import { badParameter } from '../contract/errors.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { globalParameters } from '../contract/parameters.ts';
import { redactParameters } from '../contract/secrets.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import type { Reads } from '../flow/reads.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { createUnpacker, readResultBytes, readStoredResult } from '../storage/stored-results.ts';
import type { Unpack } from '../storage/stored-results.ts';
import type { BatchRow } from './batch-rows.ts';
import { mergeItem } from './chunks.ts';
import type { Chunk, ChunkReader } from './chunks.ts';

export interface ItemParts {
  database: Database;
  blobs: Blobs;
  chunks: ChunkReader;
  catalog: readonly AnyEndpoint[];
  /** Shares the database between the readers of accounts. */
  reads: Reads;
}

/** An item of a batch, or a page of a crawl. */
export type AnyItem = BatchItem & Partial<FoundPage>;

/** An item that has ended, with its result as JSON. */
export interface EndedItem {
  item: AnyItem & { cursor: string };
  /** The bytes of the JSON text, one per character. Undefined: the result is that of the item. */
  resultBytes: string | undefined;
}

/** Which form of the results a reader needs: none, their JSON text, or their values. */
export type ResultForm = 'none' | 'text' | 'value';

export interface ItemPages {
  page(
    batch: BatchRow,
    filters: {
      status?: ItemStatus | undefined;
      limit: number;
      cursor?: string | undefined;
      results?: boolean | undefined;
    },
  ): Promise<{ items: AnyItem[]; next: string | null }>;
  /** Undefined when the batch has no such item. */
  one(batch: BatchRow, index: number): Promise<AnyItem | undefined>;
  /** All results with a sequence number after the given one that exist now, in the order of completion. */
  stream(batch: BatchRow, after: number, form: ResultForm): AsyncIterable<EndedItem>;
}

/** A page ends early when its results are larger, so that it needs little memory. */
const pageBytesMax = 16 * 1024 * 1024;
/** How many results a stream reads at a time: few at first, then as many as fit into about `streamBytes`. */
const streamRows = { first: 20, most: 1000 };
const streamBytes = 2 * 1024 * 1024;
/** Indexes that one page of cancelled items looks at. */
const cancelledScanMax = 10_000;

interface ResultRow {
  seq: number;
  idx: number;
  is_ok: boolean;
  status_code: 201 | 500;
  credits: number;
  completed_at: Date;
  error: string | null;
  error_code: ErrorCode | null;
  contentType: string;
  envelope: Buffer | null;
  body: Buffer | null;
  blobKey: string | null;
  duplicateOf: number | null;
}

const resultColumns = `seq, idx, is_ok, status_code, credits, completed_at, error, error_code,
  content_type as "contentType", envelope, body, blob_key as "blobKey", duplicate_of as "duplicateOf"`;

/** Without the result, which may be large. */
const summaryColumns = `seq, idx, is_ok, status_code, credits, completed_at, error, error_code,
  '' as "contentType", null as envelope, null as body, null as "blobKey", duplicate_of as "duplicateOf"`;

export function createItemReader({ database, blobs, chunks, catalog, reads }: ItemParts): ItemPages {
  const readNext = (batch: BatchRow, part: StreamPart): Promise<StreamRow[]> =>
    reads.run(batch.account_id, () => readResults(database, batch, part));

  /** The items of the chunk that begins with an index, as they were sent. */
  async function openChunk(batch: BatchRow, first: number): Promise<OpenChunk> {
    const endpoint = catalog.find(({ path }) => path === batch.path); // undefined if it is of another version
    const [template, chunk] = await Promise.all([chunks.template(batch.id), chunks.read(batch.id, first)]);
    return {
      first,
      sent(idx, duplicateOf = null) {
        const item = chunk.items[idx - first];
        if (item === undefined) throw new Error(`batch ${batch.id} has no item ${idx}`);
        const params = endpoint
          ? redactParameters(mergeItem(endpoint, template, item), globalParameters, endpoint.query)
          : {};
        return { params, found: foundPage(chunk.origin, item, duplicateOf) };
      },
    };
  }

  /** The first index of the chunk of each item. */
  async function chunksOf(batch: BatchRow, indexes: number[]): Promise<Map<number, number>> {
    const rows = await database.query<{ idx: number; first: number }>(
      `select i.idx, c.first from unnest($2::int[]) i(idx) cross join lateral (
         select first from batch_chunk where batch_id = $1 and first <= i.idx order by first desc limit 1) c`,
      [batch.id, indexes],
    );
    return new Map(rows.map(({ idx, first }) => [idx, first]));
  }

  async function endedItem(chunk: OpenChunk, row: ResultRow, hasResult = true, unpack?: Unpack): Promise<AnyItem> {
    const stored = row.is_ok && hasResult ? await readStoredResult(blobs, row, {}, unpack) : undefined;
    const { params, found } = chunk.sent(row.idx, row.duplicateOf);
    return {
      ...found,
      index: row.idx,
      status: row.is_ok ? 'completed' : 'failed',
      params,
      status_code: row.status_code,
      result: stored?.body ?? null,
      error: row.error,
      error_code: row.error_code,
      credits_charged: row.credits,
      completed_at: row.completed_at.toISOString(),
    };
  }

  async function readItems(
    batch: BatchRow,
    indexes: number[],
    hasResults = true,
  ): Promise<{ items: AnyItem[]; read: number }> {
    const firsts = await chunksOf(batch, indexes);
    const open = await database.query<{ idx: number; is_running: boolean }>(
      'select idx, is_running from batch_item where batch_id = $1 and idx = any($2::int[])',
      [batch.id, indexes],
    );
    const isRunning = new Map(open.map(({ idx, is_running }) => [idx, is_running]));
    const items: AnyItem[] = [];
    let bytes = 0;
    let read = 0;
    for (const index of indexes) {
      if (bytes > pageBytesMax) break;
      read++;
      const [row] = await database.named<ResultRow>(
        hasResults ? 'read_batch_result' : 'read_batch_summary',
        `select ${hasResults ? resultColumns : summaryColumns} from batch_result where batch_id = $1 and idx = $2 and (is_ok or seq > $3)`,
        [batch.id, index, batch.retry_until],
      );
      // What was queued and has neither ended nor started again was dropped: it is not a separate page.
      const isDropped = batch.dropped > 0 && !row && index < batch.expanded && !isRunning.has(index);
      if (isDropped && batch.state !== 'cancelled' && batch.retry_until === 0) continue;
      const chunk = await openChunk(batch, firsts.get(index) ?? 0);
      const item = row
        ? await endedItem(chunk, row, hasResults)
        : openItem(batch, chunk, index, isRunning.get(index) ?? false);
      if (row) bytes += JSON.stringify(item.result).length;
      items.push(item);
    }
    return { items, read };
  }

  return {
    async one(batch, index) {
      if (index < 0 || index >= batch.total) return undefined;
      const { items } = await readItems(batch, [index]);
      return items[0];
    },

    async page(batch, { status, limit, cursor, results }) {
      const after = readPosition(cursor);
      const found = await findIndexes(database, batch, { status, limit, after });
      const { items, read } = await readItems(batch, found.indexes, results);
      const isCut = read < found.indexes.length;
      const last = isCut ? found.positions[read - 1] : found.next;
      return { items, next: last === undefined ? null : String(last) };
    },

    async *stream(batch, after, form) {
      let wanted = streamRows.first;
      let chunk: OpenChunk | undefined;
      let reading: Promise<StreamRow[]> | undefined = readNext(batch, { after, limit: wanted, form });
      while (reading) {
        const rows: StreamRow[] = await reading;
        const last = rows.at(-1);
        const isLast = !last || rows.length < wanted;
        wanted = rowsAfter(rows);
        // The next results are read while these are sent. A failure is reported when they are needed.
        reading = isLast ? undefined : readNext(batch, { after: last.seq, limit: wanted, form });
        reading?.catch(() => undefined);
        const unpack = createUnpacker(rows.flatMap((row) => packedOf(row, form)));
        for (const row of rows) {
          if (row.first !== chunk?.first) chunk = await openChunk(batch, row.first);
          const item = await endedItem(chunk, row, form === 'value', unpack);
          const resultBytes = form === 'text' && row.is_ok ? await readResultBytes(blobs, row, unpack) : undefined;
          yield { item: Object.assign(item, { cursor: String(row.seq) }), resultBytes };
        }
      }
    },
  };
}

interface OpenChunk {
  first: number;
  /** The parameters of an item and, in a crawl, how it was found. */
  sent(idx: number, duplicateOf?: number | null): { params: Record<string, unknown>; found: Partial<FoundPage> };
}

interface StreamRow extends ResultRow {
  /** The first index of its chunk. */
  first: number;
}

interface StreamPart {
  after: number;
  limit: number;
  form: ResultForm;
}

async function readResults(
  database: Database,
  batch: BatchRow,
  { after, limit, form }: StreamPart,
): Promise<StreamRow[]> {
  const columns = form === 'none' ? summaryColumns : resultColumns;
  return await database.named<StreamRow>(
    form === 'none' ? 'read_batch_summaries' : 'read_batch_results',
    `select r.*, c.first from (
       select ${columns} from batch_result where batch_id = $1 and seq > $2 and (is_ok or seq > $3) order by seq limit $4
     ) r cross join lateral (
       select first from batch_chunk where batch_id = $1 and first <= r.idx order by first desc limit 1
     ) c order by r.seq`,
    [batch.id, after, batch.retry_until, limit],
  );
}

/** What is decompressed to read the result of a row. Text needs the JSON form of binary content only. */
function packedOf({ envelope, body }: ResultRow, form: ResultForm): Buffer[] {
  const packed = form === 'text' ? [envelope ?? body] : [body, envelope];
  return packed.filter((one) => one !== null);
}

function rowsAfter(rows: readonly ResultRow[]): number {
  const bytes = rows.reduce((sum, { body, envelope }) => sum + (body?.length ?? 0) + (envelope?.length ?? 0), 0);
  const fitting = Math.floor((streamBytes * rows.length) / Math.max(1, bytes));
  return Math.max(streamRows.first, Math.min(streamRows.most, fitting));
}

function openItem(batch: BatchRow, chunk: OpenChunk, index: number, isRunning: boolean): AnyItem {
  const { params, found } = chunk.sent(index);
  return {
    ...found,
    index,
    status: isRunning ? 'processing' : batch.state === 'cancelled' ? 'cancelled' : 'queued',
    params,
    status_code: null,
    result: null,
    error: null,
    error_code: null,
    credits_charged: 0,
    completed_at: null,
  };
}

function foundPage(origin: Chunk['origin'], item: unknown, duplicateOf: number | null): Partial<FoundPage> {
  if (!origin || typeof item !== 'string') return {};
  const { depth, foundOn, source } = origin;
  return { url: item, depth, found_on: foundOn, source, duplicate_of: duplicateOf };
}

interface Position {
  status: ItemStatus | undefined;
  limit: number;
  /** The cursor: the last index, or the last sequence number for ended items. */
  after: number;
}

interface Found {
  indexes: number[];
  /** The cursor after each of them. */
  positions: number[];
  /** The cursor of the next page, if there may be one. */
  next: number | undefined;
}

/** The next items with a status. Ended ones are in the order of completion, others by index. */
async function findIndexes(database: Database, batch: BatchRow, position: Position): Promise<Found> {
  const { status, limit, after } = position;
  switch (status) {
    case undefined: {
      const last = Math.min(batch.total - 1, after + limit);
      const indexes = Array.from({ length: Math.max(0, last - after) }, (_, place) => after + 1 + place);
      return { indexes, positions: indexes, next: last < batch.total - 1 ? last : undefined };
    }
    case 'completed':
    case 'failed': {
      const rows = await database.query<{ idx: number; seq: number }>(
        `select idx, seq from batch_result
         where batch_id = $1 and seq > $2 and ${status === 'completed' ? 'is_ok' : 'not is_ok and seq > $4'} and $4::int is not null
         order by seq limit $3`,
        [batch.id, after, limit, batch.retry_until],
      );
      const positions = rows.map(({ seq }) => seq);
      return { indexes: rows.map(({ idx }) => idx), positions, next: fullPage(positions, limit) };
    }
    case 'processing':
      return await byIndex(
        database,
        `select idx from batch_item where batch_id = $1 and idx > $2 and is_running order by idx limit $3`,
        [batch.id, after, limit],
        limit,
      );
    case 'queued':
      if (batch.state === 'cancelled' || batch.state === 'completed')
        return { indexes: [], positions: [], next: undefined };
      return await byIndex(
        database,
        `select idx from (
           (select idx from batch_item where batch_id = $1 and idx > $2 and not is_running order by idx limit $3)
           union all
           (select p.idx from batch_parked k cross join unnest(k.idx) p(idx) where k.batch_id = $1 and p.idx > $2 order by p.idx limit $3)
           union all
           select generate_series(greatest($4, $2 + 1), least($5 - 1, greatest($4, $2 + 1) + $3))
           union all
           (select idx from batch_result where batch_id = $1 and idx > $2 and not is_ok and seq <= $6 order by idx limit $3)
         ) q(idx) order by idx limit $3`,
        [batch.id, after, limit, batch.expanded, batch.total, batch.retry_until],
        limit,
      );
    case 'cancelled':
      return await findCancelled(database, batch, position);
  }
}

async function byIndex(database: Database, text: string, values: unknown[], limit: number): Promise<Found> {
  const indexes = (await database.query<{ idx: number }>(text, values)).map(({ idx }) => idx);
  return { indexes, positions: indexes, next: fullPage(indexes, limit) };
}

const fullPage = (positions: number[], limit: number): number | undefined =>
  positions.length === limit ? positions.at(-1) : undefined;

async function findCancelled(database: Database, batch: BatchRow, { limit, after }: Position): Promise<Found> {
  if (batch.state !== 'cancelled') return { indexes: [], positions: [], next: undefined };
  const last = Math.min(batch.total - 1, after + cancelledScanMax);
  const found = await byIndex(
    database,
    `select s.idx from generate_series($2::int + 1, $3::int) s(idx)
     where not exists (select from batch_result r where r.batch_id = $1 and r.idx = s.idx)
       and not exists (select from batch_item i where i.batch_id = $1 and i.idx = s.idx)
     order by s.idx limit $4`,
    [batch.id, after, last, limit],
    limit,
  );
  return { ...found, next: found.next ?? (last < batch.total - 1 ? last : undefined) };
}

/** Before the first item: -1 is not a sequence number either. */
function readPosition(cursor: string | undefined): number {
  if (cursor === undefined) return -1;
  if (!/^\d{1,9}$/.test(cursor)) throw badParameter('cursor', 'must be the `next` value of a previous page');
  return Number(cursor);
}
