// Files of libraries that templates and applications copy: style sheets, skins, modules and languages of a library whose main file is
// elsewhere. They have no name of their own, or state it in a form that no other library uses.
import type { TechnologyRule } from '../../rule-set.ts';

const script = (description: string, website: string): TechnologyRule => ({ cats: [59], description, website });

export const copiedParts: Record<string, TechnologyRule> = {
  Ace: {
    scripts: '\\bdefine\\(["\']ace/(?:ext|keyboard|lib|mode|snippets|theme)/|\\bace\\.require\\(\\[["\']ace/snippets/',
    examples: [
      { scripts: 'ace.define("ace/snippets/css.snippets",["require","exports","module"],function(e,t,n){' },
      { scripts: 'ace.require(["ace/snippets/nsis"], function(m) {' },
    ],
  },
  amCharts: {
    scripts: '\\.Class\\(\\{inherits:[\\w$]{1,9}\\.Am[A-Z]\\w{2,20}\\b',
    examples: [{ scripts: 'var k=window.AmCharts;k.AmSlicedChart=k.Class({inherits:k.AmChart,construct:function(a){' }],
  },
  AdminLTE: {
    cats: [66],
    description: 'AdminLTE is a template for dashboards with Bootstrap.',
    website: 'https://adminlte.io',
    css: '\\.skin-(?:black|blue|green|purple|red|yellow)(?:-light)? \\.main-header \\.navbar\\b',
    examples: [{ css: '.skin-blue .main-header .navbar {\n  background-color: #3c8dbc;' }],
  },
  'angular-ui-bootstrap': {
    ...script('UI Bootstrap has the components of Bootstrap for AngularJS.', 'https://angular-ui.github.io/bootstrap/'),
    css: '\\.uib-position-(?:measure|scrollbar-measure|body-scrollbar-measure)\\b',
    examples: [{ css: '.uib-position-measure {\n  display: block !important;' }],
  },
  'ActiveWidgets Grid': {
    ...script('ActiveWidgets Grid shows tables.', 'http://www.activewidgets.com'),
    scripts: '\\bActiveWidgets Grid (\\d+\\.\\d+\\.\\d+) \\(\\;version:\\1',
    css: '\\bActiveWidgets Grid (\\d+\\.\\d+\\.\\d+) \\(\\;version:\\1',
    examples: [{ scripts: '/*****\n\n\tActiveWidgets Grid 1.0.0 (Free Edition).', version: '1.0.0' }],
  },
  'bootstrap-wysihtml5': {
    ...script('bootstrap-wysihtml5 is a text editor.', 'https://github.com/jhollingworth/bootstrap-wysihtml5'),
    css: '\\bul\\.wysihtml5-toolbar\\b',
    examples: [{ css: 'ul.wysihtml5-toolbar {\n\tmargin: 0;' }],
  },
  'blueimp-file-upload': {
    scripts: '\\* https://github\\.com/blueimp/jQuery-File-Upload\\s',
    examples: [
      { scripts: '/*\n * jQuery File Upload Validation Plugin\n * https://github.com/blueimp/jQuery-File-Upload\n' },
    ],
  },
  'bootstrap-formhelpers': {
    ...script(
      'Bootstrap Form Helpers has fields for forms with Bootstrap.',
      'https://github.com/winmarkltd/BootstrapFormHelpers',
    ),
    scripts: '\\* bootstrap-formhelpers\\.js v(\\d+\\.\\d+\\.\\d+) by @\\;version:\\1',
    css: '\\* bootstrap-formhelpers\\.js v(\\d+\\.\\d+\\.\\d+) by @\\;version:\\1',
    examples: [{ css: '/**\n* bootstrap-formhelpers.js v2.3.0 by @vincentlamanna', version: '2.3.0' }],
  },
  'bootstrap-ie': {
    css: '\\bBootstrap 4 for IE[89] - v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [{ css: '/* Bootstrap 4 for IE9 - v4.3.100 */', version: '4.3.100' }],
  },
  CodeMirror: {
    scripts: '\\bCodeMirror, copyright \\(c\\) by Marijn Haverbeke\\b|["\']\\.\\./\\.\\./lib/codemirror["\']',
    css: '\\.cm-s-[\\w-]{2,30}\\.CodeMirror\\b|\\.CodeMirror-(?:dialog|foldmarker|fullscreen|lint-markers|merge)\\b',
    examples: [
      { scripts: '// CodeMirror, copyright (c) by Marijn Haverbeke and others' },
      { scripts: 'define(["../../lib/codemirror"], mod);' },
      { css: '.cm-s-monokai.CodeMirror { background: #272822;' },
      { css: '.CodeMirror-dialog {\n  position: absolute;' },
    ],
  },
  'd3-tip': {
    css: '\\.d3-tip:after\\s?\\{',
    examples: [{ css: '.d3-tip:after {\n  box-sizing: border-box;' }],
  },
  DataTables: {
    scripts: '\\.(?:fn\\.dataTableExt|fn\\.dataTable\\.ext|DataTable\\.ext)\\.\\w',
    css: '\\btable\\.dataTable th\\.dt-(?:center|left|right)\\b|\\b(?:div\\.AutoFill_filler|button\\.ColVis_Button)\\b|\\* Description: Styles for TableTools\\b',
    examples: [
      { scripts: 'jQuery.extend( jQuery.fn.dataTableExt.oSort, {' },
      { css: 'table.dataTable th.dt-left,\ntable.dataTable td.dt-left {' },
      { css: 'div.AutoFill_filler {\n\tdisplay: none;' },
    ],
  },
  director: {
    ...script('director shows views by the address of a page.', 'https://github.com/flatiron/director'),
    scripts:
      '\\bby Charlie Robbins, Paolo Fragomeni & the Contributors \\(Using Codesurgeon\\)\\.\\s{1,3}// Version (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [
      {
        scripts:
          '// Generated on Tue Dec 16 2014 12:13:47 GMT+0100 (CET) by Charlie Robbins, Paolo Fragomeni & the Contributors (Using Codesurgeon).\n// Version 1.2.6',
        version: '1.2.6',
      },
    ],
  },
  Dropzone: {
    // Templates give it other colours.
    css: '\\.dropzone \\.dz-preview\\s?\\{\\s{0,9}position:\\s?relative;\\s{0,9}display:\\s?inline-block',
    examples: [{ css: '.dropzone .dz-preview{position:relative;display:inline-block;' }],
  },
  'es5-shim': {
    ...script('es5-shim adds what old browsers lack.', 'https://github.com/es-shims/es5-shim'),
    scripts: '@license es5-shim Copyright 2009-20',
    examples: [{ scripts: '* @license es5-shim Copyright 2009-2020 by contributors, MIT License' }],
  },
  Flot: {
    scripts: '/\\* (?:Flot plugin (?:for|that)\\b|Pretty handling of time axes\\.\\s)|\\.plot\\.plugins\\.push\\(',
    examples: [{ scripts: '/* Flot plugin for selecting regions of a plot.' }, { scripts: '$.plot.plugins.push({' }],
  },
  gridstack: {
    ...script('gridstack.js arranges widgets in a grid.', 'https://gridstackjs.com'),
    css: '\\.grid-stack\\s?>\\s?\\.grid-stack-item\\b',
    examples: [{ css: '.grid-stack > .grid-stack-item {\n  min-width: 8.33333%;' }],
  },
  Horde: {
    scripts: '\\bHorde LLC \\(http://www\\.horde\\.org/\\)|\\(http://www\\.horde\\.org/licenses/\\w',
    examples: [
      { scripts: '* @copyright 2014-2015 Horde LLC\n * @license   ASL (http://www.horde.org/licenses/apache)' },
    ],
  },
  'HTML Slidy': {
    ...script('HTML Slidy shows slides.', 'https://www.w3.org/Talks/Tools/Slidy2/'),
    scripts: '\\bw3c_slidy\\.\\w|\\bvar w3c_slidy\\b',
    css: '/\\* (?:slidy|w3c-blue)\\.css\\s{1,6}Copyright \\(c\\) 2005-20\\d\\d W3C\\b',
    examples: [
      { scripts: 'w3c_slidy.add_observer(function(number, title, url) {' },
      { css: '/* slidy.css\n\n   Copyright (c) 2005-2010 W3C (MIT, ERCIM, Keio)' },
    ],
  },
  iCheck: {
    ...script('iCheck draws checkboxes and radio buttons.', 'https://github.com/fronteed/icheck'),
    scripts: '\\biCheck v(\\d+\\.\\d+(?:\\.\\d+)?)(?: by Damir Sultanov)?, http://git\\.io/arlzeA\\;version:\\1',
    css: '\\* iCheck plugin \\w{3,12} skin\\b|\\.iradio_(?:flat|futurico|line|minimal|polaris|square)[\\w-]{0,9}\\s?\\{\\s{0,9}display:\\s?(?:inline-)?block',
    examples: [
      { scripts: '/*!\n * iCheck v1.0.1, http://git.io/arlzeA', version: '1.0.1' },
      { css: '/* iCheck plugin flat skin, black\n---- */\n.icheckbox_flat,' },
      { css: '.icheckbox_square-blue,.iradio_square-blue{display:inline-block;' },
    ],
  },
  'ion-rangeslider': {
    ...script('Ion.RangeSlider is a slider.', 'http://ionden.com/a/plugins/ion.rangeSlider/'),
    css: '/\\* Ion\\.RangeSlider, \\w[\\w ]{3,20}\\s{1,3}// css version (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [{ css: '/* Ion.RangeSlider, Flat UI Skin\n// css version 1.8.5', version: '1.8.5' }],
  },
  JSDoc: {
    scripts: '\\bgetElementsByClassName\\(["\']prettyprint source linenums["\']\\)',
    css: '/\\* JSDoc prettify\\.js theme \\*/',
    examples: [
      { scripts: "var source = document.getElementsByClassName('prettyprint source linenums');" },
      { css: '/* JSDoc prettify.js theme */' },
    ],
  },
  'jquery-form-validator': {
    ...script('jQuery Form Validator checks forms.', 'http://formvalidator.net'),
    scripts:
      '\\*\\s{1,3}JQUERY-FORM-VALIDATOR\\s{1,4}\\*\\s{1,4}\\*\\s{1,4}@version (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [
      {
        scripts: '/** File generated by Grunt -- do not modify\n *  JQUERY-FORM-VALIDATOR\n *\n *  @version 2.3.79',
        version: '2.3.79',
      },
    ],
  },
  'jquery-toast-plugin': {
    ...script('jQuery Toast Plugin shows short messages.', 'https://github.com/kamranahmedse/jquery-toast-plugin'),
    css: '\\.jq-toast-wrap\\s?\\{\\s{0,9}display:\\s?block;\\s{0,9}position:\\s?fixed',
    examples: [{ css: '.jq-toast-wrap{display:block;position:fixed;width:250px' }],
  },
  'jquery-tokeninput': {
    ...script('Tokeninput completes what visitors type.', 'https://loopj.com/jquery-tokeninput/'),
    css: '\\bul\\.token-input-list(?:-facebook|-mac)?\\s?\\{\\s{0,9}overflow:\\s?hidden',
    examples: [{ css: 'ul.token-input-list-facebook {\n    overflow: hidden;' }],
  },
  LABjs: {
    ...script('LABjs loads scripts.', 'https://github.com/getify/LABjs'),
    scripts: '\\bLAB\\.js \\(LABjs :: Loading And Blocking JavaScript\\)\\s{1,9}v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [
      {
        scripts: '/*! LAB.js (LABjs :: Loading And Blocking JavaScript)\n    v2.0.3 (c) Kyle Simpson',
        version: '2.0.3',
      },
    ],
  },
  layui: {
    ...script('Layui builds interfaces of pages.', 'https://layui.dev'),
    scripts: '\\.LAYUI_GLOBAL\\b',
    examples: [{ scripts: 't=h.LAYUI_GLOBAL||{}' }],
  },
  'Leemon BigInt': {
    ...script('Leemon BigInt calculates with large integers.', 'http://www.leemon.com/crypto/BigInt.html'),
    scripts: '// Big Integer Library v\\. ?(\\d\\.\\d{1,2})\\s\\;version:\\1',
    examples: [{ scripts: '// Big Integer Library v. 5.0\n// Created 2000, last modified 2006', version: '5.0' }],
  },
  'markItUp!': {
    scripts: '// markItUp!\\s{1,3}// -{10,120}\\s{1,3}// Copyright \\(C\\) 20\\d\\d Jay Salvat\\b',
    examples: [{ scripts: '// markItUp!\n// ----------------\n// Copyright (C) 2011 Jay Salvat' }],
  },
  'morris.js': {
    ...script('Morris.js draws charts.', 'https://morrisjs.github.io/morris.js/'),
    css: '\\.morris-hover\\.morris-default-style\\s?\\{\\s{0,9}border-radius:\\s?10px',
    examples: [{ css: '.morris-hover.morris-default-style{border-radius:10px;padding:6px' }],
  },
  'Nucleo Icons': {
    css: '/\\* Generated using nucleoapp\\.com \\*/',
    examples: [{ css: '/* Generated using nucleoapp.com */' }],
  },
  NVD3: {
    css: '\\.nvtooltip\\.with-3d-shadow\\b',
    examples: [{ css: '.nvtooltip.with-3d-shadow,.with-3d-shadow .nvtooltip{' }],
  },
  NZBGet: {
    scripts: '\\bThis file is part of nzbget\\b',
    css: '\\bThis file is part of nzbget\\b',
    examples: [{ scripts: '* This file is part of nzbget. See <http://nzbget.net>.' }],
  },
  "Paj's JavaScript SHA": {
    ...script("Paj's JavaScript SHA calculates hashes.", 'http://pajhome.org.uk/crypt/md5/sha1.html'),
    // Others quote this comment in theirs, behind `Based on`.
    scripts:
      '/\\*\\s{1,9}\\* A JavaScript implementation of the (?:Secure Hash Algorithm, SHA-\\d{1,3}, as defined\\s{1,4}\\* in FIPS 180-\\d|RIPEMD-160 Algorithm)\\s{1,4}\\* Version (\\d\\.\\d)(?:-\\w{1,8})? Copyright [^*]{0,60}Paul Johnston\\b\\;version:\\1',
    examples: [
      {
        scripts:
          '/*\n * A JavaScript implementation of the Secure Hash Algorithm, SHA-1, as defined\n * in FIPS 180-1\n * Version 2.2 Copyright Paul Johnston 2000 - 2009.',
        version: '2.2',
      },
    ],
  },
  PowerTip: {
    css: '#powerTip\\s?\\{',
    examples: [{ css: '#powerTip {\n\tcursor: default;' }],
  },
  Prism: {
    scripts:
      '\\bPrism\\.languages(?:\\.\\w{1,20}|\\[["\'][\\w-]{1,40}["\']\\])\\s?=[^=]|\\.languages\\.insertBefore\\(["\']\\w',
    examples: [
      { scripts: 'Prism.languages.elixir={comment:/#.*/m' },
      { scripts: 'n.languages.insertBefore("erb","comment",{delimiter:' },
    ],
  },
  R: {
    css: '\\.rimage img\\s?\\{ /\\* from knitr - for examples|\\bh1 \\{\\s{1,9}background: white;\\s{1,9}color: rgb\\(55%, 55%, 55%\\);\\s{1,9}font-family: monospace',
    examples: [
      { css: '.rimage img { /* from knitr - for examples and demos */' },
      { css: 'h1 {\n    background: white;\n    color: rgb(55%, 55%, 55%);\n    font-family: monospace;' },
    ],
  },
  RoundCube: {
    scripts: '\\* Copyright \\(C\\) The Roundcube Dev Team\\b',
    css: '\\* Roundcube webmail styles\\b|\\bCopyright \\(c\\) The Roundcube Dev Team\\b',
    examples: [
      { css: '/**\n * Roundcube webmail styles for the Settings section' },
      { scripts: '* Copyright (C) The Roundcube Dev Team' },
    ],
  },
  'Semantic UI': {
    css: '# Semantic - [A-Z]\\w{2,20}\\s{1,4}\\* https?://github\\.com/semantic-org/semantic-ui\\b',
    examples: [{ css: '/*\n * # Semantic - Menu\n * http://github.com/semantic-org/semantic-ui/' }],
  },
  Sphinx: {
    scripts:
      '\\bThis script contains the language-specific data used by searchtools\\.js\\b|\\* _sphinx_javascript_frameworks_compat\\.js\\b',
    examples: [{ scripts: '* This script contains the language-specific data used by searchtools.js,' }],
  },
  'Stupid jQuery Table Sort': {
    ...script('Stupid jQuery Table Sort sorts tables.', 'https://joequery.github.io/Stupid-Table-Plugin/'),
    scripts: '\\.fn\\.stupidtable\\s?=[^=]',
    examples: [{ scripts: '$.fn.stupidtable = function(sortFns) {' }],
  },
  SurveyJS: {
    ...script('SurveyJS shows surveys.', 'https://surveyjs.io'),
    scripts: '\\bsurveyjs - Survey JavaScript library v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    css: '\\bsurveyjs - Survey JavaScript library v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [
      { scripts: '/*!\n * surveyjs - Survey JavaScript library v1.12.67', version: '1.12.67' },
      { css: '/*!\n * surveyjs - Survey JavaScript library v1.12.67', version: '1.12.67' },
    ],
  },
  SyntaxHighlighter: {
    css: '\\* SyntaxHighlighter\\s{1,3}\\* http://alexgorbatchev\\.com/',
    examples: [{ css: '/**\n * SyntaxHighlighter\n * http://alexgorbatchev.com/' }],
  },
  webL10n: {
    ...script('webL10n translates pages.', 'https://github.com/fabi1cazenave/webL10n'),
    scripts: '\\bCopyright \\(c\\) 2011-20\\d\\d Fabien Cazenave, Mozilla\\b',
    examples: [{ scripts: '/**\n * Copyright (c) 2011-2013 Fabien Cazenave, Mozilla.' }],
  },
  'zlib.js': {
    ...script('zlib.js compresses data.', 'https://github.com/imaya/zlib.js'),
    scripts: '@license zlib\\.js 20\\d\\d - imaya\\b',
    examples: [{ scripts: '/** @license zlib.js 2012 - imaya [ https://github.com/imaya/zlib.js ]' }],
  },
};
