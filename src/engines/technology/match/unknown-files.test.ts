// Files of libraries that no rule knows, and files of sites that look like them.
import { expect, test } from 'vitest';
import { compileRules } from '../compile/compile.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const swipe = { name: 'fooswipe', description: '', website: null, category: 59, globals: [] };
const npmPackages = [swipe, { ...swipe, name: 'foo-swipe-frames' }, { ...swipe, name: 'datepicker' }];
const rules = compileRules([{ name: 'test', categories: {}, technologies: {}, npmPackages }]);
const matcher = createMatcher(rules);
const umd = (name: string) =>
  `(function(global,factory){typeof exports==="object"&&typeof module!=="undefined"?factory(exports):typeof define==="function"&&define.amd?define(["exports"],factory):(global=typeof globalThis!=="undefined"?globalThis:global||self,factory(global.${name}={}))})(this,function(exports){});`;
const icons = (font: string, query = '') =>
  `@font-face{font-family:"${font}";src:url("../fonts/x.woff2${query}")}${Array.from({ length: 30 }, (_, index) => `.i-${index}:before{content:"\\e0${index + 10}"}`).join('')}`;

function named(url: string, text: string): string[] {
  const isStyle = url.endsWith('.css');
  const facts = isStyle ? { styles: [text], styleUrls: [url] } : { scripts: [text], scriptUrls: [url] };
  const { hits } = matcher.matchSides(facts);
  return conclude(rules, hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

test.each([
  [
    'https://site.test/js/jquery.foo-picker.js',
    '(function($){$.fn.fooPicker = function(){}})(jQuery)',
    'jquery.foo-picker',
  ],
  [
    'https://site.test/js/jquery-foopicker-1.2.3.min.js',
    '!function(e){e.fn.fooPicker=function(){}}(jQuery)',
    'jquery-foopicker 1.2.3',
  ],
  [
    'https://site.test/js/jquery.foowheel-3.1.9.min.js',
    '/*! Copyright (c) 2013 Jo Doe (http://jo.test)\n * Licensed under the MIT License\n * Version: 3.1.9\n */ !function(a){a.fn.extend({foowheel:function(b){}})}(jQuery)',
    'jquery.foowheel 3.1.9',
  ],
  ['https://site.test/js/jquery.foogrowl.js', '(function(){var $;$ = jQuery;$.foogrowl = g;})()', 'jquery.foogrowl'],
  ['https://site.test/js/index.umd.js', umd('fooHighlight'), 'fooHighlight'],
  // known, and named in the comment
  ['https://site.test/css/fooswipe.css', '/*! FooSwipe main CSS by Jo Doe */.fs{color:red}', 'fooswipe'],
  // known, and a module, or with a version in its name
  ['https://site.test/js/foo-swipe-frames.min.js', umd('swipe'), 'foo-swipe-frames'],
  ['https://site.test/css/foo-swipe-frames-4.5.6.css', '.fs{color:red}', 'foo-swipe-frames 4.5.6'],
  // the comment and the font spell the name differently
  [
    'https://site.test/css/foo-marks.css',
    `@charset "UTF-8";\n/*\n  Foo Marks, v1.0.7 - http://foo-marks.test/\n  MIT License: https://opensource.org/licenses/mit-license.html\n*/${icons('foo-marks')}`,
    'Foo Marks 1.0.7',
  ],
  // the comment has no licence, but a version
  ['https://site.test/js/wonder.radio.min.js', `// Wonder.Radio v2.0.0\n${umd('Other')}`, 'wonder.radio 2.0.0'],
  // a style sheet whose comment has no licence, but a version, or whose comment has the address of the library
  [
    'https://site.test/css/jquery.foocard.css',
    '/* jQuery.FooCard, v1.1.6 (built 2024-01-17) */.fc{color:red}',
    'jquery.foocard 1.1.6',
  ],
  [
    'https://site.test/js/foo-kit.js',
    '/*! =====\n * Foo Kit - v1.2.0\n * Product Page: https://www.jo.test/product/foo-kit\n */ $(function(){})',
    'foo-kit 1.2.0',
  ],
  // the repository is that of a plugin
  [
    'https://site.test/js/foo-reflow.js',
    '/**\n * RWD tables\n * @version 1.0.0\n * @see https://github.com/jo/jquery-foo-reflow\n */ (function($){})(jQuery)',
    'jquery-foo-reflow 1.0.0',
  ],
  // plugins of jQuery, by their comments
  [
    'https://site.test/js/jquery.fooswipe.js',
    '// jQuery.fooswipe 0.5\n// Jo Doe\n(function(){})()',
    'jquery.fooswipe 0.5',
  ],
  [
    'https://site.test/js/jquery.fooditable.js',
    '/*\n * Fooditable - jQuery in place edit plugin\n * Licensed under the MIT license:\n */ (function(){})()',
    'jquery.fooditable',
  ],
  // its classes begin with its name
  ['https://site.test/css/jquery.foopick.css', '.foopick-wrap{color:red}.foopick-list{color:red}', 'jquery.foopick'],
  [
    'https://site.test/css/jquery.foopick-blue.css',
    '.foopick-wrap{color:red}.foopick-list{color:red}',
    'jquery.foopick',
  ],
  [
    'https://site.test/css/foo-swipe-frames.css',
    '.foo-swipe-frames{color:red}.foo-swipe-frames-on{color:red}',
    'foo-swipe-frames',
  ],
  // the version is that of core-js
  ['https://site.test/js/foo-picker.min.js', `${umd('FooPicker')}var n=e.exports={version:"2.5.1"}`, 'foo-picker'],
  // the version is that of a library inside
  ['https://site.test/js/foo-picker.js', `${umd('FooPicker')}RecordRTC.version = "5.6.2";`, 'foo-picker'],
  // the version is that of the manifest inside
  [
    'https://site.test/js/foo-picker.js',
    `${umd('FooPicker')}e.exports=JSON.parse('{"_id":"axios@0.21.4","name":"axios","version":"0.21.4"}')`,
    'foo-picker',
  ],
  // the version is one of a library in a large file
  [
    'https://site.test/js/foo-picker.js',
    `${umd('FooPicker')}${'pick();'.repeat(10_000)}t.version="2.2.2";`,
    'foo-picker',
  ],
  // the version is that of Vue
  [
    'https://site.test/js/foo-picker.js',
    `${umd('FooPicker')}"$ssrContext",{get:function(){return this.$vnode&&this.$vnode.ssrContext}}),Tt.version="2.5.13";`,
    'foo-picker',
  ],
  // the version is that of React and its renderer
  [
    'https://site.test/js/foo-picker.js',
    `${umd('FooPicker')}\nreactDom_development.useFormStatus = function () {\n  return resolveDispatcher().useHostTransitionStatus();\n};\nreactDom_development.version = "19.2.6";\nvar internals={bundleType:0,version:"19.2.6",rendererPackageName:"react-dom"};`,
    'foo-picker',
  ],
  [
    'https://site.test/js/foo-picker.js',
    `${umd('FooPicker')}a={bundleType:0,version:"17.0.2",rendererPackageName:"react-dom"};b={render:c,version:"17.0.2"}`,
    'foo-picker',
  ],
  ['https://site.test/js/index.umd.js', umd('FooPicker'), 'FooPicker'],
  ['https://site.test/js/foo3-picker.umd.js', umd('x').replace('global.x', 'global["foo3-picker"]'), 'foo3-picker'],
  ['https://site.test/js/foo-cms-widget-bar.js', umd('FooCmsWidgetBar'), 'foo-cms-widget-bar'],
  ['https://site.test/js/foo-picker-2.3.4.min.js', 'angular.module("foo-picker", [])', 'foo-picker 2.3.4'],
  ['https://site.test/js/foopicker-2.3.4.js', 'class FooPicker{}', 'foopicker 2.3.4'],
  ['https://site.test/css/foo-picker-2.3.4.min.css', '.foo-picker{color:red}', 'foo-picker 2.3.4'],
  [
    'https://site.test/js/foo-picker.js',
    '/* Foo Picker polyfill ##version:1.0.0##\n * License: MIT */ x()',
    'foo-picker 1.0.0',
  ],
  [
    'https://site.test/js/foo-picker.js',
    '/*!\n * A very simple picker\n * https://github.com/x/foo-picker\n */ x()',
    'foo-picker',
  ],
  // a copyright of its own, or a version
  [
    'https://site.test/js/foobuffer.js',
    '/*\n * FooBuffer: a buffer\n * Copyright 2019 The FooBuffer Authors\n * Licensed under MPL 2.0\n */ x()',
    'foobuffer',
  ],
  [
    'https://site.test/js/foobuffer.js',
    '/*\n * FooBuffer v1.2.3\n * Copyright 2019 The Acme Authors\n * Licensed under MPL 2.0\n */ x()',
    'FooBuffer 1.2.3',
  ],
  ['https://site.test/js/foo-better-table-picker.js', umd('FooBetterTable'), 'foo-better-table-picker'],
  [
    'https://site.test/css/simple-foobox.css',
    '/*!\n By Jo Doe, www.jodoe.test\n Documentation, www.simplefoobox.com\n MIT License\n Version 2.14.3\n*/ a{}',
    'simple-foobox 2.14.3',
  ],
  [
    'https://site.test/css/foo-rtl.css',
    '/****\n * foo-rtl (version 3.3.4)\n * Unlicensed Public Domain\n */ a{}',
    'foo-rtl 3.3.4',
  ],
  ['https://site.test/css/foo-symbolset.css', icons('foo-symbolset', '?v=2.2.0'), 'foo-symbolset 2.2.0'],
  ['https://site.test/css/foocon.css', icons('foocon'), 'foocon'],
])('%s is a library', (url, text, expected) => {
  expect(named(url, text)).toEqual([expected]);
});

test.each([
  ['https://site.test/js/jquery.foo-picker.js', '$(".foo-picker").hide()'],
  [
    'https://site.test/_static/fooswipe.css',
    '/*\n * fooswipe.css_t\n * ~~~~~~~\n *\n * Sphinx stylesheet -- fooswipe theme.\n * :license: BSD, see LICENSE */',
  ],
  ['https://site.test/js/jquery.main.js', '$.fn.main = function(){}'],
  ['https://site.test/js/jquery.custom.js', '$.fn.custom = function(){}'],
  ['https://site.test/js/index.js', umd('FooPicker')],
  ['https://site.test/js/index.umd.js', umd('App')],
  ['https://site.test/js/use-latest.js', umd('useLatest')],
  ['https://site.test/js/ResizeObserver.js', umd('ResizeObserver')],
  ['https://site.test/js/jquery.ui.datepicker-af.js', umd('jqueryUiDatepickerAf')],
  [
    'https://site.test/js/foo-swipe-panes.js',
    'define(["require", "exports"], function (require, exports) { exports.FooSwipePanes = 1; });',
  ],
  ['https://site.test/js/flat-dark.js', umd('flatDark')],
  ['https://site.test/js/locations.js', umd('Locations')],
  ['https://site.test/js/formatter.js', umd('formatter')],
  ['https://site.test/js/index.umd.js', umd('MyApp')],
  ['https://www.foopicker.test/js/index.umd.js', umd('FooPicker')],
  ['https://site.test/js/acme-theme.js', umd('AcmeTheme')],
  ['https://site.test/js/acme-shop-theme.js', umd('AcmeShopTheme')],
  ['https://site.test/js/main-1.2.3.min.js', 'main()'],
  ['https://site.test/js/app-frontend-1.2.3.js', 'app_frontend()'],
  ['https://site.test/js/northwind-4.5.6.js', 'console.log(1)'],
  ['https://www.northwind.test/js/northwind-4.5.6.js', 'northwind()'],
  ['https://site.test/js/cart-drawer.js', 'var CartDrawer = (function(){})()'],
  ['https://site.test/js/cart-drawer.js', '/* Cart drawer. Copyright Northwind. */ x()'],
  ['https://site.test/js/foo-picker.js', '/* Needs foo-picker. License: MIT */ x()'],
  ['https://site.test/css/barpane.css', '/*\nBarpane.css for Foo UI\nLicense: MIT\n*/.b{color:red}'],
  ['https://site.test/js/acme-menu-items.js', umd('AcmeMenu').replace('AcmeMenu', 'acmemenu')],
  ['https://site.test/css/barswipe.css', '/*! BarSwipe main CSS by Jo Doe */.bs{color:red}'],
  ['https://site.test/js/foo-picker.js', '/*! foo-picker-polyfill. MIT License. */ x()'],
  ['https://site.test/js/foo-swipe-frames.js', 'frames()'],
  // A part of what the copyright names.
  [
    'https://site.test/core/foobuffer.js',
    '/*\n * FooBuffer: a fast buffer\n * Copyright (C) 2019 The Acme Authors\n * Licensed under MPL 2.0\n */ x()',
  ],
  // What a part of another library is for.
  ['https://site.test/themes/DatePicker.css', '/* Date Picker\n * The list of days */ .foo{color:red}'],
  // A file of an application that calls itself by its file, or by the library of which it is a part.
  ['https://site.test/js/barcore.js', '/**\n * barcore.js - Bar core code.\n * @license LGPL-2\n */ x()'],
  [
    'https://site.test/js/bar-scheduler.js',
    '/*\n * bar-scheduler.js\n * Copyright (C) 2013 Acme\n * Licensed under AGPL\n */ x()',
  ],
  [
    'https://site.test/js/barmode.js',
    '/*\n * Barmode\n * Part of the Foo package for numbers.\n * Apache License 2.0\n */ x()',
  ],
  ['https://site.test/js/foo-wheel.js', `${umd('x')}return $.ui.fooWheel = function(){};`],
  // The classes are those of another library.
  ['https://site.test/css/jquery.foopick.css', '.bar-wrap{color:red}.bar-list{color:red}'],
  ['https://site.test/css/foo-cards.css', '.foo-cards{color:red}.foo-cards-on{color:red}'],
  ['https://site.test/css/jquery.custom.css', '.custom{color:red}.custom-on{color:red}'],
  ['https://site.test/js/foo-kit.js', '/* Foo Kit - v1.2.0 - of Acme */ $(function(){})'],
  // What a file adds to another library.
  ['https://site.test/js/foobars.js', `${umd('x')}$.fn.foobars=function(){};`],
  ['https://site.test/js/foobars.js', `${umd('x')}Quux.foobars=function(){};`],
  // Parts of larger libraries.
  ['https://site.test/codemirror/addon/display/foobars.js', umd('foobars')],
  ['https://site.test/js/foundation.foobars.js', umd('foundation_foobars')],
  ['https://site.test/js/tokenizer.js', umd('Tokenizer')],
  ['https://site.test/js/fooswipe.js', umd('swipe')],
  // Translations.
  ['https://site.test/js/zh-tw.js', umd('zh-tw').replace('global.zh-tw', 'global["zh-tw"]')],
  ['https://site.test/foos/l10n/welsh.js', umd('welsh')],
  ['https://site.test/foos/lang/summerfoos-de.js', umd('summerfoosDe')],
  ['https://site.test/css/fooswipe-4.5.6.css', '.fs{color:red}'],
  // Written for Prototype.
  [
    'https://site.test/js/fooswipe/fooswipe.js',
    'var FooSwipe={};FooSwipe.Pane=Class.create({initialize:function(){}})',
  ],
  ['https://site.test/css/icons.css', icons('icons')],
  ...['Credit to Jo Doe', 'Credits:', 'Based on', 'Inspired by', 'Adapted from the work of Jo', 'Thanks to'].map(
    (words): [string, string] => [
      'https://site.test/css/barswipe.css',
      `/**\n * ${words} <https://github.com/jo/Barswipe-CSS>\n * License: MIT\n */.bs{color:red}`,
    ],
  ),
  // a part of Ace, and a file of a site
  ['https://site.test/ace/mode-foo.js', 'define("ace/mode/foo",["require"],function(r,e){e.Mode=Mode})'],
  ['https://site.test/js/decoder.js', umd('Decoder')],
  // a part of Blockly, and another file of a site
  ['https://site.test/js/javascript_compressed.js', umd('JavaScript')],
  ['https://site.test/js/MenuBar.js', umd('MenuBar')],
  // a rule has another name for it
  ['https://site.test/js/jstz.min.js', umd('jstz')],
  ['https://site.test/css/iconfont.css', icons('iconfont')],
  ['https://site.test/css/custom-icons.css', icons('custom-icons')],
  ['https://site.test/css/webfont.css', icons('webfont')],
  ['https://www.acme.test/css/acmecon.css', icons('acmecon')],
  ['https://site.test/css/gotham.css', '@font-face{font-family:"Gotham";src:url("g.woff2")}'],
])('%s is a file of the site', (url, text) => {
  expect(named(url, text)).toEqual([]);
});

test.each([
  ['https://cdn.jsdelivr.net/npm/foo-http-client@7.0.9/x.js', 'foo-http-client 7.0.9'],
  ['https://unpkg.com/@foo/theme-dark@1.3.0/dist/index.js', '@foo/theme-dark 1.3.0'],
  ['https://cdn.jsdelivr.net/npm/graphql-http@1.23.1/umd/graphql-http.min.js', 'graphql-http 1.23.1'],
])('%s was published, also if its name is that of a part of a site', (address, expected) => {
  const html = `<html><head><script src="${address}"></script></head><body>Text</body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  expect(conclude(rules, hits).technologies.map(({ name, version }) => `${name} ${version}`)).toEqual([expected]);
});
