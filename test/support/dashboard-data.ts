// A workspace with a past, for looking at the dashboard: two weeks of calls that are in the ledger as well as in the log.
import type { Database } from '../../src/storage/database.ts';

const endpoints = [
  { path: '/v1/website/crawler', credits: 1, ms: 240, share: 0.55 },
  { path: '/v1/website/screenshot', credits: 2, ms: 2300, share: 0.18 },
  { path: '/v1/website/technology', credits: 1, ms: 1900, share: 0.12 },
  { path: '/v1/website/antibot', credits: 1, ms: 420, share: 0.1 },
  { path: '/v1/bing/news', credits: 1, ms: 700, share: 0.05 },
];

/** Fills the log of an account. Every call with credits is drawn from the account's newest bucket of credits. */
export async function fillLog(database: Database, slug: string, { calls = 4000, days = 14 } = {}): Promise<void> {
  const [account] = await database.query<{ id: number; bucket: number }>(
    `select a.id, (select max(b.id) from bucket b where b.account_id = a.id and rank = 2) as bucket from account a where slug = $1`,
    [slug],
  );
  const { id: accountId, bucket } = account!;
  for (const { path } of endpoints)
    await database.query('insert into endpoint (path) values ($1) on conflict do nothing', [path]);
  for (const { path, credits, ms, share } of endpoints) {
    await database.query(
      `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms, ip, bucket_ids, amounts, error_code)
       select (left(uuid7_floor(c.at)::text, 14) || '7' || substr(md5(random()::text), 1, 3) || '-8' || substr(md5(random()::text), 1, 3)
           || '-' || substr(md5(random()::text), 1, 12))::uuid,
         $1, c.key_id, (select id from endpoint where path = $2), c.status,
         case when c.status = 200 then $3::int else 0 end, (c.ms + 20)::int, '203.0.113.7'::inet,
         case when c.status = 200 then array[$4::bigint] end, case when c.status = 200 then array[$3::int] end,
         case c.status when 401 then 'rate_limit' when 500 then (array['target_timeout', 'target_timeout', 'target_dns', 'target_refused'])[1 + (c.ms * 7)::int % 4] end
       from (
         select clock_timestamp() - make_interval(secs => t.seconds) as at,
           case when r.luck < 0.955 then 200 when r.luck < 0.975 then 400 when r.luck < 0.985 then 401 else 500 end as status,
           $5::float8 * (0.5 + r.a * r.a * 2.5 + case when r.b > 0.98 then 6 else 0 end) as ms,
           k.id as key_id
         from generate_series(1, $6::int) g(number),
           lateral (select random() as luck, random() as a, random() as b, random() as c, g.number) r,
           lateral (select (power(r.c, 1.5) * $7::float8 * 86400 * (0.75 + 0.25 * sin(r.c * 88))) as seconds) t,
           lateral (select id from api_key where account_id = $1 and deleted_at is null order by (id * 7919 + g.number) % 13 limit 1) k
       ) c`,
      [accountId, path, credits, bucket, ms, Math.round(calls * share), days],
    );
  }
  await database.query(
    `update bucket set used = (select coalesce(sum(l.credits), 0) from request_log l where l.bucket_ids[1] = bucket.id) where id = $1`,
    [bucket],
  );
  await database.query(
    `update api_key k set spent_total = s.total,
       day = (clock_timestamp() at time zone 'UTC')::date, spent_day = s.day,
       week = date_trunc('week', clock_timestamp() at time zone 'UTC')::date, spent_week = s.week,
       month = date_trunc('month', clock_timestamp() at time zone 'UTC')::date, spent_month = s.month
     from (
       select key_id, sum(credits) as total,
         coalesce(sum(credits) filter (where uuid7_time(id) >= date_trunc('day', clock_timestamp(), 'UTC')), 0) as day,
         coalesce(sum(credits) filter (where uuid7_time(id) >= date_trunc('week', clock_timestamp(), 'UTC')), 0) as week,
         coalesce(sum(credits) filter (where uuid7_time(id) >= date_trunc('month', clock_timestamp(), 'UTC')), 0) as month
       from request_log where account_id = $1 group by 1
     ) s where s.key_id = k.id`,
    [accountId],
  );
  // Recounted from the log.
  await database.query(
    `delete from usage_hour; delete from account_hour; delete from account_day; delete from progress where task = 'usage_hour'`,
  );
  await database.query(
    `insert into stats_minute (minute, endpoint_id, node_id, calls, failures, timed_calls, duration_sum_ms)
     select date_trunc('minute', clock_timestamp()) - make_interval(mins => m), e.id, 0, 20,
       case when m in (17, 18, 41) then 6 else 0 end, 20, 20 * (200 + (m * 37) % 90)
     from generate_series(0, 58) m, endpoint e where e.path = '/v1/website/crawler' and m % 7 <> 3 on conflict do nothing`,
  );
}
