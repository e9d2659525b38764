-- Who may call, and what they have bought.

create table node (
  id int generated always as identity primary key,
  role text not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Log rows, holds and jobs name an endpoint by number. Nodes add the paths of their catalogue when they start.
create table endpoint (
  id smallint generated always as identity primary key,
  path text not null unique
);

create table account (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9_.-]{0,62}$'),
  name text not null,
  created_at timestamptz not null default now(),
  stats_enabled boolean not null default false,
  log_private boolean not null default false,
  webhook_secret text not null,

  -- The plan. Period n runs from anchor + n lengths to anchor + (n + 1) lengths, in whole UTC days.
  plan_quota bigint check (plan_quota >= 0),
  plan_anchor date,
  plan_months int check (plan_months > 0),
  plan_days int check (plan_days > 0),
  period_end timestamptz,               -- of the period that is open; the next admission after it opens the next one
  per_second int check (per_second >= 0),
  per_minute int check (per_minute >= 0),
  open_invoice text,                    -- number of the oldest open invoice; calls are refused while there is one

  -- Calls admitted in the newest twenty slots of 50 ms and of 3 s; only kept while there is a limit.
  second_slot bigint not null default 0,
  second_counts int[] not null default '{}',
  minute_slot bigint not null default 0,
  minute_counts int[] not null default '{}',

  check ((plan_quota is null) = (plan_anchor is null)),
  check (plan_quota is null or (plan_months is null) <> (plan_days is null))
) with (fillfactor = 50);

create table unlocker_host (
  account_id int not null references account on delete cascade,
  host text not null,
  added_at timestamptz not null default now(),
  primary key (account_id, host)
);

create table api_key (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  hash bytea unique,                    -- SHA-256 of the key; null once the key was deleted
  last_four text not null,
  alias text not null,
  category text not null,
  active boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  quota_total bigint check (quota_total >= 0),
  quota_daily bigint check (quota_daily >= 0),
  quota_weekly bigint check (quota_weekly >= 0),
  quota_monthly bigint check (quota_monthly >= 0),

  -- Credits reserved and billed, per window. A window that is not the current one counts as zero.
  spent_total bigint not null default 0 check (spent_total >= 0),
  day date not null default '-infinity',
  spent_day bigint not null default 0 check (spent_day >= 0),
  week date not null default '-infinity',
  spent_week bigint not null default 0 check (spent_week >= 0),
  month date not null default '-infinity',
  spent_month bigint not null default 0 check (spent_month >= 0),
  archived bigint not null default 0    -- part of spent_total whose log rows have been dropped by retention
) with (fillfactor = 50);
create index api_key_account on api_key (account_id);

-- The three balances are one table, drawn in the order (rank, purchased_at, id).
create table bucket (
  id bigint generated always as identity primary key,
  account_id int not null references account on delete cascade,
  rank smallint not null check (rank in (0, 1, 2)),   -- 0 subscription period, 1 pack, 2 credits
  title text not null,
  purchased_at timestamptz not null default clock_timestamp(),
  valid_from timestamptz,               -- subscription periods only: half-open
  valid_to timestamptz,
  total bigint not null check (total >= 0),
  used bigint not null default 0,       -- billed and held
  archived bigint not null default 0,   -- part of used whose log rows have been dropped by retention
  check (used >= 0 and used <= total)   -- the database itself refuses to oversell
) with (fillfactor = 70);
create index bucket_account on bucket (account_id, rank, purchased_at, id);
create unique index bucket_period on bucket (account_id, valid_from) where rank = 0;

create table invoice (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  number text not null,
  amount numeric(14, 2) not null,
  status text not null check (status in ('open', 'paid')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (account_id, number)
);

-- Who changed what.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  account_id int,
  action text not null,
  detail jsonb not null default '{}'
);
create index audit_account on audit (account_id, id);
