// Reads: free requests that use the database. A few run at a time, fairly by account, so that no account can occupy the
// connections that calls need. A request that waits for something else leaves its slot meanwhile.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueue, Leave } from './fair-queue.ts';
import type { Pace } from './pace.ts';
import { chargeWait } from './wait-budget.ts';

export interface ReadLimits {
  /** Fewer than the connections to the database. */
  slots: number;
  perAccount: number;
  downloads: number;
  downloadsPerAccount: number;
  waitingMax: number;
  waitMs: number;
}

const defaultLimits: ReadLimits = {
  slots: 10,
  perAccount: 4,
  downloads: 32,
  downloadsPerAccount: 4,
  waitingMax: 4000,
  waitMs: 10_000,
};

export interface Reads {
  /** Runs `work` when the account has a slot. The wait is charged to the wait budget of the request. */
  run<T>(account: number, work: () => Promise<T>): Promise<T>;
  /** The same values. The account has a slot for downloads from the first value to the last. */
  download<T>(account: number, values: AsyncIterable<T>): AsyncIterable<T>;
  /** A download whose values are pages, each of which is a read. */
  downloadPages<T>(account: number, pages: AsyncIterable<T>): AsyncIterable<T>;
  readonly shares: FairQueue['shares'];
  readonly downloadShares: FairQueue['shares'];
}

interface Slot {
  /** Null: the slot has been left. */
  leave: Leave | null;
  /** The read has ended. Work that it has given up, such as a late wait, gets no slot. */
  isOver: boolean;
  enter(): Promise<Leave>;
}

const slots = new AsyncLocalStorage<Slot>();

/** Waits for something other than the database, without the slot of the current read. */
export async function outsideRead<T>(wait: () => Promise<T>): Promise<T> {
  const slot = slots.getStore();
  if (!slot?.leave) return await wait();
  slot.leave();
  slot.leave = null;
  const result = await wait();
  if (slot.isOver) return result;
  const leave = await slot.enter();
  if (slot.isOver) leave();
  else slot.leave = leave;
  return result;
}

/** What a read costs the event loop, roughly: as much as a call, because it reads from the database several times. */
const readCostMs = 2;

export function createReads(refuse: () => Error, pace: Pace, limits: Partial<ReadLimits> = {}): Reads {
  const { waitingMax, waitMs, ...counts } = { ...defaultLimits, ...limits };
  const queue = createFairQueue({
    slots: counts.slots,
    perAccountMax: counts.perAccount,
    waitingMax,
    refuse,
    ...pace.forTasks(readCostMs, { areFree: true }),
  });
  const downloads = createFairQueue({
    slots: counts.downloads,
    perAccountMax: counts.downloadsPerAccount,
    waitingMax,
    refuse,
  });

  async function run<T>(account: number, work: () => Promise<T>): Promise<T> {
    if (slots.getStore()?.leave) return await work(); // part of another read
    const enter = () => chargeWait(waitMs, (ms) => queue.enter(account, { waitMs: ms }));
    const slot: Slot = { leave: await enter(), isOver: false, enter };
    try {
      return await slots.run(slot, work);
    } finally {
      slot.isOver = true;
      slot.leave?.();
      slot.leave = null;
    }
  }

  async function* readEach<T>(account: number, pages: AsyncIterable<T>): AsyncIterable<T> {
    const iterator = pages[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await run(account, () => iterator.next());
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.(); // the client may have left, or the next page was refused
    }
  }

  async function* download<T>(account: number, values: AsyncIterable<T>): AsyncIterable<T> {
    const leave = await downloads.enter(account, { waitMs });
    try {
      yield* values;
    } finally {
      leave();
    }
  }

  return {
    run,
    download,
    downloadPages: (account, pages) => download(account, readEach(account, pages)),
    shares: queue.shares,
    downloadShares: downloads.shares,
  };
}
