// Libraries and plugins of jQuery by the calls in inline scripts, where only one library has a function of this name.
import type { Example, TechnologyRule } from '../../rule-set.ts';

/** Functions of plugins: `$('.items').jcarousel({`. Names that several plugins have, such as `slider`, are left out. */
const plugins: Readonly<Record<string, readonly string[]>> = {
  AnythingSlider: ['anythingSlider'],
  Backstretch: ['backstretch'],
  bgiframe: ['bgiframe', 'bgIframe'],
  bxslider: ['bxSlider'],
  carouFredSel: ['carouFredSel'],
  'chosen-js': ['chosen'],
  DataTables: ['dataTable', 'DataTable'],
  dotdotdot: ['dotdotdot'],
  'Easy Slider': ['easySlider'],
  FlexSlider: ['flexslider'],
  Galleriffic: ['galleriffic'],
  hoverIntent: ['hoverIntent'],
  Innerfade: ['innerfade'],
  jCarousel: ['jcarousel'],
  'jCarousel Lite': ['jCarouselLite'],
  jPlayer: ['jPlayer'],
  jqmodal: ['jqm', 'jqmShow'],
  'jquery-colorbox': ['colorbox'],
  'jquery-match-height': ['matchHeight'],
  'jQuery.NiceScroll': ['niceScroll'],
  jscrollpane: ['jScrollPane'],
  localScroll: ['localScroll'],
  'magnific-popup': ['magnificPopup'],
  'malihu-custom-scrollbar-plugin': ['mCustomScrollbar'],
  MeanMenu: ['meanmenu'],
  nanoScroller: ['nanoScroller'],
  'Nivo Slider': ['nivoSlider'],
  'OWL Carousel': ['owlCarousel'],
  prettyPhoto: ['prettyPhoto'],
  qtip2: ['qtip'],
  RoyalSlider: ['royalSlider'],
  serialScroll: ['serialScroll'],
  SlickNav: ['slicknav'],
  Superfish: ['superfish'],
  tablesorter: ['tablesorter'],
  'Tiny Carousel': ['tinycarousel'],
  tooltipster: ['tooltipster'],
  Waypoints: ['waypoint'],
  webTicker: ['webTicker'],
};

const toRule = ([name, functions]: [string, readonly string[]]): [string, TechnologyRule] => [
  name,
  {
    // The call of what a selector finds, and not a check such as `if ($.fn.jcarousel)`.
    scripts: `["'\\w$]\\)\\.(?:${functions.join('|')})\\(`,
    examples: functions.map((one): Example => ({ scripts: `$('#items').${one}({ speed: 200 });` })),
  },
];

const others: Record<string, TechnologyRule> = {
  jQuery: {
    scripts: [
      '\\bjQuery\\(\\s?(?:document|window|function)\\b',
      '\\bjQuery\\.(?:noConflict|ajax|getJSON|getScript|extend)\\(',
      '\\$\\(\\s?document\\s?\\)\\.ready\\(',
      '\\$\\.(?:noConflict|getJSON|getScript)\\(',
    ],
    examples: [
      { scripts: 'jQuery(document).ready(function ($) {});' },
      { scripts: 'var $j = jQuery.noConflict();' },
      { scripts: '$(document).ready(function () {});' },
      { scripts: '$.getJSON("/a.json", show);' },
    ],
  },
  Dojo: {
    scripts: [
      '\\bdojo\\.(?:addOnLoad|byId|require|connect|query|addClass|removeClass|xhrGet)\\(',
      '\\bdjConfig\\s?=\\s?\\{',
    ],
    examples: [{ scripts: 'dojo.addOnLoad(function () {});' }, { scripts: 'var djConfig = { parseOnLoad: true };' }],
  },
  YUI: {
    scripts: [
      '\\bYAHOO\\.(?:util\\.(?:Event|Dom|Connect|Get|Cookie|YUILoader)|widget\\.\\w{3,20}|lang\\.(?:is[A-Z]\\w{2,15}|JSON|later|merge|trim|substitute))\\b',
      '\\bYUI\\((?:\\{[^{}]{0,300}\\})?\\)\\.use\\(',
      '\\bYUI_config\\s?=\\s?\\{',
    ],
    dom: "div[class*='yui-t'] #bd, div[class*='yui3-'], body[class*='yui-skin-sam'], body[class*='yui3-skin-sam']",
    examples: [
      { scripts: 'YAHOO.util.Event.onDOMReady(start);' },
      { scripts: "YUI().use('node', function (Y) {});" },
      { html: '<div id="doc4" class="yui-t6"><div id="hd"></div><div id="bd"></div></div>' },
    ],
  },
  Prototype: {
    scripts: [
      '\\bdocument\\.observe\\(\\s?["\']dom:loaded["\']',
      '\\bnew Ajax\\.(?:Request|Updater|PeriodicalUpdater)\\(',
      '\\bEvent\\.observe\\(\\s?(?:window|document|["\'])',
    ],
    examples: [
      { scripts: 'document.observe("dom:loaded", start);' },
      { scripts: 'new Ajax.Request("/a", { method: "get" });' },
      { scripts: "Event.observe(window, 'load', start);" },
    ],
  },
  MooTools: {
    scripts: '\\bwindow\\.addEvent\\(\\s?["\'](?:domready|load)["\']',
    examples: [{ scripts: "window.addEvent('domready', function () {});" }],
  },
  SWFObject: {
    scripts: ['\\bswfobject\\.(?:embedSWF|registerObject|hasFlashPlayerVersion)\\(', '\\bnew SWFObject\\(\\s?["\'\\w]'],
    examples: [
      { scripts: 'swfobject.embedSWF("a.swf", "player", "300", "120", "9.0.0");' },
      { scripts: 'var so = new SWFObject("a.swf", "player", "300", "120", "9");' },
    ],
  },
  'JW Player': {
    scripts: '\\bjwplayer\\(\\s?["\'][\\w-]{1,60}["\']\\s?\\)\\.setup\\(',
    examples: [{ scripts: 'jwplayer("player").setup({ file: "a.mp4" });' }],
  },
  Flowplayer: {
    scripts: '\\bflowplayer\\(\\s?["\'][\\w.# -]{1,60}["\']\\s?,',
    examples: [{ scripts: 'flowplayer("player", "/flowplayer-3.2.7.swf");' }],
  },
  HeadJS: {
    scripts: '\\bhead\\.(?:js|load|ready)\\(\\s?["\'{\\[]',
    examples: [{ scripts: "head.js('/js/a.js', '/js/b.js');" }],
  },
  LABjs: {
    scripts: '\\$LAB\\s{0,9}\\.(?:script|setOptions|setGlobalDefaults|queueScript)\\(',
    examples: [{ scripts: '$LAB.script("/js/a.js").wait();' }],
  },
  yepnope: {
    scripts: ['\\byepnope\\(\\s?[{\\[]', '\\bModernizr\\.load\\(\\s?[{\\[]'],
    examples: [{ scripts: "yepnope({ test: a, nope: 'b.js' });" }, { scripts: "Modernizr.load(['/js/a.js']);" }],
  },
  Modernizr: {
    scripts: '\\bModernizr\\.(?:load|mq|prefixed|addTest|touch|csstransitions|inputtypes)(?:\\(|[\\s)&|]{1,3}[^=\\s])',
    examples: [{ scripts: "Modernizr.load(['/js/a.js']);" }, { scripts: 'if (!Modernizr.touch) { start(); }' }],
  },
  Cufon: {
    scripts: '\\bCufon\\.(?:now|replace)\\(',
    examples: [{ scripts: 'Cufon.now();' }],
  },
  'Highslide JS': {
    scripts: '\\bhs\\.graphicsDir\\s?=\\s?["\']',
    examples: [{ scripts: "hs.graphicsDir = '/highslide/graphics/';" }],
  },
  'Shadowbox.js': {
    scripts: '\\bShadowbox\\.init\\(',
    examples: [{ scripts: 'Shadowbox.init({ players: ["img"] });' }],
  },
  Galleria: {
    scripts: '\\bGalleria\\.(?:loadTheme|run|configure)\\(',
    examples: [{ scripts: "Galleria.loadTheme('/js/galleria/galleria.classic.min.js');" }],
  },
  'Backbone.js': {
    scripts: '\\bBackbone\\.(?:Model|View|Router|Collection)\\.extend\\(|\\bBackbone\\.history\\.start\\(',
    examples: [{ scripts: 'Backbone.history.start({ pushState: true });' }],
  },
  'Facebook SDK': {
    scripts:
      '\\bFB\\.init\\(\\s?\\{[^{}]{0,400}?["\']?\\bversion["\']?\\s{0,9}:\\s{0,9}["\']v(\\d{1,2}\\.\\d)["\']\\;version:\\1',
    examples: [
      { scripts: "FB.init({\n appId : '1',\n xfbml : true,\n version : 'v3.2'\n});", version: '3.2' },
      { scripts: 'FB.init({"appId":"1","version":"v2.8"});', version: '2.8' },
    ],
  },
  webpack: {
    scripts: '\\bwebpackJsonp\\(\\[',
    examples: [{ scripts: 'webpackJsonp([0],[function(e,t){}])' }],
  },
  Angular: {
    html: '<app-root(?: [^>]{0,100})?>\\s{0,20}(?:</app-root>|<)',
    examples: [{ html: '<app-root></app-root><script src="runtime.js"></script>' }],
  },
  'Vue.js': {
    scriptSrc: '/chunk-vendors\\.[0-9a-f]{8}\\.js',
    examples: [{ scriptSrc: '/js/chunk-vendors.4a1b5c6d.js' }],
  },
  'jQuery Tools': {
    scriptSrc: '//cdn\\.jquerytools\\.org/(\\d\\.\\d\\.\\d)/\\;version:\\1',
    examples: [{ scriptSrc: 'http://cdn.jquerytools.org/1.2.7/all/jquery.tools.min.js', version: '1.2.7' }],
  },
  RequireJS: {
    scriptSrc: '/require-jquery(?:[.-]min)?\\.js',
    examples: [{ scriptSrc: '/js/libs/require-jquery.min.js' }],
  },
  'crypto-js': {
    scriptSrc: '/(\\d\\.\\d\\.\\d)-crypto(?:-(?:sha1|sha256|md5|hmac|aes|pbkdf2|min))*\\.js\\;version:\\1',
    examples: [{ scriptSrc: '/js/libs/2.3.0-crypto-sha1-hmac.js', version: '2.3.0' }],
  },
  'Knockout.js': {
    scripts: '\\bko\\.applyBindings\\(',
    dom: "[data-bind^='foreach:'], [data-bind^='text:'], [data-bind^='visible:'], [data-bind^='css:'], [data-bind^='attr:']",
    examples: [{ html: '<p data-bind="text: name"></p>' }, { scripts: 'ko.applyBindings(new Model());' }],
  },
  Handlebars: {
    scripts: '\\bHandlebars\\.(?:compile|registerHelper)\\(',
    examples: [{ scripts: "var template = Handlebars.compile($('#a').html());" }],
  },
  easyXDM: {
    scripts: '\\bnew easyXDM\\.(?:Socket|Rpc)\\(',
    examples: [{ scripts: 'var socket = new easyXDM.Socket({ remote: "https://a.test/" });' }],
  },
  ZeroClipboard: {
    scripts: '\\bnew ZeroClipboard\\(|\\bZeroClipboard\\.(?:setMoviePath|config|Client)\\b',
    examples: [{ scripts: "ZeroClipboard.setMoviePath('/a/ZeroClipboard.swf');" }],
  },
  TinyMCE: {
    scripts: '\\btinyMCE\\.init\\(|\\btinymce\\.init\\(',
    examples: [{ scripts: 'tinyMCE.init({ mode: "textareas" });' }],
  },
  CKEditor: {
    scripts: '\\bCKEDITOR\\.(?:replace|inline)\\(',
    examples: [{ scripts: "CKEDITOR.replace('body');" }],
  },
};

export const pluginCalls: Record<string, TechnologyRule> = {
  ...Object.fromEntries(Object.entries(plugins).map(toRule)),
  ...others,
};
