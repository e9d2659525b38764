import { beforeEach, describe, expect, test } from 'vitest';
import { createBusyLimit, createProcessUse } from './busy-limit.ts';

describe('a limit that follows the use of the node', () => {
  let use: number;
  let useMax: number;
  let running: number;
  let time: number;
  let limit: () => number;
  beforeEach(() => {
    [use, useMax, running, time] = [1, 0.7, 20, 0];
    const parts = { use: () => use, useMax: () => useMax, running: () => running, now: () => time };
    limit = createBusyLimit({ max: 100, min: 2, ...parts });
  });

  const after = (rounds: number): number => {
    for (let round = 0; round < rounds; round++) {
      time += 100;
      running = Math.min(20, limit());
    }
    return limit();
  };

  test('does not shrink while the node has capacity left', () => {
    use = 0.6;
    expect(after(50)).toBe(100);
  });

  test('shrinks from the number of running tasks to the minimum', () => {
    expect(after(1)).toBe(14);
    expect(after(10)).toBe(2);
  });

  test('changes at most every 100 ms', () => {
    expect(after(1)).toBe(14);
    time += 99;
    expect([limit(), limit()]).toEqual([14, 14]);
  });

  test('grows back to the maximum', () => {
    after(20);
    useMax = Infinity;
    expect(after(1)).toBe(3);
    expect(after(50)).toBe(100);
  });

  test('is never more than the maximum', () => {
    const parts = { use: () => 1, useMax: () => 0.7, running: () => 1, now: () => (time += 100) };
    const one = createBusyLimit({ max: 1, min: 2, ...parts });
    expect([one(), one(), one()]).toEqual([1, 1, 1]);
  });
});

test('a process that computes is used', async () => {
  const use = createProcessUse(2);
  const until = performance.now() + 50;
  while (performance.now() < until);
  await new Promise(setImmediate);
  expect(use()).toBeGreaterThan(0.2);
});
