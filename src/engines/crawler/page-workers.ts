// The pool of page workers: bounded in threads, in queue, in memory and in time.

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { failed } from '../../contract/errors.ts';
import type { PageTask, PageText } from './page-worker.ts';

export interface PageWorkersSettings {
  /** How many pages are worked on at once. */
  threadsMax?: number;
  /** How many may wait for a thread. */
  queueMax?: number;
  /** How long one page may take, waiting included. */
  deadlineSeconds?: number;
  memoryMbMax?: number;
}

export interface PageWorkers {
  /** Works on one page. A page that takes too long loses its thread, and the caller reads why. */
  run(task: PageTask, options?: RunOptions): Promise<PageText>;
  close(): Promise<void>;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Instead of the pool's own. */
  deadlineSeconds?: number | undefined;
}

const idleMs = 30_000;

export function createPageWorkers({
  threadsMax = Math.max(1, availableParallelism()),
  queueMax = 1000,
  deadlineSeconds: poolDeadlineSeconds = 10,
  memoryMbMax = 512,
}: PageWorkersSettings = {}): PageWorkers {
  const pool = new Piscina<PageTask, PageText>({
    filename: new URL('page-worker.ts', import.meta.url).href,
    minThreads: 0, // an idle service has no worker
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });

  let inWork = 0;

  return {
    async run(task, { signal, deadlineSeconds = poolDeadlineSeconds } = {}) {
      signal?.throwIfAborted();
      if (inWork >= threadsMax + queueMax) {
        throw failed('too many pages are waiting to be processed', 'overloaded', { retryAfterSeconds: 1 });
      }
      inWork++;
      const stop = new AbortController();
      const onAbort = () => stop.abort(signal!.reason);
      const timer = setTimeout(
        () => stop.abort(failed(`the page took longer than ${deadlineSeconds} s to process`, 'deadline')),
        deadlineSeconds * 1000,
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        const result = await pool.run(task, { signal: stop.signal });
        if (result.tooComplex) throw tooComplex();
        return result;
      } catch (error) {
        throw stop.signal.aborted ? (stop.signal.reason as Error) : readable(error);
      } finally {
        inWork--;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    close: () => pool.destroy(),
  };
}

const tooComplex = (): Error => failed('the page is too complex to process', 'target_too_large');

function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return tooComplex();
  }
  return error;
}
