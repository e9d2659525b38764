import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newRequestId } from '../contract/request-id.ts';
import type { Caller } from '../endpoints/endpoint.ts';
import { createDiskBlobs } from '../storage/blobs.ts';
import type { Blobs } from '../storage/blobs.ts';
import { registerEndpoints, registerNode } from '../storage/nodes.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { bill, createCaller, reserve, settle } from '../../test/support/ledger.ts';
import { recordFile } from './stored-files.ts';
import { accountTasks, deleteAccount, resumeAccount, suspendAccount } from './workspace-states.ts';

let opened: TestDatabase;
let folder: string;
let blobs: Blobs;
let caller: Caller;
let slug: string;
let nodeId: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  await registerEndpoints(opened.database, ['/v1/test']);
  nodeId = await registerNode(opened.database, { role: 'all', version: 'test' });
  folder = await mkdtemp(join(tmpdir(), 'siteglass-states-'));
  blobs = createDiskBlobs({ directory: folder, maxBytes: 1_000_000 });
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  caller = await createCaller(opened.database, { credits: 100, packs: [20] });
  const [row] = await query<{ slug: string }>('select slug from account where id = $1', [caller.accountId]);
  slug = row!.slug;
});

const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  opened.database.query(text, values) as Promise<Row[]>;
const reserveOne = () => reserve(opened.database, caller.accountId, caller.keyId, 1);
const remove = (confirmation: string | undefined = slug) =>
  deleteAccount({ database: opened.database, blobs, nodeId }, 'ann', caller.accountId, confirmation);

/** A call that waits in the queue as a job. */
async function enqueue(): Promise<string> {
  const { id } = await reserveOne();
  await query(
    `select enqueue_jobs(array[$1]::uuid[], array['\\x00'::bytea], array[false], array[null::inet], array[null::text], 3600)`,
    [id],
  );
  return id!;
}

/** The rows of a workspace, by table. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await query<{ n: number }>(`select count(*)::int as n from ${name} where account_id = $1`, [
        accountId,
      ]);
      return [name, row!.n] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([name, n]) => n > 0 && name !== 'audit'));
}

describe('a suspended workspace', () => {
  test('is refused by admission, before its rate limits', async () => {
    await query('update account set per_second = 0 where id = $1', [caller.accountId]);
    await suspendAccount(opened.database, 'ann', caller.accountId);
    expect(await reserveOne()).toEqual({ verdict: 'suspended' });
    await query('update api_key set active = false where id = $1', [caller.keyId]);
    expect(await reserveOne()).toEqual({ verdict: 'inactive key' });
  });

  test('has an inactive key for nodes of the previous version', async () => {
    await suspendAccount(opened.database, 'ann', caller.accountId);
    const rows = await query(
      `select verdicts from admit_calls(array[$1]::uuid[], array[$2]::int[], array[$3]::int[], array[1]::smallint[], array[1], array[60], 1, false)`,
      [newRequestId(), caller.keyId, caller.accountId],
    );
    expect(rows).toEqual([{ verdicts: ['inactive key'] }]);
  });

  test('keeps its queued jobs, whose deadlines wait with them', async () => {
    const id = await enqueue();
    await suspendAccount(opened.database, 'ann', caller.accountId);
    await query(`update account set suspended_at = clock_timestamp() - interval '2 hours' where id = $1`, [
      caller.accountId,
    ]);
    await query(
      `update job set created_at = clock_timestamp() - interval '3 hours', deadline_at = clock_timestamp() - interval '1 hour' where id = $1`,
      [id],
    );
    const claimed = () =>
      query<{ id: string }>('select id from claim_jobs($1, 10, 30, 10) where id = $2', [nodeId, id]);
    await query('select reap_jobs($1, 100, 60)', [nodeId]);
    expect(await claimed()).toEqual([]);
    expect(await query('select state from job where id = $1', [id])).toEqual([{ state: 'queued' }]);

    await resumeAccount(opened.database, 'ann', caller.accountId);
    await query('select reap_jobs($1, 100, 60)', [nodeId]);
    expect(await claimed()).toEqual([{ id }]);
  });

  test('stays suspended since the first time', async () => {
    const first = await suspendAccount(opened.database, 'ann', caller.accountId);
    expect(first.suspended_at).not.toBe(null);
    expect(await suspendAccount(opened.database, 'ann', caller.accountId)).toEqual(first);
    expect((await resumeAccount(opened.database, 'ann', caller.accountId)).suspended_at).toBe(null);
    expect((await resumeAccount(opened.database, 'ann', caller.accountId)).suspended_at).toBe(null);
    expect((await reserveOne()).verdict).toBe('admitted');
  });
});

describe('deleting a workspace', () => {
  test.each([undefined, '', 'another'])('requires its slug, not %j', async (confirmation) => {
    const parts = { database: opened.database, blobs, nodeId };
    await expect(deleteAccount(parts, 'ann', caller.accountId, confirmation)).rejects.toMatchObject({
      status: 400,
      message: `Bad Request: confirm must be the slug of the workspace that is deleted: ${slug}`,
    });
    expect((await reserveOne()).verdict).toBe('admitted');
  });

  test('removes every row and file, and leaves the ledger clean', async () => {
    await bill(opened.database, caller.accountId, caller.keyId, 22);
    const running = await reserveOne();
    const [queued, finished] = [await enqueue(), await enqueue()];
    await blobs.put(`jobs/${finished}-1`, Buffer.from('result'), { contentType: 'text/plain', expiresAt: null });
    await query('select claim_jobs($1, 10, 30, 10)', [nodeId]);
    await query(`select finish_job($1, $2, 1::smallint, 5, 60, null, null, 'text/plain', '{}', null, null, $3)`, [
      finished,
      nodeId,
      `jobs/${finished}-1`,
    ]);
    const file = {
      key: `captures/${newRequestId()}`,
      account: caller.accountId,
      expiresAt: new Date(Date.now() + 60_000),
    };
    await recordFile(opened.database, file);
    await blobs.put(file.key, Buffer.from('capture'), { contentType: 'image/png', expiresAt: file.expiresAt });
    const batch = newRequestId();
    await blobs.put(`batches/${batch}`, Buffer.from('item'), { contentType: 'text/plain', expiresAt: null });
    await blobs.put(`idempotent/${batch}`, Buffer.from('answer'), { contentType: 'text/plain', expiresAt: null });
    await query(
      `insert into batch (id, account_id, key_id, endpoint_id, state, params, per_host, cost, lease_seconds, webhook_url)
       values ($1, $2, $3, 1, 'running', '', 1, 1, 1, 'https://a.example/')`,
      [batch, caller.accountId, caller.keyId],
    );
    await query(`insert into batch_chunk values ($1, 0, '{1,2}', '')`, [batch]);
    await query('insert into batch_item (batch_id, idx, chunk, account_id, host) values ($1, 1, 0, $2, 1)', [
      batch,
      caller.accountId,
    ]);
    await query(
      `insert into batch_result (batch_id, seq, idx, is_ok, status_code, credits, duration_ms, blob_key)
       values ($1, 1, 0, true, 201, 1, 1, $2)`,
      [batch, `batches/${batch}`],
    );
    await query(
      `insert into idempotent_call values ($1, 1, '', '', $2, '', $3, clock_timestamp() + interval '1 hour')`,
      [caller.accountId, batch, `idempotent/${batch}`],
    );
    await query('insert into request_payload (id, account_id) values ($1, $2)', [newRequestId(), caller.accountId]);
    await query(`insert into invoice (account_id, number, amount, status) values ($1, 'INV-1', 9.5, 'paid')`, [
      caller.accountId,
    ]);
    await query(`insert into person (email, name, password) values ('m@example.com', 'M', '') on conflict do nothing`);
    await query(`insert into member select $1, id, 'owner' from person where email = 'm@example.com'`, [
      caller.accountId,
    ]);
    await query(`insert into unlocker_host (account_id, host) values ($1, 'a.example')`, [caller.accountId]);
    await query('select recount_usage()');
    expect(Object.keys(await rowsOf(caller.accountId))).toEqual(
      expect.arrayContaining([
        'api_key',
        'batch',
        'batch_item',
        'bucket',
        'hold',
        'idempotent_call',
        'invoice',
        'job',
        'member',
        'request_log',
        'request_payload',
        'stored_file',
      ]),
    );

    expect(await remove()).toEqual({ slug, deleted: true });

    expect(await rowsOf(caller.accountId)).toEqual({});
    expect(await query('select from account where id = $1', [caller.accountId])).toEqual([]);
    expect(await query('select from job_result where job_id = any($1::uuid[])', [[queued, finished]])).toEqual([]);
    for (const table of ['batch_chunk', 'batch_result']) {
      expect(await query(`select from ${table} where batch_id = $1`, [batch])).toEqual([]);
    }
    expect(await blobs.usage()).toMatchObject({ files: 0 });
    expect(await query('select * from audit_ledger()')).toEqual([]);
    const [audit] = await query(`select actor, detail from audit where action = 'account.delete' and account_id = $1`, [
      caller.accountId,
    ]);
    expect(audit).toMatchObject({
      actor: 'ann',
      detail: {
        slug,
        credits_bought: 120,
        credits_used: 25,
        invoices: [{ number: 'INV-1', amount: 9.5, status: 'paid' }],
      },
    });

    // A call that was running ends without a trace.
    await settle(opened.database, running.id, true);
    await query(
      'select record_calls(array[$1]::uuid[], array[$2]::int[], array[$3]::int[], array[1]::smallint[], array[200]::smallint[], array[1], array[null::inet], $4)',
      [newRequestId(), caller.accountId, caller.keyId, nodeId],
    );
    expect(await rowsOf(caller.accountId)).toEqual({});
    await expect(recordFile(opened.database, file)).rejects.toThrow('the workspace has been deleted');
  });

  test('is finished by maintenance after a failure, with a clean ledger in between', async () => {
    for (let call = 0; call < 3; call++) await bill(opened.database, caller.accountId, caller.keyId, 2);
    await expect(
      deleteAccount(
        { database: opened.database, blobs: failingBlobs(await fileOf(caller)), nodeId },
        'ann',
        caller.accountId,
        slug,
      ),
    ).resolves.toEqual({ slug, deleted: true }); // it is gone for its users
    expect((await reserveOne()).verdict).toBe('invalid key');
    await query('select delete_account_log($1, 2)', [caller.accountId]);
    expect(await query('select * from audit_ledger()')).toEqual([]);

    await query(`update account set deleted_at = clock_timestamp() - interval '5 minutes' where id = $1`, [
      caller.accountId,
    ]);
    await accountTasks({ database: opened.database, blobs, nodeId }).deletedAccounts.run();
    expect(await rowsOf(caller.accountId)).toEqual({});
    expect(await query('select * from audit_ledger()')).toEqual([]);
  });
});

async function fileOf({ accountId }: Caller): Promise<string> {
  const key = `captures/${newRequestId()}`;
  await recordFile(opened.database, { key, account: accountId, expiresAt: new Date(Date.now() + 60_000) });
  return key;
}

const failingBlobs = (failing: string): Pick<Blobs, 'delete'> => ({
  delete: (key) => (key === failing ? Promise.reject(new Error('the disk is gone')) : Promise.resolve()),
});
