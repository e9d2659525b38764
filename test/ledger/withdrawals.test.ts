// Random additions, withdrawals and calls against a small model: only unused credits can be withdrawn.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPack, changeCredits, listPacks, readCredits, removePack } from '../../src/accounts/balances.ts';
import { ApiError } from '../../src/contract/errors.ts';
import type { Caller } from '../../src/endpoints/endpoint.ts';
import type { Database } from '../../src/storage/database.ts';
import { registerEndpoints } from '../../src/storage/nodes.ts';
import { openTestDatabase } from '../support/database.ts';
import { createCaller, reserve, settle } from '../support/ledger.ts';

let database: Database;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  await registerEndpoints(database, ['/v1/test']);
});
afterAll(() => database.close());

interface Hold {
  cost: number;
  /** Credits of each pack, and of the extra credits. */
  packs: Map<string, number>;
  credits: number;
}

/** The rules, in memory: packs in the order of purchase, then credits. */
class Model {
  packs = new Map<string, { total: number; used: number }>();
  credits = { given: 0, used: 0 };
  holds = new Map<string, Hold>();

  get left(): number {
    const inPacks = [...this.packs.values()].reduce((sum, { total, used }) => sum + total - used, 0);
    return inPacks + this.credits.given - this.credits.used;
  }

  reserve(id: string, cost: number): void {
    const hold: Hold = { cost, packs: new Map(), credits: 0 };
    let need = cost;
    for (const [name, pack] of this.packs) {
      const take = Math.min(need, pack.total - pack.used);
      pack.used += take;
      need -= take;
      if (take > 0) hold.packs.set(name, take);
    }
    this.credits.used += need;
    this.holds.set(id, { ...hold, credits: need });
  }

  end(id: string, isBilled: boolean): void {
    const hold = this.holds.get(id)!;
    this.holds.delete(id);
    if (isBilled) return;
    for (const [name, amount] of hold.packs) this.packs.get(name)!.used -= amount;
    this.credits.used -= hold.credits;
  }
}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pack' as const), total: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(1000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('credits' as const),
      amount: fc.integer({ min: -8, max: 8 }).filter((amount) => amount !== 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('reserve' as const), cost: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(1000), isBilled: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('only unused packs and credits can be withdrawn, and the ledger stays clean', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const caller = await createCaller(database, {});
      const model = new Model();
      for (const one of steps) {
        await perform(one, caller, model);
        const { given, consumed, remaining, items } = await readCredits(database, caller.accountId);
        expect({ given, remaining }).toEqual({
          given: model.credits.given,
          remaining: model.credits.given - model.credits.used,
        });
        expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(given);
        expect(consumed).toBeLessThanOrEqual(given);
        expect((await listPacks(database, caller.accountId)).map(({ id, remaining: left }) => [id, left])).toEqual(
          [...model.packs].map(([id, { total, used }]) => [id, total - used]),
        );
      }
    }),
    { numRuns: 60 },
  );
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
});

async function perform(one: Step, { accountId, keyId }: Caller, model: Model): Promise<void> {
  if (one.kind === 'pack') {
    const { id } = await addPack(database, 'test', accountId, { title: 'Pack', total: one.total });
    model.packs.set(id, { total: one.total, used: 0 });
  } else if (one.kind === 'remove' && model.packs.size > 0) {
    const [id, { total, used }] = [...model.packs][one.which % model.packs.size]!;
    const refusal = `Conflict: the pack cannot be removed: ${used} of its ${total} credits are used or reserved`;
    expect(await refusalOf(removePack(database, 'test', accountId, Number(id)))).toBe(used > 0 ? refusal : undefined);
    if (used === 0) model.packs.delete(id);
  } else if (one.kind === 'credits') {
    const unused = model.credits.given - model.credits.used;
    const isTooMuch = -one.amount > unused;
    const refusal = `Conflict: ${-one.amount} credits cannot be withdrawn: ${unused} are unused`;
    expect(await refusalOf(changeCredits(database, 'test', accountId, one))).toBe(isTooMuch ? refusal : undefined);
    if (!isTooMuch) model.credits.given += one.amount;
  } else if (one.kind === 'reserve') {
    const { id, verdict } = await reserve(database, accountId, keyId, one.cost);
    expect(verdict).toBe(one.cost > model.left ? 'insufficient credits' : 'admitted');
    if (id !== undefined) model.reserve(id, one.cost);
  } else if (one.kind === 'end' && model.holds.size > 0) {
    const id = [...model.holds.keys()][one.which % model.holds.size]!;
    await settle(database, id, one.isBilled);
    model.end(id, one.isBilled);
  }
}

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return error.message;
    throw error;
  }
}

test('withdrawals and calls at the same time cannot spend a credit twice', async () => {
  const caller = await createCaller(database, { credits: 50 });
  const withdraw = () => refusalOf(changeCredits(database, 'test', caller.accountId, { amount: -1 }));
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async () => [
      await withdraw(),
      (await reserve(database, caller.accountId, caller.keyId, 1)).verdict,
    ]),
  );
  const withdrawn = outcomes.filter(([refusal]) => refusal === undefined).length;
  const admitted = outcomes.filter(([, verdict]) => verdict === 'admitted').length;
  expect(withdrawn + admitted).toBe(50);
  expect(await readCredits(database, caller.accountId)).toMatchObject({ given: 50 - withdrawn, remaining: 0 });
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
});
