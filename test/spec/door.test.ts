// What happens before a call is known: keys before bodies, limits of anonymous bodies, HEAD, and headers of every response.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawler = '/v1/website/crawler';

let service: TestService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  target = await startTarget();
  service = await startTestService({ environment: { SITEGLASS_TRUST_PROXY: '127.0.0.1/32' } });
  account = await service.createAccount({ credits: 50 });
});

afterAll(async () => {
  await service?.stop();
  await target?.close();
});

const post = (body: object, options: { key?: string | null; path?: string; headers?: Record<string, string> } = {}) => {
  const { key = null, path = '/v1/usage', headers = {} } = options;
  return service.call(path, {}, { key, headers, method: 'POST', body: JSON.stringify(body) });
};

/** JSON of about `bytes` bytes. */
const padded = (bytes: number, members: object = {}) => ({ ...members, padding: 'x'.repeat(bytes) });

describe('a key', () => {
  test('in the body works if the body has at most 16 KiB', async () => {
    const { key } = account;
    expect((await post(padded(10_000, { x_api_key: key }))).status).toBe(200);
    expect((await post(padded(17_000, { x_api_key: key }))).json).toEqual({ error: 'Invalid API Key' });
  });

  test('in the header or the query allows a body of 1 MiB, and a larger one is 413', async () => {
    const { key } = account;
    expect((await post(padded(1_000_000), { key })).status).toBe(200);
    expect((await post(padded(1_000_000), { path: `/v1/usage?x_api_key=${key}` })).status).toBe(200);
    expect((await post(padded(1_100_000), { key })).status).toBe(413);
  });

  test.each([
    ['no key', null, '/v1/usage'],
    ['an unknown key', 'unknown', '/v1/usage'],
    ['no key', null, crawler],
  ])('is checked before a large body: %s at %s%s is 401', async (_name, key, path) => {
    const answer = await post(padded(2_000_000), { key, path });
    expect([answer.status, answer.json]).toEqual([401, { error: 'Invalid API Key' }]);
  });

  test('that is unknown is 401 before the body has been sent', async () => {
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/usage HTTP/1.1\r\nhost: x\r\nx-api-key: unknown\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{`,
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test('with soft_fail in the body stays a 200 with x-status', async () => {
    const answer = await post({ soft_fail: true }, { key: 'unknown' });
    expect([answer.status, answer.headers.get('x-status')]).toEqual([200, '401']);
  });
});

test('unknown paths and public management routes accept small bodies only', async () => {
  expect((await post(padded(2_000_000), { path: '/v1/nothing' })).status).toBe(404);
  const signIn = await post(padded(20_000, { email: 'a@example.com', password: 'x' }), {
    path: '/manage/v1/session',
    headers: { origin: service.address, 'content-type': 'application/json' },
  });
  expect(signIn.status).toBe(413);
});

test('more parameters than allowed are a 400 that costs nothing', async () => {
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`p${index}`, '']));
  const answer = await post(many, { key: account.key });
  expect(answer.json.error).toMatch(/^Bad Request: more than 1000 parameters/);
});

describe('HEAD', () => {
  test('of a billed endpoint is 405 with Allow, and free', async () => {
    const answer = await service.call(crawler, { query: target.origin }, { key: account.key, method: 'HEAD' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(target.hits).toEqual([]);
  });

  test('of a free endpoint is answered like GET', async () => {
    expect((await service.call('/v1/usage', {}, { key: account.key, method: 'HEAD' })).status).toBe(200);
  });
});

describe('x-ignored-parameters', () => {
  test('names the parameters that the endpoint does not know, and no values', async () => {
    const parameters = { query: target.origin, qeury: 'x', unknown_option: 'secret', 'a b': 'x', soft_fail: false };
    const answer = await service.call(crawler, parameters, { key: account.key });
    expect(answer.headers.get('x-ignored-parameters')?.split(', ')).toEqual(['qeury', 'unknown_option']);
  });

  test('is there on errors too, and absent when all are known', async () => {
    const wrong = await service.call(crawler, { qeury: 'x' }, { key: account.key });
    expect([wrong.status, wrong.headers.get('x-ignored-parameters')]).toEqual([400, 'qeury']);
    const right = await service.call('/v1/usage', { fields: 'remaining' }, { key: account.key });
    expect(right.headers.has('x-ignored-parameters')).toBe(false);
  });

  test('names a second spelling of a parameter, which is not read', async () => {
    const parameters = { query: target.origin, url: 'http://other.test/' };
    const answer = await service.call(crawler, parameters, { key: account.key });
    expect([answer.status, answer.headers.get('x-ignored-parameters')]).toEqual([200, 'url']);
  });

  test('names webhook_url without is_async, because only jobs are posted', async () => {
    const parameters = { query: target.origin, webhook_url: `${target.origin}/hook` };
    const answer = await service.call(crawler, parameters, { key: account.key });
    expect([answer.status, answer.headers.get('x-ignored-parameters')]).toEqual([200, 'webhook_url']);
  });

  test('names at most 20', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, '1']));
    const answer = await service.call('/v1/usage', many, { key: account.key });
    expect(answer.headers.get('x-ignored-parameters')?.split(', ')).toHaveLength(20);
  });
});

test('no response may be stored or sniffed by browsers and proxies', async () => {
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  for (const path of ['/v1/usage', '/v1/nothing', '/manage/v1/accounts', '/jobs/x', '/mcp']) {
    const sent = path === '/mcp' ? { method: 'POST', body: list } : {};
    const { headers } = await service.call(path, {}, { key: account.key, ...sent });
    expect([path, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      path,
      'no-store',
      'nosniff',
    ]);
  }
});

test('a rate limit says when to retry', async () => {
  const limited = await service.createAccount({ account: { plan: { quota: 0, per_minute: 1 } }, credits: 5 });
  const call = () => service.call(crawler, { query: target.origin }, { key: limited.key });
  await call();
  const refused = await call();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([401, '60']);
});

test.each(['198.51.100.7:5555', '[2001:db8::1]:443', 'unknown', ''])(
  'sign-in and MCP work behind a proxy that sends the address as %j',
  async (forwarded) => {
    const headers = { 'x-forwarded-for': forwarded, origin: service.address, 'content-type': 'application/json' };
    const { email, password } = service.login!;
    const signIn = await post({ email, password }, { path: '/manage/v1/session', headers });
    expect(signIn.status).toBe(200);
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'usage', arguments: {} } };
    const tool = await post(body, { path: '/mcp', key: account.key, headers: { 'x-forwarded-for': forwarded } });
    expect([tool.status, tool.json.result?.isError ?? false]).toEqual([200, false]);
  },
);
