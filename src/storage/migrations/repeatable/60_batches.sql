-- Batches. Items run at least once; their effect (result, bill, log row, counters) happens exactly once.
-- Locks are taken in the order: items (advisory lock), batch_item, account, batch. Functions that move items between the queue
-- and the workers hold the advisory lock, so that limits per host are exact on all nodes.

create or replace function lock_batch_items() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('siteglass batch items')) $$;

-- An item during which three workers were lost may be the cause.
create or replace function batch_attempts_max() returns smallint language sql immutable as $$ select 3::smallint $$;

-- Creates the partitions from yesterday to p_days_ahead.
create or replace function ensure_batch_partitions(p_days_ahead int) returns void language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  parent text;
begin
  perform pg_advisory_xact_lock(hashtext('siteglass batch partitions'));
  for offset_days in -1 .. p_days_ahead loop
    foreach parent in array array['batch_chunk', 'batch_result', 'crawl_mark'] loop
      if to_regclass(format('%I', parent || '_' || to_char(today + offset_days, 'YYYYMMDD'))) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          parent || '_' || to_char(today + offset_days, 'YYYYMMDD'), parent,
          uuid7_floor((today + offset_days)::timestamp at time zone 'UTC'),
          uuid7_floor((today + offset_days + 1)::timestamp at time zone 'UTC'));
      end if;
    end loop;
  end loop;
end $$;

-- Drops the partitions of past days of which no batch is left. Returns their number.
create or replace function drop_batch_partitions() returns int language plpgsql set lock_timeout = '5s' as $$
declare
  day date;
  dropped int := 0;
begin
  for day in
    select to_date(right(c.relname, 8), 'YYYYMMDD') from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'batch_result'::regclass and c.relname ~ '^batch_result_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < (clock_timestamp() at time zone 'UTC')::date - 1
    order by 1
  loop
    continue when exists (
      select from batch where id >= uuid7_floor(day::timestamp at time zone 'UTC') and id < uuid7_floor((day + 1)::timestamp at time zone 'UTC'));
    execute format('drop table if exists %I, %I, %I', 'batch_result_' || to_char(day, 'YYYYMMDD'), 'batch_chunk_' || to_char(day, 'YYYYMMDD'),
      'crawl_mark_' || to_char(day, 'YYYYMMDD'));
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- Whether the results of an ended batch are dropped with their partition within about a day. They are not if the day has no partition,
-- or if it has another batch that is open or kept for longer.
create or replace function is_batch_day_over(p_batch uuid) returns boolean language plpgsql stable as $$
declare
  day date := (uuid7_time(p_batch) at time zone 'UTC')::date;
begin
  return day < (clock_timestamp() at time zone 'UTC')::date and to_regclass('batch_result_' || to_char(day, 'YYYYMMDD')) is not null
    and not exists (
      select from batch where id >= uuid7_floor(day::timestamp at time zone 'UTC') and id < uuid7_floor((day + 1)::timestamp at time zone 'UTC')
        and (expires_at is null or expires_at > clock_timestamp() + interval '1 day'));
end $$;

-- Deletes up to p_limit results of a batch or, if there are none, of what a crawl knew. Returns less than p_limit when nothing is left.
create or replace function delete_batch_results(p_batch uuid, p_limit int) returns int language plpgsql as $$
declare
  gone int;
begin
  delete from batch_result r where r.batch_id = p_batch and r.seq = any(array(
    select s.seq from batch_result s where s.batch_id = p_batch limit p_limit));
  get diagnostics gone = row_count;
  if gone > 0 then return p_limit; end if;
  delete from crawl_mark m where m.batch_id = p_batch and m.hash = any(array(
    select n.hash from crawl_mark n where n.batch_id = p_batch limit p_limit));
  get diagnostics gone = row_count;
  return gone;
end $$;

-- How many queued items of one host are enough. More of them would keep items of other hosts from being seen.
create or replace function queued_per_host() returns int language sql immutable as $$ select 64 $$;

drop function if exists expand_batch(uuid, int);

-- Queues up to p_wanted further items of a batch: those that were passed over, of its next chunks, then those that are tried again.
-- Returns how many. p_blocked: nothing could be taken because the hosts of the queued items are busy. Then items of hosts that have
-- enough queued ones are passed over; at most 400 rows of them, so that the search for other hosts ends.
create or replace function expand_batch(p_batch uuid, p_wanted int, p_blocked boolean default false) returns int language plpgsql as $$
declare
  b batch;
  was_expanded int;
  chunk record;
  passed record;
  crowded bigint[] := '{}';  -- hosts that have enough queued items
  inserted int;
  parked_rows int := 0;
  chunks_seen int := 0;
  added int := 0;
  tried_again int;
begin
  select * into b from batch where id = p_batch and state in ('running', 'paused') for no key update;
  if not found then return 0; end if;
  was_expanded := b.expanded;
  if p_blocked and b.kind = 'batch' then
    select coalesce(array_agg(q.host), '{}') into crowded from (
      select i.host from batch_item i where i.batch_id = p_batch and not i.is_running group by i.host having count(*) >= queued_per_host()) q;
    select count(*) into parked_rows from batch_parked k where k.batch_id = p_batch;
  end if;
  for passed in select k.chunk, k.host, k.idx from batch_parked k where k.batch_id = p_batch and k.host <> all(crowded) order by k.chunk, k.host loop
    exit when added >= p_wanted;
    insert into batch_item (batch_id, idx, chunk, account_id, host)
    select p_batch, u.idx, passed.chunk, b.account_id, passed.host from unnest(passed.idx) u(idx);
    delete from batch_parked k where k.batch_id = p_batch and k.chunk = passed.chunk and k.host = passed.host;
    added := added + cardinality(passed.idx);
  end loop;
  while added < p_wanted and b.expanded < b.total loop
    exit when cardinality(crowded) > 0 and (chunks_seen >= 20 or parked_rows >= 400);
    select c.first, c.hosts into strict chunk from batch_chunk c where c.batch_id = p_batch and c.first = b.expanded;
    insert into batch_item (batch_id, idx, chunk, account_id, host)
    select p_batch, chunk.first + h.n - 1, chunk.first, b.account_id, h.host from unnest(chunk.hosts) with ordinality h(host, n)
    where h.host <> all(crowded);
    get diagnostics inserted = row_count;
    added := added + inserted;
    if inserted < cardinality(chunk.hosts) then
      insert into batch_parked (batch_id, chunk, host, idx)
      select p_batch, chunk.first, h.host, array_agg((chunk.first + h.n - 1)::int order by h.n) from unnest(chunk.hosts) with ordinality h(host, n)
      where h.host = any(crowded) group by h.host;
      get diagnostics inserted = row_count;
      parked_rows := parked_rows + inserted;
    end if;
    chunks_seen := chunks_seen + 1;
    b.expanded := b.expanded + cardinality(chunk.hosts);
  end loop;
  if added < p_wanted and b.retry_until > 0 then
    with failed as (
      delete from batch_result r where r.batch_id = p_batch and r.seq = any(array(
        select f.seq from batch_result f where f.batch_id = p_batch and not f.is_ok and f.seq <= b.retry_until
        order by f.seq limit p_wanted - added))
      returning r.idx
    )
    insert into batch_item (batch_id, idx, chunk, account_id, host)
    select p_batch, f.idx, c.first, b.account_id, c.hosts[f.idx - c.first + 1]
    from failed f cross join lateral (
      select k.first, k.hosts from batch_chunk k where k.batch_id = p_batch and k.first <= f.idx order by k.first desc limit 1) c;
    get diagnostics tried_again = row_count;
    if tried_again < p_wanted - added then b.retry_until := 0; end if;
    added := added + tried_again;
  end if;
  if added > 0 or b.expanded > was_expanded then
    update batch set expanded = b.expanded, retry_until = b.retry_until where id = p_batch;
  elsif b.retry_until = 0 then
    update batch set retry_until = 0 where id = p_batch and retry_until <> 0;
  end if;
  return added;
end $$;

-- Accepts a batch whose items have all been received: counts the submission against the rate limits, claims the idempotency
-- key (null: none) of the route and opens the batch, in one transaction.
-- verdict: those of reserve_calls | duplicate | other parameters | too many batches | too many items | gone
create or replace function accept_batch(
  p_id uuid, p_node int, p_route smallint, p_total int, p_batches_max int, p_items_max bigint,
  p_idempotency_key bytea, p_fingerprint bytea, p_answer bytea,
  out verdict text, out remaining bigint
) language plpgsql as $$
declare
  b batch;
  claimed idempotent_call;
  reserved record;
  open_batches bigint;
  open_items bigint;
begin
  select * into b from batch where id = p_id;
  if not found then verdict := 'gone'; return; end if;
  if b.state <> 'receiving' then verdict := 'admitted'; return; end if; -- a retry: the first try was committed
  perform 1 from account where id = b.account_id for no key update;
  if p_idempotency_key is not null then
    select * into claimed from idempotent_call i
    where i.account_id = b.account_id and i.endpoint_id = p_route and i.key = p_idempotency_key;
    if found and claimed.expires_at > clock_timestamp() then
      verdict := case when claimed.fingerprint = p_fingerprint then 'duplicate' else 'other parameters' end;
      return;
    end if;
  end if;
  select * into reserved from reserve_calls(
    array[p_id], array[b.key_id], array[b.account_id], array[b.endpoint_id], array[0], array[0], p_node, false);
  verdict := reserved.verdicts[1];
  remaining := reserved.remaining[1];
  if verdict <> 'admitted' then return; end if;
  select count(*), coalesce(sum(total - completed - failed - dropped), 0) into open_batches, open_items
  from batch where account_id = b.account_id and state in ('running', 'paused');
  verdict := case
    when open_batches >= p_batches_max then 'too many batches'
    when open_items + p_total > p_items_max then 'too many items'
    else 'admitted' end;
  if verdict <> 'admitted' then return; end if;
  if p_idempotency_key is not null then
    insert into idempotent_call as i (account_id, endpoint_id, key, fingerprint, call_id, answer, expires_at)
    values (b.account_id, p_route, p_idempotency_key, p_fingerprint, p_id, p_answer, clock_timestamp() + idempotency_lifetime())
    on conflict (account_id, endpoint_id, key) do update set
      fingerprint = excluded.fingerprint, call_id = excluded.call_id, answer = excluded.answer, blob_key = null, expires_at = excluded.expires_at;
  end if;
  update batch set state = 'running', total = p_total, node_id = null, wake_at = clock_timestamp() where id = p_id;
  perform expand_batch(p_id, 1);
  perform pg_notify('siteglass_batch_ready', '');
end $$;

-- Takes items for a node, reserves their credits and marks them as running. p_ids are new call ids, one per item.
-- Accounts with the fewest running items come first; none gets more than p_account_max slots of the node. No more than
-- per_host items of all batches run towards a host. What the admission refuses stays queued: a rate limit delays the batch,
-- anything else pauses it, and it is tried again with backoff. p_kinds: batches or crawls that the node can run. p_finishing: calls
-- of the node whose items have left their slots.
create or replace function take_batch_items(
  p_node int, p_count int, p_account_max int, p_ids uuid[], p_kinds text[], p_finishing uuid[]
) returns table (
  batch_id uuid, idx int, chunk int, call_id uuid, attempt smallint, account_id int, key_id int, endpoint_id smallint, kind text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  now_at timestamptz := clock_timestamp();
  due record;                -- the candidates, as arrays
  candidates int;
  slice int;
  wanted int;
  depth int;
  taken int := 0;
  chosen int[];
  blocked uuid[];            -- candidates of which nothing could be taken, because all hosts are busy
  picked_batches uuid[] := '{}';
  picked_idx int[] := '{}';
  calls record;
  decisions text[];
  tried record;
begin
  if not exists (select from batch where state in ('running', 'paused') and wake_at <= now_at) then return; end if;
  -- A take that is lost in a crash of the database is as if it had never happened: its items are queued, and their holds do not
  -- exist, so their results are refused. Nothing has to wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform lock_batch_items();
  now_at := clock_timestamp();

  select array_agg(c.id order by c.running, c.place, c.wake_at) as ids, array_agg(c.account_id order by c.running, c.place, c.wake_at) as accounts,
    array_agg(c.per_host order by c.running, c.place, c.wake_at) as per_host, array_agg(c.state = 'paused' order by c.running, c.place, c.wake_at) as paused,
    array_agg(c.kind order by c.running, c.place, c.wake_at) as kinds, array_agg(c.concurrency order by c.running, c.place, c.wake_at) as concurrency,
    count(distinct c.account_id)::int as account_count
    into due
  from (
    select d.*, coalesce(r.running, 0) as running from (
      select o.*, row_number() over (partition by o.account_id order by o.wake_at, o.id) as place from (
        select b.id, b.account_id, b.per_host, b.state, b.wake_at, b.kind, b.concurrency from batch b
        where b.state in ('running', 'paused') and b.wake_at <= now_at and b.kind = any(p_kinds) order by b.wake_at limit 1000
      ) o
    ) d
    left join (select i.account_id, count(*) as running from batch_item i where i.is_running group by 1) r on r.account_id = d.account_id
    where d.place <= 4 order by coalesce(r.running, 0), d.place, d.wake_at limit 64
  ) c;
  candidates := coalesce(cardinality(due.ids), 0);
  if candidates = 0 then return; end if;

  -- First an equal share for every account, then the rest for those that have more items.
  slice := greatest(1, p_count / due.account_count);
  for pass in 1 .. 2 loop
    for k in 1 .. candidates loop
      exit when taken >= p_count;
      wanted := least(
        case when due.paused[k] then 2 - pass when pass = 1 then slice else p_count end, p_count - taken,
        p_account_max - (
          select count(*)::int from batch_item i
          where i.is_running and i.account_id = due.accounts[k] and i.node_id = p_node and i.call_id <> all(p_finishing)));
      continue when wanted <= 0;
      if due.concurrency[k] is not null then
        wanted := least(wanted, due.concurrency[k] - (select count(*)::int from batch_item i where i.batch_id = due.ids[k] and i.is_running));
        if wanted <= 0 then
          if pass = 1 then blocked := blocked || due.ids[k]; end if;
          continue;
        end if;
      end if;
      -- Usually the next items can be taken. If their hosts are busy, look further.
      foreach depth in array array[2 * wanted, 2000] loop
        if due.kinds[k] = 'crawl' then
          chosen := crawl_items_to_take(due.ids[k], depth, wanted, due.per_host[k], now_at);
          exit when cardinality(chosen) >= wanted;
          continue;
        end if;
        select array_agg(p.idx order by p.idx) into chosen from (
          select q.idx from (
            select w.idx, w.host, row_number() over (partition by w.host order by w.idx) as place from (
              select i.idx, i.host from batch_item i where i.batch_id = due.ids[k] and not i.is_running order by i.idx limit depth
            ) w
          ) q
          where q.place + (select count(*) from batch_item r where r.is_running and r.host = q.host) <= due.per_host[k]
          order by q.idx limit wanted
        ) p;
        exit when cardinality(chosen) >= wanted;
      end loop;
      if chosen is null then
        if pass = 1 then blocked := blocked || due.ids[k]; end if;
        continue;
      end if;
      update batch_item i set is_running = true, node_id = p_node, attempt = i.attempt + 1, call_id = p_ids[taken + c.place],
        lease_until = now_at + make_interval(secs => b.lease_seconds)
      from unnest(chosen) with ordinality c(idx, place), batch b
      where i.batch_id = due.ids[k] and i.idx = c.idx and b.id = due.ids[k];
      if due.kinds[k] = 'crawl' then perform pace_crawl_items(due.ids[k], chosen, now_at); end if;
      picked_batches := picked_batches || array_fill(due.ids[k], array[cardinality(chosen)]);
      picked_idx := picked_idx || chosen;
      taken := taken + cardinality(chosen);
    end loop;
  end loop;

  if taken > 0 then
    select array_agg(b.key_id order by u.place) as keys, array_agg(b.account_id order by u.place) as accounts,
      array_agg(b.endpoint_id order by u.place) as endpoints, array_agg(b.cost order by u.place) as costs,
      array_agg(b.lease_seconds order by u.place) as leases
      into calls from unnest(picked_batches) with ordinality u(id, place) join batch b on b.id = u.id;
    select r.verdicts into decisions
    from reserve_calls(p_ids[1:taken], calls.keys, calls.accounts, calls.endpoints, calls.costs, calls.leases, p_node, false) r;
    update batch_item i set is_running = false, node_id = null, attempt = i.attempt - 1, call_id = null, lease_until = null
    from unnest(picked_batches, picked_idx, decisions) v(batch_id, idx, decision)
    where i.batch_id = v.batch_id and i.idx = v.idx and v.decision <> 'admitted';
  end if;

  -- Rows of batch are locked from here on, after those of the accounts.
  for tried in
    select v.batch_id, bool_or(v.decision = 'admitted') as admitted, min(v.decision) filter (where v.decision <> 'admitted') as refusal
    from (
      select u.batch_id, u.decision from unnest(picked_batches, decisions) u(batch_id, decision)
      union all select u.id, null from unnest(blocked) u(id)
    ) v group by v.batch_id order by v.batch_id
  loop
    perform after_take(tried.batch_id, coalesce(tried.admitted, false), tried.refusal, now_at);
  end loop;

  return query
    select i.batch_id, i.idx, i.chunk, i.call_id, i.attempt, b.account_id, b.key_id, b.endpoint_id, b.kind
    from unnest(picked_batches, picked_idx) u(batch_id, idx)
    join batch_item i on i.batch_id = u.batch_id and i.idx = u.idx and i.is_running and i.call_id = any(p_ids)
    join batch b on b.id = i.batch_id;
end $$;

-- For nodes of the previous version, whose items have no slots.
create or replace function take_batch_items(p_node int, p_count int, p_account_max int, p_ids uuid[], p_kinds text[])
returns table (
  batch_id uuid, idx int, chunk int, call_id uuid, attempt smallint, account_id int, key_id int, endpoint_id smallint, kind text
) language sql as $$
  select * from take_batch_items(p_node, p_count, p_account_max, p_ids, p_kinds, '{}') $$;

-- For older nodes, which do not support crawls.
create or replace function take_batch_items(p_node int, p_count int, p_account_max int, p_ids uuid[])
returns table (
  batch_id uuid, idx int, chunk int, call_id uuid, attempt smallint, account_id int, key_id int, endpoint_id smallint
) language sql as $$
  select t.batch_id, t.idx, t.chunk, t.call_id, t.attempt, t.account_id, t.key_id, t.endpoint_id
  from take_batch_items(p_node, p_count, p_account_max, p_ids, array['batch']) t $$;

-- What follows for a batch from an attempt to take items of it.
create or replace function after_take(p_batch uuid, p_admitted boolean, p_refusal text, p_now timestamptz) returns void language plpgsql as $$
declare
  b batch;
  window_size int;
  backoff int;
  now_paused text := case
    when p_refusal is null or p_refusal like 'per %' then null
    when p_refusal like 'quota %' then 'quota'
    when p_refusal in ('insufficient credits', 'open invoice') then 'payment'
    when p_refusal = 'suspended' then 'suspended'
    else 'key' end;
begin
  select count(*) into window_size from (select 1 from batch_item i where i.batch_id = p_batch and not i.is_running limit 250) w;
  -- Usually only the order of the batches changes, and perhaps the queue is filled up. The caller has locked its account, so do not
  -- wait for a transaction that ends items of this batch: it changes the order too, and a later take fills up the queue in time.
  if p_admitted and p_refusal is null and window_size >= 64 and exists (
    select from batch where id = p_batch and state = 'running' and kind = 'batch' and started_at is not null
  ) then
    select * into b from batch where id = p_batch for no key update skip locked;
    if b.id is null then return; end if;
    if window_size = 250 then
      update batch set wake_at = clock_timestamp() where id = p_batch;
      return;
    end if;
  else
    select * into b from batch where id = p_batch for no key update;
  end if;
  if b.state not in ('running', 'paused') then return; end if;
  if now_paused is not null then
    backoff := least(300, greatest(5, 2 * case when p_admitted then 0 else b.backoff_seconds end));
    update batch set state = 'paused', reason = now_paused, backoff_seconds = backoff, wake_at = p_now + make_interval(secs => backoff),
      started_at = case when p_admitted then coalesce(started_at, p_now) else started_at end
    where id = p_batch;
    return;
  end if;
  -- Counted again: a transaction that this one waited for may have added items.
  select count(*) into window_size from (
    select 1 from batch_item i where i.batch_id = p_batch and not i.is_running limit case when p_admitted then 250 else 2000 end) w;
  -- If the hosts of the queued items are busy, further ones may have other hosts.
  if window_size < 250 or (not p_admitted and p_refusal is null and window_size < 2000) then
    window_size := window_size + expand_batch(p_batch, 250, not p_admitted and p_refusal is null);
  end if;
  update batch set
    state = case when p_admitted then 'running' else state end,
    reason = case when p_admitted then null else reason end,
    backoff_seconds = case when p_admitted then 0 else backoff_seconds end,
    started_at = case when p_admitted then coalesce(started_at, p_now) else started_at end,
    paced_until = case p_refusal when 'per second' then p_now + interval '0.5 s' when 'per minute' then p_now + interval '3 s' else paced_until end,
    wake_at = case
      when window_size = 0 then 'infinity'                    -- the end of a running item wakes it
      when p_refusal = 'per second' then p_now + interval '0.5 s'
      when p_refusal = 'per minute' then p_now + interval '3 s'
      when kind = 'crawl' then crawl_wake_at(p_batch, p_admitted, p_now)
      when p_admitted then clock_timestamp()                  -- behind other batches of its account
      else p_now + interval '1 s' end                         -- all hosts are busy
  where id = p_batch;
end $$;

-- Wakes the paused batches of an account after something has changed that may let them continue.
create or replace function wake_batches(p_account int) returns void language sql as $$
  update batch set wake_at = clock_timestamp(), backoff_seconds = 0
  where account_id = p_account and state = 'paused' and reason <> 'user' $$;

-- Ends items with the results of their node: bills or releases them, writes their log rows, appends their results and counts
-- them, in one transaction. done[n] is false when another node owns the item: nothing is stored or billed.
create or replace function finish_batch_items(
  p_node int, p_batches uuid[], p_idx int[], p_call_ids uuid[], p_ok boolean[], p_durations_ms int[], p_errors text[], p_error_codes text[],
  p_content_types text[], p_headers text[], p_envelopes bytea[], p_bodies bytea[], p_blob_keys text[], p_retain_seconds int,
  out done boolean[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
declare
  mine int[];
  outcomes text[];
begin
  done := array_fill(false, array[cardinality(p_batches)]);
  select array_agg(c.n::int order by c.n) into mine from (
    select u.n from unnest(p_batches, p_idx, p_call_ids) with ordinality u(batch_id, idx, call_id, n)
    join batch_item i on i.batch_id = u.batch_id and i.idx = u.idx and i.is_running and i.call_id = u.call_id
    for update of i
  ) c;
  if mine is null then return; end if;

  outcomes := settle_calls(
    array(select p_call_ids[n] from unnest(mine) n), array(select p_ok[n] from unnest(mine) n),
    array(select case when p_ok[n] then 201 else 500 end::smallint from unnest(mine) n),
    array(select p_durations_ms[n] from unnest(mine) n),
    array(select b.ip from unnest(mine) with ordinality m(n, place) join batch b on b.id = p_batches[m.n] order by m.place),
    p_node, p_is_job => true, p_error_codes => array(select p_error_codes[n] from unnest(mine) n));
  -- The hold of a lost call was released, so it cannot be billed: the item runs again.
  update batch_item i set lease_until = '-infinity'
  from unnest(mine, outcomes) m(n, outcome)
  where m.outcome = 'lost' and i.batch_id = p_batches[m.n] and i.idx = p_idx[m.n];
  select array_agg(m.n order by m.n) into mine from unnest(mine, outcomes) m(n, outcome) where m.outcome <> 'lost';
  if mine is null then return; end if;

  delete from batch_item i using unnest(mine) m(n) where i.batch_id = p_batches[m.n] and i.idx = p_idx[m.n];
  perform append_results(
    array(select p_batches[n] from unnest(mine) n), array(select p_idx[n] from unnest(mine) n), array(select p_ok[n] from unnest(mine) n),
    array(select p_durations_ms[n] from unnest(mine) n), array(select p_errors[n] from unnest(mine) n),
    array(select p_error_codes[n] from unnest(mine) n), array(select p_content_types[n] from unnest(mine) n),
    array(select p_headers[n] from unnest(mine) n), array(select p_envelopes[n] from unnest(mine) n),
    array(select p_bodies[n] from unnest(mine) n), array(select p_blob_keys[n] from unnest(mine) n), p_retain_seconds);
  for m in 1 .. cardinality(mine) loop done[mine[m]] := true; end loop;
end $$;

-- Appends results and counts them. The lock of the batch makes the numbers of results follow the order of commits, so that a
-- reader never misses one.
create or replace function append_results(
  p_batches uuid[], p_idx int[], p_ok boolean[], p_durations_ms int[], p_errors text[], p_error_codes text[], p_content_types text[],
  p_headers text[], p_envelopes bytea[], p_bodies bytea[], p_blob_keys text[], p_retain_seconds int
) returns void language plpgsql as $$
begin
  perform 1 from batch where id = any(p_batches) order by id for no key update;
  insert into batch_result
    (batch_id, seq, idx, is_ok, status_code, credits, duration_ms, error, error_code, content_type, headers, envelope, body, blob_key)
  select r.batch_id, b.results + row_number() over (partition by r.batch_id order by r.n), r.idx, r.is_ok,
    case when r.is_ok then 201 else 500 end, case when r.is_ok then b.cost else 0 end, r.duration_ms, r.error, r.error_code,
    r.content_type, r.headers::jsonb, r.envelope, r.body, r.blob_key
  from unnest(p_batches, p_idx, p_ok, p_durations_ms, p_errors, p_error_codes, p_content_types, p_headers, p_envelopes, p_bodies, p_blob_keys)
    with ordinality r(batch_id, idx, is_ok, duration_ms, error, error_code, content_type, headers, envelope, body, blob_key, n)
  join batch b on b.id = r.batch_id;
  update batch b set
    results = b.results + r.good + r.bad, completed = b.completed + r.good, failed = b.failed + r.bad, credits = b.credits + r.good * b.cost,
    wake_at = case when b.state = 'running' then greatest(clock_timestamp(), b.paced_until) else b.wake_at end
  from (select batch_id, count(*) filter (where is_ok) as good, count(*) filter (where not is_ok) as bad
        from unnest(p_batches, p_ok) u(batch_id, is_ok) group by 1) r
  where b.id = r.batch_id;
  perform end_batches(p_batches, p_retain_seconds);
end $$;

-- Ends the batches that have nothing left to do, and queues their webhooks. The caller holds their locks. An event for
-- workspace webhooks belongs here too.
create or replace function end_batches(p_batches uuid[], p_retain_seconds int) returns void language plpgsql as $$
declare
  ended uuid[];
begin
  with e as (
    update batch b set state = case b.state when 'cancelled' then 'cancelled' else 'completed' end, reason = null, wake_at = 'infinity',
      completed_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(secs => p_retain_seconds)
    where b.id = any(p_batches) and b.completed_at is null and case b.state
      when 'cancelled' then not exists (select from batch_item i where i.batch_id = b.id)
      else b.state in ('running', 'paused') and b.completed + b.failed + b.dropped = b.total end
    returning b.id
  ) select array_agg(id) into ended from e;
  insert into batch_webhook as w (batch_id, account_id, url)
  select b.id, b.account_id, b.webhook_url from batch b where b.id = any(ended) and b.webhook_url is not null
  on conflict (batch_id) do update set state = 'waiting', attempt = 0, next_at = clock_timestamp(), tries = '[]'; -- after a retry
  delete from crawl_spare where batch_id = any(ended);
  perform pg_notify('siteglass_batch_done', id::text) from unnest(ended) id;
end $$;

-- Queues items again whose node is dead or whose lease has expired. An item that lost too many workers fails.
create or replace function reap_batch_items(p_limit int, p_retain_seconds int) returns int language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  lost record;
begin
  if not exists (select from batch_item where is_running and (lease_until < now_at or not is_node_alive(node_id))) then return 0; end if;
  perform lock_batch_items();
  select array_agg(i.batch_id) as batches, array_agg(i.idx) as idx, array_agg(i.attempt) as attempts into lost from (
    select batch_id, idx, attempt from batch_item
    where is_running and (lease_until < now_at or not is_node_alive(node_id))
    order by batch_id, idx limit p_limit for update skip locked
  ) i;
  if lost.batches is null then return 0; end if;
  return requeue_batch_items(lost.batches, lost.idx, p_retain_seconds);
end $$;

-- Returns the items of a node that stops to the queue, and releases their credits.
create or replace function hand_back_batch_items(p_node int, p_call_ids uuid[], p_retain_seconds int) returns void language plpgsql as $$
declare
  lost record;
begin
  perform lock_batch_items();
  select array_agg(i.batch_id) as batches, array_agg(i.idx) as idx, array_agg(i.call_id) as ids into lost from (
    select batch_id, idx, call_id from batch_item
    where is_running and node_id = p_node and call_id = any(p_call_ids) order by batch_id, idx for update
  ) i;
  if lost.batches is null then return; end if;
  perform settle_calls(lost.ids, array_fill(false, array[cardinality(lost.ids)]), array_fill(500::smallint, array[cardinality(lost.ids)]),
    array_fill(0, array[cardinality(lost.ids)]), array_fill(null::inet, array[cardinality(lost.ids)]), p_node, p_is_job => true, p_counted => false,
    p_error_codes => array_fill('shutting_down'::text, array[cardinality(lost.ids)]));
  perform requeue_batch_items(lost.batches, lost.idx, p_retain_seconds);
end $$;

-- Returns items to the queue whose take failed on the node that took them, so that they have not run. Returns how many.
create or replace function hand_back_unknown_items(p_node int, p_call_ids uuid[], p_retain_seconds int) returns int language plpgsql as $$
declare
  lost record;
begin
  if not exists (select from batch_item where is_running and node_id = p_node and call_id = any(p_call_ids)) then return 0; end if;
  perform lock_batch_items();
  select array_agg(i.batch_id) as batches, array_agg(i.idx) as idx, array_agg(i.call_id) as ids into lost from (
    select batch_id, idx, call_id from batch_item
    where is_running and node_id = p_node and call_id = any(p_call_ids) order by batch_id, idx for update
  ) i;
  if lost.batches is null then return 0; end if;
  perform settle_calls(lost.ids, array_fill(false, array[cardinality(lost.ids)]), array_fill(500::smallint, array[cardinality(lost.ids)]),
    array_fill(0, array[cardinality(lost.ids)]), array_fill(null::inet, array[cardinality(lost.ids)]), p_node, p_is_job => true, p_counted => false,
    p_logged => false);
  update batch_item i set attempt = i.attempt - 1 from unnest(lost.batches, lost.idx) u(batch_id, idx) where i.batch_id = u.batch_id and i.idx = u.idx;
  return requeue_batch_items(lost.batches, lost.idx, p_retain_seconds);
end $$;

-- The caller holds the advisory lock and the locks of the items.
create or replace function requeue_batch_items(p_batches uuid[], p_idx int[], p_retain_seconds int) returns int language plpgsql as $$
declare
  hopeless record;
begin
  insert into lost_item (call_id)
  select i.call_id from batch_item i join unnest(p_batches, p_idx) u(batch_id, idx) on i.batch_id = u.batch_id and i.idx = u.idx
  where i.call_id is not null on conflict do nothing;
  with gone as (
    delete from batch_item i using unnest(p_batches, p_idx) u(batch_id, idx), batch b
    where i.batch_id = u.batch_id and i.idx = u.idx and b.id = i.batch_id and (i.attempt >= batch_attempts_max() or b.state = 'cancelled')
    returning i.batch_id, i.idx, b.state
  ) select array_agg(batch_id) filter (where state <> 'cancelled') as batches, array_agg(idx) filter (where state <> 'cancelled') as idx,
      array_agg(batch_id) filter (where state = 'cancelled') as cancelled into hopeless from gone;
  update batch_item i set is_running = false, node_id = null, call_id = null, lease_until = null
  from unnest(p_batches, p_idx) u(batch_id, idx) where i.batch_id = u.batch_id and i.idx = u.idx;
  perform 1 from batch where id = any(p_batches) order by id for no key update;
  update batch set wake_at = clock_timestamp() where id = any(p_batches) and state = 'running';
  if hopeless.batches is not null then
    perform append_results(hopeless.batches, hopeless.idx, array_fill(false, array[cardinality(hopeless.idx)]),
      array_fill(0, array[cardinality(hopeless.idx)]),
      array_fill('Internal Error: three workers were lost while running this item'::text, array[cardinality(hopeless.idx)]),
      array_fill('internal'::text, array[cardinality(hopeless.idx)]), null, null, null, null, null, p_retain_seconds);
  end if;
  if hopeless.cancelled is not null then perform end_batches(hopeless.cancelled, p_retain_seconds); end if;
  perform pg_notify('siteglass_batch_ready', '');
  return cardinality(p_batches);
end $$;

-- Changes the state of a batch. Returns its previous state; null when the account has no such batch.
create or replace function change_batch(p_id uuid, p_account int, p_kind text, p_action text, p_retain_seconds int) returns text language plpgsql as $$
declare
  b batch;
begin
  perform lock_batch_items();
  select * into b from batch
  where id = p_id and account_id = p_account and kind = p_kind and state <> 'receiving' and (expires_at is null or expires_at > clock_timestamp())
  for no key update;
  if not found then return null; end if;
  if p_action = 'pause' and b.state in ('running', 'paused') then
    update batch set state = 'paused', reason = 'user', wake_at = 'infinity' where id = p_id;
  elsif p_action = 'resume' and b.state = 'paused' then
    update batch set state = 'running', reason = null, backoff_seconds = 0, wake_at = clock_timestamp() where id = p_id;
  elsif p_action = 'retry' and b.state <> 'cancelled' and b.failed > 0 then
    update batch set failed = 0, retry_until = results, completed_at = null, expires_at = null,
      state = case state when 'completed' then 'running' else state end,
      wake_at = case when state = 'paused' then wake_at else clock_timestamp() end
    where id = p_id;
    perform expand_batch(p_id, 1);
  elsif p_action = 'cancel' and b.state in ('running', 'paused') then
    delete from batch_item where batch_id = p_id and not is_running;
    delete from batch_parked where batch_id = p_id;
    -- The failed items that a retry has not reached yet stay failed.
    update batch set state = 'cancelled', reason = null, wake_at = 'infinity', retry_until = 0,
      failed = failed + (select count(*) from batch_result r where r.batch_id = p_id and not r.is_ok and r.seq <= b.retry_until)
    where id = p_id;
    perform end_batches(array[p_id], p_retain_seconds);
  end if;
  if p_action in ('resume', 'retry') then perform pg_notify('siteglass_batch_ready', ''); end if;
  return b.state;
end $$;

-- Tells the nodes that paused batches of an account may continue. The columns are those that no call changes.
create or replace function notify_batch_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('siteglass_batch_wake', case tg_table_name when 'account' then to_jsonb(new)->>'id' else to_jsonb(new)->>'account_id' end);
  return null;
end $$;
create or replace trigger batch_wake_bought after insert or update of total, valid_to on bucket for each row execute function notify_batch_wake();
create or replace trigger batch_wake_account after update of suspended_at, open_invoice, per_second, per_minute on account
  for each row execute function notify_batch_wake();
create or replace trigger batch_wake_key after update of active, expires_at, quota_total, quota_daily, quota_weekly, quota_monthly, deleted_at on api_key
  for each row execute function notify_batch_wake();

-- Leases due webhooks of batches to a node, like take_webhooks.
create or replace function take_batch_webhooks(p_count int, p_lease_seconds int, p_account_max int, p_busy int[])
returns table (id uuid, account_id int, url text, attempt smallint, webhook_secret text) language sql as $$
  with due as (
    select w.batch_id from (
      select d.*, row_number() over (partition by d.account_id order by d.next_at) as place from (
        select o.batch_id, o.account_id, o.next_at from batch_webhook o
        where o.state = 'waiting' and o.next_at <= clock_timestamp() order by o.next_at limit 1000
      ) d
    ) w
    where w.place + (select count(*) from unnest(p_busy) b(id) where b.id = w.account_id) <= p_account_max
    order by w.place, w.next_at limit p_count
  ), mine as (
    select w.batch_id from batch_webhook w
    where w.batch_id in (select batch_id from due) and w.state = 'waiting' and w.next_at <= clock_timestamp() for update skip locked
  )
  update batch_webhook w set attempt = w.attempt + 1, next_at = clock_timestamp() + make_interval(secs => p_lease_seconds)
  from mine, account a where w.batch_id = mine.batch_id and a.id = w.account_id
  returning w.batch_id, w.account_id, w.url, w.attempt, a.webhook_secret $$;
