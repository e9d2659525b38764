import { beforeEach, describe, expect, test } from 'vitest';
import { createItemLimit } from './item-limit.ts';

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
