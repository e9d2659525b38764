// Statistics of the request log: calls over time, durations, use of keys.
import { dayMs, toDay } from '../contract/calendar.ts';
import { badParameter } from '../contract/errors.ts';
import type {
  CallErrors,
  EndpointLatency,
  Granularity,
  UsagePoint,
  UsageSeries,
} from '../contract/management/activity.ts';
import type { KeyActivity, KeyUsage, KeyUsages } from '../contract/management/key.ts';
import type { Queryable } from '../storage/database.ts';
import { floorId, readBound, readMoments } from './log-range.ts';
import type { Range } from './log-range.ts';

const hourMs = 3_600_000;
const pointsMax = 1000;

// ---- series --------------------------------------------------------------------------------------------------------

export interface SeriesFilters {
  from?: string | undefined;
  to?: string | undefined;
  granularity?: string | undefined;
}

interface SeriesRow {
  endpoint: string;
  at: Date;
  calls: number;
  refusals: number;
  failures: number;
  credits: number;
  duration_sum_ms: number;
}

/** Calls per endpoint over time, with zeros where nothing happened; by default the last 24 hours, 30 days or 12 months. */
export async function usageSeries(
  client: Queryable,
  accountId: number,
  filters: SeriesFilters,
  now: Date = new Date(),
): Promise<UsageSeries> {
  const { granularity, from, to } = readRange(filters, now);
  // Past hours are already rolled up; the log is read only for the hours since.
  const rows = await client.query<SeriesRow>(
    `with rolled as (select coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') as until),
     counted as (
       select endpoint_id, date_trunc($4, hour, 'UTC') as at, sum(calls) as calls, sum(refusals) as refusals,
         sum(failures) as failures, sum(credits) as credits, sum(duration_sum_ms) as duration_sum_ms
       from usage_hour, rolled where account_id = $1 and hour >= $2 and hour < least($3, rolled.until) group by 1, 2
       union all
       select endpoint_id, date_trunc($4, uuid7_time(id), 'UTC'), count(*), count(*) filter (where status between 400 and 499),
         count(*) filter (where status >= 500), sum(credits), sum(duration_ms)
       from request_log, rolled
       where account_id = $1 and id >= $5 and id < $6 and id >= uuid7_floor(rolled.until)
       group by 1, 2
     )
     select e.path as endpoint, c.at, sum(c.calls)::bigint as calls, sum(c.refusals)::bigint as refusals,
       sum(c.failures)::bigint as failures, sum(c.credits)::bigint as credits, sum(c.duration_sum_ms)::bigint as duration_sum_ms
     from counted c join endpoint e on e.id = c.endpoint_id group by 1, 2 order by 1, 2`,
    [accountId, from, to, granularity, floorId(from), floorId(to)],
  );

  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint);
  return {
    granularity,
    from: from.toISOString(),
    to: to.toISOString(),
    series: [...byEndpoint].map(([endpoint, counted]) => ({
      endpoint,
      points: fillPoints(counted, from, to, granularity),
    })),
  };
}

function readRange(filters: SeriesFilters, now: Date): { granularity: Granularity; from: Date; to: Date } {
  const granularity = filters.granularity ?? 'hour';
  if (!isGranularity(granularity)) throw badParameter('granularity', `must be one of ${Object.keys(steps).join(', ')}`);
  const { begin, move, byDefault } = steps[granularity];

  // Each point is a whole hour, day or month.
  const last = begin((readBound('to', filters.to)?.getTime() ?? now.getTime() + 1) - 1);
  const to = move(last, 1);
  const bound = readBound('from', filters.from);
  const from = bound === null ? move(to, -byDefault) : begin(bound.getTime());
  if (to <= from) throw badParameter('to', 'must be after from');
  if (move(from, pointsMax) < to) throw badParameter('from', `must be at most ${pointsMax} ${granularity}s before to`);
  return { granularity, from, to };
}

const monthOf = (at: Date, months: number): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));

/** The arithmetic of points, in UTC. */
const steps = {
  hour: {
    begin: (at: number) => floor(at, hourMs),
    move: (at: Date, n: number) => later(at, n * hourMs),
    byDefault: 24,
  },
  day: {
    begin: (at: number) => floor(at, dayMs),
    move: (at: Date, n: number) => later(at, n * dayMs),
    byDefault: 30,
  },
  month: { begin: (at: number) => monthOf(new Date(at), 0), move: monthOf, byDefault: 12 },
};

const isGranularity = (text: string): text is Granularity => Object.hasOwn(steps, text);
const floor = (at: number, stepMs: number): Date => new Date(Math.floor(at / stepMs) * stepMs);
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

function fillPoints(counted: SeriesRow[], from: Date, to: Date, granularity: Granularity): UsagePoint[] {
  const byTime = new Map(counted.map((row) => [row.at.getTime(), row]));
  const points: UsagePoint[] = [];
  for (let at = from; at < to; at = steps[granularity].move(at, 1)) {
    const { calls = 0, refusals = 0, failures = 0, credits = 0, duration_sum_ms = 0 } = byTime.get(at.getTime()) ?? {};
    points.push({
      at: at.toISOString(),
      calls,
      refusals,
      failures,
      credits,
      avg_duration_ms: calls === 0 ? 0 : Math.round(duration_sum_ms / calls),
    });
  }
  return points;
}

// ---- figures -------------------------------------------------------------------------------------------------------

/** Percentiles are computed from at most this many of the newest calls, to keep the query fast. */
const latencyCallsMax = 50_000;

/** Durations per endpoint, by default in the last 24 hours. For jobs, the time they ran. */
export async function endpointLatency(
  client: Queryable,
  accountId: number,
  range: Range,
  now: Date = new Date(),
): Promise<{ from: string; to: string; calls_max: number; items: EndpointLatency[] }> {
  const { from, to } = readMoments(range, now);
  const items = await client.query<EndpointLatency>(
    `select e.path as endpoint, count(*) as calls, count(*) filter (where l.status >= 500) as failures,
       percentile_disc(0.5) within group (order by l.duration_ms) as ms_p50,
       percentile_disc(0.95) within group (order by l.duration_ms) as ms_p95,
       percentile_disc(0.99) within group (order by l.duration_ms) as ms_p99
     from (
       select endpoint_id, status, duration_ms from request_log
       where account_id = $1 and id >= $2 and id < $3 order by id desc limit ${latencyCallsMax}
     ) l join endpoint e on e.id = l.endpoint_id group by 1 order by 2 desc, 1`,
    [accountId, floorId(from), floorId(to)],
  );
  return { from: from.toISOString(), to: to.toISOString(), calls_max: latencyCallsMax, items };
}

/** Refused and failed calls per status and error code, the most frequent first; by default in the last 24 hours. */
export async function countErrors(
  client: Queryable,
  accountId: number,
  range: Range,
  now: Date = new Date(),
): Promise<CallErrors> {
  const { from, to } = readMoments(range, now);
  const items = await client.query<CallErrors['items'][number]>(
    `select status, error_code, count(*) as calls
     from (
       select status, error_code from request_log
       where account_id = $1 and id >= $2 and id < $3 order by id desc limit ${latencyCallsMax}
     ) l where status >= 400 group by 1, 2 order by 3 desc, 1, 2`,
    [accountId, floorId(from), floorId(to)],
  );
  return { from: from.toISOString(), to: to.toISOString(), calls_max: latencyCallsMax, items };
}

/** The most used keys and the sum of all others, by default in the last 24 hours, in whole hours. */
export async function keyUsage(
  client: Queryable,
  accountId: number,
  { limit, ...range }: Range & { limit: number },
  now: Date = new Date(),
): Promise<KeyUsages> {
  const { from: moment, to } = readMoments(range, now);
  const from = new Date(Math.floor(moment.getTime() / hourMs) * hourMs);
  const rows = await client.query<Omit<KeyUsage, 'key_id'> & { key_id: number | null; keys: number }>(
    `with rolled as (select coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') as until),
     counted as (
       select key_id, sum(calls) as calls, sum(failures) as failures, sum(credits) as credits
       from usage_hour, rolled where account_id = $1 and hour >= $2 and hour < least($3, rolled.until) group by 1
       union all
       select coalesce(key_id, 0), count(*), count(*) filter (where status >= 500), sum(credits)
       from request_log, rolled where account_id = $1 and id >= $4 and id < $5 and id >= uuid7_floor(rolled.until)
       group by 1
     ), ranked as (
       select key_id, sum(calls) as calls, sum(failures) as failures, sum(credits) as credits,
         row_number() over (order by sum(credits) desc, sum(calls) desc, key_id) as place
       from counted group by 1
     )
     select case when r.place <= $6 then r.key_id end as key_id, k.alias, k.category, count(*) as keys,
       sum(r.calls)::bigint as calls, sum(r.failures)::bigint as failures, sum(r.credits)::bigint as credits
     from ranked r left join api_key k on k.id = r.key_id and r.place <= $6
     group by 1, 2, 3 order by min(r.place)`,
    [accountId, from, to, floorId(from), floorId(to), limit],
  );
  const others = { keys: 0, calls: 0, failures: 0, credits: 0 };
  const items: KeyUsage[] = [];
  for (const { key_id, alias, category, keys, ...figures } of rows) {
    if (key_id === null) Object.assign(others, { keys, ...figures });
    else items.push({ key_id, alias, category, ...figures });
  }
  return { from: from.toISOString(), to: to.toISOString(), items, others };
}

const activityDays = 7;

/** When each key was last used, and its calls on each of the last seven days. Keys that were never used are left out. */
export async function keyActivity(
  client: Queryable,
  accountId: number,
  now: Date = new Date(),
): Promise<{ days: string[]; items: KeyActivity[] }> {
  const today = floor(now.getTime(), dayMs);
  const days = Array.from({ length: activityDays }, (_, index) =>
    toDay(today.getTime() + (index + 1 - activityDays) * dayMs),
  );
  const rows = await client.query<{ key_id: number; last_used_at: Date; by_day: Record<string, number> | null }>(
    `with rolled as (select coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') as until),
     counted as (
       select key_id, (hour at time zone 'UTC')::date as day, max(hour) as last_at, sum(calls) as calls
       from usage_hour, rolled where account_id = $1 and hour < rolled.until group by 1, 2
       union all
       select coalesce(key_id, 0), (uuid7_time(id) at time zone 'UTC')::date, max(uuid7_time(id)), count(*)
       from request_log, rolled where account_id = $1 and id >= uuid7_floor(rolled.until) group by 1, 2
     ), daily as (
       select key_id, day, max(last_at) as last_at, sum(calls)::bigint as calls from counted group by 1, 2
     )
     select d.key_id, max(d.last_at) as last_used_at, json_object_agg(d.day, d.calls) filter (where d.day >= $2::date) as by_day
     from daily d join api_key k on k.id = d.key_id and k.deleted_at is null group by 1 order by 1`,
    [accountId, days[0]],
  );
  const items = rows.map(({ key_id, last_used_at, by_day }) => ({
    key_id,
    last_used_at,
    calls: days.map((day) => by_day?.[day] ?? 0),
  }));
  return { days, items };
}
