import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createCaller, reserve, usedOf } from '../../test/support/ledger.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { Database } from '../storage/database.ts';
import { createDiskBlobs } from '../storage/blobs.ts';
import { openNotifications } from '../storage/notifications.ts';
import type { Notifications } from '../storage/notifications.ts';
import { createSealer } from '../storage/sealing.ts';
import { createJobQueue, jobDone, jobReady } from './queue.ts';
import { createWorker } from './worker.ts';

const nodeId = 1;
const otherNodeId = 2;
const retainSeconds = 3600;

/** Puts a job in a queue. Returns it with the parts that a worker shares with it. */
async function enqueue(id: string, database: Database, notifications: Notifications) {
  const parts = {
    database,
    notifications,
    blobs: createDiskBlobs({ directory: join(tmpdir(), 'siteglass-worker-test'), maxBytes: 1_000_000 }),
    sealer: createSealer('secret'),
    nodeId,
    retainSeconds,
  };
  const queue = createJobQueue({ ...parts, deadlineSeconds: 600, waitMs: 10_000 });
  const schema = { type: 'object', properties: {} } as const;
  await queue.enqueue({ id, schema, params: {}, ip: null, webhookUrl: null, answer: null });
  return { parts, queue };
}

test('a job that another node took over is aborted and not settled', async () => {
  await using opened = await openTestDatabase();
  const { database, url } = opened;
  const notifications = openNotifications({ connectionString: url }, [jobReady, jobDone]);
  const statements: string[] = [];
  const recorded: Database = {
    ...database,
    query: (text, values) => {
      statements.push(text);
      return database.query(text, values);
    },
  };
  const caller = await createCaller(database, { credits: 5 });
  const { id } = await reserve(database, caller.accountId, caller.keyId, 1);
  if (id === undefined) throw new Error('the call was refused');
  const { parts } = await enqueue(id, recorded, notifications);

  const started = Promise.withResolvers<AbortSignal>();
  const worker = createWorker({
    ...parts,
    jobsMax: 1,
    deadlineSeconds: 600,
    heartbeatMs: 5,
    perform(_job, signal) {
      started.resolve(signal);
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => resolve());
      return promise.then(() => ({ result: { body: 'too late' } }));
    },
    onFault: (error) => started.reject(error),
  });
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  await database.query('update job set node_id = $2, attempt = attempt + 1 where id = $1', [id, otherNodeId]);

  await vi.waitUntil(() => worker.running === 0, { timeout: 30_000 });
  expect(signal.reason).toMatchObject({ code: 'cancelled' });
  await worker.stop(0);
  await notifications.close();
  expect(statements.filter((text) => /finish_job|hand_back_job/.test(text))).toEqual([]);
  expect(await database.query('select state, node_id from job where id = $1', [id])).toEqual([
    { state: 'processing', node_id: otherNodeId },
  ]);
  expect(await database.query('select from request_log where id = $1', [id])).toEqual([]);
  expect(await usedOf(database, caller)).toEqual([1]);
});

test('a job whose result does not fit into the file store fails once, unbilled, with the reason', async () => {
  await using opened = await openTestDatabase();
  const { database, url } = opened;
  const notifications = openNotifications({ connectionString: url }, [jobReady, jobDone]);
  const caller = await createCaller(database, { credits: 5 });
  const { id } = await reserve(database, caller.accountId, caller.keyId, 1);
  if (id === undefined) throw new Error('the call was refused');
  const { parts, queue } = await enqueue(id, database, notifications);
  let runs = 0;
  const faults: unknown[] = [];
  const content = randomBytes(2_000_000);
  const worker = createWorker({
    ...parts,
    jobsMax: 1,
    deadlineSeconds: 600,
    async perform() {
      runs++;
      return { result: { body: 'a picture', raw: { content, contentType: 'image/png' } } };
    },
    onFault: (error) => faults.push(error),
  });
  await vi.waitUntil(() => runs > 0 && worker.running === 0, { timeout: 30_000 });
  await worker.stop(0);
  await notifications.close();
  expect([runs, faults]).toEqual([1, []]);
  expect(await queue.find(caller.accountId, id, 0, new AbortController().signal)).toMatchObject({
    status: 'failed',
    error: 'Internal Error: the workspace has used its share of the file store',
  });
  expect(await usedOf(database, caller)).toEqual([0]);
});

test('a job whose claim was committed without an answer runs at once, and as if for the first time', async () => {
  await using opened = await openTestDatabase();
  const { database, url } = opened;
  const notifications = openNotifications({ connectionString: url }, [jobReady, jobDone]);
  const caller = await createCaller(database, { credits: 5 });
  const { id } = await reserve(database, caller.accountId, caller.keyId, 1);
  if (id === undefined) throw new Error('the call was refused');
  let isLost = false;
  const losing: Database = {
    ...database,
    async query<Row extends object>(text: string, values?: unknown[]) {
      const rows = await database.query<Row>(text, values);
      if (isLost || !text.includes('claim_jobs') || rows.length === 0) return rows;
      isLost = true;
      throw new Error('the answer was lost');
    },
  };
  const { parts, queue } = await enqueue(id, losing, notifications);
  const attempts: number[] = [];
  const faults: unknown[] = [];
  const worker = createWorker({
    ...parts,
    jobsMax: 1,
    deadlineSeconds: 600,
    async perform({ attempt }) {
      attempts.push(attempt);
      return { result: { body: 'done' } };
    },
    onFault: (error) => faults.push(error),
  });
  await vi.waitUntil(() => attempts.length > 0 && worker.running === 0, { timeout: 20_000 }); // its lease is longer
  await worker.stop(0);
  await notifications.close();
  expect([isLost, attempts]).toEqual([true, [1]]);
  expect(faults).toEqual([new Error('the answer was lost')]);
  expect(await queue.find(caller.accountId, id, 0, new AbortController().signal)).toMatchObject({
    status: 'completed',
  });
});
