import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCaller } from '../../test/support/ledger.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { newRequestId } from '../contract/request-id.ts';
import { registerEndpoints } from '../storage/nodes.ts';
import { readAlerts } from './alerts.ts';

let opened: TestDatabase;
let accountId: number;
let keyId: number;
beforeAll(async () => {
  opened = await openTestDatabase();
  await registerEndpoints(opened.database, ['/v1/test']);
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ accountId, keyId } = await createCaller(opened.database, { credits: 100 }));
});

const query = (text: string, ...values: unknown[]) => opened.database.query(text, values);
const alerts = async () =>
  (await readAlerts(opened.database, accountId, [])).map(
    ({ kind, severity, message }) => `${severity} ${kind}: ${message}`,
  );

async function logCalls(status: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newRequestId(Date.now() - 60_000));
  await query(
    `insert into request_log (id, account_id, endpoint_id, status, credits, duration_ms)
     select id, $2, (select min(id) from endpoint), $3, 0, 10 from unnest($1::uuid[]) id`,
    ids,
    accountId,
    status,
  );
}

describe('the alerts of a workspace', () => {
  test('are empty when everything works', async () => {
    await logCalls(200, 50);
    await logCalls(500, 5);
    expect(await alerts()).toEqual([]);
  });

  test.each([
    [49, []],
    [50, ['info credits_used: 50% of the credits are used: 50 are left']],
    [80, ['warning credits_used: 80% of the credits are used: 20 are left']],
    [100, ['critical credits_used: All credits are used: paid calls are refused until credits are added']],
  ])('name used credits at %i %%', async (used, expected) => {
    await query('update bucket set used = $2 where account_id = $1', accountId, used);
    expect(await alerts()).toEqual(expected);
  });

  test('are critical without any credits', async () => {
    await query('delete from bucket where account_id = $1', accountId);
    expect(await alerts()).toEqual([
      'critical credits_used: There are no credits: paid calls are refused until credits are added',
    ]);
  });

  test('are not critical while packs are left after the plan', async () => {
    await query(
      `insert into bucket (account_id, rank, title, total, used, valid_from, valid_to)
       values ($1, 0, 'Plan', 10, 10, now() - interval '1 day', now() + interval '1 day')`,
      accountId,
    );
    expect(await alerts()).toEqual([
      'warning credits_used: The plan is used up: 100 credits of packs and extra credits are left',
    ]);
  });

  test('compare failures of the last hour with the day before', async () => {
    await logCalls(500, 20);
    await logCalls(200, 80);
    expect(await alerts()).toEqual(['warning errors_rising: 20% of the requests of the last hour failed']);
    const addDay = (failures: number) =>
      query(
        `insert into usage_hour (hour, account_id, key_id, endpoint_id, calls, failures, credits, duration_sum_ms)
         select date_trunc('hour', now()) - interval '3 hours', $1, 0, min(id), 1000, $2, 0, 0 from endpoint
         on conflict (account_id, hour, key_id, endpoint_id) do update set failures = excluded.failures`,
        accountId,
        failures,
      );
    await addDay(20);
    expect(await alerts()).toEqual([
      'warning errors_rising: 20% of the requests of the last hour failed, up from 2% in the 24 hours before',
    ]);
    await addDay(150);
    expect(await alerts()).toEqual([]);
  });

  test('come in the order of their severity', async () => {
    await query(`update api_key set quota_total = 5, spent_total = 5, alias = 'backend' where id = $1`, keyId);
    await query(`update account set suspended_at = now() where id = $1`, accountId);
    const engine = {
      engine: 'website',
      name: 'Website',
      health: 'degraded',
      success_rate: 71,
      avg_response_time_ms: 1,
      endpoints: [],
    };
    const found = await readAlerts(opened.database, accountId, [engine as never]);
    expect(found.map(({ kind }) => kind)).toEqual(['workspace_suspended', 'engine_unhealthy', 'quota_reached']);
    expect(found.at(-1)).toMatchObject({ id: String(keyId) });
  });

  test('have no id for an open invoice that is not listed', async () => {
    await query(`update account set open_invoice = 'INV-9' where id = $1`, accountId);
    expect(await readAlerts(opened.database, accountId, [])).toMatchObject([{ kind: 'invoice_open', id: null }]);
  });

  test('name an expiring key', async () => {
    await query(`update api_key set expires_at = now() + interval '2 days', alias = 'nightly' where id = $1`, keyId);
    expect(await alerts()).toEqual([
      expect.stringMatching(/^warning key_expiring: The key “nightly” expires on \d{4}-/),
    ]);
  });

  test('name schedules that the service has paused, and not those that a person has', async () => {
    for (const reason of ['failures', 'user']) {
      await query(
        `insert into schedule (id, account_id, key_id, endpoint_id, name, every_seconds, timezone, params, state, reason)
         select gen_random_uuid(), $1, $2, min(id), 'Prices', 60, 'UTC', '', 'paused', $3 from endpoint`,
        accountId,
        keyId,
        reason,
      );
    }
    expect(await alerts()).toEqual([
      'warning schedule_paused: The schedule “Prices” is paused: too many runs have failed in a row',
    ]);
  });

  test('name a webhook after three failed deliveries in a row', async () => {
    await query(
      `insert into webhook (account_id, url, events) values ($1, 'https://hooks.example.com/a', '{}')`,
      accountId,
    );
    const deliver = (state: string) =>
      query(
        `with e as (insert into event (account_id, type, data) values ($1, 'webhook.test', '{}') returning id)
         insert into event_delivery (event_id, account_id, webhook_id, url, state, last_status)
         select e.id, $1, w.id, w.url, $2, 503 from e, webhook w where w.account_id = $1`,
        accountId,
        state,
      );
    for (const state of ['delivered', 'failed', 'failed', 'waiting']) await deliver(state);
    expect(await alerts()).toEqual([]);
    await deliver('failed');
    expect(await alerts()).toEqual([
      'warning webhook_failing: The last deliveries to hooks.example.com failed: status 503',
    ]);
  });
});
