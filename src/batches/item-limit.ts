// How many items of batches may run on this node now. Without calls: all. While there are calls and the node is busy, fewer and fewer, so
// that calls stay fast.
import { performance } from 'node:perf_hooks';
import { createBusyLimit, createMachineUse } from '../flow/busy-limit.ts';

export interface ItemLimitOptions {
  itemsMax: number;
  /** How many calls have started so far. */
  callsStarted(): number;
  /** The share of the capacity that was used since the last question. */
  use?: () => number;
  now?: () => number;
}

/** Calls come in bursts. */
const callsWithinMs = 1000;
const useMax = 0.6;
/** Batches always make progress. */
const itemsMin = 2;

export function createItemLimit(options: ItemLimitOptions): () => number {
  const { itemsMax, callsStarted, use = createMachineUse(), now = () => performance.now() } = options;
  let calls = callsStarted();
  let lastCallAt = -Infinity;

  function isContended(): boolean {
    const started = callsStarted();
    if (started !== calls) lastCallAt = now();
    calls = started;
    return now() < lastCallAt + callsWithinMs;
  }

  return createBusyLimit({ max: itemsMax, min: itemsMin, useMax, isContended, use, now });
}
