// For tests and benchmarks: an embedded database in a temporary folder.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres, PostgresConnection } from '../../src/storage/postgres/embedded-postgres.ts';

export interface TemporaryPostgres extends AsyncDisposable {
  postgres: EmbeddedPostgres;
  /** A connection pool to a new, empty database of this server. Closed with it. */
  createDatabase(): Promise<Database>;
}

/** Starts one server; each test then creates an empty database, which takes about 20 ms. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'siteglass-test-'));
  await chmod(folder, 0o755); // so that the database of root needs no capability to enter it
  // The data is not needed after the test, so it does not have to reach the disk.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), settings });
  const opened: Database[] = [];
  const open = (changes: Partial<PostgresConnection>, poolMax: number): Database => {
    const connection = { ...postgres.connection, ...changes };
    const pool = openDatabase({ connection, poolMax, applicationName: 'test' });
    opened.push(pool);
    return pool;
  };
  const maintenance = open({ user: 'postgres', database: 'postgres' }, 1);
  let created = 0;
  return {
    postgres,
    async createDatabase() {
      created += 1;
      const name = `test_${created}`;
      await maintenance.query(`create database ${name} owner ${postgres.connection.user} strategy file_copy`);
      return open({ database: name }, 5);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((pool) => pool.close()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
