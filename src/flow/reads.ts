// Reads: free requests that use the database. A few run at a time, fairly by account, so that no account can occupy the
// connections that calls need. While several accounts use the node and it is busy, an account runs two reads at a time: reads take
// time of the event loop, too. A request that waits for something else leaves its place meanwhile.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createActiveAccounts } from './active-accounts.ts';
import { createBusyLimit, createProcessUse } from './busy-limit.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueue, Leave } from './fair-queue.ts';
import { chargeWait } from './wait-budget.ts';

export interface ReadLimits {
  /** Fewer than the connections to the database. */
  places: number;
  perAccount: number;
  downloads: number;
  downloadsPerAccount: number;
  waitingMax: number;
  waitMs: number;
  /** The share of its capacity that the node has used since the last question. */
  use: () => number;
  now?: () => number;
}

const useMax = 0.7;
const defaultLimits: Omit<ReadLimits, 'use'> = {
  places: 10,
  perAccount: 4,
  downloads: 32,
  downloadsPerAccount: 4,
  waitingMax: 4000,
  waitMs: 10_000,
};

export interface Reads {
  /** Runs `work` when the account has a place. The wait is charged to the wait budget of the request. */
  run<T>(account: number, work: () => Promise<T>): Promise<T>;
  /** The same values. The account has a place for downloads from the first value to the last. */
  download<T>(account: number, values: AsyncIterable<T>): AsyncIterable<T>;
  /** A download whose values are pages, each of which is a read. */
  downloadPages<T>(account: number, pages: AsyncIterable<T>): AsyncIterable<T>;
  /** Called when an account makes a call, which reads of other accounts must not delay. */
  noteCall(account: number): void;
  readonly shares: FairQueue['shares'];
  readonly downloadShares: FairQueue['shares'];
}

interface Place {
  /** Null: the place has been left. */
  leave: Leave | null;
  /** The read has ended. Work that it has given up, such as a late wait, gets no place. */
  isOver: boolean;
  enter(): Promise<Leave>;
}

const places = new AsyncLocalStorage<Place>();

/** Waits for something other than the database, without the place of the current read. */
export async function outsideRead<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  if (!place?.leave) return await wait();
  place.leave();
  place.leave = null;
  const result = await wait();
  if (place.isOver) return result;
  const leave = await place.enter();
  if (place.isOver) leave();
  else place.leave = leave;
  return result;
}

export function createReads(refuse: () => Error, limits: Partial<ReadLimits> = {}): Reads {
  const { waitingMax, waitMs, use = createProcessUse(), now, ...counts } = { ...defaultLimits, ...limits };
  const active = createActiveAccounts(now);
  const perAccountMax = createBusyLimit({
    max: counts.perAccount,
    min: 2,
    useMax,
    isContended: active.areSeveral,
    use,
    ...(now && { now }),
  });
  const queue = createFairQueue({ places: counts.places, perAccountMax, waitingMax, refuse, onEnter: active.note });
  const downloads = createFairQueue({
    places: counts.downloads,
    perAccountMax: counts.downloadsPerAccount,
    waitingMax,
    refuse,
  });

  async function run<T>(account: number, work: () => Promise<T>): Promise<T> {
    if (places.getStore()?.leave) return await work(); // part of another read
    const enter = () => chargeWait(waitMs, (ms) => queue.enter(account, { waitMs: ms }));
    const place: Place = { leave: await enter(), isOver: false, enter };
    try {
      return await places.run(place, work);
    } finally {
      place.isOver = true;
      place.leave?.();
      place.leave = null;
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
    noteCall: active.note,
    shares: queue.shares,
    downloadShares: downloads.shares,
  };
}
