// Definitions of a wrong shape are mistakes of the operator, never faults of the check.
import { describe, expect, test } from 'vitest';
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
  [
    { html: 'zorblax', website: 'javascript:alert(1)' },
    'website',
    'must be a URL that begins with http:// or https://',
  ],
  [
    { html: 'zorblax', cpe: 'xx' },
    'cpe',
    expect.stringContaining('must be a name of CPE 2.3 or 2.2, such as cpe:2.3:a:'),
  ],
  [{ html: 'zorblax', cpe: 'cpe:2.3:a:acme' }, 'cpe', expect.stringContaining('must be a name of CPE')],
  [
    { html: String.raw`zorblax\;confidense:50` },
    'html',
    String.raw`has the unknown tag "confidense:50": use version or confidence, as in \;confidence:50`,
  ],
  [{ html: String.raw`zorblax\;` }, 'html', expect.stringContaining('has the unknown tag ""')],
  [
    { meta: { generator: String.raw`zorblax\;confidence:150` } },
    'meta.generator',
    'has the confidence "150", which must be a whole number from 0 to 100',
  ],
  [
    { headers: { server: String.raw`zorblax\;version:\1` } },
    'headers.server',
    'reads the version from group 1, but the expression has no group: put ( and ) around the version',
  ],
  [
    { html: String.raw`zorblax (?:\d) (\d)\;version:\2?a:b` },
    'html',
    'reads the version from group 2, but the expression has only 1: put ( and ) around the version',
  ],
  [{ html: String.raw`(a+)+\1$` }, 'html', expect.stringMatching(/^could be made to take too long: remove backrefer/)],
  [{ dom: { a: [{ href: 'zorblax(' }] } }, 'dom "a".href', 'is not a valid expression: Unterminated group'],
])('a technology with %j: %s %s', (definition, field, message) => {
  expect(mistakesIn(definition)).toEqual([{ field, message }]);
});

test('the tags of a technology that is implied are checked', () => {
  const implies = String.raw`Known\;confidense:50`;
  const known: RuleSet[] = [{ ...sets[0]!, technologies: { Known: { html: 'known' } } }];
  expect(checkTechnology('Acme', { html: 'zorblax', implies }, known).mistakes).toEqual([
    { field: 'implies', message: expect.stringContaining('has the unknown tag "confidense:50"') },
  ]);
});

test.each([
  { cpe: 'cpe:2.3:a:acme:shop:*:*:*:*:*:*:*:*' },
  { cpe: String.raw`cpe:2.3:a:acme:shop\:pro:*:*:*:*:*:*:*:*` },
  { cpe: 'cpe:/a:acme:shop' },
  { website: 'http://acme.example/' },
  { html: String.raw`zorblax ([\d.]+)\;version:\1?\1:next\;confidence:0` },
  { html: String.raw`zorblax\;version:2` },
])('a technology with %j is usable', (definition) => {
  expect(mistakesIn({ html: 'zorblax', ...definition })).toEqual([]);
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

const vendorMistakes = (slug: string, signal: object) =>
  checkVendor(slug, { kind: 'waf', signals: [signal] }, sets).mistakes;

test.each(['none', 'unknown'])('the slug %s is reserved', (slug) => {
  expect(vendorMistakes(slug, { header: 'x-acme' })).toEqual([
    { field: 'name', message: `"${slug}" is reserved for reports: use another slug` },
  ]);
});

test('a sign of a vendor has exactly one place', () => {
  expect(vendorMistakes('acme', { header: 'x-acme', cookie: 'acme' })).toEqual([
    { field: 'signals[0]', message: expect.stringMatching(/^must have exactly one of header, cookie, .* status$/) },
  ]);
});

test('a status of a vendor has three digits: some products refuse with 999', () => {
  expect(vendorMistakes('acme', { header: 'x-acme', only: [567, 999] })).toEqual([]);
  for (const status of [99, 1000, 403.5, '403'])
    expect(vendorMistakes('acme', { status: [status], weight: 'weak' })).toEqual([
      { field: 'signals[0].status', message: 'must be a list of 1 to 20 statuses from 100 to 999' },
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

describe('the name of a technology', () => {
  const known: RuleSet[] = [{ name: 'known', technologies: { WordPress: { html: 'wp-content' } }, categories: {} }];
  const warningsFor = (name: string, others?: string[]) =>
    checkTechnology(name, { html: 'zorblax' }, known, others).warnings;
  const isSpellingOf = (other: string, slug: string) => [
    {
      field: 'name',
      message: expect.stringContaining(`of ${other}, so a second technology with the slug ${slug} would be reported`),
    },
  ];

  test.each([
    ['wordpress', 'wordpress-2'],
    ['Word-Press', 'word-press'],
  ])('%s is another spelling of a known one', (name, slug) => {
    expect(warningsFor(name)).toEqual(isSpellingOf('WordPress', slug));
  });

  test('may be that of a known one, which is extended', () => {
    expect(warningsFor('WordPress')).toEqual([]);
  });

  test('is compared to the other custom rules', () => {
    expect(warningsFor('Zorble-Shop', ['Acme', 'Zorble Shop'])).toEqual(isSpellingOf('Zorble Shop', 'zorble-shop-2'));
  });
});

test.each(['constructor', '__proto__', 'toString'])('an unknown field is refused, also %s', (field) => {
  const definition = JSON.parse(`{"html":"zorblax","${field}":{"html":"x"}}`) as object;
  expect(mistakesIn(definition)).toEqual([{ field, message: 'is not a field of a rule' }]);
});

test('a rule replaces fields only', () => {
  expect(mistakesIn({ html: 'zorblax', replaces: ['requires', 'require'] })).toEqual([
    { field: 'replaces', message: 'names "require", which is not a field of a rule' },
  ]);
});

test('an icon is refused with the reason', () => {
  expect(mistakesIn({ html: 'zorblax', icon: 'Acme.svg' })).toEqual([
    { field: 'icon', message: 'is not used: remove it. Icons are drawn from the name' },
  ]);
});

test('pages of one technology are listed once, with their number', () => {
  const examples = [{ html: 'zorblax one' }, { html: 'zorblax two' }];
  const known: RuleSet[] = [{ ...sets[0]!, technologies: { Known: { html: 'zorblax', examples } } }];
  expect(checkTechnology('Acme', { html: 'zorblax' }, known)).toMatchObject({
    falseHits: [{ page: 'example of Known', count: 2 }],
    falseHitCount: 2,
  });
});
