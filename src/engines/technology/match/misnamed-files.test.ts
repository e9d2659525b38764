// Files that are called like a library and are something else.
import { expect, inject, test } from 'vitest';
import { loadRuleTables } from '../compile/rule-tables.ts';
import { conclude } from './conclude.ts';
import { createMatcher } from './matcher.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function namedBy(file: string, text: string | undefined): string[] {
  const url = 'https://www.company.test/';
  const script = new URL(file, url).href;
  const html = `<script src="${file}"></script><p>Products</p>`;
  const page = matcher.matchPage({ url, headers: {}, cookies: {}, html }).hits;
  const sides = text === undefined ? {} : { scripts: [text], scriptUrls: [script] };
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
])('%s without a name of the library is not %s', (file, text, name) => {
  expect(namedBy(file, undefined)).toContain(name);
  expect(namedBy(file, text)).not.toContain(name);
});

test.each([
  ['/src/highlight.js', 'var hljs=function(){"use strict";return{}}();', 'Highlight.js'],
  ['/js/chart.js', '!function(t,e){t.Chart=e()}(this,function(){"use strict";return{}});', 'Chart.js'],
  ['/js/chart.js', '/*! Chart.js | MIT */ !function(t,e){e()}(this,function(){"use strict"});', 'Chart.js'],
  ['/js/bootstrap.js', 'throw new Error("Bootstrap\'s JavaScript requires jQuery, which was not found")', 'Bootstrap'],
  ['/js/vue.js', '<!doctype html><title>404 Not Found</title><p>The page was not found.</p>', 'Vue.js'],
])('%s with a name of the library, or an error page instead of it, is %s', (file, text, name) => {
  expect(namedBy(file, text)).toContain(name);
});
