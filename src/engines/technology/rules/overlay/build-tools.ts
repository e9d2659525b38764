// Tools that build the scripts of pages, by the marks that they leave in them.
import type { TechnologyRule } from '../rule-set.ts';

export const buildTools: Record<string, TechnologyRule> = {
  'Module Federation': {
    // Every runtime of webpack has the word that was taken for its mark.
    replaces: ['scripts'],
    scripts: [
      'Initialization of sharing external failed',
      'Container missing\\nwhile loading',
      '["\'`]\\[ Module Federation \\]["\'`]',
    ],
    examples: [
      { scripts: 'warn("Initialization of sharing external failed: "+e)' },
      { scripts: 'const lt="[ Module Federation ]",ne=console' },
    ],
  },
  Turbopack: {
    cats: [19],
    description: 'Turbopack is the bundler of Next.js.',
    website: 'https://nextjs.org/docs/app/api-reference/turbopack',
    scriptSrc: '/_next/static/chunks/(?:turbopack-|%5Bturbopack%5D|\\[turbopack\\])',
    scripts: 'globalThis\\.TURBOPACK\\b|globalThis\\["TURBOPACK"\\]',
    examples: [
      { scriptSrc: '/_next/static/chunks/turbopack-4f1c2d3e.js' },
      { scripts: '(globalThis.TURBOPACK=globalThis.TURBOPACK||[]).push(["chunks/a.js"])' },
    ],
  },
  Rspack: {
    cats: [19],
    description: 'Rspack puts scripts together.',
    website: 'https://rspack.rs',
    // Its runtime has the names of webpack.
    excludes: 'webpack',
    scripts: [
      '\\.rspackChunk\\w{0,60}\\s?=\\s?\\w{1,20}\\.rspackChunk|\\["rspackChunk[^"]{0,60}"\\]\\s?=',
      // The runtime of a bundle says what has built it.
      '\\b[\\w$]{1,20}\\.rv\\s?=\\s?(?:function\\s?\\(\\)\\s?\\{\\s{0,40}return|\\(\\)\\s?=>)\\s?\\(?["\'](\\d+\\.\\d+\\.\\d+(?:-[\\w.]{1,20})?)["\']\\;version:\\1',
      '["\']bundler=rspack@(\\d+\\.\\d+\\.\\d+(?:-[\\w.]{1,20})?)["\']\\;version:\\1',
    ],
    examples: [
      { scripts: '(self.rspackChunkx=self.rspackChunkx||[]).push([[3],{' },
      { scripts: '})(),r.p="/",r.rv=()=>"1.3.12",(()=>{var e={980:0};', version: '1.3.12' },
      { scripts: '__webpack_require__.rv = function() {\n\treturn "1.1.8";\n};', version: '1.1.8' },
      { scripts: 'r.ruid="bundler=rspack@1.3.12";', version: '1.3.12' },
    ],
  },
  webpack: {
    scriptSrc: '/_next/static/chunks/webpack-',
    scripts: [
      '\\.webpackChunk\\w{0,60}\\s?=\\s?\\w{1,20}\\.webpackChunk',
      '\\["webpackChunk[^"]{0,60}"\\]\\s?=\\s?\\w{1,20}\\["webpackChunk',
      '"data-webpack"',
      '__webpack_require__(?:\\(|\\.\\w|\\)\\s?(?:\\{|=>))',
      // Its loader, without names
      '\\b[\\w$]\\.m=[\\w$],[\\w$]\\.c=[\\w$],[\\w$]\\.d=function\\(',
      '\\{exports:\\{\\},id:[\\w$],loaded:!1\\}',
    ],
    examples: [
      { scripts: '(self.webpackChunk_N_E=self.webpackChunk_N_E||[]).push([[358],{}])' },
      { scripts: '(self["webpackChunkmy-app"]=self["webpackChunkmy-app"]||[]).push([[998],{}])' },
      { scripts: 's.setAttribute("data-webpack",o+a)' },
      { scripts: 'var a = __webpack_require__(7294);' },
      { scripts: 'n.m=e,n.c=t,n.d=function(e,t,r){' },
      { scripts: 'var r=n[t]={exports:{},id:t,loaded:!1};' },
    ],
  },
  Vite: {
    scriptSrc: '/@vite/client',
    dom: "script[type='module'][src*='/_nuxt/']",
    scripts: [
      // React Router itself only passes the manifest on, and writes the modules: `= {${modules}`.
      'window\\.__reactRouter(?:Manifest|RouteModules)\\s*=\\s*\\{\\s*["\']',
      '["\'`]vite:preloadError["\'`]',
      // Storybook says with what it is built.
      '\\[["\']STORYBOOK_BUILDER["\']\\]\\s?=\\s?["\'](?:@storybook/builder-)?vite["\']|\\b__onViteAppLoadingError\\(',
    ],
    html: [
      '<script type="module" crossorigin(?:="")? src="[^"]*/assets/index[-.][\\w-]{8}\\.js"',
      '<link rel="modulepreload" crossorigin(?:="")? href="[^"]*/assets/[\\w.-]{1,60}-[\\w-]{8}\\.js"',
      '/@vite/client',
    ],
    examples: [
      { html: '<link rel="modulepreload" crossorigin href="/assets/_commonjsHelpers-CNBic1d4.js">' },
      { html: '<script type="module" crossorigin src="/assets/index-B1x2Y3z4.js"></script>' },
      { html: '<script type="module" crossorigin="" src="/assets/index-B1x2Y3z4.js"></script>' },
      { html: '<script type="module" src="/_nuxt/B1x2Y3z4.js" crossorigin></script>' },
      { scripts: 'window.__reactRouterRouteModules = {"root":route0};' },
      { scripts: 'window[\'STORYBOOK_BUILDER\'] = "vite";' },
    ],
  },
};
