// Batches for callers: find, wait, list, pause, resume, retry and cancel.
import type { Batch, BatchError, BatchStatus, ItemStatus, ResultFormat } from '../contract/batch.ts';
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import { isUuid, readCursor } from '../contract/request-id.ts';
import type { BatchService, ResultFile } from '../endpoints/endpoint.ts';
import { outsideRead } from '../flow/reads.ts';
import type { WebhookQueue } from '../jobs/webhooks.ts';
import type { Database } from '../storage/database.ts';
import type { Notifications } from '../storage/notifications.ts';
import { createRowWatch } from '../storage/row-watch.ts';
import type { RowWatch } from '../storage/row-watch.ts';
import { progressOf, requireBatch, selectBatches } from './batch-rows.ts';
import type { BatchKind, BatchRow } from './batch-rows.ts';
import { addressParameter } from './chunks.ts';
import { createItemReader } from './items.ts';
import type { ItemParts, ResultForm } from './items.ts';
import { resultFile } from './result-files.ts';
import { formFor, writeLines } from './result-lines.ts';
import type { ToMarkdown } from './result-files.ts';

/** A batch has items that can be taken. */
export const batchReady = 'siteglass_batch_ready';
/** A batch has ended; the payload is its id. */
export const batchDone = 'siteglass_batch_done';
/** Something has changed that may let paused batches continue; the payload is the account. */
export const batchWake = 'siteglass_batch_wake';

/** The webhooks of ended batches. */
export const batchWebhooks = {
  table: 'batch_webhook',
  column: 'batch_id',
  take: 'select * from take_batch_webhooks($1, $2, $3, $4)',
  channel: batchDone,
} satisfies WebhookQueue;

/** The progress of a batch. */
interface BatchProgress {
  results: number;
  isEnded: boolean;
}

export type BatchWatch = RowWatch<BatchProgress>;

/** How often the batches that callers wait for are read, because single results send no notification. */
const pollMs = 500;

export const watchBatches = (database: Database, notifications: Notifications): BatchWatch =>
  createRowWatch<BatchProgress>({
    notifications,
    channel: batchDone,
    everyMs: pollMs,
    async read(ids) {
      const rows = await database.named<BatchProgress & { id: string }>(
        'find_batch_progress',
        'select id, results, completed_at is not null as "isEnded" from batch where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
  });

export interface ViewParts<Body> extends ItemParts {
  kind: BatchKind;
  watch: BatchWatch;
  retainSeconds: number;
  toMarkdown: ToMarkdown;
  /** The public form of rows. */
  present(rows: BatchRow[]): Promise<Body[]>;
}

/** Errors are counted among at most this many failed items. */
const countedErrorsMax = 100_000;

/** What batches and crawls have in common for callers. */
export function createBatchViews<Body extends { completed_at: string | null }>(parts: ViewParts<Body>) {
  const { kind, database, watch, reads, retainSeconds, present, catalog, toMarkdown } = parts;
  const reader = createItemReader(parts);
  const require = (accountId: number, id: string) => requireBatch(database, kind, accountId, id);

  async function find(accountId: number, id: string): Promise<Body> {
    const [body] = await present([await require(accountId, id)]);
    if (!body) throw notFound();
    return body;
  }

  /** Waits for a result after the cursor, if there is none. */
  async function openResults(accountId: number, id: string, { cursor, waitSeconds, signal }: ResultOptions) {
    const after = readSequence(cursor);
    const batch = await require(accountId, id);
    const isReached = (state: BatchProgress | undefined) => !state || state.isEnded || state.results > after;
    const isThere = isReached({ results: batch.results, isEnded: batch.completed_at !== null });
    const wait = { account: accountId, id: batch.id, isReached, waitMs: waitSeconds * 1000, signal };
    const news = isThere || waitSeconds === 0 ? undefined : watch.start(wait);
    if (news) await outsideRead(() => news.happened);
    return {
      batch,
      stream: (form: ResultForm) => reads.download(accountId, reader.stream(batch, after, form)),
    };
  }

  return {
    async find(accountId: number, id: string, waitSeconds: number, signal: AbortSignal): Promise<Body> {
      const waitUntil = performance.now() + waitSeconds * 1000;
      const isReached = (state: BatchProgress | undefined) => !state || state.isEnded;
      for (;;) {
        const waitMs = waitUntil - performance.now();
        const wait = { account: accountId, id, isReached, waitMs, signal };
        const ending = waitMs > 0 && !signal.aborted ? watch.start(wait) : undefined;
        try {
          const batch = await find(accountId, id);
          if (batch.completed_at !== null || !ending) return batch;
          await outsideRead(() => ending.happened);
        } finally {
          ending?.stop();
        }
      }
    },

    async list(accountId: number, { status, limit, cursor }: Filters<BatchStatus>) {
      const rows = await selectBatches(
        database,
        kind,
        `b.account_id = $1 and ($2::uuid is null or b.id < $2) and ($3::text is null or b.state = $3)
         order by b.id desc limit $4`,
        [accountId, readCursor(cursor) ?? null, status ?? null, limit + 1],
      );
      const page = rows.slice(0, limit);
      return { items: await present(page), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },

    async items(accountId: number, id: string, filters: Filters<ItemStatus>) {
      return await reader.page(await require(accountId, id), filters);
    },

    async item(accountId: number, id: string, index: number) {
      const item = await reader.one(await require(accountId, id), index);
      if (!item) throw notFound();
      return item;
    },

    async errors(accountId: number, id: string): Promise<BatchError[]> {
      const batch = await require(accountId, id);
      return await database.query<BatchError>(
        `select error_code, count(*)::int as items, coalesce(min(error), '') as error from (
           select error_code, error from batch_result where batch_id = $1 and not is_ok and seq > $2 order by seq limit ${countedErrorsMax}
         ) failed group by error_code order by items desc, error_code`,
        [batch.id, batch.retry_until],
      );
    },

    async results(accountId: number, id: string, options: ResultOptions) {
      const { stream } = await openResults(accountId, id, options);
      return (fields: readonly string[]) => writeLines(stream(formFor(fields)), fields);
    },

    async resultFile(
      accountId: number,
      id: string,
      { format, ...options }: ResultOptions & { format: ResultFormat },
    ): Promise<ResultFile> {
      const { batch, stream } = await openResults(accountId, id, options);
      const endpoint = catalog.find(({ path }) => path === batch.path);
      const address = endpoint ? addressParameter(endpoint) : 'query';
      return resultFile(format, stream, { batch: { id: batch.id, kind, accountId }, address, toMarkdown });
    },

    async change(accountId: number, id: string, action: keyof typeof past): Promise<Body> {
      if (!isUuid(id)) throw notFound();
      const [row] = await database.query<{ state: BatchStatus | null }>(
        'select change_batch($1, $2, $3, $4, $5) as state',
        [id, accountId, kind, action, retainSeconds],
      );
      if (!row?.state) throw notFound();
      if (!isAllowed(action, row.state))
        throw conflict(`the ${kind} is ${row.state} and can no longer be ${past[action]}`);
      return await find(accountId, id);
    },
  };
}

interface Filters<Status> {
  status?: Status | undefined;
  limit: number;
  cursor?: string | undefined;
  results?: boolean | undefined;
}

interface ResultOptions {
  cursor?: string | undefined;
  waitSeconds: number;
  signal: AbortSignal;
}

export interface BatchParts extends ItemParts {
  watch: BatchWatch;
  submit: BatchService['submit'];
  retainSeconds: number;
  toMarkdown: ToMarkdown;
}

export function createBatches({ submit, ...parts }: BatchParts): BatchService {
  const present = async (rows: BatchRow[]): Promise<Batch[]> =>
    rows.map((row) => ({ batch_id: row.id, ...progressOf(row) }));
  return { submit, ...createBatchViews({ ...parts, kind: 'batch', present }) };
}

const past = { pause: 'paused', resume: 'resumed', retry: 'retried', cancel: 'cancelled' } as const;

function isAllowed(action: keyof typeof past, state: BatchStatus): boolean {
  if (action === 'retry') return state !== 'cancelled';
  if (action === 'cancel') return state !== 'completed';
  return state === 'running' || state === 'paused';
}

/** The cursor of results is their sequence number. */
function readSequence(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw badParameter('cursor', 'must be the `cursor` of a result');
  return Number(cursor);
}
