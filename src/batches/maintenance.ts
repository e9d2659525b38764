// Periodic tasks of batches: queue the items of lost nodes again, and delete what has expired.
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { batchRows, isAfterOutage, repeatWhileFull, type MaintenanceTask } from '../storage/maintenance.ts';
import { discardBatch } from './intake.ts';
import { blobKeyOf } from './item-results.ts';

export interface BatchMaintenanceParts {
  database: Database;
  blobs: Pick<Blobs, 'delete'>;
  retainSeconds: number;
}

const partitionDaysAhead = 7;
/** A node that was only slow may still be writing the file. */
const lostMinutes = 10;

/** The tasks, which every node runs. */
export function batchTasks(parts: BatchMaintenanceParts): Record<string, MaintenanceTask> {
  const { database } = parts;
  return {
    reapBatchItems: { everyMs: 5_000, run: () => reapItems(parts) },
    removeLostFiles: { everyMs: 10_000, run: () => removeLostFiles(parts) },
    expireBatches: { everyMs: 60_000, run: () => expireBatches(parts) },
    discardDrafts: { everyMs: 60_000, run: () => discardDrafts(database) },
    batchPartitions: { everyMs: 3_600_000, run: () => maintainPartitions(database) },
  };
}

async function reapItems({ database, retainSeconds }: BatchMaintenanceParts): Promise<void> {
  if (isAfterOutage(database)) return;
  await repeatWhileFull(database, 'select reap_batch_items($1, $2) as done', [batchRows, retainSeconds]);
}

/** Deletes the files of attempts whose node was lost before their items ended. No result uses them. */
async function removeLostFiles({ database, blobs }: BatchMaintenanceParts): Promise<void> {
  for (;;) {
    const rows = await database.query<{ call_id: string }>(
      `select call_id from lost_item where lost_at < clock_timestamp() - interval '${lostMinutes} minutes' limit ${batchRows}`,
    );
    if (rows.length === 0) return;
    for (const { call_id } of rows) await blobs.delete(blobKeyOf(call_id));
    await database.query('delete from lost_item where call_id = any($1::uuid[])', [rows.map(({ call_id }) => call_id)]);
  }
}

/** Deletes each expired batch with its files and items. Its results go with their partition if that is dropped soon. */
async function expireBatches({ database, blobs }: BatchMaintenanceParts): Promise<void> {
  for (;;) {
    const [expired] = await database.query<{ id: string; isDroppedSoon: boolean }>(
      `select id, is_batch_day_over(id) as "isDroppedSoon" from batch
       where expires_at < statement_timestamp() order by expires_at limit 1`,
    );
    if (!expired) return;
    await removeBatchFiles(database, blobs, expired.id);
    if (!expired.isDroppedSoon) await removeResults(database, expired.id);
    await database.query(
      `with items as (delete from batch_chunk where batch_id = $1) delete from batch where id = $1`,
      [expired.id],
    );
  }
}

/** Deletes the files of a batch. Safe to repeat. */
export async function removeBatchFiles(database: Database, blobs: Pick<Blobs, 'delete'>, id: string): Promise<void> {
  for (;;) {
    const rows = await database.query<{ seq: number; blob_key: string }>(
      `select seq, blob_key from batch_result where batch_id = $1 and blob_key is not null limit ${batchRows}`,
      [id],
    );
    if (rows.length === 0) return;
    for (const { blob_key } of rows) await blobs.delete(blob_key);
    await database.query('delete from batch_result where batch_id = $1 and seq = any($2::int[])', [
      id,
      rows.map(({ seq }) => seq),
    ]);
  }
}

/** Deletes the results of a batch, and what a crawl knew. Safe to repeat. */
const removeResults = (database: Database, id: string): Promise<unknown> =>
  repeatWhileFull(database, 'select delete_batch_results($1, $2) as done', [id, batchRows]);

/** Removes batches whose submission was interrupted: by a crash, or because the database could not be reached. */
async function discardDrafts(database: Database): Promise<void> {
  if (isAfterOutage(database)) return;
  const drafts = await database.query<{ id: string }>(
    `select id from batch where state = 'receiving'
       and (created_at < clock_timestamp() - interval '1 hour' or not is_node_alive(node_id)) limit ${batchRows}`,
  );
  for (const { id } of drafts) await discardBatch(database, id);
}

async function maintainPartitions(database: Database): Promise<void> {
  await database.query('select ensure_batch_partitions($1)', [partitionDaysAhead]);
  await database.query('select drop_batch_partitions()');
  await database.query(`delete from host_pace where next_at < clock_timestamp() - interval '1 hour'`);
}
