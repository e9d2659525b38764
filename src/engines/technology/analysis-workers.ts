// The threads that hold pages against the rules: bounded in number, in queue, in memory and in time.

import { Piscina } from 'piscina';
import { failed } from '../../contract/errors.ts';
import type { HandedTask, PageTask, Report, ReportTask, Task } from './analysis-worker.ts';
import type { PageMatch } from './matcher.ts';
import type { RuleTablesOptions } from './rule-tables.ts';

export interface AnalysisWorkersSettings extends RuleTablesOptions {
  threadsMax?: number;
  /** How many tasks may wait for a thread, and how long each. */
  queueMax?: number;
  waitSecondsMax?: number;
  /** After this a page is judged by the rules that were tried so far. */
  pageMsMax?: number;
  sidesMsMax?: number;
  /** A thread that does not obey is ended this much later. */
  graceMs?: number;
  memoryMbMax?: number;
}

export interface AnalysisWorkers {
  /** A page that takes too long loses its thread; what its headers and cookies tell remains. */
  matchPage(task: Omit<PageTask, 'kind' | 'deadlineMs'>, signal?: AbortSignal): Promise<PageMatch>;
  report(task: Omit<ReportTask, 'kind' | 'deadlineMs'>, signal?: AbortSignal): Promise<Report>;
  jsNames(signal?: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}

const idleMs = 5 * 60_000; // a new thread has to read the rules first
const startMsMax = 30_000;

class TookTooLong extends Error {}

export function createAnalysisWorkers({
  threadsMax = 2,
  queueMax = 1000,
  waitSecondsMax = 20,
  pageMsMax = 1000,
  sidesMsMax = 500,
  graceMs = 1500,
  memoryMbMax = 512,
  cacheDirectory,
  ruleFolders,
}: AnalysisWorkersSettings = {}): AnalysisWorkers {
  const pool = new Piscina<HandedTask, unknown>({
    filename: new URL('analysis-worker.ts', import.meta.url).href,
    minThreads: 0, // an idle service has no worker
    maxThreads: threadsMax,
    idleTimeout: idleMs,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
    workerData: { cacheDirectory, ruleFolders } satisfies RuleTablesOptions,
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
      await within(promise, waitSecondsMax * 1000, overloaded, signal);
    } catch (error) {
      if (!waiting.delete(resolve)) returnThread(); // handed over at the very moment it was given up
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

  async function run(task: Task, msMax: number, signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted();
    await takeThread(signal);
    const stop = new AbortController();
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const work = pool.run({ task, begun }, { signal: stop.signal });
    const startedAt = performance.now();
    try {
      for (;;) {
        try {
          return await within(work, msMax + graceMs, () => new TookTooLong(), signal);
        } catch (error) {
          // A new thread reads the rules first: that is not the page's time.
          const isReading = Atomics.load(begun, 0) === 0 && performance.now() - startedAt < startMsMax;
          if (!(error instanceof TookTooLong && isReading)) throw error;
        }
      }
    } catch (error) {
      stop.abort(); // ends the thread if it is still at it
      throw error;
    } finally {
      returnThread();
    }
  }

  return {
    async matchPage(task, signal) {
      const whole: PageTask = { ...task, kind: 'page', deadlineMs: pageMsMax };
      try {
        return (await run(whole, pageMsMax, signal)) as PageMatch;
      } catch (error) {
        if (!(error instanceof TookTooLong) && !isOutOfMemory(error)) throw error;
        const bare = (await run({ ...whole, body: new Uint8Array() }, pageMsMax, signal)) as PageMatch;
        return { ...bare, isPartial: true };
      }
    },
    async report(task, signal) {
      const whole: ReportTask = { ...task, kind: 'report', deadlineMs: sidesMsMax };
      try {
        return (await run(whole, sidesMsMax, signal)) as Report;
      } catch (error) {
        if (!(error instanceof TookTooLong) && !isOutOfMemory(error)) throw error;
        const bare = (await run({ ...whole, scripts: [], styles: [] }, sidesMsMax, signal)) as Report;
        return { ...bare, isPartial: true };
      }
    },
    jsNames: async (signal) => (await run({ kind: 'js names' }, sidesMsMax, signal)) as string[],
    close: () => pool.destroy(),
  };
}

async function within<T>(work: Promise<T>, ms: number, late: () => Error, signal: AbortSignal | undefined): Promise<T> {
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

const overloaded = (): Error =>
  failed('too many pages are waiting to be analysed', 'overloaded', { retryAfterSeconds: 1 });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
