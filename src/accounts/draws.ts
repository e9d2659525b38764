// Lists how many credits each call drew from each balance. The request log is the billing record.
import { requestTime } from '../contract/request-id.ts';
import type { Draw } from '../contract/management/balance.ts';
import type { Queryable } from '../storage/database.ts';

/** Billed calls, newest first. `next` is the cursor of the next page, null on the last one. */
export async function listDraws(
  client: Queryable,
  accountId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Draw[]; next: string | null }> {
  const rows = await client.query<Omit<Draw, 'at'>>(
    `select l.id, e.path as endpoint, k.alias as key_alias, l.credits, (
         select coalesce(json_agg(json_build_object(
             'balance', (array['subscription', 'pack', 'credits'])[b.rank + 1], 'title', b.title, 'amount', u.amount
           ) order by b.rank, b.purchased_at, b.id), '[]')
         from unnest(l.bucket_ids, l.amounts) u(id, amount) join bucket b on b.id = u.id
       ) as "from"
     from request_log l join endpoint e on e.id = l.endpoint_id left join api_key k on k.id = l.key_id
     where l.account_id = $1 and l.credits > 0 and ($2::uuid is null or l.id < $2)
     order by l.id desc limit $3`,
    [accountId, cursor ?? null, limit + 1],
  );
  const items = rows.slice(0, limit).map((row) => ({ ...row, at: requestTime(row.id).toISOString() }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
