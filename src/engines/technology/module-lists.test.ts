// Which modules of RequireJS are fetched.
import { expect, test } from 'vitest';
import { createModuleLists } from './module-lists.ts';

const page = new URL('https://site.test/shop/');
const main = new URL('https://site.test/shop/js/main.js');

/** The paths that each script asks for, after those before it. */
function asks(...scripts: readonly [text: string, path?: string][]): string[][] {
  const lists = createModuleLists();
  return scripts.map(([text, path]) =>
    lists
      .ask(Buffer.from(text), path === undefined ? main : new URL(path, page), page)
      .map(({ pathname }) => pathname.replace('/shop/', '')),
  );
}

test('a module that is not listed is in the folder of all', () => {
  expect(
    asks(["require.config({ baseUrl: 'js', paths: { jquery: 'lib/jquery.min' } }); require(['app/start'])"]),
  ).toEqual([['js/app/start.js']]);
});

test('a module may be in a folder that is listed', () => {
  const config = "require.config({ baseUrl: 'js/lib', paths: { app: '../app', d3: 'd3.min' } });";
  expect(asks([`${config} require(['app/start', 'd3'])`])).toEqual([['js/lib/d3.min.js', 'js/app/start.js']]);
});

test('a module brings what the configuration says it needs', () => {
  const config =
    "require.config({ baseUrl: 'js', paths: { a: 'a', b: 'b', c: 'c', d: 'd' }, shim: { a: ['b'], b: { exports: 'B', deps: ['c'] } } });";
  expect(asks([`${config} require(['a'])`])).toEqual([['js/a.js', 'js/b.js', 'js/c.js']]);
});

test('the modules of a module may be relative to it', () => {
  expect(
    asks(
      ["require.config({ baseUrl: 'js' }); require(['app/start'])"],
      ["define(['./menu', 'text!./menu.html', 'require'], function () {})", 'js/app/start.js'],
    ),
  ).toEqual([['js/app/start.js'], ['js/app/menu.js']]);
});

test('a configuration that comes late holds for scripts before it', () => {
  expect(asks(["define(['jquery'], factory)"], ["require.config({ baseUrl: 'js', paths: { jquery: 'j' } })"])).toEqual([
    [],
    ['js/j.js'],
  ]);
});

test('nothing is fetched without a configuration, twice, or although a script contains it', () => {
  expect(asks(["define(['jquery'], factory)"])).toEqual([[]]);
  const config = "require.config({ baseUrl: 'js' });";
  expect(asks([`${config} require(['a'])`], ["require(['a'])"])).toEqual([['js/a.js'], []]);
  expect(asks([`${config} define('a', [], f); require(['a', 'b'])`])).toEqual([['js/b.js']]);
});

test('names that need each other, and very many names, end', () => {
  const config = "require.config({ baseUrl: 'js', shim: { a: ['b'], b: ['a'] } });";
  expect(asks([`${config} require(['a'])`])).toEqual([['js/a.js', 'js/b.js']]);
  const names = (n: number) => Array.from({ length: 20 }, (_, m) => `'m${n}-${m}'`).join();
  const many = Array.from({ length: 150 }, (_, n) => `require([${names(n)}])`);
  expect(asks([`${config} ${many.join(';')}`])[0]!.length).toBeLessThanOrEqual(500);
});
