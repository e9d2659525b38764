// The money, on a real database: who may spend, from what, and what comes back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRequestId } from '../../src/contract/request-id.ts';
import type { Caller } from '../../src/endpoints/endpoint.ts';
import type { Database } from '../../src/storage/database.ts';
import { registerEndpoints, registerNode } from '../../src/storage/nodes.ts';
import { openAdmission } from '../support/admission.ts';
import type { TestAdmission } from '../support/admission.ts';
import { openTestDatabase } from '../support/database.ts';
import { createCaller as createLedgerCaller, usedOf } from '../support/ledger.ts';
import type { Funds } from '../support/ledger.ts';

let database: Database;
let admission: TestAdmission;
let endpointId: number;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  const nodeId = await registerNode(database, { role: 'all', version: 'test' });
  endpointId = (await registerEndpoints(database, ['/v1/test'])).of('/v1/test');
  admission = openAdmission(database, nodeId);
});
afterAll(async () => {
  await admission.flush();
  await admission.close();
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
  await database.close();
});

async function reserve(caller: Caller, credits: number, id = newRequestId()): Promise<string> {
  await admission.reserve({ id, caller, endpointId, credits, leaseSeconds: 60 });
  return id;
}
const end = (id: string, status = 200) =>
  admission.settle({ id, billed: status === 200, status, durationMs: 5, ip: '127.0.0.1' });
const createCaller = (funds: Funds) => createLedgerCaller(database, funds);
const used = (caller: Caller) => usedOf(database, caller);

describe('a call draws', () => {
  test('from the subscription, then from packs in the order of purchase, then from credits', async () => {
    const caller = await createCaller({ quota: 4, packs: [3, 2], credits: 5 });
    for (const expected of [
      [3, 0, 0, 0],
      [4, 2, 0, 0],
      [4, 3, 2, 0],
      [4, 3, 2, 3],
    ]) {
      await end(await reserve(caller, 3));
      expect(await used(caller)).toEqual(expected);
    }
    await expect(reserve(caller, 3)).rejects.toMatchObject({
      status: 402,
      message: 'Insufficient credits: need 3, have 2',
    });
  });

  test('nothing when it fails: the held credits return to their balances', async () => {
    const caller = await createCaller({ quota: 1, packs: [1], credits: 5 });
    const id = await reserve(caller, 3);
    expect(await used(caller)).toEqual([1, 1, 1]);
    await end(id, 500);
    expect(await used(caller)).toEqual([0, 0, 0]);
  });

  test('exactly the balance when a thousand calls need more', async () => {
    const caller = await createCaller({ quota: 100, packs: [50], credits: 57 });
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => reserve(caller, 1)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(207);
    expect(await used(caller)).toEqual([100, 50, 57]);
    await Promise.all(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [end(outcome.value)] : [])));
    expect(await used(caller)).toEqual([100, 50, 57]);
  });
});

describe('settling', () => {
  test('twice bills once', async () => {
    const caller = await createCaller({ credits: 5 });
    const id = await reserve(caller, 2);
    await end(id);
    await end(id);
    const rows = await database.query('select credits, status from request_log where id = $1', [id]);
    expect(rows).toEqual([{ credits: 2, status: 200 }]);
  });

  test('after the lease ran out is refused, and nothing was billed', async () => {
    const caller = await createCaller({ credits: 5 });
    const id = newRequestId();
    await admission.reserve({ id, caller, endpointId, credits: 2, leaseSeconds: -1 });
    await database.query('select sweep(1, 1000)');
    expect(await used(caller)).toEqual([0]);
    await expect(end(id)).rejects.toMatchObject({ status: 500, code: 'deadline' });
    expect(await used(caller)).toEqual([0]);
  });

  test('with an unknown result can be voided: a bill that was written is reverted', async () => {
    const caller = await createCaller({ credits: 5, key: { quota_daily: 5 } });
    const billed = await reserve(caller, 2);
    await end(billed);
    const held = await reserve(caller, 2);
    await database.query('select void_calls($1::uuid[], 1)', [[billed, held]]);
    await database.query('select void_calls($1::uuid[], 1)', [[billed, held]]);
    expect(await used(caller)).toEqual([0]);
    await end(await reserve(caller, 5));
  });

  test('that reserves again after the call has ended, because the database ran it late, is released', async () => {
    const caller = await createCaller({ credits: 9 });
    const sent = async (id: string) => {
      await database.query(
        `select admit_calls(array[$1]::uuid[], array[$2]::int[], array[$3]::int[], array[$4]::smallint[], array[2], array[-1], 1, false)`,
        [id, caller.keyId, caller.accountId, endpointId],
      );
    };
    const billed = await reserve(caller, 2);
    await end(billed);
    await sent(billed);
    const refused = newRequestId();
    admission.record({ id: refused, ...caller, endpointId, status: 500, durationMs: 1, ip: null });
    await admission.flush();
    await sent(refused);
    expect(await used(caller)).toEqual([6]);
    await database.query('select sweep(1, 1000)');
    expect(await used(caller)).toEqual([2]);
    const rows = await database.query('select status, credits from request_log where id = any($1) order by status', [
      [billed, refused],
    ]);
    expect(rows).toEqual([
      { status: 200, credits: 2 },
      { status: 500, credits: 0 },
    ]);
  });
});

describe('a key', () => {
  test.each([
    ['total', 'quota_total'],
    ['daily', 'quota_daily'],
    ['weekly', 'quota_weekly'],
    ['monthly', 'quota_monthly'],
  ])('stops at its %s quota, counting what is reserved', async (name, column) => {
    const caller = await createCaller({ credits: 100, key: { [column]: 4 } });
    const first = await reserve(caller, 3);
    await expect(reserve(caller, 2)).rejects.toMatchObject({
      status: 401,
      message: `Rate limit exceeded for the API key: quota ${name}`,
    });
    await end(first, 500);
    await end(await reserve(caller, 4));
    await expect(reserve(caller, 1)).rejects.toMatchObject({ status: 401 });
  });

  test('starts at zero in the next window', async () => {
    const caller = await createCaller({
      credits: 100,
      key: { quota_daily: 4, day: '2020-01-01', spent_day: 4, week: '2019-12-30', month: '2020-01-01' },
    });
    await end(await reserve(caller, 4));
  });

  test('that was deactivated, expired or deleted is refused on the next call', async () => {
    const caller = await createCaller({ credits: 100 });
    await end(await reserve(caller, 1));
    await database.query('update api_key set active = false where id = $1', [caller.keyId]);
    await expect(reserve(caller, 1)).rejects.toMatchObject({ message: 'Inactive API Key' });
    await database.query('update api_key set active = true, expires_at = now() where id = $1', [caller.keyId]);
    await expect(reserve(caller, 1)).rejects.toMatchObject({ message: 'Expired API Key' });
    await database.query('update api_key set deleted_at = now(), hash = null where id = $1', [caller.keyId]);
    await expect(reserve(caller, 1)).rejects.toMatchObject({ message: 'Invalid API Key' });
  });
});

describe('an account', () => {
  test('is limited to its calls per second, and free calls count too', async () => {
    const caller = await createCaller({ credits: 100, account: { per_second: 3 } });
    const outcomes = await Promise.allSettled([
      reserve(caller, 1),
      reserve(caller, 0),
      reserve(caller, 1),
      reserve(caller, 1),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[3]).toMatchObject({ reason: { message: 'Rate limit exceeded for the API key: per second' } });
    await new Promise((resolve) => setTimeout(resolve, 1001));
    await reserve(caller, 1);
  });

  test('is limited to its calls per minute', async () => {
    const caller = await createCaller({ credits: 100, account: { per_minute: 2 } });
    await reserve(caller, 1);
    await reserve(caller, 1);
    await expect(reserve(caller, 1)).rejects.toMatchObject({
      message: 'Rate limit exceeded for the API key: per minute',
    });
  });

  test('with an open invoice gets 402 that names it, after the limits were checked, and free calls continue', async () => {
    const caller = await createCaller({ credits: 100, account: { open_invoice: 'INV-12' }, key: { quota_total: 1 } });
    await expect(reserve(caller, 1)).rejects.toMatchObject({
      status: 402,
      message: 'Payment required: invoice INV-12 is open',
    });
    await expect(reserve(caller, 2)).rejects.toMatchObject({ status: 401 });
    await reserve(caller, 0);
  });

  test('starts its next period without a request of the operator', async () => {
    const caller = await createCaller({ quota: 5 });
    await end(await reserve(caller, 5));
    await database.query(
      `update bucket set valid_from = valid_from - interval '1 month', valid_to = valid_from where account_id = $1`,
      [caller.accountId],
    );
    await database.query(`update account set period_end = period_end - interval '1 month' where id = $1`, [
      caller.accountId,
    ]);
    await end(await reserve(caller, 5));
    expect(await used(caller)).toEqual([5, 5]);
  });
});
