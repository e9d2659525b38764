-- Custom rules: technologies and vendors of bot protection that operators define; and the history of the checks of search engines.
-- See docs/decisions/0065-custom-rules.md.

create table custom_rule (
  id int generated always as identity primary key,
  kind text not null check (kind in ('technology', 'antibot')),
  name text not null,                   -- name of the technology, or slug of the vendor
  definition json not null,             -- the version that is edited
  slow text[] not null default '{}',    -- expressions of it that only the linear engine may run
  tried_at timestamptz,                 -- when this version last matched a page; null: never
  tried_on text,                        -- the address of that page; null: it was pasted
  active_definition json,               -- the version in use; null: none
  active_slow text[] not null default '{}',
  activated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null
);
create unique index custom_rule_name on custom_rule (kind, lower(name));

-- Changes with every change of a rule. Without a row: no rule was ever changed.
create table custom_rule_version (
  only_row boolean primary key default true check (only_row),
  version int not null
);

create table search_check (
  id bigint generated always as identity primary key,
  engine text not null,
  type text not null,                   -- images, news, search or suggest
  state text not null,                  -- ok, empty, or why the check failed, such as drift
  detail text,
  read int not null,
  seen int not null,
  complete real,
  checked_at timestamptz not null default clock_timestamp()
);
create index search_check_engine on search_check (engine, type, id desc);
