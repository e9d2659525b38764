import { describe, expect, test } from 'vitest';
import { chargeWait, createWaitBudget } from '../flow/wait-budget.ts';
import { createLane } from './lane.ts';

const options = { batchMax: 10, queueMax: 20, overflow: () => new Error('full') };

describe('a lane', () => {
  test('runs concurrent items as one batch, and returns each its result', async () => {
    const batches: number[][] = [];
    const lane = createLane(async (items: number[]) => {
      batches.push(items);
      return items.map((item) => item * 2);
    }, options);
    expect(await Promise.all([1, 2, 3].map((item) => lane.push(item)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('runs one batch at a time, collects the next one meanwhile, and limits its size', async () => {
    const sizes: number[] = [];
    let running = 0;
    const lane = createLane(async (items: number[]) => {
      expect(++running).toBe(1);
      sizes.push(items.length);
      await new Promise(setImmediate);
      running--;
      return items;
    }, options);
    const first = lane.push(0);
    await new Promise(setImmediate);
    await Promise.all([first, ...Array.from({ length: 15 }, (_, item) => lane.push(item))]);
    expect(sizes).toEqual([1, 10, 5]);
  });

  test('rejects one item for an Error in its place, and all items when the batch throws', async () => {
    const one = createLane(
      async (items: number[]) => items.map((item) => (item === 2 ? new Error('two') : item)),
      options,
    );
    const outcomes = await Promise.allSettled([one.push(1), one.push(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const all = createLane(async (_items: number[]): Promise<number[]> => {
      throw new Error('gone');
    }, options);
    await expect(all.push(1)).rejects.toThrow('gone');
    await expect(all.push(1)).rejects.toThrow('gone');
  });

  test('rejects when its queue is full', async () => {
    const lane = createLane(async (items: number[]) => items, options);
    const pushes = await Promise.allSettled(Array.from({ length: 25 }, (_, item) => lane.push(item)));
    expect(pushes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  });

  test('is drained when all items have been processed', async () => {
    let answered = 0;
    const lane = createLane(async (items: number[]) => {
      await new Promise(setImmediate);
      answered += items.length;
      return items;
    }, options);
    void lane.push(1);
    void lane.push(2);
    await lane.drained();
    expect(answered).toBe(2);
  });

  test('is drained although further items keep it busy', async () => {
    let isBusy = true;
    const done: string[] = [];
    const lane = createLane(async (items: string[]) => {
      if (isBusy) void lane.push('later');
      await new Promise(setImmediate);
      done.push(...items);
      return items;
    }, options);
    void lane.push('first');
    void lane.push('second');
    await lane.drained();
    expect(done).toEqual(['first', 'second']);
    isBusy = false;
    await lane.drained();
    expect(lane.waiting).toBe(0);
  });

  test('lets an item stop waiting: one in the queue never runs, the result of a running one is reported', async () => {
    const ran: string[] = [];
    const unclaimed: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const lane = createLane(
      async (items: string[]) => {
        ran.push(...items);
        started.resolve();
        await gate.promise;
        return items.map((item) => item.toUpperCase());
      },
      { ...options, waitMs: 1000, late: () => new Error('late'), onUnclaimed: (...result) => unclaimed.push(result) },
    );
    const running = lane.push('running');
    // Long before it would stop waiting, even on a busy machine.
    await started.promise;
    const outcomes = await Promise.allSettled([running, lane.push('queued')]);
    expect(outcomes).toMatchObject([{ reason: { message: 'late' } }, { reason: { message: 'late' } }]);
    gate.resolve();
    await lane.drained();
    expect(ran).toEqual(['running']);
    expect(unclaimed).toEqual([['running', 'RUNNING']]);
  });

  test('charges the wait to the call, but not the batch, which belongs to several calls', async () => {
    const budget = createWaitBudget(20);
    let limit = 0;
    const lane = createLane(
      async (items: number[]) => {
        limit = await chargeWait(7777, (limitMs) => Promise.resolve(limitMs));
        await new Promise(() => {});
        return items;
      },
      { ...options, waitMs: 60_000, late: () => new Error('late') },
    );
    await expect(budget.run(() => lane.push(1))).rejects.toThrow('late');
    expect(limit).toBe(7777);
  });

  test('lets a batch wait for more items while they are expected', async () => {
    const sizes: number[] = [];
    let isExpecting = true;
    const lane = createLane(
      async (items: number[]) => {
        sizes.push(items.length);
        return items;
      },
      { ...options, linger: { ms: 60_000, items: 3, isWorthwhile: () => isExpecting } },
    );
    const pushes = [lane.push(1), lane.push(2)];
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(sizes).toEqual([]);
    await Promise.all([...pushes, lane.push(3)]); // as many as it waits for
    const more = lane.push(4);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    isExpecting = false;
    await Promise.all([more, lane.push(5)]);
    expect(sizes).toEqual([3, 2]);
  });
});
