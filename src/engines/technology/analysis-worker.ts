// Runs in a worker thread. The cost of matching depends on the page, so rules never run on the thread that answers requests.

import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../flow/priority.ts';
import { analysePage, makeReport } from './analysis.ts';
import type { NamedMatch, PageTask, Report, ReportTask } from './analysis.ts';
import type { CompiledRules } from './compile/compiled-rules.ts';
import { createMatcher, type Matcher } from './match/matcher.ts';
import type { PageQuestions } from './match/facts.ts';
import { listRuleSets } from './rule-set-list.ts';
import type { RuleSets } from '../../contract/management/installation.ts';
import { loadRuleTables, readTablesOptions, rulesSignature } from './compile/rule-tables.ts';

export type Task = PageTask | ReportTask | { kind: 'page questions' } | { kind: 'rule sets' };

/** The result of each kind of task. */
export interface Results {
  page: NamedMatch;
  report: Report;
  'page questions': PageQuestions;
  'rule sets': RuleSets;
}

interface LoadedRules {
  rules: CompiledRules;
  matcher: Matcher;
  /** Of the operator's rules. */
  signature: string;
}

lowerThreadPriority('below');

const checkEveryMs = 1000;

const options = readTablesOptions(workerData);
let latest: Promise<LoadedRules> | undefined;
let checkedAt = -Infinity;

async function prepare(): Promise<LoadedRules> {
  const signature = rulesSignature(options);
  const rules = await loadRuleTables(options);
  return { rules, matcher: createMatcher(rules), signature };
}

// Changed rules apply from the next page on; a page that is being analysed keeps the rules it started with.
async function currentRules(): Promise<LoadedRules> {
  latest ??= prepare();
  if (performance.now() - checkedAt < checkEveryMs) return await latest;
  checkedAt = performance.now();
  const { signature } = await latest;
  if (signature !== rulesSignature(options)) latest = prepare();
  return await latest;
}

/** Reads the rules. */
export async function ready({ kind }: Task): Promise<void> {
  if (kind !== 'rule sets') await currentRules();
}

/** The task of the thread pool. */
export async function run(task: Task): Promise<Results[Task['kind']]> {
  if (task.kind === 'rule sets') return await listRuleSets(options.ruleSetsDirectory ?? '');
  const { rules, matcher } = await currentRules();
  if (task.kind === 'page questions') return matcher.pageQuestions();
  // Processor time counts, so that a page is not cut short because other programs keep the machine busy. Reading it takes longer
  // than reading the clock.
  const endsAt = performance.now() + task.deadlineMs;
  const startedAt = process.threadCpuUsage();
  const isLate = () => performance.now() > endsAt && usedMs(startedAt) > task.deadlineMs;
  return task.kind === 'page' ? analysePage(task, rules, matcher, isLate) : makeReport(task, rules, matcher, isLate);
}

function usedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}
