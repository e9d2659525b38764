// How fast the results of a finished batch are sent: as NDJSON, with few fields, and as CSV. Beside it, the same rows as the database sends
// them to a plain client, without any work of the service. Argument: items.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/storage/database.ts';
import { cpuMicroseconds, startServiceProcess } from '../test/support/process.ts';
import { median, printTable } from './support/figures.ts';

const itemCount = Number(process.argv[2] ?? 100_000);
const roundCount = 3;
const aimPerSecond = 20_000;

const directory = await mkdtemp(join(tmpdir(), 'siteglass-bench-results-'));
const target = createServer((_request, response) => response.end('<title>A page</title><h1>A page</h1><p>Short.'));
target.listen(0, '127.0.0.1');
await once(target, 'listening');
const { port } = target.address() as AddressInfo;
const service = await startServiceProcess({
  DATA_DIR: join(directory, 'data'),
  SITEGLASS_RESOLVE: 'site.example=127.0.0.1',
  SITEGLASS_LOG_LEVEL: 'warn',
});
const base = `http://127.0.0.1:${service.port}`;
const headers = { 'x-api-key': service.key ?? '' };
const socket = join(directory, 'data/postgres/socket');
const database = openDatabase({
  connection: { host: socket, port: 5432, user: 'siteglass', database: 'siteglass' },
  poolMax: 1,
  applicationName: 'bench',
  statementTimeoutMs: 0,
});

async function submit(items: number): Promise<string> {
  const lines = Array.from({ length: items }, (_, page) => `"http://site.example:${port}/page/${page}"\n`);
  const answer = await fetch(`${base}/v1/batches?endpoint=crawler`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: lines.join(''),
  });
  if (answer.status !== 202) throw new Error(`the batch was refused: ${await answer.text()}`);
  return ((await answer.json()) as { batch_id: string }).batch_id;
}

interface Progress {
  status: string;
  processing: number;
}

async function until(id: string, isReached: (progress: Progress) => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(`${base}/v1/batches/${id}?wait=1`, { headers });
    if (isReached((await answer.json()) as Progress)) return;
    await sleep(100);
  }
}

/** Runs one item, and gives its result to all items of another batch: running them is not what is measured. */
async function finishedBatch(): Promise<string> {
  const one = await submit(1);
  await until(one, ({ status }) => status === 'completed');
  const all = await submit(itemCount);
  await fetch(`${base}/v1/batches/${all}`, { method: 'DELETE', headers });
  await until(all, ({ processing }) => processing === 0);
  await database.query('delete from batch_result where batch_id = $1', [all]);
  await database.query(
    `insert into batch_result (batch_id, seq, idx, is_ok, status_code, credits, duration_ms, content_type, headers, envelope, body)
     select $2, n, n - 1, is_ok, status_code, credits, duration_ms, content_type, headers, envelope, body
     from batch_result, generate_series(1, $3::int) n where batch_id = $1`,
    [one, all, itemCount],
  );
  await database.query('update batch set results = total, completed = total where id = $1', [all]);
  await database.query('vacuum analyze batch_result');
  return all;
}

interface Round {
  itemsPerSecond: number;
  cpuMicroseconds: number;
  bytes: number;
}

async function measure(read: () => Promise<number>, pid: number): Promise<Round> {
  const cpu = cpuMicroseconds(pid);
  const startedAt = performance.now();
  const bytes = await read();
  const seconds = (performance.now() - startedAt) / 1000;
  return { itemsPerSecond: itemCount / seconds, cpuMicroseconds: (cpuMicroseconds(pid) - cpu) / itemCount, bytes };
}

async function download(query: string, headLines = 0): Promise<number> {
  const answer = await fetch(`${base}/v1/batches/${batch}/results${query}`, { headers });
  let bytes = 0;
  let lines = -headLines;
  for await (const piece of answer.body!) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
  }
  if (lines !== itemCount) throw new Error(`${lines} of ${itemCount} lines were sent`);
  return bytes;
}

async function readRows(): Promise<number> {
  let bytes = 0;
  for (let after = 0; after < itemCount;) {
    const rows = await database.named<{ seq: number; body: Buffer }>(
      'read',
      'select * from batch_result where batch_id = $1 and seq > $2 order by seq limit 200',
      [batch, after],
    );
    after = rows.at(-1)?.seq ?? itemCount;
    bytes += rows.reduce((sum, { body }) => sum + body.length, 0);
  }
  return bytes;
}

const batch = await finishedBatch();
const forms: Record<string, () => Promise<Round>> = {
  'plain rows': () => measure(readRows, process.pid),
  NDJSON: () => measure(() => download(''), service.pid),
  'NDJSON, two fields': () => measure(() => download('?fields=index,status'), service.pid),
  CSV: () => measure(() => download('?format=csv', 1), service.pid),
};
const rounds = new Map<string, Round[]>(Object.keys(forms).map((name) => [name, []]));
for (let round = 0; round < roundCount; round++) {
  for (const [name, run] of Object.entries(forms)) rounds.get(name)?.push(await run());
}
printTable(
  [...rounds].map(([name, list]) => ({
    [`${itemCount} items`]: name,
    'items/s': Math.round(median(list.map((one) => one.itemsPerSecond))),
    best: Math.round(Math.max(...list.map((one) => one.itemsPerSecond))),
    'CPU µs/item': median(list.map((one) => one.cpuMicroseconds)).toFixed(1),
    MB: ((list[0]?.bytes ?? 0) / 1e6).toFixed(1),
  })),
);
const best = Math.max(...(rounds.get('NDJSON') ?? []).map((one) => one.itemsPerSecond));
console.log(`NDJSON: ${Math.round(best)} items/s at best, aim ${aimPerSecond}`);

await database.close();
await service.stop();
target.close();
await rm(directory, { recursive: true, force: true });
