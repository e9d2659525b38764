// Libraries by the names of their files, for files that are not read: those of other hosts, and those that did not arrive. What the page's
// own host serves is read, and decides: see `match/misnamed-files.ts`. A name is listed only if nothing else is called like this.
import type { TechnologyRule } from '../../rule-set.ts';
import { toRule, type LibraryFile } from './library-file.ts';

/** A file of WordPress with the version of the library. Without a literal version, WordPress writes its own. */
const ofWordPress = (path: string, versions: string): string =>
  `/wp-includes/js/${path}(?:\\.min)?\\.js\\?ver=(${versions})(?:$|[&#])\\;version:\\1`;
const anyOf = (path: string): string => `/wp-includes/js/${path}(?:\\.min)?\\.js(?:$|[?#])`;

const libraries: Record<string, LibraryFile> = {
  // Shipped with WordPress
  'jQuery UI': {
    // `jquery.ui.widget.js` alone is a part that other libraries contain.
    handle: 'jquery-ui-core',
    file: 'jquery[.-]ui(?:\\.custom)?|jquery-ui-(?:core|tabs|datepicker|slider|autocomplete|dialog)|jquery\\.ui\\.(?:core|mouse|position|accordion|autocomplete|button|datepicker|dialog|draggable|droppable|effect|menu|progressbar|resizable|selectable|slider|sortable|spinner|tabs|tooltip)',
    addresses: [
      ofWordPress('jquery/ui/[\\w.-]{2,40}', '1\\.\\d{1,2}\\.\\d{1,2}'),
      anyOf('jquery/ui/[\\w.-]{2,40}'),
      '/jquery[.-]ui/ui/(?:minified/)?[\\w.-]{2,40}\\.js(?:\\?v=(1\\.\\d{1,2}\\.\\d{1,2}))?(?:$|[?#&])\\;version:\\1',
    ],
    examples: [
      ['https://handletheheat.com/wp-includes/js/jquery/ui/core.min.js?ver=1.13.1', '1.13.1'],
      ['/wp-includes/js/jquery/ui/jquery.ui.core.min.js?ver=1.10.4', '1.10.4'],
      ['/core/assets/vendor/jquery.ui/ui/widget-min.js?v=1.12.1', '1.12.1'],
      '/misc/ui/jquery.ui.core.min.js?v=1.10.2',
    ],
  },
  'jquery-form': {
    what: 'sends forms without a new page',
    website: 'https://github.com/jquery-form/form',
    handle: 'jquery-form',
    file: 'jquery[.-]form',
    addresses: [ofWordPress('jquery/jquery\\.form', '[234]\\.\\d{1,3}(?:\\.\\d{1,2})?')],
    examples: [
      ['https://www.halfbakedharvest.com/wp-includes/js/jquery/jquery.form.min.js?ver=4.2.1', '4.2.1'],
      '/wp-content/themes/x/js/jquery.form.js?ver=2.93',
    ],
  },
  imagesloaded: {
    what: 'waits until the images of a page are loaded',
    website: 'https://imagesloaded.desandro.com',
    handle: 'imagesloaded',
    file: '(?:jquery\\.)?imagesloaded',
    addresses: [ofWordPress('imagesloaded', '[345]\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [['https://justataste.com/wp-includes/js/imagesloaded.min.js?ver=4.1.4', '4.1.4']],
  },
  Masonry: {
    what: 'lays elements out like the stones of a wall',
    website: 'https://masonry.desandro.com',
    handle: 'masonry',
    file: '(?:jquery\\.)?masonry(?:\\.pkgd)?',
    addresses: [ofWordPress('masonry', '[34]\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [
      ['https://justataste.com/wp-includes/js/masonry.min.js?ver=4.2.2', '4.2.2'],
      // Its version is that of a layer for older plugins.
      '/wp-includes/js/jquery/jquery.masonry.min.js?ver=3.1.2b',
      'https://www.site.test/js/masonry.pkgd.min.js',
    ],
  },
  hoverIntent: {
    what: 'finds out whether a visitor means to point at an element',
    website: 'https://briancherne.github.io/jquery-hoverIntent/',
    handle: 'hoverIntent',
    file: '(?:jquery\\.)?hoverIntent',
    addresses: [ofWordPress('hoverIntent', '1\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [['https://madensverden.dk/wp-includes/js/hoverIntent.min.js?ver=1.10.2', '1.10.2']],
  },
  'Underscore.js': {
    handle: 'underscore',
    file: 'underscore-umd',
    examples: ['/sites/all/libraries/underscore/underscore-umd-min.js?v=1.13.1'],
  },
  'Backbone.js': {
    handle: 'backbone',
    file: 'backbone',
    addresses: [ofWordPress('backbone', '[01]\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [['/wp-includes/js/backbone.min.js?ver=1.4.1', '1.4.1']],
  },
  'MediaElement.js': {
    handle: 'mediaelement-core',
    file: 'mediaelement-and-player',
    addresses: [
      '/wp-includes/js/mediaelement/mediaelement-and-player(?:\\.min)?\\.js\\?ver=([234]\\.\\d{1,2}\\.\\d{1,2})(?:-\\w{1,9})?(?:$|[&#])\\;version:\\1',
    ],
    examples: [
      ['/wp-includes/js/mediaelement/mediaelement-and-player.min.js?ver=4.2.17', '4.2.17'],
      ['/wp-includes/js/mediaelement/mediaelement-and-player.min.js?ver=4.2.6-78496d1', '4.2.6'],
    ],
  },
  'core-js': {
    handle: 'wp-polyfill',
    file: 'core-js',
    // Earlier versions of WordPress have Babel's polyfill, at 7.
    addresses: [ofWordPress('dist/vendor/wp-polyfill', '3\\.\\d{1,2}\\.\\d{1,2}'), anyOf('dist/vendor/wp-polyfill')],
    examples: [['/wp-includes/js/dist/vendor/wp-polyfill.min.js?ver=3.15.0', '3.15.0']],
  },
  'regenerator-runtime': {
    handle: 'regenerator-runtime',
    file: 'regenerator-runtime',
    addresses: [ofWordPress('dist/vendor/regenerator-runtime', '0\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [['/wp-includes/js/dist/vendor/regenerator-runtime.min.js?ver=0.13.9', '0.13.9']],
  },
  Lodash: {
    handle: 'lodash',
    file: 'lodash',
    addresses: [ofWordPress('dist/vendor/lodash', '4\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [['/wp-includes/js/dist/vendor/lodash.min.js?ver=4.17.19', '4.17.19']],
  },
  React: {
    file: 'react(?:-dom)?\\.production',
    addresses: [
      ofWordPress('dist/vendor/react(?:-dom)?', '1[678]\\.\\d{1,2}\\.\\d{1,2}(?:\\.\\d)?'),
      anyOf('dist/vendor/react(?:-dom)?'),
    ],
    examples: [['/wp-includes/js/dist/vendor/react.min.js?ver=17.0.1', '17.0.1']],
  },
  'Moment.js': {
    handle: 'moment',
    file: 'moment',
    addresses: [ofWordPress('dist/vendor/moment', '2\\.\\d{1,2}\\.\\d{1,2}')],
    examples: [['/wp-includes/js/dist/vendor/moment.min.js?ver=2.29.4', '2.29.4']],
  },
  'formdata-polyfill': {
    file: 'formdata(?:-|\\.)polyfill',
    addresses: [ofWordPress('dist/vendor/wp-polyfill-formdata', '[34]\\.\\d{1,2}\\.\\d{1,2}')],
    what: 'adds FormData to older browsers',
    website: 'https://github.com/jimmywarting/FormData',
    examples: [['/wp-includes/js/dist/vendor/wp-polyfill-formdata.min.js?ver=3.0.12', '3.0.12']],
  },
  'whatwg-fetch': {
    file: 'whatwg-fetch',
    addresses: [ofWordPress('dist/vendor/wp-polyfill-fetch', '3\\.\\d{1,2}\\.\\d{1,2}')],
    what: 'adds fetch to older browsers',
    website: 'https://github.com/JakeChampion/fetch',
    examples: [['/wp-includes/js/dist/vendor/wp-polyfill-fetch.min.js?ver=3.0.0', '3.0.0']],
  },
  Plupload: {
    file: 'plupload(?:\\.full)?',
    addresses: [ofWordPress('plupload/(?:plupload|moxie)', '[123]\\.\\d{1,2}(?:\\.\\d{1,2})?')],
    examples: [['/wp-includes/js/plupload/plupload.min.js?ver=2.1.9', '2.1.9']],
  },
  SWFObject: {
    file: 'swfobject',
    addresses: ['/wp-includes/js/swfobject\\.js\\?ver=(2\\.\\d)-\\d{8}\\;version:\\1'],
    examples: [['/wp-includes/js/swfobject.js?ver=2.2-20120417', '2.2']],
  },
  ThickBox: {
    what: 'shows pages and images in a box above the page',
    website: 'https://codylindley.com/thickbox/',
    handle: 'thickbox',
    file: 'thickbox(?:-compressed)?',
    addresses: ['/wp-includes/js/thickbox/thickbox\\.js\\?ver=(3\\.\\d)-\\d{8}\\;version:\\1'],
    examples: [
      '/wp-includes/js/thickbox/thickbox.js',
      ['/wp-includes/js/thickbox/thickbox.js?ver=3.1-20121105', '3.1'],
    ],
  },

  // Plugins of jQuery
  'jquery-validation': {
    what: 'checks forms',
    website: 'https://jqueryvalidation.org',
    file: 'jquery[.-]validate',
    examples: [
      'https://minimalistbaker.com/wp-content/plugins/x/js/jquery.validate.min.js?ver=1.19.0',
      '/js/jquery.validate.js',
    ],
  },
  'jquery.cookie': {
    what: 'reads and writes cookies',
    website: 'https://github.com/carhartl/jquery-cookie',
    file: 'jquery[.-]cookie',
    examples: ['/sites/all/modules/contrib/jquery_update/replace/ui/external/jquery.cookie.min.js?v=1.4.1'],
  },
  'js-cookie': {
    what: 'reads and writes cookies',
    website: 'https://github.com/js-cookie/js-cookie',
    file: 'js[.-]cookie',
    examples: [
      '/wp-content/plugins/woocommerce/assets/js/js-cookie/js.cookie.min.js?ver=2.1.4',
      ['https://ohsheglows.com/wp-content/plugins/x/js-cookie-1.5.1-min.js?ver=1.5.1', '1.5.1'],
    ],
  },
  'jquery.easing': {
    what: 'adds easing to animations',
    website: 'http://gsgd.co.uk/sandbox/jquery/easing/',
    file: 'jquery[.-]easing(?:\\.compatibility)?',
    examples: [['/wp-content/themes/porthole/includes/js/jquery.easing.1.3.js?ver=1.3', '1.3']],
  },
  'FitVids.js': {
    what: 'fits videos into the width of a page',
    website: 'http://fitvidsjs.com',
    file: '(?:jquery[.-])?fitvids',
    examples: ['/wp-content/plugins/youtube-embed-plus/scripts/fitvids.min.js?ver=14.1.4', '/js/jquery.fitvids.js'],
  },
  'jQuery Cycle': {
    what: 'shows slides',
    website: 'http://jquery.malsup.com/cycle/',
    file: 'jquery\\.cycle(?:\\.(?:all|lite))?',
    examples: ['/wp-content/themes/x/js/jquery.cycle.js?ver=2.9993'],
  },
  'jQuery Cycle2': {
    what: 'shows slides',
    website: 'http://jquery.malsup.com/cycle2/',
    file: 'jquery\\.cycle2(?:\\.[a-z]{3,12})?',
    examples: ['/sites/all/libraries/jquery.cycle2/jquery.cycle2.min.js', '/js/jquery.cycle2.swipe.min.js'],
  },
  'Nivo Slider': { file: 'jquery\\.nivo\\.slider', examples: ['/js/jquery.nivo.slider.js?ver=2.7.1'] },
  'magnific-popup': {
    what: 'shows images and pages in a box above the page',
    website: 'https://dimsemenov.com/plugins/magnific-popup/',
    file: '(?:jquery\\.)?magnific-popup',
    examples: ['/wp-content/themes/x/assets/js/jquery.magnific-popup.min.js?ver=5.0.0'],
  },
  Waypoints: {
    what: 'calls code when a visitor scrolls to an element',
    website: 'http://imakewebthings.com/waypoints/',
    file: '(?:jquery|noframework|zepto)\\.waypoints|waypoints[-.]min',
    examples: ['/wp-content/plugins/x/lib/waypoints/waypoints.min.js?ver=4.0.2', '/js/jquery.waypoints.min.js'],
  },
  'jquery-match-height': {
    what: 'makes elements equally high',
    website: 'https://github.com/liabru/jquery-match-height',
    file: 'jquery[.-]matchHeight',
    examples: ['/js/jquery.matchHeight-min.js'],
  },
  'jquery-touchswipe': {
    what: 'handles gestures',
    website: 'https://github.com/mattbryson/TouchSwipe-Jquery-Plugin',
    file: 'jquery\\.touchSwipe',
    examples: ['./page_files/jquery.touchSwipe.min.js.download'],
  },
  'jquery-ui-touch-punch': {
    what: 'makes jQuery UI work on touchscreens',
    website: 'https://github.com/furf/jquery-ui-touch-punch',
    file: 'jquery[.-]ui[.-]touch-punch',
    examples: ['/js/jquery.ui.touch-punch.min.js'],
  },
  'jquery-mousewheel': {
    what: 'handles mouse wheels',
    website: 'https://github.com/jquery/jquery-mousewheel',
    file: 'jquery[.-]mousewheel',
    examples: [['/wp-content/plugins/x/fancybox/lib/jquery.mousewheel-3.0.6.pack.js?ver=3.0.6', '3.0.6']],
  },
  'jquery-colorbox': {
    what: 'shows images and pages in a box above the page',
    website: 'http://www.jacklmoore.com/colorbox/',
    file: 'jquery[.-]colorbox',
    examples: ['/js/jquery.colorbox-min.js', ['/js/jquery.colorbox.1.5.9-min.js?ver=1.5.9', '1.5.9']],
  },
  MixItUp: {
    what: 'filters and sorts elements with animations',
    website: 'https://www.kunkalabs.com/mixitup/',
    file: '(?:jquery\\.)?mixitup',
    examples: ['/wp-content/themes/handletheheatv2/js/jquery.mixitup.min.js'],
  },
  'jquery-knob': {
    what: 'shows dials',
    website: 'https://github.com/aterrien/jQuery-Knob',
    file: 'jquery\\.knob',
    examples: ['/wp-content/plugins/wp-review-pro/public/js/jquery.knob.min.js?ver=1.1'],
  },
  'malihu-custom-scrollbar-plugin': {
    what: 'replaces scrollbars',
    website: 'http://manos.malihu.gr/jquery-custom-content-scroller/',
    file: 'jquery\\.mCustomScrollbar',
    examples: ['/wp-content/themes/satrah/js/jquery.mCustomScrollbar.concat.min.js?ver=3.1.5'],
  },
  'Justified Gallery': {
    what: 'shows galleries in rows of the same width',
    website: 'https://miromannino.github.io/Justified-Gallery/',
    file: 'jquery\\.justifiedGallery',
    examples: ['/wp-content/plugins/x/js/jquery.justifiedGallery.js?ver=3.5.4'],
  },
  Animsition: {
    what: 'animates the change from page to page',
    website: 'https://git.blivesta.com/animsition/',
    file: '(?:jquery\\.)?animsition',
    examples: ['/wp-content/themes/NBN/_includes/plugins/animsition/animsition.min.js?ver=1.0.0'],
  },
  SumoSelect: {
    what: 'replaces lists of options',
    website: 'https://hemantnegi.github.io/jquery.sumoselect/',
    file: 'jquery\\.sumoselect',
    examples: ['/js/jquery.sumoselect.min.js?ver=3.0.3'],
  },
  SlickNav: {
    what: 'makes menus for mobile devices',
    website: 'https://computerwolf.github.io/SlickNav/',
    file: 'jquery\\.slicknav',
    examples: ['/js/jquery.slicknav.min.js?ver=3.0.6'],
  },
  SmartMenus: {
    what: 'makes menus',
    website: 'https://www.smartmenus.org',
    file: 'jquery\\.smartmenus',
    examples: ['/wp-content/plugins/x/jquery.smartmenus.min.js?ver=1.0.1'],
  },
  'jquery-blockui': {
    file: 'jquery\\.blockUI',
    examples: ['/wp-content/plugins/woocommerce/assets/js/jquery-blockui/jquery.blockUI.min.js?ver=2.70'],
  },
  'jquery-lazy': {
    file: 'jquery\\.lazy(?:\\.plugins)?',
    examples: ['/js/jquery.lazy.min.js'],
  },
  'Lazy Load XT': {
    what: 'loads images and frames when they are seen',
    website: 'https://github.com/ressio/lazy-load-xt',
    file: 'jquery\\.lazyloadxt(?:\\.[a-z]{3,12})*',
    examples: ['/wp-content/plugins/lazy-load-xt/js/jquery.lazyloadxt.extra.min.js?ver=2.3.3'],
  },
  'jQuery Infinite Scroll': {
    what: 'loads the next page when a visitor scrolls',
    website: 'https://github.com/infinite-scroll/infinite-scroll',
    file: 'jquery\\.infinitescroll',
    examples: ['/wp-content/themes/stuffpost/js/jquery.infinitescroll.min.js'],
  },
  bxslider: {
    what: 'shows slides',
    website: 'https://bxslider.com',
    file: 'jquery\\.bxslider',
    examples: ['/wp-content/themes/satrah/js/jquery.bxslider.min.js'],
  },
  'chosen-js': {
    what: 'replaces lists of options',
    website: 'https://harvesthq.github.io/chosen/',
    file: 'chosen\\.(?:jquery|proto)',
    examples: ['/wp-content/plugins/search-filter-pro/public/assets/js/chosen.jquery.min.js?ver=2.5.13'],
  },
  FancyBox: {
    file: 'jquery[.-]fancybox',
    examples: ['/fancybox/source/jquery.fancybox.pack.js?v=2.1.5', ['/js/jquery.fancybox-1.3.4.pack.js', '1.3.4']],
  },
  FlexSlider: { file: 'jquery[.-]flexslider', examples: ['/js/jquery.flexslider-min.js?ver=2.2'] },
  Formalize: {
    what: 'gives forms the same look in every browser',
    website: 'https://formalize.me',
    file: 'jquery\\.formalize',
    examples: ['/wp-content/themes/handletheheatv2/js/jquery.formalize.js'],
  },
  'Responsive Tabs': {
    what: 'makes tabs that become an accordion on small screens',
    website: 'https://github.com/jellekralt/Responsive-Tabs',
    file: 'jquery\\.responsiveTabs',
    examples: ['/wp-content/themes/handletheheatv2/js/jquery.responsiveTabs.min.js'],
  },
  'jquery.scrollto': {
    what: 'scrolls to elements',
    website: 'https://github.com/flesler/jquery.scrollTo',
    file: 'jquery[.-]scrollTo',
    examples: [['/js/jquery.scrollTo-1.4.2-min.js', '1.4.2']],
  },
  jPlayer: {
    what: 'plays audio and video',
    website: 'https://jplayer.org',
    category: 14,
    file: 'jquery\\.jplayer',
    examples: [['/js/jquery.jplayer.2.9.0.min.js', '2.9.0']],
  },
  dotdotdot: {
    what: 'shortens texts',
    website: 'https://dotdotdot.frebsite.nl',
    file: 'jquery\\.dotdotdot',
    examples: ['/js/jquery.dotdotdot.min.js'],
  },
  nanoScroller: {
    what: 'replaces scrollbars',
    website: 'https://jamesflorentino.github.io/nanoScrollerJS/',
    file: 'jquery\\.nanoscroller',
    examples: ['/wp-content/themes/x/js/libs/jquery.nanoscroller.min.js?ver=5.0.0'],
  },
  'jQuery Scroll Depth': {
    what: 'counts how far visitors scroll',
    website: 'https://scrolldepth.parsnip.io',
    file: 'jquery\\.scrolldepth',
    examples: ['/js/jquery.scrolldepth.min.js'],
  },
  navgoco: {
    what: 'makes menus with several levels',
    website: 'https://github.com/tefra/navgoco',
    file: 'jquery\\.navgoco',
    examples: ['/js/jquery.navgoco.min.js'],
  },

  // Others
  picturefill: {
    what: 'adds pictures with several sources to older browsers',
    website: 'https://scottjehl.github.io/picturefill/',
    file: 'picturefill',
    examples: ['/core/assets/vendor/picturefill/picturefill.min.js?v=3.0.3', ['/js/picturefill-3.0.2.min.js', '3.0.2']],
  },
  LazySizes: {
    file: '(?:jquery\\.)?lazysizes',
    examples: ['/themes/cookit/js/lazysizes.min.js?v=9.4.6'],
  },
  'vanilla-lazyload': {
    what: 'loads images when they are seen',
    website: 'https://github.com/verlok/vanilla-lazyload',
    category: 92,
    file: 'vanilla-lazyload',
    addresses: [
      '/wp-rocket/assets/js/lazyload/(\\d\\d\\.\\d{1,2}(?:\\.\\d{1,2})?)/lazyload(?:\\.min)?\\.js\\;version:\\1',
    ],
    examples: [
      ['https://joyfoodsunshine.com/wp-content/plugins/wp-rocket/assets/js/lazyload/16.1/lazyload.min.js', '16.1'],
    ],
  },
  Superfish: {
    file: '(?:jquery\\.)?superfish',
    examples: [
      'https://www.nhlbi.nih.gov/web_resources/js/superfish.js',
      '/wp-content/themes/genesis/lib/js/menu/superfish.min.js?ver=1.7.10',
    ],
  },
  Swiper: {
    file: 'swiper(?:-bundle|\\.jquery)?',
    examples: ['/wp-content/plugins/jetpack/_inc/build/carousel/swiper-bundle.min.js', '/js/swiper.min.js?cb=6335a9'],
  },
  Isotope: { file: '(?:jquery\\.)?isotope', examples: ['/page_files/isotope.pkgd.min.js.download'] },
  Packery: {
    what: 'lays elements out without gaps',
    website: 'https://packery.metafizzy.co',
    file: 'packery(?:-mode)?',
    examples: ['/wp-content/themes/x/js/libs/packery-mode.pkgd.min.js?ver=5.0.0'],
  },
  Flickity: { file: 'flickity', examples: ['/js/flickity.pkgd.min.js?ver=2.0.5'] },
  Dropzone: { file: 'dropzone(?:-amd-module)?', examples: ['/js/dropzone.min.js'] },
  svgxuse: {
    what: 'loads external icons in older browsers',
    website: 'https://github.com/Keyamoon/svgxuse',
    handle: 'svg-x-use',
    file: 'svgxuse',
    examples: [
      '/wp-content/plugins/simple-social-icons/svgxuse.js?ver=1.1.21',
      '/wp-content/cache/min/1/wp-content/plugins/simple-social-icons/svgxuse-3095df119e1285aeb4ac113a2b8f5679.js',
    ],
  },
  mailcheck: {
    what: 'suggests corrections of mail addresses',
    website: 'https://github.com/mailcheck/mailcheck',
    file: '(?:jquery\\.)?mailcheck',
    examples: ['/wp-content/plugins/wpforms/assets/js/mailcheck.min.js?ver=1.1.2'],
  },
  'Punycode.js': {
    what: 'writes the names of hosts in ASCII',
    website: 'https://github.com/mathiasbynens/punycode.js',
    file: 'punycode',
    examples: ['/wp-content/plugins/wpforms/assets/lib/punycode.min.js?ver=1.0.0'],
  },
  zxcvbn: {
    what: 'estimates how strong a password is',
    website: 'https://github.com/dropbox/zxcvbn',
    file: 'zxcvbn(?:-async)?',
    examples: ['/js/zxcvbn.js'],
  },
  'mobile-detect': {
    what: 'recognises mobile devices',
    website: 'https://github.com/hgoebl/mobile-detect.js',
    file: 'mobile-detect',
    examples: ['/wp-content/plugins/x/mobile-detect.min.js?ver=1.3.3'],
  },
  'intl-tel-input': {
    what: 'checks telephone numbers',
    website: 'https://intl-tel-input.com',
    file: '(?:jquery\\.)?intl-tel-input|intlTelInput(?:-jquery|WithUtils)?',
    examples: ['/wp-content/plugins/wpforms/pro/lib/intl-tel-input/jquery.intl-tel-input.min.js?ver=17.0.3'],
  },
  swipebox: {
    what: 'shows images in a box above the page',
    website: 'https://brutaldesign.github.io/swipebox/',
    file: '(?:jquery\\.)?swipebox',
    examples: ['/wp-content/plugins/x/js/swipebox/jquery.swipebox.min.js?ver=1.3.0.2'],
  },
  'smooth-scroll': {
    what: 'scrolls to anchors',
    website: 'https://github.com/cferdinandi/smooth-scroll',
    file: 'smooth-scroll\\.polyfills',
    examples: ['/js/smooth-scroll.polyfills.min.js?ver=16.0.2'],
  },
  bigSlide: {
    what: 'makes menus that slide in',
    website: 'https://github.com/ascott1/bigSlide.js',
    file: '(?:jquery\\.)?bigSlide',
    examples: ['/wp-content/themes/satrah/js/bigSlide.min.js'],
  },
  jsSocials: {
    what: 'shows buttons of social networks',
    website: 'http://js-socials.com',
    file: 'jssocials',
    examples: ['/themes/cookit/js/jssocials.min.js?v=9.4.6'],
  },
  lightslider: {
    what: 'shows slides',
    website: 'https://sachinchoolur.github.io/lightslider/',
    file: '(?:jquery\\.)?lightslider',
    examples: ['/wp-content/themes/handletheheatv2/js/lightslider.js'],
  },
  lightgallery: {
    what: 'shows galleries',
    website: 'https://www.lightgalleryjs.com',
    file: 'lightgallery',
    examples: ['/wp-content/plugins/x/assets/js/lightgallery.min.js?ver=1660820131'],
  },
  SoundManager: {
    file: 'soundmanager2(?:-nodebug)?(?:-jsmin)?',
    examples: ['/wp-content/themes/stuffpost/js/soundmanager2-nodebug-jsmin.js?ver=1666731645'],
  },
  'iFrame Resizer': {
    what: 'fits frames to their content',
    website: 'https://iframe-resizer.com',
    file: 'iframeResizer(?:\\.contentWindow)?',
    examples: ['/js/iframeResizer.min.js'],
  },
  bioEp: {
    what: 'shows a box when a visitor is about to leave',
    website: 'https://github.com/beeker1121/exit-intent-popup',
    file: 'bioep',
    examples: ['/js/bioep.min.js'],
  },
  'Placeholders.js': {
    what: 'adds placeholders to forms in older browsers',
    website: 'https://github.com/jamesallardice/Placeholders.js',
    file: 'placeholders(?:\\.jquery)?',
    examples: ['/wp-content/plugins/gravityforms/js/placeholders.jquery.min.js?ver=2.6.7'],
  },
  postscribe: {
    what: 'writes the code of advertising into pages that are loaded',
    website: 'https://krux.github.io/postscribe/',
    file: 'postscribe',
    examples: ['https://cdnjs.cloudflare.com/ajax/libs/postscribe/2.0.8/postscribe.min.js'],
  },
  stickyfilljs: {
    what: 'adds sticky elements to older browsers',
    website: 'https://github.com/wilddeer/stickyfill',
    file: 'stickyfill',
    examples: ['/js/stickyfill.min.js'],
  },
  Prebid: {
    file: 'prebid(?:[-_]?v?\\d{1,2}_\\d{1,3}_\\d{1,2})?',
    addresses: ['/prebid-?v?(\\d{1,2}\\.\\d{1,3}\\.\\d{1,2})(?:[-.][\\w-]{1,12})?\\.js(?:$|[?#])\\;version:\\1'],
    examples: [
      ['thekitchn.testhtml_files/prebid-6.18.0-v3.js', '6.18.0'],
      '/js/prebid_2_32_0.js',
      ['/js/prebid1.20.0.js', '1.20.0'],
      '/js/prebid.min.js',
    ],
  },
};

export const libraryFiles: Record<string, TechnologyRule> = Object.fromEntries(Object.entries(libraries).map(toRule));
