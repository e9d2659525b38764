// The primary database dies under load and its standby takes over, first as a server that only reads. Every response matches
// the log of the new primary.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabasePair } from '../support/database-pair.ts';
import type { DatabasePair } from '../support/database-pair.ts';
import { startNetwork } from '../support/network.ts';
import type { Network } from '../support/network.ts';
import { startTestService } from '../support/service.ts';
import type { Answer, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

let pair: DatabasePair;
let network: Network;
let target: Target;
let service: TestService;
let isCalling: boolean;

beforeEach(async () => {
  isCalling = true;
  pair = await startDatabasePair();
  network = await startNetwork(pair.primary.socket);
  target = await startTarget();
  service = await startTestService({
    databaseUrl: `postgres://${pair.user}@127.0.0.1:${network.port}/${pair.database}`,
    environment: { SITEGLASS_DATABASE_WAIT_MS: '1000' },
  });
});
afterEach(async () => {
  isCalling = false;
  await service?.stop();
  await target?.close();
  await network?.close();
  await pair?.close();
});

test('calls fail unbilled until the standby is promoted, and nothing is lost or billed twice', async () => {
  const creditsBefore = 5000;
  const account = await service.createAccount({ credits: creditsBefore });
  const parameters = { query: `${target.origin}/`, return_page_source: true };
  const answers: Answer[] = [];
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const clients = Array.from({ length: 6 }, async () => {
    while (isCalling) answers.push(await service.call('/v1/website/crawler', parameters, { key: account.key }));
  });
  await expect.poll(() => count(200)).toBeGreaterThan(40);

  await pair.primary.kill();
  network.setTarget(pair.standby.socket);
  const failed = count(500);
  await expect.poll(() => count(500), { timeout: 30_000 }).toBeGreaterThan(failed + 20);
  await pair.promote();
  const succeeded = count(200);
  await expect.poll(() => count(200), { timeout: 30_000 }).toBeGreaterThan(succeeded + 40);
  isCalling = false;
  await Promise.all(clients);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 500]));
  for (const { status, headers } of answers) if (status === 500) expect(headers.get('x-error-code')).toBe('database');
  const now = pair.standby.open(pair.user, pair.database);
  await expect.poll(() => now.query('select from hold'), { timeout: 30_000 }).toEqual([]);
  await expect
    .poll(async () => Number(/^siteglass_unconfirmed_batches (\S+)$/m.exec((await service.call('/metrics')).text)?.[1]))
    .toBe(0);
  const rows = await now.query<{ id: string }>('select id from request_log where credits > 0');
  const billed = new Set(rows.map(({ id }) => id));
  const paid = answers.filter(({ status }) => status === 200).map(({ headers }) => headers.get('x-request-id'));
  expect(billed).toEqual(new Set(paid));
  const { json } = await service.call('/v1/usage', {}, { key: account.key });
  expect(json.remaining).toBe(creditsBefore - paid.length);
  expect(await now.query('select * from audit_ledger()')).toEqual([]);
});
