// Worker threads for tasks whose cost depends on the page. Threads, queue, memory and time are limited.
import { Piscina } from 'piscina';
import { overloaded } from '../contract/errors.ts';
import { siblingModule } from '../contract/sibling-module.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import { countCost } from '../flow/pace.ts';
import type { Share } from '../flow/shares.ts';
import { within } from '../flow/time-limit.ts';
import { enforcedFactor, watchMemory } from './memory-watch.ts';
import { createTaskClock, threadOf, usedMsOf, type TaskClock } from './task-clock.ts';
import type { ThreadData, TimedTask } from './thread-entry.ts';

export interface ThreadsSettings {
  /** A `ThreadModule`. */
  worker: URL;
  workerData?: object;
  threadsMin: number;
  /** How many threads one account can use. One more is for other accounts. */
  threadsMax: number;
  idleMs: number;
  /** How many tasks may wait for a thread, and how long. */
  queueMax?: number | undefined;
  /** The error of a task that finds the queue full. */
  queueFull?: string | undefined;
  waitSecondsMax?: number | undefined;
  /** The memory of one task. */
  memoryMbMax?: number | undefined;
}

export interface RunOptions {
  /** Threads are shared fairly between accounts. */
  account: number;
  /** Time limit of the task, from when its thread is ready. Its thread is terminated then. */
  msMax: number;
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

/** A thread that is not ready by then does not get ready. */
const startMsMax = 30_000;
const checkMsMin = 50;
const entry = siblingModule('thread-entry', import.meta.url);
const spareTask = siblingModule('spare-thread', import.meta.url);

export function createThreads<Task, Result>({
  worker,
  workerData,
  threadsMin,
  threadsMax,
  idleMs,
  queueMax = 1000,
  queueFull = 'too many pages are waiting to be processed',
  waitSecondsMax = 20,
  memoryMbMax = 512,
}: ThreadsSettings): Threads<Task, Result> {
  const pool = new Piscina<TimedTask<Task> | undefined, Result>({
    filename: entry.href,
    // A named export: Node aborts the process when a thread is terminated while it loads a module with a default export.
    name: 'run',
    workerData: { ...workerData, module: worker.href } satisfies ThreadData,
    minThreads: threadsMin,
    maxThreads: threadsMax + 1,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax * enforcedFactor },
  });
  // A thread can run out of memory just after its task was aborted. The pool replaces it.
  pool.on('error', () => {});
  // Tasks wait here instead of in the pool, so that waiting does not count against the time limit of a task. One account can use
  // `threadsMax` threads; one more is for other accounts, which need not wait for slow tasks of the first.
  const slots = createFairQueue({
    slots: threadsMax + 1,
    perAccountMax: threadsMax,
    waitingMax: queueMax,
    refuse: () => overloaded(queueFull, 1),
  });

  let isStartingSpare = false;

  /** Starts the thread for other accounts while the others are busy, so that they do not have to wait for its start. */
  async function startSpare(): Promise<void> {
    if (isStartingSpare || pool.threads.length > threadsMax) return;
    isStartingSpare = true;
    // It fails when the pool is closed meanwhile.
    await pool.run(undefined, { filename: spareTask.href, name: 'run' }).catch(() => {});
    isStartingSpare = false;
  }

  async function outcomeOf(work: Promise<Result>, clock: TaskClock, { msMax, signal }: RunOptions): Promise<Result> {
    const handedAt = Date.now();
    const msLeft = (): number => {
      const usedMs = usedMsOf(clock);
      if (usedMs !== undefined) return msMax - usedMs;
      const elapsedMs = Date.now() - handedAt;
      return elapsedMs < startMsMax ? msMax : msMax - elapsedMs;
    };
    for (let ms = msMax; ; ms = Math.max(msLeft(), checkMsMin)) {
      try {
        return await within(work, { ms, late: () => new Exhausted('time'), signal });
      } catch (error) {
        if (!(error instanceof Exhausted) || error.what === 'memory' || msLeft() <= 0) throw error;
      }
    }
  }

  return {
    async run(task, options) {
      const { account, signal } = options;
      const leave = await slots.enter(account, { waitMs: waitSecondsMax * 1000, signal });
      if (slots.running >= threadsMax) void startSpare();
      const stop = new AbortController();
      const startedAt = performance.now();
      const clock = createTaskClock();
      const memory = watchMemory(() => pool.threads.find(({ threadId }) => threadId === threadOf(clock)), {
        bytesMax: memoryMbMax * 1_048_576,
        exhausted: () => new Exhausted('memory'),
      });
      try {
        const work = pool.run({ task, clock }, { signal: stop.signal });
        return await outcomeOf(Promise.race([work, memory.exceeded]), clock, options);
      } catch (error) {
        stop.abort(); // terminates the thread if the task is still running
        throw isOutOfMemory(error) ? new Exhausted('memory') : error;
      } finally {
        memory.end();
        leave();
        countCost(performance.now() - startedAt);
      }
    },
    shares: slots.shares,
    close: () => pool.destroy(),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
