// The whole API (key, limits, balances, billing before the answer, request log, address guard) against a bare Fastify route
// that does the same fetch with none of it, alternated in one run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, printTable } from './support/figures.ts';
import { load } from './support/load.ts';
import { cpuMicroseconds, startProcess, startServiceProcess } from '../test/support/process.ts';

const roundCount = Number(process.argv[2] ?? 5);
const roundMs = 3000;
const connectionCount = 64;

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
const servers = join(import.meta.dirname, 'servers');
const target = await startProcess(join(servers, 'target.ts'), []);
const bare = await startProcess(join(servers, 'bare-route.ts'), []);
const service = await startServiceProcess({ DATA_DIR: directory });
const { port, key, adminToken } = service;
await fetch(`http://127.0.0.1:${port}/manage/v1/accounts/default/credits`, {
  method: 'POST',
  headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
  body: JSON.stringify({ amount: 100_000_000 }),
});

const page = encodeURIComponent(`http://127.0.0.1:${target.ready}/`);
const contestants = {
  'bare Fastify route': { pid: bare.pid, port: Number(bare.ready), path: `/fetch?query=${page}`, headers: {} },
  'crawler, page source': {
    pid: service.pid,
    port,
    path: `/v1/website/crawler?query=${page}&return_page_source=true`,
    headers: { 'x-api-key': key! },
  },
};

interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  cpu: number;
}
const rounds = new Map<string, Round[]>();
for (let round = -1; round < roundCount; round++) {
  for (const [name, { pid, ...options }] of Object.entries(contestants)) {
    const cpu = cpuMicroseconds(pid);
    const { requestsPerSecond, latenciesMs, failures } = await load({
      ...options,
      connections: connectionCount,
      durationMs: round < 0 ? 1500 : roundMs,
    });
    if (failures > 0) throw new Error(`${name}: ${failures} calls failed`);
    if (round < 0) continue;
    const figures = {
      requestsPerSecond,
      p50: percentile(latenciesMs, 0.5),
      p99: percentile(latenciesMs, 0.99),
      cpu: (cpuMicroseconds(pid) - cpu) / latenciesMs.length,
    };
    rounds.set(name, [...(rounds.get(name) ?? []), figures]);
  }
}

const of = (name: string, key_: keyof Round) => median(rounds.get(name)!.map((round) => round[key_]));
printTable(
  [...rounds.keys()].map((name) => ({
    '64 KB page, 64 connections': name,
    'calls/s': Math.round(of(name, 'requestsPerSecond')),
    'p50 ms': of(name, 'p50').toFixed(1),
    'p99 ms': of(name, 'p99').toFixed(1),
    'node CPU µs': Math.round(of(name, 'cpu')),
  })),
);
const ratio = of('crawler, page source', 'requestsPerSecond') / of('bare Fastify route', 'requestsPerSecond');
console.log(`the whole API reaches ${ratio.toFixed(2)}× the bare route`);
await Promise.all([service.stop(), bare.stop(), target.stop()]);
await rm(directory, { recursive: true, force: true });
