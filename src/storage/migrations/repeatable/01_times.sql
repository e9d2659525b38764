-- A time as the API writes it: 2026-11-16T21:29:51.706Z. JSON that is built in SQL needs it; other times become dates of the client.
create or replace function api_time(p_at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
