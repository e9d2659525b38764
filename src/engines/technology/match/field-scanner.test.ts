// Expressions behind more matches of their literals than a scanner keeps.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const foo = { cats: [59], description: 'Known.', website: 'https://foo.test' };
const rules = compileRules([
  {
    name: 'test',
    categories: { 59: { name: 'JavaScript libraries', priority: 9 } },
    technologies: {
      Foo: { ...foo, scripts: '\\bfoolax\\.version ?= ?"(\\d[\\d.]{1,9})"\\;version:\\1' },
      Bar: { ...foo, scripts: 'barlax[^]{0,900}?=\\d' },
    },
  },
]);
const matcher = createMatcher(rules);
const read = (text: string) =>
  conclude(
    rules,
    matcher.matchSides({ scripts: [text], scriptUrls: ['https://site.test/a.js'] }).hits,
  ).technologies.map(({ name, version }) => `${name} ${version}`);

test.each([10, 64, 65, 1000])('a statement behind %i others of its name is read', (count) => {
  expect(read(`${'foolax.version();'.repeat(count)}foolax.version = "0.2.1"`)).toEqual(['Foo 0.2.1']);
});

test('a long expression is tried at the first places only', () => {
  expect(read(`${'barlax();'.repeat(20)}a=1`)).toEqual(['Bar null']);
  expect(read(`${`barlax();${' '.repeat(4000)}`.repeat(100)}barlax();a=1`)).toEqual([]);
});

// Not timed: without a limit, thousands of expressions would read all of the text.
test('all expressions together read a limited part of the rest', () => {
  const technologies = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`Foo ${index}`, { ...foo, scripts: `foolax\\.v${index}[a-z]{0,9}!` }]),
  );
  const many = compileRules([{ name: 'test', categories: {}, technologies }]);
  const text = Array.from({ length: 70 }, () => Array.from({ length: 3000 }, (_, one) => `foolax.v${one}x`).join(' '));
  expect(createMatcher(many).matchSides({ scripts: [text.join('\n')] }).hits).toEqual([]);
});
