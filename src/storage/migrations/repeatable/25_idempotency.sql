-- Idempotency keys. A key is claimed in the transaction that reserves the credits of its call, and freed or answered in the
-- one that ends it, so that it always has the same fate as the hold.

create or replace function idempotency_lifetime() returns interval language sql immutable as $$ select interval '24 hours' $$;

-- reserve_calls for calls with idempotency keys. The locks of the accounts serialise calls with the same key.
-- Further verdicts: duplicate (a call with this key runs or has been answered) | other parameters
create or replace function reserve_keyed_calls(
  p_ids uuid[], p_keys int[], p_accounts int[], p_endpoints smallint[], p_costs int[], p_lease_seconds int[],
  p_node int, p_retry boolean, p_idempotency_keys bytea[], p_fingerprints bytea[],
  out verdicts text[], out remaining bigint[], out invoices text[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  now_at timestamptz;
  free int[];       -- positions of the calls that may have their key
  reserved record;
  admitted int[];
begin
  perform 1 from account where id = any(p_accounts) order by id for no key update;
  now_at := clock_timestamp();
  delete from idempotent_call i using unnest(p_accounts, p_endpoints, p_idempotency_keys) c(account_id, endpoint_id, key)
  where (i.account_id, i.endpoint_id, i.key) = (c.account_id, c.endpoint_id, c.key) and i.expires_at <= now_at;

  -- Of several calls with one key, the first may have it, unless another call has it already.
  select array_agg(case
      when i.call_id is not null and i.call_id <> c.id then case when i.fingerprint = c.fingerprint then 'duplicate' else 'other parameters' end
      when i.call_id is null and c.rank > 1 then case when c.fingerprint = c.first_fingerprint then 'duplicate' else 'other parameters' end
    end order by c.position)
    into verdicts
  from (
    select u.*, row_number() over first_come as rank, first_value(u.fingerprint) over first_come as first_fingerprint
    from unnest(p_ids, p_accounts, p_endpoints, p_idempotency_keys, p_fingerprints) with ordinality
      u(id, account_id, endpoint_id, key, fingerprint, position)
    window first_come as (partition by u.account_id, u.endpoint_id, u.key order by u.position)
  ) c
  left join idempotent_call i on (i.account_id, i.endpoint_id, i.key) = (c.account_id, c.endpoint_id, c.key);

  select array_agg(case when u.verdict is not null then (
      select coalesce(sum(b.total - b.used), 0)::bigint from bucket b
      where b.account_id = u.account_id and (b.rank <> 0 or (b.valid_from <= now_at and b.valid_to > now_at))) end order by u.position)
    into remaining
  from unnest(verdicts, p_accounts) with ordinality u(verdict, account_id, position);
  invoices := array_fill(null::text, array[cardinality(p_ids)]);
  select array_agg(n order by n) into free from generate_subscripts(p_ids, 1) n where verdicts[n] is null;
  if free is null then return; end if;

  select * into reserved from reserve_calls(
    array(select p_ids[n] from unnest(free) n), array(select p_keys[n] from unnest(free) n),
    array(select p_accounts[n] from unnest(free) n), array(select p_endpoints[n] from unnest(free) n),
    array(select p_costs[n] from unnest(free) n), array(select p_lease_seconds[n] from unnest(free) n), p_node, p_retry);
  for n in 1 .. cardinality(free) loop
    verdicts[free[n]] := reserved.verdicts[n];
    remaining[free[n]] := reserved.remaining[n];
    invoices[free[n]] := reserved.invoices[n];
    if reserved.verdicts[n] = 'admitted' then admitted := admitted || free[n]; end if;
  end loop;
  if admitted is null then return; end if;

  insert into idempotent_call (account_id, endpoint_id, key, fingerprint, call_id, expires_at)
  select p_accounts[n], p_endpoints[n], p_idempotency_keys[n], p_fingerprints[n], p_ids[n], now_at + idempotency_lifetime()
  from unnest(admitted) n on conflict (account_id, endpoint_id, key) do nothing; -- a retry: the first try was committed
  update hold set keyed = true where id = any(array(select p_ids[n] from unnest(admitted) n));
end $$;

drop function if exists settle_keyed_calls(uuid[], boolean[], smallint[], int[], inet[], int, text[], bytea[], text[]);

-- Stores the answers of calls that own their key. Without an answer nothing changes.
create or replace function keep_answers(p_ids uuid[], p_answers bytea[], p_blob_keys text[]) returns void language sql as $$
  update idempotent_call i set answer = c.answer, blob_key = c.blob_key
  from unnest(p_ids, p_answers, p_blob_keys) c(id, answer, blob_key)
  where i.call_id = c.id and c.answer is not null and i.answer is null $$;
