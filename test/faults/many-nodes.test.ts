// Four nodes behind PgBouncer, with their files in S3, are killed at random during a batch and a crawl: nothing is lost, nothing happens
// twice, and the ledger is clean. Then a node is killed during the run of a schedule, and one during a job that must not be repeated.
// The order of the kills depends on seedOfRun; kills repeats them more often.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucketServer } from '../support/bucket-server.ts';
import type { BucketServer } from '../support/bucket-server.ts';
import { startGeneratedSite } from '../support/generated-site.ts';
import type { GeneratedSite } from '../support/generated-site.ts';
import { openKilledNodes } from '../support/killed-nodes.ts';
import type { KilledNodes } from '../support/killed-nodes.ts';
import { hasPooler, startPooler } from '../support/pooler.ts';
import type { Pooler } from '../support/pooler.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const nodeCount = 4;
const kills = Number(process.env['KILLS'] ?? 2);
const seedOfRun = Number(process.env['SEED'] ?? 18);
const itemCount = 150;
/** One of this many items is too large for the database. */
const largeEvery = 10;
const pages = 60;
const sessions = 8;

const storage = { accessKeyId: 'id', secretKey: 'secret' };
const large = randomBytes(80_000).toString('base64');
const skipReason = hasPooler ? '' : ' (skipped: pgbouncer is not installed)';

type Node = Awaited<ReturnType<KilledNodes['start']>>;

describe.skipIf(!hasPooler)(`four nodes, PgBouncer and S3${skipReason}`, { timeout: 400_000 }, () => {
  let nodes: KilledNodes;
  let pooler: Pooler;
  let bucket: BucketServer;
  let target: Target;
  let site: GeneratedSite;
  let alive: Node[] = [];
  let key: string;

  beforeAll(async () => {
    bucket = await startBucketServer({ buckets: ['files'], ...storage });
    [target, site] = await Promise.all([startTarget(), startGeneratedSite(pages)]);
    target.on('/page', ({ url = '' }, response) =>
      sendPage(response, Number(url.split('?')[1]) % largeEvery === 0 ? `<p>${large}</p>` : '<p>page</p>'),
    );
    nodes = await openKilledNodes({
      async settingsFor(databaseUrl) {
        pooler = await startPooler(databaseUrl, sessions);
        return {
          DATABASE_URL: pooler.url,
          SITEGLASS_DATABASE_DIRECT_URL: databaseUrl,
          SITEGLASS_SECRET_KEY: 'the same on all machines',
          SITEGLASS_BLOBS: 's3://files/siteglass',
          SITEGLASS_S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
          AWS_ACCESS_KEY_ID: storage.accessKeyId,
          AWS_SECRET_ACCESS_KEY: storage.secretKey,
        };
      },
    });
    const first = await nodes.start(); // it creates the tables and the key
    key = first.key ?? '';
    alive = [first, ...(await Promise.all(Array.from({ length: nodeCount - 1 }, () => nodes.start())))];
  }, 200_000);
  afterAll(async () => {
    await nodes?.close();
    await pooler?.stop();
    await Promise.all([target.close(), site.close(), bucket.close()]);
  });

  async function call(path: string, body?: object): Promise<any> {
    const { port } = alive[0]!;
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': key }, ...init });
    return await answer.json();
  }

  async function resultsOf(path: string): Promise<any[]> {
    const answer = await fetch(`http://127.0.0.1:${alive[0]!.port}${path}/results`, { headers: { 'x-api-key': key } });
    const text = await answer.text();
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  /** Kills a node and starts another one in its place. */
  async function replace(node: Node): Promise<void> {
    await nodes.kill(node);
    alive = [...alive.filter((one) => one !== node), await nodes.start()];
  }

  async function nothingIsLeft(): Promise<void> {
    await expect.poll(() => nodes.database.query('select from hold'), { timeout: 60_000 }).toEqual([]);
    expect(await nodes.database.query('select * from audit_ledger()')).toEqual([]);
  }

  const ended = async () =>
    (
      await nodes.database.query<{ items: number }>('select sum(completed + failed + dropped)::int as items from batch')
    )[0]?.items ?? 0;
  const nodeOf = async (jobId: string): Promise<Node | undefined> => {
    const [job] = await nodes.database.query<{ node_id: number | null }>(
      `select node_id from job where id = $1 and state = 'processing'`,
      [jobId],
    );
    for (const node of alive) if ((await nodes.idOf(node)) === job?.node_id) return node;
    return undefined;
  };

  test('finish a batch and a crawl, whichever nodes are killed', async () => {
    const random = randomFrom(seedOfRun);
    const items = Array.from({ length: itemCount }, (_, index) => `${target.origin}/page?${index}`);
    const { batch_id } = await call('/v1/batches', { endpoint: 'crawler', items, per_host: 8 });
    const { crawl_id } = await call('/v1/crawls', { url: `${site.origin}/`, limit: 2000, concurrency: 8 });
    // In the middle, after random numbers of items.
    const moments = Array.from({ length: kills }, () => Math.floor(itemCount * (0.1 + 0.7 * random()))).toSorted(
      (a, b) => a - b,
    );
    for (const moment of moments) {
      await expect.poll(ended, { timeout: 200_000, interval: 20 }).toBeGreaterThanOrEqual(moment);
      await replace(alive[Math.floor(random() * alive.length)]!);
    }
    const isDone = { status: 'completed', failed: 0 };
    await expect
      .poll(() => call(`/v1/batches/${batch_id}?wait=5`), { timeout: 200_000 })
      .toMatchObject({ ...isDone, completed: itemCount, credits_charged: itemCount });
    await expect.poll(() => call(`/v1/crawls/${crawl_id}?wait=5`), { timeout: 200_000 }).toMatchObject(isDone);
    await nothingIsLeft();

    const results = await resultsOf(`/v1/batches/${batch_id}`);
    expect(results.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(items.map((_, index) => index));
    const isLarge = ({ result }: { result: string }) => result.includes(large);
    expect(results.filter(isLarge)).toHaveLength(itemCount / largeEvery);
    // Files of attempts that were lost are deleted.
    await nodes.database.query(`update lost_item set lost_at = '-infinity'`);
    const files = () => [...bucket.objects.keys()].filter((name) => name.includes('/batches/')).length;
    await expect.poll(files, { timeout: 60_000 }).toBe(itemCount / largeEvery);

    const paths = (await resultsOf(`/v1/crawls/${crawl_id}`)).map(({ url }) => url.slice(site.origin.length));
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(paths.filter((path) => !/^\/(?:calendar|nest|shop)/.test(path)))).toEqual(site.pages);
    const [log] = await nodes.database.query<{ calls: number; credits: number }>(
      'select count(*)::int as calls, sum(credits)::int as credits from request_log where status = 201',
    );
    expect(log).toEqual({ calls: itemCount + paths.length, credits: itemCount + paths.length });
  });

  test('finish the run of a schedule whose node was killed, once', async () => {
    const opening = Promise.withResolvers<void>();
    let requests = 0;
    target.on('/watched', (_request, response) => {
      requests++;
      void opening.promise.then(() => sendPage(response, 'watched'));
    });
    const { schedule_id } = await call('/v1/schedules', {
      every_seconds: 86_400,
      endpoint: 'crawler',
      params: { query: `${target.origin}/watched` },
      watch: 'text',
    });
    await nodes.database.query(
      `update schedule set next_at = d.due, wake_at = d.due from (select date_trunc('second', clock_timestamp()) as due) d where id = $1`,
      [schedule_id],
    );
    await expect.poll(() => requests, { timeout: 60_000 }).toBe(1);
    const [run] = await nodes.database.query<{ id: string }>('select id from schedule_run where schedule_id = $1', [
      schedule_id,
    ]);
    await replace((await nodeOf(run!.id))!);
    opening.resolve();
    const runs = () => call(`/v1/schedules/${schedule_id}/runs`);
    await expect
      .poll(runs, { timeout: 60_000 })
      .toMatchObject({ items: [{ status: 'completed', credits_charged: 1 }], next: null });
    const log = await nodes.database.query('select status, credits from request_log where id = $1', [run!.id]);
    expect(log).toEqual([{ status: 201, credits: 1 }]);
    await nothingIsLeft();
  });

  test('do not send the POST of a job again whose node was killed', async () => {
    let requests = 0;
    target.on('/order', () => void requests++); // never answered
    const job = await call('/v1/website/crawler', { query: `${target.origin}/order`, method: 'POST', is_async: true });
    await expect.poll(() => requests, { timeout: 60_000 }).toBe(1);
    await replace((await nodeOf(job.job_id))!);
    await expect
      .poll(() => call(`/jobs/${job.job_id}?wait=5`), { timeout: 60_000 })
      .toMatchObject({ status: 'failed', credits_charged: 0, error: expect.stringContaining('not sent again') });
    expect(requests).toBe(1);
    await nothingIsLeft();
  });
});

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
