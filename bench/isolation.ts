// How long /v1/usage takes while nothing else happens, and while every thread is busy with hostile pages of 3 MB:
// alternated in one run. A hostile page may block its own thread, but must not delay other calls.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, startServiceProcess } from '../test/support/process.ts';
import { median, percentile, printTable } from './support/figures.ts';
import { load } from './support/load.ts';

const roundCount = Number(process.argv[2] ?? 5);
const roundMs = 3000;
const callerCount = 2;
const hostileCalls = 8; // more than there are threads
const ratioMax = 3;

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
const target = await startProcess(join(import.meta.dirname, 'servers', 'hostile-pages.ts'), []);
const service = await startServiceProcess({ DATA_DIR: directory });
const { port, key, adminToken } = service;
const headers = { 'x-api-key': key! };
await fetch(`http://127.0.0.1:${port}/manage/v1/accounts/default/credits`, {
  method: 'POST',
  headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
  body: JSON.stringify({ amount: 100_000_000 }),
});
const { names, port: targetPort } = JSON.parse(target.ready) as { names: string[]; port: number };

/** Requests hostile pages until it is stopped. Resolves with the number of responses. */
function beHostile(): { stop(): Promise<number> } {
  let isOver = false;
  let answered = 0;
  const callers = Array.from({ length: hostileCalls }, async (_, caller) => {
    for (let i = caller; !isOver; i++) {
      const page = encodeURIComponent(`http://127.0.0.1:${targetPort}/${names[i % names.length]}`);
      const response = await fetch(`http://127.0.0.1:${port}/v1/website/crawler?query=${page}`, { headers });
      await response.arrayBuffer();
      answered++;
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(callers);
      return answered;
    },
  };
}

const usage = async (durationMs: number): Promise<number[]> => {
  const { latenciesMs, failures } = await load({
    port,
    path: '/v1/usage',
    headers,
    connections: callerCount,
    durationMs,
  });
  if (failures > 0) throw new Error(`${failures} calls failed`);
  return latenciesMs;
};

await usage(1000);
const rounds: Record<'idle' | 'hostile', number[][]> = { idle: [], hostile: [] };
let pages = 0;
for (let round = -1; round < roundCount; round++) {
  const idle = await usage(roundMs);
  const hostile = beHostile();
  await sleep(500); // every thread has a page
  const busy = await usage(roundMs);
  pages += await hostile.stop();
  if (round < 0) continue;
  rounds.idle.push(idle);
  rounds.hostile.push(busy);
}

const of = (kind: keyof typeof rounds, share: number) =>
  median(rounds[kind].map((latencies) => percentile(latencies, share)));
printTable(
  (['idle', 'hostile'] as const).map((kind) => ({
    '/v1/usage': kind === 'idle' ? 'alone' : 'beside hostile pages',
    'p50 ms': of(kind, 0.5).toFixed(2),
    'p99 ms': of(kind, 0.99).toFixed(2),
    'max ms': median(rounds[kind].map((latencies) => Math.max(...latencies))).toFixed(1),
  })),
);
const ratio = of('hostile', 0.99) / of('idle', 0.99);
console.log(`p99: ${ratio.toFixed(1)}× (aim: at most ${ratioMax}×), ${pages} hostile pages meanwhile`);
await Promise.all([service.stop(), target.stop()]);
await rm(directory, { recursive: true, force: true });
