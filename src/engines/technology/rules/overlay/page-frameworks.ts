// Frameworks of pages and applications in the browser, by the marks that they leave in the markup.
import type { TechnologyRule } from '../rule-set.ts';

export const pageFrameworks: Record<string, TechnologyRule> = {
  // Frameworks of whole applications
  'Next.js': {
    // Not every one is bundled by webpack any more.
    replaces: ['implies'],
    implies: 'React',
    html: ['<script[^>]+id="__NEXT_DATA__"', '<(?:link|script|img)[^>]+/_next/static/(?:chunks|css|media)/'],
    scriptSrc: '/_next/static/',
    scripts: [
      'self\\.__next_f\\s*=|self\\.__next_f\\.push\\(',
      '__NEXT_DATA__\\s?=\\s?\\{"',
      'window\\.next=\\{version:"(\\d[\\w.-]{0,30})"\\;version:\\1',
    ],
    headers: {
      'x-nextjs-cache': '',
      'x-nextjs-prerender': '',
      'x-nextjs-stale-time': '',
      vary: 'next-router-state-tree',
    },
    examples: [
      { html: '<script id="__NEXT_DATA__" type="application/json">{}</script>' },
      { scriptSrc: '/_next/static/chunks/main-app-abc.js' },
      { scripts: 'self.__next_f.push([1,"x"])' },
      { scripts: 'module={};__NEXT_DATA__={"buildId":"abc","page":"/"}' },
      { headers: { vary: 'RSC, Next-Router-State-Tree, Next-Router-Prefetch' } },
      { headers: { 'x-powered-by': 'Next.js' } },
    ],
  },
  'Nuxt.js': {
    dom: { '#__nuxt': { properties: { '__vue_app__.$nuxt.versions.nuxt': '^(.+)$\\;version:\\1' } } },
    html: ['<div id="__nuxt"', '<script[^>]+id="__NUXT_DATA__"'],
    scriptSrc: '/_nuxt/',
    scripts: 'window\\.__NUXT__\\s*=',
    headers: { 'x-powered-by': '^Nuxt' },
    examples: [
      { headers: { 'x-powered-by': 'Nuxt' } },
      { html: '<div id="__nuxt"></div>' },
      { html: '<script type="application/json" id="__NUXT_DATA__" data-ssr="true">[]</script>' },
      { scripts: 'window.__NUXT__={};window.__NUXT__.config={}' },
    ],
  },
  Astro: {
    dom: ['astro-island', "[class*='astro-'][data-astro-cid]"],
    html: ['<[^>]+ data-astro-cid-', '<(?:link|script|astro-island)[^>]+/_astro/[\\w.@-]+\\.(?:js|css)'],
    meta: { generator: '^Astro v([\\d.]+)\\;version:\\1' },
    implies: 'Vite',
    examples: [
      { meta: { generator: 'Astro v4.5.0' }, version: '4.5.0' },
      { html: '<astro-island uid="Z1" component-url="/_astro/Counter.js"></astro-island>' },
      { html: '<link rel="stylesheet" href="/_astro/index.abc123.css">' },
    ],
  },
  SvelteKit: {
    html: ['<[^>]+ data-sveltekit-', '<(?:link|script)[^>]+/_app/immutable/(?:entry|assets|chunks|nodes)/'],
    scripts: '__sveltekit_\\w+\\s*=',
    headers: { 'x-sveltekit-page': '' },
    examples: [
      { html: '<body data-sveltekit-preload-data="hover">' },
      { scripts: '__sveltekit_1abc = { base: "" };' },
      { headers: { 'x-sveltekit-page': 'true' } },
    ],
  },
  'Create React App': {
    cats: [18],
    description: 'Create React App sets up projects with React.',
    website: 'https://create-react-app.dev',
    meta: { description: '^Web site created using create-react-app$' },
    implies: 'React',
    examples: [{ meta: { description: 'Web site created using create-react-app' } }],
  },
  Remix: {
    scripts: 'window\\.__remixContext\\s*=|window\\.__remixManifest\\s*=',
    examples: [{ scripts: 'window.__remixContext = {"url":"/"};' }],
  },
  'React Router': {
    js: { __reactRouterVersion: '^([\\d.]+)$\\;version:\\1' },
    scripts: [
      'window\\.__reactRouterContext\\s*=|window\\.__reactRouterManifest\\s*=',
      'React Router caught the following error during render|A <Router> may have only one child element|You should not use <\\w{1,9}> outside a <Router>',
      '\\.cloneElement\\([\\w$]{1,3},\\{location:[\\w$]{1,3},computedMatch:',
      'window\\.__reactRouterVersion\\s?=(?:\\s?["\'](\\d[\\d.]*)["\'])?\\;version:\\1',
    ],
    examples: [
      { scripts: 'window.__reactRouterContext = {"basename":"/"};' },
      { scripts: 'try{window.__reactRouterVersion="6"}catch(e){}', version: '6' },
      { scripts: 'r?a.cloneElement(n,{location:o,computedMatch:r}):null' },
      { scripts: 'H="6";try{window.__reactRouterVersion=H}catch{}' },
      { scripts: 'console.error("React Router caught the following error during render",t)' },
    ],
  },
  Qwik: {
    html: '<html[^>]* q:container=',
    dom: { 'html[q\\:version]': { attributes: { 'q:version': '^([\\d.]+)\\;version:\\1' } } },
    examples: [{ html: '<html q:container="paused" q:version="1.5.1" q:render="ssr">', version: '1.5.1' }],
  },
  'Qwik City': {
    cats: [12],
    description: 'Qwik City is the router of Qwik.',
    website: 'https://qwik.dev/docs/qwikcity/',
    html: '<html[^>]{1,600} q:route=',
    implies: 'Qwik',
    examples: [{ html: '<html lang="en" q:container="paused" q:route="blog/[id]/">' }],
  },
  'TanStack Start': {
    cats: [18],
    description: 'TanStack Start is a full-stack framework on TanStack Router.',
    website: 'https://tanstack.com/start',
    // TanStack Router has these names too: `typeof $_TSR !== "undefined" && $_TSR.c()`.
    scripts: '\\b(?:window|self|globalThis)\\.(?:__TSR_SSR__|\\$_TSR)\\b',
    examples: [{ scripts: 'window.__TSR_SSR__ = {matches:[]}' }, { scripts: 'self.$_TSR={h(){this.hydrated=!0}' }],
  },
  SolidStart: {
    cats: [18],
    description: 'SolidStart is the meta-framework of SolidJS.',
    website: 'https://start.solidjs.com',
    scriptSrc: '/_build/(?:assets/|@)',
    requires: 'SolidJS',
    examples: [{ scripts: 'window._$HY||(e=>{let t=e=>e})(window)', scriptSrc: '/_build/assets/client-CkYvWq3a.js' }],
  },
  Fresh: {
    cats: [18],
    html: ['/_frsh/js/', '<!--frsh-'],
    scriptSrc: '/_frsh/',
    examples: [{ scriptSrc: '/_frsh/js/abc/main.js' }],
  },
  Analog: {
    cats: [18],
    description: 'Analog is the full-stack meta-framework of Angular.',
    website: 'https://analogjs.org',
    scripts: 'analog_output_path|"analogjs"',
    implies: 'Angular',
    examples: [{ scripts: 'globalThis["analog_output_path"]="/"' }],
  },
  Nitro: {
    cats: [18],
    description: 'Nitro is the server engine of Nuxt and others.',
    website: 'https://nitro.build',
    headers: { 'x-powered-by': '^nitro', 'x-nitro-prerender': '' },
    examples: [{ headers: { 'x-nitro-prerender': '/about' } }],
  },
  Flutter: {
    scripts: '_flutter\\.loader\\.load',
    dom: 'flt-glass-pane, flutter-view',
    examples: [{ scripts: '_flutter.loader.loadEntrypoint({serviceWorker:{}})' }],
  },
  Expo: {
    cats: [26],
    description: 'Expo builds native and web applications from React.',
    website: 'https://expo.dev',
    html: '<style id="expo-reset">',
    scriptSrc: '/_expo/static/js/web/',
    implies: 'React',
    examples: [{ scriptSrc: '/_expo/static/js/web/entry-abc.js' }],
  },
  'React Native for Web': {
    cats: [12],
    description: 'React Native for Web runs React Native components in browsers.',
    website: 'https://necolas.github.io/react-native-web/',
    implies: 'React',
    html: '<style id="react-native-stylesheet"',
    examples: [{ html: '<style id="react-native-stylesheet"></style>' }],
  },
  Vike: {
    cats: [18],
    description: 'Vike is a meta-framework on Vite.',
    website: 'https://vike.dev',
    dom: '#vike_pageContext, #vike_globalContext',
    implies: 'Vite',
    examples: [{ html: '<script id="vike_pageContext" type="application/json">{}</script>' }],
  },
  Waku: {
    cats: [18],
    description: 'Waku is a minimal React framework.',
    website: 'https://waku.gg',
    scripts: '__WAKU_(?:PREFETCHED|HYDRATE|CLIENT)',
    implies: 'React',
    examples: [{ scripts: 'globalThis.__WAKU_PREFETCHED__={}' }],
  },
  RedwoodJS: { dom: '#redwood-app', examples: [{ html: '<div id="redwood-app"></div>' }] },

  // Components
  Svelte: {
    replaces: ['dom'],
    // It discloses its major version, and no more.
    scripts: '\\b__svelte\\b[^\\n;]{0,80}?\\.add\\(["\'`](\\d[\\d.]{0,20})["\'`]\\)\\;version:\\1',
    html: '<[^>]+ class="[^"]*\\bsvelte-[a-z]{0,5}\\d[a-z0-9]{3,6}["\\s]',
    examples: [
      { html: '<div class="card svelte-1a2b3c"></div>' },
      { scripts: 'typeof window<"u"&&((window.__svelte??={}).v??=new Set).add("5")', version: '5' },
      { scripts: 'typeof window<"u"&&(window.__svelte||(window.__svelte={v:new Set})).v.add("4")', version: '4' },
    ],
  },
  SolidJS: {
    cats: [12],
    description: 'SolidJS is a library for user interfaces without a virtual DOM.',
    website: 'https://www.solidjs.com',
    html: '<[^>]+ data-hk="?[\\d-]{3,}',
    scripts: 'window\\._\\$HY\\|\\||\\b_\\$HY\\s*=\\s*\\{',
    js: { Solid$$: '', 'document._$DX_DELEGATE': '' },
    examples: [{ html: '<div data-hk="0-0-0-1-0">' }],
  },
  Angular: {
    dom: { '[ng-version]': { attributes: { 'ng-version': '^([\\d.]+(?:-[\\w.]+)?)\\;version:\\1' } } },
    html: '<[^>]+ _ng(?:content|host)-[\\w-]+',
    examples: [
      { html: '<app-root ng-version="17.0.3"></app-root>', version: '17.0.3' },
      { html: '<app-root _nghost-ng-c12></app-root>' },
    ],
  },
  AngularJS: {
    // `@angular/common` is Angular, and `angularx-foo` is made for it. `data-booking-app` is not one of its attributes.
    replaces: ['scriptSrc', 'html'],
    scriptSrc: [
      '(?<![\\w@])angular[.-](\\d[\\d.]*\\d)[^/]*\\.js\\;version:\\1',
      '/(\\d[\\d.]*(?:-?rc[.\\d]*)?)/angular(?:\\.min)?\\.js\\;version:\\1',
      '(?<![\\w@-])angular(?!\\.io|x|/|it)[^/@]{0,32}\\.js',
    ],
    dom: '[ng-app], [data-ng-app], [x-ng-app]',
    html: '<ng-app\\b',
    scripts: '@license AngularJS v([\\d.]+)\\;version:\\1',
    examples: [
      { html: '<body ng-app="shop">' },
      { scripts: '/* @license AngularJS v1.8.3 */', version: '1.8.3' },
      { scriptSrc: '/js/angular-1.2.32.min.js', version: '1.2.32' },
      { scriptSrc: 'https://ajax.googleapis.com/ajax/libs/angularjs/1.8.3/angular.min.js', version: '1.8.3' },
    ],
  },
  React: {
    // `data-reaction` is not one of its attributes, and `preact-root` is of Preact.
    replaces: ['html', 'dom'],
    dom: [
      '[data-reactroot], div[id^="react-root"], div[id$="-react-root"], span[id^="react-"]',
      { 'body > div': { properties: { _reactRootContainer: '' } } },
    ],
    html: '<[^>]+\\sdata-react(?:root|id|-(?:checksum|helmet|class|props|component))\\b',
    scripts: [
      // Other packages of the project have its name in their comments, and run without it.
      '@license React\\s{1,4}\\* react(?:-dom|-dom-client|-jsx-runtime|-jsx-dev-runtime)?\\.(?:production|development)',
      // The part after `-next-` is a commit.
      'reconcilerVersion:\\s?["\'`](\\d+\\.\\d+\\.\\d+(?:-(?:alpha|beta|rc|canary|experimental)[\\w.-]{0,40})?)\\;version:\\1',
      '\\* react(?:-dom)?\\.(?:production|development)(?:\\.min)?\\.js',
      // Its smaller parts have separate versions.
      '@license React v([\\d.]{1,20})\\s{1,4}\\* react(?:-dom)?\\.\\;version:\\1',
      // Builds for development.
      '\\bReactVersion\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
      // The end of its main file, whatever a bundler calls the variables.
      '\\.use(?:State|Transition|SyncExternalStore)\\([\\w$, ]{0,12}\\);?\\s{0,4}\\}[;,]\\s{0,4}[\\w$]{1,12}\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    scriptSrc: '/react(?:-dom)?@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      { html: '<div data-reactroot=""></div>' },
      {
        scripts:
          '{bundleType:0,version:"18.2.0",rendererPackageName:"react-dom",reconcilerVersion:"18.2.0-next-9e3b772b8"}',
        version: '18.2.0',
      },
      { scriptSrc: 'https://unpkg.com/react@18.3.1/umd/react.production.min.js', version: '18.3.1' },
      { scripts: 'reconcilerVersion:`19.3.1`', version: '19.3.1' },
      {
        scripts: 'exports.useTransition=function(){return U.current.useTransition()};exports.version="18.1.0";',
        version: '18.1.0',
      },
      { scripts: "  var ReactVersion = '18.1.0';", version: '18.1.0' },
      { scripts: 't.useState=function(e){return j().useState(e)},t.version="16.14.0"}', version: '16.14.0' },
      { scripts: '/** @license React v16.14.0\n * react-dom.production.min.js', version: '16.14.0' },
      { scripts: '/**\n * @license React\n * react-jsx-runtime.production.js' },
    ],
  },
  Preact: {
    scriptSrc: '(?:unpkg\\.com|jsdelivr\\.net/npm|esm\\.sh)/preact@(\\d[\\d.]*)\\;version:\\1',
    scripts: '\\.attachPreact\\(["\'`](\\d[\\w.-]*)\\;version:\\1',
    examples: [
      { scriptSrc: 'https://esm.sh/preact@10.19.2', version: '10.19.2' },
      { scripts: 'window.__PREACT_DEVTOOLS__.attachPreact("10.25.4",l,{Fragment:k})', version: '10.25.4' },
    ],
  },
  'Vue.js': {
    replaces: ['html'],
    dom: {
      '[data-v-app], [data-server-rendered]': { exists: '' },
      '[data-v-app], #app, #__nuxt': { properties: { '__vue_app__.version': '^(.+)$\\;version:\\1' } },
    },
    html: '<[^>]+ data-v-[\\da-f]{7,8}[ =>]',
    scripts: [
      'Vue\\.js v([\\d.]+)\\;version:\\1',
      '\\* vue v(\\d[\\d.]+)\\;version:\\1',
      // Others bring its reactivity along, and are not Vue for that.
      '@vue/runtime-(?:core|dom) v(\\d[\\d.]+)\\;version:\\1',
      // Version 2 without its comment, inside a bundle.
      '["\']FunctionalRenderContext["\'],\\s?\\{\\s{0,9}value:\\s?[\\w$]{1,30}\\s{0,9}\\}\\)[,;]\\s{0,9}[\\w$]{1,12}\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    scriptSrc: '(?:unpkg\\.com|jsdelivr\\.net/npm|esm\\.sh)/vue@(\\d[\\d.]*)\\;version:\\1',
    examples: [
      { html: '<div id="app" data-v-app=""></div>' },
      { scripts: '/*!\n * Vue.js v2.7.14\n * (c) 2014-2022 Evan You\n */', version: '2.7.14' },
      { scripts: '/**\n* @vue/runtime-core v3.4.21\n**/', version: '3.4.21' },
      {
        scripts: 'Object.defineProperty(Jn,"FunctionalRenderContext",{value:vn}),Jn.version="2.7.16";',
        version: '2.7.16',
      },
      { scriptSrc: 'https://unpkg.com/vue@3.4.21/dist/vue.global.js', version: '3.4.21' },
    ],
  },
  Mithril: {
    cats: [12],
    description: 'Mithril is a small framework for single-page applications.',
    website: 'https://mithril.js.org',
    scriptSrc: '(?:/|^)mithril(?:@(\\d[\\d.]*)/mithril)?(?:\\.min)?\\.js\\;version:\\1',
    examples: [
      { scriptSrc: '/lib/mithril.min.js' },
      { scriptSrc: 'https://unpkg.com/mithril@2.2.2/mithril.min.js', version: '2.2.2' },
    ],
  },
  'petite-vue': {
    cats: [12],
    description: 'petite-vue is a small distribution of Vue for progressive enhancement.',
    website: 'https://github.com/vuejs/petite-vue',
    scriptSrc: 'petite-vue(?:@(\\d[\\d.]*))?\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/petite-vue@0.4.1', version: '0.4.1' }],
  },
  Lit: {
    cats: [12],
    description: 'Lit is a library for web components.',
    website: 'https://lit.dev/docs/',
    html: '<!--\\?lit\\$\\d+\\$-->|<!--lit-part',
    scripts: '\\.litElementVersions\\b',
    examples: [{ html: '<my-element><!--lit-part abc=--></my-element>' }],
  },
  Stencil: {
    html: '<html[^>]* data-stencil-build=',
    scripts: '\\.hydrated\\{visibility:inherit\\}|stenciljs\\.com/docs/custom-elements',
    examples: [
      { html: '<html data-stencil-build="x">' },
      { scripts: 'c.innerHTML=i+"{visibility:hidden}.hydrated{visibility:inherit}"' },
    ],
    cats: [12],
    website: 'https://stenciljs.com',
    description: 'Stencil compiles web components.',
  },
  Ionic: { dom: 'ion-app', examples: [{ html: '<ion-app></ion-app>' }] },
  'Ember.js': {
    meta: { '*/config/environment': '' },
    html: '<meta name="[\\w-]+/config/environment"',
    dom: '.ember-view',
    examples: [{ html: '<body class="ember-application"><div id="ember12" class="ember-view">' }],
  },
  // A property may be called `markO` in minified code.
  Marko: { replaces: ['scripts'], html: '<!--M_?[#^/$|]', examples: [{ html: '<!--M#s0-0-->' }] },

  // Markup that the server updates
  'Alpine.js': {
    dom: '[x-data]',
    scriptSrc: '(?<![\\w-])alpinejs(?:@|/)v?(\\d+(?:\\.\\d+)+)\\;version:\\1',
    examples: [
      { html: '<div x-data="{open:false}">' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/alpinejs@3.13.3/dist/cdn.min.js', version: '3.13.3' },
    ],
  },
  Htmx: {
    dom: '[hx-get], [hx-post], [hx-boost], [hx-trigger], [data-hx-get]',
    scriptSrc: 'htmx(?:\\.org)?@(\\d[\\d.]*)\\;version:\\1',
    scripts: 'htmx\\.org@(\\d[\\d.]*)\\;version:\\1',
    js: { 'htmx.version': '^(.+)$\\;version:\\1' },
    examples: [
      { html: '<button hx-post="/clicked" hx-swap="outerHTML">' },
      { scriptSrc: 'https://unpkg.com/htmx.org@1.9.10', version: '1.9.10' },
      { js: { 'htmx.version': '4.0.0' }, version: '4.0.0' },
    ],
  },
  Datastar: {
    cats: [12],
    description: 'Datastar is a hypermedia framework.',
    website: 'https://data-star.dev',
    scriptSrc: '(?:starfederation/datastar|/datastar)@v?(\\d[\\d.]*)\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/gh/starfederation/datastar@1.0.0/bundles/datastar.js', version: '1.0.0' },
    ],
  },
  Unpoly: {
    cats: [12],
    description: 'Unpoly is a framework for server-rendered pages.',
    website: 'https://unpoly.com',
    dom: '[up-target], [up-follow], [up-layer]',
    scriptSrc: 'unpoly(?:@(\\d[\\d.]*)[^/]*)?/unpoly(?:\\.min)?\\.js\\;version:\\1',
    examples: [
      { html: '<a href="/x" up-target=".content">' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/unpoly@3.7.0/unpoly.min.js', version: '3.7.0' },
    ],
  },
  Stimulus: {
    // Pages had controllers long before it.
    replaces: ['html'],
    dom: "[data-action*='->'][data-action*='#'], [data-controller][data-action*='#']",
    scriptSrc: '@hotwired/stimulus(?:@(\\d[\\d.]*))?\\;version:\\1',
    scripts: '@hotwired/stimulus',
    examples: [
      { scripts: '{"imports":{"@hotwired/stimulus":"/assets/stimulus.min.js"}}' },
      { html: '<div data-controller="menu"><button data-action="click->menu#open">Menu</button></div>' },
    ],
  },
  Turbo: {
    // Its code still has names of Turbolinks, its predecessor.
    excludes: 'Turbolinks',
    dom: 'turbo-frame, turbo-stream',
    scripts: '@hotwired/turbo',
    examples: [
      { html: '<turbo-frame id="messages"></turbo-frame>' },
      { scripts: '{"imports":{"@hotwired/turbo-rails":"/assets/turbo.min.js"}}' },
    ],
  },
  Livewire: {
    replaces: ['html'],
    html: '<[^>]+ wire:(?:id|snapshot|initial-data|effects)=',
    dom: '[wire\\:id], [wire\\:snapshot]',
    examples: [{ html: '<div wire:id="abc" wire:snapshot="{}">' }],
  },
  'Inertia.js': {
    html: '<div id="app" data-page=["\'](?:\\{|&quot;|\\{&quot;)',
    headers: { 'x-inertia': '' },
    examples: [{ html: '<div id="app" data-page="{&quot;component&quot;:&quot;Home&quot;}"></div>' }],
  },
  'Phoenix LiveView': {
    cats: [18],
    description: 'Phoenix LiveView renders interactive pages on the server.',
    website: 'https://hexdocs.pm/phoenix_live_view',
    dom: '[data-phx-main], [data-phx-session]',
    implies: ['Phoenix', 'Elixir'],
    examples: [{ html: '<div data-phx-main data-phx-session="SFMyNTY" id="phx-F1">' }],
  },
  Blazor: {
    html: ['<!--Blazor:\\{', '_framework/blazor\\.(?:server|webassembly|web)\\.js'],
    scriptSrc: '_framework/blazor\\.(?:server|webassembly|web)\\.js',
    examples: [{ scriptSrc: '/_framework/blazor.web.js' }],
  },
};
