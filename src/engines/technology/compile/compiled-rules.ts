// The compiled form of all rules: plain data, which is stored on disk and sent to threads.

import type { Selector } from '../../css-selector.ts';
import type { ScannerTables } from '../../literal-scanner.ts';
import type { TextField } from '../rules/rule-set.ts';
import type { Pattern } from './pattern.ts';

export interface CompiledPattern extends Pattern {
  technology: number;
  /** The expression that runs: `source` with bounded repetitions. Empty: everything matches. */
  expression: string;
  /** No match is longer than this. */
  charactersMax: number;
  /** Backtracking could take too long: runs in the linear engine. */
  isLinear: boolean;
  /** Set when the pattern looks for the definition of this JavaScript name. */
  global?: string;
}

export interface NamedPattern {
  name: string;
  pattern: CompiledPattern;
}

export interface SelectorRule {
  technology: number;
  text: string;
  selectors: Selector[];
  /** Set when the existence of the element is enough. */
  exists: (Pattern & { technology: number }) | null;
  attributes: NamedPattern[];
  texts: CompiledPattern[];
  properties: NamedPattern[];
}

/** True for rules about properties of elements alone, which only a browser can read. */
export const isForBrowsersOnly = ({ exists, attributes, texts }: SelectorRule): boolean =>
  exists === null && attributes.length === 0 && texts.length === 0;

/** Many short lists of numbers in two arrays, which load quickly: list i is `values[starts[i]..starts[i + 1]]`. */
export interface Lists {
  starts: Uint32Array;
  values: Uint32Array;
}

/** The rules for one kind of text. A rule is a pattern; for `html`, selectors follow after the patterns. */
export interface CompiledField {
  patterns: CompiledPattern[];
  /** literal → rules that need it. */
  rulesOf: Lists;
  /** rule → its literals. */
  literalsOf: Lists;
  /** Rules without literals: tried on every text. */
  always: Uint32Array;
  tables: ScannerTables;
}

export interface Relation {
  technology: number;
  confidence: number;
  version: string;
}

export interface Technology {
  name: string;
  slug: string;
  description: string;
  website: string | null;
  icon: string | null;
  cpe: string | null;
  categories: number[];
  implies: Relation[];
  excludes: number[];
  requires: number[];
  requiresCategory: number[];
}

export interface CompiledCategory {
  id: number;
  slug: string;
  name: string;
  priority: number;
}

/** A library, and words that only its code contains. */
export interface CodeWords {
  technology: number;
  words: readonly string[];
  /** Words beside the version that its code states. */
  besideVersion?: readonly string[];
}

/** A library, and hashes of sequences of words that only its code has. */
export interface CodeSequences {
  technology: number;
  hashes: readonly number[];
}

/** The files for pages in the releases of packages. The lists belong together. */
export interface ReleasedFiles {
  /** In ascending order. */
  hashes: Float64Array;
  technologies: Uint32Array;
  /** Places in `versions`. */
  versionNumbers: Uint32Array;
  versions: string[];
}

export interface CompiledRules {
  technologies: Technology[];
  categories: Map<number, CompiledCategory>;
  fields: Record<TextField, CompiledField>;
  selectors: SelectorRule[];
  headers: Map<string, CompiledPattern[]>;
  meta: Map<string, CompiledPattern[]>;
  dns: Map<string, CompiledPattern[]>;
  cookies: Map<string, CompiledPattern[]>;
  /** Cookies whose names are patterns themselves. */
  cookieNames: { name: string; flags: string; patterns: CompiledPattern[] }[];
  /** JavaScript values by path: `jQuery.fn.jquery`. */
  js: Map<string, CompiledPattern[]>;
  /** Host, or `.domain` for all its subdomains → technology of the vendor. */
  vendors: Map<string, number>;
  /** Name of a library in js-library-detector → technology. */
  libraries: Map<string, number>;
  /** Public package → technology. */
  packages: Map<string, number>;
  /** Name of a file → the packages that have it, and the JavaScript names that it then defines. */
  packageFiles: Map<string, { name: string; globals: readonly string[] }[]>;
  /** `versions` has words beside the versions of libraries that something else names. */
  codeWords: Record<'scripts' | 'styles' | 'versions', CodeWords[]>;
  codeSequences: CodeSequences[];
  releasedFiles: ReleasedFiles;
  /** What cannot be used. */
  refused: RefusedRule[];
}

/** A part of a rule, such as a pattern, that cannot be used. */
export interface RefusedRule {
  technology: string;
  part: string;
  reason: string;
}

export const refusalText = ({ technology, part, reason }: RefusedRule): string =>
  [technology, part, reason].filter((text) => text !== '').join(': ');

/** Every pattern of the rules, wherever it applies. */
export function patternsOf(rules: CompiledRules): CompiledPattern[] {
  const { fields, headers, meta, dns, cookies, js, selectors } = rules;
  return [
    ...Object.values(fields).flatMap(({ patterns }) => patterns),
    ...[headers, meta, dns, cookies, js].flatMap((map) => [...map.values()].flat()),
    ...selectors.flatMap(({ texts, attributes, properties }) => [
      ...texts,
      ...[...attributes, ...properties].map(({ pattern }) => pattern),
    ]),
  ];
}
