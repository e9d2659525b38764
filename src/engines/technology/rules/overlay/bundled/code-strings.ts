// Libraries inside the bundles of sites, in any version, by strings of their own: messages, names of events, classes and attributes, which
// no bundler changes. The words of `code-words.json` are those of newer versions.
import type { TechnologyRule } from '../../rule-set.ts';

/** A library whose scripts contain a string. */
export const said = (pattern: string, example: string, rest: TechnologyRule = {}): TechnologyRule => ({
  examples: [{ scripts: `a.b("${example}")`, ...(rest.requires === 'React' && { html: '<div data-reactroot="">' }) }],
  ...rest,
  scripts: pattern,
});

/** A library that also has classes in the style sheets of sites. */
const styled = (pattern: string, example: string, rest: TechnologyRule = {}): TechnologyRule => ({
  ...said(pattern, example, rest),
  css: pattern,
});

export const codeStrings: Record<string, TechnologyRule> = {
  // Data and state
  i18next: said(
    'no languageDetector is used and no lng is defined',
    'init: no languageDetector is used and no lng is defined',
    { cats: [59], description: 'i18next translates applications.', website: 'https://www.i18next.com' },
  ),
  'react-i18next': said('react-i18next:: |by using initReactI18next', 'react-i18next:: ', {
    cats: [59],
    description: 'react-i18next translates React applications.',
    website: 'https://react.i18next.com',
    implies: ['React', 'i18next'],
  }),
  'svelte-i18n': said('["\'`]\\[svelte-i18n\\] [A-Z]', '[svelte-i18n] Cannot format a message', {
    cats: [59],
    description: 'svelte-i18n translates Svelte applications.',
    website: 'https://github.com/kaisermann/svelte-i18n',
    implies: 'Svelte',
  }),
  'Ember Data': said('\\bname:\\s?["\'`]ember-data["\'`],\\s{0,9}initialize\\b', 'x', {
    cats: [59],
    description: 'Ember Data loads and keeps the data of Ember.js applications.',
    website: 'https://api.emberjs.com/ember-data/',
    implies: 'Ember.js',
    examples: [{ scripts: '$I={name:"ember-data",initialize(e){e.registerOptionsForType("serializer"' }],
  }),
  'sails.io.js': said('__sails_io_sdk_version', '__sails_io_sdk_version', {
    cats: [59],
    description: 'sails.io.js connects pages with a Sails.js server.',
    website: 'https://github.com/balderdashy/sails.io.js',
  }),
  MDBootstrap: {
    scripts: '\\.fn\\.mdbTreeview\\s?=|["\'`]mdb\\.(?:modal|collapse|carousel)["\'`]',
    css: '\\.mdb-color\\.lighten-[1-5]\\b',
    examples: [
      { scripts: 'jQuery(function(T){T.fn.mdbTreeview=function(){' },
      { css: '.mdb-color.lighten-5{background-color:#d0d6e2!important}' },
    ],
  },
  Uploadcare: said('["\'`]UploadcareWidget/["\'`]', 'UploadcareWidget/'),
  Pusher: {
    scripts: '\\.VERSION="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}\\.host="ws\\.pusherapp\\.com"\\;version:\\1',
    examples: [{ scripts: 'e.VERSION="1.12.2",e.host="ws.pusherapp.com",e.ws_port=80', version: '1.12.2' }],
  },
  Redux: said('@@redux/(?:INIT|REPLACE)', '@@redux/INIT'),
  'TanStack Query': said(
    'No QueryClient set, use QueryClientProvider to set one|["\'`]VUE_QUERY_CLIENT["\'`]',
    'No QueryClient set, use QueryClientProvider to set one',
    { cats: [59], description: 'TanStack Query loads and caches data.', website: 'https://tanstack.com/query' },
  ),
  Formik: said(
    'Formik context is undefined, please verify|\\.displayName\\s?=\\s?"FormikContext"',
    'Formik context is undefined, please verify',
    {
      cats: [59],
      description: 'Formik handles forms in React.',
      website: 'https://formik.org',
      implies: 'React',
    },
  ),
  MobX: said('\\[MobX\\] (?:minified error nr|Cannot)', '[MobX] minified error nr: '),
  Vuex: said('["\'`]vuex:(?:init|mutation|action)["\'`]', 'vuex:init', {
    cats: [59],
    description: 'Vuex keeps the state of Vue applications.',
    website: 'https://vuex.vuejs.org',
    implies: 'Vue.js',
  }),
  Recoil: said(
    'must be used inside a <RecoilRoot> component',
    'This component must be used inside a <RecoilRoot> component.',
    {
      cats: [59],
      description: 'Recoil keeps the state of React applications.',
      website: 'https://recoiljs.org',
      implies: 'React',
    },
  ),
  Apollo: said('go\\.apollo\\.dev/c/err', 'https://go.apollo.dev/c/err#'),
  RxJS: said('ObjectUnsubscribedError', 'ObjectUnsubscribedError'),
  'Zone.js': said('__zone_symbol__(?:state|value|ALTERNATIVE)', '__zone_symbol__state'),
  'Day.js': said('\\$isDayjsObject', '$isDayjsObject'),
  'stats.js': said(
    '// stats\\.js - https?://github\\.com/mrdoob/stats\\.js',
    '// stats.js - http://github.com/mrdoob/stats.js',
    {
      cats: [59],
      description: 'stats.js shows how many frames a page draws.',
      website: 'https://github.com/mrdoob/stats.js',
    },
  ),
  'Moment.js': said('use moment\\.updateLocale\\(localeName', 'use moment.updateLocale(localeName, config) to change'),
  Lodash: said('__lodash_hash_undefined__', '__lodash_hash_undefined__'),
  Lunr: {
    scripts:
      '\\.stopWordFilter,\\s?[\\w$]{1,6}\\.stemmer\\)[,;]\\s{0,9}[\\w$]{1,6}\\.searchPipeline\\.add\\([^~]{0,120}\\.version\\s?=\\s?["\'](\\d[\\d.]*\\d)\\;version:\\1',
    cats: [59],
    description: 'Lunr searches texts in the browser.',
    website: 'https://lunrjs.com',
    examples: [
      {
        scripts:
          'n.pipeline.add(t.trimmer,t.stopWordFilter,t.stemmer),n.searchPipeline.add(t.stemmer),e.call(n,n),n.build()};t.version="2.3.9";',
        version: '2.3.9',
      },
    ],
  },
  'Socket.io': said('["\'`]io server disconnect["\'`]', 'io server disconnect'),
  Firebase: said('firebaseLocalStorageDb', 'firebaseLocalStorageDb'),
  Auth0: said('@@auth0spajs@@', '@@auth0spajs@@'),
  Sentry: said(
    '["\'`]sentry\\.javascript\\.(?:browser|react|vue|nextjs|angular|svelte)["\'`]',
    'sentry.javascript.react',
  ),

  // Components and styles
  'React Datepicker': styled('react-datepicker__(?:day|month|time)', 'react-datepicker__day--selected', {
    cats: [59],
    description: 'React Datepicker lets visitors choose dates.',
    website: 'https://reactdatepicker.com',
  }),
  'React Toastify': styled('Toastify__toast', 'Toastify__toast-container', {
    cats: [59],
    description: 'React Toastify shows messages.',
    website: 'https://fkhadra.github.io/react-toastify/',
    requires: 'React',
  }),
  'lit-html': {
    scripts: '\\.litHtmlVersions[^~]{0,60}\\.push\\(["\'](\\d[\\w.-]{0,20})["\']\\)\\;version:\\1',
    examples: [
      { scripts: '(window.litHtmlVersions||(window.litHtmlVersions=[])).push("1.0.0")', version: '1.0.0' },
      { scripts: '(t.litHtmlVersions??=[]).push("3.1.2")', version: '3.1.2' },
    ],
  },
  Angular: {
    scripts: [
      '\\["ng-version",\\s?"(\\d+\\.\\d+\\.\\d+)"\\]\\;version:\\1',
      '\\.slice\\(2\\)\\.join\\("\\."\\)\\}[^"]{1,80}new \\w{1,9}\\("(\\d+\\.\\d+\\.\\d+)"\\)\\;version:\\1',
    ],
    examples: [
      { scripts: 'if(i)tc(t,e,["ng-version","17.3.12"])', version: '17.3.12' },
      { scripts: 'this.patch=n.split(".").slice(2).join(".")}}const jE=new us("15.2.10"),Cd={}', version: '15.2.10' },
    ],
  },
  'Angular Material': {
    // Its classes are those of Angular, not of AngularJS.
    replaces: ['implies'],
    css: '\\.mat-mdc-(?:button|form-field|raised-button|list-item|tab-group)\\b',
    examples: [{ css: '.mat-mdc-raised-button{color:red}' }],
  },
  'Underscore.js': {
    scripts: [
      '=["\'](\\d+\\.\\d+\\.\\d+)["\'],[\\w$]{1,4}=["\']object["\']==typeof self&&self\\.self===self\\;version:\\1',
      '="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,4}=typeof self=="object"&&self\\.self===self\\;version:\\1',
      '=["\'](1\\.\\d+\\.\\d+)["\'];\\s{0,9}var [\\w$]{1,4}\\s?=\\s?typeof self\\s?==?=\\s?["\']object["\']\\s?&&\\s?self\\.self\\s?===\\s?self\\;version:\\1',
      '\\bdefine\\(["\']underscore["\'],',
    ],
    examples: [
      { scripts: 'define("underscore",a)' },
      { scripts: 'var cu="1.13.1";var cf=typeof self=="object"&&self.self===self', version: '1.13.1' },
      { scripts: 'var n="1.13.4",r="object"==typeof self&&self.self===self&&self', version: '1.13.4' },
    ],
  },
  Ionic: said('\\(C\\) Ionic https?://ionicframework\\.com', '(C) Ionic http://ionicframework.com - MIT License'),
  Flowplayer: {
    scriptSrc: 'flowplayer-(\\d+\\.\\d+\\.\\d+)(?:\\.min)?\\.js\\;version:\\1',
    examples: [{ scriptSrc: 'https://releases.flowplayer.org/js/flowplayer-3.2.6.min.js', version: '3.2.6' }],
  },
  Pygments: {
    html: [
      '<link[^>]{1,200}[/"]pygments[\\w-]{0,20}\\.css["\'?]',
      // The empty element keeps a newline that browsers would drop.
      '<div class="highlight"><pre><span></span>',
    ],
    examples: [
      { html: '<link rel="stylesheet" href="/static/css/pygments-light.css">' },
      { html: '<div class="highlight"><pre><span></span><code><span class="nb">print</span>' },
    ],
  },
  Rouge: {
    cats: [19],
    description: 'Rouge highlights code, for example in Jekyll.',
    website: 'https://rouge.jneen.net',
    html: '<div class="(?:language-[\\w-]{1,30} )?highlighter-rouge">',
    examples: [{ html: '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight">' }],
  },
  'Headless UI': said(
    '["\'`]headlessui-(?:menu|dialog|listbox|focus|portal|popover|switch|tabs)-',
    'headlessui-menu-button-',
  ),
  Emotion: said('["\'`]data-emotion["\'`]', 'data-emotion'),
  'styled-components': said(
    '["\'`]data-styled-version["\'`](?:,\\s?["\'`](\\d[\\d.]*\\d)["\'`])?\\;version:\\1',
    'data-styled-version',
    {
      cats: [12],
      description: 'styled-components puts styles into components.',
      website: 'https://styled-components.com',
    },
  ),
  MUI: said('["\'`]Mui(?:-focusVisible|AppBar|Button|ButtonBase|Paper|SvgIcon|Typography)["\'`]', 'MuiButtonBase'),
  Mantine: styled('--mantine-color-', '--mantine-color-text'),
  'Chakra UI': styled('--chakra-(?:colors|space|sizes)', '--chakra-colors-gray-500'),
  'Element Plus': {
    cats: [66],
    description: 'Element Plus is a library of components for Vue 3.',
    website: 'https://element-plus.org',
    css: '--el-color-primary(?:-light-\\d|-rgb)?\\s?:',
    scripts:
      '=["\'](\\d+\\.\\d+\\.\\d+)["\'],[\\w$]{1,6}=\\([\\w$]{1,6}=\\[\\]\\)=>\\(\\{version:[\\w$]{1,6},install:\\;version:\\1',
    implies: 'Vue.js',
    excludes: 'Element UI',
    examples: [
      { css: ':root{--el-color-primary:#409eff;--el-color-primary-light-3:#79bbff}' },
      { scripts: 'D4=st(L4),B4="2.7.3",F4=(e=[])=>({version:B4,install:(n,o)=>{}})', version: '2.7.3' },
    ],
  },
  Tiptap: said('\\[tiptap (?:warn|error)\\]|data-tiptap-style', '[tiptap warn]: ', {
    cats: [24],
    description: 'Tiptap is an editor based on ProseMirror.',
    website: 'https://tiptap.dev',
    implies: 'ProseMirror',
  }),
  ProseMirror: said('["\'`]ProseMirror-selectednode["\'`]', 'ProseMirror-selectednode', {
    cats: [24],
    description: 'ProseMirror is a toolkit for editors.',
    website: 'https://prosemirror.net',
  }),
  CodeMirror: {
    scripts: [
      '["\'`]CodeMirror-measure["\'`]',
      '\\bCodeMirror\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    ],
    examples: [
      { scripts: 'a.b("CodeMirror-measure")' },
      { scripts: 'CodeMirror.version = "5.65.0";', version: '5.65.0' },
    ],
  },
  BootstrapVue: said('["\'`]\\[BootstrapVue warn\\]', '[BootstrapVue warn]', {
    cats: [66],
    description: 'BootstrapVue has components of Bootstrap for Vue.',
    website: 'https://bootstrap-vue.org',
    implies: ['Bootstrap', 'Vue.js'],
  }),
  Jed: {
    cats: [59],
    description: 'Jed translates scripts like gettext.',
    website: 'https://messageformat.github.io/Jed/',
    scripts: 'jed\\.js https://github\\.com/SlexAxton/Jed',
    examples: [{ scripts: '/**\n * @preserve jed.js https://github.com/SlexAxton/Jed\n */' }],
  },
  Ace: said('ace_layer ace_text-layer|ace_scrollbar-v', 'ace_layer ace_text-layer'),
  SweetAlert2: said('swal2-backdrop-show', 'swal2-backdrop-show'),
  // Fluent UI has the names of these attributes too, as values.
  Popper: {
    scripts: ['["\']data-popper-reference-hidden["\']\\s?:', '["\'`]x-out-of-boundaries["\'`]'],
    examples: [
      { scripts: 'Object.assign({},t.attributes.popper,{"data-popper-reference-hidden":p,"data-popper-escaped":d})' },
      { scripts: 'a.b("x-out-of-boundaries")' },
    ],
  },
  'Tippy.js': said('["\'`]data-tippy-root["\'`]', 'data-tippy-root'),
  FullCalendar: said('["\'`]fc-daygrid-(?:day|body|event)', 'fc-daygrid-day', {
    cats: [59],
    description: 'FullCalendar shows calendars.',
    website: 'https://fullcalendar.io',
  }),
  'AG Grid': said('ag-root-wrapper', 'ag-root-wrapper', {
    cats: [59],
    description: 'AG Grid shows tables.',
    website: 'https://www.ag-grid.com',
  }),

  // Charts, maps and media
  ECharts: said('["\'`]_echarts_instance_["\'`]', '_echarts_instance_'),
  Highcharts: said('highcharts-series-group', 'highcharts-series-group'),
  ApexCharts: said('apexcharts-canvas', 'apexcharts-canvas', {
    cats: [25],
    description: 'ApexCharts draws charts.',
    website: 'https://apexcharts.com',
  }),
  Leaflet: said('["\'`] leaflet-retina["\'`]', ' leaflet-retina'),
  OpenLayers: {
    scripts: [
      '["\'`]ol-unselectable["\'`]',
      '\\.util\\.VERSION\\s?=\\s?"(\\d+\\.\\d+\\.\\d+)"\\;version:\\1',
      'Assertion failed\\. See https://openlayers\\.org/en/v(?:["\'`]\\s?\\+\\s?["\'`]|\\$\\{["\'`])?(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    examples: [
      { scripts: '"Assertion failed. See https://openlayers.org/en/v"+"6.15.1".split("-")[0]', version: '6.15.1' },
      { scripts: 'a.b("ol-unselectable")' },
      { scripts: 'FR.util={},FR.util.VERSION="7.5.2",FR.util.a', version: '7.5.2' },
    ],
  },
  'Framer Motion': {
    scripts: '\\.version="(\\d+\\.\\d+\\.\\d+)",this\\.canTrackVelocity=\\;version:\\1',
    examples: [{ scripts: 'constructor(t,r={}){this.version="11.0.8",this.canTrackVelocity=!1', version: '11.0.8' }],
  },
  PrimeIcons: {
    cats: [17],
    description: 'PrimeIcons is a set of icons.',
    website: 'https://primeng.org/icons',
    css: '@font-face\\s?\\{\\s{0,9}font-family:\\s?["\']?primeicons',
    examples: [{ css: '@font-face{font-family:primeicons;font-display:block' }],
  },
  'Material Design Icons': {
    cats: [17],
    description: 'Material Design Icons is a set of icons.',
    website: 'https://pictogrammers.com/library/mdi/',
    css: 'materialdesignicons-webfont[\\w.-]{0,20}\\.eot\\?#iefix&v=(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [
      { css: 'src:url(/fonts/materialdesignicons-webfont.aed016a6.eot?#iefix&v=7.2.96) format', version: '7.2.96' },
    ],
  },
  Axios: said('["\'`]\\[Axios v', '[Axios v'),
  Ionicons: {
    scripts: ["viewBox='0 0 512 512' class='ionicon[ ']", '\\[\\[1,"ion-icon",\\{'],
    html: '<link[^>]{1,200}/ionicons/(\\d+\\.\\d+\\.\\d+)/css/ionicons\\;version:\\1',
    examples: [
      { scripts: 'o([["p-748a23b9",[[1,"ion-icon",{mode:[1025],color:[1]' },
      { scripts: "\"data:image/svg+xml;utf8,<svg viewBox='0 0 512 512' class='ionicon'><path d='M244 400\"" },
      {
        html: '<link rel="stylesheet" href="https://code.ionicframework.com/ionicons/2.0.1/css/ionicons.min.css">',
        version: '2.0.1',
      },
    ],
  },
  'PDF.js': {
    scripts: 'pdfjsVersion\\s?=\\s?["\'](\\d[\\w.+-]{1,20})["\']\\;version:\\1',
    examples: [{ scripts: "var pdfjsVersion = '2.14.0';", version: '2.14.0' }],
  },
  htmlwidgets: {
    cats: [59],
    description: 'htmlwidgets brings charts and tables of R to pages.',
    website: 'https://www.htmlwidgets.org',
    scriptSrc: '/htmlwidgets-(\\d+\\.\\d+(?:\\.\\d+)?)/htmlwidgets\\.js\\;version:\\1',
    examples: [{ scriptSrc: 'index_files/htmlwidgets-1.6.1/htmlwidgets.js', version: '1.6.1' }],
  },
  DT: {
    cats: [59],
    description: 'DT shows data of R as tables.',
    website: 'https://rstudio.github.io/DT/',
    scriptSrc: '/datatables-binding-(\\d+\\.\\d+(?:\\.\\d+)?)/datatables\\.js\\;version:\\1',
    implies: 'htmlwidgets',
    examples: [{ scriptSrc: 'index_files/datatables-binding-0.27/datatables.js', version: '0.27' }],
  },
  crosstalk: {
    cats: [59],
    description: 'crosstalk connects the charts and tables of R.',
    website: 'https://rstudio.github.io/crosstalk/',
    scriptSrc: '/crosstalk-(\\d+\\.\\d+(?:\\.\\d+)?)/js/crosstalk(?:\\.min)?\\.js\\;version:\\1',
    examples: [{ scriptSrc: 'index_files/crosstalk-1.2.0/js/crosstalk.min.js', version: '1.2.0' }],
  },
  YUI: {
    css: 'developer\\.yahoo\\.net/yui/license\\.txt\\s{1,9}version: (\\d[\\d.]*\\d)\\;version:\\1',
    examples: [
      {
        css: 'Code licensed under the BSD License:\nhttp://developer.yahoo.net/yui/license.txt\nversion: 2.7.0\n*/',
        version: '2.7.0',
      },
    ],
  },
  // Options of other libraries have the value `flexsearch`.
  FlexSearch: {
    cats: [59],
    description: 'FlexSearch searches texts in the browser.',
    website: 'https://github.com/nextapps-de/flexsearch',
    scripts: '\\(["\'`]FlexSearch["\'`],\\s?function\\b|\\bself\\.FlexSearch\\b|\\.FlexSearch\\s?=[^=]',
    examples: [
      { scripts: '})("FlexSearch",function(t){' },
      { scripts: 'this._index=new self.FlexSearch.Index(r)' },
      { scripts: 'n.exports=O:P.FlexSearch=O;}(this)' },
    ],
  },
  Flot: {
    cats: [25],
    description: 'Flot draws charts with jQuery.',
    website: 'https://www.flotcharts.org',
    scripts: [
      '\\.plot\\.version\\s?=\\s?["\'](\\d[\\d.]{1,12})["\'];\\s{0,9}[\\w$]{1,8}\\.plot\\.plugins\\;version:\\1',
      'Javascript plotting library for jQuery, version (\\d[\\d.]*\\d)\\;version:\\1',
    ],
    examples: [
      { scripts: '$.plot.version="0.8.3";$.plot.plugins=[];', version: '0.8.3' },
      { scripts: '/* Javascript plotting library for jQuery, version 0.8.3.', version: '0.8.3' },
    ],
  },
  VideoJS: said('["\'`]vjs-big-play-button["\'`]', 'vjs-big-play-button'),
  'hls.js': {
    scripts: 'in hls\\.js version (?:["\'] ?\\+ ?["\'])?(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [
      { scripts: 'Debug logs enabled for "x" in hls.js version 1.4.12', version: '1.4.12' },
      { scripts: 'id + "\\" in hls.js version " + "1.4.7");', version: '1.4.7' },
    ],
  },
  KaTeX: {
    scripts: 'KaTeX parse error: ',
    css: '\\.katex-version:{1,2}after\\s?\\{\\s{0,9}content:\\s?["\'](\\d[\\d.]*\\d)\\;version:\\1',
    examples: [
      { scripts: 'a.b("KaTeX parse error: ")' },
      { css: '.katex .katex-version:after{content:"0.16.9"}', version: '0.16.9' },
    ],
  },

  // Pages without a framework
  Htmx: said('["\'`]htmx-internal-data["\'`]', 'htmx-internal-data'),
  DOMPurify: {
    scripts: [
      '\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\'][,;]\\s{0,9}[\\w$]{1,9}\\.removed\\s?=\\s?\\[\\]\\;version:\\1',
      '@license DOMPurify (?:undefined|\\d)',
    ],
    cats: [59],
    description: 'DOMPurify removes scripts from HTML.',
    website: 'https://github.com/cure53/DOMPurify',
    examples: [{ scripts: 'e.version="3.0.6",e.removed=[]', version: '3.0.6' }],
  },
  'Google Code Prettify': said('PR_SHOULD_USE_CONTINUATION', 'PR_SHOULD_USE_CONTINUATION'),
};
