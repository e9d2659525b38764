// Screenshots through the whole API against puppeteer-core with a fresh context each, browserless and capture-website, alternated
// in one run on a light page and on one with sixty pictures, all with the same browser. Then fifteen hundred by Siteglass, to see whether
// memory grows. The others are not dependencies. Install them anywhere and pass the folder:
//   npm install --ignore-scripts --prefix /tmp/shots puppeteer-core puppeteer browserless@10 capture-website
//   bin/siteglass-node bench/screenshot.ts 3 /tmp/shots
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bringBrowser } from '../test/support/bring-browser.ts';
import { startProcess, startServiceProcess } from '../test/support/process.ts';
import { median, percentile, printTable } from './support/figures.ts';
import { cpuSecondsOfTree, measureTree } from './support/process-tree.ts';

const roundCount = Number(process.argv[2] ?? 3);
const packages = process.argv[3] ?? process.cwd();
const roundMs = 4000;
const shotsInARow = 1500;
const peers = ['puppeteer-core', 'browserless', 'capture-website'];
const aims: Record<string, number> = { 'puppeteer-core': 1.2, browserless: 1.8, 'capture-website': 5 };

const missing = peers.filter((name) => !existsSync(join(packages, 'node_modules', name)));
if (missing.length > 0) {
  console.error(`${missing.join(', ')} not found in ${packages}. To compare with them:`);
  console.error(
    '  npm install --ignore-scripts --prefix /tmp/shots puppeteer-core puppeteer browserless@10 capture-website',
  );
  console.error('  bin/siteglass-node bench/screenshot.ts 3 /tmp/shots');
}

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
const servers = join(import.meta.dirname, 'servers');
const { path: browser, libraries = [] } = await bringBrowser();
const environment = { SITEGLASS_CHROMIUM: browser, LD_LIBRARY_PATH: libraries.join(':') };
const gallery = await startProcess(join(servers, 'gallery.ts'), []);
const service = await startServiceProcess({ DATA_DIR: directory, SITEGLASS_CHROMIUM: browser });
await fetch(`http://127.0.0.1:${service.port}/manage/v1/accounts/default/credits`, {
  method: 'POST',
  headers: { authorization: `Bearer ${service.adminToken}`, 'content-type': 'application/json' },
  body: JSON.stringify({ amount: 100_000_000 }),
});

interface Contestant {
  name: string;
  pid: number;
  address: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}
const ours: Contestant = {
  name: 'siteglass',
  pid: service.pid,
  address: `http://127.0.0.1:${service.port}/v1/website/screenshot?url=`,
  headers: { 'x-api-key': service.key! },
  stop: service.stop,
};
const contestants = [ours];
for (const name of peers.filter((peer) => !missing.includes(peer))) {
  const peer = await startProcess(join(servers, 'screenshot-peer.ts'), [name, packages, browser], environment);
  contestants.push({
    name,
    pid: peer.pid,
    address: `http://127.0.0.1:${peer.ready}/?url=`,
    headers: {},
    stop: peer.stop,
  });
}

async function shoot({ name, address, headers }: Contestant, page: string): Promise<number> {
  const startedAt = performance.now();
  const url = encodeURIComponent(`http://127.0.0.1:${gallery.ready}/${page}`);
  const response = await fetch(address + url, { headers });
  const png = Buffer.from(await response.arrayBuffer());
  const isWhole = response.ok && png.readUInt32BE(16) === 1280 && png.readUInt32BE(20) === 1024;
  if (!isWhole) throw new Error(`${name}: ${response.status} ${png.subarray(0, 200).toString()}`);
  return performance.now() - startedAt;
}

interface Round {
  perSecond: number;
  times: number[];
  cpuSeconds: number;
  megabytes: number;
}

async function run(contestant: Contestant, page: string, atOnce: number): Promise<Round> {
  const times: number[] = [];
  const megabytes: number[] = [];
  const cpuBefore = cpuSecondsOfTree(contestant.pid);
  const startedAt = performance.now();
  const endAt = startedAt + roundMs;
  const line = async () => {
    while (performance.now() < endAt) times.push(await shoot(contestant, page));
  };
  const watch = async () => {
    await sleep(roundMs / 2);
    megabytes.push(measureTree(contestant.pid).proportionalMegabytes);
  };
  await Promise.all([...Array.from({ length: atOnce }, line), watch()]);
  return {
    perSecond: (times.length * 1000) / (performance.now() - startedAt),
    times,
    cpuSeconds: (cpuSecondsOfTree(contestant.pid) - cpuBefore) / times.length,
    megabytes: median(megabytes),
  };
}

for (const contestant of contestants) await shoot(contestant, 'light');
for (const page of ['light', 'heavy']) {
  for (const atOnce of [1, 2]) {
    const rounds = new Map<string, Round[]>();
    for (let round = 0; round < roundCount; round++) {
      for (const contestant of contestants) {
        const done = await run(contestant, page, atOnce);
        rounds.set(contestant.name, [...(rounds.get(contestant.name) ?? []), done]);
      }
    }
    const rateOf = (name: string) => median(rounds.get(name)!.map(({ perSecond }) => perSecond));
    printTable(
      [...rounds].map(([name, all]) => ({
        [`${page} page, ${atOnce} at once`]: name,
        'shots/s': rateOf(name).toFixed(1),
        'ours is': name === ours.name ? '' : `${(rateOf(ours.name) / rateOf(name)).toFixed(2)}× (aim ${aims[name]}×)`,
        'p50 ms': Math.round(
          percentile(
            all.flatMap(({ times }) => times),
            0.5,
          ),
        ),
        'p95 ms': Math.round(
          percentile(
            all.flatMap(({ times }) => times),
            0.95,
          ),
        ),
        'CPU ms/shot': Math.round(median(all.map(({ cpuSeconds }) => cpuSeconds)) * 1000),
        'memory MB': Math.round(median(all.map(({ megabytes }) => megabytes))),
      })),
    );
    console.log('');
  }
}
for (const contestant of contestants.slice(1)) await contestant.stop();

const growth: Record<string, string | number>[] = [];
for (let shots = 1; shots <= shotsInARow; shots++) {
  await shoot(ours, shots % 10 === 0 ? 'heavy' : 'light');
  if (shots !== 100 && shots % 500 !== 0) continue;
  await sleep(500); // the last tab closes, the next ones are made ready
  const { processes, files, residentMegabytes, proportionalMegabytes } = measureTree(ours.pid);
  growth.push({
    'in a row': shots,
    'resident MB': Math.round(residentMegabytes),
    'own MB': Math.round(proportionalMegabytes),
    processes,
    'open files': files,
  });
}
printTable(growth);
await ours.stop();
await gallery.stop();
await rm(directory, { recursive: true, force: true });
