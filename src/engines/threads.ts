// Threads for work whose cost depends on the page: bounded in number, in queue, in memory and in time.
import { Piscina } from 'piscina';
import { overloaded } from '../contract/errors.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import { within } from '../flow/time-limit.ts';

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
  /** Accounts share the threads fairly. Default: all tasks count as one account's. */
  account?: number | undefined;
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
  // Tasks wait here and not in the pool, so that a page is judged by its own time and not by the time of those before it.
  const places = createFairQueue({
    places: threadsMax,
    perAccountMax: threadsMax,
    waitingMax: queueMax,
    waitingPerAccountMax: queueMax,
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
      const { account = 0, signal } = options;
      const leave = await places.enter(account, { waitMs: waitSecondsMax * 1000, signal });
      const stop = new AbortController();
      try {
        return await outcomeOf(pool.run(task, { signal: stop.signal }), options);
      } catch (error) {
        stop.abort(); // ends the thread if it is still at it
        throw isOutOfMemory(error) ? new Exhausted('memory') : error;
      } finally {
        leave();
      }
    },
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
