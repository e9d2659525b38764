-- The request log has one partition per UTC day.

create or replace function uuid7_floor(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

create or replace function uuid7_time(p_id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || lpad(left(replace(p_id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0) $$;

-- Creates the partitions from today to p_days_ahead. The default partition stays empty unless no node runs for a week.
create or replace function ensure_log_partitions(p_days_ahead int) returns void language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  parent text;
begin
  perform pg_advisory_xact_lock(hashtext('siteglass log partitions')); -- serialises nodes that start together
  for offset_days in -1 .. p_days_ahead loop
    foreach parent in array array['request_log', 'request_payload'] loop
      if to_regclass(format('%I', parent || '_' || to_char(today + offset_days, 'YYYYMMDD'))) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          parent || '_' || to_char(today + offset_days, 'YYYYMMDD'), parent,
          uuid7_floor((today + offset_days)::timestamp at time zone 'UTC'),
          uuid7_floor((today + offset_days + 1)::timestamp at time zone 'UTC'));
      end if;
    end loop;
  end loop;
end $$;

-- Rolls up usage per hour and per day for every hour that has ended since the last run. Idempotent.
-- Maintenance calls this every few minutes. It reads the last day of the log, so it does nothing until another hour has ended. After a
-- clock that was wrong, the last run may be in the future: the hours are counted again then.
create or replace function roll_up_usage() returns void language plpgsql as $$
begin
  if not exists (
    select from progress where task = 'usage_hour'
      and until between date_trunc('hour', clock_timestamp() - interval '10 minutes', 'UTC') and clock_timestamp()
  ) then
    perform recount_usage();
  end if;
end $$;

create or replace function recount_usage() returns void language plpgsql as $$
declare
  -- An hour is rolled up ten minutes after its end, when calls admitted in it have long been settled; jobs that end later
  -- have the id of their admission, so the last day is recomputed each time.
  upto timestamptz := date_trunc('hour', clock_timestamp() - interval '10 minutes', 'UTC');
  since timestamptz := least(
    coalesce((select until from progress where task = 'usage_hour'), '2000-01-01Z'), upto) - interval '1 day';
begin
  with counted as (
    select date_trunc('hour', uuid7_time(id), 'UTC') as hour, account_id, coalesce(key_id, 0) as key_id, endpoint_id, count(*) as calls,
      count(*) filter (where status between 400 and 499) as refusals, count(*) filter (where status >= 500) as failures,
      sum(credits) as credits, sum(duration_ms) as duration_sum_ms
    from request_log
    where id < uuid7_floor(upto) and id >= uuid7_floor(date_trunc('hour', since, 'UTC'))
    group by 1, 2, 3, 4
  ), stored as (
    insert into usage_hour as u (hour, account_id, key_id, endpoint_id, calls, refusals, failures, credits, duration_sum_ms)
    select hour, account_id, key_id, endpoint_id, calls, refusals, failures, credits, duration_sum_ms from counted
    on conflict (account_id, hour, endpoint_id, key_id) do update set
      calls = excluded.calls, refusals = excluded.refusals, failures = excluded.failures, credits = excluded.credits, duration_sum_ms = excluded.duration_sum_ms
    where (u.calls, u.refusals, u.failures, u.credits, u.duration_sum_ms)
      is distinct from (excluded.calls, excluded.refusals, excluded.failures, excluded.credits, excluded.duration_sum_ms)
  )
  insert into account_hour as a (hour, account_id, calls, refusals, failures, credits)
  select hour, account_id, sum(calls), sum(refusals), sum(failures), sum(credits) from counted group by 1, 2
  on conflict (hour, account_id) do update set
    calls = excluded.calls, refusals = excluded.refusals, failures = excluded.failures, credits = excluded.credits
  where (a.calls, a.refusals, a.failures, a.credits)
    is distinct from (excluded.calls, excluded.refusals, excluded.failures, excluded.credits);

  insert into account_day as a (day, account_id, calls, refusals, failures, credits)
  select date_trunc('day', hour, 'UTC'), account_id, sum(calls), sum(refusals), sum(failures), sum(credits)
  from account_hour where hour >= date_trunc('day', since, 'UTC') group by 1, 2
  on conflict (day, account_id) do update set
    calls = excluded.calls, refusals = excluded.refusals, failures = excluded.failures, credits = excluded.credits
  where (a.calls, a.refusals, a.failures, a.credits)
    is distinct from (excluded.calls, excluded.refusals, excluded.failures, excluded.credits);
  -- The next run sums whole days of the two before this one.
  delete from account_hour where hour < upto - interval '3 days';

  insert into progress (task, until) values ('usage_hour', upto) on conflict (task) do update set until = excluded.until;
end $$;

-- Drops whole days of the log older than p_keep_days. Their billed credits are first added to the archived sums of buckets
-- and keys, so that used = archived + logged + held stays true.
create or replace function drop_old_log(p_keep_days int) returns int language plpgsql as $$
declare
  day date;
  partition_name text;
  dropped int := 0;
begin
  perform recount_usage();
  for day in
    select to_date(right(c.relname, 8), 'YYYYMMDD') from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'request_log'::regclass and c.relname ~ '^request_log_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < (clock_timestamp() at time zone 'UTC')::date - p_keep_days
    order by 1
  loop
    partition_name := 'request_log_' || to_char(day, 'YYYYMMDD');
    execute format('lock table %I in access exclusive mode', partition_name);
    execute format($q$
      update bucket b set archived = b.archived + d.amount
      from (select u.id, sum(u.amount) as amount from %I l, unnest(l.bucket_ids, l.amounts) u(id, amount) group by u.id) d
      where b.id = d.id $q$, partition_name);
    execute format($q$
      update api_key k set archived = k.archived + l.credits
      from (select key_id, sum(credits) as credits from %I where credits > 0 group by key_id) l where k.id = l.key_id $q$, partition_name);
    execute format('drop table %I', partition_name);
    execute format('drop table if exists %I', 'request_payload_' || to_char(day, 'YYYYMMDD'));
    dropped := dropped + 1;
  end loop;
  delete from stats_minute where minute < statement_timestamp() - interval '2 days';
  return dropped;
end $$;

-- Deletes parameters and bodies of workspaces that keep them for a shorter time than the log.
-- One statement per workspace, so that each reads only rows of that workspace, and only of days that have ended for it.
create or replace function drop_old_payloads() returns bigint language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  kept record;
  gone bigint;
  gone_total bigint := 0;
begin
  for kept in
    select id, uuid7_floor(clock_timestamp() - make_interval(days => payload_days)) as oldest
    from account where payload_days is not null
  loop
    delete from request_payload where account_id = kept.id and id < kept.oldest;
    get diagnostics gone = row_count;
    gone_total := gone_total + gone;
  end loop;
  return gone_total;
end $$;

-- Checks the ledger. Every returned row is an inconsistency: used credits differ from billed plus held credits.
create or replace function audit_ledger() returns table (what text, id bigint, used bigint, billed bigint, held bigint, archived bigint)
language sql as $$
  select 'bucket', b.id, b.used, coalesce(l.n, 0), coalesce(h.n, 0), b.archived
  from bucket b
  left join (select u.id, sum(u.n)::bigint n from request_log, unnest(bucket_ids, amounts) u(id, n) group by 1) l on l.id = b.id
  left join (select u.id, sum(u.n)::bigint n from hold, unnest(bucket_ids, amounts) u(id, n) group by 1) h on h.id = b.id
  where b.used <> b.archived + coalesce(l.n, 0) + coalesce(h.n, 0)
  union all
  select 'key', k.id, k.spent_total, coalesce(l.n, 0), coalesce(h.n, 0), k.archived
  from api_key k
  left join (select key_id, sum(credits)::bigint n from request_log where credits > 0 group by 1) l on l.key_id = k.id
  left join (select key_id, sum(cost)::bigint n from hold group by 1) h on h.key_id = k.id
  where k.spent_total <> k.archived + coalesce(l.n, 0) + coalesce(h.n, 0)
  union all
  select 'account', a.id, coalesce(b.n, 0), coalesce(l.n, 0), coalesce(h.n, 0), coalesce(b.archived, 0)
  from account a
  left join (select account_id, sum(bucket.used)::bigint n, sum(bucket.archived)::bigint archived from bucket group by 1) b on b.account_id = a.id
  left join (select account_id, sum(credits)::bigint n from request_log group by 1) l on l.account_id = a.id
  left join (select account_id, sum(cost)::bigint n from hold group by 1) h on h.account_id = a.id
  where coalesce(b.n, 0) <> coalesce(b.archived, 0) + coalesce(l.n, 0) + coalesce(h.n, 0)
$$;
