// Priorities below that of the service, so that it answers at once while others keep the processors busy. A lower priority is
// irreversible without root.

import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Each step costs about a fifth of the processor time when the processors are busy. */
const steps = { below: 2, low: 5 } as const;
export type Priority = keyof typeof steps;
const lowestPriority = 19;

/** Lowers the priority of the calling thread. Does nothing on the main thread, or where it is not possible. */
export function lowerThreadPriority(priority: Priority): void {
  if (isMainThread) return;
  try {
    // On Linux every thread has an id and a priority. The link is `<process>/task/<thread>`.
    const thread = Number(readlinkSync('/proc/thread-self').split('/')[2]);
    if (thread > 0 && thread !== process.pid) lower(thread, priority);
  } catch {
    // Not on Linux, or not allowed.
  }
}

/** Lowers the priority of a process that has just been started, and of everything that it starts. Does nothing where it is not possible. */
export function lowerChildPriority(pid: number, priority: Priority): void {
  try {
    lower(pid, priority);
  } catch {
    // It has exited, or this is not allowed.
  }
}

const lower = (id: number, priority: Priority): void =>
  setPriority(id, Math.min(lowestPriority, getPriority(process.pid) + steps[priority]));
