-- Events of workspaces, and their deliveries.

-- Creates an event and its deliveries: to the webhooks of the workspace that want it, and to p_url. p_once names an event that
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

-- take_webhooks for events.
create or replace function take_event_deliveries(p_count int, p_lease_seconds int, p_account_max int, p_busy int[])
returns table (id bigint, account_id int, url text, attempt smallint, webhook_secret text) language sql as $$
  with recursive waiting(id) as (
    (select d.account_id from event_delivery d where d.state = 'waiting' order by d.account_id limit 1)
    union all
    select (select d.account_id from event_delivery d where d.state = 'waiting' and d.account_id > v.id order by d.account_id limit 1)
    from waiting v where v.id is not null
  ), running as (
    select b.id, count(*) as here from unnest(p_busy) b(id) group by b.id
  ), next_up as (
    select n.id from waiting v left join running r on r.id = v.id cross join lateral (
      select d.id, d.next_at, row_number() over (order by d.next_at) as position
      from event_delivery d where d.state = 'waiting' and d.account_id = v.id and d.next_at <= clock_timestamp()
      order by d.next_at limit greatest(0, p_account_max - coalesce(r.here, 0))
    ) n where v.id is not null
    order by coalesce(r.here, 0) + n.position, n.next_at limit p_count
  ), mine as (
    select d.id from event_delivery d
    where d.id in (select next_up.id from next_up) and d.state = 'waiting' and d.next_at <= clock_timestamp()
    for update skip locked
  )
  update event_delivery d set attempt = d.attempt + 1, next_at = clock_timestamp() + make_interval(secs => p_lease_seconds)
  from mine, account a where d.id = mine.id and a.id = d.account_id
  returning d.id, d.account_id, d.url, d.attempt, a.webhook_secret $$;

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

-- Emits the events that follow from balances, quotas and dates. Each happens once, however often and on however many nodes this
-- runs.
create or replace function emit_notices() returns void language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
begin
  perform emit_event(s.account_id, 'credits.low',
    jsonb_build_object('threshold_percent', t.percent, 'used', s.used, 'total', s.total, 'remaining', s.remaining),
    null, format('credits.low %s %s', t.percent, s.period))
  from credit_shares() s cross join unnest(array[50, 80, 100]) t(percent)
  where s.used * 100 >= s.total * t.percent
    and not exists (select from event_once o where o.account_id = s.account_id and o.name = format('credits.low %s %s', t.percent, s.period));

  perform emit_event(k.account_id, 'key.expiring',
    jsonb_build_object('key_id', k.id, 'alias', k.alias, 'last_four', k.last_four, 'expires_at', k.expires_at),
    null, format('key.expiring %s %s', k.id, k.expires_at))
  from api_key k
  where k.active and k.deleted_at is null and k.expires_at > clock_timestamp() and k.expires_at < clock_timestamp() + interval '7 days'
    and not exists (select from event_once o where o.account_id = k.account_id and o.name = format('key.expiring %s %s', k.id, k.expires_at));

  perform emit_event(q.account_id, 'quota.reached',
    jsonb_build_object('key_id', q.id, 'alias', q.alias, 'quota', q.kind, 'limit', q.allowed, 'used', q.spent),
    null, format('quota.reached %s %s %s %s', q.id, q.kind, q.starts, q.allowed))
  from (
    select k.account_id, k.id, k.alias, u.* from api_key k cross join lateral (values
      ('total', k.quota_total, k.spent_total, ''),
      ('daily', k.quota_daily, case when k.day = today then k.spent_day end, k.day::text),
      ('weekly', k.quota_weekly, case when k.week = date_trunc('week', today::timestamp)::date then k.spent_week end, k.week::text),
      ('monthly', k.quota_monthly, case when k.month = date_trunc('month', today::timestamp)::date then k.spent_month end, k.month::text)
    ) u(kind, allowed, spent, starts)
    where k.deleted_at is null and k.active and u.spent >= u.allowed and u.allowed > 0
  ) q
  where not exists (
    select from event_once o where o.account_id = q.account_id
      and o.name = format('quota.reached %s %s %s %s', q.id, q.kind, q.starts, q.allowed));
end $$;

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
      'completed', new.completed, 'failed', new.failed, 'credits_charged', new.credits, 'created_at', new.created_at,
      'completed_at', new.completed_at));
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
