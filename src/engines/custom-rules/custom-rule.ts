// Rules that operators define in the dashboard: a technology in the schema of Wappalyzer, or a vendor of bot protection.
import type { Mistake } from '../technology/rules/rule-check.ts';

export type RuleKind = 'technology' | 'antibot';

export interface CustomRule {
  kind: RuleKind;
  /** The name of a technology, or the slug of a vendor. */
  name: string;
  definition: unknown;
}

/** A page that is not of this technology or vendor, and matches. */
export interface FalseHit {
  /** What the page is. */
  page: string;
  /** What matched. */
  match: string;
}

export interface RuleCheck {
  /** A rule with mistakes cannot be used. */
  mistakes: Mistake[];
  /** What works, but should be improved. */
  warnings: Mistake[];
  /** Known pages that match although they should not; the first few. */
  falseHits: FalseHit[];
  falseHitCount: number;
  /** How many known pages were examined. */
  pageCount: number;
  /** Expressions that only the linear engine may run. */
  slow: string[];
}

export const falseHitsShown = 10;
const definitionCharactersMax = 16 * 1024;

/** Undefined when the definition is small enough. */
export function sizeMistake(definition: unknown): Mistake | undefined {
  const { length } = JSON.stringify(definition) ?? '';
  if (length <= definitionCharactersMax) return undefined;
  return { field: '', message: `has ${length} characters; the limit is ${definitionCharactersMax}` };
}

export const refusedCheck = (mistakes: Mistake[]): RuleCheck => ({
  mistakes,
  warnings: [],
  falseHits: [],
  falseHitCount: 0,
  pageCount: 0,
  slow: [],
});
