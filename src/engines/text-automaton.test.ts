import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTextAutomaton } from './text-automaton.ts';

function hits(literals: string[], text: string): [string, number][] {
  const found: [string, number][] = [];
  createTextAutomaton(literals).scan(Buffer.from(text), (literal, end) => found.push([literals[literal]!, end]));
  return found;
}

describe('the automaton', () => {
  test('finds literals inside of one another, in the order of their ends', () => {
    expect(hits(['he', 'she', 'his', 'hers'], 'ushers')).toEqual([
      ['she', 4],
      ['he', 4],
      ['hers', 6],
    ]);
  });

  test('finds letters in any case, and nothing else', () => {
    expect(hits(['Cf-Ray'], 'x CF-RAY cf_ray')).toEqual([['Cf-Ray', 8]]);
    expect(hits(['[a]'], '{A}[A]')).toEqual([['[a]', 6]]);
  });

  test('compares other scripts as UTF-8', () => {
    expect(hits(['验证'], 'a验证')).toEqual([['验证', 7]]);
  });

  test('never finds the empty literal, and finds equal ones both', () => {
    expect(hits(['', 'ab', 'ab'], 'ab')).toHaveLength(2);
    expect(hits([], 'ab')).toEqual([]);
  });

  test('agrees with a search for each literal by itself', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '<', 'é'), maxLength: 5 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '<', 'é'), maxLength: 60 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 8 }), text, (literals, haystack) => {
        const expected = literals.flatMap((literal) =>
          occurrences(literal, haystack).map((end) => `${literal} ${end}`),
        );
        const found = hits(literals, haystack).map(([literal, end]) => `${literal} ${end}`);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

function occurrences(literal: string, text: string): number[] {
  const needle = Buffer.from(literal.toLowerCase());
  const haystack = Buffer.from(text.toLowerCase());
  const ends: number[] = [];
  if (needle.length === 0) return ends;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1))
    ends.push(at + needle.length);
  return ends;
}
