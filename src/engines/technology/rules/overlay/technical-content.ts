// Libraries that show formulas, diagrams, source code and API references.
import type { TechnologyRule } from '../rule-set.ts';

export const technicalContent: Record<string, TechnologyRule> = {
  // Formulas and diagrams
  KaTeX: {
    html: 'katex@(\\d[\\d.]*)/dist/katex\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/katex@0.16.9/dist/katex.min.css">',
        version: '0.16.9',
      },
    ],
  },
  MathJax: {
    scriptSrc: '(?<![\\w-])mathjax@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/mathjax@3.2.2/es5/tex-mml-chtml.js', version: '3.2.2' }],
  },
  Mermaid: {
    cats: [25],
    description: 'Mermaid draws diagrams from text.',
    website: 'https://mermaid.js.org',
    scriptSrc: '(?<![\\w-])mermaid@(\\d[\\d.]*)\\;version:\\1',
    // A call alone may never run: the library must be loaded. Themes contain its address for pages with diagrams.
    scripts:
      '(?:\\bfrom|\\bimport\\(?|\\.src ?=|"mermaid":)\\s{0,4}["\'][^"\']{0,200}/mermaid(?:\\.core)?(?:\\.esm)?(?:\\.min)?\\.m?js',
    examples: [
      { scripts: "import mermaid from 'https://cdn.jsdelivr.net/npm/mermaid@11/dist/mermaid.esm.min.mjs';" },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/mermaid@10.6.1/dist/mermaid.min.js', version: '10.6.1' },
    ],
  },

  // Source code
  'Highlight.js': {
    replaces: ['scriptSrc'],
    scripts: [
      'Highlight\\.js v(\\d[\\d.]*\\d)\\;version:\\1',
      '\\.safeMode\\s?=[^;"]{0,60}[,;]\\s{0,9}[\\w$]{1,12}\\.versionString\\s?=\\s?["\'](\\d[\\d.]*\\d)["\']\\;version:\\1',
    ],
    css: '\\.hljs-(?:keyword|selector-tag)\\b',
    scriptSrc: ['/highlight(?:\\.min)?\\.js', 'highlight\\.js(?:@|/)(\\d+(?:\\.\\d+)+)/\\;version:\\1'],
    cats: [19],
    website: 'https://highlightjs.org',
    description: 'highlight.js colours code.',
    examples: [
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/highlight.js/11.9.0/highlight.min.js', version: '11.9.0' },
      { scripts: 'e.safeMode=function(){o=!0},e.versionString="11.9.0",e.regex={concat:u}', version: '11.9.0' },
    ],
  },
  Prism: {
    replaces: ['scriptSrc'],
    scriptSrc: ['(?:^|/)prism(?:\\.min)?\\.js', 'prism(?:js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1'],
    scripts: '\\bPrism: Lightweight, robust, elegant syntax highlighting',
    css: 'code\\[class\\*=["\']?language-["\']?\\],\\s{0,4}pre\\[class\\*=["\']?language-["\']?\\]\\s?\\{',
    examples: [
      { css: 'code[class*="language-"], pre[class*="language-"] {\n  color: #f8f8f2;' },
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/prism/1.29.0/prism.min.js', version: '1.29.0' },
      { scripts: '/**\n * Prism: Lightweight, robust, elegant syntax highlighting\n */' },
    ],
  },
  Shiki: {
    cats: [19],
    description: 'Shiki colours code.',
    website: 'https://shiki.style',
    dom: 'pre.shiki',
    html: [
      ' style="--shiki-(?:light|dark|default):',
      // Astro
      '<pre class="astro-code [^"]{1,100}" style="background-color:',
    ],
    examples: [
      { html: '<pre class="astro-code github-dark" style="background-color:#24292e;color:#e1e4e8" tabindex="0">' },
      { html: '<pre class="shiki github-dark" tabindex="0">' },
      { html: '<span style="--shiki-light:#D73A49;--shiki-dark:#F97583">const</span>' },
    ],
  },
  'Expressive Code': {
    cats: [19],
    description: 'Expressive Code presents code blocks.',
    website: 'https://expressive-code.com',
    dom: '.expressive-code',
    examples: [{ html: '<div class="expressive-code">' }],
  },

  // API references
  'Swagger UI': {
    scripts: 'BUILD_TIME:\\w{1,4}\\}=\\{PACKAGE_VERSION:"(\\d+\\.\\d+\\.\\d+)"\\;version:\\1\\;confidence:0',
    scriptSrc: 'swagger-ui(?:-dist)?(?:@|/)(\\d+(?:\\.\\d+)+)/\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/swagger-ui-dist@5.11.0/swagger-ui-bundle.js', version: '5.11.0' }],
  },
  Scalar: {
    cats: [4],
    description: 'Scalar is an API reference.',
    website: 'https://scalar.com',
    scriptSrc: '@scalar/api-reference(?:@(\\d[\\d.]*))?\\;version:\\1',
    dom: 'script#api-reference',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/@scalar/api-reference@1.25.0', version: '1.25.0' }],
  },
  'Stoplight Elements': {
    cats: [4],
    description: 'Elements is an API reference.',
    website: 'https://stoplight.io/open-source/elements',
    dom: 'elements-api',
    scriptSrc: '@stoplight/elements(?:@(\\d[\\d.]*))?\\;version:\\1',
    examples: [{ html: '<elements-api apiDescriptionUrl="/openapi.json"></elements-api>' }],
  },
  ReDoc: {
    dom: 'redoc[spec-url]',
    scripts: '["\'`] ReDoc Version: ["\'`],["\'`](\\d+\\.\\d+\\.\\d+)["\'`]\\;version:\\1',
    scriptSrc: '(?<![\\w-])redoc(?:@|/)(?:v?(\\d[\\d.]*)|latest|next)\\;version:\\1',
    examples: [
      { html: '<redoc spec-url="/openapi.json"></redoc>' },
      { scripts: 'n.createElement("small",null," ReDoc Version: ","2.0.0")', version: '2.0.0' },
    ],
  },
  // Applications that `consoles` and `hosted` know by their names.
  Jupyter: {
    scripts: '\\bJupyter\\.version\\s?=\\s?["\'](\\d[\\d.]*\\d)["\']\\;version:\\1',
    examples: [{ scripts: 'Jupyter.version = "6.4.12";', version: '6.4.12' }],
  },
  Storybook: {
    scripts: '// src/manager-api/version\\.ts\\s{1,4}var version = "(\\d+\\.\\d+\\.\\d+)"\\;version:\\1',
    examples: [{ scripts: '// src/manager-api/version.ts\nvar version = "10.6.7";', version: '10.6.7' }],
  },
};
