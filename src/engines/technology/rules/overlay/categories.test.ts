import { expect, test } from 'vitest';
import { compileRules } from '../../compile/compile.ts';
import { loadBaseRuleSets } from '../base-rules.ts';
import { categoryOfSoftware } from './categories.ts';

const sets = await loadBaseRuleSets();
const { technologies, categories } = compileRules(sets);
const categoriesOf = (name: string) =>
  technologies.find((one) => one.name === name)?.categories.map((id) => categories.get(id)?.name);

test('every name is that of software with rules, and every category exists', () => {
  const withRules = new Set(
    sets.flatMap((set) =>
      Object.entries(set.technologies).flatMap(([name, rule]) =>
        Object.keys(rule).some((field) => field !== 'cats') ? [name] : [],
      ),
    ),
  );
  expect([...categoryOfSoftware.keys()].filter((name) => !withRules.has(name))).toEqual([]);
  expect([...categoryOfSoftware.values()].filter((id) => !categories.has(id))).toEqual([]);
});

test.each([
  // of Wappalyzer, although a cookie or a title of ours names them too
  ['PHP', ['Programming languages']],
  ['TYPO3 CMS', ['CMS']],
  ['Varnish', ['Caching']],
  ['Nginx', ['Web servers', 'Reverse proxies']],
  ['GitLab', ['Issue trackers', 'Development']],
  // better than those of Wappalyzer, or of the group
  ['CouchDB', ['Databases']],
  ['Zabbix', ['Monitoring']],
  ['Vendure', ['Ecommerce']],
  ['FRITZ!Box', ['Network devices']],
])('the categories of %s are %o', (name, expected) => {
  expect(categoriesOf(name)).toEqual(expected);
});
