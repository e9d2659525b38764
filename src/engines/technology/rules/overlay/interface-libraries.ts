// Style frameworks, component libraries and libraries that write styles.
import type { TechnologyRule } from '../rule-set.ts';

/** Folders in which sites keep the files of others. */
const folders =
  '(?:[\\w-]{0,20}(?:js|css|javascripts?|scripts?|libs?|library|libraries|vendors?|bootstrap|bower_components|components|plugins?)|static|assets|dist|public|common)';

export const interfaceLibraries: Record<string, TechnologyRule> = {
  // Style frameworks
  Bootstrap: {
    // Without what only ends in its name, such as monaco-bootstrap.js.
    replaces: ['scriptSrc', 'html'],
    scripts: '\\* Bootstrap v(\\d[\\d.]*\\d)\\;version:\\1',
    css: [
      '\\* (?:Extracted from )?Bootstrap\\s+v(\\d[\\d.]*\\d)\\;version:\\1',
      '--bs-(?:blue|body-font-family|primary-rgb)\\s*:',
    ],
    scriptSrc: [
      '(?<![\\w-])bootstrap(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
      '(?:^|/)bootstrap(?:\\.bundle|\\.esm)?(?:[.-](\\d+\\.\\d+\\.\\d+))?[.-]min\\.js\\;version:\\1',
      '(?:^|/)bootstrap(?:(?:\\.bundle|\\.esm)(?:[.-](\\d+\\.\\d+\\.\\d+))?|[.-](\\d+\\.\\d+\\.\\d+))\\.js\\;version:\\1\\2',
      // Applications and Ensighten have a file of this name too, in other folders.
      `(?:^|/)${folders}/bootstrap\\.js`,
      '(?:/|^)bootstrap\\.(?:bundle\\.)?min\\.js\\?(?:v|ver)=(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '/vendor/bootstrap/js/[\\w-]+(?:\\.min)?\\.js\\?(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    html: [
      '[/"\'=]bootstrap(?:@|/)(\\d+\\.\\d+\\.\\d+)/(?:dist/)?css/bootstrap\\;version:\\1',
      '<link[^>]{1,250}[/"\'=]bootstrap(?:[.-](?:grid|reboot|utilities|theme|rtl|responsive))?(?:[.-]v?(\\d+\\.\\d+\\.\\d+))?(?:[.-]min)?\\.css\\;version:\\1',
      '<style>\\s{1,9}/\\*!\\s{1,9}\\* Bootstrap v(\\d\\.\\d\\.\\d)\\;version:\\1',
    ],
    dom: [
      "div[class*='row-fluid'] div[class*='span']",
      "div[class*='row'] > div[class*='col-xs-'], div[class*='row'] > div[class*='col-sm-'], div[class*='row'] > div[class*='col-md-']",
      "[class~='navbar-toggle'][data-toggle='collapse']",
    ],
    examples: [
      { html: '<div class="row-fluid"><div class="span6">a</div></div>' },
      { html: '<div class="row"><div class="col-md-6 col-sm-12">a</div></div>' },
      { html: '<button type="button" class="navbar-toggle" data-toggle="collapse" data-target=".navbar-collapse">' },
      { css: '/*!\n * Extracted from Bootstrap v2.3.2\n */', version: '2.3.2' },
      { scripts: '/*!\n  * Bootstrap v5.3.2 (https://getbootstrap.com/)', version: '5.3.2' },
      { css: '/*!\n * Bootstrap v4.6.2 (https://getbootstrap.com/)', version: '4.6.2' },
      { scriptSrc: '/js/bootstrap.bundle.min.js' },
      { scriptSrc: '/media/vendor/bootstrap/js/collapse.min.js?5.3.3', version: '5.3.3' },
      { scriptSrc: '/js/bootstrap-3.4.1.min.js', version: '3.4.1' },
      { scriptSrc: '/js/bootstrap.min.js?ver=4.6.2', version: '4.6.2' },
      {
        html: '<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.2/dist/css/bootstrap.min.css" rel="stylesheet">',
        version: '5.3.2',
      },
    ],
  },
  'Tailwind CSS': {
    css: [
      '! tailwindcss v(\\d[\\d.]*\\d)\\;version:\\1',
      // Builds may remove its comment. UnoCSS has other names.
      '@layer properties\\s?\\{\\s{0,9}@supports[^{}]{1,200}\\{[^{}]{1,80}\\{\\s{0,9}--tw-',
      '--tw-(?:ring-offset-shadow|translate-x|border-spacing-x|gradient-from-position)\\s*:',
    ],
    scriptSrc: 'cdn\\.tailwindcss\\.com(?:/(\\d[\\d.]*))?|@tailwindcss/browser\\;version:\\1',
    examples: [
      { css: '/*! tailwindcss v3.4.1 | MIT License | https://tailwindcss.com*/', version: '3.4.1' },
      {
        css: '@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))){*,:before,::backdrop{--tw-border-style:solid',
      },
      { scriptSrc: 'https://cdn.tailwindcss.com/3.4.1', version: '3.4.1' },
    ],
  },
  UIKit: {
    // `govuk-section` is a class of another one.
    replaces: ['html', 'scriptSrc'],
    html: '<[^>]+\\sclass=["\'](?:[^"\']{0,200}\\s)?uk-(?:container|section)[\\s"\']',
    scriptSrc: '(?:^|[/,=])uikit(?:-icons)?(?:@(\\d[\\d.]*)/[\\w./]{1,40})?(?:[.-]min)?\\.js\\;version:\\1',
    scripts: '/\\*! UIkit (\\d[\\d.]*) \\|\\;version:\\1',
    css: '/\\*! UIkit (\\d[\\d.]*) \\|\\;version:\\1',
    js: { 'UIkit.version': '^(.+)$\\;version:\\1' },
    examples: [
      { scripts: '/*! UIkit 3.25.25 | https://www.getuikit.com | (c) 2014 - 2026 YOOtheme', version: '3.25.25' },
      { css: '/*! UIkit 3.25.25 | https://www.getuikit.com | (c) 2014 - 2026 YOOtheme', version: '3.25.25' },
      { js: { 'UIkit.version': '3.25.25' }, version: '3.25.25' },
      { html: '<div class="uk-container uk-container-center">' },
      { html: '<section class="hero uk-section">' },
      { scriptSrc: '/js/uikit.min.js' },
    ],
  },
  Infima: {
    cats: [66],
    description: 'Infima is a CSS framework for documentation.',
    website: 'https://infima.dev',
    css: '--ifm-(?:color-primary|spacing-horizontal|leading)\\b',
    examples: [{ css: '.col{padding:0 var(--ifm-spacing-horizontal);width:100%}' }],
  },
  Dashicons: {
    cats: [17],
    description: 'Dashicons are the icons of WordPress.',
    website: 'https://developer.wordpress.org/resource/dashicons/',
    css: 'font-family:\\s?["\']?dashicons["\']?;\\s{0,4}src:',
    dom: 'link#dashicons-css',
    examples: [{ css: '@font-face{font-family:dashicons;src:url("../fonts/dashicons.eot?99ac7262")' }],
  },
  Bulma: {
    // Bundlers remove its comment.
    css: [
      'bulma\\.io v(\\d[\\d.]*\\d)\\;version:\\1',
      '--bulma-(?:scheme-h|control-radius|body-background-color)\\s?:',
    ],
    html: 'bulma@(\\d[\\d.]*\\d)/css\\;version:\\1',
    examples: [
      { css: '/*! bulma.io v0.9.4 | MIT License */', version: '0.9.4' },
      { css: ':root{--bulma-control-radius:var(--bulma-radius);--bulma-scheme-h:221}' },
    ],
  },
  'Base UI': {
    cats: [66],
    description: 'Base UI has components for React without styles.',
    website: 'https://base-ui.com',
    html: '<[a-z][^<>]{1,400} data-base-ui-[a-z-]{4,30}(?:=|[ >])',
    scripts: '["\'`]data-base-ui-[a-z-]{4,30}["\'`]',
    implies: 'React',
    examples: [
      { html: '<button id="base-ui-_r_8_" data-base-ui-tooltip-trigger="">Help</button>' },
      { scripts: 'let T="data-base-ui-inert",P={inert:new WeakSet}' },
    ],
  },
  'Bespoke.js': {
    cats: [59],
    description: 'Bespoke.js shows presentations.',
    website: 'https://github.com/bespokejs/bespoke',
    html: '\\bdata-bespoke-view=|class="[^"]{0,60}\\bbespoke-(?:parent|slide)\\b',
    examples: [
      { html: '<style>body[data-bespoke-view=next] .bespoke-marp-parent{display:none}</style>' },
      { html: '<section class="bespoke-slide bespoke-active">' },
    ],
  },
  'Pico CSS': {
    cats: [66],
    description: 'Pico is a minimal CSS framework.',
    website: 'https://picocss.com',
    css: '\\* Pico(?: CSS)? ?✨? v(\\d[\\d.]*\\d)\\;version:\\1',
    html: '@picocss/pico@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/@picocss/pico@2.0.6/css/pico.min.css">',
        version: '2.0.6',
      },
    ],
  },
  daisyUI: {
    cats: [66],
    description: 'daisyUI is a component library for Tailwind CSS.',
    website: 'https://daisyui.com',
    html: 'daisyui@(\\d[\\d.]*)\\;version:\\1',
    css: ['--rounded-btn\\s*:', '--btn-color:\\s{0,4}var\\(--color-(?:primary|secondary|accent)\\)'],
    implies: 'Tailwind CSS',
    examples: [
      { css: '.btn-primary{--btn-color:var(--color-primary);--btn-fg:var(--color-primary-content)}' },
      {
        html: '<link href="https://cdn.jsdelivr.net/npm/daisyui@4.6.0/dist/full.min.css" rel="stylesheet">',
        version: '4.6.0',
      },
    ],
  },

  // Components
  'shadcn/ui': {
    cats: [66],
    description: 'shadcn/ui is a collection of components for React.',
    website: 'https://ui.shadcn.com',
    css: '--destructive-foreground\\s*:[^}]{0,400}--ring\\s*:',
    implies: 'Tailwind CSS',
    examples: [
      {
        css: ':root{--destructive:0 84% 60%;--destructive-foreground:210 40% 98%;--border:214 32% 91%;--input:214 32% 91%;--ring:222 84% 4.9%}',
      },
    ],
  },
  'Radix UI': {
    cats: [66],
    description: 'Radix is a library of accessible components for React.',
    website: 'https://www.radix-ui.com',
    dom: '[data-radix-collection-item], [data-radix-scroll-area-viewport], [data-radix-popper-content-wrapper]',
    html: 'id="radix-[:\\w«»]+-(?:trigger|content)',
    scripts: '["\'`]data-radix-(?:collection-item|focus-guard|popper-content-wrapper|scroll-area-viewport)',
    requires: 'React', // Radix Vue has the same attributes
    examples: [
      { scripts: 'd="data-radix-collection-item"', html: '<div data-reactroot="">' },
      { html: '<div data-reactroot=""><div data-radix-scroll-area-viewport=""></div></div>' },
    ],
  },
  'Headless UI': {
    cats: [66],
    description: 'Headless UI is a library of accessible components.',
    website: 'https://headlessui.com',
    html: 'id="headlessui-[\\w-]+-',
    examples: [{ html: '<button id="headlessui-menu-button-:r1:">' }],
  },
  Mantine: {
    cats: [66],
    description: 'Mantine is a component library for React.',
    website: 'https://mantine.dev',
    dom: "[data-mantine-color-scheme], [class*='mantine-']",
    implies: 'React',
    examples: [{ html: '<html data-mantine-color-scheme="light">' }],
  },
  MUI: {
    dom: "[class*='MuiButton-root'], [class*='MuiBox-root'], [class*='MuiTypography-root']",
    examples: [{ html: '<button class="MuiButtonBase-root MuiButton-root">' }],
  },
  'Chakra UI': {
    // Sites about yoga have classes such as `chakra-healing`.
    dom: '.chakra-button, .chakra-text, .chakra-stack, .chakra-heading, .chakra-link, .chakra-input, .chakra-container, .chakra-icon, .chakra-image, .chakra-card, .chakra-modal__content-container, .chakra-menu__menu-button, .chakra-portal, #chakra-toast-portal',
    examples: [{ html: '<button class="chakra-button css-1abc">' }],
  },
  'Ant Design': {
    dom: '.ant-layout, .ant-btn, .ant-row',
    examples: [{ html: '<button class="ant-btn ant-btn-primary">' }],
  },
  Vuetify: {
    dom: '.v-application, #vuetify-theme-stylesheet',
    examples: [{ html: '<style type="text/css" id="vuetify-theme-stylesheet"></style>' }],
  },
  Quasar: {
    replaces: ['requires'],
    implies: 'Vue.js',
    dom: '#q-app',
    examples: [{ html: '<div id="q-app"></div>' }],
    cats: [12, 66],
    website: 'https://quasar.dev',
  },
  PrimeVue: {
    replaces: ['requires', 'css'],
    cats: [66],
    description: 'PrimeVue is a component library for Vue.',
    website: 'https://primevue.org',
    dom: '[data-primevue-style-id], style[data-primevue-style-id]',
    implies: 'Vue.js',
    examples: [{ html: '<style type="text/css" data-primevue-style-id="base"></style>' }],
  },
  'Fluent UI': {
    cats: [66],
    description: 'Fluent UI is the design system of Microsoft.',
    website: 'https://developer.microsoft.com/fluentui',
    dom: '.fui-FluentProvider',
    examples: [{ html: '<div class="fui-FluentProvider fui-FluentProvider1">' }],
  },
  Shoelace: {
    cats: [66],
    description: 'Shoelace is a library of web components.',
    website: 'https://shoelace.style',
    dom: 'sl-button, sl-icon, sl-dialog',
    html: '@shoelace-style/shoelace@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/@shoelace-style/shoelace@2.14.0/cdn/themes/light.css">',
        version: '2.14.0',
      },
    ],
  },

  // Styles in scripts
  'styled-components': {
    dom: { 'style[data-styled-version]': { attributes: { 'data-styled-version': '^([\\d.]+)\\;version:\\1' } } },
    examples: [{ html: '<style data-styled="true" data-styled-version="6.1.1"></style>', version: '6.1.1' }],
  },
  Emotion: { dom: 'style[data-emotion]', examples: [{ html: '<style data-emotion="css 1abc"></style>' }] },
  PatternFly: {
    cats: [66],
    description: 'PatternFly is the design system of Red Hat.',
    website: 'https://www.patternfly.org',
    html: '<[^>]{1,200}\\sclass="(?:[^"]{0,200} )?pf-(?:v\\d-)?c-[a-z]',
    css: '\\.pf-(?:v\\d-)?c-(?:button|page|alert|form-control)\\b',
    examples: [
      { html: '<div class="pf-v6-c-alert pf-m-info pf-m-inline dialog-error">' },
      { css: '.pf-v6-c-button{display:inline-block}' },
    ],
  },
  'feather-icons': {
    cats: [17],
    description: 'Feather is a set of icons.',
    website: 'https://feathericons.com',
    dom: 'svg.feather',
    examples: [{ html: '<svg class="feather feather-folder-plus toolbar-icon" width="24"></svg>' }],
  },
  'Bootstrap Accessibility Plugin': {
    cats: [59],
    description: 'Bootstrap Accessibility Plugin makes the components of Bootstrap 3 accessible.',
    website: 'https://github.com/paypal/bootstrap-accessibility-plugin',
    scriptSrc: '/bootstrap-accessibility(?:\\.min)?\\.js',
    examples: [{ scriptSrc: 'bootstrap-3.4.1/accessibility/js/bootstrap-accessibility.min.js' }],
  },
  htmltools: {
    cats: [59],
    description: 'htmltools builds pages in R.',
    website: 'https://rstudio.github.io/htmltools/',
    html: 'href="(?:[^"]{0,100}/)?htmltools-fill-(\\d[\\d.]*\\d)/fill\\.css\\;version:\\1',
    examples: [{ html: '<link href="htmltools-fill-0.5.8.1/fill.css" rel="stylesheet">', version: '0.5.8.1' }],
  },
  '@wikimedia/codex': {
    cats: [66],
    description: 'Codex is the design system of Wikimedia.',
    website: 'https://doc.wikimedia.org/codex/',
    html: '<[^>]{1,200}\\sclass="(?:[^"]{0,200} )?cdx-(?:button|text-input|icon)\\b',
    examples: [{ html: '<a href="/" class="cdx-button cdx-button--fake-button">' }],
  },
  VisualEditor: {
    cats: [24],
    description: 'VisualEditor is the editor of MediaWiki.',
    website: 'https://www.mediawiki.org/wiki/VisualEditor',
    html: '\\bext\\.visualEditor\\.desktopArticleTarget\\b',
    examples: [{ html: '<script>RLPAGEMODULES=["ext.visualEditor.desktopArticleTarget.init"];</script>' }],
  },
};
