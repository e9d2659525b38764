import { beforeEach, describe, expect, test } from 'vitest';
import { createItemLimit, createUse } from './item-limit.ts';

describe('the limit of running items', () => {
  let calls: number;
  let use: number;
  let time: number;
  let limit: () => number;
  beforeEach(() => {
    calls = 0;
    use = 1;
    time = 0;
    limit = createItemLimit({ itemsMax: 32, callsStarted: () => calls, use: () => use, now: () => time });
  });

  const after = (rounds: number, isCalled: boolean): number => {
    for (let round = 0; round < rounds; round++) {
      time += 100;
      if (isCalled) calls++;
      limit();
    }
    return limit();
  };

  test('does not shrink without calls, however busy the node is', () => {
    expect(after(50, false)).toBe(32);
  });

  test('does not shrink while the node has capacity left', () => {
    use = 0.5;
    expect(after(50, true)).toBe(32);
  });

  test('shrinks while calls meet a busy node, to a few items, and grows again afterwards', () => {
    expect(after(1, true)).toBe(22);
    expect(after(50, true)).toBe(2);
    expect(after(50, false)).toBe(32);
  });

  test('grows slowly while there are calls', () => {
    after(50, true);
    use = 0.5;
    expect(after(5, true)).toBe(7);
  });

  test('is never more than the setting', () => {
    const one = createItemLimit({ itemsMax: 1, callsStarted: () => calls++, use: () => 1, now: () => (time += 100) });
    expect([one(), one(), one()]).toEqual([1, 1, 1]);
  });
});

describe('the use of the node', () => {
  const idleMachine = () => ({ idleMs: performance.now(), totalMs: performance.now() });

  test('is that of a process that computes', async () => {
    const use = createUse(2, idleMachine);
    const until = performance.now() + 50;
    while (performance.now() < until);
    await new Promise(setImmediate);
    expect(use()).toBeGreaterThan(0.2);
  });

  test('is that of a machine without idle processors, because the database needs them too', async () => {
    let idleMs = 0;
    let totalMs = 0;
    const use = createUse(2, () => ({ idleMs, totalMs }));
    totalMs += 200;
    idleMs += 10;
    expect(use()).toBeGreaterThanOrEqual(0.95);
  });
});
