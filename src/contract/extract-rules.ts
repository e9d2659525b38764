// The rules of `extract`: named selectors and what to take from the elements that they match. Rules are checked and parsed before
// a page is fetched; a mistake is a 400 that names the rule.

import { badParameter } from './errors.ts';
import { isObject } from './json.ts';
import { readSelector } from './page-parameters.ts';
import { parseCss, SelectorError, type ComplexSelector } from './selectors/css.ts';
import { parseXpath, type Expression } from './selectors/xpath.ts';

const extractOutputs = ['text', 'html', 'attribute', 'number', 'date', 'exists'] as const;
export type ExtractOutput = (typeof extractOutputs)[number];

export type ParsedSelector = { type: 'css'; selectors: ComplexSelector[] } | { type: 'xpath'; expression: Expression };

export interface ExtractRule {
  name: string;
  selector: ParsedSelector;
  /** True: a list of all matches instead of the first. */
  all: boolean;
  output: ExtractOutput;
  /** The attribute that is the output, or that the output is read from; '' for the element itself. */
  attribute: string;
  /** Rules for each match, instead of an output. */
  fields: ExtractRule[] | undefined;
}

const rulesMax = 200;
const nestingMax = 5;
export const selectorCharactersMax = 2000;
const nameCharactersMax = 100;
const members = ['selector', 'type', 'output', 'attribute', 'all', 'fields'];

/** Parses the parameter. Throws a 400 that names the rule and says what is wrong. */
export function readExtractRules(rules: Record<string, unknown> | undefined): ExtractRule[] {
  const count = { left: rulesMax };
  return rules === undefined ? [] : readRules(rules, 'extract', 0, count);
}

function readRules(
  rules: Record<string, unknown>,
  path: string,
  nesting: number,
  count: { left: number },
): ExtractRule[] {
  if (nesting > nestingMax) throw badParameter(path, `has more than ${nestingMax} levels of fields`);
  const names = Object.keys(rules);
  if (names.length === 0) throw badParameter(path, 'must have at least one rule');
  return names.map((name) => {
    const where = `${path}.${name.slice(0, nameCharactersMax)}`;
    if (--count.left < 0) throw badParameter('extract', `has more than ${rulesMax} rules`);
    if (name === '' || name === '__proto__' || name.length > nameCharactersMax) {
      throw badParameter(
        path,
        `has a rule whose name is not 1 to ${nameCharactersMax} characters long, or is reserved`,
      );
    }
    return readRule(name, rules[name], where, nesting, count);
  });
}

function readRule(name: string, given: unknown, where: string, nesting: number, count: { left: number }): ExtractRule {
  const rule = typeof given === 'string' ? { selector: given } : given;
  if (!isObject(rule)) throw badParameter(where, 'must be a selector, or an object with a selector');
  const unknown = Object.keys(rule).find((member) => !members.includes(member));
  if (unknown !== undefined) {
    throw badParameter(where, `has the unknown member "${unknown.slice(0, 40)}"; allowed: ${members.join(', ')}`);
  }
  const { attribute = '', all = false, fields } = rule;
  const { output = attribute === '' ? 'text' : 'attribute' } = rule;
  const known = extractOutputs.find((one) => one === output);
  if (known === undefined) throw badParameter(`${where}.output`, `must be one of ${extractOutputs.join(', ')}`);
  if (typeof attribute !== 'string') throw badParameter(`${where}.attribute`, 'must be text');
  if (known === 'attribute' && attribute === '')
    throw badParameter(`${where}.attribute`, 'is required for the output attribute');
  if (known === 'html' && attribute !== '')
    throw badParameter(`${where}.attribute`, 'cannot be combined with the output html');
  if (typeof all !== 'boolean') throw badParameter(`${where}.all`, 'must be true or false');
  const selector = selectorOf(rule['selector'], rule['type'], where);
  if (fields === undefined) return { name, selector, all, output: known, attribute: attribute.toLowerCase(), fields };
  if (!isObject(fields)) throw badParameter(`${where}.fields`, 'must be an object of rules');
  if ('output' in rule || 'attribute' in rule) throw badParameter(where, 'cannot have both fields and an output');
  const inner = readRules(fields, `${where}.fields`, nesting + 1, count);
  return { name, selector, all, output: known, attribute: '', fields: inner };
}

function selectorOf(text: unknown, type: unknown, where: string): ParsedSelector {
  if (typeof text !== 'string' || text.trim() === '') throw badParameter(`${where}.selector`, 'is required');
  if (text.length > selectorCharactersMax) {
    throw badParameter(`${where}.selector`, `must be text of at most ${selectorCharactersMax} characters`);
  }
  if (type !== undefined && type !== 'css' && type !== 'xpath') {
    throw badParameter(`${where}.type`, 'must be css or xpath');
  }
  const selector = type === undefined ? readSelector(text) : { type, value: text };
  if (selector.type === 'text') throw badParameter(`${where}.selector`, 'must be a CSS selector or an XPath');
  const remedy = type === undefined && isXpath(text) ? `; it is an XPath: add "type": "xpath"` : '';
  return selector.type === 'css'
    ? { type: 'css', selectors: parsed(parseCss, selector.value, 'CSS selector', `${where}.selector`, remedy) }
    : { type: 'xpath', expression: parsed(parseXpath, selector.value, 'XPath', `${where}.selector`) };
}

/** Parses a parameter that is a list of CSS selectors. */
export const readSelectors = (text: string | undefined, parameter: string): ComplexSelector[] =>
  text === undefined || text.trim() === '' ? [] : parsed(parseCss, text, 'CSS selector', parameter);

function isXpath(text: string): boolean {
  if (!/^\s*[a-z-]+\(|\/|@/.test(text)) return false; // names such as `p:first-line` are valid in both
  try {
    parseXpath(text);
    return true;
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

function parsed<Result>(
  parse: (text: string) => Result,
  text: string,
  what: string,
  where: string,
  remedy = '',
): Result {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    throw badParameter(where, `is not a valid ${what}: ${error.message}${remedy}`);
  }
}
