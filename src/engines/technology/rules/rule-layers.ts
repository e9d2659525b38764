// All rule sets that are in force, from the bottom to the top: what the service brings along, what an operator has added,
// and the operator's own files. A set that cannot be used is left out, or its last good version is used, and that is told.

import { loadBaseRuleSets } from './base-rules.ts';
import { createFingerprintStore, parse, type FingerprintStore, type StoredSet } from './rule-set-store.ts';
import { findMistakes, knownBy } from './rule-check.ts';
import type { RuleSet } from './rule-set.ts';

export interface RuleLayers {
  sets: RuleSet[];
  /** What is not in force as it should be, and why: for people. */
  problems: string[];
}

const mistakesShown = 5;

/** Never throws because of what is in the folder. */
export async function loadRuleLayers(folder: string | undefined): Promise<RuleLayers> {
  const [bottom, ...ours] = await loadBaseRuleSets();
  if (folder === undefined) return { sets: [bottom!, ...ours], problems: [] };
  const problems: string[] = [];
  const store = createFingerprintStore(folder);
  const known = [bottom!, ...ours];

  const added: RuleSet[] = [];
  for (const name of await store.setNames()) {
    const set = await usableSet(store, name, [...known, ...added], problems);
    if (set !== undefined) added.push(set);
  }
  const own = await usableFiles(store, [...known, ...added], problems);
  return { sets: [bottom!, ...added, ...ours, ...own], problems };
}

async function usableSet(
  store: FingerprintStore,
  name: string,
  below: readonly RuleSet[],
  problems: string[],
): Promise<StoredSet | undefined> {
  for (const which of ['current', 'previous'] as const) {
    try {
      const set = await store.readSet(name, which);
      if (set === undefined) continue;
      const mistakes = findMistakes(set, knownBy(below));
      if (mistakes.length === 0) {
        if (which === 'previous') problems.push(`${name}: the version before it is used instead`);
        return set;
      }
      problems.push(`${name} (${which}): ${tell(mistakes)}`);
    } catch (error) {
      problems.push(`${name} (${which}): ${(error as Error).message}`);
    }
  }
  return undefined;
}

// Files may refer to each other, so one that is left out may take others with it.
async function usableFiles(store: FingerprintStore, below: readonly RuleSet[], problems: string[]): Promise<RuleSet[]> {
  let files: RuleSet[] = [];
  for (const { name, text } of await store.ownFiles()) {
    try {
      files.push(toRuleSet(name, parse(text, name)));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  for (let isChecked = false; !isChecked;) {
    const known = knownBy([...below, ...files.filter(({ technologies }) => isPlainMap(technologies))]);
    const usable = files.filter((file) => {
      const mistakes = findMistakes(file, known);
      if (mistakes.length > 0) problems.push(`${file.name}: ${tell(mistakes)}`);
      return mistakes.length === 0;
    });
    isChecked = usable.length === files.length;
    files = usable;
  }
  return files;
}

/** A file has technologies alone, or beside categories. */
export function toRuleSet(name: string, content: unknown): RuleSet {
  const { technologies, categories } = (content ?? {}) as { technologies?: unknown; categories?: unknown };
  const hasParts = isPlainMap(technologies);
  return {
    name,
    technologies: (hasParts ? technologies : content) as RuleSet['technologies'],
    ...(hasParts && categories !== undefined ? { categories: categories as NonNullable<RuleSet['categories']> } : {}),
  };
}

const isPlainMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tell = (mistakes: readonly string[]): string =>
  mistakes.length <= mistakesShown
    ? mistakes.join('; ')
    : `${mistakes.slice(0, mistakesShown).join('; ')}; and ${mistakes.length - mistakesShown} more`;
