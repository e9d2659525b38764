-- Crawls: batches whose items are found on the way. See docs/decisions/0058-crawls.md.

alter table batch add column delay_ms int not null default 0;   -- between the starts of two items towards one host
alter table batch add column concurrency smallint;              -- items that run at the same time; null: no limit
alter table batch add column dropped int not null default 0;    -- items that are no pages of their own, such as redirects to a known one

-- Of the items that a page of a crawl links to, those that count: positions in the list, from 0. Null: all.
alter table batch_chunk add column picks int[];
alter table batch_result add column duplicate_of int;           -- the first item of the crawl with the same text

create table crawl (
  id uuid primary key references batch on delete cascade,
  settings bytea not null,              -- JSON, compressed and sealed
  page_limit int not null,
  duplicates int not null default 0
);

-- What a crawl knows, by hashes of 16 bytes. Hash of a URL: the item that has it, or minus the number of the reason why it was
-- skipped. Hash of the text of a page: the first item with this text. Hash of the shape of a URL (its path and the names of its
-- parameters): how many URLs have it.
create table crawl_mark (
  batch_id uuid not null,
  hash uuid not null,
  value int not null,
  primary key (batch_id, hash)
) partition by range (batch_id);
create table crawl_mark_default partition of crawl_mark default;

-- How many URLs were skipped, by reason, with a few of them.
create table crawl_skip (
  batch_id uuid not null references crawl on delete cascade,
  reason text not null,
  count int not null default 0,
  samples bytea[] not null default '{}', -- sealed
  primary key (batch_id, reason)
);

-- The Crawl-delay of hosts.
create table crawl_host (
  batch_id uuid not null references crawl on delete cascade,
  host bigint not null,
  delay_ms int not null,
  primary key (batch_id, host)
);

-- When the next item with a delay may start towards a host.
create table host_pace (
  host bigint primary key,
  next_at timestamptz not null
) with (fillfactor = 50);
