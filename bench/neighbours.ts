// How long a quiet workspace waits beside a hostile one, for each resource that they share: alternated in one run. Names of
// resources as arguments measure only these.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, startServiceProcess } from '../test/support/process.ts';
import type { Attack } from './servers/attack.ts';
import { percentile, printTable } from './support/figures.ts';

const rounds = 6;
const callsPerRound = 12;
const settleMs = 1500;

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-'));
const target = await startProcess(join(import.meta.dirname, 'servers', 'neighbours.ts'), []);
const { port: targetPort, dnsPort } = JSON.parse(target.ready) as { port: number; dnsPort: number };
const service = await startServiceProcess({ DATA_DIR: directory, SITEGLASS_DNS_SERVERS: `127.0.0.1:${dnsPort}` });
const site = `http://127.0.0.1:${targetPort}`;
const api = `http://127.0.0.1:${service.port}`;

const [hostileKey, quietKey] = [await createWorkspace('hostile'), await createWorkspace('quiet')];

async function createWorkspace(slug: string): Promise<string> {
  const manage = async (path: string, body: object) => {
    const response = await fetch(`${api}/manage/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { key: string };
  };
  await manage('/accounts', { slug, name: slug });
  await manage(`/accounts/${slug}/credits`, { amount: 10_000_000 });
  return (await manage(`/accounts/${slug}/keys`, { alias: slug })).key;
}

const address = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

async function call(key: string, path: string, parameters: Record<string, string> = {}) {
  const response = await fetch(api + address(path, parameters), { headers: { 'x-api-key': key } });
  return { status: response.status, text: await response.text() };
}

/** The duration of a call of the quiet workspace, which must succeed. */
async function timed(path: string, parameters: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { status, text } = await call(quietKey, path, parameters);
  if (status !== 200) throw new Error(`${path} of the quiet workspace: ${status} ${text.slice(0, 200)}`);
  return performance.now() - startedAt;
}

async function attack(requests: Attack['requests'], callsMax?: number): Promise<() => Promise<void>> {
  const given: Attack = { api, key: hostileKey, requests, ...(callsMax !== undefined && { callsMax }) };
  const attacker = await startProcess(join(import.meta.dirname, 'servers', 'attack.ts'), [JSON.stringify(given)]);
  return attacker.stop;
}

/** Makes the same call on this many connections, until it is stopped, or until there were `callsMax`. A `*` makes each call different. */
const repeat = (connections: number, path: string, parameters: Record<string, string>, callsMax?: number) =>
  attack([{ path: address(path, parameters).replaceAll('%2A', '*'), connections }], callsMax);

async function finishedJob(parameters: Record<string, string>): Promise<string> {
  const { text } = await call(quietKey, '/v1/website/crawler', { ...parameters, is_async: 'true' });
  const { job_id: id } = JSON.parse(text) as { job_id: string };
  const job = await call(quietKey, `/jobs/${id}`, { wait: '30' });
  if (!job.text.includes('"status":"completed"')) throw new Error(`job ${id}: ${job.status} ${job.text.slice(0, 200)}`);
  return id;
}

interface Resource {
  name: string;
  /** The limit on the ratio of p50 and p95. */
  aim: number;
  quiet(round: number, index: number): Promise<number>;
  hostile(): Promise<() => Promise<void>>;
  /** Waits for what the attack does first, which is not part of this resource. */
  settled?(): Promise<void>;
}

const crawler = '/v1/website/crawler';
const resources: Resource[] = [
  {
    name: 'dns',
    aim: 2,
    quiet: (round, index) => timed(crawler, { query: `http://fresh-${round}-${index}.test:${targetPort}/` }),
    hostile: () => repeat(60, crawler, { query: `http://silent-*.test:${targetPort}/` }),
  },
  {
    name: 'threads',
    aim: 3,
    quiet: () => timed(crawler, { query: `${site}/`, response_type: 'markdown' }),
    hostile: () => repeat(30, crawler, { query: `${site}/nested`, response_type: 'markdown' }),
  },
  {
    name: 'slow websites',
    aim: 2,
    async quiet() {
      const startedAt = performance.now();
      await Promise.all(Array.from({ length: 60 }, () => timed(crawler, { query: `${site}/slow?ms=300` })));
      return performance.now() - startedAt;
    },
    hostile: () => repeat(30, crawler, { query: `${site}/nested`, response_type: 'markdown' }),
  },
  {
    name: 'tabs',
    aim: 3,
    quiet: () => timed('/v1/website/rendering', { query: `${site}/` }),
    hostile: () => repeat(90, '/v1/website/rendering', { query: `${site}/slow` }),
  },
  {
    name: 'captures',
    aim: 3,
    quiet: () => timed('/v1/website/rendering', { query: `${site}/` }),
    hostile: () => repeat(4, '/v1/website/screenshot', { url: `${site}/noise?*`, full_page: 'true' }),
  },
  {
    name: 'jobs',
    aim: 2,
    quiet: async () => {
      const startedAt = performance.now();
      await finishedJob({ query: `${site}/` });
      return performance.now() - startedAt;
    },
    hostile: () => repeat(8, crawler, { query: `${site}/slow?ms=3000`, is_async: 'true' }, 48),
  },
  {
    name: 'webhooks',
    aim: 2,
    quiet: async (round, index) => {
      const name = `${round}-${index}-${Math.random()}`;
      const startedAt = performance.now();
      await finishedJob({ query: `${site}/`, webhook_url: `${site}/hook/${name}` });
      while ((await (await fetch(`${site}/delivered/${name}`)).text()) === '') await sleep(5);
      return performance.now() - startedAt;
    },
    hostile: () => repeat(8, crawler, { query: `${site}/`, is_async: 'true', webhook_url: `${site}/silent` }, 64),
    settled: waitUntilIdle, // its jobs have ended, its webhooks wait for their receiver
  },
  {
    name: 'free reads',
    aim: 2,
    quiet: () => timed(crawler, { query: `${site}/` }),
    async hostile() {
      const { text } = await call(hostileKey, crawler, { query: `${site}/slow`, is_async: 'true' });
      const { job_id: id } = JSON.parse(text) as { job_id: string };
      return attack([
        { path: `/jobs/${id}?wait=30`, connections: 300 },
        { path: '/v1/batches', connections: 30 },
        { path: '/v1/usage', connections: 30 },
      ]);
    },
  },
  {
    name: 'anonymous bodies',
    aim: 2,
    quiet: () => timed('/v1/usage', {}),
    async hostile() {
      const sender = await startProcess(join(import.meta.dirname, 'servers', 'anonymous-bodies.ts'), [
        `${api}${crawler}`,
      ]);
      return sender.stop;
    },
  },
];

async function measure({ quiet, hostile, settled }: Resource) {
  const figures = { alone: [] as number[], beside: [] as number[] };
  for (let index = 0; index < 3; index++) await quiet(-1, index);
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < callsPerRound; index++) figures.alone.push(await quiet(round, index));
    const stop = await hostile();
    await sleep(settleMs);
    await settled?.();
    for (let index = 0; index < callsPerRound; index++) figures.beside.push(await quiet(round, index + callsPerRound));
    await stop();
    await waitUntilIdle();
  }
  return figures;
}

/** Jobs and captures of the hostile workspace go on after it has been stopped. */
async function waitUntilIdle(): Promise<void> {
  for (;;) {
    const { text } = await call(quietKey, '/metrics');
    const busy = [...text.matchAll(/^siteglass_(?:calls_open|jobs_running)(?:\{[^}]*\})? (\d+)/gm)];
    if (busy.every(([, count]) => count === '0')) return;
    await sleep(200);
  }
}

const wanted = process.argv.slice(2);
const rows = [];
for (const resource of resources.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const row = { resource: resource.name };
  try {
    const { alone, beside } = await measure(resource);
    const ratio = (share: number) => percentile(beside, share) / percentile(alone, share);
    rows.push({
      ...row,
      'alone p50': percentile(alone, 0.5).toFixed(1),
      'alone p95': percentile(alone, 0.95).toFixed(1),
      'beside p50': percentile(beside, 0.5).toFixed(1),
      'beside p95': percentile(beside, 0.95).toFixed(1),
      'p50 ×': ratio(0.5).toFixed(2),
      'p95 ×': ratio(0.95).toFixed(2),
      aim: `${resource.aim}×`,
      result: ratio(0.5) <= resource.aim && ratio(0.95) <= resource.aim ? 'met' : 'missed',
    });
  } catch (error) {
    console.error(`${resource.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
printTable(rows);
await Promise.all([service.stop(), target.stop()]);
await rm(directory, { recursive: true, force: true });
