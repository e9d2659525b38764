import { describe, expect, test, vi } from 'vitest';
import { failed } from '../../contract/errors.ts';
import type { ProxyFault } from '../../contract/errors.ts';
import { createExitRecords } from './exit-records.ts';

const minute = 60_000;
const stored = { id: 1, pool: 'a', url: 'http://127.0.0.1:1', country: null, weight: 1, active: true };

function setUp() {
  let at = 1_000_000_000;
  const onChange = vi.fn<() => void>();
  const records = createExitRecords({ now: () => at, onChange });
  records.replace([stored]);
  const record = records.find(1)!;
  const failWith = (proxyFault: ProxyFault, host = 'site.test') =>
    records.addFailure(record, { host, error: failed('the exit proxy failed', 'proxy_failed', { proxyFault }) });
  return {
    records,
    record,
    onChange,
    failWith,
    succeed: (host = 'site.test') => records.addAnswer(record, { host, status: 200, isGood: true, ms: 5 }),
    pass: (ms: number) => (at += ms),
    downMs: () => Math.max(0, record.health.downUntil - at),
  };
}

describe('an exit proxy', () => {
  test('that fails is down at once, for longer each time, until it works', () => {
    const { failWith, succeed, pass, downMs, onChange } = setUp();
    const pauses = [1, 2, 3, 4].map(() => {
      failWith('proxy');
      const pause = downMs();
      pass(pause);
      return pause;
    });
    expect(pauses).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(onChange).toHaveBeenCalledTimes(4);
    succeed();
    failWith('proxy');
    expect(downMs()).toBe(5000);
  });

  test('is paused for ten minutes at most, and once for calls that fail together', () => {
    const { failWith, pass, downMs } = setUp();
    for (let call = 0; call < 50; call++) failWith('proxy');
    expect(downMs()).toBe(5000);
    for (let round = 0; round < 20; round++) {
      pass(downMs());
      failWith('proxy');
    }
    expect(downMs()).toBe(10 * minute);
  });

  test('that does not reach one host is not down; one that does not reach three hosts is', () => {
    const { failWith, succeed, downMs } = setUp();
    for (let call = 0; call < 10; call++) failWith('path', 'a.test');
    failWith('path', 'b.test');
    expect(downMs()).toBe(0);
    succeed('d.test');
    failWith('path', 'c.test');
    expect(downMs()).toBe(0);
    failWith('path', 'a.test');
    failWith('path', 'b.test');
    expect(downMs()).toBe(5000);
  });

  test('that a check reaches can be used again; only a complete check resets its pause', () => {
    const { records, record, failWith, downMs, pass } = setUp();
    failWith('proxy');
    records.addCheck(record, { isComplete: false });
    expect(downMs()).toBe(0);
    failWith('proxy');
    expect(downMs()).toBe(10_000);
    pass(10_000);
    records.addCheck(record, { isComplete: true });
    failWith('proxy');
    expect(downMs()).toBe(5000);
  });
});

describe('what a node has seen', () => {
  test('counts half after a while, per host', () => {
    const { records, record, succeed, pass } = setUp();
    for (let call = 0; call < 8; call++) succeed();
    pass(15 * minute);
    expect(records.candidate(record, 'site.test').forHost.good).toBeCloseTo(4);
    expect(records.candidate(record, 'other.test').forHost.good).toBe(0);
  });

  test('is written once, and again if that failed', () => {
    const { records, failWith, succeed } = setUp();
    succeed();
    failWith('proxy');
    const pending = records.takePending();
    expect(pending).toMatchObject({
      states: [{ proxyId: 1, calls: 2, failures: 1, latencyMsSum: 5, health: { faults: 1, downMs: 5000 } }],
      hosts: [{ proxyId: 1, host: 'site.test', good: 1, bad: 1 }],
    });
    expect(records.takePending()).toEqual({ states: [], hosts: [] });
    records.returnPending(pending);
    succeed();
    expect(records.takePending()).toMatchObject({
      states: [{ calls: 3, failures: 1, health: { faults: 0, downMs: 0 } }],
      hosts: [{ good: 2, bad: 1 }],
    });
  });

  test('is joined with what other nodes have seen', () => {
    const { records, record, succeed, failWith, downMs } = setUp();
    const state = { proxyId: 1, good: 5, bad: 1, decayedAgoMs: 0, faults: 2, downMs: 7000 };
    succeed();
    records.learn([state], [{ proxyId: 1, host: 'site.test', good: 9, bad: 0, ageMs: 0 }]);
    expect(records.candidate(record, 'site.test')).toMatchObject({ overall: { good: 6 }, forHost: { good: 10 } });
    expect(downMs()).toBe(7000);
    records.takePending();
    records.learn([{ ...state, downMs: 0 }], []);
    failWith('proxy');
    records.learn([{ ...state, downMs: 0 }], []); // read before the failure was written
    expect(downMs()).toBeGreaterThan(0);
  });

  test('is kept when the settings change, unless the address does', () => {
    const { records, succeed, failWith } = setUp();
    succeed();
    records.replace([{ ...stored, weight: 9 }]);
    expect(records.candidate(records.find(1)!, 'site.test')).toMatchObject({ weight: 9, overall: { good: 1 } });
    records.replace([{ ...stored, url: 'http://127.0.0.1:2' }]);
    expect(records.candidate(records.find(1)!, 'site.test').overall.good).toBe(0);
    failWith('proxy'); // a call that began with the old address
    expect(records.find(1)!.health.downUntil).toBe(0);
  });
});
