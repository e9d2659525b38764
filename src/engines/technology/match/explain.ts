// Explains a result: which rules matched, which nearly did, and which technologies matched but are not reported.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { FoundTechnology } from './conclude.ts';
import type { Hit, NearMiss } from './facts.ts';
import type { OnNear } from './near-misses.ts';

/** A hit with the name of its technology: numbers change with the rules, which may change between a page and its report. */
export interface NamedHit extends Omit<Hit, 'technology'> {
  /** Of a rule set, or the name of `other`. */
  technology: string;
}

export interface NamedNearMiss extends Omit<NearMiss, 'technology'> {
  technology: string;
}

/** A technology that matched, but is not reported. */
export interface Unreported {
  technology: string;
  why: string;
}

export interface Explanation {
  fired: NamedHit[];
  near: NamedNearMiss[];
  unreported: Unreported[];
}

/** A page with many near misses is cut here. */
const nearMax = 500;

export const technologyName = (
  { technologies }: CompiledRules,
  { technology, other }: Pick<Hit, 'technology' | 'other'>,
) => other?.name ?? technologies[technology]?.name ?? '';

export interface NearList {
  add: OnNear;
  all(): NamedNearMiss[];
}

/** Collects near misses, each once. */
export function createNearList(rules: CompiledRules): NearList {
  const close = new Map<string, NamedNearMiss>();
  const loose = new Map<string, NamedNearMiss>();
  return {
    add(near) {
      const seen = near.isLoose ? loose : close;
      if (seen.size >= nearMax) return;
      const technology = rules.technologies[near.technology]?.name ?? '';
      const key = keyOf({ ...near, technology });
      if ((seen.get(key)?.nearness ?? -1) < near.nearness) seen.set(key, { ...near, technology });
    },
    all: () => [...close.values(), ...loose.values()],
  };
}

const keyOf = ({ technology, type, key = '', wanted }: NamedNearMiss): string =>
  `${technology} ${type} ${key} ${wanted}`;

/** Near misses of technologies that did not match at all; each once, the nearest first. */
export function nearOnly(near: readonly NamedNearMiss[], fired: readonly NamedHit[]): NamedNearMiss[] {
  const matched = new Set(fired.map(({ technology }) => technology));
  const unique = new Map(near.filter(({ technology }) => !matched.has(technology)).map((one) => [keyOf(one), one]));
  const all = [...unique.values()].toSorted(
    (one, other) =>
      Number(one.isLoose ?? false) - Number(other.isLoose ?? false) ||
      other.nearness - one.nearness ||
      (one.technology < other.technology ? -1 : 1),
  );
  return all.slice(0, 2 * nearMax);
}

/** Matches, each once: rule sets have the same pattern, or several patterns find the same text. One with a version is preferred. */
export function withoutRepeats(fired: readonly NamedHit[]): NamedHit[] {
  const unique = new Map<string, NamedHit>();
  for (const hit of fired) {
    const key = JSON.stringify([hit.technology, hit.type, hit.key, hit.match]);
    const same = unique.get(key);
    if (same === undefined || (same.version === '' && hit.version !== '')) unique.set(key, hit);
  }
  return [...unique.values()];
}

/** Technologies that matched, but are not in the report. */
export function findUnreported(
  rules: CompiledRules,
  fired: readonly NamedHit[],
  reported: readonly FoundTechnology[],
): Unreported[] {
  const found = new Set(reported.map(({ name }) => name));
  const missing = new Set(fired.map(({ technology }) => technology).filter((name) => !found.has(name)));
  return [...missing].map((technology) => ({ technology, why: reasonFor(rules, technology, found) }));
}

function reasonFor(rules: CompiledRules, name: string, found: ReadonlySet<string>): string {
  const number = rules.technologies.findIndex((one) => one.name === name);
  const technology = rules.technologies[number];
  const excludedBy = rules.technologies.find((one) => found.has(one.name) && one.excludes.includes(number));
  if (excludedBy !== undefined) return `${excludedBy.name} excludes it`;
  const required = technology?.requires.map((one) => rules.technologies[one]?.name ?? '') ?? [];
  const categories = technology?.requiresCategory.map((id) => rules.categories.get(id)?.name ?? String(id)) ?? [];
  if (required.length + categories.length === 0) return 'its confidence is 0';
  return `it requires ${[...required, ...categories.map((one) => `a technology of ${one}`)].join(' or ')}`;
}
