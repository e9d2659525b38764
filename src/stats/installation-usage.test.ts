import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inState } from '../accounts/accounts.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { installationUsage, rankAccounts } from './installation-usage.ts';

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() =>
  database.query(`delete from request_log; delete from usage_hour; delete from account_hour; delete from account_day;
    delete from progress; delete from account`),
);

async function makeAccount(slug: string, state = ''): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into account (slug, name, webhook_secret, suspended_at) values ($1, upper($1), 's', case when $2 = 'suspended' then now() end)
     returning id`,
    [slug, state],
  );
  return row!.id;
}

async function log(accountId: number, at: Date, { status = 200, credits = 1, calls = 1 } = {}): Promise<void> {
  for (let call = 0; call < calls; call++) {
    await database.query(
      `insert into request_log (id, account_id, endpoint_id, status, credits, duration_ms) values ($1, $2, 1, $3, $4, 5)`,
      [newRequestId(at.getTime()), accountId, status, credits],
    );
  }
}

/** Two workspaces with calls of now, of this day and of the day before, and one without calls. */
async function fill() {
  const [busy, quiet] = [await makeAccount('busy'), await makeAccount('quiet')];
  await makeAccount('unused');
  await log(busy, ago(0), { calls: 3 });
  await log(busy, ago(3), { calls: 2, credits: 5 });
  await log(busy, ago(3), { status: 500, credits: 0 });
  await log(quiet, ago(0), { calls: 1, credits: 40 });
  await log(quiet, ago(5), { status: 404, credits: 0 });
  await log(busy, ago(30), { calls: 2 });
}

describe('the usage of all workspaces', () => {
  test('is the same before and after hours are rolled up', async () => {
    await fill();
    const read = () =>
      Promise.all((['day', 'week', 'month'] as const).map((range) => installationUsage(database, range)));
    const fresh = await read();
    await database.query('select recount_usage()');
    const rolled = await read();
    expect(rolled.map(({ points, total, before }) => ({ points, total, before }))).toEqual(
      fresh.map(({ points, total, before }) => ({ points, total, before })),
    );
    const [day, week] = rolled;
    expect(day).toMatchObject({
      granularity: 'hour',
      total: { calls: 8, refusals: 1, failures: 1, credits: 53, workspaces: 2 },
      before: { calls: 2, refusals: 0, failures: 0, credits: 2, workspaces: 1 },
    });
    expect(day!.points).toHaveLength(24);
    expect(week!.points).toHaveLength(7);
    expect(week!.total.calls).toBe(10);
  });

  test('sums days whose hours are no longer kept', async () => {
    const account = await makeAccount('old');
    await log(account, ago(24 * 6 - 1), { calls: 2 });
    await database.query('select recount_usage()');
    await log(account, ago(2));
    await database.query('select recount_usage()');
    expect(await database.query('select from account_hour')).toHaveLength(1);
    expect((await installationUsage(database, 'month')).total).toMatchObject({ calls: 3, workspaces: 1 });
  });
});

describe('workspaces ranked by use', () => {
  const slugs = async (filters: Partial<Parameters<typeof rankAccounts>[1]> = {}) => {
    const { items } = await rankAccounts(database, { range: 'week', sort: 'credits', limit: 10, ...filters });
    const rows = await database.query<{ id: number; slug: string }>('select id, slug from account');
    return items.map(({ id }) => rows.find((row) => row.id === id)!.slug);
  };

  test('are ordered by credits, calls or failures, and those without calls come last', async () => {
    await fill();
    expect(await slugs()).toEqual(['quiet', 'busy', 'unused']);
    expect(await slugs({ sort: 'calls' })).toEqual(['busy', 'quiet', 'unused']);
    expect(await slugs({ sort: 'failures', range: 'day' })).toEqual(['busy', 'quiet', 'unused']);
  });

  test('have their calls over time and the sum of all', async () => {
    await fill();
    const { items, total } = await rankAccounts(database, { range: 'day', sort: 'credits', limit: 1 });
    expect(items[0]!.usage).toMatchObject({ calls: 2, refusals: 1, failures: 0, credits: 40 });
    expect(items[0]!.usage.points.reduce((sum, calls) => sum + calls, 0)).toBe(2);
    expect(total).toEqual({ calls: 8, refusals: 1, failures: 1, credits: 53 });
  });

  test('are read page by page, without gaps or repetitions', async () => {
    await fill();
    for (const slug of ['a', 'b', 'c']) await makeAccount(slug);
    const found: number[] = [];
    for (let cursor: string | undefined, page = 0; page < 10; page++) {
      const { items, next } = await rankAccounts(database, { range: 'week', sort: 'calls', limit: 2, cursor });
      found.push(...items.map(({ id }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect(new Set(found).size).toBe(6);
    expect(found).toHaveLength(6);
    await expect(rankAccounts(database, { range: 'week', sort: 'calls', limit: 2, cursor: 'x' })).rejects.toThrow(
      'cursor',
    );
  });

  test('are found by text and by state', async () => {
    await fill();
    await makeAccount('stopped', 'suspended');
    expect(await slugs({ search: 'QUI' })).toEqual(['quiet']);
    expect(await slugs({ condition: inState('suspended') })).toEqual(['stopped']);
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>(`select id from account where slug = 'busy'`);
    await database.query(`insert into bucket (account_id, rank, title, total) values ($1, 2, 'Credits', 5)`, [id]);
    expect(await slugs({ condition: inState('no_credits') })).toEqual(['quiet', 'unused', 'stopped']);
  });
});
