// Figures of the whole installation, for operators.
import type { Totals } from '../contract/management/installation.ts';
import type { UsageFigures } from '../contract/management/installation-usage.ts';
import type { Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { installationUsage } from './installation-usage.ts';

/** The calls are those of the last 24 hours, the current one included. */
export async function readTotals(client: Queryable): Promise<Totals> {
  const { total } = await installationUsage(client, 'day');
  const { calls, refusals, failures, credits } = total;
  const counts = onlyRow(
    await client.query<Omit<Totals, keyof UsageFigures>>(
      `select
         (select count(*) from account where deleted_at is null) as workspaces,
         (select count(*) from account where deleted_at is null and suspended_at is not null) as suspended,
         (select count(*) from person where active) as people,
         (select count(*) from api_key k join account a on a.id = k.account_id and a.deleted_at is null
          where k.deleted_at is null and k.active and (k.expires_at is null or k.expires_at > clock_timestamp())) as keys,
         (select count(*) from node where seen_at > clock_timestamp() - interval '15 seconds') as nodes,
         (select count(*) from unlocker_request where status = 'open') as open_host_requests,
         (select count(*) from invoice where status = 'open') as open_invoices`,
    ),
  );
  return { ...counts, calls, refusals, failures, credits };
}
