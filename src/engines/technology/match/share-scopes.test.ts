import { expect, test } from 'vitest';
import { sharedIn } from './share-scopes.ts';

const read = (text: string) => sharedIn(text).map(({ name, version }) => `${name} ${version}`);

test.each([
  [
    'i("react","18.1.0",(()=>a.e("x")));i("@foo/widgets","2.3.2",(()=>Promise.all([])));i("yjs","13.6.8",(()=>()=>a(3)))',
    ['react 18.1.0', 'yjs 13.6.8', '@foo/widgets 2.3.2'],
  ],
  [
    `register("react", "17.0.2", () => (x));\nregister("react-dom", "17.0.2", () => (y));\nregister("foo", "1.0.0-rc.1", function() {});`,
    ['react 17.0.2', 'react-dom 17.0.2', 'foo 1.0.0-rc.1'],
  ],
  [
    '[{name:"react",version:"18.3.1",factory:()=>x},{name:"react-dom",version:"18.3.1",factory:()=>y},{name:"foo",version:"1.2.3",factory:()=>z}]',
    ['react 18.3.1', 'react-dom 18.3.1', 'foo 1.2.3'],
  ],
])('registrations of shared packages are read: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  'i("react","18.1.0",(()=>a.e("x")));i("react-dom","18.1.0",(()=>a.e("y")))',
  'i("react","18.1.0",(()=>a));i("react","18.1.0",(()=>a));i("react","18.1.0",(()=>a))',
  'i("react","18.1.0");i("react-dom","18.1.0");i("foo","1.0.0");',
  'i("react","^18.1.0",()=>a);i("react-dom","^18.1.0",()=>a);i("foo","^1.0.0",()=>a);',
  '[{name:"react",version:"18.3.1"},{name:"react-dom",version:"18.3.1"},{name:"foo",version:"1.2.3"}]',
])('other calls and lists are not: %j', (text) => {
  expect(read(text)).toEqual([]);
});

test('the packages of the application itself are left out', () => {
  const own = Array.from({ length: 30 }, (_, number) => `i("@acme/part-${number}","4.0.1",(()=>a))`);
  expect(read(['i("react","18.1.0",(()=>a))', ...own].join(';'))).toEqual(['react 18.1.0']);
});

test.each(['i("a","1.', 'name:"', 'i("a","1.0.0",'])('are read in linear time: %j', (piece) => {
  expect(read(piece.repeat(1_000_000 / piece.length))).toEqual([]);
});
