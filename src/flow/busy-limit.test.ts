import { beforeEach, describe, expect, test } from 'vitest';
import { createBusyLimit, createMachineUse, createProcessUse } from './busy-limit.ts';

describe('a limit that follows the use of the node', () => {
  let use: number;
  let isContended: boolean;
  let running: number;
  let time: number;
  let limit: () => number;
  beforeEach(() => {
    [use, isContended, running, time] = [1, true, 20, 0];
    const parts = { use: () => use, isContended: () => isContended, running: () => running, now: () => time };
    limit = createBusyLimit({ max: 100, min: 2, useMax: 0.7, ...parts });
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

  test('does not shrink while nothing else needs the node', () => {
    isContended = false;
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

  test('grows by one while other work needs the node, and faster afterwards', () => {
    after(20);
    use = 0.5;
    expect(after(5)).toBe(7);
    isContended = false;
    expect(after(30)).toBe(100);
  });

  test('is never more than the maximum', () => {
    const parts = { use: () => 1, isContended: () => true, now: () => (time += 100) };
    const one = createBusyLimit({ max: 1, min: 2, useMax: 0.7, ...parts });
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

test('a machine without idle processors is used, because the database needs them too', () => {
  const times = [
    { idleMs: 0, totalMs: 0 },
    { idleMs: 10, totalMs: 200 },
  ];
  const use = createMachineUse(() => times.shift()!);
  expect(use()).toBeGreaterThanOrEqual(0.95);
});
