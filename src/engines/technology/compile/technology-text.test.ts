import { expect, inject, test } from 'vitest';
import type { TechnologyRule } from '../rules/rule-set.ts';
import { loadRuleTables } from './rule-tables.ts';
import { descriptionOf } from './technology-text.ts';

test('every technology is described by a sentence', async () => {
  const { technologies } = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
  expect(technologies.length).toBeGreaterThan(3000);
  expect(
    technologies.filter(({ description }) => !/[\p{L}\p{N}].*\p{P}$/su.test(description)).map(({ name }) => name),
  ).toEqual([]);
});

test.each([
  [undefined, 'Acme is shop software.'],
  ['', 'Acme is shop software.'],
  ['Acme sells things ', 'Acme sells things.'],
  ['Acme sells things!', 'Acme sells things!'],
])('the description %j becomes %j', (description, expected) => {
  expect(descriptionOf('Acme', { cats: [6], ...(description !== undefined && { description }) })).toBe(expected);
});

test('a rule set may say null', () => {
  const rule = JSON.parse('{"description":null,"cats":null}') as TechnologyRule;
  expect(descriptionOf('Acme', rule)).toBe('Acme is a technology of websites.');
});
