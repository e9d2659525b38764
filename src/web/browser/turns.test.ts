import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

describe('places in a browser', () => {
  test('go to the accounts in turn, whoever has more waiting', async () => {
    const turns = createTurns({ places: 1, perAccountMax: 1, waitingMax: 10 });
    const leave = await turns.take(1, 1);
    const order: string[] = [];
    const queue = async (account: number, name: string) => {
      const done = await turns.take(account, 5);
      order.push(name);
      done();
    };
    const all = [queue(1, 'a1'), queue(1, 'a2'), queue(1, 'a3'), queue(2, 'b1'), queue(3, 'c1'), queue(2, 'b2')];
    expect(turns.waiting).toBe(6);
    leave();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect([turns.taken, turns.waiting]).toEqual([0, 0]);
  });

  test('are not all given to one account', async () => {
    const turns = createTurns({ places: 3, perAccountMax: 2, waitingMax: 10 });
    const [first] = await Promise.all([turns.take(1, 1), turns.take(1, 1)]);
    const third = turns.take(1, 5);
    await turns.take(2, 1);
    expect([turns.taken, turns.waiting]).toEqual([3, 1]);
    first();
    await third;
    expect(turns.waiting).toBe(0);
  });

  test('are refused when it takes too long, or when too many wait', async () => {
    const turns = createTurns({ places: 1, perAccountMax: 1, waitingMax: 1 });
    const leave = await turns.take(1, 1);
    const late = turns.take(1, 0.02);
    await expect(turns.take(2, 1)).rejects.toMatchObject({ code: 'overloaded' });
    await expect(late).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 });
    leave();
    leave(); // twice is once
    await sleep(1);
    expect([turns.taken, turns.waiting]).toEqual([0, 0]);
    (await turns.take(1, 1))();
  });
});
