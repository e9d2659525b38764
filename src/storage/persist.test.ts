import { expect, test } from 'vitest';
import { databaseUnavailable } from '../contract/errors.ts';
import { chargeWait, createWaitBudget } from '../flow/wait-budget.ts';
import { persist } from './persist.ts';

test('work is retried after temporary errors', async () => {
  const tries: boolean[] = [];
  const result = await persist(async (isRetry) => {
    tries.push(isRetry);
    if (tries.length < 3) throw databaseUnavailable();
    return 'done';
  }, 10_000);
  expect(result).toBe('done');
  expect(tries).toEqual([false, true, true]);
});

test('work is not retried when the wait budget of the call is used up', async () => {
  let nowMs = 0;
  const budget = createWaitBudget(10_000, () => nowMs);
  await budget.run(() => chargeWait(10_000, async () => (nowMs += 10_000))); // an earlier wait
  let tries = 0;
  const work = async () => {
    tries++;
    throw databaseUnavailable();
  };
  await expect(budget.run(() => persist(work, { deadlineMs: 10_000, tryMs: 4000 }))).rejects.toThrow('the database');
  expect(tries).toBe(1);
});
