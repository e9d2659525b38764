// Compiles the vendor table for fast lookup: names in maps, and the literals of all body signs in one scanner.
import type { Meaning, Weight } from '../../contract/bot-protection.ts';
import { buildScannerTables, createLiteralScanner } from '../literal-scanner.ts';
import type { LiteralScanner } from '../literal-scanner.ts';
import { challenges, refusals } from './generic-phrases.ts';
import type { Find, Signal, Vendor } from './vendor.ts';

/** Where a sign was found. Two signs of different types confirm each other. */
export type SignType = 'header' | 'cookie' | 'body' | 'script' | 'url' | 'status' | 'cname';

/** The weight, lowered for unconfirmed signs. A `hint` is not enough to name a vendor. */
export type Strength = 'strong' | 'medium' | 'weak' | 'hint';

export interface Rule {
  vendor: Vendor;
  type: SignType;
  means: Meaning;
  /** From the vendor table. */
  weight: Weight;
  strength: Strength;
  only: readonly number[] | undefined;
  /** Whether any page could contain it: a title, or a phrase without an identifier. */
  isProse: boolean;
  /** Whether it is a title. A challenge and a refusal may have the same one. */
  isTitle: boolean;
  /** Whether it counts on a successful response only if the page refuses something. */
  needsRefusal: boolean;
  /** Whether it runs the vendor's check: a page that consists of it is a challenge. */
  isCheck: boolean;
  /** Whether it decides the state beside signs of a challenge. */
  isFinal: boolean;
  /** Whether it counts on hosts that are not the vendor's. */
  onAnyHost: boolean;
}

export interface ValueRule extends Rule {
  value: RegExp | undefined;
}

export interface PatternRule extends Rule {
  pattern: RegExp;
}

export interface ReferenceRule extends PatternRule {
  /** Whether it is enough to name the vendor. */
  isNaming: boolean;
}

/** One literal of a body sign, with the conditions for its place. */
export interface BodyFind {
  /** Undefined for a generic phrase, which indicates no vendor. */
  rule: Rule | undefined;
  place: 'marker' | 'link' | 'script' | 'phrase' | 'title' | 'whole title' | 'answer';
  literal: string;
  pattern: RegExp | undefined;
}

export interface Rules {
  headers: NameTable<ValueRule>;
  /** By the name of a header for which there are many rules: what a value must match for any of them to match. */
  headerGates: ReadonlyMap<string, RegExp>;
  cookies: NameTable<ValueRule>;
  urls: readonly PatternRule[];
  canonicalNames: readonly PatternRule[];
  statuses: ReadonlyMap<number, readonly Rule[]>;
  /** Identifiers on short refusals. */
  references: readonly ReferenceRule[];
  scanner: LiteralScanner;
  /** By literal of the scanner. */
  finds: readonly (readonly BodyFind[])[];
}

const hitsPerLiteralMax = 200;

export function compileRules(vendors: readonly Vendor[]): Rules {
  const headers = createNameTable<ValueRule>();
  const cookies = createNameTable<ValueRule>();
  const urls: PatternRule[] = [];
  const canonicalNames: PatternRule[] = [];
  const statuses = new Map<number, Rule[]>();
  const references: ReferenceRule[] = [];
  const finds = new Map<string, BodyFind[]>();

  const addFind = (find: BodyFind) => {
    const literal = find.literal.toLowerCase();
    finds.set(literal, [...(finds.get(literal) ?? []), find]);
  };
  const addFinds = (rule: Rule, place: BodyFind['place'], given: string | readonly Find[]) => {
    for (const find of typeof given === 'string' ? [given] : given) {
      const [literal, pattern] = typeof find === 'string' ? [find, undefined] : find;
      addFind({ rule, place, literal, pattern });
    }
  };

  for (const vendor of vendors) {
    for (const signal of vendor.signals) {
      const shared = sharedOf(vendor, signal);
      if ('header' in signal) headers.add(signal.header, { ...shared, type: 'header', value: signal.value });
      else if ('cookie' in signal) cookies.add(signal.cookie, { ...shared, type: 'cookie', value: signal.value });
      else if ('url' in signal) urls.push({ ...shared, type: 'url', pattern: signal.url });
      else if ('reference' in signal)
        references.push({ ...shared, type: 'body', pattern: signal.reference, isNaming: signal.isNaming === true });
      else if ('cname' in signal) canonicalNames.push({ ...shared, type: 'cname', pattern: signal.cname });
      else if ('script' in signal) addFinds({ ...shared, type: 'script' }, 'script', signal.script);
      else if ('link' in signal) addFinds({ ...shared, type: 'body' }, 'link', signal.link);
      else if ('marker' in signal) addFinds({ ...shared, type: 'body' }, 'marker', signal.marker);
      else if ('answer' in signal) addFinds({ ...shared, type: 'body' }, 'answer', signal.answer);
      else if ('phrase' in signal) addFinds({ ...shared, type: 'body' }, 'phrase', signal.phrase);
      else if ('title' in signal) {
        const rule: Rule = { ...shared, type: 'body' };
        for (const title of [signal.title].flat()) {
          if (title.endsWith('*')) addFinds(rule, 'title', title.slice(0, -1));
          else addFinds(rule, 'whole title', title);
        }
      } else {
        const rule: Rule = { ...shared, type: 'status' };
        for (const status of signal.status) statuses.set(status, [...(statuses.get(status) ?? []), rule]);
      }
    }
  }
  for (const literal of [...refusals, ...challenges]) {
    addFind({ rule: undefined, place: 'phrase', literal, pattern: undefined });
  }

  return {
    headers,
    headerGates: gatesOf(headers),
    cookies,
    urls,
    canonicalNames,
    statuses,
    references,
    scanner: createLiteralScanner(buildScannerTables([...finds.keys()]), { placesMax: hitsPerLiteralMax }),
    finds: [...finds.values()],
  };
}

const sharedOf = (vendor: Vendor, signal: Signal): Omit<Rule, 'type'> => ({
  vendor,
  means: signal.means,
  weight: signal.weight ?? 'strong',
  strength: strengthOf(signal),
  only: signal.only,
  isProse: 'title' in signal || ('phrase' in signal && signal.hasIdentifier === undefined),
  isTitle: 'title' in signal,
  needsRefusal: 'phrase' in signal && signal.hasIdentifier === 'in a refusal',
  isCheck: 'marker' in signal && signal.isCheck === true,
  isFinal: signal.isFinal === true,
  onAnyHost: signal.onAnyHost === true,
});

function strengthOf({ means, weight = 'strong', sure = 'high' }: Signal): Strength {
  const full = means === 'edge' ? 'weak' : weight;
  if (sure !== 'low' || means === 'edge') return full;
  return ({ strong: 'medium', medium: 'weak', weak: 'hint' } as const)[full];
}

const gatedRulesMin = 8;

/** One alternation is 30 times as fast as 70 expressions. */
function gatesOf(headers: NameTable<ValueRule>): Map<string, RegExp> {
  const gates = new Map<string, RegExp>();
  for (const name of headers.names()) {
    const values = headers.find(name).map(({ value }) => value);
    if (values.length >= gatedRulesMin && values.every(mayJoin))
      gates.set(name, new RegExp(values.map(({ source }) => `(?:${source})`).join('|'), 'i'));
  }
  return gates;
}

/** Numbers and names of groups mean something else in an alternation. */
const mayJoin = (value: RegExp | undefined): value is RegExp =>
  value?.flags === 'i' && !/\\[1-9k]|\(\?</.test(value.source);

export interface NameTable<T> {
  /** The exact names. */
  names(): Iterable<string>;
  add(names: string | readonly string[] | RegExp, item: T): void;
  /** The items whose names include this one. */
  find(name: string): readonly T[];
}

const nameCharactersMax = 128;
const none: readonly never[] = [];

// Nearly all names are exact, so a lookup is two map accesses and a few comparisons.
function createNameTable<T>(): NameTable<T> {
  const exact = new Map<string, T[]>();
  const prefixes = new Map<string, { prefix: string; item: T }[]>(); // by their first letter
  const patterns: { pattern: RegExp; item: T }[] = [];
  return {
    names: () => exact.keys(),
    add(names, item) {
      if (names instanceof RegExp) {
        patterns.push({ pattern: names, item });
        return;
      }
      for (const name of [names].flat()) {
        const lower = name.toLowerCase();
        if (lower.endsWith('*')) {
          const first = lower.charAt(0);
          prefixes.set(first, [...(prefixes.get(first) ?? []), { prefix: lower.slice(0, -1), item }]);
        } else exact.set(lower, [...(exact.get(lower) ?? []), item]);
      }
    },
    find(name) {
      const short = name.slice(0, nameCharactersMax);
      const lower = short.toLowerCase();
      let found: readonly T[] = exact.get(lower) ?? none;
      for (const { prefix, item } of prefixes.get(lower.charAt(0)) ?? none)
        if (lower.startsWith(prefix)) found = [...found, item];
      for (const { pattern, item } of patterns) if (pattern.test(short)) found = [...found, item];
      return found;
    },
  };
}
