import { describe, expect, test } from 'vitest';
import { account, call, opened, slug, useConsole } from '../../test/support/console.ts';
import { findAccountId } from '../accounts/accounts.ts';

useConsole();

describe('a host for webunlocker', () => {
  const path = () => `${account}/unlocker-requests`;

  test('is requested by a member and allowed when the operator approves it', async () => {
    const member = `member:${await findAccountId(opened.database, slug)}`;
    const asked = await call('POST', path(), { host: 'Shop.Example.com.', reason: 'prices' }, member);
    expect(asked).toMatchObject({
      status: 201,
      body: { host: 'shop.example.com', reason: 'prices', status: 'open', asked_by: 'ann', account: slug },
    });
    expect(await call('POST', path(), { host: 'shop.example.com' }, member)).toMatchObject({ status: 409 });
    const decision = `${path()}/${asked.body.id}`;
    expect((await call('PATCH', decision, { status: 'approved' }, member)).status).toBe(403);
    expect((await call('GET', '/unlocker-requests?status=open')).body.items).toMatchObject([{ id: asked.body.id }]);
    expect(await call('PATCH', decision, { status: 'approved' })).toMatchObject({
      status: 200,
      body: { status: 'approved', decided_by: 'admin token' },
    });
    expect((await call('GET', account)).body.unlocker_hosts).toEqual(['shop.example.com']);
    expect(await call('PATCH', decision, { status: 'declined' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('has already been approved') },
    });
    expect(await call('POST', path(), { host: 'shop.example.com' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already on the whitelist') },
    });
  });

  test('that was declined can be requested again', async () => {
    const { body } = await call('POST', path(), { host: '*.example.org' });
    await call('PATCH', `${path()}/${body.id}`, { status: 'declined' });
    expect((await call('GET', account)).body.unlocker_hosts).toEqual([]);
    expect((await call('POST', path(), { host: '*.example.org' })).status).toBe(201);
    expect((await call('GET', path())).body.items.map(({ status }: { status: string }) => status)).toEqual([
      'open',
      'declined',
    ]);
  });

  test.each([{}, { host: '' }, { host: 'https://a.example/' }, { host: 'a b' }])(
    '%j is a bad request',
    async (body) => {
      expect(await call('POST', path(), body)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('host') },
      });
    },
  );

  test('of another workspace cannot be approved', async () => {
    const { body } = await call('POST', path(), { host: 'a.example' });
    await call('POST', '/accounts', { slug: `${slug}-other` });
    const foreign = `/accounts/${slug}-other/unlocker-requests/${body.id}`;
    expect((await call('PATCH', foreign, { status: 'approved' })).status).toBe(404);
  });
});
