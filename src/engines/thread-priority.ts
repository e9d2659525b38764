// Lowers the priority of threads for heavy work, so that other threads come first when the CPU is busy. Irreversible without
// root.

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const niceness = 5;

/** Lowers the priority of the calling thread. Does nothing on the main thread, or where it is not possible. */
export function lowerThreadPriority(): void {
  if (isMainThread) return;
  try {
    // On Linux every thread has an id and a priority. The link is `<process>/task/<thread>`.
    const thread = Number(readlinkSync('/proc/thread-self').split('/')[2]);
    if (thread > 0 && thread !== process.pid) setPriority(thread, niceness);
  } catch {
    // Not on Linux, or not allowed.
  }
}
