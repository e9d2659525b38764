// What a rule set is: technologies in the schema of Wappalyzer, which the people of this field know, plus `examples` that
// prove a rule. Sets are laid over each other: a later set adds to a technology, or replaces parts of it.

export type Patterns = string | readonly string[];
export type KeyedPatterns = Readonly<Record<string, Patterns>>;

/** What has to be true of an element that a selector finds. */
export interface ElementRule {
  exists?: Patterns;
  text?: Patterns;
  attributes?: KeyedPatterns;
  /** JavaScript properties of the element: known only where a browser has rendered the page. */
  properties?: KeyedPatterns;
}

export type DomRules =
  | Patterns
  | Readonly<Record<string, ElementRule>>
  | readonly Readonly<Record<string, ElementRule>>[];

/** The parts of a page that rules look at as text. */
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

/** A page that shows the technology, small enough to be read: it proves the rule. */
export interface Example extends Partial<Record<TextField, Patterns>>, Partial<Record<KeyedField, KeyedPatterns>> {
  /** The version that must be found; without it any will do. */
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
  /** Fields of earlier sets that this one does away with, because they are wrong. */
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

export interface RuleSet {
  name: string;
  /** Its technologies take the place of those of the same name below, instead of adding to them. */
  isWhole?: boolean;
  /** Expressions that were slow on hostile texts: only a linear engine may run them. */
  slow?: readonly string[];
  technologies: Readonly<Record<string, TechnologyRule>>;
  categories?: Readonly<Record<string, Category>>;
  vendors?: readonly Vendor[];
  /** What a probe in the page calls a library → the technology. */
  libraries?: Readonly<Record<string, string>>;
}

export interface MergedRules {
  technologies: Map<string, TechnologyRule>;
  categories: Map<number, Category>;
  vendors: readonly Vendor[];
  libraries: Readonly<Record<string, string>>;
  slow: ReadonlySet<string>;
}

/** Lays the sets over each other, the first at the bottom. They have been checked: see `rule-check.ts`. */
export function mergeRuleSets(sets: readonly RuleSet[]): MergedRules {
  const technologies = new Map<string, TechnologyRule>();
  const categories = new Map<number, Category>();
  for (const set of sets) {
    for (const [id, category] of Object.entries(set.categories ?? {})) categories.set(Number(id), category);
    for (const [name, rule] of Object.entries(set.technologies)) {
      const below = technologies.get(name);
      technologies.set(name, below === undefined || set.isWhole === true ? rule : merge(below, rule));
    }
  }
  return {
    technologies,
    categories,
    vendors: sets.flatMap(({ vendors }) => vendors ?? []),
    libraries: Object.assign({}, ...sets.map(({ libraries }) => libraries)) as Record<string, string>,
    slow: new Set(sets.flatMap(({ slow }) => slow ?? [])),
  };
}

function merge(below: TechnologyRule, above: TechnologyRule): TechnologyRule {
  const merged: Record<string, unknown> = { ...below };
  for (const field of above.replaces ?? []) delete merged[field];
  for (const [field, value] of Object.entries(above)) {
    if (field === 'replaces' || value === undefined) continue;
    merged[field] = field in merged ? join(field, merged[field], value) : value;
  }
  return merged;
}

const lists = new Set<string>([...textFields, 'implies', 'excludes', 'requires', 'requiresCategory', 'examples']);

function join(field: string, below: unknown, above: unknown): unknown {
  if (lists.has(field)) return [...toList(below), ...toList(above)];
  if (field === 'dom') return [...domParts(below as DomRules), ...domParts(above as DomRules)];
  if (!(keyedFields as readonly string[]).includes(field)) return above;
  const merged: Record<string, unknown> = { ...(below as object) };
  for (const [key, value] of Object.entries(above as object)) {
    merged[key] = key in merged ? [...toList(merged[key]), ...toList(value)] : value;
  }
  return merged;
}

/** The rules of `dom` in their one long form. */
export function domParts(dom: DomRules): Record<string, ElementRule>[] {
  return toList(dom as string | Record<string, ElementRule> | (string | Record<string, ElementRule>)[]).map((part) =>
    typeof part === 'string' ? { [part]: { exists: '' } } : part,
  );
}

export const toList = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value as T];

/** The name of a technology before its tags: `PHP\;confidence:50` is about PHP. */
export const nameOf = (reference: string): string => reference.split('\\;', 1)[0]!;
