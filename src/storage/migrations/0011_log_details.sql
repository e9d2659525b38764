-- The error code of refused and failed calls, and the headers of responses.

alter table request_log add column error_code text;
alter table request_payload add column headers jsonb;
