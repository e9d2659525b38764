// A node is killed in the middle of a batch. Another one finishes it, and every item is billed once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { createTestDatabase } from '../support/database.ts';
import { startServiceProcess } from '../support/process.ts';
import { bringRuleTables } from '../support/rule-tables.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const ITEMS = 120;
/** The target answers so many items before the node is killed, and the rest only afterwards. */
const ANSWERED_BEFORE = 20;

let directory: string;
let database: Database;
let target: Target;
let environment: Record<string, string>;
let isTargetOpen: boolean;
let nodes: Awaited<ReturnType<typeof startServiceProcess>>[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'siteglass-batch-faults-'));
  const url = await createTestDatabase();
  database = openDatabase({ url, poolMax: 2, applicationName: 'tests' });
  await bringRuleTables(join(directory, 'data', 'cache'));
  target = await startTarget();
  nodes = [];
  isTargetOpen = false;
  let requests = 0;
  target.on('/page', (_request, response) => {
    requests += 1;
    if (isTargetOpen || requests <= ANSWERED_BEFORE) sendPage(response, 'page');
  });
  environment = { DATABASE_URL: url, DATA_DIR: join(directory, 'data'), SITEGLASS_ADMIN_TOKEN: 'token' };
}, 60_000);
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await target.close();
  await database.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

const startNode = async () => {
  const node = await startServiceProcess(environment);
  nodes.push(node);
  return node;
};

test('kill -9 of a node loses no item and bills none twice', { timeout: 300_000 }, async () => {
  const doomed = await startNode();
  const headers = { 'x-api-key': doomed.key! };
  const items = Array.from({ length: ITEMS }, (_, index) => `${target.origin}/page?${index}`);
  const submitted = await fetch(`http://127.0.0.1:${doomed.port}/v1/batches`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ endpoint: 'crawler', items, per_host: 8 }),
  });
  const { batch_id } = (await submitted.json()) as { batch_id: string };
  const [row] = await database.query<{ id: number }>(`select id from node where host like '%:' || $1`, [doomed.pid]);
  const countRunning = async () =>
    (await database.query('select from batch_item where is_running and node_id = $1', [row!.id])).length;
  const isStuck = async () => (await countRunning()) > 0 && target.hits.length > ANSWERED_BEFORE;
  await expect.poll(isStuck, { timeout: 60_000, interval: 20 }).toBe(true);
  await doomed.kill();
  isTargetOpen = true;
  // Another node would notice after fifteen seconds.
  await database.query(`update hold set expires_at = '-infinity' where node_id = $1`, [row!.id]);
  await database.query(`update batch_item set lease_until = '-infinity' where node_id = $1 and is_running`, [row!.id]);
  const other = await startNode();
  const read = async (parameters: string) => {
    const answer = await fetch(`http://127.0.0.1:${other.port}/v1/batches/${batch_id}${parameters}`, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  await expect
    .poll(() => read('?wait=5'), { timeout: 200_000 })
    .toMatchObject({
      status: 'completed',
      total: ITEMS,
      completed: ITEMS,
      failed: 0,
      credits_charged: ITEMS,
    });
  await expect.poll(() => database.query('select from hold'), { timeout: 60_000 }).toEqual([]);
  const log = await database.query<{ status: number; credits: number; calls: number }>(
    `select status, sum(credits)::int as credits, count(*)::int as calls from request_log group by status order by status`,
  );
  expect(log[0]).toEqual({ status: 201, credits: ITEMS, calls: ITEMS });
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
  const stream = await fetch(`http://127.0.0.1:${other.port}/v1/batches/${batch_id}/results`, { headers });
  const lines = (await stream.text()).trim().split('\n');
  expect(new Set(lines.map((line) => (JSON.parse(line) as { index: number }).index)).size).toBe(ITEMS);
});
