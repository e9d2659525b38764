-- Crawls: batches whose items are found while they run. The transaction that ends a page adds the pages that it links to, so a crash
-- repeats only pages that have not ended. Locks are taken as for batches; what belongs to a crawl is written under the lock of
-- its row in batch.

-- Why a URL was skipped. Up to three, another page may still lead to it: nearer to the start, or when there is room again.
create or replace function crawl_reason_number(p_reason text) returns int language sql immutable as $$
  select array_position(array['depth', 'limit', 'nofollow', 'robots', 'scope', 'pattern', 'trap', 'file', 'sitemap'], p_reason) $$;

create or replace function crawl_skips_max() returns int language sql immutable as $$ select 100000 $$;

-- How many lists of URLs beyond the limit a crawl keeps, each of up to a thousand.
create or replace function crawl_spares_max() returns int language sql immutable as $$ select 50 $$;

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
-- p_sample_hashes, p_samples: sealed URLs that are kept as samples if they are skipped. counted: some of the skipped URLs that had
-- not been counted before, and of which there is no sample here, with the reasons. room: how many pages the limit still allows.
create or replace function add_crawl_urls(
  p_batch uuid, p_chunk bytea, p_places int[], p_hashes uuid[], p_hosts bigint[], p_shapes uuid[], p_shape_max int[],
  p_skip_hashes uuid[], p_skip_reasons text[], p_delay_hosts bigint[], p_delays_ms int[], p_sample_hashes uuid[], p_samples bytea[],
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
      select p_batch, d.host, max(d.delay_ms) from unnest(p_delay_hosts, p_delays_ms) d(host, delay_ms) group by d.host
      on conflict (batch_id, host) do update set delay_ms = excluded.delay_ms where h.delay_ms <> excluded.delay_ms
      returning host, delay_ms
    )
    insert into host_pace as s (host, next_at)
    select l.host, clock_timestamp() + make_interval(secs => l.delay_ms / 1000.0) from learned l order by l.host
    on conflict (host) do update set next_at = greatest(s.next_at, excluded.next_at);
  end if;

  select array_agg(n.hash order by n.n) filter (where n.verdict = 'new') as hashes, array_agg(n.host order by n.n) filter (where n.verdict = 'new') as hosts,
    array_agg(n.place order by n.n) filter (where n.verdict = 'new') as places, array_agg(n.shape order by n.n) filter (where n.verdict = 'new') as shapes,
    array_agg(n.hash order by n.n) filter (where n.verdict <> 'new') as refused, array_agg(n.verdict order by n.n) filter (where n.verdict <> 'new') as verdicts,
    array_agg(n.n::int order by n.n) filter (where n.verdict = 'limit' and n.known is null) as spares
    into fresh
  from (
    select o.*, case when not o.fits then 'trap' when sum(o.fits::int) over (order by o.n) <= room then 'new' else 'limit' end as verdict from (
      select u.*, m.value as known, u.shape is null or coalesce(s.value, 0) + row_number() over (partition by u.shape order by u.n) <= u.shape_max as fits
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

  if fresh.spares is not null and (select count(*) from crawl_spare where batch_id = p_batch) < crawl_spares_max() then
    insert into crawl_spare (batch_id, items, places, hashes, hosts, shapes, shapes_max)
    select p_batch, p_chunk, array_agg(p_places[n] order by n), array_agg(p_hashes[n] order by n), array_agg(p_hosts[n] order by n),
      array_agg(p_shapes[n] order by n), array_agg(p_shape_max[n] order by n)
    from unnest(fresh.spares[1:1000]) n;
  end if;

  select crawl_skips_max() - coalesce(sum(count), 0) into skips_left from crawl_skip where batch_id = p_batch;
  with skip as (
    select distinct on (u.hash) u.hash, u.reason from unnest(p_skip_hashes || fresh.refused, p_skip_reasons || fresh.verdicts) u(hash, reason)
    where u.hash is not null limit greatest(skips_left, 0)
  ), marked as (
    insert into crawl_mark (batch_id, hash, value) select p_batch, s.hash, -crawl_reason_number(s.reason) from skip s
    on conflict (batch_id, hash) do nothing returning hash, value
  ), sampled as (
    select s.hash, s.reason, g.sample from marked m join skip s on s.hash = m.hash
    left join unnest(p_sample_hashes, p_samples) g(hash, sample) on g.hash = m.hash
  ), summed as (
    insert into crawl_skip as k (batch_id, reason, count, samples)
    select p_batch, s.reason, count(*), (coalesce(array_agg(s.sample) filter (where s.sample is not null), '{}'))[1:5]
    from sampled s group by s.reason
    on conflict (batch_id, reason) do update set count = k.count + excluded.count, samples = (k.samples || excluded.samples)[1:5]
  )
  select array_agg(r.hash), array_agg(r.reason) into counted, reasons from (
    select s.hash, s.reason, row_number() over (partition by s.reason order by s.hash) as place from sampled s
    where s.sample is null and not exists (select from sampled o where o.reason = s.reason and o.sample is not null)) r
  where r.place <= 5;
end $$;

-- Queues URLs that were found when the limit was reached, as far as there is room again.
create or replace function refill_crawl(p_batch uuid) returns void language plpgsql as $$
declare
  spare crawl_spare;
  room int;
  upto int;
begin
  select c.page_limit - (b.total - b.dropped) into room from crawl c join batch b on b.id = c.id where c.id = p_batch;
  for spare in select * from crawl_spare where batch_id = p_batch order by place loop
    while room > 0 and spare.used < cardinality(spare.hashes) loop
      upto := spare.used + room; -- all of them have room
      select a.room into room from add_crawl_urls(p_batch, spare.items, spare.places[spare.used + 1:upto], spare.hashes[spare.used + 1:upto],
        spare.hosts[spare.used + 1:upto], spare.shapes[spare.used + 1:upto], spare.shapes_max[spare.used + 1:upto],
        '{}', '{}', '{}', '{}', '{}', '{}') a;
      spare.used := upto;
    end loop;
    if spare.used >= cardinality(spare.hashes) then
      delete from crawl_spare where batch_id = p_batch and place = spare.place;
    else
      update crawl_spare set used = spare.used where batch_id = p_batch and place = spare.place;
    end if;
    exit when room <= 0;
  end loop;
end $$;

-- For nodes of the previous version.
create or replace function add_crawl_urls(
  p_batch uuid, p_chunk bytea, p_places int[], p_hashes uuid[], p_hosts bigint[], p_shapes uuid[], p_shape_max int[],
  p_skip_hashes uuid[], p_skip_reasons text[], p_delay_hosts bigint[], p_delays_ms int[],
  out counted uuid[], out reasons text[], out room int
) language sql as $$
  select * from add_crawl_urls(p_batch, p_chunk, p_places, p_hashes, p_hosts, p_shapes, p_shape_max, p_skip_hashes, p_skip_reasons,
    p_delay_hosts, p_delays_ms, '{}', '{}') $$;

-- Reserves the next request towards a host with a delay, for requests that are not items. Returns how long to wait for it.
create or replace function pace_crawl_request(p_host bigint, p_delay_ms int) returns int language sql as $$
  insert into host_pace as s (host, next_at) values (p_host, clock_timestamp() + make_interval(secs => p_delay_ms / 1000.0))
  on conflict (host) do update set next_at = greatest(s.next_at, clock_timestamp()) + make_interval(secs => p_delay_ms / 1000.0)
  returning greatest(0, ceil(extract(epoch from next_at - clock_timestamp()) * 1000)::int - p_delay_ms) $$;

-- Claims the URL that an item was redirected to. Returns the item that has it: this one, or another one that was found earlier.
create or replace function claim_crawl_url(p_batch uuid, p_hash uuid, p_idx int) returns int language sql as $$
  insert into crawl_mark as m (batch_id, hash, value) values (p_batch, p_hash, p_idx)
  on conflict (batch_id, hash) do update set value = case when m.value < 0 then excluded.value else m.value end
  returning value $$;

-- Ends items of crawls with the results of their node, like finish_batch_items. Adds what the pages link to, unless their text is
-- that of an earlier page. p_drops: why an item is not a separate page; it is not billed and has neither a result nor a log row.
-- p_found: the lists of add_crawl_urls as JSON; of a dropped item, its sample. One row per item, in order; is_done is false when another node owns the item: nothing is stored or billed.
create or replace function finish_crawl_items(
  p_node int, p_batches uuid[], p_idx int[], p_call_ids uuid[], p_ok boolean[], p_durations_ms int[], p_errors text[], p_error_codes text[],
  p_content_types text[], p_headers text[], p_envelopes bytea[], p_bodies bytea[], p_blob_keys text[], p_retain_seconds int,
  p_drops text[], p_text_hashes uuid[], p_chunks bytea[], p_found text[]
) returns table (is_done boolean, counted uuid[], reasons text[], room int) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set jit = off as $$
declare
  mine int[];
  pages int[];               -- those that are not dropped
  originals int[] := array_fill(null::int, array[cardinality(p_batches)]);
  original int;
  outcomes text[];
  dropped int[];
  found jsonb;
  added record;
begin
  select array_agg(c.n::int order by c.n) into mine from (
    select u.n from unnest(p_batches, p_idx, p_call_ids) with ordinality u(batch_id, idx, call_id, n)
    join batch_item i on i.batch_id = u.batch_id and i.idx = u.idx and i.is_running and i.call_id = u.call_id
    for update of i
  ) c;
  dropped := array(select n from unnest(mine) n where p_drops[n] is not null);
  if cardinality(dropped) > 0 then
    -- Both settlements release credits, and accounts are locked in the order of their ids.
    perform 1 from account where id in (
      select b.account_id from unnest(mine) n join batch b on b.id = p_batches[n] where not p_ok[n]
    ) order by id for no key update;
    outcomes := settle_calls(
      array(select p_call_ids[n] from unnest(dropped) n), array_fill(false, array[cardinality(dropped)]),
      array_fill(500::smallint, array[cardinality(dropped)]), array_fill(0, array[cardinality(dropped)]),
      array_fill(null::inet, array[cardinality(dropped)]), p_node, p_is_job => true, p_counted => false, p_logged => false);
    -- Nothing was billed, so a hold that was released before makes no difference.
    select array_agg(n order by n) into mine from unnest(mine) n where p_drops[n] is null;
  end if;
  if mine is not null then
    outcomes := settle_calls(
      array(select p_call_ids[n] from unnest(mine) n), array(select p_ok[n] from unnest(mine) n),
      array(select case when p_ok[n] then 201 else 500 end::smallint from unnest(mine) n),
      array(select p_durations_ms[n] from unnest(mine) n),
      array(select b.ip from unnest(mine) with ordinality m(n, place) join batch b on b.id = p_batches[m.n] order by m.place),
      p_node, p_is_job => true, p_error_codes => array(select p_error_codes[n] from unnest(mine) n));
    -- The hold of a lost call was released, so it cannot be billed: the item runs again.
    update batch_item i set lease_until = '-infinity'
    from unnest(mine, outcomes) m(n, outcome)
    where m.outcome = 'lost' and i.batch_id = p_batches[m.n] and i.idx = p_idx[m.n];
    select array_agg(m.n order by m.n) into mine from unnest(mine, outcomes) m(n, outcome) where m.outcome <> 'lost';
  end if;
  mine := mine || dropped;
  delete from batch_item i using unnest(mine) m(n) where i.batch_id = p_batches[m.n] and i.idx = p_idx[m.n];
  perform 1 from batch where id in (select p_batches[n] from unnest(mine) n) order by id for no key update;

  for n in 1 .. cardinality(p_batches) loop
    is_done := n = any(mine);
    counted := null;
    reasons := null;
    room := null;
    if is_done and p_drops[n] is not null then
      insert into crawl_skip as k (batch_id, reason, count, samples)
      values (p_batches[n], p_drops[n], 1, array_remove(array[decode(p_found[n]::jsonb->>'dropped', 'base64')], null))
      on conflict (batch_id, reason) do update set count = k.count + 1, samples = (k.samples || excluded.samples)[1:5];
    elsif is_done and p_ok[n] then
      if p_text_hashes[n] is not null then
        insert into crawl_mark as m (batch_id, hash, value) values (p_batches[n], p_text_hashes[n], p_idx[n])
        on conflict (batch_id, hash) do update set value = m.value returning nullif(value, p_idx[n]) into original;
        originals[n] := original;
      end if;
      found := p_found[n]::jsonb;
      if originals[n] is null and found is not null then
        select * into added from add_crawl_urls(p_batches[n], p_chunks[n],
          array(select jsonb_array_elements_text(found->'places'))::int[], array(select jsonb_array_elements_text(found->'hashes'))::uuid[],
          array(select jsonb_array_elements_text(found->'hosts'))::bigint[], array(select jsonb_array_elements_text(found->'shapes'))::uuid[],
          array(select jsonb_array_elements_text(found->'shapesMax'))::int[], array(select jsonb_array_elements_text(found->'skipHashes'))::uuid[],
          array(select jsonb_array_elements_text(found->'skipReasons')), array(select jsonb_array_elements_text(found->'delayHosts'))::bigint[],
          array(select jsonb_array_elements_text(found->'delaysMs'))::int[], array(select jsonb_array_elements_text(found->'sampleHashes'))::uuid[],
          array(select decode(s.sample, 'base64') from jsonb_array_elements_text(found->'samples') with ordinality s(sample, n) order by s.n));
        counted := added.counted;
        reasons := added.reasons;
        room := added.room;
      end if;
    end if;
    return next;
  end loop;

  update crawl c set duplicates = c.duplicates + d.pages
  from (select p_batches[o.n] as id, count(*) as pages from unnest(originals) with ordinality o(original, n) where o.original is not null group by 1) d
  where c.id = d.id;
  update batch b set dropped = b.dropped + d.items
  from (select p_batches[n] as id, count(*) as items from unnest(mine) n where p_drops[n] is not null group by 1) d where b.id = d.id;
  if cardinality(dropped) > 0 then
    perform refill_crawl(d.id) from (select distinct p_batches[n] as id from unnest(dropped) n order by 1) d;
  end if;
  pages := array(select n from unnest(mine) n where p_drops[n] is null);
  if cardinality(pages) > 0 then
    perform append_results(
      array(select p_batches[n] from unnest(pages) n), array(select p_idx[n] from unnest(pages) n), array(select p_ok[n] from unnest(pages) n),
      array(select p_durations_ms[n] from unnest(pages) n), array(select p_errors[n] from unnest(pages) n),
      array(select p_error_codes[n] from unnest(pages) n), array(select p_content_types[n] from unnest(pages) n),
      array(select p_headers[n] from unnest(pages) n), array(select p_envelopes[n] from unnest(pages) n),
      array(select p_bodies[n] from unnest(pages) n), array(select p_blob_keys[n] from unnest(pages) n), p_retain_seconds);
    update batch_result r set duplicate_of = o.original
    from unnest(originals) with ordinality o(original, n)
    where o.original is not null and r.batch_id = p_batches[o.n] and r.idx = p_idx[o.n];
  end if;
  if cardinality(pages) < cardinality(mine) then
    update batch set wake_at = greatest(clock_timestamp(), paced_until)
    where id in (select p_batches[n] from unnest(mine) n) and state = 'running';
    perform end_batches(array(select p_batches[n] from unnest(mine) n), p_retain_seconds);
  end if;
end $$;

-- Keeps a few skipped URLs per reason.
create or replace function add_crawl_samples(p_batch uuid, p_reasons text[], p_samples bytea[]) returns void language sql as $$
  update crawl_skip k set samples = (k.samples || s.samples)[1:5]
  from (select u.reason, array_agg(u.sample) as samples from unnest(p_reasons, p_samples) u(reason, sample) group by 1) s
  where k.batch_id = p_batch and k.reason = s.reason and cardinality(k.samples) < 5 $$;
