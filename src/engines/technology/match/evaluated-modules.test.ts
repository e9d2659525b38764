import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { withModules } from './evaluated-modules.ts';
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
  expect(withModules(script)).toBe(script);
});
