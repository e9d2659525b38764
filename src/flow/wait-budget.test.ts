import { describe, expect, test } from 'vitest';
import { chargeWait, createWaitBudget, withoutWaitBudget, withWaitBudget } from './wait-budget.ts';

const limitSeen = (): Promise<number> => chargeWait(5000, (limitMs) => Promise.resolve(limitMs));

describe('a wait budget', () => {
  test('is shared by all waits of a call, and concurrent waits are charged once', async () => {
    let time = 0;
    const budget = createWaitBudget(1000, () => time);
    await budget.run(async () => {
      await chargeWait(5000, async (limitMs) => {
        expect(limitMs).toBe(1000);
        await chargeWait(5000, () => Promise.resolve((time += 300)));
      });
      expect(budget.leftMs).toBe(700);
      time += 10_000; // no wait
      expect(await limitSeen()).toBe(700);
      expect(await chargeWait(100, (limitMs) => Promise.resolve(limitMs))).toBe(100);
      await chargeWait(5000, () => Promise.resolve((time += 900)));
      expect(await limitSeen()).toBe(0);
    });
    expect(await limitSeen()).toBe(5000);
  });

  test('does not limit shared work, nor work that continues after the answer', async () => {
    const budget = createWaitBudget(1000);
    await budget.run(async () => {
      expect(await withoutWaitBudget(limitSeen)).toBe(5000);
      expect(await limitSeen()).toBeLessThanOrEqual(1000);
      budget.end();
      expect(await limitSeen()).toBe(5000);
    });
  });

  test('of an outer call also limits the calls inside it', async () => {
    await withWaitBudget(1000, async () => {
      await withWaitBudget(60_000, async () => expect(await limitSeen()).toBeLessThanOrEqual(1000));
    });
  });
});
