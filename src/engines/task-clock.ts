// How long a task has been running in its thread. Time in which the thread waited for a busy processor does not count: otherwise
// a page would be cut short because of other programs.
import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { ownThread } from '../flow/own-thread.ts';

/**
 * Shared with the thread: when it began (ms since 1970, or 0), its number, how long it had waited for a processor by then (ns), and
 * its number in Node.js.
 */
export type TaskClock = BigInt64Array;

export const createTaskClock = (): TaskClock => new BigInt64Array(new SharedArrayBuffer(4 * 8));

/** Starts the clock of a task. Called by the thread that runs it. */
export function startTaskClock(clock: TaskClock): void {
  const thread = ownThread() ?? 0;
  Atomics.store(clock, 1, BigInt(thread));
  Atomics.store(clock, 2, waitedNsOf(thread));
  Atomics.store(clock, 3, BigInt(threadId));
  Atomics.store(clock, 0, BigInt(Date.now())); // last: the other values are read only after this one
}

/** The `threadId` of the thread that runs the task. Undefined before it began. */
export function threadOf(clock: TaskClock): number | undefined {
  return Atomics.load(clock, 0) === 0n ? undefined : Number(Atomics.load(clock, 3));
}

/** The time that the task has used, or undefined before it began. */
export function usedMsOf(clock: TaskClock, now = Date.now()): number | undefined {
  const beganAt = Number(Atomics.load(clock, 0));
  if (beganAt === 0) return undefined;
  const waitedNs = waitedNsOf(Number(Atomics.load(clock, 1))) - Atomics.load(clock, 2);
  return usedMs(now - beganAt, Number(waitedNs) / 1e6);
}

/** At most this share of the time is not counted, so that a task ends even if it hardly ever gets a processor. */
const waitedShareMax = 0.85;

export const usedMs = (elapsedMs: number, waitedMs: number): number =>
  elapsedMs - Math.min(Math.max(0, waitedMs), elapsedMs * waitedShareMax);

function waitedNsOf(thread: number): bigint {
  try {
    // Three numbers: time on a processor, time waiting for one (both in ns), and turns.
    return BigInt(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')[1] ?? 0);
  } catch {
    return 0n; // not on Linux, or the thread has ended
  }
}
