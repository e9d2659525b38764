// How long each question to the request log takes as the log grows: the 95th percentile per query and number of rows.
import { listRequests } from '../src/stats/request-log.ts';
import { endpointLatency, keyUsage, usageSeries } from '../src/stats/usage-figures.ts';
import { percentile, printTable } from './support/figures.ts';
import { startBenchDatabase } from './support/postgres.ts';

const sizes = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number);
const runs = 40;
const dayCount = 30;
const dayMs = 86_400_000;

const { database, close } = await startBenchDatabase(4);
await database.query(
  `insert into account (slug, name, webhook_secret) select 'a' || n, 'a', 's' from generate_series(1, 2) n;
   insert into api_key (account_id, hash, last_four, alias, category)
     select 1 + n % 2, sha256(n::text::bytea), 'xxxx', 'key ' || n, 'production' from generate_series(1, 20) n;
   insert into endpoint (path) select '/v1/bench/' || n from generate_series(1, 8) n`,
);
// A partition for every day that is filled, as the service has them.
await database.query(
  `do $$ declare day date; parent text; begin
     for day in select generate_series((now() at time zone 'UTC')::date - ${dayCount}, (now() at time zone 'UTC')::date - 2, '1 day')::date loop
       foreach parent in array array['request_log', 'request_payload'] loop
         execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || to_char(day, 'YYYYMMDD'), parent,
           uuid7_floor(day::timestamp at time zone 'UTC'), uuid7_floor((day + 1)::timestamp at time zone 'UTC'));
       end loop;
     end loop;
   end $$`,
);

/** Adds calls of the last 30 days: nine of ten belong to the account that asks. */
async function grow(rows: number): Promise<void> {
  for (let left = rows; left > 0; left -= 100_000) {
    await database.query(
      `insert into request_log (id, account_id, key_id, endpoint_id, status, credits, duration_ms, ip)
       select (left(uuid7_floor(now() - make_interval(secs => random() * ${dayCount - 1} * 86400))::text, 14) || '7'
           || substr(md5(n || random()::text), 1, 3) || '-8' || substr(md5(n || random()::text), 4, 3) || '-' || substr(md5(n || random()::text), 7, 12))::uuid,
         case when random() < 0.9 then 1 else 2 end, 1 + (random() * 19)::int, 1 + (random() * 7)::int,
         case when random() < 0.96 then 200 when random() < 0.5 then 400 else 500 end, 1, (random() * 3000)::int, '203.0.113.7'
       from generate_series(1, $1::int) n`,
      [Math.min(left, 100_000)],
    );
  }
  await database.query('analyze request_log');
}

const now = new Date();
const ago = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
const middle = (): string =>
  `${Math.floor(now.getTime() - 15 * dayMs)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;

const questions: Record<string, () => Promise<unknown>> = {
  'newest page': () => listRequests(database, 1, {}),
  'page from the middle': () => listRequests(database, 1, { cursor: middle() }),
  'one endpoint': () => listRequests(database, 1, { endpoint: '/v1/bench/3' }),
  'failures only (2 %)': () => listRequests(database, 1, { status: '5xx' }),
  'a status that never occurs': () => listRequests(database, 1, { status: '413' }),
  'one key': () => listRequests(database, 1, { key: 'key 4' }),
  'one day': () => listRequests(database, 1, { from: ago(8), to: ago(7) }),
  'usage, 24 hours': () => usageSeries(database, 1, { granularity: 'hour' }),
  'usage, 30 days': () => usageSeries(database, 1, { granularity: 'day' }),
  'latency, 24 hours': () => endpointLatency(database, 1, {}),
  'latency, 30 days': () => endpointLatency(database, 1, { from: ago(29) }),
  'keys, 30 days': () => keyUsage(database, 1, { from: ago(29), limit: 100 }),
};

const table = new Map<string, Record<string, string>>(Object.keys(questions).map((name) => [name, {}]));
let filled = 0;
for (const size of sizes) {
  await grow(size - filled);
  filled = size;
  await database.query('select roll_up_usage()');
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let run = -3; run < runs; run++) {
      const startedAt = performance.now();
      await ask();
      if (run >= 0) times.push(performance.now() - startedAt);
    }
    table.get(name)![`${size.toLocaleString('en')} rows`] = percentile(times, 0.95).toFixed(1);
  }
}
printTable([...table].map(([name, figures]) => ({ 'p95 in ms': name, ...figures })));
await close();
