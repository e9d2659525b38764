-- Schedules: calls that are repeated by time, and events about what happens in a workspace. See docs/decisions/0057-schedules.md.

create table schedule (
  id uuid primary key,
  account_id int not null references account on delete cascade,
  key_id int not null,                  -- runs are calls of this key
  endpoint_id smallint not null,
  name text,
  cron text,
  every_seconds int check (every_seconds >= 60),
  timezone text not null,
  params bytea not null,                -- JSON, compressed and sealed
  webhook_url text,
  watch text check (watch in ('body', 'text', 'extract', 'screenshot')),
  threshold double precision not null default 0 check (threshold >= 0 and threshold <= 1),
  ip inet,
  state text not null default 'active' check (state in ('active', 'paused')),
  reason text check (reason in ('user', 'failures')),
  failures int not null default 0,      -- in a row
  revision int not null default 0,      -- changes with what is watched: a result of an older revision is not compared
  next_at timestamptz,                  -- the next due time; null: none
  wake_at timestamptz,                  -- when to look at it: later than next_at after a rate limit refused the run
  created_at timestamptz not null default clock_timestamp(),
  check ((cron is null) <> (every_seconds is null))
);
create index schedule_account on schedule (account_id, id);
create index schedule_due on schedule (wake_at) where state = 'active';

create table schedule_run (
  id uuid primary key,                  -- of its job, if it has one
  schedule_id uuid not null references schedule on delete cascade,
  due_at timestamptz not null,
  state text not null check (state in ('running', 'completed', 'failed', 'skipped')),
  has_job boolean not null,
  revision int not null,
  attempt smallint not null default 0,  -- of the evaluation: only the newest one may end the run
  lease_until timestamptz not null default '-infinity',
  started_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  duration_ms int,
  credits int not null default 0,
  error text,
  error_code text,
  changed boolean,                      -- null: not compared
  difference jsonb,
  unique (schedule_id, due_at)          -- one run per due time
);
create index schedule_run_open on schedule_run (schedule_id) where state = 'running';

-- What the next run of a watched schedule is compared with.
create table schedule_baseline (
  schedule_id uuid primary key references schedule on delete cascade,
  run_id uuid not null,
  taken_at timestamptz not null default clock_timestamp(),
  body bytea,                           -- Zstandard; null when the bytes are in the file store
  blob_key text
);

-- Where the events of a workspace are sent.
create table webhook (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  url text not null,
  description text not null default '',
  events text[] not null,               -- empty: all
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp()
);
create index webhook_account on webhook (account_id);

create table event (
  id uuid primary key default gen_random_uuid(),
  account_id int not null references account on delete cascade,
  type text not null,
  created_at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  mail_state text not null default 'waiting' check (mail_state in ('waiting', 'sent', 'failed')),
  mail_attempt smallint not null default 0,
  mail_at timestamptz not null default clock_timestamp()
);
create index event_age on event (created_at);
create index event_account on event (account_id);
create index event_mail on event (mail_at) where mail_state = 'waiting';

create table event_delivery (
  id bigint generated always as identity primary key,
  event_id uuid not null references event on delete cascade,
  account_id int not null,
  webhook_id int references webhook on delete cascade, -- null: the address belongs to a schedule or a batch
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempt smallint not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  last_at timestamptz,
  last_status smallint,
  last_error text,
  tries jsonb not null default '[]'
);
create index event_delivery_event on event_delivery (event_id);
create index event_delivery_webhook on event_delivery (webhook_id, id);
create index event_delivery_due on event_delivery (account_id, next_at) where state = 'waiting';

-- Events that happen once, such as a threshold in a period.
create table event_once (
  account_id int not null references account on delete cascade,
  name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, name)
);
