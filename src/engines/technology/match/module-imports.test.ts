import { expect, test } from 'vitest';
import { moduleImports } from './module-imports.ts';

test.each([
  ['import {Pane} from "/lib/tweakpane/4.0.5/tweakpane.min.js"', ['/lib/tweakpane/4.0.5/tweakpane.min.js']],
  ["import './a.js';import b from'../b.mjs'", ['./a.js', '../b.mjs']],
  ["import { h } from 'https://esm.sh/preact@10'", ['https://esm.sh/preact@10']],
  ["import { createApp } from 'vue'", []],
  ['fetch("/data.js"); const from = 1; x("/y.js")', []],
])('%s', (code, addresses) => {
  expect(moduleImports(code)).toEqual(addresses);
});
