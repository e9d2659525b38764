// The pool of page workers: bounded in threads, in queue, in memory and in time.

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { failed } from '../../contract/errors.ts';
import type { PageTask, PageText } from './page-worker.ts';

export interface PageWorkersSettings {
  /** How many pages are worked on at once. */
  threadsMax?: number;
  /** How many may wait for a thread, and how long each. */
  queueMax?: number;
  waitSecondsMax?: number;
  /** How long one page may take once it has its thread. */
  deadlineSeconds?: number;
  memoryMbMax?: number;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Instead of the pool's own. */
  deadlineSeconds?: number | undefined;
}

export interface PageWorkers {
  /** Works on one page. A page that takes too long loses its thread, and the caller reads why. */
  run(task: PageTask, options?: RunOptions): Promise<PageText>;
  close(): Promise<void>;
}

const idleMs = 30_000;

export function createPageWorkers({
  threadsMax = Math.max(1, availableParallelism()),
  queueMax = 1000,
  waitSecondsMax = 20,
  deadlineSeconds: poolDeadlineSeconds = 10,
  memoryMbMax = 512,
}: PageWorkersSettings = {}): PageWorkers {
  const pool = new Piscina<PageTask, PageText>({
    filename: new URL('page-worker.ts', import.meta.url).href,
    minThreads: 1, // the first page after a quiet while finds a warm one
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  const waiting = new Set<() => void>(); // in the order they came
  let inWork = 0;

  // Waiting is ours and not the pool's, so that a page is judged by its own time and not by that of others before it.
  async function takeThread(signal: AbortSignal | undefined): Promise<void> {
    if (inWork < threadsMax) {
      inWork++;
      return;
    }
    if (waiting.size >= queueMax) throw overloaded();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    try {
      await stoppable(promise, { signal, seconds: waitSecondsMax, late: overloaded });
    } catch (error) {
      // Handed over at the very moment it was given up: the thread goes to the next one.
      if (!waiting.delete(resolve)) returnThread();
      throw error;
    }
  }

  function returnThread(): void {
    const [next] = waiting;
    if (next === undefined) {
      inWork--;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(task, { signal, deadlineSeconds = poolDeadlineSeconds } = {}) {
      signal?.throwIfAborted();
      await takeThread(signal);
      const stop = new AbortController();
      try {
        const late = () => failed(`the page took longer than ${deadlineSeconds} s to process`, 'deadline');
        const work = pool.run(task, { signal: stop.signal });
        const result = await stoppable(work, { signal, seconds: deadlineSeconds, late });
        if (result.tooComplex) throw tooComplex();
        return result;
      } catch (error) {
        stop.abort(); // ends the thread if it is still at it
        throw isOutOfMemory(error) ? tooComplex() : error;
      } finally {
        returnThread();
      }
    },
    close: () => pool.destroy(),
  };
}

// The work's outcome, unless the caller gives up or the time is over first.
async function stoppable<T>(
  work: Promise<T>,
  { signal, seconds, late }: { signal: AbortSignal | undefined; seconds: number; late: () => Error },
): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal!.reason as Error);
  const timer = setTimeout(() => reject(late()), seconds * 1000);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const overloaded = (): Error =>
  failed('too many pages are waiting to be processed', 'overloaded', { retryAfterSeconds: 1 });

const tooComplex = (): Error => failed('the page is too complex to process', 'target_too_large');

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
