// Runs in a worker thread: checks rules of operators and tries them on pages. An expression that is slow stops this thread only.
import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../flow/priority.ts';
import type { CustomVendor } from '../antibot/custom-vendor.ts';
import { withCustomVendors } from '../antibot/custom-vendor.ts';
import { createDetector, detectAndExplain } from '../antibot/detector.ts';
import type { ExplainedReport, ObservedResponse } from '../antibot/detector.ts';
import { vendors } from '../antibot/vendors.ts';
import { analysePage, makeReport } from '../technology/analysis.ts';
import type { NamedMatch, PageTask, Report, ReportTask } from '../technology/analysis.ts';
import type { CompiledRules } from '../technology/compile/compiled-rules.ts';
import { loadRuleTables, readTablesOptions, rulesSignature } from '../technology/compile/rule-tables.ts';
import type { PageQuestions } from '../technology/match/facts.ts';
import { createMatcher } from '../technology/match/matcher.ts';
import type { Matcher } from '../technology/match/matcher.ts';
import { loadRuleLayers } from '../technology/rules/rule-layers.ts';
import { mergeRuleSets } from '../technology/rules/rule-set.ts';
import type { RuleSet, TechnologyRule } from '../technology/rules/rule-set.ts';
import type { CustomRule, RuleCheck } from './custom-rule.ts';
import { checkTechnology, compileAlone, trialName } from './technology-rule.ts';
import type { LoneRule } from './technology-rule.ts';
import { checkVendor, detectorOf } from './vendor-rule.ts';

/** A technology rule under trial; undefined: only the active rules are tried. */
type Tried = TechnologyRule | undefined;

export type TrialTask =
  | { kind: 'check'; rule: CustomRule }
  | { kind: 'categories' }
  | { kind: 'page'; task: Omit<PageTask, 'kind' | 'deadlineMs'>; rule: Tried }
  | { kind: 'report'; task: Omit<ReportTask, 'kind' | 'deadlineMs'>; rule: Tried }
  | { kind: 'questions'; rule: Tried }
  | { kind: 'antibot'; response: ObservedResponse; active: readonly CustomVendor[]; rule: CustomVendor | undefined };

export interface AntibotTrial {
  /** With all rules. */
  report: ExplainedReport;
  /** With the rule under trial alone. */
  own: ExplainedReport | undefined;
}

/** The result of each kind of task. */
export interface TrialResults {
  check: RuleCheck;
  categories: { id: number; name: string }[];
  page: NamedMatch;
  report: Report;
  questions: PageQuestions;
  antibot: AntibotTrial;
}

lowerThreadPriority('low');

const deadlineMs = 5000;
const options = readTablesOptions(workerData);

/** Reads something again when the rules of the operator have changed. */
function kept<T>(load: () => Promise<T>): () => Promise<T> {
  let current: { signature: string; value: Promise<T> } | undefined;
  return () => {
    const signature = rulesSignature(options);
    if (current?.signature !== signature) current = { signature, value: load() };
    return current.value;
  };
}

const layers = kept(async (): Promise<RuleSet[]> => (await loadRuleLayers(options.ruleSetsDirectory)).sets);
const active = kept(async (): Promise<LoneRule> => {
  const rules = await loadRuleTables(options);
  return { rules, matcher: createMatcher(rules) };
});

let last: { key: string; lone: LoneRule } | undefined;

/** A trial compiles its rule once for the page, its files and the questions to the browser. */
async function alone(rule: TechnologyRule): Promise<LoneRule> {
  const key = JSON.stringify(rule) + rulesSignature(options);
  if (last?.key !== key) last = { key, lone: compileAlone(rule, await layers()) };
  return last.lone;
}

/** The task of the thread pool. */
export async function run(task: TrialTask): Promise<TrialResults[TrialTask['kind']]> {
  const isLate = lateAfter(deadlineMs);
  switch (task.kind) {
    case 'check': {
      const { kind, name, definition } = task.rule;
      const sets = await layers();
      return kind === 'technology' ? checkTechnology(name, definition, sets) : checkVendor(name, definition, sets);
    }
    case 'categories':
      return await categories();
    case 'questions':
      return await askBoth(task.rule);
    case 'page': {
      const given = { ...task.task, explain: true };
      const all = await active();
      return await withOwn(task.rule, analysePage(given, all.rules, all.matcher, isLate), (rules, matcher) =>
        analysePage(given, rules, matcher, isLate),
      );
    }
    case 'report':
      return await reportBoth({ ...task.task, explain: true }, task.rule, isLate);
    case 'antibot':
      return tryVendor(task);
  }
}

async function categories(): Promise<TrialResults['categories']> {
  const known = mergeRuleSets(await layers()).categories;
  return [...known].map(([id, { name }]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

function lateAfter(ms: number): () => boolean {
  const endsAt = performance.now() + ms;
  return () => performance.now() > endsAt;
}

const isOwn = ({ technology }: { technology: string }): boolean => technology === trialName;

/** Adds what the rule under trial finds on a page. */
async function withOwn(
  rule: Tried,
  match: NamedMatch,
  analyse: (rules: CompiledRules, matcher: Matcher) => NamedMatch,
): Promise<NamedMatch> {
  if (rule === undefined) return match;
  const { rules, matcher } = await alone(rule);
  const own = analyse(rules, matcher);
  return {
    ...match,
    hits: [...match.hits, ...own.hits.filter(isOwn)],
    near: [...(match.near ?? []), ...(own.near ?? []).filter(isOwn)],
  };
}

async function reportBoth(
  task: Omit<ReportTask, 'kind' | 'deadlineMs'>,
  rule: Tried,
  isLate: () => boolean,
): Promise<Report> {
  const all = await active();
  const report = makeReport({ ...task, hits: task.hits.filter((hit) => !isOwn(hit)) }, all.rules, all.matcher, isLate);
  if (rule === undefined || report.explanation === undefined) return report;
  const { rules, matcher } = await alone(rule);
  const own = makeReport(task, rules, matcher, isLate);
  const { fired, near, unreported } = report.explanation;
  return {
    ...report,
    technologies: [...report.technologies, ...own.technologies.filter(({ name }) => name === trialName)],
    explanation: {
      fired: [...fired, ...(own.explanation?.fired ?? []).filter(isOwn)],
      near: [...near, ...(own.explanation?.near ?? []).filter(isOwn)],
      unreported: [...unreported, ...(own.explanation?.unreported ?? []).filter(isOwn)],
    },
  };
}

async function askBoth(rule: Tried): Promise<PageQuestions> {
  const questions = (await active()).matcher.pageQuestions();
  if (rule === undefined) return questions;
  const own = (await alone(rule)).matcher.pageQuestions();
  return {
    jsNames: [...new Set([...questions.jsNames, ...own.jsNames])],
    properties: [...questions.properties, ...own.properties],
    libraries: questions.libraries,
  };
}

function tryVendor({ response, active: custom, rule }: Extract<TrialTask, { kind: 'antibot' }>): AntibotTrial {
  const others = custom.filter(({ slug }) => slug !== rule?.slug);
  const detector = createDetector({ vendors: withCustomVendors(vendors, rule ? [...others, rule] : others) });
  return {
    report: detectAndExplain(detector, response),
    own: rule && detectAndExplain(detectorOf(rule.slug, rule.definition), response),
  };
}
