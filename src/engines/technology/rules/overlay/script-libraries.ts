// General script libraries, by the banners in their files and by the addresses of public mirrors, which tell versions.
import type { TechnologyRule } from '../rule-set.ts';

export const scriptLibraries: Record<string, TechnologyRule> = {
  dijit: {
    cats: [59],
    description: 'Dijit has the controls of Dojo.',
    website: 'https://dojotoolkit.org/reference-guide/dijit/',
    scripts: '\\b(?:require|define)\\(\\[[^\\]]{0,400}["\']dijit/(?:form|layout|registry|Dialog|Menu|Tree)\\b',
    implies: 'Dojo',
    examples: [{ scripts: "require(['dojo/parser', \"dojo/ready\", 'dijit/form/Button','dijit/form/CheckBox'" }],
  },
  jQuery: {
    scripts: [
      '/\\*!? ?(?:\\s\\* )?jQuery (?:JavaScript Library )?v(\\d[\\d.]*\\d)\\;version:\\1',
      // Without its comment, inside a bundle.
      '=\\s?"(\\d+\\.\\d+\\.\\d+)",[\\w$=., ]{0,120}[\\w$]{1,8}=function\\([\\w$, ]{1,30}\\)\\{return new [\\w$]{1,8}\\.fn\\.init\\(\\;version:\\1',
    ],
    // Plugins are in folders with their own versions.
    replaces: ['scriptSrc'],
    scriptSrc: [
      // The name of a file or of a folder, and not the middle of another name: `/doc/libjs-jquery-foo/main.js`.
      '[^/?]{0,100}jquery[^/?]{0,100}\\.js(?:$|[?#&,])',
      '(?:^|[/,=&;?+@])jquery',
      '/jquery-(\\d+\\.\\d+\\.\\d+)[/.-]\\;version:\\1',
      '/(\\d+\\.\\d+\\.\\d+)/jquery(?:\\.slim)?(?:[.-]min)?\\.js\\;version:\\1',
      // Elsewhere it is the version of the theme or of WordPress.
      '/wp-includes/js/jquery/jquery(?:[.-]core)?(?:\\.slim)?(?:\\.min)?\\.js\\?ver=(\\d+(?:\\.\\d+)+)\\;version:\\1',
      '(?<![\\w-])jquery@(\\d[\\d.]{0,20})\\;version:\\1',
      // The number of a folder may be that of the site: `/jquery/0.3.0/sharedmodules/jquery-1.9.1.js`.
      '/jquery/([1-9]\\d?\\.\\d+\\.\\d+)/(?![^?#]{0,200}\\bjquery[._-]\\d)\\;version:\\1',
      '/jquery-(\\d+\\.\\d+)(?:[.-](?:min|pack))?\\.js\\;version:\\1',
    ],
    examples: [
      {
        scripts: '/*! jQuery v3.6.4 | (c) OpenJS Foundation and other contributors | jquery.org/license */',
        version: '3.6.4',
      },
      {
        scripts: 'var version="3.5.1",jQuery=function(selector,context){return new jQuery.fn.init(selector,context)};',
        version: '3.5.1',
      },
      {
        scripts: 'p="2.0.3",f=c.concat,h=c.push,v=p.trim,x=function(e,n){return new x.fn.init(e,n,t)},b=/[+-]?/',
        version: '2.0.3',
      },
      { scriptSrc: '/wp-includes/js/jquery/jquery.min.js?ver=3.7.1', version: '3.7.1' },
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js', version: '3.7.1' },
      { scriptSrc: 'https://ajax.googleapis.com/ajax/libs/jquery/3.5.1/jquery.min.js', version: '3.5.1' },
      { scriptSrc: 'https://code.jquery.com/jquery-3.7.1.slim.min.js', version: '3.7.1' },
      { scriptSrc: '/js/jquery-1.5.min.js', version: '1.5' },
    ],
  },
  'jQuery UI': {
    scripts: [
      '/\\*! jQuery UI - v(\\d[\\d.]*\\d)\\;version:\\1',
      '\\.extend\\([\\w$]{1,8}\\.ui,\\{version:"(\\d[\\d.]*\\d)"\\;version:\\1',
      '[\\w$]\\.ui\\.version\\s?=\\s?"(\\d[\\d.]*\\d)"\\;version:\\1',
    ],
    examples: [
      { scripts: '/*! jQuery UI - v1.13.2 - 2022-07-14', version: '1.13.2' },
      { scripts: 'a.ui=a.ui||{},a.extend(a.ui,{version:"1.10.3",keyCode:{BACKSPACE:8}})', version: '1.10.3' },
      { scripts: '$.ui=$.ui||{};var version=$.ui.version="1.12.1";', version: '1.12.1' },
    ],
  },
  'jQuery Migrate': {
    description: 'jQuery Migrate runs code that was written for older versions of jQuery.',
    scripts: '/\\*! jQuery Migrate v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'jquery-migrate(?:\\.min)?\\.js\\?ver=(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: '/wp-includes/js/jquery/jquery-migrate.min.js?ver=3.4.1', version: '3.4.1' }],
  },
  Lodash: {
    scripts: [
      '@license\\s+(?:\\* )?Lodash\\b',
      '\\* Lodash (\\d[\\d.]*\\d) \\;version:\\1',
      // Without its comment, inside a bundle.
      '\\.VERSION\\s?=\\s?"(\\d+\\.\\d+\\.\\d+)"[,;]\\s{0,9}[\\w$]{1,12}\\(\\["bind",\\s?"bindKey"\\;version:\\1',
      '=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\'],\\s?[\\w$]{1,4}\\s?=\\s?200,\\s?[\\w$]{1,4}\\s?=\\s?["\']Unsupported core-js use\\;version:\\1',
    ],
    scriptSrc: '(?<![\\w-])lodash(?:\\.js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.21/lodash.min.js', version: '4.17.21' },
      { scripts: 'An.prototype=x,An.VERSION="4.17.21",r(["bind","bindKey","curry"],y)', version: '4.17.21' },
      { scripts: 'var n,t="4.17.21",r=200,e="Unsupported core-js use. Try https"', version: '4.17.21' },
    ],
  },
  'Underscore.js': {
    scripts: [
      'Underscore\\.js (\\d[\\d.]*\\d)\\;version:\\1',
      // Without its comment, inside a bundle.
      '\\bVERSION\\s?[:=]\\s?"(\\d+\\.\\d+\\.\\d+)",\\s{0,9}restArguments\\s?:\\;version:\\1',
    ],
    // `underscore.string.js` is another library, and `/underscores/main.js` a file of a theme.
    replaces: ['scriptSrc'],
    scriptSrc: [
      '/wp-includes/js/underscore(?:\\.min)?\\.js\\?ver=(\\d[\\d.]*)\\;version:\\1',
      '(?:^|[/,=])underscore(?:[-_.](?:umd|esm))?(?:[-_.@]v?(\\d+(?:\\.\\d+)+))?(?:[-_.](?:umd|min|umd-min))?\\.js\\;version:\\1',
      '/underscore(?:\\.js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    examples: [
      { scripts: '//     Underscore.js 1.13.6', version: '1.13.6' },
      { scriptSrc: '/_static/underscore.js' },
      { scriptSrc: '/js/underscore-1.8.3.min.js', version: '1.8.3' },
      { scripts: 'var Qr=Hr({__proto__:null,VERSION:"1.13.1",restArguments:m,isObject:j})', version: '1.13.1' },
    ],
  },
  'Moment.js': {
    replaces: ['scriptSrc'],
    // Moment Timezone, which has the same comment, is at 0.5 and 0.6.
    scripts: [
      '//! version : ([12]\\.[\\d.]*\\d)\\s\\;version:\\1',
      '\\bhooks\\.version\\s?=\\s?["\'](2\\.\\d+\\.\\d+)["\'];\\s{0,9}setHookCallback\\;version:\\1',
    ],
    scriptSrc: [
      '(?:^|/)moment(?:-with-locales)?(?:\\.min)?\\.js(?:$|\\?)',
      '(?:^|/)moment(?:\\.js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    examples: [
      { scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.29.4/moment.min.js', version: '2.29.4' },
      { scripts: '//! moment.js\n//! version : 2.29.4\n', version: '2.29.4' },
    ],
  },
  'Day.js': {
    scriptSrc: '(?<![\\w-])dayjs@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/dayjs@1.11.10/dayjs.min.js', version: '1.11.10' }],
  },
  Modernizr: {
    // Ionic has a part of 3.0.0pre.
    scripts: '\\* [Mm]odernizr v?(\\d{1,2}(?:\\.\\d{1,3}){1,2})[\\s|(]\\;version:\\1',
    examples: [{ scripts: '/*! modernizr 3.6.0 (Custom Build) | MIT\n * Modernizr v3.6.0\n', version: '3.6.0' }],
  },
  'Socket.io': {
    scripts: [
      '\\* Socket\\.IO v(\\d[\\d.]*\\d)\\;version:\\1',
      '// socket\\.io-client version (\\d[\\d.]*\\d)\\;version:\\1',
    ],
    scriptSrc: 'socket\\.io(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    examples: [
      { scriptSrc: 'https://cdn.socket.io/4.7.4/socket.io.min.js' },
      { scripts: '/*!\n * Socket.IO v4.7.4\n', version: '4.7.4' },
    ],
  },
  'core-js': {
    scripts: [
      'denis pushkarev[^}]{0,200}|core-js/blob/v(\\d[\\d.]*\\d)/LICENSE\\;version:\\1',
      '\\.push\\(\\{version:\\s?["\'](\\d+\\.\\d+\\.\\d+)["\'],\\s?mode:\\s?(?:[\\w$]{1,20}\\s?\\?\\s?)?["\'](?:global|pure)\\;version:\\1',
      '\\.exports\\s?=\\s?\\{\\s?version:\\s?["\'](2\\.\\d+\\.\\d+)["\']\\s?\\};?\\s{0,4}(?:if \\()?(?:["\']number["\']\\s?===?\\s?)?typeof __e\\b\\;version:\\1',
    ],
    examples: [
      { scripts: 'license:"https://github.com/zloirock/core-js/blob/v3.33.2/LICENSE"', version: '3.33.2' },
      { scripts: '(o.versions||(o.versions=[])).push({version:"3.14.0",mode:n?"pure":"global"})', version: '3.14.0' },
      { scripts: 'var r=t.exports={version:"2.5.6"};"number"==typeof __e&&(__e=r)', version: '2.5.6' },
      {
        scripts: "var core = module.exports = { version: '2.6.12' };\nif (typeof __e == 'number') __e = core;",
        version: '2.6.12',
      },
    ],
  },
  Partytown: {
    scripts: '/\\* Partytown (\\d[\\d.]*\\d) \\;version:\\1',
    examples: [{ scripts: '/* Partytown 0.8.1 - MIT builder.io */', version: '0.8.1' }],
  },
  Workbox: {
    cats: [59],
    description: 'Workbox makes service workers.',
    website: 'https://developer.chrome.com/docs/workbox',
    scriptSrc: 'workbox-cdn/releases/(\\d[\\d.]*\\d)/\\;version:\\1',
    examples: [
      {
        scriptSrc: 'https://storage.googleapis.com/workbox-cdn/releases/6.4.1/workbox-window.prod.umd.min.js',
        version: '6.4.1',
      },
    ],
  },
  Axios: {
    scripts: [
      '/\\*! Axios v(\\d[\\d.]*\\d)\\;version:\\1',
      // inside a bundle
      '\\.isCancel=[\\w$]{1,6},[\\w$]{1,6}\\.VERSION="(\\d+\\.\\d+\\.\\d+)"\\;version:\\1',
      '="(\\d+\\.\\d+\\.\\d+)"[,;](?:const |var |let )?[\\w$]{1,6}=\\{\\};\\["object","boolean","number","function"\\;version:\\1',
    ],
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/axios@1.7.9/dist/axios.min.js', version: '1.7.9' },
      { scripts: '/*! Axios v1.7.9 Copyright (c) 2024 Matt Zabriskie and contributors */', version: '1.7.9' },
      { scripts: 'e.CancelToken=M,e.isCancel=p,e.VERSION="1.6.0",e.toFormData=q', version: '1.6.0' },
      { scripts: 'const lE="1.6.8",Jv={};["object","boolean","number","function","string"].forEach', version: '1.6.8' },
    ],
  },
  Zod: {
    cats: [59],
    description: 'Zod checks data against schemas.',
    website: 'https://zod.dev',
    js: { __zod_globalRegistry: '', __zod_globalConfig: '' },
    scripts: '\\.__zod_global(?:Registry|Config)\\b',
    examples: [{ scripts: '(r=globalThis).__zod_globalRegistry??(r.__zod_globalRegistry=a())' }],
  },
  'regenerator-runtime': {
    cats: [59],
    description: 'regenerator-runtime runs generators and asynchronous functions in older browsers.',
    website: 'https://github.com/facebook/regenerator',
    js: { 'regeneratorRuntime.mark': '' },
    scripts: '\\btry\\s?\\{\\s{0,9}regeneratorRuntime\\s?=\\s?[\\w$]{1,12}\\s{0,9};?\\s{0,9}\\}\\s?catch\\b',
    examples: [{ scripts: 'try{regeneratorRuntime=t}catch(e){"object"==typeof globalThis}' }],
  },
  'Parse SDK': {
    cats: [59],
    description: 'The Parse SDK connects pages to a Parse server.',
    website: 'https://docs.parseplatform.org/js/guide/',
    js: { 'Parse.CoreManager': '' },
    scripts: '\\.CoreManager\\.setInstallationController\\(|\\bParse JavaScript SDK v(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scripts: '/**\n * Parse JavaScript SDK v5.3.0\n', version: '5.3.0' }],
  },
  'ng-file-upload': {
    cats: [59],
    description: 'ng-file-upload uploads files in AngularJS.',
    website: 'https://github.com/danialfarid/ng-file-upload',
    js: { 'ngFileUpload.version': '^([\\d.]+)$\\;version:\\1' },
    scripts: '\\bngFileUpload\\.version\\s?=\\s?["\'](\\d[\\d.]*\\d)["\']\\;version:\\1',
    examples: [{ scripts: "angular.module('ngFileUpload',[]);ngFileUpload.version='12.2.13';", version: '12.2.13' }],
  },
  NProgress: {
    cats: [59],
    description: 'NProgress shows a thin bar while a page loads.',
    website: 'https://ricostacruz.com/nprogress/',
    js: { 'NProgress.version': '^([\\d.]+)$\\;version:\\1' },
    scripts: [
      '/\\*!? NProgress, \\(c\\)',
      '\\bversion["\']?\\s?[=:]\\s?["\'](\\d[\\d.]*\\d)["\']\\}?[;,][^;]{0,60}?\\.settings\\s?=\\s?\\{\\s{0,9}minimum\\s?:\\;version:\\1',
    ],
    css: '#nprogress .bar\\s?\\{',
    examples: [
      { scripts: '/* NProgress, (c) 2013, 2014 Rico Sta. Cruz - http://ricostacruz.com/nprogress' },
      { scripts: 'var t={};t.version="0.2.0";var e=t.settings={minimum:.08,easing:"ease"}', version: '0.2.0' },
      { scripts: 'var n={version:"0.2.0"},r=n.settings={minimum:.08,easing:"ease"}', version: '0.2.0' },
      { css: '#nprogress .bar{background:#29d}' },
    ],
  },
  Mousetrap: {
    cats: [59],
    description: 'Mousetrap handles keyboard shortcuts.',
    website: 'https://craig.is/killing/mice',
    js: { 'Mousetrap.stopCallback': '' },
    scripts: [
      '\\bmousetrap\\s?v?(\\d[\\d.]*\\d) craig\\.is/killing/mice\\;version:\\1',
      '@version (\\d[\\d.]*\\d)\\s{1,4}\\* @url craig\\.is/killing/mice\\;version:\\1',
      'indexOf\\(["\'] mousetrap ["\']\\)',
    ],
    examples: [
      { scripts: '/* mousetrap v1.6.5 craig.is/killing/mice */', version: '1.6.5' },
      { scripts: ' * @version 1.6.5\n * @url craig.is/killing/mice', version: '1.6.5' },
      { scripts: '(" "+t.className+" ").indexOf(" mousetrap ")>-1' },
    ],
  },
  json2: {
    cats: [59],
    description: 'json2 reads and writes JSON in older browsers.',
    website: 'https://github.com/douglascrockford/JSON-js',
    scriptSrc: '/json2(?:[.-]([\\d.]{1,20}))?(?:[._-](?:min|pack(?:ed)?))?\\.js(?:$|\\?)\\;version:\\1',
    examples: [
      { scriptSrc: '/js/json2-2016.10.28.js', version: '2016.10.28' },
      { scriptSrc: '/js/json2.min.js' },
      { scriptSrc: '/js/json2_min.js' },
    ],
  },
  ejs: {
    cats: [59],
    description: 'EJS fills templates in the browser.',
    website: 'https://ejs.co',
    scriptSrc: '/ejs(?:[.-]v?(\\d+\\.\\d+(?:\\.\\d+)?))?(?:[._-](?:min|production))?\\.js(?:$|\\?)\\;version:\\1',
    examples: [
      { scriptSrc: '/js/ejs.min.js' },
      { scriptSrc: '/js/ejs_production.js' },
      { scriptSrc: '/js/ejs-2.7.4.min.js', version: '2.7.4' },
    ],
  },
  tablednd: {
    cats: [59],
    description: 'TableDnD moves the rows of tables by drag and drop.',
    website: 'https://github.com/isocra/TableDnD',
    scriptSrc: '/jquery\\.tablednd(?:[._-](\\d+(?:[._]\\d+){1,2}))?(?:[._-]min)?\\.js(?:$|\\?)\\;version:\\1',
    scripts: '\\.tableDnD\\s?=\\s?\\{[^~]{0,160}\\bcurrentTable\\s?:\\s?null',
    implies: 'jQuery',
    examples: [
      { scriptSrc: '/js/jquery.tablednd.js' },
      { scriptSrc: '/js/jquery.tablednd.0.9.2.min.js', version: '0.9.2' },
      {
        scripts:
          'jQuery.tableDnD = {\n    /** Keep hold of the current table being dragged */\n    currentTable : null,',
      },
    ],
  },
  'MooTools More': {
    cats: [59],
    description: 'MooTools More has plugins for MooTools.',
    website: 'https://mootools.net/more',
    implies: 'MooTools',
    scripts: '\\bMooTools\\.More\\s?=\\s?\\{\\s{0,9}version:\\s?["\'](\\d+(?:\\.\\d+){1,3})["\']\\;version:\\1',
    examples: [{ scripts: 'MooTools.More={version:"1.6.0",build:"45b71db"};', version: '1.6.0' }],
  },
  MochaUI: {
    cats: [66],
    description: 'MochaUI makes windows and panels with MooTools.',
    website: 'https://github.com/greghoust/mochaui',
    implies: 'MooTools',
    scripts: '\\bMochaUI\\s?=\\s?new Hash\\(\\{\\s{0,9}version:\\s?["\'](\\d+(?:\\.\\d+){1,3})["\']\\;version:\\1',
    examples: [{ scripts: 'var MochaUI=new Hash({version:"0.9.7",options:new Hash({', version: '0.9.7' }],
  },
  'PHP Layers Menu': {
    cats: [59],
    description: 'PHP Layers Menu makes menus of pages.',
    website: 'https://phplayersmenu.sourceforge.net',
    scripts: '// (?:PHPLM v\\.|PHP Layers Menu) (\\d+\\.\\d+\\.\\d+(?:-rc)?)\\;version:\\1',
    html: '<!-- beginning of menu (?:header|footer) - PHP Layers Menu (\\d+\\.\\d+\\.\\d+(?:-rc)?)\\;version:\\1',
    examples: [
      { scripts: '// PHPLM v. 4.0.4\nfunction a(){}', version: '4.0.4' },
      { scripts: '// PHP Layers Menu 3.2.0-rc (C) 2001-2004 Marco Pratesi', version: '3.2.0-rc' },
      { html: '<!-- beginning of menu header - PHP Layers Menu 3.2.0-rc (C) 2001-2004 -->', version: '3.2.0-rc' },
    ],
  },
  'Vue Router': {
    cats: [12],
    description: 'Vue Router connects addresses with the components of Vue.js.',
    website: 'https://router.vuejs.org',
    scripts: [
      '\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\'][,;]\\s{0,9}[\\w$]{1,12}\\.isNavigationFailure\\s?=\\;version:\\1',
      '\\* vue-router v(\\d[\\d.]*\\d)\\;version:\\1',
      '\\bname:["\'`]RouterLink["\'`],compatConfig:',
      '\\.beforeRouteEnter\\s?=\\s?[\\w$]{1,9}\\.beforeRouteLeave\\s?=',
    ],
    implies: 'Vue.js',
    examples: [
      { scripts: 'Va.version="3.6.5",Va.isNavigationFailure=Sa,Va.NavigationFailureType=ga', version: '3.6.5' },
      { scripts: 'Gn({name:"RouterLink",compatConfig:{MODE:3},props:{to:' },
      { scripts: 'r.beforeRouteEnter=r.beforeRouteLeave=r.beforeRouteUpdate=r.created' },
      { scripts: '/*!\n  * vue-router v4.2.5\n  * (c) 2023 Eduardo San Martin Morote\n', version: '4.2.5' },
    ],
  },
  'react-intl': {
    cats: [59],
    description: 'react-intl translates texts and formats numbers and dates in React.',
    website: 'https://formatjs.github.io/docs/react-intl/',
    js: { __REACT_INTL_CONTEXT__: '' },
    scripts: '\\bwindow\\.__REACT_INTL_CONTEXT__\\b',
    implies: 'React',
    examples: [{ scripts: 'window.__REACT_INTL_CONTEXT__||(window.__REACT_INTL_CONTEXT__=a)' }],
  },
  MooTools: {
    scripts: '\\bMooTools\\s?=\\s?\\{\\s{0,9}["\']?version["\']?:\\s?["\'](\\d+\\.\\d+(?:\\.\\d+)?)["\']\\;version:\\1',
    examples: [{ scripts: "this.MooTools={version:'1.4.5',build:'ab8ea'", version: '1.4.5' }],
  },
  Less: {
    scripts: '\\* Less - Leaner CSS v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [{ scripts: '/**\n * Less - Leaner CSS v3.13.0\n * http://lesscss.org', version: '3.13.0' }],
  },
  ExtJS: {
    scripts: 'This file is part of Ext JS (\\d+(?:\\.\\d+){0,2})\\;version:\\1',
    examples: [
      { scripts: '/*\nThis file is part of Ext JS 3.4\n\nCopyright (c) 2011-2013 Sencha Inc', version: '3.4' },
    ],
  },
  // Both are mostly in comments for old versions of Internet Explorer.
  html5shiv: {
    cats: [59],
    description: 'html5shiv lets old versions of Internet Explorer style the elements of HTML5.',
    website: 'https://github.com/aFarkas/html5shiv',
    html: [
      '<script[^>]{1,300}[/"\'](?:html5shiv(?:-printshiv)?|html5shiv(?:\\.googlecode\\.com/svn/trunk)/html5)(?:[.-]min)?\\.js(?:\\?ver=([23]\\.\\d[\\d.]{0,8})["\'])?\\;version:\\1',
      '<script[^>]{1,300}/html5shiv[@/](\\d[\\d.]{1,9})/\\;version:\\1',
      '\\[if lte? IE [89]\\]>\\s{0,99}<script[^>]{1,300}/html5\\.js(?:\\?ver=(3\\.\\d[\\d.]{0,8})["\'])?\\;version:\\1',
    ],
    examples: [
      {
        html: '<!--[if lt IE 9]><script src="https://oss.maxcdn.com/html5shiv/3.7.2/html5shiv.min.js"></script><![endif]-->',
        version: '3.7.2',
      },
      { html: '<!--[if lt IE 9]><script src="//html5shiv.googlecode.com/svn/trunk/html5.js"></script><![endif]-->' },
      {
        html: '<!--[if lt IE 9]>\n<script src="/wp-content/themes/a/js/html5.js?ver=3.7.0"></script><![endif]-->',
        version: '3.7.0',
      },
    ],
  },
  'Respond.js': {
    html: [
      '<script[^>]{1,300}/respond(?:\\.src)?(?:[.-]min)?\\.js',
      '<script[^>]{1,300}/respond(?:\\.js)?[@/](\\d[\\d.]{1,9})/\\;version:\\1',
    ],
    examples: [
      {
        html: '<!--[if lt IE 9]><script src="https://oss.maxcdn.com/respond/1.4.2/respond.min.js"></script><![endif]-->',
        version: '1.4.2',
      },
    ],
  },
};
