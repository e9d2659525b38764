// Old days of the request log are dropped, and the ledger still adds up.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { createCaller } from '../support/ledger.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await openTestDatabase());
});
afterAll(() => database.close());

test('a day beyond retention is dropped, its usage stays per hour, and every credit is still accounted for', async () => {
  const { accountId, keyId } = await createCaller(database, { credits: 10 });
  await database.query(`create table request_log_20200101 partition of request_log for values
    from (uuid7_floor('2020-01-01Z')) to (uuid7_floor('2020-01-02Z'))`);
  const [bucket] = await database.query<{ id: number }>('select id from bucket where account_id = $1', [accountId]);
  await database.query(
    `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms, bucket_ids, amounts)
     values (uuid7_floor('2020-01-01 10:30Z'), $1, $2, 1, 200, 3, 5, array[$3::bigint], array[3])`,
    [accountId, keyId, bucket!.id],
  );
  await database.query('update bucket set used = 3 where id = $1', [bucket!.id]);
  await database.query('update api_key set spent_total = 3 where id = $1', [keyId]);
  expect(await database.query('select drop_old_log(30) as dropped')).toEqual([{ dropped: 1 }]);
  expect(await database.query('select from request_log')).toHaveLength(0);
  expect(await database.query('select calls, credits from usage_hour')).toEqual([{ calls: 1, credits: 3 }]);
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
  expect(await database.query('select drop_old_log(30) as dropped')).toEqual([{ dropped: 0 }]);
});
