// Priorities below that of the service, so that it answers at once while others keep the processors busy. A lower priority is
// irreversible without root.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { ownThread } from './own-thread.ts';

/** Each step costs about a fifth of the processor time when the processors are busy. */
const steps = { below: 2, low: 5 } as const;
export type Priority = keyof typeof steps;
const lowestPriority = 19;

/** Lowers the priority of the calling thread. Does nothing on the main thread, or where it is not possible. */
export function lowerThreadPriority(priority: Priority): void {
  if (isMainThread) return;
  try {
    const thread = ownThread();
    if (thread !== undefined && thread !== process.pid) lower(thread, priority);
  } catch {
    // Not allowed.
  }
}

/** Lowers the priority of a process that has just been started, and of everything that it starts. Does nothing where it is not possible. */
export function lowerChildPriority(pid: number, priority: Priority): void {
  try {
    lower(pid, priority);
    lowerSession(pid, priority);
  } catch {
    // It has exited, or this is not allowed.
  }
}

/**
 * Linux can share the processors between sessions first (`sched_autogroup_enabled`). The priority of a process then only counts within
 * its session, so a child with a session of its own would run as often as the service.
 */
function lowerSession(pid: number, priority: Priority): void {
  const [own, child] = [sessionGroup('self'), sessionGroup(pid)];
  if (child !== undefined && child !== own) writeFileSync(`/proc/${pid}/autogroup`, String(steps[priority]));
}

/** For example `/autogroup-12`. Undefined on systems without such groups. */
const sessionGroup = (pid: number | 'self'): string | undefined =>
  existsSync(`/proc/${pid}/autogroup`) ? readFileSync(`/proc/${pid}/autogroup`, 'latin1').split(' ')[0] : undefined;

const lower = (id: number, priority: Priority): void =>
  setPriority(id, Math.min(lowestPriority, getPriority(process.pid) + steps[priority]));
