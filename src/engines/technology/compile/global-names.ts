// JavaScript names that a page defines in an inline script: a weaker sign than the value in a browser, but visible without one.

import type { TechnologyRule } from '../rules/rule-set.ts';
import type { CompiledPattern } from './compiled-rules.ts';
import type { PatternCompiler, TechnologyName } from './pattern-compiler.ts';

/** A definition in the source says less than the value in a browser. */
const confidenceMax = 75;

export type GlobalPattern = CompiledPattern & { global: string };

/** Patterns for the definitions of the distinctive names of a technology. */
export function compileGlobals(
  technology: TechnologyName,
  { js = {} }: TechnologyRule,
  compiler: PatternCompiler,
): GlobalPattern[] {
  return Object.entries(js)
    .filter(([name]) => isDistinctive(name))
    .flatMap(([name, patterns]) =>
      compiler
        .compile(technology, patterns)
        .filter(({ source, confidence }) => source === '' && confidence > 0)
        .map((pattern) => ({
          ...pattern,
          confidence: Math.min(confidenceMax, pattern.confidence),
          expression: definitionOf(name),
          charactersMax: 2 * name.length + 60,
          global: name,
        })),
    );
}

// Any page may define `app` or `Main`; names like `_paq` and `driftSettings` belong to one product.
const isDistinctive = (name: string): boolean =>
  /^[\w$]{4,}$/.test(name) && (/[_$\d]/.test(name) || /[a-z][A-Z]/.test(name));

// `window.X =`, `window['X'] =`, `var X =`, `function X(`, `X = X || …`
function definitionOf(name: string): string {
  const word = name.replaceAll('$', '\\$');
  const owned = `\\b(?:window|self|globalThis)(?:\\.|\\[["'])${word}(?:["']\\])?\\s{0,9}=(?!=)`;
  const declared = `\\b(?:var|let|const|function)\\s{1,9}${word}\\s{0,9}[=(]`;
  return `${owned}|${declared}|(?<![\\w$.])${word}\\s{0,9}=\\s{0,9}(?:window\\.)?${word}\\s{0,9}\\|\\|`;
}
