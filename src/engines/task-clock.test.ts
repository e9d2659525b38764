import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTaskClock, startTaskClock, usedMs, usedMsOf } from './task-clock.ts';

test('a clock runs once its task has begun', () => {
  const clock = createTaskClock();
  expect(usedMsOf(clock)).toBeUndefined();
  startTaskClock(clock);
  const now = Number(clock[0]) + 500;
  expect(usedMsOf(clock, now)).toBeGreaterThan(0);
  expect(usedMsOf(clock, now)).toBeLessThanOrEqual(500);
});

describe.skipIf(!existsSync('/proc/thread-self/schedstat'))('where the system counts it', () => {
  test('time without a processor is subtracted', () => {
    const clock = createTaskClock();
    startTaskClock(clock);
    clock[2]! -= 300_000_000n; // as if the thread had waited for 300 ms since
    expect(usedMsOf(clock, Number(clock[0]) + 1000)).toBeLessThanOrEqual(700);
  });
});

test.each([
  [1000, 0, 1000],
  [1000, 400, 600],
  [1000, 2000, 150],
  [1000, -5, 1000], // the thread has ended, so its time is unknown
])('of %d ms with %d ms of waiting, %d count', (elapsedMs, waitedMs, used) => {
  expect(usedMs(elapsedMs, waitedMs)).toBeCloseTo(used);
});
