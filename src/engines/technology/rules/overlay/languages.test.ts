import { expect, test } from 'vitest';
import { loadBaseRuleSets } from '../base-rules.ts';
import { mergeRuleSets } from '../rule-set.ts';
import { languageRules } from './languages.ts';

const sets = await loadBaseRuleSets();
const { technologies } = mergeRuleSets(sets);
const withRules = mergeRuleSets(sets.filter(({ name }) => name !== 'siteglass-languages')).technologies;

test('every name is that of software with rules, and every language is a technology', () => {
  expect(Object.keys(languageRules).filter((name) => !withRules.has(name))).toEqual([]);
  const languages = new Set(Object.values(languageRules).map(({ implies }) => String(implies)));
  expect([...languages].filter((name) => !technologies.has(name))).toEqual([]);
});

test.each([
  ['Request Tracker', 'Perl'],
  ['phpLDAPadmin', 'PHP'],
  ['Supervisor', 'Python'],
])('%s implies %s', (name, language) => {
  expect([technologies.get(name)?.implies].flat()).toContain(language);
});
