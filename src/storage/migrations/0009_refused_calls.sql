-- Usage counts refused calls (4xx) apart from successful ones.

alter table usage_hour add column refusals bigint not null default 0;

-- Hours whose log still exists are counted again. In a new database there is neither a log nor the function.
do $$ begin
  if to_regprocedure('uuid7_time(uuid)') is not null then
    update usage_hour u set refusals = c.refusals
    from (
      select date_trunc('hour', uuid7_time(id), 'UTC') as hour, account_id, coalesce(key_id, 0) as key_id, endpoint_id,
        count(*) as refusals
      from request_log where status between 400 and 499 group by 1, 2, 3, 4
    ) c
    where (u.hour, u.account_id, u.key_id, u.endpoint_id) = (c.hour, c.account_id, c.key_id, c.endpoint_id);
  end if;
end $$;
