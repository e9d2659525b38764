// Section 8: rate limits and quotas.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';
const perSecondError = 'Rate limit exceeded for the API key: per second';
const perMinuteError = 'Rate limit exceeded for the API key: per minute';

let service: TestService;
let other: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService();
  other = await startTestService({ databaseUrl: service.databaseUrl });
});

afterAll(async () => {
  await other?.stop();
  await service?.stop();
  await target?.close();
});

const crawl = (account: Pick<TestAccount, 'key'>, node = service, parameters = {}) =>
  node.call(crawlerPath, { query: `${target.origin}/`, ...parameters }, { key: account.key });

const limited = (plan: Record<string, number | null>, options = {}) =>
  service.createAccount({ account: { plan: { quota: 1000, ...plan }, stats_enabled: true }, credits: 0, ...options });

function countOf(answers: Answer[]) {
  const refused = answers.filter(({ status }) => status === 401);
  return {
    admitted: answers.filter(({ status }) => status === 200 || status === 202).length,
    refused: refused.length,
    messages: [...new Set(refused.map(({ json }) => json.error as string))],
  };
}

describe('the plan', () => {
  test('limits calls per second, until the next second', async () => {
    const account = await limited({ per_second: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => crawl(account)));
    expect(countOf(answers)).toEqual({ admitted: 3, refused: 5, messages: [perSecondError] });
    await sleep(1050);
    expect((await crawl(account)).status).toBe(200);
  });

  test('limits calls per minute, on all keys of the account together', async () => {
    const account = await limited({ per_minute: 4 });
    const { json: second } = await service.manage('POST', `/accounts/${account.slug}/keys`, { alias: 'second' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => crawl(index % 2 === 0 ? account : { key: second.key })),
    );
    expect(countOf(answers)).toEqual({ admitted: 4, refused: 6, messages: [perMinuteError] });
  });

  test('names the second before the minute', async () => {
    const account = await limited({ per_second: 0, per_minute: 0 });
    expect((await crawl(account)).json).toEqual({ error: perSecondError });
  });

  test('shows its limits in usage, null meaning unlimited', async () => {
    const rateOf = async ({ key }: TestAccount) => (await service.call('/v1/usage', {}, { key })).json.rate_limit;
    expect(await rateOf(await limited({ per_second: 7, per_minute: 70 }))).toEqual({ per_second: 7, per_minute: 70 });
    expect(await rateOf(await limited({}))).toEqual({ per_second: null, per_minute: null });
    expect(await rateOf(await service.createAccount())).toEqual({ per_second: null, per_minute: null });
  });

  test('without limits admits every call', async () => {
    const account = await limited({});
    const answers = await Promise.all(Array.from({ length: 40 }, () => crawl(account)));
    expect(countOf(answers)).toMatchObject({ admitted: 40 });
  });

  test('can be changed, and applies from the next call', async () => {
    const account = await limited({});
    await crawl(account);
    await service.manage('PATCH', `/accounts/${account.slug}`, { plan: { per_minute: 1 } });
    expect(countOf([await crawl(account), await crawl(account, other)])).toMatchObject({ admitted: 1, refused: 1 });
    await service.manage('PATCH', `/accounts/${account.slug}`, { plan: { per_minute: null } });
    expect((await crawl(account, other)).status).toBe(200);
  });

  test('is shared by two nodes', async () => {
    const account = await limited({ per_minute: 9 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => crawl(account, index % 2 === 0 ? service : other)),
    );
    expect(countOf(answers)).toEqual({ admitted: 9, refused: 21, messages: [perMinuteError] });
  });
});

describe('against the rate limits', () => {
  /** Whether the only call of the minute is still available. */
  const hasRoom = async (account: TestAccount) => (await crawl(account)).status === 200;

  test('usage and jobs never count and are never refused', async () => {
    const account = await limited({ per_second: 1, per_minute: 1 });
    for (let round = 0; round < 3; round++) {
      expect((await service.call('/v1/usage', {}, { key: account.key })).status).toBe(200);
      expect((await service.call(`/jobs/${crypto.randomUUID()}`, {}, { key: account.key })).status).toBe(404);
    }
    expect(await hasRoom(account)).toBe(true);
    expect((await service.call('/v1/usage', {}, { key: account.key })).status).toBe(200);
    expect((await service.call(`/jobs/${crypto.randomUUID()}`, {}, { key: account.key })).status).toBe(404);
  });

  test('refused keys, parameters and permissions do not count', async () => {
    const account = await limited({ per_minute: 1 });
    await service.manage('PATCH', `/accounts/${account.slug}`, { stats_enabled: false });
    expect((await crawl(account, service, { query: 'nonsense' })).status).toBe(400);
    expect((await service.call(crawlerPath, {}, { key: account.key, method: 'POST', body: '{' })).status).toBe(400);
    expect((await service.call('/v1/stats', { engine: 'website' }, { key: account.key })).status).toBe(403);
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { active: false });
    expect((await crawl(account)).status).toBe(401);
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { active: true });
    expect((await service.call('/v1/nothing', {}, { key: account.key })).status).toBe(404);
    expect(await hasRoom(account)).toBe(true);
  });

  test('stats count', async () => {
    const account = await limited({ per_minute: 1 });
    expect((await service.call('/v1/stats', { engine: 'website' }, { key: account.key })).status).toBe(200);
    expect((await service.call('/v1/stats', { engine: 'website' }, { key: account.key })).json).toEqual({
      error: perMinuteError,
    });
    expect(await hasRoom(account)).toBe(false);
  });

  test('an accepted job counts once, and its work and polling do not', async () => {
    const account = await limited({ per_minute: 2 });
    const accepted = await crawl(account, service, { is_async: true });
    expect(accepted.status).toBe(202);
    expect((await service.waitForJob(accepted.json.job_id, account.key)).status).toBe('completed');
    expect(await hasRoom(account)).toBe(true);
    expect(await hasRoom(account)).toBe(false);
  });

  test('failures count', async () => {
    const account = await limited({ per_minute: 1 });
    expect((await crawl(account, service, { query: 'http://nothing.invalid/' })).status).toBe(500);
    expect(await hasRoom(account)).toBe(false);
  });
});

describe('the quota', () => {
  test.each(['total', 'daily', 'weekly', 'monthly'])('%s of a key ends with 401 and its name', async (name) => {
    const account = await service.createAccount({ key: { quotas: { [name]: 2 } } });
    const message = `Rate limit exceeded for the API key: quota ${name}`;
    const hits = target.hits.length;
    for (let round = 0; round < 2; round++) expect((await crawl(account)).status).toBe(200);
    const refused = await crawl(account);
    expect([refused.status, refused.json]).toEqual([401, { error: message }]);
    expect(refused.headers.get('x-credits-charged')).toBe('0');
    expect((await crawl(account, service, { is_async: true })).json).toEqual({ error: message });
    expect(target.hits).toHaveLength(hits + 2);
  });

  test('counts credits: free and failed calls do not count', async () => {
    const account = await service.createAccount({ account: { stats_enabled: true }, key: { quotas: { total: 1 } } });
    expect((await service.call('/v1/stats', { engine: 'website' }, { key: account.key })).status).toBe(200);
    expect((await service.call('/v1/usage', {}, { key: account.key })).status).toBe(200);
    expect((await crawl(account, service, { query: 'http://nothing.invalid/' })).status).toBe(500);
    expect((await crawl(account)).status).toBe(200);
    expect((await crawl(account)).status).toBe(401);
  });

  test('does not apply to free endpoints', async () => {
    const account = await service.createAccount({ account: { stats_enabled: true }, key: { quotas: { daily: 0 } } });
    expect((await crawl(account)).status).toBe(401);
    expect((await service.call('/v1/usage', {}, { key: account.key })).status).toBe(200);
    expect((await service.call('/v1/stats', { engine: 'website' }, { key: account.key })).status).toBe(200);
  });

  test('counts what is reserved by a running call', async () => {
    const account = await service.createAccount({ key: { quotas: { daily: 1 } } });
    const gate = addGate(target);
    const running = crawl(account, service, { query: gate.url });
    await gate.arrived;
    expect((await crawl(account)).json.error).toMatch(/quota daily$/);
    gate.open();
    expect((await running).status).toBe(200);
  });

  test('belongs to one key: other keys of the account still work', async () => {
    const account = await service.createAccount({ key: { quotas: { monthly: 0 } } });
    const { json: second } = await service.manage('POST', `/accounts/${account.slug}/keys`, { alias: 'second' });
    expect((await crawl(account)).status).toBe(401);
    expect((await crawl({ key: second.key })).status).toBe(200);
  });

  test('is checked before the balance', async () => {
    const account = await service.createAccount({ credits: 0, key: { quotas: { weekly: 0 } } });
    expect((await crawl(account)).status).toBe(401);
  });

  test('can be raised or removed', async () => {
    const account = await service.createAccount({ key: { quotas: { total: 0 } } });
    const change = (quotas: object | null) =>
      service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { quotas });
    await change({ total: 1 });
    expect((await crawl(account)).status).toBe(200);
    expect((await crawl(account)).status).toBe(401);
    await change({ total: null });
    expect((await crawl(account, other)).status).toBe(200);
  });

  test('is reset when the day, week or month ends', async () => {
    const account = await service.createAccount({ key: { quotas: { daily: 1, weekly: 2, monthly: 3 } } });
    expect((await crawl(account)).status).toBe(200);
    expect((await crawl(account)).json.error).toMatch(/quota daily$/);
    await service.database.query(
      `update api_key set day = day - 1, week = week - 7, month = month - interval '1 month' where id = $1`,
      [account.keyId],
    );
    expect((await crawl(account)).status).toBe(200);
    expect((await crawl(account)).json.error).toMatch(/quota daily$/);
  });

  test('is shared by two nodes', async () => {
    const account = await service.createAccount({ key: { quotas: { total: 7 } } });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => crawl(account, index % 2 === 0 ? service : other)),
    );
    expect(countOf(answers)).toMatchObject({ admitted: 7, refused: 17 });
    expect((await service.call('/v1/usage', {}, { key: account.key })).json.total_used).toBe(7);
  });
});

describe('when remaining reaches 0', () => {
  test('calls are 402 until a pack or credits are added', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 1 } }, credits: 0 });
    expect((await crawl(account)).status).toBe(200);
    for (const [path, body] of [
      ['packs', { title: 'More', total: 1 }],
      ['credits', { amount: 1 }],
    ] as const) {
      expect((await service.call('/v1/usage', {}, { key: account.key })).json.remaining).toBe(0);
      expect((await crawl(account)).status).toBe(402);
      await service.manage('POST', `/accounts/${account.slug}/${path}`, body);
      expect((await crawl(account)).status).toBe(200);
    }
    expect((await crawl(account)).status).toBe(402);
  });

  test('two nodes together spend exactly the balance', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 3 } }, packs: [4], credits: 5 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => crawl(account, index % 2 === 0 ? service : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(18);
    const { json } = await service.call('/v1/usage', {}, { key: account.key });
    expect(json).toMatchObject({ remaining: 0, total_used: 12 });
  });
});

test('every credit is accounted for at the end', async () => {
  expect((await service.manage('GET', '/ledger-audit')).json).toEqual({ clean: true, items: [] });
});
