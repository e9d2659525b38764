// The threads that match pages against the rules.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { failed } from '../../contract/errors.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import { lowerChildPriority } from '../../flow/priority.ts';
import { serviceAccount } from '../../flow/shares.ts';
import type { Share } from '../../flow/shares.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { NamedMatch, PageTask, Report, ReportTask } from './analysis.ts';
import type { Results, Task } from './analysis-worker.ts';
import type { PageQuestions } from './match/facts.ts';
import type { RuleSets } from '../../contract/management/installation.ts';
import { areTablesReady, type RuleTablesOptions } from './compile/rule-tables.ts';

export interface AnalysisWorkersSettings extends RuleTablesOptions {
  threadsMax?: number;
  /** After this time the result is based on the rules tried so far. */
  pageMsMax?: number;
  sidesMsMax?: number;
  /** A thread that does not stop in time is terminated this much later. */
  graceMs?: number;
}

export interface AnalysisOptions {
  /** Threads are shared fairly between accounts. */
  account: number;
  signal?: AbortSignal | undefined;
}

export interface AnalysisWorkers {
  /** Compiles the rules if necessary, so that the first page does not wait for it. Never throws. */
  prepare(): Promise<void>;
  /** If a page takes too long, its thread is terminated and only headers and cookies are used. */
  matchPage(task: Omit<PageTask, 'kind' | 'deadlineMs'>, options: AnalysisOptions): Promise<NamedMatch>;
  report(task: Omit<ReportTask, 'kind' | 'deadlineMs'>, options: AnalysisOptions): Promise<Report>;
  /** What to ask a page in a browser. */
  pageQuestions(options: AnalysisOptions): Promise<PageQuestions>;
  /** The rule sets of this machine. */
  ruleSets(): Promise<RuleSets>;
  /** The current use of threads per account. */
  shares(): Share[];
  close(): Promise<void>;
}

const listMsMax = 20_000;
/** For a task without the part that took too long: it is short, but may have to wait for a busy processor. */
const smallerMsMax = 20_000;
const compilerScript = fileURLToPath(siblingModule('compile/compile-rules', import.meta.url));

export function createAnalysisWorkers({
  threadsMax = 2,
  pageMsMax = 2000,
  sidesMsMax = 1500,
  graceMs = 4000,
  cacheDirectory,
  ruleSetsDirectory,
  builtDirectory,
}: AnalysisWorkersSettings = {}): AnalysisWorkers {
  const rules: RuleTablesOptions = { cacheDirectory, ruleSetsDirectory, builtDirectory };
  const threads = createThreads<Task, unknown>({
    worker: siblingModule('analysis-worker', import.meta.url),
    workerData: rules,
    threadsMin: 0, // an idle service has no worker
    threadsMax,
    idleMs: 5 * 60_000, // starting a thread is slow: it reads the rules first
  });

  const stop = new AbortController();

  // In a separate process, whose memory is freed afterwards, and below the priority of calls that need no rules.
  async function compileRules(): Promise<void> {
    if (await areTablesReady(rules)) return;
    stop.signal.throwIfAborted();
    const options = { stdio: 'ignore', signal: stop.signal } as const;
    const compiler = spawn(process.execPath, [compilerScript, JSON.stringify(rules)], options);
    const exit = once(compiler, 'exit');
    if (compiler.pid !== undefined) lowerChildPriority(compiler.pid, 'low');
    await exit;
  }

  let preparation: Promise<void> | undefined;
  // Errors are reported by the first page.
  const prepare = (): Promise<void> => (preparation ??= compileRules().catch(() => {}));

  /** The result of the task, or of a smaller one if the task takes too long. After `msMax` its thread is terminated. */
  async function run<T extends Task>(
    task: T,
    msMax: number,
    options: AnalysisOptions,
    smaller?: T,
  ): Promise<Results[T['kind']]> {
    // Threads that compile the rules themselves may not finish in time, each of them.
    if (task.kind !== 'rule sets' && cacheDirectory !== undefined) await prepare();
    try {
      return (await threads.run(task, { ...options, msMax })) as Results[T['kind']];
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      if (smaller === undefined) throw failed('the page took too long to analyse', 'deadline');
      return { ...(await run(smaller, smallerMsMax, options)), isPartial: true };
    }
  }

  return {
    prepare,
    async matchPage(given, options) {
      const task: PageTask = { ...given, kind: 'page', deadlineMs: pageMsMax };
      return await run(task, pageMsMax + graceMs, options, { ...task, body: new Uint8Array() });
    },
    async report(given, options) {
      const task: ReportTask = { ...given, kind: 'report', deadlineMs: sidesMsMax };
      return await run(task, sidesMsMax + graceMs, options, { ...task, scripts: [], styles: [] });
    },
    pageQuestions: (options) => run({ kind: 'page questions' }, sidesMsMax + graceMs, options),
    ruleSets: () => run({ kind: 'rule sets' }, listMsMax + graceMs, { account: serviceAccount }),
    shares: threads.shares,
    async close() {
      stop.abort();
      await Promise.all([preparation, threads.close()]);
    },
  };
}
