-- Workspaces can be suspended and deleted.

alter table account
  add column suspended_at timestamptz,   -- calls are refused and queued jobs wait
  add column deleted_at timestamptz;     -- its rows and files are being removed

-- The files of captures, so that they can be removed with their workspace.
create table stored_file (
  key text primary key,
  account_id int not null,
  expires_at timestamptz not null
);
create index stored_file_account on stored_file (account_id);
create index stored_file_expiry on stored_file (expires_at);
