// Calls over time by class of status, for the chart above the request log.
import { badParameter } from '../contract/errors.ts';
import type { Histogram } from '../contract/management/activity.ts';
import type { Queryable } from '../storage/database.ts';
import { floorId, readMoments } from './log-range.ts';
import { normalisePath, readStatus } from './request-log.ts';
import type { RequestFilters } from './request-log.ts';

/** The lengths of an interval. The first one with at most `pointsWanted` intervals is used. */
const stepsSeconds = [1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 604_800];
const pointsWanted = 72;
const pointsMax = 1000;
const hourSeconds = 3600;

interface HistogramRow {
  at: number;
  succeeded: number;
  refused: number;
  failed: number;
}

/** Calls that match the filters, in whole intervals; by default of the last 24 hours. */
export async function countByTime(
  client: Queryable,
  accountId: number,
  filters: Pick<RequestFilters, 'endpoint' | 'status' | 'error_code' | 'key' | 'from' | 'to'>,
  now: Date = new Date(),
): Promise<Histogram> {
  const { from, to } = readMoments(filters, now);
  const [statusMin, statusMax] = readStatus(filters.status);
  const step = stepOf((to.getTime() - from.getTime()) / 1000);
  const first = Math.floor(from.getTime() / 1000 / step) * step;
  const last = Math.ceil(to.getTime() / 1000 / step) * step;
  if ((last - first) / step > pointsMax) throw badParameter('from', 'must be at most 19 years before to');
  // Long ranges are read from the hourly usage, which counts classes of status but neither single ones nor error codes.
  const isClass = statusMin === null || (statusMin % 100 === 0 && statusMax === statusMin + 99);
  const isHourly = step >= hourSeconds && isClass && filters.error_code === undefined;
  const rows = await client.query<HistogramRow>(
    `with rolled as (
       select case when $9 then coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') else '1970-01-01Z' end as until
     ), counted as (
       select floor(extract(epoch from hour) / $6) * $6 as at, endpoint_id, key_id,
         sum(calls - refusals - failures) as succeeded, sum(refusals) as refused, sum(failures) as failed
       from usage_hour, rolled
       where account_id = $1 and hour >= to_timestamp($7) and hour < least(to_timestamp($8), rolled.until) group by 1, 2, 3
       union all
       select floor(extract(epoch from uuid7_time(id)) / $6) * $6, endpoint_id, coalesce(key_id, 0),
         count(*) filter (where status < 400), count(*) filter (where status between 400 and 499), count(*) filter (where status >= 500)
       from request_log, rolled
       where account_id = $1 and id >= $2 and id < $3 and id >= uuid7_floor(rolled.until)
         and ($4::int is null or status between $4 and $5)
         and ($12::text is null or coalesce(error_code, 'none') = $12)
       group by 1, 2, 3
     )
     select c.at::float8 as at,
       sum(case when $4::int is null or $4 < 400 then c.succeeded else 0 end)::float8 as succeeded,
       sum(case when $4::int is null or $4 between 400 and 499 then c.refused else 0 end)::float8 as refused,
       sum(case when $4::int is null or $4 >= 500 then c.failed else 0 end)::float8 as failed
     from counted c
     where ($10::text is null or c.endpoint_id = (select id from endpoint where path = $10))
       and ($11::text is null or c.key_id in (
         select id from api_key where account_id = $1 and (alias = $11 or id::text = $11)))
     group by 1`,
    [
      accountId,
      floorId(new Date(first * 1000)),
      floorId(new Date(last * 1000)),
      statusMin,
      statusMax,
      step,
      first,
      last,
      isHourly,
      filters.endpoint === undefined ? null : normalisePath(filters.endpoint),
      filters.key ?? null,
      filters.error_code ?? null,
    ],
  );
  const byTime = new Map(rows.map((row) => [row.at, row]));
  const points: Histogram['points'] = [];
  for (let at = first; at < last; at += step) {
    const { succeeded = 0, refused = 0, failed = 0 } = byTime.get(at) ?? {};
    points.push({ at: new Date(at * 1000).toISOString(), succeeded, refused, failed });
  }
  return {
    from: new Date(first * 1000).toISOString(),
    to: new Date(last * 1000).toISOString(),
    step_seconds: step,
    points,
  };
}

const stepOf = (seconds: number): number =>
  stepsSeconds.find((step) => seconds / step <= pointsWanted) ?? stepsSeconds.at(-1)!;
