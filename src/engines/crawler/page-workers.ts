// The threads that make the text of pages.

import { availableParallelism } from 'node:os';
import { failed } from '../../contract/errors.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { PageTask, PageText } from './page-worker.ts';

const largeBytes = 512 * 1024;

export interface PageWorkersSettings {
  /** How many pages are worked on at once, and how many large ones beside them. */
  threadsMax?: number;
  /** How many may wait for a thread, and how long each. */
  queueMax?: number;
  waitSecondsMax?: number;
  /** How long one page may take once it has its thread. */
  deadlineSeconds?: number;
  memoryMbMax?: number;
}

export interface PageWorkOptions {
  signal?: AbortSignal | undefined;
  /** Instead of the pool's own. */
  deadlineSeconds?: number | undefined;
}

export interface PageWorkers {
  /** Works on one page. A page that takes too long loses its thread, and the caller reads why. */
  run(task: PageTask, options?: PageWorkOptions): Promise<PageText>;
  close(): Promise<void>;
}

export function createPageWorkers({
  threadsMax = Math.max(1, availableParallelism()),
  deadlineSeconds: poolDeadlineSeconds = 10,
  ...limits
}: PageWorkersSettings = {}): PageWorkers {
  const shared = { ...limits, worker: siblingModule('page-worker', import.meta.url), threadsMax, idleMs: 30_000 };
  // The first page after a quiet while finds a warm thread.
  const usual = createThreads<PageTask, PageText>({ ...shared, threadsMin: 1 });
  // A large page may be made to take long. It must hold up neither the usual ones nor the thread that answers requests.
  const patient = createThreads<PageTask, PageText>({ ...shared, threadsMin: 0, workerData: { standsBack: true } });
  return {
    async run(task, { signal, deadlineSeconds = poolDeadlineSeconds } = {}) {
      try {
        const threads = task.body.byteLength > largeBytes ? patient : usual;
        const result = await threads.run(task, { msMax: deadlineSeconds * 1000, signal });
        if (result.tooComplex) throw tooComplex();
        return result;
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        throw error.what === 'memory'
          ? tooComplex()
          : failed(`the page took longer than ${deadlineSeconds} s to process`, 'deadline');
      }
    },
    close: async () => void (await Promise.all([usual.close(), patient.close()])),
  };
}

const tooComplex = (): Error => failed('the page is too complex to process', 'target_too_large');
