// Rows of batches as callers see them.
import type { Batch, BatchStatus } from '../contract/batch.ts';
import { notFound } from '../contract/errors.ts';
import { isUuid } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';

export interface BatchRow {
  id: string;
  account_id: number;
  name: string | null;
  path: string;
  state: BatchStatus;
  reason: Batch['reason'];
  total: number;
  expanded: number;
  retry_until: number;
  dropped: number;
  results: number;
  processing: number;
  completed: number;
  failed: number;
  credits: number;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  /** Time per item, from the latest results. Null: no result. */
  seconds_per_item: number | null;
}

const recentResults = 200;
/** A longer time without results was a pause, and counts as this long. */
const pauseSeconds = 30;

export type BatchKind = 'batch' | 'crawl';

/** Batches or crawls that callers can see. */
export const selectBatches = (
  database: Database,
  kind: BatchKind,
  where: string,
  values: unknown[],
): Promise<BatchRow[]> =>
  database.query<BatchRow>(
    `select b.id, b.account_id, b.name, e.path, b.state, b.reason, b.total, b.expanded, b.retry_until, b.dropped, b.results, b.completed, b.failed, b.credits,
       b.created_at, b.started_at, b.completed_at,
       (select count(*)::int from batch_item i where i.batch_id = b.id and i.is_running) as processing,
       case when b.state = 'running' then (
         select extract(epoch from sum(least(g.gap, interval '${pauseSeconds} s')))::float8 / count(*) from (
           select coalesce(lag(r.completed_at) over (order by r.seq desc), clock_timestamp()) - r.completed_at as gap
           from (select seq, completed_at from batch_result where batch_id = b.id order by seq desc limit ${recentResults}) r
         ) g
       ) end as seconds_per_item
     from batch b join endpoint e on e.id = b.endpoint_id
     where b.kind = '${kind}' and b.state <> 'receiving' and (b.expires_at is null or b.expires_at > clock_timestamp()) and ${where}`,
    values,
  );

/** 404 when the account has no such batch. */
export async function requireBatch(
  database: Database,
  kind: BatchKind,
  accountId: number,
  id: string,
): Promise<BatchRow> {
  if (!isUuid(id)) throw notFound();
  const [row] = await selectBatches(database, kind, 'b.account_id = $1 and b.id = $2', [accountId, id]);
  if (!row) throw notFound();
  return row;
}

/** What batches and crawls have in common. */
export function progressOf(row: BatchRow) {
  const total = row.total - row.dropped;
  const ended = row.completed + row.failed;
  const open = total - ended;
  return {
    name: row.name,
    endpoint: row.path,
    status: row.state,
    reason: row.reason,
    total,
    queued: row.state === 'cancelled' ? 0 : Math.max(0, open - row.processing),
    processing: row.processing,
    completed: row.completed,
    failed: row.failed,
    credits_charged: row.credits,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    eta_seconds: row.seconds_per_item === null ? null : Math.ceil(open * row.seconds_per_item),
  };
}
