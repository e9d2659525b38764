// Style sheets of libraries without a comment that names them: by classes that only the library has.
import type { TechnologyRule } from '../../rule-set.ts';

const scripted = (description: string, website: string): TechnologyRule => ({ cats: [59], description, website });

export const styleParts: Record<string, TechnologyRule> = {
  'Font Awesome': {
    css: [
      '\\.fa-lg\\s?\\{\\s{0,9}font-size:\\s?1\\.3333(?:3|3333)em',
      'bootstrapcdn\\.com/font-awesome/(\\d+\\.\\d+\\.\\d+)/fonts/\\;version:\\1',
    ],
    examples: [
      {
        css: 'src:url(//netdna.bootstrapcdn.com/font-awesome/4.0.0/fonts/fontawesome-webfont.eot?v=4.0.0)',
        version: '4.0.0',
      },
      { html: '<style>.fa-lg{font-size:1.33333333em;line-height:.75em}</style>' },
    ],
  },
  // A fork, with the same classes.
  'Fork Awesome': {
    css: ['\\bFork Awesome (\\d+\\.\\d+\\.\\d+)\\s\\;version:\\1', 'font-family:\\s?["\']?ForkAwesome\\b'],
    excludes: 'Font Awesome',
    examples: [
      { css: '/*!\n  Fork Awesome 1.2.0\n  License - https://forkaweso.me', version: '1.2.0' },
      { css: '@font-face{font-family:"ForkAwesome";src:url(' },
    ],
  },
  'Themify Icons': {
    ...scripted('Themify Icons are icons for pages.', 'https://themify.me/themify-icons'),
    cats: [17],
    css: '@font-face\\s?\\{\\s{0,4}font-family:\\s?["\']?themify["\']?;',
    examples: [{ css: "@font-face {\n\tfont-family: 'themify';\n\tsrc:url('../fonts/themify.eot?-fvbane');" }],
  },
  'Device Mockups': {
    ...scripted(
      'Device Mockups show pictures on the screens of devices.',
      'https://github.com/pixelsign/html5-device-mockups',
    ),
    cats: [66],
    css: '\\.device-mockup\\s?>\\s?\\.device\\s?\\{',
    examples: [{ css: '.device-mockup>.device{position:absolute;top:0' }],
  },
  'CoreUI Icons Free': {
    ...scripted('CoreUI Icons Free are icons for pages.', 'https://coreui.io/icons/'),
    cats: [17],
    css: '\\* CoreUI Icons Free\\b[^*]{0,80}\\* @version v(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [{ css: '/*!\n * CoreUI Icons Free Open Source Icons\n * @version v3.0.1\n', version: '3.0.1' }],
  },
  'Node-RED Dashboard': {
    cats: [25],
    description: 'Node-RED Dashboard shows data of flows of Node-RED.',
    website: 'https://github.com/node-red/node-red-dashboard',
    css: '\\.nr-dashboard-theme\\s',
    implies: 'Node-RED',
    examples: [{ css: '.nr-dashboard-theme .nr-dashboard-dropdown md-select-value {' }],
  },
  'simple-line-icons': {
    ...scripted('Simple Line Icons are icons for pages.', 'https://simplelineicons.github.io'),
    cats: [17],
    css: '/Simple-Line-Icons\\.eot\\?v=(\\d\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [{ css: "src: url('../fonts/Simple-Line-Icons.eot?v=2.4.0');", version: '2.4.0' }],
  },
  Pygments: {
    css: [
      '\\btd\\.linenos \\.normal\\s?\\{\\s{0,4}color: (?:inherit|#[0-9a-fA-F]{3,6});\\s{0,4}background-color:',
      '\\bgithub\\.com/richleland/pygments-css/',
      '\\b[tT]his is the Pygments \\w{1,20} theme\\b|\\bPygments \\w{1,20} style\\b|\\bgenerated (?:from|by|using) [Pp]ygments\\b',
    ],
    examples: [
      { css: 'td.linenos .normal { color: inherit; background-color: transparent; padding-left: 5px;' },
      { css: '/* From https://github.com/richleland/pygments-css/blob/master/github.css */' },
      { css: '/* This is the Pygments Trac theme */' },
      { css: '/* Pygments autumn style */' },
    ],
  },
  'jQuery UI': {
    css: '\\* jQuery UI CSS Framework\\s',
    examples: [{ css: '/*\n * jQuery UI CSS Framework\n * Copyright (c) 2010 AUTHORS.txt' }],
  },
  DataTables: {
    css: '\\btable\\.dataTable\\.(?:no-footer|fixedHeader-floating|dtr-inline|nowrap|cell-border|stripe)\\b|\\bdiv\\.DTS tbody\\b',
    examples: [{ css: 'table.dataTable.fixedHeader-floating,table.dataTable.fixedHeader-locked{' }],
  },
  Slick: {
    css: '\\.slick-slider\\s?\\{\\s{0,9}position:\\s?relative;\\s{0,9}display:\\s?block',
    examples: [{ css: '.slick-slider\n{\n    position: relative;\n\n    display: block;' }],
  },
  SlickGrid: {
    ...scripted('SlickGrid shows tables.', 'https://slickgrid.net'),
    css: '\\.slick-header\\.ui-state-default\\b',
    examples: [{ css: '.slick-header.ui-state-default,.slick-headerrow.ui-state-default{width:100%' }],
  },
  'chosen-js': {
    ...scripted('Chosen is a select field.', 'https://harvesthq.github.io/chosen/'),
    css: '\\.(?:chosen|chzn)-container\\s?\\{[^}]{0,60}\\bdisplay:\\s?inline-block',
    examples: [{ css: '.chosen-container{position:relative;display:inline-block;vertical-align:middle' }],
  },
  tablesorter: {
    ...scripted('tablesorter sorts tables.', 'https://mottie.github.io/tablesorter/'),
    css: '\\.tablesorter-(?:default|blue|green|grey|ice|dark|jui|dropbox|blackice|bootstrap)(?: \\.header| \\.tablesorter-header|\\s?\\{)',
    examples: [{ css: '.tablesorter-default {\n\twidth: 100%;' }],
  },
  jGrowl: { css: '\\bdiv\\.jGrowl\\b', examples: [{ css: 'div.jGrowl {\n\tz-index: 9999;' }] },
  Tipsy: {
    css: '\\.tipsy\\s?\\{[^}]{0,200}\\}[^{}]{0,120}\\.tipsy-inner\\s?\\{',
    examples: [{ css: '.tipsy { padding: 5px; position: absolute; }\n.tipsy-inner { padding: 5px 8px 4px 8px;' }],
  },
  'At.js': {
    css: '\\.atwho-view\\s?\\{\\s{0,9}position:\\s?absolute',
    examples: [{ css: '.atwho-view {\n    position:absolute;' }],
  },
  Superfish: {
    ...scripted('Superfish opens menus.', 'https://superfish.joelbirch.design'),
    css: '\\.sf-menu\\.sf-(?:vertical|navbar)\\b|\\.sf-menu li:hover\\s?>?\\s?ul,\\s{0,4}\\.sf-menu li\\.sfHover\\s?>?\\s?ul\\b|\\.sf-sub-indicator\\b',
    scripts: '\\.fn\\.superfish\\s?=[^=]',
    examples: [{ css: '.sf-sub-indicator{position:absolute}' }, { scripts: '$.fn.superfish = function(op){' }],
  },
  'spectrum-colorpicker': {
    ...scripted('Spectrum chooses colours.', 'https://bgrins.github.io/spectrum/'),
    css: '\\.sp-replacer\\s?\\{[^}]{0,80}\\bcursor:\\s?pointer',
    examples: [{ css: '.sp-replacer{margin:0;overflow:hidden;cursor:pointer' }],
  },
  'JavaScript Image Cropper UI': {
    css: '\\.imgCrop_wrap\\b',
    examples: [{ css: '.imgCrop_wrap {\n\t/* width: 500px;   @done_in_js */' }],
  },
  'leaflet.awesome-markers': {
    css: '\\.awesome-marker-shadow\\b',
    examples: [{ css: '.awesome-marker-shadow {\n  background: url(' }],
  },
  'leaflet.markercluster': {
    ...scripted(
      'Leaflet.markercluster groups the markers of maps.',
      'https://github.com/Leaflet/Leaflet.markercluster',
    ),
    css: '\\.marker-cluster-small div\\b',
    examples: [{ css: '.marker-cluster-small div {\n\tbackground-color: rgba(110, 204, 57, 0.6);' }],
  },
  'leaflet.locatecontrol': {
    css: '\\.leaflet-control-locate a\\b',
    examples: [{ css: '.leaflet-control-locate a {\n  font-size: 1.4em;' }],
  },
  'Google Code Prettify': {
    css: '\\bli\\.L1,\\s?li\\.L3,\\s?li\\.L5,\\s?li\\.L7,\\s?li\\.L9\\b',
    examples: [{ css: 'li.L1,li.L3,li.L5,li.L7,li.L9{background:#eee}' }],
  },
  JUSH: { css: '\\.jush-htm_com\\b', examples: [{ css: '.jush-htm_com, .jush-com, .jush-one {' }] },
  c3: {
    ...scripted('C3 draws charts with D3.', 'https://c3js.org'),
    css: '\\.c3 svg\\s?\\{\\s{0,4}font:\\s?10px',
    examples: [{ css: '.c3 svg{font:10px sans-serif;-webkit-tap-highlight-color:transparent}' }],
  },
  Handsontable: {
    css: '\\bHANDSONTABLE is a software distributed by HANDSONCODE\\b',
    examples: [{ css: '/*!\n * HANDSONTABLE is a software distributed by HANDSONCODE sp. z o. o.' }],
  },
  TinyMCE: {
    scripts: '\\bwww\\.tiny\\.cloud/\\s{1,4}\\*\\s{1,4}\\* Version: (\\d+\\.\\d+\\.\\d+) \\(\\;version:\\1',
    css: '\\.tox \\.tox-edit-area__iframe\\b|\\.mce-content-body \\.mce-item-anchor\\b|\\.mce-content-body\\[data-mce-placeholder\\]',
    examples: [
      { css: '.tox .tox-edit-area__iframe{background-color:#222f3e}' },
      {
        scripts: ' * For commercial licenses see https://www.tiny.cloud/\n *\n * Version: 5.10.9 (2023-11-15)',
        version: '5.10.9',
      },
    ],
  },
  ExtJS: {
    css: '\\bThis file is part of Ext JS (\\d+\\.\\d+)\\b\\;version:\\1',
    examples: [{ css: '/*\nThis file is part of Ext JS 3.4\n\nCopyright', version: '3.4' }],
  },
  'blueimp-file-upload': {
    ...scripted('jQuery File Upload uploads files.', 'https://github.com/blueimp/jQuery-File-Upload'),
    css: '\\* jQuery File Upload Plugin CSS\\b|\\* jQuery File Upload Plugin (?:NoScript|UI) CSS\\b',
    examples: [{ css: '/*\n * jQuery File Upload Plugin CSS\n * https://github.com/blueimp/jQuery-File-Upload' }],
  },
  'bootstrap-datepicker': {
    ...scripted('bootstrap-datepicker chooses dates.', 'https://github.com/uxsolutions/bootstrap-datepicker'),
    css: '\\* Datepicker for Bootstrap(?: v(\\d+\\.\\d+\\.\\d+))?\\s\\;version:\\1',
    scripts:
      '\\bbootstrap-datepicker\\.js\\s{1,4}\\* (?:https?://www\\.eyecon\\.ro/bootstrap-datepicker|Repo: https?://github\\.com/\\w{3,20}/bootstrap-datepicker)',
    examples: [
      { css: '/*!\n * Datepicker for Bootstrap\n *\n * Copyright 2012 Stefan Petre' },
      { css: '/*!\n * Datepicker for Bootstrap v1.9.0 (https://', version: '1.9.0' },
      { scripts: '/* ====\n * bootstrap-datepicker.js\n * http://www.eyecon.ro/bootstrap-datepicker' },
    ],
  },
  'Reset CSS': {
    ...scripted(
      "Reset CSS is Eric Meyer's style sheet that removes the styles of browsers.",
      'https://meyerweb.com/eric/tools/css/reset/',
    ),
    cats: [66],
    css: 'https?://meyerweb\\.com/eric/tools/css/reset/?(?:\\s{1,8}v(\\d\\.\\d))?\\;version:\\1',
    examples: [
      { css: '/* http://meyerweb.com/eric/tools/css/reset/ \n   v2.0 | 20110126', version: '2.0' },
      { css: '/* http://meyerweb.com/eric/tools/css/reset/\n   v4.0 | 20180602', version: '4.0' },
      { css: "/** * Eric Meyer's Reset CSS v2.0 (http://meyerweb.com/eric/tools/css/reset/)" },
    ],
  },
  'flag-icon-css': {
    cats: [17],
    description: 'flag-icon-css shows the flags of countries.',
    website: 'https://github.com/lipis/flag-icons/tree/3.x',
    css: '\\.flag-icon-background\\s?\\{\\s{0,9}background-size:\\s?contain',
    examples: [{ css: '.flag-icon-background{background-size:contain;background-position:50%' }],
  },
  'Simple.css': {
    cats: [66],
    description: 'Simple.css styles pages without classes.',
    website: 'https://simplecss.org',
    css: '--accent-bg:[^;}]{1,30};\\s{0,9}--text:[^;}]{1,30};\\s{0,9}--text-light:',
    examples: [{ css: ':root{--bg:#fff;--accent-bg:#f5f7ff;--text:#212121;--text-light:#585858' }],
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
  'Foundation Icons': {
    cats: [17],
    description: 'Foundation Icons is a font of icons.',
    website: 'https://zurb.com/playground/foundation-icon-fonts-3',
    css: '\\* Foundation Icons v (\\d\\.\\d)\\s\\;version:\\1',
    examples: [{ css: '/* \n * Foundation Icons v 3.0\n * Made by ZURB 2013', version: '3.0' }],
  },
};
