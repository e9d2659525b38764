import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRequestId } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { listRequests } from './request-log.ts';
import { usageSeries } from './usage-figures.ts';

const hourMs = 3_600_000;
const now = new Date('2026-11-15T10:20:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened[Symbol.asyncDispose]());

let made = 0;
async function makeAccount(): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into account (slug, name, webhook_secret) values ($1, 'A', 's') returning id`,
    [`account-${++made}`],
  );
  return row!.id;
}

async function makeKey(accountId: number, alias: string): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into api_key (account_id, last_four, alias, category) values ($1, 'abcd', $2, 'test') returning id`,
    [accountId, alias],
  );
  return row!.id;
}

interface Logged {
  at?: Date;
  key?: number | null;
  endpoint?: number;
  status?: number;
  credits?: number;
  duration?: number;
  isJob?: boolean;
  code?: string;
}

async function log(accountId: number, given: Logged = {}): Promise<string> {
  const { at = now, key = null, endpoint = 1, status = 200, credits = 1, duration = 10, isJob = false, code } = given;
  const id = newRequestId(at.getTime());
  await database.query(
    `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms, ip, is_job, error_code)
     values ($1, $2, $3, $4, $5, $6, $7, '192.0.2.7', $8, $9)`,
    [id, accountId, key, endpoint, status, credits, duration, isJob, code ?? null],
  );
  return id;
}

async function keep(
  accountId: number,
  id: string,
  params: unknown,
  body: string | Buffer,
  type: string,
  bytes?: number,
) {
  await database.query(
    'insert into request_payload (id, account_id, params, body, body_type, body_bytes) values ($1, $2, $3, $4, $5, $6)',
    [
      id,
      accountId,
      zstdCompressSync(JSON.stringify(params)),
      zstdCompressSync(body),
      type,
      bytes ?? Buffer.byteLength(body),
    ],
  );
}

describe('the request log', () => {
  test('shows a call with its parameters and response', async () => {
    const account = await makeAccount();
    const key = await makeKey(account, 'web');
    const id = await log(account, { key });
    await keep(account, id, { query: 'https://example.com/' }, '"<html>"', 'application/json; charset=utf-8');
    expect(await listRequests(database, account, {})).toMatchObject({
      items: [
        {
          id,
          at: now.toISOString(),
          endpoint: '/v1/website/crawler',
          status: 200,
          duration_ms: 10,
          ip: '192.0.2.7',
          credits: 1,
          key_alias: 'web',
          params: { query: 'https://example.com/' },
          response: '"<html>"',
          response_truncated: false,
          response_bytes: 8,
          job_id: null,
        },
      ],
      next: null,
    });
  });

  test('marks truncated responses, even inside a character, and omits binary ones', async () => {
    const account = await makeAccount();
    const cut = await log(account);
    await keep(account, cut, {}, Buffer.from('aä').subarray(0, 2), 'text/html', 5000);
    const image = await log(account, { isJob: true });
    await keep(account, image, {}, Buffer.from([1, 2, 3]), 'image/png');
    const { items } = await listRequests(database, account, {});
    expect(items.find(({ id }) => id === cut)).toMatchObject({
      response: 'a',
      response_truncated: true,
      response_bytes: 5000,
    });
    expect(items.find(({ id }) => id === image)).toMatchObject({ response: null, job_id: image });
  });

  test('omits parameters of accounts with log privacy and of damaged rows', async () => {
    const account = await makeAccount();
    const id = await log(account);
    await database.query(
      `insert into request_payload (id, account_id, params, body, body_type) values ($1, $2, 'junk', 'junk', 'text/html')`,
      [id, account],
    );
    expect((await listRequests(database, account, {})).items[0]).toMatchObject({ params: null, response: null });
    await database.query('delete from request_payload where id = $1', [id]);
    await keep(account, id, { query: 'secret' }, 'secret', 'text/html');
    await database.query('update account set log_private = true where id = $1', [account]);
    expect(JSON.stringify(await listRequests(database, account, {}))).not.toContain('secret');
  });

  test('is paged newest first and never shows calls of other accounts', async () => {
    const account = await makeAccount();
    await log(await makeAccount());
    const ids: string[] = [];
    for (let i = 5; i > 0; i--) ids.unshift(await log(account, { at: ago(i) }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRequests(database, account, { limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  test('is filtered by endpoint, status, error code, key and time', async () => {
    const account = await makeAccount();
    const key = await makeKey(account, 'web');
    await log(account, { at: ago(48), status: 500, endpoint: 2, code: 'target_dns' });
    await log(account, { at: ago(1), status: 404, key });
    await log(account, { status: 200 });
    const statuses = async (filters: Parameters<typeof listRequests>[2]) =>
      (await listRequests(database, account, filters)).items.map(({ status }) => status);
    expect(await statuses({ endpoint: 'v1/usage/' })).toEqual([500]);
    expect(await statuses({ endpoint: '/v1/none' })).toEqual([]);
    expect(await statuses({ status: '404' })).toEqual([404]);
    expect(await statuses({ status: '5xx' })).toEqual([500]);
    expect(await statuses({ error_code: 'target_dns' })).toEqual([500]);
    expect(await statuses({ error_code: 'none' })).toEqual([200, 404]);
    expect(await statuses({ error_code: 'quota' })).toEqual([]);
    expect(await statuses({ key: 'web' })).toEqual([404]);
    expect(await statuses({ key: String(key) })).toEqual([404]);
    expect(await statuses({ from: '2026-11-15' })).toEqual([200, 404]);
    expect(await statuses({ to: '2026-11-13' })).toEqual([500]);
    expect(await statuses({ from: ago(2).toISOString(), to: ago(0.5).toISOString() })).toEqual([404]);
  });

  test('is searched for text in every field, ignoring case', async () => {
    const account = await makeAccount();
    const key = await makeKey(account, 'Robot');
    const sent = await log(account, { at: ago(3) });
    await keep(account, sent, { query: 'https://Shop.example/a' }, 'nothing', 'text/html');
    const answered = await log(account, { at: ago(2) });
    await keep(account, answered, { query: 'https://other.example/' }, 'Welcome to the SHOP', 'text/html');
    const byRobot = await log(account, { at: ago(1), key, code: 'target_dns' });
    const find = async (text: string, limit = 50) =>
      (await listRequests(database, account, { text, limit })).items.map(({ id }) => id);
    expect(await find('shop')).toEqual([answered, sent]);
    expect(await find('shop', 1)).toEqual([answered]);
    expect(await find('robot')).toEqual([byRobot]);
    expect(await find('target_dns')).toEqual([byRobot]);
    expect(await find('192.0.2')).toHaveLength(3);
    expect(await find('absent')).toEqual([]);
    expect(await find('  ')).toHaveLength(3);
  });

  test.each([
    { limit: '0' },
    { limit: '501' },
    { limit: 'x' },
    { status: '99' },
    { status: '200 or true' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { cursor: `' or true` },
  ])('refuses %j', async (filters) => {
    await expect(listRequests(database, 1, filters)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the usage series', () => {
  test('uses calendar months', async () => {
    const account = await makeAccount();
    await log(account, { at: new Date('2026-09-01T00:00:00Z') });
    await log(account, { at: new Date('2026-10-31T23:59:59Z') });
    await log(account);
    const { series, from, to } = await usageSeries(database, account, { granularity: 'month' }, now);
    expect([from, to]).toEqual(['2025-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
    expect(series[0]!.points.map(({ at, calls }) => `${at.slice(0, 7)} ${calls}`).slice(-4)).toEqual([
      '2026-08 0',
      '2026-09 1',
      '2026-10 1',
      '2026-11 1',
    ]);
  });

  test('combines rolled-up hours with the live log, and fills gaps with zeros', async () => {
    const account = await makeAccount();
    await log(account, { at: ago(3), duration: 10 });
    await log(account, { at: ago(3), duration: 20, status: 500, credits: 0 });
    await log(account, { at: ago(1), endpoint: 2, credits: 0 });
    await log(account, { at: ago(30) });
    const sum = async () => {
      const { series, ...range } = await usageSeries(database, account, {}, now);
      expect(range).toEqual({ granularity: 'hour', from: '2026-11-14T11:00:00.000Z', to: '2026-11-15T11:00:00.000Z' });
      expect(series.map(({ endpoint, points }) => [endpoint, points.length])).toEqual([
        ['/v1/usage', 24],
        ['/v1/website/crawler', 24],
      ]);
      return series[1]!.points.filter(({ calls }) => calls > 0);
    };
    const expected = [
      { at: '2026-11-15T07:00:00.000Z', calls: 2, refusals: 0, failures: 1, credits: 1, avg_duration_ms: 15 },
    ];
    expect(await sum()).toEqual(expected);

    // As if the hours until eight had been rolled up and their log rows dropped.
    await database.query(
      `insert into usage_hour values ('2026-11-15T07:00:00Z', $1, 0, 1, 2, 1, 1, 30);`.replace('$1', String(account)),
    );
    await database.query(
      `insert into progress values ('usage_hour', '2026-11-15T08:00:00Z') on conflict (task) do update set until = excluded.until`,
    );
    await database.query(`delete from request_log where account_id = $1 and id < uuid7_floor('2026-11-15T08:00:00Z')`, [
      account,
    ]);
    expect(await sum()).toEqual(expected);
    await database.query('delete from progress');
  });

  test('per day covers thirty days by default, and whole days of a given range', async () => {
    const account = await makeAccount();
    await log(account, { at: ago(24) });
    const month = await usageSeries(database, account, { granularity: 'day' }, now);
    expect(month.series[0]!.points).toHaveLength(30);
    const days = await usageSeries(
      database,
      account,
      { granularity: 'day', from: '2026-11-14', to: '2026-11-14' },
      now,
    );
    expect(days.series[0]!.points).toEqual([
      { at: '2026-11-14T00:00:00.000Z', calls: 1, refusals: 0, failures: 0, credits: 1, avg_duration_ms: 10 },
    ]);
  });

  test('of an account without calls is empty', async () => {
    expect((await usageSeries(database, await makeAccount(), {}, now)).series).toEqual([]);
  });

  test.each([
    { granularity: 'minute' },
    { from: '2026-11-15', to: '2026-11-01' },
    { from: '2001-01-01' },
    { from: '1970-01-01', granularity: 'day' },
    { from: 'x' },
  ])('refuses %j', async (filters) => {
    await expect(usageSeries(database, 1, filters, now)).rejects.toMatchObject({ status: 400 });
  });
});
