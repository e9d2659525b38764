import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createQuickCheck } from './quick-check.ts';

const parts = ['a', 'B', 'ab', '-', '\\.', '\\d', '[ab]', '[^a]', '.', '\\b', '^', '$', 'é'];
const source = fc.letrec<{ sequence: string; element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...parts),
    fc
      .tuple(fc.constantFrom('(?:', '('), fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }))
      .map(([open, alternatives]) => `${open}${alternatives.join('|')})`),
    fc
      .tuple(tie('sequence'), fc.constantFrom('?', '*', '+', '{2}', '{0,2}', '+?'))
      .map(([repeated, times]) => `(?:${repeated})${times}`),
  ),
  sequence: fc.array(tie('element'), { maxLength: 4 }).map((elements) => elements.join('')),
})).sequence;
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '-', '.', '1', 'é'), maxLength: 12 });

describe('the quick check of an expression', () => {
  test('holds for every text that the expression matches', () => {
    fc.assert(
      fc.property(source, text, (expression, value) => {
        if (new RegExp(expression, 'i').test(value)) expect(createQuickCheck(expression)(value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['/(?:original_images/|images/\\S+\\.(?:fill|max)-\\d+)', '/images/1.jpg', false],
    ['/(?:original_images/|images/\\S+\\.(?:fill|max)-\\d+)', '/images/1.fill-20', true],
    ['^(?:Login )?(?:Adminer)(?: \\d+)?$', 'Home', false],
    ['^(?:Login )?(?:Adminer)(?: \\d+)?$', 'ADMINER', true],
    ['a*', '', true],
  ])('%s on %s: %s', (expression, value, mayMatch) => {
    expect(createQuickCheck(expression)(value)).toBe(mayMatch);
  });
});
