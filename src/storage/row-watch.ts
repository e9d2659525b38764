// Waits for changes of rows. All waiters of a node share one listener and one statement per interval, however many there are.
import { withoutWaitBudget } from '../flow/wait-budget.ts';
import type { Notifications } from './notifications.ts';

export interface RowWatchOptions<State> {
  notifications: Notifications;
  /** The channel whose messages are ids of rows that have changed. */
  channel: string;
  /** The states of these rows. Rows that are missing have none. */
  read(ids: string[]): Promise<ReadonlyMap<string, State>>;
  /** How often rows are read, in case a notification was lost. */
  everyMs: number;
  waitersMax?: number;
  /** Requests of an account that wait at a time. */
  perAccountMax?: number;
}

export interface WaitFor<State> {
  account: number;
  id: string;
  isReached(state: State | undefined): boolean;
  waitMs: number;
  signal: AbortSignal;
}

export interface Waiting {
  /** Resolves when the row has changed, the time is over, or the signal aborts. */
  happened: Promise<void>;
  stop(): void;
}

export interface RowWatch<State> {
  /** Starts to wait. Undefined when too many wait already. */
  start(wait: WaitFor<State>): Waiting | undefined;
}

interface Waiter<State> {
  isReached(state: State | undefined): boolean;
  stop(): void;
}

export function createRowWatch<State>(options: RowWatchOptions<State>): RowWatch<State> {
  const { notifications, channel, read, everyMs, waitersMax = 20_000, perAccountMax = 5000 } = options;
  const waiters = new Map<string, Set<Waiter<State>>>();
  const countOf = new Map<number, number>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  async function poll(): Promise<void> {
    const ids = [...waiters.keys()];
    // If rows cannot be read, every waiter reads its row, and reports what is wrong.
    const states = await withoutWaitBudget(() => read(ids)).catch(() => undefined);
    for (const id of ids)
      for (const waiter of waiters.get(id) ?? []) if (!states || waiter.isReached(states.get(id))) waiter.stop();
    if (waiters.size > 0) {
      sleep();
    } else {
      timer = undefined;
      unsubscribe();
    }
  }

  function sleep(): void {
    timer = setTimeout(() => void poll(), everyMs).unref();
  }

  function begin(): void {
    sleep();
    unsubscribe = notifications.subscribe(channel, (id) => {
      for (const waiter of waiters.get(id) ?? []) waiter.stop();
    });
  }

  function add(account: number, id: string, waiter: Waiter<State>): () => void {
    count++;
    countOf.set(account, (countOf.get(account) ?? 0) + 1);
    const ofRow = waiters.get(id) ?? new Set();
    waiters.set(id, ofRow.add(waiter));
    if (!timer) begin();
    return () => {
      if (!ofRow.delete(waiter)) return;
      if (ofRow.size === 0 && waiters.get(id) === ofRow) waiters.delete(id);
      count--;
      const left = (countOf.get(account) ?? 1) - 1;
      if (left > 0) countOf.set(account, left);
      else countOf.delete(account);
    };
  }

  return {
    start({ account, id, isReached, waitMs, signal }) {
      if (count >= waitersMax || (countOf.get(account) ?? 0) >= perAccountMax) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = () => {
        clearTimeout(deadline);
        signal.removeEventListener('abort', stop);
        remove();
        resolve();
      };
      const remove = add(account, id.toLowerCase(), { isReached, stop });
      const deadline = setTimeout(stop, Math.max(0, waitMs));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      return { happened: promise, stop };
    },
  };
}
