-- Exit proxies of the operator, in pools.

create table proxy_pool (
  name text primary key,
  is_limited boolean not null default false  -- true: only for the accounts of proxy_pool_account
);

create table proxy_pool_account (
  pool text not null references proxy_pool on delete cascade,
  account_id int not null references account on delete cascade,
  primary key (pool, account_id)
);
create index proxy_pool_account_account on proxy_pool_account (account_id);

create table proxy (
  id int generated always as identity primary key,
  pool text not null references proxy_pool,
  url bytea not null,                        -- with user name and password, encrypted
  country text,
  kind text not null check (kind in ('datacenter', 'residential', 'mobile', 'other')),
  weight int not null check (weight > 0),
  active boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create index proxy_members on proxy (pool);

-- Figures and health of each proxy. Nodes add what they have seen in batches.
create table proxy_state (
  proxy_id int primary key references proxy on delete cascade,
  calls bigint not null default 0,
  failures bigint not null default 0,
  good double precision not null default 0,  -- recent successes and failures: older ones count less, as of decayed_at
  bad double precision not null default 0,
  latency_ms double precision,               -- a moving average
  decayed_at timestamptz not null default clock_timestamp(),
  last_error text,
  last_error_at timestamptz,
  last_success_at timestamptz,
  faults int not null default 0,             -- failures of the proxy itself since its last success
  down_until timestamptz,                    -- null: the proxy may be used
  checked_at timestamptz,
  check_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index proxy_state_check on proxy_state (check_at);
create index proxy_state_change on proxy_state (changed_at);

-- How well a proxy works for a target host, recently.
create table proxy_host (
  proxy_id int not null references proxy on delete cascade,
  host text not null,
  good double precision not null,
  bad double precision not null,
  at timestamptz not null,
  primary key (proxy_id, host)
);
create index proxy_host_age on proxy_host (at);

-- Counts changes of proxies and pools, so that nodes notice them. At most one row.
create table proxy_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
