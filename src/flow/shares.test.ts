import { describe, expect, test } from 'vitest';
import { createShares, sharesOf } from './shares.ts';

describe('shares', () => {
  test('add up the sources of a resource by account, the largest use first', () => {
    const shares = createShares();
    shares.add('dns', () => [
      { account: 1, running: 1, waiting: 0 },
      { account: 2, running: 1, waiting: 1 },
    ]);
    shares.add('dns', () => [{ account: 1, running: 2, waiting: 3 }]);
    shares.add('jobs', () => sharesOf([7, 8, 7]));
    expect(shares.read()).toEqual([
      { resource: 'dns', rank: 1, account: 1, running: 3, waiting: 3 },
      { resource: 'dns', rank: 2, account: 2, running: 1, waiting: 1 },
      { resource: 'jobs', rank: 1, account: 7, running: 2, waiting: 0 },
      { resource: 'jobs', rank: 2, account: 8, running: 1, waiting: 0 },
    ]);
  });

  test('are limited to the ten accounts that use most', () => {
    const shares = createShares();
    shares.add('tabs', () => Array.from({ length: 50 }, (_, i) => ({ account: i + 1, running: i, waiting: 0 })));
    expect(shares.read().map(({ account }) => account)).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41]);
  });
});
