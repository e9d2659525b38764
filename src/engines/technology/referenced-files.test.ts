// The files to which pages, scripts and style sheets refer.
import { expect, test } from 'vitest';
import {
  configurationOf,
  framesOf,
  importedScripts,
  licenceOf,
  nextPageOf,
  scriptsOfWorker,
  workersOf,
} from './referenced-files.ts';

const at = new URL('https://site.test/js/main.js');
const importsIn = (text: string) => importedScripts(Buffer.from(text), at).map(({ pathname }) => pathname);

test('a module imports scripts by their addresses', () => {
  expect(importsIn('import{a as b}from"./chunk-a.js";import"./chunk-b.js";')).toEqual([
    '/js/chunk-a.js',
    '/js/chunk-b.js',
  ]);
  expect(importsIn(`import d, {\n e,\n} from '../lib/c.mjs'\nexport * from "/d.js"`)).toEqual(['/lib/c.mjs', '/d.js']);
  expect(importsIn(`import mustache from '../skin/mustache.min.js?cacheid=bd23c4fb'`)).toEqual([
    '/skin/mustache.min.js',
  ]);
});

test.each([
  'import("./later.js")',
  'import React from "react"',
  'load("./x.js")',
  'var from = ["./x.js"]',
  'refrom "./x.js"',
])('%s imports none', (text) => expect(importsIn(text)).toEqual([]));

test('frames belong to a set', () => {
  const frames = (html: string) => framesOf(Buffer.from(html), 'https://site.test/a/').map(({ href }) => href);
  expect(frames('<FRAMESET cols="1,2"><FRAME name=x src=menu.html><frame src="/b?c=1&amp;d=2"></FRAMESET>')).toEqual([
    'https://site.test/a/menu.html',
    'https://site.test/b?c=1&d=2',
  ]);
  expect(frames('<p>frame src="x.html"</p><iframe src="y.html"></iframe>')).toEqual([]);
});

test('a script in a page may list modules', () => {
  const page = new URL('https://site.test/login?next=a');
  const listed = (html: string) =>
    configurationOf(Buffer.from(html), page, page)
      ?.files.values()
      .map(({ pathname }) => pathname)
      .toArray();
  const paths = `paths: { 'auth/main': 'auth/main.min', moment: 'components/moment' }`;
  expect(listed(`<p>x<script>require.config({ baseUrl: '/static/', ${paths} });</script>`)).toEqual([
    '/static/auth/main.min.js',
    '/static/components/moment.js',
  ]);
  expect(listed(`<script>other.config({ ${paths} })</script>`)).toBeUndefined();
});

test.each(['main.js.LICENSE', 'main.js.LICENSE.txt'])('a bundle refers to its licences: %s', (name) => {
  const script = Buffer.from(`/*! For license information please see ${name} */\n!function(){}()`);
  expect(licenceOf(script, at)?.pathname).toBe(`/js/${name}`);
});

test.each([
  [`<head><script type="text/javascript">window.location.replace('a.base/b.html')</script>`, '/docs/a.base/b.html'],
  [`<script>location = "/start"</script>`, '/start'],
  [`<script>\n  location.href = "start.html";\n</script>`, '/docs/start.html'],
  [`<meta http-equiv="refresh" content="0; url=en/">`, '/docs/en/'],
  [`<META content="1;URL='/app?a=1&amp;b=2'" HTTP-EQUIV=refresh>`, '/app?a=1&b=2'],
  [`<meta http-equiv="Refresh" content="0;overview.html">`, '/docs/overview.html'],
])('%s leads on to %s', (html, target) =>
  expect(nextPageOf(Buffer.from(html), 'https://site.test/docs/')?.href).toBe(`https://site.test${target}`),
);

test.each([
  `<meta http-equiv="refresh" content="30">`,
  `<meta http-equiv="refresh" content="300; url=/">`,
  `<noscript><meta http-equiv="refresh" content="0; url=/no-scripts"></noscript>`,
  `<meta http-equiv="refresh" content="0; url=/docs/">`,
  `<script>if (top !== self) location.href = "/";</script>`,
  `<script>var location = "/x"</script>`,
])('%s stays', (html) => expect(nextPageOf(Buffer.from(html), 'https://site.test/docs/')).toBeUndefined());

test('workers are scripts of the page', () => {
  const page = new URL('https://site.test/guide/start/');
  const script = new URL('https://site.test/search/main.js');
  const started = (text: string, from = script) => workersOf(Buffer.from(text), from, page).map(({ href }) => href);
  expect(started('var w = new Worker(joinUrl(base_url, "search/worker.js"));')).toEqual([
    'https://site.test/search/worker.js',
  ]);
  expect(started('new Worker(new URL("./parse.mjs", import.meta.url))')).toEqual([
    'https://site.test/search/parse.mjs',
  ]);
  expect(started('new Worker("/w.js")')).toEqual(['https://site.test/w.js']);
  expect(started('{"base": "../..", "search": "../../assets/workers/search.bd0b.min.js"}', page)).toEqual([
    'https://site.test/assets/workers/search.bd0b.min.js',
  ]);
  expect(started('new Worker(path + ".js"); {"main": "a/b.js"}')).toEqual([]);
});

test('workers load scripts', () => {
  const loaded = (text: string) => scriptsOfWorker(Buffer.from(text), at).map(({ pathname }) => pathname);
  expect(loaded(`importScripts('a.js', "/b.js");`)).toEqual(['/js/a.js', '/b.js']);
  expect(loaded(`importScripts.apply(null, urls);\nvar scriptsToLoad = ['lunr.js'];`)).toEqual(['/js/lunr.js']);
  expect(loaded(`var scriptsToLoad = ['lunr.js'];`)).toEqual([]);
});
