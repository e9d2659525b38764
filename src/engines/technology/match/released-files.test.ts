import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';
import { fileHash, iconHash } from './released-files.ts';

const code = `(function(w){${'w.push(document.title.length);'.repeat(20)}})(window.queue=[]);`;
const sheet = '.x-1{color:red}\n'.repeat(40);
const library = {
  name: 'tiny-queue-of-titles',
  description: 'Queues titles.',
  website: null,
  category: 59,
  globals: [],
  releases: [
    { version: '2.1.0', hashes: [fileHash(code), fileHash(sheet)] },
    { version: '2.0.0', hashes: [fileHash(`${code};`)] },
  ],
};
const rules = compileRules([
  {
    name: 'test',
    categories: { 59: { name: 'JavaScript libraries', priority: 9 } },
    technologies: {},
    npmPackages: [library],
  },
]);
const matcher = createMatcher(rules);
const foundIn = (files: { scripts?: string[]; styles?: string[]; scriptUrls?: string[] }) =>
  conclude(rules, matcher.matchSides(files).hits).technologies.map(({ name, version }) => `${name} ${version}`);

test('a file that says nothing is recognised as that of a release', () => {
  expect(foundIn({ scripts: [code] })).toEqual(['tiny-queue-of-titles 2.1.0']);
  expect(foundIn({ scripts: [`${code};`] })).toEqual(['tiny-queue-of-titles 2.0.0']);
  expect(foundIn({ styles: [sheet] })).toEqual(['tiny-queue-of-titles 2.1.0']);
});

test('line ends, a byte order mark and the address of a source map do not count', () => {
  const served = `\uFEFF${code}\r\n//# sourceMappingURL=queue.min.js.map\n`;
  expect(foundIn({ scripts: [served] })).toEqual(['tiny-queue-of-titles 2.1.0']);
  const dressed = `${sheet.replaceAll('\n', '\r\n')}/*# sourceMappingURL=sheet.css.map */`;
  expect(foundIn({ styles: [dressed] })).toEqual(['tiny-queue-of-titles 2.1.0']);
});

test('a changed file is not that of the release', () => {
  expect(foundIn({ scripts: [code.replace('title', 'label')] })).toEqual([]);
  expect(foundIn({ scripts: [`${code}${code}`] })).toEqual([]);
});

test('a version that the file states counts more than that of the release', () => {
  const stated = `/*! tiny-queue-of-titles v1.9.9 | MIT */${code}`;
  const own = compileRules([
    {
      name: 'test',
      categories: {},
      technologies: {},
      npmPackages: [{ ...library, releases: [{ version: '2.1.0', hashes: [fileHash(stated)] }] }],
    },
  ]);
  const [found] = conclude(own, createMatcher(own).matchSides({ scripts: [stated] }).hits).technologies;
  expect(found?.version).toBe('1.9.9');
  expect(found?.versions).toEqual(['1.9.9', '2.1.0']);
});

test('of releases with the same file, the name of the file may say which one it is', () => {
  const address = (file: string) => [`https://shop.example/js/${file}`];
  expect(foundIn({ scripts: [code], scriptUrls: address('tiny-queue-of-titles-2.0.9.min.js') })).toEqual([
    'tiny-queue-of-titles 2.0.9',
  ]);
  expect(foundIn({ scripts: [code], scriptUrls: address('index-2.0.9.min.js') })).toEqual([
    'tiny-queue-of-titles 2.0.9',
  ]);
  expect(foundIn({ scripts: [code], scriptUrls: address('acme-7.0.0.min.js') })).toEqual([
    'tiny-queue-of-titles 2.1.0',
  ]);
});

test('a file of an application names the application', () => {
  const own = compileRules([
    {
      name: 'test',
      categories: { 19: { name: 'Miscellaneous', priority: 9 } },
      technologies: { 'Queue Desk': { cats: [19] } },
      releases: { 'Queue Desk': [{ version: '4.2', hashes: [fileHash(code)] }], Unknown: [] },
    },
  ]);
  const found = conclude(own, createMatcher(own).matchSides({ scripts: [code] }).hits).technologies;
  expect(found.map(({ name, version }) => `${name} ${version}`)).toEqual(['Queue Desk 4.2']);
});

test('the evidence says what was recognised', () => {
  const [found] = conclude(rules, matcher.matchSides({ scripts: [code] }).hits).technologies;
  expect(found?.evidence).toEqual([
    { type: 'scripts', key: 'file', match: 'a file of release 2.1.0', confidence: 100, version: '2.1.0' },
  ]);
});

test('every change of a text except its line ends changes its hash', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', ';', '{', '}', '=', '"', '/', 'é', '\u{1F600}'),
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(fileHash(a) === fileHash(b)).toBe(a === b);
      expect(fileHash(`${a}\r\n${b}`)).toBe(fileHash(`${a}\n${b}`));
      expect(Number.isSafeInteger(fileHash(a))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('the version of a library inside a released file is not that of the file', () => {
  const bundle =
    '(function(f){typeof exports==="object"?module.exports=f():self.tinyqueue=f()})(function(){var other={version:"19.2.6"};return[other,"one more line of code"]});';
  const own = compileRules([
    {
      name: 'test',
      categories: {},
      technologies: {},
      npmPackages: [
        { ...library, name: 'tinyqueue', releases: [{ version: '2.2.0', hashes: [fileHash(bundle + bundle)] }] },
      ],
    },
  ]);
  const file = { scripts: [bundle + bundle], scriptUrls: ['https://site.test/tinyqueue.js'] };
  const [found] = conclude(own, createMatcher(own).matchSides(file).hits).technologies;
  expect(found).toMatchObject({ name: 'tinyqueue', version: '2.2.0', versions: ['2.2.0'] });
});

test.each([
  [
    'a licence',
    `/*!\n * ${'Licensed under the Apache License, Version 2.0. '.repeat(9)}\n */\n"use strict";\nexports.a = 1;`,
  ],
  [
    'a module without contents',
    `(function (factory) {\n    if (typeof module === "object" && typeof module.exports === "object") {\n        var v = factory(require, exports);\n        if (v !== undefined) module.exports = v;\n    }\n    else if (typeof define === "function" && define.amd) {\n        define(["require", "exports"], factory);\n    }\n})(function (require, exports) {\n    "use strict";\n    Object.defineProperty(exports, "__esModule", { value: true });\n});\n`,
  ],
])('a file with hardly more than %s is that of many packages', (_, text) => {
  const releases = [{ version: '2.2.0', hashes: [fileHash(text)] }];
  const own = compileRules([
    { name: 'test', categories: {}, technologies: {}, npmPackages: [{ ...library, name: 'tinyqueue', releases }] },
  ]);
  expect(conclude(own, createMatcher(own).matchSides({ scripts: [text] }).hits).technologies).toEqual([]);
});

test('an icon names the software that brings it, except on the site of its project', () => {
  const picture = Buffer.from('picture');
  const own = compileRules([
    {
      name: 'test',
      categories: { 19: { name: 'Miscellaneous', priority: 9 } },
      technologies: { Quillpot: { cats: [19] } },
      releases: { Quillpot: [{ version: '', hashes: [iconHash(picture)] }] },
    },
  ]);
  const named = (url: string, bytes: Buffer) => {
    const { hits } = createMatcher(own).matchSides({ icon: { url, hash: iconHash(bytes) } });
    return conclude(own, hits).technologies.map(({ name, confidence, evidence }) => [
      name,
      confidence,
      evidence[0]?.type,
    ]);
  };
  expect(named('https://notes.example/favicon.ico', picture)).toEqual([['Quillpot', 75, 'icon']]);
  expect(named('https://www.quillpot.example/favicon.ico', picture)).toEqual([]);
  expect(named('https://notes.example/favicon.ico', Buffer.from('another picture'))).toEqual([]);
});

test('the version of a part counts less than that of the file with the name', () => {
  const part = `${code}//part`;
  const own = compileRules([
    {
      name: 'test',
      categories: {},
      technologies: {},
      npmPackages: [{ ...library, name: 'tinyqueue', releases: [{ version: '2.2.0', hashes: [fileHash(part)] }] }],
    },
  ]);
  const main =
    '(function(f){typeof exports==="object"?module.exports=f():self.tinyqueue=f()})(function(){return{version:"2.1.3"}});';
  const scriptUrls = ['https://site.test/tinyqueue.pager.js', 'https://site.test/tinyqueue.js'];
  const { hits } = createMatcher(own).matchSides({ scripts: [part, main], scriptUrls });
  expect(conclude(own, hits).technologies).toMatchObject([{ name: 'tinyqueue', version: '2.1.3' }]);
});
