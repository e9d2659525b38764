// Helpers of sites of all ages: effects, icons, forms and games. See `helper.ts`.
import type { TechnologyRule } from '../../rule-set.ts';
import { toRules, type Helper } from './helper.ts';

const helpers: readonly Helper[] = [
  [
    'WOW.js',
    'animates what visitors scroll to',
    'https://wowjs.uk',
    '/\\*!? ?WOW(?: wow\\.js)? - v(\\d+\\.\\d+\\.\\d+)|\\bWOW\\.js cannot detect dom mutations\\b\\;version:\\1',
    '/*! WOW wow.js - v1.2.1 - 2016-09-05\n* https://wowjs.uk/',
    '1.2.1',
  ],
  [
    'promisejs',
    'waits for results',
    'https://github.com/stackp/promisejs',
    '\\* {1,4}https://github\\.com/stackp/promisejs\\s',
    ' *  Licensed under the New BSD License.\n *  https://github.com/stackp/promisejs\n */',
  ],
  [
    '@webcomponents/custom-elements',
    'brings custom elements to older browsers',
    'https://github.com/webcomponents/polyfills',
    '["\']annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph["\']\\.split\\(',
    'var aa=new Set("annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph".split(" "));',
  ],
  [
    'PIXIjs',
    'draws games and animations',
    'https://pixijs.com',
    '\\[@pixi/core:State |`PixiJS (\\d+\\.\\d+\\.\\d+) - \\$\\{\\;version:\\1',
    't.hello&&console.log(`PixiJS 7.4.3 - ${e.rendererLogId} - https://pixijs.com`)',
    '7.4.3',
  ],
  [
    'PDFKit',
    'writes PDF documents',
    'https://pdfkit.org',
    '\\bProducer:\\s?["\']PDFKit["\']',
    'n.info={Producer:"PDFKit",Creator:"PDFKit",CreationDate:new Date}',
  ],
  [
    'sanitize-html',
    'removes unsafe parts of HTML',
    'https://github.com/apostrophecms/sanitize-html',
    '\\bapostrophecms/sanitize-html/issues/547\\b',
    'More info: https://github.com/apostrophecms/sanitize-html/issues/547`)',
  ],
  [
    'nanostores',
    'keeps the state of applications',
    'https://github.com/nanostores/nanostores',
    '\\bglobalThis\\.nanostoresGlobal\\b',
    '$et=globalThis.nanostoresGlobal||(globalThis.nanostoresGlobal={epoch:0})',
  ],
  [
    'TurfJS',
    'calculates with places and shapes on maps',
    'https://turfjs.org',
    '["\']coordinates is required["\']\\);\\s{0,20}if\\s?\\(!Array\\.isArray\\([\\w$]{1,12}\\)\\)\\s{0,20}throw new Error\\(["\']coordinates must be an Array["\']',
    'if(!e)throw new Error("coordinates is required");if(!Array.isArray(e))throw new Error("coordinates must be an Array");',
  ],
  [
    'dat.GUI',
    'changes variables of a page',
    'https://github.com/dataarts/dat.gui',
    '[`"\']\\.dg ul\\{list-style:none;margin:0;padding:0;|\\bdat-gui JavaScript Controller Library\\b',
    'si=ze(`.dg ul{list-style:none;margin:0;padding:0;width:100%;clear:both}',
  ],
  [
    'stats.js',
    'shows how fast a page draws',
    'https://github.com/mrdoob/stats.js',
    '\\{\\s{0,9}REVISION:\\s?(\\d{1,2}),\\s{0,9}domElement:\\s?[\\w$]{1,12},\\s{0,9}setMode:\\;version:\\1',
    'return{REVISION:12,domElement:s,setMode:f,begin:function(){',
    '12',
  ],
  [
    'drauu',
    'draws on pages',
    'https://github.com/antfu/drauu',
    '\\bthis\\.drauu\\s?=[^=]',
    'class B{constructor(t){this.drauu=t,this.event=void 0,',
  ],
  [
    'react-remove-scroll',
    'keeps pages from scrolling behind dialogs',
    'https://github.com/theKashey/react-remove-scroll',
    '["\']block-interactivity-["\']\\.concat\\(',
    'document.body.classList.add("block-interactivity-".concat(s))',
  ],
  [
    'qrcodejs',
    'draws QR codes',
    'https://davidshimjs.github.io/qrcodejs/',
    '\\.MODE_8BIT_BYTE[,;]\\s{0,9}this\\.data\\s?=\\s?[\\w$]{1,9}[,;]\\s{0,9}this\\.parsedData\\s?=\\s?\\[',
    'function a(a){this.mode=c.MODE_8BIT_BYTE,this.data=a,this.parsedData=[];',
  ],
  [
    'json3',
    'brings JSON to older browsers',
    'https://bestiejs.github.io/json3/',
    '\\bJSON v(\\d+\\.\\d+\\.\\d+) \\| https?://bestiejs\\.github\\.(?:io|com)/json3\\;version:\\1',
    '/*! JSON v3.3.2 | https://bestiejs.github.io/json3 | Copyright 2012-2015',
    '3.3.2',
  ],
  [
    'js-base64',
    'encodes and decodes Base64',
    'https://github.com/dankogai/js-base64',
    '\\b_Base64\\s?=\\s?[\\w$]{1,9}\\.Base64[,;]\\s{0,9}(?:var )?[\\w$]{1,9}\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    'var _Base64 = global.Base64;\n    var version = "2.6.4";',
    '2.6.4',
  ],
  [
    '@vue/reactivity',
    'tracks changes for Vue.js',
    'https://github.com/vuejs/core/tree/main/packages/reactivity',
    '\\bVueReactivity\\s?=\\s?function\\b',
    'var VueReactivity=function(t){"use strict";',
  ],
  [
    'react-dropzone',
    'takes files that are dropped on a page',
    'https://react-dropzone.js.org',
    '\\.(?:D|reactD)ropzone\\s?=\\s?[\\w$]{1,9}\\([\\w$]{1,9}\\.React,',
    'e.Dropzone=n(e.React,e.PropTypes)',
  ],
  [
    'emoji-picker-react',
    'chooses emoji',
    'https://github.com/ealush/emoji-picker-react',
    '\\bexports\\.EmojiPicker\\s?=\\s?[\\w$]{1,9}\\(require\\(["\']react["\']\\)',
    'exports.EmojiPicker=n(require("react"),require("throttle-debounce"))',
  ],
  [
    'react-loading-skeleton',
    'shows where content is loading',
    'https://github.com/dvtng/react-loading-skeleton',
    '["\'`] react-loading-skeleton["\'`]',
    'className:"".concat(N," react-loading-skeleton"),style:l',
  ],
  [
    '@blueprintjs/core',
    'is a collection of components for React',
    'https://blueprintjs.com',
    '["\']\\[Blueprint\\]["\' ]',
    'var r="[Blueprint]",o=r+" clamp: max cannot be less than min"',
  ],
  [
    '@monaco-editor/react',
    'shows Monaco Editor in React',
    'https://github.com/suren-atoyan/monaco-react',
    '\\.monaco_react\\s?=|\\brequire\\(["\']@monaco-editor/loader["\']\\),\\s?require\\(["\']react["\']\\)',
    '(global||self).monaco_react={},global.monaco_loader',
  ],
  [
    'react-day-picker',
    'chooses dates',
    'https://daypicker.dev',
    '\\bclassName:\\s?["\']DayPicker-NavBar["\']',
    'r.defaultProps={className:"DayPicker-NavBar",dir:"ltr"',
  ],
  [
    'lottie-react',
    'plays animations of Lottie in React',
    'https://lottiereact.com',
    '\\[["\']lottie-react["\']\\]\\s?=',
    'factory(global["lottie-react"] = {}, global.Lottie, global.React)',
  ],
  [
    'use-context-selector',
    'reads parts of contexts of React',
    'https://github.com/dai-shi/use-context-selector',
    '\\.useContextSelector\\s?=\\s?\\{\\}',
    'r((e||self).useContextSelector={},e.react,e.scheduler,e.reactDom)',
  ],
  [
    'qs',
    'reads and writes query strings',
    'https://github.com/ljharb/qs',
    '["\']`encodeDotInKeys` option can only be `true` or `false`|["\']Input depth exceeded depth option of ',
    'throw new TypeError("`encodeDotInKeys` option can only be `true` or `false`, when provided")',
  ],
  [
    'jquery.easing',
    'adds easing to animations',
    'http://gsgd.co.uk/sandbox/jquery/easing/',
    '\\bjQuery\\.easing\\[["\']jswing["\']\\]\\s?=',
    'jQuery.easing["jswing"]=jQuery.easing["swing"];',
  ],
  [
    'RangeTouch',
    'makes sliders work on touchscreens',
    'https://rangetouch.com',
    '\\.rangeTouch\\s?=\\s?this\\b',
    'this.element.rangeTouch=this',
  ],
  [
    'Radix Vue',
    'is a collection of accessible components for Vue.js',
    'https://www.radix-vue.com',
    '["\'`]data-radix-vue-collection-item["\'`]',
    'const a="data-radix-vue-collection-item"',
  ],
  [
    '@angular/cdk',
    'is a toolkit for components of Angular',
    'https://material.angular.dev/cdk',
    '["\'`]cdk-(?:overlay-container|visually-hidden|keyboard-focused)["\'`]',
    'static _containerClass="cdk-overlay-container"',
  ],
  [
    'jQuery Mobile',
    'builds pages for phones',
    'https://jquerymobile.com',
    '\\.mobile\\s?=\\s?[\\w$]{1,6}\\.extend\\(\\s?\\{\\},\\s?(?:[\\w$.]{1,20},\\s?)?\\{\\s{0,9}version:\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    'j.mobile=j.extend({},{version:"1.1.0",ns:"",subPageUrlKey:"ui-page"',
    '1.1.0',
  ],
  [
    'datejs',
    'reads and writes dates',
    'https://github.com/datejs/Datejs',
    '\\bDate\\.CultureInfo\\s?=\\s?\\{',
    'Date.CultureInfo={name:"en-US",englishName:"English (United States)"',
  ],
  [
    'jqTree',
    'shows trees',
    'https://mbraak.github.io/jqTree/',
    '\\bJqTreeWidget\\b',
    'JqTreeWidget = (function(_super) {',
  ],
  [
    'jquery-mousewheel',
    'reads the mouse wheel',
    'https://github.com/jquery/jquery-mousewheel',
    '\\.special\\.mousewheel\\s?=\\s?\\{\\s{0,9}version:\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
    'c=a.event.special.mousewheel={version:"3.1.12",setup:function(){',
    '3.1.12',
  ],
  [
    'almond',
    'loads modules of RequireJS in one file',
    'https://github.com/requirejs/almond',
    '["\']See almond README: ',
    'throw new Error("See almond README: incorrect module build")',
  ],
  [
    'zenscroll',
    'scrolls smoothly',
    'https://github.com/zengabor/zenscroll',
    '["\']noZensmooth["\']',
    'document.getElementById("noZensmooth")',
  ],
  [
    'Mux Embed',
    'measures how well videos play',
    'https://www.mux.com/data',
    '=["\'`]mux-embed["\'`],[\\w$]{1,6}=["\'`](\\d+\\.\\d+\\.\\d+)["\'`]\\;version:\\1',
    'jvr="mux-embed",Hvr="5.19.0"',
    '5.19.0',
  ],
];

/** `Buttons for DataTables 2.4.2`, `Responsive 2.5.0`, above the name of their maker. */
const extensions =
  'AutoFill Buttons ColReorder FixedColumns FixedHeader KeyTable Responsive RowGroup RowReorder Scroller Select';
const ofDataTables = Object.fromEntries(
  extensions.split(' ').map((name): [string, TechnologyRule] => [
    `datatables.net-${name.toLowerCase()}`,
    {
      cats: [59],
      description: `${name} is an extension of DataTables.`,
      website: `https://datatables.net/extensions/${name.toLowerCase()}/`,
      scripts: `/\\*!\\s{1,4}(?:\\* ?)?${name}(?: for DataTables)? (\\d+\\.\\d+\\.\\d+)\\s{1,3}\\* ?(?:Copyright )?(?:\\(c\\)|©) ?(?:20\\d\\d-20\\d\\d )?SpryMedia\\;version:\\1`,
      examples: [
        { scripts: `/*! ${name} for DataTables 2.4.2\n * © SpryMedia Ltd - datatables.net/license`, version: '2.4.2' },
      ],
    },
  ]),
);

/** Modules of AngularJS with files of their own. */
const partsOfAngular: readonly (readonly [name: string, module: string, what: string])[] = [
  ['angular-animate', 'ngAnimate', 'animates pages of AngularJS'],
  ['angular-aria', 'ngAria', 'makes AngularJS accessible'],
  ['angular-cookies', 'ngCookies', 'reads and writes cookies in AngularJS'],
  ['angular-messages', 'ngMessages', 'shows messages in forms of AngularJS'],
  ['angular-resource', 'ngResource', 'calls REST APIs from AngularJS'],
  ['angular-route', 'ngRoute', 'shows pages of AngularJS by their addresses'],
  ['angular-sanitize', 'ngSanitize', 'removes unsafe HTML in AngularJS'],
  ['angular-touch', 'ngTouch', 'handles touches in AngularJS'],
];

/** What gives DataTables the look of another library. */
const looksOfDataTables: readonly (readonly [name: string, library: string])[] = [
  ['bs', 'Bootstrap 3'],
  ['bs4', 'Bootstrap 4'],
  ['bs5', 'Bootstrap 5'],
  ['bm', 'Bulma'],
  ['jqui', 'jQuery UI'],
  ['se', 'Fomantic UI'],
  ['zf', 'Foundation'],
];
const integrations = Object.fromEntries(
  looksOfDataTables.map(([name, library]): [string, TechnologyRule] => [
    `datatables.net-${name}`,
    {
      cats: [59],
      description: `datatables.net-${name} gives DataTables the look of ${library}.`,
      website: `https://datatables.net/examples/styling/#${name}`,
      scripts: `/\\*!\\s{1,4}(?:\\* ?)?DataTables ${library} integration\\s`,
      examples: [{ scripts: `/*! DataTables ${library} integration\n * © SpryMedia Ltd - datatables.net/license` }],
    },
  ]),
);

export const siteHelpers: Record<string, TechnologyRule> = {
  ...toRules(helpers, { PIXIjs: 25 }),
  ...ofDataTables,
  ...integrations,
  'flag-icon-css': {
    cats: [17],
    description: 'flag-icon-css shows the flags of countries.',
    website: 'https://github.com/lipis/flag-icons/tree/3.x',
    css: '\\.flag-icon-background\\s?\\{\\s{0,9}background-size:\\s?contain',
    examples: [{ css: '.flag-icon-background{background-size:contain;background-position:50%' }],
  },
  // A fork of TinyMCE, with most of its code and classes.
  HugeRTE: {
    cats: [24],
    description: 'HugeRTE is a rich text editor.',
    website: 'https://hugerte.org',
    scripts: ['\\bHugeRTE version (\\d+\\.\\d+\\.\\d+)\\;version:\\1', '\\bwindow\\.hugeRTE ?='],
    js: { 'hugerte.majorVersion': '' },
    excludes: 'TinyMCE',
    examples: [
      { scripts: '/**\n * HugeRTE version 1.0.14 (2026-09-05)', version: '1.0.14' },
      { scripts: 'window.hugeRTE=e' },
    ],
  },
  // It contains rewritten parts of the components for React.
  'ant-design-vue': {
    cats: [66],
    description: 'Ant Design Vue is a collection of components for Vue.js.',
    website: 'https://antdv.com',
    scripts: '["\']\\[antdv: ["\']',
    excludes: ['react-slick', 'rc-select', 'rc-table', '@ant-design/cssinjs'],
    examples: [{ scripts: 'Mt(e,"[antdv: ".concat(t,"] ").concat(n))' }],
  },
  'Simple.css': {
    cats: [66],
    description: 'Simple.css styles pages without classes.',
    website: 'https://simplecss.org',
    css: '--accent-bg:[^;}]{1,30};\\s{0,9}--text:[^;}]{1,30};\\s{0,9}--text-light:',
    examples: [{ css: ':root{--bg:#fff;--accent-bg:#f5f7ff;--text:#212121;--text-light:#585858' }],
  },
  ...Object.fromEntries(
    partsOfAngular.map(([name, module, what]): [string, TechnologyRule] => [
      name,
      {
        cats: [59],
        description: `${name} ${what}.`,
        website: `https://docs.angularjs.org/api/${module}`,
        scripts: `\\.module\\(["']${module}["'],\\s?\\[[^\\]]{0,40}\\](?:[^~]{0,400}?\\.info\\(\\{\\s{0,9}angularVersion:\\s?["'](\\d+\\.\\d+\\.\\d+))?\\;version:\\1`,
        examples: [{ scripts: `angular.module("${module}",[]).info({angularVersion:"1.8.3"})`, version: '1.8.3' }],
      },
    ]),
  ),
  'jquery-scroll-lock': {
    cats: [59],
    description: 'jquery-scroll-lock keeps pages from scrolling behind menus.',
    website: 'https://github.com/MohammadYounes/jquery-scrollLock',
    scripts: '\\bScroll Lock v(\\d+\\.\\d+\\.\\d+)\\s{1,4}\\*? ?https?://github\\.com/MohammadYounes/\\;version:\\1',
    excludes: 'scroll-lock',
    examples: [
      {
        scripts: '/*!\n * Scroll Lock v3.1.3\n * https://github.com/MohammadYounes/jquery-scrollLock',
        version: '3.1.3',
      },
    ],
  },
  // A fork, with the same file names.
  'Fomantic UI': {
    cats: [66],
    description: 'Fomantic UI is a collection of components with readable classes.',
    website: 'https://fomantic-ui.com',
    css: '\\bFomantic[- ]UI - (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    scripts: '\\bFomantic[- ]UI - (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    excludes: 'Semantic UI',
    examples: [
      { css: '/*\n * # Fomantic UI - 2.9.4', version: '2.9.4' },
      { scripts: ' * # Fomantic-UI - 2.9.3', version: '2.9.3' },
    ],
  },
  // Its style sheet has that of Slick.
  'NG-ZORRO': {
    cats: [66],
    description: 'NG-ZORRO is a collection of components for Angular.',
    website: 'https://ng.ant.design',
    scripts: '["\'`]nz-(?:icon|button|layout)["\'`],["\'`]ant-',
    html: '<nz-[a-z-]{3,30}[\\s>]',
    excludes: 'Slick',
    examples: [{ scripts: 'e("nz-layout","ant-layout")' }, { html: '<nz-layout class="ant-layout">' }],
  },
  'jquery.ui-contextmenu': {
    cats: [59],
    description: 'jquery.ui-contextmenu opens context menus.',
    website: 'https://github.com/mar10/jquery-ui-contextmenu',
    scripts: '\\bjQuery UI context menu plugin - v(\\d+\\.\\d+\\.\\d+) - \\;version:\\1',
    examples: [{ scripts: '/*! jQuery UI context menu plugin - v1.9.0 - 2015-04-20', version: '1.9.0' }],
  },
  'Nucleo Icons': {
    cats: [17],
    description: 'Nucleo Icons is an icon font.',
    website: 'https://nucleoapp.com',
    css: 'font-family:\\s?["\']?(?:NucleoIcons|Nucleo Outline|nucleo-icons)\\b',
    examples: [{ css: "@font-face {\n  font-family: 'NucleoIcons';" }],
  },
  Tachyons: {
    cats: [66],
    description: 'Tachyons is a collection of utility classes.',
    website: 'https://tachyons.io',
    css: '\\.f-subheadline\\s?(?:,|\\{\\s{0,9}font-size:\\s?5rem)',
    examples: [{ css: '.f-subheadline{font-size:5rem}' }],
  },
  // A fork, with most of its code.
  'bootstrap4-toggle': {
    cats: [59],
    description: 'Bootstrap 4 Toggle turns checkboxes into switches.',
    website: 'https://gitbrent.github.io/bootstrap4-toggle/',
    scripts: '\\bBootstrap Toggle: bootstrap4-toggle\\.js v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    excludes: 'bootstrap-toggle',
    examples: [{ scripts: '|*| Bootstrap Toggle: bootstrap4-toggle.js v3.6.1', version: '3.6.1' }],
  },
  'Foundation Icons': {
    cats: [17],
    description: 'Foundation Icons is a font of icons.',
    website: 'https://zurb.com/playground/foundation-icon-fonts-3',
    css: '\\* Foundation Icons v (\\d\\.\\d)\\s\\;version:\\1',
    examples: [{ css: '/* \n * Foundation Icons v 3.0\n * Made by ZURB 2013', version: '3.0' }],
  },
};
