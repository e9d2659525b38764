// The usage of all workspaces, for operators. Past hours come from account_hour and account_day, which have one row per workspace. The log
// is read only for the time since they were filled, and only up to a limit.
import type { AccountCondition } from '../accounts/accounts.ts';
import { dayMs } from '../contract/calendar.ts';
import { badParameter } from '../contract/errors.ts';
import type {
  AccountUsage,
  InstallationUsage,
  RankedAccount,
  UsageFigures,
  UsageOrder,
  UsageRange,
} from '../contract/management/installation-usage.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { floorId } from './log-range.ts';

/** Calls that are read from the log. On a very busy installation, the figures end that much earlier. */
const logRowsMax = 50_000;

const hourMs = 3_600_000;
const steps = { hour: hourMs, day: dayMs };
const ranges = {
  day: { granularity: 'hour', points: 24 },
  week: { granularity: 'day', points: 7 },
  month: { granularity: 'day', points: 30 },
} as const satisfies Record<UsageRange, { granularity: keyof typeof steps; points: number }>;

/** Whole hours or days, up to and including the current one. `times` begins with the same number before them. */
function readRange(range: UsageRange, now: Date) {
  const { granularity, points } = ranges[range];
  const stepMs = steps[granularity];
  const end = (Math.floor(now.getTime() / stepMs) + 1) * stepMs;
  const times = Array.from({ length: 2 * points }, (_, index) => new Date(end - (2 * points - index) * stepMs));
  return { granularity, points, times, from: new Date(end - points * stepMs) };
}

/** The table `counted` of what workspaces used in each hour or day since $1[1]. $2 are the smallest request ids of these times. */
const withCounted = (granularity: keyof typeof steps): string => `
  logged as materialized (
    select account_id, status, credits, id from request_log
    where id >= greatest(($2::uuid[])[1], (select uuid7_floor(until) from progress where task = 'usage_hour'))
    order by id limit ${logRowsMax}
  ), counted as materialized (
    select ${granularity} as at, account_id, calls, refusals, failures, credits from account_${granularity} where ${granularity} >= ($1::timestamptz[])[1]
    union all
    select ($1::timestamptz[])[width_bucket(id, $2::uuid[])], account_id, count(*), count(*) filter (where status between 400 and 499),
      count(*) filter (where status >= 500), sum(credits)
    from logged group by 1, 2
  ), ended as (
    select case when count(*) = ${logRowsMax} then uuid7_time((array_agg(id order by id desc))[1]) end as at from logged
  )`;

const readTimes = (times: readonly Date[]): unknown[] => [times, times.map(floorId)];

const sums = ['calls', 'refusals', 'failures', 'credits']
  .map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`)
  .join(', ');

// ---- over time -----------------------------------------------------------------------------------------------------

interface UsageRow {
  points: (UsageFigures & { at: string })[];
  present: number;
  past: number;
  until: Date | null;
}

/** Calls of all workspaces over time, and their sums compared with the time before. */
export async function installationUsage(
  client: Queryable,
  range: UsageRange,
  now: Date = new Date(),
): Promise<InstallationUsage> {
  const { granularity, points, times, from } = readRange(range, now);
  const row = onlyRow(
    await client.query<UsageRow>(
      `with ${withCounted(granularity)}
       select coalesce((select json_agg(p) from (select at, ${sums} from counted group by at) p), '[]') as points,
         (select count(*) from (select distinct account_id from counted where at >= $3) u) as present,
         (select count(*) from (select distinct account_id from counted where at < $3) u) as past, (select at from ended) as until`,
      [...readTimes(times), from],
    ),
  );
  const byTime = new Map(row.points.map((point) => [Date.parse(point.at), point]));
  const all = times.map((at) => ({ ...nothing, ...byTime.get(at.getTime()), at: at.toISOString() }));
  return {
    granularity,
    from: from.toISOString(),
    to: (row.until ?? now).toISOString(),
    points: all.slice(points),
    total: { ...addUp(all.slice(points)), workspaces: row.present },
    before: { ...addUp(all.slice(0, points)), workspaces: row.past },
  };
}

const nothing: UsageFigures = { calls: 0, refusals: 0, failures: 0, credits: 0 };

const addUp = (rows: readonly UsageFigures[]): UsageFigures =>
  rows.reduce(
    (total, { calls, refusals, failures, credits }) => ({
      calls: total.calls + calls,
      refusals: total.refusals + refusals,
      failures: total.failures + failures,
      credits: total.credits + credits,
    }),
    nothing,
  );

// ---- by workspace --------------------------------------------------------------------------------------------------

export interface AccountUsageFilters {
  range: UsageRange;
  sort: UsageOrder;
  limit: number;
  search?: string | undefined;
  /** Only accounts that it holds for. */
  condition?: AccountCondition | undefined;
  cursor?: string | undefined;
}

type RankedUsage = Omit<AccountUsage, 'items'> & { items: { id: number; usage: RankedAccount['usage'] }[] };

interface RankedRow {
  items: (UsageFigures & { id: number; points: { at: string; calls: number }[] | null })[];
  total: UsageFigures;
  until: Date | null;
}

/** Workspaces ranked by their use. Those without calls come last, in the order of their creation. */
export async function rankAccounts(
  client: Queryable,
  { range, sort, limit, search = '', condition = { join: '', where: 'true' }, cursor }: AccountUsageFilters,
  now: Date = new Date(),
): Promise<RankedUsage> {
  const { granularity, points, times, from } = readRange(range, now);
  const covered = times.slice(points);
  const row = onlyRow(
    await client.query<RankedRow>(
      `with ${withCounted(granularity)},
       used as (select account_id, ${sums} from counted group by 1),
       ranked as (
         select a.id, coalesce(u.calls, 0) as calls, coalesce(u.refusals, 0) as refusals, coalesce(u.failures, 0) as failures,
           coalesce(u.credits, 0) as credits
         from account a left join used u on u.account_id = a.id ${condition.join}
         where a.deleted_at is null and position(lower($3) in lower(a.slug || ' ' || a.name)) > 0 and ${condition.where}
           and ($4::bigint is null or (-coalesce(u.${sort}, 0), a.id) > (-$4::bigint, $5::int))
         order by coalesce(u.${sort}, 0) desc, a.id limit $6
       ), detailed as (
         select c.account_id, json_agg(json_build_object('at', c.at, 'calls', c.calls)) as points
         from counted c where c.account_id in (select id from ranked) group by 1
       )
       select (select row_to_json(t) from (select ${sums} from used) t) as total, (select at from ended) as until,
         coalesce((
           select json_agg(i) from (
             select r.*, d.points from ranked r left join detailed d on d.account_id = r.id order by r.${sort} desc, r.id
           ) i
         ), '[]') as items`,
      [...readTimes(covered), search.trim(), ...readCursor(cursor), limit],
    ),
  );
  const last = row.items.length === limit ? row.items.at(-1) : undefined;
  return {
    items: row.items.map(({ id, points: counted, ...used }) => ({
      id,
      usage: { ...used, points: callsAt(covered, counted ?? []) },
    })),
    next: last ? `${last[sort]}.${last.id}` : null,
    from: from.toISOString(),
    to: (row.until ?? now).toISOString(),
    total: row.total,
  };
}

/** A day that is partly rolled up is counted in two parts. */
function callsAt(times: readonly Date[], counted: readonly { at: string; calls: number }[]): number[] {
  const byTime = new Map<number, number>();
  for (const { at, calls } of counted) byTime.set(Date.parse(at), (byTime.get(Date.parse(at)) ?? 0) + calls);
  return times.map((at) => byTime.get(at.getTime()) ?? 0);
}

/** The place of the last workspace of the previous page: its figure and its id. */
function readCursor(cursor: string | undefined): [value: number | null, id: number | null] {
  if (cursor === undefined) return [null, null];
  const [, value, id] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (value === undefined) throw badParameter('cursor', 'must be the `next` value of a previous page');
  return [Number(value), Number(id)];
}
