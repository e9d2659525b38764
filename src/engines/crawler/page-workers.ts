// The worker threads that process pages.

import { availableParallelism } from 'node:os';
import { failed } from '../../contract/errors.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import type { Share } from '../../flow/shares.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { PageTask, PageText, SentPageText } from './page-worker.ts';
import { unpackParts } from './sent-parts.ts';

const largeBytes = 512 * 1024;

export interface PageWorkersSettings {
  /** Concurrent pages. As many large pages can run in addition. */
  threadsMax?: number;
  /** How many pages may wait for a thread, and how long. */
  queueMax?: number;
  waitSecondsMax?: number;
  /** Time limit for one page, without waiting. */
  deadlineSeconds?: number;
  memoryMbMax?: number;
}

export interface PageWorkOptions {
  /** Threads are shared fairly between accounts. */
  account: number;
  signal?: AbortSignal | undefined;
  /** Default: the time limit of the pool. */
  deadlineSeconds?: number | undefined;
}

export interface PageWorkers {
  /** Processes one page. When it takes too long, its thread is terminated and the call fails. */
  run(task: PageTask, options: PageWorkOptions): Promise<PageText>;
  /** The current use per account. */
  shares(): Share[];
  close(): Promise<void>;
}

export function createPageWorkers({
  threadsMax = Math.max(1, availableParallelism()),
  deadlineSeconds: poolDeadlineSeconds = 10,
  ...limits
}: PageWorkersSettings = {}): PageWorkers {
  const shared = { ...limits, worker: siblingModule('page-worker', import.meta.url), threadsMax, idleMs: 30_000 };
  // One thread stays warm for the first page after a pause.
  const usual = createThreads<PageTask, SentPageText>({ ...shared, threadsMin: 1 });
  // Large pages and documents can take long. They must not delay other pages or the thread that serves requests.
  const large = createThreads<PageTask, SentPageText>({
    ...shared,
    threadsMin: 0,
    workerData: { hasLowPriority: true },
  });
  return {
    async run(task, { account, signal, deadlineSeconds = poolDeadlineSeconds }) {
      try {
        const threads = task.body.byteLength > largeBytes || task.kind !== undefined ? large : usual;
        const result = await threads.run(task, { account, msMax: deadlineSeconds * 1000, signal });
        if (result.tooComplex) throw tooComplex();
        if (result.tooManySteps) throw tooManySteps();
        if (result.refusal) throw failed(result.refusal.reason, result.refusal.code);
        const { parts, ...rest } = result;
        return parts === undefined ? rest : { ...rest, parts: unpackParts(parts) };
      } catch (error) {
        if (!(error instanceof Exhausted)) throw error;
        throw error.what === 'memory'
          ? tooComplex()
          : failed(`the page took longer than ${deadlineSeconds} s to process`, 'deadline');
      }
    },
    shares: () => [...usual.shares(), ...large.shares()],
    close: async () => void (await Promise.all([usual.close(), large.close()])),
  };
}

const tooManySteps = (): Error =>
  failed('the selectors take too long on this page; use simpler or fewer selectors', 'deadline');

const tooComplex = (): Error => failed('the page is too complex to process', 'target_too_large');
