// Section 5: authentication.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../support/catalog.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

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

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const today = () => new Date().toISOString().slice(0, 10);

function expectRefusal(answer: Answer, message: string): void {
  expect(answer.status).toBe(401);
  expect(answer.json).toEqual({ error: message });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('x-credits-charged')).toBe('0');
}

describe('the key', () => {
  test('is sent in the header x-api-key', async () => {
    const { key } = await service.createAccount();
    expect((await service.call('/v1/usage', {}, { key })).status).toBe(200);
    expect((await service.call('/v1/usage', {}, { headers: { 'X-API-KEY': key } })).status).toBe(200);
  });

  test('or in the query parameter x_api_key', async () => {
    const { key, slug } = await service.createAccount();
    const answer = await service.call('/v1/usage', { x_api_key: key });
    expect(answer.json.account.slug).toBe(slug);
  });

  test('in the header wins over the one in the query', async () => {
    const [first, second] = [await service.createAccount(), await service.createAccount()];
    const answer = await service.call('/v1/usage', { x_api_key: second.key }, { key: first.key });
    expect(answer.json.account.slug).toBe(first.slug);
    expectRefusal(await service.call('/v1/usage', { x_api_key: second.key }, { key: 'wrong' }), 'Invalid API Key');
  });

  test('may be in the JSON body of a POST', async () => {
    const { key, slug } = await service.createAccount();
    const body = JSON.stringify({ x_api_key: key });
    const answer = await service.call('/v1/usage', {}, { method: 'POST', body });
    expect(answer.json.account.slug).toBe(slug);
  });

  test('gives access to jobs', async () => {
    const { key } = await service.createAccount();
    const path = '/jobs/0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21';
    expectRefusal(await service.call(path), 'Invalid API Key');
    expect((await service.call(path, { x_api_key: key })).status).toBe(404);
  });

  test('has a prefix for live or test and a checksum', async () => {
    const { slug, key } = await service.createAccount();
    expect(key).toMatch(/^sg_test_[0-9A-Za-z]{38}$/);
    const { json } = await service.manage('POST', `/accounts/${slug}/keys`, { alias: 'live', category: 'production' });
    expect(json.key).toMatch(/^sg_live_[0-9A-Za-z]{38}$/);
  });

  test('is shown once and stored as a hash', async () => {
    const { slug, key } = await service.createAccount();
    const { text } = await service.manage('GET', `/accounts/${slug}/keys`);
    expect(text).not.toContain(key);
    expect(text).toContain(key.slice(-4));
    const rows = await service.database.query('select * from api_key');
    expect(JSON.stringify(rows)).not.toContain(key);
    const audit = await service.database.query('select * from audit');
    expect(JSON.stringify(audit)).not.toContain(key);
  });

  test.each(['imported-from-elsewhere', 'x'.repeat(200)])('may be imported: %s', async (prefix) => {
    const value = `${Math.random()}${prefix}`.slice(0, 200);
    const { key } = await service.createAccount({ key: { value } });
    expect(key).toBe(value);
    expect((await service.call('/v1/usage', {}, { key })).status).toBe(200);
  });
});

describe('401 Invalid API Key', () => {
  test('when the header is missing', async () => {
    expectRefusal(await service.call('/v1/usage'), 'Invalid API Key');
  });

  test.each(['wrong', 'sg_live_', `sg_test_${'0'.repeat(38)}`, 'é', 'x'.repeat(5000), 'null', '%00'])(
    'when the value is wrong: %s',
    async (key) => {
      expectRefusal(
        await service.call('/v1/usage', {}, { key: Buffer.from(key).toString('latin1') }),
        'Invalid API Key',
      );
      expectRefusal(await service.call('/v1/usage', { x_api_key: key }), 'Invalid API Key');
    },
  );

  test('when the parameter is given twice or is no text', async () => {
    const { key } = await service.createAccount();
    expectRefusal(await service.call(`/v1/usage?x_api_key=${key}&x_api_key=${key}`), 'Invalid API Key');
    for (const x_api_key of [1, null, [key], { key }]) {
      const body = JSON.stringify({ x_api_key });
      expectRefusal(await service.call('/v1/usage', {}, { method: 'POST', body }), 'Invalid API Key');
    }
  });

  test.each(catalog.map(({ method, path, alsoByPost }) => [method, path, alsoByPost] as const))(
    'on %s %s',
    async (method, path, alsoByPost) => {
      const place = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      expectRefusal(await service.call(place, {}, { method }), 'Invalid API Key');
      if (!alsoByPost) return;
      expectRefusal(await service.call(place, {}, { method: 'POST', body: '{}' }), 'Invalid API Key');
    },
  );

  test('after the key was deleted, on every node', async () => {
    const { slug, key, keyId } = await service.createAccount();
    expect((await service.call('/v1/usage', {}, { key })).status).toBe(200);
    expect((await other.call('/v1/usage', {}, { key })).status).toBe(200);
    await service.manage('DELETE', `/accounts/${slug}/keys/${keyId}`);
    for (const node of [service, other]) {
      expectRefusal(await node.call('/v1/usage', {}, { key }), 'Invalid API Key');
      expectRefusal(await node.call('/v1/website/crawler', { query: target.origin }, { key }), 'Invalid API Key');
    }
  });

  test('ends when a deleted key is imported again, on every node', async () => {
    const value = `taken-over-${Math.random()}`;
    const first = await service.createAccount({ key: { value } });
    for (const node of [service, other]) {
      expect((await node.call('/v1/usage', {}, { key: value })).json.account.slug).toBe(first.slug);
    }
    await service.manage('DELETE', `/accounts/${first.slug}/keys/${first.keyId}`);
    const second = await service.createAccount({ key: { value } });
    for (const node of [service, other]) {
      expect((await node.call('/v1/usage', {}, { key: value })).json).toMatchObject({ account: { slug: second.slug } });
      expect((await node.call('/v1/website/crawler', { query: target.origin }, { key: value })).status).toBe(200);
    }
    expect(await service.log(first.slug)).toHaveLength(2);
  });
});

describe('401 Inactive API Key', () => {
  test('once the key was deactivated, on the next call of every node, until it is reactivated', async () => {
    const { slug, key, keyId } = await service.createAccount();
    const crawl = (node: TestService) => node.call('/v1/website/crawler', { query: target.origin }, { key });
    for (const node of [service, other]) expect((await crawl(node)).status).toBe(200);

    await service.manage('PATCH', `/accounts/${slug}/keys/${keyId}`, { active: false });
    const hits = target.hits.length;
    for (const node of [service, other]) {
      expectRefusal(await crawl(node), 'Inactive API Key');
      expectRefusal(await node.call('/v1/usage', {}, { key }), 'Inactive API Key');
      expectRefusal(await node.call('/v1/stats', { engine: 'website' }, { key }), 'Inactive API Key');
      expectRefusal(await node.call(`/jobs/${crypto.randomUUID()}`, {}, { key }), 'Inactive API Key');
    }
    expect(target.hits).toHaveLength(hits);

    await other.manage('PATCH', `/accounts/${slug}/keys/${keyId}`, { active: true });
    for (const node of [service, other]) expect((await crawl(node)).status).toBe(200);
  });

  test('has priority over Expired API Key', async () => {
    const { key } = await service.createAccount({ key: { active: false, expires: yesterday() } });
    expectRefusal(await service.call('/v1/usage', {}, { key }), 'Inactive API Key');
    expectRefusal(await service.call('/v1/website/crawler', { query: target.origin }, { key }), 'Inactive API Key');
  });
});

describe('401 Expired API Key', () => {
  test('after the end of the day of expiry in UTC', async () => {
    const { key } = await service.createAccount({ key: { expires: yesterday() } });
    expectRefusal(await service.call('/v1/usage', {}, { key }), 'Expired API Key');
    expectRefusal(await service.call('/v1/website/crawler', { query: target.origin }, { key }), 'Expired API Key');
    expectRefusal(await service.call('/v1/stats', { engine: 'website' }, { key }), 'Expired API Key');
  });

  test('but not on the day itself', async () => {
    const { key } = await service.createAccount({ key: { expires: today() } });
    const answer = await service.call('/v1/usage', {}, { key });
    expect(answer.status).toBe(200);
    expect(answer.json.api_key.expires).toBe(today());
  });

  test('applies as soon as a key is set to expire, and ends with a new date', async () => {
    const { slug, key, keyId } = await service.createAccount();
    expect((await other.call('/v1/usage', {}, { key })).status).toBe(200);
    await service.manage('PATCH', `/accounts/${slug}/keys/${keyId}`, { expires: yesterday() });
    for (const node of [service, other]) {
      expectRefusal(await node.call('/v1/usage', {}, { key }), 'Expired API Key');
      expectRefusal(await node.call('/v1/website/crawler', { query: target.origin }, { key }), 'Expired API Key');
    }
    await service.manage('PATCH', `/accounts/${slug}/keys/${keyId}`, { expires: null });
    expect((await other.call('/v1/usage', {}, { key })).json.api_key.expires).toBeNull();
  });
});

describe('the order of checks', () => {
  const badParameters = { query: 'not a url', allow_redirects: 'perhaps' };

  test('a wrong key is 401 even when the parameters are wrong', async () => {
    expectRefusal(await service.call('/v1/website/crawler', badParameters), 'Invalid API Key');
    expectRefusal(await service.call('/v1/website/crawler', { soft_fail: 'perhaps' }), 'Invalid API Key');
    expectRefusal(await service.call('/v1/stats'), 'Invalid API Key');
  });

  test.each([
    ['Inactive API Key', { active: false }],
    ['Expired API Key', { expires: '2020-01-01' }],
  ])('an unusable key is 401 even when the parameters are wrong: %s', async (message, columns) => {
    const { key } = await service.createAccount({ key: columns });
    expectRefusal(await service.call('/v1/website/crawler', badParameters, { key }), message);
    expectRefusal(await service.call('/v1/stats', {}, { key }), message);
  });

  test.each([
    ['that is no JSON', '{"query"'],
    ['that is no object', '[]'],
    ['with too many parameters', JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [i, i])))],
  ])('a body %s is 400 with a valid key and 401 without one', async (_, body) => {
    const { key } = await service.createAccount();
    const send = (keyText: string) => service.call('/v1/website/crawler', {}, { key: keyText, method: 'POST', body });
    expectRefusal(await send('wrong'), 'Invalid API Key');
    const answer = await send(key);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(/^Bad Request: /);
    const inactive = await service.createAccount({ key: { active: false } });
    expectRefusal(await send(inactive.key), 'Inactive API Key');
  });

  test('wrong parameters are 400 before a missing permission is 403', async () => {
    const { key } = await service.createAccount();
    expect((await service.call('/v1/stats', {}, { key })).status).toBe(400);
    expect((await service.call('/v1/stats', { engine: 'website' }, { key })).status).toBe(403);
    expect((await service.call('/v1/stats', { engine: 'nothing' }, { key })).status).toBe(403);
  });

  test('403 comes before the rate limit, and the rate limit before the balance', async () => {
    const plan = { quota: 0, per_second: 0 };
    const { key } = await service.createAccount({ account: { plan }, credits: 0 });
    expect((await service.call('/v1/stats', { engine: 'website' }, { key })).status).toBe(403);
    expectRefusal(
      await service.call('/v1/website/crawler', { query: target.origin }, { key }),
      'Rate limit exceeded for the API key: per second',
    );
  });
});

describe('403', () => {
  test('means that stats are not enabled for the account', async () => {
    const { slug, key } = await service.createAccount();
    const refused = await service.call('/v1/stats', { engine: 'website' }, { key });
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ error: expect.stringMatching(/^Forbidden/) as string });
    await service.manage('PATCH', `/accounts/${slug}`, { stats_enabled: true });
    for (const node of [service, other]) {
      expect((await node.call('/v1/stats', { engine: 'website' }, { key })).status).toBe(200);
    }
  });
});
