// The committed facts of the corpus: the rules name the software of each page by its facts, and no page names the software of
// another.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { completeFacts, pageOf, type KeptFacts } from '../scripts/corpus/debian/facts-of.ts';
import { proposalsFor } from '../scripts/corpus/debian/propose.ts';
import { loadRuleTables } from '../src/engines/technology/compile/rule-tables.ts';
import { conclude } from '../src/engines/technology/match/conclude.ts';
import { createMatcher } from '../src/engines/technology/match/matcher.ts';

const read = (file: string) => readFile(join(import.meta.dirname, '../scripts/corpus', file), 'utf8');
const corpora = await Promise.all(
  ['debian', 'servers'].map(async (folder) => ({
    facts: (await read(`${folder}/facts.jsonl`))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as KeptFacts),
    expected: JSON.parse(await read(`${folder}/expected.json`)) as Record<string, string[]>,
  })),
);
const facts = corpora.flatMap((one) => one.facts);
const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const namesOn = (one: KeptFacts): string[] =>
  conclude(rules, matcher.matchPage(pageOf(one)).hits).technologies.map(({ name }) => name);

test('software of the corpus is named by its facts', () => {
  const named = facts.filter(({ name }) => name !== undefined);
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((one) => !namesOn(one).includes(one.name!)).map((one) => one.package)).toEqual([]);
});

test('the facts of a page name nothing that a review has not accepted', () => {
  const wrong = corpora.flatMap((corpus) =>
    corpus.facts.flatMap((one) =>
      namesOn(one)
        .filter((name) => !corpus.expected[one.package]?.includes(name))
        .map((name) => `${one.package}: ${name}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('the documentation states how many pages and packages there are', async () => {
  const documentation = await readFile(join(import.meta.dirname, '../docs/measurements.md'), 'utf8');
  for (const { facts: some } of corpora) {
    const packages = new Set(some.map((one) => one.package)).size;
    expect(documentation).toContain(`the facts of ${some.length} pages of ${packages} packages`);
  }
});

test('a proposed rule lists the pages of other software that it would match', () => {
  const page = (source: string, server: string): KeptFacts => ({
    package: source,
    source,
    version: '1.0',
    section: 'web',
    path: '/',
    status: 200,
    headers: { server: [server] },
  });
  const all = [page('acme', 'acme/1.0'), page('other', 'acme/1.0'), page('third', 'third/2.0')].map(completeFacts);
  expect(proposalsFor(all[0]!, all)).toMatchObject([{ place: 'header server', falseHits: ['other'] }]);
  expect(proposalsFor(all[2]!, all)).toMatchObject([{ place: 'header server', falseHits: [] }]);
});
