-- Sign-in by OpenID Connect, password resets by mail, and mails that wait to be sent.

alter table person add column has_password boolean not null default true;  -- false: signs in by OpenID Connect only
alter table session add column method text not null default 'password' check (method in ('password', 'sso'));

-- Which person an identity of a provider is. The e-mail address is only used to link them once.
create table identity (
  issuer text not null,
  subject text not null,
  person_id int not null references person on delete cascade,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, person_id)
);
create index identity_person on identity (person_id);

create table password_reset (
  token_hash bytea primary key,         -- SHA-256 of the token in the link
  person_id int not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_reset_person on password_reset (person_id);

-- Requests for a reset, for rate limits. Kept for a day.
create table reset_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  email_hash bytea not null,
  ip inet not null
);
create index reset_attempt_email on reset_attempt (email_hash, at);
create index reset_attempt_ip on reset_attempt (ip, at);
create index reset_attempt_at on reset_attempt (at);

create table outgoing_mail (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  content bytea not null,               -- sealed, because it contains a token
  account_id int references account on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempt smallint not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index outgoing_mail_due on outgoing_mail (next_at) where state = 'waiting';
create index outgoing_mail_account on outgoing_mail (account_id, created_at);
create index outgoing_mail_age on outgoing_mail (created_at);
