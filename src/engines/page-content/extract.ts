// Applies the rules of `extract` to a parsed page.

import type { ExtractRule } from '../../contract/extract-rules.ts';
import { absoluteSrcset, type UrlResolver } from '../crawler/absolute-urls.ts';
import { writeHtml } from '../crawler/processed-html.ts';
import { isoDateOf } from './dates.ts';
import type { CssMatcher } from './select/css-match.ts';
import { TooManySteps } from './select/steps.ts';
import { isAttribute, type XpathNode } from './select/xpath-axes.ts';
import type { XpathEvaluator, XpathValue } from './select/xpath-evaluate.ts';
import { attributeOf, collapsed, isElement, isText, lineOf, rawTextOf, type Document, type Element } from './tree.ts';

export interface ExtractParts {
  css: CssMatcher;
  xpath: XpathEvaluator;
  toAbsolute: UrlResolver;
  /** The language of the page, for the names of months. */
  language: string | null;
}

type Scope = Document | Element;
/** A match: a node, or the text, number or truth that an XPath computes. */
type Match = XpathNode | string | number | boolean;

const charactersMax = 20_000_000;
const valuesMax = 100_000;

/** A value per rule. Throws `TooManySteps` when the selectors or the results exceed their limits. */
export function extractFrom(
  document: Document,
  rules: readonly ExtractRule[],
  parts: ExtractParts,
): Record<string, unknown> {
  const left = { characters: charactersMax, values: valuesMax };
  const spend = (value: unknown): unknown => {
    if (typeof value === 'string') left.characters -= value.length;
    if (--left.values < 0 || left.characters < 0) throw new TooManySteps();
    return value;
  };

  const apply = (scope: Scope, all: readonly ExtractRule[]): Record<string, unknown> =>
    Object.fromEntries(all.map((rule) => [rule.name, applyRule(scope, rule)]));

  function applyRule(scope: Scope, rule: ExtractRule): unknown {
    const matches = matchesOf(scope, rule, parts);
    if (rule.output === 'exists' && rule.fields === undefined && !rule.all) {
      return spend(isThere(matches) && valueOf(matches[0] ?? false, rule));
    }
    if (!rule.all) return matches[0] === undefined ? null : spend(valueOf(matches[0], rule));
    return matches.map((match) => spend(valueOf(match, rule)));
  }

  function valueOf(found: Match, rule: ExtractRule): unknown {
    if (rule.fields !== undefined) {
      return isScope(found) ? apply(found, rule.fields) : null;
    }
    const match = rule.output === 'attribute' ? found : sourceOf(found, rule.attribute, parts.toAbsolute);
    if (match === null) return rule.output === 'exists' ? false : null;
    switch (rule.output) {
      case 'text':
        return textOf(match, parts.toAbsolute);
      case 'html':
        return htmlOf(match, parts.toAbsolute);
      case 'attribute':
        return isScope(match) && isElement(match) ? attributeValue(match, rule.attribute, parts.toAbsolute) : null;
      case 'number':
        return typeof match === 'number'
          ? Number.isFinite(match)
            ? match
            : null
          : numberIn(textOf(match, parts.toAbsolute));
      case 'date':
        return dateIn(match, parts);
      case 'exists':
        return typeof match === 'boolean' ? match : true;
    }
  }

  return apply(document, rules);
}

function matchesOf(scope: Scope, { selector, all, fields }: ExtractRule, { css, xpath }: ExtractParts): Match[] {
  if (selector.type === 'css') {
    if (all) return css.all(selector.selectors, scope);
    const first = css.first(selector.selectors, scope);
    return first === undefined ? [] : [first];
  }
  const value: XpathValue = xpath.evaluate(selector.expression, scope);
  if (!Array.isArray(value)) return [value];
  return fields === undefined ? value : value.filter(isScope);
}

/** What a text, number or date is read from: the element, or one of its attributes; null if it has no such attribute. */
function sourceOf(match: Match, attribute: string, toAbsolute: UrlResolver): Match | null {
  if (attribute === '' || !isScope(match) || !isElement(match)) return match;
  return attributeValue(match, attribute, toAbsolute);
}

const isThere = (matches: readonly Match[]): boolean => matches[0] !== undefined && matches[0] !== false;

const isScope = (match: Match): match is Scope =>
  typeof match === 'object' && !isAttribute(match) && (isElement(match) || match.nodeName === '#document');

function textOf(match: Match, toAbsolute: UrlResolver): string {
  if (typeof match !== 'object') return typeof match === 'string' ? collapsed(match) : String(match);
  if (isAttribute(match)) return attributeValue(match.element, match.name, toAbsolute) ?? '';
  if (isElement(match))
    return (
      lineOf(match.tagName === 'title' || match.tagName === 'script' ? match.childNodes : [match]) ||
      collapsed(rawTextOf(match))
    );
  if ('value' in match) return collapsed(match.value);
  if ('data' in match) return collapsed(match.data);
  return 'childNodes' in match ? lineOf(match.childNodes) : '';
}

function htmlOf(match: Match, toAbsolute: UrlResolver): string {
  if (typeof match === 'object' && !isAttribute(match) && (isElement(match) || isText(match))) {
    return writeHtml([match], toAbsolute, charactersMax) ?? '';
  }
  return textOf(match, toAbsolute);
}

const urlAttributes = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data-src', 'data-href']);

function attributeValue(element: Element, name: string, toAbsolute: UrlResolver): string | null {
  const value = attributeOf(element, name);
  if (value === undefined) return null;
  if (urlAttributes.has(name)) return toAbsolute(value.trim());
  return name === 'srcset' ? absoluteSrcset(value, toAbsolute) : value;
}

// A hyphen in `SKU-12` and the point in `No.5` belong to the word.
const firstNumber = /(?:(?<![\p{L}\p{N}])[-−](?:\p{Sc} ?)?)?(?:\d|(?<![\p{L}\p{N}.])\.(?=\d))[\d.,'’\u00a0\u202f ]*/u;

/** The first number in a text: `1,234.50 €` and `1.234,50 €` are 1234.5. */
export function numberIn(text: string): number | null {
  const found = firstNumber.exec(text.slice(0, 10_000))?.[0];
  if (found === undefined) return null;
  const isNegative = /^[-−]/.test(found);
  const digits = found
    .replace(/^[-−](?:\p{Sc} ?)?/u, '')
    .replace(/['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '')
    .replace(/[^\d.,].*$/s, '')
    .replace(/[.,]+$/, '');
  const number = Number(withPoint(digits));
  return Number.isFinite(number) ? (isNegative ? -number : number) : null;
}

/** Digits with at most one point: the last of two different separators is the decimal one. */
function withPoint(digits: string): string {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point !== -1 && comma !== -1) {
    return point > comma ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  }
  const separator = point === -1 ? ',' : '.';
  const parts = digits.split(separator);
  if (parts.length === 1) return digits;
  // Three digits after a comma, or after each of several separators, are thousands.
  const areThousands = parts.length > 2 || (separator === ',' && parts[1]?.length === 3 && parts[0] !== '0');
  return areThousands ? parts.join('') : parts.join('.');
}

function dateIn(match: Match, { toAbsolute, language }: ExtractParts): string | null {
  const element = typeof match === 'object' && !isAttribute(match) && isElement(match) ? match : undefined;
  const given = element && (attributeOf(element, 'datetime') ?? attributeOf(element, 'content'));
  const text = collapsed(given ?? textOf(match, toAbsolute)).slice(0, 100);
  // `Date.parse` reads any text that ends with a number as a date.
  if (!/\d{4}/.test(text) || !/^[\p{L}\d\s,.:/+()º-]+$/u.test(text)) return null;
  return isoDateOf(text, language) ?? null;
}
