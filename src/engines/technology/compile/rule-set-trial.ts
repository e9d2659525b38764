// Tries a rule set before it is put to use: is it written as it should be, can every rule be read, and does any of them
// let a hostile page make it slow?

import { loadBaseRuleSets } from '../rules/base-rules.ts';
import { compileRules } from './compile.ts';
import { patternsOf } from './compiled-rules.ts';
import { findSlow } from './pump-test.ts';
import { findMistakes, knownBy } from '../rules/rule-check.ts';
import type { RuleSet } from '../rules/rule-set.ts';

export interface SetTrial {
  technologyCount: number;
  /** Of those, how many no built-in set knows. */
  newCount: number;
  patternCount: number;
  /** Rules that cannot be read or cannot be run safely: they are left out. */
  refused: string[];
  /** How many patterns a linear engine runs. */
  linearCount: number;
  /** Those of them that only the attacks have found. */
  slow: string[];
}

/** The set has mistakes in its form, and is of no use. */
export class UnusableSet extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`The set has ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}`);
    this.mistakes = mistakes;
  }
}

/** Takes seconds for a large set. Throws `UnusableSet`. */
export async function tryRuleSet(set: RuleSet): Promise<SetTrial> {
  const base = await loadBaseRuleSets();
  const mistakes = findMistakes(set, knownBy(base));
  const technologyCount = Object.keys(set.technologies ?? {}).length;
  if (mistakes.length === 0 && technologyCount === 0) mistakes.push('it has no technologies');
  if (mistakes.length > 0) throw new UnusableSet(mistakes);
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
    refused: rules.refused,
    linearCount: patterns.filter(({ isLinear }) => isLinear).length,
    slow,
  };
}

// The names stay, because the set may refer to them.
const withoutRules = ({ name, technologies, categories }: RuleSet): RuleSet => ({
  name,
  technologies: Object.fromEntries(Object.keys(technologies).map((one) => [one, {}])),
  ...(categories === undefined ? {} : { categories }),
});
