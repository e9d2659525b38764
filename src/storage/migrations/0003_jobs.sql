-- Long work: accepted now, run by any worker, finished exactly once.

create table job (
  id uuid primary key,                  -- the same id as its hold and its log row
  account_id int not null,
  key_id int not null,
  endpoint_id smallint not null,
  state text not null default 'queued' check (state in ('queued', 'processing', 'completed', 'failed')),
  params bytea,                         -- Zstandard JSON, sealed when it holds secrets; dropped when the job ends
  params_sealed boolean not null,
  ip inet,
  webhook_url text,
  attempt smallint not null default 0,  -- with node_id the fencing token: only the newest attempt may finish the job
  node_id int,
  run_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  deadline_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz,
  status_code smallint,
  credits int not null default 0,
  duration_ms int,
  error text,
  error_code text
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index job_ready on job (account_id, run_at, id) where state = 'queued';
create index job_lease on job (lease_until) where state = 'processing';
create index job_open_deadline on job (deadline_at) where state in ('queued', 'processing');
create index job_account on job (account_id, id);
create index job_expiry on job (expires_at) where expires_at is not null;

create table job_result (
  job_id uuid primary key references job on delete cascade,
  content_type text not null,
  headers jsonb not null default '{}',
  envelope bytea,                       -- the JSON form of a binary result, Zstandard
  body bytea,                           -- Zstandard; null when the bytes are in the blob store
  blob_key text
);

create table webhook_delivery (
  job_id uuid primary key references job on delete cascade,
  account_id int not null,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempt smallint not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  last_at timestamptz,
  last_status smallint,
  last_error text
);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
