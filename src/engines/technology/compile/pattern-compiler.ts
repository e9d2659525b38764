// Compiles single patterns: each source is analysed once, and patterns that cannot run safely are refused.

import { sentenceOf } from '../../../contract/errors.ts';
import { toList, type Patterns } from '../rules/rule-set.ts';
import type { CompiledPattern, RefusedRule } from './compiled-rules.ts';
import { canRunLinear } from './expression.ts';
import { analysePattern, type PatternAnalysis } from './pattern-analysis.ts';
import { parsePattern } from './pattern.ts';

/** Patterns with more ambiguity than this run in the linear engine. */
const ambiguityMax = 2;
const windowCharactersMax = 6000;

/** A technology while its rules are compiled. */
export interface TechnologyName {
  number: number;
  name: string;
}

export interface PatternCompiler {
  compile(technology: TechnologyName, patterns: Patterns | undefined): CompiledPattern[];
  /** The literals that a match must contain; null when there are none. */
  literalsOf(pattern: CompiledPattern): string[] | null;
  refuse(technology: TechnologyName, part: string, error: unknown): void;
  refused: RefusedRule[];
}

/** An analysis that a later compilation can use. */
export interface KnownPattern extends PatternAnalysis {
  /** undefined: not tested, because the pattern is not ambiguous. */
  canRunLinear?: boolean;
}

/** Patterns by source. Analysing them is most of the work of a compilation. */
export type KnownPatterns = Map<string, KnownPattern>;

/**
 * `slow`: expressions that attacks made slow, which only the linear engine may run. The compiler adds every pattern that it
 * analyses to `known`.
 */
export function createPatternCompiler(slow: ReadonlySet<string>, known: KnownPatterns = new Map()): PatternCompiler {
  const refused: RefusedRule[] = [];

  function analyse(source: string): KnownPattern {
    let analysis = known.get(source);
    if (analysis === undefined) known.set(source, (analysis = analysePattern(source)));
    return analysis;
  }

  function refuse({ name }: TechnologyName, part: string, error: unknown): void {
    refused.push({ technology: name, part, reason: sentenceOf(error) });
  }

  function compileOne(technology: TechnologyName, text: string): CompiledPattern | undefined {
    const pattern = parsePattern(text);
    const { number } = technology;
    if (pattern.source === '') {
      return { ...pattern, technology: number, expression: '', charactersMax: 0, isLinear: false };
    }
    try {
      const analysis = analyse(pattern.source);
      const { source: expression, charactersMax, ambiguity } = analysis;
      const isLinear = ambiguity > ambiguityMax || slow.has(expression);
      if (isLinear && !(analysis.canRunLinear ??= analysis.isRegular || canRunLinear(pattern.source))) {
        throw new Error(
          'could be made to take too long: remove backreferences and lookarounds, which the linear-time engine does not support, or nested repetitions',
        );
      }
      return {
        ...pattern,
        technology: number,
        expression,
        charactersMax: charactersMax > windowCharactersMax ? Infinity : charactersMax,
        isLinear,
      };
    } catch (error) {
      refuse(technology, pattern.source, error);
      return undefined;
    }
  }

  return {
    compile: (technology, patterns) =>
      toList(patterns)
        .map((pattern) => compileOne(technology, pattern))
        .filter((pattern) => pattern !== undefined),
    literalsOf: ({ source }) => (source === '' ? null : analyse(source).literals),
    refuse,
    refused,
  };
}
