// Files of libraries that do not say what they are.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const socket = { name: 'sockjs-client', description: '', website: null, category: 59, globals: [] };
const feathers = { name: 'plume-icons', description: '', website: null, category: 59, globals: ['plume'] };
const scoped = { name: '@foo/quills', description: '', website: null, category: 59, globals: ['quills'] };
const word = { ...scoped, name: '@foo/surveyor', globals: ['Surveyor'] };
const single = { ...scoped, name: 'lantern', globals: ['Lantern'] };
const promise = { ...scoped, name: 'promise', globals: ['Promise'] };
const npmPackages = [socket, feathers, scoped, word, single, promise];
const rules = compileRules([{ name: 'test', categories: {}, technologies: {}, npmPackages }]);
const matcher = createMatcher(rules);
const umd = (name: string, rest = '') =>
  `!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():"function"==typeof define&&define.amd?define(t):(e=e||self).${name}=t()}(this,function(){${rest}});`;

function named(url: string, text: string): string[] {
  const { hits } = matcher.matchSides({ scripts: [text], scriptUrls: [url] });
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

const amd = (name: string, global: string) =>
  `a();!function(e,t){if("function"==typeof define&&define.amd)define("${name}",["module"],t);else{var i={exports:{}};t(i),e.${global}=i.exports}}(this,function(e){});`;

test.each([
  ['a module that names itself', amd('Lantern', 'Lantern'), ['lantern']],
  ['a module with another global name', amd('Lantern', 'Torch'), []],
  ['a module of the site', amd('Checkout', 'Checkout'), []],
  ['a module that others may define', 'define("Lantern",["module"],t);e.Lantern=t', []],
  ['a module in the wrapper of Rollup', `a();${umd('Lantern')}`, ['lantern']],
  [
    'a module in a later wrapper of Rollup',
    'a();!function(e,t){t((e="undefined"!=typeof globalThis?globalThis:e||self).Lantern={})}(this,function(e){});',
    ['lantern'],
  ],
  [
    'a module in the wrapper of webpack',
    'a();!function(e,t){"object"==typeof exports?exports.Lantern=t():e.Lantern=t()}(this,function(){});',
    ['lantern'],
  ],
  [
    'a module in the wrapper of Babel',
    'a();(function(global,factory){if(typeof define==="function"&&define.amd){define(["exports"],factory)}else{factory(global.Lantern={})}})(this,function(x){})',
    ['lantern'],
  ],
  ['a module of the site in a wrapper', `a();${umd('Checkout')}`, []],
])('%s inside a bundle', (_, text, expected) => {
  expect(named('https://site.test/js/site.js', text)).toEqual(expected);
});

test('a module of a scope does not give its version to the technology of the scope', () => {
  const icons = compileRules([
    {
      name: 'test',
      categories: {},
      technologies: { Iconify: { cats: [17], website: 'https://iconify.test', scripts: 'neverThere' } },
    },
  ]);
  const read = (text: string) => {
    const { hits } = createMatcher(icons).matchSides({ scripts: [text], scriptUrls: ['https://site.test/a.js'] });
    return conclude(icons, hits).technologies.map(({ name, version, confidence }) => [name, version, confidence]);
  };
  const path = (scope: string, name: string, version: string) =>
    `// node_modules/.pnpm/${scope === '' ? '' : `${scope}+`}${name}@${version}/node_modules/${scope === '' ? '' : `${scope}/`}${name}/a.js\n`;
  expect(read(path('@iconify', 'utils', '3.0.2'))).toEqual([['Iconify', null, 100]]);
  expect(read(path('@iconify', 'core', '3.0.2'))).toEqual([['Iconify', '3.0.2', 100]]);
  expect(read(path('@iconify', 'a', '3.0.2') + path('@iconify', 'b', '3.0.2'))).toEqual([['Iconify', '3.0.2', 100]]);
  expect(read(path('@iconify', 'a', '3.0.2') + path('@iconify', 'b', '2.0.0'))).toEqual([['Iconify', null, 100]]);
  expect(read(path('', 'foolang', '2.1.0'))).toEqual([['foolang', '2.1.0', 75]]);
  expect(read('// node_modules/foolang/a.js\n')).toEqual([]);
});

test.each([
  ['https://site.test/js/foo-bar.min.js', umd('FooBar'), 'foo-bar'],
  ['https://site.test/js/foo-bar.umd.js', umd('fooBar', 'e.version="2.3.4"'), 'foo-bar 2.3.4'],
  ['https://site.test/js/foobar-1.4.0.min.js', umd('FooBar'), 'foobar 1.4.0'],
  ['https://site.test/lib/foobar/1.4.0/foobar.js', umd('FooBarJS'), 'foobar 1.4.0'],
  ['https://site.test/js/foobar-1.4.0.min.js', umd('FooBar', 'a.version="8.4.38"'), 'foobar 1.4.0'],
  ['https://site.test/js/foo-bar.js', `/*! foo-bar 8.1.5 — © Jo Doe */\n${umd('FooBar')}`, 'foo-bar 8.1.5'],
  [
    'https://site.test/js/foodom.min.js',
    '!function(t){var exports=t.foodom=t.foodom||new e;"object"==typeof module&&(module.exports=exports)}(window);',
    'foodom',
  ],
  [
    'https://site.test/js/foo-to-image.js',
    `/*! foo-to-image 10-06-2017 */!function(a){${'a.b();'.repeat(900)}"undefined"!=typeof module?module.exports=v:a.footoimage=v}(this);`,
    'foo-to-image',
  ],
  // by its global name
  ['https://site.test/js/plume.min.js', umd('plume'), 'plume-icons'],
  ['https://site.test/js/quills-1.0.0.min.js', umd('quills'), '@foo/quills 1.0.0'],
  [
    'https://site.test/js/quills.js',
    `/** @license\n * JS Quills <https://github.com/jo/js-quills>\n * Version: 2.0.0\n */\n${umd('quills')}`,
    'JS Quills 2.0.0',
  ],
  ['https://site.test/js/surveyor.min.js', umd('Surveyor'), '@foo/surveyor'],
  ['https://site.test/js/lantern.js', '"use strict";\nvar Lantern=(()=>{return 1})();', 'lantern'],
  // in a folder of its name
  ['https://site.test/lib/lantern/dist/lantern.min.js', 'function lantern(){}', 'lantern'],
  [
    'https://site.test/lib/lantern/lantern.js',
    'function lantern(){} lantern.version = "1.2.3"; b.version="4.5.6"',
    'lantern 1.2.3',
  ],
  ['https://site.test/lib/lantern/lantern.js', 'var LANTERN_VERSION = "1.2.3+dfsg1"; lantern()', 'lantern 1.2.3'],
  // a part of D3 adds to its name
  [
    'https://site.test/js/d3-foo-map.min.js',
    '!function(n,t){"object"==typeof exports?t(exports):t(n.d3=n.d3||{})}(this,function(n){});',
    'd3-foo-map',
  ],
])('%s is a library', (url, text, expected) => {
  expect(named(url, text)).toEqual([expected]);
});

test.each([
  ['https://site.test/js/app.js', umd('App')],
  ['https://site.test/js/main.min.js', umd('Main')],
  ['https://www.acme.com/js/acme-widget.js', umd('AcmeWidget')],
  ['https://site.test/js/checkout.js', umd('Checkout')],
  ['https://site.test/js/foo-bar.js', 'window.fooBar = 1;'],
  ['https://site.test/js/foo-bar.js', umd('Other')],
  ['https://site.test/js/surveyor.js', 'function Surveyor(controller) { this.controller = controller; }'],
  ['https://site.test/js/lantern.js', 'var Lantern = new Light();'],
  ['https://site.test/js/promise.js', `${umd('Other')}root.Promise=x`],
  [
    'https://site.test/js/zooms.js',
    '!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():"function"==typeof define&&define.amd?define(t):(e="undefined"!=typeof globalThis?globalThis:e||self).FooPlugin=t()}(this,function(){document.body.style.zooms=1});',
  ],
  ['https://site.test/js/proxy.min.js', umd('proxy')],
  ['https://site.test/js/d3-foo-map.js', 'd3.select("body").append("svg");'],
  ['https://site.test/js/popover-1.2.3.min.js', 'document.querySelector(".popover").hidden = true;'],
])('%s is a file of the site', (url, text) => {
  expect(named(url, text)).toEqual([]);
});

test.each([
  ['core-js 2', 'var n=e.exports={version:"2.5.1"}'],
  ['core-js 3', '(o.versions||(o.versions=[])).push({version:"3.42.0",mode:"global",copyright:"© 2025"})'],
  ['PostCSS', 'class P{constructor(e=[]){this.version="8.4.38",this.plugins=e}}'],
  ['a plugin for mouse wheels', 'var p=c.event.special.mousewheel={version:"3.1.12",setup:function(){}}'],
])('the version of %s inside is not that of the library', (_, inside) => {
  expect(named('https://site.test/foo-bar.js', umd('FooBar', inside))).toEqual(['foo-bar']);
  const both = umd('FooBar', `${inside};e.version="1.2.3"`);
  expect(named('https://site.test/foo-bar.js', both)).toEqual(['foo-bar 1.2.3']);
});

test('the version of a library that a comment inside names is not that of the file', () => {
  const inside = '/*! Sortable 1.13.0 - MIT */a.version="1.13.0";';
  expect(named('https://site.test/foo-bar.js', umd('FooBar', inside))).toContain('foo-bar');
  expect(named('https://site.test/foo-bar.js', umd('FooBar', `${inside}e.version="1.2.3"`))).toContain('foo-bar 1.2.3');
  const own = `/*! Foo Bar Suite 1.2.3 */\n${umd('FooBar', 'e.version="1.2.3"')}`;
  expect(named('https://site.test/foo-bar.js', own)).toContain('foo-bar 1.2.3');
});

test('the version on a line of the first comment is that of the file', () => {
  const comment = (lines: string) => `/*! Copyright (c) 2011 Jo Doe (http://jo.test)\n${lines}\n */\n${umd('FooBar')}`;
  const url = 'https://site.test/foo-bar.js';
  expect(named(url, comment(' * Dual licensed under MIT and GPL\n *\n * Version: 1.3.8'))).toEqual(['foo-bar 1.3.8']);
  expect(named(url, comment(' * Version: 1.3.8\n * Version: 1.3.7'))).toEqual(['foo-bar']);
  expect(named(url, comment(' * Needs version 1.3.8 of another library'))).toEqual(['foo-bar']);
});

test.each([
  ['https://site.test/lib/plume-icons-js-4.5.6/js/plume-icons.js', ['plume-icons 4.5.6']],
  ['https://site.test/lib/other-4.5.6/js/plume-icons.js', ['plume-icons']],
])('the version in the name of the folder counts if the folder is called like the library: %s', (url, expected) => {
  expect(named(url, umd('plume'))).toEqual(expected);
});

test('the specification that semver follows is no version of a file', () => {
  const semver = 'exports.SEMVER_SPEC_VERSION="2.0.0";';
  expect(named('https://site.test/js/plume-icons.min.js', umd('plume', semver))).toEqual(['plume-icons']);
});

test('a file with several versions has none', () => {
  expect(named('https://site.test/foo-bar.js', umd('FooBar', 'a.version="1.2.3";b.VERSION="4.5.6"'))).toEqual([
    'foo-bar',
  ]);
});

test.each([
  ['https://site.test/js/cropper.min.js', `/*! Cropper.js v2.2.0 | MIT */\n${umd('Cropper')}`, 'Cropper.js 2.2.0'],
  [
    'https://site.test/js/sockjs.min.js',
    `/* sockjs-client v1.6.1 | http://sockjs.org | MIT license */\n${umd('SockJS')}`,
    'sockjs-client 1.6.1',
  ],
])('%s is the library of its comment, and no second one', (url, text, expected) => {
  expect(named(url, text)).toEqual([expected]);
});

test('a file with libraries inside is one itself', () => {
  const text = `${umd('FooBar')}\n/*! Cropper.js v2.2.0 | MIT */`;
  expect(named('https://site.test/js/foo-bar.js', `/* Foo Bar */${text}`)).toContain('foo-bar');
});

const bootstrapped = compileRules([
  {
    name: 'test',
    categories: {},
    technologies: { Plume: { cats: [59], scriptSrc: 'plume(?:\\.min)?\\.js' } },
    npmPackages: [{ ...scoped, name: 'plume', globals: ['Plume'] }],
  },
]);

test.each([
  ['Alert.VERSION="3.4.1";Button.VERSION="3.4.1"', 'Plume 3.4.1'],
  ['/*! Quux v1.0.0 | MIT */Alert.VERSION="3.4.1"', 'Plume null'],
  ['/*! Quux v1.0.0 | MIT */Plume.VERSION="3.4.1"', 'Plume 3.4.1'],
  ['Alert.VERSION="3.4.1";Other.VERSION="1.0.0"', 'Plume null'],
  ['e.fromTextArea=a,l(e),e.version="5.65.3",e}()', 'Plume null'], // of CodeMirror
  ['/*\n|*| Plume Toggle: plume.js v3.6.1\n*/x.VERSION="3.6.0"', 'Plume 3.6.1'],
])('a file that its address names states its version: %s', (text, expected) => {
  const url = 'https://site.test/js/plume.min.js';
  const reader = createMatcher(bootstrapped);
  const html = `<html><head><script src="${url}"></script></head><body>Text</body></html>`;
  const page = reader.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  const sides = reader.matchSides({ scripts: [text], scriptUrls: [url] });
  const { technologies } = conclude(bootstrapped, [...page.hits, ...sides.hits]);
  const plume = technologies.find(({ name }) => name === 'Plume');
  expect(`${plume?.name} ${plume?.version}`).toBe(expected);
});
