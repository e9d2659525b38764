// Definitions of a wrong shape are mistakes of the operator, never faults of the check.
import { expect, test } from 'vitest';
import type { RuleSet } from '../technology/rules/rule-set.ts';
import { checkTechnology } from './technology-rule.ts';
import { checkVendor } from './vendor-rule.ts';

const sets: RuleSet[] = [{ name: 'known', technologies: {}, categories: { 6: { name: 'Ecommerce', priority: 1 } } }];
const mistakesIn = (definition: object) => checkTechnology('Acme', definition, sets).mistakes;

test.each([
  [{ html: 'zorblax', cats: 6 }, 'cats', 'must be a list of category numbers'],
  [{ html: 'zorblax', examples: [null] }, 'examples[0]', 'must be an object'],
  [{ headers: null }, '', 'has no patterns, so it never matches'],
  [{ dom: { a: null } }, '', 'has no patterns, so it never matches'],
  [{ dom: null }, '', 'has no patterns, so it never matches'],
  [{ dom: { a: { attributes: null, properties: null } } }, '', 'has no patterns, so it never matches'],
  [{ dom: { a: [{ href: 'zorblax(' }] } }, 'dom "a".href', 'is not a valid expression: Unterminated group'],
])('a technology with %j: %s %s', (definition, field, message) => {
  expect(mistakesIn(definition)).toEqual([{ field, message }]);
});

test('attributes of an element may be named directly, and empty parts are ignored', () => {
  expect(mistakesIn({ headers: null, dom: { a: { href: 'zorblax', properties: null } } })).toEqual([]);
});

test('a warning names the field of its pattern, although another pattern is the end of it', () => {
  const { warnings } = checkTechnology('Acme', { headers: { server: 'acme' }, html: '(?:a+)+ (?:b+)+ acme' }, sets);
  expect(warnings).toEqual([
    { field: 'html', message: 'runs in the linear engine, because it could be slow otherwise' },
  ]);
});

test('the hosts of a vendor are a list', () => {
  const definition = { kind: 'waf', hosts: 'acme.example', signals: [{ header: 'x-acme' }] };
  expect(checkVendor('acme', definition, sets).mistakes).toEqual([
    { field: 'hosts', message: 'must be a list of host names' },
  ]);
});

test('all mistakes of a technology are reported at once, each with its field', () => {
  const definition = {
    cats: [999],
    html: '(unclosed',
    headers: { server: ['[', 'fine'] },
    meta: 'generator',
    implies: 'Nothing',
    examples: [null, {}, 1],
    colour: 'red',
  };
  const { mistakes } = checkTechnology('', definition, sets);
  expect(mistakes.map(({ field }) => field).toSorted()).toEqual(
    ['cats', 'colour', 'examples[0]', 'examples[2]', 'headers.server', 'html', 'implies', 'meta', 'name'].toSorted(),
  );
});

test('all mistakes of a vendor are reported at once, each with its field', () => {
  const definition = {
    kind: 'wall',
    hosts: 1,
    signals: [{ weight: 'heavy', value: '(' }, { header: 'x-acme', means: 'x', value: '[' }, 1],
  };
  const { mistakes } = checkVendor('Acme!', definition, sets);
  expect(mistakes.map(({ field }) => field)).toEqual([
    'name',
    'kind',
    'hosts',
    'signals[0]',
    'signals[0].weight',
    'signals[0].value',
    'signals[1].means',
    'signals[1].value',
    'signals[2]',
  ]);
});
