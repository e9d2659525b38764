// Batches for callers: find, wait, list, pause, resume, retry and cancel.
import type { Batch, BatchError, BatchStatus, ItemStatus, ResultFormat } from '../contract/batch.ts';
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import { isUuid, readCursor } from '../contract/request-id.ts';
import type { BatchService, ResultFile } from '../endpoints/endpoint.ts';
import type { WebhookQueue } from '../jobs/webhooks.ts';
import { waitForNotice } from '../storage/notifications.ts';
import type { Notifications } from '../storage/notifications.ts';
import { progressOf, requireBatch, selectBatches } from './batch-rows.ts';
import type { BatchKind, BatchRow } from './batch-rows.ts';
import { addressParameter } from './chunks.ts';
import { createItemReader } from './items.ts';
import type { ItemParts } from './items.ts';
import { resultFile } from './result-files.ts';
import { formFor, writeLines } from './result-lines.ts';
import type { ResultForm } from './result-lines.ts';
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

export interface ViewParts<Body> extends ItemParts {
  kind: BatchKind;
  notifications: Notifications;
  retainSeconds: number;
  toMarkdown: ToMarkdown;
  /** The public form of rows. */
  present(rows: BatchRow[]): Promise<Body[]>;
}

/** Errors are counted among so many failed items at most. */
const countedErrorsMax = 100_000;

/** How often a waiting caller polls, in case a notification was lost. */
const pollMs = 1000;

/** What batches and crawls have in common for callers. */
export function createBatchViews<Body extends { completed_at: string | null }>(parts: ViewParts<Body>) {
  const { kind, database, notifications, retainSeconds, present, catalog, toMarkdown } = parts;
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
    const waitUntil = performance.now() + waitSeconds * 1000;
    while (performance.now() < waitUntil && !signal.aborted) {
      const [news] = await database.query<{ is_there: boolean }>(
        'select results > $2 or completed_at is not null as is_there from batch where id = $1',
        [batch.id, after],
      );
      if (news?.is_there !== false) break;
      const waitMs = Math.min(pollMs / 2, waitUntil - performance.now());
      await waitForNotice(notifications, { channel: batchDone, payload: id, waitMs, signal }).happened;
    }
    return { batch, stream: (form: ResultForm) => reader.stream(batch, after, form) };
  }

  return {
    async find(accountId: number, id: string, waitSeconds: number, signal: AbortSignal): Promise<Body> {
      const waitUntil = performance.now() + waitSeconds * 1000;
      for (;;) {
        const waitMs = Math.min(pollMs, waitUntil - performance.now());
        const ending = waitForNotice(notifications, { channel: batchDone, payload: id, waitMs, signal });
        try {
          const batch = await find(accountId, id);
          if (batch.completed_at !== null || performance.now() >= waitUntil || signal.aborted) return batch;
          await ending.happened;
        } finally {
          ending.stop();
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
  notifications: Notifications;
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
