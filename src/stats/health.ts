// How the platform has been doing over the last hour, from the per-minute counters that every node writes as calls end.
import { unavailable } from '../contract/errors.ts';
import type { Database } from '../storage/database.ts';

export interface HealthSnapshot {
  engine: string;
  path: string | null;
  health: 'operational' | 'degraded' | 'down';
  success_rate: number;
  avg_response_time_ms: number;
  window: '1h';
}

export interface HealthTarget {
  engine: string;
  path: string | null;
  /** The endpoints that count. */
  paths: readonly string[];
}

export interface Health {
  /** The same for every caller and on every node. 503 when the counters cannot be read. */
  snapshot(target: HealthTarget): Promise<HealthSnapshot>;
}

/** Good calls that are always counted, so that one failure in a quiet hour does not look like an outage. */
const PRIOR_GOOD_CALLS = 20;

export function createHealth({ database }: { database: Database }): Health {
  return {
    async snapshot({ engine, path, paths }) {
      const counts = await countLastHour(database, paths).catch((cause: unknown) => {
        throw unavailable('status data cannot be read at the moment', cause);
      });
      return { engine, path, ...judge(counts), window: '1h' };
    },
  };
}

export interface HourCounts {
  calls: number;
  failures: number;
  timedCalls: number;
  durationSumMs: number;
}

/** Health by the numbers of an hour. */
export function judge({ calls, failures, timedCalls, durationSumMs }: HourCounts) {
  // Judged as it is shown: 90 is operational, even when it was 89.996 before rounding.
  const rate = Math.round((10_000 * (calls - failures + PRIOR_GOOD_CALLS)) / (calls + PRIOR_GOOD_CALLS)) / 100;
  const health: HealthSnapshot['health'] = rate >= 90 ? 'operational' : rate >= 50 ? 'degraded' : 'down';
  return {
    health,
    success_rate: rate,
    avg_response_time_ms: timedCalls === 0 ? 0 : Math.round(durationSumMs / timedCalls),
  };
}

async function countLastHour(database: Database, paths: readonly string[]): Promise<HourCounts> {
  const rows = await database.named<HourCounts>(
    'count_last_hour',
    `select coalesce(sum(s.calls), 0)::bigint as calls, coalesce(sum(s.failures), 0)::bigint as failures,
       coalesce(sum(s.timed_calls), 0)::bigint as "timedCalls", coalesce(sum(s.duration_sum_ms), 0)::bigint as "durationSumMs"
     from stats_minute s join endpoint e on e.id = s.endpoint_id
     where s.minute > clock_timestamp() - interval '1 hour' and e.path = any($1::text[])`,
    [paths],
  );
  return rows[0]!;
}

export interface HealthMinute {
  path: string;
  at: Date;
  success_rate: number;
  avg_ms: number;
}

/** The minutes of the last hour in which an endpoint was called: how it went, never how often. */
export const minutesOfLastHour = (database: Database): Promise<HealthMinute[]> =>
  database.query<HealthMinute>(
    `select e.path, s.minute as at, round(100.0 * (sum(s.calls) - sum(s.failures)) / sum(s.calls), 2)::float8 as success_rate,
       coalesce(round(sum(s.duration_sum_ms)::numeric / nullif(sum(s.timed_calls), 0)), 0)::int as avg_ms
     from stats_minute s join endpoint e on e.id = s.endpoint_id
     where s.minute > clock_timestamp() - interval '1 hour' and s.calls > 0 group by 1, 2 order by 1, 2`,
  );
