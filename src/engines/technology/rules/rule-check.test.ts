// Rule sets of others are checked, and every mistake is reported with its technology and field.
import { expect, test } from 'vitest';
import { findMistakes } from './rule-check.ts';
import type { RuleSet } from './rule-set.ts';

const known = { technologies: new Set(['PHP']), categories: new Set([1]) };
const mistakesIn = (technologies: unknown, categories?: unknown) =>
  findMistakes({ name: 'test', technologies, categories } as RuleSet, known);

test('a rule set that follows the schema has no mistakes, even with unknown fields', () => {
  const rule = {
    cats: [1, 900],
    description: 'Acme',
    pricing: ['low'],
    oss: true,
    headers: { 'X-Acme': ['a', 'b\\;version:\\1'] },
    js: { 'Acme.version': '' },
    html: ['a', 'b'],
    scriptSrc: 'acme\\.js',
    dom: [{ '#acme': { exists: '', attributes: { class: 'x' }, properties: { acme: '' }, text: ['y'] } }, '.acme'],
    implies: ['PHP\\;confidence:50', 'Other'],
    requiresCategory: 900,
  };
  expect(mistakesIn({ Acme: rule, Other: {} }, { 900: { name: 'Own', priority: 1, groups: [1] } })).toEqual([]);
});

test.each([
  [[], 'technologies must be an object'],
  [{ A: 'text' }, '"A": must be an object'],
  [{ '': {} }, '"": is not a valid name'],
  [{ A: { cats: [77] } }, '"A": cats names category 77, which does not exist'],
  [{ A: { cats: ['x'] } }, '"A": cats must be a list of category numbers'],
  [{ A: { cats: 1 } }, '"A": cats must be a list of category numbers'],
  [{ A: { implies: 'Nobody\\;confidence:50' } }, '"A": implies names "Nobody", which does not exist'],
  [{ A: { requires: {} } }, '"A": requires must be the name of a technology, or a list of them'],
  [{ A: { html: { a: 'b' } } }, '"A": html must be a pattern, or a list of them'],
  [{ A: { html: 'x'.repeat(5000) } }, '"A": html must be a pattern, or a list of them'],
  [{ A: { headers: 'server' } }, '"A": headers must be a map from names to patterns'],
  [{ A: { cookies: { a: null, b: {} } } }, '"A": cookies must be a map from names to patterns'],
  [{ A: { website: 5 } }, '"A": website must be text'],
  [{ A: { website: 'javascript:alert(1)' } }, '"A": website must be a URL that begins with http:// or https://'],
  [{ A: { website: 'acme.example' } }, '"A": website must be a URL that begins with http:// or https://'],
  [{ A: { website: 'https://' } }, '"A": website must be a URL that begins with http:// or https://'],
  [{ A: { dom: 5 } }, '"A": dom must be a selector, a list of them, or a map from selectors to rules'],
  [{ A: { dom: { p: { attributes: 'x' } } } }, '"A": dom "p" attributes must be a map from names to patterns'],
])('%j: %s', (technologies, mistake) => {
  expect(mistakesIn(technologies)).toContain(mistake);
});

test('categories are checked', () => {
  expect(mistakesIn({}, { x: { name: 'X' }, 5: {} })).toEqual([
    'category 5: name must be text',
    'category "x": must be a number',
  ]);
});
