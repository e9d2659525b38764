-- Which events of a workspace are mailed, and pages of its events.

alter table account add column mail_events text[]; -- null: all

alter table event drop constraint event_mail_state_check;
alter table event add constraint event_mail_state_check check (mail_state in ('waiting', 'sent', 'failed', 'skipped'));

drop index event_account;
create index event_account on event (account_id, created_at desc, id desc);
