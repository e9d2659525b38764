import { describe, expect, test } from 'vitest';
import { runEach } from './run-each.ts';

describe('work for every item', () => {
  test('runs in order, a limited number of items at a time', async () => {
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await runEach([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    });
    expect([started, most]).toEqual([[1, 2, 3, 4, 5], 2]);
  });

  test('rejects with the first error, and starts no further items', async () => {
    const started: number[] = [];
    const work = runEach([1, 2, 3, 4], 2, async (item) => {
      started.push(item);
      if (item === 2) throw new Error('failed');
      await new Promise((resolve) => setImmediate(resolve));
    });
    await expect(work).rejects.toThrow('failed');
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual([1, 2]);
  });

  test('ends at once without items', async () => {
    await runEach([], 2, () => Promise.reject(new Error('not called')));
  });
});
