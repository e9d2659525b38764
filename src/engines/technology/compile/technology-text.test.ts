import { expect, inject, test } from 'vitest';
import type { TechnologyRule } from '../rules/rule-set.ts';
import { loadRuleTables } from './rule-tables.ts';
import { descriptionOf, slugOf } from './technology-text.ts';

test('every technology is described by a sentence', async () => {
  const { technologies } = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
  expect(technologies.length).toBeGreaterThan(3000);
  expect(
    technologies.filter(({ description }) => !/[\p{L}\p{N}].*\p{P}$/su.test(description)).map(({ name }) => name),
  ).toEqual([]);
});

test.each([
  ['Acme Shop', 'acme-shop'],
  ['@acme/shop', 'acme-shop'],
  ['宝塔', 'u5b9d-u5854'],
  ['Битрикс', 'u0431-u0438-u0442-u0440-u0438-u043a-u0441'],
  ['😀 !', 'u1f600-u0021'],
])('the slug of %j is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
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
