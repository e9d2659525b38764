// The threads that hold pages against the rules.

import { failed } from '../../contract/errors.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { HandedTask, PageTask, Report, ReportTask, Task } from './analysis-worker.ts';
import type { PageMatch } from './matcher.ts';
import type { RuleTablesOptions } from './rule-tables.ts';

export interface AnalysisWorkersSettings extends RuleTablesOptions {
  threadsMax?: number;
  /** After this a page is judged by the rules that were tried so far. */
  pageMsMax?: number;
  sidesMsMax?: number;
  /** A thread that does not obey is ended this much later. */
  graceMs?: number;
}

export interface AnalysisWorkers {
  /** A page that takes too long loses its thread; what its headers and cookies tell remains. */
  matchPage(task: Omit<PageTask, 'kind' | 'deadlineMs'>, signal?: AbortSignal): Promise<PageMatch>;
  report(task: Omit<ReportTask, 'kind' | 'deadlineMs'>, signal?: AbortSignal): Promise<Report>;
  jsNames(signal?: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}

export function createAnalysisWorkers({
  threadsMax = 2,
  pageMsMax = 1000,
  sidesMsMax = 500,
  graceMs = 1500,
  cacheDirectory,
  ruleFolders,
}: AnalysisWorkersSettings = {}): AnalysisWorkers {
  const threads = createThreads<HandedTask, unknown>({
    worker: new URL('analysis-worker.ts', import.meta.url),
    workerData: { cacheDirectory, ruleFolders } satisfies RuleTablesOptions,
    threadsMin: 0, // an idle service has no worker
    threadsMax,
    idleMs: 5 * 60_000, // a new thread has to read the rules first
  });

  /** The result of the whole task, or where that is too costly that of a barer one. */
  async function run(task: Task, msMax: number, signal: AbortSignal | undefined, barer?: Task): Promise<unknown> {
    // A new thread reads the rules first: that is not the page's time.
    const begun = new BigInt64Array(new SharedArrayBuffer(8));
    try {
      return await threads.run({ task, begun }, { msMax: msMax + graceMs, begun, signal });
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      if (barer === undefined) throw failed('the page took too long to analyse', 'deadline');
      return { ...((await run(barer, msMax, signal)) as object), isPartial: true };
    }
  }

  return {
    async matchPage(given, signal) {
      const task: PageTask = { ...given, kind: 'page', deadlineMs: pageMsMax };
      return (await run(task, pageMsMax, signal, { ...task, body: new Uint8Array() })) as PageMatch;
    },
    async report(given, signal) {
      const task: ReportTask = { ...given, kind: 'report', deadlineMs: sidesMsMax };
      return (await run(task, sidesMsMax, signal, { ...task, scripts: [], styles: [] })) as Report;
    },
    jsNames: async (signal) => (await run({ kind: 'js names' }, sidesMsMax, signal)) as string[],
    close: () => threads.close(),
  };
}
