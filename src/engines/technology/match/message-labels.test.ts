import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { labelledIn } from './message-labels.ts';

const rules = compileRules([
  {
    name: 'test',
    categories: { 10: { name: 'Analytics', priority: 9 }, 59: { name: 'JavaScript libraries', priority: 9 } },
    technologies: {
      PlumeVue: { cats: [59] },
      'plume-router': { cats: [59] },
      'Quill.js': { cats: [59] },
      '@plume/child': { cats: [59] },
      'Vue.js': { cats: [59] },
      Modal: { cats: [59] },
      Slick: { cats: [59] },
      Countly: { cats: [10] },
    },
  },
]);
const read = (text: string) => labelledIn(text, rules).map(({ technology }) => rules.technologies[technology]!.name);

test.each([
  ['e("[PlumeVue warn]: ".concat(t))', 'PlumeVue'],
  ['throw Error("[PlumeVue] minified error nr: "+e)', 'PlumeVue'],
  ['`[plume-router] ${e}`', 'plume-router'],
  ["warn('[plume-router] No match found')", 'plume-router'],
  ['"[QuillJS]: "+e', 'Quill.js'],
])('%j is a message of %s', (text, expected) => {
  expect(read(text)).toEqual([expected]);
});

test.each([
  'e.querySelector("[plume-router]")',
  'e.querySelector("[plume-router] > a")',
  'e.querySelector("[plume-router] a")',
  '"see [PlumeVue] for more information"',
  '"[Vue warn]: part of another library"',
  '"[Modal] could not be opened"',
  '"[Countly] could not be loaded"',
  '"[Slick] Boot failed"',
  '"[PlumeChild] could not be loaded"',
  '"[PlumeVue plugin of Acme] could not be loaded"',
])('%j is none', (text) => {
  expect(read(text)).toEqual([]);
});

test.each(['"[', '"[a', '"[abcd] ', '"[abcd] a'])('labels are read in linear time: %j', (piece) => {
  expect(read(piece.repeat(1_000_000 / piece.length))).toEqual([]);
});
