// Workspaces, their plans and settings.
import { randomBytes } from 'node:crypto';
import { badParameter, conflict } from '../contract/errors.ts';
import type { Account, AccountChange, AccountDetails, PlanChange } from '../contract/management/account.ts';
import type { AccountState } from '../contract/management/installation-usage.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { previousValues, writeAudit } from './audit.ts';
import { addMonths, periodLength, readDay } from './plan-period.ts';
import type { PeriodLength } from './plan-period.ts';
import { isUniqueViolation } from './unique-violation.ts';
import { readUnlockerHost } from './unlocker-host.ts';
import { onlyRow } from '../storage/rows.ts';

const slugPattern = /^[a-z0-9][a-z0-9_.-]{0,62}$/;

/** The id of the account with a slug. */
export async function findAccountId(client: Queryable, slug: string): Promise<number | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  const [row] = await client.query<{ id: number }>('select id from account where slug = $1 and deleted_at is null', [
    slug,
  ]);
  return row?.id;
}

/** One account, with its current period. */
export async function readAccount(client: Queryable, accountId: number): Promise<AccountDetails | undefined> {
  const [row] = await selectAccounts(client, 'where a.id = $1', [accountId]);
  return row && { ...toAccount(row), webhook_secret: row.webhook_secret };
}

/** An account that is known to exist. */
export async function readKnownAccount(client: Queryable, accountId: number): Promise<AccountDetails> {
  const account = await readAccount(client, accountId);
  if (!account) throw new Error(`account ${accountId} does not exist`);
  return account;
}

/** Accounts by their ids. */
export async function readAccounts(client: Queryable, ids: readonly number[]): Promise<Map<number, Account>> {
  const rows = await selectAccounts(client, 'where a.id = any($1::int[])', [ids]);
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

/** Accounts by slug; `after` is the last slug of the previous page. */
export async function listAccounts(
  client: Queryable,
  { limit, after = '', search = '' }: { limit: number; after?: string | undefined; search?: string | undefined },
): Promise<{ items: Account[]; next: string | null }> {
  const rows = await selectAccounts(
    client,
    `where a.deleted_at is null and a.slug collate "C" > $1 and position(lower($3) in lower(a.slug || ' ' || a.name)) > 0
     order by a.slug collate "C" limit $2`,
    [after, limit, search.trim()],
  );
  return { items: rows.map(toAccount), next: rows.length === limit ? (rows.at(-1)?.slug ?? null) : null };
}

export async function createAccount(
  database: Database,
  actor: string,
  change: AccountChange & { slug: string },
): Promise<AccountDetails> {
  return database.transaction(async (client) => {
    const accountId = await insertAccount(client, readSlug(change.slug), change.name ?? change.slug);
    await applyChange(client, accountId, { ...change, slug: undefined, name: undefined });
    await writeAudit(client, { actor, action: 'account.create', accountId, detail: change });
    return await readKnownAccount(client, accountId);
  });
}

/** Changes only the given fields, including those inside `plan`. */
export async function patchAccount(
  database: Database,
  actor: string,
  accountId: number,
  change: AccountChange,
): Promise<AccountDetails> {
  return database.transaction(async (client) => {
    await lockAccount(client, accountId);
    const before = previousValues(await readKnownAccount(client, accountId), change);
    await applyChange(client, accountId, change);
    await writeAudit(client, { actor, action: 'account.update', accountId, detail: { ...change, before } });
    return await readKnownAccount(client, accountId);
  });
}

/** Deletes the parameters and bodies in the request log. */
export async function removePayloads(client: Queryable, accountId: number): Promise<void> {
  await client.query('delete from request_payload where account_id = $1', [accountId]);
}

/** Replaces the secret for signing webhooks. The old one is no longer used. */
export async function rotateWebhookSecret(database: Database, actor: string, accountId: number): Promise<string> {
  const secret = newWebhookSecret();
  await database.transaction(async (client) => {
    await client.query('update account set webhook_secret = $2 where id = $1', [accountId, secret]);
    await writeAudit(client, { actor, action: 'webhook_secret.rotate', accountId });
  });
  return secret;
}

/** Locks the account: changes of its balances and settings run one at a time. Same lock order as admissions. */
export async function lockAccount(client: Queryable, accountId: number): Promise<void> {
  await client.query('select 1 from account where id = $1 for no key update', [accountId]);
}

/** Inserts an account without plan, balance or key. */
export async function insertAccount(client: Queryable, slug: string, name: string): Promise<number> {
  try {
    const row = onlyRow(
      await client.query<{ id: number }>(
        'insert into account (slug, name, webhook_secret) values ($1, $2, $3) returning id',
        [slug, name, newWebhookSecret()],
      ),
    );
    return row.id;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`the slug ${slug} is taken`) : error;
  }
}

function readSlug(slug: string): string {
  if (slugPattern.test(slug)) return slug;
  throw badParameter(
    'slug',
    'must be 1 to 63 characters of a-z, 0-9, dot, dash or underscore, and start with a letter or digit',
  );
}

const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

async function applyChange(client: Queryable, accountId: number, change: AccountChange): Promise<void> {
  const { slug, name, plan, stats_enabled, log_privacy, payload_days, unlocker_hosts } = change;
  try {
    await client.query(
      `update account set slug = coalesce($2, slug), name = coalesce($3, name),
         stats_enabled = coalesce($4, stats_enabled), log_private = coalesce($5, log_private),
         payload_days = case when $6 then $7 else payload_days end
       where id = $1`,
      [
        accountId,
        slug === undefined ? null : readSlug(slug),
        name ?? null,
        stats_enabled ?? null,
        log_privacy ?? null,
        payload_days !== undefined,
        payload_days ?? null,
      ],
    );
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`the slug ${slug} is taken`) : error;
  }
  if (plan !== undefined) await applyPlan(client, accountId, plan);
  if (unlocker_hosts !== undefined) await replaceUnlockerHosts(client, accountId, unlocker_hosts);
  if (log_privacy === true) await removePayloads(client, accountId);
}

async function replaceUnlockerHosts(client: Queryable, accountId: number, hosts: string[]): Promise<void> {
  const wanted = [...new Set(hosts.map((host) => readUnlockerHost(host)))];
  await client.query('delete from unlocker_host where account_id = $1 and not host = any($2::text[])', [
    accountId,
    wanted,
  ]);
  await client.query(
    'insert into unlocker_host (account_id, host) select $1, unnest($2::text[]) on conflict do nothing',
    [accountId, wanted],
  );
}

// ---- the plan ------------------------------------------------------------------------------------------------------

interface PlanRow {
  plan_quota: number | null;
  plan_anchor: string | null;
  plan_months: number | null;
  plan_days: number | null;
  per_second: number | null;
  per_minute: number | null;
  period_start: string | null;
  period_end: string | null;
  today: string;
}

async function applyPlan(client: Queryable, accountId: number, change: PlanChange | null): Promise<void> {
  const present = onlyRow(
    await client.query<PlanRow>(
      `select a.plan_quota, a.plan_anchor, a.plan_months, a.plan_days, a.per_second, a.per_minute,
       p.starts as period_start, p.ends as period_end, t.today
     from account a ${presentPeriod} where a.id = $1`,
      [accountId],
    ),
  );
  const { quota, anchor, length } = change === null ? noPlan : mergePlan(present, change);
  await client.query('select set_plan($1, $2, $3, $4, $5)', [accountId, quota, anchor, length.months, length.days]);
  await client.query('update account set per_second = $2, per_minute = $3 where id = $1', [
    accountId,
    change === null ? null : keep(change.per_second, present.per_second),
    change === null ? null : keep(change.per_minute, present.per_minute),
  ]);
}

const noPlan = { quota: null, anchor: null, length: { months: null, days: null } };

const keep = <T>(given: T | undefined, present: T): T => (given === undefined ? present : given);

/** Merges a change into the current plan. A new plan starts today and has monthly periods by default. */
function mergePlan(present: PlanRow, change: PlanChange): { quota: number; anchor: string; length: PeriodLength } {
  const quota = change.quota ?? present.plan_quota ?? 0;
  const start = change.period_start == null ? undefined : readDay('plan.period_start', change.period_start);
  const end = change.period_end == null ? undefined : readDay('plan.period_end', change.period_end);

  const { plan_anchor: anchor, plan_months: months, plan_days: days } = present;
  if (anchor !== null) {
    // The current period was sent back unchanged: keep the anchor, so that a plan of the 31st returns to the 31st.
    const isSamePeriod =
      (start ?? present.period_start) === present.period_start && (end ?? present.period_end) === present.period_end;
    if (isSamePeriod) return { quota, anchor, length: { months, days } };
    if (start !== undefined && end === undefined) return { quota, anchor: start, length: { months, days } };
  }
  const from = start ?? present.period_start ?? present.today;
  const to = end ?? addMonths(from, 1);
  if (to <= from) throw badParameter('plan.period_end', 'must be after plan.period_start');
  return { quota, anchor: from, length: periodLength(from, to) };
}

// ---- reading -------------------------------------------------------------------------------------------------------

// The period that contains today, or the first one of a plan that has not begun. It is derived from the plan, so it is
// correct even when no call was made since the last period ended.
const presentPeriod = `
  cross join lateral (select clock_timestamp() as now, (clock_timestamp() at time zone 'UTC')::date as today) t
  left join lateral period_at(a.plan_anchor, a.plan_months, a.plan_days, greatest(a.plan_anchor, t.today)) p
    on a.plan_quota is not null`;

interface AccountRow {
  id: number;
  slug: string;
  name: string;
  created_at: Date;
  plan_quota: number | null;
  per_second: number | null;
  per_minute: number | null;
  period_start: string;
  period_end: string;
  stats_enabled: boolean;
  log_private: boolean;
  payload_days: number | null;
  unlocker_hosts: string[];
  remaining: number;
  open_invoice: string | null;
  suspended_at: Date | null;
  webhook_secret: string;
}

/** Joins what is left of all balances, as `balance.remaining`, to an account `a`. */
const accountBalances = `
  ${presentPeriod}
  cross join lateral (
    select (coalesce(sum(total - used), 0)
      + case when not coalesce(bool_or(rank = 0), false) and p.starts <= t.today then a.plan_quota else 0 end)::bigint as remaining
    from bucket where account_id = a.id and (rank <> 0 or (valid_from <= t.now and valid_to > t.now))
  ) balance`;

const selectAccounts = (client: Queryable, where: string, values: unknown[]): Promise<AccountRow[]> =>
  client.query<AccountRow>(
    `select a.id, a.slug, a.name, a.created_at, a.plan_quota, a.per_second, a.per_minute,
       p.starts as period_start, p.ends as period_end, a.stats_enabled, a.log_private, a.payload_days, a.open_invoice, a.suspended_at,
       a.webhook_secret,
       array(select host from unlocker_host u where u.account_id = a.id order by host) as unlocker_hosts, balance.remaining
     from account a ${accountBalances} ${where}`,
    values,
  );

/** A condition on an account `a`, and the join that it needs. */
export interface AccountCondition {
  join: string;
  where: string;
}

const stateConditions: Record<AccountState, AccountCondition> = {
  suspended: { join: '', where: 'a.suspended_at is not null' },
  open_invoice: { join: '', where: 'a.open_invoice is not null' },
  no_credits: { join: accountBalances, where: 'balance.remaining = 0' },
};

/** Which accounts are in a state, for statements about accounts of other modules. */
export const inState = (state: AccountState): AccountCondition => stateConditions[state];

function toAccount(row: AccountRow): Account {
  const { slug, name, stats_enabled, log_private: log_privacy, payload_days, unlocker_hosts } = row;
  const { remaining, open_invoice } = row;
  const { plan_quota: quota, per_second, per_minute, period_start, period_end } = row;
  const plan = quota === null ? null : { quota, per_second, per_minute, period_start, period_end };
  const created_at = row.created_at.toISOString();
  const suspended_at = row.suspended_at?.toISOString() ?? null;
  return {
    slug,
    name,
    created_at,
    plan,
    stats_enabled,
    log_privacy,
    payload_days,
    unlocker_hosts,
    remaining,
    open_invoice,
    suspended_at,
  };
}
