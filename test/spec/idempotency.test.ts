// Idempotency keys: the same call with the same key is done and billed once.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';
const large = randomBytes(200_000).toString('hex');

let service: TestService;
/** Another node with the same database. */
let other: TestService;
let target: Target;

beforeAll(async () => {
  target = await startTarget();
  target.on('/large', (_request, response) => sendPage(response, large));
  target.on('/broken', (request) => request.socket.destroy());
  const environment = { SITEGLASS_SECRET_KEY: 'shared by both nodes', SITEGLASS_RESOLVE: 'private.test=10.1.2.3' };
  service = await startTestService({ environment });
  other = await startTestService({ environment, databaseUrl: service.databaseUrl });
});
afterAll(async () => {
  await other?.stop();
  await service?.stop();
  await target?.close();
});

const call = (
  account: TestAccount,
  key: string,
  parameters: Record<string, string | boolean> = {},
  { node = service, path = crawlerPath, accept = '*/*' } = {},
) =>
  node.call(
    path,
    { query: `${target.origin}/`, ...parameters },
    { key: account.key, headers: { 'idempotency-key': key, accept } },
  );

const post = (account: TestAccount, key: string, body: object) =>
  service.call(
    crawlerPath,
    {},
    { method: 'POST', key: account.key, headers: { 'idempotency-key': key }, body: JSON.stringify(body) },
  );

const remaining = async ({ key }: TestAccount) => (await service.call('/v1/usage', {}, { key })).json.remaining;
const hitsOf = (path: string) => target.hits.filter((hit) => hit === path).length;

describe('a call with an Idempotency-Key', () => {
  test('returns the first answer on any node, without work, bill or log row', async () => {
    const account = await service.createAccount({ credits: 1 });
    const key = randomUUID();
    const first = await call(account, key, {}, { accept: 'text/html' });
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(first.headers.get('x-credits-charged')).toBe('1');
    const hits = target.hits.length;

    for (const node of [service, other]) {
      const again = await call(account, key, {}, { node });
      expect(again.status).toBe(200);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(again.headers.get('x-target-status')).toBe('200');
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
      expect(again.headers.get('x-credits-charged')).toBe('0');
      expect(again.headers.get('x-credits-remaining')).toBe('0');
    }
    expect(target.hits.length).toBe(hits);
    expect(await service.log(account.slug)).toHaveLength(1);
    // A new call is refused: the answer was given before the balance was checked.
    expect((await call(account, randomUUID())).status).toBe(402);
  });

  test('compares parameters as they are read, without soft_fail, by GET and POST', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    expect((await call(account, key, { return_page_source: 'TRUE' })).status).toBe(200);
    const same = { query: `${target.origin}/`, return_page_source: true, soft_fail: true, x_api_key: account.key };
    expect((await post(account, key, same)).headers.get('idempotent-replayed')).toBe('true');
    const different = await call(account, key, { return_page_source: 'false' });
    expect(different.status).toBe(422);
    expect(different.json.error).toBe(
      'Unprocessable Content: this Idempotency-Key was used with other parameters within 24 hours',
    );
    expect(different.headers.get('x-error-code')).toBe('idempotency_mismatch');
    expect(await remaining(account)).toBe(4);
  });

  test('is 409 while the first one runs, on any node', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    const gate = addGate(target);
    const first = call(account, key, { query: gate.url });
    await gate.arrived;
    for (const node of [service, other]) {
      const early = await call(account, key, { query: gate.url }, { node });
      expect(early.status).toBe(409);
      expect(early.headers.get('retry-after')).toBe('2');
      expect(early.headers.get('x-error-code')).toBe('idempotency_running');
      expect(early.headers.get('x-credits-remaining')).toBe('4');
    }
    expect((await call(account, key, { query: `${target.origin}/` }, { node: other })).status).toBe(422);
    gate.open();
    expect((await first).status).toBe(200);
    expect((await call(account, key, { query: gate.url })).headers.get('idempotent-replayed')).toBe('true');
    expect(await remaining(account)).toBe(4);
  });

  test('is done once when many arrive at the same time', async () => {
    const account = await service.createAccount({ credits: 50 });
    const key = randomUUID();
    const gate = addGate(target);
    const calls = Array.from({ length: 16 }, (_, index) =>
      call(account, key, { query: gate.url }, { node: index % 2 === 0 ? service : other }),
    );
    await gate.arrived;
    await Promise.race(calls); // the first refusal
    gate.open();
    const answers = await Promise.all(calls);
    const charged = answers.filter((answer) => answer.headers.get('x-credits-charged') === '1');
    expect(charged.map(({ status }) => status)).toEqual([200]);
    const others = answers.filter((answer) => answer !== charged[0]);
    for (const { status, headers } of others) {
      expect(status === 409 || headers.get('idempotent-replayed') === 'true').toBe(true);
    }
    expect(hitsOf(new URL(gate.url).pathname)).toBe(1);
    expect(await remaining(account)).toBe(49);
  });

  test('keeps large answers', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    const first = await call(account, key, { query: `${target.origin}/large` });
    const again = await call(account, key, { query: `${target.origin}/large` });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(again.text).toContain(large);
  });

  test('keeps the answer sealed', async () => {
    const account = await service.createAccount({ credits: 5 });
    await call(account, 'a-key-of-the-caller');
    const rows = await service.database.query<{ row: string }>(
      `select encode(answer, 'escape') || encode(key, 'escape') as row from idempotent_call
       where account_id = (select id from account where slug = $1)`,
      [account.slug],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toMatch(/Hello|a-key-of-the-caller/);
  });

  test('that fails frees the key', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    expect((await call(account, key, { query: `${target.origin}/broken` })).status).toBe(500);
    const next = await call(account, key);
    expect(next.status).toBe(200);
    expect(next.headers.get('idempotent-replayed')).toBeNull();
    expect(await remaining(account)).toBe(4);
  });

  test('that is refused does not use the key', async () => {
    const poor = await service.createAccount({ credits: 0 });
    const key = randomUUID();
    expect((await call(poor, key)).status).toBe(402);
    expect((await call(poor, key, { query: 'not a url' })).status).toBe(400);
    await service.manage('POST', `/accounts/${poor.slug}/credits`, { amount: 1 });
    expect((await call(poor, key)).status).toBe(200);
  });

  test('is refused with a key that may not be used, although its answer is kept', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    expect((await call(account, key)).status).toBe(200);
    await service.manage('PATCH', `/accounts/${account.slug}/keys/${account.keyId}`, { active: false });
    expect((await call(account, key)).json).toEqual({ error: 'Inactive API Key' });
  });

  test('shares keys neither with other endpoints nor with other accounts', async () => {
    const [one, two] = [await service.createAccount({ credits: 5 }), await service.createAccount({ credits: 5 })];
    const key = randomUUID();
    for (const answer of [
      await call(one, key),
      await call(two, key),
      await call(one, key, {}, { path: '/v1/website/antibot' }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
    }
    expect(await remaining(one)).toBe(3);
  });

  test('precedes the check of permissions', async () => {
    const account = await service.createAccount({ account: { unlocker_hosts: ['127.0.0.1'] }, credits: 9 });
    const key = randomUUID();
    const path = '/v1/website/webunlocker';
    expect((await call(account, key, {}, { path })).status).toBe(200);
    await service.manage('PATCH', `/accounts/${account.slug}`, { unlocker_hosts: [] });
    expect((await call(account, randomUUID(), {}, { path })).status).toBe(403);
    expect((await call(account, key, {}, { path })).headers.get('idempotent-replayed')).toBe('true');
  });

  test.each(['', 'k'.repeat(201)])('is 400 with a key of %j', async (key) => {
    const account = await service.createAccount({ credits: 5 });
    const answer = await call(account, key);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toBe('Bad Request: Idempotency-Key must have 1 to 200 characters');
    expect((await call(account, 'k'.repeat(200))).status).toBe(200);
  });

  test('may use the key again after 24 hours', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    await call(account, key);
    const ageKeys = () =>
      service.database.query(
        `update idempotent_call set expires_at = expires_at - interval '24 hours'
         where account_id = (select id from account where slug = $1)`,
        [account.slug],
      );
    await ageKeys();
    const later = await call(account, key, { return_page_source: true });
    expect(later.status).toBe(200);
    expect(later.headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('a job with an Idempotency-Key', () => {
  test('is queued once, and its 202 is returned again even after it has failed', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    const parameters = { query: `${target.origin}/broken`, is_async: true };
    const first = await call(account, key, parameters);
    expect(first.status).toBe(202);
    expect((await service.waitForJob(first.json.job_id, account.key)).status).toBe('failed');
    const again = await call(account, key, parameters, { node: other });
    expect(again.status).toBe(202);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('location')).toBe(`/jobs/${first.json.job_id}`);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await call(account, key, { ...parameters, is_async: false })).status).toBe(422);
  });
});

describe('a node that dies', () => {
  test('loses its keys with its holds', async () => {
    const account = await service.createAccount({ credits: 5 });
    const key = randomUUID();
    const gate = addGate(target);
    const lost = call(account, key, { query: gate.url });
    await gate.arrived;
    // What a killed node leaves behind: a hold that is never settled.
    const swept = await service.database.query<{ id: string }>(
      `update hold set expires_at = '-infinity' where account_id = (select id from account where slug = $1) returning id`,
      [account.slug],
    );
    expect(swept).toHaveLength(1);
    await service.database.query('select sweep(1, 100)');
    const again = call(account, key, { query: gate.url }, { node: other });
    await expect.poll(() => hitsOf(new URL(gate.url).pathname)).toBe(2);
    gate.open();
    expect((await again).status).toBe(200);
    expect((await lost).status).toBe(500);
    expect(await remaining(account)).toBe(4);
    expect(await service.database.query('select * from audit_ledger()')).toEqual([]);
  });
});
