// Accounts and callers made straight in the database, for tests of the ledger.
import { newRequestId } from '../../src/contract/request-id.ts';
import type { Caller } from '../../src/endpoints/endpoint.ts';
import type { Database } from '../../src/storage/database.ts';

export interface Funds {
  quota?: number;
  packs?: number[];
  credits?: number;
  /** Columns of the key and of the account. */
  key?: Record<string, number | string | boolean | null>;
  account?: Record<string, number | string | boolean | null>;
}

let made = 0;

export async function createCaller(
  database: Database,
  { quota, packs = [], credits, key = {}, account = {} }: Funds,
): Promise<Caller> {
  const name = `account-${++made}`;
  const [owner] = await database.query<{ id: number }>(
    `insert into account (slug, name, webhook_secret) values ($1, $1, 'secret') returning id`,
    [name],
  );
  const accountId = owner!.id;
  if (quota !== undefined)
    await database.query('select set_plan($1, $2, current_date - 3, 1, null)', [accountId, quota]);
  for (const total of packs) {
    await database.query(`insert into bucket (account_id, rank, title, total) values ($1, 1, 'pack', $2)`, [
      accountId,
      total,
    ]);
  }
  if (credits !== undefined) {
    await database.query(`insert into bucket (account_id, rank, title, total) values ($1, 2, 'credits', $2)`, [
      accountId,
      credits,
    ]);
  }
  const keyId = await createKey(database, accountId, key);
  for (const [column, value] of Object.entries(account)) {
    await database.query(`update account set ${column} = $2 where id = $1`, [accountId, value]);
  }
  return { accountId, keyId };
}

export async function createKey(database: Database, accountId: number, columns: Funds['key'] = {}): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into api_key (account_id, hash, last_four, alias, category) values ($1, sha256($2::bytea), 'abcd', 'test', 'development') returning id`,
    [accountId, Buffer.from(`key-${++made}`)],
  );
  for (const [column, value] of Object.entries(columns)) {
    await database.query(`update api_key set ${column} = $2 where id = $1`, [row!.id, value]);
  }
  return row!.id;
}

/** What each balance of an account has used, in draw order. */
export async function usedOf(database: Database, { accountId }: Caller): Promise<number[]> {
  const rows = await database.query<{ used: number }>(
    'select used from bucket where account_id = $1 order by rank, purchased_at, id',
    [accountId],
  );
  return rows.map((row) => row.used);
}

const nodeId = 1;

/** Reserves credits for a call. Without an id it was refused. */
export async function reserve(
  database: Database,
  accountId: number,
  keyId: number,
  cost: number,
): Promise<{ verdict: string; id?: string }> {
  const id = newRequestId();
  const [row] = await database.query<{ verdicts: string[] }>(
    `select verdicts from reserve_calls(array[$1]::uuid[], array[$2]::int[], array[$3]::int[], array[1]::smallint[],
       array[$4]::int[], array[60]::int[], $5, false)`,
    [id, keyId, accountId, cost, nodeId],
  );
  const [verdict = ''] = row?.verdicts ?? [];
  return verdict === 'admitted' ? { verdict, id } : { verdict };
}

/** Ends a call: billed, or released. */
export async function settle(database: Database, id: string | undefined, isBilled: boolean): Promise<void> {
  await database.query(
    `select settle_calls(array[$1]::uuid[], array[$2]::boolean[], array[$3]::smallint[], array[12], array['192.0.2.7']::inet[], $4)`,
    [id, isBilled, isBilled ? 200 : 500, nodeId],
  );
}

/** A call from beginning to end; returns the verdict. */
export async function bill(database: Database, accountId: number, keyId: number, cost: number): Promise<string> {
  const { id, verdict } = await reserve(database, accountId, keyId, cost);
  if (id !== undefined) await settle(database, id, true);
  return verdict;
}
