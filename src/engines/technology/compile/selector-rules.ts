// Compiles rules about elements (`dom`), and finds the text that the source of a page must contain for one to match.

import { parseSelectors } from '../../css-selector.ts';
import {
  domParts,
  nameOf,
  toList,
  type ElementRule,
  type KeyedPatterns,
  type TechnologyRule,
} from '../rules/rule-set.ts';
import { isForBrowsersOnly, type NamedPattern, type SelectorRule } from './compiled-rules.ts';
import { commonnessOf, rarestParts } from './pattern-analysis.ts';
import type { PatternCompiler, TechnologyName } from './pattern-compiler.ts';
import { parsePattern } from './pattern.ts';

/** A selector that cannot be read is refused; the others of the technology remain. */
export function compileSelectors(
  technology: TechnologyName,
  { dom }: TechnologyRule,
  patterns: PatternCompiler,
): SelectorRule[] {
  if (dom === undefined) return [];
  return domParts(dom).flatMap((part) =>
    Object.entries(part).flatMap(([key, rule]) => {
      try {
        return toList(rule).map((one) => compileSelectorRule(technology, key, one, patterns));
      } catch (error) {
        patterns.refuse(technology, key, error);
        return [];
      }
    }),
  );
}

function compileSelectorRule(
  technology: TechnologyName,
  key: string,
  rule: ElementRule,
  patterns: PatternCompiler,
): SelectorRule {
  const { exists, text: texts, attributes, properties, ...others } = rule;
  const text = nameOf(key);
  const tags = key.slice(text.length);
  const named = (all: KeyedPatterns | null | undefined): NamedPattern[] =>
    Object.entries(all ?? {}).flatMap(([name, values]) =>
      patterns.compile(technology, values).map((pattern) => ({ name, pattern })),
    );
  return {
    technology: technology.number,
    text,
    selectors: parseSelectors(text),
    exists:
      exists === undefined
        ? null
        : { ...parsePattern((toList(exists)[0] ?? '') + tags), technology: technology.number },
    // Some rules name an attribute directly instead of under `attributes`.
    attributes: named({ ...attributes, ...others }).map(({ name, pattern }) => ({ name: name.toLowerCase(), pattern })),
    texts: patterns.compile(technology, texts),
    properties: named(properties),
  };
}

/**
 * What the source of a page must contain for the rule to match: the rarest name or value in the selector, or the rarest
 * literal of its patterns. Texts that a page may escape (`&amp;`) cannot be used.
 */
export function literalsOfSelectors(rule: SelectorRule, patterns: PatternCompiler): string[] | null {
  if (isForBrowsersOnly(rule)) return [];
  const candidates = [literalsInSelectors(rule), rule.exists === null ? literalsInPatterns(rule, patterns) : null];
  return (
    candidates.toSorted((a, b) => commonnessOf(a && rarestParts(a)) - commonnessOf(b && rarestParts(b)))[0] ?? null
  );
}

function literalsInSelectors({ selectors }: SelectorRule): string[] | null {
  const rarest = selectors.map(({ subject, context }) => {
    const texts = [subject, ...context.map(({ compound }) => compound)].flatMap(({ tag, conditions }) => [
      ...(tag === '' ? [] : [`<${tag}`]),
      ...conditions.filter((one) => one.isNegated !== true).flatMap(({ name, value }) => [name, value]),
    ]);
    return rarestOf(texts.map((text) => text.toLowerCase()).filter((text) => text.length >= 2 && isPlain(text)));
  });
  return allOrNull(rarest);
}

function literalsInPatterns({ attributes, texts }: SelectorRule, patterns: PatternCompiler): string[] | null {
  const required = allOrNull([
    ...attributes.map(({ pattern }) => patterns.literalsOf(pattern)),
    // Markup may stand between the words of a text.
    ...texts.map((pattern) => patterns.literalsOf(pattern)?.map(rarestWord)),
  ])?.flat();
  return required?.every((literal) => literal.length >= 3 && isPlain(literal)) === true ? required : null;
}

function allOrNull<T>(values: readonly (T | null | undefined)[]): T[] | null {
  const present = values.filter((value) => value !== null && value !== undefined);
  return present.length === values.length ? present : null;
}

const isPlain = (text: string): boolean => /^<?[\x20-\x7e]+$/.test(text) && !/[&"'>]|.</.test(text);

const rarestOf = (texts: readonly string[]): string | undefined =>
  texts.toSorted((a, b) => commonnessOf(rarestParts([a])) - commonnessOf(rarestParts([b])))[0];

const rarestWord = (literal: string): string => rarestOf(literal.split(/\s+/)) ?? literal;
