// A limit on concurrent tasks that shrinks while the node is busy and other work needs it. Tasks that wait for slow websites use no
// processor and are not limited.
import { availableParallelism, cpus } from 'node:os';
import { performance } from 'node:perf_hooks';

export interface BusyLimitOptions {
  max: number;
  /** What always remains. */
  min: number;
  /** The limit shrinks while more than this share of the capacity is used and other work needs it. */
  useMax: number;
  /** Whether there is other work that these tasks would delay. */
  isContended(): boolean;
  /** How many tasks run: the limit shrinks from there. By default, it shrinks from the last limit. */
  running?(): number;
  /** The share of the capacity that was used since the last question. */
  use(): number;
  now?: () => number;
}

/** Less often, the shares would be those of single pages. */
const everyMs = 100;
const shrinkTo = 0.7;
/** How fast the limit grows while nothing else needs the node. Otherwise it grows by one task at a time. */
const growBy = 0.1;

/** Returns the limit at this moment. */
export function createBusyLimit(options: BusyLimitOptions): () => number {
  const { max, useMax, running = () => max, use, now = () => performance.now() } = options;
  const min = Math.min(options.min, max);
  let limit = max;
  let askedAt = now();

  return () => {
    const time = now();
    if (time < askedAt + everyMs) return Math.floor(limit);
    askedAt = time;
    const isContended = options.isContended();
    limit =
      use() > useMax && isContended
        ? Math.max(min, Math.min(limit, running()) * shrinkTo)
        : Math.min(max, limit + 1 + (isContended ? 0 : limit * growBy));
    return Math.floor(limit);
  };
}

/** The use of this process: of its event loop, or of the processors by all its threads. */
export function createProcessUse(cores = availableParallelism()): () => number {
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

/** The use of this process or of the whole machine, whose database and browsers need the processors too. */
export function createMachineUse(readTimes = machineTimes): () => number {
  const processUse = createProcessUse();
  let before = readTimes();
  return () => {
    const now = readTimes();
    const idle = (now.idleMs - before.idleMs) / Math.max(1, now.totalMs - before.totalMs);
    before = now;
    return Math.max(processUse(), 1 - idle);
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
