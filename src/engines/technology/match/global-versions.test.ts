// Versions that libraries give to their global names.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = compileRules([
  {
    name: 'test',
    categories: { 59: { name: 'JavaScript libraries', priority: 9 } },
    technologies: {
      Plume: {
        cats: [59],
        website: 'https://plume.test',
        js: { 'Plume.VERSION': '^(.+)$\\;version:\\1' },
        scripts: 'plume was precompiled',
      },
    },
  },
]);

const read = (text: string) =>
  conclude(
    rules,
    createMatcher(rules).matchSides({ scripts: [text], scriptUrls: ['https://site.test/a.js'] }).hits,
  ).technologies.map(({ name, version }) => [name, version]);
const message = 'throw "plume was precompiled";';

test('the version that a library gives to its global name is read', () => {
  expect(read(`Plume.VERSION = "1.0.0-rc.3";${message}`)).toEqual([['Plume', '1.0.0-rc.3']]);
  expect(read(`Plume.VERSION='v2.1';${message}`)).toEqual([['Plume', '2.1']]);
});

test.each([
  ['a comparison', 'if (Plume.VERSION == "1.0.0") a();'],
  ['a name inside another one', 'a.Plume.VERSION = "1.0.0";'],
  ['another property', 'Plume.COMPILER = "1.0.0";'],
])('%s states no version', (_, text) => {
  expect(read(text + message)).toEqual([['Plume', null]]);
});

test('the version alone does not name a library', () => {
  expect(read('Plume.VERSION = "1.0.0";')).toEqual([]);
});
