// Sites as their generators and frameworks make them, from the smallest project each of them accepts.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLooker, type Looker } from './support/detect.ts';
import {
  load,
  makeProject,
  removeProject,
  runTool,
  serveFolder,
  startTool,
  versionOf,
  type Site,
} from './support/software.ts';

let looker: Looker;
const projects: string[] = [];
beforeAll(async () => {
  looker = await openLooker();
});
afterAll(async () => {
  await looker.close();
  await Promise.all(projects.map(removeProject));
});

async function project(files: Record<string, string>): Promise<string> {
  const folder = await makeProject(files);
  projects.push(folder);
  return folder;
}

async function named(site: Site, options?: { render?: boolean }): Promise<string[]> {
  try {
    return await looker.look(`${site.origin}/`, options);
  } finally {
    await site.close();
  }
}

const words = 'Plain words about nothing in particular. '.repeat(8);
const react = () => `React ${versionOf('react')}`;

describe('a site made with', () => {
  test('Next.js', async () => {
    const folder = await project({
      'package.json': '{"private":true}',
      'app/layout.jsx': 'export default function Layout({ children }) { return <html><body>{children}</body></html>; }',
      'app/page.jsx': `export default function Page() { return <p>${words}</p>; }`,
    });
    await runTool(folder, 'next/dist/bin/next', ['build', '--webpack']);
    const start = () =>
      startTool(folder, 'next/dist/bin/next', (port) => ['start', '-p', String(port), '-H', '127.0.0.1']);
    // It bundles React, from between two releases.
    const { version } = load('next/dist/compiled/react');
    const expected = [
      `Next.js ${versionOf('next')}`,
      'Node.js',
      'Priority Hints',
      `React ${version}`,
      'core-js 3.38.1',
      'webpack',
      'whatwg-fetch',
    ];
    expect(await named(await start(), { render: false })).toName(expected);
    expect(await named(await start(), { render: true })).toName(expected);
  });

  test('Nuxt', async () => {
    const folder = await project({
      'package.json': '{"private":true}',
      'nuxt.config.ts': 'export default { telemetry: false, ssr: true, compatibilityDate: "2026-01-01" }',
      'app.vue': `<template><p>${words}</p></template>`,
    });
    await runTool(folder, 'nuxt/bin/nuxt.mjs', ['generate']);
    const folderOut = join(folder, '.output', 'public');
    expect(await named(await serveFolder(folderOut), { render: false })).toName([
      'Import Maps',
      `Nuxt.js ${versionOf('nuxt')}`,
      'Unhead',
      'Vite',
      'Vue.js',
      'ofetch',
    ]);
    expect(await named(await serveFolder(folderOut), { render: true })).toName([
      'Import Maps',
      `Nuxt.js ${versionOf('nuxt')}`,
      'Unhead',
      'Vite',
      `Vue.js ${versionOf('vue')}`,
      'ofetch',
    ]);
  });

  test('Astro', async () => {
    const folder = await project({
      'package.json': '{"private":true,"type":"module"}',
      'astro.config.mjs': 'export default {}',
      'src/pages/index.astro': `---\n---\n<html><head><meta name="generator" content={Astro.generator}></head><body><p>${words}</p></body></html>`,
    });
    await runTool(folder, 'astro/bin/astro.mjs', ['build']);
    expect(await named(await serveFolder(join(folder, 'dist')))).toName([`Astro ${versionOf('astro')}`, 'Vite']);
  });

  test('SvelteKit', async () => {
    const folder = await project({
      'package.json': '{"private":true,"type":"module"}',
      'vite.config.js': `import adapter from '@sveltejs/adapter-static'; import { sveltekit } from '@sveltejs/kit/vite'; export default { plugins: [sveltekit({ adapter: adapter() })] };`,
      'src/app.html':
        '<!doctype html><html><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>',
      'src/routes/+layout.js': 'export const prerender = true;',
      'src/routes/+page.svelte': `<p>${words}</p>`,
    });
    await runTool(folder, 'vite/bin/vite.js', ['build']);
    expect(await named(await serveFolder(join(folder, 'build')))).toName(['Svelte 5', 'SvelteKit', 'Vite']);
  });

  test('Eleventy', async () => {
    const folder = await project({
      'index.md': '---\nlayout: base.njk\n---\nHello',
      '_includes/base.njk': `<!doctype html><html><head><meta name="generator" content="{{ eleventy.generator }}"></head><body>{{ content | safe }}<p>${words}</p></body></html>`,
    });
    await runTool(folder, '@11ty/eleventy/cmd.cjs', ['--quiet']);
    expect(await named(await serveFolder(join(folder, '_site')))).toName([`Eleventy ${versionOf('@11ty/eleventy')}`]);
  });

  test('Docusaurus', async () => {
    const folder = await project({
      'package.json': '{"private":true}',
      'docusaurus.config.js': `module.exports = { title: 'x', url: 'http://x.test', baseUrl: '/', presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]] };`,
      'sidebars.js': 'module.exports = { docs: ["intro"] };',
      'docs/intro.md': `---\nslug: /\n---\n# Hello\n\n${words}`,
    });
    await runTool(folder, '@docusaurus/core/bin/docusaurus.mjs', ['build']);
    expect(await named(await serveFolder(join(folder, 'build')), { render: false })).toName([
      `Docusaurus ${versionOf('@docusaurus/core')}`,
      'History',
      'Infima',
      'JSON-LD',
      'NProgress 0.2.0',
      'Open Graph',
      'Prism 1.29.0', // a part of prism-react-renderer
      react(),
      'React Router',
      'clsx',
      'prism-react-renderer',
      'prop-types',
      'react-helmet-async',
      'react-is 16.13.1',
      'react-loadable',
      'webpack',
    ]);
  });

  test('VitePress', async () => {
    const folder = await project({
      'package.json': '{"private":true,"type":"module"}',
      'index.md': `# Hello\n\n${words}`,
    });
    await runTool(folder, 'vitepress/bin/vitepress.js', ['build']);
    expect(await named(await serveFolder(join(folder, '.vitepress', 'dist')))).toName([
      `@docsearch/css ${versionOf('vitepress/node_modules/@docsearch/css')}`,
      `@vue/reactivity ${versionOf('vue')}`,
      `@vue/shared ${versionOf('vue')}`,
      'Vite',
      `VitePress ${versionOf('vitepress')}`,
      `Vue.js ${versionOf('vue')}`,
      'VueUse',
    ]);
  });

  test('Hexo', async () => {
    const folder = await project({
      'package.json': JSON.stringify({ private: true, hexo: { version: versionOf('hexo') }, dependencies: {} }),
      '_config.yml': 'title: x\nurl: http://x.test\ntheme: plain\n',
      'themes/plain/layout/page.njk':
        '<!doctype html><html><head><title>x</title></head><body>{{ page.content | safe }}</body></html>',
      'source/index.html': `---\nlayout: page\n---\n<p>${words}</p>`,
    });
    await runTool(folder, 'hexo/bin/hexo', ['generate']);
    expect(await named(await serveFolder(join(folder, 'public')))).toName([`Hexo ${versionOf('hexo')}`]);
  });

  test('React Router as a framework', async () => {
    const folder = await project({
      'package.json': '{"private":true,"type":"module"}',
      'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'; export default { plugins: [reactRouter()] };`,
      'react-router.config.ts': 'export default { ssr: true };',
      'app/root.tsx': `import { Links, Meta, Outlet, Scripts } from 'react-router'; export default function Root() { return <html><head><Meta /><Links /></head><body><Outlet /><Scripts /></body></html>; }`,
      'app/routes.ts': `import { index } from '@react-router/dev/routes'; export default [index('home.tsx')];`,
      'app/home.tsx': `export default function Home() { return <p>${words}</p>; }`,
    });
    await runTool(folder, '@react-router/dev/bin.cjs', ['build']);
    const site = await startTool(folder, '@react-router/serve/bin.cjs', () => ['build/server/index.js']);
    expect(await named(site, { render: true })).toName([react(), 'React Router', 'Vite']);
  });

  test('Vite alone', async () => {
    const folder = await project({
      'package.json': '{"private":true,"type":"module"}',
      'index.html': `<!doctype html><body><p>${words}</p><script type="module" src="/main.js"></script></body>`,
      'main.js': 'document.title = "x";',
    });
    await load('vite').build({ root: folder, logLevel: 'error' });
    expect(await named(await serveFolder(join(folder, 'dist')), { render: false })).toName(['Vite']);
  });
});
