import { describe, expect, test } from 'vitest';
import { createPoolSet } from './pool-set.ts';

describe('a set of pools', () => {
  const setUp = () => {
    const retired: string[] = [];
    const pools = createPoolSet<string>({ poolsMax: 3, idleMsMax: 1000, retire: (pool) => retired.push(pool) });
    return { retired, get: (key: string, now: number) => pools.get(key, now, () => `${key}@${now}`), pools };
  };

  test('returns the same pool for the same key', () => {
    const { get, retired } = setUp();
    expect([get('a', 1), get('a', 2)]).toEqual(['a@1', 'a@1']);
    expect(retired).toEqual([]);
  });

  test('retires the least recently used one when it is full', () => {
    const { get, retired, pools } = setUp();
    for (const key of ['a', 'b', 'c', 'a', 'd']) get(key, 1);
    expect(retired).toEqual(['b@1']);
    expect(pools.size).toBe(3);
  });

  test('retires idle pools when a pool is added', () => {
    const { get, retired } = setUp();
    get('a', 1);
    get('b', 900);
    get('c', 1500);
    expect(retired).toEqual(['a@1']);
  });
});
