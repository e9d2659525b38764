import { describe, expect, test } from 'vitest';
import { createExitChoice } from './exit-choice.ts';
import { createExitRecords } from './exit-records.ts';
import type { StoredProxy } from './proxy-store.ts';

function setUp(proxies: Partial<StoredProxy>[], pools: Record<string, number[] | null> = { a: null }) {
  let at = 1_000_000;
  const records = createExitRecords({ now: () => at, onChange: () => {} });
  records.replace(
    proxies.map((proxy, index) => ({
      id: index + 1,
      pool: 'a',
      url: `http://127.0.0.1:${index + 1}`,
      country: null,
      weight: 1,
      active: true,
      ...proxy,
    })),
  );
  const open = new Map(Object.entries(pools).map(([name, accounts]) => [name, accounts && new Set(accounts)]));
  const choice = createExitChoice({ records, pools: () => open, random: Math.random, now: () => at });
  return { records, choice, pass: (ms: number) => (at += ms) };
}

describe('the candidates', () => {
  const { choice } = setUp(
    [{ country: 'DE' }, { country: 'AT' }, { pool: 'b', country: 'DE' }, { pool: 'c', country: 'CH' }],
    { a: null, b: [7], c: [] },
  );
  const ids = (account: number, wish: { pool?: string; country?: string }) =>
    choice.candidates(account, wish).map(({ id }) => id);

  test('are those of the pool and the country', () => {
    expect(ids(1, { pool: 'a' })).toEqual([1, 2]);
    expect(ids(1, { pool: 'a', country: 'AT' })).toEqual([2]);
  });

  test('are of pools that are open to the account', () => {
    expect([ids(1, { country: 'DE' }), ids(7, { country: 'DE' })]).toEqual([[1], [1, 3]]);
  });

  test.each([
    [1, { pool: 'b' }, 'proxy_pool is not the name of a pool; available: a'],
    [7, { pool: 'c' }, 'proxy_pool is not the name of a pool; available: a, b'],
    [7, { country: 'CH' }, 'country has no exit proxies; available: AT, DE'],
    [7, { pool: 'b', country: 'CH' }, 'country has no exit proxies in this pool; available: DE'],
  ])('of account %i for %j are refused, and the error lists those it may use', (account, wish, text) => {
    expect(() => ids(account, wish)).toThrow(new RegExp(`${text}$`));
  });

  test('are none without pools', () => {
    expect(() => setUp([], {}).choice.candidates(1, { pool: 'a' })).toThrow(/; none is available$/);
    expect(() => setUp([{}]).choice.candidates(1, { country: 'DE' })).toThrow(
      'country needs an exit proxy of the operator; none is available',
    );
  });
});

describe('the choice', () => {
  test('uses all of a large pool', () => {
    const { choice } = setUp(Array.from({ length: 200 }, () => ({})));
    const all = choice.candidates(1, { pool: 'a' });
    expect(new Set(Array.from({ length: 4000 }, () => choice.pick(all, 'site.test').id)).size).toBe(200);
  });

  test('leaves out what is paused or down', () => {
    const { choice, records } = setUp([{}, { active: false }, {}]);
    records.find(1)!.health.downUntil = Infinity;
    const all = choice.candidates(1, { pool: 'a' });
    expect(new Set(Array.from({ length: 50 }, () => choice.pick(all, 'site.test').id))).toEqual(new Set([3]));
  });

  test('without a proxy that works is one whose pause is over, for one call at a time', () => {
    const { choice, records, pass } = setUp([{}]);
    const record = records.find(1)!;
    record.health.downUntil = 1_005_000;
    const pick = () => choice.pick(choice.candidates(1, { pool: 'a' }), 'site.test');
    expect(pick).toThrow('no exit proxy is available at the moment');
    pass(5000);
    expect(pick()).toBe(record);
    expect(pick).toThrow('no exit proxy is available at the moment');
    record.trialAt = 0; // the call has ended
    expect(pick()).toBe(record);
  });
});
