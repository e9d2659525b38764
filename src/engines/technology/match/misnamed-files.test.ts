// Files that are called like a library and are something else.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namedBy(file: string, text: string | undefined): string[] {
  const url = 'https://www.company.test/';
  const address = new URL(file, url).href;
  const isStyle = file.endsWith('.css');
  const tag = isStyle ? `<link rel="stylesheet" href="${file}">` : `<script src="${file}"></script>`;
  const page = matcher.matchPage({ url, headers: {}, cookies: {}, html: `${tag}<p>Products</p>` }).hits;
  const ofFile = isStyle ? { styles: [text!], styleUrls: [address] } : { scripts: [text!], scriptUrls: [address] };
  const sides = text === undefined ? {} : ofFile;
  const { hits } = matcher.matchSides(sides);
  return conclude(rules, [...matcher.dropMisnamed(page, sides, hits), ...hits]).technologies.map(({ name }) => name);
}

const links = 'var highlight = function (on) { return function () { document.getElementsByTagName("a"); }; };';
const chart = 'function drawSales(canvas, sales) { var context = canvas.getContext("2d"); sales.forEach(drawBar); }';

test.each([
  ['/src/highlight.js', links, 'Highlight.js'],
  ['/js/chart.js', chart, 'Chart.js'],
  ['/js/marked.js', 'document.querySelectorAll(".mark").forEach((one) => one.classList.add("is-bold"));', 'Marked'],
  ['/js/vue.js', 'function showView(name) { document.body.dataset.view = name; } showView("home");', 'Vue.js'],
  ['/js/three.js', 'const steps = [1, 2, 3]; steps.forEach((step) => console.log("step", step));', 'three.js'],
  ['/js/bootstrap.js', 'window.app = new App({ url: document.baseURI }); window.app.start();', 'Bootstrap'],
  [
    '/js/clipboard.js',
    '/** Provides the script for clipboard.php. */ var FooClipboard = { click: function (e) {} };',
    'Clipboard.js',
  ],
  [
    '/js/clipboard.js',
    'function types(e) { console.log("Clipboard types: %s", e.clipboardData.types); }',
    'Clipboard.js',
  ],
  // Names of more words: what is made for a library.
  ['/js/prism.copy.to.clipboard.js', 'Prism.plugins.toolbar.add("copy", () => new ClipboardJS(link))', 'Clipboard.js'],
  ['/js/foo.select2.js', 'function foo(e){return $(e).select2({width:"100%"}).on("change",foo)}', 'Select2'],
  ['/css/foo.xcharts.css', '.foo-canvas{position:relative;user-select:none}', 'xCharts'],
  ['/css/foo_materialize.css', '.foo-table{position:relative;background-color:#fff}', 'Materialize CSS'],
  [
    '/js/angular-foo.umd.js',
    "typeof define==='function'&&define.amd?define('angular-foo',['exports','@angular/core'],f):f(self['angular-foo']={},ng.core)",
    'AngularJS',
  ],
  // Themes of other libraries.
  ['/theme/material.css', '.foo-slider{width:100%}.foo-slider-dot{border-radius:50%}', 'Material Design Lite'],
  ['/theme/antd.css', '.foo-slider{width:100%}.foo-slider-dot{border-radius:50%}', 'Ant Design'],
  ['/css/foo-bulma.min.css', '.foo-table{width:100%}.foo-table td{border-radius:50%}', 'Bulma'],
  // The comment names another library.
  [
    '/js/decimal.js',
    '/*! decimal.js-light v2.5.1 https://github.com/MikeMcl/decimal.js-light/LICENCE */!function(){}()',
    'decimal.js',
  ],
  ['/themes/bootstrap.rtl.css', '/**\n * alertifyjs 1.14.0 http://alertifyjs.com\n */.ajs-modal{top:0}', 'Bootstrap'],
])('%s without a name of the library is not %s', (file, text, name) => {
  expect(namedBy(file, undefined)).toContain(name);
  expect(namedBy(file, text)).not.toContain(name);
});

test.each([
  ['/src/highlight.js', 'var hljs=function(){"use strict";return{}}();', 'Highlight.js'],
  ['/js/chart.js', '!function(t,e){t.Chart=e()}(this,function(){"use strict";return{}});', 'Chart.js'],
  ['/js/chart.js', '/*! Chart.js | MIT */ !function(t,e){e()}(this,function(){"use strict"});', 'Chart.js'],
  ['/js/bootstrap.js', 'throw new Error("Bootstrap\'s JavaScript requires jQuery, which was not found")', 'Bootstrap'],
  ['/js/leaflet.foos.js', '/*! Foos 1.2.3 */(function(e){e.Foos=L.Layer.extend({})})(this)', 'Leaflet'],
  [
    '/css/bootstrap-glyphicons.css',
    '/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)\n */@font-face{}',
    'Glyphicons',
  ],
  ['/js/angular-foo.js', 'angular.module("foo",[]).directive("foo",function(){return{}})', 'AngularJS'],
  ['/theme/antd.css', '/*! Ant Design v3.26.20 */.ant-btn{line-height:1.5;position:relative}', 'Ant Design'],
  ['/css/bootstrap.rtl.css', '.row{display:flex}.col-md-6{width:50%}', 'Bootstrap'],
  ['/js/jquery.foo.js', '/*! Foo 1.2.3 */(function(e){e.fn.foo=function(){return this}})(jQuery)', 'jQuery'],
  ['/js/vue.js', '<!doctype html><title>404 Not Found</title><p>The page was not found.</p>', 'Vue.js'],
])('%s with a name of the library, or an error page instead of it, is %s', (file, text, name) => {
  expect(namedBy(file, text)).toContain(name);
});
