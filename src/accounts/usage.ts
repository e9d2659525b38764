// The result of `/v1/usage`: balances, limits and the calling key, read in one statement to be consistent.
import { toDay } from '../contract/calendar.ts';
import { invalidKey } from '../contract/errors.ts';
import type { Pack } from '../contract/management/balance.ts';
import type { Usage, UsageBalance } from '../contract/usage.ts';
import type { Database } from '../storage/database.ts';
import { lastDayOf } from './keys.ts';

/** A row of `bucket`. `used` includes `held`, which running calls have reserved. */
export interface Bucket {
  id: number;
  title: string;
  purchased_at: Date | string;
  total: number;
  used: number;
  held: number;
}

interface UsageRow {
  name: string;
  slug: string;
  per_second: number | null;
  per_minute: number | null;
  plan_quota: number | null;
  period_start: string | null;
  period_end: string | null;
  alias: string;
  active: boolean;
  category: string;
  expires_at: Date | null;
  quota_total: number | null;
  quota_daily: number | null;
  quota_weekly: number | null;
  quota_monthly: number | null;
  buckets: (Bucket & { rank: number })[] | null;
}

// The period is derived from the plan, not from the bucket, which the first call of a period creates. So the result is
// correct even when no call was made since the last period ended.
const readUsage = `
  select a.name, a.slug, a.per_second, a.per_minute, a.plan_quota, p.starts as period_start, p.ends as period_end,
    k.alias, k.active, k.category, k.expires_at, k.quota_total, k.quota_daily, k.quota_weekly, k.quota_monthly, b.buckets
  from api_key k
  join account a on a.id = k.account_id
  cross join (select clock_timestamp() as now offset 0) t
  left join lateral period_at(a.plan_anchor, a.plan_months, a.plan_days, (t.now at time zone 'UTC')::date) p
    on a.plan_quota is not null
  cross join lateral (
    select json_agg(json_build_object('id', b.id, 'rank', b.rank, 'title', b.title, 'purchased_at', b.purchased_at,
      'total', b.total, 'used', b.used, 'held', coalesce(h.amount, 0)) order by b.rank, b.purchased_at, b.id) as buckets
    from bucket b
    left join (
      select u.id, sum(u.amount) as amount
      from (select unnest(bucket_ids) as id, unnest(amounts) as amount from hold where account_id = $2) u group by u.id
    ) h on h.id = b.id
    where b.account_id = $2 and (b.rank <> 0 or (b.valid_from <= t.now and b.valid_to > t.now))
  ) b
  where k.id = $1 and k.account_id = $2 and k.deleted_at is null`;

/** Creates the function that reads the usage of a caller. */
export function createUsage({ database }: { database: Pick<Database, 'named'> }) {
  return {
    async of({ accountId, keyId }: { accountId: number; keyId: number }): Promise<Usage> {
      const [row] = await database.named<UsageRow>('read_usage', readUsage, [keyId, accountId]);
      if (!row) throw invalidKey();
      return toUsage(row);
    },
  };
}

function toUsage(row: UsageRow): Usage {
  const all = row.buckets ?? [];
  const period = all.filter(({ rank }) => rank === 0);
  // No call was made in this period yet: the whole quota is left.
  const isUnopened = period.length === 0 && row.period_start !== null;
  const quota = isUnopened ? { total: row.plan_quota ?? 0, used: 0, held: 0 } : sumOf(period);
  const packs = all.filter(({ rank }) => rank === 1);
  const credits = balanceOf(sumOf(all.filter(({ rank }) => rank === 2)));
  const subscription = balanceOf(sumOf([quota, ...packs]));
  return {
    remaining: subscription.remaining + credits.remaining,
    total_used: subscription.used + credits.used,
    ...(row.period_start !== null &&
      row.period_end !== null && {
        renewal_date: row.period_end,
        period: { start: row.period_start, end: row.period_end },
      }),
    subscription,
    packs: toPacks(packs),
    credits: {
      given: credits.total,
      consumed: credits.used,
      remaining: credits.remaining,
      percent_used: credits.percent_used,
    },
    rate_limit: { per_minute: row.per_minute, per_second: row.per_second },
    account: { name: row.name, slug: row.slug },
    api_key: {
      alias: row.alias,
      active: row.active,
      category: row.category,
      expires: lastDayOf(row.expires_at),
      quotas: { total: row.quota_total, daily: row.quota_daily, weekly: row.quota_weekly, monthly: row.quota_monthly },
    },
  };
}

function toPacks(buckets: Bucket[]): Usage['packs'] {
  if (buckets.length === 0) return null;
  const items = buckets.map(toPack);
  const index = items.findIndex(({ exhausted }) => !exhausted);
  return {
    count: items.length,
    exhausted_count: items.filter(({ exhausted }) => exhausted).length,
    all_exhausted: index < 0,
    ...balanceOf(sumOf(buckets)),
    current_index: index < 0 ? null : index,
    current: items[index] ?? null,
    items,
  };
}

/** The public form of a pack. It is exhausted when all of its credits are billed or reserved. */
export function toPack(bucket: Bucket): Pack {
  const { used, total, remaining, percent_used } = balanceOf(bucket);
  return {
    id: String(bucket.id),
    title: bucket.title,
    purchased_at: toDay(new Date(bucket.purchased_at).getTime()),
    total,
    used,
    remaining,
    percent_used,
    exhausted: remaining === 0,
  };
}

type Amounts = Pick<Bucket, 'total' | 'used' | 'held'>;

function sumOf(buckets: Amounts[]): Amounts {
  const sum = { total: 0, used: 0, held: 0 };
  for (const { total, used, held } of buckets) {
    sum.total += total;
    sum.used += used;
    sum.held += held;
  }
  return sum;
}

function balanceOf({ total, used, held }: Amounts): UsageBalance {
  const billed = used - held;
  return { used: billed, total, remaining: total - used, percent_used: percentOf(billed, total) };
}

/** A percentage with at most two decimals; 0 when `whole` is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
