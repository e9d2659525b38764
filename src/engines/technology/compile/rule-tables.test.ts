// The cache of compiled rules: what is stored changes nothing but the time that compiling takes.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RuleSet } from '../rules/rule-set.ts';
import { compileRules } from './compile.ts';
import type { KnownPatterns } from './pattern-compiler.ts';
import { compileWithCache } from './rule-tables.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-tables-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const setOf = (...html: string[]): RuleSet => ({ name: 'test', technologies: { Acme: { html } } });
/** Plain, for the linear engine, refused because it cannot run safely, and invalid. */
const kinds = ['acme-[\\d.]+', '(?:x+x+)+y', '(?=(?:x+x+)+y)z', '(unclosed'];

test('a known pattern is not analysed again', () => {
  const known: KnownPatterns = new Map([
    ['acme', { source: 'acme', literals: ['acme'], charactersMax: 77, ambiguity: 0 }],
  ]);
  const { fields } = compileRules([setOf('acme', 'beta')], known);
  expect(fields.html.patterns.map(({ charactersMax }) => charactersMax)).toEqual([77, 8]);
  expect([...known.keys()]).toEqual(['acme', 'beta']);
});

test('rules are the same with stored patterns, for patterns of every kind', async () => {
  const expected = compileRules([setOf(...kinds)]);
  expect(expected.refused).toHaveLength(2);
  for (const time of ['first', 'second']) {
    expect([time, await compileWithCache([setOf(...kinds)], folder)]).toEqual([time, expected]);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^technology-\w{32}\.patterns$/)]);
  }
  const more = [setOf(...kinds, 'another')];
  expect(await compileWithCache(more, folder)).toEqual(compileRules(more));
});

test('a damaged file is replaced, and a folder that cannot be written is ignored', async () => {
  const sets = [setOf(...kinds)];
  await compileWithCache(sets, folder);
  const [name] = await readdir(folder);
  const file = join(folder, name!);
  await writeFile(file, 'no patterns');
  expect(await compileWithCache(sets, folder)).toEqual(compileRules(sets));
  expect((await stat(file)).size).toBeGreaterThan(100);
  expect(await compileWithCache(sets, join(file, 'below'))).toEqual(compileRules(sets));
});
