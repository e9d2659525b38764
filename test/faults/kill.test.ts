// Nodes and the database are killed at random while customers spend their last credits. Afterwards every response must match
// the log, and every credit must be accounted for.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../src/storage/postgres/embedded-postgres.ts';
import { persist } from '../../src/storage/persist.ts';
import { databaseUrl } from '../support/database.ts';
import { startServiceProcess } from '../support/process.ts';
import { bringRuleTables } from '../support/rule-tables.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const clientCount = 12;
const accounts = 3;
// A node is killed about every second, and with every second one and the last one the database is killed too. In the end all
// nodes are killed while the database runs. More of it: `KILLS=30 npm test -- test/faults/kill.test.ts`.
const nodeKills = Number(process.env['KILLS'] ?? 1);
const nodeCount = nodeKills > 1 ? 3 : 2;
// About as much as is spent in that time, so that calls also compete for the last credits.
const rounds = nodeKills + 1;
const packSizes = [15 * rounds, 10 * rounds, 8 * rounds];
const creditsTotal = 12 * rounds;
const quotaCredits = 5 * rounds;

type Node = Awaited<ReturnType<typeof startServiceProcess>>;

let directory: string;
let postgres: EmbeddedPostgres;
let database: Database;
let target: Target;
let nodes: Node[] = [];
let environment: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-faults-'));
  postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') });
  const { host, user, database: name } = postgres.connection;
  const url = databaseUrl(host, name, user);
  environment = { DATABASE_URL: url, DATA_DIR: join(directory, 'data'), SITEGLASS_ADMIN_TOKEN: 'token' };
  database = openDatabase({ url, poolMax: 2, applicationName: 'tests' });
  await bringRuleTables(join(directory, 'data', 'cache'));
  target = await startTarget();
  target.on('/slow', (_request, response) => void setTimeout(() => sendPage(response, 'slow'), 30));
  target.on('/broken', (request) => request.socket.destroy());
  nodes = [await startServiceProcess(environment)]; // the first one creates the tables
  nodes.push(...(await Promise.all(Array.from({ length: nodeCount - 1 }, () => startServiceProcess(environment)))));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await target.close();
  await database.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

test(
  'kill -9 of nodes and of the database loses nothing, bills nothing twice and oversells nothing',
  { timeout: 100_000 + 20_000 * nodeKills },
  async () => {
    const keys = await Promise.all(Array.from({ length: accounts }, (_, index) => createAccount(`fault-${index}`)));
    const answers: Answer[] = [];
    const fire = { isOn: true };
    const clients = Array.from({ length: clientCount }, (_, index) => spend(keys[index % accounts]!, answers, fire));
    await killAtRandom();
    await until402(answers);
    fire.isOn = false;
    await Promise.all(clients);

    // All nodes are killed once more, during calls and jobs. Then leases expire and a new node cleans up.
    await Promise.all(nodes.map((node) => node.kill()));
    await persist(() => database.query(`update node set seen_at = '-infinity'`), 20_000);
    await database.query(`update job set lease_until = '-infinity' where state = 'processing'`);
    await database.query(`update hold set expires_at = '-infinity' where expires_at <> 'infinity'`);
    nodes = [await startServiceProcess(environment)];
    await untilNothingIsHeld();

    const log = await readLog();
    for (const answer of answers) expectTrue(answer, log.get(answer.id));
    const jobs = await database.query<{ id: string; state: string; credits: number }>(
      'select id, state, credits from job',
    );
    for (const { id, state, credits } of jobs) {
      expect(['completed', 'failed']).toContain(state);
      expect(log.get(id)).toMatchObject(state === 'completed' ? { status: 201, credits } : { status: 500, credits: 0 });
    }
    // An accepted job is never lost.
    const known = new Set(jobs.map(({ id }) => id));
    expect(answers.filter(({ status, id }) => status === 202 && !known.has(id))).toEqual([]);
    expect(await database.query('select * from audit_ledger()')).toEqual([]);

    // The run included jobs, refusals for lack of credits, and billed calls.
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(200)).toBeGreaterThan(100);
    expect(count(202)).toBeGreaterThan(20);
    expect(count(402)).toBeGreaterThan(0);
  },
);

interface Answer {
  id: string;
  status: number;
  charged: number;
}

interface LogRow {
  id: string;
  status: number;
  credits: number;
}

/** A response must match the bill. */
function expectTrue({ id, status, charged }: Answer, row: LogRow | undefined): void {
  if (status === 200)
    expect(row, `the billed call ${id} is in the log`).toMatchObject({ status: 200, credits: charged });
  if (status === 500 || status === 402) expect(row?.credits ?? 0, `the failed call ${id} is free`).toBe(0);
}

/** Makes calls until `fire.isOn` is false: synchronous ones, failing ones and jobs. */
async function spend(key: string, answers: Answer[], fire: { isOn: boolean }): Promise<void> {
  for (let n = 0; fire.isOn; n++) {
    const path = ['/', '/slow', '/broken', '/slow'][n % 4]!;
    const query = new URLSearchParams({
      query: `${target.origin}${path}`,
      return_page_source: 'true',
      ...(n % 4 === 3 ? { is_async: 'true' } : {}),
    });
    const node = nodes[Math.floor(Math.random() * nodes.length)];
    if (!node) continue;
    try {
      const response = await fetch(`http://127.0.0.1:${node.port}/v1/website/crawler?${query.toString()}`, {
        headers: { 'x-api-key': key },
        signal: AbortSignal.timeout(60_000),
      });
      await response.arrayBuffer();
      answers.push({
        id: response.headers.get('x-request-id')!,
        status: response.status,
        charged: Number(response.headers.get('x-credits-charged')),
      });
      if (response.status === 402) await sleep(200);
    } catch {
      await sleep(20); // the node was killed before it responded
    }
  }
}

/** Kills a node again and again, and with every second one and the last one the database too. */
async function killAtRandom(): Promise<void> {
  for (let kills = 1; kills <= nodeKills; kills++) {
    await sleep(300 + Math.random() * 700);
    if (kills % 2 === 0 || kills === nodeKills) process.kill(postgres.pid, 'SIGKILL');
    const [victim] = nodes.splice(Math.floor(Math.random() * nodes.length), 1);
    await victim!.kill();
    nodes.push(await startServiceProcess(environment));
    // The ledger is balanced at every moment, not only at the end.
    expect(await persist(() => database.query('select * from audit_ledger()'), 20_000)).toEqual([]);
  }
}

/** Waits until calls compete for the last credits, which takes longer on a busy machine. */
async function until402(answers: Answer[]): Promise<void> {
  for (let tries = 0; tries < 600 && !answers.some(({ status }) => status === 402); tries++) await sleep(100);
}

async function createAccount(slug: string): Promise<string> {
  const manage = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${nodes[0]!.port}/manage/v1/accounts${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as { key: string };
  };
  await manage('', { slug, name: slug, plan: { quota: quotaCredits, per_second: null, per_minute: null } });
  for (const total of packSizes) await manage(`/${slug}/packs`, { title: 'Pack', total });
  await manage(`/${slug}/credits`, { amount: creditsTotal });
  return (await manage(`/${slug}/keys`, { alias: 'key', category: 'production' })).key;
}

async function untilNothingIsHeld(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await database.query<{ open: number }>(
      `select (select count(*) from hold)::int + (select count(*) from job where state in ('queued', 'processing'))::int as open`,
    );
    if (row!.open === 0) return;
    await sleep(100);
  }
  throw new Error('something is still held');
}

async function readLog(): Promise<Map<string, LogRow>> {
  const rows = await database.query<LogRow>('select id, status, credits from request_log');
  const log = new Map(rows.map((row) => [row.id, row]));
  expect(log.size).toBe(rows.length);
  return log;
}
