// Suspending, resuming and deleting workspaces.
import { orAfter } from '../flow/time-limit.ts';
import { badParameter } from '../contract/errors.ts';
import type { AccountDetails } from '../contract/management/account.ts';
import { withoutWaitBudget } from '../flow/wait-budget.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { batchRows } from '../storage/maintenance.ts';
import type { MaintenanceTask } from '../storage/maintenance.ts';
import { onlyRow } from '../storage/rows.ts';
import { lockAccount, readKnownAccount } from './accounts.ts';
import { writeAudit } from './audit.ts';

/** Refuses calls of the workspace on all nodes and lets its queued jobs wait. Running calls and jobs finish. */
export const suspendAccount = (database: Database, actor: string, accountId: number): Promise<AccountDetails> =>
  changeState(database, actor, accountId, { action: 'account.suspend', statement: 'select suspend_account($1)' });

/** Admits calls again and continues with the queued jobs. */
export const resumeAccount = (database: Database, actor: string, accountId: number): Promise<AccountDetails> =>
  changeState(database, actor, accountId, { action: 'account.resume', statement: 'select resume_account($1)' });

export async function isSuspended(client: Queryable, accountId: number): Promise<boolean> {
  const rows = await client.query('select from account where id = $1 and suspended_at is not null', [accountId]);
  return rows.length > 0;
}

async function changeState(
  database: Database,
  actor: string,
  accountId: number,
  { action, statement }: { action: string; statement: string },
): Promise<AccountDetails> {
  return database.transaction(async (client) => {
    await client.query(statement, [accountId]);
    await writeAudit(client, { actor, action, accountId });
    return await readKnownAccount(client, accountId);
  });
}

export interface DeletionParts {
  database: Database;
  blobs: Pick<Blobs, 'delete'>;
  nodeId: number;
}

const answerAfterMs = 30_000;

/**
 * Deletes a workspace and everything that belongs to it. From the first transaction on, its keys are invalid and it is hidden.
 * The rest is removed in batches; after a crash, maintenance continues.
 */
export async function deleteAccount(
  parts: DeletionParts,
  actor: string,
  accountId: number,
  confirmation: string | undefined,
): Promise<{ slug: string; deleted: boolean }> {
  const slug = await parts.database.transaction(async (client) => {
    await lockAccount(client, accountId);
    const account = await readKnownAccount(client, accountId);
    if (confirmation !== account.slug) {
      throw badParameter('confirm', `must be the slug of the workspace that is deleted: ${account.slug}`);
    }
    const detail = { slug: account.slug, name: account.name, ...(await readFinalFigures(client, accountId)) };
    await hideAccount(client, accountId);
    await writeAudit(client, { actor, action: 'account.delete', accountId, detail });
    return account.slug;
  });
  // From here on the workspace is gone for everyone. If removing its rows fails, maintenance repeats it and reports the error.
  const removal = withoutWaitBudget(() => removeAccount(parts, accountId)).catch(() => undefined);
  // A large workspace takes minutes. It is already gone for its users, so the caller need not wait for the last row.
  await orAfter(removal, answerAfterMs, undefined);
  return { slug, deleted: true };
}

/** What the audit log keeps of a deleted workspace. */
async function readFinalFigures(client: Queryable, accountId: number): Promise<object> {
  return onlyRow(
    await client.query<object>(
      `select a.created_at,
         (select coalesce(sum(total), 0)::bigint from bucket where account_id = a.id and rank > 0) as credits_bought,
         (select coalesce(sum(spent_total), 0)::bigint from api_key where account_id = a.id) as credits_used,
         (select coalesce(json_agg(json_build_object('number', number, 'amount', amount, 'status', status) order by id), '[]')
            from invoice where account_id = a.id) as invoices
       from account a where a.id = $1`,
      [accountId],
    ),
  );
}

async function hideAccount(client: Queryable, accountId: number): Promise<void> {
  await client.query(
    `update account set deleted_at = clock_timestamp(), suspended_at = coalesce(suspended_at, clock_timestamp()) where id = $1`,
    [accountId],
  );
  await client.query(
    `update api_key set deleted_at = coalesce(deleted_at, clock_timestamp()), hash = null, active = false where account_id = $1`,
    [accountId],
  );
  await client.query('delete from member where account_id = $1', [accountId]);
  await client.query('delete from invitation where account_id = $1', [accountId]);
}

/** Finishes deletions that were interrupted, and forgets files that have expired. Every node runs it. */
export const accountTasks = (parts: DeletionParts): Record<'deletedAccounts' | 'storedFiles', MaintenanceTask> => ({
  deletedAccounts: { everyMs: 60_000, run: () => removeDeletedAccounts(parts) },
  storedFiles: {
    everyMs: 600_000,
    run: () => parts.database.query('delete from stored_file where expires_at < statement_timestamp()'),
  },
});

async function removeDeletedAccounts(parts: DeletionParts): Promise<void> {
  const rows = await parts.database.query<{ id: number }>(
    `select id from account where deleted_at < clock_timestamp() - interval '1 minute' order by id limit ${batchRows}`,
  );
  for (const { id } of rows) await removeAccount(parts, id);
}

/** Safe to repeat and to run on several nodes at once. */
async function removeAccount({ database, blobs, nodeId }: DeletionParts, accountId: number): Promise<void> {
  const repeat = (statement: string, values: unknown[]) => repeatUntilEmpty(database, statement, values);
  await database.query('delete from schedule where account_id = $1', [accountId]); // their files are removed with the others
  await removeBatches({ database, blobs }, accountId);
  await repeat('select release_account_holds($1, $2, $3) as done', [accountId, nodeId, batchRows]);
  await removeJobs({ database, blobs, nodeId }, accountId);
  await removeFiles({ database, blobs }, accountId);
  await removeAnswers({ database, blobs }, accountId);
  await repeat('select delete_account_payloads($1, $2) as done', [accountId, batchRows]);
  await repeat('select delete_account_log($1, $2) as done', [accountId, batchRows]);
  for (const table of ['usage_hour', 'account_hour', 'account_day'])
    await database.query(`delete from ${table} where account_id = $1`, [accountId]);
  await database.query('delete from account where id = $1', [accountId]); // with its keys, balances, invoices and hosts
}

async function repeatUntilEmpty(database: Database, statement: string, values: unknown[]): Promise<void> {
  for (;;) {
    const { done } = onlyRow(await database.query<{ done: number }>(statement, values));
    if (done === 0) return;
  }
}

async function removeJobs({ database, blobs, nodeId }: DeletionParts, accountId: number): Promise<void> {
  for (;;) {
    const rows = await database.query<{ blob_key: string | null }>('select * from delete_account_jobs($1, $2, $3)', [
      accountId,
      nodeId,
      batchRows,
    ]);
    for (const { blob_key } of rows) if (blob_key !== null) await blobs.delete(blob_key);
    if (rows.length === 0) return;
  }
}

async function removeBatches({ database, blobs }: Pick<DeletionParts, 'database' | 'blobs'>, accountId: number) {
  for (;;) {
    const rows = await database.query<{ blob_key: string | null }>('select * from delete_account_batches($1, $2)', [
      accountId,
      batchRows,
    ]);
    for (const { blob_key } of rows) if (blob_key !== null) await blobs.delete(blob_key);
    if (rows.length === 0) return;
  }
}

async function removeFiles({ database, blobs }: Pick<DeletionParts, 'database' | 'blobs'>, accountId: number) {
  for (;;) {
    const rows = await database.query<{ key: string }>(
      `select key from stored_file where account_id = $1 limit ${batchRows}`,
      [accountId],
    );
    if (rows.length === 0) return;
    for (const { key } of rows) await blobs.delete(key);
    await database.query('delete from stored_file where key = any($1::text[])', [rows.map(({ key }) => key)]);
  }
}

/** Answers that are kept for idempotency keys. */
async function removeAnswers({ database, blobs }: Pick<DeletionParts, 'database' | 'blobs'>, accountId: number) {
  for (;;) {
    const rows = await database.query<{ blob_key: string | null }>(
      `delete from idempotent_call where call_id = any(array(
         select call_id from idempotent_call where account_id = $1 limit ${batchRows}))
       returning blob_key`,
      [accountId],
    );
    for (const { blob_key } of rows) if (blob_key !== null) await blobs.delete(blob_key);
    if (rows.length === 0) return;
  }
}
