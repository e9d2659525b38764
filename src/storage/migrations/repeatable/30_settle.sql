-- Settlement: when a call has ended, its hold is billed or released and its log row is written, in one transaction.
-- Every function here is idempotent for the same ids.

-- Adds ended calls to the health counters of this minute. Durations over a minute are not averaged.
create or replace function count_calls(p_endpoints smallint[], p_statuses smallint[], p_durations_ms int[], p_node int)
returns void language sql as $$
  insert into stats_minute as s (minute, endpoint_id, node_id, calls, failures, timed_calls, duration_sum_ms)
  select date_trunc('minute', clock_timestamp(), 'UTC'), c.endpoint_id, p_node, count(*), count(*) filter (where c.status >= 500),
    count(*) filter (where c.duration_ms <= 60000), coalesce(sum(c.duration_ms) filter (where c.duration_ms <= 60000), 0)
  from unnest(p_endpoints, p_statuses, p_durations_ms) c(endpoint_id, status, duration_ms)
  group by c.endpoint_id
  on conflict (minute, endpoint_id, node_id) do update set
    calls = s.calls + excluded.calls, failures = s.failures + excluded.failures,
    timed_calls = s.timed_calls + excluded.timed_calls, duration_sum_ms = s.duration_sum_ms + excluded.duration_sum_ms
$$;

-- Earlier versions of the functions below. Nodes of the previous version pass arguments by name, so they call the
-- new ones.
drop function if exists settle_calls(uuid[], boolean[], smallint[], int[], inet[], int, boolean, boolean, boolean);
drop function if exists settle_calls(uuid[], boolean[], smallint[], int[], inet[], int, boolean, boolean, boolean, text[]);
drop function if exists record_calls(uuid[], int[], int[], smallint[], smallint[], int[], inet[], int);

-- p_counted: whether the calls count for the health of their endpoints. p_logged: whether they have log rows.
-- outcomes: settled | repeated (it was settled before) | lost (the lease of the hold expired: nothing was billed)
create or replace function settle_calls(
  p_ids uuid[], p_billed boolean[], p_statuses smallint[], p_durations_ms int[], p_ips inet[], p_node int,
  p_is_job boolean default false, p_swept boolean default false, p_counted boolean default true,
  p_error_codes text[] default null, p_logged boolean default true, out outcomes text[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
declare
  ended_before uuid[]; -- releases whose call has a log row
  done int[];
  done_endpoints smallint[];
  done_statuses smallint[];
  done_durations int[];
begin
  -- Billing changes no shared row. Only releases do, so only their accounts are locked, in the usual order.
  if false = any(p_billed) then
    perform 1 from account where id in (
      select h.account_id from unnest(p_ids, p_billed) c(id, billed) join hold h on h.id = c.id where not c.billed
    ) order by id for no key update;
    -- A release may be the second end of its call: an admission that the database ran late reserved its credits again.
    -- A scalar subquery, because "exists" could be planned as a scan of the whole log.
    select array_agg(c.id) into ended_before from unnest(p_ids, p_billed) c(id, billed)
    where not c.billed and (select true from request_log l where l.id = c.id);
  end if;

  with ended as (
    delete from hold h using unnest(p_ids, p_billed, p_statuses, p_durations_ms, p_ips, p_error_codes)
      with ordinality c(id, billed, status, duration_ms, ip, error_code, position)
    where h.id = c.id and not (p_swept and h.expires_at = 'infinity')
    returning h.*, c.billed, c.status, c.duration_ms, c.ip, c.error_code, c.position
  ), returned as (
    update bucket b set used = b.used - r.amount
    from (
      select d.id, sum(d.amount) as amount
      from ended e, unnest(e.bucket_ids, e.amounts) d(id, amount) where not e.billed group by d.id
    ) r where b.id = r.id
  ), unspent as (
    update api_key k set
      spent_total = k.spent_total - s.cost,
      spent_day = k.spent_day - s.today,
      spent_week = k.spent_week - s.this_week,
      spent_month = k.spent_month - s.this_month
    from (
      select e.key_id, sum(e.cost) as cost,
        coalesce(sum(e.cost) filter (where q.day = e.day), 0) as today,
        coalesce(sum(e.cost) filter (where q.week = date_trunc('week', e.day::timestamp)::date), 0) as this_week,
        coalesce(sum(e.cost) filter (where q.month = date_trunc('month', e.day::timestamp)::date), 0) as this_month
      from ended e join api_key q on q.id = e.key_id where not e.billed group by e.key_id
    ) s where k.id = s.key_id
  ), freed as (
    -- A call that ends without an answer frees its idempotency key. A job keeps the answer with its id.
    delete from idempotent_call i using ended e where e.keyed and not e.billed and i.call_id = e.id and i.answer is null
  ), logged as (
    -- No "on conflict": a second row for the same id would hide a second bill, so it must abort.
    insert into request_log
      (id, account_id, key_id, endpoint_id, status, credits, duration_ms, ip, is_job, swept, bucket_ids, amounts, error_code)
    select id, account_id, key_id, endpoint_id, status, case when billed then cost else 0 end, duration_ms, ip, p_is_job, p_swept,
      case when billed then bucket_ids end, case when billed then amounts end, error_code
    from ended where p_logged and (ended_before is null or id <> all(ended_before))
  )
  select array_agg(position::int), array_agg(endpoint_id), array_agg(status), array_agg(duration_ms)
    into done, done_endpoints, done_statuses, done_durations from ended;

  if done is not null and p_counted then
    -- Jobs and items have separate rows, because their transactions take longer: calls must not wait for them.
    perform count_calls(done_endpoints, done_statuses, done_durations, case when p_is_job then -p_node else p_node end);
  end if;

  if cardinality(done) = cardinality(p_ids) then
    outcomes := array_fill('settled'::text, array[cardinality(p_ids)]);
  else
    select array_agg(case
        when c.position = any(done) then 'settled'
        when (select not l.swept from request_log l where l.id = c.id) then 'repeated'
        else 'lost' end order by c.position)
      into outcomes from unnest(p_ids) with ordinality c(id, position);
  end if;
end $$;

-- Writes log rows of calls without a hold: free and refused ones. Calls of a deleted workspace are not logged.
create or replace function record_calls(
  p_ids uuid[], p_accounts int[], p_keys int[], p_endpoints smallint[], p_statuses smallint[], p_durations_ms int[], p_ips inet[], p_node int,
  p_error_codes text[] default null
) returns void language plpgsql as $$
begin
  insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms, ip, error_code)
  select c.id, c.account_id, c.key_id, c.endpoint_id, c.status, 0, c.duration_ms, c.ip, c.error_code
  from unnest(p_ids, p_accounts, p_keys, p_endpoints, p_statuses, p_durations_ms, p_ips, p_error_codes)
    c(id, account_id, key_id, endpoint_id, status, duration_ms, ip, error_code)
  join account a on a.id = c.account_id and a.deleted_at is null
  on conflict (id) do nothing;
  perform count_calls(p_endpoints, p_statuses, p_durations_ms, p_node);
end $$;

-- A node counts as dead when it was not seen for fifteen seconds, unless the database has just restarted.
create or replace function is_node_alive(p_node int) returns boolean language sql stable as $$
  select pg_postmaster_start_time() > clock_timestamp() - interval '30 seconds'
      or exists (select from node where id = p_node and seen_at > clock_timestamp() - interval '15 seconds') $$;

-- Releases the holds of dead nodes and overdue calls. Any node may run it at any time.
create or replace function sweep(p_node int, p_limit int) returns int language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp(); -- a variable: the planner uses no index for a volatile function
  ids uuid[];
  durations int[];
  outcomes text[];
begin
  select array_agg(h.id), array_agg((extract(epoch from clock_timestamp() - h.admitted_at) * 1000)::int) into ids, durations
  from (
    select id, admitted_at from hold
    where expires_at < 'infinity' -- holds of jobs have no end
      and (expires_at < now_at or (node_id is not null and not is_node_alive(node_id)))
    order by expires_at limit p_limit
  ) h;
  if ids is null then return 0; end if;
  outcomes := settle_calls(ids, array_fill(false, array[cardinality(ids)]), array_fill(500::smallint, array[cardinality(ids)]),
    durations, array_fill(null::inet, array[cardinality(ids)]), p_node, p_swept => true);
  return cardinality(array_positions(outcomes, 'settled'));
end $$;

-- For calls that got an error because the outcome was unknown: releases the hold, voids the bill and removes the open job.
create or replace function void_calls(p_ids uuid[], p_node int) returns void language plpgsql as $$
begin
  delete from job where id = any(p_ids) and state in ('queued', 'processing');
  perform 1 from account where id in (
    select account_id from hold where id = any(p_ids) union select account_id from request_log where id = any(p_ids)
  ) order by id for no key update;
  delete from idempotent_call where call_id = any(p_ids);
  perform settle_calls(p_ids, array_fill(false, array[cardinality(p_ids)]), array_fill(500::smallint, array[cardinality(p_ids)]),
    array_fill(0, array[cardinality(p_ids)]), array_fill(null::inet, array[cardinality(p_ids)]), p_node);
  with billed as (
    select id, key_id, credits, bucket_ids, amounts, (uuid7_time(id) at time zone 'UTC')::date as day
    from request_log where id = any(p_ids) and credits > 0
  ), returned as (
    update bucket b set used = b.used - r.amount
    from (select d.id, sum(d.amount) as amount from billed e, unnest(e.bucket_ids, e.amounts) d(id, amount) group by d.id) r
    where b.id = r.id
  ), unspent as (
    update api_key k set
      spent_total = k.spent_total - s.cost,
      spent_day = greatest(0, k.spent_day - s.today),
      spent_week = greatest(0, k.spent_week - s.this_week),
      spent_month = greatest(0, k.spent_month - s.this_month)
    from (
      select e.key_id, sum(e.credits) as cost,
        coalesce(sum(e.credits) filter (where q.day = e.day), 0) as today,
        coalesce(sum(e.credits) filter (where q.week = date_trunc('week', e.day::timestamp)::date), 0) as this_week,
        coalesce(sum(e.credits) filter (where q.month = date_trunc('month', e.day::timestamp)::date), 0) as this_month
      from billed e join api_key q on q.id = e.key_id group by e.key_id
    ) s where k.id = s.key_id
  )
  update request_log l set credits = 0, status = 500, bucket_ids = null, amounts = null from billed where l.id = billed.id;
end $$;
