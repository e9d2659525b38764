// Matches headers, cookies, meta tags and other values that have names.
import type { CompiledPattern, CompiledRules } from '../compile/compiled-rules.ts';
import { expressionOf } from '../compile/expression.ts';
import type { KeyedField } from '../rules/rule-set.ts';
import type { Named } from './facts.ts';
import type { AddHit } from './hit-list.ts';
import type { NearMisses, OnNear } from './near-misses.ts';

export const valueCharactersMax = 4096;

export interface NamedRun {
  rules: CompiledRules;
  add: AddHit;
  onNear?: OnNear | undefined;
  nearMisses(): NearMisses;
  /** The names of cookies in rules, by their lower case. */
  lowerCookies(): ReadonlyMap<string, string>;
}

export function matchNamed(type: KeyedField, facts: Named, { rules, add, onNear, nearMisses }: NamedRun): void {
  for (const [name, values] of Object.entries(facts)) {
    const patterns = rules[type].get(type === 'cookies' ? name : name.toLowerCase());
    if (patterns === undefined || values.length === 0) continue;
    matchValues(type, name, values, patterns, add);
    for (const pattern of onNear === undefined ? [] : patterns) {
      const run = expressionOf(pattern);
      if (values.some((value) => run(value.slice(0, valueCharactersMax)) !== null)) continue;
      onNear?.(nearMisses().ofValue(pattern, { type, key: name, rules: patterns.length }, values));
    }
  }
}

/** Cookies whose names a rule has in another case. */
export function findMiswritten(cookies: Named, onNear: OnNear, { rules, lowerCookies, nearMisses }: NamedRun): void {
  for (const name of Object.keys(cookies)) {
    const wanted = lowerCookies().get(name.toLowerCase());
    if (wanted === undefined || rules.cookies.has(name)) continue;
    for (const pattern of rules.cookies.get(wanted) ?? []) onNear(nearMisses().ofCookieName(pattern, wanted, name));
  }
}

export function matchValues(
  type: KeyedField,
  name: string,
  values: readonly string[],
  patterns: readonly CompiledPattern[],
  add: AddHit,
): void {
  const isOfProducts = ofProducts.has(name.toLowerCase());
  const texts = values.map((value) => {
    const read = value.slice(0, valueCharactersMax);
    return { value, text: isOfProducts ? withoutOptions(read) : read };
  });
  for (const pattern of patterns) {
    const run = expressionOf(pattern);
    for (const { value, text } of texts) {
      const match = isOfProducts ? matchProduct(run, text) : run(text);
      if (match !== null) add(pattern, type, name, match, match[0] || value);
    }
  }
}

/** Values that list products. */
const ofProducts = new Set(['server', 'x-powered-by', 'generator']);

/** `llgal --title Orchard`: what the options of a command say is not its name. */
const withoutOptions = (value: string): string => value.replace(/ --[a-z].*$/is, '');

const productsMax = 8;
const letter = /[a-z]/i;
/** `IIS` in `MicrosoftIIS` begins a word. */
const isInWord = (before: string, first: string): boolean =>
  letter.test(before) && letter.test(first) && !(/[a-z]/.test(before) && /[A-Z]/.test(first));

/** The first match that is no part of another word: not `ecs` in `ecstatic/2.2`, `PHP` in `PHPShield/2` or `etch` in `Sketch 3`. */
function matchProduct(run: ReturnType<typeof expressionOf>, value: string): ReturnType<typeof run> {
  let rest = value;
  for (let left = productsMax; left > 0; left--) {
    const match = run(rest);
    const [found = ''] = match ?? [];
    const start = rest.indexOf(found);
    const end = start + found.length;
    const [after = ''] = /[a-z]$/i.test(found) ? (/^[a-z]+/i.exec(rest.slice(end)) ?? []) : [];
    if (match === null || (after === '' && !isInWord(rest.charAt(start - 1), found.charAt(0)))) return match;
    rest = rest.slice(end + after.length);
  }
  return null;
}
