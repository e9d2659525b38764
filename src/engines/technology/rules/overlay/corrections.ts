// Replacements for rules of other sets that match too much: a word in URLs of other products, a link to the vendor, a name in
// prose. Each matches only traces of the technology itself. `corrections.test.ts` has the pages that were misdetected.
import type { TechnologyRule } from '../rule-set.ts';

/** A carrier whose name has other meanings: text about parcels nearby tells that the carrier is meant. */
const carrier = (name: string, own: string): TechnologyRule => {
  const others = 'DHL|DPD|FedEx|USPS|TNT|GLS|UPS|Hermes|PostNL|Royal Mail|Colissimo|Chronopost|SEUR|MRW'
    .split('|')
    .filter((other) => other !== name)
    .join('|');
  return {
    replaces: ['text'],
    text: [
      `\\b${name} (?:${own})\\b`,
      `\\b(?:${others})[ ,/|&+·-]{1,3}(?:and |und |or |oder |et |ou |y |o |e |en |of )?${name}\\b`,
      `\\b${name}[ ,/|&+·-]{1,3}(?:and |und |or |oder |et |ou |y |o |e |en |of )?(?:${others})\\b`,
    ],
  };
};

/** The file of a library, and not one whose name ends like it. */
const file = (names: string, parts = ''): string =>
  `(?:^|/)${names}(?:[.-]v?(\\d+(?:\\.\\d+)+))?${parts}(?:[.-]min)?\\.js(?:$|\\?)\\;version:\\1`;

export const corrections: Record<string, TechnologyRule> = {
  // Squarespace gives its own comments the same id.
  Disqus: {
    replaces: ['dom'],
    dom: 'div#disqus_thread:not(.squarespace-comments), [data-disqus-identifier]',
    examples: [
      { html: '<span class="disqus-comment-count" data-disqus-identifier="5102671">Add a comment</span>' },
      { html: '<div id="disqus_thread"></div>' },
    ],
  },
  // Extensions of browsers add style sheets without a name to pages that are saved.
  JSS: {
    replaces: ['dom'],
    dom: 'style[data-jss][data-meta]',
    examples: [{ html: '<style data-jss="" data-meta="MuiButton"></style>' }],
  },
  // Pages have a store of Vuex in this variable.
  'Vue.ai': {
    replaces: ['js'],
    js: { getVueUrlSegments: '' },
    examples: [{ scriptSrc: 'https://vuex.vue.ai/vue_ai.js' }],
  },
  // Not the advertising script of a publisher, which is called like it.
  Karma: {
    replaces: ['scriptSrc'],
    scriptSrc: '^https?://(?:localhost|127\\.0\\.0\\.1)(?::\\d{2,5})?/karma\\.js',
    js: { __karma__: '' },
    examples: [{ scriptSrc: 'http://localhost:9876/karma.js' }],
  },
  // Redux Framework, which was of the same company, is in themes of others.
  Extendify: {
    replaces: ['meta'],
    scriptSrc: '/wp-content/plugins/extendify/',
    examples: [
      {
        scriptSrc: 'https://acme.test/wp-content/plugins/extendify/public/build/extendify.js',
        meta: { generator: 'WordPress 6.1' },
      },
    ],
  },
  // Google delivers advertising of all kinds from this host.
  'DoubleClick Campaign Manager (DCM)': {
    replaces: ['scriptSrc'],
    scriptSrc: '2mdn\\.net/(?!instream/)|ad\\.doubleclick\\.net/ddm/(?:adj|trackimpj)',
    examples: [{ scriptSrc: 'https://s0.2mdn.net/ads/studio/Enabler.js' }],
  },
  // Themes that were made of it keep the name of its style sheet.
  'Twenty Twelve': {
    replaces: ['dom'],
    dom: "link#twentytwelve-style-css[href*='/themes/twentytwelve/']",
    examples: [{ scriptSrc: '/wp-content/themes/twentytwelve/js/navigation.js', meta: { generator: 'WordPress 6.1' } }],
  },
  RSS: {
    replaces: ['dom'],
    dom: "link[type='application/rss+xml']",
    examples: [{ html: '<link rel="alternate" type="application/rss+xml" href="/feed">' }],
  },
  // Not `astroturf.min.js`.
  TurfJS: {
    replaces: ['scriptSrc'],
    scriptSrc: ['(?:^|/)turf(?:\\.min)?\\.js(?:$|\\?)', '/turf@(\\d[\\d.]*)\\;version:\\1'],
    examples: [
      { scriptSrc: '/l/turf.min.js' },
      { scriptSrc: 'https://unpkg.com/@turf/turf@6.5.0/turf.min.js', version: '6.5.0' },
    ],
  },
  // Not `data-bemused`.
  BEM: {
    replaces: ['html'],
    dom: '[data-bem]',
    examples: [{ html: '<div class="i-bem" data-bem="{}"></div>' }],
  },
  // Versions 2 and later are made for jQuery and belong to `Slimbox 2`.
  Slimbox: { replaces: ['implies'], examples: [{ scriptSrc: '/js/slimbox.js' }] },
  RoundCube: {
    scripts: '"rcversion":(\\d)0(\\d)(?:0(\\d)|(\\d\\d))[,}]\\;version:\\1.\\2.\\3\\4',
    examples: [
      { scripts: 'rcmail.set_env({"task":"login","rcversion":10605,"cookie_domain":""})', version: '1.6.5' },
      { scripts: 'rcmail.set_env({"task":"login","rcversion":10611,"cookie_domain":""})', version: '1.6.11' },
    ],
  },
  'Slimbox 2': {
    excludes: 'Slimbox',
    scripts: '\\bSlimbox v(2\\.\\d+) - The ultimate\\;version:\\1',
    examples: [
      { scriptSrc: '/js/slimbox2.js' },
      { scripts: '/*!\n  Slimbox v2.04 - The ultimate lightweight Lightbox clone for jQuery', version: '2.04' },
    ],
  },
  'Cart Functionality': {
    replaces: ['dom', 'url'],
    dom: {
      a: {
        attributes: {
          // Deeper ones are other things: `/source/checkout`, `/List/Sports/Basket`.
          href: '^(?:(?:https?:)?//[^/]{1,100})?(?:/[a-z]{2}(?:[-_][a-z]{2})?)?(?:/[\\w.~-]{1,40})?/(?:cart|basket|trolley|checkout|shopping-?bag|winkelwagen|warenkorb|panier|carrito|carrello)/?(?:$|[?#]|\\.(?:php|html|aspx))',
        },
      },
      // Icons of carts are on pages of all kinds.
      "[aria-controls='cart'], a[class*='shopping-bag'], button[class*='shopping-bag'], div[class*='shopping-bag'], form[class*='shopping-bag'], li[class*='shopping-bag'], section[class*='shopping-bag'], a[class*='shopping-cart'], button[class*='shopping-cart'], div[class*='shopping-cart'], form[class*='shopping-cart'], li[class*='shopping-cart'], section[class*='shopping-cart'], [class*='winkelwagen']":
        { exists: '' },
    },
    url: '/(?:cart|basket|trolley|shoppingbag|checkout)(?:[/?#.]|$)',
    examples: [
      { html: '<a href="https://shop.test/cart">Cart</a>' },
      { html: '<a href="/checkout/?step=1">Checkout</a>' },
      { html: '<div class="header-shopping-cart"></div>' },
      { url: 'https://shop.test/basket' },
    ],
  },
  APC: { ...carrier('APC', 'Overnight|courier'), examples: [{ text: 'Shipped with APC Overnight', html: shop() }] },
  BRT: { ...carrier('BRT', 'Bartolini|corriere'), examples: [{ text: 'Spedizione con BRT corriere', html: shop() }] },
  CTT: {
    ...carrier('CTT', 'Expres(?:s|so)|Correios'),
    examples: [{ text: 'Envío con CTT Express', html: shop() }],
  },
  Correos: {
    ...carrier('Correos', 'Express|Paq|de España'),
    examples: [{ text: 'Envíos con Correos Express', html: shop() }],
  },
  DX: { ...carrier('DX', 'Delivery|Express|courier'), examples: [{ text: 'Sent by DX Express', html: shop() }] },
  Ecovium: {
    replaces: ['text'],
    text: '\\bEcovium\\b',
    examples: [{ text: 'Logistics by Ecovium', html: shop() }],
  },
  GLS: {
    ...carrier('GLS', 'Paket\\w*|Parcel\\w*|Shop|Versand|Standard|courier|Italy|Spain|Germany'),
    examples: [{ text: 'Wir liefern mit DHL, GLS', html: shop() }],
  },
  Hermes: {
    ...carrier('Hermes', 'Versand|Paket\\w*|Parcel\\w*|Germany|courier|UK|Fulfil\\w+'),
    examples: [{ text: 'Lieferung mit Hermes Versand', html: shop() }],
  },
  UPS: {
    ...carrier('UPS', 'Standard|Express|Ground|Access Point|Next Day|Saver|Worldwide|shipping|tracking'),
    examples: [
      { text: 'Delivered by UPS Express', html: shop() },
      { text: 'FedEx or UPS', html: shop() },
    ],
  },
  Yodel: {
    ...carrier('Yodel', 'Direct|courier|delivery|Store'),
    examples: [{ text: 'Sent by Yodel Direct', html: shop() }],
  },
  Choices: {
    replaces: ['scriptSrc'],
    scriptSrc:
      'choices(?:\\.js)?(?:@(\\d[\\d.]*)|/(\\d[\\d.]*))?(?:/[\\w./]{1,40})?/choices(?:\\.min)?\\.js\\;version:\\1',
    examples: [
      {
        scriptSrc: 'https://cdn.jsdelivr.net/npm/choices.js@10.2.0/public/assets/scripts/choices.min.js',
        version: '10.2.0',
      },
    ],
  },
  RequireJS: {
    replaces: ['scriptSrc'],
    scriptSrc: file('require(?:js)?'),
    examples: [{ scriptSrc: '/lib/require.js' }, { scriptSrc: '/js/require-2.3.6.min.js', version: '2.3.6' }],
  },
  RightJS: { replaces: ['scriptSrc'], scriptSrc: file('right'), examples: [{ scriptSrc: '/js/right.js' }] },
  // Any file about numbers or formulas may be called `math.js`.
  'math.js': {
    replaces: ['scriptSrc'],
    scriptSrc: '/(?:mathjs|math\\.js)(?:@|/)(?:v?(\\d+(?:\\.\\d+)+)/)?\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdnjs.cloudflare.com/ajax/libs/mathjs/13.0.2/math.min.js', version: '13.0.2' }],
  },
  RxJS: {
    replaces: ['scriptSrc'],
    scriptSrc: file('rx(?:js)?', '(?:\\.(?:all|lite|core|umd))?(?:\\.compat|\\.global)?'),
    examples: [{ scriptSrc: '/js/rx.lite.min.js' }, { scriptSrc: '/js/rxjs.umd.min.js' }],
  },
  'Paths.js': { replaces: ['scriptSrc'], scriptSrc: file('paths'), examples: [{ scriptSrc: '/js/paths.js' }] },
  Riot: {
    replaces: ['scriptSrc'],
    scriptSrc: file('riot', '(?:\\+compiler)?'),
    examples: [{ scriptSrc: '/js/riot+compiler.min.js' }],
  },
  'Hammer.js': { replaces: ['scriptSrc'], scriptSrc: file('hammer'), examples: [{ scriptSrc: '/js/hammer.min.js' }] },
  Epoch: {
    replaces: ['scriptSrc'],
    scriptSrc: file('epoch'),
    examples: [{ scriptSrc: '/js/epoch.min.js' }],
  },
  'shine.js': { replaces: ['scriptSrc'], scriptSrc: file('shine'), examples: [{ scriptSrc: '/js/shine.min.js' }] },
  'Boba.js': { replaces: ['scriptSrc'], scriptSrc: file('boba'), examples: [{ scriptSrc: '/js/boba.min.js' }] },
  Dart: {
    replaces: ['scriptSrc'],
    scriptSrc: '\\.dart(?:\\.js)?(?:$|\\?)',
    examples: [{ scriptSrc: '/main.dart.js' }],
  },
  Mautic: {
    replaces: ['scriptSrc'],
    scriptSrc: '/mtc(?:\\.min)?\\.js',
    examples: [{ scriptSrc: 'https://mautic.site.test/mtc.js' }],
  },
  'Tiki Wiki CMS Groupware': {
    replaces: ['scriptSrc'],
    scriptSrc: '(?:/|_)tiki(?:-|_|wiki)',
    examples: [{ scriptSrc: '/lib/tiki-js.js' }],
  },
  Virtuoso: {
    replaces: ['url'],
    url: '/sparql/?(?:$|\\?)',
    examples: [{ url: 'https://dbpedia.test/sparql?query=x' }],
  },
  'CS Cart': {
    replaces: ['dom'],
    examples: [{ scriptSrc: '/var/cache/misc/assets/js/tygh/scripts-a1b2c3.js' }],
  },
  CubeCart: { replaces: ['dom'], examples: [{ meta: { generator: 'cubecart' } }] },
  'Squarespace Commerce': {
    // Every site of Squarespace is served by that server, and has a template.
    replaces: ['headers', 'js'],
    js: { 'SQUARESPACE_ROLLUPS.squarespace-commerce': '' },
    examples: [
      { scriptSrc: 'https://assets.squarespace.com/universal/scripts-compressed/commerce-abc123-min.en-US.js' },
    ],
  },
  'Element UI': {
    // Element Plus has the same classes.
    replaces: ['html'],
    html: '<(?:div|button|form|section) class="el-(?:button|card|table|form|menu|row|container|dialog|tabs)[ "]\\;confidence:50',
    scripts: '=\\{version:["\'](\\d+\\.\\d+\\.\\d+)["\'],locale:[\\w$.]{1,20}\\.use,i18n:\\;version:\\1',
    examples: [
      { html: '<div class="el-card is-always-shadow"></div>' },
      { scripts: 'e.exports={version:"2.4.4",locale:It.default.use,i18n:It.default.i18n', version: '2.4.4' },
      { scripts: 't.default={version:"2.15.14",locale:Zr.a.use,i18n:Zr.a.i18n,install:rf', version: '2.15.14' },
    ],
  },
  PhotoSwipe: {
    scripts: [
      '\\* PhotoSwipe Lightbox (\\d+\\.\\d+\\.\\d+) - https://photoswipe\\.com\\;version:\\1',
      '\\.PhotoSwipe\\s?=\\s?[\\w$]{1,9}\\(\\)\\}',
    ],
    examples: [
      { scripts: 'module.exports=t():e.PhotoSwipe=t()}(this,function(){' },
      { scripts: '/*!\n  * PhotoSwipe Lightbox 5.4.4 - https://photoswipe.com\n  */', version: '5.4.4' },
    ],
  },
  Dojo: {
    scripts:
      '\\bversion\\s?=\\s?\\{\\s{0,9}major:\\s?(\\d{1,3}),\\s{0,9}minor:\\s?(\\d{1,3}),\\s{0,9}patch:\\s?(\\d{1,3}),\\s{0,9}flag:\\;version:\\1.\\2.\\3',
    examples: [{ scripts: 'dojo.version={major:1,minor:17,patch:2,flag:"",revision:NaN}', version: '1.17.2' }],
  },
  'Nette Framework': {
    replaces: ['html'],
    html: ['<(?:input|form|select)[^>]+data-nette-rules', '<(?:input|form)[^>]+\\sid="frm-\\;confidence:50'],
    examples: [{ html: '<input data-nette-rules="[]" name="email">' }],
  },
  'ZURB Foundation': {
    replaces: ['html'],
    html: [
      '<link[^>]+/foundation(?:-(?:float|rtl|sites|prototype))?(?:[.-](\\d[\\d.]{1,20}))?(?:[.-]min)?\\.css\\;version:\\1',
      '<div [^>]*class="(?:[^"]*\\s)?(?:small|medium|large)-\\d{1,2} columns',
    ],
    scripts: [
      '\\bFOUNDATION_VERSION ?= ?["\'](\\d+\\.\\d+\\.\\d+)["\']\\;version:\\1',
      '="(\\d+\\.\\d+\\.\\d+)",[\\w$]{1,3}=\\{version:[\\w$]{1,3},_plugins:\\{\\},_uuids:\\;version:\\1',
    ],
    css: '\\* Foundation for Sites by ZURB\\s{1,9}\\* Version (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [
      { scripts: 'c="6.4.2",h={version:c,_plugins:{},_uuids:[]', version: '6.4.2' },
      { css: '/**\n * Foundation for Sites by ZURB\n * Version 6.4.2\n', version: '6.4.2' },
      { html: '<link rel="stylesheet" href="/css/foundation.min.css">' },
      { scripts: "var FOUNDATION_VERSION = '6.6.1';", version: '6.6.1' },
    ],
  },
  ikiwiki: {
    cookies: { 'ikiwiki_session_*': '' },
    url: '/ikiwiki\\.cgi(?:[?#/]|$)',
    examples: [{ cookies: { ikiwiki_session_notes: 'a' } }, { url: 'https://wiki.example.com/ikiwiki.cgi?do=signin' }],
  },
  'Pure CSS': {
    replaces: ['html'],
    html: [
      '<link[^>]+/pure(?:-min)?\\.css',
      '<link[^>]+/purecss@(\\d[\\d.]*)\\;version:\\1',
      '<link[^>]+/pure(?:css)?/v?(\\d[\\d.]{1,20})/pure\\;version:\\1',
      '<div[^>]+class="[^"]*pure-u-(?:sm-|md-|lg-|xl-)?\\d-\\d',
    ],
    examples: [
      {
        html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/purecss@3.0.0/build/pure-min.css">',
        version: '3.0.0',
      },
      { html: '<div class="pure-g"><div class="pure-u-1-3"></div></div>' },
    ],
  },
  Powergap: {
    replaces: ['html'],
    html: ['<a[^>]+title="POWERGAP', '<input type="hidden" name="shopid"\\;confidence:25'],
    examples: [{ html: '<a href="https://www.powergap.de" title="POWERGAP Shopsoftware">' }],
  },
  WorldPay: {
    replaces: ['dom'],
    dom: "img[src*='secure.worldpay.com'], img[alt='Powered by WorldPay'], form[action*='secure.worldpay.com']",
    examples: [{ html: '<form action="https://secure.worldpay.com/wcc/purchase" method="post">' }],
  },
  TrafficStars: {
    replaces: ['dom'],
    dom: "img[src*='tsyndicate.com/'], iframe[src*='tsyndicate.com/']",
    examples: [{ html: '<iframe src="https://tsyndicate.com/iframes2/x.html"></iframe>' }],
  },
  // `ECS (fra/1A2B)` is Edgecast, and `ecstatic-2.2.2` a small server. Containers of Amazon send no header of their own, unless they say it.
  'Amazon ECS': {
    replaces: ['headers'],
    headers: { server: '^Amazon ECS\\b' },
    examples: [{ headers: { server: 'Amazon ECS' } }],
  },
  'Azure CDN': {
    replaces: ['headers'],
    dns: { CNAME: '\\.azureedge\\.net\\.?$' },
    examples: [{ dns: { cname: 'acme.azureedge.net' } }],
  },
  // The servers of this network, which several companies have sold.
  EdgeCast: {
    replaces: ['headers'],
    headers: { server: '^(?:ECAcc|ECS|ECD) \\(' },
    examples: [{ headers: { server: 'ECAcc (fra/1A2B)' } }],
  },
  // Code that can run in it asks for these names wherever it runs.
  qiankun: {
    replaces: ['scripts'],
    scripts: '__POWERED_BY_QIANKUN__\\s{0,4}=\\s{0,4}(?:true|!0)\\b',
    examples: [{ scripts: 'window.__POWERED_BY_QIANKUN__ = true' }],
  },
  StimulusReflex: {
    replaces: ['scripts'],
    scripts: '\\bStimulusReflex\\.(?:initialize|register)\\(',
    examples: [{ scripts: 'StimulusReflex.initialize(application)' }],
  },
  Wink: {
    replaces: ['scriptSrc'],
    scriptSrc: file('wink'),
    examples: [{ scriptSrc: '/js/wink-1.4.2.min.js', version: '1.4.2' }],
  },
  Lightbox: {
    replaces: ['scriptSrc', 'html'],
    scriptSrc: file('lightbox(?:-plus-jquery)?'),
    html: '<link [^>]*href="(?:[^"]*/)?lightbox(?:\\.min)?\\.css',
    examples: [
      { scriptSrc: '/js/lightbox-plus-jquery.min.js' },
      { scriptSrc: '/lightbox-2.11.4.js', version: '2.11.4' },
    ],
  },
  // Others use its type for their templates.
  Handlebars: { replaces: ['html'], examples: [{ scriptSrc: '/js/handlebars-v4.7.8.min.js', version: '4.7.8' }] },
  Artifactory: {
    examples: [{ headers: { server: 'Artifactory/4.16.0' }, version: '4.16.0' }],
  },
  // `List` alone may be any function of a page.
  'List.js': {
    replaces: ['js'],
    examples: [{ scriptSrc: '/ajax/libs/list.js/1.5.0/list.min.js' }],
  },
  // ---- names of files that begin or end like others ----
  // `exhibitions.js`
  Exhibit: {
    replaces: ['scriptSrc'],
    scriptSrc: ['(?:^|/)exhibit-api\\.js', 'simile-widgets\\.org/exhibit/'],
    examples: [{ scriptSrc: 'https://api.simile-widgets.org/exhibit/2.2.0/exhibit-api.js' }],
  },
  // Another program with a similar name.
  Indexhibit: { replaces: ['implies'], implies: 'PHP', examples: [{ meta: { generator: 'Indexhibit' } }] },
  // Sites keep drafts in `/prototype/app.js`.
  Prototype: {
    replaces: ['scriptSrc'],
    scriptSrc: [
      '(?:^|[/,=])(?:prototype|protoaculous)(?:[-_.]v?(\\d+(?:\\.\\d+)+))?(?:[-_.](?:min|packed|compressed))*\\.js\\;version:\\1',
      '/prototype(?:@|/)(\\d+(?:\\.\\d+)+)/prototype\\;version:\\1',
    ],
    examples: [
      { scriptSrc: '/js/prototype.js' },
      { scriptSrc: 'https://ajax.googleapis.com/ajax/libs/prototype/1.7.3.0/prototype.js', version: '1.7.3.0' },
      { scriptSrc: '/js/protoaculous.1.8.2.min.js', version: '1.8.2' },
    ],
  },
  'Backbone.js': {
    replaces: ['scriptSrc'],
    scriptSrc: [
      '(?:^|[/,=])backbone(?:[-_.](?:min|dev))*(?:[-_.@]v?(\\d+(?:\\.\\d+)+))?(?:[-_.]min)?\\.js\\;version:\\1',
      '/backbone(?:\\.js)?(?:@|/)(\\d+\\.\\d+\\.\\d+)/\\;version:\\1',
    ],
    examples: [{ scriptSrc: '/js/backbone-min.js' }, { scriptSrc: '/js/backbone-1.4.0.min.js', version: '1.4.0' }],
  },
  Bokeh: {
    replaces: ['scriptSrc'],
    scriptSrc:
      '(?:^|/)bokeh(?:-(?:api|gl|widgets|tables|mathjax))?(?:-(\\d+(?:\\.\\d+)+))?(?:\\.min)?\\.js\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.bokeh.org/bokeh/release/bokeh-widgets-3.3.2.min.js', version: '3.3.2' }],
  },
  // Files about sprayed pictures, and about the satellite.
  'Graffiti CMS': {
    replaces: ['scriptSrc'],
    scriptSrc: '/__utility/[\\w/]{0,40}graffiti\\.js',
    examples: [{ meta: { generator: 'Graffiti CMS 1.2' }, version: '1.2' }],
  },
  Moon: {
    replaces: ['scriptSrc'],
    scriptSrc: '/(?:moonjs|moon)@(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/moon@0.11.0/dist/moon.min.js', version: '0.11.0' }],
  },
  // Many Japanese sites open windows with a file `win_op.js`.
  'EC-CUBE': {
    replaces: ['scriptSrc'],
    scriptSrc: '(?:^|/)eccube(?:\\.legacy|\\.min)?\\.js',
    examples: [{ scriptSrc: '/html/template/default/assets/js/eccube.js' }],
  },
  AppDynamics: {
    replaces: ['scriptSrc'],
    scriptSrc: '(?:^|[/_.-])adrum(?:[-_.]|$)',
    examples: [{ scriptSrc: 'https://cdn.appdynamics.com/adrum/adrum-21.4.0.3405.js' }],
  },
  // Forwarders have files about cargo.
  Cargo: {
    replaces: ['scriptSrc'],
    scriptSrc: '//(?:[\\w-]{1,40}\\.)?(?:cargocollective\\.com|cargo\\.site)/',
    examples: [{ scriptSrc: 'https://static.cargo.site/assets/cargo.js' }, { js: { 'Cargo.Config': '' } }],
  },
  'decimal.js': {
    replaces: ['scriptSrc'],
    scriptSrc: [
      '(?:^|/)decimal[.-](\\d[\\d.]*\\d)(?:\\.min)?\\.js\\;version:\\1',
      '/(\\d[\\d.]*\\d)/decimal(?:\\.min)?\\.js\\;version:\\1',
      '(?:^|/)decimal(?:\\.min)?\\.js(?!-)(?:\\?ver(?:sion)?=(\\d[\\d.]*\\d))?\\;version:\\1',
    ],
    examples: [
      { scriptSrc: '/js/decimal-10.4.3.min.js', version: '10.4.3' },
      { scriptSrc: 'https://cdn.test/10.4.3/decimal.min.js', version: '10.4.3' },
      { scriptSrc: '/js/decimal.js?ver=10.4.3', version: '10.4.3' },
    ],
  },
  'Material Design Lite': {
    replaces: ['html'],
    html: '<link[^>]{1,200}[/"\'=]material(?:\\.\\w{1,20}-\\w{1,20})?(?:\\.min)?\\.css',
    examples: [{ html: '<link rel="stylesheet" href="/css/material.indigo-pink.min.css">' }],
  },
  // ---- links, and parts that others have too ----
  Swell: {
    replaces: ['html'],
    html: '<(?:script|link|img|source|form|meta)\\s[^>]{1,600}?//(?:[\\w-]{1,60}\\.)?(?:cdn\\.swell\\.|swell\\.)(?:store|is)/',
    examples: [{ html: '<img src="https://cdn.swell.store/acme/5f3c/a.jpg">' }],
  },
  Statically: {
    replaces: ['dom'],
    dom: "link[href*='cdn.statically.io/'], img[src*='cdn.statically.io/']",
    examples: [{ html: '<img src="https://cdn.statically.io/img/a.test/b.png">' }],
  },
  // The same file shows buttons that share a page.
  'Linkedin Sign-in': {
    replaces: ['scriptSrc'],
    html: '<script [^>]{0,40}type=["\']IN/Login["\']',
    examples: [{ html: '<script type="IN/Login" data-onauth="onAuth"></script>' }],
  },
  // The same file shows the advertisements of AdSense.
  'DoubleClick Ad Exchange (AdX)': {
    replaces: ['scriptSrc'],
    scriptSrc: ['tpc\\.googlesyndication\\.com/safeframe', 'googlesyndication\\.com.*abg\\.js'],
    examples: [{ scriptSrc: 'https://tpc.googlesyndication.com/safeframe/1-0-38/js/ext.js' }],
  },
  // A theme appends its own version.
  'jQuery-pjax': {
    replaces: ['scriptSrc'],
    scriptSrc: 'jquery[.-]pjax(?:-(\\d+(?:\\.\\d+)+))?(?:\\.min)?\\.js\\;version:\\1',
    examples: [
      { scriptSrc: '/js/jquery.pjax.min.js?ver=5.0.0' },
      { scriptSrc: '/js/jquery.pjax-2.0.1.js', version: '2.0.1' },
    ],
  },
  TDesign: {
    replaces: ['dom'],
    dom: '.t-button__text',
    examples: [{ html: '<span class="t-button__text">Go</span>' }],
  },
  // Any shop of parts for aircraft has classes with this word.
  Nacelle: { replaces: ['dom'], examples: [{ js: { nacelleEventData: '' } }] },
  // It is not a part of it, but the other way round.
  JsRender: { replaces: ['implies'], examples: [{ scriptSrc: '/js/jsrender.min.js' }] },
  'MasterkinG32 Framework': {
    description: 'MasterkinG32 Framework is a web framework.',
    examples: [{ headers: { 'x-powered-framework': 'MasterkinG32 Framework' } }],
  },
  CUPS: { description: 'CUPS is a print server.', examples: [{ headers: { server: 'CUPS/2.4 IPP/2.1' } }] },
  // Wappalyzer has the address of another product.
  'Globo Color Swatch': {
    website: 'https://apps.shopify.com/globo-color-swatch',
    examples: [{ scriptSrc: '/assets/globo.swatch.data.js' }],
  },
  Skedify: { website: 'https://www.skedify.io', examples: [{ scriptSrc: 'https://plugin.skedify.io/b.js' }] },
  Phoenix: {
    // Its generator and its icon are those of another product.
    replaces: ['implies', 'icon', 'meta'],
    description: 'Phoenix is a web framework for Elixir.',
    website: 'https://www.phoenixframework.org',
    implies: 'Elixir',
    // Its files have a digest and this query.
    html: '<(?:link|script)[^>]{1,200}-[\\da-f]{32}\\.(?:css|js)\\?vsn=d["\']',
    examples: [
      { js: { Phoenix: '' } },
      { html: '<link rel="stylesheet" href="/css/app-c859046248aac4fd21efbb19eac32cd4.css?vsn=d">' },
    ],
  },
  // Both run on several engines.
  ContentBox: { implies: 'CFML', examples: [{ meta: { generator: 'ContentBox powered by ColdBox' } }] },
  'Mura CMS': { implies: 'CFML', examples: [{ meta: { generator: 'Mura CMS 7.1' } }] },
  // Wappalyzer's `implies` is outdated or wrong.
  Flowbite: { replaces: ['implies'], examples: [{ scriptSrc: '/npm/flowbite@2.3.0/dist/flowbite.min.js' }] },
  Odoo: {
    replaces: ['implies'],
    implies: ['Python', 'PostgreSQL'],
    examples: [{ meta: { generator: 'Odoo' } }],
  },
  Blogger: { replaces: ['implies'], examples: [{ meta: { generator: 'blogger' } }] },
  'Atlassian Bitbucket': {
    replaces: ['implies'],
    examples: [{ meta: { 'application-name': 'Bitbucket' } }],
  },
  FancyBox: { replaces: ['implies'], examples: [{ scriptSrc: '/js/jquery.fancybox.min.js' }] },
  'fullPage.js': { replaces: ['implies'], examples: [{ scriptSrc: '/js/fullPage.js' }] },
  ScrollMagic: { replaces: ['implies'], examples: [{ js: { 'ScrollMagic.version': '2.0.8' }, version: '2.0.8' }] },
  'Froala Editor': { replaces: ['implies'], examples: [{ html: '<div class="froala-box"></div>' }] },
  Divi: {
    dom: {
      "link[href*='/wp-content/themes/Divi/']": { attributes: { href: '\\?ver=(\\d[\\d.]{1,20})\\;version:\\1' } },
    },
    html: '<(?:div|section)\\s[^>]{0,200}\\bet_pb_(?:section|row|module)\\b',
    examples: [
      {
        html: '<link rel="stylesheet" href="/wp-content/themes/Divi/style.css?ver=4.27.4">',
        version: '4.27.4',
      },
    ],
  },
  WPForms: {
    dom: "link[href*='/wp-content/plugins/wpforms'], div.wpforms-container",
    examples: [
      { html: '<link rel="stylesheet" href="/wp-content/plugins/wpforms-lite/assets/css/a.css?ver=1.9">' },
      {
        html: '<link rel="stylesheet" href="/wp-content/a.css"><div class="wpforms-container wpforms-container-full">',
      },
    ],
  },
};

/** A shop: carriers are looked for nowhere else. */
function shop(): string {
  return '<a href="/cart">Cart</a>';
}
