-- What was called, and what it drew.

-- A call that is running, or a job that is open: its credits are set aside in exactly these buckets.
create table hold (
  id uuid primary key,                  -- one UUIDv7 is the hold, the log row and the job
  account_id int not null,
  key_id int not null,
  endpoint_id smallint not null,
  cost int not null check (cost > 0),
  bucket_ids bigint[] not null,
  amounts int[] not null,
  day date not null,                    -- UTC day of admission: a release gives the quota back in that window
  node_id int,                          -- the node that runs the call; null for a job, whose own lease counts
  admitted_at timestamptz not null,
  expires_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index hold_account on hold (account_id);
create index hold_expiry on hold (expires_at);

-- The request log is the billing record. UUIDv7 order is time order, so it is partitioned by day on the id itself
-- and the primary key still makes an id unique for ever.
create table request_log (
  id uuid not null primary key,
  account_id int not null,
  key_id int,
  endpoint_id smallint not null,
  status smallint not null,
  credits int not null,
  duration_ms int not null,
  ip inet,
  is_job boolean not null default false,
  swept boolean not null default false, -- the node died or lost its lease before it could settle
  bucket_ids bigint[],                  -- where the credits came from
  amounts int[]
) partition by range (id);
create index request_log_account on request_log (account_id, id);
create table request_log_default partition of request_log default;

-- Parameters and bodies are kept apart from the billing record: they are large, optional and may be forbidden.
create table request_payload (
  id uuid not null primary key,
  account_id int not null,
  params bytea,                         -- JSON, Zstandard
  body bytea,                           -- the first bytes of the response, Zstandard
  body_type text,
  body_bytes bigint not null default 0  -- before truncation
) partition by range (id);
create index request_payload_account on request_payload (account_id);
create table request_payload_default partition of request_payload default;

-- Health of the last hour. A node adds to rows of its own, so nodes never wait for each other.
create table stats_minute (
  minute timestamptz not null,
  endpoint_id smallint not null,
  node_id int not null,
  calls int not null,
  failures int not null,
  timed_calls int not null,
  duration_sum_ms bigint not null,
  primary key (minute, endpoint_id, node_id)
) with (fillfactor = 50);

-- Usage per hour outlives the log's retention.
create table usage_hour (
  hour timestamptz not null,
  account_id int not null,
  key_id int not null,
  endpoint_id smallint not null,
  calls bigint not null,
  failures bigint not null,
  credits bigint not null,
  duration_sum_ms bigint not null,
  primary key (account_id, hour, endpoint_id, key_id)
);

-- How far a periodic task has come.
create table progress (
  task text primary key,
  until timestamptz not null
);
