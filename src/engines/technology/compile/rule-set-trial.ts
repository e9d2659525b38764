// Tests a rule set before it is used: is its shape valid, can every rule be compiled, and can a hostile page make one slow?

import { loadBaseRuleSets } from '../rules/base-rules.ts';
import { compileRules } from './compile.ts';
import { patternsOf, refusalText } from './compiled-rules.ts';
import { findSlow } from './pump-test.ts';
import { findMistakes, knownBy } from '../rules/rule-check.ts';
import type { RuleSet } from '../rules/rule-set.ts';

export interface RuleSetTrial {
  technologyCount: number;
  /** How many of them no built-in rule set knows. */
  newCount: number;
  patternCount: number;
  /** Rules that cannot be read or cannot run safely: they are left out. */
  refused: string[];
  /** How many patterns run in the linear engine. */
  linearCount: number;
  /** Those of them that were found by attacks. */
  slow: string[];
}

/** The rule set has mistakes and cannot be used. */
export class UnusableRuleSet extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`The rule set has ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}`);
    this.mistakes = mistakes;
  }
}

/** Takes seconds for a large rule set. Throws `UnusableRuleSet`. */
export async function tryRuleSet(set: RuleSet): Promise<RuleSetTrial> {
  const base = await loadBaseRuleSets();
  const mistakes = findMistakes(set, knownBy(base));
  const technologyCount = Object.keys(set.technologies ?? {}).length;
  if (mistakes.length === 0 && technologyCount === 0) mistakes.push('it has no technologies');
  if (mistakes.length > 0) throw new UnusableRuleSet(mistakes);
  const known = knownBy(base).technologies;

  const own = (slow: readonly string[]) => {
    const rules = compileRules([...base.map(withoutRules), { ...set, slow }]);
    return { rules, patterns: patternsOf(rules).filter(({ expression }) => expression !== '') };
  };
  const first = own([]);
  const atRisk = first.patterns.filter(({ isLinear, global }) => !isLinear && global === undefined);
  const slow = [...findSlow(atRisk.map(({ expression }) => expression))];
  const { rules, patterns } = slow.length === 0 ? first : own(slow);
  return {
    technologyCount,
    newCount: Object.keys(set.technologies).filter((name) => !known.has(name)).length,
    patternCount: patterns.length,
    refused: rules.refused.map(refusalText),
    linearCount: patterns.filter(({ isLinear }) => isLinear).length,
    slow,
  };
}

// The names stay, because the rule set may refer to them.
const withoutRules = ({ name, technologies, categories }: RuleSet): RuleSet => ({
  name,
  technologies: Object.fromEntries(Object.keys(technologies).map((one) => [one, {}])),
  ...(categories === undefined ? {} : { categories }),
});
