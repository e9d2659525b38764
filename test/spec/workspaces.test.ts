// Workspaces that the operator has suspended or deleted, on two nodes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';
const suspended = { error: 'Forbidden: the workspace is suspended' };

let service: TestService;
let other: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService();
  other = await startTestService({ role: 'api', databaseUrl: service.databaseUrl });
});
afterAll(async () => {
  await other?.stop();
  await service?.stop();
  await target?.close();
});

const crawl = ({ key }: TestAccount, parameters = {}, node = service) =>
  node.call(crawlerPath, { query: `${target.origin}/`, ...parameters }, { key });
const change = ({ slug }: TestAccount, action: string) => service.manage('POST', `/accounts/${slug}/${action}`);

describe('a suspended workspace', () => {
  test('is 403 on everything but usage, on every node at once', async () => {
    const account = await service.createAccount({ account: { stats_enabled: true, unlocker_hosts: ['127.0.0.1'] } });
    expect((await crawl(account, {}, other)).status).toBe(200); // the other node has cached the key
    const { status, json } = await change(account, 'suspend');
    expect([status, json.suspended_at]).toEqual([200, expect.stringMatching(/^\d{4}-/)]);
    const hits = target.hits.length;
    for (const [path, parameters] of [
      [crawlerPath, { query: `${target.origin}/` }],
      [crawlerPath, { query: `${target.origin}/`, is_async: 'true' }],
      ['/v1/website/webunlocker', { query: 'https://unlisted.example/' }],
      ['/v1/stats', { engine: 'website' }],
      ['/jobs/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21', {}],
      ['/jobs/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21/result', {}],
    ] as const) {
      for (const node of [service, other]) {
        const answer = await node.call(path, parameters, { key: account.key });
        expect([path, answer.status, answer.json]).toEqual([path, 403, suspended]);
        expect(answer.headers.get('x-credits-charged')).toBe('0');
        expect(answer.headers.get('x-credits-remaining')).toBe('999');
      }
    }
    expect(target.hits.length).toBe(hits);
    expect((await service.call('/v1/usage', {}, { key: account.key })).json).toMatchObject({ remaining: 999 });
    const { json: play } = await service.manage('POST', `/accounts/${account.slug}/playground`, {
      endpoint: crawlerPath,
      params: { query: `${target.origin}/` },
      key_id: account.keyId,
    });
    expect(play).toEqual(suspended);
    const picture = `/accounts/${account.slug}/picture?url=${encodeURIComponent(`${target.origin}/`)}`;
    expect(await service.manage('GET', picture)).toMatchObject({ status: 403, json: suspended });
    expect(target.hits.length).toBe(hits);

    await change(account, 'resume');
    expect((await crawl(account, {}, other)).status).toBe(200);
    expect((await crawl(account)).status).toBe(200);
  });

  test('is refused after the key and the parameters', async () => {
    const account = await service.createAccount();
    await change(account, 'suspend');
    expect((await crawl(account, { query: 'nonsense' })).status).toBe(400);
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { active: false });
    expect((await crawl(account)).json).toEqual({ error: 'Inactive API Key' });
    expect((await service.call(crawlerPath, { query: target.origin }, { key: 'wrong' })).status).toBe(401);
  });

  test('finishes its running calls, and its queued jobs wait', async () => {
    const account = await service.createAccount({ credits: 5 });
    const gate = addGate(target);
    const running = crawl(account, { query: gate.url });
    await gate.arrived;
    const waiting = addGate(target);
    const processing = (await crawl(account, { query: waiting.url, is_async: 'true' })).json.job_id;
    await waiting.arrived;
    await change(account, 'suspend');
    gate.open();
    waiting.open();
    expect((await running).status).toBe(200);
    await change(account, 'resume');
    expect(await service.waitForJob(processing, account.key)).toMatchObject({
      status: 'completed',
      credits_charged: 1,
    });
    expect((await service.call('/v1/usage', {}, { key: account.key })).json.credits).toMatchObject({ consumed: 2 });
  });

  test('can only be suspended, resumed and deleted by the operator', async () => {
    const account = await service.createAccount();
    for (const [method, path] of [
      ['POST', '/suspend'],
      ['POST', '/resume'],
      ['DELETE', `?confirm=${account.slug}`],
    ] as const) {
      const answer = await fetch(`${service.address}/manage/v1/accounts/${account.slug}${path}`, { method });
      expect(answer.status).toBe(401);
    }
    expect((await crawl(account)).status).toBe(200);
  });
});

describe('a deleted workspace', () => {
  test('is gone for its keys and for the operator, on every node', async () => {
    const account = await service.createAccount();
    await crawl(account, {}, other);
    const gate = addGate(target);
    const running = crawl(account, { query: gate.url });
    await gate.arrived;
    const path = `/accounts/${account.slug}`;
    expect((await service.manage('DELETE', path)).json).toEqual({ error: 'Bad Request: confirm is required' });
    expect((await service.manage('DELETE', `${path}?confirm=default`)).status).toBe(400);
    expect(await service.manage('DELETE', `${path}?confirm=${account.slug}`)).toMatchObject({
      status: 200,
      json: { slug: account.slug, deleted: true },
    });
    gate.open();
    expect((await running).status).toBe(500);
    expect((await crawl(account)).json).toEqual({ error: 'Invalid API Key' });
    expect((await crawl(account, {}, other)).json).toEqual({ error: 'Invalid API Key' });
    expect((await service.manage('GET', path)).status).toBe(404);
    expect((await service.manage('GET', '/accounts?limit=500')).json.items).not.toContainEqual(
      expect.objectContaining({ slug: account.slug }),
    );
    expect(await service.database.query('select * from audit_ledger()')).toEqual([]);
    // The slug is free again.
    expect((await service.manage('POST', '/accounts', { slug: account.slug })).status).toBe(201);
  });
});
