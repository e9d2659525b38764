-- The outcome of the latest check of every search engine, and since when it has been the same.

create table search_health (
  engine text not null,
  type text not null,                   -- images, news, search or suggest
  state text not null,                  -- ok, empty, or why the check failed, such as drift
  detail text,
  read int not null,                    -- results that could be read
  seen int not null,                    -- places where a result was expected
  complete real,                        -- share of the specified fields that were filled; null without results
  since timestamptz not null,
  checked_at timestamptz not null,
  primary key (engine, type)
);
