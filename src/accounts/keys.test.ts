import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashKey } from '../contract/api-key.ts';
import type { Database } from '../storage/database.ts';
import { createAccount, findAccountId } from './accounts.ts';
import { changeCredits } from './balances.ts';
import { createKey, deleteKey, listKeys, patchKey, presentExpiry, readExpiry } from './keys.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import { bill } from '../../test/support/ledger.ts';
import type { TestDatabase } from '../../test/support/database.ts';

let opened: TestDatabase;
let database: Database;
let accountId: number;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened[Symbol.asyncDispose]());

let made = 0;
async function makeAccount(): Promise<number> {
  const slug = `account-${++made}`;
  await createAccount(database, 'test', { slug });
  return (await findAccountId(database, slug))!;
}
beforeAll(async () => {
  accountId = await makeAccount();
});

describe('an expiry', () => {
  test.each([
    ['2026-12-31', '2027-01-01T00:00:00.000Z', '2026-12-31'],
    ['2024-02-29', '2024-03-01T00:00:00.000Z', '2024-02-29'],
    ['2026-12-31T18:00:00Z', '2026-12-31T18:00:00.000Z', '2026-12-31T18:00:00.000Z'],
    ['2026-12-31T18:00:00+02:00', '2026-12-31T16:00:00.000Z', '2026-12-31T16:00:00.000Z'],
    ['2026-12-31T18:00', '2026-12-31T18:00:00.000Z', '2026-12-31T18:00:00.000Z'],
  ])('%s ends the key at %s and is shown as %s', (text, moment, shown) => {
    expect(readExpiry(text)?.toISOString()).toBe(moment);
    expect(presentExpiry(readExpiry(text))).toBe(shown);
  });

  test.each(['', 'never', '2026-02-30', '2026-12-31T25:00:00Z', '31.12.2026', '2026-12-31 10:00'])(
    '%j is refused',
    (text) => {
      expect(() => readExpiry(text)).toThrow(/^Bad Request: expires must be/);
    },
  );
});

describe('a key', () => {
  test('is shown once, stored as a hash, and belongs to a category', async () => {
    const { key, ...shown } = await createKey(database, 'test', accountId, { alias: 'web', category: 'production' });
    expect(key).toMatch(/^sg_live_/);
    expect(shown).toMatchObject({ alias: 'web', category: 'production', state: 'active', active: true, expires: null });
    expect(shown.last_four).toBe(key.slice(-4));
    expect((await createKey(database, 'test', accountId, {})).key).toMatch(/^sg_test_/);
    const stored = await database.query('select to_json(k)::text as row from api_key k where id = $1', [shown.id]);
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(await listKeys(database, accountId)).toContainEqual(shown);
  });

  test('of another service can be imported once', async () => {
    const value = 'legacy:0123456789abcdef';
    expect((await createKey(database, 'test', accountId, { value })).key).toBe(value);
    await expect(createKey(database, 'test', accountId, { value })).rejects.toMatchObject({ status: 409 });
    const [row] = await database.query('select count(*)::int as n from api_key where hash = $1', [hashKey(value)]);
    expect(row).toEqual({ n: 1 });
  });

  test.each([
    '',
    'x',
    'k'.repeat(19),
    'with a space in the middle',
    'a-key-with-an-ümlaut-in-it',
    'a'.repeat(201),
    `sg_live_${'a'.repeat(38)}`,
  ])('with the value %j cannot be imported', async (value) => {
    await expect(createKey(database, 'test', accountId, { value })).rejects.toThrow(/^Bad Request: value/);
  });

  test('of 200 characters can be imported', async () => {
    expect((await createKey(database, 'test', accountId, { value: 'k'.repeat(200) })).last_four).toBe('kkkk');
  });

  test('with a past expiry is accepted, and expired', async () => {
    expect(await createKey(database, 'test', accountId, { expires: '2020-01-01' })).toMatchObject({
      state: 'expired',
      active: true,
      expires: '2020-01-01',
    });
  });

  test('works on the day of its expiry', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await createKey(database, 'test', accountId, { expires: today })).toMatchObject({ state: 'active' });
  });

  test('keeps the quotas that an update omits', async () => {
    const { id } = await createKey(database, 'test', accountId, { quotas: { total: 100, daily: 10 } });
    const changed = await patchKey(database, 'test', accountId, id, { quotas: { daily: null, weekly: 5 } });
    expect(changed.quotas).toEqual({ total: 100, daily: null, weekly: 5, monthly: null });
    const cleared = await patchKey(database, 'test', accountId, id, { quotas: null });
    expect(cleared.quotas).toEqual({ total: null, daily: null, weekly: null, monthly: null });
  });

  test('can be disabled, enabled and renamed, and its expiry set and removed', async () => {
    const { id } = await createKey(database, 'test', accountId, {});
    expect(await patchKey(database, 'test', accountId, id, { active: false })).toMatchObject({ state: 'inactive' });
    expect(
      await patchKey(database, 'test', accountId, id, { active: true, alias: 'x', expires: '2020-01-01' }),
    ).toMatchObject({
      state: 'expired',
      alias: 'x',
    });
    expect(await patchKey(database, 'test', accountId, id, { expires: null })).toMatchObject({
      state: 'active',
      alias: 'x',
    });
  });

  test('counts used credits per quota window', async () => {
    const own = await makeAccount();
    await changeCredits(database, 'test', own, { amount: 10 });
    const { id } = await createKey(database, 'test', own, {});
    await bill(database, own, id, 3);
    expect((await listKeys(database, own))[0]!.used).toEqual({ total: 3, daily: 3, weekly: 3, monthly: 3 });
    await database.query(
      `update api_key set day = day - 40, week = week - 42, month = (month - interval '2 months')::date where id = $1`,
      [id],
    );
    expect((await listKeys(database, own))[0]!.used).toEqual({ total: 3, daily: 0, weekly: 0, monthly: 0 });
  });

  test('is refused once it is deleted, and its value can be imported again', async () => {
    const own = await makeAccount();
    await changeCredits(database, 'test', own, { amount: 10 });
    const { id, key } = await createKey(database, 'test', own, {});
    await deleteKey(database, 'test', own, id);
    expect(await listKeys(database, own)).toEqual([]);
    expect(await bill(database, own, id, 1)).toBe('invalid key');
    await expect(deleteKey(database, 'test', own, id)).rejects.toMatchObject({ status: 404 });
    await expect(patchKey(database, 'test', own, id, { active: true })).rejects.toMatchObject({ status: 404 });
    await expect(createKey(database, 'test', own, { value: key })).resolves.toBeDefined();
  });

  test('of another account is not found', async () => {
    const { id } = await createKey(database, 'test', accountId, {});
    await expect(patchKey(database, 'test', await makeAccount(), id, { active: false })).rejects.toMatchObject({
      status: 404,
    });
  });
});
