import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';
import { enterByIdentity } from './identities.ts';
import { insertPerson, patchPerson, readPerson } from './people.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened?.[Symbol.asyncDispose]());

const password = 'correct horse battery';

/** A first sign-in, as an operator. Returns the id of the login. */
async function enter(subject: string, email: string, isEmailVerified: boolean): Promise<number> {
  const entry = await enterByIdentity(opened.database, {
    issuer: 'https://login.example.com',
    subject,
    email,
    isEmailVerified,
    name: undefined,
    isOperator: true,
    roles: new Map(),
  });
  if (!('personId' in entry)) throw new Error(`refused: ${entry.refusal}`);
  return entry.personId;
}

test('an operator does not lose an address to an invited person', async () => {
  const { database } = opened;
  const email = 'operator@example.com';
  const personId = await enter('operator', email, false);
  await expect(insertPerson(database, { email, password })).rejects.toThrow('already has a login');
  expect(await readPerson(database, personId)).toMatchObject({ email });
});

test('a login with a password keeps the address that it signs in with, although the provider has not verified it', async () => {
  const { database } = opened;
  const email = 'password@example.com';
  const personId = await enter('with-password', email, false);
  await patchPerson(database, 'admin token', personId, { reset_password: true, is_operator: false });
  await expect(insertPerson(database, { email, password })).rejects.toThrow('already has a login');
  expect(await readPerson(database, personId)).toMatchObject({ email });
});

test('the address that a login gets instead cannot be taken in advance to block the owner', async () => {
  const { database } = opened;
  const email = 'owner@example.com';
  const personId = await enter('claimant', email, false);
  const reserved = `Unverified-${personId}@sso.invalid`;
  await expect(insertPerson(database, { email: reserved, password })).rejects.toThrow('must be an e-mail address');
  await expect(enter('blocker', reserved, true)).rejects.toThrow('no_email');
  const ownerId = await enter('owner', email, true);
  expect(await readPerson(database, ownerId)).toMatchObject({ email });
  expect(await readPerson(database, personId)).toMatchObject({ email: reserved.toLowerCase() });
});
