import { zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { account, call, flushed, opened, slug, useConsole } from '../../test/support/console.ts';
import { bill } from '../../test/support/ledger.ts';
import { findAccountId } from '../accounts/accounts.ts';
import { parseJson } from '../contract/json.ts';

useConsole();

describe('activity', () => {
  test('is in the request log and the series, after the log was flushed', async () => {
    await call('POST', `${account}/credits`, { amount: 5 });
    const { body: key } = await call('POST', `${account}/keys`, { alias: 'web' });
    const accountId = (await findAccountId(opened.database, slug))!;
    await bill(opened.database, accountId, key.id, 2);
    const before = flushed;
    const { body } = await call('GET', `${account}/requests?endpoint=/v1/website/crawler&key=web&status=2xx&limit=5`);
    expect(body).toMatchObject({
      items: [{ status: 200, credits: 2, key_alias: 'web', ip: '192.0.2.7', params: null }],
      next: null,
    });
    const series = await call('GET', `${account}/usage?granularity=day`);
    expect(series.body.series[0].points.at(-1)).toMatchObject({ calls: 1, credits: 2, avg_duration_ms: 12 });
    expect(flushed).toBe(before + 2);
    expect((await call('GET', '/ledger-audit')).body).toEqual({ clean: true, items: [] });
  });

  test.each([
    'requests?limit=0',
    'requests?status=abc',
    'requests?from=x',
    'requests?cursor=1',
    'requests?key=%00',
    'requests?limit=1&limit=2',
    'usage?granularity=week',
    'usage?from=1980-01-01',
    'jobs?status=lost',
    'jobs?cursor=x',
    'jobs?limit=1000',
  ])('%s is a bad request', async (path) => {
    expect(await call('GET', `${account}/${path}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Bad Request: /) },
    });
  });

  test('shows jobs, nodes and changes', async () => {
    const accountId = (await findAccountId(opened.database, slug))!;
    await opened.database.query(
      `insert into job (id, account_id, key_id, endpoint_id, params_sealed, deadline_at) values (gen_random_uuid(), $1, 1, 1, false, now())`,
      [accountId],
    );
    await opened.database.query(`insert into node (role, host, version) values ('all', 'here', '1')`);
    expect((await call('GET', `${account}/jobs?status=queued`)).body.items).toMatchObject([
      { status: 'queued', credits_charged: 0 },
    ]);
    expect((await call('GET', '/nodes')).body.items).toMatchObject([{ host: 'here', alive: true }]);
    expect((await call('GET', `/audit?account=${slug}&limit=1`)).body.items).toMatchObject([
      { actor: 'admin token', action: 'account.create', account: slug },
    ]);
    expect((await call('GET', '/audit?account=nobody')).status).toBe(404);
    expect((await call('GET', '/audit?cursor=x')).status).toBe(400);
  });
});

describe('a text search', () => {
  const insertJobs = async (count: number, params: object) =>
    await opened.database.query(
      `insert into job (id, account_id, key_id, endpoint_id, params, params_sealed, deadline_at)
       select uuidv7(), $1, 1, 1, $2, false, now() from generate_series(1, $3::int)`,
      [(await findAccountId(opened.database, slug))!, zstdCompressSync(JSON.stringify(params)), count],
    );

  test('finds jobs by URL and id, and continues after a limited number of rows', async () => {
    await insertJobs(1, { query: 'https://wanted.example/page' });
    await insertJobs(5100, { query: 'https://other.example/' });
    const first = await call('GET', `${account}/jobs?text=WANTED.example`);
    expect(first).toMatchObject({ status: 200, body: { items: [], next: expect.any(String) } });
    const second = await call('GET', `${account}/jobs?text=WANTED.example&cursor=${first.body.next}`);
    expect(second.body).toMatchObject({ items: [{ params: { query: 'https://wanted.example/page' } }], next: null });
    const [{ job_id: newest }] = (await call('GET', `${account}/jobs?limit=1`)).body.items;
    const { items } = (await call('GET', `${account}/jobs?text=${newest}`)).body;
    expect(items.map((job: { job_id: string }) => job.job_id)).toEqual([newest]);
    expect((await call('GET', `${account}/jobs?text=other&limit=2&status=queued`)).body.items).toHaveLength(2);
    expect((await call('GET', `${account}/jobs?text=other&status=failed`)).body.items).toEqual([]);
  });

  test('does not find secrets that the list hides', async () => {
    await insertJobs(1, { query: 'https://login.example/', password: 'hush-hush' });
    expect((await call('GET', `${account}/jobs?text=login.example`)).body.items).toHaveLength(1);
    expect((await call('GET', `${account}/jobs?text=hush-hush`)).body.items).toEqual([]);
  });

  test('finds events by their data and type', async () => {
    const accountId = (await findAccountId(opened.database, slug))!;
    await opened.database.query(
      `insert into event (account_id, type, data) select $1, type, jsonb_build_object('number', number)
       from (values ('invoice.opened', 'INV-77'), ('invoice.opened', 'INV-78'), ('quota.reached', 'none')) one (type, number)`,
      [accountId],
    );
    const numbers = async (text: string) =>
      (await call('GET', `${account}/events?text=${text}`)).body.items.map(
        (event: { data: { number: string } }) => event.data.number,
      );
    expect(await numbers('inv-77')).toEqual(['INV-77']);
    expect(await numbers('quota')).toEqual(['none']);
    expect(await numbers('nothing')).toEqual([]);
  });
});

describe('the export of the log', () => {
  test('contains every matching call, over many pages', async () => {
    await call('POST', `${account}/credits`, { amount: 2000 });
    const { body: key } = await call('POST', `${account}/keys`, { alias: '=cmd()' });
    const accountId = (await findAccountId(opened.database, slug))!;
    for (let calls = 0; calls < 3; calls++) await bill(opened.database, accountId, key.id, 1);
    await opened.database.query(
      `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms)
       select uuidv7(), $1, $2, 1, 404, 0, 5 from generate_series(1, 1200)`,
      [accountId, key.id],
    );
    const csv = await call('GET', `${account}/requests/export`);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="siteglass-${slug}-requests.csv"`,
    });
    const lines = String(csv.body).trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,at,endpoint,status,duration_ms,credits,key_alias,ip,params,response,error_code');
    expect(lines).toHaveLength(1204);
    expect(lines.at(-1)).toContain(",'=cmd(),"); // escaped, so that a spreadsheet does not run it
    const json = await call('GET', `${account}/requests/export?format=json&status=200`);
    expect(json.body).toHaveLength(3);
    expect((await call('GET', `${account}/requests/export?format=json&status=500`)).body).toEqual([]);
    const { body: lined } = await call('GET', `${account}/requests/export?format=ndjson&status=200`);
    expect(String(lined).trimEnd().split('\n').map(parseJson)).toEqual(json.body);
    expect((await call('GET', `${account}/requests/export?from=never`)).status).toBe(400);
    await opened.database.query(`delete from request_log where account_id = $1 and status = 404`, [accountId]);
  });
});
