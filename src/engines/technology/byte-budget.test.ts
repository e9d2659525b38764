import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const kilobytes = 1024;

test('never more is held than the total, and all bodies that fit are read', async () => {
  const budget = createByteBudget({ total: 300 * kilobytes, each: 100 * kilobytes });
  let held = 0;
  let granted = 0;
  let most = 0;
  let runs = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      budget.spend(async (bytes) => {
        runs++;
        granted += bytes;
        most = Math.max(most, held + granted);
        await new Promise((resume) => {
          setImmediate(resume);
        });
        const size = Math.min(bytes, (n % 3) * 20 * kilobytes);
        granted -= bytes;
        held += size;
        return size;
      }),
    ),
  );
  expect(most).toBeLessThanOrEqual(300 * kilobytes);
  expect(held).toBeLessThanOrEqual(300 * kilobytes);
  expect(runs).toBeGreaterThan(12);
});

test('what fails gives its share back', async () => {
  const budget = createByteBudget({ total: 100 * kilobytes, each: 100 * kilobytes });
  await expect(budget.spend(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  let bytes = 0;
  await budget.spend(async (all) => {
    bytes = all;
    return 0;
  });
  expect(bytes).toBe(100 * kilobytes);
});
