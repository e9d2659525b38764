// Batches without a service: made straight in the database, and run by runners whose work the test decides.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { batchDone, batchReady, batchWake } from '../../src/batches/batches.ts';
import { createChunkReader } from '../../src/batches/chunks.ts';
import { openIntake } from '../../src/batches/intake.ts';
import { createBatchRunner } from '../../src/batches/runner.ts';
import type { BatchRunner, RunnerParts } from '../../src/batches/runner.ts';
import { newRequestId } from '../../src/contract/request-id.ts';
import { defineEndpoint } from '../../src/endpoints/endpoint.ts';
import type { Caller } from '../../src/endpoints/endpoint.ts';
import { createDiskBlobs } from '../../src/storage/blobs.ts';
import type { Database } from '../../src/storage/database.ts';
import { registerEndpoints, registerNode } from '../../src/storage/nodes.ts';
import { openNotifications } from '../../src/storage/notifications.ts';
import { createSealer } from '../../src/storage/sealing.ts';

const endpoint = defineEndpoint({
  path: '/v1/test',
  operationId: 'test',
  summary: 'Test',
  credits: 2,
  query: {
    type: 'object',
    required: ['query'],
    properties: { query: { type: 'string', format: 'public-url', description: 'URL' } },
  },
  result: {},
  example: { query: {}, result: null },
  run: async () => ({ body: null }),
});
const retainSeconds = 3600;
const sealer = createSealer('secret');

export interface BatchKit {
  /** Submits a batch and returns its id. `hosts` is the number of hosts of its items; `hostOf` chooses one for each. */
  submit(
    caller: Caller,
    items: number,
    options?: { hosts?: number; perHost?: number; hostOf?: (index: number) => number },
  ): Promise<string>;
  /** Starts a runner on a new node. */
  startRunner(perform: RunnerParts['perform'], itemsMax?: number, options?: RunnerOptions): Promise<KillableRunner>;
  /** Kills the runners that a test has left. */
  killRunners(): Promise<void>;
  /** What maintenance does for the calls and items of dead nodes. */
  reap(): Promise<void>;
  close(): Promise<void>;
}

export interface RunnerOptions {
  /** Items are finished after this. */
  beforeFinish?: () => Promise<void>;
}

export interface KillableRunner extends BatchRunner {
  nodeId: number;
  /** Like kill -9: it no longer reaches the database, and its leases expire. */
  kill(): Promise<void>;
}

export async function openBatchKit(database: Database, connection: ClientConfig): Promise<BatchKit> {
  const notifications = openNotifications(connection, [batchReady, batchDone, batchWake]);
  const endpointIds = await registerEndpoints(database, [endpoint.path]);
  const endpointId = endpointIds.of(endpoint.path);
  const intakeNode = await registerNode(database, { role: 'api', version: 'test' });
  await database.query('select ensure_log_partitions(1), ensure_batch_partitions(1)');
  const blobs = createDiskBlobs({ directory: join(tmpdir(), 'siteglass-batch-test'), maxBytes: 1_000_000 });
  const alive = new Set<() => Promise<void>>();

  return {
    async submit(caller, items, { hosts = items, perHost = 64, hostOf = (index: number) => index % hosts } = {}) {
      const id = newRequestId();
      const intake = await openIntake(
        { database, sealer, nodeId: intakeNode, waitMs: 10_000 },
        {
          id,
          caller,
          endpoint,
          endpointId,
          name: null,
          template: {},
          perHost,
          webhookUrl: null,
          ip: null,
        },
      );
      for (let index = 0; index < items; index++) {
        await intake.add(`https://host-${hostOf(index)}.example/${index}`, BigInt(hostOf(index)), 40);
      }
      const total = await intake.end();
      const [row] = await database.query<{ verdict: string }>(
        'select verdict from accept_batch($1, $2, $3::smallint, $4, 100000, 1000000000, null, null, null)',
        [id, intakeNode, endpointId, total],
      );
      if (row?.verdict !== 'admitted') throw new Error(`the batch was refused: ${row?.verdict}`);
      return id;
    },

    async startRunner(perform, itemsMax = 8, { beforeFinish } = {}) {
      const nodeId = await registerNode(database, { role: 'worker', version: 'test' });
      let isDead = false;
      const underway = new Set<Promise<unknown>>();
      const mortal = mortalDatabase(database, { isDead: () => isDead, underway, beforeFinish });
      const runner = createBatchRunner({
        database: mortal,
        notifications,
        blobs,
        chunks: createChunkReader(mortal, sealer),
        nodeId,
        catalog: [endpoint],
        endpointIds,
        readItem: (_endpoint, sent) => sent,
        crawls: { run: () => Promise.reject(new Error('this runner has no crawls')), drained: async () => {} },
        itemsMax,
        spare: () => itemsMax,
        retainSeconds,
        perform,
        onFault: () => undefined,
      });
      const kill = async () => {
        alive.delete(kill);
        isDead = true;
        await Promise.allSettled(underway); // the database completes what it has received
        await database.query('delete from node where id = $1', [nodeId]);
        await database.query(
          `update hold set expires_at = '-infinity' where node_id = $1 and expires_at <> 'infinity'`,
          [nodeId],
        );
        await database.query(`update batch_item set lease_until = '-infinity' where node_id = $1 and is_running`, [
          nodeId,
        ]);
      };
      alive.add(kill);
      return {
        nodeId,
        kill,
        async stop(graceMs) {
          await runner.stop(graceMs);
          alive.delete(kill);
        },
        shares: () => runner.shares(),
        get running() {
          return runner.running;
        },
      };
    },

    async killRunners() {
      await Promise.all([...alive].map((kill) => kill()));
    },

    async reap() {
      await database.query('select sweep($1, 1000)', [intakeNode]);
      await database.query('select reap_batch_items(1000, $1)', [retainSeconds]);
    },

    async close() {
      await notifications.close();
    },
  };
}

interface Mortality {
  isDead(): boolean;
  /** The statements that the database has not answered yet. */
  underway: Set<Promise<unknown>>;
  beforeFinish: RunnerOptions['beforeFinish'];
}

/** A database that is out of reach after a death. */
function mortalDatabase(database: Database, { isDead, underway, beforeFinish }: Mortality): Database {
  const unlessDead = <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead()) return new Promise<never>(() => {});
    const statement = work();
    underway.add(statement);
    void statement.catch(() => undefined).finally(() => underway.delete(statement));
    return statement;
  };
  return {
    ...database,
    query: (text, values) => unlessDead(() => database.query(text, values)),
    named: (name, text, values) =>
      unlessDead(async () => {
        if (name === 'finish_batch_items') await beforeFinish?.();
        return await database.named(name, text, values);
      }),
  };
}
