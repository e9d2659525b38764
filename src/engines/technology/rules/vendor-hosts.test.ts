import { expect, test } from 'vitest';
import { loadBaseRuleSets } from './base-rules.ts';
import { mergeRuleSets } from './rule-set.ts';
import { hostsOfProducts, hostsOfVendor, namedHosts } from './vendor-hosts.ts';

const { technologies, vendors } = mergeRuleSets(await loadBaseRuleSets());

test('every host belongs to an existing technology', () => {
  expect(namedHosts.filter((name) => !technologies.has(name))).toEqual([]);
});

test('the hosts of a product are those of no other vendor', () => {
  for (const [name, hosts] of hostsOfProducts())
    for (const host of hosts)
      expect(vendors.filter((vendor) => vendor.hosts.includes(host)).map((vendor) => vendor.name)).toEqual([name]);
});

test('a vendor keeps the other hosts', () => {
  expect(hostsOfVendor(['*.llnwd.net', '*.acme.com'])).toEqual(['*.acme.com']);
});
