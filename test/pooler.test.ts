// Two nodes behind PgBouncer in transaction mode, with fewer sessions of PostgreSQL than either would open.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStartedDatabase } from './support/database.ts';
import { hasPooler, startPooler } from './support/pooler.ts';
import type { Pooler } from './support/pooler.ts';
import { startTestService } from './support/service.ts';
import type { TestService } from './support/service.ts';
import { startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';

const sessionsMax = 4;

const skipReason = hasPooler ? '' : ' (skipped: pgbouncer is not installed)';

describe.skipIf(!hasPooler)(`a pooler in transaction mode${skipReason}`, () => {
  let pooler: Pooler;
  let target: Target;
  let nodes: TestService[] = [];

  beforeAll(async () => {
    const databaseUrl = await createStartedDatabase();
    pooler = await startPooler(databaseUrl, sessionsMax);
    target = await startTarget();
    const environment = {
      SITEGLASS_DATABASE_DIRECT_URL: databaseUrl,
      SITEGLASS_ADMIN_TOKEN: 'token',
      SITEGLASS_SECRET_KEY: 'the same on all machines',
    };
    nodes = await Promise.all([1, 2].map(() => startTestService({ databaseUrl: pooler.url, environment })));
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await target?.close();
    await pooler?.stop();
  });

  test('serves calls, jobs and batches of two nodes, exact to the credit', async () => {
    const [first, second] = nodes as [TestService, TestService];
    const account = await first.createAccount({ credits: 1000 });
    const { key } = account;
    const query = `${target.origin}/`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => nodes[index % 2]!.call('/v1/website/crawler', { query }, { key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const jobs = await Promise.all(
      Array.from({ length: 20 }, () => first.call('/v1/website/crawler', { query, is_async: true }, { key })),
    );
    // A notification ends the wait, not the end of its time.
    for (const { json } of jobs)
      expect(await second.waitForJob(json.job_id, key)).toMatchObject({ status: 'completed' });
    const body = JSON.stringify({ endpoint: 'crawler', items: Array.from({ length: 50 }, (_, n) => `${query}?${n}`) });
    const { json: batch } = await first.call('/v1/batches', {}, { method: 'POST', key, body });
    await expect
      .poll(async () => (await second.call(`/v1/batches/${batch.batch_id}`, { wait: 5 }, { key })).json, {
        timeout: 60_000,
      })
      .toMatchObject({ status: 'completed', completed: 50, credits_charged: 50 });
    expect((await second.call('/v1/usage', {}, { key })).json.remaining).toBe(1000 - 170);
    expect((await first.manage('GET', '/ledger-audit')).json).toMatchObject({ clean: true });
  });

  test('shares its few sessions, with our settings in each of them', async () => {
    const sessions = await nodes[0]!.database.query(
      `select from pg_stat_activity where application_name = 'siteglass' and datname = current_database()`,
    );
    expect(sessions.length).toBeLessThanOrEqual(sessionsMax + 2 * nodes.length);
    const settings = await Promise.all(
      Array.from({ length: 8 }, () =>
        nodes[0]!.database.query(
          `select current_setting('search_path') as path, current_setting('timezone') as zone,
             current_setting('statement_timeout') as timeout, pg_sleep(0.05)::text`,
        ),
      ),
    );
    for (const [row] of settings) expect(row).toMatchObject({ path: 'siteglass, public', zone: 'UTC', timeout: '10s' });
  });
});
