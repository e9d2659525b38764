// What looks like a cloud, a network or a framework, and is something else.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../../compile/rule-tables.ts';
import { conclude } from '../../match/conclude.ts';
import { createMatcher } from '../../match/matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);
const namesOf = (hits: Parameters<typeof conclude>[1]) => conclude(rules, hits).technologies.map(({ name }) => name);

function namesIn(headers: Record<string, string>, cookies: Record<string, string> = {}): string[] {
  const lists = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  const facts = { url: 'https://site.test/', headers: lists(headers), cookies: lists(cookies), html: '' };
  return namesOf(matcher.matchPage(facts).hits);
}

test.each([
  ['an object store with the protocol of S3', { 'x-amz-request-id': '17A', 'x-amz-id-2': 'dd90' }, []],
  ['S3', { server: 'AmazonS3', 'x-amz-request-id': '17A' }, ['Amazon S3', 'Amazon Web Services']],
  ['a server of EdgeCast', { server: 'ECS (dcb/7EC9)' }, ['EdgeCast']],
  ['a load balancer of Google', { via: '1.1 google' }, ['Google Cloud']],
  ['a server whose name begins like that of Vercel', { server: 'nowhere' }, []],
  ['a server whose name begins like that of Deno', { server: 'Denodo' }, []],
  ['a server whose name begins like PHP', { server: 'phpX/1' }, ['phpX']],
  ['a product whose name begins like PHP', { 'x-powered-by': 'PHPShield/2' }, ['PHPShield']],
  ['a product whose name ends like a release of Debian', { 'x-powered-by': 'Timesketch' }, []],
  ['a product with a name of Oracle in its middle', { 'x-powered-by': 'rjsf 2' }, []],
  ['a server in Python', { server: 'Medusa/1.12' }, ['Medusa Server', 'Python']],
  ['an old JBoss', { 'x-powered-by': 'Servlet/3.0; JBossAS-6' }, ['JBoss Application Server', 'Java', 'Java Servlet']],
  ['a server whose name begins like Fedora', { server: 'FedoraCoreish' }, []],
  ['Fedora Core', { server: 'FedoraCore/6 UPnP/1.0' }, ['Fedora']],
  ['a gateway of Azure', { server: 'Microsoft-Azure-Application-Gateway/v2' }, ['Azure', 'Azure Application Gateway']],
  ['the front end of Google', { server: 'GFE/1.3' }, ['Google Frontend']],
  ['the web server of Google', { server: 'gws' }, ['Google Web Server']],
  ['the server of static files of Google', { server: 'sffe' }, ['Google Frontend']],
  ['a server whose name begins like Nginx', { server: 'nginx-clone/1.0' }, ['nginx-clone']],
  ['a build of Nginx', { server: 'nginx-extras/1.22' }, ['Nginx']],
  ['Nginx behind Cloudflare', { server: 'cloudflare-nginx' }, ['Cloudflare']],
  ['the HTTP server of Windows', { server: 'Microsoft-HTTPAPI/2.0' }, ['Microsoft HTTPAPI', 'Windows']],
  ['the server of Webmin and Usermin', { server: 'MiniServ/2.1' }, ['MiniServ', 'Perl']],
  ['the server of many devices', { server: 'Virata-EmWeb/R6_2_1' }, ['EmWeb']],
  ['a server that hides its name', { server: 'Web-Server/3.0' }, []],
  ['a proxy of Sun', { server: 'iPlanet-Web-Proxy-Server/3.6' }, ['Sun Java System Web Proxy Server']],
  ['Artifactory', { server: 'Artifactory/4.16.0' }, ['Artifactory']],
  ['a server of Embedthis', { server: 'Mbedthis-Appweb/2.4.0' }, ['EmbedThis Appweb']],
  ['a list of products without a version of Apache', { server: 'Apache PHP/5.2' }, ['Apache', 'PHP']],
])('%s is named as what it is', (_, headers, names) => {
  expect(namesIn(headers).toSorted()).toEqual(names);
});

test.each([
  ['Microsoft-Azure-Application-Gateway/v2', 'Azure', null],
  ['Microsoft-Azure-Application-Gateway/v2', 'Azure Application Gateway', '2'],
  ['pve-api-daemon/3.0', 'Proxmox VE', null],
  ['KM-MFP-http/V0.0.1', 'Kyocera printer', null],
  ['TP-LINK HTTPD/1.0', 'TP-Link', null],
  ['nginx-extras/1.22.1', 'Nginx', '1.22.1'],
  ['Payara Server  5.183 #badassfish', 'Payara Server', '5.183'],
  ['Node.js/18.1', 'Node.js', '18.1'],
  ['Node.js', 'Node.js', null],
  ['RouterOS/6.43UPnP/1.0 MikroTik UPnP/1.0', 'MikroTik RouterOS', '6.43'],
])('the version in `Server: %s` is that of %s: %j', (server, name, version) => {
  const facts = { url: 'https://site.test/', headers: { server: [server] }, cookies: {}, html: '' };
  const { technologies } = conclude(rules, matcher.matchPage(facts).hits);
  expect(technologies.find((one) => one.name === name)).toMatchObject({ version });
});

test.each([
  ['Hortonworks SmartSense Tool is loading...', ['Hortonworks SmartSense']],
  ['FRITZ!Powerline', ['FRITZ!Powerline']],
])('the title %s is named as what it is', (title, names) => {
  const html = `<html><head><title>${title}</title></head><body></body></html>`;
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  expect(namesOf(hits)).toEqual(names);
});

test('a cookie with a short name needs the value of the product', () => {
  expect(namesIn({}, { sp: '1' })).toEqual([]);
  expect(namesIn({}, { sp: '5c3d2a10-1111-4222-8333-123456789abc' })).toEqual(['Snowplow Analytics']);
  expect(namesIn({}, { '_sp_id.1fff': 'x' })).toEqual(['Snowplow Analytics']);
});

test.each([
  ['/**\n * @license React\n * use-sync-external-store-shim.production.js\n */x()', 'React'],
  ['/** @license React v16.13.1\n * react-is.production.min.js\n */x()', 'React'],
  ['if(window.__POWERED_BY_QIANKUN__){mount()}', 'qiankun'],
  ['cell.stimulate(3)', 'StimulusReflex'],
  [
    'var cssHelper = /** @class */ (function () { function cssHelper() {} return cssHelper; }());',
    'css3-mediaqueries.js',
  ],
  [
    'exports.privateKeyExport=a;exports.privateKeyModInverse=b;exports.ecdhUnsafe=c;exports.privateKeyImport=d;exports.signatureImportLax=e',
    'ethereumjs-util',
  ],
  [
    'a.preventInvalidHostname=!1,a.buildQueryParameter=b,a.decodeUrnPathSegment=c,SecondLevelDomains="joshkar-ola novosibirsk yuzhno-sakhalinsk national-library-scotland"',
    'uri-js',
  ],
  ['run(`${code};typeof $_TSR !== "undefined" && $_TSR.c()`),window.__TSR_DEHYDRATED__||load()', 'TanStack Start'],
  [
    'inspectorBackend.registerCommand("addScriptToEvaluateOnLoad","canClearBrowserCache","getPlatformFontsForNode","setEventListenerBreakpoint","AXValueNativeSourceType","executionContextAuxData")',
    'chrome-remote-interface',
  ],
  ['if(typeof OptanonWrapper==="function")y()', 'OneTrust'],
  ['frames["__tcfapiLocator"]&&ask()', 'IAB TCF'],
  ['window.MathJax = options(page);', 'MathJax'],
  ['write(`window.__reactRouterRouteModules = {${names.map(toLine).join(",")}};`)', 'Vite'],
  ['/*\n * gamma 1.8 with a small linear portion. Extended transfer function\n * License: MIT\n */', 'gamma'],
  ['window.MathJax = { tex: { inlineMath: [["$", "$"]] } };', 'MathJax'],
  ['load("https://vk.com/js/api/openapi.js"),VK.Widgets.Group("news",{mode:4},1)', 'VK Pixel'],
  [
    '/*\n * JavaScript MD5\n *\n * Based on\n * A JavaScript implementation of the RSA Data Security, Inc. MD5 Message\n * Digest Algorithm, as defined in RFC 1321.\n * Version 2.2 Copyright (C) Paul Johnston 1999 - 2009\n */',
    "Paj's Javascript MD5",
  ],
  ['/* Generated by apg-js, Version 4.4.0 (https://github.com/ldthomas/apg-js) */\nvar grammar', 'Generated by apg-js'],
])('code that only mentions it is no sign of it: %s', (text, name) => {
  const { hits } = matcher.matchSides({ scripts: [text], scriptUrls: ['https://site.test/assets/app-1a2b3c4d.js'] });
  expect(namesOf(hits)).not.toContain(name);
});

test('a package whose name ends like that of another is not the other', () => {
  const html = '<script src="https://cdn.jsdelivr.net/npm/proj4leaflet@1.0.2/src/main.js"></script>';
  const { hits } = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  expect(namesOf(hits).toSorted()).toEqual(['jsDelivr', 'proj4leaflet']);
});

/** The libraries of a script or style sheet, with versions. */
function librariesIn(url: string, text: string): string[] {
  const facts = url.endsWith('.css') ? { styles: [text], styleUrls: [url] } : { scripts: [text], scriptUrls: [url] };
  return conclude(rules, matcher.matchSides(facts).hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}

test.each([
  [
    'a style sheet of jQuery UI does not need jQuery',
    'https://site.test/css/ui.css',
    '/*\n * jQuery UI CSS Framework 1.8.23\n *\n * Copyright 2012, AUTHORS.txt\n */',
    ['jQuery UI 1.8.23'],
  ],
  [
    'a plugin is published if it is called after a known library',
    'https://site.test/js/index.js',
    '/*! grapesjs-preset-webpage - 1.0.3 */\n!function(e,n){e.exports=n()}()',
    ['grapesjs-preset-webpage 1.0.3'],
  ],
  [
    'a fork is not the library',
    'https://site.test/js/toggle.min.js',
    '/*\\\n|*| Bootstrap Toggle: bootstrap4-toggle.js v3.6.1\n\\*/\nl.VERSION="3.6.0",l.DEFAULTS={on:"On",off:"Off",onstyle:"primary"',
    ['bootstrap4-toggle 3.6.1'],
  ],
  [
    'a library is not the service of the same name',
    'https://site.test/js/zoom.js',
    '/*!\n * zoom.js 0.3 (modified for use with foo.js)\n * http://lab.hakim.se/zoom-js\n * MIT licensed\n */',
    ['zoom.js 0.3'],
  ],
  [
    'a library is not one of its parts',
    'https://site.test/js/angular-translate.js',
    '/*!\n * angular-translate - v2.9.0 - 2016-01-24\n *\n * Copyright (c) 2016; Licensed MIT\n */',
    ['angular-translate 2.9.0'],
  ],
  [
    'a library is not the styles of another one',
    'https://site.test/css/docsearch.css',
    '/*! docsearch 2.6.3 | © Algolia | github.com/algolia/docsearch */',
    ['docsearch 2.6.3'],
  ],
  [
    'a validator for a framework is not the library `validator`',
    'https://site.test/js/validator.js',
    '/*!\n * Validator v0.11.9 for Bootstrap 3, by @1000hz\n * Copyright 2017 Cina Saffary\n * Licensed under http://opensource.org/licenses/MIT\n */',
    [],
  ],
  [
    'a date is not the version of a library',
    'https://site.test/js/database.js',
    '//! alasql\nx();\n/*\n// Comparators\n// Date: 21.04.2015\n// License: MIT\n*/y()',
    [],
  ],
  [
    'a name in brackets is that of the library',
    'https://site.test/js/hash.js',
    '/**\n * [js-sha256]{@link https://github.com/emn178/js-sha256}\n *\n * @version 0.11.0\n * @license MIT\n */',
    ['js-sha256 0.11.0'],
  ],
  [
    'the build for jQuery is the library',
    'https://site.test/js/perfect-scrollbar.jquery.min.js',
    '/*!\n * perfect-scrollbar v1.4.0\n * (c) 2018 Hyunje Jun\n * @license MIT\n */\nx()',
    ['perfect-scrollbar 1.4.0'],
  ],
  [
    'the router of Angular 2 has another version',
    'https://site.test/js/main.js',
    '/**\n * @license Angular v2.0.0\n * (c) 2010-2016 Google, Inc. https://angular.io/\n * License: MIT\n */x();/**\n * @license @angular/router v3.0.0\n * (c) 2010-2016 Google, Inc. https://angular.io/\n * License: MIT\n */y()',
    ['Angular 2.0.0'],
  ],
  [
    'a library has one name in its comment and another on npm',
    'https://site.test/js/canvas.js',
    '/*\n * JavaScript Canvas to Blob 2.0.5\n * https://github.com/blueimp/JavaScript-Canvas-to-Blob\n *\n * Licensed under the MIT license:\n * http://www.opensource.org/licenses/MIT\n */x()',
    ['blueimp-canvas-to-blob 2.0.5'],
  ],
  [
    'the repository behind the name in the first line is that of the library',
    'https://site.test/css/picker.css',
    '/*!\n * Datepicker for Bootstrap v1.6.4 (https://github.com/eternicode/bootstrap-datepicker)\n *\n * Licensed under the Apache License v2.0 (http://www.apache.org/licenses/LICENSE-2.0)\n */a{b:c}',
    ['bootstrap-datepicker 1.6.4'],
  ],
  [
    'a file in a folder of a library is the library',
    'https://site.test/js/vendor.js',
    '/*!\n* bindings/inputmask.binding.js\n* https://github.com/RobinHerbots/Inputmask\n* Copyright (c) 2010 - 2017 Robin Herbots\n* Licensed under the MIT license\n* Version: 3.3.11\n*/x();/*!\n* jquery.inputmask.bundle.js\n* https://github.com/RobinHerbots/Inputmask\n* Copyright (c) 2010 - 2017 Robin Herbots\n* Licensed under the MIT license\n* Version: 3.3.11\n*/y()',
    ['Inputmask 3.3.11'],
  ],
  [
    'a class of a library is the library',
    'https://site.test/js/bundle.js',
    '/**\n\t * @license EventDispatcher\n\t * Visit http://createjs.com/ for documentation, updates and examples.\n\t *\n\t * Copyright (c) 2017 gskinner.com, inc.\n\t *\n\t * Permission is hereby granted, free of charge, to any person\n\t */x();/**\n\t * @license Tween\n\t * Visit http://createjs.com/ for documentation, updates and examples.\n\t */y()',
    ['CreateJS'],
  ],
  [
    'a library is not the one that brings it to a framework',
    'https://site.test/js/map.js',
    'w="jvectormap-legend-inner",x=jvm.cssWithMappingToString(a),this.bindContainerTouchEvents(),b.data("jquery-jvectormap-data")',
    ['jvectormap'],
  ],
  [
    'a library with a longer name is not the known one',
    'https://site.test/js/SmoothScroll.js',
    '//\n// SmoothScroll for websites v1.4.10 (Balazs Galambosi)\n// http://www.smoothscroll.net/\n//\n// Licensed under the terms of the MIT license.\n//\n(function(){if(typeof define==="function"&&define.amd)define(function(){return SmoothScroll});else if("object"==typeof exports)module.exports=SmoothScroll;else window.SmoothScroll=SmoothScroll})()',
    ['smoothscroll'],
  ],
  [
    'the colours of code are not the library after which they are called',
    'https://site.test/css/color-brewer.css',
    '/*\n\nColorbrewer theme\nOriginal: https://github.com/mbostock/colorbrewer-theme (c) Mike Bostock <mike@ocks.org>\nPorted by Fabrício Tavares de Oliveira\n\n*/.code{color:red}',
    [],
  ],
  [
    'a file of a site is not the library whose global name has other capitals',
    'https://site.test/dist/dropzone.js',
    '(function(e,t){"object"==typeof exports&&"object"==typeof module?module.exports=t():"function"==typeof define&&define.amd?define([],t):"object"==typeof exports?exports.dropzone=t():e.dropzone=t()})(window,function(){return drop()});',
    [],
  ],
  [
    'a module with a name of other capitals is another one',
    'https://site.test/FlowChart.umd.js',
    '(function webpackUniversalModuleDefinition(root,factory){if(typeof exports==="object"&&typeof module==="object")module.exports=factory();else if(typeof define==="function"&&define.amd)define([],factory);else if(typeof exports==="object")exports["FlowChart"]=factory();else root["FlowChart"]=factory()})(this,function(){var Flowchart=component()})',
    ['flowchart'],
  ],
  [
    'a library of general words is that of its repository',
    'https://site.test/js/pad.js',
    'define(function(){\n/*!\n * JavaScript Cookie v2.2.1\n * https://github.com/js-cookie/js-cookie\n *\n * Released under the MIT license\n */\n})',
    ['js-cookie 2.2.1'],
  ],
])('%s', (_, url, text, names) => {
  expect(librariesIn(url, text)).toEqual(names);
});

test('the version of a part is not that of the library', () => {
  const comment = (version: string) => `/*!\n * ng-foo - v${version} - 2016-01-24\n * Licensed MIT\n */`;
  const { hits } = matcher.matchSides({
    scripts: [comment('2.9.0'), comment('2.11.0')],
    scriptUrls: ['https://site.test/ng-foo.js', 'https://site.test/ng-foo-loader-static-files.js'],
  });
  const [found, ...others] = conclude(rules, hits).technologies;
  expect([found?.name, found?.version, others]).toEqual(['ng-foo', '2.9.0', []]);
});

test.each([
  ['Angular v5.2.11', 'Angular'],
  ['Angular v22.2.6', 'Angular'],
  ['AngularJS v1.8.3', 'AngularJS'],
  ['Angular v1.2.3', 'AngularJS'],
])('%s is %s', (banner, name) => {
  const { hits } = matcher.matchSides({ scripts: [`/**\n * @license ${banner}\n * License: MIT\n */`] });
  expect(namesOf(hits)).toContain(name);
  expect(namesOf(hits)).not.toContain(name === 'Angular' ? 'AngularJS' : 'Angular');
});

test('Zone.js has the name of Angular without a version', () => {
  expect(
    librariesIn('https://site.test/js/zone.js', '/**\n * @license Angular\n * (c) 2010-2026 Google LLC.\n */'),
  ).toEqual(['Zone.js']);
});

test('the file of a part is the library in its comment, whatever it is called', () => {
  const text =
    '/*!\n * CoreUI date-range-picker.js v5.27.1 (https://coreui.io)\n * Licensed under MIT\n */\n(function(global,factory){typeof exports==="object"?module.exports=factory():(global=globalThis,global.DateRangePicker=factory())})(this,function(){})';
  expect(librariesIn('https://site.test/js/date-range-picker.js', text)).toEqual(['CoreUI 5.27.1']);
});

test('the file of another language or part of a library with its version is no library', () => {
  const comment = (file: string) => `/*!\n * ${file}\n * version: 6.0.4\n * license: MIT\n * http://bootboxjs.com\n */`;
  const text = `${comment('bootbox.js')}a();\n${comment('bootbox.locales.js')}b();`;
  expect(librariesIn('https://site.test/js/bootbox.all.js', text)).toEqual(['bootbox 6.0.4']);
});

test.each([
  ['FloatingUICore', 'Floating UI'],
  ['preactSignals', 'Preact Signals'],
  ['ReactVirtualized', 'react-virtualized'],
])('the module %s is %s', (global, name) => {
  const text = `!function(e,t){"object"==typeof exports&&"undefined"!=typeof module?t(exports):"function"==typeof define&&define.amd?define(["exports"],t):t((e="undefined"!=typeof globalThis?globalThis:e||self).${global}={})}(this,function(e){"use strict"});`;
  expect(librariesIn('https://site.test/assets/vendor-1a2b3c4d.js', text)).toEqual([name]);
});

test('a plugin called like a library is not the library', () => {
  const html = '<script src="/plugin/math/math.js"></script>';
  expect(namesOf(matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html }).hits)).toEqual([]);
});

test('the script and the style sheet of a library are one library', () => {
  const hits = [
    ...matcher.matchSides({
      scripts: ['!function(e){"object"==typeof exports?module.exports=e():window.Tribute=e()}(function(){})'],
      scriptUrls: ['https://site.test/tributejs-5.1.3.js'],
      styles: ['.tribute-container{top:0}'],
      styleUrls: ['https://site.test/tribute-5.1.3.css'],
    }).hits,
  ];
  expect(namesOf(hits)).toEqual(['tributejs']);
});

test('code of a library is not that of a package which contains it', () => {
  const math = 'useStrictBehavior makeLineSpan newDocumentFragment sizeToMaxHeight';
  const merged = 'nextLayer finishInner activeForPoint pointFrom gotoInner activeRank';
  const motion =
    'manuallyAnimateOnMount data-framer-portal-id removePointerDownListener startAxisValueAnimation onLayoutAnimationStart';
  expect(librariesIn('https://site.test/assets/app-1a2b3c4d.js', `${math} ${merged} ${motion}`)).toEqual([]);
});

test.each([
  ['elasticlunr', 't.Pipeline.add(t.trimmer,t.stopWordFilter,t.stemmer),e&&e.call(n,n),n};t.version="0.9.5";', 'Lunr'],
  ['Radix Vue', 'const a="data-radix-collection-item",b="data-radix-vue-x";', 'Radix UI'],
  ['a toast library for Vue', 'const c="Toastify__toast-container";', 'React Toastify'],
  [
    'Lodash',
    '/**\n * lodash 3.2.1 (Custom Build)\n * Based on Underscore.js 1.8.3 <http://underscorejs.org/LICENSE>\n */',
    'Underscore.js',
  ],
  ['jsPDF', 'a("div",{className:"html2pdf__container",style:t})', 'html2pdf.js'],
  ['Recharts', 'var Uu={"@@functional/placeholder":!0},Wu=function(t){return t===Uu}', 'Ramda'],
  [
    'Fomantic UI',
    't=encodeURIComponent(t).replace(/%(2[346B]|5E|60|7C)/g,decodeURIComponent).replace(/[()]/g,escape),i=encodeURIComponent(i)',
    'js-cookie',
  ],
  ['a library with a fork', 'exports.ReactVirtualized=e(require("react"))', '@box/react-virtualized'],
  ['a history of edits', 'history.push({version:"1.2.3",mode:"edit"})', 'core-js'],
  ['a list of kits', 'var kit={kitId:"abcdefg"}', 'Typekit'],
  ['a list of font hosts', '["https://fonts.googleapis.com/css","https://use.typekit.net/"].some(f)', 'Typekit'],
  ['Base Web', 'r.setAttribute("data-baseweb","button")', 'Base UI'],
  ['a plugin with a default', 't.VERSION="2.2.0",t.DEFAULTS={on:"click"}', 'bootstrap-toggle'],
  ['lodash', 'var c=t["__core-js_shared__"],u=/[^.]+$/.exec(c&&c.keys)', 'core-js'],
  ['a wrapper', 'document.getElementById("root-wrapper-body")', 'AG Grid'],
  ['a plot of its own', 'x.plot.version="1.2.0";x.run()', 'Flot'],
  ['a plugin of jQuery UI', '/*!\n * jQuery UI Slider Access 0.3.0\n */(function($){$.access=1})(jQuery)', 'jQuery UI'],
  ['a plugin', '/*! jquery.cookie.consent.js v1.2.0 */(function($){$.consent=1})(jQuery)', 'jquery.cookie'],
])('the script of %s is not named %3$s', (_, script, name) => {
  const { hits } = matcher.matchSides({ scripts: [script], scriptUrls: ['https://site.test/js/site.js'] });
  expect(namesOf(hits)).not.toContain(name);
});

test('an article about the interface of a program is not the program', () => {
  const paragraph = `<p>${'In this part we look at how the interface shows the folders, and what each of its buttons does for the people who use it every day. '.repeat(3)}</p>`;
  const html = `<title>Syncthing - Web UI</title><article>${paragraph.repeat(8)}</article>`;
  const facts = { url: 'https://site.test/', headers: {}, cookies: {}, html };
  expect(namesOf(matcher.matchPage(facts).hits)).toEqual([]);
});

test.each([
  ['/*!\n * jQuery UI Tabs 1.13.2\n * http://jqueryui.com\n */', 'jQuery UI', '1.13.2'],
  ['/*!\n * Bootstrap carousel.js v5.3.5 (https://getbootstrap.com/)\n */', 'Bootstrap', '5.3.5'],
  ['// script.aculo.us effects.js v1.9.0, Thu Dec 23 16:54:48 -0500 2010\n', 'script.aculo.us', '1.9.0'],
  ['/* Javascript plotting library for jQuery, version 0.8.3. */', 'Flot', '0.8.3'],
])('a part of a library has the version of the whole: %s', (comment, name, version) => {
  const { hits } = matcher.matchSides({ scripts: [`${comment}\nx()`], scriptUrls: ['https://site.test/js/x.js'] });
  expect(conclude(rules, hits).technologies.find((one) => one.name === name)).toMatchObject({ version });
});

test('a script that lists software by name is none of it', () => {
  const names = rules.technologies.flatMap(({ name }) => {
    const lower = name.toLowerCase();
    return [lower, lower.replace(/\.js$/, ''), lower.replaceAll(/[ .]/g, '-'), lower.replaceAll(/[^a-z0-9]/g, '')];
  });
  const all = [...new Set(names)].filter((name) => /^[\w@/.+ -]{2,60}$/.test(name));
  // Packages of one family are not in one list.
  const lists = Object.values(Object.groupBy(all, (_, index) => index % 40));
  const wrong = lists.map((list) => {
    const script = `var option={type:"string",enum:${JSON.stringify(list)}};`;
    return namesOf(matcher.matchSides({ scripts: [script], scriptUrls: ['https://site.test/options.js'] }).hits);
  });
  expect(wrong.flat()).toEqual([]);
});

test.each([
  ['Rspack', 'r.rv=()=>"1.3.12";(self.webpackChunksite=self.webpackChunksite||[]).push([[1],{}])', ['Rspack']],
  ['a middleware like redux-thunk', '({dispatch:o,getState:i})=>o=>i=>"function"==typeof i?i(s()):o(i)', []],
  ['redux-thunk', '({dispatch:r,getState:a})=>l=>i=>"function"==typeof i?i(r,a,e):l(i)', ['redux-thunk']],
])('%s in a bundle', (_, script, expected) => {
  const found = namesOf(matcher.matchSides({ scripts: [script], scriptUrls: ['https://site.test/a.js'] }).hits);
  expect(found.filter((name) => ['Rspack', 'webpack', 'redux-thunk'].includes(name))).toEqual(expected);
});

test.each([
  ['in the page', `<style>/*!\n * Bootstrap v5.3.1 (https://getbootstrap.com/)\n */.row{}</style>`, []],
  ['in a file', '', ['a{color:red}\n/*!\n * Bootstrap v5.3.1 (https://getbootstrap.com/)\n */.row{}']],
])('the version of a script counts more than that of a style sheet %s', (_, html, styles) => {
  const page = matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html });
  const { hits } = matcher.matchSides({
    scripts: [
      '/*! jQuery v3.7.1 | (c) OpenJS Foundation */a();\n/*!\n  * Bootstrap v4.6.1 (https://getbootstrap.com/)\n  */\nb();',
    ],
    scriptUrls: ['https://site.test/CACHE/js/output.1a2b3c.js'],
    styles,
    styleUrls: styles.map(() => 'https://site.test/CACHE/css/output.4d5e6f.css'),
  });
  const found = conclude(rules, [...page.hits, ...hits]).technologies.find(({ name }) => name === 'Bootstrap');
  expect(found?.versions).toEqual(['4.6.1', '5.3.1']);
});

test('a folder `dashboard` is not that of OpenStack', () => {
  const namesFor = (html: string) =>
    namesOf(matcher.matchPage({ url: 'https://site.test/', headers: {}, cookies: {}, html }).hits);
  expect(namesFor('<link rel="stylesheet" href="/static/dashboard/main.css">')).not.toContain('OpenStack');
  expect(namesFor('<img src="/static/dashboard/img/logo-splash.svg">')).toContain('OpenStack');
});
