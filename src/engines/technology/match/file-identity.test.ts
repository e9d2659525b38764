// Files of libraries that do not say what they are.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const socket = { name: 'sockjs-client', description: '', website: null, category: 59, globals: [] };
const rules = compileRules([{ name: 'test', categories: {}, technologies: {}, npmPackages: [socket] }]);
const matcher = createMatcher(rules);
const umd = (name: string, rest = '') =>
  `!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?module.exports=t():"function"==typeof define&&define.amd?define(t):(e=e||self).${name}=t()}(this,function(){${rest}});`;

function named(url: string, text: string): string[] {
  const { hits } = matcher.matchSides({ scripts: [text], scriptUrls: [url] });
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

test.each([
  ['https://site.test/js/foo-bar.min.js', umd('FooBar'), 'foo-bar'],
  ['https://site.test/js/foo-bar.umd.js', umd('fooBar', 'e.version="2.3.4"'), 'foo-bar 2.3.4'],
  ['https://site.test/js/foobar-1.4.0.min.js', umd('FooBar'), 'foobar 1.4.0'],
  ['https://site.test/lib/foobar/1.4.0/foobar.js', umd('FooBarJS'), 'foobar 1.4.0'],
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
])('%s is a file of the site', (url, text) => {
  expect(named(url, text)).toEqual([]);
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
