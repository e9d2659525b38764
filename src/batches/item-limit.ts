// How many items of batches may run on this node now. Without calls: all. While there are calls and the node is busy, fewer and fewer,
// so that calls stay fast; items that only wait for slow websites keep no call waiting and are not limited.
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';

export interface ItemLimitOptions {
  itemsMax: number;
  /** How many calls have started so far. */
  callsStarted(): number;
  /** The share of the capacity of the node and its machine that was used since the last question. */
  use(): number;
  now?: () => number;
}

/** Less often, the shares would be those of single pages. */
const everyMs = 100;
/** Calls come in bursts. */
const callsWithinMs = 1000;
const useMax = 0.6;
const shrinkTo = 0.7;
/** The share without calls; beside them, one item at a time. */
const growBy = 0.05;
/** Batches always make progress. */
const itemsMin = 2;

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
    const isCalled = time < lastCallAt + callsWithinMs;
    limit =
      use() > useMax && isCalled
        ? Math.max(Math.min(itemsMin, itemsMax), limit * shrinkTo)
        : Math.min(itemsMax, limit + (isCalled ? 1 : Math.max(1, itemsMax * growBy)));
    return Math.floor(limit);
  };
}

/** The use of the event loop, of the processors by this process, and of the machine: its database competes with calls too. */
export function createUse(cores: number, readTimes = machineTimes): () => number {
  let loop = performance.eventLoopUtilization();
  let cpu = process.cpuUsage();
  let at = performance.now();
  let machine = readTimes();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const elapsedMs = performance.now() - at;
    const { utilization } = performance.eventLoopUtilization(loop);
    const times = readTimes();
    const idle = (times.idleMs - machine.idleMs) / Math.max(1, times.totalMs - machine.totalMs);
    loop = performance.eventLoopUtilization();
    cpu = process.cpuUsage();
    at = performance.now();
    machine = times;
    return Math.max(utilization, (user + system) / 1000 / Math.max(1, elapsedMs) / cores, 1 - idle);
  };
}

/** What the processors of the machine have done so far. */
function machineTimes(): { idleMs: number; totalMs: number } {
  let idleMs = 0;
  let totalMs = 0;
  for (const { times } of cpus()) {
    idleMs += times.idle;
    totalMs += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idleMs, totalMs };
}
