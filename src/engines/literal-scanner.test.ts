import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildScannerTables, createLiteralScanner } from './literal-scanner.ts';

const scan = (literals: string[], text: string, options = {}) => {
  const scanner = createLiteralScanner(buildScannerTables(literals), options);
  const found = [...scanner.scan(Buffer.from(text))];
  return Object.fromEntries(found.map((id) => [literals[id]!, [...scanner.placesOf(id)]]));
};

describe('a literal scanner', () => {
  test('finds every literal, in any case and when literals overlap', () => {
    expect(scan(['he', 'she', 'hers', 'his'], 'uSHErs')).toEqual({ she: [3], he: [3], hers: [5] });
    expect(scan(['Cf-Ray'], 'x CF-RAY cf_ray')).toEqual({ 'Cf-Ray': [7] });
    expect(scan(['[a]'], '{A}[A]')).toEqual({ '[a]': [5] });
    expect(scan([], 'ab')).toEqual({});
  });

  test('compares non-ASCII text as UTF-8', () => {
    expect(scan(['验证'], 'a验证')).toEqual({ 验证: [6] });
  });

  test('finds both of two equal literals', () => {
    expect(createLiteralScanner(buildScannerTables(['ab', 'ab'])).scan(Buffer.from('ab'))).toEqual([0, 1]);
  });

  test('keeps a limited number of matches', () => {
    expect(scan(['a'], 'a'.repeat(1000)).a).toHaveLength(64);
    expect(scan(['a'], 'a'.repeat(1000), { placesMax: 200 }).a).toHaveLength(200);
  });

  test('does not keep matches of the previous text', () => {
    const scanner = createLiteralScanner(buildScannerTables(['aa', 'bb']));
    scanner.scan(Buffer.from('aabb'));
    expect(scanner.scan(Buffer.from('bb'))).toEqual([1]);
    expect([...scanner.placesOf(1)]).toEqual([1]);
  });

  test('finds the same matches as a separate search for each literal', () => {
    const letter = fc.constantFrom('a', 'b', 'c', '<', 'A', 'é');
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
    const text = fc.string({ unit: letter, maxLength: 60 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 20 }), text, (literals, given) => {
        const expected = literals.map((literal) => [literal, lastBytes(literal, given)] as const);
        expect(scan(literals, given)).toEqual(Object.fromEntries(expected.filter(([, places]) => places.length > 0)));
      }),
    );
  });

  test('finds the same matches in a long text, also across the borders of its parts', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), piece, piece, (literals, one, other) => {
        const text = `${one.repeat(Math.ceil(2100 / one.length))}${other.repeat(Math.ceil(2100 / other.length))}`;
        const expected = literals.map((literal) => [literal, lastBytes(literal, text)] as const);
        expect(scan(literals, text, { placesMax: text.length })).toEqual(
          Object.fromEntries(expected.filter(([, places]) => places.length > 0)),
        );
      }),
    );
  });

  test('finds all matches of a text with too many to keep them', () => {
    const text = 'ab'.repeat(40_000);
    expect(scan(['ab', 'b'], text, { placesMax: text.length })).toEqual({
      ab: lastBytes('ab', text),
      b: lastBytes('b', text),
    });
  });
});

function lastBytes(literal: string, text: string): number[] {
  const [needle, haystack] = [Buffer.from(literal.toLowerCase()), Buffer.from(text.toLowerCase())];
  const places: number[] = [];
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    places.push(at + needle.length - 1);
  }
  return places;
}
