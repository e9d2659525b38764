-- People who sign in to the dashboard, and what they may see.

create table person (
  id int generated always as identity primary key,
  email text not null check (email = lower(email)),
  name text not null,
  password text not null,               -- scrypt, with its parameters and salt
  is_operator boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz,
  welcomed_at timestamptz,              -- when the first steps were done or skipped
  unique (email)
);

create table member (
  account_id int not null references account on delete cascade,
  person_id int not null references person on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  added_at timestamptz not null default now(),
  primary key (account_id, person_id)
);
create index member_person on member (person_id);

create table invitation (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  note text not null default '',        -- for whom, in the inviter's words
  token_hash bytea not null unique,     -- SHA-256 of what the link holds
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invitation_account on invitation (account_id);

create table session (
  id int generated always as identity primary key,
  token_hash bytea not null unique,     -- SHA-256 of the cookie: a copy of this table signs nobody in
  person_id int not null references person on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  agent text not null default ''
);
create index session_person on session (person_id);
create index session_expiry on session (expires_at);

-- Attempts to sign in that have not succeeded, for slowing down whoever guesses. Kept for a day.
create table login_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  email_hash bytea not null,
  ip inet not null
);
create index login_attempt_email on login_attempt (email_hash, at);
create index login_attempt_ip on login_attempt (ip, at);
create index login_attempt_at on login_attempt (at);
