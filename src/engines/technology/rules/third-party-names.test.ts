import { expect, test } from 'vitest';
import { loadBaseRuleSets } from './base-rules.ts';
import { mergeRuleSets } from './rule-set.ts';
import { renamedVendors } from './third-party-names.ts';

test('a vendor with another name among ours is called by one that exists', async () => {
  const { technologies } = mergeRuleSets(await loadBaseRuleSets());
  expect(renamedVendors.filter((name) => !technologies.has(name))).toEqual([]);
});
