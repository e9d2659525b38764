// Worker threads for tasks whose cost depends on the page. Threads, queue, memory and time are limited.
import { Piscina } from 'piscina';
import { overloaded } from '../contract/errors.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import type { Share } from '../flow/shares.ts';
import { within } from '../flow/time-limit.ts';

export interface ThreadsSettings {
  /** The module whose default export runs a task. */
  worker: URL;
  workerData?: object;
  threadsMin: number;
  /** How many threads one account can use. One more is started when another account needs it. */
  threadsMax: number;
  idleMs: number;
  /** How many tasks may wait for a thread, and how long. */
  queueMax?: number | undefined;
  waitSecondsMax?: number | undefined;
  memoryMbMax?: number | undefined;
}

export interface RunOptions {
  /** Threads are shared fairly between accounts. */
  account: number;
  /** Time limit of the task. Its thread is terminated then. */
  msMax: number;
  /** The thread writes its start time here, from which `msMax` counts. Default: `msMax` counts from the call of `run`. */
  begun?: BigInt64Array | undefined;
  signal?: AbortSignal | undefined;
}

export interface Threads<Task, Result> {
  /** Throws `Exhausted` when the task exceeds its time or memory. */
  run(task: Task, options: RunOptions): Promise<Result>;
  /** The current use per account. */
  shares(): Share[];
  close(): Promise<void>;
}

/** A task exceeded its limit. Its thread has been terminated. */
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
    maxThreads: threadsMax + 1,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  // A thread can run out of memory just after its task was aborted. The pool replaces it.
  pool.on('error', () => {});
  // Tasks wait here instead of in the pool, so that waiting does not count against the time limit of a task. One account can use
  // `threadsMax` threads; one more is started only for another account, which need not wait for slow tasks of the first.
  const places = createFairQueue({
    places: threadsMax + 1,
    perAccountMax: threadsMax,
    waitingMax: queueMax,
    refuse: () => overloaded('too many pages are waiting to be processed', 1),
  });

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
      const { account, signal } = options;
      const leave = await places.enter(account, { waitMs: waitSecondsMax * 1000, signal });
      const stop = new AbortController();
      try {
        return await outcomeOf(pool.run(task, { signal: stop.signal }), options);
      } catch (error) {
        stop.abort(); // terminates the thread if the task is still running
        throw isOutOfMemory(error) ? new Exhausted('memory') : error;
      } finally {
        leave();
      }
    },
    shares: places.shares,
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
