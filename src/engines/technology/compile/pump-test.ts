// Attacks an expression the way a hostile page would: with texts that it nearly matches, over and over. Reading the
// expression says which ones could be slow; this finds those that are.

import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { createContext, Script } from 'node:vm';

const attackCharacters = 8000;
/** Slower than this on one attack, and an expression is not run by backtracking. */
const attackMsMax = 25;
const attacksMax = 12;
/** When a round is ended from outside: what runs then goes on for years. */
const ROUND_MS_MAX = 3000;
const repetitionsShown = 3;

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** Those of the expressions that an attack makes slow; each is tried twice, because chance may make any one slow once. */
export function findSlow(expressions: readonly string[], roundMsMax = ROUND_MS_MAX): Set<string> {
  return new Set(attackAll(attackAll([...new Set(expressions)], roundMsMax), roundMsMax));
}

function attackAll(expressions: readonly string[], roundMsMax: number): string[] {
  const state = {
    at: 0,
    targets: expressions.map((expression) => ({ regex: new RegExp(expression, 'i'), expression })),
    attacksOn,
    // Of this thread alone: on a busy machine everything takes long.
    now: () => process.threadCpuUsage().user / 1000,
    msMax: attackMsMax,
    slow: new Set<string>(),
  };
  const context = createContext(state);
  const script = new Script(`
    for (; at < targets.length; at++) {
      const { regex, expression } = targets[at];
      for (const attack of attacksOn(expression)) {
        const startedAt = now();
        regex.test(attack);
        if (now() - startedAt > msMax) slow.add(expression);
      }
    }`);
  while (state.at < state.targets.length) {
    try {
      script.runInContext(context, { timeout: roundMsMax });
    } catch {
      // Wherever it was when the time was over may have been unlucky: the second round decides.
      state.slow.add(state.targets[state.at]!.expression);
      state.at++;
    }
  }
  return [...state.slow];
}

/** Texts that begin as a match would and then go on and on at one of its repetitions, and never end as it should. */
export function attacksOn(expression: string): string[] {
  const attacks = new Set<string>();
  const walk = (alternatives: readonly AST.Alternative[], before: string): void => {
    for (const { elements } of alternatives) {
      let prefix = before;
      for (const element of elements) {
        if (element.type === 'Quantifier' && element.max > repetitionsShown) {
          const piece = sample(element.element);
          if (piece !== '') {
            attacks.add(prefix + fill(piece));
            attacks.add(fill(prefix + piece.repeat(repetitionsShown)));
          }
        }
        const inner = element.type === 'Quantifier' ? element.element : element;
        if (inner.type === 'Group' || inner.type === 'CapturingGroup') walk(inner.alternatives, prefix);
        prefix += sample(element);
      }
      if (prefix !== before) attacks.add(fill(prefix.slice(0, -1)));
    }
  };
  const pattern = parser.parsePattern(expression, 0, expression.length, false);
  walk(pattern.alternatives, '');
  const ahead = wantedAhead(pattern);
  return [...attacks].slice(0, attacksMax).map((attack) => `${attack.slice(0, attackCharacters)}\u0001${ahead}`);
}

/** What an expression looks for ahead before it goes on: without that it would give up at once. */
function wantedAhead(pattern: AST.Pattern): string {
  let wanted = '';
  visitRegExpAST(pattern, {
    onAssertionEnter(node) {
      if (node.kind === 'lookahead' && !node.negate) wanted += sampleOfFirst(node.alternatives);
    },
  });
  return wanted;
}

const fill = (piece: string): string => piece.repeat(Math.ceil(attackCharacters / Math.max(1, piece.length)));

/** A short text that the node matches, as far as that can be told without running it. */
function sample(node: AST.Element): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return sampleOf(node.raw);
    case 'Quantifier':
      return sample(node.element).repeat(Math.min(Math.max(node.min, 1), repetitionsShown, node.max));
    case 'Group':
    case 'CapturingGroup':
      return sampleOfFirst(node.alternatives);
    case 'Assertion':
      return node.kind === 'lookbehind' && !node.negate ? sampleOfFirst(node.alternatives) : '';
    case 'Backreference':
      return [node.resolved].flat().map(sample)[0] ?? '';
  }
}

const sampleOfFirst = (alternatives: readonly AST.Alternative[]): string =>
  (alternatives[0]?.elements ?? []).map(sample).join('');

const characters = ['a', '1', ' ', '/', '.', '-', '"', '<', 'Z', '_', '\n', '\u00e9'];

function sampleOf(raw: string): string {
  const one = new RegExp(`^${raw}$`, 'i');
  const all = [...characters, ...Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index))];
  return all.find((character) => one.test(character)) ?? '';
}
