// Service processes on one database, for tests that kill them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { createTestDatabase } from './database.ts';
import { startServiceProcess } from './process.ts';
import { bringRuleTables } from './rule-tables.ts';

type Node = Awaited<ReturnType<typeof startServiceProcess>>;

export interface KilledNodes {
  database: Database;
  start(): Promise<Node>;
  /** The id of a node in the database. */
  idOf(node: Node): Promise<number>;
  /** Kills a node. The others see at once that it is gone, which takes them fifteen seconds otherwise. */
  kill(node: Node): Promise<void>;
  close(): Promise<void>;
}

export interface KilledNodesOptions {
  /** Settings of the nodes, for their database. */
  settingsFor?(databaseUrl: string): Promise<Record<string, string>>;
}

export async function openKilledNodes({ settingsFor }: KilledNodesOptions = {}): Promise<KilledNodes> {
  const directory = await mkdtemp(join(tmpdir(), 'siteglass-killed-'));
  const url = await createTestDatabase();
  const database = openDatabase({ url, poolMax: 2, applicationName: 'tests' });
  await bringRuleTables(join(directory, 'data', 'cache'));
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: join(directory, 'data'),
    SITEGLASS_ADMIN_TOKEN: 'token',
    ...(await settingsFor?.(url)),
  };
  const nodes: Node[] = [];

  async function idOf({ pid }: Node): Promise<number> {
    const [row] = await database.query<{ id: number }>(`select id from node where host like '%:' || $1`, [pid]);
    return row!.id;
  }

  return {
    database,
    idOf,
    async start() {
      const node = await startServiceProcess(environment);
      nodes.push(node);
      return node;
    },
    async kill(node) {
      const id = await idOf(node);
      await node.kill();
      await database.query(`update hold set expires_at = '-infinity' where node_id = $1`, [id]);
      await database.query(`update job set lease_until = '-infinity' where node_id = $1 and state = 'processing'`, [
        id,
      ]);
      await database.query(`update batch_item set lease_until = '-infinity' where node_id = $1 and is_running`, [id]);
    },
    async close() {
      await Promise.all(nodes.map((node) => node.kill()));
      await database.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
