// The jobs of a workspace with their webhook deliveries, for the management API.
import type { ListedJobRow } from '../contract/management/activity.ts';
import { isObject } from '../contract/json.ts';
import { mentions, searchPages } from '../flow/search-pages.ts';
import type { ListPage } from '../flow/search-pages.ts';
import { hideUserInfo, redactParameters } from '../contract/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { unpackJson } from '../storage/pack.ts';
import { jobDone } from './queue.ts';
import type { JobState } from './queue.ts';

export interface JobFilters {
  status?: JobState | undefined;
  /** Alias or id of a key. */
  key?: string | undefined;
  /** Part of the URL or another parameter, the endpoint, the id, the key or the error. */
  text?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Jobs of an account, newest first, until their results expire. `next` is the cursor of the next page. A text search may stop early, with
 * fewer jobs than `limit` and a cursor.
 */
export async function listJobs(
  client: Queryable,
  accountId: number,
  { text, limit, cursor, ...filters }: JobFilters,
): Promise<ListPage<ListedJobRow>> {
  const readPage = (after: string | null, count: number) => readJobs(client, accountId, filters, after, count);
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return await readPage(cursor ?? null, limit);
  return await searchPages(readPage, {
    cursor: cursor ?? null,
    limit,
    matches: (job) => mentionsText(job, wanted),
    cursorOf: (job) => job.job_id,
  });
}

/** Searches what the list shows, so that hidden secrets are not found. */
const mentionsText = (
  { job_id, endpoint, key_alias, error, error_code, params }: ListedJobRow,
  wanted: string,
): boolean => mentions([job_id, endpoint, key_alias, error, error_code, JSON.stringify(params)], wanted);

async function readJobs(
  client: Queryable,
  accountId: number,
  { status, key }: Pick<JobFilters, 'status' | 'key'>,
  cursor: string | null,
  limit: number,
): Promise<ListPage<ListedJobRow>> {
  const rows = await selectJobs(
    client,
    `where j.account_id = $1 and ($2::text is null or j.state = $2) and ($3::uuid is null or j.id < $3)
       and ($4::text is null or k.alias = $4 or k.id::text = $4)
     order by j.id desc limit $5`,
    [accountId, status ?? null, cursor, key ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page, next: rows.length > limit ? (page.at(-1)?.job_id ?? null) : null };
}

/** One job of an account. */
export async function readJob(client: Queryable, accountId: number, jobId: string): Promise<ListedJobRow | undefined> {
  const [row] = await selectJobs(client, 'where j.account_id = $1 and j.id = $2', [accountId, jobId]);
  return row;
}

interface JobRow extends Omit<ListedJobRow, 'params'> {
  /** Of ended jobs, from the request log. */
  logged_params: Buffer | null;
  /** Of open jobs without secrets. */
  open_params: Buffer | null;
}

async function selectJobs(client: Queryable, where: string, values: unknown[]): Promise<ListedJobRow[]> {
  const rows = await client.query<JobRow>(
    `select j.id as job_id, j.state as status, e.path as endpoint, k.alias as key_alias, j.created_at, j.started_at,
       j.completed_at, j.expires_at, j.duration_ms, j.status_code, j.credits as credits_charged, j.error, j.error_code,
       j.attempt, p.params as logged_params,
       case when not j.params_sealed and not a.log_private then j.params end as open_params,
       case when w.job_id is not null then json_build_object('url', w.url, 'state', w.state, 'attempts', w.attempt,
         'last_at', api_time(w.last_at), 'last_status', w.last_status, 'last_error', w.last_error,
         'next_at', case when w.state = 'waiting' then api_time(w.next_at) end, 'tries', w.tries) end as webhook
     from job j join endpoint e on e.id = j.endpoint_id join account a on a.id = j.account_id
     left join api_key k on k.id = j.key_id left join webhook_delivery w on w.job_id = j.id
     left join request_payload p on p.id = j.id and not a.log_private ${where}`,
    values,
  );
  return rows.map(({ logged_params, open_params, webhook, ...row }) => ({
    ...row,
    params: unpackJson(logged_params) ?? shownParams(unpackJson(open_params)),
    webhook: webhook && { ...webhook, url: hideUserInfo(webhook.url) },
  }));
}

/** Truncated like those in the log. */
const shownParams = (params: unknown): unknown => (isObject(params) ? redactParameters(params) : null);

export type Redelivery = 'queued' | 'already queued' | 'none';

/** Queues the webhook of an ended job once more. The count of attempts continues, so that each delivery has its own id. */
export async function redeliver(client: Queryable, accountId: number, jobId: string): Promise<Redelivery> {
  const [row] = await client.query<{ state: string }>(
    `with before as (
       select job_id, state from webhook_delivery where job_id = $2 and account_id = $1 for update
     ), changed as (
       update webhook_delivery w set state = 'waiting', next_at = clock_timestamp()
       from before b where w.job_id = b.job_id and b.state <> 'waiting'
     ) select state, pg_notify('${jobDone}', job_id::text) from before`,
    [accountId, jobId],
  );
  if (!row) return 'none';
  return row.state === 'waiting' ? 'already queued' : 'queued';
}

/** The number of jobs of an account in each state. */
export async function countJobs(client: Queryable, accountId: number): Promise<Record<JobState, number>> {
  const rows = await client.query<{ state: JobState; count: number }>(
    'select state, count(*) as count from job where account_id = $1 group by state',
    [accountId],
  );
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { queued: 0, processing: 0, completed: 0, failed: 0, ...counted };
}
