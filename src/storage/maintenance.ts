// Periodic tasks, which every node runs. All tasks are idempotent and safe to run concurrently.
import type { Blobs } from './blobs.ts';
import type { Database, Queryable } from './database.ts';
import { heartbeat } from './nodes.ts';
import type { NodeParts } from '../contract/management/installation.ts';

export interface MaintenanceTask {
  everyMs: number;
  run: () => Promise<unknown>;
}

export interface MaintenanceParts {
  database: Database;
  blobs: Blobs;
  nodeId: number;
  logRetentionDays: number;
  describeNode(): NodeParts;
  /** Tasks of other modules, by name. */
  furtherTasks?: Record<string, MaintenanceTask>;
  onFault(error: unknown, task: string): void;
}

export interface Maintenance {
  /** Runs every task once. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
/** The number of rows that one statement of a task processes. */
export const batchRows = 1000;
const logDaysAhead = 7;
const nodesReturnMs = 20 * secondMs;
const exclusiveTimeoutMs = 10 * minuteMs;

export function createMaintenance(parts: MaintenanceParts): Maintenance {
  const { database, blobs, nodeId, logRetentionDays } = parts;

  const tasks: Record<string, MaintenanceTask> = {
    heartbeat: { everyMs: 3 * secondMs, run: () => heartbeat(database, nodeId, parts.describeNode()) },
    sweepHolds: {
      everyMs: 5 * secondMs,
      run: async () => {
        if (isAfterOutage(database)) return;
        await repeatWhileFull(database, 'select sweep($1, $2) as done', [nodeId, batchRows]);
      },
    },
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

  /** Runs the task on one node at a time; other nodes skip it. */
  async function exclusively(text: string, values: unknown[]): Promise<void> {
    const work = async (client: Queryable) => {
      const [lock] = await client.query<{ isMine: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('siteglass maintenance')) as "isMine"`,
      );
      if (!lock?.isMine) return;
      await client.query(`set local lock_timeout = '5s'`);
      await client.query(text, values);
    };
    await database.transaction(work, { statementTimeoutMs: exclusiveTimeoutMs });
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

/** After an outage, all nodes look dead until their next heartbeat, so their calls and jobs must not be taken away yet. */
export const isAfterOutage = ({ availability }: Database): boolean => availability.sinceOutageMs < nodesReturnMs;

/** Repeats a statement that returns as `done` how many rows it processed, until it finds less than a full batch. */
export async function repeatWhileFull(database: Queryable, text: string, values: unknown[]): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ done: number }>(text, values);
    if ((row?.done ?? 0) < batchRows) return;
  }
}
