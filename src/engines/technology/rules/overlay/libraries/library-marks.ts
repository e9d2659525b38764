// Libraries by the attributes and classes that they write into a page, by their templates and calls, for pages whose scripts are in bundles.
import type { TechnologyRule } from '../../rule-set.ts';

export const libraryMarks: Record<string, TechnologyRule> = {
  'React Helmet': {
    dom: 'title[data-react-helmet], meta[data-react-helmet]',
    implies: 'React',
    examples: [{ html: '<meta data-react-helmet="true" name="description" content="a">' }],
  },
  'react-helmet-async': {
    cats: [59],
    description: 'react-helmet-async writes the title and the meta tags of pages made with React.',
    website: 'https://github.com/staylor/react-helmet-async',
    dom: "title[data-rh='true'], meta[data-rh='true'], link[data-rh='true']",
    implies: 'React',
    examples: [{ html: '<meta data-rh="true" name="description" content="a">' }],
  },
  AnchorJS: {
    dom: 'a[data-anchorjs-icon]',
    examples: [{ html: '<a class="anchorjs-link" href="#a" aria-label="Anchor" data-anchorjs-icon="#"></a>' }],
  },
  InstantClick: {
    dom: 'script[data-no-instant]',
    examples: [{ html: '<script src="/main.js" data-no-instant></script>' }],
  },
  'react-share': {
    cats: [59],
    description: 'react-share has share buttons for React.',
    website: 'https://github.com/nygardk/react-share',
    dom: 'button.react-share__ShareButton',
    examples: [{ html: '<button class="react-share__ShareButton" aria-label="facebook"></button>' }],
  },
  Apollo: {
    scripts: '\\b__APOLLO_STATE__\\s?=\\s?["\'][\\w+/=]{20}',
    examples: [{ scripts: 'window.__APOLLO_STATE__="eyJST09UX1FVRVJZIjp7Il9fdHlwZW5hbWUi"' }],
  },
  webpack: {
    // The names that it gives to what several chunks share: `vendor~main~7dbd8cdd.e289f18d.chunk.js`.
    scriptSrc: [
      '/[\\w-]{1,80}~[\\w~-]{1,200}\\.[\\da-f]{8,20}(?:\\.\\w{1,10})?\\.chunk\\.js',
      // What the Angular CLI calls its runtime.
      '(?:^|/)runtime(?:-es(?:5|20\\d\\d))?\\.[\\da-f]{20}\\.js',
    ],
    examples: [
      { scriptSrc: '/static/js/vendor~main~7dbd8cdd.e289f18d.r2.chunk.js' },
      { scriptSrc: 'runtime.fc19c1da4771c76d1ceb.js' },
    ],
  },
  Swiper: {
    dom: '.swiper-wrapper > .swiper-slide',
    css: '\\.swiper-(?:vertical|horizontal)\\s?>\\s?\\.swiper-wrapper\\b|\\.swiper-wrapper\\{[^}]{0,300}--swiper-|\\.swiper-android \\.swiper-slide',
    examples: [{ css: '.swiper-vertical>.swiper-wrapper{flex-direction:column}' }],
  },
  Slick: {
    dom: "[data-slick*='slidesToShow'], [data-slick*='autoplay']",
    examples: [{ html: `<div class="images" data-slick='{"speed":300,"slidesToShow":4}'></div>` }],
  },
  LazySizes: {
    dom: "img.lazyload[data-sizes='auto'], img.lazyloaded[data-sizes='auto']",
    examples: [{ html: '<img data-sizes="auto" class="lazyload" data-srcset="/a.jpg 300w">' }],
  },
  'ZURB Foundation': {
    dom: '[data-equalizer-watch], form[data-abide], .off-canvas-wrap[data-offcanvas], .reveal-modal[data-reveal]',
    css: '\\.foundation-mq\\s?\\{',
    examples: [{ html: '<div class="reveal-modal" data-reveal id="a"></div>' }],
  },
  'WebFont Loader': {
    scriptSrc:
      'ajax\\.googleapis\\.com/ajax/libs/webfont/(\\d(?:\\.\\d{1,2}){1,2})/webfont(?:_debug)?\\.js\\;version:\\1',
    examples: [{ scriptSrc: 'https://ajax.googleapis.com/ajax/libs/webfont/1.5.18/webfont.js', version: '1.5.18' }],
  },
  'Twitter Emoji (Twemoji)': {
    scripts:
      's\\.w\\.org\\\\?/images\\\\?/core\\\\?/emoji\\\\?/(\\d+\\.\\d+\\.\\d+)(?:-\\d)?\\\\?/\\;version:\\1\\;confidence:50',
    examples: [
      {
        scripts:
          'window._wpemojiSettings = {"baseUrl":"https:\\/\\/s.w.org\\/images\\/core\\/emoji\\/12.0.0-1\\/72x72\\/"}',
        version: '12.0.0',
      },
    ],
  },
  'jQuery RWD Image Maps': {
    cats: [59],
    description: 'jQuery RWD Image Maps resizes image maps with their images.',
    website: 'https://github.com/stowball/jQuery-rwdImageMaps',
    implies: 'jQuery',
    scripts: '\\.rwdImageMaps\\(',
    scriptSrc: 'jquery\\.rwdImageMaps(?:\\.min)?\\.js',
    examples: [{ scripts: "$('img[usemap]').rwdImageMaps();" }, { scriptSrc: '/js/jquery.rwdImageMaps.min.js' }],
  },
  UItoTop: {
    cats: [59],
    description: 'UItoTop adds a link to the top of a page.',
    website: 'https://www.mattvarone.com/featured-content/jquery-ui-totop/',
    implies: 'jQuery',
    scripts: '\\.UItoTop\\(\\{',
    scriptSrc: 'jquery\\.ui\\.totop(?:\\.min)?\\.js',
    examples: [{ scripts: "$().UItoTop({ easingType: 'easeOutQuart' });" }, { scriptSrc: '/js/jquery.ui.totop.js' }],
  },
  Lightview: {
    cats: [59],
    description: 'Lightview shows pictures above a page.',
    website: 'https://www.lightviewjs.com',
    scriptSrc:
      '(?:^|/)lightview(?:-(\\d+\\.\\d+\\.\\d+)[\\w-]{0,20}/js/lightview/lightview)?(?:\\.min)?\\.js\\;version:\\1',
    examples: [
      { scriptSrc: '/scripts/lightview-3.0.7-licensed/js/lightview/lightview.js', version: '3.0.7' },
      { scriptSrc: '/js/lightview.js' },
    ],
  },
  Prototip: {
    cats: [59],
    description: 'Prototip shows tooltips with Prototype.',
    website: 'https://www.nickstakenburg.com/projects/prototip2/',
    implies: 'Prototype',
    scriptSrc: '(?:^|/)prototip(?:\\.min)?\\.js',
    examples: [{ scriptSrc: '/scripts/prototip.js' }],
  },
  'jQuery Scroll Depth': {
    scriptSrc: '(?:^|/)gascrolldepth(?:\\.min)?\\.js',
    examples: [{ scriptSrc: '/dist/js/vendor/gascrolldepth.min.js' }],
  },
  'SelectNav.js': {
    cats: [59],
    description: 'SelectNav.js turns a menu into a list to choose from, on phones.',
    website: 'https://github.com/lukaszfiszer/selectnav.js',
    scriptSrc: '(?:^|/)selectnav(?:\\.min)?\\.js',
    scripts: '\\bselectnav\\([\'"]',
    examples: [{ scriptSrc: '/js/selectnav.js?ver=0.1' }, { scripts: "selectnav('nav', { label: 'Menu' });" }],
  },
  'Elegant Icon Font': {
    cats: [17],
    description: 'Elegant Icon Font is a set of 360 icons.',
    website: 'https://www.elegantthemes.com/blog/resources/elegant-icon-font',
    dom: "link[href*='/elegantfont.css'], link[href*='elegant-icons'], link[href*='elegant_font/']",
    examples: [{ html: '<link rel="stylesheet" href="/css/elegantfont.css">' }],
  },
  'CSS3 PIE': {
    cats: [59],
    description: 'CSS3 PIE makes old versions of Internet Explorer draw round corners and shadows.',
    website: 'http://css3pie.com',
    css: 'behavior:\\s?url\\([^)]{0,200}/PIE\\.(?:htc|php)',
    scriptSrc: '(?:^|/)PIE(?:_uncompressed|_IE\\d+)?\\.js',
    examples: [{ css: '.a { behavior: url("/css/pie/PIE.htc"); }' }, { scriptSrc: '/js/PIE_IE678.js' }],
  },
  PhotoSwipe: {
    dom: 'div.pswp[role="dialog"], div.pswp__bg',
    examples: [{ html: '<div id="pswp" class="pswp" tabindex="-1" role="dialog" aria-hidden="true"></div>' }],
  },
  Genericons: {
    dom: "span.genericon, a.genericon, i.genericon, link[href*='genericons']",
    examples: [{ html: '<span class="genericon genericon-search"></span>' }],
  },
  Dripicons: {
    cats: [17],
    description: 'Dripicons is a set of icons.',
    website: 'https://github.com/amitjakhu/dripicons',
    dom: "link[href*='/dripicons']",
    examples: [{ html: '<link rel="stylesheet" href="/css/dripicons/dripicons.css">' }],
  },
  remixicon: {
    cats: [17],
    description: 'Remix Icon is a set of icons.',
    website: 'https://remixicon.com',
    css: 'url\\([^)]{0,200}/remixicon\\.woff2',
    dom: "link[href*='/remixicon.']",
    examples: [{ html: '<link rel="preload" as="font" href="/design/fonts/remix_3_5_0/remixicon.woff2">' }],
  },
  'Bootstrap Icons': {
    dom: "svg.bi[class*=' bi-'], i.bi[class*=' bi-']",
    examples: [{ html: '<svg class="bi bi-chevron-down" viewBox="0 0 16 16"></svg>' }],
  },
  aphrodite: {
    cats: [47],
    description: 'aphrodite writes styles in JavaScript.',
    website: 'https://github.com/Khan/aphrodite',
    dom: 'style[data-aphrodite]',
    examples: [{ html: '<style data-aphrodite>.a_1-o_O-b_2{color:red}</style>' }],
  },
  'Tiny Slider': {
    css: '\\.tns-outer\\s?\\{',
    examples: [{ css: '.tns-outer{padding:0 !important}' }],
  },
  FancyBox: {
    dom: 'a[data-fancybox]',
    examples: [{ html: '<a href="/a.jpg" data-fancybox="images"><img src="/b.jpg"></a>' }],
  },
  'sticky-kit': {
    scripts: '\\.stick_in_parent\\(|\\.data\\("sticky_kit"',
    examples: [{ scripts: "$('.sidebar').stick_in_parent({offset_top: 60});" }],
  },
  'mobile-detect': {
    cats: [59],
    description: 'mobile-detect recognises phones and tablets.',
    website: 'https://github.com/hgoebl/mobile-detect.js',
    scripts: [
      '\\.version\\s?=\\s?"(1\\.\\d\\.\\d) 20\\d\\d-\\d\\d-\\d\\d"\\;version:\\1\\;confidence:75',
      '\\bnew MobileDetect\\(',
    ],
    examples: [
      {
        scripts: 'f.version="1.4.5 2021-03-13",f};"undefined"!=typeof window&&(window.MobileDetect=a())',
        version: '1.4.5',
      },
      { scripts: 'var md = new MobileDetect(window.navigator.userAgent);' },
    ],
  },
  'Shepherd.js': {
    scripts: '"tourShepherdConfig"\\s?:\\s?\\{',
    examples: [{ scripts: '{"tourShepherdConfig":{"defaultStepOptions":{}}}' }],
  },
  SyntaxHighlighter: {
    scripts: '\\bSyntaxHighlighter\\.(?:all|highlight)\\(',
    examples: [{ scripts: 'SyntaxHighlighter.all();' }],
  },
  Bootstrap: {
    dom: ".navbar .nav.navbar-nav, .accordion-heading > .accordion-toggle[data-toggle='collapse'], .row > [class*='col-lg-'][class*='offset-md-'], .row > [class*='col-md-'][class*='offset-md-']",
    examples: [{ html: '<div class="row"><div class="col-lg-8 offset-md-2">a</div></div>' }],
  },
  SystemJS: {
    scriptSrc: '(?:^|/)systemjs(?:\\.min)?\\.js(?:$|[?#])',
    examples: [{ scriptSrc: '/Scripts/SystemJs.min.js' }],
  },
  'Nuxt.js': {
    dom: 'html[data-n-head-ssr]',
    implies: 'Vue.js',
    examples: [{ html: '<html data-n-head-ssr lang="de"><body><p>a</p></body></html>' }],
  },
  'Vue.js': {
    dom: 'style[data-vue-ssr-id]',
    examples: [{ html: '<style data-vue-ssr-id="a:0">p{color:red}</style>' }],
  },
  React: {
    dom: 'script#fusion-engine-react-script',
    examples: [{ html: '<script id="fusion-engine-react-script" src="/pf/dist/engine/react.js"></script>' }],
  },
  Handlebars: {
    dom: "script[type='text/x-handlebars-template'], script[type='text/x-handlebars']",
    examples: [{ html: '<script id="a" type="text/x-handlebars-template">{{name}}</script>' }],
  },
  Mustache: {
    dom: "script[type='x-tmpl-mustache'], script[type='text/x-mustache-template']",
    examples: [{ html: '<script id="a" type="x-tmpl-mustache">{{name}}</script>' }],
  },
  'styled-jsx': {
    cats: [47],
    description: 'styled-jsx writes styles in JavaScript.',
    website: 'https://github.com/vercel/styled-jsx',
    dom: "style[id^='__jsx-']",
    examples: [{ html: '<style id="__jsx-494454062">p.jsx-494454062{color:red}</style>' }],
  },
  Pygments: {
    dom: 'div.codehilite > pre, div.highlight > pre > span.kn',
    examples: [{ html: '<div class="codehilite"><pre><span></span>a</pre></div>' }],
  },
  'Highslide JS': {
    dom: 'a.highslide[onclick]',
    examples: [{ html: '<a class="highslide" href="/a.jpg" onclick="return hs.expand(this)">a</a>' }],
  },
  NProgress: {
    scripts: '\\bNProgress\\.(?:configure|start)\\(',
    examples: [{ scripts: 'NProgress.configure({ showSpinner: false });' }],
  },
  'malihu-custom-scrollbar-plugin': {
    scripts: '\\.mCustomScrollbar\\(',
    examples: [{ scripts: "$('.menu').mCustomScrollbar({ theme: 'dark' });" }],
  },
  jQuery: {
    scripts: [
      '\\bjQuery\\(\\s?(?:document|window|["\'][#.])\\;confidence:75',
      '\\$\\.(?:ajax|getJSON|getScript|post)\\(\\s?["\'{]\\;confidence:50',
    ],
    examples: [{ scripts: 'jQuery("#myChart").hide();' }, { scripts: "$.ajax({ url: '/a' });" }],
  },
  'theia-sticky-sidebar': {
    cats: [59],
    description: 'theia-sticky-sidebar keeps sidebars in view while a page is scrolled.',
    website: 'https://github.com/WeCodePixels/theia-sticky-sidebar',
    dom: '.theiaStickySidebar',
    scriptSrc: '(?:^|/)theia-sticky-sidebar(?:\\.min)?\\.js',
    examples: [{ html: '<div class="theiaStickySidebar"></div>' }, { scriptSrc: '/js/theia-sticky-sidebar.min.js' }],
  },
  lightgallery: {
    dom: '.lightGallery[data-lightgallery], .lg-backdrop',
    examples: [{ html: '<div class="lg-backdrop"></div>' }],
  },
  'blueimp-gallery': {
    cats: [59],
    description: 'blueimp Gallery shows pictures and videos above a page.',
    website: 'https://github.com/blueimp/Gallery',
    dom: '#blueimp-gallery.blueimp-gallery',
    examples: [{ html: '<div id="blueimp-gallery" class="blueimp-gallery"></div>' }],
  },
  'Font Awesome': {
    html: '/fa-(?:regular-400|solid-900|brands-400)\\.woff2\\?_?v=(\\d\\.\\d{1,2}\\.\\d)\\;version:\\1',
    examples: [
      {
        html: '<link rel="preload" as="font" href="/styles/fonts/fa/fa-regular-400.woff2?_v=5.15.3">',
        version: '5.15.3',
      },
    ],
  },
};
