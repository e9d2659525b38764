// How many calls are in work at a time, on this node and for each account. Beyond that calls wait for a short while, accounts
// taking turns, and beyond that they are refused: an overloaded service stays fast for what it accepts.
import { overloaded } from '../contract/errors.ts';

export interface SlotsOptions {
  max: number;
  perAccountMax: number;
  waitingMax: number;
  waitMsMax: number;
}

export interface Slots {
  /** Resolves with the function that gives the slot back; rejects with the unbilled 500 `overloaded`. */
  enter(accountId: number): Promise<() => void>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiter {
  admit: () => void;
}

export function createSlots({ max, perAccountMax, waitingMax, waitMsMax }: SlotsOptions): Slots {
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<number, number>();
  const queues = new Map<number, Waiter[]>(); // in the order of whose turn it is

  const hasRoom = (accountId: number) => running < max && (runningOf.get(accountId) ?? 0) < perAccountMax;

  function take(accountId: number): () => void {
    running++;
    runningOf.set(accountId, (runningOf.get(accountId) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      running--;
      const left = runningOf.get(accountId)! - 1;
      if (left === 0) runningOf.delete(accountId);
      else runningOf.set(accountId, left);
      admitNext();
    };
  }

  function admitNext(): void {
    for (const [accountId, queue] of queues) {
      if (running >= max) return;
      if (!hasRoom(accountId)) continue;
      const waiter = queue.shift()!;
      queues.delete(accountId);
      if (queue.length > 0) queues.set(accountId, queue); // to the end of the line
      waiter.admit();
      return;
    }
  }

  return {
    enter(accountId) {
      if (hasRoom(accountId) && !queues.has(accountId)) return Promise.resolve(take(accountId));
      if (waiting >= waitingMax) return Promise.reject(tooManyCalls());
      return new Promise((resolve, reject) => {
        waiting++;
        const queue = queues.get(accountId) ?? [];
        const waiter: Waiter = {
          admit() {
            clearTimeout(timer);
            waiting--;
            resolve(take(accountId));
          },
        };
        const timer = setTimeout(() => {
          waiting--;
          queue.splice(queue.indexOf(waiter), 1);
          if (queue.length === 0) queues.delete(accountId);
          reject(tooManyCalls());
        }, waitMsMax);
        queue.push(waiter);
        queues.set(accountId, queue);
      });
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}

const tooManyCalls = () => overloaded('too many concurrent calls', 2);
