import { describe, expect, test } from 'vitest';
import { account, call, opened, slug, useConsole } from '../../test/support/console.ts';
import { findAccountId } from '../accounts/accounts.ts';

useConsole();

describe('people with a role', () => {
  test('can manage keys, privacy and webhooks of their workspace, but not its balances', async () => {
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
      expect((await call('DELETE', `${account}/packs/1`, undefined, token)).status).toBe(403);
      expect((await call('DELETE', `${account}?confirm=${slug}`, undefined, token)).status).toBe(403);
      for (const state of ['suspend', 'resume']) {
        expect((await call('POST', `${account}/${state}`, undefined, token)).status).toBe(403);
      }
      for (const path of ['/accounts', '/nodes', '/audit', '/ledger-audit']) {
        expect((await call('GET', path, undefined, token)).status).toBe(403);
      }
    }
    expect((await call('GET', `/audit?account=${slug}&limit=1`)).body.items[0].actor).toBe('ann');
  });

  test('can only read as viewers, without secrets', async () => {
    const token = `viewer:${await findAccountId(opened.database, slug)}`;
    const { status, body } = await call('GET', account, undefined, token);
    expect([status, body.slug]).toEqual([200, slug]);
    expect(body).not.toHaveProperty('webhook_secret');
    expect((await call('POST', `${account}/keys`, {}, token)).status).toBe(403);
    expect((await call('PATCH', account, { name: 'x' }, token)).status).toBe(403);
  });

  test('get the same 404 for a foreign and a missing workspace', async () => {
    expect(await call('GET', account, undefined, 'owner:999999')).toMatchObject({
      status: 404,
      body: { error: 'Not Found' },
    });
  });
});
