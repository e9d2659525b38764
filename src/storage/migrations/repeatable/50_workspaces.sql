-- Suspending, resuming and deleting workspaces.

-- Suspends an account. Admissions lock the same row, so no call is admitted after this has been committed.
create or replace function suspend_account(p_account int) returns void language sql as $$
  update account set suspended_at = coalesce(suspended_at, clock_timestamp()) where id = p_account $$;

-- Resumes an account. The time in which its jobs could not run does not count against their deadlines.
create or replace function resume_account(p_account int) returns void language plpgsql as $$
declare
  since timestamptz;
begin
  select suspended_at into since from account where id = p_account for no key update;
  if since is null then return; end if;
  update job set deadline_at = deadline_at + (clock_timestamp() - greatest(since, created_at))
  where account_id = p_account and state = 'queued';
  update account set suspended_at = null where id = p_account;
  perform pg_notify('siteglass_job_ready', '');
end $$;

-- Releases the reservations of running calls of a deleted account. These calls end with an error. New calls are refused, so
-- none follow. Returns the number of reservations.
create or replace function release_account_holds(p_account int, p_node int, p_limit int) returns int language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id) into ids from (
    select id from hold where account_id = p_account and expires_at <> 'infinity' order by id limit p_limit) h;
  if ids is null then return 0; end if;
  perform settle_calls(ids, array_fill(false, array[cardinality(ids)]), array_fill(500::smallint, array[cardinality(ids)]),
    array_fill(0, array[cardinality(ids)]), array_fill(null::inet, array[cardinality(ids)]), p_node, p_swept => true, p_counted => false);
  return cardinality(ids);
end $$;

-- Deletes jobs of an account with their reservations, results and webhooks. Workers lose the running ones. Returns one row
-- per job: the key of its file, if it has one.
create or replace function delete_account_jobs(p_account int, p_node int, p_limit int) returns table (blob_key text) language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id) into ids from (
    select id from job where account_id = p_account order by id limit p_limit for update) j;
  if ids is null then return; end if;
  perform settle_calls(ids, array_fill(false, array[cardinality(ids)]), array_fill(500::smallint, array[cardinality(ids)]),
    array_fill(0, array[cardinality(ids)]), array_fill(null::inet, array[cardinality(ids)]), p_node, p_is_job => true, p_counted => false);
  return query select r.blob_key from unnest(ids) i(id) left join job_result r on r.job_id = i.id;
  delete from job where id = any(ids);
end $$;

-- Deletes log rows of an account. Their credits are added to the archived sums of buckets and keys in the same transaction,
-- so that used = archived + logged + held stays true until the account itself is deleted. Returns the number of rows.
create or replace function delete_account_log(p_account int, p_limit int) returns int language plpgsql as $$
declare
  gone int;
begin
  perform 1 from account where id = p_account for no key update;
  with rows as (
    delete from request_log where id = any(array( -- an array: "in" reads all rows of the account each time
      select id from request_log where account_id = p_account order by id limit p_limit))
    returning key_id, credits, bucket_ids, amounts
  ), archived_buckets as (
    update bucket b set archived = b.archived + d.amount
    from (select u.id, sum(u.amount) as amount from rows, unnest(rows.bucket_ids, rows.amounts) u(id, amount) group by u.id) d
    where b.id = d.id
  ), archived_keys as (
    update api_key k set archived = k.archived + d.credits
    from (select key_id, sum(credits) as credits from rows where credits > 0 group by key_id) d where k.id = d.key_id
  )
  select count(*) into gone from rows;
  return gone;
end $$;

-- Deletes parameters and bodies of an account. Returns their number.
create or replace function delete_account_payloads(p_account int, p_limit int) returns int language sql as $$
  with rows as (
    delete from request_payload where id = any(array(
      select id from request_payload where account_id = p_account limit p_limit))
    returning 1
  ) select count(*)::int from rows $$;

-- Deletes batches of an account: their queue at once, then up to p_limit rows of results and chunks. Their running items are
-- lost by their nodes, and their reservations are released with the others. Returns one row per deleted row, at least one
-- while there are batches: the key of its file, if it has one.
create or replace function delete_account_batches(p_account int, p_limit int) returns table (blob_key text) language plpgsql as $$
declare
  next_id uuid;
begin
  select b.id into next_id from batch b where b.account_id = p_account order by b.id limit 1;
  if next_id is null then return; end if;
  perform lock_batch_items();
  perform 1 from batch_item i where i.batch_id = next_id order by i.idx for update; -- before the batch, as everywhere
  update batch set state = 'cancelled', wake_at = 'infinity' where id = next_id;
  delete from batch_item i where i.batch_id = next_id;
  return query
    delete from batch_result r where r.batch_id = next_id and r.seq = any(array(
      select s.seq from batch_result s where s.batch_id = next_id limit p_limit))
    returning r.blob_key;
  if not found then
    return query
      with gone as (
        delete from crawl_mark m where m.batch_id = next_id and m.hash = any(array(
          select n.hash from crawl_mark n where n.batch_id = next_id limit p_limit))
        returning 1
      ) select null::text from gone;
  end if;
  if not found then
    delete from batch_chunk c where c.batch_id = next_id;
    delete from batch where id = next_id;
    return query select null::text;
  end if;
end $$;
