// Libraries by what pages write to load, set up and call them, or by what they add to a page.
import type { TechnologyRule } from '../../rule-set.ts';

export const libraryCalls: Record<string, TechnologyRule> = {
  loadCSS: {
    cats: [59, 92],
    description: 'loadCSS loads style sheets without blocking the page.',
    website: 'https://github.com/filamentgroup/loadCSS',
    scripts: [
      '/\\*!? ?loadCSS\\b[^*]{0,60}\\[c\\]\\s?20\\d\\d',
      '\\bloadCSS\\.relpreload\\s?=\\s?\\{',
      '\\.loadCSS\\s?\\|\\|\\s?\\(\\s?[\\w$]{1,12}\\.loadCSS\\s?=\\s?function\\b',
    ],
    examples: [
      { scripts: '/*! loadCSS rel=preload polyfill. [c]2017 Filament Group, Inc. MIT License */' },
      { scripts: '(function(e){"use strict";if(!e.loadCSS){e.loadCSS=function(){}}var t=loadCSS.relpreload={};' },
      { scripts: 't.loadCSS||(t.loadCSS=function(){})' },
    ],
  },
  'WebFont Loader': {
    cats: [17, 59],
    description: 'Web Font Loader loads fonts and reports when they arrive.',
    website: 'https://github.com/typekit/webfontloader',
    scripts: [
      '\\bWebFontConfig\\s?=\\s?\\{',
      '\\bWebFont\\.load\\(',
      '://ajax\\.googleapis\\.com/ajax/libs/webfont/(\\d(?:\\.\\d{1,2}){1,2})/webfont(?:_debug)?\\.js\\;version:\\1',
    ],
    examples: [
      { scripts: 'WebFontConfig = {\n  google: { families: ["Lato:400,400i,700,700i"] }\n};' },
      { scripts: "if(typeof WebFont!=='undefined'){WebFont.load({google: {families: ['Cabin Sketch:400,700']}});}" },
      {
        scripts:
          'wf.src = ("https:" == document.location.protocol ? "https" : "http") + "://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js";',
        version: '1.6.26',
      },
    ],
  },
  'Google Hosted Libraries': {
    scripts: '["\':]//ajax\\.googleapis\\.com/ajax/libs/[\\w.-]{2,30}/[\\w./-]{1,60}\\.js',
    examples: [{ scripts: 'wf.src = a + "://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js";' }],
  },
  LazySizes: {
    scripts: ['\\blazySizesConfig(?:\\.\\w{1,30})?\\s?=', '\\blazySizes\\.(?:loader|autoSizer|init)\\b'],
    examples: [
      { scripts: 'window.lazySizesConfig = window.lazySizesConfig || {};window.lazySizesConfig.loadMode = 1;' },
      { scripts: 'lazySizes.loader.unveil(image);' },
    ],
  },
  'vanilla-lazyload': {
    cats: [92],
    description: 'vanilla-lazyload loads images when they are seen.',
    website: 'https://github.com/verlok/vanilla-lazyload',
    scripts: [
      // WP Rocket and Rocket Lazy Load.
      '\\blazyLoadOptions\\s?=\\s?\\[?\\s?\\{\\s{0,20}["\']?elements_selector["\']?\\s?:',
      '["\']LazyLoad::Initialized["\']',
      '\\bnew LazyLoad\\(\\s?\\{[^{}]{0,300}?\\b(?:elements_selector|callback_loaded|use_native)\\s?:',
      'define\\.amd\\s?\\?\\s?define\\([\\w$]{1,3}\\)\\s?:\\s?\\(?[\\w$=| ]{1,20}\\)?\\.LazyLoad\\s?=\\s?[\\w$]{1,3}\\(\\)',
    ],
    examples: [
      {
        scripts:
          'window.lazyLoadOptions=[{elements_selector:"img[data-lazy-src],.rocket-lazyload",data_src:"lazy-src"}]',
      },
      {
        scripts: "window.addEventListener('LazyLoad::Initialized',function(e){var lazyLoadInstance=e.detail.instance;",
      },
      { scripts: 'var lazyLoadInstance = new LazyLoad( {\n elements_selector: ".lazy"\n});' },
      { scripts: '"function"==typeof define&&define.amd?define(t):(n=n||self).LazyLoad=t()' },
    ],
  },
  'FitVids.js': {
    // WP Rocket calls it only if it is there: `if(jQuery.fn.fitVids){jQuery(element).parent().fitVids()}`.
    scripts: '(?:["\']\\)|[\\w$\\]])\\.fitVids\\(',
    dom: '#fit-vids-style',
    examples: [
      { scripts: "$('.entry-content').fitVids();" },
      { html: '<div class="fit-vids-style" id="fit-vids-style">&shy;</div>' },
    ],
  },
  'jquery.cookie': {
    scripts: '(?:\\$|\\bjQuery)\\.cookie(?:\\(["\']|\\.defaults\\b)',
    examples: [
      { scripts: "if ($.cookie('isMobileWeb') === null) {" },
      { scripts: "$.cookie.defaults = { path: '/' };" },
    ],
  },
  AOS: {
    scriptSrc: '(?:unpkg\\.com|/npm)/aos@(?:next|latest)/',
    examples: [{ scriptSrc: 'https://unpkg.com/aos@next/dist/aos.js' }],
  },
  FancyBox: {
    scripts: '\\)\\.fancybox\\(|(?:\\$|\\bjQuery)\\.fancybox(?:\\.(?:open|close|defaults)\\b|\\()',
    examples: [{ scripts: '$(".popup").fancybox({ padding: 0 });' }, { scripts: '$.fancybox.close();' }],
  },
  Slick: {
    scripts: "\\.slick-initialized'\\)\\.slick\\(|\\)\\.slick\\(\\{\\s{0,20}(?:[a-zA-Z]{3,20}\\s?:|\\})",
    examples: [
      { scripts: "$('.items').not('.slick-initialized').slick({ dots: true });" },
      { scripts: "$('.items').slick({\n  slidesToShow: 3" },
    ],
  },
  bioEp: {
    cats: [59],
    description: 'bioEp shows a box when a visitor is about to leave.',
    website: 'https://github.com/beeker1121/exit-intent-popup',
    scripts: '\\bbioEp\\.init\\(\\{',
    examples: [{ scripts: 'bioEp.init({ width: 394, height: 298 });' }],
  },
  RequireJS: {
    // The loader of Monaco has the same function, and no base.
    scripts: ['\\brequirejs\\.config\\(\\s?\\{', '\\brequire\\.config\\(\\s?\\{[^;]{0,200}?\\bbaseUrl["\']?\\s?:'],
    examples: [
      {
        scripts:
          'require.config({\n  baseUrl: "/js", paths: { "jquery-1.9": "//static.bbci.co.uk/frameworks/jquery/0.3.0/sharedmodules/jquery-1.9.1" }',
      },
    ],
  },
  Prebid: {
    scripts:
      '\\bpbjs\\.(?:que\\.push|requestBids|addAdUnits|setConfig|setTargetingForGPTAsync)\\(|\\bpbjs\\s?=\\s?(?:window\\.)?pbjs\\s?\\|\\|',
    examples: [
      { scripts: 'pbjs.que.push(function () { pbjs.addAdUnits(adUnits); });' },
      { scripts: 'var pbjs = pbjs || {};' },
    ],
  },
  'jQuery UI': {
    html: [
      '<link[^>]{1,250}[/"\'=]jquery-ui(?:[.-]v?(\\d\\.\\d{1,2}\\.\\d{1,2}))?(?:[.-](?:custom|min|theme|structure))*\\.css\\;version:\\1',
      '<link[^>]{1,200}//code\\.jquery\\.com/ui/(1\\.\\d{1,2}\\.\\d{1,2})/themes/\\;version:\\1',
    ],
    examples: [
      {
        html: "<link rel='stylesheet' href='//code.jquery.com/ui/1.11.4/themes/smoothness/jquery-ui.css' type='text/css' />",
        version: '1.11.4',
      },
      { html: '<link rel="stylesheet" href="/css/jquery-ui-1.10.4.custom.min.css">', version: '1.10.4' },
    ],
  },
  'jQuery CDN': {
    dom: "link[rel='stylesheet'][href*='//code.jquery.com/']",
    examples: [{ html: "<link rel='stylesheet' href='//code.jquery.com/ui/1.11.4/themes/smoothness/jquery-ui.css'>" }],
  },
};
