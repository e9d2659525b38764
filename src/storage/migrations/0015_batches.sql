-- Batches: many calls of one endpoint, submitted at once. See docs/decisions/0052-batches.md.

create table batch (
  id uuid primary key,                  -- UUIDv7: chunks and results are partitioned by its day
  account_id int not null,
  key_id int not null,
  endpoint_id smallint not null,
  kind text not null default 'batch' check (kind in ('batch', 'crawl')),
  state text not null default 'receiving' check (state in ('receiving', 'running', 'paused', 'completed', 'cancelled')),
  reason text check (reason in ('key', 'payment', 'quota', 'suspended', 'user')),
  name text,
  params bytea not null,                -- what all items have in common: JSON, compressed and sealed
  per_host smallint not null,
  cost int not null,                    -- credits of one item
  lease_seconds int not null,           -- no item runs longer
  webhook_url text,
  ip inet,
  node_id int,                          -- the node that receives the items
  total int not null default 0,
  expanded int not null default 0,      -- items before this index have left their chunk
  results int not null default 0,       -- the sequence number of the newest result
  retry_until int not null default 0,   -- failed results up to this number are queued again
  completed int not null default 0,
  failed int not null default 0,
  credits bigint not null default 0,
  wake_at timestamptz not null default 'infinity',  -- when items may be taken
  paced_until timestamptz not null default '-infinity', -- a rate limit was reached
  backoff_seconds int not null default 0, -- how long to wait before a refused batch is tried again
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index batch_account on batch (account_id, id);
create index batch_due on batch (wake_at) where state in ('running', 'paused');
create index batch_receiving on batch (created_at) where state = 'receiving';
create index batch_expiry on batch (expires_at) where expires_at is not null;

-- Items as they were submitted, some hundred in a row. Written once.
create table batch_chunk (
  batch_id uuid not null,
  first int not null,                   -- index of the first item
  hosts bigint[] not null,              -- a hash of the host of each item
  items bytea not null,                 -- JSON array, compressed and sealed
  primary key (batch_id, first)
) partition by range (batch_id);
alter table batch_chunk alter column items set storage external; -- compressed already
create table batch_chunk_default partition of batch_chunk default;

-- The next items of each open batch, and those that run. The only table whose rows change with every item, so it stays small.
create table batch_item (
  batch_id uuid not null,
  idx int not null,
  chunk int not null,
  account_id int not null,
  host bigint not null,
  is_running boolean not null default false,
  attempt smallint not null default 0,
  call_id uuid,                         -- of the running attempt: its hold and its log row
  node_id int,
  lease_until timestamptz,
  primary key (batch_id, idx)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index batch_item_queue on batch_item (batch_id, idx) where not is_running;
create index batch_item_host on batch_item (host) where is_running;
create index batch_item_account on batch_item (account_id) where is_running;

-- Results, numbered in the order of completion. Written once; a failed one is removed when its item is tried again.
create table batch_result (
  batch_id uuid not null,
  seq int not null,
  idx int not null,
  is_ok boolean not null,
  status_code smallint not null,
  credits int not null,
  duration_ms int not null,
  completed_at timestamptz not null default clock_timestamp(),
  error text,
  error_code text,
  content_type text,
  headers jsonb,
  envelope bytea,                       -- the JSON form of a binary result, Zstandard
  body bytea,                           -- Zstandard; null when the bytes are in the file store
  blob_key text,
  primary key (batch_id, seq)
) partition by range (batch_id);
create unique index batch_result_item on batch_result (batch_id, idx);
create index batch_result_failed on batch_result (batch_id, seq) where not is_ok;
create index batch_result_blob on batch_result (batch_id) where blob_key is not null;
alter table batch_result alter column body set storage external;
alter table batch_result alter column envelope set storage external;
create table batch_result_default partition of batch_result default;

-- The delivery of the webhook of an ended batch.
create table batch_webhook (
  batch_id uuid primary key references batch on delete cascade,
  account_id int not null,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempt smallint not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  last_at timestamptz,
  last_status smallint,
  last_error text,
  tries jsonb not null default '[]'
);
create index batch_webhook_due on batch_webhook (next_at) where state = 'waiting';
