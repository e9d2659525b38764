import { beforeEach, describe, expect, test } from 'vitest';
import type { FairQueue, Leave } from '../flow/fair-queue.ts';
import { createCallSlots } from './call-slots.ts';

describe('the slots of calls', () => {
  let time: number;
  let use: number;
  let slots: FairQueue;
  beforeEach(() => {
    [time, use] = [0, 1];
    slots = createCallSlots({ callsMax: 64, callsPerAccountMax: 48, use: () => use, now: () => time });
  });

  const runningOf = (wanted: number) => slots.shares().find(({ account }) => account === wanted)?.running ?? 0;

  /** An account that makes its next call as soon as one has ended. */
  async function keepBusy(account: number, connections: number): Promise<{ next(): Promise<void> }> {
    const running: Leave[] = [];
    const start = () => void slots.enter(account, { waitMs: 1_000_000 }).then((leave) => running.push(leave));
    for (let count = 0; count < connections; count++) start();
    await new Promise(setImmediate);
    return {
      async next() {
        time += 100;
        for (const leave of running.splice(0)) {
          leave();
          start();
        }
        await new Promise(setImmediate);
      },
    };
  }

  test('are all available to the only account, however busy the node is', async () => {
    const only = await keepBusy(1, 30);
    for (let round = 0; round < 20; round++) await only.next();
    expect(runningOf(1)).toBe(30);
  });

  test('become few for an account that keeps the node busy while another one makes calls', async () => {
    const large = await keepBusy(1, 30);
    for (let round = 0; round < 20; round++) {
      const leave = await slots.enter(2, { waitMs: 0 });
      await large.next();
      leave();
    }
    expect(runningOf(1)).toBe(2);
  });

  test('are all available while the node has capacity left, and again when the other account is gone', async () => {
    const large = await keepBusy(1, 30);
    const leave = await slots.enter(2, { waitMs: 0 });
    for (let round = 0; round < 20; round++) await large.next();
    expect(runningOf(1)).toBe(2);
    leave();
    time += 10_000;
    for (let round = 0; round < 30; round++) await large.next();
    expect(runningOf(1)).toBe(30);
    use = 0.5;
    (await slots.enter(2, { waitMs: 0 }))();
    for (let round = 0; round < 5; round++) await large.next();
    expect(runningOf(1)).toBe(30);
  });
});
