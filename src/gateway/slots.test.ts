import { describe, expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const options = { max: 3, perAccountMax: 2, waitingMax: 2, waitMsMax: 1000 };
const settled = async (promise: Promise<unknown>) => {
  let state = 'waiting';
  promise.then(
    () => (state = 'in'),
    () => (state = 'refused'),
  );
  await new Promise(setImmediate);
  return state;
};

describe('slots', () => {
  test('an account has no more than its share, though others could go on', async () => {
    const slots = createSlots(options);
    await slots.enter(1);
    await slots.enter(1);
    expect(await settled(slots.enter(1))).toBe('waiting');
    expect(await settled(slots.enter(2))).toBe('in');
  });

  test('accounts take turns when slots become free', async () => {
    const slots = createSlots({ max: 1, perAccountMax: 1, waitingMax: 10, waitMsMax: 1000 });
    const order: number[] = [];
    const leave = await slots.enter(0);
    const visits = [1, 1, 1, 2].map(async (account) => {
      const out = await slots.enter(account);
      order.push(account);
      out();
    });
    leave();
    await Promise.all(visits);
    expect(order).toEqual([1, 2, 1, 1]);
    expect(slots.running).toBe(0);
  });

  test('beyond the queue a call is refused as overloaded, to be tried again', async () => {
    const slots = createSlots({ ...options, max: 1 });
    const leave = await slots.enter(1);
    const waiting = [slots.enter(2), slots.enter(3)];
    await expect(slots.enter(4)).rejects.toMatchObject({ status: 500, code: 'overloaded', retryAfterSeconds: 2 });
    leave();
    for (const entered of waiting) (await entered)();
  });

  test('a call does not wait longer than it may', async () => {
    const slots = createSlots({ ...options, max: 1, waitMsMax: 5 });
    const leave = await slots.enter(1);
    await expect(slots.enter(2)).rejects.toMatchObject({ code: 'overloaded' });
    expect(slots.waiting).toBe(0);
    leave();
    await slots.enter(2);
  });

  test('a slot that is given back twice is one slot', async () => {
    const slots = createSlots(options);
    const leave = await slots.enter(1);
    await slots.enter(1);
    leave();
    leave();
    expect(slots.running).toBe(1);
  });
});
