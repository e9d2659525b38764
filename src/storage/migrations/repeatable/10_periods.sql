-- Billing periods: whole UTC days, half-open, opened by the first call that needs them.

-- The period of a plan that contains p_day. No row when the plan has not begun.
create or replace function period_at(p_anchor date, p_months int, p_days int, p_day date, out starts date, out ends date)
returns setof record language plpgsql immutable as $$
declare
  n int;
begin
  if p_day < p_anchor then return; end if;
  if p_days is not null then
    n := (p_day - p_anchor) / p_days;
    starts := p_anchor + n * p_days;
    ends := starts + p_days;
  else
    -- Counted from the anchor, so that a plan of 31 January renews on 28 February and then on 31 March.
    n := ((extract(year from p_day) - extract(year from p_anchor)) * 12 + extract(month from p_day) - extract(month from p_anchor))::int / p_months;
    if (p_anchor + make_interval(months => n * p_months))::date > p_day then n := n - 1; end if;
    starts := (p_anchor + make_interval(months => n * p_months))::date;
    ends := (p_anchor + make_interval(months => (n + 1) * p_months))::date;
  end if;
  return next;
end $$;

create or replace function utc_midnight(p_day date) returns timestamptz language sql immutable as $$
  select p_day::timestamp at time zone 'UTC' $$;

-- Opens the current period of every given account whose last one has ended. The caller holds the accounts' row locks.
create or replace function open_due_periods(p_accounts int[]) returns void language plpgsql as $$
declare
  now_at timestamptz := clock_timestamp();
  today date := (now_at at time zone 'UTC')::date;
begin
  with due as (
    select a.id, a.plan_quota, a.plan_anchor, p.starts, p.ends
    from account a left join lateral period_at(a.plan_anchor, a.plan_months, a.plan_days, today) p on true
    where a.id = any(p_accounts) and a.plan_quota is not null and a.period_end <= now_at
  ), opened as (
    insert into bucket (account_id, rank, title, purchased_at, valid_from, valid_to, total)
    select id, 0, 'Subscription ' || starts, utc_midnight(starts), utc_midnight(starts), utc_midnight(ends), plan_quota
    from due where starts is not null
    on conflict (account_id, valid_from) where rank = 0 do nothing
  )
  update account a set period_end = utc_midnight(coalesce(due.ends, due.plan_anchor)) from due where a.id = due.id;
end $$;

-- Sets, changes or removes (p_quota null) the plan of an account. Credits drawn in a period that continues stay drawn.
create or replace function set_plan(p_account int, p_quota bigint, p_anchor date, p_months int, p_days int)
returns void language plpgsql as $$
declare
  now_at timestamptz;
  period record;
begin
  perform 1 from account where id = p_account for no key update;
  now_at := clock_timestamp();
  update account set plan_quota = p_quota, plan_anchor = p_anchor, plan_months = p_months, plan_days = p_days,
    period_end = case when p_quota is null then null else now_at end
  where id = p_account;
  select p.starts, p.ends into period
    from period_at(p_anchor, p_months, p_days, (now_at at time zone 'UTC')::date) p where p_quota is not null;
  update bucket set valid_to = now_at
  where account_id = p_account and rank = 0 and valid_to > now_at
    and valid_from is distinct from utc_midnight(period.starts);
  update bucket set valid_to = utc_midnight(period.ends), total = greatest(p_quota, used)
  where account_id = p_account and rank = 0 and valid_from = utc_midnight(period.starts);
  perform open_due_periods(array[p_account]);
end $$;
