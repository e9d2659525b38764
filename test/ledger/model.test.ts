// Random schedules against a small model: after any sequence of events, the ledger and the model agree to the credit.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../src/contract/errors.ts';
import { newRequestId } from '../../src/contract/request-id.ts';
import type { Caller } from '../../src/endpoints/endpoint.ts';
import type { Database } from '../../src/storage/database.ts';
import { registerEndpoints, registerNode } from '../../src/storage/nodes.ts';
import { openAdmission } from '../support/admission.ts';
import type { TestAdmission } from '../support/admission.ts';
import { openTestDatabase } from '../support/database.ts';
import { createCaller, createKey, usedOf } from '../support/ledger.ts';

let database: Database;
let nodeId: number;
let endpointId: number;
let admission: TestAdmission;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  nodeId = await registerNode(database, { role: 'all', version: 'test' });
  endpointId = (await registerEndpoints(database, ['/v1/test'])).of('/v1/test');
  admission = openAdmission(database, nodeId);
});
afterAll(async () => {
  await admission.close();
  await database.close();
});

/** The rules, in memory: draw in order, all or nothing; releases go back where they came from. */
class Model {
  buckets: { total: number; used: number }[];
  quotas: (number | null)[];
  spent: number[];
  holds = new Map<string, { key: number; cost: number; draws: number[] }>();
  billed = 0;

  constructor(totals: number[], quotas: (number | null)[]) {
    this.buckets = totals.map((total) => ({ total, used: 0 }));
    this.quotas = quotas;
    this.spent = quotas.map(() => 0);
  }

  reserve(id: string, key: number, cost: number): 0 | 401 | 402 {
    const quota = this.quotas[key]!;
    if (quota !== null && this.spent[key]! + cost > quota) return 401;
    if (this.buckets.reduce((sum, { total, used }) => sum + total - used, 0) < cost) return 402;
    let need = cost;
    const draws = this.buckets.map((bucket) => {
      const take = Math.min(need, bucket.total - bucket.used);
      bucket.used += take;
      need -= take;
      return take;
    });
    this.spent[key]! += cost;
    this.holds.set(id, { key, cost, draws });
    return 0;
  }

  end(id: string, isBilled: boolean): void {
    const { key, cost, draws } = this.holds.get(id)!;
    this.holds.delete(id);
    if (isBilled) {
      this.billed += cost;
      return;
    }
    this.spent[key]! -= cost;
    draws.forEach((amount, index) => {
      this.buckets[index]!.used -= amount;
    });
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      key: fc.nat(1),
      cost: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      which: fc.nat(1000),
      isBilled: fc.boolean(),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), which: fc.nat(1000) }) },
);

const world = fc.record({
  quota: fc.option(fc.nat(8), { nil: undefined }),
  packs: fc.array(fc.nat(6), { maxLength: 3 }),
  credits: fc.option(fc.nat(8), { nil: undefined }),
  keyQuotas: fc.tuple(fc.option(fc.nat(12)), fc.option(fc.nat(12))),
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
});

test('the ledger does what the model does, and every credit is either billed, held or free', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ quota, packs, credits, keyQuotas, steps }) => {
      const first = await createCaller(database, {
        packs,
        ...(quota === undefined ? {} : { quota }),
        ...(credits === undefined ? {} : { credits }),
        key: { quota_daily: keyQuotas[0] },
      });
      const second = { ...first, keyId: await createKey(database, first.accountId, { quota_monthly: keyQuotas[1] }) };
      const callers: Caller[] = [first, second];
      const totals = [...(quota === undefined ? [] : [quota]), ...packs, ...(credits === undefined ? [] : [credits])];
      const model = new Model(totals, keyQuotas);

      for (const one of steps) {
        if (one.kind === 'reserve') {
          const id = newRequestId();
          const expected = model.reserve(id, one.key, one.cost);
          expect(await reserve(id, callers[one.key]!, one.cost)).toBe(expected);
        } else if (one.kind === 'end' && model.holds.size > 0) {
          const id = [...model.holds.keys()][one.which % model.holds.size]!;
          for (let time = 0; time < one.times; time++) await end(id, one.isBilled);
          model.end(id, one.isBilled);
        } else if (one.kind === 'void' && model.holds.size > 0) {
          const id = [...model.holds.keys()][one.which % model.holds.size]!;
          await database.query('select void_calls($1::uuid[], $2)', [[id], nodeId]);
          model.end(id, false);
        } else if (one.kind === 'crash') {
          await database.query(`update hold set expires_at = '-infinity' where account_id = $1`, [first.accountId]);
          await database.query('select sweep($1, 1000)', [nodeId]);
          for (const id of model.holds.keys()) model.end(id, false);
        }
        expect(await usedOf(database, first)).toEqual(model.buckets.map(({ used }) => used));
      }
      const [{ billed }] = (await database.query(
        'select coalesce(sum(credits), 0)::int as billed from request_log where account_id = $1',
        [first.accountId],
      )) as [{ billed: number }];
      expect(billed).toBe(model.billed);
    }),
    { numRuns: 60 },
  );
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
});

async function reserve(id: string, caller: Caller, credits: number): Promise<number> {
  try {
    await admission.reserve({ id, caller, endpointId, credits, leaseSeconds: 600 });
    return 0;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

const end = (id: string, billed: boolean) =>
  admission.settle({ id, billed, status: billed ? 200 : 500, durationMs: 1, ip: null });
