// Libraries as sites use them: the files of their packages behind script tags, or bundled into one file that tells nothing
// by its name. Whatever a page shows is named with its version, and nothing else is.
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLooker, type Looker } from './support/detect.ts';
import { folderOf, load, makeProject, removeProject, runTool, serveFolder, versionOf } from './support/software.ts';

let looker: Looker;
beforeAll(async () => {
  looker = await openLooker();
});
afterAll(() => looker.close());

const prose = `<p>${'Plain words about nothing in particular. '.repeat(8)}</p>`;

/** What is named on a page with this in it; packages lie below /lib. */
async function namedOn(
  content: string,
  { files = {}, render = true }: { files?: Record<string, string>; render?: boolean } = {},
): Promise<string[]> {
  const folder = await makeProject({
    'index.html': `<!doctype html><html><head><meta charset="utf-8"><title>A page</title></head><body>${prose}${content}</body></html>`,
    ...files,
  });
  await symlink(join(folderOf('.')), join(folder, 'lib'));
  const site = await serveFolder(folder);
  try {
    return await looker.look(`${site.origin}/`, { render });
  } finally {
    await site.close();
    await removeProject(folder);
  }
}

const script = (file: string) => `<script src="/lib/${file}"></script>`;
const style = (file: string) => `<link rel="stylesheet" href="/lib/${file}">`;
const exactly = (...names: string[]) =>
  names.map((name) => {
    const [technology, from] = name.split(' @ ');
    return from === undefined ? name : `${technology} ${versionOf(from)}`;
  });

describe('behind a script tag', () => {
  test.each([
    ['jQuery', script('jquery/dist/jquery.min.js'), ['jQuery @ jquery']],
    [
      'jQuery with Migrate and UI',
      script('jquery/dist/jquery.min.js') +
        script('jquery-migrate/dist/jquery-migrate.min.js') +
        script('jquery-ui/dist/jquery-ui.min.js'),
      ['jQuery @ jquery', 'jQuery Migrate @ jquery-migrate', 'jQuery UI @ jquery-ui'],
    ],
    [
      'Bootstrap',
      style('bootstrap/dist/css/bootstrap.min.css') + script('bootstrap/dist/js/bootstrap.bundle.min.js'),
      ['Bootstrap @ bootstrap', 'Popper'],
    ],
    ['UIkit', style('uikit/dist/css/uikit.min.css') + script('uikit/dist/js/uikit.min.js'), ['UIKit @ uikit']],
    [
      'Bulma',
      `${style('bulma/css/bulma.min.css')}<div class="columns"><div class="column">x</div></div>`,
      ['Bulma @ bulma', 'minireset.css 0.0.6'],
    ],
    ['D3', script('d3/dist/d3.min.js'), ['D3 @ d3', 'd3-geo', 'd3-shape', 'd3-time']],
    [
      'Chart.js',
      `<canvas id=c></canvas>${script('chart.js/dist/chart.umd.min.js')}`,
      ['@kurkle/color 0.3.2', 'Chart.js @ chart.js'],
    ],
    ['Leaflet', style('leaflet/dist/leaflet.css') + script('leaflet/dist/leaflet.js'), ['Leaflet @ leaflet']],
    ['Lodash', script('lodash/lodash.min.js'), ['Lodash @ lodash']],
    ['Underscore', script('underscore/underscore-umd-min.js'), ['Underscore.js @ underscore']],
    [
      'Backbone',
      script('jquery/dist/jquery.min.js') +
        script('underscore/underscore-umd-min.js') +
        script('backbone/backbone-min.js'),
      ['Backbone.js @ backbone', 'Underscore.js @ underscore', 'jQuery @ jquery'],
    ],
    ['Moment.js', script('moment/min/moment.min.js'), ['Moment.js @ moment']],
    ['Mithril', script('mithril/mithril.min.js'), ['Mithril @ mithril']],
    ['Swiper', style('swiper/swiper-bundle.min.css') + script('swiper/swiper-bundle.min.js'), ['Swiper @ swiper']],
    ['GSAP', script('gsap/dist/gsap.min.js'), ['GSAP @ gsap']],
    ['Turbo', script('@hotwired/turbo/dist/turbo.es2017-umd.js'), ['Turbo @ @hotwired/turbo']],
    ['htmx', `<button hx-get="/x">x</button>${script('htmx.org/dist/htmx.min.js')}`, ['Htmx @ htmx.org']],
    [
      'Alpine.js',
      `<div x-data="{ open: false }">x</div><script defer src="/lib/alpinejs/dist/cdn.min.js"></script>`,
      // and the parts of Vue that it contains
      ['@vue/reactivity 3.5.41', '@vue/shared 3.5.41', 'Alpine.js @ alpinejs'],
    ],
    [
      'Knockout',
      `<p data-bind="text: 1"></p>${script('knockout/build/output/knockout-latest.js')}`,
      ['Knockout.js @ knockout'],
    ],
    ['docsify', `<div id=app></div>${script('docsify/dist/docsify.min.js')}`, ['Docsify @ docsify', 'Marked', 'Prism']],
  ])('%s', async (_, content, names) => {
    expect(await namedOn(content)).toName(exactly(...names).toSorted());
  });
});

describe('in a bundle', () => {
  async function bundled(
    entry: string,
    { file = 'entry.js', content = '<div id="app"></div>' } = {},
  ): Promise<string[]> {
    const folder = await makeProject({ [file]: entry });
    try {
      const { outputFiles } = await load('esbuild').build({
        entryPoints: [join(folder, file)],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        define: { 'process.env.NODE_ENV': '"production"' },
        legalComments: 'none',
        jsx: 'automatic',
      });
      return await namedOn(`${content}<script src="/app.js"></script>`, { files: { 'app.js': outputFiles[0].text } });
    } finally {
      await removeProject(folder);
    }
  }

  test('React', async () => {
    const entry = `import { createRoot } from 'react-dom/client'; createRoot(document.getElementById('app')).render(<h1>Hi</h1>);`;
    expect(await bundled(entry, { file: 'entry.jsx' })).toName(exactly('React @ react'));
  });

  test('Preact', async () => {
    const entry = `import { h, render } from 'preact'; render(h('h1', null, 'Hi'), document.getElementById('app'));`;
    expect(await bundled(entry)).toName(['Preact']);
  });

  test('Vue', async () => {
    const entry = `import { createApp, h } from 'vue'; createApp({ render: () => h('h1', 'Hi') }).mount('#app');`;
    expect(await bundled(entry)).toName(exactly('Vue.js @ vue'));
  });

  test('Angular', async () => {
    const entry = `
      import '@angular/compiler';
      import { Component, provideZonelessChangeDetection } from '@angular/core';
      import { bootstrapApplication } from '@angular/platform-browser';
      class App {}
      const Root = Component({ selector: 'app-root', template: '<h1>Hi</h1>' })(App) ?? App;
      bootstrapApplication(Root, { providers: [provideZonelessChangeDetection()] });`;
    expect(await bundled(entry, { content: '<app-root></app-root>' })).toName(
      exactly('Angular @ @angular/core', 'RxJS'),
    );
  });

  test('Svelte', async () => {
    const { js } = load('svelte/compiler').compile('<h1 class="a">Hi</h1><style>.a { color: red }</style>', {
      css: 'injected',
    });
    const entry = `${js.code}\nimport { mount } from 'svelte'; mount(entry, { target: document.getElementById('app') });`;
    expect(await bundled(entry.replace(/export default function (\w+)/, 'function entry'))).toName(['Svelte 5']);
  });

  test('Solid', async () => {
    const entry = `import { render } from 'solid-js/web'; import h from 'solid-js/h'; render(() => h('button', { onClick: () => 1 }, 'Hi'), document.getElementById('app'));`;
    expect(await bundled(entry)).toName(['SolidJS']);
  });

  test('Lit', async () => {
    const entry = `import { LitElement, html } from 'lit'; customElements.define('my-app', class extends LitElement { render() { return html\`<h1>Hi</h1>\`; } });`;
    expect(await bundled(entry, { content: '<my-app></my-app>' })).toName(
      exactly(
        '@lit/reactive-element @ @lit/reactive-element',
        'Lit @ lit',
        'lit-element @ lit-element',
        'lit-html @ lit-html',
      ),
    );
  });

  test('three.js', async () => {
    const entry = `import * as THREE from 'three'; const scene = new THREE.Scene(); document.title = scene.type;`;
    expect(await bundled(entry)).toName([`three.js ${versionOf('three').split('.')[1]}`]);
  });

  // Only the first megabyte of a file is read, and the words of jQuery are those of version 4.
  test('highlight.js between jQuery, D3 and Chart.js, without a name of theirs anywhere', async () => {
    const entry = `import $ from 'jquery'; import hljs from 'highlight.js'; import * as d3 from 'd3'; import Chart from 'chart.js/auto';
      window.site = [$('#app').length, hljs.versionString, d3.version, Chart.version];`;
    expect(await bundled(entry)).toName(
      exactly(
        'Chart.js @ chart.js',
        'D3',
        'Highlight.js @ highlight.js',
        'd3-selection',
        'd3-transition',
        'jQuery @ jquery',
      ),
    );
  });
});

test('Tailwind CSS, as its own tool makes it', async () => {
  const folder = await makeProject({
    'in.css': '@import "tailwindcss";',
    'index.html': `<!doctype html><link rel=stylesheet href=/out.css><body class="bg-slate-100 p-4"><h1 class="text-3xl font-bold underline">Hi</h1>${prose}`,
  });
  await runTool(folder, '@tailwindcss/cli/dist/index.mjs', ['-i', 'in.css', '-o', 'out.css']);
  const site = await serveFolder(folder);
  try {
    expect(await looker.look(`${site.origin}/`, { render: false })).toName(exactly('Tailwind CSS @ tailwindcss'));
  } finally {
    await site.close();
    await removeProject(folder);
  }
});
