// Figures of the whole installation, for operators.
import type { Totals } from '../contract/management/installation.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';

/** Past hours come from the hourly usage, so that the log is read only for the hours since. */
export async function readTotals(client: Queryable): Promise<Totals> {
  return onlyRow(
    await client.query<Totals>(
      `with rolled as (select coalesce((select until from progress where task = 'usage_hour'), '1970-01-01Z') as until),
       counted as (
         select calls, refusals, failures, credits from usage_hour, rolled
         where hour >= statement_timestamp() - interval '24 hours' and hour < rolled.until
         union all
         select count(*), count(*) filter (where status between 400 and 499), count(*) filter (where status >= 500), sum(credits)
         from request_log, rolled
         where id >= uuid7_floor(greatest(rolled.until, statement_timestamp() - interval '24 hours'))
       )
       select
         (select count(*) from account where deleted_at is null) as workspaces,
         (select count(*) from account where deleted_at is null and suspended_at is not null) as suspended,
         (select count(*) from person where active) as people,
         (select count(*) from api_key k join account a on a.id = k.account_id and a.deleted_at is null
          where k.deleted_at is null and k.active and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys,
         (select count(*) from node where seen_at > clock_timestamp() - interval '15 seconds') as nodes,
         (select count(*) from unlocker_request where status = 'open') as open_host_requests,
         (select count(*) from invoice where status = 'open') as open_invoices,
         coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(refusals), 0)::bigint as refusals,
         coalesce(sum(failures), 0)::bigint as failures, coalesce(sum(credits), 0)::bigint as credits
       from counted`,
    ),
  );
}
