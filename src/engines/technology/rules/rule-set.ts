// What a rule set is: technologies in the schema of Wappalyzer, which is common in this field, plus `examples` that prove a
// rule. Rule sets are layered: a later one adds to a technology, or replaces parts of it.
import { productOf, sameProducts } from './same-products.ts';

/** The category of technologies that state none. */
export const miscellaneous = 19;

export type Patterns = string | readonly string[];
export type KeyedPatterns = Readonly<Record<string, Patterns>>;

/** Conditions on an element that a selector matches. */
export interface ElementRule {
  exists?: Patterns;
  text?: Patterns;
  attributes?: KeyedPatterns;
  /** JavaScript properties of the element, which only a browser can read. */
  properties?: KeyedPatterns;
}

/** Selector → conditions. */
export type DomMap = Readonly<Record<string, ElementRule>>;
export type DomRules = Patterns | DomMap | readonly (string | DomMap)[];

/** The parts of a page that rules match as text. */
export const textFields = [
  'html',
  'text',
  'scripts',
  'css',
  'scriptSrc',
  'url',
  'xhr',
  'robots',
  'certIssuer',
] as const;
/** The parts of a page that have names and values. */
export const keyedFields = ['headers', 'cookies', 'meta', 'dns', 'js'] as const;
export type TextField = (typeof textFields)[number];
export type KeyedField = (typeof keyedFields)[number];

/** A minimal page that shows the technology: it proves the rule. */
export interface Example extends Partial<Record<TextField, Patterns>>, Partial<Record<KeyedField, KeyedPatterns>> {
  /** The version that must be found; undefined: any. */
  version?: string;
}

export interface TechnologyRule
  extends Partial<Record<TextField, Patterns>>, Partial<Record<KeyedField, KeyedPatterns>> {
  cats?: readonly number[];
  description?: string;
  website?: string;
  icon?: string;
  cpe?: string;
  dom?: DomRules;
  implies?: Patterns;
  excludes?: Patterns;
  requires?: Patterns;
  requiresCategory?: number | readonly number[];
  /** Fields of the layers below that are wrong and removed. */
  replaces?: readonly string[];
  examples?: readonly Example[];
}

export interface Category {
  name: string;
  /** Lower comes first. */
  priority: number;
}

/** Which vendor a host belongs to. */
export interface Vendor {
  name: string;
  website: string | null;
  category: number;
  /** `example.com` or `*.example.com`. */
  hosts: readonly string[];
}

/** A version, and the hashes of the files for pages that it brings. */
export interface Release {
  version: string;
  hashes: readonly number[];
}

/** A package of npm that pages use. */
export interface NpmPackage {
  name: string;
  description: string;
  website: string | null;
  category: number;
  /** The JavaScript names that its file for browsers defines. */
  globals: readonly string[];
  /** How the comment in its file writes its name, if that differs. */
  banner?: string | undefined;
  /** Words that only its script contains, and only its style sheet, and words beside the version that its script states. */
  words?: {
    scripts: readonly string[];
    styles: readonly string[];
    besideVersion?: readonly string[];
    /** Words of the part of it that sites bundle, one list for each version that differs. */
    ofSites?: readonly (readonly string[])[];
    /** Hashes of sequences of words, as `match/sequence-reader.ts` reads them. */
    sequences?: readonly (readonly number[])[];
    /** Words beside its version, if something else names it. */
    besideVersions?: readonly (readonly string[])[];
  };
  /** Sentences of its script. A script with one of them contains it. */
  sentences?: readonly string[];
  releases?: readonly Release[];
  /** Whether it has the technology of a project, and is none of its own. */
  isPart?: boolean;
}

export interface RuleSet {
  name: string;
  /** Its technologies replace those of the same name in the layers below instead of adding to them. */
  isWhole?: boolean;
  /** Expressions that attacks made slow: they run in the linear engine. */
  slow?: readonly string[];
  technologies: Readonly<Record<string, TechnologyRule>>;
  categories?: Readonly<Record<string, Category>>;
  vendors?: readonly Vendor[];
  /** Name of a library in js-library-detector → technology. */
  libraries?: Readonly<Record<string, string>>;
  npmPackages?: readonly NpmPackage[];
  /** The releases of technologies. */
  releases?: Readonly<Record<string, readonly Release[]>>;
}

export interface MergedRules {
  technologies: Map<string, TechnologyRule>;
  categories: Map<number, Category>;
  vendors: readonly Vendor[];
  libraries: Readonly<Record<string, string>>;
  npmPackages: readonly NpmPackage[];
  releases: Readonly<Record<string, readonly Release[]>>;
  slow: ReadonlySet<string>;
}

/** Merges the layers, the first at the bottom. They have been checked by `rule-check.ts`. */
export function mergeRuleSets(sets: readonly RuleSet[]): MergedRules {
  const technologies = new Map<string, TechnologyRule>();
  const categories = new Map<number, Category>();
  for (const set of sets) {
    for (const [id, category] of Object.entries(set.categories ?? {})) categories.set(Number(id), category);
    const own = new Set<string>();
    for (const [written, rule] of Object.entries(set.technologies)) {
      const name = productOf(written);
      const below = technologies.get(name);
      const isFirst = below === undefined || (set.isWhole === true && !own.has(name));
      const named = withProducts(name, rule);
      technologies.set(name, isFirst ? named : merge(below, named));
      own.add(name);
    }
  }
  return {
    technologies,
    categories,
    vendors: sets.flatMap(({ vendors }) => vendors ?? []),
    libraries: Object.fromEntries(
      sets.flatMap(({ libraries }) => Object.entries(libraries ?? {}).map(([probe, name]) => [probe, productOf(name)])),
    ),
    npmPackages: sets.flatMap(({ npmPackages }) => npmPackages ?? []),
    releases: Object.fromEntries(
      sets.flatMap(({ releases }) => Object.entries(releases ?? {}).map(([name, own]) => [productOf(name), own])),
    ),
    slow: new Set(sets.flatMap(({ slow }) => slow ?? [])),
  };
}

/** With the names of our products in its relations. A product implies no other name of itself. */
function withProducts(name: string, rule: TechnologyRule): TechnologyRule {
  const renamed = (['implies', 'excludes', 'requires'] as const)
    .filter((field) => toList(rule[field]).some((one) => sameProducts.has(nameOf(one))))
    .map((field) => [
      field,
      toList(rule[field])
        .map(withProduct)
        .filter((one) => nameOf(one) !== name),
    ]);
  return renamed.length === 0 ? rule : { ...rule, ...(Object.fromEntries(renamed) as TechnologyRule) };
}

function withProduct(reference: string): string {
  const name = nameOf(reference);
  return productOf(name) + reference.slice(name.length);
}

/** What two layers say about a technology. */
export function merge(below: TechnologyRule, above: TechnologyRule): TechnologyRule {
  const merged: Record<string, unknown> = { ...below };
  const replaced = toList(above.replaces);
  for (const field of replaced) delete merged[field];
  for (const [field, value] of Object.entries(above)) {
    if (field === 'replaces' || value === undefined) continue;
    merged[field] = field in merged ? join(field, merged[field], value) : value;
  }
  if (below.dom !== undefined && above.dom !== undefined && !replaced.includes('dom')) {
    merged['dom'] = [...domParts(below.dom), ...domParts(above.dom)];
  }
  return merged;
}

const maps = new Set<string>(keyedFields);
const lists = new Set<string>([...textFields, 'implies', 'excludes', 'requires', 'requiresCategory', 'examples']);

function join(field: string, below: unknown, above: unknown): unknown {
  if (lists.has(field)) return [...toList(below), ...toList(above)];
  if (!maps.has(field)) return above;
  const merged: Record<string, unknown> = { ...Object(below) };
  for (const [key, value] of Object.entries(Object(above))) {
    merged[key] = key in merged ? [...toList(merged[key]), ...toList(value)] : value;
  }
  return merged;
}

/** The rules of `dom` in their long form. */
export function domParts(dom: DomRules): DomMap[] {
  const parts: readonly (string | DomMap)[] = typeof dom === 'string' ? [dom] : toList<string | DomMap>(dom);
  return parts.map((part) => (typeof part === 'string' ? { [part]: { exists: '' } } : part));
}

export const toList = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined || value === null ? [] : isList(value) ? value : [value];

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

/** The name of a technology without its tags: `PHP` for `PHP\;confidence:50`. */
export const nameOf = (reference: string): string => reference.split('\\;', 1)[0] ?? '';
