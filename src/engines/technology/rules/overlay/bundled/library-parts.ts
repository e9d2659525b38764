// Parts of larger libraries, which pages load as files of their own: modules, translations and plugins. They name the whole library.
import type { TechnologyRule } from '../../rule-set.ts';

const threeParts = 'Loader|Controls|Shader|Pass|Exporter|Modifier|Effect|Renderer';

export const libraryParts: Record<string, TechnologyRule> = {
  'anime.js': {
    scripts:
      '\\.version\\s?=\\s?["\']([23]\\.\\d+\\.\\d+)["\'][;,]\\s?[\\w$]{1,8}\\.speed\\s?=\\s?1[;,]\\s?[\\w$]{1,8}\\.running\\s?=\\;version:\\1',
    examples: [{ scripts: 'q.version = "2.2.0";q.speed = 1;q.running = v;', version: '2.2.0' }],
  },
  Bootstrap: {
    scripts: [
      '\\bBootstrap: (?:affix|alert|button|carousel|collapse|dropdown|modal|popover|scrollspy|tab|tooltip|transition)\\.js v(3\\.\\d+\\.\\d+)\\;version:\\1',
      "Bootstrap's JavaScript requires jQuery version 1\\.9\\.1 or higher",
      '\\bAffix\\.VERSION\\s?=\\s?["\'](3\\.\\d+\\.\\d+)["\']\\;version:\\1',
    ],
    css: '\\* ?Bootstrap v(\\d+\\.\\d+\\.\\d+) \\(https?://getbootstrap\\.com\\;version:\\1',
    examples: [
      { scripts: '/* ====\n * Bootstrap: affix.js v3.4.1\n * https://getbootstrap.com/', version: '3.4.1' },
      { scripts: 'throw new Error("Bootstrap\'s JavaScript requires jQuery version 1.9.1 or higher, but lower' },
      { scripts: 'Affix.VERSION="3.4.1";', version: '3.4.1' },
      { css: '/*!* Bootstrap v3.3.7 (http://getbootstrap.com)* Copyright 2011-2016', version: '3.3.7' },
    ],
  },
  CKEditor: {
    scripts: [
      '\\bCKEDITOR\\.(?:dialog|plugins|skins|stylesSet)\\.add\\(|\\bCKEDITOR\\.lang\\[',
      '\\btimestamp:["\'][0-9A-Z]{4,9}["\'],version:["\']([34]\\.\\d+(?:\\.\\d+){0,2})[ +"\']\\;version:\\1',
    ],
    css: '\\.cke_(?:reset_all|dialog_ui_button|dialog_body)\\b',
    examples: [
      { scripts: 'CKEDITOR.dialog.add("anchor",function(c){' },
      {
        scripts: "CKEDITOR=(function(){var a={timestamp:'D03G5XL',version:'3.6.6.1',revision:'7696'",
        version: '3.6.6.1',
      },
      { css: '.cke_dialog_body{z-index:1;background:#fff}' },
    ],
  },
  'Clipboard.js': {
    js: { ClipboardJS: '' },
    examples: [{ js: { ClipboardJS: '' } }],
  },
  'crypto-js': {
    scripts:
      '\\bvar [\\w$]{1,2}\\s?=\\s?CryptoJS[;,]\\s?(?:var )?[\\w$]{1,9}\\s?=\\s?[\\w$]{1,2}\\.(?:lib|enc|algo)\\b',
    examples: [{ scripts: '(function(c){var a=CryptoJS;var b=a.lib;var i=b.WordArray;' }],
  },
  D3: {
    scripts: [
      '[;,} ][\\w$]{1,3}=\\{version:"(3\\.\\d+\\.\\d+)"\\},[\\w$]{1,3}=\\[\\]\\.slice\\;version:\\1',
      '\\bd3\\s?=\\s?\\{\\s{0,12}version:\\s?["\']([1-3]\\.\\d+\\.\\d+)["\']\\;version:\\1',
    ],
    examples: [
      { scripts: 'var ao={version:"3.5.6"},lo=[].slice,co=function(n)', version: '3.5.6' },
      { scripts: 'd3 = {\n    version: "3.4.4"\n  };', version: '3.4.4' },
    ],
  },
  DataTables: {
    scripts: '\\.fn\\.dataTable\\.(?:ext|defaults|Api)\\b|\\bDataTable\\.ext\\.(?:renderer|classes|buttons)\\b',
    examples: [{ scripts: '$.fn.dataTable.ext.search.push(function(settings,data){' }],
  },
  Django: {
    scripts: '\\bdjango\\.jQuery\\b',
    examples: [{ scripts: '})(django.jQuery);' }],
  },
  Dojo: {
    scripts: '\\bdefine\\(\\s?["\'](?:dojo|dijit|dojox)/[\\w/.-]{2,60}["\'],|["\']dojo/_base/[a-z]{2,20}["\']',
    examples: [
      { scripts: 'define("dojox/mobile/TreeView", [ "dojo/_base/kernel"' },
      { scripts: 'define(["dojo/_base/declare", "dijit/Toolbar"], function (declare) {' },
    ],
  },
  Doxygen: {
    scripts: '\\bindexSectionsWithContent\\s?=\\s?\\{|Copyright \\(C\\) 1997-20\\d\\d by Dimitri van Heesch',
    css: '\\.mdescLeft,\\s{0,2}\\.mdescRight,\\s{0,2}\\.memItemLeft\\b',
    examples: [
      { scripts: 'var indexSectionsWithContent =\n{\n  0: "acdefgh",' },
      { css: '.mdescLeft, .mdescRight,\n.memItemLeft, .memItemRight {' },
      { scripts: '@licstart\n Copyright (C) 1997-2020 by Dimitri van Heesch' },
    ],
  },
  MathJax: {
    scripts: '\\*\\s{1,3}MathJax/(?:config|extensions|fonts|jax|localization)/[\\w/.-]{2,80}\\.js\\b',
    examples: [{ scripts: '/*\n *  MathJax/extensions/TeX/cancel.js\n *\n *  Copyright (c) 2009-2018' }],
  },
  'MediaElement.js': {
    scripts: '\\bmejs\\.MepDefaults\\s?=',
    examples: [{ scripts: 'mejs.MepDefaults={poster:"",showPosterWhenEnded:!1' }],
  },
  'Moment.js': {
    scripts: '//! moment\\.js locale configuration\\b',
    examples: [{ scripts: '//! moment.js locale configuration\n//! locale : Pseudo [x-pseudo]' }],
  },
  Lunr: {
    scripts: [
      '\\* lunr - https?://lunrjs\\.com - A bit like Solr,[^\\n]{1,60} - (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      '\\blunr\\.version\\s?=\\s?[\\"\'](\\d+\\.\\d+\\.\\d+)[\\"\']\\;version:\\1',
    ],
    examples: [
      {
        scripts: '/**\n * lunr - http://lunrjs.com - A bit like Solr, but much smaller and not as bright - 2.3.9',
        version: '2.3.9',
      },
      { scripts: 'lunr.version="2.3.9"', version: '2.3.9' },
    ],
  },
  json2: {
    scripts: ['\\brx_escapable\\s?=\\s?/', '\\bJSON\\|\\|\\(JSON=\\{\\}\\)[,;]'],
    examples: [
      { scripts: 'var JSON;JSON||(JSON={}),function(){function f(a){' },
      { scripts: 'rx_escapable=/["\\u0000-\\u001f' },
    ],
  },
  SyntaxHighlighter: {
    scripts: ['\\bSyntaxHighlighter\\.brushes\\.\\w{2,20}\\s?=[^=]'],
    examples: [{ scripts: 'SyntaxHighlighter.brushes.Xml = Brush;' }],
  },
  JsRender: {
    scripts: [
      '\\bjsviews:\\s?versionNumber\\b',
      '\\* ?! ?JsRender v1\\.0|/\\*! JsRender v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    ],
    examples: [
      { scripts: '{jsviews:versionNumber,sub:$viewsSub' },
      { scripts: '/*! JsRender v1.0.5: http://jsviews.com/', version: '1.0.5' },
    ],
  },
  Modernizr: {
    scripts: [
      '\\bModernizrProto\\s?=\\s?\\{\\s{0,12}(?://[^\\n]{0,80}\\s{0,12})?_version:\\s?[\\"\'](\\d+\\.\\d+\\.\\d+)[\\"\']\\;version:\\1',
    ],
    examples: [{ scripts: 'var ModernizrProto={_version:"3.13.0",_config:{', version: '3.13.0' }],
  },
  RxJS: {
    scripts: ['\\bRx\\.(?:config\\.longStackSupport|ObservableBase)\\b'],
    examples: [{ scripts: 'Rx.config.longStackSupport = false;' }],
  },
  JSZip: {
    scripts: ['\\bJSZip\\.version\\s?=\\s?[\\"\'](\\d+\\.\\d+\\.\\d+)[\\"\']\\;version:\\1'],
    examples: [{ scripts: 'JSZip.version = "3.10.1";', version: '3.10.1' }],
  },
  Chai: {
    scripts: [
      'Chai version\\s{1,4}\\*/\\s{0,9}exports\\.version\\s?=\\s?[\\"\'](\\d+\\.\\d+\\.\\d+)[\\"\']\\;version:\\1',
    ],
    examples: [{ scripts: "/*!\n * Chai version\n */\n\nexports.version = '4.3.3';", version: '4.3.3' }],
  },
  'es6-shim': {
    scripts: ['\\* es6-shim: v(\\d+\\.\\d+\\.\\d+)\\s\\;version:\\1'],
    examples: [{ scripts: '  * es6-shim: v0.35.4\n  * see', version: '0.35.4' }],
  },
  'markItUp!': {
    scripts: '\\.fn\\.markItUp\\s?=[^=]',
    examples: [{ scripts: '$.fn.markItUp=function(settings,extraSettings){' }],
  },
  FancyBox: {
    scripts: '\\.fn\\.fancybox\\s?=[^=]',
    examples: [{ scripts: '$.fn.fancybox=function(options){' }],
  },
  Rickshaw: {
    scripts: '\\bRickshaw\\s?=\\s?\\{\\s{0,9}namespace\\s?:',
    examples: [{ scripts: 'var Rickshaw={namespace:function(namespace,obj){' }],
  },
  'Twitter Emoji (Twemoji)': {
    scripts: '/(?:jdecked|twitter)/twemoji@(\\d+\\.\\d+\\.\\d+)/assets/\\;version:\\1',
    examples: [{ scripts: '{base:"https://cdn.jsdelivr.net/gh/jdecked/twemoji@16.0.1/assets/"', version: '16.0.1' }],
  },
  noty: {
    scripts: '\\.noty\\.(?:layouts|themes)\\.[\\w$]{2,20}\\s?=\\s?\\{',
    examples: [{ scripts: "$.noty.layouts.bottomLeft = {\n\tname : 'bottomLeft'," }],
  },
  noVNC: {
    scripts: '\\* noVNC: HTML5 VNC client\\b',
    examples: [{ scripts: '/*\n * noVNC: HTML5 VNC client\n * Copyright (C) 2019 The noVNC authors' }],
  },
  Raphael: {
    scripts: [
      '\\b[\\w$]{1,3}\\.version\\s?=\\s?"(2\\.\\d+\\.\\d+)"[,;]\\s{0,9}[\\w$]{1,3}\\.eve\\s?=\\;version:\\1',
      'Rapha[eë]l (\\d\\.\\d+\\.\\d+) - JavaScript Vector Library\\;version:\\1',
    ],
    examples: [
      { scripts: '// │ Raphaël 2.2.8 - JavaScript Vector Library       │', version: '2.2.8' },
      { scripts: 'N.version="2.3.0",N.eve=t;', version: '2.3.0' },
      { scripts: 'R.version = "2.3.0";\n    R.eve = eve;', version: '2.3.0' },
    ],
  },
  S5: {
    scripts: '\\bS5 v(\\d\\.\\d(?:\\.\\d)?) slides\\.js -- released into the Public Domain\\;version:\\1',
    examples: [{ scripts: '// S5 v1.1 slides.js -- released into the Public Domain', version: '1.1' }],
  },
  Select2: {
    scripts: '\\.fn\\.select2\\.locales\\[["\']',
    examples: [{ scripts: "$.fn.select2.locales['vi'] = {" }],
  },
  Sphinx: {
    scripts:
      '\\bSphinx JavaScript utilities\\b|\\butilities for (?:all )?Sphinx HTML documentation\\b|\\bDOCUMENTATION_OPTIONS\\s?=\\s?\\{',
    css: '\\bSphinx stylesheet -- [a-z]',
    examples: [
      { scripts: '/*\n * Sphinx JavaScript utilities for the full-text search.' },
      { scripts: '/*\n * Base JavaScript utilities for all Sphinx HTML documentation.\n */' },
      { scripts: 'var DOCUMENTATION_OPTIONS = {\n    URL_ROOT:' },
      { css: '/*\n * Sphinx stylesheet -- basic theme.\n */' },
    ],
  },
  'three.js': {
    scripts: [
      "Generated from 'examples/jsm/[\\w/.-]{3,80}'",
      `\\bTHREE\\.[A-Z]\\w{2,40}(?:${threeParts})\\s?=\\s?(?:function\\b|class\\b|\\(?\\s?\\(\\))`,
    ],
    examples: [
      { scripts: "// Generated from 'examples/jsm/loaders/LWOLoader.js'" },
      { scripts: 'THREE.OrbitControls = function ( object, domElement ) {' },
    ],
  },
  jqPlot: {
    scripts: [
      '\\.jqplot\\.version\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
      '\\b[\\w$]{1,9}\\.jqplot\\.[A-Z][A-Za-z]{2,30}\\s?=\\s?function\\b',
    ],
    examples: [
      { scripts: 'L.jqplot.version="1.0.8";L.jqplot.revision', version: '1.0.8' },
      { scripts: 'a.jqplot.CanvasTextRenderer=function(f){' },
    ],
  },
  EditArea: {
    scripts: '\\bEditArea\\.prototype\\.\\w{2,30}\\s?=\\s?function\\b',
    examples: [{ scripts: 'EditArea.prototype.change_highlight= function(change_to){' }],
  },
  jsMath: {
    cats: [25],
    description: 'jsMath shows formulas.',
    website: 'https://www.math.union.edu/~dpvc/jsMath/',
    scripts: 'Part of the jsMath package for mathematics on the web',
    examples: [{ scripts: '*  Part of the jsMath package for mathematics on the web.' }],
  },
};
