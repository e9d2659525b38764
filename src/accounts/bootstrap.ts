// The first start of an installation creates a workspace with credits, a key and a login.
import type { Database, Queryable } from '../storage/database.ts';
import { findAccountId, insertAccount } from './accounts.ts';
import { writeAudit } from './audit.ts';
import { insertCredits } from './balances.ts';
import { insertKey } from './keys.ts';
import { insertMember, insertPerson } from './people.ts';
import { generatePassword } from './passwords.ts';

// An arbitrary number that must not be used for another advisory lock in the database.
const lockKey = 7_413_920_552;
const firstCredits = 10_000;
const firstEmail = 'admin@siteglass.local';

/** Secrets that are shown once and cannot be read again. */
export interface FirstAccess {
  /** The key of the workspace `default`; null when that workspace already exists. */
  key: string | null;
  /** The operator's login; null when a person already exists. */
  login: { email: string; password: string } | null;
}

/** Creates the workspace `default` and its operator on the very first start, only once when many nodes start together. */
export async function bootstrap(database: Database): Promise<FirstAccess> {
  return database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const key = await createWorkspace(client);
    return { key, login: await createOperator(client) };
  });
}

async function createWorkspace(client: Queryable): Promise<string | null> {
  const isFirst = await client.execute(
    `insert into progress (task, until) select 'first start', now()
     where not exists (select from account where slug = 'default') on conflict do nothing`,
  );
  if (isFirst === 0) return null;
  const accountId = await insertAccount(client, 'default', 'Default');
  await insertCredits(client, accountId, firstCredits);
  const { key } = await insertKey(client, accountId, { alias: 'first key', category: 'production' });
  const detail = { slug: 'default', credits: firstCredits };
  await writeAudit(client, { actor: 'first start', action: 'account.create', accountId, detail });
  return key;
}

async function createOperator(client: Queryable): Promise<FirstAccess['login']> {
  const people = await client.query('select from person limit 1');
  if (people.length > 0) return null;
  const password = generatePassword();
  const { personId, email } = await insertPerson(client, {
    email: firstEmail,
    name: 'Operator',
    password,
    isOperator: true,
  });
  const accountId = await findAccountId(client, 'default');
  if (accountId !== undefined) await insertMember(client, accountId, personId, 'owner');
  await writeAudit(client, { actor: 'first start', action: 'person.create', accountId: null, detail: { email } });
  return { email, password };
}
