-- Attempts of items of batches and crawls whose node was lost. The node may have stored a file for the result, which is deleted later.
create table lost_item (
  call_id uuid primary key,
  lost_at timestamptz not null default clock_timestamp()
);
create index lost_item_age on lost_item (lost_at);
