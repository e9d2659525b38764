import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { createAccount, findAccountId, listAccounts, patchAccount, rotateWebhookSecret } from './accounts.ts';
import type { AccountChange } from '../contract/management/account.ts';
import { listAudit } from './audit.ts';
import { bootstrap } from './bootstrap.ts';
import { createKey } from './keys.ts';
import { addMonths } from './plan-period.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import { bill } from '../../test/support/ledger.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { createUsage } from './usage.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened[Symbol.asyncDispose]());

const today = new Date().toISOString().slice(0, 10);
let made = 0;

async function makeAccount(change: Omit<AccountChange, 'slug'> = {}) {
  const slug = `account-${++made}`;
  const account = await createAccount(database, 'test', { slug, name: `Account ${made}`, ...change });
  return { account, id: (await findAccountId(database, slug))! };
}

/** Moves the plan of an account into the past, as if it had started then and no call had been made since. */
async function backdate(accountId: number, anchor: string): Promise<void> {
  await database.query('delete from bucket where account_id = $1 and rank = 0', [accountId]);
  await database.query(
    `update account set plan_anchor = $2, period_end = (select utc_midnight(ends) from period_at($2, plan_months, plan_days, $2))
     where id = $1`,
    [accountId, anchor],
  );
}

describe('the first start', () => {
  test('creates one workspace with a key and one login when many nodes start together', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => bootstrap(database)));
    const keys = starts.map(({ key }) => key).filter((key) => key !== null);
    const logins = starts.map(({ login }) => login).filter((login) => login !== null);
    expect(keys).toEqual([expect.stringMatching(/^sg_live_/)]);
    expect(logins).toMatchObject([{ email: 'admin@siteglass.local' }]);
    expect(await bootstrap(database)).toEqual({ key: null, login: null });
    const { items } = await listAccounts(database, { limit: 10 });
    expect(items).toMatchObject([{ slug: 'default', name: 'Default', plan: null, remaining: 10_000 }]);
  });
});

describe('an account', () => {
  test('without a plan has neither quota nor limits', async () => {
    const { account } = await makeAccount();
    expect(account).toMatchObject({
      plan: null,
      remaining: 0,
      stats_enabled: false,
      log_privacy: false,
      unlocker_hosts: [],
    });
    expect(account.webhook_secret).toMatch(/^whsec_.{43}$/);
  });

  test('with a plan gets a month from today by default', async () => {
    const { account } = await makeAccount({ plan: { quota: 100, per_second: 5 } });
    expect(account.plan).toEqual({
      quota: 100,
      per_second: 5,
      per_minute: null,
      period_start: today,
      period_end: addMonths(today, 1),
    });
    expect(account.remaining).toBe(100);
  });

  test('cannot have the slug of another account', async () => {
    const { account } = await makeAccount();
    await expect(createAccount(database, 'test', { slug: account.slug })).rejects.toMatchObject({ status: 409 });
    const { id } = await makeAccount();
    await expect(patchAccount(database, 'test', id, { slug: account.slug })).rejects.toMatchObject({ status: 409 });
  });

  test.each(['', 'A', 'a b', '-a', 'a/b', 'ä', 'a'.repeat(64)])('cannot have the slug %j', async (slug) => {
    await expect(createAccount(database, 'test', { slug })).rejects.toThrow(/^Bad Request: slug must be/);
  });

  test('stores normalised hosts without duplicates, and replaces the list', async () => {
    const { account, id } = await makeAccount({
      unlocker_hosts: ['Shop.example.com', 'shop.example.com', '*.b.example'],
    });
    expect(account.unlocker_hosts).toEqual(['*.b.example', 'shop.example.com']);
    const changed = await patchAccount(database, 'test', id, { unlocker_hosts: ['new.example'] });
    expect(changed.unlocker_hosts).toEqual(['new.example']);
  });

  test('changes only the given fields', async () => {
    const { account, id } = await makeAccount({ plan: { quota: 10 }, stats_enabled: true });
    const changed = await patchAccount(database, 'test', id, { name: 'Renamed' });
    expect(changed).toEqual({ ...account, name: 'Renamed' });
  });

  test('that turns log privacy on loses its stored payloads, and no other account does', async () => {
    const { id } = await makeAccount();
    const { id: other } = await makeAccount();
    await database.query(
      'insert into request_payload (id, account_id, body_bytes) values (gen_random_uuid(), $1, 1), (gen_random_uuid(), $2, 1)',
      [id, other],
    );
    await patchAccount(database, 'test', id, { log_privacy: true });
    const left = await database.query('select account_id from request_payload where account_id = any($1)', [
      [id, other],
    ]);
    expect(left).toEqual([{ account_id: other }]);
  });

  test('gets a new webhook secret', async () => {
    const { account, id } = await makeAccount();
    expect(await rotateWebhookSecret(database, 'test', id)).not.toBe(account.webhook_secret);
  });

  test('has an audit row for every change, without secrets', async () => {
    const { id } = await makeAccount();
    await patchAccount(database, 'ann', id, { name: 'New' });
    await createKey(database, 'ann', id, { alias: 'k', value: 'imported-secret-value' });
    await rotateWebhookSecret(database, 'ann', id);
    const { items } = await listAudit(database, { accountId: id, limit: 10 });
    expect(items.map(({ action }) => action)).toEqual([
      'webhook_secret.rotate',
      'key.create',
      'account.update',
      'account.create',
    ]);
    expect(JSON.stringify(items)).not.toContain('imported-secret-value');
    expect(JSON.stringify(items)).not.toContain('whsec_');
  });
});

describe('a plan', () => {
  test('must end after it starts', async () => {
    const plan = { quota: 1, period_start: '2026-11-15', period_end: '2026-11-15' };
    await expect(makeAccount({ plan })).rejects.toThrow('Bad Request: plan.period_end must be after plan.period_start');
  });

  test('of 31 January renews on the last day of shorter months and returns to the 31st', async () => {
    const { id } = await makeAccount({ plan: { quota: 10, period_start: '2026-01-31', period_end: '2026-02-28' } });
    const periods = await database.query<{ starts: string; ends: string }>(
      `select p.starts, p.ends from account a, unnest(array['2026-01-31', '2026-02-27', '2026-02-28', '2026-03-31']::date[]) d(day),
         period_at(a.plan_anchor, a.plan_months, a.plan_days, d.day) p where a.id = $1 order by d.day`,
      [id],
    );
    expect(periods.map(({ starts, ends }) => [starts, ends])).toEqual([
      ['2026-01-31', '2026-02-28'],
      ['2026-01-31', '2026-02-28'],
      ['2026-02-28', '2026-03-31'],
      ['2026-03-31', '2026-04-30'],
    ]);
  });

  test('that began long ago shows the current period', async () => {
    const { account } = await makeAccount({ plan: { quota: 7, period_start: '2020-02-29', period_end: '2020-03-29' } });
    expect(account.plan!.period_start <= today).toBe(true);
    expect(account.plan!.period_end > today).toBe(true);
    expect(account.remaining).toBe(7);
  });

  test('shows its next period at once, and the next call opens it', async () => {
    const { id } = await makeAccount({ plan: { quota: 7 } });
    const key = await createKey(database, 'test', id, {});
    await backdate(id, '2024-01-31');
    const usage = createUsage({ database });
    const before = await usage.of({ accountId: id, keyId: key.id });
    expect(before.subscription).toEqual({ used: 0, total: 7, remaining: 7, percent_used: 0 });
    await bill(database, id, key.id, 2);
    const after = await usage.of({ accountId: id, keyId: key.id });
    expect(after.subscription).toMatchObject({ used: 2, total: 7, remaining: 5 });
    expect(after.period).toEqual(before.period);
    expect(after.renewal_date).toBe(after.period!.end);
  });

  test('that has not begun provides no credits', async () => {
    const start = addMonths(today, 2);
    const { account, id } = await makeAccount({ plan: { quota: 7, period_start: start } });
    expect(account).toMatchObject({ remaining: 0, plan: { period_start: start, period_end: addMonths(start, 1) } });
    const key = await createKey(database, 'test', id, {});
    const usage = await createUsage({ database }).of({ accountId: id, keyId: key.id });
    expect(usage).not.toHaveProperty('period');
    expect(usage).not.toHaveProperty('renewal_date');
    expect(usage.subscription.total).toBe(0);
  });

  test('keeps its anchor when it is sent back unchanged', async () => {
    const { id } = await makeAccount({ plan: { quota: 7, period_start: '2020-01-31', period_end: '2020-02-29' } });
    const shown = (await patchAccount(database, 'test', id, {})).plan!;
    await patchAccount(database, 'test', id, { plan: shown });
    const [row] = await database.query('select plan_anchor, plan_months, plan_days from account where id = $1', [id]);
    expect(row).toEqual({ plan_anchor: '2020-01-31', plan_months: 1, plan_days: null });
  });

  test('keeps the used credits of its period when only its quota changes', async () => {
    const { id } = await makeAccount({ plan: { quota: 10, per_minute: 60 } });
    const key = await createKey(database, 'test', id, {});
    await bill(database, id, key.id, 4);
    const raised = await patchAccount(database, 'test', id, { plan: { quota: 20 } });
    expect(raised).toMatchObject({ remaining: 16, plan: { quota: 20, per_minute: 60 } });
    const lowered = await patchAccount(database, 'test', id, { plan: { quota: 1 } });
    expect(lowered.remaining).toBe(0);
  });

  test('loses its limits when it is removed, and its remaining credits cannot be spent', async () => {
    const { id } = await makeAccount({ plan: { quota: 10, per_second: 3 } });
    const changed = await patchAccount(database, 'test', id, { plan: null });
    expect(changed).toMatchObject({ plan: null, remaining: 0 });
    const [row] = await database.query('select per_second, per_minute from account where id = $1', [id]);
    expect(row).toEqual({ per_second: null, per_minute: null });
  });

  test('always shows a period that contains today, for any past start and length', async () => {
    const start = fc
      .integer({ min: Date.UTC(1990, 0, 1), max: Date.parse(today) })
      .map((at) => new Date(at).toISOString().slice(0, 10));
    await fc.assert(
      fc.asyncProperty(start, fc.integer({ min: 1, max: 800 }), async (period_start, days) => {
        const period_end = new Date(Date.parse(period_start) + days * 86_400_000).toISOString().slice(0, 10);
        const { account } = await makeAccount({ plan: { quota: 3, period_start, period_end } });
        expect(account.plan!.period_start <= today && today < account.plan!.period_end).toBe(true);
        expect(account.remaining).toBe(3);
      }),
      { numRuns: 40 },
    );
  });
});
