// Health of the platform, from the per-minute counters that every node writes when calls end.
import { statsUnavailable } from '../contract/errors.ts';
import type { EngineHealth, HealthWindow } from '../contract/management/activity.ts';
import type { Database } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

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
  /** The endpoints to include. */
  paths: readonly string[];
}

export interface Health {
  /** The same for every caller and on every node. 503 when the counters cannot be read. */
  snapshot(target: HealthTarget): Promise<HealthSnapshot>;
}

/** Successful calls added to every count, so that one failure in a quiet hour does not look like an outage. */
const priorGoodCalls = 20;

export function createHealth({ database }: { database: Database }): Health {
  return {
    async snapshot({ engine, path, paths }) {
      const counts = await countLastHour(database, paths).catch((cause: unknown) => {
        throw statsUnavailable(cause);
      });
      return { engine, path, ...judge(counts), window: '1h' };
    },
  };
}

export interface CallCounts {
  calls: number;
  failures: number;
  timedCalls: number;
  durationSumMs: number;
}

/** Derives the health from the counts of a window. */
export function judge({ calls, failures, timedCalls, durationSumMs }: CallCounts) {
  // Round before comparing, so that the status matches the shown rate: 89.996 is shown as 90 and counts as operational.
  const rate = Math.round((10_000 * (calls - failures + priorGoodCalls)) / (calls + priorGoodCalls)) / 100;
  const health: HealthSnapshot['health'] = rate >= 90 ? 'operational' : rate >= 50 ? 'degraded' : 'down';
  return {
    health,
    success_rate: rate,
    avg_response_time_ms: timedCalls === 0 ? 0 : Math.round(durationSumMs / timedCalls),
  };
}

async function countLastHour(database: Database, paths: readonly string[]): Promise<CallCounts> {
  const rows = await database.named<CallCounts>(
    'count_last_hour',
    `select coalesce(sum(s.calls), 0)::bigint as calls, coalesce(sum(s.failures), 0)::bigint as failures,
       coalesce(sum(s.timed_calls), 0)::bigint as "timedCalls", coalesce(sum(s.duration_sum_ms), 0)::bigint as "durationSumMs"
     from stats_minute s join endpoint e on e.id = s.endpoint_id
     where s.minute > statement_timestamp() - interval '1 hour' and e.path = any($1::text[])`,
    [paths],
  );
  return onlyRow(rows);
}

/** The length of each window and of its intervals. */
const windows = {
  hour: { reach: '1 hour', mark: '1 minute', label: '1h' },
  day: { reach: '24 hours', mark: '30 minutes', label: '24h' },
} as const satisfies Record<HealthWindow, object>;

type HealthMark = EngineHealth['endpoints'][number]['marks'][number];

export interface HealthEndpoint {
  engine: string;
  /** The display name of the engine. */
  engineName: string;
  path: string;
  isExperimental: boolean;
}

/** The health of every engine and endpoint over the last hour or day, for the whole installation. */
export async function readHealth(
  database: Database,
  endpoints: readonly HealthEndpoint[],
  window: HealthWindow,
): Promise<{ window: string; mark_seconds: number; engines: EngineHealth[] }> {
  const { reach, mark, label } = windows[window];
  const rows = await database.query<HealthMark & CallCounts & { path: string }>(
    `select e.path, date_bin($2, s.minute, 'epoch') as at, sum(s.calls)::bigint as calls, sum(s.failures)::bigint as failures,
       sum(s.timed_calls)::bigint as "timedCalls", sum(s.duration_sum_ms)::bigint as "durationSumMs",
       round(100.0 * (sum(s.calls) - sum(s.failures)) / sum(s.calls), 2)::float8 as success_rate,
       coalesce(round(sum(s.duration_sum_ms)::numeric / nullif(sum(s.timed_calls), 0)), 0)::int as avg_ms
     from stats_minute s join endpoint e on e.id = s.endpoint_id
     where s.minute > statement_timestamp() - $1::interval and s.calls > 0 group by 1, 2 order by 1, 2`,
    [reach, mark],
  );
  const byPath = Map.groupBy(rows, ({ path }) => path);
  const engines = [...Map.groupBy(endpoints, ({ engine }) => engine)].map(([engine, members]) => ({
    engine,
    name: members[0]?.engineName ?? engine,
    ...judge(sum(members.flatMap(({ path }) => byPath.get(path) ?? []))),
    endpoints: members.map(({ path, isExperimental }) => ({
      path,
      is_experimental: isExperimental,
      ...judge(sum(byPath.get(path) ?? [])),
      marks: (byPath.get(path) ?? []).map(({ at, success_rate, avg_ms }) => ({ at, success_rate, avg_ms })),
    })),
  }));
  return { window: label, mark_seconds: window === 'hour' ? 60 : 1800, engines };
}

const sum = (counts: readonly CallCounts[]): CallCounts =>
  counts.reduce(
    (total, one) => ({
      calls: total.calls + one.calls,
      failures: total.failures + one.failures,
      timedCalls: total.timedCalls + one.timedCalls,
      durationSumMs: total.durationSumMs + one.durationSumMs,
    }),
    { calls: 0, failures: 0, timedCalls: 0, durationSumMs: 0 },
  );
