import { expect, test } from 'vitest';
import { addedScripts, leadingImports, moduleImports, preloadedModules } from './module-imports.ts';

test.each([
  ['import {Pane} from "/lib/tweakpane/4.0.5/tweakpane.min.js"', ['/lib/tweakpane/4.0.5/tweakpane.min.js']],
  ["import './a.js';import b from'../b.mjs'", ['./a.js', '../b.mjs']],
  ["import { h } from 'https://esm.sh/preact@10'", ['https://esm.sh/preact@10']],
  ["import { createApp } from 'vue'", []],
  ['fetch("/data.js"); const from = 1; x("/y.js")', []],
])('%s', (code, addresses) => {
  expect(moduleImports(code)).toEqual(addresses);
});

test.each([
  ['s.src = "https://cdn.test/2.7.9/MathJax.js?config=TeX";', ['https://cdn.test/2.7.9/MathJax.js?config=TeX']],
  ["script.src='/js/chart.min.js';other.src = '//cdn.test/x.js'", ['/js/chart.min.js', '//cdn.test/x.js']],
  ['image.src = "/a.png"; s.src = base + "/x.js"; var src = "/y.js"', []],
  ['// s.src = "/old.js";\n  /* s.src = "/older.js"; */', []],
])('scripts that are added: %s', (code, addresses) => {
  expect(addedScripts(code)).toEqual(addresses);
});

test.each([
  [
    '<./a.js>; rel="modulepreload"; nopush, </b.js>;rel=modulepreload',
    ['https://site.test/x/a.js', 'https://site.test/b.js'],
  ],
  [
    '<./a.css>; rel="preload"; as="style"; nopush, <https://cdn.test/c.js>; rel="modulepreload"',
    ['https://cdn.test/c.js'],
  ],
  ['</a.js>; rel=preload; title="; rel=modulepreload"', []],
  ['</api>; rel="https://api.w.org/"', []],
])('the header Link: %s', (value, addresses) => {
  expect(preloadedModules({ link: [value] }, 'https://site.test/x/y')).toEqual(addresses);
});

test('a script that begins with imports has them, another one may contain examples', () => {
  const code = 'import { inflate } from "../vendor/pako/lib/zlib/inflate.js";';
  expect(leadingImports(`/* Inflates. */\n// MPL\n${code}`)).toEqual(['../vendor/pako/lib/zlib/inflate.js']);
  expect(leadingImports(`var example = \`\n${code}\``)).toEqual([]);
  expect(leadingImports('/*'.repeat(100_000))).toEqual([]);
  expect(leadingImports(' '.repeat(100_000))).toEqual([]);
});
