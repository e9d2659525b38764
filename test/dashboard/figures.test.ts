// The figures that the dashboard shows: what is left, how long calls took, which keys were used.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let service: TestService;
let target: Target;
beforeAll(async () => {
  [service, target] = await Promise.all([startTestService(), startTarget()]);
});
afterAll(async () => {
  await service.stop();
  await target.close();
});

describe('the figures of a workspace', () => {
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
    expect((await service.manage('GET', `${at}/key-usage`)).json.items).toEqual([
      { key_id: keyId, alias: 'test key', category: 'development', calls: 4, failures: 0, credits: 3 },
    ]);
    const health = await service.manage('GET', `${at}/health`);
    expect(health.json.engines[0]).toMatchObject({ engine: 'website', health: 'operational' });
    expect(JSON.stringify(health.json)).not.toContain('"calls"'); // how it goes, never how much
  });

  test('of a workspace without anything are zero', async () => {
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
  test('names the endpoints that are experimental', async () => {
    const { slug } = await service.createAccount();
    const { json } = await service.manage('GET', `/accounts/${slug}/health`);
    const endpoints = json.engines.flatMap((engine: { endpoints: unknown[] }) => engine.endpoints);
    expect(endpoints).toContainEqual(expect.objectContaining({ path: '/v1/google/images', is_experimental: true }));
    expect(endpoints).toContainEqual(expect.objectContaining({ path: '/v1/google/news', is_experimental: false }));
  });
});

describe('a key that is replaced', () => {
  test('goes on working for the time that was given, beside the new one', async () => {
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
