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
  expect(await database.query('select day, calls, credits from account_day')).toEqual([
    { day: new Date('2020-01-01Z'), calls: 1, credits: 3 },
  ]);
  expect(await database.query('select from account_hour')).toHaveLength(0); // three days are kept
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
  expect(await database.query('select drop_old_log(30) as dropped')).toEqual([{ dropped: 0 }]);
});

test('usage per hour is counted again after a clock that was ahead', async () => {
  const { accountId, keyId } = await createCaller(database, { credits: 10 });
  await database.query('select recount_usage()');
  await database.query(`update progress set until = '2999-01-01Z' where task = 'usage_hour'`);
  await database.query('select ensure_log_partitions(1)');
  await database.query(
    `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms)
     values (uuid7_floor(clock_timestamp() - interval '3 hours'), $1, $2, 1, 200, 0, 5)`,
    [accountId, keyId],
  );
  await database.query('select roll_up_usage()');
  expect(await database.query('select calls from usage_hour where account_id = $1', [accountId])).toEqual([
    { calls: 1 },
  ]);
});

test('parameters and bodies are deleted earlier if the workspace is set so, and the calls stay', async () => {
  const { accountId, keyId } = await createCaller(database, { credits: 10 });
  const other = await createCaller(database, { credits: 10 });
  await database.query('update account set payload_days = 7 where id = $1', [accountId]);
  for (const caller of [{ accountId, keyId }, other]) {
    for (const days of [1, 6, 8, 20]) {
      await database.query(
        `with call as (
           insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms)
           values (uuid7_floor(clock_timestamp() - make_interval(days => $3)), $1, $2, 1, 404, 0, 5)
           on conflict do nothing returning id
         ) insert into request_payload (id, account_id) select id, $1 from call`,
        [caller.accountId, caller.keyId, days],
      );
    }
  }
  expect(await database.query('select drop_old_payloads() as dropped')).toEqual([{ dropped: 2 }]);
  const left = (table: string) =>
    database.query(`select account_id, count(*) from ${table} where account_id = any($1) group by 1 order by 1`, [
      [accountId, other.accountId],
    ]);
  expect((await left('request_payload')).map((row) => row['count'])).toEqual([2, 4]);
  expect((await left('request_log')).map((row) => row['count'])).toEqual([4, 4]);
});
