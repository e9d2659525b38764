// The figures that the dashboard shows: what is left, how long calls took, which keys were used.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;
beforeAll(async () => {
  [service, target] = await Promise.all([
    startTestService({ environment: { SITEGLASS_CURRENCY: 'EUR', SITEGLASS_CREDIT_PRICE: '0.002' } }),
    startTarget(),
  ]);
});
afterAll(async () => {
  await service.stop();
  await target.close();
});

describe('the figures of a workspace', () => {
  test('name the currency, and invoices keep theirs', async () => {
    const { slug } = await service.createAccount();
    expect((await service.manage('GET', `/accounts/${slug}/prices`)).json).toEqual({
      currency: 'EUR',
      credit_price: 0.002,
      seller: null,
    });
    const { json } = await service.manage('POST', `/accounts/${slug}/invoices`, { amount: 5, description: 'Plan' });
    expect(json).toMatchObject({ amount: 5, currency: 'EUR', description: 'Plan', status: 'open' });
    const change = await service.manage('PATCH', `/accounts/${slug}/invoices/${json.id}`, { description: 'Packs' });
    expect(change.json).toMatchObject({ currency: 'EUR', description: 'Packs', status: 'open' });
    expect((await service.manage('GET', `/accounts/${slug}/alerts`)).json.items).toEqual([
      {
        kind: 'invoice_open',
        severity: 'critical',
        message: `Invoice ${json.number} is open: paid calls are refused until it is paid`,
        id: String(json.id),
      },
    ]);
  });

  test('are those of its calls', async () => {
    const { slug, key, keyId } = await service.createAccount({
      account: { plan: { quota: 2 } },
      packs: [10],
      credits: 100,
    });
    const at = `/accounts/${slug}`;
    for (let call = 0; call < 3; call++)
      await service.call('/v1/website/crawler', { query: `${target.origin}/` }, { key });
    await service.call('/v1/website/crawler', { query: 'nonsense' }, { key });

    expect((await service.manage('GET', `${at}/balances`)).json).toMatchObject({
      remaining: 109,
      subscription: { total: 2, used: 2, remaining: 0 },
      packs: { count: 1, total: 10, used: 1, remaining: 9 },
      credits: { total: 100, used: 0, remaining: 100 },
      renewal_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const latency = await service.manage('GET', `${at}/latency`);
    expect(latency.json.items).toMatchObject([{ endpoint: '/v1/website/crawler', calls: 4, failures: 0 }]);
    expect((await service.manage('GET', `${at}/errors`)).json.items).toEqual([
      { status: 400, error_code: null, calls: 1 },
    ]);
    expect((await service.manage('GET', `${at}/key-usage`)).json.items).toEqual([
      { key_id: keyId, alias: 'test key', category: 'development', calls: 4, failures: 0, credits: 3 },
    ]);
    const health = await service.manage('GET', `${at}/health`);
    expect(health.json.engines[0]).toMatchObject({ engine: 'website', health: 'operational' });
    expect(JSON.stringify(health.json)).not.toContain('"calls"'); // how it goes, never how much
  });

  test('sum the keys that are not listed', async () => {
    const { slug, key } = await service.createAccount({ credits: 100 });
    const at = `/accounts/${slug}`;
    const keys = [key];
    for (const alias of ['second', 'third'])
      keys.push((await service.manage('POST', `${at}/keys`, { alias })).json.key);
    for (const [index, value] of keys.entries()) {
      for (let call = index; call < keys.length; call++)
        await service.call('/v1/website/crawler', { query: `${target.origin}/` }, { key: value });
    }
    const { json } = await service.manage('GET', `${at}/key-usage?limit=1`);
    expect(json.items).toMatchObject([{ alias: 'test key', calls: 3, credits: 3 }]);
    expect(json.others).toEqual({ keys: 2, calls: 3, failures: 0, credits: 3 });
    expect((await service.manage('GET', `${at}/key-usage`)).json.others.keys).toBe(0);
  });

  test('name the balance that paid for each call', async () => {
    const { slug, key } = await service.createAccount({ account: { plan: { quota: 1 } }, packs: [1], credits: 5 });
    await service.call('/v1/website/crawler', { query: `${target.origin}/` }, { key });
    await service.call('/v1/website/crawler', { query: 'nonsense' }, { key });
    await service.call('/v1/website/rendering', { query: `${target.origin}/` }, { key });
    const { json } = await service.manage('GET', `/accounts/${slug}/draws`);
    expect(json.items).toMatchObject([
      {
        endpoint: '/v1/website/rendering',
        key_alias: 'test key',
        credits: 2,
        from: [
          { balance: 'pack', amount: 1 },
          { balance: 'credits', amount: 1 },
        ],
      },
      { endpoint: '/v1/website/crawler', credits: 1, from: [{ balance: 'subscription', amount: 1 }] },
    ]);
    const first = await service.manage('GET', `/accounts/${slug}/draws?limit=1`);
    const second = await service.manage('GET', `/accounts/${slug}/draws?limit=1&cursor=${first.json.next}`);
    expect([...first.json.items, ...second.json.items]).toEqual(json.items);
    expect(second.json.next).toBeNull();
  });

  test('of an empty workspace are zero', async () => {
    const { slug } = await service.createAccount({ credits: 0 });
    expect((await service.manage('GET', `/accounts/${slug}/balances`)).json).toEqual({
      remaining: 0,
      renewal_date: null,
      period_start: null,
      subscription: null,
      packs: null,
      credits: { total: 0, used: 0, remaining: 0 },
    });
    expect((await service.manage('GET', `/accounts/${slug}/latency`)).json.items).toEqual([]);
  });
});

describe('the health of the engines', () => {
  test('covers an hour or a day', async () => {
    const { slug } = await service.createAccount();
    const [hour, day] = await Promise.all(
      ['hour', 'day'].map(
        async (window) => (await service.manage('GET', `/accounts/${slug}/health?window=${window}`)).json,
      ),
    );
    expect([hour.window, hour.mark_seconds, day.window, day.mark_seconds]).toEqual(['1h', 60, '24h', 1800]);
    const crawlerOf = (health: any) =>
      health.engines[0].endpoints.find(({ path }: any) => path === '/v1/website/crawler');
    expect(crawlerOf(hour).marks.length).toBeGreaterThan(0);
    const [mark] = crawlerOf(day).marks;
    expect(Date.parse(mark.at) % 1_800_000).toBe(0);
    expect(mark).toMatchObject({ success_rate: 100, avg_ms: expect.any(Number) });
  });

  test('names the endpoints that are experimental', async () => {
    const { slug } = await service.createAccount();
    const { json } = await service.manage('GET', `/accounts/${slug}/health`);
    const endpoints = json.engines.flatMap((engine: { endpoints: unknown[] }) => engine.endpoints);
    expect(endpoints).toContainEqual(expect.objectContaining({ path: '/v1/google/images', is_experimental: true }));
    expect(endpoints).toContainEqual(expect.objectContaining({ path: '/v1/bing/images', is_experimental: false }));
  });
});

describe('a rotated key', () => {
  test('keeps working for its grace period, beside the new key', async () => {
    const { slug, key, keyId } = await service.createAccount({ key: { alias: 'robot', quotas: { daily: 5 } } });
    const { status, json } = await service.manage('POST', `/accounts/${slug}/keys/${keyId}/rotate`, { grace_hours: 1 });
    expect([status, json]).toMatchObject([201, { alias: 'robot', quotas: { daily: 5 }, used: { total: 0 } }]);
    for (const one of [key, json.key]) expect((await service.call('/v1/usage', {}, { key: one })).status).toBe(200);
    const { json: keys } = await service.manage('GET', `/accounts/${slug}/keys`);
    expect(keys.items.map(({ alias }: { alias: string }) => alias)).toEqual(['robot (old)', 'robot']);
  });
});

describe('a job', () => {
  test('is shown with its result to its own workspace only', async () => {
    const own = await service.createAccount();
    const other = await service.createAccount();
    const { json } = await service.call(
      '/v1/website/crawler',
      { query: `${target.origin}/`, is_async: true },
      { key: own.key },
    );
    await service.waitForJob(json.job_id, own.key);
    const shown = await service.manage('GET', `/accounts/${own.slug}/jobs/${json.job_id}`);
    expect(shown.json).toMatchObject({ status: 'completed', key_alias: 'test key', webhook: null });
    expect(shown.json.result).toContain('Hello');
    const result = await service.manage('GET', `/accounts/${own.slug}/jobs/${json.job_id}/result`);
    expect(result.headers.get('content-security-policy')).toBe('sandbox');
    expect((await service.manage('GET', `/accounts/${other.slug}/jobs/${json.job_id}`)).status).toBe(404);
    expect((await service.manage('DELETE', `/accounts/${own.slug}/jobs/${json.job_id}`)).status).toBe(409);
    expect((await service.manage('GET', `/accounts/${own.slug}/jobs`)).json.counts).toMatchObject({ completed: 1 });
  });
});

describe('the machines', () => {
  test('report their browser and its isolation', async () => {
    await expect
      .poll(async () => (await service.manage('GET', '/nodes')).json.items[0].parts.browser, { timeout: 10_000 })
      .toMatchObject({ version: expect.any(String), isolation: expect.any(String), crashes: 0 });
  });
});

describe('the search engines', () => {
  test('are listed with their sources, and with paused ones', async () => {
    await service.database.query(
      `insert into search_rest (provider, troubles, trouble, rest_until)
       select 'bing images', 3, 'captcha', clock_timestamp() + interval '1 hour'`,
    );
    const { json } = await service.manage('GET', '/search-engines');
    const bing = json.items.find(({ slug, type }: any) => slug === 'bing' && type === 'images');
    expect(bing).toMatchObject({ name: 'Bing', access: 'PAGE', is_experimental: false });
    expect(bing.providers).toMatchObject([{ name: 'bing images', kind: 'page_http', pause: { reason: 'captcha' } }]);
    expect(json.items.find(({ slug }: any) => slug === 'openverse').providers[0].pause).toBeNull();
  });

  test('are experimental exactly if their endpoints are', async () => {
    const other = await startTestService({ environment: { SITEGLASS_SEARXNG_URL: 'http://127.0.0.1:1' } });
    const { json: api } = await other.call('/openapi.json');
    const { json: engines } = await other.manage('GET', '/search-engines');
    for (const { slug, type, is_experimental } of engines.items) {
      const { get } = api.paths[`/v1/${slug}/${type}`];
      expect([slug, type, is_experimental]).toEqual([slug, type, get['x-experimental'] ?? false]);
    }
    await other.stop();
  });
});
