import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { createSearchStore, pauseSeconds } from './store.ts';

describe('a pause', () => {
  test('starts with the third consecutive failure, and grows', () => {
    expect([1, 2, 3].map((troubles) => pauseSeconds('captcha', troubles, undefined))).toEqual([0, 0, 3600]);
    expect([1, 2, 3].map((troubles) => pauseSeconds('rate_limited', troubles, undefined))).toEqual([0, 0, 180]);
    expect([2, 3, 4, 5, 20].map((troubles) => pauseSeconds('drift', troubles, undefined))).toEqual([0, 5, 10, 20, 120]);
  });

  test('follows Retry-After from the first failure on', () => {
    expect(pauseSeconds('rate_limited', 1, 42)).toBe(42);
    expect(pauseSeconds('server_error', 1, 42)).toBe(42);
  });

  test('ends with a single trial call across all nodes', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    const [one, other] = [createSearchStore(database), createSearchStore(database)];
    for (let times = 0; times < 3; times++) await one.recordFailure('x', 'captcha', undefined);
    expect(await other.pauseOf('x')).toMatchObject({ trouble: 'captcha', seconds: 3600 });
    await database.query(`update search_rest set rest_until = clock_timestamp() - interval '1 second'`);
    const answers = await Promise.all([one.pauseOf('x'), other.pauseOf('x'), one.pauseOf('x')]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    await one.recordSuccess('x');
    expect(await other.pauseOf('x')).toBeUndefined();
  });
});

describe('a host', () => {
  test('gets three requests at once, then one per second, and the queue is limited', async () => {
    await using opened = await openTestDatabase();
    const { database } = opened;
    const store = createSearchStore(database);
    const waits: (number | undefined)[] = [];
    for (let times = 0; times < 14; times++) waits.push(await store.reserveRequest('bing'));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(500);
    expect(waits[4]! - waits[3]!).toBeGreaterThan(900);
    expect(waits.at(-1)).toBeUndefined();
  });
});
