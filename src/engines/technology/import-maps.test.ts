import { expect, test } from 'vitest';
import { importMapOf } from './import-maps.ts';

const address = 'https://site.test/shop/index.html';
const importsOn = (page: string, script: string) =>
  importMapOf(Buffer.from(page), address)?.(Buffer.from(script)).map(({ href }) => href);

const page = `<script type="importmap" data-turbo-track="reload">{ "imports": {
  "@hotwired/turbo": "/js/turbo-3f1c.js", "controllers/": "./controllers/", "react": "https://cdn.test/react.js", "odd": 7
}, "integrity": {} }</script>`;

test('an import map says where the modules are that scripts import by names', () => {
  const script = `import "@hotwired/turbo"\nimport React, { useId } from 'react'\nimport menu from "controllers/menu.js"`;
  expect(importsOn(page, script)).toEqual([
    'https://site.test/js/turbo-3f1c.js',
    'https://cdn.test/react.js',
    'https://site.test/shop/controllers/menu.js',
  ]);
});

test.each([
  ['later', 'import("@hotwired/turbo")'],
  ['by other names', 'import "odd"; import "./react"; import "turbo"; import "constructor"'],
])('not modules that are imported %s', (_, script) => {
  expect(importsOn(page, script)).toEqual([]);
});

test('a page imports modules too', () => {
  const whole = `${page}<script type="module">import "@hotwired/turbo"</script>`;
  expect(importsOn(whole, whole)).toEqual(['https://site.test/js/turbo-3f1c.js']);
});

test.each([
  '<p>none</p>',
  '<script type="importmap">{"imports":[]}</script>',
  '<script type="importmap">{"imp</script>',
])('no module without an import map: %s', (html) => {
  expect(importMapOf(Buffer.from(html), address)).toBeUndefined();
});
