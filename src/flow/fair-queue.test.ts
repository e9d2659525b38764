import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueueOptions } from './fair-queue.ts';

const refused = new Error('refused');
const create = (options: Partial<FairQueueOptions> = {}) =>
  createFairQueue({ slots: 3, perAccountMax: 2, waitingMax: 10, refuse: () => refused, ...options });
const patient = { waitMs: 60_000 };

const stateOf = async (promise: Promise<unknown>) => {
  let state = 'waiting';
  promise.then(
    () => (state = 'in'),
    () => (state = 'refused'),
  );
  await new Promise(setImmediate);
  return state;
};

describe('a fair queue', () => {
  test('limits an account to its share while others could run', async () => {
    const queue = create();
    await queue.enter(1, patient);
    await queue.enter(1, patient);
    expect(await stateOf(queue.enter(1, patient))).toBe('waiting');
    expect(await stateOf(queue.enter(2, patient))).toBe('in');
    expect(queue.shares()).toEqual([
      { account: 1, running: 2, waiting: 1 },
      { account: 2, running: 1, waiting: 0 },
    ]);
  });

  test('admits the waiters of an account when it can start, although no slot is left', async () => {
    let canStart = false;
    const started: number[] = [];
    const queue = create({
      canStart: (account) => account === 2 || canStart,
      onStart: (account) => started.push(account),
    });
    const waiting = queue.enter(1, patient);
    await queue.enter(2, patient);
    expect(await stateOf(waiting)).toBe('waiting');
    canStart = true;
    await waiting;
    expect(started).toEqual([2, 1]);
  });

  test('serves accounts in rotation, regardless of how many calls each has waiting', async () => {
    const queue = create({ slots: 1, perAccountMax: 1 });
    const leave = await queue.enter(1, patient);
    const order: string[] = [];
    const visits = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
      const done = await queue.enter(name.charCodeAt(0), patient);
      order.push(name);
      done();
    });
    expect(queue.waiting).toBe(6);
    leave();
    await Promise.all(visits);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  test('prefers the account that uses the fewest slots', async () => {
    const queue = create({ slots: 3, perAccountMax: 3 });
    const [first] = [await queue.enter(1, patient), await queue.enter(1, patient), await queue.enter(2, patient)];
    const again = queue.enter(1, patient);
    const newcomer = queue.enter(3, patient);
    first();
    expect([await stateOf(again), await stateOf(newcomer)]).toEqual(['waiting', 'in']);
  });

  test('rejects a caller when the queue is full and its account has as many waiters as any other', async () => {
    const queue = create({ slots: 1, waitingMax: 2 });
    await queue.enter(1, patient);
    const waiters = [queue.enter(2, patient), queue.enter(3, patient)];
    for (const account of [1, 2, 4]) await expect(queue.enter(account, patient)).rejects.toBe(refused);
    expect(await Promise.all(waiters.map(stateOf))).toEqual(['waiting', 'waiting']);
  });

  test('rejects the newest waiter of the longest line when another account needs its slot', async () => {
    const queue = create({ slots: 1, waitingMax: 4 });
    await queue.enter(1, patient);
    const greedy = Array.from({ length: 4 }, () => stateOf(queue.enter(1, patient)));
    const modest = [queue.enter(2, patient), queue.enter(3, patient)].map(stateOf);
    expect(await Promise.all(greedy)).toEqual(['waiting', 'waiting', 'refused', 'refused']);
    expect(await Promise.all(modest)).toEqual(['waiting', 'waiting']);
    expect(queue.waiting).toBe(4);
    await expect(queue.enter(1, patient)).rejects.toBe(refused);
  });

  test('rejects a caller that waited too long, and removes it from the queue', async () => {
    const queue = create({ slots: 1 });
    const leave = await queue.enter(1, patient);
    await expect(queue.enter(2, { waitMs: 5 })).rejects.toBe(refused);
    expect([queue.waiting, queue.shares()]).toEqual([0, [{ account: 1, running: 1, waiting: 0 }]]);
    leave();
    await queue.enter(2, patient);
  });

  test('removes a waiting caller whose signal aborts', async () => {
    const queue = create({ slots: 1 });
    await queue.enter(1, patient);
    const caller = new AbortController();
    const waiting = queue.enter(2, { ...patient, signal: caller.signal });
    const reason = new Error('aborted');
    caller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(queue.enter(2, { ...patient, signal: caller.signal })).rejects.toBe(reason);
    expect(queue.waiting).toBe(0);
  });

  test('ignores a second release of the same slot', async () => {
    const queue = create();
    const leave = await queue.enter(1, patient);
    await queue.enter(1, patient);
    leave();
    leave();
    expect(queue.running).toBe(1);
  });

  test('keeps its limits and leaves no slot unused in random sequences', async () => {
    const step = fc.record({ account: fc.integer({ min: 1, max: 4 }), leaves: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const queue = create({ slots: 3, perAccountMax: 2, waitingMax: 100 });
        const inside: (() => void)[] = [];
        for (const { account, leaves } of steps) {
          if (leaves) inside.shift()?.();
          else void queue.enter(account, patient).then((leave) => inside.push(leave));
          await new Promise(setImmediate);
          const shares = queue.shares();
          expect(queue.running).toBeLessThanOrEqual(3);
          expect(shares.every((share) => share.running <= 2)).toBe(true);
          const couldRun = shares.some((share) => share.waiting > 0 && share.running < 2);
          expect(couldRun && queue.running < 3).toBe(false);
        }
        for (let leave = inside.shift(); leave; leave = inside.shift()) {
          leave();
          await new Promise(setImmediate);
        }
        expect([queue.running, queue.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 50 },
    );
  });
});
