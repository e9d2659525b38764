// More libraries inside the bundles of sites: state, routing and forms of applications, and older libraries that sites still bring. See
// `code-strings.ts`.
import type { TechnologyRule } from '../../rule-set.ts';
import { said } from './code-strings.ts';

/** A version that counts only if something else names the library. */
const version = (pattern: string): string => `${pattern}\\;version:\\1\\;confidence:0`;

export const bundleStrings: Record<string, TechnologyRule> = {
  // State, routing and forms
  Immer: said('\\[Immer\\] |["\'`]immer-(?:draftable|nothing|state)["\'`]', '[Immer] minified error nr: ', {
    cats: [59],
    description: 'Immer changes state without mutating it.',
    website: 'https://immerjs.github.io/immer/',
  }),
  Zustand: {
    cats: [59],
    description: 'Zustand keeps the state of applications.',
    website: 'https://zustand.docs.pmnd.rs',
    scripts: [
      '\\[zustand (?:persist|devtools) middleware\\]',
      '\\{setState:[\\w$]{1,4},getState:[\\w$]{1,4},getInitialState:\\(\\)=>[\\w$]{1,4},subscribe:',
    ],
    examples: [
      { scripts: 'console.warn(`[zustand persist middleware] Unable to update item`)' },
      { scripts: 'c={setState:r,getState:i,getInitialState:()=>l,subscribe:s=>(n.add(s),()=>n.delete(s))}' },
    ],
  },
  Yup: said('\\$\\{path\\} is a required field', '${path} is a required field', {
    cats: [59],
    description: 'Yup validates data.',
    website: 'https://github.com/jquense/yup',
  }),
  'react-select': said('[iI]nstancePrefix\\s?=\\s?["\'`]react-select-', 'react-select', {
    cats: [59],
    description: 'react-select is a select field for React.',
    website: 'https://react-select.com',
    implies: 'React',
    examples: [{ scripts: 'r.instancePrefix="react-select-"+(n.props.instanceId||++Qo)' }],
  }),
  'React Spring': said('["\'`]react-spring: ', 'react-spring: The "interpolate" function is deprecated', {
    cats: [59],
    description: 'React Spring animates components.',
    website: 'https://www.react-spring.dev',
    implies: 'React',
  }),
  React: {
    scripts: [
      'Minified React error #(?:["\'`]\\s?\\+|\\$\\{)',
      version('\\bReact\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']'),
      version('\\.exports="(15\\.[0-7]\\.\\d)"'),
      version(
        '\\bversion:["\'](\\d+\\.\\d+\\.\\d+)["\'],\\s?(?:__SECRET_INTERNALS_DO_NOT_USE|rendererPackageName:["\']react-dom["\'])',
      ),
    ],
    examples: [
      { scripts: '"Minified React error #"+e+"; visit http://facebook.github.io/react/docs/error-decoder.html"' },
      {
        scripts: '"Minified React error #"+e;t={version:"16.12.0",__SECRET_INTERNALS_DO_NOT_USE_OR_YOU',
        version: '16.12.0',
      },
    ],
  },
  Mermaid: {
    scripts: version(
      '=\\{version:"(\\d+\\.\\d+\\.\\d+)"\\},[\\w$]{1,4}=[\\w$]{1,4}\\(\\(\\)=>[\\w$]{1,4}\\.version,"getVersion"\\)',
    ),
    examples: [
      {
        scripts: 'z3t={version:"11.17.2"},V3t=s(()=>z3t.version,"getVersion")',
        js: { mermaid: '' },
        version: '11.17.2',
      },
    ],
  },
  Dropzone: {
    scripts: [
      '\\.version="(\\d+\\.\\d+\\.\\d+)"[,;][\\w$]{1,4}\\.options=\\{\\}[,;][\\w$]{1,4}\\.optionsForElement=\\;version:\\1',
      '["\'`]Invalid dropzone element\\.["\'`]',
    ],
    examples: [
      { scripts: 'c}(b),a.version="4.0.1",a.options={},a.optionsForElement=function(b){', version: '4.0.1' },
      { scripts: 'throw new Error("Invalid dropzone element.")' },
    ],
  },
  PrimeNG: {
    scripts: 'selector:["\'`](?:p-dialog|p-dataTable|p-table|\\[pButton\\])["\'`]',
    examples: [{ html: '<app-root ng-version="5.2.11">', scripts: 'se.Component({selector:"p-dialog",template:' }],
  },
  'Fluent UI': {
    scripts: '::slotted\\(fluent-(?:flipper|button|option)\\)',
    examples: [{ scripts: 'a`::slotted(fluent-flipper){opacity:0}`' }],
  },
  'Python Babel': {
    cats: [59],
    description: 'Babel translates applications in Python. Its script does so on pages.',
    website: 'https://babel.pocoo.org',
    scripts: '\\* Babel JavaScript Support\\s',
    excludes: 'Babel',
    examples: [{ scripts: '/**\n * Babel JavaScript Support\n *\n * Copyright (C) 2008 Edgewall Software' }],
  },
  'Bootstrap 3 Datepicker': {
    cats: [59],
    description: 'Bootstrap 3 Datepicker lets visitors choose a date.',
    website: 'https://eonasdan.github.io/bootstrap-datetimepicker/',
    css: 'Datetimepicker for Bootstrap 3\\s[^~]{0,10}version : (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    scripts: 'bootstrap-datetimepicker requires Moment\\.js to be loaded first',
    excludes: 'bootstrap-datetime-picker',
    examples: [
      { css: '/*!\n * Datetimepicker for Bootstrap 3\n * version : 4.17.47\n', version: '4.17.47' },
      { scripts: 'throw"bootstrap-datetimepicker requires Moment.js to be loaded first"' },
    ],
  },
  'styled-components': {
    scripts: '["\'`]__styled-components-stylesheet__["\'`]',
    examples: [{ scripts: 'V="data-styled-components",W="__styled-components-stylesheet__"' }],
  },
  Aurelia: said(
    'Conflicting @aurelia/metadata module import detected|["\'`]au:resource["\'`]',
    'Conflicting @aurelia/metadata module import detected',
  ),
  'Vue.js': {
    scripts: [
      version('="(3\\.\\d+\\.\\d+)",[^~"]{0,60}\\{createComponentInstance:'),
      version('="(3\\.\\d+\\.\\d+)"[;,][^~"]{0,60}"u"&&window\\.trustedTypes'),
      version('="(3\\.\\d+\\.\\d+)"[;,][^~"]{0,80}"http://www\\.w3\\.org/2000/svg"'),
    ],
    examples: [
      {
        html: '<div data-v-app=""></div>',
        scripts: 'const oy="3.5.45";let a;const s=typeof window<"u"&&window.trustedTypes',
      },
    ],
  },
  'Nuxt.js': {
    scripts: '\\bget nuxt\\(\\)\\{return["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    examples: [{ scripts: 'versions:{get nuxt(){return"3.21.11"},get vue()', version: '3.21.11' }],
  },
  Svelte: {
    scripts: '="(\\d)";(?:var \\w{1,3};)?typeof window<"u"&&[^~"]{0,20}window\\.__svelte\\b\\;version:\\1',
    examples: [{ scripts: 'const P="5";typeof window<"u"&&((window.__svelte??={}).v??=new Set).add(P)', version: '5' }],
  },

  'Angular Router': said('\\bNavigationStart\\(id: ', 'NavigationStart(id: ', {
    cats: [59],
    description: 'Angular Router routes applications made with Angular.',
    website: 'https://angular.dev/guide/routing',
    implies: 'Angular',
  }),
  'vue-meta': {
    scripts: [
      version(
        '\\{version:["\'`](\\d+\\.\\d+\\.\\d+)["\'`],install:(?:[\\w$]{1,4},generate:|function\\([\\w$,]{1,9}\\)\\{[\\w$]{1,4}\\.__vuemeta_installed\\b)',
      ),
      // A variable of its own, which bundlers that keep modules apart put before the helpers of Babel.
      version(
        '=["\'`](2\\.[34]\\.\\d)["\'`];function [\\w$]{1,4}\\([\\w$]{1,4}\\)\\{(?:["\'`]@babel/helpers - typeof["\'`];)?return ',
      ),
    ],
    examples: [
      {
        scripts: 'a("data-vue-meta-server-rendered"),Rt={version:"2.4.0",install:wt,generate:function(e,t){',
        version: '2.4.0',
      },
      {
        scripts:
          'var o_="2.4.0";function Hn(e){"@babel/helpers - typeof";return typeof Symbol;a("data-vue-meta-server-rendered")',
        version: '2.4.0',
      },
    ],
  },

  // Components and charts
  'anime.js': {
    scripts: [
      '\\(%\\|px\\|pt\\|em\\|rem\\|in\\|cm\\|mm\\|ex\\|ch\\|pc\\|vw\\|vh\\|vmin\\|vmax\\|deg\\|rad\\|turn\\)\\?\\$/',
      '\\.version="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}\\.speed=1,[\\w$]{1,4}\\.(?:suspendWhenDocumentHidden|running)=\\;version:\\1',
      '\\{version:"(\\d+\\.\\d+\\.\\d+)",engine:null\\}[^~]{0,60}\\.AnimeJS\\b\\;version:\\1',
    ],
    examples: [
      { scripts: '/([\\+\\-]?[0-9#\\.]+)(%|px|pt|em|rem|in|cm|mm|ex|ch|pc|vw|vh|vmin|vmax|deg|rad|turn)?$/.exec(a)' },
      { scripts: 'q.version="2.2.0",q.speed=1,q.running=P,q.remove=function(a){', version: '2.2.0' },
      { scripts: 'L.version="3.2.1",L.speed=1,L.suspendWhenDocumentHidden=!0,L.running=S', version: '3.2.1' },
      {
        scripts: 'is={version:"4.5.0",engine:null};E&&(w.AnimeJS||(w.AnimeJS=[]),w.AnimeJS.push(is))',
        version: '4.5.0',
      },
    ],
  },
  SortableJS: {
    cats: [59],
    description: 'SortableJS sorts lists by drag and drop.',
    website: 'https://sortablejs.github.io/Sortable/',
    scripts: [
      'Sortable\\.js requires a window with a document|["\'`]sortable-(?:swap-highlight|ghost)["\'`]',
      version(
        '\\.create=function\\([\\w$],[\\w$]\\)\\{return new [\\w$]{1,4}\\([\\w$],[\\w$]\\)\\},[\\w$]{1,4}\\.version="(1\\.\\d+\\.\\d+)"',
      ),
      version('\\bvar version ?= ?["\'](1\\.\\d+\\.\\d+)["\'];\\s{0,9}function userAgent\\(pattern\\)'),
    ],
    examples: [
      { scripts: 'throw new Error("Sortable.js requires a window with a document")' },
      {
        scripts: 'var version = "1.15.6";\n\nfunction userAgent(pattern) {\n a=\'sortable-ghost\'',
        version: '1.15.6',
      },
      {
        scripts: 'a("sortable-ghost");S.create=function(t,e){return new S(t,e)},S.version="1.15.7";var O',
        version: '1.15.7',
      },
    ],
  },
  'xterm.js': said('["\'`]xterm-(?:scroll-area|viewport)["\'`]', 'xterm-scroll-area', {
    cats: [59],
    description: 'xterm.js is a terminal in the browser.',
    website: 'https://xtermjs.org',
  }),
  Masonry: said('\\.Masonry\\s?=\\s?[\\w$]{1,9}\\([\\w$.]{1,20}Outlayer', 'x', {
    cats: [59],
    description: 'Masonry arranges boxes like a wall of stones.',
    website: 'https://masonry.desandro.com',
    examples: [{ scripts: 't.Masonry=e(t.Outlayer,t.getSize)' }],
  }),
  uPlot: {
    cats: [25],
    description: 'uPlot draws charts of time series.',
    website: 'https://github.com/leeoniya/uPlot',
    css: '\\.u-over,\\s?\\.u-under\\s?\\{|\\.uplot,\\s?\\.uplot \\*',
    examples: [{ css: '.uplot,.uplot *,.uplot *::before{box-sizing:border-box}.u-over,.u-under{position:absolute}' }],
  },
  Nivo: said('\\bnivo:\\[["\'`]#e8c1a0', 'nivo', {
    cats: [25],
    description: 'Nivo draws charts with React.',
    website: 'https://nivo.rocks',
    implies: 'React',
    examples: [{ scripts: '{nivo:["#e8c1a0","#f47560","#f1e15b"]}' }],
  }),
  HyperFormula: said(
    'license key for HyperFormula is (?:invalid|missing|expired)',
    'The license key for HyperFormula is invalid.',
    {
      cats: [59],
      description: 'HyperFormula calculates like a spreadsheet.',
      website: 'https://hyperformula.handsontable.com',
    },
  ),
  FoamTree: {
    cats: [25],
    description: 'FoamTree draws tree maps.',
    website: 'https://carrotsearch.com/foamtree/',
    scripts: '\\bCarrot Search FoamTree HTML5[^\\n]{0,40}\\n[\\s*]{0,9}v(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scripts: '/*\n * Carrot Search FoamTree HTML5 (demo variant)\n * v3.5.7, 4a', version: '3.5.7' }],
  },
  D3: {
    // Of d3-transition, d3-selection, d3-format, d3-time-format, d3-axis, d3-shape, d3-hierarchy, d3-force and d3-color, which sites and
    // other libraries also use alone.
    scripts: [
      '\\bd3\\s?=\\s?\\{\\s?version:\\s?["\']([1-3]\\.\\d+\\.\\d+)["\']\\;version:\\1',
      '["\'`]too late; already (?:scheduled|running)["\'`]',
      '\\bxhtml:[\\w$]{1,4},xlink:"http://www\\.w3\\.org/1999/xlink",xml:',
      'thousands:",",grouping:\\[3\\],currency:\\["\\$",""\\]',
      'date:"%-m/%-d/%Y",time:"%-I:%M:%S %p"',
      '\\.tickSizeInner=function\\([\\w$]{1,3}\\)\\{return arguments\\.length\\?',
      '\\.lineInnerRadius=function\\(',
      'new Error\\(["\'`]missing: ["\'`][^{}]{1,60}new Error\\(["\'`]ambiguous: ["\'`]',
      '\\balphaDecay:function\\([\\w$]{1,3}\\)\\{return arguments\\.length\\?',
      '\\{brighter(?::function)?\\([\\w$]{1,3}\\)\\{return [\\w$]{1,3}=[\\w$]{1,3}==null\\?',
    ],
    examples: [
      { scripts: 'throw new Error("too late; already running")' },
      { scripts: '!function(){function n(n){}d3={version:"2.10.2"};', version: '2.10.2' },
      {
        scripts:
          '{svg:"http://www.w3.org/2000/svg",xhtml:Ws,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespace"}',
      },
      { scripts: 'y({thousands:",",grouping:[3],currency:["$",""]})' },
      { scripts: '{dateTime:"%x, %X",date:"%-m/%-d/%Y",time:"%-I:%M:%S %p"' },
      { scripts: 'i.tickSizeInner=function(n){return arguments.length?(c=+n,i):c}' },
      { scripts: 'delete t.lineX1,t.lineInnerRadius=function(){return st(s())}' },
      { scripts: 'throw new Error("missing: "+d);if(a===Ie)throw new Error("ambiguous: "+d)' },
      { scripts: 'alphaDecay:function(s){return arguments.length?(i=+s,n):+i}' },
      { scripts: 'g(o,{brighter(e){return e=e==null?y:Math.pow(y,e),new a(this.r*e' },
    ],
  },
  Sentry: {
    scripts: [
      '["\'`]Sentry Logger ["\'`]|["\'`]__sentry_xhr_v\\d__["\'`]',
      '="(\\d+\\.\\d+\\.\\d+)"[^~"]{0,100}\\.__SENTRY__=[\\w$]{1,4}\\.__SENTRY__\\|\\|\\;version:\\1',
      version('=globalThis(?:,|;(?:var|let|const) )[\\w$]{1,4}="(\\d+\\.\\d+\\.\\d+)"'),
    ],
    examples: [
      { scripts: 'a=["debug","info"],b="Sentry Logger ",c={}' },
      { scripts: 'let e=t["__sentry_xhr_v3__"]' },
      {
        scripts:
          'Jo="11.12.0",Go=globalThis;function Xo(){return Yo(Go),Go}function Yo(e){const t=e.__SENTRY__=e.__SENTRY__||{}',
        version: '11.12.0',
      },
      { js: { Sentry: '' }, scripts: 'const Wn=globalThis,tu="9.47.2"', version: '9.47.2' },
      { scripts: 'var ge=globalThis;var ki="11.12.0";a="Sentry Logger "', version: '11.12.0' },
    ],
  },
  Segment: {
    scripts: ['["\'`]ajs_anonymous_id["\'`]', version('="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}="npm"')],
    examples: [{ scripts: 'k={cookie:{key:"ajs_anonymous_id"}},bh="1.84.3",wOe="npm"', version: '1.84.3' }],
  },
  GraphiQL: said('["\'`]graphiql-un-styled["\'`]', 'graphiql-un-styled'),
  parcel: said('\\.parcelRequire[0-9a-f]{4}\\b', 'x', {
    examples: [{ scripts: 'var n=d.parcelRequire82b7;null==n&&((n=function(e){' }],
  }),
  Konva: {
    cats: [25],
    description: 'Konva draws shapes on a canvas.',
    website: 'https://konvajs.org',
    scripts: '\\{_global:[\\w$]{1,9},version:"(\\d+\\.\\d+\\.\\d+)",isBrowser:\\;version:\\1',
    examples: [{ scripts: 'pS={_global:fS,version:"10.9.1",isBrowser:"undefined"!=typeof window', version: '10.9.1' }],
  },
  Isotope: said('["\'`]isotope["\'`],\\s?\\{\\s{0,9}layoutMode:', 'x', {
    examples: [{ scripts: 'c=e.create("isotope",{layoutMode:"masonry",isJQueryFiltering:!0' }],
  }),
  Plyr: {
    scripts: 'cdn\\.plyr\\.io/(\\d+\\.\\d+\\.\\d+)/plyr\\.svg\\;version:\\1',
    examples: [{ scripts: 'iconUrl:"https://cdn.plyr.io/3.8.4/plyr.svg"', version: '3.8.4' }],
  },
  Lottie: {
    scripts: '\\blottie\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    examples: [{ scripts: 'lottie.version="5.13.0"', version: '5.13.0' }],
  },
  'three.js': {
    scripts: [
      version('["\']THREE\\.WebGLRenderer["\'],\\s?["\'](\\d{2,3})["\']'),
      '["\'`]register["\'`],\\s?\\{\\s?detail:\\s?\\{\\s?revision:\\s?["\'`](\\d{2,3})["\'`]\\;version:\\1',
      '="(\\d{2,3})"[,;](?:(?:var|let|const) )?[\\w$]{1,60}=\\{(?:LEFT:0,MIDDLE:1,RIGHT:2,)?ROTATE:0,DOLLY:1,PAN:2\\}\\;version:\\1',
    ],
    examples: [
      { scripts: 'Copyright 2010-2019 Three.js Authors' },
      { scripts: 'new CustomEvent(`register`,{detail:{revision:`187`}})', version: '187' },
      { scripts: 'let a="187",b={ROTATE:0,DOLLY:1,PAN:2},c={', version: '187' },
    ],
  },
  jqPlot: said('\\.jqplot\\.use_excanvas\\b', 'x', { examples: [{ scripts: 'if(e.jqplot.use_excanvas){' }] }),
  'Clipboard.js': said('["\'`]data-clipboard-["\'`](?:\\.concat\\(|\\s?\\+)', 'x', {
    examples: [{ scripts: 'var n="data-clipboard-".concat(t)' }],
  }),
  Preact: {
    scripts: '\\b__k:(?:null|[\\w$]{1,4}),__:(?:null|[\\w$]{1,4}),__b:0,__e:',
    examples: [{ scripts: '{type:t,props:e,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null' }],
  },

  'Chart.js': {
    scripts: '="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}=\\["top","bottom","left","right","chartArea"\\]\\;version:\\1',
    examples: [{ scripts: 'var Ql="4.6.1",tc=["top","bottom","left","right","chartArea"];', version: '4.6.1' }],
  },
  JSZip: {
    scripts: '\\.version="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}\\.loadAsync=\\;version:\\1',
    examples: [{ scripts: 'l.version="3.10.2",l.loadAsync=function(o,n){', version: '3.10.2' }],
  },
  'Intro.js': {
    scripts: '\\.version="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}\\.registerTheme=\\;version:\\1',
    examples: [{ scripts: '$.version="8.6.0",$.registerTheme=mt', version: '8.6.0' }],
  },

  // Versions beside code that does not change
  'Numeral.js': {
    scripts: '="(\\d+\\.\\d+\\.\\d+)"(?:,[\\w$]{1,2}=\\{\\}){2},[\\w$]{1,2}=\\{currentLocale:\\;version:\\1',
    examples: [{ scripts: 'var n,u,x="2.0.6",g={},_={},N={currentLocale:"en",zeroFormat:null', version: '2.0.6' }],
  },
  'validator.js': {
    scripts: '="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}=\\{version:[\\w$]{1,4},toDate:\\;version:\\1',
    examples: [{ scripts: 'var U2="13.15.35",k2={version:U2,toDate:r_.default', version: '13.15.35' }],
  },
  'UAParser.js': {
    scripts: '="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}=500,[\\w$]{1,4}="user-agent"\\;version:\\1',
    examples: [{ scripts: 'var Ki="2.0.10",zi=500,Ri="user-agent",W=""', version: '2.0.10' }],
  },
  JSS: {
    scripts: '\\bthis\\.version="(\\d+\\.\\d+\\.\\d+)",this\\.plugins=new \\w{1,4},this\\.options=\\{id:\\;version:\\1',
    examples: [
      { scripts: 'this.version="10.10.0",this.plugins=new De,this.options={id:{minify:!1}', version: '10.10.0' },
    ],
  },
  jsPDF: {
    cats: [59],
    description: 'jsPDF writes PDF files.',
    website: 'https://github.com/parallax/jsPDF',
    scripts: '\\.API=\\{events:\\[\\]\\},[\\w$]{1,4}\\.version="(\\d+\\.\\d+\\.\\d+)"\\;version:\\1',
    examples: [{ scripts: 'Ce.API={events:[]},Ce.version="4.2.1";', version: '4.2.1' }],
  },
  'Knockout.js': {
    scripts: '\\.version="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,2}\\.b\\("version",\\;version:\\1',
    examples: [{ scripts: 'e.version="3.5.3",e.b("version",e.version)', version: '3.5.3' }],
  },
  'interact.js': {
    cats: [59],
    description: 'interact.js moves and resizes elements.',
    website: 'https://interactjs.io',
    scripts: '\\.globalEvents=\\{\\},[\\w$]{1,2}\\.version="(\\d+\\.\\d+\\.\\d+)"\\;version:\\1',
    examples: [{ scripts: 'i.globalEvents={},i.version="1.10.28",i.scope=r', version: '1.10.28' }],
  },
  Lit: {
    scripts: '\\.litElementVersions[^~]{0,60}\\.push\\(["\']\\d',
    examples: [{ scripts: '(globalThis.litElementVersions??=[]).push("4.2.1")' }],
  },

  // Texts, data and services
  classnames: said(
    'https?://jedwatson\\.github\\.io/classnames|\\bdefine\\(["\']classnames["\'],\\[\\],',
    'http://jedwatson.github.io/classnames',
    {
      cats: [59],
      description: 'classnames joins the names of classes.',
      website: 'https://github.com/JedWatson/classnames',
    },
  ),
  Bowser: said('\\(this,["\'`]bowser["\'`],\\s?function', 'x', {
    cats: [59],
    description: 'Bowser recognises browsers.',
    website: 'https://github.com/bowser-js/bowser',
    examples: [{ scripts: '}(this,"bowser",function(){function e(e){' }],
  }),
  Axios: {
    scripts: [
      '="(\\d\\.\\d+\\.\\d+)",[\\w$]{1,4}=\\{\\};\\["object","boolean","number","function","string","symbol"\\]\\;version:\\1',
      version('="(\\d\\.\\d+\\.\\d+)",[\\w$]{1,4}=\\{cache:"default",redirect:"follow",referrer:"about:client"'),
      '\\.isAxiosError=!0,[\\w$]{1,4}\\.toJSON=function',
      // AngularJS has the first two names, too.
      '\\bxsrfHeaderName:\\s?["\'`]X-XSRF-TOKEN["\'`],\\s{0,9}maxContentLength:',
      // A module of its own, which bundlers put far from the rest.
      version('=\\{version:"(0\\.(?:2[2-9]|30)\\.\\d{1,2})"\\}'),
      version('\\.exports=\\{[\\w$]{1,2}:"(0\\.(?:2[2-9]|30)\\.\\d{1,2})"\\}'),
    ],
    examples: [
      { scripts: 'e.exports={version:"0.27.2"}},function(e){"[Axios v"+r.version+"]"', version: '0.27.2' },
      { scripts: '3104(e){e.exports={r:"0.27.2"}},6973(e){"[Axios v"+r+"]"', version: '0.27.2' },
      { scripts: 'e.response=o,e.isAxiosError=!0,e.toJSON=function(){' },
      { scripts: 'timeout:0,xsrfCookieName:"XSRF-TOKEN",xsrfHeaderName:"X-XSRF-TOKEN",maxContentLength:-1' },
      {
        scripts: 'const zi="1.3.4",Ho={};["object","boolean","number","function","string","symbol"].forEach',
        version: '1.3.4',
      },
    ],
  },
  LogRocket: {
    scripts: '\\bsdkVersion:[\\w$]{1,4}="(\\d+\\.\\d+\\.\\d+)"\\}[^~]{0,120}window\\.LogRocket\\;version:\\1',
    examples: [
      {
        scripts: 'sdkVersion:g="12.4.0"}=p,T=(0,r.default)(p,t);if(typeof window<"u"&&typeof window.LogRocket<"u")',
        version: '12.4.0',
      },
    ],
  },
  localForage: said('["\'`]_localforage_support_test["\'`]', '_localforage_support_test', {
    cats: [59],
    description: 'localForage stores data in the browser.',
    website: 'https://localforage.github.io/localForage/',
  }),
  PostHog: {
    // Mixpanel, of which it is a fork, is at 2.
    scripts: version('\\bLIB_VERSION:\\s?["\'](1\\.\\d+\\.\\d+)["\']'),
    examples: [{ scriptSrc: 'https://app.posthog.com/static/array.js' }],
  },
  Auth0: {
    scripts: '\\{name:["\']auth0-spa-js["\'],version:["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    examples: [{ scripts: '{name:"auth0-spa-js",version:"2.27.0"}', version: '2.27.0' }],
  },
  'Moment.js': {
    scripts: '\\.version=["\'](2\\.\\d+\\.\\d+)["\'],[\\w$]{1,4}=[\\w$]{1,4},[\\w$]{1,4}\\.fn=\\;version:\\1',
    examples: [{ scripts: 'o.version="2.24.0",t=Lt,o.fn=Sn,o.min=', version: '2.24.0' }],
  },
  CodeMirror: {
    scripts: [
      '\\bCodeMirror\\$\\d\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
      '\\.keyNames=[\\w$]{1,4}\\}\\([\\w$]{1,4}\\),[\\w$]{1,4}\\.version="([56]\\.\\d+\\.\\d+)"\\;version:\\1',
      '["\'`]cm-widgetBuffer["\'`]',
    ],
    examples: [
      { scripts: 'CodeMirror$1.version = "5.31.0"', version: '5.31.0' },
      { scripts: 'this.dom.className="cm-widgetBuffer"' },
      { scripts: 'e.rmClass=C,e.keyNames=Pi}(Ma),Ma.version="5.57.0",Ma}()', version: '5.57.0' },
    ],
  },
  Lodash: {
    scripts: [
      '\\bVERSION\\s?=\\s?["\'](\\d\\.\\d+\\.\\d+)["\'];\\s{0,9}var LARGE_ARRAY_SIZE\\;version:\\1',
      // A build with some of its functions.
      '\\.VERSION\\s?=\\s?["\'](4\\.\\d+\\.\\d+)["\'],typeof define==["\']function["\']&&typeof define\\.amd==["\']object["\']\\;version:\\1',
      '["\'`]__lodash_placeholder__["\'`]',
    ],
    examples: [
      { scripts: 'r="__lodash_placeholder__";' },
      { scripts: 'l.VERSION="4.17.5",typeof define=="function"&&typeof define.amd=="object"', version: '4.17.5' },
      { scripts: 'var undefined;var VERSION="4.17.21";var LARGE_ARRAY_SIZE=200', version: '4.17.21' },
    ],
  },
  Htmx: {
    scripts: version('\\bthis\\.version=["\'](\\d\\.\\d+\\.\\d+)["\'],this\\.config'),
    examples: [{ scripts: 'a.b("htmx-internal-data")' }],
  },
};
