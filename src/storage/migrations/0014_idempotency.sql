-- Idempotency keys: a call or submission with a key that was used before returns the first answer.

create table idempotent_call (
  account_id int not null references account on delete cascade,
  endpoint_id smallint not null,
  key bytea not null,                   -- HMAC of the key that the caller sent
  fingerprint bytea not null,           -- HMAC of the parameters
  call_id uuid not null unique,         -- the call that owns the key; its hold, if it has one, has the same id
  answer bytea,                         -- compressed and sealed; null while the call runs
  blob_key text,                        -- the answer is in the file store because it is large
  expires_at timestamptz not null,
  primary key (account_id, endpoint_id, key)
);
create index idempotent_call_expiry on idempotent_call (expires_at);

-- True when the call has an idempotency key, which a release must free.
alter table hold add column keyed boolean not null default false;
