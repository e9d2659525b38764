import { expect, test } from 'vitest';
import { crawler } from '../endpoints/website/crawler.ts';
import { chargeWait, createWaitBudget } from '../flow/wait-budget.ts';
import type { Database } from '../storage/database.ts';
import { createSealer } from '../storage/sealing.ts';
import { openIntake } from './intake.ts';

test('the chunks of a submission do not use up the time that its call may wait for the database', async () => {
  let nowMs = 0;
  const budget = createWaitBudget(100, () => nowMs);
  const limitsMs: number[] = [];
  const run = () =>
    chargeWait(5000, (limitMs) => {
      limitsMs.push(limitMs);
      nowMs += 60;
      return Promise.resolve([]);
    });
  const database = { query: run, named: run } as unknown as Database;
  const total = await budget.run(async () => {
    const parts = { database, sealer: createSealer('secret'), nodeId: 1, waitMs: 1000 };
    const caller = { accountId: 1, keyId: 1 };
    const sent = { name: null, template: {}, perHost: 4, webhookUrl: null, ip: null };
    const intake = await openIntake(parts, { id: 'a', caller, endpoint: crawler, endpointId: 1, ...sent });
    for (let index = 0; index < 1000; index++) await intake.add(`http://a.test/${index}`, 1n, 20);
    return await intake.end();
  });
  expect(total).toBe(1000);
  // The draft is charged to the call, the four chunks are not.
  expect(limitsMs.map((ms) => ms > 100)).toEqual([false, true, true, true, true]);
  expect(budget.leftMs).toBe(40);
});
