-- Events of workspaces, and their deliveries.

-- Creates an event and its deliveries: to the webhooks of the workspace that subscribe to it, and to p_url. p_once names an event that
-- happens once. Returns its id; null when there was nothing to do.
create or replace function emit_event(p_account int, p_type text, p_data jsonb, p_url text default null, p_once text default null)
returns uuid language plpgsql as $$
declare
  new_id uuid;
begin
  if exists (select from account where id = p_account and deleted_at is not null) then return null; end if;
  if p_once is not null then
    insert into event_once (account_id, name) values (p_account, p_once) on conflict do nothing;
    if not found then return null; end if;
  end if;
  insert into event (account_id, type, data) values (p_account, p_type, p_data) returning id into new_id;
  insert into event_delivery (event_id, account_id, webhook_id, url)
  select new_id, p_account, w.id, w.url from webhook w
  where w.account_id = p_account and w.active and (cardinality(w.events) = 0 or p_type = any(w.events))
  union all select new_id, p_account, null, p_url where p_url is not null;
  perform pg_notify('siteglass_event', '');
  return new_id;
end $$;

create or replace function take_event_deliveries(p_count int, p_lease_seconds int, p_account_max int, p_busy int[])
returns table (id bigint, account_id int, url text, attempt smallint, webhook_secret text) language sql as $$
  select d.id::bigint, d.account_id, d.url, d.attempt, d.webhook_secret
  from take_deliveries('event_delivery', 'id', p_count, p_lease_seconds, p_account_max, p_busy) d $$;

-- The used share of the credits: of the plan in its current period, or without a plan of the packs and credits that are not
-- used up, and the newest of them.
create or replace function credit_shares() returns table (account_id int, period text, used bigint, total bigint, remaining bigint)
language sql stable as $$
  select a.id, coalesce(p.valid_from::text, 'bought ' || o.newest || ' ' || o.bought), coalesce(p.used, o.used), coalesce(p.total, o.total),
    coalesce(p.total - p.used, 0) + coalesce(o.total - o.used, 0)
  from account a
  left join bucket p on p.account_id = a.id and p.rank = 0 and p.valid_from <= statement_timestamp() and p.valid_to > statement_timestamp()
  left join lateral (
    select max(b.id) as newest, sum(b.total)::bigint as bought,
      sum(b.used) filter (where b.used < b.total or b.id = n.id)::bigint as used,
      sum(b.total) filter (where b.used < b.total or b.id = n.id)::bigint as total
    from bucket b cross join (select max(id) as id from bucket where account_id = a.id and rank > 0) n
    where b.account_id = a.id and b.rank > 0
  ) o on true
  where a.deleted_at is null and coalesce(p.total, o.total) > 0 $$;

-- The events that follow from balances, quotas and dates, and have not happened yet. is_due is false while only running calls,
-- which may still fail, reach a threshold of the credits.
create or replace function coming_notices() returns table (account_id int, type text, data jsonb, once text, is_due boolean)
language sql stable as $$
  select n.account_id, n.type, n.data, n.once, n.is_due from (
    select s.account_id, 'credits.low' as type,
      jsonb_build_object('threshold_percent', t.percent, 'used', s.used - h.held, 'total', s.total, 'remaining', s.remaining + h.held) as data,
      format('credits.low %s %s', t.percent, s.period) as once, (s.used - h.held) * 100 >= s.total * t.percent as is_due
    from credit_shares() s
    join unnest(array[50, 80, 100]) t(percent) on s.used * 100 >= s.total * t.percent
    cross join lateral (select coalesce(sum(h.cost), 0)::bigint as held from hold h where h.account_id = s.account_id) h
    union all
    select k.account_id, 'key.expiring',
      jsonb_build_object('key_id', k.id, 'alias', k.alias, 'last_four', k.last_four, 'expires_at', api_time(k.expires_at)),
      format('key.expiring %s %s', k.id, k.expires_at), true
    from api_key k
    where k.active and k.deleted_at is null and k.expires_at > statement_timestamp() and k.expires_at < statement_timestamp() + interval '7 days'
    union all
    select k.account_id, 'quota.reached',
      jsonb_build_object('key_id', k.id, 'alias', k.alias, 'quota', u.kind, 'limit', u.allowed, 'used', u.spent),
      format('quota.reached %s %s %s %s', k.id, u.kind, u.starts, u.allowed), true
    from api_key k cross join (select (statement_timestamp() at time zone 'UTC')::date as day) d cross join lateral (values
      ('total', k.quota_total, k.spent_total, ''),
      ('daily', k.quota_daily, case when k.day = d.day then k.spent_day end, k.day::text),
      ('weekly', k.quota_weekly, case when k.week = date_trunc('week', d.day::timestamp)::date then k.spent_week end, k.week::text),
      ('monthly', k.quota_monthly, case when k.month = date_trunc('month', d.day::timestamp)::date then k.spent_month end, k.month::text)
    ) u(kind, allowed, spent, starts)
    where k.deleted_at is null and k.active and u.spent >= u.allowed and u.allowed > 0
  ) n
  where not exists (select from event_once o where o.account_id = n.account_id and o.name = n.once) $$;

-- Emits the events that follow from balances, quotas and dates. Each happens once, however often and on however many nodes this
-- runs.
create or replace function emit_notices() returns void language plpgsql as $$
begin
  perform emit_event(n.account_id, n.type, n.data, null, n.once) from coming_notices() n where n.is_due;
end $$;

-- emit_notices for some accounts. Returns those whose running calls may reach a threshold, so that they are checked again.
create or replace function emit_notices_of(p_accounts int[]) returns int[] language plpgsql as $$
declare
  unsure int[] := '{}';
  account int;
  n record;
begin
  foreach account in array p_accounts loop
    -- One query: a call that ends between two of them would be due in neither.
    for n in select * from coming_notices() c where c.account_id = account loop
      if n.is_due then
        perform emit_event(account, n.type, n.data, null, n.once);
      elsif account <> all (unsure) then
        unsure := unsure || account;
      end if;
    end loop;
  end loop;
  return unsure;
end $$;

-- Tells the nodes which accounts may have reached a threshold: when a bucket passes a whole percent, and when a quota is used up.
create or replace function notify_spent() returns trigger language plpgsql as $$
begin
  perform pg_notify('siteglass_spent', new.account_id::text);
  return null;
end $$;
create or replace trigger bucket_spent after update of used on bucket for each row
  when (new.used * 100 / greatest(new.total, 1) > old.used * 100 / greatest(old.total, 1)) execute function notify_spent();
create or replace trigger quota_spent after update of spent_total on api_key for each row
  when ((new.spent_total >= new.quota_total and old.spent_total < new.quota_total)
    or (new.spent_day >= new.quota_daily and (old.spent_day < new.quota_daily or old.day is distinct from new.day))
    or (new.spent_week >= new.quota_weekly and (old.spent_week < new.quota_weekly or old.week is distinct from new.week))
    or (new.spent_month >= new.quota_monthly and (old.spent_month < new.quota_monthly or old.month is distinct from new.month)))
  execute function notify_spent();

-- Deletes old events with their deliveries. Returns how many.
create or replace function delete_old_events(p_retain_seconds int, p_limit int) returns int language plpgsql as $$
declare
  gone int;
begin
  delete from event where id in (
    select id from event where created_at < clock_timestamp() - make_interval(secs => p_retain_seconds) limit p_limit for update skip locked);
  get diagnostics gone = row_count;
  delete from event_once where at < clock_timestamp() - interval '800 days';
  return gone;
end $$;

create or replace function emit_invoice_event() returns trigger language plpgsql as $$
begin
  perform emit_event(new.account_id, 'invoice.opened', jsonb_build_object('invoice_id', new.id, 'number', new.number, 'amount', new.amount));
  return null;
end $$;
create or replace trigger invoice_inserted after insert on invoice for each row when (new.status = 'open') execute function emit_invoice_event();
create or replace trigger invoice_reopened after update of status on invoice for each row
  when (new.status = 'open' and old.status is distinct from 'open') execute function emit_invoice_event();

create or replace function emit_batch_event() returns trigger language plpgsql as $$
begin
  perform emit_event(new.account_id, 'batch.' || new.state,
    jsonb_build_object('batch_id', new.id, 'name', new.name, 'kind', new.kind, 'status', new.state, 'reason', new.reason, 'total', new.total - new.dropped,
      'completed', new.completed, 'failed', new.failed, 'credits_charged', new.credits, 'created_at', api_time(new.created_at),
      'completed_at', api_time(new.completed_at)));
  return null;
end $$;
create or replace trigger batch_state_changed after update on batch for each row
  when (new.state in ('completed', 'paused') and new.state is distinct from old.state) execute function emit_batch_event();

-- The workspace that receives events about the installation: the oldest one that an operator owns or administers.
create or replace function operator_account() returns int language sql stable as $$
  select a.id from account a
  where a.deleted_at is null and exists (
    select from member m join person p on p.id = m.person_id
    where m.account_id = a.id and m.role in ('owner', 'admin') and p.is_operator and p.active)
  order by a.id limit 1 $$;
