import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { createCaller } from '../../test/support/ledger.ts';
import { eventWebhooks, readEvent } from './event-deliveries.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened[Symbol.asyncDispose]());

const queue = (accountId: number, count: number) =>
  opened.database.query(
    `with happened as (insert into event (account_id, type, data) values ($1, 'test', '{}') returning id)
     insert into event_delivery (event_id, account_id, url) select id, $1, 'https://example.com/' from happened, generate_series(1, $2)`,
    [accountId, count],
  );

const take = async (count: number, busy: number[]) => {
  const values = [count, 60, 2, busy]; // 60 seconds, two per account
  const taken = await opened.database.query<{ account_id: number; attempt: number }>(eventWebhooks.take, values);
  return taken.map(({ account_id: accountId }) => accountId).toSorted((one, other) => one - other);
};

test('deliveries are leased fairly between accounts, two per account at most', async () => {
  const [first, second] = [await createCaller(opened.database, {}), await createCaller(opened.database, {})];
  await queue(first.accountId, 5);
  await queue(second.accountId, 1);
  expect(await take(2, [first.accountId])).toEqual([first.accountId, second.accountId]);
  expect(await take(10, [first.accountId])).toEqual([first.accountId]);
  expect(await take(10, [first.accountId, first.accountId])).toEqual([]);
  expect(await take(1, [])).toEqual([first.accountId]);
});

test('a delivery has the link to a picture with the address of the service, if that is known', async () => {
  const { accountId } = await createCaller(opened.database, {});
  const data = { schedule_id: 's', difference: { kind: 'pixels', picture_url: '/files/one.png?signature=x' } };
  const [row] = await opened.database.query<{ id: string }>(
    `with happened as (insert into event (account_id, type, data) values ($1, 'schedule.changed', $2) returning id)
     insert into event_delivery (event_id, account_id, url) select id, $1, 'https://example.com/' from happened returning id::text`,
    [accountId, JSON.stringify(data)],
  );
  const address = new URL('https://siteglass.example.com');
  expect((await readEvent(opened.database, row!.id, undefined)).data).toEqual(data);
  expect((await readEvent(opened.database, row!.id, address)).data).toEqual({
    schedule_id: 's',
    difference: { kind: 'pixels', picture_url: 'https://siteglass.example.com/files/one.png?signature=x' },
  });
});
