// Generators of static sites and of documentation, by the marks that they leave in the markup.
import type { TechnologyRule } from '../rule-set.ts';

export const siteGenerators: Record<string, TechnologyRule> = {
  // Documentation
  Starlight: {
    cats: [4, 57],
    description: 'Starlight is a documentation theme for Astro.',
    website: 'https://starlight.astro.build',
    meta: { generator: '^Starlight v([\\d.]+)\\;version:\\1' },
    implies: 'Astro',
    examples: [{ meta: { generator: 'Starlight v0.21.1' }, version: '0.21.1' }],
  },
  Docsify: {
    cats: [4],
    description: 'Docsify turns Markdown files into a documentation site while it is read.',
    website: 'https://docsify.js.org',
    scriptSrc: '(?:/|^|@[\\d.]{1,12}/(?:dist/|lib/)?)docsify(?:\\.min)?\\.js',
    scripts: '\\* Docsify v(\\d[\\d.]*)\\;version:\\1',
    js: { 'Docsify.version': '^(.+)$\\;version:\\1', $docsify: '' },
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/docsify@4/lib/docsify.min.js' },
      { scripts: '/*!\n * Docsify v5.0.0\n * https://docsify.js.org', version: '5.0.0' },
      { js: { 'Docsify.version': '5.0.0' }, version: '5.0.0' },
    ],
  },
  Docusaurus: {
    meta: { generator: '^Docusaurus v([\\d.]+)\\;version:\\1' },
    dom: '#__docusaurus',
    examples: [{ meta: { generator: 'Docusaurus v3.1.1' }, version: '3.1.1' }],
  },
  VitePress: {
    cats: [4, 57],
    description: 'VitePress is a static site generator on Vite and Vue.',
    website: 'https://vitepress.dev',
    meta: { generator: '^VitePress v([\\d.]+(?:-[\\w.]+)?)\\;version:\\1' },
    scripts: '__VP_HASH_MAP__|__VP_SITE_DATA__',
    implies: ['Vue.js', 'Vite'],
    examples: [{ meta: { generator: 'VitePress v1.0.0-rc.44' }, version: '1.0.0-rc.44' }],
  },
  Nextra: {
    cats: [4],
    description: 'Nextra builds documentation sites on Next.js.',
    website: 'https://nextra.site',
    dom: ".nextra-nav-container, .nextra-toc, [class*='nextra-']",
    implies: 'Next.js',
    examples: [{ html: '<div class="nextra-nav-container nx-sticky">' }],
  },
  Fumadocs: {
    cats: [4],
    description: 'Fumadocs is a documentation framework for React.',
    website: 'https://fumadocs.dev',
    dom: '#nd-docs-layout, #nd-sidebar, #nd-page',
    examples: [{ html: '<main id="nd-docs-layout">' }],
  },
  Mintlify: {
    cats: [4],
    description: 'Mintlify hosts documentation.',
    website: 'https://mintlify.com',
    meta: { generator: '^Mintlify' },
    headers: { 'x-mintlify-client-version': '' },
    html: 'mintlify\\.s3|mintcdn\\.com',
    examples: [
      { html: '<link rel="icon" href="https://mintcdn.com/acme/favicon.png">' },
      { meta: { generator: 'Mintlify' } },
    ],
  },
  ReadMe: {
    cats: [4],
    description: 'ReadMe hosts developer hubs and API references.',
    website: 'https://readme.com',
    meta: { 'readme-deploy': '', 'readme-subdomain': '' },
    scriptSrc: 'cdn\\.readme\\.io/',
    examples: [{ meta: { 'readme-deploy': '5.105.0' } }],
  },
  Sphinx: {
    scriptSrc: '_static/(?:documentation_options|doctools|searchtools|sphinx_highlight)\\.js',
    html: [
      '<a href="https?://(?:www\\.)?sphinx-doc\\.org/?">Sphinx\\s{1,20}(\\d+(?:\\.\\d+){1,3})\\;version:\\1',
      '<a href="https?://(?:www\\.)?sphinx-doc\\.org/?">Sphinx</a>[^<]{1,60}<a href="https://github\\.com/(?:readthedocs|rtfd|snide)/sphinx_rtd_theme"',
    ],
    examples: [
      {
        html: 'Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a <a href="https://github.com/readthedocs/sphinx_rtd_theme">theme</a>',
      },
      { scriptSrc: '_static/documentation_options.js?v=1' },
      { html: 'built with <a href="http://sphinx-doc.org/">Sphinx\n        8.1.3</a>', version: '8.1.3' },
    ],
  },
  'Read the Docs': {
    cats: [4, 88],
    description: 'Read the Docs hosts documentation.',
    website: 'https://readthedocs.org',
    scriptSrc: '/_/static/javascript/readthedocs-addons\\.js|assets\\.readthedocs\\.org',
    examples: [{ scriptSrc: '/_/static/javascript/readthedocs-addons.js' }],
  },
  MkDocs: {
    meta: { generator: '^mkdocs-(\\d[\\d.]+)\\;version:\\1' },
    html: '[Bb]uilt with <a [^>]{0,60}href="https?://(?:www\\.)?mkdocs\\.org/?"',
    examples: [
      { meta: { generator: 'mkdocs-1.5.3, mkdocs-material-9.5.3' }, version: '1.5.3' },
      { html: '<p>Documentation built with <a href="https://www.mkdocs.org/">MkDocs</a>.</p>' },
    ],
  },
  'Material for MkDocs': {
    cats: [4],
    description: 'Material for MkDocs is a documentation theme.',
    website: 'https://squidfunk.github.io/mkdocs-material/',
    meta: { generator: 'mkdocs-material-(\\d[\\d.]+)\\;version:\\1' },
    implies: 'MkDocs',
    examples: [{ meta: { generator: 'mkdocs-1.5.3, mkdocs-material-9.5.3' }, version: '9.5.3' }],
  },
  mdBook: {
    cats: [4, 57],
    description: 'mdBook makes books from Markdown.',
    website: 'https://rust-lang.github.io/mdBook/',
    html: '<!-- Book generated using mdBook -->',
    examples: [{ html: '<!-- Book generated using mdBook -->' }],
  },
  Rustdoc: {
    cats: [4],
    description: 'rustdoc generates the documentation of Rust crates.',
    website: 'https://doc.rust-lang.org/rustdoc/',
    meta: { generator: '^rustdoc$' },
    dom: {
      "meta[name='rustdoc-vars']": { attributes: { 'data-rustdoc-version': '^([\\d.]+)\\;version:\\1' } },
      'div#rustdoc-vars': { attributes: { 'data-rustdoc-version': '^([\\d.]+)\\;version:\\1' } },
    },
    examples: [
      {
        html: '<meta name="generator" content="rustdoc"><meta name="rustdoc-vars" data-rustdoc-version="1.78.0 (9b00956e5 2024-04-29)">',
        version: '1.78.0',
      },
      { html: '<div id="rustdoc-vars" data-root-path="../" data-rustdoc-version="1.63.0" ></div>', version: '1.63.0' },
    ],
  },
  Javadoc: {
    meta: { generator: '^javadoc(?:/|$)' },
    html: [
      '<!-- Generated by javadoc \\((?:version )?(\\d[\\w.]*)\\)\\;version:\\1',
      '<A NAME="navbar_top"><!-- --></A>', // before version 7
    ],
    examples: [
      { meta: { generator: 'javadoc/ClassWriterImpl' } },
      { html: '<!-- Generated by javadoc (17) on Wed Nov 18 02:44:11 UTC 2026 -->', version: '17' },
      { html: '<A NAME="navbar_top"><!-- --></A>' },
      { html: '<!-- Generated by javadoc (1.8.0_292) on Mon Jun 07 -->', version: '1.8.0_292' },
    ],
  },
  Doxygen: {
    meta: { generator: '^Doxygen ([\\d.]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'Doxygen 1.9.8' }, version: '1.9.8' }],
  },
  TypeDoc: {
    cats: [4],
    description: 'TypeDoc generates the documentation of TypeScript projects.',
    website: 'https://typedoc.org',
    meta: { generator: '^typedoc' },
    html: 'Generated using <a href="https://typedoc\\.org/"',
    examples: [{ html: '<p>Generated using <a href="https://typedoc.org/" target="_blank">TypeDoc</a></p>' }],
  },
  Antora: {
    cats: [4, 57],
    description: 'Antora makes documentation sites from AsciiDoc.',
    website: 'https://antora.org',
    meta: { generator: '^Antora ([\\d.]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'Antora 3.1.4' }, version: '3.1.4' }],
  },

  // Sites
  Gatsby: {
    dom: '#___gatsby',
    meta: { generator: '^Gatsby(?: ([\\d.]+))?\\;version:\\1' },
    examples: [{ html: '<div id="___gatsby"></div>' }, { meta: { generator: 'Gatsby 5.13.1' }, version: '5.13.1' }],
  },
  Hugo: {
    meta: { generator: 'Hugo ([\\d.]+)\\;version:\\1' },
    // The theme with which `hugo new theme` begins.
    scripts: '["\'`]This site was generated by Hugo\\.["\'`]',
    examples: [
      { scripts: 'console.log("This site was generated by Hugo.")' },
      { meta: { generator: 'Hugo 0.122.0' }, version: '0.122.0' },
    ],
  },
  Jekyll: {
    meta: { generator: '^Jekyll v([\\d.]+)\\;version:\\1' },
    html: 'Begin Jekyll SEO tag',
    examples: [{ meta: { generator: 'Jekyll v4.3.2' }, version: '4.3.2' }],
  },
  Eleventy: {
    meta: { generator: '^Eleventy v([\\d.]+)\\;version:\\1' },
    scriptSrc: '/\\.11ty/reload-client\\.js', // its development server
    examples: [
      { meta: { generator: 'Eleventy v2.0.1' }, version: '2.0.1' },
      { html: '<script type="module" integrity="x" src="/.11ty/reload-client.js"></script>' },
    ],
  },
  Hexo: {
    meta: { generator: '^Hexo ([\\d.]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'Hexo 7.0.0' }, version: '7.0.0' }],
  },
  Landscape: {
    cats: [207],
    description: 'Landscape is the default theme of Hexo.',
    website: 'https://github.com/hexojs/hexo-theme-landscape',
    html: '<a id="main-nav-toggle" class="nav-icon">',
    implies: 'Hexo',
    examples: [{ html: '<a id="main-nav-toggle" class="nav-icon"><span class="fa fa-bars"></span></a>' }],
  },
  'Hexo Admin': {
    cats: [57],
    description: 'Hexo Admin edits the posts of Hexo in the browser.',
    website: 'https://github.com/jaredly/hexo-admin',
    dom: { title: { text: '^Hexo Admin$' } },
    implies: 'Hexo',
    examples: [{ html: '<title>Hexo Admin</title>' }],
  },
  Zola: {
    cats: [57],
    description: 'Zola is a static site generator in one binary.',
    website: 'https://www.getzola.org',
    meta: { generator: '^Zola(?: v?([\\d.]+))?\\;version:\\1' },
    examples: [{ meta: { generator: 'Zola v0.18.0' }, version: '0.18.0' }],
  },
  Pelican: { meta: { generator: '^Pelican' }, examples: [{ meta: { generator: 'Pelican' } }] },
  Quarto: {
    cats: [4, 57],
    description: 'Quarto is a scientific publishing system.',
    website: 'https://quarto.org',
    meta: { generator: '^quarto-([\\d.]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'quarto-1.4.549' }, version: '1.4.549' }],
  },
  Quartz: {
    cats: [57],
    description: 'Quartz publishes notes as a website.',
    website: 'https://quartz.jzhao.xyz',
    meta: { generator: '^Quartz$' },
    examples: [{ meta: { generator: 'Quartz' } }],
  },
  'Obsidian Publish': {
    cats: [57, 88],
    description: 'Obsidian Publish hosts notes.',
    website: 'https://obsidian.md/publish',
    scriptSrc: 'publish\\.obsidian\\.md/',
    examples: [{ scriptSrc: 'https://publish.obsidian.md/app.js?abc' }],
  },
  Lume: {
    cats: [57],
    description: 'Lume is a static site generator for Deno.',
    website: 'https://lume.land',
    meta: { generator: '^Lume v?([\\d.]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'Lume v2.0.3' }, version: '2.0.3' }],
  },
  Minima: {
    cats: [207],
    description: 'Minima is the default theme of Jekyll.',
    website: 'https://github.com/jekyll/minima',
    html: '/assets/minima-social-icons\\.svg#',
    css: '\\.site-header\\s?\\{\\s{0,9}border-top:\\s?5px solid #[0-9a-f]{6};\\s{0,9}border-bottom:\\s?1px solid #[0-9a-f]{6};\\s{0,9}min-height:\\s?55\\.95px',
    examples: [
      { html: '<use xlink:href="/assets/minima-social-icons.svg#github"></use>' },
      {
        css: '.site-header { border-top: 5px solid #424242; border-bottom: 1px solid #e8e8e8; min-height: 55.95px; position: relative; }',
      },
    ],
  },
};
