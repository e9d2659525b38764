// Collects the rules that matched a page.

import { versionOf, type Pattern } from '../compile/pattern.ts';
import type { Hit, SignalType } from './facts.ts';

const shownCharactersMax = 120;
const versionsPerPatternMax = 8;

/** A pattern and the number of the technology it belongs to. */
export type TechnologyPattern = Pattern & { technology: number };

export type AddHit = (
  pattern: TechnologyPattern,
  type: SignalType,
  key: string | undefined,
  match: readonly (string | undefined)[],
  shown?: string,
) => void;

/** A pattern may match many times on a page. It counts once, and adds a hit for each version it finds. */
export function createHitList(): { hits: Hit[]; add: AddHit } {
  const hits: Hit[] = [];
  const seen = new Map<object, Set<string>>();
  const add: AddHit = (pattern, type, key, match, shown = match[0] ?? '') => {
    const version = versionOf(pattern, match);
    let versions = seen.get(pattern);
    if (versions === undefined) seen.set(pattern, (versions = new Set()));
    else if (versions.has(version) || versions.size > versionsPerPatternMax) return;
    const { technology } = pattern;
    const confidence = versions.size === 0 ? pattern.confidence : 0;
    versions.add(version);
    const hit: Hit = { technology, type, match: toShown(shown), confidence, version };
    hits.push(key === undefined ? hit : { ...hit, key });
  };
  return { hits, add };
}

const toShown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, shownCharactersMax).toWellFormed();
