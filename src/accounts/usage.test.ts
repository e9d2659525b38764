import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { createAccount, findAccountId, patchAccount } from './accounts.ts';
import {
  addPack,
  createInvoice,
  changeCredits,
  listInvoices,
  listPacks,
  patchInvoice,
  readCredits,
} from './balances.ts';
import { createKey, patchKey } from './keys.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import { bill, reserve, settle } from '../../test/support/ledger.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { createUsage } from './usage.ts';
import type { Usage } from '../contract/usage.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened[Symbol.asyncDispose]());

let made = 0;

interface Bought {
  quota?: number;
  packs?: number[];
  credits?: number;
}

/** An account with these balances and a key. */
async function makeAccount({ quota, packs = [], credits }: Bought = {}) {
  const slug = `account-${++made}`;
  await createAccount(database, 'test', { slug, name: 'Acme', plan: quota === undefined ? null : { quota } });
  const id = (await findAccountId(database, slug))!;
  for (const [index, total] of packs.entries()) await addPack(database, 'test', id, { title: `Pack ${index}`, total });
  if (credits !== undefined) await changeCredits(database, 'test', id, { amount: credits });
  const { id: keyId } = await createKey(database, 'test', id, { alias: 'k', category: 'production' });
  return {
    id,
    keyId,
    slug,
    usage: (): Promise<Usage> => createUsage({ database }).of({ accountId: id, keyId }),
    bill: (cost: number) => bill(database, id, keyId, cost),
    reserve: (cost: number) => reserve(database, id, keyId, cost),
  };
}

describe('usage', () => {
  test('of an account without balances is all zero', async () => {
    const { slug, usage } = await makeAccount();
    expect(await usage()).toEqual({
      remaining: 0,
      total_used: 0,
      subscription: { used: 0, total: 0, remaining: 0, percent_used: 0 },
      packs: null,
      credits: { given: 0, consumed: 0, remaining: 0, percent_used: 0 },
      rate_limit: { per_minute: null, per_second: null },
      account: { name: 'Acme', slug },
      api_key: {
        alias: 'k',
        active: true,
        category: 'production',
        expires: null,
        quotas: { total: null, daily: null, weekly: null, monthly: null },
      },
    });
  });

  test('counts a running call as reserved, a settled one as billed and a released one not at all', async () => {
    const { usage, reserve: reserveCall } = await makeAccount({ quota: 10 });
    const { id: held } = await reserveCall(3);
    expect(await usage()).toMatchObject({
      remaining: 7,
      total_used: 0,
      subscription: { used: 0, total: 10, remaining: 7 },
    });
    await settle(database, held, true);
    expect(await usage()).toMatchObject({ remaining: 7, total_used: 3, subscription: { used: 3, percent_used: 30 } });
    const { id: released } = await reserveCall(2);
    await settle(database, released, false);
    expect(await usage()).toMatchObject({ remaining: 7, total_used: 3 });
  });

  test('draws the subscription first, then packs by purchase, then credits, and splits a call between them', async () => {
    const account = await makeAccount({ quota: 2, packs: [2, 3], credits: 4 });
    const total = 11;
    const today = new Date().toISOString().slice(0, 10);
    expect(await account.usage()).toMatchObject({
      remaining: total,
      subscription: { used: 0, total: 7, remaining: 7 },
      packs: {
        count: 2,
        exhausted_count: 0,
        all_exhausted: false,
        total: 5,
        current_index: 0,
        current: { title: 'Pack 0' },
      },
      credits: { given: 4 },
    });
    await account.bill(3); // two of the subscription, one of the first pack
    expect(await account.usage()).toMatchObject({
      subscription: { used: 3, remaining: 4, percent_used: 42.86 },
      packs: {
        used: 1,
        remaining: 4,
        current_index: 0,
        current: { used: 1, remaining: 1, percent_used: 50, purchased_at: today },
      },
    });
    await account.bill(3); // the last one of the first pack, two of the second
    expect(await account.usage()).toMatchObject({
      packs: {
        exhausted_count: 1,
        current_index: 1,
        current: { title: 'Pack 1', used: 2 },
        items: [{ exhausted: true }, { exhausted: false }],
      },
      credits: { consumed: 0 },
    });
    await account.bill(3); // the last one of the second, two credits
    expect(await account.usage()).toMatchObject({
      remaining: 2,
      total_used: 9,
      subscription: { used: 7, total: 7, remaining: 0, percent_used: 100 },
      packs: { exhausted_count: 2, all_exhausted: true, current_index: null, current: null, percent_used: 100 },
      credits: { given: 4, consumed: 2, remaining: 2, percent_used: 50 },
    });
    expect(await account.reserve(3)).toEqual({ verdict: 'insufficient credits' });
  });

  test('shows a pack whose last credits are reserved as exhausted but not as used', async () => {
    const account = await makeAccount({ packs: [2, 5] });
    await account.reserve(2);
    expect(await account.usage()).toMatchObject({
      packs: {
        used: 0,
        remaining: 5,
        exhausted_count: 1,
        current_index: 1,
        items: [{ used: 0, remaining: 0, exhausted: true }, {}],
      },
    });
  });

  test('without a plan combines only the packs, and has no period', async () => {
    const usage = await (await makeAccount({ packs: [100], credits: 5 })).usage();
    expect(usage).toMatchObject({ remaining: 105, subscription: { total: 100, remaining: 100 } });
    expect(usage).not.toHaveProperty('period');
    expect(usage).not.toHaveProperty('renewal_date');
  });

  test('shows the current limits, expiry and quotas', async () => {
    const { id, usage } = await makeAccount({ quota: 1 });
    await patchAccount(database, 'test', id, { plan: { per_second: 5, per_minute: 100 } });
    expect((await usage()).rate_limit).toEqual({ per_second: 5, per_minute: 100 });
    const { id: keyId } = await createKey(database, 'test', id, { expires: '2099-12-31', quotas: { daily: 7 } });
    expect((await createUsage({ database }).of({ accountId: id, keyId })).api_key).toMatchObject({
      expires: '2099-12-31',
      quotas: { total: null, daily: 7, weekly: null, monthly: null },
    });
  });

  test('is exact at any time while calls run', async () => {
    const account = await makeAccount({ quota: 20, packs: [20], credits: 20 });
    const state = { isRunning: true };
    const calls = Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { id } = await account.reserve(3);
        await settle(database, id, index % 3 !== 0);
      }),
    ).finally(() => {
      state.isRunning = false;
    });
    while (state.isRunning) {
      const { remaining, total_used, subscription, credits } = await account.usage();
      expect(remaining + total_used).toBeLessThanOrEqual(60);
      expect(remaining).toBe(subscription.remaining + credits.remaining);
    }
    await calls;
    expect(await account.usage()).toMatchObject({ remaining: 36, total_used: 24 });
    expect(await database.query('select * from audit_ledger()')).toEqual([]);
  });
});

test('changes of plans, packs, keys and invoices during calls neither deadlock nor lose a credit', async () => {
  const account = await makeAccount({ quota: 50, packs: [10], credits: 20 });
  const { id, keyId } = account;
  const work: (() => Promise<unknown>)[] = [
    () => account.bill(3),
    async () => {
      const { id: held } = await account.reserve(2);
      if (held !== undefined) await settle(database, held, false);
    },
    () =>
      patchAccount(database, 'test', id, { plan: { quota: 60, period_start: '2026-01-31', period_end: '2026-02-28' } }),
    () => patchAccount(database, 'test', id, { plan: { quota: 40 }, name: 'Renamed' }),
    () => addPack(database, 'test', id, { title: 'More', total: 5 }),
    () => changeCredits(database, 'test', id, { amount: 5 }),
    () => patchKey(database, 'test', id, keyId, { quotas: { daily: 1000 } }),
    () => createInvoice(database, 'test', id, { status: 'paid' }),
    account.usage,
  ];
  await Promise.all(Array.from({ length: 90 }, (_, index) => work[index % work.length]!()));
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
  const usage = await account.usage();
  expect(usage.remaining).toBe(usage.subscription.remaining + usage.credits.remaining);
});

describe('packs and credits', () => {
  test('are listed as usage shows them', async () => {
    const { id, usage } = await makeAccount({ packs: [5, 6], credits: 7 });
    expect(await listPacks(database, id)).toEqual((await usage()).packs!.items);
    expect(await changeCredits(database, 'test', id, { amount: 3 })).toEqual({
      given: 10,
      consumed: 0,
      remaining: 10,
      percent_used: 0,
    });
    expect((await readCredits(database, id)).items.map(({ amount }) => amount)).toEqual([7, 3]);
  });
});

describe('an open invoice', () => {
  test('refuses calls until it is paid; the oldest one is named', async () => {
    const { id, bill: billCall } = await makeAccount({ credits: 10 });
    const first = await createInvoice(database, 'test', id, { amount: 12.5 });
    expect(first).toMatchObject({ number: 'INV-1', amount: 12.5, status: 'open', paid_at: null });
    const second = await createInvoice(database, 'test', id, { amount: 1 });
    expect(second.number).toBe('INV-2');
    expect(await billCall(1)).toBe('open invoice');
    const named = async () => (await database.query('select open_invoice from account where id = $1', [id]))[0];
    expect(await named()).toEqual({ open_invoice: 'INV-1' });
    await patchInvoice(database, 'test', id, first.id, { status: 'paid' });
    expect(await named()).toEqual({ open_invoice: 'INV-2' });
    const paid = await patchInvoice(database, 'test', id, second.id, { status: 'paid' });
    expect(paid.paid_at).not.toBeNull();
    expect(await billCall(1)).toBe('admitted');
    expect((await listInvoices(database, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await patchInvoice(database, 'test', id, first.id, { status: 'open' })).toMatchObject({ paid_at: null });
    expect(await billCall(1)).toBe('open invoice');
  });

  test('has a number that is unique in its account', async () => {
    const { id } = await makeAccount();
    await createInvoice(database, 'test', id, { number: 'A', amount: 1, status: 'paid' });
    await expect(createInvoice(database, 'test', id, { number: 'A', amount: 1 })).rejects.toMatchObject({
      status: 409,
    });
    await expect(patchInvoice(database, 'test', id, 999_999, { status: 'paid' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
