// Analyses a regular expression before it runs: the literal text that every match contains, the longest possible match, and
// how much backtracking a hostile text could cause. This is what makes matching fast and its cost bounded.

import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';
import { commonness } from './commonness.ts';

/** Unlimited repetitions are limited to this many; real matches are far shorter. */
const repetitionsMax = 250;
const literalsMax = 16;
const literalCharactersMax = 8;

export interface PatternAnalysis {
  /** The same expression with bounded repetitions. */
  source: string;
  /** Every match contains at least one of these, in lower case; null when there are no such literals. */
  literals: string[] | null;
  /** No match is longer; Infinity when there is no limit. */
  charactersMax: number;
  /** How many open-ended repetitions a backtracking engine may have to try in combination. */
  ambiguity: number;
  /** True when a linear engine can certainly run the expression. False: it has to be tried. */
  isRegular: boolean;
}

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** Throws when the source is not a valid expression. */
export function analysePattern(source: string): PatternAnalysis {
  const ast = parser.parsePattern(source, 0, source.length, false);
  return {
    source: boundedSource(source, ast),
    literals: literalsOf(ast),
    charactersMax: Math.max(...ast.alternatives.map(({ elements }) => sum(elements, lengthOf))),
    ambiguity: Math.max(...ast.alternatives.map(({ elements }) => ambiguityOf(elements))),
    isRegular: source.length <= regularCharactersMax && isRegular(ast.alternatives, 1),
  };
}

/** The rarest part of each literal, without parts that contain another one. */
export function rarestParts(literals: readonly string[]): string[] {
  const parts = new Set(literals.map(rarestPart));
  return [...parts].filter((part) => ![...parts].some((other) => other !== part && part.includes(other)));
}

/** How often a page contains one of these: the cost of using them as a prefilter. */
export const commonnessOf = (literals: readonly string[] | null): number =>
  literals === null ? Infinity : literals.reduce((total, literal) => total + commonness(literal), 0);

const rarestKnown = createBoundedCache<string, string>({ entriesMax: 50_000 });

const rarestPart = (literal: string): string => rarestKnown.getOrCreate(literal, () => findRarestPart(literal));

function findRarestPart(literal: string): string {
  if (literal.length <= literalCharactersMax) return literal;
  let best = '';
  let lowest = Infinity;
  for (let start = 0; start + literalCharactersMax <= literal.length; start++) {
    const part = literal.slice(start, start + literalCharactersMax);
    const common = commonness(part);
    if (common < lowest) [best, lowest] = [part, common];
  }
  return best;
}

function sum<T>(items: readonly T[], of: (item: T, index: number) => number): number {
  let total = 0;
  for (const [index, item] of items.entries()) total += of(item, index);
  return total;
}

// Bounding -----------------------------------------------------------------------------------------------------------

// Works on the syntax tree: in the text, `\*` and `[^"+]` look like repetitions but are not.
function boundedSource(source: string, ast: AST.Pattern): string {
  const edits: { at: number; end: number; text: string }[] = [];
  const walk = (node: AST.Element | AST.Alternative): void => {
    if (node.type === 'Quantifier') {
      if (node.max === Infinity) {
        const max = Math.max(repetitionsMax, node.min);
        const lazy = node.greedy ? '' : '?';
        edits.push({ at: node.element.end, end: node.end, text: `{${node.min},${max}}${lazy}` });
      }
      walk(node.element);
    } else if ('alternatives' in node) {
      for (const alternative of node.alternatives) walk(alternative);
    } else if (node.type === 'Alternative') {
      for (const element of node.elements) walk(element);
    }
  };
  for (const alternative of ast.alternatives) walk(alternative);
  let bounded = source;
  for (const { at, end, text } of edits.toSorted((a, b) => b.at - a.at)) {
    bounded = bounded.slice(0, at) + text + bounded.slice(end);
  }
  return bounded;
}

// Literals -----------------------------------------------------------------------------------------------------------

interface Findings {
  /** The node matches exactly one of these; null when it matches more than can be listed. */
  exact: string[] | null;
  required: string[] | null;
}

const nothing: Findings = { exact: null, required: null };

function literalsOf(ast: AST.Pattern): string[] | null {
  const { required } = ofAlternatives(ast.alternatives);
  const usable = required?.map(plainPart);
  return usable === undefined || usable.length === 0 || usable.includes('') ? null : usable;
}

// The scanner compares bytes, so only ASCII characters can be used.
function plainPart(literal: string): string {
  const parts = literal.split(/[^\x20-\x7e\t\n\r]+/).filter((part) => part !== '');
  return parts.toSorted((a, b) => commonnessOf([rarestPart(a)]) - commonnessOf([rarestPart(b)]))[0] ?? '';
}

/** Thousands of rules share long groups, such as the words around a name in a title. */
const findingsKnown = createBoundedCache<string, Findings>({ entriesMax: 1000 });
const sharedCharactersMin = 40;

function ofGroupNode({ raw, alternatives }: AST.Group | AST.CapturingGroup): Findings {
  if (raw.length < sharedCharactersMin) return ofAlternatives(alternatives);
  return findingsKnown.getOrCreate(raw, () => ofAlternatives(alternatives));
}

function ofNode(node: AST.Element): Findings {
  switch (node.type) {
    case 'Character':
      return certain([String.fromCodePoint(node.value).toLowerCase()]);
    case 'CharacterClass':
      return ofClass(node);
    case 'Quantifier':
      return ofQuantifier(node);
    case 'Group':
    case 'CapturingGroup':
      return ofGroupNode(node);
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind' ? { exact: [''], required: null } : certain(['']);
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
    case 'Backreference':
      return nothing;
  }
}

/** A class of up to three characters is read as its characters. */
function ofClass(node: AST.CharacterClass): Findings {
  const elements: readonly AST.CharacterClass['elements'][number][] = node.elements;
  if (node.negate || elements.length > 4) return nothing;
  const characters = elements.filter((one): one is AST.Character => one.type === 'Character');
  if (characters.length !== elements.length) return nothing;
  const distinct = [...new Set(characters.map(({ value }) => String.fromCodePoint(value).toLowerCase()))];
  return distinct.length > 0 && distinct.length <= 3 ? certain(distinct) : nothing;
}

function ofQuantifier({ element, min, max }: AST.Quantifier): Findings {
  const inner = ofNode(element);
  if (min === 1 && max === 1) return inner;
  if (min > 0) return { exact: null, required: inner.required };
  const exact = max === 1 && inner.exact !== null && inner.exact.length < 4 ? [...inner.exact, ''] : null;
  return { exact, required: null };
}

const certain = (texts: string[]): Findings => ({ exact: texts, required: texts.includes('') ? null : texts });

function ofSequence(elements: readonly AST.Element[]): Findings {
  let best: string[] | null = null;
  let running = [''];
  let lowest = Infinity;
  let isWhole = true;
  const better = (candidate: string[] | null) => {
    if (candidate === null || candidate.includes('')) return;
    const common = commonnessOf(rarestParts(candidate));
    if (common < lowest) [best, lowest] = [[...new Set(candidate)], common];
  };
  for (const element of elements) {
    const { exact, required } = ofNode(element);
    if (exact === null || exact.length > 1) better(required); // a single text is already part of `running`
    if (exact !== null && running.length * exact.length <= literalsMax) {
      const [only = ''] = exact;
      running =
        exact.length === 1
          ? running.map((before) => before + only)
          : [...new Set(running.flatMap((before) => exact.map((after) => before + after)))];
      continue;
    }
    better(running);
    isWhole = false;
    running = exact ?? [''];
  }
  better(running);
  return { exact: isWhole ? running : null, required: best };
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): Findings {
  const all = alternatives.map(({ elements }) => ofSequence(elements));
  const exact = unionOf(all.map((one) => one.exact));
  const required = unionOf(all.map((one) => one.required));
  return { exact: exact !== null && exact.length <= literalsMax ? exact : null, required };
}

/** Every text of the lists; null when one of the lists is null. */
function unionOf(lists: readonly (string[] | null)[]): string[] | null {
  const present = lists.filter((list) => list !== null);
  return present.length === lists.length ? [...new Set(present.flat())] : null;
}

// Length and backtracking --------------------------------------------------------------------------------------------------

const timesMax = ({ min, max }: AST.Quantifier): number => (max === Infinity ? Math.max(repetitionsMax, min) : max);

function lengthOf(node: AST.Element): number {
  switch (node.type) {
    case 'Quantifier':
      return lengthOf(node.element) * timesMax(node);
    case 'Group':
    case 'CapturingGroup':
      return Math.max(...node.alternatives.map(({ elements }) => sum(elements, lengthOf)));
    case 'Assertion':
      // `^` and `$` depend on the whole text, and a lookaround may read beyond the match.
      return node.kind === 'word' ? 0 : Infinity;
    case 'Backreference':
      return Infinity;
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return 2; // a character may be a surrogate pair
  }
}

const fewRepetitions = 16;

function ambiguityOf(elements: readonly AST.Element[]): number {
  // What follows the last required element cannot make an attempt fail, so it is never retried.
  const last = elements.findLastIndex((element) => !isOptional(element));
  return sum(elements, (element, index) => {
    if (index > last || (index === last && element.type === 'Quantifier' && !isGroup(element.element))) return 0;
    return ambiguityOfElement(element, elements[index + 1]);
  });
}

function ambiguityOfElement(element: AST.Element, next: AST.Element | undefined): number {
  if (isGroup(element) || isLookaround(element)) return ofGroup(element);
  if (element.type !== 'Quantifier') return 0;
  const inner = element.element;
  const within = isGroup(inner) ? ofGroup(inner) : 0;
  if (timesMax(element) <= 1) return within;
  if (isGroup(inner) && hasOpenRepetition(inner)) return 3 + within; // repetitions of repetitions
  if (timesMax(element) <= fewRepetitions) return within;
  return isEndedBy(element, next) ? within : 1 + within;
}

const ambiguityKnown = createBoundedCache<string, number>({ entriesMax: 1000 });

function ofGroup({ raw, alternatives }: Pick<AST.Group, 'raw' | 'alternatives'>): number {
  const compute = () =>
    Math.max(
      ...alternatives.map(({ elements }) => sum(elements, (one, at) => ambiguityOfElement(one, elements[at + 1]))),
    );
  return raw.length < sharedCharactersMin ? compute() : ambiguityKnown.getOrCreate(raw, compute);
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === 'Group' || element.type === 'CapturingGroup';

const isLookaround = (element: AST.Element): element is AST.LookaroundAssertion =>
  element.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind');

const isOptional = (element: AST.Element): boolean => element.type === 'Quantifier' && element.min === 0;

const hasOpenRepetition = (group: AST.Group | AST.CapturingGroup): boolean =>
  group.alternatives.some(({ elements }) =>
    elements.some((one) => one.type === 'Quantifier' && timesMax(one) > fewRepetitions && !isFixedWord(elements)),
  );

// `(?:\\.\\d+)+`: every round starts with a character that the previous round cannot have consumed.
function isFixedWord(elements: readonly AST.Element[]): boolean {
  const [first, second] = elements;
  return elements.length === 2 && second?.type === 'Quantifier' && isEndedBy(second, first);
}

// True when the next required character cannot be part of the repetition, so that there is only one possible match.
function isEndedBy(repetition: AST.Quantifier, next: AST.Element | undefined): boolean {
  const one = repetition.element;
  const follower = next && firstCharacter(next);
  if (one.type === 'CharacterSet' && one.kind === 'any') return false;
  if (one.type !== 'Character' && one.type !== 'CharacterClass' && one.type !== 'CharacterSet') return false;
  return follower !== undefined && !new RegExp(`^${one.raw}$`, 'is').test(follower);
}

// The character that the element always starts with.
function firstCharacter(element: AST.Element): string | undefined {
  if (element.type === 'Character') return String.fromCodePoint(element.value);
  if (element.type === 'Quantifier') return element.min > 0 ? firstCharacter(element.element) : undefined;
  if (!isGroup(element)) return undefined;
  const firsts = new Set(element.alternatives.map(({ elements: [first] }) => first && firstCharacter(first)));
  return firsts.size === 1 ? [...firsts][0] : undefined;
}

// Other engines ---------------------------------------------------------------------------------------------------------

const regularCharactersMax = 3000;
/** What RE2 allows, for repetitions of repetitions too. */
const regularRepetitionsMax = 1000;

/** Trying thousands of expressions takes seconds, so what every engine reads in the same way is not tried. */
const isRegular = (alternatives: readonly AST.Alternative[], times: number): boolean =>
  alternatives.every(({ elements }) => elements.every((element) => isRegularElement(element, times)));

function isRegularElement(element: AST.Element, times: number): boolean {
  switch (element.type) {
    case 'Character':
      return isPlainCharacter(element);
    case 'CharacterSet':
      return element.kind !== 'property';
    case 'CharacterClass':
      return isRegularClass(element);
    case 'Quantifier': {
      const most = times * Math.max(1, element.min, element.max === Infinity ? 1 : element.max);
      return most <= regularRepetitionsMax && isRegularElement(element.element, most);
    }
    case 'Group':
      return element.modifiers === null && isRegular(element.alternatives, times);
    case 'CapturingGroup':
      return element.name === null && isRegular(element.alternatives, times);
    case 'Assertion':
      return !isLookaround(element);
    case 'ExpressionCharacterClass':
    case 'Backreference':
      return false;
  }
}

function isRegularClass({ raw, elements }: AST.CharacterClass): boolean {
  const parts: readonly AST.CharacterClass['elements'][number][] = elements;
  // `[:` begins the name of a class in other engines, and `[\\w-.]` a range.
  if (parts.length === 0 || raw.includes('[:') || /\\[dws]-(?!\])/i.test(raw)) return false;
  return parts.every((one) => {
    if (one.type === 'Character') return isPlainCharacter(one);
    if (one.type === 'CharacterClassRange') return isPlainCharacter(one.min) && isPlainCharacter(one.max);
    return one.type === 'CharacterSet' && one.kind !== 'property';
  });
}

/** A character as it is, or an escaped punctuation mark. */
const isPlainCharacter = ({ raw }: AST.Character): boolean =>
  raw.length === 1 || /^\\[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7enrt]$/.test(raw);
