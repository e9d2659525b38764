// The jobs of a workspace with their webhook deliveries, for the management API.
import type { ListedJobRow } from '../contract/management/activity.ts';
import type { Queryable } from '../storage/database.ts';
import type { JobState } from './queue.ts';

/** Jobs of an account, newest first, until their results expire. `next` is the cursor of the next page. */
export async function listJobs(
  client: Queryable,
  accountId: number,
  { status, limit, cursor }: { status?: JobState | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: ListedJobRow[]; next: string | null }> {
  const rows = await selectJobs(
    client,
    `where j.account_id = $1 and ($2::text is null or j.state = $2) and ($3::uuid is null or j.id < $3)
     order by j.id desc limit $4`,
    [accountId, status ?? null, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page, next: rows.length > limit ? (page.at(-1)?.job_id ?? null) : null };
}

/** One job of an account. */
export async function readJob(client: Queryable, accountId: number, jobId: string): Promise<ListedJobRow | undefined> {
  const [row] = await selectJobs(client, 'where j.account_id = $1 and j.id = $2', [accountId, jobId]);
  return row;
}

const selectJobs = (client: Queryable, where: string, values: unknown[]): Promise<ListedJobRow[]> =>
  client.query<ListedJobRow>(
    `select j.id as job_id, j.state as status, e.path as endpoint, k.alias as key_alias, j.created_at, j.started_at,
       j.completed_at, j.expires_at, j.duration_ms, j.status_code, j.credits as credits_charged, j.error, j.error_code,
       j.attempt, case when w.job_id is not null then json_build_object('state', w.state, 'attempts', w.attempt,
         'last_at', w.last_at, 'last_status', w.last_status, 'last_error', w.last_error,
         'next_at', case when w.state = 'waiting' then w.next_at end, 'tries', w.tries) end as webhook
     from job j join endpoint e on e.id = j.endpoint_id left join api_key k on k.id = j.key_id
     left join webhook_delivery w on w.job_id = j.id ${where}`,
    values,
  );

/** The number of jobs of an account in each state. */
export async function countJobs(client: Queryable, accountId: number): Promise<Record<JobState, number>> {
  const rows = await client.query<{ state: JobState; count: number }>(
    'select state, count(*) as count from job where account_id = $1 group by state',
    [accountId],
  );
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { queued: 0, processing: 0, completed: 0, failed: 0, ...counted };
}
