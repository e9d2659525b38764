import { describe, expect, test } from 'vitest';
import { loadBaseRuleSets } from './base-rules.ts';
import { mergeRuleSets, nameOf, toList } from './rule-set.ts';
import { isCertain, uncertain } from './uncertain-implies.ts';

const { technologies } = mergeRuleSets(await loadBaseRuleSets());

describe('a technology that is only probable', () => {
  test('is implied by none of the built-in rules', () => {
    const left = [...technologies].flatMap(([name, { implies }]) =>
      toList(implies)
        .map(nameOf)
        .filter((implied) => !isCertain(name, implied))
        .map((implied) => `${name} → ${implied}`),
    );
    expect(left).toEqual([]);
  });

  test('is listed under names that exist', () => {
    const names = Object.entries(uncertain).flat(2);
    expect(names.filter((name) => !technologies.has(name))).toEqual([]);
  });
});
