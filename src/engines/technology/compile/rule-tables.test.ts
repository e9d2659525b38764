// The cache of compiled rules: what is stored changes nothing but the time that compiling takes.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { RuleSet } from '../rules/rule-set.ts';
import { compileRules } from './compile.ts';
import type { KnownPatterns } from './pattern-compiler.ts';
import { canRunLinear } from './expression.ts';
import { analysePattern } from './pattern-analysis.ts';
import { areTablesReady, compileWithCache, loadRuleTables } from './rule-tables.ts';
import { areTablesComplete, readTables, writeTables } from './table-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-tables-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const setOf = (...html: string[]): RuleSet => ({ name: 'test', technologies: { Acme: { html } } });
const places = (cacheDirectory = folder) => ({ cacheDirectory, builtDirectory: join(folder, 'none') });
/** Plain, for the linear engine, refused because it cannot run safely, and invalid. */
const kinds = ['acme-[\\d.]+', '(?:x+x+)+y', '(?=(?:x+x+)+y)z', '(unclosed'];

test('a known pattern is not analysed again', () => {
  const known: KnownPatterns = new Map([
    ['acme', { source: 'acme', literals: ['acme'], charactersMax: 77, ambiguity: 0, isRegular: true }],
  ]);
  const { fields } = compileRules([setOf('acme', 'beta')], known);
  expect(fields.html.patterns.map(({ charactersMax }) => charactersMax)).toEqual([77, 8]);
  expect([...known.keys()]).toEqual(['acme', 'beta']);
});

test('rules are the same with stored patterns, for patterns of every kind', async () => {
  const expected = compileRules([setOf(...kinds)]);
  expect(expected.refused).toHaveLength(2);
  for (const time of ['first', 'second']) {
    expect([time, await compileWithCache([setOf(...kinds)], places())]).toEqual([time, expected]);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^technology-\w{32}\.patterns$/)]);
  }
  const more = [setOf(...kinds, 'another')];
  expect(await compileWithCache(more, places())).toEqual(compileRules(more));
});

test('a damaged file is replaced, and a folder that cannot be written is ignored', async () => {
  const sets = [setOf(...kinds)];
  await compileWithCache(sets, places());
  const [name] = await readdir(folder);
  const file = join(folder, name!);
  await writeFile(file, 'no patterns');
  expect(await compileWithCache(sets, places())).toEqual(compileRules(sets));
  expect((await stat(file)).size).toBeGreaterThan(100);
  expect(await compileWithCache(sets, places(join(file, 'below')))).toEqual(compileRules(sets));
});

test('tables of the installation need no compilation, and no folder that can be written', async () => {
  const options = { cacheDirectory: join(folder, 'cache'), builtDirectory: inject('ruleTables') };
  expect(await areTablesReady(options)).toBe(true);
  const { technologies } = await loadRuleTables(options);
  expect(technologies.length).toBeGreaterThan(5000);
  expect(await readdir(folder)).toEqual([]);
});

test('rules of the operator are compiled into the cache, with the tables of the installation beside it', async () => {
  const ruleSetsDirectory = join(folder, 'rules');
  const cacheDirectory = join(folder, 'cache');
  await mkdir(ruleSetsDirectory);
  await writeFile(
    join(ruleSetsDirectory, 'own.json'),
    JSON.stringify({ 'Our Panel': { cats: [1], html: 'our-panel' } }),
  );
  const options = { cacheDirectory, ruleSetsDirectory, builtDirectory: inject('ruleTables') };
  expect(await areTablesReady(options)).toBe(false);
  const { technologies } = await loadRuleTables(options);
  expect(technologies.map(({ name }) => name)).toContain('Our Panel');
  // The patterns of the built-in rules are known.
  expect(await readdir(cacheDirectory)).toEqual([expect.stringMatching(/\.tables$/)]);
  expect(await areTablesReady(options)).toBe(true);
});

test('an incomplete file is not used, however much of it exists', async () => {
  const name = 'technology-1.tables';
  const value = { texts: Array.from({ length: 2000 }, (_, index) => `text ${index}`) };
  await writeTables(folder, name, value);
  expect(await readTables(folder, name)).toEqual(value);
  const whole = await readFile(join(folder, name));
  for (const size of [whole.length - 1, whole.length - 5, Math.floor(whole.length / 2), 10, 0]) {
    await truncate(join(folder, name), size);
    expect([size, await areTablesComplete(folder, name), await readTables(folder, name)]).toEqual([
      size,
      false,
      undefined,
    ]);
  }
  const changed = Buffer.from(whole);
  changed[Math.floor(whole.length / 2)]! ^= 1;
  await writeFile(join(folder, name), changed);
  expect([await areTablesComplete(folder, name), await readTables(folder, name)]).toEqual([false, undefined]);
});

test('several writers of one file leave one complete file', async () => {
  const writers = Array.from({ length: 8 }, () => writeTables(folder, 'technology-1.tables', { from: 'any' }));
  await Promise.all(writers);
  expect(await readdir(folder)).toEqual(['technology-1.tables']);
  expect(await readTables(folder, 'technology-1.tables')).toEqual({ from: 'any' });
});

test('the newest files of a kind are kept, and what a process left unfinished is removed after an hour', async () => {
  const make = async (name: string, hoursAgo: number) => {
    await writeFile(join(folder, name), '');
    const at = Date.now() / 1000 - hoursAgo * 3600;
    await utimes(join(folder, name), at, at);
  };
  for (const age of [1, 2, 3, 4, 5]) await make(`technology-${age}.tables`, age);
  await make('technology-1.patterns', 9);
  await make('technology-1.tables.left', 2);
  await make('technology-2.tables.running', 0);
  await writeTables(folder, 'technology-0.tables', {});
  expect((await readdir(folder)).toSorted()).toEqual([
    'technology-0.tables',
    'technology-1.patterns',
    'technology-1.tables',
    'technology-2.tables',
    'technology-2.tables.running',
    'technology-3.tables',
  ]);
});

test('a folder that cannot be written leaves no file behind', async () => {
  await writeFile(join(folder, 'technology-1.tables'), '');
  await expect(writeTables(join(folder, 'technology-1.tables'), 'technology-2.tables', {})).rejects.toThrow('EEXIST');
  expect(await readdir(folder)).toEqual(['technology-1.tables']);
});

test.each([
  ['^(?:a|b)[\\w.-]{1,250}\\/v?(\\d+)$', true],
  ['(?:[^)]{1,60}){1,16}', true],
  ['a{1001}', false],
  ['(?:a{1,250}){1,250}', false],
  ['(?=a)a', false],
  ['(?<!a)b', false],
  ['(a)\\1', false],
  ['(?<name>a)', false],
  ['[\\w-.]', false],
  ['[[:a]', false],
  ['\\u0041', false],
  ['\\cA', false],
])('%s is known to run in the linear engine without a trial: %s', (source, isRegular) => {
  expect(analysePattern(source).isRegular).toBe(isRegular);
  if (isRegular) expect(canRunLinear(source)).toBe(true);
});

test('built-in patterns that are not tried do run in the linear engine', async () => {
  const { selectors } = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
  const linear = selectors.flatMap(({ texts }) => texts.filter(({ isLinear }) => isLinear));
  const some = linear.filter((_, index) => index % 25 === 0).map(({ source }) => source);
  expect(some.length).toBeGreaterThan(50);
  expect(some.filter((source) => !canRunLinear(source))).toEqual([]);
});
