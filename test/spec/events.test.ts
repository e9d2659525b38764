// Events of a workspace and their webhooks.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: TestService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([startTestService(), startTarget()]);
});
afterAll(async () => {
  await service?.stop();
  await target?.close();
});

/** A receiver whose answer the test decides. */
function receiver(answer = () => 204) {
  const path = `/hook-${randomUUID()}`;
  const events: any[] = [];
  target.on(path, (request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      events.push(JSON.parse(text));
      response.writeHead(answer()).end();
    });
  });
  return { url: `${target.origin}${path}`, events };
}

const manage = ({ slug }: TestAccount, method: string, path = '', body?: object) =>
  service.manage(method, `/accounts/${slug}/webhooks${path}`, body);
async function addWebhook(account: TestAccount, body: object): Promise<number> {
  const { status, json } = await manage(account, 'POST', '', body);
  expect(status).toBe(201);
  return json.id;
}
/** What the service does every half a minute. */
const emitNotices = () => service.database.query('select emit_notices()');
const crawl = ({ key }: TestAccount) => service.call(crawlerPath, { query: target.origin }, { key });
async function received(hook: { events: any[] }, count: number): Promise<void> {
  await expect.poll(() => hook.events.length, { timeout: 15_000 }).toBe(count);
}

const apiTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a webhook of a workspace', () => {
  test('is created, listed, changed, tested and deleted', async () => {
    const account = await service.createAccount();
    const hook = receiver();
    const created = await manage(account, 'POST', '', {
      url: hook.url,
      events: ['schedule.changed'],
      description: 'mine',
    });
    const { id } = created.json;
    expect(created.json).toEqual({
      id,
      url: hook.url,
      description: 'mine',
      events: ['schedule.changed'],
      active: true,
      created_at: expect.any(String),
    });
    expect((await manage(account, 'GET')).json).toEqual({ items: [created.json] });
    expect((await manage(account, 'PATCH', `/${id}`, { active: false, events: [] })).json).toMatchObject({
      active: false,
      events: [],
      url: hook.url,
    });
    const sent = await manage(account, 'POST', `/${id}/test`);
    expect(sent.json).toMatchObject({
      state: 'waiting',
      event: { type: 'webhook.test', created_at: expect.stringMatching(apiTime) },
    });
    await received(hook, 1);
    expect(hook.events[0]).toEqual({
      id: sent.json.event.id,
      type: 'webhook.test',
      created_at: expect.any(String),
      account: account.slug,
      data: { webhook_id: id },
    });
    expect((await manage(account, 'DELETE', `/${id}`)).json).toEqual({ id, deleted: true });
    expect((await manage(account, 'POST', `/${id}/test`)).status).toBe(404);
  });

  test('refuses private addresses and unknown events', async () => {
    const account = await service.createAccount();
    expect((await manage(account, 'POST', '', { url: 'http://10.0.0.1/' })).status).toBe(400);
    expect((await manage(account, 'POST', '', { url: 'ftp://example.com/' })).status).toBe(400);
    expect((await manage(account, 'POST', '', { url: 'https://example.com/', events: ['x'] })).status).toBe(400);
    const id = await addWebhook(account, { url: 'https://example.com/' });
    expect((await manage(account, 'PATCH', `/${id}`, { url: 'http://192.168.1.1/' })).status).toBe(400);
    const otherAccount = await service.createAccount();
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/deliveries'],
      ['POST', '/test'],
    ] as const) {
      expect((await manage(otherAccount, method, `/${id}${path}`, method === 'PATCH' ? {} : undefined)).status).toBe(
        404,
      );
    }
  });

  test('is tried again, with a log, and can be redelivered', async () => {
    const account = await service.createAccount();
    let status = 500;
    const hook = receiver(() => status);
    const id = await addWebhook(account, { url: hook.url });
    const { id: delivery } = (await manage(account, 'POST', `/${id}/test`)).json;
    const log = async () => (await manage(account, 'GET', `/${id}/deliveries`)).json.items[0];
    await expect.poll(async () => (await log()).attempts, { timeout: 15_000 }).toBeGreaterThanOrEqual(1);
    await expect.poll(async () => (await log()).last_status, { timeout: 15_000 }).toBe(500);
    expect(await log()).toMatchObject({ state: 'waiting', last_error: 'the receiver answered 500' });
    expect((await manage(account, 'POST', `/${id}/deliveries/${delivery}/redeliver`)).status).toBe(409);
    status = 204;
    await service.database.query('update event_delivery set next_at = clock_timestamp() where id = $1', [delivery]);
    await expect.poll(async () => (await log()).state, { timeout: 15_000 }).toBe('delivered');
    const before = hook.events.length;
    expect((await manage(account, 'POST', `/${id}/deliveries/${delivery}/redeliver`)).json).toMatchObject({
      state: 'waiting',
    });
    await received(hook, before + 1);
    expect(new Set(hook.events.map((event) => event.id)).size).toBe(1);
    expect((await manage(account, 'POST', `/${id}/deliveries/999999999/redeliver`)).status).toBe(404);
  });
});

describe('the event', () => {
  test('credits.low happens once per threshold and period', async () => {
    const account = await service.createAccount({ account: { plan: { quota: 5, per_second: 100 } }, credits: 0 });
    const hook = receiver();
    await addWebhook(account, { url: hook.url, events: ['credits.low'] });
    await crawl(account);
    await emitNotices();
    for (let call = 0; call < 2; call++) await crawl(account);
    await emitNotices();
    await emitNotices();
    await received(hook, 1);
    expect(hook.events[0]).toMatchObject({
      type: 'credits.low',
      account: account.slug,
      data: { threshold_percent: 50, used: 3, total: 5, remaining: 2 },
    });
    for (let call = 0; call < 2; call++) await crawl(account);
    await Promise.all([emitNotices(), emitNotices()]);
    await received(hook, 3);
    expect(hook.events.map(({ data }) => data.threshold_percent).toSorted((a, b) => a - b)).toEqual([50, 80, 100]);
  });

  test('key.expiring and quota.reached happen once', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const account = await service.createAccount({ credits: 100, key: { expires: tomorrow, quotas: { daily: 1 } } });
    const hook = receiver();
    await addWebhook(account, { url: hook.url, events: ['key.expiring', 'quota.reached'] });
    await crawl(account);
    await emitNotices();
    await emitNotices();
    await received(hook, 2);
    const byType = Object.fromEntries(hook.events.map(({ type, data }) => [type, data]));
    expect(byType['key.expiring']).toMatchObject({
      key_id: account.keyId,
      expires_at: expect.stringMatching(apiTime),
    });
    expect(byType['quota.reached']).toMatchObject({ key_id: account.keyId, quota: 'daily', limit: 1, used: 1 });
  });

  test('credits.low and quota.reached follow the call that reached them at once', async () => {
    const account = await service.createAccount({ credits: 2, key: { quotas: { weekly: 1 } } });
    const hook = receiver();
    await addWebhook(account, { url: hook.url });
    await crawl(account);
    await received(hook, 2);
    expect(new Set(hook.events.map(({ type }) => type))).toEqual(new Set(['credits.low', 'quota.reached']));
  });

  test('credits.low does not count calls that run: they may fail', async () => {
    const account = await service.createAccount({ credits: 2 });
    const hook = receiver();
    await addWebhook(account, { url: hook.url, events: ['credits.low'] });
    const path = `/slow-${randomUUID()}`;
    const arrived = Promise.withResolvers<void>();
    const failing = Promise.withResolvers<void>();
    target.on(path, (request) => {
      arrived.resolve();
      void failing.promise.then(() => request.socket.destroy());
    });
    const calls = service.call(crawlerPath, { query: `${target.origin}${path}` }, { key: account.key });
    await arrived.promise;
    const [row] = await service.database.query<{ id: number; unsure: number[] }>(
      'select id, emit_notices_of(array[id]) as unsure from account where slug = $1',
      [account.slug],
    );
    expect(row?.unsure).toEqual([row?.id]);
    failing.resolve();
    expect((await calls).status).toBe(500);
    await emitNotices();
    const [after] = await service.database.query<{ unsure: number[] }>(
      'select emit_notices_of(array[$1::int]) as unsure',
      [row?.id],
    );
    expect(after?.unsure).toEqual([]);
    const { json } = await service.manage('GET', `/accounts/${account.slug}/events`);
    expect(json.items).toEqual([]);
  });

  test('invoice.opened happens when an invoice is created', async () => {
    const account = await service.createAccount();
    const hook = receiver();
    await addWebhook(account, { url: hook.url });
    await service.manage('POST', `/accounts/${account.slug}/invoices`, {
      number: 'INV-7',
      amount: 12.5,
      status: 'open',
    });
    await received(hook, 1);
    expect(hook.events[0]).toMatchObject({ type: 'invoice.opened', data: { number: 'INV-7', amount: 12.5 } });
  });

  test('batch.completed and batch.paused follow a batch', async () => {
    const account = await service.createAccount({ credits: 1 });
    const hook = receiver();
    await addWebhook(account, { url: hook.url, events: ['batch.completed', 'batch.paused'] });
    const items = [`${target.origin}/?1`, `${target.origin}/?2`];
    const body = JSON.stringify({ endpoint: 'crawler', items });
    const { json } = await service.call('/v1/batches', {}, { method: 'POST', key: account.key, body });
    await received(hook, 1);
    expect(hook.events[0]).toMatchObject({
      type: 'batch.paused',
      data: { batch_id: json.batch_id, reason: 'payment' },
    });
    await service.manage('POST', `/accounts/${account.slug}/credits`, { amount: 5 });
    await received(hook, 2);
    const times = { created_at: expect.stringMatching(apiTime), completed_at: expect.stringMatching(apiTime) };
    expect(hook.events[1]).toMatchObject({ type: 'batch.completed', data: { completed: 2, failed: 0, ...times } });
  });

  test('goes only to active webhooks that subscribe to it', async () => {
    const account = await service.createAccount();
    const [wanted, unwanted, inactive] = [receiver(), receiver(), receiver()];
    await addWebhook(account, { url: unwanted.url, events: ['credits.low'] });
    await addWebhook(account, { url: inactive.url, active: false });
    await addWebhook(account, { url: wanted.url, events: ['invoice.opened'] });
    await service.manage('POST', `/accounts/${account.slug}/invoices`, { number: 'INV-8', amount: 1, status: 'open' });
    await received(wanted, 1);
    expect([unwanted.events, inactive.events]).toEqual([[], []]);
  });
});

describe('a search engine that stops working', () => {
  test('is an event of the workspace of the operator, once, and another one when it works again', async () => {
    const hook = receiver();
    const other = receiver();
    await service.manage('POST', '/accounts/default/webhooks', {
      url: hook.url,
      events: ['engine.broken', 'engine.recovered'],
    });
    await addWebhook(await service.createAccount(), { url: other.url });
    const report = (verdict: string) =>
      service.manage('POST', '/search-checks', {
        checks: [{ engine: 'bing', type: 'news', verdict, read: 0, seen: 10, complete: null, detail: null }],
      });
    for (const verdict of ['ok', 'drift', 'drift', 'captcha']) await report(verdict);
    await received(hook, 1);
    expect(hook.events[0]).toMatchObject({
      type: 'engine.broken',
      account: 'default',
      data: { engine: 'bing', type: 'news', from: 'ok', to: 'drift', detail: null },
    });
    await report('ok');
    await received(hook, 2);
    expect(hook.events[1]).toMatchObject({ type: 'engine.recovered', data: { from: 'captcha', to: 'ok' } });
    expect(other.events).toEqual([]);
    const { items } = (await service.manage('GET', '/search-checks?engine=bing&type=news')).json;
    expect(items.map(({ state }: any) => state)).toEqual(['ok', 'captcha', 'drift', 'drift', 'ok']);
  });
});
