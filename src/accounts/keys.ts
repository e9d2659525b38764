// API keys: create, import, change, rotate, delete. Only a hash and the last four characters are stored.
import { couldBeKey, generateKey, hashKey, keyCharactersMax } from '../contract/api-key.ts';
import { dayMs, isDay, parseMoment, toDay } from '../contract/calendar.ts';
import { badParameter, conflict, notFound } from '../contract/errors.ts';
import type { Key, KeyChange, NewKey, NewKeyRequest, Quotas } from '../contract/management/key.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { previousValues, writeAudit } from './audit.ts';
import { isUniqueViolation } from './unique-violation.ts';
import { onlyRow } from '../storage/rows.ts';

const importedKeyPattern = /^[\x21-\x7e]+$/;
const importedKeyCharactersMin = 20;

/** The keys of an account, oldest first, without the deleted ones. */
export async function listKeys(client: Queryable, accountId: number): Promise<Key[]> {
  return (await selectKeys(client, 'account_id = $1', [accountId])).map(toKey);
}

/** One key of the account; 404 when it has no key with that id. */
export async function readKey(client: Queryable, accountId: number, keyId: number): Promise<Key> {
  const [row] = await selectKeys(client, 'account_id = $1 and id = $2', [accountId, keyId]);
  if (!row) throw notFound();
  return toKey(row);
}

/** The oldest usable key of any account. */
export async function findUsableKey(
  client: Queryable,
  slug: string,
): Promise<{ accountId: number; keyId: number } | undefined> {
  const [row] = await client.query<{ account_id: number; id: number }>(
    `select k.account_id, k.id from api_key k join account a on a.id = k.account_id
     where a.slug = $1 and k.active and k.deleted_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
     order by k.id limit 1`,
    [slug],
  );
  return row && { accountId: row.account_id, keyId: row.id };
}

/** Generates a key, or imports one (`value`). Only this result contains the key itself. */
export async function createKey(
  database: Database,
  actor: string,
  accountId: number,
  change: NewKeyRequest,
): Promise<NewKey> {
  return database.transaction(async (client) => {
    const { keyId, key } = await insertKey(client, accountId, change);
    const { value, ...detail } = change;
    const isImported = value != null;
    await writeAudit(client, { actor, action: 'key.create', accountId, detail: { id: keyId, ...detail, isImported } });
    return { key, ...(await readKey(client, accountId, keyId)) };
  });
}

export async function insertKey(
  client: Queryable,
  accountId: number,
  change: NewKeyRequest,
): Promise<{ keyId: number; key: string }> {
  const { alias = 'API key', category = 'development', active = true, expires = null, quotas } = change;
  const key = change.value == null ? generateKey(category) : readImported(change.value);
  try {
    const row = onlyRow(
      await client.query<{ id: number }>(
        `insert into api_key (account_id, hash, last_four, alias, category, active, expires_at,
         quota_total, quota_daily, quota_weekly, quota_monthly)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          accountId,
          hashKey(key),
          key.slice(-4),
          alias,
          category,
          active,
          readExpiry(expires),
          quotas?.total ?? null,
          quotas?.daily ?? null,
          quotas?.weekly ?? null,
          quotas?.monthly ?? null,
        ],
      ),
    );
    return { keyId: row.id, key };
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('this key already exists') : error;
  }
}

/** Changes only the given fields. Takes effect on the next call, on every node. */
export async function patchKey(
  database: Database,
  actor: string,
  accountId: number,
  keyId: number,
  change: KeyChange,
): Promise<Key> {
  const { alias, category, active, expires } = change;
  const quotas = change.quotas === null ? { total: null, daily: null, weekly: null, monthly: null } : change.quotas;
  return database.transaction(async (client) => {
    const before = previousValues(await readKey(client, accountId, keyId), change);
    // The pairs ($n, $n + 1) hold whether a nullable field is given, and its value.
    await client.query(
      `update api_key set alias = coalesce($3, alias), category = coalesce($4, category), active = coalesce($5, active),
         expires_at = case when $6::boolean then $7 else expires_at end,
         quota_total = case when $8::boolean then $9 else quota_total end,
         quota_daily = case when $10::boolean then $11 else quota_daily end,
         quota_weekly = case when $12::boolean then $13 else quota_weekly end,
         quota_monthly = case when $14::boolean then $15 else quota_monthly end
       where account_id = $1 and id = $2 and deleted_at is null`,
      [
        accountId,
        keyId,
        alias ?? null,
        category ?? null,
        active ?? null,
        ...(expires === undefined ? [false, null] : [true, readExpiry(expires)]),
        ...[quotas?.total, quotas?.daily, quotas?.weekly, quotas?.monthly].flatMap((quota) => [
          quota !== undefined,
          quota ?? null,
        ]),
      ],
    );
    const key = await readKey(client, accountId, keyId);
    await writeAudit(client, {
      actor,
      action: 'key.update',
      accountId,
      detail: { id: keyId, alias: key.alias, ...change, before },
    });
    return key;
  });
}

/**
 * Replaces a key with a new one with the same name, category, expiry and quotas, whose usage starts at zero. The old key
 * works for another `graceHours`, so that clients can be updated one by one.
 */
export async function rotateKey(
  database: Database,
  actor: string,
  accountId: number,
  keyId: number,
  graceHours: number,
): Promise<NewKey> {
  const old = await readKey(database, accountId, keyId);
  const { alias, category, expires, quotas, active } = old;
  const made = await createKey(database, actor, accountId, { alias, category, expires, quotas, active });
  if (graceHours === 0) {
    await deleteKey(database, actor, accountId, keyId);
  } else {
    const end = new Date(Date.now() + graceHours * 3_600_000).toISOString();
    const isSooner = (readExpiry(expires)?.toISOString() ?? end) < end;
    await patchKey(database, actor, accountId, keyId, {
      alias: `${alias.slice(0, 90)} (old)`,
      ...(!isSooner && { expires: end }),
    });
  }
  return made;
}

/** Deletes a key. Its row is kept because the request log refers to it. */
export async function deleteKey(database: Database, actor: string, accountId: number, keyId: number): Promise<void> {
  await database.transaction(async (client) => {
    const { alias, last_four } = await readKey(client, accountId, keyId);
    await client.query(
      'update api_key set deleted_at = clock_timestamp(), hash = null, active = false where account_id = $1 and id = $2',
      [accountId, keyId],
    );
    await writeAudit(client, { actor, action: 'key.delete', accountId, detail: { id: keyId, alias, last_four } });
  });
}

/** Parses an expiry into the time from which the key is refused. */
export function readExpiry(expires: string | null): Date | null {
  if (expires === null) return null;
  if (isDay(expires)) return new Date(Date.parse(expires) + dayMs);
  const moment = parseMoment(expires);
  if (moment) return moment;
  throw badParameter('expires', 'must be a date like 2026-12-31, a date-time like 2026-12-31T18:00:00Z, or null');
}

/** Formats an expiry: the last day on which the key works, or the exact time if it is not midnight. */
export function presentExpiry(expiresAt: Date | null): string | null {
  if (expiresAt === null) return null;
  return expiresAt.getTime() % dayMs === 0 ? toDay(expiresAt.getTime() - dayMs) : expiresAt.toISOString();
}

/** The last day on which the key works. */
export const lastDayOf = (expiresAt: Date | null): string | null =>
  expiresAt === null ? null : toDay(expiresAt.getTime() - 1);

function readImported(value: string): string {
  if (value.length < importedKeyCharactersMin || value.length > keyCharactersMax || !importedKeyPattern.test(value)) {
    throw badParameter(
      'value',
      `must be ${importedKeyCharactersMin} to ${keyCharactersMax} printable ASCII characters without spaces`,
    );
  }
  if (!couldBeKey(value)) throw badParameter('value', 'has the format of a Siteglass key but a wrong checksum');
  return value;
}

interface KeyRow {
  id: number;
  alias: string;
  category: string;
  active: boolean;
  expired: boolean;
  expires_at: Date | null;
  quotas: Quotas;
  used: Key['used'];
  last_four: string;
  created_at: Date;
}

const selectKeys = (client: Queryable, where: string, values: unknown[]): Promise<KeyRow[]> =>
  client.query<KeyRow>(
    `select id, alias, category, active, expires_at, coalesce(expires_at <= clock_timestamp(), false) as expired,
       json_build_object('total', quota_total, 'daily', quota_daily, 'weekly', quota_weekly, 'monthly', quota_monthly) as quotas,
       json_build_object('total', spent_total,
         'daily', case when day = today then spent_day else 0 end,
         'weekly', case when week = date_trunc('week', today::timestamp)::date then spent_week else 0 end,
         'monthly', case when month = date_trunc('month', today::timestamp)::date then spent_month else 0 end) as used,
       last_four, created_at
     from api_key, (select (clock_timestamp() at time zone 'UTC')::date as today) t
     where ${where} and deleted_at is null order by id`,
    values,
  );

function toKey({ expired, expires_at, created_at, ...row }: KeyRow): Key {
  const state = !row.active ? 'inactive' : expired ? 'expired' : 'active';
  return { ...row, state, expires: presentExpiry(expires_at), created_at: created_at.toISOString() };
}
