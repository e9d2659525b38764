import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const described = (website: string) => ({ cats: [59], description: 'Known.', website });
const rules = compileRules([
  {
    name: 'test',
    categories: { 59: { name: 'JavaScript libraries', priority: 9 } },
    technologies: {
      'plume-table': described('https://github.com/plume/plume-table'),
      'plume-modal': described('https://plume.github.io/plume-modal/'),
      'plume-grid': described('https://plume.dev'),
    },
  },
]);

const banner = (name: string, owner: string) =>
  `/*! ${name} v1.2.3 | (c) 2018 Jo | MIT | https://github.com/${owner}/${name} */\n`;

/** Each library with what its website is known to be. */
function read(text: string): [name: string, version: string | null, website: string | null][] {
  const { hits } = createMatcher(rules).matchSides({ scripts: [text], scriptUrls: ['https://site.test/main.js'] });
  return conclude(rules, hits).technologies.map(({ name, version, website }) => [name, version, website]);
}

test('a library with a repository of its owner is the known one', () => {
  expect(read(banner('plume-table', 'Plume'))).toEqual([
    ['plume-table', '1.2.3', 'https://github.com/plume/plume-table'],
  ]);
});

test.each(['plume-table', 'plume-modal'])('%s of another owner is a library without a rule', (name) => {
  expect(read(banner(name, 'jane'))).toEqual([[name, '1.2.3', null]]);
});

test('a library whose website is elsewhere may have any owner', () => {
  expect(read(banner('plume-grid', 'jane'))).toEqual([['plume-grid', '1.2.3', 'https://plume.dev']]);
});

test('several words under the copyright of another maker are a library without a rule', () => {
  const of = (site: string) =>
    `/*!\n Plume Table v2.0\n (c) Foolix 2014\n www.${site}.com\n License: MIT, header required.\n */`;
  expect(read(of('foolix'))).toEqual([['Plume Table', '2.0', null]]);
  expect(read(of('barlix'))).toEqual([['plume-table', '2.0', 'https://github.com/plume/plume-table']]);
});

test('plugins with the version of the library before them are its parts', () => {
  const text =
    '/**\n * Plume Grid v2.3.2\n * Licensed under MIT\n */a();\n/**\n * Plume Modal Plugin\n * @version 2.3.2\n * @license MIT\n */';
  expect(read(text)).toEqual([['plume-grid', '2.3.2', 'https://plume.dev']]);
});

test('an owner of two libraries that are called like others has a third', () => {
  const text = banner('plume-table', 'jane') + banner('plume-modal', 'jane') + banner('plume-grid', 'jane');
  expect(read(text).map(([name, , website]) => [name, website])).toEqual([
    ['plume-grid', null],
    ['plume-modal', null],
    ['plume-table', null],
  ]);
});
