-- Items of a batch that were passed over because their hosts were busy and had enough queued items: one row per chunk and host.
create table batch_parked (
  batch_id uuid not null references batch on delete cascade,
  chunk int not null,
  host bigint not null,
  idx int[] not null,
  primary key (batch_id, chunk, host)
);
