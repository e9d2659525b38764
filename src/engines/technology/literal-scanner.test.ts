import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildScannerTables, createLiteralScanner, placesMax } from './literal-scanner.ts';

const scan = (literals: string[], text: string) => {
  const scanner = createLiteralScanner(buildScannerTables(literals));
  const found = [...scanner.scan(Buffer.from(text, 'latin1'))];
  return Object.fromEntries(found.map((id) => [literals[id]!, [...scanner.placesOf(id)]]));
};

describe('a literal scanner', () => {
  test('finds every literal, whatever its case and whatever it shares with others', () => {
    expect(scan(['he', 'she', 'hers', 'his'], 'uSHErs')).toEqual({ she: [3], he: [3], hers: [5] });
  });

  test('remembers a bounded number of places', () => {
    expect(scan(['a'], 'a'.repeat(1000)).a).toHaveLength(placesMax);
  });

  test('forgets the text before', () => {
    const scanner = createLiteralScanner(buildScannerTables(['aa', 'bb']));
    scanner.scan(Buffer.from('aabb'));
    expect(scanner.scan(Buffer.from('bb'))).toEqual([1]);
    expect([...scanner.placesOf(1)]).toEqual([1]);
  });

  test('finds what a plain search finds, in any text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '<'), minLength: 1, maxLength: 5 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '<', 'A', 'é'), maxLength: 200 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 20 }), text, (literals, given) => {
        const expected = literals.filter((literal) => given.toLowerCase().includes(literal));
        expect(Object.keys(scan(literals, given)).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
