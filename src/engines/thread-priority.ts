// Threads for heavy work stand back behind everybody else when processors are short. For good: only root may undo it.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const niceness = 5;

/** Lowers the priority of the thread that calls it. Does nothing where that is not possible, or on the main thread. */
export function standBack(): void {
  if (isMainThread) return;
  try {
    // Linux gives every thread a number and a priority of its own: `<process>/task/<thread>`.
    const thread = Number(readlinkSync('/proc/thread-self').split('/')[2]);
    if (thread > 0 && thread !== process.pid) setPriority(thread, niceness);
  } catch {
    // Not on Linux, or not allowed.
  }
}
