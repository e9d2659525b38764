import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inState } from '../accounts/accounts.ts';
import type { SearchEngineRow } from '../contract/management/installation.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { installationAlerts } from './installation-alerts.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() =>
  database.query(`delete from node; delete from stats_minute; delete from request_log; delete from account`),
);

const read = async (engines: SearchEngineRow[] = []) =>
  (await installationAlerts(database, { engines, inState })).map(({ kind, severity, message, count, accounts }) => ({
    kind,
    severity,
    message,
    count,
    accounts,
  }));

const makeAccounts = (...slugs: string[]) =>
  database.query<{ id: number }>(
    `insert into account (slug, name, webhook_secret) select s, s, '' from unnest($1::text[]) s returning id`,
    [slugs],
  );

test('an installation without problems has no alerts', async () => {
  await database.query(`insert into node (role, host, version) values ('all', 'web-1:1', '1')`);
  await makeAccounts('unused');
  expect(await read()).toEqual([]);
});

test('a machine that stopped responding is critical, unless it was started again', async () => {
  const add = (host: string, age: string) =>
    database.query(
      `insert into node (role, host, version, seen_at) values ('all', $1, '1', clock_timestamp() - $2::interval)`,
      [host, age],
    );
  await add('web-1:1', '1 hour');
  await add('web-1:2', '0 seconds');
  expect(await read()).toEqual([]);
  await add('web-2:1', '1 minute');
  expect(await read()).toEqual([
    {
      kind: 'node_missing',
      severity: 'critical',
      message: 'The machine web-2 does not respond',
      count: 1,
      accounts: [],
    },
  ]);
});

test('failed calls of all workspaces are compared with those before', async () => {
  await database.query(`insert into stats_minute (minute, endpoint_id, node_id, calls, failures, timed_calls, duration_sum_ms)
    values (date_trunc('minute', now()), 1, 1, 100, 60, 100, 1)`);
  expect(await read()).toMatchObject([
    { kind: 'errors_rising', severity: 'critical', message: '60% of the requests of the last hour failed', count: 60 },
  ]);
});

test('broken search engines are named', async () => {
  const engine = (name: string, state: string) => ({ name, type: 'search', health: { state } }) as SearchEngineRow;
  const engines = [engine('Bing', 'drift'), engine('Qwant', 'ok'), engine('Brave', 'captcha')];
  expect(await read(engines)).toMatchObject([
    { message: '2 search endpoints are broken: Bing search (drift), Brave search (captcha)', count: 2 },
  ]);
});

test('workspaces are named in one alert per kind, and only used ones need credits', async () => {
  const [first] = await makeAccounts('one', 'two', 'three', 'four', 'five');
  await database.query(
    `insert into request_log (id, account_id, endpoint_id, status, credits, duration_ms) values ($1, $2, 1, 402, 0, 1)`,
    [newRequestId(), first!.id],
  );
  expect(await read()).toEqual([
    {
      kind: 'credits_used',
      severity: 'warning',
      message: 'The workspace one has no credits left',
      count: 1,
      accounts: ['one'],
    },
  ]);
  await database.query('update account set suspended_at = now()');
  expect(await read()).toMatchObject([
    {
      kind: 'workspace_suspended',
      severity: 'info',
      message: '5 workspaces are suspended: five, four, one and 2 more',
    },
  ]);
});

test('webhooks that fail, open invoices, requests for hosts and broken proxies are reported', async () => {
  const [account] = await makeAccounts('acme');
  const id = account!.id;
  await database.query(`update account set open_invoice = 'R-1' where id = ${id};
    insert into unlocker_request (account_id, host, reason, asked_by) values (${id}, 'shop.example', '', 'ann');
    insert into proxy_pool (name) values ('office');
    insert into proxy (pool, url, kind, weight, active) values ('office', '', 'other', 1, true);
    insert into proxy_state (proxy_id, down_until) select id, clock_timestamp() + interval '1 minute' from proxy`);
  expect(await read()).toMatchObject([
    { kind: 'proxy_failing', message: 'An exit proxy of office does not work' },
    { kind: 'host_requested', message: 'A request for a host waits for a decision: shop.example', accounts: ['acme'] },
    { kind: 'invoice_open', message: 'The workspace acme has an open invoice: its paid calls are refused' },
  ]);
});
