// Finds the rules that may match a text: one scan for the literals of all rules. On long texts an expression then runs only
// around the places where its literals were found.

import { createLiteralScanner, literalPlacesMax, type LiteralScanner } from '../../literal-scanner.ts';
import type { CompiledField, CompiledPattern, Lists } from '../compile/compiled-rules.ts';
import { expressionOf } from '../compile/expression.ts';

const longTextCharacters = 512;
const marginCharacters = 8;
/** Longer expressions take longer at every place of a text. */
const restPatternCharactersMax = 600;
/** Of all expressions together, per text. */
const restCharactersMax = 16 * 1024 * 1024;

export interface FieldScanner {
  /** The rules that may match a text. */
  scan(text: string): number[];
  /** Runs one of them on the text of the last scan. */
  match(
    pattern: CompiledPattern,
    rule: number,
    text: string,
    isLate: () => boolean,
  ): readonly (string | undefined)[] | null;
}

export function createFieldScanner({ tables, rulesOf, literalsOf, always }: CompiledField): FieldScanner {
  let created: LiteralScanner | undefined;
  const scanner = () => (created ??= createLiteralScanner(tables));
  const seen = new Uint32Array(literalsOf.starts.length);
  let round = 0;
  let restCharactersLeft = 0;

  /** Where the known places of the literals end, if the text may have more of them. */
  function knownEnd(literals: Uint32Array): number {
    const full = [...literals]
      .map((literal) => scanner().placesOf(literal))
      .filter((one) => one.length === literalPlacesMax);
    return Math.min(...full.map((places) => places.at(-1)!));
  }

  return {
    scan(text) {
      round++;
      restCharactersLeft = restCharactersMax;
      const rules: number[] = [...always];
      // One byte per character: truncating other characters can only select a rule needlessly, never miss one.
      for (const literal of scanner().scan(Buffer.from(text, 'latin1'))) {
        for (const rule of listOf(rulesOf, literal)) {
          if (seen[rule] === round) continue;
          seen[rule] = round;
          rules.push(rule);
        }
      }
      return rules;
    },
    match(pattern, rule, text, isLate) {
      const run = expressionOf(pattern);
      const literals = listOf(literalsOf, rule);
      if (text.length <= longTextCharacters || literals.length === 0 || pattern.charactersMax === Infinity) {
        return run(text);
      }
      const reach = pattern.charactersMax + marginCharacters;
      const places = [...literals].flatMap((literal) => [...scanner().placesOf(literal)]).toSorted((a, b) => a - b);
      for (const [start, end] of windowsAround(places, reach)) {
        const match = run(text.slice(start, end));
        if (match !== null) return match;
        if (isLate()) return null;
      }
      const rest = Math.max(0, knownEnd(literals) - reach);
      const restLength = text.length - rest;
      if (pattern.charactersMax > restPatternCharactersMax || restLength <= 0 || restLength > restCharactersLeft)
        return null;
      restCharactersLeft -= restLength;
      return run(text.slice(rest));
    },
  };
}

/** The stretches of text within `reach` of the places. Overlapping stretches are joined. */
function* windowsAround(places: readonly number[], reach: number): Generator<readonly [start: number, end: number]> {
  let window: [number, number] | undefined;
  for (const place of places) {
    if (window !== undefined && place - reach <= window[1]) {
      window[1] = place + reach;
      continue;
    }
    if (window !== undefined) yield window;
    window = [Math.max(0, place - reach), place + reach];
  }
  if (window !== undefined) yield window;
}

const listOf = ({ starts, values }: Lists, index: number): Uint32Array =>
  values.subarray(starts[index], starts[index + 1]);
