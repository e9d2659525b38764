// Threads for work whose cost is up to whoever wrote the page: bounded in number, in queue, in memory and in time.

import { Piscina } from 'piscina';
import { overloaded } from '../contract/errors.ts';

export interface ThreadsSettings {
  /** The module whose default export does the work. */
  worker: URL;
  workerData?: object;
  threadsMin: number;
  threadsMax: number;
  idleMs: number;
  /** How many tasks may wait for a thread, and how long each. */
  queueMax?: number | undefined;
  waitSecondsMax?: number | undefined;
  memoryMbMax?: number | undefined;
}

export interface RunOptions {
  /** After this the thread is ended. */
  msMax: number;
  /** Where the thread writes the time at which it begins, which counts from then; without it, from when it has the task. */
  begun?: BigInt64Array | undefined;
  signal?: AbortSignal | undefined;
}

export interface Threads<Task, Result> {
  /** Throws `Exhausted` when the task took more time or memory than it may. */
  run(task: Task, options: RunOptions): Promise<Result>;
  close(): Promise<void>;
}

/** A task used up what it was given. Its thread is gone. */
export class Exhausted extends Error {
  readonly what: 'time' | 'memory';
  constructor(what: 'time' | 'memory') {
    super(`out of ${what}`);
    this.what = what;
  }
}

const startMsMax = 30_000;

export function createThreads<Task, Result>({
  worker,
  workerData,
  threadsMin,
  threadsMax,
  idleMs,
  queueMax = 1000,
  waitSecondsMax = 20,
  memoryMbMax = 512,
}: ThreadsSettings): Threads<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: worker.href,
    workerData,
    minThreads: threadsMin,
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  // A thread may also end between tasks: out of memory just as its page was given up. The pool replaces it.
  pool.on('error', () => {});
  const waiting = new Set<() => void>(); // in the order they came
  let inWork = 0;

  // Waiting is ours and not the pool's, so that a page is judged by its own time and not by that of others before it.
  async function takeThread(signal: AbortSignal | undefined): Promise<void> {
    if (inWork < threadsMax) {
      inWork++;
      return;
    }
    if (waiting.size >= queueMax) throw tooManyPages();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    try {
      await within(promise, { ms: waitSecondsMax * 1000, late: tooManyPages, signal });
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

  async function outcomeOf(work: Promise<Result>, { msMax, begun, signal }: RunOptions): Promise<Result> {
    const handedAt = Date.now();
    const msLeft = (): number => {
      const begunAt = begun === undefined ? handedAt : Number(Atomics.load(begun, 0));
      const isStarting = begunAt === 0 && Date.now() - handedAt < startMsMax;
      return isStarting ? msMax : (begunAt || handedAt) + msMax - Date.now();
    };
    for (let ms = msMax; ; ms = msLeft()) {
      try {
        return await within(work, { ms, late: () => new Exhausted('time'), signal });
      } catch (error) {
        if (!(error instanceof Exhausted) || msLeft() <= 0) throw error;
      }
    }
  }

  return {
    async run(task, options) {
      options.signal?.throwIfAborted();
      await takeThread(options.signal);
      const stop = new AbortController();
      try {
        return await outcomeOf(pool.run(task, { signal: stop.signal }), options);
      } catch (error) {
        stop.abort(); // ends the thread if it is still at it
        throw isOutOfMemory(error) ? new Exhausted('memory') : error;
      } finally {
        returnThread();
      }
    },
    close: () => pool.destroy(),
  };
}

interface Limits {
  ms: number;
  late: () => Error;
  signal: AbortSignal | undefined;
}

// The work's outcome, unless the caller gives up or the time is over first.
async function within<T>(work: Promise<T>, { ms, late, signal }: Limits): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal!.reason as Error);
  const timer = setTimeout(() => reject(late()), ms);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const tooManyPages = (): Error => overloaded('too many pages are waiting to be processed', 1);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
