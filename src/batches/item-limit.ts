// How many items of batches may run on this node now. Without calls: all. While there are calls and the node is busy, fewer and fewer,
// so that calls stay fast; items that only wait for slow websites keep no call waiting and are not limited.
import { performance } from 'node:perf_hooks';

export interface ItemLimitOptions {
  itemsMax: number;
  /** How many calls have started so far. */
  callsStarted(): number;
  /** The share of its capacity that the node has used since the last question. */
  use(): number;
  now?: () => number;
}

/** Less often, the shares would be those of single pages. */
const everyMs = 100;
/** Calls come in bursts. */
const callsWithinMs = 1000;
const useMax = 0.6;
const shrinkTo = 0.7;
const growBy = 0.05;
/** Batches always make progress. */
const itemsMin = 4;

export function createItemLimit(options: ItemLimitOptions): () => number {
  const { itemsMax, callsStarted, use, now = () => performance.now() } = options;
  let limit = itemsMax;
  let askedAt = now();
  let calls = callsStarted();
  let lastCallAt = -Infinity;

  return () => {
    const time = now();
    if (time < askedAt + everyMs) return Math.floor(limit);
    askedAt = time;
    const started = callsStarted();
    if (started !== calls) lastCallAt = time;
    calls = started;
    const isInTheWay = use() > useMax && time < lastCallAt + callsWithinMs;
    limit = isInTheWay
      ? Math.max(Math.min(itemsMin, itemsMax), limit * shrinkTo)
      : Math.min(itemsMax, limit + Math.max(1, itemsMax * growBy));
    return Math.floor(limit);
  };
}

/** The use of this process: of its event loop, or of the processors of the machine by all its threads. */
export function createProcessUse(cores: number): () => number {
  let loop = performance.eventLoopUtilization();
  let cpu = process.cpuUsage();
  let at = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const elapsedMs = performance.now() - at;
    const { utilization } = performance.eventLoopUtilization(loop);
    loop = performance.eventLoopUtilization();
    cpu = process.cpuUsage();
    at = performance.now();
    return Math.max(utilization, (user + system) / 1000 / Math.max(1, elapsedMs) / cores);
  };
}
