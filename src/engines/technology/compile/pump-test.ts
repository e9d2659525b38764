// Attacks an expression as a hostile page would: with long texts that almost match. The analysis of an expression says
// whether it could be slow; this finds out whether it is.

import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { createContext, Script } from 'node:vm';

const attackCharacters = 8000;
/** An expression that takes longer on one attack runs in the linear engine. */
const attackMsMax = 25;
const attacksMax = 12;
/** A round is interrupted after this time: an expression that explodes would run for years. */
const roundMsMaxDefault = 3000;
/** Interruptions of innocent expressions before the one that is running counts as slow. */
const interruptionsMax = 20;
const repetitionsShown = 3;

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** The expressions that an attack makes slow. Each is attacked twice, because any one may be slow once by chance. */
export function findSlow(expressions: readonly string[], roundMsMax = roundMsMaxDefault): Set<string> {
  return new Set(attackAll(attackAll([...new Set(expressions)], roundMsMax), roundMsMax));
}

function attackAll(expressions: readonly string[], roundMsMax: number): string[] {
  const targets = expressions.map((expression) => ({ regex: new RegExp(expression, 'i'), expression }));
  const state = {
    at: 0,
    startedAt: 0,
    targets,
    attacksOn,
    // CPU time of this thread: on a busy machine everything takes long.
    now: () => process.threadCpuUsage().user / 1000,
    msMax: attackMsMax,
    slow: new Set<string>(),
  };
  const context = createContext(state);
  const script = new Script(`
    for (; at < targets.length; at++) {
      const { regex, expression } = targets[at];
      for (const attack of attacksOn(expression)) {
        startedAt = now();
        regex.test(attack);
        if (now() - startedAt > msMax) slow.add(expression);
      }
    }`);
  for (let interruptions = 0; state.at < targets.length;) {
    try {
      script.runInContext(context, { timeout: roundMsMax });
    } catch {
      // The round was interrupted. An expression that had used little CPU time is tried again.
      const target = targets[state.at];
      const isInnocent = state.now() - state.startedAt <= attackMsMax && ++interruptions <= interruptionsMax;
      if (target === undefined || isInnocent) continue;
      state.slow.add(target.expression);
      state.at++;
    }
  }
  return [...state.slow];
}

/** Texts that start like a match, repeat one of its repetitions for a long time, and never complete it. */
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

/** What the lookaheads of an expression require: without it the expression would fail at once. */
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

/** A short text that the node matches, as far as can be said without running it. */
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
