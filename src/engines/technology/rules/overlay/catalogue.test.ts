// Everything that can be reported from the rule sets and the npm catalogue: slugs, descriptions, categories, websites.
import { expect, test } from 'vitest';
import { compileRules } from '../../compile/compile.ts';
import { kindOf } from '../../compile/technology-text.ts';
import { loadBaseRuleSets } from '../base-rules.ts';

const sets = await loadBaseRuleSets();
const { technologies: compiled, packages, categories } = compileRules(sets);

test('no two technologies have the same slug', () => {
  const slugs = Map.groupBy(compiled, ({ slug }) => slug);
  expect([...slugs.values()].filter((all) => all.length > 1).map((all) => all.map(({ name }) => name))).toEqual([]);
  expect(compiled.filter(({ slug }) => !/^[a-z0-9][a-z0-9-]{0,118}$/.test(slug)).map(({ name }) => name)).toEqual([]);
});

test.each([
  ['Phoenix', 'phoenix'],
  ['phoenix', 'phoenix-npm'],
  ['Flow', 'flow'],
  ['flow', 'flow-npm'],
  ['SPDY', 'spdy'],
  ['spdy', 'spdy-npm'],
  // better known than a product of the same name
  ['fabric', 'fabric'],
  ['Fabric', 'fabric-commerce'],
  ['satori', 'satori'],
  ['Satori', 'satori-marketing'],
])('the slug of %s is %s', (name, slug) => {
  expect(compiled.find((one) => one.name === name)?.slug).toBe(slug);
});

test.each([
  ['@wikimedia/codex', '@wikimedia/codex'],
  ['@supabase/supabase-js', '@supabase/supabase-js'],
  ['@xterm/headless', 'xterm-headless'],
  ['@antv/g2', 'AntV G2'],
  ['@vue/web-component-wrapper', '@vue/web-component-wrapper'],
])('the package %s is %s', (name, ours) => {
  expect(compiled[packages.get(name) ?? -1]?.name).toBe(ours);
});

/** Words, and names in scripts without spaces. */
const wordsOf = (text: string) => text.match(/\p{Script=Han}{2}|[\p{L}\p{N}][\p{L}\p{N}'’.+#/-]*/gu) ?? [];
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

test.each<[string, (name: string, description: string) => boolean]>([
  ['an address', (_, text) => /^\W*https?:\/\/\S*$/.test(text)],
  ['the debris of Markdown', (_, text) => /\]\(|!\[|^\s*\)|={3}|^#+ |— Edit\.$|&#\d+;/.test(text)],
  ['the name alone', (name, text) => plain(name) === plain(text)],
  ['shorter than three words', (_, text) => wordsOf(text).length < 3],
  ['that of a category without a text', (_, text) => / is (?:a technology of websites|a package of npm)\.$/.test(text)],
])('no description is %s', (_, isWrong) => {
  const wrong = compiled.filter(({ name, description }) => isWrong(name, description));
  expect(wrong.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
});

test('every category has a text', () => {
  const ids = new Set(sets.flatMap((set) => Object.keys(set.categories ?? {}).map(Number)));
  expect([...ids].filter((id) => kindOf(id) === 'a technology of websites')).toEqual([]);
});

test('every package of npm has a website', () => {
  const names = new Set(sets.flatMap(({ npmPackages = [] }) => npmPackages.map(({ name }) => name)));
  expect(compiled.filter(({ name, website }) => names.has(name) && website === null).map(({ name }) => name)).toEqual(
    [],
  );
  expect(compiled.find(({ name }) => name === '@11labs/client')?.website).toBe(
    'https://www.npmjs.com/package/@11labs/client',
  );
});

test.each([
  ['Splunk', ['Monitoring']],
  ['Sumo Logic', ['Monitoring']],
  ['Logentries', ['Monitoring']],
  ['Tinyproxy', ['Reverse proxies']],
  ['PDF.js', ['JavaScript libraries']],
  ['webpack', ['Development']],
  ['Vite', ['Development']],
  ['Klarna', ['Buy now pay later']],
  ['Thawte', ['SSL/TLS certificate authorities']],
])('the categories of %s are %o', (name, expected) => {
  const found = compiled.find((one) => one.name === name);
  expect(found?.categories.map((id) => categories.get(id)?.name)).toEqual(expected);
  expect(found?.website).toMatch(/^https?:/);
});

test('few technologies have no category of their own', () => {
  const others = compiled.filter(({ categories: own }) => own.every((id) => id === 19));
  expect(others.length).toBeLessThan(200);
});
