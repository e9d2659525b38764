// A private PostgreSQL for a measurement, with the settings of the product, and its processor time.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import type { Settings } from '../../src/storage/postgres/options.ts';
import { migrate } from '../../src/storage/migrate.ts';

const tickMicroseconds = 10_000;

export async function startBenchDatabase(poolMax: number, settings: Settings = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
  const postgres = await startEmbeddedPostgres({ directory, settings });
  const database = openDatabase({ connection: postgres.connection, poolMax, applicationName: 'bench' });
  await database.waitUntilReady(new Date(Date.now() + 30_000));
  await migrate(database, { directory: join(import.meta.dirname, '../../src/storage/migrations') });
  await database.query('select ensure_log_partitions(1)');
  return {
    database,
    connection: postgres.connection,
    serverCpuMicroseconds: () => cpuOfTree(postgres.pid),
    async close() {
      await database.close();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Processor time of a process and its children, dead ones included. */
function cpuOfTree(root: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const isRoot = Number(name) === root;
      if (!isRoot && Number(fields[1]) !== root) continue;
      ticks += Number(fields[11]) + Number(fields[12]);
      if (isRoot) ticks += Number(fields[13]) + Number(fields[14]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks * tickMicroseconds;
}
