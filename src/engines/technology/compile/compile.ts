// From rule sets to what the matcher runs: every pattern is read once, every rule gets the literals that announce it, and
// all of it is plain data that is kept on disk for the next start.

import { buildScannerTables, type ScannerTables } from '../../literal-scanner.ts';
import { canRunLinear } from './expression.ts';
import { parsePattern, type Pattern } from './pattern.ts';
import { analysePattern, commonnessOf, rarestParts } from './pattern-analysis.ts';
import { packageNames } from './public-packages.ts';
import {
  domParts,
  mergeRuleSets,
  nameOf,
  textFields,
  toList,
  type ElementRule,
  type Patterns,
  type RuleSet,
  type TechnologyRule,
  type TextField,
} from '../rules/rule-set.ts';
import { parseSelectors, type Selector } from '../../css-selector.ts';

export interface CompiledPattern extends Pattern {
  technology: number;
  /** What is run: `source` with bounded repetitions; '' when whatever is there matches. */
  expression: string;
  /** Longer matches do not exist. */
  charactersMax: number;
  /** Backtracking could take too long: a linear engine runs it. */
  isLinear: boolean;
  /** Set: the pattern looks for the definition of this JavaScript name. */
  global?: string;
}

export interface SelectorRule {
  technology: number;
  text: string;
  selectors: Selector[];
  /** Set: the element's being there is enough. */
  exists: (Pattern & { technology: number }) | null;
  attributes: { name: string; pattern: CompiledPattern }[];
  texts: CompiledPattern[];
  properties: { name: string; pattern: CompiledPattern }[];
}

/** Many short lists of numbers in two arrays, which are quickly read from disk: the i-th is `values[starts[i]..starts[i + 1]]`. */
export interface Lists {
  starts: Uint32Array;
  values: Uint32Array;
}

/** Rules over one text. A rule of the scanner is a pattern, or for `html` also a selector: those come after the patterns. */
export interface CompiledField {
  patterns: CompiledPattern[];
  /** literal → the rules that it announces. */
  rulesOf: Lists;
  /** rule → its literals. */
  literalsOf: Lists;
  /** Rules that nothing announces. */
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
  description: string | null;
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
  cookieNames: { name: string; patterns: CompiledPattern[] }[];
  /** JavaScript values, by the way to them: `jQuery.fn.jquery`. */
  js: Map<string, CompiledPattern[]>;
  /** Host, or `.domain` for all below it → technology that stands for the vendor. */
  vendors: Map<string, number>;
  /** What a probe in the page calls a library → technology. */
  libraries: Map<string, number>;
  /** Public package → technology. */
  packages: Map<string, number>;
  /** Rules that could not be read. */
  refused: string[];
}

/** Patterns that a backtracking engine may have to read in more ways than this are given to the linear one. */
const ambiguityMax = 2;
const windowCharactersMax = 6000;
/** A definition in the source says less than the value in a browser. */
const definedConfidenceMax = 75;

export function compileRules(sets: readonly RuleSet[]): CompiledRules {
  const { technologies: rules, categories, vendors, libraries, slow } = mergeRuleSets(sets);
  const names = [...rules.keys()];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const refused: string[] = [];
  const compiled: CompiledRules = {
    technologies: names.map((name) => describe(name, rules.get(name)!, numbers)),
    categories: new Map(
      [...categories].map(([id, { name, priority }]) => [id, { id, slug: slugOf(name), name, priority }]),
    ),
    fields: {} as Record<TextField, CompiledField>,
    selectors: [],
    headers: new Map(),
    meta: new Map(),
    dns: new Map(),
    cookies: new Map(),
    cookieNames: [],
    js: new Map(),
    vendors: new Map(),
    libraries: new Map(Object.entries(libraries).map(([probe, name]) => [probe, numbers.get(name)!])),
    packages: new Map(),
    refused,
  };
  compiled.packages = packageNames(compiled.technologies);
  const analysed = new Map<string, ReturnType<typeof analysePattern>>();

  function analyse(source: string): ReturnType<typeof analysePattern> {
    let analysis = analysed.get(source);
    if (analysis === undefined) analysed.set(source, (analysis = analysePattern(source)));
    return analysis;
  }

  function compilePattern(technology: number, text: string | number): CompiledPattern | undefined {
    const pattern = parsePattern(text);
    if (pattern.source === '') {
      return { ...pattern, technology, expression: '', charactersMax: 0, isLinear: false };
    }
    try {
      const { source: expression, charactersMax, ambiguity } = analyse(pattern.source);
      const isLinear = ambiguity > ambiguityMax || slow.has(expression);
      if (isLinear && !canRunLinear(pattern.source)) throw new Error('it could be made to take too long');
      return {
        ...pattern,
        technology,
        expression,
        charactersMax: charactersMax > windowCharactersMax ? Infinity : charactersMax,
        isLinear,
      };
    } catch (error) {
      refused.push(`${names[technology]}: ${pattern.source}: ${(error as Error).message}`);
      return undefined;
    }
  }

  const compileAll = (technology: number, patterns: Patterns | undefined): CompiledPattern[] =>
    toList(patterns)
      .map((pattern) => compilePattern(technology, pattern))
      .filter((pattern) => pattern !== undefined);

  const fieldOf = (field: TextField): CompiledPattern[] =>
    names.flatMap((name, technology) => compileAll(technology, rules.get(name)![field]));

  for (const field of textFields) {
    const patterns = fieldOf(field);
    const literals = patterns.map(({ source }) => (source === '' ? null : analyse(source).literals));
    if (field === 'html') {
      compiled.selectors = names.flatMap((name, technology) => compileSelectors(technology, rules.get(name)!));
      literals.push(...compiled.selectors.map((rule) => literalsOfSelectors(rule, analyse)));
    }
    if (field === 'scripts') {
      const globals = names.flatMap((name, technology) => compileGlobals(technology, rules.get(name)!));
      patterns.push(...globals);
      literals.push(...globals.map(({ global }) => [global!.toLowerCase()]));
    }
    compiled.fields[field] = buildField(patterns, literals);
  }

  for (const [technology, name] of names.entries()) {
    const rule = rules.get(name)!;
    for (const field of ['headers', 'meta', 'dns', 'js'] as const) {
      for (const [key, patterns] of Object.entries(rule[field] ?? {})) {
        addTo(compiled[field], field === 'js' ? key : key.toLowerCase(), compileAll(technology, patterns));
      }
    }
    for (const [key, patterns] of Object.entries(rule.cookies ?? {})) {
      addTo(compiled.cookies, key.toLowerCase(), compileAll(technology, patterns));
      const expression = cookieNameExpression(key);
      if (expression !== undefined) {
        compiled.cookieNames.push({ name: expression, patterns: compileAll(technology, patterns) });
      }
    }
  }

  const own = new Map(names.map((name, number) => [plainName(name), number]));
  for (const { name, website, category, hosts } of vendors) {
    let number = own.get(plainName(name));
    if (number === undefined) {
      number = compiled.technologies.length;
      own.set(plainName(name), number);
      compiled.technologies.push({ ...describe(name, { cats: [category] }, numbers), website });
    }
    for (const host of hosts) compiled.vendors.set(host.replace(/^\*/, ''), number);
  }
  return compiled;

  function compileGlobals(technology: number, { js = {} }: TechnologyRule): CompiledPattern[] {
    return Object.entries(js)
      .filter(([name]) => isDistinctive(name))
      .flatMap(([name, patterns]) =>
        compileAll(technology, patterns)
          .filter(({ source, confidence }) => source === '' && confidence > 0)
          .map((pattern) => ({
            ...pattern,
            confidence: Math.min(definedConfidenceMax, pattern.confidence),
            expression: definitionOf(name),
            charactersMax: 2 * name.length + 60,
            global: name,
          })),
      );
  }

  function compileSelectors(technology: number, { dom }: TechnologyRule): SelectorRule[] {
    if (dom === undefined) return [];
    return domParts(dom).flatMap((part) =>
      Object.entries(part).flatMap(([key, rule]) => {
        const text = nameOf(key);
        const tags = key.slice(text.length);
        try {
          return toList(rule as ElementRule | ElementRule[]).map((one) =>
            compileSelectorRule(technology, text, tags, one),
          );
        } catch (error) {
          refused.push(`${names[technology]}: ${key}: ${(error as Error).message}`);
          return [];
        }
      }),
    );
  }

  function compileSelectorRule(technology: number, text: string, tags: string, rule: ElementRule): SelectorRule {
    const { exists, text: texts, attributes = {}, properties = {}, ...others } = rule;
    const keyed = (patterns: Readonly<Record<string, Patterns>>) =>
      Object.entries(patterns).flatMap(([name, all]) =>
        compileAll(technology, all).map((pattern) => ({ name, pattern })),
      );
    return {
      technology,
      text,
      selectors: parseSelectors(text),
      exists: exists === undefined ? null : { ...parsePattern(toList(exists)[0]! + tags), technology },
      // Some rules name an attribute where they should say `attributes`.
      attributes: keyed({ ...attributes, ...(others as Record<string, Patterns>) }).map(({ name, pattern }) => ({
        name: name.toLowerCase(),
        pattern,
      })),
      texts: compileAll(technology, texts),
      properties: keyed(properties),
    };
  }
}

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

function describe(name: string, rule: TechnologyRule, numbers: ReadonlyMap<string, number>): Technology {
  const numbersOf = (references: Patterns | undefined) => toList(references).map((one) => numbers.get(nameOf(one))!);
  return {
    name,
    slug: slugOf(name),
    description: rule.description ?? null,
    website: rule.website ?? null,
    icon: rule.icon ?? null,
    cpe: rule.cpe ?? null,
    categories: [...new Set(rule.cats)],
    implies: toList(rule.implies).map((reference) => {
      const { source, confidence, version } = parsePattern(reference);
      return { technology: numbers.get(source)!, confidence, version };
    }),
    excludes: numbersOf(rule.excludes),
    requires: numbersOf(rule.requires),
    requiresCategory: [...toList(rule.requiresCategory)],
  };
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/--+/g, '-')
    .replaceAll(/^-|-$/g, '');

// Of names that are words of their own (`app`, `Main`) anybody may have one; `_paq` and `driftSettings` tell somebody.
const isDistinctive = (name: string): boolean =>
  /^[\w$]{4,}$/.test(name) && (/[_$\d]/.test(name) || /[a-z][A-Z]/.test(name));

// `window.X =`, `window['X'] =`, `var X =`, `function X(`, `X = X || …`
function definitionOf(name: string): string {
  const word = name.replaceAll('$', '\\$');
  const owned = `\\b(?:window|self|globalThis)(?:\\.|\\[["'])${word}(?:["']\\])?\\s{0,9}=(?!=)`;
  const declared = `\\b(?:var|let|const|function)\\s{1,9}${word}\\s{0,9}[=(]`;
  return `${owned}|${declared}|(?<![\\w$.])${word}\\s{0,9}=\\s{0,9}(?:window\\.)?${word}\\s{0,9}\\|\\|`;
}

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function addTo<T>(map: Map<string, T[]>, key: string, values: readonly T[]): void {
  map.set(key, [...(map.get(key) ?? []), ...values]);
}

// `_ga_*` is meant as a glob, `wiki\d+_session` as an expression, and `mybb[lastvisit]` as it stands: for that one the
// exact look-up has answered already, and an expression of it does no harm.
function cookieNameExpression(name: string): string | undefined {
  if (!/[\\[\]*+?(|^$]/.test(name)) return undefined;
  const plain = name.replace(/^\(\?i\)/, '');
  const expression = /^[\w.-]+\*$/.test(plain) ? `${plain.slice(0, -1).replaceAll('.', '\\.')}.*` : plain;
  try {
    return analysePattern(`^(?:${expression})$`).source;
  } catch {
    return undefined;
  }
}

function buildField(patterns: CompiledPattern[], required: readonly (readonly string[] | null)[]): CompiledField {
  const literals = new Map<string, number>();
  const rulesOf: number[][] = [];
  const always: number[] = [];
  const literalsOf = required.map((wanted, rule) => {
    if (wanted === null) {
      always.push(rule);
      return [];
    }
    return rarestParts(wanted).map((literal) => {
      let id = literals.get(literal);
      if (id === undefined) {
        literals.set(literal, (id = literals.size));
        rulesOf.push([]);
      }
      rulesOf[id]!.push(rule);
      return id;
    });
  });
  return {
    patterns,
    rulesOf: toLists(rulesOf),
    literalsOf: toLists(literalsOf),
    always: Uint32Array.from(always),
    tables: buildScannerTables([...literals.keys()]),
  };
}

function toLists(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = starts[index]! + list.length;
  return { starts, values: Uint32Array.from(lists.flat()) };
}

// What the source of a page must contain for the rule to hold: the rarest name or value that the selector asks for, or the
// rarest literal of the patterns about it. Texts that a page may write in another way (`&amp;`) are of no use.
function literalsOfSelectors(
  rule: SelectorRule,
  analyse: (source: string) => { literals: string[] | null },
): string[] | null {
  if (rule.exists === null && rule.attributes.length === 0 && rule.texts.length === 0) return []; // for browsers only
  const candidates: (string[] | null)[] = [];
  const bySelector = rule.selectors.map(({ subject, context }) => {
    const texts = [subject, ...context.map(({ compound }) => compound)].flatMap(({ tag, conditions }) => [
      ...(tag === '' ? [] : [`<${tag}`]),
      ...conditions.filter((one) => one.isNegated !== true).flatMap(({ name, value }) => [name, value]),
    ]);
    const usable = texts.map((text) => text.toLowerCase()).filter((text) => text.length >= 2 && isPlain(text));
    return usable.toSorted((a, b) => commonnessOf(rarestParts([a])) - commonnessOf(rarestParts([b])))[0];
  });
  candidates.push(bySelector.every((text) => text !== undefined) ? bySelector : null);
  if (rule.exists === null) {
    const literalsIn = ({ source }: CompiledPattern) => (source === '' ? null : analyse(source).literals);
    const all = [
      ...rule.attributes.map(({ pattern }) => literalsIn(pattern)),
      // Markup may stand between the words of a text.
      ...rule.texts.map((pattern) => literalsIn(pattern)?.map(rarestWord)),
    ];
    const usable = all.every((literals) => literals?.every((literal) => literal.length >= 3 && isPlain(literal)));
    if (usable) candidates.push(all.flatMap((literals) => literals!));
  }
  return candidates.toSorted((a, b) => commonnessOf(a && rarestParts(a)) - commonnessOf(b && rarestParts(b)))[0]!;
}

const isPlain = (text: string): boolean => /^<?[\x20-\x7e]+$/.test(text) && !/[&"'>]|.</.test(text);

const rarestWord = (literal: string): string =>
  literal.split(/\s+/).toSorted((a, b) => commonnessOf(rarestParts([a])) - commonnessOf(rarestParts([b])))[0]!;
