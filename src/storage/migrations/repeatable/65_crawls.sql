-- Crawls: batches whose items are found on the way. The transaction that ends a page adds the pages that it links to, so a crash
-- repeats only pages that have not ended. Locks are taken as for batches; what belongs to a crawl is written under the lock of
-- its row in batch.

-- Why a URL was skipped. Up to three, another page may still lead to it: nearer to the start, or when there is room again.
create or replace function crawl_reason_number(p_reason text) returns int language sql immutable as $$
  select array_position(array['depth', 'limit', 'nofollow', 'robots', 'scope', 'pattern', 'trap', 'file'], p_reason) $$;

create or replace function crawl_skips_max() returns int language sql immutable as $$ select 100000 $$;

-- The next items of a crawl that may start: no more than p_per_host towards a host, and one at a time with its delay.
create or replace function crawl_items_to_take(p_batch uuid, p_depth int, p_wanted int, p_per_host int, p_now timestamptz)
returns int[] language sql as $$
  select array_agg(p.idx order by p.idx) from (
    select q.idx from (
      select w.idx, w.host, row_number() over (partition by w.host order by w.idx) as place,
        greatest(b.delay_ms, h.delay_ms) as delay_ms
      from (select i.idx, i.host from batch_item i where i.batch_id = p_batch and not i.is_running order by i.idx limit p_depth) w
      cross join (select c.delay_ms from batch c where c.id = p_batch) b
      left join crawl_host h on h.batch_id = p_batch and h.host = w.host
    ) q
    where q.place + (select count(*) from batch_item r where r.is_running and r.host = q.host) <= p_per_host
      and (q.delay_ms = 0 or q.place = 1 and not exists (select from host_pace s where s.host = q.host and s.next_at > p_now))
    order by q.idx limit p_wanted
  ) p $$;

-- Delays the next items towards the hosts of items that start now.
create or replace function pace_crawl_items(p_batch uuid, p_idx int[], p_now timestamptz) returns void language sql as $$
  insert into host_pace as s (host, next_at)
  select i.host, p_now + make_interval(secs => max(greatest(b.delay_ms, h.delay_ms)) / 1000.0)
  from batch_item i join batch b on b.id = i.batch_id left join crawl_host h on h.batch_id = i.batch_id and h.host = i.host
  where i.batch_id = p_batch and i.idx = any(p_idx) and greatest(b.delay_ms, h.delay_ms) > 0
  group by i.host order by i.host
  on conflict (host) do update set next_at = greatest(s.next_at, excluded.next_at) $$;

-- When items of a crawl can be taken next.
create or replace function crawl_wake_at(p_batch uuid, p_admitted boolean, p_now timestamptz) returns timestamptz language plpgsql as $$
declare
  paced_until timestamptz;
begin
  select min(case when greatest(b.delay_ms, h.delay_ms) > 0 then greatest(s.next_at, p_now) else p_now end) into paced_until
  from (select distinct i.host from batch_item i where i.batch_id = p_batch and not i.is_running) w
  cross join (select c.delay_ms from batch c where c.id = p_batch) b
  left join crawl_host h on h.batch_id = p_batch and h.host = w.host
  left join host_pace s on s.host = w.host;
  if paced_until > p_now then return paced_until; end if;
  return case when p_admitted then clock_timestamp() else p_now + interval '1 s' end;
end $$;

-- How long until the next batch or crawl may have items to take; null if not within a second.
create or replace function next_batch_wake_ms() returns int language sql as $$
  select ceil(extract(epoch from min(wake_at) - clock_timestamp()) * 1000)::int from batch
  where state in ('running', 'paused') and wake_at > clock_timestamp() and wake_at < clock_timestamp() + interval '1 s' $$;

-- Adds the URLs that a page or a sitemap lists, as far as they are new and there is room. p_places are their positions in
-- p_chunk, p_shape_max how many URLs of their shape are queued at most. The p_skip arrays are URLs that the node has skipped.
-- counted: some of the skipped URLs that had not been counted before, with the reasons, for samples. room: how many pages the limit
-- still allows.
create or replace function add_crawl_urls(
  p_batch uuid, p_chunk bytea, p_places int[], p_hashes uuid[], p_hosts bigint[], p_shapes uuid[], p_shape_max int[],
  p_skip_hashes uuid[], p_skip_reasons text[], p_delay_hosts bigint[], p_delays_ms int[],
  out counted uuid[], out reasons text[], out room int
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
declare
  b batch;
  fresh record;
  skips_left int;
begin
  select * into b from batch where id = p_batch for no key update;
  select c.page_limit - (b.total - b.dropped) into room from crawl c where c.id = p_batch;
  if b.state is null or b.state not in ('running', 'paused') then room := 0; return; end if;

  if cardinality(p_delay_hosts) > 0 then
    with learned as (
      insert into crawl_host as h (batch_id, host, delay_ms)
      select p_batch, d.host, d.delay_ms from unnest(p_delay_hosts, p_delays_ms) d(host, delay_ms)
      on conflict (batch_id, host) do update set delay_ms = excluded.delay_ms where h.delay_ms <> excluded.delay_ms
      returning host, delay_ms
    )
    insert into host_pace as s (host, next_at)
    select l.host, clock_timestamp() + make_interval(secs => l.delay_ms / 1000.0) from learned l order by l.host
    on conflict (host) do update set next_at = greatest(s.next_at, excluded.next_at);
  end if;

  select array_agg(n.hash order by n.n) filter (where n.verdict = 'new') as hashes, array_agg(n.host order by n.n) filter (where n.verdict = 'new') as hosts,
    array_agg(n.place order by n.n) filter (where n.verdict = 'new') as places, array_agg(n.shape order by n.n) filter (where n.verdict = 'new') as shapes,
    array_agg(n.hash order by n.n) filter (where n.verdict <> 'new') as refused, array_agg(n.verdict order by n.n) filter (where n.verdict <> 'new') as verdicts
    into fresh
  from (
    select o.*, case when not o.fits then 'trap' when sum(o.fits::int) over (order by o.n) <= room then 'new' else 'limit' end as verdict from (
      select u.*, u.shape is null or coalesce(s.value, 0) + row_number() over (partition by u.shape order by u.n) <= u.shape_max as fits
      from unnest(p_places, p_hashes, p_hosts, p_shapes, p_shape_max) with ordinality u(place, hash, host, shape, shape_max, n)
      left join crawl_mark m on m.batch_id = p_batch and m.hash = u.hash
      left join crawl_mark s on s.batch_id = p_batch and s.hash = u.shape
      where m.value is null or m.value between -3 and -1
    ) o
  ) n;

  if fresh.hashes is not null then
    -- Some were skipped before.
    update crawl_skip k set count = k.count - t.urls
    from (select m.value, count(*) as urls from crawl_mark m where m.batch_id = p_batch and m.hash = any(fresh.hashes) group by 1) t
    where k.batch_id = p_batch and crawl_reason_number(k.reason) = -t.value;
    insert into crawl_mark as m (batch_id, hash, value)
    select p_batch, f.hash, b.total + f.n - 1 from unnest(fresh.hashes) with ordinality f(hash, n)
    on conflict (batch_id, hash) do update set value = excluded.value;
    insert into crawl_mark as m (batch_id, hash, value)
    select p_batch, f.shape, count(*) from unnest(fresh.shapes) f(shape) where f.shape is not null group by 2
    on conflict (batch_id, hash) do update set value = m.value + excluded.value;
    insert into batch_chunk (batch_id, first, hosts, items, picks) values (p_batch, b.total, fresh.hosts, p_chunk, fresh.places);
    update batch set total = total + cardinality(fresh.hashes),
      wake_at = case when state = 'running' then greatest(clock_timestamp(), paced_until) else wake_at end
    where id = p_batch;
    room := room - cardinality(fresh.hashes);
    -- Crawls that have nothing else to do continue at once.
    if (select count(*) from (select 1 from batch_item i where i.batch_id = p_batch and not i.is_running limit 100) w) < 100 then
      perform expand_batch(p_batch, 1);
    end if;
    perform pg_notify('siteglass_batch_ready', '');
  end if;

  select crawl_skips_max() - coalesce(sum(count), 0) into skips_left from crawl_skip where batch_id = p_batch;
  with skip as (
    select distinct on (u.hash) u.hash, u.reason from unnest(p_skip_hashes || fresh.refused, p_skip_reasons || fresh.verdicts) u(hash, reason)
    where u.hash is not null limit greatest(skips_left, 0)
  ), marked as (
    insert into crawl_mark (batch_id, hash, value) select p_batch, s.hash, -crawl_reason_number(s.reason) from skip s
    on conflict (batch_id, hash) do nothing returning hash, value
  ), summed as (
    insert into crawl_skip as k (batch_id, reason, count)
    select p_batch, s.reason, count(*) from marked m join skip s on s.hash = m.hash group by s.reason
    on conflict (batch_id, reason) do update set count = k.count + excluded.count
  )
  select array_agg(r.hash), array_agg(r.reason) into counted, reasons from (
    select s.hash, s.reason, row_number() over (partition by s.reason order by s.hash) as place from marked m join skip s on s.hash = m.hash) r
  where r.place <= 5;
end $$;

-- Claims the URL that an item was redirected to. Returns the item that has it: this one, or another one that was found earlier.
create or replace function claim_crawl_url(p_batch uuid, p_hash uuid, p_idx int) returns int language sql as $$
  insert into crawl_mark as m (batch_id, hash, value) values (p_batch, p_hash, p_idx)
  on conflict (batch_id, hash) do update set value = case when m.value < 0 then excluded.value else m.value end
  returning value $$;

-- Ends an item of a crawl with the result of its node, like finish_batch_items. Adds what the page links to, unless its text is
-- that of an earlier page. p_drop: the reason why the item is no page of its own; it is not billed and has no result.
-- is_done is false when another node owns the item: nothing is stored or billed.
create or replace function finish_crawl_item(
  p_node int, p_batch uuid, p_idx int, p_call_id uuid, p_ok boolean, p_duration_ms int, p_error text, p_error_code text,
  p_content_type text, p_headers text, p_envelope bytea, p_body bytea, p_blob_key text, p_retain_seconds int,
  p_drop text, p_text_hash uuid,
  p_chunk bytea, p_places int[], p_hashes uuid[], p_hosts bigint[], p_shapes uuid[], p_shape_max int[],
  p_skip_hashes uuid[], p_skip_reasons text[], p_delay_hosts bigint[], p_delays_ms int[],
  out is_done boolean, out counted uuid[], out reasons text[], out room int
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
declare
  ip_of inet;
  original int;
begin
  is_done := false;
  perform 1 from batch_item i where i.batch_id = p_batch and i.idx = p_idx and i.is_running and i.call_id = p_call_id for update;
  if not found then return; end if;
  select b.ip into ip_of from batch b where b.id = p_batch;
  if (settle_calls(array[p_call_id], array[p_ok], array[case when p_ok then 201 else 500 end::smallint], array[p_duration_ms], array[ip_of],
        p_node, p_is_job => true, p_counted => p_drop is null, p_error_codes => array[p_error_code]))[1] = 'lost' then
    -- The hold was released, so the call cannot be billed: the item runs again.
    update batch_item set lease_until = '-infinity' where batch_id = p_batch and idx = p_idx;
    return;
  end if;
  is_done := true;
  delete from batch_item where batch_id = p_batch and idx = p_idx;
  perform 1 from batch where id = p_batch for no key update;
  if p_drop is not null then
    update batch set dropped = dropped + 1,
      wake_at = case when state = 'running' then greatest(clock_timestamp(), paced_until) else wake_at end where id = p_batch;
    insert into crawl_skip as k (batch_id, reason, count) values (p_batch, p_drop, 1)
    on conflict (batch_id, reason) do update set count = k.count + 1;
    perform end_batches(array[p_batch], p_retain_seconds);
    return;
  end if;
  if p_text_hash is not null then
    insert into crawl_mark as m (batch_id, hash, value) values (p_batch, p_text_hash, p_idx)
    on conflict (batch_id, hash) do update set value = m.value returning value into original;
    if original = p_idx then original := null; end if;
  end if;
  if original is not null then
    update crawl set duplicates = duplicates + 1 where id = p_batch;
  elsif p_ok then
    select a.counted, a.reasons, a.room into counted, reasons, room from add_crawl_urls(p_batch, p_chunk, p_places, p_hashes, p_hosts, p_shapes, p_shape_max,
      p_skip_hashes, p_skip_reasons, p_delay_hosts, p_delays_ms) a;
  end if;
  perform append_results(array[p_batch], array[p_idx], array[p_ok], array[p_duration_ms], array[p_error], array[p_error_code], array[p_content_type],
    array[p_headers], array[p_envelope], array[p_body], array[p_blob_key], p_retain_seconds);
  if original is not null then
    update batch_result set duplicate_of = original where batch_id = p_batch and idx = p_idx;
  end if;
end $$;

-- Keeps a few skipped URLs per reason.
create or replace function add_crawl_samples(p_batch uuid, p_reasons text[], p_samples bytea[]) returns void language sql as $$
  update crawl_skip k set samples = (k.samples || s.samples)[1:5]
  from (select u.reason, array_agg(u.sample) as samples from unnest(p_reasons, p_samples) u(reason, sample) group by 1) s
  where k.batch_id = p_batch and k.reason = s.reason and cardinality(k.samples) < 5 $$;
