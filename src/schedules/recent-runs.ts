// What the dashboard shows of schedules besides their public form.
import type { RunStatus } from '../contract/schedule.ts';
import type { Queryable } from '../storage/database.ts';

export interface ScheduleOrigin {
  /** Null when the key was deleted. */
  key_id: number | null;
  key_alias: string | null;
  /** The last runs, oldest first. */
  recent_runs: { due_at: string; status: RunStatus; changed: boolean | null; duration_ms: number | null }[];
}

const runsMax = 30;

/** By the id of the schedule. */
export async function readOrigins(client: Queryable, ids: readonly string[]): Promise<Map<string, ScheduleOrigin>> {
  const rows = await client.query<ScheduleOrigin & { id: string }>(
    `select s.id, k.id as key_id, k.alias as key_alias, coalesce((
       select json_agg(json_build_object('due_at', api_time(r.due_at), 'status', r.state, 'changed', r.changed,
                         'duration_ms', r.duration_ms) order by r.due_at)
       from (select * from schedule_run where schedule_id = s.id order by due_at desc limit ${runsMax}) r), '[]') as recent_runs
     from schedule s left join api_key k on k.id = s.key_id and k.deleted_at is null
     where s.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
