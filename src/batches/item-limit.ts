// How many items of batches may run on this node now. Without calls: all. While there are calls and the node is busy, fewer and fewer, so
// that calls stay fast.
import { performance } from 'node:perf_hooks';
import { createMachineUse } from '../flow/node-use.ts';

export interface ItemLimitOptions {
  itemsMax: number;
  /** How many calls have started so far. */
  callsStarted(): number;
  /** The share of the capacity that was used since the last call. */
  use?: () => number;
  now?: () => number;
}

/** Calls come in bursts. */
const callsWithinMs = 1000;
/** The limit shrinks while more than this share of the capacity is used. */
const useMax = 0.6;
/** Batches always make progress. */
const itemsMin = 2;
/** Less often, the shares would be those of single pages. */
const everyMs = 100;
const shrinkTo = 0.7;
/** How fast the limit grows while there are no calls. Otherwise it grows by one item at a time. */
const growBy = 0.1;

/** Returns the limit at this moment. */
export function createItemLimit(options: ItemLimitOptions): () => number {
  const { itemsMax, callsStarted, use = createMachineUse(), now = () => performance.now() } = options;
  let calls = callsStarted();
  let lastCallAt = -Infinity;
  let limit = itemsMax;
  let changedAt = now();

  function areThereCalls(time: number): boolean {
    const started = callsStarted();
    if (started !== calls) lastCallAt = time;
    calls = started;
    return time < lastCallAt + callsWithinMs;
  }

  return () => {
    const time = now();
    if (time < changedAt + everyMs) return Math.floor(limit);
    changedAt = time;
    const hasCalls = areThereCalls(time);
    limit =
      use() > useMax && hasCalls
        ? Math.max(Math.min(itemsMin, itemsMax), limit * shrinkTo)
        : Math.min(itemsMax, limit + 1 + (hasCalls ? 0 : limit * growBy));
    return Math.floor(limit);
  };
}
