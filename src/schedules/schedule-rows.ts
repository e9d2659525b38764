// Rows of schedules and runs as callers see them.
import { notFound } from '../contract/errors.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { isUuid } from '../contract/request-id.ts';
import type { RunStatus, Schedule, ScheduleRun, ScheduleStatus, Watch } from '../contract/schedule.ts';
import type { Queryable } from '../storage/database.ts';
import type { Timing } from './timing.ts';

export interface ScheduleRow {
  id: string;
  account_id: number;
  key_id: number;
  endpoint_id: number;
  path: string;
  name: string | null;
  cron: string | null;
  every_seconds: number | null;
  timezone: string;
  params: Buffer;
  webhook_url: string | null;
  watch: Watch | null;
  threshold: number;
  state: ScheduleStatus;
  reason: 'user' | 'failures' | null;
  failures: number;
  revision: number;
  next_at: Date | null;
  created_at: Date;
  now: Date;
  is_suspended: boolean;
  last_run_at: Date | null;
  last_status: RunStatus | null;
  last_changed_at: Date | null;
}

export const selectSchedules = (database: Queryable, where: string, values: unknown[]): Promise<ScheduleRow[]> =>
  database.query<ScheduleRow>(
    `select s.*, e.path, a.suspended_at is not null as is_suspended, clock_timestamp() as now,
       l.due_at as last_run_at, l.state as last_status,
       (select max(r.due_at) from schedule_run r where r.schedule_id = s.id and r.changed) as last_changed_at
     from schedule s join endpoint e on e.id = s.endpoint_id join account a on a.id = s.account_id
     left join lateral (
       select r.due_at, r.state from schedule_run r where r.schedule_id = s.id order by r.due_at desc limit 1) l on true
     where ${where}`,
    values,
  );

/** 404 when the account has no such schedule. */
export async function requireSchedule(database: Queryable, accountId: number, id: string): Promise<ScheduleRow> {
  if (!isUuid(id)) throw notFound();
  const [row] = await selectSchedules(database, 's.account_id = $1 and s.id = $2', [accountId, id]);
  if (!row) throw notFound();
  return row;
}

export const timingOf = (row: Pick<ScheduleRow, 'cron' | 'every_seconds' | 'timezone' | 'created_at'>): Timing => ({
  cron: row.cron,
  everySeconds: row.every_seconds,
  timezone: row.timezone,
  createdAt: row.created_at,
});

/** The public form. `params` and `webhookUrl` are without secrets. */
export function toSchedule(row: ScheduleRow, params: Record<string, unknown>, webhookUrl: string | null): Schedule {
  const isPaused = row.state === 'paused' || row.is_suspended;
  return {
    schedule_id: row.id,
    name: row.name,
    status: isPaused ? 'paused' : 'active',
    reason: row.state === 'paused' ? row.reason : row.is_suspended ? 'suspended' : null,
    cron: row.cron,
    every_seconds: row.every_seconds,
    timezone: row.timezone,
    endpoint: row.path,
    params,
    webhook_url: webhookUrl,
    watch: row.watch,
    threshold: row.threshold,
    failures: row.failures,
    created_at: row.created_at.toISOString(),
    next_run_at: isPaused ? null : (row.next_at?.toISOString() ?? null),
    last_run_at: row.last_run_at?.toISOString() ?? null,
    last_status: row.last_status,
    last_changed_at: row.last_changed_at?.toISOString() ?? null,
  };
}

export interface RunRow {
  id: string;
  due_at: Date;
  state: RunStatus;
  has_job: boolean;
  started_at: Date;
  completed_at: Date | null;
  duration_ms: number | null;
  credits: number;
  error: string | null;
  error_code: ErrorCode | null;
  changed: boolean | null;
  difference: Record<string, unknown> | null;
}

export const toRun = (row: RunRow): ScheduleRun => ({
  run_id: row.id,
  status: row.state,
  due_at: row.due_at.toISOString(),
  started_at: row.started_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
  duration_ms: row.duration_ms,
  job_id: row.has_job ? row.id : null,
  credits_charged: row.credits,
  error: row.error,
  error_code: row.error_code,
  changed: row.changed,
  difference: row.difference,
});
