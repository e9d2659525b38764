// A limited number of slots, shared fairly between accounts: the next free slot goes to the waiting account that uses the
// fewest, and among equals to the one that was served longest ago. When the queue is full, the account with the most waiters
// loses its newest one to an account with fewer: no account can keep the others out.

import type { Share } from './shares.ts';
import { abortReason } from './time-limit.ts';

export interface FairQueueOptions {
  /** Total number of slots. */
  slots: number;
  /** How many slots one account can use. At least 1. */
  perAccountMax: number;
  /** Maximum number of waiters. */
  waitingMax: number;
  /** Creates the error for a caller that cannot wait or waited too long. */
  refuse(): Error;
  /** Called when an account requests a slot. */
  onEnter?(account: number): void;
  /** Whether an account can start now. Called regularly while callers wait. */
  canStart?(account: number): boolean;
  /** Called when an account gets a slot. */
  onStart?(account: number): void;
}

/** Releases the slot. Further calls do nothing. */
export type Leave = () => void;

export interface EnterOptions {
  /** How long to wait for a slot. */
  waitMs: number;
  /** Aborts the wait. A slot that was already granted must still be released. */
  signal?: AbortSignal | undefined;
}

export interface FairQueue {
  /**
   * Resolves when a slot is free. Rejects when the queue is full, the wait times out, the signal aborts, or an account with
   * fewer waiters needs the slot in the queue.
   */
  enter(account: number, options: EnterOptions): Promise<Leave>;
  readonly running: number;
  readonly waiting: number;
  /** True when all slots are taken. */
  readonly isFull: boolean;
  /** How many slots have been granted so far. */
  readonly entered: number;
  /** The current use per account, for metrics and the operator's page. */
  shares(): Share[];
}

/** How often `canStart` is called while callers wait. Less often, they would start in bursts. */
const recheckMs = 10;

interface Waiter {
  admit(): void;
  giveUp(error: Error): void;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, perAccountMax, waitingMax, refuse } = options;
  const runningOf = new Map<number, number>();
  const lines = new Map<number, Waiter[]>(); // the account that was served longest ago comes first
  let running = 0;
  let waiting = 0;
  let entered = 0;
  let recheck: NodeJS.Timeout | undefined;

  const countOf = (account: number): number => runningOf.get(account) ?? 0;
  const canStart = (account: number): boolean => options.canStart?.(account) ?? true;
  const hasPlace = (account: number): boolean =>
    running < slots && countOf(account) < perAccountMax && canStart(account);

  function take(account: number): Leave {
    running++;
    entered++;
    runningOf.set(account, countOf(account) + 1);
    options.onStart?.(account);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      running--;
      const left = countOf(account) - 1;
      if (left === 0) runningOf.delete(account);
      else runningOf.set(account, left);
      while (admitNext());
    };
  }

  /** False when no waiter can have a slot. */
  function admitNext(): boolean {
    let next: { account: number; line: Waiter[] } | undefined;
    for (const [account, line] of lines) {
      if (!hasPlace(account)) continue;
      if (next === undefined || countOf(account) < countOf(next.account)) next = { account, line };
    }
    if (next === undefined) return false;
    const { account, line } = next;
    const first = line.shift();
    lines.delete(account);
    if (line.length > 0) lines.set(account, line); // behind the others
    first?.admit();
    return true;
  }

  /** An account may be able to start although no slot was left. */
  function recheckLater(): void {
    if (!options.canStart || waiting === 0) return;
    recheck ??= setTimeout(() => {
      recheck = undefined;
      while (admitNext());
      recheckLater();
    }, recheckMs).unref();
  }

  /** Removes the newest waiter of the longest line, if that line stays as long as that of this account with one more. */
  function makeRoomFor(account: number): void {
    let longest: Waiter[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    const own = lines.get(account)?.length ?? 0;
    if (longest.length > own + 1) longest.at(-1)?.giveUp(refuse());
  }

  function wait(account: number, { waitMs, signal }: EnterOptions): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const line = lines.get(account) ?? [];
    const stopWaiting = () => {
      waiting--;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const waiter: Waiter = {
      admit() {
        stopWaiting();
        resolve(take(account));
      },
      giveUp(error) {
        stopWaiting();
        line.splice(line.indexOf(waiter), 1);
        if (line.length === 0 && lines.get(account) === line) lines.delete(account);
        reject(error);
      },
    };
    const onAbort = () => signal && waiter.giveUp(abortReason(signal));
    const timer = setTimeout(() => waiter.giveUp(refuse()), waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting++;
    line.push(waiter);
    lines.set(account, line);
    recheckLater();
    return promise;
  }

  return {
    enter(account, enterOptions) {
      options.onEnter?.(account);
      if (enterOptions.signal?.aborted) return Promise.reject(abortReason(enterOptions.signal));
      const own = lines.get(account)?.length ?? 0;
      if (own === 0 && hasPlace(account)) return Promise.resolve(take(account));
      if (waiting >= waitingMax) makeRoomFor(account);
      if (waiting >= waitingMax) return Promise.reject(refuse());
      return wait(account, enterOptions);
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    get isFull() {
      return running >= slots;
    },
    get entered() {
      return entered;
    },
    shares() {
      const accounts = new Set([...runningOf.keys(), ...lines.keys()]);
      return [...accounts].map((account) => ({
        account,
        running: countOf(account),
        waiting: lines.get(account)?.length ?? 0,
      }));
    },
  };
}
