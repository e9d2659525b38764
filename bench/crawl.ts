// A crawl of a generated site with traps, copies and redirects, on two nodes that are killed and replaced while it runs. Checks that
// every page is there once and billed once, and prints the rate. Arguments: pages, and `calm` for a run without kills.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMicroseconds, startServiceProcess } from '../test/support/process.ts';
import { startGeneratedSite, trapPages } from '../test/support/generated-site.ts';
import { printTable } from './support/figures.ts';
import { startBenchDatabase } from './support/postgres.ts';

const pageCount = Number(process.argv[2] ?? 20_000);
const kills = process.argv[3] === 'calm' ? 0 : 4;
const creditsTotal = 10_000_000;

const site = await startGeneratedSite(pageCount);
const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-crawl-'));
const { database, connection, serverCpuMicroseconds, close } = await startBenchDatabase(4);
const { host, port, user, database: name } = connection;
const environment = {
  DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
  DATA_DIR: join(directory, 'data'),
  SITEGLASS_ADMIN_TOKEN: 'token',
};

const first = await startServiceProcess(environment);
const worker = await startServiceProcess(environment, 'worker');
await database.query('update bucket set total = $1', [creditsTotal]);
await database.query('update account set per_second = 100000, per_minute = 1000000');
const headers = { 'x-api-key': first.key ?? '' };
const nodes = { api: first, worker };
const startedAt = performance.now();
const cpu = { node: 0, server: serverCpuMicroseconds() };

const submitted = await fetch(`http://127.0.0.1:${first.port}/v1/crawls`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ url: `${site.origin}/`, limit: 1_000_000, concurrency: 32, depth: 30 }),
});
const { crawl_id } = (await submitted.json()) as { crawl_id: string };
const read = async (path = '') => {
  const answer = await fetch(`http://127.0.0.1:${nodes.api.port}/v1/crawls/${crawl_id}${path}`, { headers });
  return (await answer.json()) as Record<string, number> & { status: string; completed_at: string | null };
};

let killed = 0;
for (;;) {
  const [row] = await database.query<{ completed: number; ended: boolean }>(
    'select completed, completed_at is not null as ended from batch where id = $1',
    [crawl_id],
  );
  if (row?.ended) break;
  if (killed < kills && (row?.completed ?? 0) > (pageCount * (killed + 1)) / (kills + 1)) {
    const role = killed % 2 === 0 ? 'worker' : 'api';
    cpu.node += cpuMicroseconds(nodes[role].pid);
    await nodes[role].kill();
    nodes[role] = await startServiceProcess(environment, role === 'api' ? 'all' : 'worker');
    killed++;
    console.log(`killed the ${role === 'api' ? 'node' : 'worker'} after ${row?.completed} pages`);
  }
  await sleep(200);
}
const seconds = (performance.now() - startedAt) / 1000;
for (const { pid } of Object.values(nodes)) cpu.node += cpuMicroseconds(pid);
cpu.server = serverCpuMicroseconds() - cpu.server;

const stream = await fetch(`http://127.0.0.1:${nodes.api.port}/v1/crawls/${crawl_id}/results`, { headers });
const urls = (await stream.text())
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { url: string }).url.slice(site.origin.length));
const found = new Set(urls);
const crawl = await read();
const [log] = await database.query<{ credits: number; calls: number }>(
  'select sum(credits)::int as credits, count(*)::int as calls from request_log where status = 201',
);
const count = (test: (path: string) => boolean) => urls.filter(test).length;
const [size] = await database.query<{ bytes: number }>(
  `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'crawl_mark'::regclass`,
);
const [marks] = await database.query<{ marks: number }>('select count(*)::int as marks from crawl_mark');
const faults = {
  'pages listed twice': urls.length - found.size,
  'pages missing': [...site.pages].filter((path) => !found.has(path)).length,
  'pages too many': count((path) => !site.pages.has(path) && !/^\/(?:calendar|nest|shop)/.test(path)),
  'traps not bounded':
    count((path) => path.startsWith('/shop')) -
    trapPages.facets +
    count((path) => path.startsWith('/nest')) -
    trapPages.nested,
  'pages of robots.txt fetched': [...site.hits.keys()].filter((path) => path.startsWith('/private')).length,
  'pages failed': crawl['failed'] ?? 0,
  'bills too many': (log?.credits ?? 0) - urls.length,
  'holds left': (await database.query('select from hold')).length,
  'ledger faults': (await database.query('select * from audit_ledger()')).length,
};
printTable(Object.entries(faults).map(([fault, number]) => ({ fault, number })));
printTable([
  {
    pages: urls.length,
    seconds: seconds.toFixed(1),
    'pages/s': (urls.length / seconds).toFixed(0),
    'requested again': [...site.hits].filter(([path, times]) => times > 1 && path !== '/robots.txt').length,
    'node ms/page': (cpu.node / 1000 / urls.length).toFixed(2),
    'server ms/page': (cpu.server / 1000 / urls.length).toFixed(2),
    'bytes/known URL': ((size?.bytes ?? 0) / (marks?.marks ?? 1)).toFixed(0),
    duplicates: crawl['duplicates'] ?? 0,
  },
]);
console.log(JSON.stringify((crawl as unknown as { skipped: unknown }).skipped));

for (const node of Object.values(nodes)) await node.kill();
await close();
await site.close();
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
process.exit(Object.values(faults).some((number) => number !== 0) ? 1 : 0);
