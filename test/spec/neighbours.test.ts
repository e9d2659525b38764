// Accounts share the service fairly, and operators see who uses what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNameServer } from '../../src/web/testing/name-server.ts';
import type { NameServer } from '../../src/web/testing/name-server.ts';
import { freePort } from '../support/free-port.ts';
import { addGate } from '../support/gate.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: TestService;
let target: Target;
let names: NameServer;
let isSilent = true;
let hostile: TestAccount;
let quiet: TestAccount;

beforeAll(async () => {
  names = await startNameServer((name, type) => {
    if (name.startsWith('silent')) return isSilent ? 'silent' : undefined;
    if (name.startsWith('inside')) return type === 'A' ? ['10.1.2.3'] : [];
    return type === 'A' ? ['127.0.0.1'] : [];
  });
  [service, target] = await Promise.all([
    startTestService({ environment: { SITEGLASS_DNS_SERVERS: names.address } }),
    startTarget(),
  ]);
  [hostile, quiet] = [await service.createAccount(), await service.createAccount()];
});
afterAll(async () => {
  await Promise.all([service.stop(), target.close()]);
  await names.close();
});

const at = (name: string) => `http://${name}:${new URL(target.origin).port}/`;
const sharesOf = async (slug: string): Promise<{ resource: string; running: number; waiting: number }[]> =>
  (await service.manage('GET', '/shares')).json.items.filter(({ account }: { account: string }) => account === slug);
describe('an account whose names are never answered', () => {
  test('delays no other account, and is visible to the operator', async () => {
    isSilent = true;
    const attack = Array.from({ length: 150 }, (_, i) =>
      service.call(crawlerPath, { query: at(`silent-${i}.test`) }, { key: hostile.key }),
    );
    await expect.poll(() => names.asked.filter((question) => question.includes('silent')).length).toBeGreaterThan(60);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        service.call(crawlerPath, { query: at(`fresh-${i}.test`) }, { key: quiet.key }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

    await expect
      .poll(() => sharesOf(hostile.slug), { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ resource: 'dns', running: 32 }));
    expect(await sharesOf(hostile.slug)).toContainEqual(expect.objectContaining({ resource: 'calls' }));
    const { text } = await service.call('/metrics');
    expect(text).toMatch(/^siteglass_share_running\{resource="dns",account="#1"\} [1-9]\d*$/m);
    expect(text).toMatch(/^siteglass_share_waiting\{resource="dns",account="#1"\} \d+$/m);

    isSilent = false;
    for (const { status, headers } of await Promise.all(attack)) {
      expect([status, headers.get('x-error-code')]).toEqual([500, 'target_dns']);
    }
  }, 60_000);

  test.each(['crawler', 'antibot', 'technology'])('has its lookups counted in %s', async (endpoint) => {
    isSilent = true;
    const account = await service.createAccount();
    const running = service.call(
      `/v1/website/${endpoint}`,
      { query: at(`silent-${endpoint}.test`) },
      { key: account.key },
    );
    await expect
      .poll(() => sharesOf(account.slug), { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ resource: 'dns' }));
    isSilent = false;
    await running;
  });
});

describe('an account with many free requests', () => {
  test('leaves connections to the database to the calls and requests of others', async () => {
    const { json: job } = await service.call(
      crawlerPath,
      { query: `${target.origin}/`, is_async: true },
      { key: hostile.key },
    );
    await service.waitForJob(job.job_id, hostile.key);
    const reads = await service.database.transaction(async (client) => {
      await client.query('lock table job in access exclusive mode'); // every read of a job waits
      const waiting = Array.from({ length: 40 }, () => service.call(`/jobs/${job.job_id}`, {}, { key: hostile.key }));
      await expect
        .poll(() => sharesOf(hostile.slug), { timeout: 10_000 })
        .toContainEqual(expect.objectContaining({ resource: 'reads', running: 4, waiting: 36 }));
      expect((await service.call(crawlerPath, { query: `${target.origin}/` }, { key: quiet.key })).status).toBe(200);
      expect((await service.call('/v1/batches', {}, { key: quiet.key })).status).toBe(200);
      return { answers: waiting };
    });
    for (const { status } of await Promise.all(reads.answers)) expect(status).toBe(200);
  }, 60_000);

  test('can still read while it waits for the end of jobs', async () => {
    const gate = addGate(target);
    const { json: job } = await service.call(crawlerPath, { query: gate.url, is_async: true }, { key: hostile.key });
    const { json: batch } = await service.call(
      '/v1/batches',
      {},
      { key: hostile.key, method: 'POST', body: JSON.stringify({ endpoint: 'crawler', items: [gate.url] }) },
    );
    const paths = [`/jobs/${job.job_id}`, `/v1/batches/${batch.batch_id}`, `/v1/batches/${batch.batch_id}/results`];
    const waiting = Array.from({ length: 8 }, () =>
      paths.map((path) => service.call(path, { wait: 30 }, { key: hostile.key })),
    );
    await gate.arrived;
    expect((await service.call('/v1/usage', {}, { key: hostile.key })).status).toBe(200);
    gate.open();
    for (const [end, state, results] of await Promise.all(waiting.map((answers) => Promise.all(answers)))) {
      expect([end!.json.status, state!.json.status]).toEqual(['completed', 'completed']);
      expect(results!.text).toContain('"status":"completed"');
    }
  }, 60_000);
});

test('a name with a private address is refused without the address', async () => {
  const { status, text } = await service.call(crawlerPath, { query: at('inside.test') }, { key: quiet.key });
  expect([status, text]).toEqual([400, expect.stringContaining('inside.test resolves to a private address')]);
  expect(text).not.toContain('10.1.2.3');
});

test('metrics on a separate port identify accounts', async () => {
  const port = await freePort();
  const node = await startTestService({
    environment: { SITEGLASS_METRICS_PORT: String(port), SITEGLASS_DNS_SERVERS: names.address },
  });
  try {
    isSilent = true;
    const account = await node.createAccount();
    const running = node.call(crawlerPath, { query: at('silent.test') }, { key: account.key });
    const [row] = await node.database.query<{ id: number }>('select id from account where slug = $1', [account.slug]);
    await expect
      .poll(async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      .toContain(`siteglass_share_running{resource="dns",account="${row!.id}"} 1`);
    isSilent = false;
    await running;
  } finally {
    await node.stop();
  }
});
