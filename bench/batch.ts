// A batch of many pages over 100 host names, beside the same pages as single calls at full concurrency, and beside crawlee with its
// RequestQueue, alternated in one run. Then one long batch: memory over time, and single calls beside it. Arguments: pages of the long
// batch, and the folder of crawlee.
//
//   npm install --prefix /tmp/crawler-bench @crawlee/cheerio && npm run bench -- batch
//
// Set BATCH_PAGES for a shorter batch.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, startServiceProcess } from '../test/support/process.ts';
import { median, percentile, printTable } from './support/figures.ts';
import { load } from './support/load.ts';
import { cpuSecondsOfTree, measureTree } from './support/process-tree.ts';

const pageCount = Number(process.argv[2] ?? process.env['BATCH_PAGES'] ?? 100_000);
const folder = process.argv[3] ?? '/tmp/crawler-bench';
const compared = Math.min(pageCount, 5000);
const roundCount = 3;
const hostCount = 100;
const concurrency = 64;
const probeMs = 10_000;
const aims = { calls: 0.8, crawlee: 3, latency: 2, memory: 1.1 };

interface Round {
  pagesPerSecond: number;
  cpuMs: number;
}

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-batch-'));
const servers = join(import.meta.dirname, 'servers');
const target = await startProcess(join(servers, 'many-pages.ts'), []);
const hosts = Array.from({ length: hostCount }, (_, number) => `site-${number}.example`);
const service = await startServiceProcess({
  DATA_DIR: join(directory, 'data'),
  SITEGLASS_RESOLVE: hosts.map((host) => `${host}=127.0.0.1`).join(','),
});
const base = `http://127.0.0.1:${service.port}`;
const headers = { 'x-api-key': service.key ?? '' };
await fetch(`${base}/manage/v1/accounts/default/credits`, {
  method: 'POST',
  headers: { authorization: `Bearer ${service.adminToken}`, 'content-type': 'application/json' },
  body: JSON.stringify({ amount: 100_000_000 }),
});

let lastPage = 0;
const newUrl = (): string => `http://${hosts[lastPage % hostCount]}:${target.ready}/page/${lastPage++}`;
const cpuSeconds = () => cpuSecondsOfTree(service.pid);

interface Progress {
  status: string;
  completed: number;
  failed: number;
}

async function submit(pages: number): Promise<string> {
  const lines = Array.from({ length: pages }, () => `${JSON.stringify(newUrl())}\n`);
  const submitted = await fetch(`${base}/v1/batches?endpoint=crawler&per_host=16`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: lines.join(''),
  });
  if (submitted.status !== 202) throw new Error(`the batch was refused: ${await submitted.text()}`);
  return ((await submitted.json()) as { batch_id: string }).batch_id;
}

async function progressOf(id: string, waitSeconds: number): Promise<Progress> {
  const answer = await fetch(`${base}/v1/batches/${id}?wait=${waitSeconds}`, { headers });
  return (await answer.json()) as Progress;
}

/** From the submission to the last result. */
async function runBatch(pages: number): Promise<Round> {
  const cpu = cpuSeconds();
  const startedAt = performance.now();
  const id = await submit(pages);
  for (;;) {
    const { status, completed } = await progressOf(id, 30);
    if (status !== 'completed') continue;
    if (completed !== pages) throw new Error(`${completed} of ${pages} pages were fetched`);
    const seconds = (performance.now() - startedAt) / 1000;
    return { pagesPerSecond: pages / seconds, cpuMs: ((cpuSeconds() - cpu) * 1000) / pages };
  }
}

const pathOfCall = () => `/v1/website/crawler?query=${encodeURIComponent(newUrl())}`;

async function runCalls(pages: number): Promise<Round> {
  const cpu = cpuSeconds();
  const startedAt = performance.now();
  const { failures } = await load({
    port: service.port,
    path: pathOfCall,
    headers,
    connections: concurrency,
    durationMs: 600_000,
    requests: pages,
  });
  if (failures > 0) throw new Error(`${failures} calls failed`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { pagesPerSecond: pages / seconds, cpuMs: ((cpuSeconds() - cpu) * 1000) / pages };
}

/** The p95 of a few single calls, one after the other with pauses, as someone at a keyboard or a small program makes them. */
async function probe(): Promise<{ p50: number; p95: number }> {
  const { latenciesMs, failures } = await load({
    port: service.port,
    path: pathOfCall,
    headers,
    connections: 2,
    durationMs: probeMs,
    pauseMs: 20,
  });
  if (failures > 0) throw new Error(`${failures} calls failed`);
  return { p50: median(latenciesMs), p95: percentile(latenciesMs, 0.95) };
}

function startCrawlee() {
  if (!existsSync(join(folder, 'node_modules', '@crawlee', 'cheerio'))) {
    console.log(`crawlee was not found in ${folder}. To compare with it:`);
    console.log(`  npm install --prefix ${folder} @crawlee/cheerio`);
    return undefined;
  }
  const args = [join(servers, 'crawlee-queue.ts'), folder, join(directory, 'crawlee'), String(concurrency)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async crawl(pages: number): Promise<Round> {
      child.stdin.write(`${JSON.stringify(Array.from({ length: pages }, newUrl))}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('crawlee has ended');
      return JSON.parse(value) as Round;
    },
    stop: () => child.stdin.end(),
  };
}

const crawlee = startCrawlee();
const contestants: Record<string, (pages: number) => Promise<Round>> = {
  'siteglass, batch': runBatch,
  'siteglass, single calls': runCalls,
  ...(crawlee && { 'crawlee, RequestQueue': crawlee.crawl }),
};
const rounds = new Map<string, Round[]>();
for (let round = -1; round < roundCount; round++) {
  for (const [name, run] of Object.entries(contestants)) {
    const figures = await run(round < 0 ? Math.min(1000, compared) : compared); // the first round warms up
    if (round >= 0) rounds.set(name, [...(rounds.get(name) ?? []), figures]);
  }
}
crawlee?.stop();
const of = (name: string, key: keyof Round) => median((rounds.get(name) ?? []).map((round) => round[key]));
printTable(
  [...rounds.keys()].map((name) => ({
    [`${compared} pages of 16 KB, ${hostCount} hosts`]: name,
    'pages/s': Math.round(of(name, 'pagesPerSecond')),
    'CPU ms/page': of(name, 'cpuMs').toFixed(2),
  })),
);
const rateOfBatch = of('siteglass, batch', 'pagesPerSecond');
const showAim = (what: string, ratio: number, aim: string) =>
  console.log(`${what}: ${ratio.toFixed(2)}× (aim: ${aim}), load ${loadavg()[0]?.toFixed(1)}`);
showAim('batch : single calls', rateOfBatch / of('siteglass, single calls', 'pagesPerSecond'), `≥ ${aims.calls}`);
if (crawlee) {
  const ratio = rateOfBatch / of('crawlee, RequestQueue', 'pagesPerSecond');
  showAim('batch : crawlee with its RequestQueue', ratio, `≥ ${aims.crawlee}`);
}

// The long batch.
const idle = await probe();
const startedAt = performance.now();
const id = await submit(pageCount);
const samples: Record<string, string | number>[] = [];
const memory: number[] = [];
let nextSample = 0.1;
const probes: { p50: number; p95: number }[] = [];
const probing = (async () => {
  await sleep(2000);
  while (nextSample <= 1) probes.push(await probe());
})();
for (;;) {
  const { status, completed, failed } = await progressOf(id, 1);
  if (completed / pageCount >= nextSample) {
    const node = measureTree(service.pid);
    memory.push(node.proportionalMegabytes);
    samples.push({
      pages: completed,
      seconds: ((performance.now() - startedAt) / 1000).toFixed(0),
      'service and database MB': node.proportionalMegabytes.toFixed(0),
      processes: node.processes,
    });
    nextSample = Math.floor((completed / pageCount) * 10 + 1) / 10;
  }
  if (status === 'completed') {
    if (failed > 0) throw new Error(`${failed} pages failed`);
    break;
  }
}
const seconds = (performance.now() - startedAt) / 1000;
nextSample = Infinity;
await probing;
const beside = { p50: median(probes.map(({ p50 }) => p50)), p95: median(probes.map(({ p95 }) => p95)) };
printTable(samples);
console.log(
  `${pageCount} pages in ${seconds.toFixed(0)} s: ${(pageCount / seconds).toFixed(0)} pages/s, with single calls beside`,
);
printTable([
  { 'single calls': 'idle', 'p50 ms': idle.p50.toFixed(1), 'p95 ms': idle.p95.toFixed(1) },
  { 'single calls': 'beside the batch', 'p50 ms': beside.p50.toFixed(1), 'p95 ms': beside.p95.toFixed(1) },
]);
showAim('p95 beside the batch : idle', beside.p95 / idle.p95, `≤ ${aims.latency}`);
showAim('memory, end : 20 %', (memory.at(-1) ?? 0) / (memory[1] ?? memory[0] ?? 1), `≤ ${aims.memory}`);

// The download. Without the pages, it shows what a line costs.
for (const fields of ['', '?fields=index,status,error']) {
  const cpu = cpuSeconds();
  const downloadedAt = performance.now();
  const stream = await fetch(`${base}/v1/batches/${id}/results${fields}`, { headers });
  let lines = 0;
  for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  }
  const ms = performance.now() - downloadedAt;
  const cpuMs = ((cpuSeconds() - cpu) * 1000) / pageCount;
  console.log(
    `NDJSON${fields}: ${Math.round((lines * 1000) / ms)} results/s, ${cpuMs.toFixed(3)} CPU ms each, load ${loadavg()[0]?.toFixed(1)}`,
  );
  if (lines !== pageCount) throw new Error(`${lines} of ${pageCount} results`);
}

await Promise.all([service.stop(), target.stop()]);
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
