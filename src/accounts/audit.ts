// The audit log: one row for every change made through the management API or by the service itself.
import type { AuditItem } from '../contract/management/account.ts';
import type { Queryable } from '../storage/database.ts';

export interface Change {
  /** Who made the change: `admin token`, `first start` or the e-mail address of a user. */
  actor: string;
  action: string;
  accountId: number | null;
  /** What changed. Never a key, a token or another secret. */
  detail?: object;
}

/** Writes the row. Call it in the transaction of the change, so that either both or neither are stored. */
export async function writeAudit(client: Queryable, { actor, action, accountId, detail = {} }: Change): Promise<void> {
  await client.query('insert into audit (actor, account_id, action, detail) values ($1, $2, $3, $4)', [
    actor,
    accountId,
    action,
    JSON.stringify(detail),
  ]);
}

/** The previous values of the fields that a change contains, for the detail of its row. */
export const previousValues = (before: object, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(change, name)));

export interface AuditFilters {
  accountId?: number | undefined;
  actor?: string | undefined;
  /** The name of an action, or the part before its dot: `key` for all changes of keys. */
  action?: string | undefined;
  limit: number;
  cursor?: number | undefined;
}

/** Changes, newest first, of one account or of all. `next` is the cursor of the next page. */
export async function listAudit(
  client: Queryable,
  { accountId, actor, action, limit, cursor }: AuditFilters,
): Promise<{ items: AuditItem[]; next: string | null }> {
  const rows = await client.query<Omit<AuditItem, 'at'> & { at: Date }>(
    `select u.id, u.at, u.actor, a.slug as account, u.action, u.detail
     from audit u left join account a on a.id = u.account_id
     where ($1::int is null or u.account_id = $1) and ($2::bigint is null or u.id < $2)
       and ($4::text is null or u.actor = $4)
       and ($5::text is null or $5 in (u.action, split_part(u.action, '.', 1)))
     order by u.id desc limit $3`,
    [accountId ?? null, cursor ?? null, limit, actor ?? null, action ?? null],
  );
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, next: items.length === limit ? String(items.at(-1)?.id) : null };
}
