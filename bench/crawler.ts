// The crawler through the whole API against a CheerioCrawler of crawlee and a spider of Scrapy, which have neither keys nor
// bills: the same 64 KB pages, as many at a time, alternated in one run. Then the service's memory over 10,000 pages.
//
//   npm install --prefix /tmp/crawler-bench @crawlee/cheerio && bin/siteglass-node bench/crawler.ts 3 /tmp/crawler-bench
//
// Scrapy takes part where `python3 -m scrapy` works (Debian: apt-get install python3-scrapy).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { treeOf } from '../src/web/browser/launch/processes.ts';
import { cpuMicroseconds, startProcess, startServiceProcess } from '../test/support/process.ts';
import { median, printTable } from './support/figures.ts';
import { load } from './support/load.ts';

const roundCount = Number(process.argv[2] ?? 3);
const folder = process.argv[3] ?? '/tmp/crawler-bench';
const concurrency = 32;
const pagesOfOthers = 400;
const roundMs = 3000;
const memoryPages = [2000, 10_000];
const aims = { 'page source': 5, 'processed HTML': 2 };

interface Round {
  pagesPerSecond: number;
  cpuMs: number;
}

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
const servers = join(import.meta.dirname, 'servers');
const target = await startProcess(join(servers, 'target.ts'), []);
const service = await startServiceProcess({ DATA_DIR: directory });
await fetch(`http://127.0.0.1:${service.port}/manage/v1/accounts/default/credits`, {
  method: 'POST',
  headers: { authorization: `Bearer ${service.adminToken}`, 'content-type': 'application/json' },
  body: JSON.stringify({ amount: 100_000_000 }),
});

const contestants: Record<string, () => Promise<Round>> = {
  'siteglass, page source': () => measureOurs(true, roundMs),
  'siteglass, processed HTML': () => measureOurs(false, roundMs),
};
const crawlee = startCrawlee();
if (crawlee) contestants['crawlee CheerioCrawler'] = () => crawlee.crawl(pagesOfOthers);
const python = ['python3', '/usr/bin/python3'].find(
  (name) => spawnSync(name, ['-m', 'scrapy', 'version']).status === 0,
);
if (python === undefined) console.log('Scrapy was not found: python3 -m scrapy');
else contestants['Scrapy'] = () => runScrapy(python);

const rounds = new Map<string, Round[]>();
for (let round = -1; round < roundCount; round++) {
  for (const [name, measure] of Object.entries(contestants)) {
    const figures = await measure();
    if (round >= 0) rounds.set(name, [...(rounds.get(name) ?? []), figures]);
  }
}
const of = (name: string, key: keyof Round) => median((rounds.get(name) ?? []).map((round) => round[key]));
printTable(
  [...rounds.keys()].map((name) => ({
    [`64 KB pages, ${concurrency} at a time`]: name,
    'pages/s': Math.round(of(name, 'pagesPerSecond')),
    'CPU ms/page': of(name, 'cpuMs').toFixed(2),
  })),
);
for (const other of [...rounds.keys()].filter((name) => !name.startsWith('siteglass'))) {
  for (const [form, aim] of Object.entries(aims)) {
    const ratio = of(`siteglass, ${form}`, 'pagesPerSecond') / of(other, 'pagesPerSecond');
    console.log(`${form}: ${ratio.toFixed(1)}× ${other}${other.startsWith('crawlee') ? ` (aim: ${aim}×)` : ''}`);
  }
}
crawlee?.stop();

const settled: number[] = [];
let fetched = 0;
for (const count of memoryPages) {
  for (let turn = 0; fetched < count; turn++) fetched += await crawl(turn % 4 === 0, 500); // mostly processed ones
  settled.push(await settledMegabytes());
  console.log(`memory of the service's process after ${fetched} more pages: ${settled.at(-1)!.toFixed(0)} MB`);
}
console.log(`growth: ${(settled[1]! / settled[0]!).toFixed(2)}×`);

await Promise.all([service.stop(), target.stop()]);
await rm(directory, { recursive: true, force: true });

/** Has our crawler fetch pages for a while. Resolves with how many. */
async function crawl(isSource: boolean, durationMs: number): Promise<number> {
  const page = encodeURIComponent(`http://127.0.0.1:${target.ready}/`);
  const { latenciesMs, failures } = await load({
    port: service.port,
    path: `/v1/website/crawler?query=${page}&return_page_source=${isSource}`,
    headers: { 'x-api-key': service.key! },
    connections: concurrency,
    durationMs,
  });
  if (failures > 0) throw new Error(`${failures} calls failed`);
  return latenciesMs.length;
}

async function measureOurs(isSource: boolean, durationMs: number): Promise<Round> {
  const cpu = cpuOfService();
  const startedAt = performance.now();
  const pages = await crawl(isSource, durationMs);
  const seconds = (performance.now() - startedAt) / 1000;
  return { pagesPerSecond: pages / seconds, cpuMs: (cpuOfService() - cpu) / 1000 / pages };
}

/** Including its threads, its database and other child processes. */
function cpuOfService(): number {
  return treeOf([service.pid]).reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0);
}

/** The least memory seen while the service has nothing to do. */
async function settledMegabytes(): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 10; i++) {
    await sleep(500);
    const [, pages] = (await readFile(`/proc/${service.pid}/statm`, 'utf8')).split(' ');
    least = Math.min(least, (Number(pages) * 4096) / 1e6);
  }
  return least;
}

function startCrawlee() {
  if (!existsSync(join(folder, 'node_modules', '@crawlee', 'cheerio'))) {
    console.log(`crawlee was not found in ${folder}. To compare with it:`);
    console.log(
      `  npm install --prefix ${folder} @crawlee/cheerio && bin/siteglass-node bench/crawler.ts ${roundCount} ${folder}`,
    );
    return undefined;
  }
  const args = [join(servers, 'crawlee.ts'), folder, target.ready, String(concurrency)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async crawl(pages: number): Promise<Round> {
      child.stdin.write(`${pages}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('crawlee has ended');
      return JSON.parse(value) as Round;
    },
    stop: () => child.stdin.end(),
  };
}

function runScrapy(python_: string): Promise<Round> {
  const args = [join(servers, 'scrapy_pages.py'), target.ready, String(pagesOfOthers), String(concurrency)];
  const child = spawn(python_, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as Round));
    child.once('exit', (code) => reject(new Error(`Scrapy ended with ${code}`)));
  });
}
