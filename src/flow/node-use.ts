// How busy this node is, as a share of its capacity.
import { availableParallelism, cpus } from 'node:os';
import { performance } from 'node:perf_hooks';

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
