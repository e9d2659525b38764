import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { codeInStrings } from './code-in-strings.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const bundle = (modules: string[]) =>
  modules.map((code, index) => `"./${index}.js": (() => {\neval(${JSON.stringify(code)});\n}),\n`).join('');
const others = ['var a = 1;', 'var b = "two";'];

test('modules in strings are read as code', () => {
  const code = 'var version = "1.15.6";\n\nfunction userAgent(pattern) {\n  css(dragEl, "sortable-ghost");\n}';
  const { hits } = matcher.matchSides({ scripts: [bundle([...others, code])] });
  const { technologies } = conclude(rules, hits);
  expect(technologies.find(({ name }) => name === 'SortableJS')?.version).toBe('1.15.6');
});

test('other scripts stay as they are', () => {
  const script = 'var a = "say \\"no\\"\\n"; eval("a");';
  expect(codeInStrings(script)).toBe(script);
});

test('packed scripts are read as code', () => {
  const script =
    "/*! Foo */eval(function(p,a,c,k,e,d){e=function(c){return c};return p}('0 1={2:\\'4.5.6\\'};1.3.a(\"0\")',11,7,'var|jQuery|version|fn|1|12|4'.split('|'),0,{}))";
  expect(codeInStrings(script)).toBe('/*! Foo */var jQuery={version:\'1.12.4\'};jQuery.fn.a("var")');
});

test.each([
  'eval(function(p,a,c,k,e,d){return p}',
  "eval(function(p,a,c,k,e,d){}('0',99,1,'a'.split('|')))",
  `eval(function(p,a,c,k,e,d){}('${'\\'.repeat(50_000)}`,
])('what is not packed as usual stays as it is', (script) => {
  expect(codeInStrings(script)).toBe(script);
});
