// For tests: a real database with the whole schema, and the few statements by which calls reserve and bill.
import { join } from 'node:path';
import { newRequestId } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { startTemporaryPostgres } from '../storage/temporary-postgres.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'storage', 'migrations');
const NODE = 1;

export interface TestDatabase extends AsyncDisposable {
  database: Database;
  /** The same database as a DATABASE_URL. */
  url: string;
}

/** One server per test file: start it in `beforeAll`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await startTemporaryPostgres();
  const database = await server.createDatabase();
  await migrate(database, { directory: MIGRATIONS });
  await database.query(`insert into endpoint (path) values ('/v1/website/crawler'), ('/v1/usage')`);
  const { host, port, user } = server.postgres.connection;
  const [row] = await database.query<{ name: string }>('select current_database() as name');
  const url = `postgres://${user}@localhost:${port}/${row!.name}?host=${encodeURIComponent(host)}`;
  return { database, url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Reserves credits for a call and returns its id, or the number of the verdict that refuses it. */
export async function reserve(
  database: Database,
  accountId: number,
  keyId: number,
  cost: number,
): Promise<string | number> {
  const id = newRequestId();
  const [row] = await database.query<{ verdicts: number[] }>(
    `select verdicts from admit(array[$1]::uuid[], array[$2]::int[], array[$3]::int[], array[1]::smallint[],
       array[$4]::int[], array[60]::int[], $5, false)`,
    [id, keyId, accountId, cost, NODE],
  );
  return row!.verdicts[0] === 0 ? id : row!.verdicts[0]!;
}

/** Ends a call: billed, or released. */
export async function settle(database: Database, id: string | number, isBilled: boolean): Promise<void> {
  await database.query(
    `select settle(array[$1]::uuid[], array[$2]::boolean[], array[$3]::smallint[], array[12], array['192.0.2.7']::inet[], $4)`,
    [id, isBilled, isBilled ? 200 : 500, NODE],
  );
}

/** A call from beginning to end. */
export async function bill(
  database: Database,
  accountId: number,
  keyId: number,
  cost: number,
): Promise<string | number> {
  const id = await reserve(database, accountId, keyId, cost);
  if (typeof id === 'string') await settle(database, id, true);
  return id;
}
