// The money of batches: whatever happens to the nodes that run them, every item ends once and is billed at most once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { progressOf, selectBatches } from '../../src/batches/batch-rows.ts';
import { batchTasks } from '../../src/batches/maintenance.ts';
import type { TakenItem } from '../../src/batches/item-results.ts';
import { failed } from '../../src/contract/errors.ts';
import { newRequestId } from '../../src/contract/request-id.ts';
import type { RunningJob } from '../../src/jobs/worker.ts';
import { createDiskBlobs } from '../../src/storage/blobs.ts';
import type { Database } from '../../src/storage/database.ts';
import { registerNode } from '../../src/storage/nodes.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { openBatchKit } from '../support/batches.ts';
import type { BatchKit } from '../support/batches.ts';
import { createCaller, usedOf } from '../support/ledger.ts';

const costOfCall = 2;

vi.setConfig({ testTimeout: 300_000 });

let opened: TestDatabase;
let kit: BatchKit;

beforeAll(async () => {
  opened = await openTestDatabase();
  kit = await openBatchKit(opened.database, { connectionString: opened.url });
});
afterEach(() => kit.killRunners());
afterAll(async () => {
  await kit.close();
  await opened[Symbol.asyncDispose]();
});

const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  opened.database.query<Row>(text, values);

interface Batch {
  state: string;
  reason: string | null;
  total: number;
  completed: number;
  failed: number;
  credits: number;
}

const read = async (id: string): Promise<Batch> =>
  (await query<Batch>('select state, reason, total, completed, failed, credits from batch where id = $1', [id]))[0]!;

const newIds = (count: number): string[] => Array.from({ length: count }, () => newRequestId());

/** Ends one item: node, batch, index, call. */
const finishOne = `select done from finish_batch_items($1, array[$2::uuid], array[$3::int], array[$4::uuid], array[true], array[5], array[null::text],
  array[null::text], array['application/json'], array['{}'], array[null::bytea], array['\\x00'::bytea], array[null::text], 60)`;

const ended = async (id: string) => {
  await expect.poll(async () => (await read(id)).state, { timeout: 100_000, interval: 20 }).toBe('completed');
};

describe('a batch whose nodes are killed', () => {
  test('ends with every item billed once or failed, to the credit', async () => {
    const schedule = fc.record({
      items: fc.integer({ min: 1, max: 250 }),
      hosts: fc.integer({ min: 1, max: 20 }),
      // After how many started items the oldest of two runners is killed.
      kills: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
      failures: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ items, hosts, kills, failures }) => {
        const caller = await createCaller(opened.database, { credits: items * costOfCall });
        let started = 0;
        let onStart = () => {};
        const perform = async ({ params }: RunningJob) => {
          started++;
          onStart();
          await new Promise(setImmediate);
          const isBad = String(params['query']).length % 7 < failures;
          return isBad ? { error: failed('no luck', 'blocked') } : { result: { body: 'fine' } };
        };
        const id = await kit.submit(caller, items, { hosts, perHost: 3 });
        const runners = [await kit.startRunner(perform), await kit.startRunner(perform)];
        for (const count of kills) {
          const enough = Promise.withResolvers<void>();
          const target = started + count;
          onStart = () => void (started >= target && enough.resolve());
          await Promise.race([enough.promise, ended(id)]);
          await runners.shift()!.kill();
          await kit.reap();
          runners.push(await kit.startRunner(perform));
        }
        await ended(id);
        await Promise.all(runners.map((runner) => runner.stop(5000)));

        const batch = await read(id);
        expect(batch.completed + batch.failed).toBe(items);
        expect(batch.credits).toBe(batch.completed * costOfCall);
        expect(await usedOf(opened.database, caller)).toEqual([batch.credits]);
        const [log] = await query<{ billed: number }>(
          'select count(*)::int as billed from request_log where account_id = $1 and status = 201',
          [caller.accountId],
        );
        expect(log?.billed).toBe(batch.completed);
        const [results] = await query(
          `select count(distinct idx)::int as items, max(seq) as last, count(*) filter (where is_ok)::int as good
           from batch_result where batch_id = $1`,
          [id],
        );
        expect(results).toEqual({ items, last: items, good: batch.completed });
        expect(await query('select from batch_item where batch_id = $1', [id])).toEqual([]);
        expect(await query('select from hold where account_id = $1', [caller.accountId])).toEqual([]);
        expect(await query('select * from audit_ledger()')).toEqual([]);
      }),
      { numRuns: 4, seed: 20_261_116 },
    );
  });

  test('fails an item during which three of them were lost', async () => {
    const caller = await createCaller(opened.database, { credits: 10 });
    const id = await kit.submit(caller, 1);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const arrived = Promise.withResolvers<number>();
      const runner = await kit.startRunner((job) => {
        arrived.resolve(job.attempt);
        return new Promise(() => {});
      });
      expect(await arrived.promise).toBe(attempt);
      await runner.kill();
      await kit.reap();
    }
    await ended(id);
    expect(await read(id)).toMatchObject({ completed: 0, failed: 1, credits: 0 });
    expect(await query('select error, error_code, status_code from batch_result where batch_id = $1', [id])).toEqual([
      {
        error: 'Internal Error: three workers were lost while running this item',
        error_code: 'internal',
        status_code: 500,
      },
    ]);
    expect(await usedOf(opened.database, caller)).toEqual([0]);
  });
});

describe('a node that stops', () => {
  test('returns its items to the queue, and another one runs them', async () => {
    const caller = await createCaller(opened.database, { credits: 10 });
    const id = await kit.submit(caller, 2);
    const arrived = Promise.withResolvers<void>();
    const stopping = await kit.startRunner(() => {
      arrived.resolve();
      return new Promise(() => {});
    });
    await arrived.promise;
    await stopping.stop(0);
    expect(await query('select from hold where account_id = $1', [caller.accountId])).toEqual([]);
    const runner = await kit.startRunner(async () => ({ result: { body: 1 } }));
    await ended(id);
    await runner.stop(1000);
    expect(await usedOf(opened.database, caller)).toEqual([4]);
  });
});

describe('the estimate of the time left', () => {
  test('follows the latest results, and does not count a pause', async () => {
    const caller = await createCaller(opened.database, { credits: 100 });
    const id = await kit.submit(caller, 10);
    await query(
      `insert into batch_result (batch_id, seq, idx, is_ok, status_code, credits, duration_ms, completed_at)
       select $1, n, n, true, 201, 2, 1, clock_timestamp() - ago
       from unnest($2::int[], $3::interval[]) r(n, ago)`,
      [id, [1, 2, 3, 4], ['3602 s', '3601 s', '2 s', '1 s']],
    );
    await query(
      `update batch set completed = 4, results = 4, started_at = clock_timestamp() - interval '1 h' where id = $1`,
      [id],
    );
    const [row] = await selectBatches(opened.database, 'batch', 'b.id = $1', [id]);
    // A second each, and the pause as thirty: 33 seconds for four items, six are left.
    expect(progressOf(row!).eta_seconds).toBeGreaterThanOrEqual(50);
    expect(progressOf(row!).eta_seconds).toBeLessThan(100);
    await query(`select change_batch($1, $2, 'batch', 'cancel', 60)`, [id, caller.accountId]);
  });
});

describe('accounts', () => {
  test('share the slots of a node, whatever the lengths of their queues', async () => {
    const [large, small] = [
      await createCaller(opened.database, { credits: 10_000 }),
      await createCaller(opened.database, { credits: 100 }),
    ];
    const [first, second] = [await kit.submit(large, 500), await kit.submit(small, 20)];
    const order: number[] = [];
    const runner = await kit.startRunner(async ({ accountId }) => {
      order.push(accountId);
      await new Promise(setImmediate);
      return { result: { body: null } };
    }, 8);
    await ended(second);
    const before = order.slice(0, order.lastIndexOf(small.accountId) + 1);
    // While both had items, the small one got about half of the places.
    expect(before.filter((account) => account === large.accountId).length).toBeLessThan(60);
    await ended(first);
    await runner.stop(1000);
  });

  test('get no more slots while items of others wait to be finished', async () => {
    const [quick, slow] = [
      await createCaller(opened.database, { credits: 1000 }),
      await createCaller(opened.database, { credits: 1000 }),
    ];
    const written = Promise.withResolvers<void>();
    onTestFinished(() => written.resolve());
    const answer = Promise.withResolvers<void>();
    let quickEnded = 0;
    let slowRunning = 0;
    let slowMost = 0;
    const runner = await kit.startRunner(
      async ({ accountId }) => {
        if (accountId === quick.accountId) quickEnded++;
        else {
          slowMost = Math.max(slowMost, ++slowRunning);
          await answer.promise;
          slowRunning--;
        }
        return { result: { body: null } };
      },
      8,
      { beforeFinish: () => written.promise },
    );
    const first = await kit.submit(quick, 8);
    await expect.poll(() => quickEnded, { timeout: 20_000 }).toBe(8);
    const second = await kit.submit(slow, 20);
    await expect.poll(() => slowRunning, { timeout: 20_000 }).toBe(6);
    // More polls than the one that started them.
    const third = await kit.submit(quick, 2);
    await expect.poll(() => quickEnded, { timeout: 20_000 }).toBe(10);
    expect(slowMost).toBe(6);
    written.resolve();
    answer.resolve();
    for (const id of [first, second, third]) await ended(id);
    await runner.stop(1000);
  });
});

describe('a node whose items wait to be finished', () => {
  test('takes no more than twice as many as it has slots, and continues when they are finished', async () => {
    const caller = await createCaller(opened.database, { credits: 1000 });
    const written = Promise.withResolvers<void>();
    onTestFinished(() => written.resolve());
    let run = 0;
    const runner = await kit.startRunner(
      async () => {
        run++;
        return { result: { body: null } };
      },
      4,
      { beforeFinish: () => written.promise },
    );
    const id = await kit.submit(caller, 200);
    await expect.poll(() => run, { timeout: 20_000 }).toBe(8);
    expect(runner.running).toBe(8);
    written.resolve();
    await ended(id);
    expect(run).toBe(200);
    await runner.stop(1000);
  });
});

describe('the queue of a batch', () => {
  test('stays short while the host of all its items is busy', async () => {
    const caller = await createCaller(opened.database, { credits: 10 });
    const id = await kit.submit(caller, 4000, { hosts: 1, perHost: 1 });
    for (let look = 0; look < 12; look++) {
      await query('update batch set wake_at = clock_timestamp() where id = $1', [id]);
      await query(`select from take_batch_items(1, 4, 4, $1::uuid[], array['batch'], '{}')`, [newIds(4)]);
    }
    const [queued] = await query<{ items: number; passedOver: number }>(
      `select (select count(*)::int from batch_item where batch_id = $1 and not is_running) as items,
         (select sum(cardinality(idx))::int from batch_parked where batch_id = $1) as "passedOver"`,
      [id],
    );
    expect(queued?.items).toBeLessThan(1000);
    expect(queued!.items + queued!.passedOver).toBe(3999);
    await query(`select change_batch($1, $2, 'batch', 'cancel', 60)`, [id, caller.accountId]);
    expect(await query('select from batch_parked where batch_id = $1', [id])).toEqual([]);
  });

  test('has room for other hosts, however many items of a busy host come before theirs', async () => {
    const items = 3000;
    const others = [1200, 2990, 2999];
    const caller = await createCaller(opened.database, { credits: items * costOfCall });
    const opening = Promise.withResolvers<void>();
    onTestFinished(() => opening.resolve());
    const ran = new Set<number>();
    const runner = await kit.startRunner(async ({ params }) => {
      const index = Number(String(params['query']).split('/').at(-1));
      if (!others.includes(index)) await opening.promise;
      ran.add(index);
      return { result: { body: null } };
    }, 32);
    const hostOf = (index: number) => (others.includes(index) ? index : 0);
    const id = await kit.submit(caller, items, { hostOf, perHost: 4 });
    await expect.poll(() => [...ran].toSorted((a, b) => a - b), { timeout: 60_000 }).toEqual(others);
    await query(`update batch set per_host = 64 where id = $1`, [id]);
    opening.resolve();
    await ended(id);
    await runner.stop(5000);
    expect(ran.size).toBe(items);
    expect(await read(id)).toMatchObject({ completed: items, credits: items * costOfCall });
    expect(await query('select from batch_parked where batch_id = $1', [id])).toEqual([]);
  });
});

describe('a take that empties the queue', () => {
  test('wakes its batch again for items that were added while it waited', async () => {
    const caller = await createCaller(opened.database, { credits: 10 });
    const id = await kit.submit(caller, 2);
    const node = await registerNode(opened.database, { role: 'all', version: 'test' });
    await query(`select from take_batch_items($1, 2, 2, $2::uuid[], array['batch'], '{}')`, [node, newIds(2)]);
    const taking = Promise.withResolvers<unknown>();
    await opened.database.transaction(async (adding) => {
      await adding.query('select from batch where id = $1 for no key update', [id]);
      taking.resolve(query('select after_take($1, true, null, clock_timestamp())', [id]));
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%after_take%' and datname = current_database()`;
      await expect.poll(() => query(waiting), { timeout: 20_000 }).toHaveLength(1);
      await adding.query(
        'update batch_item set is_running = false, call_id = null, node_id = null, lease_until = null where batch_id = $1 and idx = 0',
        [id],
      );
    });
    await taking.promise;
    const [batch] = await query(`select wake_at < 'infinity' as "isWoken" from batch where id = $1`, [id]);
    expect(batch).toEqual({ isWoken: true });
    await query(`select change_batch($1, $2, 'batch', 'cancel', 60)`, [id, caller.accountId]);
    await query(`update batch_item set lease_until = '-infinity' where node_id = $1`, [node]);
    await query(`update hold set expires_at = '-infinity' where node_id = $1`, [node]);
    await kit.reap();
  });
});

describe('calls and takes', () => {
  test('do not wait for a transaction that ends items of the same account and endpoint', async () => {
    const caller = await createCaller(opened.database, { credits: 1000 });
    const id = await kit.submit(caller, 300);
    const node = await registerNode(opened.database, { role: 'all', version: 'test' });
    const take = (client: Pick<Database, 'query'>, ids: string[]) =>
      client.query<TakenItem>(`select * from take_batch_items($1, $2, 100, $3::uuid[], array['batch'], '{}')`, [
        node,
        ids.length,
        ids,
      ]);
    const taken = await take(opened.database, newIds(60));
    expect(taken).toHaveLength(60);
    const endpoint = taken[0]!.endpoint_id;
    await opened.database.transaction(async (ending) => {
      await ending.query(finishOne, [node, id, taken[0]!.idx, taken[0]!.call_id]);
      // All of it would fail if it had to wait.
      await opened.database.transaction(async (client) => {
        await client.query(`set local lock_timeout = '2s'`);
        const [call] = newIds(1);
        const reserved = await client.query(
          'select verdicts from reserve_calls(array[$1::uuid], array[$2::int], array[$3::int], array[$4::smallint], array[2], array[60], $5, false)',
          [call, caller.keyId, caller.accountId, endpoint, node],
        );
        expect(reserved).toEqual([{ verdicts: ['admitted'] }]);
        const settled = await client.query(
          'select settle_calls(array[$1::uuid], array[true], array[200::smallint], array[5], array[null::inet], $2) as outcomes',
          [call, node],
        );
        expect(settled).toEqual([{ outcomes: ['settled'] }]);
        expect(await take(client, newIds(20))).toHaveLength(20);
      });
    });
    const [counted] = await query<{ calls: number }>(
      'select sum(calls)::int as calls from stats_minute where abs(node_id) = $1',
      [node],
    );
    expect(counted).toEqual({ calls: 2 });
    await query(`select change_batch($1, $2, 'batch', 'cancel', 60)`, [id, caller.accountId]);
    await query(`update batch_item set lease_until = '-infinity' where node_id = $1`, [node]);
    await query(`update hold set expires_at = '-infinity' where node_id = $1`, [node]);
    await kit.reap();
  });
});

describe('the deletion of a workspace', () => {
  test('locks items before their batch, as the end of an item does', async () => {
    const caller = await createCaller(opened.database, { credits: 10 });
    const id = await kit.submit(caller, 3);
    const deleting = Promise.withResolvers<unknown>();
    await opened.database.transaction(async (ending) => {
      await ending.query('select from batch_item where batch_id = $1 for update', [id]);
      deleting.resolve(query('select * from delete_account_batches($1, 100)', [caller.accountId]));
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete_account_batches%' and datname = current_database()`;
      await expect.poll(() => query(waiting), { timeout: 20_000 }).toHaveLength(1);
      await ending.query('select from batch where id = $1 for no key update nowait', [id]);
    });
    await deleting.promise;
    expect(await query('select from batch_item where batch_id = $1', [id])).toEqual([]);
  });
});

describe('maintenance', () => {
  test('deletes expired batches with their files, and interrupted submissions', async () => {
    const caller = await createCaller(opened.database, { credits: 10 });
    const directory = await mkdtemp(join(tmpdir(), 'siteglass-expiry-'));
    const blobs = createDiskBlobs({ directory, maxBytes: 1_000_000 });
    const [expired, kept, draft] = [
      await kit.submit(caller, 1),
      await kit.submit(caller, 1),
      await kit.submit(caller, 1),
    ];
    await blobs.put('batches/one', Buffer.from('x'), { contentType: 'text/plain', expiresAt: null });
    await query(
      `insert into batch_result (batch_id, seq, idx, is_ok, status_code, credits, duration_ms, blob_key)
       values ($1, 1, 0, true, 201, 1, 1, 'batches/one')`,
      [expired],
    );
    await query(
      `insert into batch_result (batch_id, seq, idx, is_ok, status_code, credits, duration_ms, body)
       select $1, n, n, true, 201, 1, 1, 'page' from generate_series(2, 2500) n`,
      [expired],
    );
    await query('insert into crawl_mark (batch_id, hash, value) values ($1, $1, 0)', [expired]);
    await query(`update batch set state = 'completed', expires_at = clock_timestamp() - interval '1 s' where id = $1`, [
      expired,
    ]);
    await query(
      `update batch set state = 'receiving', created_at = clock_timestamp() - interval '2 hours' where id = $1`,
      [draft],
    );
    const tasks = batchTasks({ database: opened.database, blobs, retainSeconds: 60 });
    for (const name of ['expireBatches', 'discardDrafts']) await tasks[name]!.run();
    const left = await query<{ id: string }>('select id from batch where id = any($1::uuid[])', [
      [expired, kept, draft],
    ]);
    expect(left).toEqual([{ id: kept }]);
    const chunks = await query('select from batch_chunk where batch_id = any($1::uuid[])', [[expired, draft]]);
    expect(chunks).toEqual([]);
    for (const table of ['batch_result', 'crawl_mark'])
      expect(await query(`select from ${table} where batch_id = $1`, [expired])).toEqual([]);
    expect(await blobs.usage()).toMatchObject({ files: 0 });
    await query(`select change_batch($1, $2, 'batch', 'cancel', 60)`, [kept, caller.accountId]);
    await rm(directory, { recursive: true, force: true });
  });
});

describe('results', () => {
  /** A day of batches in the past, with a batch for each of the given expiry times. Returns their ids. */
  async function addDay(day: string, expiries: (string | null)[]): Promise<string[]> {
    const caller = await createCaller(opened.database, { credits: 10 });
    for (const parent of ['batch_result', 'batch_chunk']) {
      await query(
        `do $$ begin execute format('create table ${parent}_${day.replaceAll('-', '')} partition of ${parent} for values from (%L) to (%L)',
           uuid7_floor('${day}'), uuid7_floor('${day}'::date + 1)); end $$`,
      );
    }
    const rows = await query<{ id: string }>(
      `insert into batch (id, account_id, key_id, endpoint_id, state, params, per_host, cost, lease_seconds, expires_at)
       select uuid7_floor('${day}'::timestamptz + make_interval(secs => n)), $1, $2, 1, 'completed', '', 1, 1, 1, expires_at
       from unnest($3::timestamptz[]) with ordinality e(expires_at, n) returning id`,
      [caller.accountId, caller.keyId, expiries],
    );
    return rows.map(({ id }) => id).toSorted();
  }

  test('of an expired batch are deleted if another batch keeps their partition, and otherwise left to it', async () => {
    const [soon, later] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 3 * 86_400_000)];
    const past = '2020-02-01';
    const [kept] = await addDay('2020-01-05', [past, soon.toISOString()]);
    const [deleted] = await addDay('2020-01-06', [past, later.toISOString()]);
    const [alsoDeleted] = await addDay('2020-01-07', [past, null]);
    for (const id of [kept, deleted, alsoDeleted])
      await query(
        `insert into batch_result (batch_id, seq, idx, is_ok, status_code, credits, duration_ms) values ($1, 1, 0, true, 201, 1, 1)`,
        [id],
      );
    const blobs = { delete: async () => {} };
    await batchTasks({ database: opened.database, blobs, retainSeconds: 60 })['expireBatches']!.run();
    const ids = [kept, deleted, alsoDeleted];
    expect(await query('select from batch where id = any($1::uuid[])', [ids])).toEqual([]);
    expect(await query('select batch_id from batch_result where batch_id = any($1::uuid[])', [ids])).toEqual([
      { batch_id: kept },
    ]);
  });

  test('are dropped with their partition when the last batch of a day has expired', async () => {
    const [id] = await addDay('2020-01-02', [null]);
    const partitions = async () => (await query(`select to_regclass('batch_result_20200102') as name`))[0];
    await query('select drop_batch_partitions()');
    expect(await partitions()).toEqual({ name: 'batch_result_20200102' });
    await query('delete from batch where id = $1', [id]);
    await query('select drop_batch_partitions()');
    expect(await partitions()).toEqual({ name: null });
  });
});
