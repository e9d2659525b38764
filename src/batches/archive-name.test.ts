import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveName } from './archive-name.ts';

const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .tuple(
      fc.constantFrom('../', '/etc/', 'C:\\', '\\\\server\\', 'con', 'NUL.', '..', '\0', '~/', 'https://'),
      fc.string(),
    )
    .map(([first, rest]) => first + rest),
);
const index = fc.nat({ max: 999_999 });

describe('a name in an archive', () => {
  test('is a plain file name whatever the address is', () => {
    fc.assert(
      fc.property(index, address, (place, text) => {
        const name = archiveName(place, text, 'md');
        expect(name).toMatch(/^\d{6}\d?(-[\p{L}\p{N}._-]*[\p{L}\p{N}_])?\.md$/u);
        expect(name).not.toContain('..');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });

  test('is unique, also without regard to case', () => {
    fc.assert(
      fc.property(fc.uniqueArray(index, { minLength: 2, maxLength: 20 }), address, (places, text) => {
        const names = places.map((place) => archiveName(place, text, 'md').toLowerCase());
        expect(new Set(names).size).toBe(places.length);
      }),
    );
  });

  test('shows the address', () => {
    expect(archiveName(16, 'https://example.com/shop/l%C3%A4mpchen?page=2', 'md')).toBe(
      '000017-example.com-shop-lämpchen-page-2.md',
    );
    expect(archiveName(0, '../../etc/passwd', 'json')).toBe('000001-etc-passwd.json');
    expect(archiveName(0, '', 'md')).toBe('000001.md');
  });
});
