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

export const siteHelpers: Record<string, TechnologyRule> = {
  ...toRules(helpers, { PIXIjs: 25 }),
  ...ofDataTables,
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
  'Foundation Icons': {
    cats: [17],
    description: 'Foundation Icons is a font of icons.',
    website: 'https://zurb.com/playground/foundation-icon-fonts-3',
    css: '\\* Foundation Icons v (\\d\\.\\d)\\s\\;version:\\1',
    examples: [{ css: '/* \n * Foundation Icons v 3.0\n * Made by ZURB 2013', version: '3.0' }],
  },
};
