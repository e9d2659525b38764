// A node is killed in the middle of a batch. Another one finishes it, and every item is billed once.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKilledNodes } from '../support/killed-nodes.ts';
import type { KilledNodes } from '../support/killed-nodes.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const itemCount = 120;
/** The target answers this many items before the node is killed, and the rest only afterwards. */
const answeredBefore = 20;

let nodes: KilledNodes;
let target: Target;
let isTargetOpen: boolean;

beforeEach(async () => {
  nodes = await openKilledNodes();
  target = await startTarget();
  isTargetOpen = false;
  let requests = 0;
  target.on('/page', (_request, response) => {
    requests += 1;
    if (isTargetOpen || requests <= answeredBefore) sendPage(response, 'page');
  });
}, 60_000);
afterEach(async () => {
  await nodes?.close();
  await target.close();
});

test('kill -9 of a node loses no item and bills none twice', { timeout: 300_000 }, async () => {
  const { database } = nodes;
  const doomed = await nodes.start();
  const headers = { 'x-api-key': doomed.key! };
  const items = Array.from({ length: itemCount }, (_, index) => `${target.origin}/page?${index}`);
  const submitted = await fetch(`http://127.0.0.1:${doomed.port}/v1/batches`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ endpoint: 'crawler', items, per_host: 8 }),
  });
  const { batch_id } = (await submitted.json()) as { batch_id: string };
  const doomedId = await nodes.idOf(doomed);
  const countRunning = async () =>
    (await database.query('select from batch_item where is_running and node_id = $1', [doomedId])).length;
  const isStuck = async () => (await countRunning()) > 0 && target.hits.length > answeredBefore;
  await expect.poll(isStuck, { timeout: 60_000, interval: 20 }).toBe(true);
  await nodes.kill(doomed);
  isTargetOpen = true;
  const other = await nodes.start();
  const read = async (parameters: string) => {
    const answer = await fetch(`http://127.0.0.1:${other.port}/v1/batches/${batch_id}${parameters}`, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  await expect
    .poll(() => read('?wait=5'), { timeout: 200_000 })
    .toMatchObject({
      status: 'completed',
      total: itemCount,
      completed: itemCount,
      failed: 0,
      credits_charged: itemCount,
    });
  await expect.poll(() => database.query('select from hold'), { timeout: 60_000 }).toEqual([]);
  const log = await database.query<{ status: number; credits: number; calls: number }>(
    `select status, sum(credits)::int as credits, count(*)::int as calls from request_log group by status order by status`,
  );
  expect(log[0]).toEqual({ status: 201, credits: itemCount, calls: itemCount });
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
  const stream = await fetch(`http://127.0.0.1:${other.port}/v1/batches/${batch_id}/results`, { headers });
  const lines = (await stream.text()).trim().split('\n');
  expect(new Set(lines.map((line) => (JSON.parse(line) as { index: number }).index)).size).toBe(itemCount);
});
