// Rows of batches as callers see them.
import type { Batch, BatchStatus } from '../contract/batch.ts';
import { notFound } from '../contract/errors.ts';
import { isUuid } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';

export interface BatchRow {
  id: string;
  name: string | null;
  path: string;
  state: BatchStatus;
  reason: Batch['reason'];
  total: number;
  expanded: number;
  retry_until: number;
  results: number;
  processing: number;
  completed: number;
  failed: number;
  credits: number;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  running_seconds: number | null;
}

/** Batches that callers can see. */
export const selectBatches = (database: Database, where: string, values: unknown[]): Promise<BatchRow[]> =>
  database.query<BatchRow>(
    `select b.id, b.name, e.path, b.state, b.reason, b.total, b.expanded, b.retry_until, b.results, b.completed, b.failed, b.credits,
       b.created_at, b.started_at, b.completed_at,
       (select count(*)::int from batch_item i where i.batch_id = b.id and i.is_running) as processing,
       extract(epoch from clock_timestamp() - b.started_at)::float8 as running_seconds
     from batch b join endpoint e on e.id = b.endpoint_id
     where b.kind = 'batch' and b.state <> 'receiving' and (b.expires_at is null or b.expires_at > clock_timestamp()) and ${where}`,
    values,
  );

/** 404 when the account has no such batch. */
export async function requireBatch(database: Database, accountId: number, id: string): Promise<BatchRow> {
  if (!isUuid(id)) throw notFound();
  const [row] = await selectBatches(database, 'b.account_id = $1 and b.id = $2', [accountId, id]);
  if (!row) throw notFound();
  return row;
}
