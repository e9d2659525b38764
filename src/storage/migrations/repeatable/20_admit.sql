-- Admission: decides whether calls may run, and reserves their credits.
-- One statement decides a whole batch. Row locks are always taken in the order of account ids.

-- Twenty counters whose last one is the slot p_now.
create or replace function window_at(p_counts int[], p_newest bigint, p_now bigint) returns int[] language sql immutable as $$
  select case
    when cardinality(p_counts) <> 20 or p_now - p_newest >= 20 then array_fill(0, array[20])
    when p_now <= p_newest then p_counts
    else p_counts[(p_now - p_newest + 1)::int : 20] || array_fill(0, array[(p_now - p_newest)::int])
  end $$;

-- Nodes cache only the immutable mapping key -> (key id, account id). Everything that can change is read here, and the
-- clock is that of the database.
--
-- verdicts:  admitted | invalid key | inactive key | expired key | suspended | per second | per minute | quota total |
--            quota daily | quota weekly | quota monthly | insufficient credits | open invoice |
--            ended (the call with this id has ended; only with p_retry)
-- remaining: the credits left after this call.
create or replace function reserve_calls(
  p_ids uuid[], p_keys int[], p_accounts int[], p_endpoints smallint[], p_costs int[], p_lease_seconds int[],
  p_node int, p_retry boolean,
  out verdicts text[], out remaining bigint[], out invoices text[]
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
declare
  now_at timestamptz;
  today date;
  this_week date;
  this_month date;
  second_now bigint;
  minute_now bigint;
  due int[];
  held uuid[];      -- retried ids that were admitted by a try whose response was lost
  ended uuid[];     -- retried ids whose call has ended
  call record;
  verdict text;

  -- Buckets with credits left, of all accounts in the batch, in draw order. next_bucket only moves forward.
  bucket_accounts int[];
  bucket_ids bigint[];
  bucket_left bigint[];
  bucket_count int;
  next_bucket int := 1;

  -- The current account and key.
  current_account int;
  current_key int;
  account_left bigint;
  second_counts int[];
  second_sum int;
  minute_counts int[];
  minute_sum int;
  spent_total bigint;
  spent_day bigint;
  spent_week bigint;
  spent_month bigint;

  -- Rows to write at the end.
  need int;
  take int;
  drawn_ids bigint[];
  drawn_amounts int[];
  admitted int[];               -- positions
  admitted_buckets text[];
  admitted_amounts text[];
  draw_ids bigint[];
  draw_amounts int[];
  limited_accounts int[];
  limited_seconds text[];
  limited_minutes text[];
begin
  verdicts := array_fill('invalid key'::text, array[cardinality(p_ids)]);
  remaining := array_fill(null::bigint, array[cardinality(p_ids)]);
  invoices := array_fill(null::text, array[cardinality(p_ids)]);

  select array_agg(a.id) filter (where a.period_end <= clock_timestamp()) into due
  from (select id, period_end from account where id = any(p_accounts) order by id for no key update) a;
  if due is not null then perform open_due_periods(due); end if;

  if p_retry then
    select array_agg(id) into held from hold where id = any(p_ids);
    select array_agg(id) into ended from request_log where id = any(p_ids);
  end if;

  now_at := clock_timestamp();
  today := (now_at at time zone 'UTC')::date;
  this_week := date_trunc('week', today::timestamp)::date;
  this_month := date_trunc('month', today::timestamp)::date;
  second_now := floor(extract(epoch from now_at) * 20);
  minute_now := floor(extract(epoch from now_at) / 3);

  select array_agg(b.account_id), array_agg(b.id), array_agg(b.remaining)
    into bucket_accounts, bucket_ids, bucket_left
  from (
    select account_id, id, total - used as remaining from bucket
    where account_id = any(p_accounts) and used < total
      and (rank <> 0 or (valid_from <= now_at and valid_to > now_at))
    order by account_id, rank, purchased_at, id
  ) b;
  bucket_count := coalesce(cardinality(bucket_ids), 0);

  for call in
    select c.position::int, c.id, c.cost, k.id as key_id, k.account_id, k.active, k.expires_at,
      k.quota_total, k.quota_daily, k.quota_weekly, k.quota_monthly,
      k.spent_total, k.day, k.spent_day, k.week, k.spent_week, k.month, k.spent_month,
      a.per_second, a.per_minute, a.second_slot, a.second_counts, a.minute_slot, a.minute_counts, a.open_invoice,
      a.suspended_at is not null as suspended
    from unnest(p_ids, p_keys, p_costs) with ordinality c(id, key_id, cost, position)
    join api_key k on k.id = c.key_id and k.deleted_at is null
    join account a on a.id = k.account_id
    order by k.account_id, k.id, c.position
  loop
    if call.account_id is distinct from current_account then
      if second_counts is not null or minute_counts is not null then
        limited_accounts := limited_accounts || current_account;
        limited_seconds := limited_seconds || second_counts::text;
        limited_minutes := limited_minutes || minute_counts::text;
      end if;
      current_account := call.account_id;
      second_counts := null;
      minute_counts := null;
      if call.per_second is not null then
        second_counts := window_at(call.second_counts, call.second_slot, second_now);
        select sum(n) into second_sum from unnest(second_counts) n;
      end if;
      if call.per_minute is not null then
        minute_counts := window_at(call.minute_counts, call.minute_slot, minute_now);
        select sum(n) into minute_sum from unnest(minute_counts) n;
      end if;
      while next_bucket <= bucket_count and bucket_accounts[next_bucket] < current_account loop
        next_bucket := next_bucket + 1;
      end loop;
      account_left := 0;
      for i in next_bucket .. bucket_count loop
        exit when bucket_accounts[i] <> current_account;
        account_left := account_left + bucket_left[i];
      end loop;
    end if;
    if call.key_id is distinct from current_key then
      current_key := call.key_id;
      spent_total := call.spent_total;
      spent_day := case when call.day = today then call.spent_day else 0 end;
      spent_week := case when call.week = this_week then call.spent_week else 0 end;
      spent_month := case when call.month = this_month then call.spent_month else 0 end;
    end if;

    if p_retry and call.id = any(held) then
      verdicts[call.position] := 'admitted';
      remaining[call.position] := account_left;
      continue;
    elsif p_retry and call.id = any(ended) then
      verdicts[call.position] := 'ended';
      continue;
    end if;

    verdict := case
      when not call.active then 'inactive key'
      when call.expires_at <= now_at then 'expired key'
      when call.suspended then 'suspended'
      when second_sum >= call.per_second then 'per second'
      when minute_sum >= call.per_minute then 'per minute'
      else 'admitted' end;
    if verdict = 'admitted' then
      -- From here on the call counts against the rate limits, even if it is refused below.
      if second_counts is not null then
        second_counts[20] := second_counts[20] + 1;
        second_sum := second_sum + 1;
      end if;
      if minute_counts is not null then
        minute_counts[20] := minute_counts[20] + 1;
        minute_sum := minute_sum + 1;
      end if;
      if call.cost > 0 then
        verdict := case
          when spent_total + call.cost > call.quota_total then 'quota total'
          when spent_day + call.cost > call.quota_daily then 'quota daily'
          when spent_week + call.cost > call.quota_weekly then 'quota weekly'
          when spent_month + call.cost > call.quota_monthly then 'quota monthly'
          when call.open_invoice is not null then 'open invoice'
          when call.cost > account_left then 'insufficient credits'
          else 'admitted' end;
        if verdict = 'admitted' then
          need := call.cost;
          drawn_ids := '{}';
          drawn_amounts := '{}';
          while need > 0 loop       -- ends: account_left, the sum of what these buckets hold, covers the cost
            take := least(need, bucket_left[next_bucket]);
            if take > 0 then
              bucket_left[next_bucket] := bucket_left[next_bucket] - take;
              drawn_ids := drawn_ids || bucket_ids[next_bucket];
              drawn_amounts := drawn_amounts || take;
              need := need - take;
            end if;
            if need > 0 then next_bucket := next_bucket + 1; end if;
          end loop;
          account_left := account_left - call.cost;
          spent_total := spent_total + call.cost;
          spent_day := spent_day + call.cost;
          spent_week := spent_week + call.cost;
          spent_month := spent_month + call.cost;
          admitted := admitted || call.position;
          admitted_buckets := admitted_buckets || drawn_ids::text;
          admitted_amounts := admitted_amounts || drawn_amounts::text;
          draw_ids := draw_ids || drawn_ids;
          draw_amounts := draw_amounts || drawn_amounts;
        end if;
      end if;
    end if;
    verdicts[call.position] := verdict;
    remaining[call.position] := account_left;
    if verdict = 'open invoice' then invoices[call.position] := call.open_invoice; end if;
  end loop;

  if second_counts is not null or minute_counts is not null then
    limited_accounts := limited_accounts || current_account;
    limited_seconds := limited_seconds || second_counts::text;
    limited_minutes := limited_minutes || minute_counts::text;
  end if;
  if limited_accounts is not null then
    update account a set
      second_slot = second_now, second_counts = coalesce(l.seconds::int[], '{}'),
      minute_slot = minute_now, minute_counts = coalesce(l.minutes::int[], '{}')
    from unnest(limited_accounts, limited_seconds, limited_minutes) l(id, seconds, minutes) where a.id = l.id;
  end if;
  if admitted is null then return; end if;

  update bucket b set used = b.used + d.amount
  from (select id, sum(amount) as amount from unnest(draw_ids, draw_amounts) u(id, amount) group by id) d
  where b.id = d.id;

  update api_key k set
    spent_total = k.spent_total + s.cost,
    spent_day = case when k.day = today then k.spent_day else 0 end + s.cost, day = today,
    spent_week = case when k.week = this_week then k.spent_week else 0 end + s.cost, week = this_week,
    spent_month = case when k.month = this_month then k.spent_month else 0 end + s.cost, month = this_month
  from (select p_keys[position] as id, sum(p_costs[position]) as cost from unnest(admitted) position group by 1) s
  where k.id = s.id;

  insert into hold (id, account_id, key_id, endpoint_id, cost, bucket_ids, amounts, day, node_id, admitted_at, expires_at)
  select p_ids[a.position], p_accounts[a.position], p_keys[a.position], p_endpoints[a.position], p_costs[a.position],
    a.buckets::bigint[], a.amounts::int[], today, p_node, now_at, now_at + make_interval(secs => p_lease_seconds[a.position])
  from unnest(admitted, admitted_buckets, admitted_amounts) a(position, buckets, amounts);
end $$;

-- The same for nodes of the previous version, which run during an upgrade and do not know the verdict "suspended".
create or replace function admit_calls(
  p_ids uuid[], p_keys int[], p_accounts int[], p_endpoints smallint[], p_costs int[], p_lease_seconds int[],
  p_node int, p_retry boolean,
  out verdicts text[], out remaining bigint[], out invoices text[]
) language sql as $$
  select array_replace(r.verdicts, 'suspended', 'inactive key'), r.remaining, r.invoices
  from reserve_calls(p_ids, p_keys, p_accounts, p_endpoints, p_costs, p_lease_seconds, p_node, p_retry) r $$;
