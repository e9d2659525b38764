// Runs all technology rules, and the one under trial, on a page and its files.
import { analysePage, makeReport } from '../technology/analysis.ts';
import type { NamedMatch, PageTask, Report, ReportTask } from '../technology/analysis.ts';
import type { PageQuestions } from '../technology/match/facts.ts';
import type { TechnologyRule } from '../technology/rules/rule-set.ts';
import { trialName } from './technology-rule.ts';
import type { LoneRule } from './technology-rule.ts';

/** A rule under trial; undefined: only the active rules are tried. */
type Tried = TechnologyRule | undefined;

export type TriedPage = Omit<PageTask, 'kind' | 'deadlineMs'>;
export type TriedSides = Omit<ReportTask, 'kind' | 'deadlineMs'>;

export interface TechnologyTrials {
  matchPage(page: TriedPage, rule: Tried): Promise<NamedMatch>;
  report(sides: TriedSides, rule: Tried): Promise<Report>;
  pageQuestions(rule: Tried): Promise<PageQuestions>;
}

export interface TechnologyTrialParts {
  /** Loads the active rules. After a change of the rules this compiles all of them. */
  active(): Promise<LoneRule>;
  /** Compiles the rule under trial. */
  alone(rule: TechnologyRule): Promise<LoneRule>;
  /** A clock in milliseconds. */
  now(): number;
}

/** How long the active rules, and then the rule under trial, may take for a page. */
const deadlineMs = 5000;

const isOwn = ({ technology }: { technology: string }): boolean => technology === trialName;

export function createTechnologyTrials({ active, alone, now }: TechnologyTrialParts): TechnologyTrials {
  const lateAfter = (ms: number): (() => boolean) => {
    const endsAt = now() + ms;
    return () => now() > endsAt;
  };

  /** Loads the rules before the clock starts: compiling them takes longer than any page. */
  async function runBoth<T>(rule: Tried, run: (rules: LoneRule, isLate: () => boolean, isUnderTrial: boolean) => T) {
    const [all, own] = [await active(), rule && (await alone(rule))];
    return { all: run(all, lateAfter(deadlineMs), false), own: own && run(own, lateAfter(deadlineMs), true) };
  }

  return {
    async matchPage(page, rule) {
      const given = { ...page, explain: true };
      const { all, own } = await runBoth(rule, ({ rules, matcher }, isLate) =>
        analysePage(given, rules, matcher, isLate),
      );
      if (own === undefined) return all;
      return {
        ...all,
        hits: [...all.hits, ...own.hits.filter(isOwn)],
        near: [...(all.near ?? []), ...(own.near ?? []).filter(isOwn)],
        isPartial: all.isPartial || own.isPartial,
      };
    },
    async report(sides, rule) {
      const given = { ...sides, explain: true };
      const others = { ...given, hits: sides.hits.filter((hit) => !isOwn(hit)) };
      const { all, own } = await runBoth(rule, ({ rules, matcher }, isLate, isUnderTrial) =>
        makeReport(isUnderTrial ? given : others, rules, matcher, isLate),
      );
      if (own === undefined || all.explanation === undefined) return all;
      const { fired, near, unreported } = all.explanation;
      return {
        ...all,
        technologies: [...all.technologies, ...own.technologies.filter(({ name }) => name === trialName)],
        explanation: {
          fired: [...fired, ...(own.explanation?.fired ?? []).filter(isOwn)],
          near: [...near, ...(own.explanation?.near ?? []).filter(isOwn)],
          unreported: [...unreported, ...(own.explanation?.unreported ?? []).filter(isOwn)],
        },
        isPartial: all.isPartial || own.isPartial,
      };
    },
    async pageQuestions(rule) {
      const questions = (await active()).matcher.pageQuestions();
      if (rule === undefined) return questions;
      const own = (await alone(rule)).matcher.pageQuestions();
      return {
        jsNames: [...new Set([...questions.jsNames, ...own.jsNames])],
        properties: [...questions.properties, ...own.properties],
        libraries: questions.libraries,
      };
    },
  };
}
