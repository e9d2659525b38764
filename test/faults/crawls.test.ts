// A node is killed in the middle of a crawl. Another one finishes it: the same pages, each billed once.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGeneratedSite, trapPages } from '../support/generated-site.ts';
import type { GeneratedSite } from '../support/generated-site.ts';
import { openKilledNodes } from '../support/killed-nodes.ts';
import type { KilledNodes } from '../support/killed-nodes.ts';

const pages = 90;
const concurrentMax = 8;
/** The site answers this many requests before the node is killed, and the rest only afterwards. */
const answeredBefore = 40;

let nodes: KilledNodes;
let site: GeneratedSite;

beforeEach(async () => {
  nodes = await openKilledNodes();
  site = await startGeneratedSite(pages);
}, 60_000);
afterEach(async () => {
  await nodes?.close();
  await site.close();
});

test('kill -9 of a node loses no page of a crawl and bills none twice', { timeout: 300_000 }, async () => {
  const { database } = nodes;
  const doomed = await nodes.start();
  const headers = { 'x-api-key': doomed.key! };
  const opening = Promise.withResolvers<void>();
  let requests = 0;
  site.onRequest = () => {
    if (++requests > answeredBefore) site.gate = opening.promise;
  };
  const submitted = await fetch(`http://127.0.0.1:${doomed.port}/v1/crawls`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: `${site.origin}/`, limit: 2000, concurrency: concurrentMax }),
  });
  const { crawl_id } = (await submitted.json()) as { crawl_id: string };
  await expect.poll(() => requests, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(answeredBefore + 4);
  await nodes.kill(doomed);
  opening.resolve();
  const other = await nodes.start();
  const read = async (parameters: string) => {
    const answer = await fetch(`http://127.0.0.1:${other.port}/v1/crawls/${crawl_id}${parameters}`, { headers });
    return (await answer.json()) as Record<string, unknown>;
  };
  await expect.poll(() => read('?wait=5'), { timeout: 200_000 }).toMatchObject({ status: 'completed' });
  expect(await read('/items?status=failed')).toMatchObject({ items: [] }); // shows why, if one has failed
  await expect.poll(() => database.query('select from hold'), { timeout: 60_000 }).toEqual([]);

  const stream = await fetch(`http://127.0.0.1:${other.port}/v1/crawls/${crawl_id}/results`, { headers });
  const lines = (await stream.text()).trim().split('\n');
  const paths = lines.map((line) => (JSON.parse(line) as { url: string }).url.slice(site.origin.length));
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(paths.filter((path) => !/^\/(?:calendar|nest|shop)/.test(path)))).toEqual(site.pages);
  expect(paths.filter((path) => path.startsWith('/shop'))).toHaveLength(trapPages.facets);
  expect(await read('')).toMatchObject({ total: paths.length, completed: paths.length, credits_charged: paths.length });
  // Only the pages that were running when the node was killed were requested again.
  const repeated = [...site.hits].filter(([path, count]) => count > 1 && path !== '/robots.txt');
  expect(repeated.length).toBeLessThanOrEqual(concurrentMax);
  const [log] = await database.query<{ credits: number; calls: number }>(
    'select sum(credits)::int as credits, count(*)::int as calls from request_log where status = 201',
  );
  expect(log).toEqual({ credits: paths.length, calls: paths.length });
  expect(await database.query('select * from audit_ledger()')).toEqual([]);
});
