-- Schedules. A run is started, billed and ended exactly once per due time. Locks are taken in the order schedule, run, account.

create or replace function schedule_failures_max() returns int language sql immutable as $$ select 10 $$;
create or replace function schedule_runs_kept() returns int language sql immutable as $$ select 1000 $$;

-- The schedules whose time has come. The caller starts them with start_run, which checks again. Those of suspended workspaces wait.
create or replace function due_schedules(p_limit int) returns setof schedule language sql stable as $$
  select s.* from schedule s join account a on a.id = s.account_id and a.suspended_at is null
  where s.state = 'active' and s.wake_at <= clock_timestamp() order by s.wake_at limit p_limit $$;

-- Starts the run of a due time: reserves its credits and queues its job. p_next is the due time after it; earlier ones that were
-- missed are left out. verdict: started | skipped (the last run has not ended) | gone (another node was faster, or the schedule
-- has changed) | a refusal of reserve_calls: rate limits are tried again, for others the caller ends the run with refuse_run.
create or replace function start_run(
  p_schedule uuid, p_revision int, p_due timestamptz, p_next timestamptz, p_id uuid, p_cost int, p_params bytea, p_sealed boolean,
  p_node int, p_deadline_seconds int, out verdict text, out remaining bigint, out invoice text
) language plpgsql as $$
declare
  s schedule;
  reserved record;
begin
  select * into s from schedule where id = p_schedule and state = 'active' and next_at = p_due and revision = p_revision for update;
  if not found then verdict := 'gone'; return; end if;
  if exists (select from schedule_run r where r.schedule_id = s.id and r.state = 'running') then
    insert into schedule_run (id, schedule_id, due_at, state, has_job, revision, completed_at, error)
    values (p_id, s.id, p_due, 'skipped', false, s.revision, clock_timestamp(), 'the previous run had not ended');
    update schedule set next_at = p_next, wake_at = p_next where id = s.id;
    verdict := 'skipped';
    return;
  end if;
  select * into reserved from reserve_calls(
    array[p_id], array[s.key_id], array[s.account_id], array[s.endpoint_id], array[p_cost], array[60], p_node, false);
  verdict := reserved.verdicts[1];
  remaining := reserved.remaining[1];
  invoice := reserved.invoices[1];
  if verdict in ('per second', 'per minute', 'suspended') then
    update schedule set wake_at = clock_timestamp() + interval '3 s' where id = s.id;
  end if;
  if verdict <> 'admitted' then return; end if;
  -- With a watch, the address gets the changes instead of every result.
  perform enqueue_jobs(array[p_id], array[p_params], array[p_sealed], array[s.ip],
    array[case when s.watch is null then s.webhook_url end], p_deadline_seconds);
  insert into schedule_run (id, schedule_id, due_at, state, has_job, revision) values (p_id, s.id, p_due, 'running', true, s.revision);
  update schedule set next_at = p_next, wake_at = p_next where id = s.id;
  verdict := 'started';
end $$;

-- Records a run that could not be started.
create or replace function refuse_run(
  p_schedule uuid, p_revision int, p_due timestamptz, p_next timestamptz, p_id uuid, p_error text, p_error_code text
) returns void language plpgsql as $$
begin
  update schedule set next_at = p_next, wake_at = p_next
  where id = p_schedule and state = 'active' and next_at = p_due and revision = p_revision;
  if not found then return; end if;
  insert into schedule_run (id, schedule_id, due_at, state, has_job, revision, completed_at, error, error_code)
  values (p_id, p_schedule, p_due, 'failed', false, p_revision, clock_timestamp(), p_error, p_error_code);
  perform count_run(p_schedule, p_id, false);
end $$;

-- Leases runs whose jobs have ended to a node, which compares their results and calls end_run.
create or replace function take_ended_runs(p_limit int, p_lease_seconds int)
returns table (
  id uuid, attempt smallint, schedule_id uuid, account_id int, watch text, threshold double precision, is_current boolean, job_state text
) language sql as $$
  with ended as (
    select r.id, j.state from schedule_run r left join job j on j.id = r.id
    where r.state = 'running' and r.lease_until < clock_timestamp() and (j.id is null or j.state in ('completed', 'failed'))
    order by r.started_at limit p_limit for update of r skip locked
  )
  update schedule_run r set attempt = r.attempt + 1, lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
  from ended e, schedule s where r.id = e.id and s.id = r.schedule_id
  returning r.id, r.attempt, r.schedule_id, s.account_id, s.watch, s.threshold, s.revision = r.revision, e.state $$;

-- Gives back a run that could not be ended, to be tried again soon: the more often it was tried, the later.
create or replace function put_off_run(p_id uuid, p_attempt smallint, p_lease_seconds int) returns void language sql as $$
  update schedule_run set lease_until = clock_timestamp() + make_interval(secs => least(5 * attempt, p_lease_seconds))
  where id = p_id and state = 'running' and attempt = p_attempt $$;

-- Ends a run. p_outcome: unwatched | baseline | same | changed | failed (the comparison). With baseline and changed, the given
-- baseline replaces the last one. False when another node owns the run: nothing is stored. p_old_blob is the file of the replaced
-- baseline.
create or replace function end_run(
  p_id uuid, p_attempt smallint, p_outcome text, p_difference jsonb, p_error text, p_body bytea, p_blob_key text,
  out is_mine boolean, out old_blob text
) language plpgsql as $$
declare
  s schedule;
  r schedule_run;
  j job;
  has_failed boolean;
begin
  select x.* into s from schedule x join schedule_run y on y.schedule_id = x.id where y.id = p_id for update of x;
  select * into r from schedule_run where id = p_id and state = 'running' and attempt = p_attempt for update;
  is_mine := found;
  if not is_mine then return; end if;
  select * into j from job where id = p_id;
  has_failed := j.state is distinct from 'completed' or p_outcome = 'failed';
  update schedule_run set
    state = case when has_failed then 'failed' else 'completed' end,
    completed_at = coalesce(j.completed_at, clock_timestamp()), duration_ms = j.duration_ms, credits = coalesce(j.credits, 0),
    error = coalesce(p_error, j.error, case when j.id is null then 'the job was deleted before its result was read' end), error_code = j.error_code,
    changed = case p_outcome when 'changed' then true when 'same' then false end, difference = p_difference
  where id = p_id;
  if p_outcome in ('baseline', 'changed') then
    if s.revision = r.revision then
      select b.blob_key into old_blob from schedule_baseline b where b.schedule_id = s.id;
      insert into schedule_baseline (schedule_id, run_id, body, blob_key) values (s.id, p_id, p_body, p_blob_key)
      on conflict (schedule_id) do update set
        run_id = excluded.run_id, body = excluded.body, blob_key = excluded.blob_key, taken_at = clock_timestamp();
    else
      old_blob := p_blob_key;
    end if;
  end if;
  if p_outcome = 'changed' then
    perform emit_event(s.account_id, 'schedule.changed', describe_run(s, p_id) || jsonb_build_object('difference', p_difference), s.webhook_url);
  end if;
  perform count_run(s.id, p_id, not has_failed);
end $$;

-- Counts failures in a row, pauses after too many, and deletes old runs. The caller holds the lock of the schedule.
create or replace function count_run(p_schedule uuid, p_run uuid, p_ok boolean) returns void language plpgsql as $$
declare
  s schedule;
  is_pausing boolean;
begin
  update schedule set failures = case when p_ok then 0 else failures + 1 end where id = p_schedule returning * into s;
  is_pausing := s.failures >= schedule_failures_max() and s.state = 'active';
  if is_pausing then update schedule set state = 'paused', reason = 'failures' where id = p_schedule; end if;
  if not p_ok and (s.failures = 1 or is_pausing) then
    perform emit_event(s.account_id, 'schedule.failed',
      describe_run(s, p_run) || jsonb_build_object('failures', s.failures, 'paused', is_pausing), s.webhook_url);
  end if;
  delete from schedule_run where schedule_id = p_schedule and state <> 'running' and due_at <= (
    select due_at from schedule_run where schedule_id = p_schedule order by due_at desc offset schedule_runs_kept() limit 1);
end $$;

-- What events say about a run.
create or replace function describe_run(s schedule, p_run uuid) returns jsonb language sql as $$
  select jsonb_build_object('schedule_id', s.id, 'name', s.name, 'endpoint', e.path, 'watch', s.watch, 'run_id', r.id,
    'job_id', case when r.has_job then r.id end, 'due_at', api_time(r.due_at), 'error', r.error, 'error_code', r.error_code)
  from schedule_run r, endpoint e where r.id = p_run and e.id = s.endpoint_id $$;
