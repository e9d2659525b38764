// The files to which pages, scripts and style sheets refer.
import { expect, test } from 'vitest';
import { framesOf, importedScripts, licenceOf, configurationOf } from './referenced-files.ts';

const at = new URL('https://site.test/js/main.js');
const importsIn = (text: string) => importedScripts(Buffer.from(text), at).map(({ pathname }) => pathname);

test('a module imports scripts by their addresses', () => {
  expect(importsIn('import{a as b}from"./chunk-a.js";import"./chunk-b.js";')).toEqual([
    '/js/chunk-a.js',
    '/js/chunk-b.js',
  ]);
  expect(importsIn(`import d, {\n e,\n} from '../lib/c.mjs'\nexport * from "/d.js"`)).toEqual(['/lib/c.mjs', '/d.js']);
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
