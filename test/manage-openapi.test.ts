// The OpenAPI document of the management API is complete, and every route of a running service responds as it says.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode, totpStep } from '../src/accounts/totp.ts';
import type { OpenApi } from '../src/gateway/openapi-document.ts';
import { fromBase32 } from './support/base32.ts';
import { freePort } from './support/free-port.ts';
import { addGate } from './support/gate.ts';
import { createManagementChecker } from './support/management-checker.ts';
import { startProvider } from './support/oidc.ts';
import type { TestProvider } from './support/oidc.ts';
import { findFlaws, findUndescribed, lintOpenApi } from './support/openapi-checker.ts';
import { startTestService } from './support/service.ts';
import type { TestAccount, TestService } from './support/service.ts';
import { sendPage, startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';

const goodPassword = 'a password that is long enough';
// The smallest PNG: one transparent pixel.
const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let service: TestService;
let target: Target;
let account: TestAccount;
let document: OpenApi;
let provider: TestProvider;

beforeAll(async () => {
  const port = String(await freePort());
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startProvider({ redirectUris: [publicUrl] });
  const environment = {
    SITEGLASS_JOBS: '1',
    PORT: port,
    SITEGLASS_PUBLIC_URL: publicUrl,
    SITEGLASS_OIDC_ISSUER: provider.issuer,
    SITEGLASS_OIDC_CLIENT_ID: provider.clientId,
    SITEGLASS_OIDC_CLIENT_SECRET: provider.clientSecret,
    SITEGLASS_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  };
  [service, target] = await Promise.all([startTestService({ environment }), startTarget()]);
  account = await service.createAccount({ credits: 100, packs: [50] });
  document = (await service.call('/manage/openapi.json')).json;
});
afterAll(async () => {
  await service.stop();
  await provider[Symbol.asyncDispose]();
  await target.close();
});

describe('the document', () => {
  test('needs no authentication and is sent compressed', async () => {
    const reply = await service.call('/manage/openapi.json', {}, { headers: { 'accept-encoding': 'br' } });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(reply.headers.get('etag')).toBeTruthy();
  });

  test('has no gaps: descriptions, bounds, examples, statuses, references', () => {
    expect(findFlaws(document)).toEqual([]);
    expect(findUndescribed(document)).toEqual([]);
  });

  test('describes every field of every body', () => {
    const bodies = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, requestBody }) =>
        Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ operationId, schema })),
      );
    const undescribed = bodies.flatMap(({ operationId, schema }) =>
      Object.entries(schema['properties'] as Record<string, { description?: string }>)
        .filter(([, { description }]) => !description)
        .map(([name]) => `${operationId}: ${name}`),
    );
    expect([bodies.length > 20, undescribed]).toEqual([true, []]);
  });

  test('is valid by the schema of OpenAPI itself, which would refuse a broken one', async () => {
    expect(await lintOpenApi(document)).toEqual([]);
    const broken = structuredClone(document);
    Object.assign(broken.paths['/nodes']!['get']!, { parametres: [] });
    expect(await lintOpenApi(broken)).not.toEqual([]);
  });
});

describe('the check of responses', () => {
  const response = {
    method: 'GET',
    path: '/accounts/acme/keys?x=1',
    status: 200,
    contentType: 'application/json',
    isForeign: false,
  };

  test('finds missing and additional members, wrong types and unknown statuses', () => {
    const { check } = createManagementChecker();
    expect(check({ ...response, body: { items: [] } })).toEqual({ route: 'GET /accounts/{slug}/keys', flaws: [] });
    expect(check({ ...response, body: { items: [], more: 1 } }).flaws).toHaveLength(1);
    expect(check({ ...response, body: {} }).flaws).toHaveLength(1);
    expect(check({ ...response, body: { items: [{ id: 'x' }] } }).flaws.length).toBeGreaterThan(1);
    expect(check({ ...response, status: 418, body: {} }).flaws).toEqual(['status 418 is not described']);
    expect(check({ ...response, contentType: 'text/html', body: '' }).flaws).toHaveLength(1);
  });
});

describe('every route', () => {
  test('responds to a success as described', async () => {
    const checker = createManagementChecker(document);
    const succeeded = new Set<string>();

    async function send(
      method: string,
      path: string,
      { body, cookie, lines }: { body?: object; cookie?: string; lines?: string } = {},
    ): Promise<{ json: any; headers: Headers }> {
      const reply = await fetch(`${service.address}/manage/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(cookie === undefined
            ? { authorization: `Bearer ${service.adminToken}` }
            : { cookie, origin: service.address }),
          ...(method === 'GET' ? {} : { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
          ...(cookie === '' && { origin: service.address }),
        },
        ...(method === 'GET' ? {} : { body: lines ?? JSON.stringify(body ?? {}) }),
      });
      const contentType = reply.headers.get('content-type') ?? '';
      const json: unknown = contentType.startsWith('application/json') ? await reply.json() : await reply.text();
      const isForeign = reply.headers.has('x-request-id');
      const { route, flaws } = checker.check({
        method,
        path,
        status: reply.status,
        contentType,
        isForeign,
        body: json,
      });
      expect([`${method} ${path}`, reply.status < 400, flaws, json]).toEqual([`${method} ${path}`, true, [], json]);
      succeeded.add(route!);
      return { json, headers: reply.headers };
    }
    const manage = async (method: string, path: string, body?: object) =>
      (await send(method, path, body ? { body } : {})).json;

    // Workspaces
    await manage('POST', '/accounts', {
      slug: 'acme',
      name: 'Acme',
      plan: { quota: 100, per_second: 5 },
      unlocker_hosts: ['a.example'],
    });
    expect((await manage('GET', '/accounts')).items.length).toBeGreaterThan(1);
    await manage('GET', '/accounts/acme');
    await manage('PATCH', '/accounts/acme', { payload_days: 3 });
    await manage('POST', '/accounts/acme/webhook-secret');

    // Keys
    const key = await manage('POST', '/accounts/acme/keys', { alias: 'web', expires: '2099-12-31' });
    await manage('GET', `/accounts/acme/keys/${key.id}`);
    await manage('PATCH', `/accounts/acme/keys/${key.id}`, { quotas: { daily: 5 } });
    const rotated = await manage('POST', `/accounts/acme/keys/${key.id}/rotate`, { grace_hours: 1 });
    expect((await manage('GET', '/accounts/acme/keys')).items).toHaveLength(2);
    await manage('DELETE', `/accounts/acme/keys/${rotated.id}`);

    // Balances
    await manage('POST', '/accounts/acme/packs', { total: 10 });
    expect((await manage('GET', '/accounts/acme/packs')).items).toHaveLength(1);
    await manage('POST', '/accounts/acme/credits', { amount: 5 });
    expect((await manage('GET', '/accounts/acme/credits')).items).toHaveLength(1);
    const invoice = await manage('POST', '/accounts/acme/invoices', { amount: 9.5 });
    await manage('GET', '/accounts/acme');
    await manage('PATCH', `/accounts/acme/invoices/${invoice.id}`, { status: 'paid' });
    expect((await manage('GET', '/accounts/acme/invoices')).items).toHaveLength(1);
    await manage('GET', '/accounts/acme/balances');
    await manage('GET', '/accounts/acme/prices');
    await manage('GET', '/accounts/acme/alerts');
    await manage('GET', `/accounts/${account.slug}/balances`);

    // Calls, their log and figures
    const place = `/accounts/${account.slug}`;
    const params = { query: `${target.origin}/` };
    const played = { endpoint: '/v1/website/crawler', params, key_id: account.keyId };
    expect(await manage('POST', `${place}/playground`, played)).toContain('Hello');
    expect((await manage('GET', `${place}/requests`)).items).toHaveLength(1);
    const [logged] = (await manage('GET', `${place}/requests`)).items;
    await manage('GET', `${place}/requests/${logged.id}`);
    expect((await manage('GET', `${place}/key-activity`)).items).toMatchObject([{ calls: [0, 0, 0, 0, 0, 0, 1] }]);
    expect(await manage('GET', '/totals')).toMatchObject({ calls: expect.any(Number), nodes: 1 });
    expect((await manage('GET', '/usage?range=week')).points).toHaveLength(7);
    expect((await manage('GET', '/account-usage?sort=calls')).items[0]).toMatchObject({ usage: { calls: 1 } });
    await manage('GET', '/alerts');
    expect((await manage('GET', '/accounts?search=no such name')).items).toEqual([]);
    await manage('GET', `${place}/requests/histogram`);
    await manage('GET', `${place}/requests/export`);
    await manage('GET', `${place}/requests/export?format=ndjson`);
    await manage('GET', `${place}/requests/export?format=json`);
    expect((await manage('GET', `${place}/draws`)).items).toHaveLength(1);
    expect((await manage('GET', `${place}/usage?granularity=day`)).series).toHaveLength(1);
    expect((await manage('GET', `${place}/latency`)).items).toHaveLength(1);
    expect((await manage('GET', `${place}/errors`)).items).toEqual([]);
    expect((await manage('GET', `${place}/key-usage`)).items).toHaveLength(1);
    const { engines } = await manage('GET', `${place}/health?window=day`);
    expect(engines.flatMap(({ endpoints }: any) => endpoints.flatMap(({ marks }: any) => marks))).toHaveLength(1);
    target.on('/pixel.png', (_request, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(pixelPng));
    await send('GET', `${place}/picture?url=${encodeURIComponent(`${target.origin}/pixel.png`)}`);

    // Jobs: one with a webhook, and one that is cancelled while it is queued
    target.on('/hook', (_request, reply) => reply.end());
    const submitted = { ...params, is_async: true, webhook_url: `${target.origin}/hook` };
    const accepted = await service.call('/v1/website/crawler', submitted, account);
    await manage('GET', `${place}/jobs/${accepted.json.job_id}?wait=30`);
    let webhook: any;
    for (let reads = 0; reads < 500 && webhook?.state !== 'delivered'; reads++) {
      ({ webhook } = await manage('GET', `${place}/jobs/${accepted.json.job_id}`));
    }
    expect(webhook).toMatchObject({ state: 'delivered', tries: [{ status: 200 }] });
    const again = await manage('POST', `${place}/jobs/${accepted.json.job_id}/redeliver`);
    expect(again).toMatchObject({
      params: { query: expect.any(String) },
      webhook: { url: expect.stringContaining('http') },
    });
    for (let reads = 0; reads < 500 && webhook.tries.length < 2; reads++) {
      ({ webhook } = await manage('GET', `${place}/jobs/${accepted.json.job_id}`));
    }
    expect(webhook).toMatchObject({ state: 'delivered', tries: [{ attempt: 1 }, { attempt: 2, status: 200 }] });
    await manage('GET', `${place}/jobs/${accepted.json.job_id}/result`);
    const gate = addGate(target);
    const first = await service.call('/v1/website/crawler', { query: gate.url, is_async: true }, account);
    await gate.arrived; // the only worker is busy from here on
    const second = await service.call('/v1/website/crawler', { ...params, is_async: true }, account);
    await manage('DELETE', `${place}/jobs/${second.json.job_id}`);
    gate.open();
    await service.waitForJob(first.json.job_id, account.key);
    expect((await manage('GET', `${place}/jobs`)).items).toHaveLength(3);

    // Batches
    const blocked = addGate(target);
    const settings = { key_id: account.keyId, endpoint: 'crawler' };
    const batch = await manage('POST', `${place}/batches`, {
      ...settings,
      items: [params.query, 'http://127.0.0.1:9/'],
    });
    const large = `${place}/batches/lines?key_id=${account.keyId}&endpoint=crawler`;
    const { json: waiting } = await send('POST', large, { lines: `${JSON.stringify(addGate(target).url)}\n` });
    const readBatch = () => manage('GET', `${place}/batches/${batch.batch_id}`);
    await expect.poll(async () => (await readBatch()).status, { timeout: 20_000 }).toBe('completed');
    expect(await readBatch()).toMatchObject({ key_id: account.keyId, errors: [{ items: 1 }], per_host: 4 });
    expect((await manage('GET', `${place}/batches`)).items).toHaveLength(2);
    const { items: ofBatch } = await manage('GET', `${place}/batches/${batch.batch_id}/items`);
    expect(ofBatch.map(({ status, result }: any) => [status, result])).toEqual([
      ['completed', null],
      ['failed', null],
    ]);
    expect((await manage('GET', `${place}/batches/${batch.batch_id}/items/0`)).result).toContain('Hello');
    for (const format of ['ndjson', 'csv', 'zip'])
      await manage('GET', `${place}/batches/${batch.batch_id}/results?format=${format}`);
    await manage('POST', `${place}/batches/${batch.batch_id}/retry`);
    await manage('POST', `${place}/batches/${waiting.batch_id}/pause`);
    await manage('POST', `${place}/batches/${waiting.batch_id}/resume`);
    await manage('DELETE', `${place}/batches/${waiting.batch_id}`);

    // Crawls
    target.on('/site/', (_request, reply) => sendPage(reply, `<a href="/site/a">a</a><a href="${blocked.url}">b</a>`));
    const site = { key_id: account.keyId, url: `${target.origin}/site/`, include: ['^/site/', '^/gate'] };
    const { crawl_id: crawl } = await manage('POST', `${place}/crawls`, site);
    await blocked.arrived;
    expect((await manage('GET', `${place}/crawls`)).items).toMatchObject([{ crawl_id: crawl, total: 3 }]);
    await manage('POST', `${place}/crawls/${crawl}/pause`);
    await manage('POST', `${place}/crawls/${crawl}/resume`);
    blocked.open();
    const readCrawl = () => manage('GET', `${place}/crawls/${crawl}`);
    await expect.poll(async () => (await readCrawl()).status, { timeout: 20_000 }).toBe('completed');
    expect(await readCrawl()).toMatchObject({ key_id: account.keyId, errors: [], completed: 3 });
    expect(await manage('GET', `${place}/crawls/${crawl}/tree`)).toMatchObject({
      nodes: [
        { id: 0, parent: null, name: new URL(target.origin).host, pages: 3, completed: 3 },
        { parent: 0, name: 'site', pages: 2 },
        { parent: 0, pages: 1 },
        { parent: 1, name: 'a', pages: 1 },
      ],
      depths: [
        { depth: 0, pages: 1 },
        { depth: 1, pages: 2 },
      ],
      pages: 3,
      truncated: false,
    });
    expect((await manage('GET', `${place}/crawls/${crawl}/items`)).items).toHaveLength(3);
    expect(await manage('GET', `${place}/crawls/${crawl}/items/0`)).toMatchObject({ source: 'start', depth: 0 });
    for (const format of ['ndjson', 'csv', 'zip'])
      await manage('GET', `${place}/crawls/${crawl}/results?format=${format}`);
    await manage('POST', `${place}/crawls/${crawl}/retry`);
    const { crawl_id: endless } = await manage('POST', `${place}/crawls`, { ...site, url: addGate(target).url });
    await manage('DELETE', `${place}/crawls/${endless}`);

    // Schedules
    const planned = { key_id: account.keyId, endpoint: 'crawler', params, every_seconds: 3600, watch: 'text' };
    const { schedule_id } = await manage('POST', `${place}/schedules`, planned);
    expect((await manage('GET', `${place}/schedules/preview?cron=0+9+*+*+*&timezone=Europe/Berlin`)).runs).toHaveLength(
      5,
    );
    expect((await manage('GET', `${place}/schedules`)).items).toMatchObject([
      { key_id: account.keyId, recent_runs: [] },
    ]);
    await manage('PATCH', `${place}/schedules/${schedule_id}`, { status: 'paused' });
    await manage('PATCH', `${place}/schedules/${schedule_id}`, { cron: '0 9 * * *', name: 'daily', status: 'active' });
    await service.database.query(
      `update schedule set (wake_at, next_at) = (select due, due from date_trunc('milliseconds', now()) due) where id = $1`,
      [schedule_id],
    );
    const runs = async () => (await manage('GET', `${place}/schedules/${schedule_id}/runs`)).items;
    await expect.poll(async () => (await runs())[0]?.status, { timeout: 20_000 }).toBe('completed');
    expect((await manage('GET', `${place}/schedules/${schedule_id}`)).recent_runs).toMatchObject([{ changed: null }]);
    await manage('DELETE', `${place}/schedules/${schedule_id}`);

    // Events and mails
    const mailed = async () => (await manage('GET', `${place}/events?type=batch.completed`)).items[0];
    await expect.poll(mailed, { timeout: 20_000 }).toMatchObject({ mail: expect.stringMatching(/^(?:sent|skipped)$/) });
    expect(await manage('GET', `${place}/mail`)).toMatchObject({ available: true, events: null });
    expect((await manage('PATCH', `${place}/mail`, { events: ['credits.low'] })).events).toEqual(['credits.low']);

    // Webhooks of the workspace
    const webhook2 = await manage('POST', `${place}/webhooks`, {
      url: `${target.origin}/hook`,
      events: ['credits.low'],
    });
    await manage('PATCH', `${place}/webhooks/${webhook2.id}`, { description: 'mine' });
    expect((await manage('GET', `${place}/webhooks`)).items).toHaveLength(1);
    const tested = await manage('POST', `${place}/webhooks/${webhook2.id}/test`);
    const deliveries = async () => (await manage('GET', `${place}/webhooks/${webhook2.id}/deliveries`)).items;
    await expect.poll(async () => (await deliveries())[0].attempts, { timeout: 15_000 }).toBe(1);
    await service.database.query(`update event_delivery set state = 'delivered' where id = $1`, [tested.id]);
    await manage('POST', `${place}/webhooks/${webhook2.id}/deliveries/${tested.id}/redeliver`);
    await manage('DELETE', `${place}/webhooks/${webhook2.id}`);

    // Hosts for webunlocker
    const asked = await manage('POST', '/accounts/acme/unlocker-requests', { host: 'b.example', reason: 'prices' });
    expect((await manage('GET', '/unlocker-requests?status=open')).items).toHaveLength(1);
    await manage('PATCH', `/accounts/acme/unlocker-requests/${asked.id}`, { status: 'approved' });
    expect((await manage('GET', '/accounts/acme/unlocker-requests')).items).toHaveLength(1);

    // People and members
    await manage('POST', '/people', { email: 'ann@example.com', password: goodPassword });
    const bob = await manage('POST', '/people', { email: 'bob@example.com' });
    await manage('PATCH', `/people/${bob.id}`, { reset_password: true });
    const invitation = await manage('POST', '/accounts/acme/invitations', { role: 'member', note: 'for Ann' });
    const spare = await manage('POST', '/accounts/acme/invitations', { role: 'viewer' });
    expect((await manage('GET', '/accounts/acme/members')).invitations).toHaveLength(2);
    await manage('DELETE', `/accounts/acme/invitations/${spare.id}`);

    // Sign-in and profile
    const enter = async () => {
      const body = { email: 'ann@example.com', password: goodPassword };
      const { headers } = await send('POST', '/session', { cookie: '', body });
      return headers.get('set-cookie')!.split(';')[0]!;
    };
    await send('GET', '/session', { cookie: '' });
    const cookie = await enter();
    await send('GET', `/invitations/${invitation.token}`, { cookie: '' });
    await send('POST', `/invitations/${invitation.token}`, { cookie });
    const { json: session } = await send('GET', '/session', { cookie });
    expect(session.workspaces).toMatchObject([{ slug: 'acme', role: 'member' }]);
    const { items: members } = await manage('GET', '/accounts/acme/members');
    await manage('PATCH', `/accounts/acme/members/${members[0].id}`, { role: 'viewer' });
    await send('GET', '/accounts/acme', { cookie }); // without the secret
    await send('PATCH', '/profile', { cookie, body: { name: 'Ann', welcomed: true } });
    const { json: offered } = await send('POST', '/profile/second-factor', {
      cookie,
      body: { password: goodPassword },
    });
    const code = totpCode(fromBase32(offered.secret), totpStep(Date.now()));
    await send('POST', '/profile/second-factor/confirm', { cookie, body: { code } });
    await send('POST', '/profile/second-factor/remove', { cookie, body: { password: goodPassword } });
    const other = await enter();
    const { json: sessions } = await send('GET', '/profile/sessions', { cookie });
    expect(sessions.items).toHaveLength(2);
    const { json: own } = await send('GET', '/session', { cookie: other });
    await send('DELETE', `/profile/sessions/${own.person.session_id}`, { cookie });
    await send('POST', '/profile/password', { cookie, body: { current: goodPassword, password: `${goodPassword}!` } });
    await send('DELETE', '/session', { cookie: '' });
    await send('GET', '/sign-in', { cookie: '' });
    await send('POST', '/session/sso', { cookie: '' });
    const { headers } = await send('GET', '/session/sso/callback?code=x&state=y', { cookie: '' });
    expect(headers.get('location')).toBe(`${service.address}/login?sso=expired`);
    await send('POST', '/password-reset', { cookie: '', body: { email: 'ann@example.com' } });
    const token = 'x'.repeat(43);
    await service.database.query(
      `insert into password_reset (token_hash, person_id, expires_at)
       select $1, id, now() + interval '1 hour' from person where email = 'ann@example.com'`,
      [createHash('sha256').update(token).digest()],
    );
    await send('POST', '/password-reset/confirm', { cookie: '', body: { token, password: goodPassword } });
    await manage('DELETE', `/accounts/acme/members/${members[0].id}`);
    expect((await manage('GET', '/people')).items).toHaveLength(3);

    // The installation
    expect((await manage('GET', '/nodes')).items).toHaveLength(1);
    await manage('GET', '/shares');
    await service.database.query(
      `insert into search_rest (provider, trouble, rest_until)
       select $1, 'blocked', clock_timestamp() + interval '1 hour'`,
      [(await manage('GET', '/search-engines')).items[0].providers[0].name],
    );
    expect((await manage('GET', '/search-engines')).items[0].providers[0].pause).toMatchObject({ reason: 'blocked' });
    const check = {
      engine: 'bing',
      type: 'images',
      verdict: 'drift',
      read: 0,
      seen: 35,
      complete: null,
      detail: 'none read',
    };
    expect((await manage('POST', '/search-checks', { checks: [check] })).items).toMatchObject([{ is_broken: true }]);
    expect((await manage('GET', '/search-engines')).items[0].health).toMatchObject({ state: 'drift', seen: 35 });
    expect((await manage('GET', '/search-checks?engine=bing&type=images')).items).toMatchObject([{ state: 'drift' }]);
    await manage('GET', '/fingerprints');
    const definition = { kind: 'waf', signals: [{ header: 'x-acme-shield' }] };
    const shield = { kind: 'antibot', name: 'acme-shield', definition };
    expect((await manage('POST', '/rules/check', shield)).mistakes).toEqual([]);
    const rule = await manage('POST', '/rules', shield);
    await manage('GET', '/rules/categories');
    const tried = await manage('POST', '/rules/try', { id: rule.id, headers: 'x-acme-shield: 1' });
    expect(tried.rule.found).toBe(true);
    await manage('POST', `/rules/${rule.id}/activate`);
    await manage('PATCH', `/rules/${rule.id}`, { definition: { ...definition, name: 'Acme Shield' } });
    await manage('GET', `/rules/${rule.id}`);
    await manage('GET', '/rules');
    await manage('POST', `/rules/${rule.id}/deactivate`);
    await manage('DELETE', `/rules/${rule.id}`);
    const proxy = await manage('POST', '/proxies', { pool: 'spare', url: 'http://user:word@127.0.0.1:9' });
    await manage('POST', '/proxies/import', { pool: 'spare', lines: '127.0.0.1:10' });
    await manage('PATCH', `/proxies/${proxy.id}`, { country: 'DE', active: false });
    await manage('POST', `/proxies/${proxy.id}/check`);
    await manage('GET', '/proxies');
    await manage('GET', `/proxies/${proxy.id}`);
    await manage('GET', '/proxy-pools');
    await manage('PATCH', '/proxy-pools/spare', { accounts: [account.slug] });
    await manage('DELETE', `/proxies/${proxy.id}`);
    expect((await manage('GET', '/audit?limit=1')).next).toEqual(expect.any(String));
    await manage('GET', '/ledger-audit');
    const pack = await manage('POST', '/accounts/acme/packs', { total: 5 });
    await manage('DELETE', `/accounts/acme/packs/${pack.id}`);
    await manage('POST', '/accounts/acme/suspend');
    await manage('POST', '/accounts/acme/resume');
    await manage('DELETE', '/accounts/acme?confirm=acme');

    expect(checker.names.filter((name) => !succeeded.has(name))).toEqual([]);
  }, 120_000);

  test('that is refused says so as described', async () => {
    for (const path of ['/accounts/unknown', '/accounts/unknown/keys/1']) {
      expect((await service.manage('GET', path)).status).toBe(404); // `manage` compares it with the document
    }
    expect((await service.manage('POST', '/accounts', { slug: '!' })).status).toBe(400);
    expect((await service.manage('PATCH', '/profile', {})).status).toBe(403);
  });
});
