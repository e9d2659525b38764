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
}

/** Jobs of an account, newest first, until their results expire. `next` is the cursor of the following page. */
export async function listJobs(
  client: Queryable,
  accountId: number,
  { status, limit, cursor }: { status?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: ListedJob[]; next: string | null }> {
  const rows = await client.query<ListedJob>(
    `select j.id as job_id, j.state as status, e.path as endpoint, k.alias as key_alias, j.created_at, j.started_at,
       j.completed_at, j.expires_at, j.duration_ms, j.status_code, j.credits as credits_charged, j.error
     from job j join endpoint e on e.id = j.endpoint_id left join api_key k on k.id = j.key_id
     where j.account_id = $1 and ($2::text is null or j.state = $2) and ($3::uuid is null or j.id < $3)
     order by j.id desc limit $4`,
    [accountId, status ?? null, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page, next: rows.length > limit ? page.at(-1)!.job_id : null };
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
