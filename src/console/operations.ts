// What runs at the moment: jobs, nodes, and whether the ledger is whole.
import type { Queryable } from '../storage/database.ts';

const NODES_LISTED_MAX = 1000;

export interface ListedJob {
  job_id: string;
  status: string;
  endpoint: string;
  key_alias: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  expires_at: Date | null;
  duration_ms: number | null;
  status_code: number | null;
  credits_charged: number;
  error: string | null;
  error_code: string | null;
  attempt: number;
  webhook: {
    state: 'waiting' | 'delivered' | 'failed';
    attempts: number;
    last_at: string | null;
    last_status: number | null;
    last_error: string | null;
    next_at: string | null;
  } | null;
}

/** Jobs of an account, newest first, until their results expire. `next` is the cursor of the following page. */
export async function listJobs(
  client: Queryable,
  accountId: number,
  { status, limit, cursor }: { status?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: ListedJob[]; next: string | null }> {
  const rows = await selectJobs(
    client,
    `where j.account_id = $1 and ($2::text is null or j.state = $2) and ($3::uuid is null or j.id < $3)
     order by j.id desc limit $4`,
    [accountId, status ?? null, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page, next: rows.length > limit ? page.at(-1)!.job_id : null };
}

/** One job of an account. */
export async function readJob(client: Queryable, accountId: number, jobId: string): Promise<ListedJob | undefined> {
  const [row] = await selectJobs(client, 'where j.account_id = $1 and j.id = $2', [accountId, jobId]);
  return row;
}

const selectJobs = (client: Queryable, where: string, values: unknown[]): Promise<ListedJob[]> =>
  client.query<ListedJob>(
    `select j.id as job_id, j.state as status, e.path as endpoint, k.alias as key_alias, j.created_at, j.started_at,
       j.completed_at, j.expires_at, j.duration_ms, j.status_code, j.credits as credits_charged, j.error, j.error_code,
       j.attempt, case when w.job_id is not null then json_build_object('state', w.state, 'attempts', w.attempt,
         'last_at', w.last_at, 'last_status', w.last_status, 'last_error', w.last_error,
         'next_at', case when w.state = 'waiting' then w.next_at end) end as webhook
     from job j join endpoint e on e.id = j.endpoint_id left join api_key k on k.id = j.key_id
     left join webhook_delivery w on w.job_id = j.id ${where}`,
    values,
  );

/** How many jobs of an account are in which state. */
export async function countJobs(client: Queryable, accountId: number): Promise<Record<string, number>> {
  const rows = await client.query<{ state: string; count: number }>(
    'select state, count(*) as count from job where account_id = $1 group by state',
    [accountId],
  );
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { queued: 0, processing: 0, completed: 0, failed: 0, ...counted };
}

export interface ListedNode {
  id: number;
  role: string;
  host: string;
  version: string;
  started_at: Date;
  seen_at: Date;
  alive: boolean;
}

/** The machines that have taken part, the latest first. */
export const listNodes = (client: Queryable): Promise<ListedNode[]> =>
  client.query<ListedNode>(
    `select id, role, host, version, started_at, seen_at, seen_at > clock_timestamp() - interval '15 seconds' as alive
     from node order by seen_at desc limit ${NODES_LISTED_MAX}`,
  );

export interface LedgerFault {
  what: string;
  id: number;
  used: number;
  billed: number;
  held: number;
  archived: number;
}

/** Credits that are used but neither billed nor held, or the other way round. There must never be any. */
export const auditLedger = (client: Queryable): Promise<LedgerFault[]> =>
  client.query<LedgerFault>('select * from audit_ledger()');
