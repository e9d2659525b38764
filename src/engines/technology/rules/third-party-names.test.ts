import { expect, test } from 'vitest';
import { loadBaseRuleSets } from './base-rules.ts';
import { mergeRuleSets } from './rule-set.ts';
import { renamedVendors } from './third-party-names.ts';

test('every renamed vendor has the name of an existing technology', async () => {
  const { technologies } = mergeRuleSets(await loadBaseRuleSets());
  expect(renamedVendors.filter((name) => !technologies.has(name))).toEqual([]);
});
