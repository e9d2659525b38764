import { describe, expect, test } from 'vitest';
import { account, call, flushed, made, slug, useConsole } from '../../test/support/console.ts';

useConsole();

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
    [{ slug: 'x', plan: { quota: -1 } }, 'plan.quota must be between 0 and 1000000000000'],
    [{ slug: 'x', plan: { quota: '5' } }, 'plan.quota must be a whole number'],
    [{ slug: 'x', plan: { quota: 1.5 } }, 'plan.quota must be a whole number'],
    [{ slug: 'x', plan: { per_second: -1 } }, 'plan.per_second must be between 0 and 1000000, or null'],
    [{ slug: 'x', plan: 5 }, 'plan must be an object, or null'],
    [{ slug: 'x', plan: { period_start: '2026-02-30' } }, 'plan.period_start must be a date like'],
    [
      { slug: 'x', plan: { period_start: '2026-02-02', period_end: '2026-02-01' } },
      'plan.period_end must be after plan.period_start',
    ],
    [{ slug: 'x', plan: { colour: 1 } }, 'unknown field plan.colour'],
    [{ slug: 'x', colour: 1, shape: 2 }, 'unknown fields colour, shape'],
    [{ slug: 'x', name: '' }, 'name must not be empty'],
    [{ slug: 'x', name: 'a\0b' }, 'name must be valid text'],
    [{ slug: 'x', stats_enabled: 'yes' }, 'stats_enabled must be true or false'],
    [{ slug: 'x', unlocker_hosts: 'a.example' }, 'unlocker_hosts must be a list'],
    [{ slug: 'x', unlocker_hosts: [1] }, 'unlocker_hosts[0] must be text'],
    [{ slug: 'x', unlocker_hosts: ['https://a.example'] }, 'unlocker_hosts must name hosts'],
  ])('%j is refused: %s', async (body, why) => {
    const { status, body: answer } = await call('POST', '/accounts', body);
    expect([status, answer.error]).toEqual([400, expect.stringContaining(`Bad Request: ${why}`)]);
    expect((await call('GET', '/accounts/x')).status).toBe(404);
  });

  test('accept null for optional members', async () => {
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

  test('that turn log privacy on lose stored and queued payloads', async () => {
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

  test('can be imported once', async () => {
    const value = `imported-from-elsewhere-${made}`;
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
  test('increase with packs and credits', async () => {
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

  test('decrease when credits are withdrawn or an unused pack is removed', async () => {
    const { body: pack } = await call('POST', `${account}/packs`, { total: 10 });
    for (const amount of [5, 7]) await call('POST', `${account}/credits`, { amount });
    expect(await call('POST', `${account}/credits`, { amount: -8 })).toMatchObject({
      status: 201,
      body: { given: 4, remaining: 4 },
    });
    expect((await call('GET', `${account}/credits`)).body.items).toMatchObject([{ amount: 4 }]);
    expect(await call('POST', `${account}/credits`, { amount: -5 })).toMatchObject({
      status: 409,
      body: { error: 'Conflict: 5 credits cannot be withdrawn: 4 are unused' },
    });
    expect(await call('DELETE', `${account}/packs/${pack.id}`)).toMatchObject({
      status: 200,
      body: { id: Number(pack.id), deleted: true },
    });
    expect((await call('DELETE', `${account}/packs/${pack.id}`)).status).toBe(404);
    expect((await call('GET', account)).body.remaining).toBe(4);
    const { body: audit } = await call('GET', `/audit?account=${slug}&limit=2`);
    expect(audit.items).toMatchObject([
      { action: 'pack.remove', detail: { total: 10 } },
      { action: 'credits.withdraw', detail: { amount: 8 } },
    ]);
  });

  test.each([
    ['packs', { title: 'x' }],
    ['packs', { title: 'x', total: 0 }],
    ['packs', { title: 'x', total: 1e16 }],
    ['packs', { title: '', total: 1 }],
    ['credits', {}],
    ['credits', { amount: 0 }],
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

  test('are blocked by an open invoice until it is paid', async () => {
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

describe('the audit log', () => {
  test('keeps the previous values of changed fields only', async () => {
    const { body: key } = await call('POST', `${account}/keys`, { alias: 'audited', quotas: { daily: 5 } });
    await call('PATCH', `${account}/keys/${key.id}`, { active: false });
    const { name } = (await call('GET', account)).body;
    await call('PATCH', account, { name: 'Renamed' });
    const [renamed, deactivated] = (await call('GET', `/audit?account=${slug}&limit=2`)).body.items;
    expect(renamed).toMatchObject({ action: 'account.update', detail: { name: 'Renamed', before: { name } } });
    expect(deactivated.detail).toEqual({ id: key.id, alias: 'audited', active: false, before: { active: true } });
    await call('PATCH', account, { name });
  });
});

describe('the list of workspaces', () => {
  test('is searched by slug and name, ignoring case', async () => {
    const { name } = (await call('GET', account)).body;
    for (const search of [slug.toUpperCase(), String(name)]) {
      const { items } = (await call('GET', `/accounts?search=${encodeURIComponent(search)}`)).body;
      expect(items.map((item: { slug: string }) => item.slug)).toContain(slug);
    }
    expect((await call('GET', '/accounts?search=%25no-such')).body.items).toEqual([]);
  });
});
