import { describe, expect, test } from 'vitest';
import { account, call, opened, playedCalls, slug, useConsole } from '../../test/support/console.ts';
import { findAccountId } from '../accounts/accounts.ts';

useConsole();

describe('the playground', () => {
  test('runs the call with the key and returns its response', async () => {
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

  test('requires a key of the workspace', async () => {
    const body = { endpoint: '/v1/usage', params: {} };
    expect((await call('POST', `${account}/playground`, body)).status).toBe(400);
    expect((await call('POST', `${account}/playground`, { ...body, key_id: 999_999 })).status).toBe(400);
    expect((await call('POST', `${account}/playground`, { ...body, key_id: 1, params: [] })).status).toBe(400);
  });
});
