// A limit on concurrent tasks that follows the use of the processor. More tasks than keep the node busy finish no sooner; they only
// delay each other and everything else. Tasks that wait for slow websites use no processor and are not limited.
import { performance } from 'node:perf_hooks';

export interface BusyLimitOptions {
  max: number;
  /** What always remains. */
  min: number;
  /** The limit shrinks while the node uses more than this share of its capacity. */
  useMax(): number;
  /** How many tasks run. The limit shrinks from there. */
  running(): number;
  /** The share of its capacity that the node has used since the last question. */
  use(): number;
  now?: () => number;
}

/** Less often, the shares would be those of single pages. */
const everyMs = 100;
const shrinkTo = 0.7;
const growBy = 0.1;

/** Returns the limit at this moment. */
export function createBusyLimit({ max, min, useMax, running, use, now = () => performance.now() }: BusyLimitOptions) {
  let limit = max;
  let askedAt = now();
  return (): number => {
    const time = now();
    if (time < askedAt + everyMs) return Math.floor(limit);
    askedAt = time;
    const isOver = use() > useMax();
    const wanted = isOver ? Math.max(min, Math.min(limit, running()) * shrinkTo) : limit + 1 + limit * growBy;
    limit = Math.min(max, wanted);
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
