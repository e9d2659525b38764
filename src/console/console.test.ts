import * as fc from 'fast-check';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { plainConsoleParts } from '../../test/support/console-parts.ts';
import { bill } from '../../test/support/ledger.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { findAccountId } from '../accounts/accounts.ts';
import { consoleRoutes, registerConsole } from './console.ts';
import type { Role } from './permissions.ts';
import type { PlaygroundCall } from './route.ts';

const TOKEN = 'a-token-for-tests';
const UNKNOWN = '/manage/v1/accounts/nobody';

let opened: TestDatabase;
let server: FastifyInstance;
const playedCalls: PlaygroundCall[] = [];
let flushed = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  server = fastify();
  registerConsole(server, {
    ...plainConsoleParts(opened.database),
    database: opened.database,
    adminToken: TOKEN,
    // A stand-in for a dashboard session: `Bearer member:7` is a member of account 7.
    authenticators: [
      ({ headers }) => {
        const [, role, accountId] = /^Bearer (\w+):(\d+)$/.exec(headers.authorization ?? '') ?? [];
        return role ? { name: 'ann', role: role as Role, accountId: Number(accountId) } : null;
      },
    ],
    flushLog: async () => {
      flushed++;
    },
    playground: async (played) => {
      playedCalls.push(played);
      return { status: 402, headers: { 'content-type': 'text/plain', 'x-credits-charged': '0' }, body: 'no money' };
    },
  });
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await opened[Symbol.asyncDispose]();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any;
}

async function call(method: string, path: string, body?: unknown, token: string = TOKEN): Promise<Answer> {
  const reply = await server.inject({
    method: method as 'GET',
    url: path.startsWith('/manage') ? path : `/manage/v1${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body };
}

let made = 0;
let slug = '';
let account = '';
beforeEach(async () => {
  slug = `workspace-${++made}`;
  account = `/accounts/${slug}`;
  await call('POST', '/accounts', { slug, name: 'Acme' });
});

describe('the management API', () => {
  test('answers nobody without the admin token, and says how to get in', async () => {
    for (const { method, path } of consoleRoutes.filter(({ permission }) => permission !== 'anyone')) {
      const url = path.replace('{slug}', slug).replace('{id}', '1');
      for (const token of ['', 'wrong', `${TOKEN}x`]) {
        const { status, body } = await call(method, url, undefined, token);
        expect([status, body.error]).toEqual([401, expect.stringMatching(/^Unauthorized: .*authorization: Bearer/)]);
      }
    }
    expect((await call('GET', '/nothing', undefined, '')).status).toBe(401);
  });

  test('knows no account that does not exist, on any route', async () => {
    for (const { method, path } of consoleRoutes.filter((route) => route.path.includes('{slug}'))) {
      const url = path.replace('{slug}', 'nobody').replace('{id}', '1');
      expect(await call(method, url, {})).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    }
  });

  test.each(['/', '/accounts/a/b/c', '/nothing', `${UNKNOWN}/keys/1/2`])('answers %s with Not Found', async (path) => {
    expect(await call('GET', path)).toMatchObject({ status: 404, body: { error: 'Not Found' } });
  });

  test.each(['%00', '%F0%9F%92%A9', "' or 1=1 --", '..%2f..', 'A', 'a'.repeat(99), '%22', '{slug}', '__proto__'])(
    'takes the slug %s for one that does not exist',
    async (hostile) => {
      expect((await call('GET', `/accounts/${encodeURI(hostile).replaceAll('%25', '%')}`)).status).toBe(404);
    },
  );

  test.each(['0', '-1', 'abc', '1.5', '99999999999', '2147483648', '1e3', '%00', '0x10'])(
    'takes the id %s for one that does not exist',
    async (id) => {
      expect((await call('PATCH', `${account}/keys/${id}`, { active: false })).status).toBe(404);
      expect((await call('DELETE', `${account}/keys/${id}`)).status).toBe(404);
      expect((await call('PATCH', `${account}/invoices/${id}`, { status: 'paid' })).status).toBe(404);
    },
  );

  test.each([
    ['not json', 'the body must be valid JSON'],
    ['[]', 'the body must be a JSON object'],
    ['null', 'the body must be a JSON object'],
    ['"x"', 'the body must be a JSON object'],
  ])('refuses the body %s', async (body, why) => {
    expect(await call('POST', '/accounts', body)).toMatchObject({
      status: 400,
      body: { error: `Bad Request: ${why}` },
    });
  });

  test('refuses a body over 1 MiB with 413', async () => {
    const { status, body } = await call('POST', '/accounts', { slug: 'x', name: 'x'.repeat(1_100_000) });
    expect([status, body.error]).toEqual([413, 'Payload Too Large: the body must be at most 1 MiB']);
  });

  test('takes hostile JSON for what it is: never an internal error', async () => {
    const written = consoleRoutes.filter((route) => route.body && !route.path.endsWith('/playground'));
    const names = [...new Set(written.flatMap((route) => Object.keys(route.body!.properties)))];
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', '2026-02-31', 1e308, -1, 2 ** 53, 1.5, ''),
      fc.dictionary(
        fc.constantFrom('quota', 'per_second', 'period_start', 'period_end', 'total', 'daily'),
        fc.jsonValue(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...written),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value),
        async ({ method, path }, body) => {
          const { status, body: answer } = await call(method, path.replace('{slug}', slug).replace('{id}', '1'), body);
          expect([status, answer.error]).not.toContain(500);
          expect(status < 500).toBe(true);
          if (method === 'PATCH' && status === 200 && typeof body.slug === 'string') slug = body.slug;
        },
      ),
      { numRuns: 250 },
    );
  });
});

test('hostile query strings never give an internal error', async () => {
  const read = consoleRoutes.filter((route) => route.query);
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '\0',
      '-1',
      '1e9',
      '9999-12-31',
      '1970-01-01',
      '2026-11-15',
      '2026-11-15T10:00:00+23:59',
      '5xx',
      '500',
    ),
    fc.constantFrom(
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '99999999999999999999',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...read),
      fc.infiniteStream(value),
      fc.array(fc.nat(20), { maxLength: 4 }),
      async ({ path, query }, values, picks) => {
        const names = Object.keys(query!.properties);
        const search = picks.map((pick) => {
          const text = (values.next().value as string).toWellFormed();
          return `${names[pick % names.length]}=${encodeURIComponent(text)}`;
        });
        const { status } = await call('GET', `${path.replace('{slug}', slug)}?${search.join('&')}`);
        expect([200, 400, 404]).toContain(status);
      },
    ),
    { numRuns: 200 },
  );
});

describe('accounts', () => {
  test('are created, shown, listed and changed', async () => {
    const plan = { quota: 100, per_second: 5, per_minute: null, period_start: '2026-01-31', period_end: '2026-02-28' };
    const body = {
      slug: `full-${made}`,
      name: 'Full',
      plan,
      stats_enabled: true,
      log_privacy: true,
      unlocker_hosts: ['a.example'],
    };
    const created = await call('POST', '/accounts', body);
    expect(created).toMatchObject({
      status: 201,
      body: { ...body, plan: { quota: 100, per_second: 5 }, webhook_secret: expect.stringMatching(/^whsec_/) },
    });
    expect((await call('GET', `/accounts/full-${made}`)).body).toEqual(created.body);
    const changed = await call('PATCH', `/accounts/full-${made}`, { plan: null, unlocker_hosts: [] });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Full', plan: null, unlocker_hosts: [] } });
    const { body: list } = await call('GET', '/accounts?limit=1');
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).not.toHaveProperty('webhook_secret');
    expect((await call('GET', `/accounts?limit=1&cursor=${list.next}`)).body.items[0].slug > list.items[0].slug).toBe(
      true,
    );
  });

  test.each([
    [{}, 'slug is required'],
    [{ slug: 'UPPER' }, 'slug must be'],
    [{ slug: 'x', plan: { quota: -1 } }, 'plan.quota must be a whole number of at least 0'],
    [{ slug: 'x', plan: { quota: '5' } }, 'plan.quota must be a whole number of at least 0'],
    [{ slug: 'x', plan: { quota: 1.5 } }, 'plan.quota must be a whole number of at least 0'],
    [{ slug: 'x', plan: { per_second: -1 } }, 'plan.per_second must be a whole number of at least 0, or null'],
    [{ slug: 'x', plan: 5 }, 'plan must be an object, or null'],
    [{ slug: 'x', plan: { period_start: '2026-02-30' } }, 'plan.period_start must be a date like'],
    [
      { slug: 'x', plan: { period_start: '2026-02-02', period_end: '2026-02-01' } },
      'plan.period_end must be after plan.period_start',
    ],
    [{ slug: 'x', plan: { colour: 1 } }, 'unknown field plan.colour'],
    [{ slug: 'x', colour: 1, shape: 2 }, 'unknown fields colour, shape'],
    [{ slug: 'x', name: '' }, 'name must be text that is not empty'],
    [{ slug: 'x', name: 'a\0b' }, 'name must be valid text'],
    [{ slug: 'x', stats_enabled: 'yes' }, 'stats_enabled must be true or false'],
    [{ slug: 'x', unlocker_hosts: 'a.example' }, 'unlocker_hosts must be a list'],
    [{ slug: 'x', unlocker_hosts: [1] }, 'unlocker_hosts[0] must be text'],
    [{ slug: 'x', unlocker_hosts: ['https://a.example'] }, 'unlocker_hosts must hold host names'],
  ])('%j is refused: %s', async (body, why) => {
    const { status, body: answer } = await call('POST', '/accounts', body);
    expect([status, answer.error]).toEqual([400, expect.stringContaining(`Bad Request: ${why}`)]);
    expect((await call('GET', '/accounts/x')).status).toBe(404);
  });

  test('and their parts may be given as null where that means: not given', async () => {
    const plan = { quota: 5, per_second: null, per_minute: null, period_start: null, period_end: null };
    expect((await call('POST', '/accounts', { slug: `nulls-${made}`, plan })).body.plan.quota).toBe(5);
    expect((await call('POST', `${account}/keys`, { expires: null, quotas: null, value: null })).status).toBe(201);
    expect((await call('POST', `${account}/invoices`, { number: null, amount: 1 })).body.number).toBe('INV-1');
  });

  test('cannot share a slug', async () => {
    expect(await call('POST', '/accounts', { slug })).toMatchObject({
      status: 409,
      body: { error: expect.any(String) },
    });
  });

  test('get a new webhook secret', async () => {
    const before = (await call('GET', account)).body.webhook_secret;
    const { status, body } = await call('POST', `${account}/webhook-secret`);
    expect(status).toBe(200);
    expect(body.webhook_secret).not.toBe(before);
    expect((await call('GET', account)).body.webhook_secret).toBe(body.webhook_secret);
  });

  test('that turn privacy on lose what was stored, even what was on its way', async () => {
    const before = flushed;
    expect((await call('PATCH', account, { log_privacy: true })).body.log_privacy).toBe(true);
    expect(flushed).toBe(before + 1);
  });
});

describe('keys', () => {
  test('are created, listed, changed and deleted', async () => {
    const { status, body } = await call('POST', `${account}/keys`, {
      alias: 'web',
      category: 'production',
      expires: '2099-12-31',
      quotas: { total: 10, daily: null },
    });
    expect(status).toBe(201);
    const { key, ...shown } = body;
    expect(key).toMatch(/^sg_live_[0-9A-Za-z]{38}$/);
    expect(shown).toMatchObject({
      alias: 'web',
      expires: '2099-12-31',
      quotas: { total: 10, daily: null, weekly: null, monthly: null },
    });
    expect((await call('GET', `${account}/keys`)).body).toEqual({ items: [shown] });
    expect((await call('GET', `${account}/keys/${body.id}`)).body).toEqual(shown);
    expect(await call('PATCH', `${account}/keys/${body.id}`, { active: false, quotas: { weekly: 3 } })).toMatchObject({
      status: 200,
      body: { active: false, state: 'inactive', quotas: { total: 10, weekly: 3 } },
    });
    expect(await call('DELETE', `${account}/keys/${body.id}`)).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await call('GET', `${account}/keys`)).body).toEqual({ items: [] });
    expect((await call('DELETE', `${account}/keys/${body.id}`)).status).toBe(404);
  });

  test('can be imported, once', async () => {
    const value = `imported-${made}-value`;
    expect(await call('POST', `${account}/keys`, { value })).toMatchObject({ status: 201, body: { key: value } });
    expect((await call('POST', `${account}/keys`, { value })).status).toBe(409);
  });

  test.each([
    [{ alias: '' }, 'alias'],
    [{ alias: 5 }, 'alias'],
    [{ expires: 'soon' }, 'expires'],
    [{ quotas: { total: -1 } }, 'quotas.total'],
    [{ quotas: { yearly: 1 } }, 'quotas.yearly'],
    [{ value: 'ü'.repeat(10) }, 'value'],
    [{ active: 1 }, 'active'],
  ])('%j is refused, and %s is named', async (body, name) => {
    const { status, body: answer } = await call('POST', `${account}/keys`, body);
    expect([status, answer.error]).toEqual([400, expect.stringContaining(name)]);
  });

  test('of another workspace cannot be touched', async () => {
    const { body } = await call('POST', `${account}/keys`, {});
    const other = `other-${made}`;
    await call('POST', '/accounts', { slug: other });
    expect((await call('PATCH', `/accounts/${other}/keys/${body.id}`, { active: false })).status).toBe(404);
    expect((await call('DELETE', `/accounts/${other}/keys/${body.id}`)).status).toBe(404);
  });
});

describe('balances', () => {
  test('grow by packs and credits', async () => {
    expect(await call('POST', `${account}/packs`, { title: 'Ten', total: 10 })).toMatchObject({
      status: 201,
      body: {
        id: expect.any(String),
        title: 'Ten',
        total: 10,
        used: 0,
        remaining: 10,
        percent_used: 0,
        exhausted: false,
      },
    });
    expect(await call('POST', `${account}/credits`, { amount: 5 })).toMatchObject({
      status: 201,
      body: { given: 5, consumed: 0, remaining: 5 },
    });
    expect((await call('GET', `${account}/packs`)).body.items).toHaveLength(1);
    expect((await call('GET', `${account}/credits`)).body).toMatchObject({ given: 5, items: [{ amount: 5 }] });
    expect((await call('GET', account)).body.remaining).toBe(15);
  });

  test.each([
    ['packs', { title: 'x' }],
    ['packs', { title: 'x', total: 0 }],
    ['packs', { title: 'x', total: 1e16 }],
    ['packs', { title: '', total: 1 }],
    ['credits', {}],
    ['credits', { amount: 0 }],
    ['credits', { amount: -5 }],
    ['credits', { amount: '5' }],
    ['credits', { amount: 1.5 }],
    ['invoices', { amount: -1 }],
    ['invoices', { amount: 1, status: 'void' }],
    ['invoices', { amount: 1, number: 'a\0' }],
  ])('%s refuse %j', async (what, body) => {
    expect(await call('POST', `${account}/${what}`, body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
  });

  test('are closed by an open invoice and opened by its payment', async () => {
    const { status, body } = await call('POST', `${account}/invoices`, {
      number: 'INV-12',
      amount: 99.5,
      status: 'open',
    });
    expect([status, body.number, body.amount]).toEqual([201, 'INV-12', 99.5]);
    expect((await call('GET', account)).body.open_invoice).toBe('INV-12');
    expect((await call('POST', `${account}/invoices`, { number: 'INV-12', amount: 1 })).status).toBe(409);
    expect(await call('PATCH', `${account}/invoices/${body.id}`, { status: 'paid' })).toMatchObject({
      status: 200,
      body: { status: 'paid' },
    });
    expect((await call('GET', account)).body.open_invoice).toBeNull();
    expect((await call('GET', `${account}/invoices`)).body.items).toHaveLength(1);
  });
});

describe('what happened', () => {
  test('is in the request log and the series, after the log was flushed', async () => {
    await call('POST', `${account}/credits`, { amount: 5 });
    const { body: key } = await call('POST', `${account}/keys`, { alias: 'web' });
    const accountId = (await findAccountId(opened.database, slug))!;
    await bill(opened.database, accountId, key.id, 2);
    const before = flushed;
    const { body } = await call('GET', `${account}/requests?endpoint=/v1/website/crawler&key=web&status=2xx&limit=5`);
    expect(body).toMatchObject({
      items: [{ status: 200, credits: 2, key_alias: 'web', ip: '192.0.2.7', params: null }],
      next: null,
    });
    const series = await call('GET', `${account}/usage?granularity=day`);
    expect(series.body.series[0].points.at(-1)).toMatchObject({ calls: 1, credits: 2, avg_duration_ms: 12 });
    expect(flushed).toBe(before + 2);
    expect((await call('GET', '/ledger-audit')).body).toEqual({ clean: true, items: [] });
  });

  test.each([
    'requests?limit=0',
    'requests?status=abc',
    'requests?from=x',
    'requests?cursor=1',
    'requests?key=%00',
    'requests?limit=1&limit=2',
    'usage?granularity=week',
    'usage?from=1980-01-01',
    'jobs?status=lost',
    'jobs?cursor=x',
    'jobs?limit=1000',
  ])('%s is a bad request', async (path) => {
    expect(await call('GET', `${account}/${path}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Bad Request: /) },
    });
  });

  test('shows jobs, nodes and changes', async () => {
    const accountId = (await findAccountId(opened.database, slug))!;
    await opened.database.query(
      `insert into job (id, account_id, key_id, endpoint_id, params_sealed, deadline_at) values (gen_random_uuid(), $1, 1, 1, false, now())`,
      [accountId],
    );
    await opened.database.query(`insert into node (role, host, version) values ('all', 'here', '1')`);
    expect((await call('GET', `${account}/jobs?status=queued`)).body.items).toMatchObject([
      { status: 'queued', credits_charged: 0 },
    ]);
    expect((await call('GET', '/nodes')).body.items).toMatchObject([{ host: 'here', alive: true }]);
    expect((await call('GET', `/audit?account=${slug}&limit=1`)).body.items).toMatchObject([
      { actor: 'admin token', action: 'account.create', account: slug },
    ]);
    expect((await call('GET', '/audit?account=nobody')).status).toBe(404);
    expect((await call('GET', '/audit?cursor=x')).status).toBe(400);
  });
});

describe('people with a role', () => {
  test('manage keys, privacy and webhooks of their own workspace, and no money', async () => {
    const accountId = (await findAccountId(opened.database, slug))!;
    for (const role of ['owner', 'admin', 'member']) {
      const token = `${role}:${accountId}`;
      expect((await call('POST', `${account}/keys`, {}, token)).status).toBe(201);
      expect((await call('PATCH', account, { log_privacy: true, name: 'Ours' }, token)).status).toBe(200);
      expect((await call('POST', `${account}/webhook-secret`, undefined, token)).status).toBe(200);
      expect((await call('GET', `${account}/requests`, undefined, token)).status).toBe(200);
      expect(await call('PATCH', account, { plan: { quota: 1 } }, token)).toMatchObject({
        status: 403,
        body: { error: 'Forbidden: only the operator may change plan' },
      });
      for (const [path, body] of Object.entries({ packs: { total: 1 }, credits: { amount: 1 }, invoices: {} })) {
        expect((await call('POST', `${account}/${path}`, body, token)).status).toBe(403);
      }
      for (const path of ['/accounts', '/nodes', '/audit', '/ledger-audit']) {
        expect((await call('GET', path, undefined, token)).status).toBe(403);
      }
    }
    expect((await call('GET', `/audit?account=${slug}&limit=1`)).body.items[0].actor).toBe('ann');
  });

  test('only read as viewers, and no secrets', async () => {
    const token = `viewer:${await findAccountId(opened.database, slug)}`;
    const { status, body } = await call('GET', account, undefined, token);
    expect([status, body.slug]).toEqual([200, slug]);
    expect(body).not.toHaveProperty('webhook_secret');
    expect((await call('POST', `${account}/keys`, {}, token)).status).toBe(403);
    expect((await call('PATCH', account, { name: 'x' }, token)).status).toBe(403);
  });

  test('cannot tell a foreign workspace from none', async () => {
    expect(await call('GET', account, undefined, 'owner:999999')).toMatchObject({
      status: 404,
      body: { error: 'Not Found' },
    });
  });
});

describe('the playground', () => {
  test('runs the call as that key and hands its answer on', async () => {
    const { body: key } = await call('POST', `${account}/keys`, {});
    const params = { query: 'https://example.com/', __proto: 1 };
    const reply = await call('POST', `${account}/playground`, {
      endpoint: '/v1/website/crawler',
      params,
      key_id: key.id,
    });
    expect(reply).toMatchObject({
      status: 402,
      body: 'no money',
      headers: { 'content-type': 'text/plain', 'x-credits-charged': '0' },
    });
    const accountId = await findAccountId(opened.database, slug);
    expect(playedCalls.at(-1)).toEqual({
      endpoint: '/v1/website/crawler',
      params,
      caller: { accountId, keyId: key.id },
      ip: '127.0.0.1',
    });
  });

  test('needs a key of the workspace', async () => {
    const body = { endpoint: '/v1/usage', params: {} };
    expect((await call('POST', `${account}/playground`, body)).status).toBe(400);
    expect((await call('POST', `${account}/playground`, { ...body, key_id: 999_999 })).status).toBe(400);
    expect((await call('POST', `${account}/playground`, { ...body, key_id: 1, params: [] })).status).toBe(400);
  });
});
