-- What people see and ask for in the dashboard, beyond calls and balances.

alter table webhook_delivery add column tries jsonb not null default '[]';  -- each one: when, how long, what came back

-- Parameters and bodies can be kept for a shorter time than the log itself.
alter table account add column payload_days int check (payload_days between 1 and 3650);

-- A second factor for signing in: codes of an authenticator (RFC 6238), or one of the recovery codes.
alter table person
  add column totp bytea,                -- the shared secret, sealed; null: the password is enough
  add column totp_offered bytea,        -- a secret that was shown but not confirmed by a code yet
  add column totp_step bigint,          -- of the last code that was accepted: none works twice
  add column recovery_hashes bytea[] not null default '{}';

-- Hosts that a workspace would like to unlock, and what the operator said.
create table unlocker_request (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  host text not null,
  reason text not null default '',
  asked_by text not null,
  asked_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decided_by text,
  decided_at timestamptz
);
create unique index unlocker_request_open on unlocker_request (account_id, host) where status = 'open';

-- What a machine says of itself: its browser, its HTTP engine, its rules.
alter table node add column parts jsonb not null default '{}';
