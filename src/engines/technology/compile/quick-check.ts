// What every match of an expression contains, to be checked before the expression runs in an engine that is slow.

import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** False if the expression cannot match. Takes text in lower case. */
type Check = (text: string) => boolean;

const parser = new RegExpParser({ ecmaVersion: 2024 });
const asciiMax = 0x7f;

/** Throws when the source is not a valid expression. */
export function createQuickCheck(source: string): Check {
  const { alternatives } = parser.parsePattern(source, 0, source.length, false);
  const check = ofAlternatives(alternatives);
  return check === undefined ? () => true : (text) => check(lowerOf(text));
}

let last = { text: '', lower: '' };

/** Thousands of expressions look at one title. */
function lowerOf(text: string): string {
  if (text !== last.text) last = { text, lower: text.toLowerCase() };
  return last.lower;
}

/** Undefined if nothing is certain about a match. */
function ofAlternatives(alternatives: readonly AST.Alternative[]): Check | undefined {
  const checks = alternatives.map(({ elements }) => ofSequence(elements)).filter((check) => check !== undefined);
  return checks.length < alternatives.length ? undefined : (text) => checks.some((check) => check(text));
}

function ofSequence(elements: readonly AST.Element[]): Check | undefined {
  const checks: Check[] = [];
  let literal = '';
  const addLiteral = () => {
    const wanted = literal;
    if (wanted !== '') checks.push((text) => text.includes(wanted));
    literal = '';
  };
  for (const element of elements) {
    if (element.type === 'Character' && element.value <= asciiMax) {
      literal += String.fromCharCode(element.value).toLowerCase();
      continue;
    }
    addLiteral();
    const check = ofElement(element);
    if (check) checks.push(check);
  }
  addLiteral();
  return checks.length === 0 ? undefined : (text) => checks.every((check) => check(text));
}

function ofElement(element: AST.Element): Check | undefined {
  if (element.type === 'Group' || element.type === 'CapturingGroup') return ofAlternatives(element.alternatives);
  if (element.type === 'Quantifier' && element.min > 0) return ofSequence([element.element]);
  return undefined;
}
