// A pooler in transaction mode, such as PgBouncer, between us and PostgreSQL: each transaction may run in another session. So
// sessions get our settings as defaults of the role, statements are not prepared by name, and what needs its own session
// (migrations, notifications) uses the direct address.
import type { Database } from './database.ts';
import { sessionSettings, statementTimeoutMsDefault } from './session-settings.ts';

const settings: Readonly<Record<string, string>> = {
  ...sessionSettings,
  statement_timeout: String(statementTimeoutMsDefault),
};
const lockKey = 7_410_002;

/** Makes our settings the defaults of the role in this database. Changes nothing if they are. */
export async function setSessionDefaults(direct: Database): Promise<void> {
  await direct.transaction(async (client) => {
    // Nodes that start at the same time would fail with "tuple concurrently updated".
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const [row] = await client.query<{ settings: string[] | null; role: string; name: string }>(
      `select current_user as role, current_database() as name, (
         select setconfig from pg_db_role_setting where setrole = current_user::regrole
           and setdatabase = (select oid from pg_database where datname = current_database())) as settings`,
    );
    if (row === undefined) return;
    const known = new Set(row.settings?.map((line) => line.replaceAll(' ', '').toLowerCase()));
    for (const [name, value] of Object.entries(settings)) {
      if (known.has(`${name}=${value}`.toLowerCase())) continue;
      const place = `role ${quoted(row.role)} in database ${quoted(row.name)}`;
      await client.query(`alter ${place} set ${name} = ${value.split(',').map(literal).join(', ')}`);
    }
  });
}

/** Throws when sessions of the pooler lack our settings, because they were opened before these became defaults. */
export async function requireSessionDefaults(pooled: Database): Promise<void> {
  const [row] = await pooled.query<{ path: string }>(`select current_setting('search_path') as path`);
  if (row?.path.replaceAll(' ', '') === sessionSettings['search_path']) return;
  throw new Error(
    'The pooler in DATABASE_URL has sessions without the settings of Siteglass: run RECONNECT in its console, or restart it',
  );
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
