-- Sessions of fetches: cookies, user agent and proxy that the calls of an account with the same session name share.

create table fetch_session (
  account_id int not null references account on delete cascade,
  name text not null,
  state bytea not null,                 -- JSON, compressed and encrypted
  used_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (account_id, name)
);
create index fetch_session_expiry on fetch_session (expires_at);
create index fetch_session_use on fetch_session (account_id, used_at);
