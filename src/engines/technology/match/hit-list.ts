// Collects the rules that matched a page.

import { versionOf, type Pattern } from '../compile/pattern.ts';
import type { Hit, OtherTechnology, SignalType } from './facts.ts';
import { isInQuery, versionRankOf } from './version-rank.ts';

const shownCharactersMax = 120;
const versionsPerPatternMax = 8;

/** A pattern and the number of the technology it belongs to. */
export type TechnologyPattern = Pattern & {
  technology: number;
  other?: OtherTechnology;
  /** Whether the version is that of a part, which counts less than that of the whole. */
  isOfPart?: boolean;
  /** Whether the code of the library states the version, which counts more than the release of its file. */
  isStated?: boolean;
};

/** Less than the distance between two kinds of sources. */
const partPenalty = 0.5;
const statedBonus = 0.25;

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
    const stated = versionOf(pattern, match);
    // A rule that does not expect a query has read the version of the site in one.
    const isForeign = stated !== '' && !/=|\\\?/.test(pattern.source) && isInQuery(stated, shown);
    const version = isForeign ? '' : stated;
    let versions = seen.get(pattern);
    if (versions === undefined) seen.set(pattern, (versions = new Set()));
    else if (versions.has(version) || versions.size > versionsPerPatternMax) return;
    const { technology } = pattern;
    const confidence = versions.size === 0 ? pattern.confidence : 0;
    versions.add(version);
    const hit: Hit = {
      technology,
      type,
      match: toShown(shown),
      confidence,
      version,
      versionRank:
        versionRankOf(type, version, shown) -
        (pattern.isOfPart === true && version !== '' ? partPenalty : 0) +
        (pattern.isStated === true ? statedBonus : 0),
      ...(key === undefined ? {} : { key }),
      ...(pattern.other === undefined ? {} : { other: pattern.other }),
    };
    hits.push(hit);
  };
  return { hits, add };
}

/** As a hit shows a text. */
export const toShown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').slice(0, shownCharactersMax).toWellFormed();
