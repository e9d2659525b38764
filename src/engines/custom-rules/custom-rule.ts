// Rules that operators define in the dashboard: a technology in the schema of Wappalyzer, or a vendor of bot protection.
import type { Mistake } from '../technology/rules/rule-check.ts';

export type RuleKind = 'technology' | 'antibot';

export interface CustomRule {
  kind: RuleKind;
  /** The name of a technology, or the slug of a vendor. */
  name: string;
  definition: unknown;
}

/** Pages of something else that match. */
export interface FalseHit {
  /** What the pages are. */
  page: string;
  /** What matched on the first of them. */
  match: string;
  /** How many of them match. */
  count: number;
}

export interface RuleCheck {
  /** A rule with mistakes cannot be used. */
  mistakes: Mistake[];
  /** What works, but should be improved. */
  warnings: Mistake[];
  /** Known pages that match although they should not, once for each kind; the first few. */
  falseHits: FalseHit[];
  falseHitCount: number;
  /** How many known pages were examined. */
  pageCount: number;
  /** Expressions that only the linear engine may run. */
  slow: string[];
}

const falseHitsShown = 10;
const definitionCharactersMax = 16 * 1024;

/** Undefined when the definition is small enough. */
export function sizeMistake(definition: unknown): Mistake | undefined {
  const { length } = JSON.stringify(definition) ?? '';
  if (length <= definitionCharactersMax) return undefined;
  return { field: '', message: `has ${length} characters; the limit is ${definitionCharactersMax}` };
}

/** Collects the false hits of a rule. Undefined: the page does not match. */
export function createFalseHits() {
  const hits = new Map<string, FalseHit>();
  let falseHitCount = 0;
  return {
    add(page: string, match: string | undefined): void {
      if (match === undefined) return;
      falseHitCount++;
      const known = hits.get(page);
      if (known !== undefined) known.count++;
      else if (hits.size < falseHitsShown) hits.set(page, { page, match, count: 1 });
    },
    all: () => ({ falseHits: [...hits.values()], falseHitCount }),
  };
}

export const refusedCheck = (mistakes: Mistake[]): RuleCheck => ({
  mistakes,
  warnings: [],
  falseHits: [],
  falseHitCount: 0,
  pageCount: 0,
  slow: [],
});
