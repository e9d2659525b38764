// Runs a pattern on a text. Most run in the JavaScript engine; the few that could backtrack for seconds run in an engine with
// linear time.

import type { RE2JS } from 're2js';
import { loadRe2 } from '../../re2.ts';
import type { CompiledPattern } from './compiled-rules.ts';
import { createQuickCheck } from './quick-check.ts';

/** The groups of the first match, the whole match first; null when there is none. */
export type Expression = (text: string) => readonly (string | undefined)[] | null;

/** Kept as long as the rules that contain the pattern. */
const expressions = new WeakMap<object, Expression>();
const everything: Expression = () => [''];

/** The runnable form of a pattern, created on first use because most patterns never run. */
export function expressionOf(
  pattern: Pick<CompiledPattern, 'expression' | 'source' | 'isLinear' | 'global'>,
): Expression {
  if (pattern.expression === '') return everything;
  let expression = expressions.get(pattern);
  if (expression === undefined) {
    expression =
      (pattern.isLinear ? linear(pattern.source) : undefined) ??
      backtracking(pattern.expression, pattern.global === undefined ? 'i' : ''); // names in JavaScript have a case
    expressions.set(pattern, expression);
  }
  return expression;
}

function backtracking(source: string, flags: string): Expression {
  const regex = new RegExp(source, flags);
  return (text) => regex.exec(text);
}

/** False for expressions with lookarounds or backreferences, which need backtracking. */
export const canRunLinear = (source: string): boolean => linear(source) !== undefined;

function linear(source: string): Expression | undefined {
  const { RE2JS: engine } = loadRe2();
  let compiled: RE2JS;
  try {
    compiled = engine.compile(engine.translateRegExp(source), engine.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
  let mayMatch: ((text: string) => boolean) | undefined;
  return (text) => {
    mayMatch ??= createQuickCheck(source);
    if (!mayMatch(text)) return null;
    const matcher = compiled.matcher(text);
    if (!matcher.find()) return null;
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? undefined);
  };
}
