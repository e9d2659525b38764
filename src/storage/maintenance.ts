// Periodic tasks, which every node runs. All tasks are idempotent and safe to run concurrently.
import type { Blobs } from './blobs.ts';
import type { Database } from './database.ts';
import { heartbeat } from './nodes.ts';
import type { NodeParts } from '../contract/management/installation.ts';

export interface MaintenanceParts {
  database: Database;
  blobs: Blobs;
  nodeId: number;
  logRetentionDays: number;
  jobRetainSeconds: number;
  describeNode(): NodeParts;
  /** Tasks of other modules. */
  furtherTasks?: Record<string, { everyMs: number; run: () => Promise<unknown> }>;
  onFault(error: unknown, task: string): void;
}

export interface Maintenance {
  /** Runs every task once. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const batchRows = 1000;
const logDaysAhead = 7;

export function createMaintenance(parts: MaintenanceParts): Maintenance {
  const { database, blobs, nodeId, logRetentionDays, jobRetainSeconds } = parts;

  const tasks: Record<string, { everyMs: number; run: () => Promise<unknown> }> = {
    heartbeat: { everyMs: 3 * secondMs, run: () => heartbeat(database, nodeId, parts.describeNode()) },
    sweepHolds: {
      everyMs: 5 * secondMs,
      run: () => repeatWhileFull('select sweep($1, $2) as done', [nodeId, batchRows]),
    },
    reapJobs: {
      everyMs: 5 * secondMs,
      run: () => repeatWhileFull('select reap_jobs($1, $2, $3) as done', [nodeId, batchRows, jobRetainSeconds]),
    },
    expireJobs: { everyMs: minuteMs, run: expireJobs },
    sweepBlobs: { everyMs: 10 * minuteMs, run: () => blobs.sweep(new Date()) },
    logPartitions: {
      everyMs: 60 * minuteMs,
      run: () => exclusively('select ensure_log_partitions($1)', [logDaysAhead]),
    },
    usageByHour: { everyMs: 5 * minuteMs, run: () => exclusively('select roll_up_usage()', []) },
    logRetention: { everyMs: 60 * minuteMs, run: () => exclusively('select drop_old_log($1)', [logRetentionDays]) },
    payloadRetention: { everyMs: 60 * minuteMs, run: () => exclusively('select drop_old_payloads()', []) },
    deadNodes: {
      everyMs: 10 * minuteMs,
      run: () => database.query(`delete from node where seen_at < clock_timestamp() - interval '1 day'`),
    },
    ...parts.furtherTasks,
  };

  async function repeatWhileFull(text: string, values: unknown[]): Promise<void> {
    for (;;) {
      const [row] = await database.query<{ done: number }>(text, values);
      if ((row?.done ?? 0) < batchRows) return;
    }
  }

  /** Runs the task on one node at a time; other nodes skip it. */
  async function exclusively(text: string, values: unknown[]): Promise<void> {
    await database.transaction(async (client) => {
      const [lock] = await client.query<{ isMine: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('siteglass maintenance')) as "isMine"`,
      );
      if (!lock?.isMine) return;
      await client.query(`set local lock_timeout = '5s'`);
      await client.query(`set local statement_timeout = '10min'`);
      await client.query(text, values);
    });
  }

  async function expireJobs(): Promise<void> {
    for (;;) {
      const expired = await database.query<{ blobKey: string | null }>(
        `with old as (select id from job where expires_at < clock_timestamp() limit ${batchRows} for update skip locked),
           results as (select job_id, blob_key from job_result where job_id in (select id from old)),
           gone as (delete from job where id in (select id from old) returning id)
         select r.blob_key as "blobKey" from gone left join results r on r.job_id = gone.id`,
      );
      for (const { blobKey } of expired) if (blobKey) await blobs.delete(blobKey);
      if (expired.length < batchRows) return;
    }
  }

  const running = new Set<Promise<void>>();
  function start(name: string, run: () => Promise<unknown>): Promise<void> {
    const task = run().then(
      () => undefined,
      (error: unknown) => parts.onFault(error, name),
    );
    running.add(task);
    return task.finally(() => running.delete(task));
  }

  const timers = Object.entries(tasks).map(([name, { everyMs, run }]) => {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      void start(name, run).finally(() => {
        isRunning = false;
      });
    }, everyMs);
    return timer.unref();
  });

  return {
    async runAll() {
      for (const [name, { run }] of Object.entries(tasks)) await start(name, run);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
