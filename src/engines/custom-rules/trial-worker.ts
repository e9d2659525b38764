// Runs in a worker thread: checks rules of operators and tries them on pages. An expression that is slow stops this thread only.
import { workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../flow/priority.ts';
import type { CustomVendor } from '../antibot/custom-vendor.ts';
import { withCustomVendors } from '../antibot/custom-vendor.ts';
import { createDetector, detectAndExplain } from '../antibot/detector.ts';
import type { ExplainedReport, ObservedResponse } from '../antibot/detector.ts';
import { vendors } from '../antibot/vendors.ts';
import type { NamedMatch, Report } from '../technology/analysis.ts';
import { loadRuleTables, readTablesOptions, rulesSignature } from '../technology/compile/rule-tables.ts';
import type { PageQuestions } from '../technology/match/facts.ts';
import { createMatcher } from '../technology/match/matcher.ts';
import { loadRuleLayers } from '../technology/rules/rule-layers.ts';
import { mergeRuleSets } from '../technology/rules/rule-set.ts';
import type { RuleSet, TechnologyRule } from '../technology/rules/rule-set.ts';
import type { CustomRule, RuleCheck } from './custom-rule.ts';
import { checkTechnology, compileAlone } from './technology-rule.ts';
import type { LoneRule } from './technology-rule.ts';
import { createTechnologyTrials } from './technology-trials.ts';
import type { TriedPage, TriedSides } from './technology-trials.ts';
import { checkVendor, detectorOf } from './vendor-rule.ts';

/** A technology rule under trial; undefined: only the active rules are tried. */
type Tried = TechnologyRule | undefined;

export type TrialTask =
  | { kind: 'check'; rule: CustomRule; others: readonly string[] }
  | { kind: 'categories' }
  | { kind: 'page'; task: TriedPage; rule: Tried }
  | { kind: 'report'; task: TriedSides; rule: Tried }
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

const technologies = createTechnologyTrials({ active, alone, now: () => performance.now() });

/** Reads the rules that the task needs. */
export async function ready({ kind }: TrialTask): Promise<void> {
  const needsLayers = kind !== 'antibot';
  const needsTables = needsLayers && kind !== 'check' && kind !== 'categories';
  await Promise.all([needsLayers && layers(), needsTables && active()]);
}

/** The task of the thread pool. */
export async function run(task: TrialTask): Promise<TrialResults[TrialTask['kind']]> {
  switch (task.kind) {
    case 'check': {
      const { kind, name, definition } = task.rule;
      const sets = await layers();
      return kind === 'technology'
        ? checkTechnology(name, definition, sets, task.others)
        : checkVendor(name, definition, sets);
    }
    case 'categories':
      return await categories();
    case 'questions':
      return await technologies.pageQuestions(task.rule);
    case 'page':
      return await technologies.matchPage(task.task, task.rule);
    case 'report':
      return await technologies.report(task.task, task.rule);
    case 'antibot':
      return tryVendor(task);
  }
}

async function categories(): Promise<TrialResults['categories']> {
  const known = mergeRuleSets(await layers()).categories;
  return [...known].map(([id, { name }]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

function tryVendor({ response, active: custom, rule }: Extract<TrialTask, { kind: 'antibot' }>): AntibotTrial {
  const others = custom.filter(({ slug }) => slug !== rule?.slug);
  const detector = createDetector({ vendors: withCustomVendors(vendors, rule ? [...others, rule] : others) });
  return {
    report: detectAndExplain(detector, response),
    own: rule && detectAndExplain(detectorOf(rule.slug, rule.definition), response),
  };
}
