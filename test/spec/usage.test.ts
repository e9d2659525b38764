// Section 2.5: what an account has, has used and may do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRequestId } from '../../src/contract/request-id.ts';
import { openAdmission } from '../support/admission.ts';
import type { TestAdmission } from '../support/admission.ts';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;
let admission: TestAdmission;
let endpointId: number;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService();
  const [node] = await service.database.query<{ id: number }>('select max(id) as id from node');
  admission = openAdmission(service.database, node!.id);
  const [endpoint] = await service.database.query<{ id: number }>(
    `select id from endpoint where path = '/v1/website/crawler'`,
  );
  endpointId = endpoint!.id;
});

afterAll(async () => {
  await admission?.close();
  await service?.stop();
  await target?.close();
});

const usage = async ({ key }: Pick<TestAccount, 'key'>, parameters = {}) => {
  const answer = await service.call('/v1/usage', parameters, { key });
  expect(answer.status).toBe(200);
  const { remaining } = answer.json;
  if (remaining !== undefined) expect(answer.headers.get('x-credits-remaining')).toBe(String(remaining));
  return answer.json;
};

const crawl = (account: TestAccount, query = `${target.origin}/`, parameters = {}) =>
  service.call('/v1/website/crawler', { query, ...parameters }, { key: account.key });

/** A billed call of any price, as an endpoint of that price would make it. */
async function spend({ key }: TestAccount, credits: number): Promise<void> {
  const caller = await admission.identify(key);
  const id = newRequestId();
  await admission.reserve({ id, caller, endpointId, credits, leaseSeconds: 60 });
  await admission.settle({ id, billed: true, status: 200, durationMs: 1, ip: null });
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('usage', () => {
  test('has every field of the specification, and no other', async () => {
    const account = await service.createAccount({
      account: {
        name: 'Acme',
        plan: { quota: 100, per_second: 5, per_minute: 60, period_start: day(-3), period_end: day(7) },
      },
      packs: [10, 20],
      credits: 50,
      key: {
        alias: 'server',
        category: 'production',
        expires: '2099-12-31',
        quotas: { total: 1000, daily: 10, weekly: null, monthly: 300 },
      },
    });
    await crawl(account);
    const pack = (title: string, total: number) => ({
      id: expect.stringMatching(/^\d+$/) as string,
      title,
      purchased_at: day(0),
      total,
      used: 0,
      remaining: total,
      percent_used: 0,
      exhausted: false,
    });
    expect(await usage(account)).toEqual({
      remaining: 179,
      total_used: 1,
      renewal_date: day(7),
      period: { start: day(-3), end: day(7) },
      subscription: { used: 1, total: 130, remaining: 129, percent_used: 0.77 },
      packs: {
        count: 2,
        exhausted_count: 0,
        all_exhausted: false,
        total: 30,
        used: 0,
        remaining: 30,
        percent_used: 0,
        current_index: 0,
        current: pack('Pack 1', 10),
        items: [pack('Pack 1', 10), pack('Pack 2', 20)],
      },
      credits: { given: 50, consumed: 0, remaining: 50, percent_used: 0 },
      rate_limit: { per_minute: 60, per_second: 5 },
      account: { name: 'Acme', slug: account.slug },
      api_key: {
        alias: 'server',
        active: true,
        category: 'production',
        expires: '2099-12-31',
        quotas: { total: 1000, daily: 10, weekly: null, monthly: 300 },
      },
    });
  });

  test('of an account without plan and packs has no period, no renewal date, and null packs', async () => {
    const account = await service.createAccount({ credits: 7 });
    const body = await usage(account);
    expect(body).not.toHaveProperty('renewal_date');
    expect(body).not.toHaveProperty('period');
    expect(body).toMatchObject({
      remaining: 7,
      total_used: 0,
      subscription: { used: 0, total: 0, remaining: 0, percent_used: 0 },
      packs: null,
      credits: { given: 7, consumed: 0, remaining: 7, percent_used: 0 },
      rate_limit: { per_minute: null, per_second: null },
      api_key: {
        alias: 'test key',
        active: true,
        category: 'development',
        expires: null,
        quotas: { total: null, daily: null, weekly: null, monthly: null },
      },
    });
  });

  test('of an empty account is all zeros', async () => {
    const account = await service.createAccount({ credits: 0 });
    expect(await usage(account)).toMatchObject({
      remaining: 0,
      total_used: 0,
      subscription: { used: 0, total: 0, remaining: 0, percent_used: 0 },
      packs: null,
      credits: { given: 0, consumed: 0, remaining: 0, percent_used: 0 },
    });
  });

  test('of an account without a monthly plan totals its packs', async () => {
    const account = await service.createAccount({ packs: [3, 4], credits: 5 });
    await crawl(account);
    expect(await usage(account)).toMatchObject({
      remaining: 11,
      total_used: 1,
      subscription: { used: 1, total: 7, remaining: 6, percent_used: 14.29 },
    });
  });

  test('takes no parameters but the global ones, and ignores others', async () => {
    const account = await service.createAccount({ credits: 5 });
    expect(await usage(account, { query: 'ignored', anything: 1 })).toMatchObject({ remaining: 5 });
    expect(await usage(account, { is_async: true })).toMatchObject({ remaining: 5 });
    expect(await usage(account, { fields: 'remaining' })).toEqual({ remaining: 5 });
  });
});

describe('a call draws', () => {
  test('from the subscription, then from packs in purchase order, then from credits', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 1 } }, packs: [1, 2], credits: 2 });
    const states = [];
    for (let calls = 0; calls < 6; calls++) {
      expect((await crawl(account)).status).toBe(200);
      const { remaining, total_used, subscription, packs, credits } = await usage(account);
      expect(remaining + total_used).toBe(6);
      expect(subscription.remaining + credits.remaining).toBe(remaining);
      states.push([
        subscription.used,
        packs.items.map(({ used }: { used: number }) => used),
        packs.current_index,
        packs.exhausted_count,
        credits.consumed,
      ]);
    }
    expect(states).toEqual([
      [1, [0, 0], 0, 0, 0],
      [2, [1, 0], 1, 1, 0],
      [3, [1, 1], 1, 1, 0],
      [4, [1, 2], null, 2, 0],
      [4, [1, 2], null, 2, 1],
      [4, [1, 2], null, 2, 2],
    ]);
    expect((await usage(account)).packs).toMatchObject({
      count: 2,
      all_exhausted: true,
      current: null,
      total: 3,
      used: 3,
      remaining: 0,
      percent_used: 100,
      items: [{ exhausted: true }, { exhausted: true }],
    });
  });

  test('from several balances at once when one does not suffice', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 2 } }, packs: [1], credits: 5 });
    await spend(account, 5);
    expect(await usage(account)).toMatchObject({
      remaining: 3,
      total_used: 5,
      subscription: { used: 3, total: 3, remaining: 0, percent_used: 100 },
      packs: { used: 1, all_exhausted: true },
      credits: { given: 5, consumed: 2, remaining: 3, percent_used: 40 },
    });
    const [row] = await service.log(account.slug).then((rows) => rows.filter(({ credits }) => credits > 0));
    expect(row.credits).toBe(5);
  });

  test('from the subscription again when a pack is added', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 5 } }, credits: 0 });
    await service.manage('POST', `/accounts/${account.slug}/packs`, { title: 'Late', total: 5 });
    await crawl(account);
    expect(await usage(account)).toMatchObject({ subscription: { used: 1, total: 10 }, packs: { used: 0 } });
  });

  test('nothing when it fails', async () => {
    const account = await service.createAccount({ packs: [1], credits: 1 });
    expect((await crawl(account, 'http://nothing.invalid/')).status).toBe(500);
    expect(await usage(account)).toMatchObject({ remaining: 2, total_used: 0, packs: { current_index: 0 } });
  });
});

describe('while a call runs', () => {
  test('its credits are not remaining any more, but not used yet', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 1 } }, credits: 4 });
    const gates = [addGate(target), addGate(target)];
    const running = gates.map((gate) => crawl(account, gate.url));
    await Promise.all(gates.map((gate) => gate.arrived));
    expect(await usage(account)).toMatchObject({
      remaining: 3,
      total_used: 0,
      subscription: { used: 0, total: 1, remaining: 0, percent_used: 0 },
      credits: { given: 4, consumed: 0, remaining: 3 },
    });
    for (const gate of gates) gate.open();
    await Promise.all(running);
    expect(await usage(account)).toMatchObject({
      remaining: 3,
      total_used: 2,
      subscription: { used: 1, remaining: 0, percent_used: 100 },
      credits: { consumed: 1, remaining: 3 },
    });
  });

  test('its credits come back when it fails', async () => {
    const account = await service.createAccount({ credits: 1 });
    const gate = addGate(target, (response) => {
      response.destroy();
    });
    const running = crawl(account, gate.url);
    await gate.arrived;
    expect(await usage(account)).toMatchObject({ remaining: 0, total_used: 0 });
    expect((await crawl(account)).status).toBe(402);
    gate.open();
    expect((await running).status).toBe(500);
    expect(await usage(account)).toMatchObject({ remaining: 1, total_used: 0 });
  });
});

describe('the billing period', () => {
  test('is half-open: its end is the first day of the next one and the renewal date', async () => {
    const account = await service.createAccount({
      account: { plan: { quota: 10, period_start: '2026-01-31', period_end: '2026-02-28' } },
      credits: 0,
    });
    const { period, renewal_date } = await usage(account);
    expect(renewal_date).toBe(period.end);
    expect(period.start <= day(0)).toBe(true);
    expect(period.end > day(0)).toBe(true);
  });

  test('brings a new quota when it begins; packs and credits stay used', async () => {
    const account = await service.createAccount({
      account: { plan: { quota: 1, period_start: day(-5), period_end: day(5) } },
      packs: [1],
      credits: 2,
    });
    await spend(account, 3);
    expect(await usage(account)).toMatchObject({ remaining: 1, total_used: 3 });
    // As if all of that had happened ten days earlier.
    await service.database.query(
      `with moved as (update account set plan_anchor = plan_anchor - 10, period_end = period_end - interval '10 days'
         where slug = $1 returning id)
       update bucket set valid_from = valid_from - interval '10 days', valid_to = valid_to - interval '10 days'
       where account_id = (select id from moved) and rank = 0`,
      [account.slug],
    );
    const renewed = {
      remaining: 2,
      total_used: 2,
      period: { start: day(-5), end: day(5) },
      subscription: { used: 1, total: 2, remaining: 1, percent_used: 50 },
      packs: { used: 1, all_exhausted: true },
      credits: { consumed: 1, remaining: 1 },
    };
    expect(await usage(account)).toMatchObject(renewed);
    const answer = await crawl(account);
    expect(answer.headers.get('x-credits-remaining')).toBe('1');
    expect(await usage(account)).toMatchObject({ remaining: 1, subscription: { used: 2, remaining: 0 } });
  });

  test('that has not begun has no quota yet', async () => {
    const account = await service.createAccount({
      account: { plan: { quota: 10, period_start: day(5), period_end: day(35) } },
      credits: 0,
    });
    expect((await usage(account)).remaining).toBe(0);
    expect((await crawl(account)).status).toBe(402);
  });

  test('ends with the plan', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 10 } }, credits: 3 });
    await crawl(account);
    await service.manage('PATCH', `/accounts/${account.slug}`, { plan: null });
    const body = await usage(account);
    expect(body).not.toHaveProperty('period');
    expect(body).toMatchObject({ remaining: 3, subscription: { total: 0 }, rate_limit: { per_second: null } });
  });
});

describe('api_key', () => {
  test('is the calling key, sent by header, query or body', async () => {
    const account = await service.createAccount();
    const { json: second } = await service.manage('POST', `/accounts/${account.slug}/keys`, {
      alias: 'second',
      category: 'staging',
      quotas: { weekly: 9 },
    });
    expect((await usage(account)).api_key.alias).toBe('test key');
    expect((await usage({ key: second.key })).api_key).toEqual({
      alias: 'second',
      active: true,
      category: 'staging',
      expires: null,
      quotas: { total: null, daily: null, weekly: 9, monthly: null },
    });
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${second.id}`, { alias: 'renamed' });
    expect((await usage({ key: second.key })).api_key.alias).toBe('renamed');
  });

  test('shows an expiry as the last day of the key, also after a rotation', async () => {
    const account = await service.createAccount({ key: { expires: '2099-06-30' } });
    expect((await usage(account)).api_key.expires).toBe('2099-06-30');
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, {
      expires: '2099-06-30T12:30:00Z',
    });
    expect((await usage(account)).api_key.expires).toBe('2099-06-30');
    const path = `/accounts/${account.slug}/keys/${account.keyId}`;
    expect((await service.manage('GET', path)).json.expires).toBe('2099-06-30T12:30:00.000Z');
    expect((await service.manage('POST', `${path}/rotate`, { grace_hours: 24 })).status).toBe(201);
    expect((await usage(account)).api_key.expires).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
