-- URLs that a crawl found when its limit was reached. They are queued if other pages turn out not to be separate ones.
create table crawl_spare (
  batch_id uuid not null references crawl on delete cascade,
  place bigint generated always as identity,
  used int not null default 0,          -- how many of them have been queued or were known
  items bytea not null,                 -- the arguments of add_crawl_urls
  places int[] not null,
  hashes uuid[] not null,
  hosts bigint[] not null,
  shapes uuid[] not null,
  shapes_max int[] not null,
  primary key (batch_id, place)
);
alter table crawl_spare alter column items set storage external; -- compressed already
