// The first start of an installation: a workspace to begin with, some credits, and a key to call with.
import type { Database } from '../storage/database.ts';
import { insertAccount } from './accounts.ts';
import { writeAudit } from './audit.ts';
import { insertCredits } from './balances.ts';
import { insertKey } from './keys.ts';

// Any number will do, as long as nobody else in the database uses it.
const LOCK_KEY = 7_413_920_552;
const FIRST_CREDITS = 10_000;

/** Creates the workspace `default` on the very first start, once even when many nodes start together; returns its key. */
export async function bootstrap(database: Database): Promise<string | null> {
  return database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const isFirst = await client.execute(
      `insert into progress (task, until) select 'first start', now()
       where not exists (select from account where slug = 'default') on conflict do nothing`,
    );
    if (isFirst === 0) return null;
    const accountId = await insertAccount(client, 'default', 'Default');
    await insertCredits(client, accountId, FIRST_CREDITS);
    const { key } = await insertKey(client, accountId, { alias: 'first key', category: 'production' });
    const detail = { slug: 'default', credits: FIRST_CREDITS };
    await writeAudit(client, { actor: 'first start', action: 'account.create', accountId, detail });
    return key;
  });
}
