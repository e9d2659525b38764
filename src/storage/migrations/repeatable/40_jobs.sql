-- Jobs: execution at least once, effect exactly once. Locks are taken in the order job, account, hold.

-- The maximum number of attempts: a job during which two workers were lost may be the cause.
create or replace function job_attempts_max() returns smallint language sql immutable as $$ select 2::smallint $$;

-- A job that has not started after this time fails.
create or replace function job_queue_time() returns interval language sql immutable as $$ select interval '24 hours' $$;

-- A version without answers. Nodes of the previous version call the new one.
drop function if exists enqueue_jobs(uuid[], bytea[], boolean[], inet[], text[], int);

-- Enqueues jobs. Each takes over the hold of its call. p_answers are the answers to calls with idempotency keys. Returns the
-- ids of the enqueued jobs.
create or replace function enqueue_jobs(
  p_ids uuid[], p_params bytea[], p_sealed boolean[], p_ips inet[], p_webhooks text[], p_deadline_seconds int,
  p_answers bytea[] default null
) returns setof uuid language plpgsql as $$
begin
  return query
    with kept as (
      update hold h set expires_at = 'infinity', node_id = null
      from unnest(p_ids, p_params, p_sealed, p_ips, p_webhooks) j(id, params, sealed, ip, webhook_url)
      where h.id = j.id returning h.*, j.params, j.sealed, j.ip, j.webhook_url
    )
    insert into job (id, account_id, key_id, endpoint_id, params, params_sealed, ip, webhook_url, deadline_at)
    select id, account_id, key_id, endpoint_id, params, sealed, ip, webhook_url,
      clock_timestamp() + greatest(job_queue_time(), make_interval(secs => p_deadline_seconds))
    from kept returning job.id;
  if p_answers is not null then
    update idempotent_call i set answer = c.answer
    from unnest(p_ids, p_answers) c(id, answer) join job j on j.id = c.id
    where i.call_id = c.id and c.answer is not null;
  end if;
  perform pg_notify('siteglass_job_ready', '');
end $$;

-- Takes the next jobs for a worker, fairly between accounts: the account with the fewest running jobs is next, whatever the
-- length of its queue. One account gets at most p_account_max slots of a node, so that some remain for the others. Jobs of
-- suspended accounts wait. The deadline of a run counts from its start.
drop function if exists claim_jobs(int, int, int, int);
create or replace function claim_jobs(p_node int, p_count int, p_lease_seconds int, p_account_max int, p_run_seconds int default null)
returns setof job language sql as $$
  with recursive waiting(account_id) as (
    (select account_id from job where state = 'queued' order by account_id limit 1)
    union all
    select (select j.account_id from job j where j.state = 'queued' and j.account_id > w.account_id order by j.account_id limit 1)
    from waiting w where w.account_id is not null
  ), running as (
    select account_id, count(*) as everywhere, count(*) filter (where node_id = p_node) as here
    from job where state = 'processing' group by account_id
  ), next_up as (
    select n.id from waiting w join account a on a.id = w.account_id and a.suspended_at is null
    left join running r using (account_id) cross join lateral (
      select j.id, j.run_at, row_number() over (order by j.run_at, j.id) as position
      from job j where j.state = 'queued' and j.account_id = w.account_id and j.run_at <= clock_timestamp()
      order by j.run_at, j.id limit least(p_count, greatest(0, p_account_max - coalesce(r.here, 0)))
    ) n
    order by coalesce(r.everywhere, 0) + n.position, n.run_at limit p_count
  ), mine as (
    select id from job where id in (select id from next_up) and state = 'queued' for update skip locked
  )
  update job j set state = 'processing', attempt = attempt + 1, node_id = p_node,
    started_at = coalesce(started_at, clock_timestamp()), lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds),
    deadline_at = coalesce(clock_timestamp() + make_interval(secs => p_run_seconds), deadline_at)
  from mine where j.id = mine.id returning j.* $$;

-- The same for nodes of the previous version, which run during an upgrade.
create or replace function take_jobs(p_node int, p_count int, p_lease_seconds int) returns setof job language sql as $$
  select * from claim_jobs(p_node, p_count, p_lease_seconds, p_count) $$;

-- Leases due deliveries of a table to a node, fairly between accounts: those with the fewest running deliveries on the node come
-- first, and no account gets more than p_account_max places. p_busy are the accounts of the deliveries that run on the node now,
-- and p_key is the column that identifies a delivery. The table has an index on account_id and next_at of waiting deliveries.
create or replace function take_deliveries(p_table text, p_key text, p_count int, p_lease_seconds int, p_account_max int, p_busy int[])
returns table (id text, account_id int, url text, attempt smallint, webhook_secret text) language plpgsql as $$
begin
  return query execute format($statement$
    with recursive waiting(id) as (
      (select d.account_id from %1$I d where d.state = 'waiting' order by d.account_id limit 1)
      union all
      select (select d.account_id from %1$I d where d.state = 'waiting' and d.account_id > v.id order by d.account_id limit 1)
      from waiting v where v.id is not null
    ), running as (
      select b.id, count(*) as here from unnest($4) b(id) group by b.id
    ), next_up as (
      select n.key from waiting v left join running r on r.id = v.id cross join lateral (
        select d.%2$I as key, d.next_at, row_number() over (order by d.next_at) as position
        from %1$I d where d.state = 'waiting' and d.account_id = v.id and d.next_at <= clock_timestamp()
        order by d.next_at limit greatest(0, $3 - coalesce(r.here, 0))
      ) n where v.id is not null
      order by coalesce(r.here, 0) + n.position, n.next_at limit $1
    ), mine as (
      select d.%2$I as key from %1$I d
      where d.%2$I in (select next_up.key from next_up) and d.state = 'waiting' and d.next_at <= clock_timestamp()
      for update skip locked
    )
    update %1$I d set attempt = d.attempt + 1, next_at = clock_timestamp() + make_interval(secs => $2)
    from mine, account a where d.%2$I = mine.key and a.id = d.account_id
    returning d.%2$I::text, d.account_id, d.url, d.attempt, a.webhook_secret
  $statement$, p_table, p_key) using p_count, p_lease_seconds, p_account_max, p_busy;
end $$;

create or replace function take_webhooks(p_count int, p_lease_seconds int, p_account_max int, p_busy int[])
returns table (job_id uuid, account_id int, url text, attempt smallint, webhook_secret text) language sql as $$
  select d.id::uuid, d.account_id, d.url, d.attempt, d.webhook_secret
  from take_deliveries('webhook_delivery', 'job_id', p_count, p_lease_seconds, p_account_max, p_busy) d $$;

-- Extends the leases of running jobs and returns those that this node still owns. It must abort the others.
create or replace function heartbeat_jobs(p_ids uuid[], p_attempts smallint[], p_node int, p_lease_seconds int)
returns setof uuid language sql as $$
  update job j set lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
  from unnest(p_ids, p_attempts) r(id, attempt)
  where j.id = r.id and j.attempt = r.attempt and j.node_id = p_node and j.state = 'processing'
  returning j.id $$;

-- Fails jobs: releases their holds and writes their log rows. The caller holds the locks of the job rows.
create or replace function fail_jobs(p_ids uuid[], p_error text, p_code text, p_node int, p_retain_seconds int, p_counted boolean)
returns void language plpgsql as $$
declare
  durations int[];
  ips inet[];
begin
  with failed as (
    update job set state = 'failed', status_code = 500, error = p_error, error_code = p_code, credits = 0, params = null,
      lease_until = null, node_id = null, completed_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => p_retain_seconds),
      duration_ms = coalesce(duration_ms, (extract(epoch from clock_timestamp() - coalesce(started_at, clock_timestamp())) * 1000)::int)
    where id = any(p_ids) returning id, ip, duration_ms, account_id, webhook_url
  ), hooks as (
    insert into webhook_delivery (job_id, account_id, url)
    select id, account_id, webhook_url from failed where webhook_url is not null
  )
  select array_agg(o.duration_ms order by p.position), array_agg(o.ip order by p.position) into durations, ips
  from unnest(p_ids) with ordinality p(id, position) join failed o on o.id = p.id;
  perform settle_calls(p_ids, array_fill(false, array[cardinality(p_ids)]), array_fill(500::smallint, array[cardinality(p_ids)]),
    durations, ips, p_node, p_is_job => true, p_counted => p_counted,
    p_error_codes => array_fill(p_code, array[cardinality(p_ids)]));
  perform pg_notify('siteglass_job_done', id::text) from unnest(p_ids) id;
end $$;

-- Finishes a job with the result of its worker. False when another worker owns the job: nothing is stored or billed.
create or replace function finish_job(
  p_id uuid, p_node int, p_attempt smallint, p_duration_ms int, p_retain_seconds int, p_error text, p_error_code text,
  p_content_type text, p_headers jsonb, p_envelope bytea, p_body bytea, p_blob_key text
) returns boolean language plpgsql as $$
declare
  mine job;
  outcomes text[];
begin
  select * into mine from job
  where id = p_id and state = 'processing' and node_id = p_node and attempt = p_attempt for update;
  if not found then return false; end if;
  if p_error is not null then
    update job set duration_ms = p_duration_ms where id = p_id;
    perform fail_jobs(array[p_id], p_error, p_error_code, p_node, p_retain_seconds, true);
    return true;
  end if;
  update job set state = 'completed', status_code = 201, params = null, lease_until = null, node_id = null,
    credits = (select cost from hold where hold.id = p_id), duration_ms = p_duration_ms, completed_at = clock_timestamp(),
    expires_at = clock_timestamp() + make_interval(secs => p_retain_seconds)
  where id = p_id;
  insert into job_result (job_id, content_type, headers, envelope, body, blob_key)
  values (p_id, p_content_type, p_headers, p_envelope, p_body, p_blob_key);
  outcomes := settle_calls(array[p_id], array[true], array[201::smallint], array[p_duration_ms], array[mine.ip], p_node, p_is_job => true);
  if outcomes[1] <> 'settled' then raise exception 'job % has no hold to bill', p_id; end if;
  if mine.webhook_url is not null then
    insert into webhook_delivery (job_id, account_id, url) values (p_id, mine.account_id, mine.webhook_url);
  end if;
  perform pg_notify('siteglass_job_done', p_id::text);
  return true;
end $$;

-- Returns a running job to the queue because its worker stops. It runs at most once more.
create or replace function hand_back_job(p_id uuid, p_node int, p_attempt smallint, p_retain_seconds int) returns void language plpgsql as $$
begin
  perform 1 from job where id = p_id and state = 'processing' and node_id = p_node and attempt = p_attempt for update;
  if not found then return; end if;
  if p_attempt >= job_attempts_max() then
    perform fail_jobs(array[p_id], 'Internal Error: the worker was lost twice while running this job', 'internal', p_node, p_retain_seconds, true);
  else
    update job set state = 'queued', node_id = null, lease_until = null, deadline_at = greatest(deadline_at, created_at + job_queue_time())
    where id = p_id;
    perform pg_notify('siteglass_job_ready', '');
  end if;
end $$;

-- Returns jobs to the queue that a node has claimed without knowing it, because the answer was lost. They have not run.
create or replace function hand_back_unknown_jobs(p_node int, p_known uuid[]) returns void language plpgsql as $$
begin
  update job set state = 'queued', node_id = null, lease_until = null, attempt = attempt - 1,
    started_at = case when attempt > 1 then started_at end, deadline_at = greatest(deadline_at, created_at + job_queue_time())
  where state = 'processing' and node_id = p_node and id <> all(p_known);
  if found then perform pg_notify('siteglass_job_ready', ''); end if;
end $$;

-- Requeues or fails the jobs of lost workers, and fails jobs past their deadline. While an account is suspended, its queued
-- jobs have no deadline.
create or replace function reap_jobs(p_node int, p_limit int, p_retain_seconds int) returns int language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp(); -- a variable: the planner uses no index for a volatile function
  overdue uuid[];
  lost uuid[];
  again int;
begin
  select array_agg(id) into overdue from (
    select id from job where state in ('queued', 'processing') and deadline_at < now_at
      and not (state = 'queued' and exists (select from account a where a.id = job.account_id and a.suspended_at is not null))
    order by deadline_at limit p_limit for update skip locked) j;
  if overdue is not null then
    perform fail_jobs(overdue, 'Internal Error: the job did not finish before its deadline', 'deadline', p_node, p_retain_seconds, true);
  end if;

  select array_agg(id) into lost from (
    select id from job
    where state = 'processing' and attempt >= job_attempts_max() and (lease_until < now_at or not is_node_alive(node_id))
    order by lease_until limit p_limit for update skip locked) j;
  if lost is not null then
    perform fail_jobs(lost, 'Internal Error: the worker was lost twice while running this job', 'internal', p_node, p_retain_seconds, true);
  end if;

  update job set state = 'queued', node_id = null, lease_until = null, deadline_at = greatest(deadline_at, created_at + job_queue_time())
  where id in (
    select id from job
    where state = 'processing' and attempt < job_attempts_max() and (lease_until < now_at or not is_node_alive(node_id))
    order by lease_until limit p_limit for update skip locked);
  get diagnostics again = row_count;
  if again > 0 then perform pg_notify('siteglass_job_ready', ''); end if;
  return coalesce(cardinality(overdue), 0) + coalesce(cardinality(lost), 0) + again;
end $$;

-- Cancels a queued job. Returns its previous state, or null when there is no such job.
create or replace function cancel_job(p_id uuid, p_account int, p_node int, p_retain_seconds int) returns text language plpgsql as $$
declare
  found_state text;
begin
  select state into found_state from job
  where id = p_id and account_id = p_account and (expires_at is null or expires_at > clock_timestamp()) for update;
  if found_state = 'queued' then
    perform fail_jobs(array[p_id], 'Cancelled before it began', 'cancelled', p_node, p_retain_seconds, false);
  end if;
  return found_state;
end $$;
