// A limited number of places, shared fairly between accounts: the next free place goes to the waiting account that uses the
// fewest, and among equals to the one that was served longest ago. One account can fill neither the places nor the queue.

import { abortReason } from './time-limit.ts';
export interface FairQueueOptions {
  /** Total number of places. */
  places: number;
  perAccountMax: number;
  /** Maximum number of waiters. */
  waitingMax: number;
  /** Maximum number of waiters of one account. Default: half of `waitingMax`. */
  waitingPerAccountMax?: number | undefined;
  /** Creates the error for a caller that cannot wait or waited too long. */
  refuse(): Error;
}

/** Releases the place. Further calls do nothing. */
export type Leave = () => void;

export interface EnterOptions {
  /** How long to wait for a place. */
  waitMs: number;
  /** Aborts the wait. A place that was already granted must still be released. */
  signal?: AbortSignal | undefined;
}

/** The current use of one account. */
export interface Share {
  account: number;
  running: number;
  waiting: number;
}

export interface FairQueue {
  /** Resolves when a place is free. Rejects when the queue is full, the wait times out or the signal aborts. */
  enter(account: number, options: EnterOptions): Promise<Leave>;
  readonly running: number;
  readonly waiting: number;
  /** The current use per account, for metrics and the operator's page. */
  shares(): Share[];
}

type Waiter = () => void;

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { places, perAccountMax, waitingMax, refuse } = options;
  const waitingPerAccountMax = options.waitingPerAccountMax ?? Math.max(1, Math.ceil(waitingMax / 2));
  const runningOf = new Map<number, number>();
  const lines = new Map<number, Waiter[]>(); // the account that was served longest ago comes first
  let running = 0;
  let waiting = 0;

  const countOf = (account: number): number => runningOf.get(account) ?? 0;
  const hasPlace = (account: number): boolean => running < places && countOf(account) < perAccountMax;

  function take(account: number): Leave {
    running++;
    runningOf.set(account, countOf(account) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      running--;
      const left = countOf(account) - 1;
      if (left === 0) runningOf.delete(account);
      else runningOf.set(account, left);
      admitNext();
    };
  }

  function admitNext(): void {
    let next: { account: number; line: Waiter[] } | undefined;
    for (const [account, line] of lines) {
      if (!hasPlace(account)) continue;
      if (next === undefined || countOf(account) < countOf(next.account)) next = { account, line };
    }
    if (next === undefined) return;
    const { account, line } = next;
    const admit = line.shift();
    lines.delete(account);
    if (line.length > 0) lines.set(account, line); // behind the others
    admit?.();
  }

  function wait(account: number, { waitMs, signal }: EnterOptions): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>();
    const line = lines.get(account) ?? [];
    const stopWaiting = () => {
      waiting--;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const admit: Waiter = () => {
      stopWaiting();
      resolve(take(account));
    };
    const giveUp = (error: Error) => {
      stopWaiting();
      line.splice(line.indexOf(admit), 1);
      if (line.length === 0 && lines.get(account) === line) lines.delete(account);
      reject(error);
    };
    const onAbort = () => signal && giveUp(abortReason(signal));
    const timer = setTimeout(() => giveUp(refuse()), waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting++;
    line.push(admit);
    lines.set(account, line);
    return promise;
  }

  return {
    enter(account, enterOptions) {
      if (enterOptions.signal?.aborted) return Promise.reject(abortReason(enterOptions.signal));
      const own = lines.get(account)?.length ?? 0;
      if (own === 0 && hasPlace(account)) return Promise.resolve(take(account));
      if (waiting >= waitingMax || own >= waitingPerAccountMax) return Promise.reject(refuse());
      return wait(account, enterOptions);
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
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
