// All active rule sets, from the bottom to the top: the built-in ones, those that the operator has added, the operator's own
// files, and the custom rules of the installation. A rule set that cannot be used is replaced by its previous version or left out, which is reported.

import { sentenceOf } from '../../../contract/errors.ts';
import { loadBaseLayers } from './base-rules.ts';
import { createRuleSetStore, parse, type RuleSetStore, type StoredRuleSet } from './rule-set-store.ts';
import { findMistakes, knownBy } from './rule-check.ts';
import type { RuleSet } from './rule-set.ts';
import { isObject, objectOf } from '../../../contract/json.ts';

export interface RuleLayers {
  sets: RuleSet[];
  /** What cannot be used, and why. */
  problems: string[];
}

const mistakesShown = 5;

/** Never throws because of the contents of the folder. */
export async function loadRuleLayers(folder: string | undefined): Promise<RuleLayers> {
  const { bottom, ours } = await loadBaseLayers();
  if (folder === undefined) return { sets: [bottom, ...ours], problems: [] };
  const problems: string[] = [];
  const store = createRuleSetStore(folder);
  const known = [bottom, ...ours];

  const added: RuleSet[] = [];
  for (const name of await store.names()) {
    const set = await usableSet(store, name, [...known, ...added], problems);
    if (set !== undefined) added.push(set);
  }
  const own = await usableFiles(store, [...known, ...added], problems);
  const shared = await usableShared(store, [...known, ...added, ...own], problems);
  return { sets: [bottom, ...added, ...ours, ...own, ...shared], problems };
}

/** The name of the custom rules among the rule sets. */
export const sharedRulesName = 'custom rules';

/** Leaves out single rules: a rule of an older version may name a technology that no longer exists. */
async function usableShared(store: RuleSetStore, below: readonly RuleSet[], problems: string[]): Promise<RuleSet[]> {
  try {
    const rules = await store.readShared();
    if (rules === undefined) return [];
    const known = knownBy([...below, { name: sharedRulesName, ...rules }]);
    const usable = Object.entries(rules.technologies).filter(([name, rule]) => {
      const mistakes = findMistakes({ name: sharedRulesName, technologies: { [name]: rule } }, known);
      if (mistakes.length > 0) problems.push(`${sharedRulesName}: ${summaryOf(mistakes)}`);
      return mistakes.length === 0;
    });
    return [{ name: sharedRulesName, slow: rules.slow ?? [], technologies: Object.fromEntries(usable) }];
  } catch (error) {
    problems.push(`${sharedRulesName}: ${sentenceOf(error)}`);
    return [];
  }
}

async function usableSet(
  store: RuleSetStore,
  name: string,
  below: readonly RuleSet[],
  problems: string[],
): Promise<StoredRuleSet | undefined> {
  for (const which of ['current', 'previous'] as const) {
    try {
      const set = await store.read(name, which);
      if (set === undefined) continue;
      const mistakes = findMistakes(set, knownBy(below));
      if (mistakes.length === 0) {
        if (which === 'previous') problems.push(`${name}: its previous version is used instead`);
        return set;
      }
      problems.push(`${name} (${which}): ${summaryOf(mistakes)}`);
    } catch (error) {
      problems.push(`${name} (${which}): ${sentenceOf(error)}`);
    }
  }
  return undefined;
}

// Files may refer to each other, so leaving one out may break others.
async function usableFiles(store: RuleSetStore, below: readonly RuleSet[], problems: string[]): Promise<RuleSet[]> {
  let files: RuleSet[] = [];
  for (const { name, text } of await store.ownFiles()) {
    try {
      files.push(toRuleSet(name, parse(text, name)));
    } catch (error) {
      problems.push(sentenceOf(error));
    }
  }
  for (let isChecked = false; !isChecked;) {
    const known = knownBy([...below, ...files.filter(({ technologies }) => isObject(technologies))]);
    const usable = files.filter((file) => {
      const mistakes = findMistakes(file, known);
      if (mistakes.length > 0) problems.push(`${file.name}: ${summaryOf(mistakes)}`);
      return mistakes.length === 0;
    });
    isChecked = usable.length === files.length;
    files = usable;
  }
  return files;
}

/** A file contains technologies, or an object with technologies and categories. */
function toRuleSet(name: string, content: unknown): RuleSet {
  const { technologies, categories } = objectOf(content);
  const hasParts = isObject(technologies);
  return {
    name,
    technologies: (hasParts ? technologies : content) as RuleSet['technologies'],
    ...(hasParts && categories !== undefined ? { categories: categories as NonNullable<RuleSet['categories']> } : {}),
  };
}

const summaryOf = (mistakes: readonly string[]): string =>
  mistakes.length <= mistakesShown
    ? mistakes.join('; ')
    : `${mistakes.slice(0, mistakesShown).join('; ')}; and ${mistakes.length - mistakesShown} more`;
