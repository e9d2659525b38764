import { describe, expect, test } from 'vitest';
import { loadBaseRuleSets } from './base-rules.ts';
import { mergeRuleSets, nameOf, toList } from './rule-set.ts';
import { isCertain, uncertain } from './uncertain-implies.ts';

const { technologies } = mergeRuleSets(await loadBaseRuleSets());

/** Every technology with each one that it implies. */
const pairs = [...technologies].flatMap(([name, { implies }]) =>
  toList(implies).map((one) => ({ name, implied: nameOf(one) })),
);

const categories = { documentation: 4, language: 27, system: 28, database: 34, generator: 57 } as const;

const isOf = (name: string, ...kinds: (keyof typeof categories)[]) =>
  kinds.some((kind) => technologies.get(name)?.cats?.includes(categories[kind]));

const listOf = (list: typeof pairs) => [...new Set(list.map(({ name, implied }) => `${name} → ${implied}`))].toSorted();

describe('a technology that is only probable', () => {
  test('is implied by none of the built-in rules', () => {
    expect(listOf(pairs.filter(({ name, implied }) => !isCertain(name, implied)))).toEqual([]);
  });

  test('is listed under names that exist', () => {
    const names = Object.entries(uncertain).flat(2);
    expect(names.filter((name) => !technologies.has(name))).toEqual([]);
  });
});

describe('implied technologies', () => {
  test('a generator of pages implies no language, database or system', () => {
    const ofGenerators = pairs.filter(
      ({ name, implied }) =>
        isOf(name, 'generator', 'documentation') && isOf(implied, 'language', 'database', 'system'),
    );
    expect(listOf(ofGenerators)).toEqual([]);
  });

  test('a database is implied only by software that runs on no other', () => {
    expect(listOf(pairs.filter(({ implied }) => isOf(implied, 'database')))).toEqual([
      'Apache Solr → Lucene',
      'AquilaCMS → MongoDB',
      'Batflat → SQLite',
      'Ckan → PostgreSQL',
      'DAViCal → PostgreSQL',
      'Firebase Hosting → Firebase',
      'LocomotiveCMS → MongoDB',
      'Odoo → PostgreSQL',
      'Redis Commander → Redis',
      'STUDIO → Firebase',
      'Workarea → MongoDB',
    ]);
  });

  test('an operating system is implied only by software that runs on no other', () => {
    expect(listOf(pairs.filter(({ implied }) => isOf(implied, 'system')))).toEqual([
      'IIS → Windows',
      'Microsoft HTTPAPI → Windows',
      'Windows Server → Windows',
    ]);
  });

  test.each([
    ['FUDforum', ['PHP']],
    ['WordPress', ['PHP']],
    ['Jekyll', []],
    ['mdBook', []],
    ['Ktor', ['Kotlin']],
    ['Akka HTTP', ['Scala']],
  ])('%s implies %j', (name, implied) => {
    expect([...new Set(toList(technologies.get(name)?.implies).map(nameOf))]).toEqual(implied);
  });
});
