// Systems that keep content, and software that people run themselves.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

const coreFiles =
  '(?:css/(?:dist/block-library/style|dashicons|admin-bar|buttons|editor|media-views|wp-auth-check)|js/(?:wp-embed|wp-emoji-release|comment-reply|admin-bar|wp-util|wp-api|wp-a11y|wp-backbone|heartbeat|quicktags|shortcode|media-(?:models|views|editor)|mediaelement/wp-mediaelement))';

export const content: Record<string, TechnologyRule> = {
  WordPress: {
    html: [
      '<(?:link|script|style|img)[^>]+/wp-includes/(?:js|css|blocks|images)/',
      '<(?:link|script|style)[^>]+/wp-content/(?:themes|plugins)/',
      // The logos of WordPress.com are on pages of others.
      '<img\\s[^>]{1,600}?(?:[^m]|[^o]m|[^c]om|[^.]com|[^p]\\.com|[^w]p\\.com|[^.]wp\\.com)/wp-content/(?:themes|plugins)/',
      // Images of other sites have such paths too; the image of the page's metadata and images without a host are its own.
      '<(?:meta|link)\\s[^>]{1,300}/wp-content/uploads/',
      '<img\\s[^>]{1,600}?["\'=,\\s]/wp-content/uploads/',
      // Files of WordPress without a version of their own. In versions before 3.5, some have a date.
      `/wp-includes/${coreFiles}(?:\\.min)?\\.(?:css|js)\\?(?:m=\\w{1,20}&(?:amp;|#0?38;)?)?ver=(\\d{1,2}\\.\\d{1,2}(?:\\.\\d{1,2})?(?:-(?:alpha|beta|RC)[\\w-]{0,12})?)["']\\;version:\\1\\;confidence:0`,
    ],
    scripts: [
      // The loader of its emojis names it with the version of WordPress.
      'wp-emoji-release\\.min\\.js\\?(?:m=\\w{1,20}&)?ver=((?:[4-9]|1\\d)\\.\\d{1,2}(?:\\.\\d{1,2})?(?:-(?:RC|beta|alpha)\\d{0,2})?)(?:-\\d{4,6})?["\']\\;version:\\1',
    ],
    dom: {
      "link[rel='https://api.w.org/']": { exists: '' },
      // Its public network has the files of each version.
      "link[href*='//c0.wp.com/c/']": {
        attributes: {
          href: '^(?:https?:)?//c0\\.wp\\.com/c/(\\d{1,2}(?:\\.\\d{1,2}){1,2})/wp-includes/\\;version:\\1',
        },
      },
      "link[href*='/load-styles.php?']": {
        attributes: { href: '[?&](?:amp;)?ver=(\\d+\\.\\d+(?:\\.\\d+)?)$\\;version:\\1' },
      },
      "link[href*='/wp-admin/css/']": {
        attributes: { href: '/wp-admin/css/[\\w.-]{1,60}\\.css\\?ver=(\\d+\\.\\d+(?:\\.\\d+)?)$\\;version:\\1' },
      },
    },
    examples: [
      { html: '<script src="/wp-includes/js/comment-reply.min.js?ver=3.5.1"></script>', version: '3.5.1' },
      {
        html: '<script src="/wp-includes/js/comment-reply.js?m=1231878779g&#038;ver=3.4-RC2-21032"></script>',
        version: '3.4-RC2-21032',
      },
      { html: '<link rel="stylesheet" href="/wp-includes/css/dashicons.min.css?ver=5.3-RC5">', version: '5.3-RC5' },
      { html: '<link rel="stylesheet" href="/wp-admin/css/login.min.css?ver=6.1.9">', version: '6.1.9' },
      {
        html: '<link rel="stylesheet" href="/wp-admin/load-styles.php?c=0&amp;dir=ltr&amp;ver=6.8.1">',
        version: '6.8.1',
      },
      { html: '<link href="/wp-content/themes/twentytwentyfive/style.css" rel="stylesheet">' },
      { html: '<img src="/wp-content/uploads/2024/01/a.jpg">' },
      { html: '<meta property="og:image" content="https://cdn.acme.test/wp-content/uploads/a.jpg">' },
      { html: '<link rel="https://api.w.org/" href="https://x/wp-json/">' },
      { meta: { generator: 'WordPress 6.4.2' }, version: '6.4.2' },
      {
        scripts:
          '{"concatemoji":"https:\\/\\/site.test\\/wp-includes\\/js\\/wp-emoji-release.min.js?m=1556893897h&ver=5.2-RC2-45287"}',
        version: '5.2-RC2',
      },
    ],
  },
  'WordPress Block Editor': {
    cats: [20],
    description: 'The page was written with the block editor of WordPress.',
    website: 'https://wordpress.org/gutenberg/',
    dom: "[class*='wp-block-']",
    implies: 'WordPress',
    examples: [{ html: '<div class="wp-block-group">' }],
  },
  Elementor: {
    html: '<link\\s[^>]{1,300}/wp-content/plugins/elementor(?:-pro)?/',
    meta: { generator: '^Elementor ([\\d.]+)\\;version:\\1' },
    examples: [
      { meta: { generator: 'Elementor 3.18.3; features: x' }, version: '3.18.3' },
      { html: '<link rel="stylesheet" href="/wp-content/plugins/elementor-pro/assets/css/frontend.min.css">' },
    ],
  },
  'Yoast SEO': {
    html: '<!-- This site is optimized with the Yoast SEO (?:Premium )?plugin v([\\d.]+)\\;version:\\1',
    examples: [
      {
        html: '<!-- This site is optimized with the Yoast SEO plugin v21.7 - https://yoast.com/wordpress/plugins/seo/ -->',
        version: '21.7',
      },
    ],
  },
  'RankMath SEO': {
    replaces: ['requires', 'implies'],
    implies: 'WordPress',
    html: '<!--\\s?Search Engine Optimization by Rank Math',
    cats: [54, 87],
    website: 'https://rankmath.com',
    examples: [{ html: '<!-- Search Engine Optimization by Rank Math - https://rankmath.com/ -->' }],
  },
  'WP Rocket': {
    replaces: ['requires'],
    implies: 'WordPress',
    html: '<!--[^>]{0,200}This website is like a Rocket|<script[^>]+type="rocketlazyloadscript"',
    dom: { "link[href*='/wp-content/cache/min/'], script[src*='/wp-content/cache/min/']": { exists: '' } },
    examples: [
      { html: "<!-- This website is like a Rocket, isn't it? Performance optimized by WP Rocket. -->" },
      { html: '<link rel="stylesheet" href="/wp-content/cache/min/1/1.css">' },
    ],
  },
  'W3 Total Cache': {
    replaces: ['requires'],
    implies: 'WordPress',
    html: '<!--\\s*Performance optimized by W3 Total Cache',
    dom: "link[href*='?w3tc_minify='], script[src*='?w3tc_minify='], link[href*='/wp-content/cache/minify/'], script[src*='/wp-content/cache/minify/']",
    examples: [
      { html: '<script src="/wp-content/cache/minify/32/b0f09.js"></script>' },
      { html: '<!-- Performance optimized by W3 Total Cache. -->' },
      { html: '<link rel="stylesheet" href="https://acme.test/?w3tc_minify=52eed.css" media="all">' },
    ],
  },
  'WordPress Super Cache': {
    replaces: ['html', 'requires'],
    website: 'https://wordpress.org/plugins/wp-super-cache/',
    implies: 'WordPress',
    html: '<!--[^>]+WP-Super-Cache',
    examples: [{ html: '<!-- Cached page generated by WP-Super-Cache on 2024 -->' }],
  },
  'WP Fastest Cache': {
    replaces: ['requires'],
    cats: [23, 87],
    description: 'WP Fastest Cache is a caching plugin.',
    website: 'https://www.wpfastestcache.com',
    html: '<!--\\s*WP Fastest Cache file was created',
    implies: 'WordPress',
    examples: [{ html: '<!-- WP Fastest Cache file was created in 0.5 seconds -->' }],
  },
  WPML: {
    cats: [87, 89],
    description: 'WPML makes WordPress multilingual.',
    website: 'https://wpml.org',
    meta: { generator: '^WPML ver:([\\d.]+)\\;version:\\1' },
    implies: 'WordPress',
    examples: [{ meta: { generator: 'WPML ver:4.6.8 stt:1,3;' }, version: '4.6.8' }],
  },
  'Site Kit': {
    replaces: ['requires'],
    meta: { generator: '^Site Kit by Google ([\\d.]+)\\;version:\\1' },
    cats: [10, 87],
    website: 'https://sitekit.withgoogle.com',
    description: 'Site Kit connects WordPress with the services of Google.',
    implies: 'WordPress',
    examples: [{ meta: { generator: 'Site Kit by Google 1.118.0' }, version: '1.118.0' }],
  },
  Drupal: {
    meta: { generator: '^Drupal (\\d+)\\;version:\\1' },
    headers: { 'x-drupal-dynamic-cache': '', 'x-generator': '^Drupal (\\d+)\\;version:\\1' },
    dom: '[data-drupal-selector], [data-drupal-link-system-path]',
    cookies: { 'SSESS[a-f0-9]{32}': '', 'SESS[a-f0-9]{32}': '' },
    examples: [
      { meta: { generator: 'Drupal 10 (https://www.drupal.org)' }, version: '10' },
      { html: '<script type="application/json" data-drupal-selector="drupal-settings-json">{}</script>' },
      { cookies: { SSESS0123456789abcdef0123456789abcdef: 'x' } },
    ],
  },
  Joomla: {
    meta: { generator: '^Joomla!(?: - Open Source Content Management)?' },
    dom: 'script.joomla-script-options',
    examples: [
      { meta: { generator: 'Joomla! - Open Source Content Management' } },
      { html: '<script type="application/json" class="joomla-script-options new">{}</script>' },
    ],
  },
  'TYPO3 CMS': {
    // A page about it has its name in the address.
    replaces: ['url'],
    url: '/typo3/(?:index\\.php|login|main|$|\\?)',
    meta: { generator: ['^TYPO3', '^TYPO3 (\\d+\\.\\d+)(?:\\.\\d+)? CMS\\;version:\\1'] },
    html: '<!--\\s*This website is powered by TYPO3',
    examples: [
      { meta: { generator: 'TYPO3 CMS' } },
      { meta: { generator: 'TYPO3 4.5 CMS' }, version: '4.5' },
      { url: 'https://site.test/typo3/login' },
    ],
  },
  Ghost: {
    meta: { generator: '^Ghost ([\\d.]+)\\;version:\\1' },
    headers: { 'x-ghost-cache-status': '' },
    examples: [{ meta: { generator: 'Ghost 5.75' }, version: '5.75' }],
  },
  'Ghost Portal': {
    cats: [69],
    description: 'Ghost Portal lets visitors of Ghost subscribe and sign in.',
    website: 'https://github.com/TryGhost/Ghost/tree/main/apps/portal',
    scriptSrc: '/ghost/portal@~?(\\d+(?:\\.\\d+){1,2})/\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/ghost/portal@~2.51/umd/portal.min.js', version: '2.51' }],
  },
  'Sodo Search': {
    cats: [29],
    description: 'Sodo Search is the search of Ghost.',
    website: 'https://github.com/TryGhost/Ghost/tree/main/apps/sodo-search',
    scriptSrc: '/ghost/sodo-search@~?(\\d+(?:\\.\\d+){1,2})/\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/ghost/sodo-search@~1.8/umd/sodo-search.min.js', version: '1.8' }],
  },
  Webflow: {
    cats: [1, 51],
    dom: 'html[data-wf-site], html[data-wf-page]',
    meta: { generator: '^Webflow$' },
    examples: [
      { html: '<html data-wf-domain="x" data-wf-page="abc" data-wf-site="def">' },
      { meta: { generator: 'Webflow' } },
    ],
  },
  'Framer Sites': {
    meta: { generator: '^Framer [\\da-f]+' },
    html: inTag('framerusercontent\\.com/'),
    examples: [{ meta: { generator: 'Framer 1a2b3c4' } }],
  },
  Wix: {
    meta: { generator: '^Wix\\.com Website Builder' },
    headers: { 'x-wix-request-id': '' },
    html: inTag('static\\.(?:parastorage|wixstatic)\\.com/'),
    examples: [{ meta: { generator: 'Wix.com Website Builder' } }, { headers: { 'x-wix-request-id': '1' } }],
  },
  Squarespace: {
    html: '<!-- This is Squarespace\\. -->',
    scripts: 'Static\\.SQUARESPACE_CONTEXT\\s*=',
    headers: { 'x-contextid': '\\;confidence:25' },
    examples: [{ html: '<!-- This is Squarespace. --><!-- acme -->' }],
  },
  Duda: {
    scripts: 'window\\.Parameters\\s*=\\s*window\\.Parameters',
    html: inTag('(?:lirp|irp)\\.cdn-website\\.com/'),
    cats: [1, 51],
    website: 'https://www.duda.co',
    examples: [{ html: '<img src="https://lirp.cdn-website.com/abc/a.jpg">' }],
  },
  Weebly: {
    html: inTag('cdn2\\.editmysite\\.com/'),
    examples: [{ html: '<link href="//cdn2.editmysite.com/css/sites.css">' }],
  },
  Carrd: {
    replaces: ['requires'],
    html: '<!-- Carrd|carrd\\.co/build',
    cats: [1, 51],
    website: 'https://carrd.co',
    description: 'Carrd makes one-page sites.',
    examples: [{ html: '<a href="https://carrd.co/build">Made with Carrd</a>' }],
  },
  Tilda: {
    html: inTag('static\\.tildacdn\\.(?:com|ws|net)/'),
    examples: [{ html: '<link href="https://static.tildacdn.com/css/x.css">' }],
  },
  'Google Sites': {
    html: inTag('lh\\d\\.googleusercontent\\.com/sitesv/'),
    examples: [{ html: '<meta content="https://lh3.googleusercontent.com/sitesv/abc">' }],
    cats: [1],
    website: 'https://sites.google.com',
  },
  Contentful: {
    html: inTag('//(?:images|assets|videos|downloads)\\.(?:ctfassets\\.net|contentful\\.com)/'),
    examples: [{ html: '<img src="https://images.ctfassets.net/abc/x.png">' }],
  },
  Sanity: {
    html: inTag('//cdn\\.sanity\\.io/'),
    examples: [{ html: '<img src="https://cdn.sanity.io/images/abc/production/x.png">' }],
  },
  Prismic: {
    html: inTag('(?://|%2F%2F)(?:images\\.prismic\\.io|[\\w-]+\\.cdn\\.prismic\\.io)'),
    examples: [{ html: '<img src="https://images.prismic.io/acme/x.png">' }],
  },
  Storyblok: {
    html: inTag('//a(?:-us)?\\.storyblok\\.com/f/'),
    examples: [{ html: '<img src="https://a.storyblok.com/f/123/x.png">' }],
  },
  DatoCMS: {
    html: inTag('//www\\.datocms-assets\\.com/'),
    examples: [{ html: '<img src="https://www.datocms-assets.com/1/x.png">' }],
  },
  Hygraph: {
    cats: [1],
    description: 'Hygraph (once GraphCMS) is a headless CMS.',
    website: 'https://hygraph.com',
    html: inTag('//(?:media\\.graphassets\\.com|[\\w-]+\\.graphassets\\.com)/'),
    examples: [{ html: '<img src="https://media.graphassets.com/abc">' }],
  },
  'Builder.io': {
    html: inTag('//cdn\\.builder\\.io/'),
    examples: [{ html: '<img src="https://cdn.builder.io/api/v1/image/x">' }],
    cats: [1, 51],
    website: 'https://www.builder.io',
  },
  'Kontent.ai': {
    dom: "source[srcset*='.kc-usercontent.com'], video[src*='.kc-usercontent.com']",
    examples: [{ html: '<img src="https://assets-eu-01.kc-usercontent.com:443/x.png">' }],
  },
  Contentstack: {
    html: inTag('//(?:eu-)?images\\.contentstack\\.(?:io|com)/'),
    cats: [1],
    website: 'https://www.contentstack.com',
    examples: [{ html: '<img src="https://images.contentstack.io/v3/assets/x.png">' }],
  },
  Amplience: {
    html: inTag('//cdn\\.(?:media\\.)?amplience\\.net/'),
    cats: [1],
    website: 'https://amplience.com',
    examples: [{ html: '<img src="https://cdn.media.amplience.net/i/acme/x">' }],
  },
  'Craft CMS': {
    headers: { 'x-powered-by': 'Craft CMS' },
    cookies: { CraftSessionId: '' },
    examples: [{ headers: { 'x-powered-by': 'Craft CMS' } }],
  },
  Statamic: {
    headers: { 'x-powered-by': 'Statamic' },
    cats: [1],
    website: 'https://statamic.com',
    examples: [{ headers: { 'x-powered-by': 'Statamic' } }],
  },
  Kirby: {
    cats: [1],
    description: 'Kirby is a CMS in files.',
    website: 'https://getkirby.com',
    meta: { generator: '^Kirby' },
    cookies: { kirby_session: '' },
    implies: 'PHP',
    examples: [{ cookies: { kirby_session: 'x' } }],
  },
  ProcessWire: {
    headers: { 'x-powered-by': 'ProcessWire' },
    cookies: { wire: '\\;confidence:50' },
    examples: [{ headers: { 'x-powered-by': 'ProcessWire CMS' } }],
  },
  Umbraco: { cookies: { 'UMB-XSRF-TOKEN': '', UMB_UCONTEXT: '' }, examples: [{ cookies: { 'UMB-XSRF-TOKEN': 'x' } }] },
  'Optimizely CMS': {
    cats: [1],
    description: 'Optimizely CMS (once Episerver).',
    website: 'https://www.optimizely.com/products/content-management/',
    cookies: { EPiStateMarker: '', 'EPi:StateMarker': '', EPiNumberOfVisits: '', 'EPi:NumberOfVisits': '' },
    examples: [{ cookies: { EPiNumberOfVisits: '1' } }],
  },
  Sitecore: {
    replaces: ['requires'],
    implies: 'Microsoft ASP.NET',
    cookies: { SC_ANALYTICS_GLOBAL_COOKIE: '', sc_site: '\\;confidence:25' },
    html: inTag('/-/media/[\\w/.-]+\\.ashx'),
    examples: [{ cookies: { SC_ANALYTICS_GLOBAL_COOKIE: 'x' } }],
  },
  'Adobe Experience Manager': {
    html: [
      inTag('/etc\\.clientlibs/'),
      inTag('["\'( ,]/content/dam/[\\w/-]+'),
      '<(?:meta|link)\\s[^>]{1,300}/content/dam/[\\w/-]+',
    ],
    dom: '.aem-Grid',
    examples: [
      { html: '<link href="/etc.clientlibs/acme/clientlibs/site.css">' },
      { html: '<img src="/content/dam/acme/a.jpg">' },
      { html: '<meta property="og:image" content="https://www.acme.test/content/dam/acme/a.jpg">' },
    ],
  },
  'Adobe Edge Delivery Services': {
    cats: [1],
    description: 'Edge Delivery Services of Adobe Experience Manager.',
    website: 'https://www.aem.live',
    scriptSrc: '/scripts/(?:aem|lib-franklin)\\.js$',
    url: '\\.(?:aem|hlx)\\.(?:live|page)(?:/|$)',
    examples: [{ scriptSrc: '/scripts/aem.js' }],
  },
  Contao: {
    meta: { generator: '^Contao Open Source CMS' },
    html: '<!--\\s{0,20}This website (?:is|was) powered by Contao Open Source CMS',
    examples: [
      {
        html: '<html><!--\n\n\tThis website is powered by Contao Open Source CMS :: Licensed under GNU/LGPL\n--><p>a</p>',
      },
      { meta: { generator: 'Contao Open Source CMS' } },
    ],
  },
  'Drupal Multisite': {
    // Pages of other applications load files of such sites.
    replaces: ['implies'],
    requires: 'Drupal',
    examples: [
      {
        scriptSrc: '/sites/acme.test/files/js/a.js',
        meta: { generator: 'Drupal 7 (http://drupal.org)' },
      },
    ],
  },
  wpCache: {
    // WP Super Cache and others write similar comments.
    replaces: ['html'],
    html: '<!-- wpCache\\b',
    examples: [{ html: '<link rel="stylesheet" href="/wp-includes/a.css"><!-- wpCache --><p>a</p>' }],
  },
  MODX: {
    html: '<!-- MODx CMF Info -->|<!-- MySQL: [\\d.]{3,10} s, \\d{1,5} request\\(s\\), PHP: [\\d.]{3,10} s, total: [\\d.]{3,10} s, document retrieved from ',
    examples: [
      {
        html: '<p>a</p><!-- MySQL: 0.0101 s, 47 request(s), PHP: 0.0442 s, total: 0.0543 s, document retrieved from database. -->',
      },
    ],
  },
  'Concrete CMS': {
    meta: { generator: '^(?:Concrete CMS|concrete5)(?: - ([\\d.]+))?\\;version:\\1' },
    examples: [{ meta: { generator: 'Concrete CMS' } }],
  },
  '1C-Bitrix': {
    headers: { 'x-powered-cms': 'Bitrix' },
    html: '<(?:script|link|img)\\s[^>]{0,400}?(?:src|href)=["\']?[^"\'\\s>]{0,200}/bitrix/(?:templates|cache|js|components|panel)/',
    examples: [
      { html: '<link href="/bitrix/templates/a/style.css" rel="stylesheet">' },
      { headers: { 'x-powered-cms': 'Bitrix Site Manager (abc)' } },
      { cookies: { BITRIX_SM_GUEST_ID: '1' } },
    ],
  },
  Plone: { meta: { generator: '^Plone' }, examples: [{ meta: { generator: 'Plone - https://plone.org/' } }] },
  Wagtail: {
    cats: [1],
    html: inTag('/media/images/[\\w.-]+\\.(?:width|height|max|min|fill|original)-?[\\dx]*(?:\\.format-\\w+)?'),
    website: 'https://wagtail.org',
    examples: [{ html: '<img src="/media/images/hero.width-800.jpg">' }],
  },
  Backdrop: {
    meta: { generator: '^Backdrop CMS' },
    headers: { 'x-backdrop-cache': '', 'x-generator': '^Backdrop CMS' },
    cats: [1],
    website: 'https://backdropcms.org',
    examples: [{ meta: { generator: 'Backdrop CMS 1 (https://backdropcms.org)' } }],
  },
  MediaWiki: {
    meta: { generator: '^MediaWiki ([\\w.-]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'MediaWiki 1.42.0-wmf.10' }, version: '1.42.0-wmf.10' }],
  },
  DokuWiki: {
    replaces: ['meta'],
    meta: { generator: '^DokuWiki(?: Release)?(?: rc)?(?: ?(20\\d\\d-\\d\\d-\\d\\d[a-z]?))?\\;version:\\1' },
    examples: [
      { meta: { generator: 'DokuWiki' } },
      { meta: { generator: 'DokuWiki Release 2012-10-13 Adora Belle' }, version: '2012-10-13' },
    ],
  },
  BookStack: {
    cats: [8],
    description: 'BookStack is a wiki in books.',
    website: 'https://www.bookstackapp.com',
    cookies: { bookstack_session: '' },
    implies: 'Laravel',
    examples: [{ cookies: { bookstack_session: 'x' } }],
  },
  'Wiki.js': {
    html: '<meta name="generator" content="Wiki\\.js"|siteConfig.{0,200}Wiki\\.js',
    meta: { generator: '^Wiki\\.js$' },
    cats: [8],
    website: 'https://js.wiki',
    examples: [{ meta: { generator: 'Wiki.js' } }],
  },
  Outline: {
    cats: [8],
    description: 'Outline is a knowledge base.',
    website: 'https://www.getoutline.com',
    html: '<title>Outline</title>',
    examples: [{ html: '<title>Outline</title>' }],
  },
  Discourse: {
    implies: 'Ember.js',
    meta: { generator: '^Discourse ([\\w.-]+)\\;version:\\1' },
    examples: [
      { meta: { generator: 'Discourse 3.2.0.beta4 - https://github.com/discourse/discourse' }, version: '3.2.0.beta4' },
    ],
  },
  Flarum: {
    dom: '#flarum-loading, #flarum-json-payload',
    cookies: { flarum_session: '' },
    examples: [{ html: '<script id="flarum-json-payload" type="application/json">{}</script>' }],
  },
  NodeBB: { headers: { 'x-powered-by': '^NodeBB$' }, examples: [{ headers: { 'x-powered-by': 'NodeBB' } }] },
  Mastodon: { headers: { server: '^Mastodon$' }, dom: '#mastodon', examples: [{ headers: { server: 'Mastodon' } }] },
  Misskey: {
    cats: [2],
    description: 'Misskey is a federated social network.',
    website: 'https://misskey-hub.net',
    meta: { 'application-name': '^Misskey$' },
    examples: [{ meta: { 'application-name': 'Misskey' } }],
  },
  Lemmy: {
    cats: [2],
    description: 'Lemmy is a federated link aggregator.',
    website: 'https://join-lemmy.org',
    meta: { Description: '^Lemmy$' },
    scripts: 'window\\.isoData\\s*=',
    examples: [{ scripts: 'window.isoData = {"path":"/"}' }],
  },
  PeerTube: {
    cats: [14, 38],
    description: 'PeerTube is a federated video platform.',
    website: 'https://joinpeertube.org',
    headers: { 'x-powered-by': '^PeerTube$' },
    examples: [{ headers: { 'x-powered-by': 'PeerTube' } }],
  },
  Nextcloud: {
    cookies: { nc_sameSiteCookielax: '', '__Host-nc_sameSiteCookielax': '' },
    examples: [{ cookies: { '__Host-nc_sameSiteCookielax': 'true' } }],
  },
  GitLab: {
    headers: { 'x-gitlab-meta': '' },
    meta: { 'og:site_name': '^GitLab$' },
    examples: [{ headers: { 'x-gitlab-meta': '{"version":"1"}' } }],
  },
  Gitea: { cookies: { i_like_gitea: '' }, examples: [{ cookies: { i_like_gitea: 'x' } }] },
  Forgejo: {
    cats: [47],
    description: 'Forgejo is a forge for code.',
    website: 'https://forgejo.org',
    meta: { keywords: '\\bforgejo\\b' },
    cookies: { i_like_forgejo: '' },
    implies: 'Go',
    examples: [{ meta: { keywords: 'git,forge,forgejo' } }],
  },
  Jenkins: {
    headers: { 'x-jenkins': '^([\\d.]+)\\;version:\\1' },
    examples: [{ headers: { 'x-jenkins': '2.426.2' }, version: '2.426.2' }],
  },
  Grafana: {
    // Others tell how they were built, too.
    replaces: ['scripts', 'implies'],
    implies: 'Go',
    scripts: [
      'window\\.grafanaBootData\\b',
      '"buildInfo":\\{[^}]{0,200}"version":"([\\d.]+)\\;version:\\1\\;confidence:0',
    ],
    cookies: { grafana_session: '' },
    cats: [19],
    website: 'https://grafana.com',
    examples: [
      {
        html: '<title>Grafana</title>',
        scripts: 'window.grafanaBootData = {"settings":{"buildInfo":{"hideVersion":false,"version":"10.2.3"}}}',
        version: '10.2.3',
      },
    ],
  },
  Kibana: { headers: { 'kbn-name': '', 'kbn-license-sig': '' }, examples: [{ headers: { 'kbn-name': 'kibana' } }] },
  Prometheus: {
    cats: [19],
    description: 'Prometheus collects metrics.',
    website: 'https://prometheus.io',
    html: '<title>Prometheus Time Series Collection and Processing Server</title>',
    implies: 'Go',
    examples: [{ html: '<title>Prometheus Time Series Collection and Processing Server</title>' }],
  },
  'Uptime Kuma': {
    cats: [19],
    description: 'Uptime Kuma watches whether services are up.',
    website: 'https://uptime.kuma.pet',
    html: '<title>Uptime Kuma</title>',
    examples: [{ html: '<title>Uptime Kuma</title>' }],
  },
  'Home Assistant': {
    html: '<title>Home Assistant</title>',
    dom: 'home-assistant',
    cats: [45],
    website: 'https://www.home-assistant.io',
    examples: [{ html: '<title>Home Assistant</title><home-assistant></home-assistant>' }],
  },
  Vaultwarden: {
    cats: [16],
    description: 'Vaultwarden is a password server.',
    website: 'https://github.com/dani-garcia/vaultwarden',
    html: '<title page-title>Vaultwarden Web',
    implies: 'Rust',
    examples: [{ html: '<title page-title>Vaultwarden Web</title>' }],
  },
  Immich: {
    cats: [7],
    description: 'Immich keeps photos.',
    website: 'https://immich.app',
    html: '<title>(?:Login - )?Immich</title>',
    examples: [{ html: '<title>Immich</title>' }],
  },
  Jellyfin: {
    cats: [38],
    description: 'Jellyfin is a media server.',
    website: 'https://jellyfin.org',
    meta: { 'application-name': '^Jellyfin$' },
    examples: [{ meta: { 'application-name': 'Jellyfin' } }],
  },
  n8n: {
    cats: [19],
    description: 'n8n automates workflows.',
    website: 'https://n8n.io',
    html: '<title>n8n\\.io - Workflow Automation</title>',
    meta: { 'n8n:config:sentry': '' },
    examples: [{ html: '<title>n8n.io - Workflow Automation</title>' }],
  },
  Metabase: {
    cats: [10],
    html: '<title>Metabase</title>',
    scripts: 'window\\.MetabaseBootstrap',
    cookies: { 'metabase.DEVICE': '' },
    website: 'https://www.metabase.com',
    description: 'Metabase is a business intelligence tool.',
    examples: [{ cookies: { 'metabase.DEVICE': 'x' } }],
  },
  'Apache Superset': {
    cats: [10],
    description: 'Apache Superset is a business intelligence tool.',
    website: 'https://superset.apache.org',
    html: '/static/assets/[\\w.]+\\.entry\\.(?:js|css)',
    implies: 'Python',
    examples: [{ html: '<script src="/static/assets/spa.abc123.entry.js"></script>' }],
  },
  'Open WebUI': {
    cats: [19],
    description: 'Open WebUI is an interface for language models.',
    website: 'https://openwebui.com',
    html: '<title>Open WebUI</title>',
    examples: [{ html: '<title>Open WebUI</title>' }],
  },
  MinIO: {
    headers: { server: '^MinIO' },
    cats: [48],
    website: 'https://min.io',
    description: 'MinIO is an object store.',
    examples: [{ headers: { server: 'MinIO' } }],
  },
  phpMyAdmin: {
    cookies: { pma_lang: '', phpMyAdmin: '' },
    // Debian writes `5.2.1deb1`.
    html: '<script[^>]{1,120}\\bjs/dist/(?:ajax|functions|common)\\.js\\?v=(\\d+\\.\\d+\\.\\d+)\\;version:\\1',
    examples: [
      { cookies: { pma_lang: 'en' } },
      { html: '<script data-cfasync="false" src="js/dist/ajax.js?v=5.2.1deb1%2Bdeb12u1"></script>', version: '5.2.1' },
    ],
  },
  Plesk: {
    headers: { 'x-powered-by': '\\bPlesk(?:Lin|Win)\\b' },
    examples: [{ headers: { 'x-powered-by': 'PHP/8.1.30, PleskLin' } }],
  },
  cPanel: {
    headers: { server: '^cpsrvd/([\\d.]+)\\;version:\\1' },
    examples: [{ headers: { server: 'cpsrvd/11.110.0.18' }, version: '11.110.0.18' }],
  },
  'Atlassian Confluence': {
    website: 'https://www.atlassian.com/software/confluence',
    meta: { 'ajs-version-number': '^([\\d.]+)\\;version:\\1' },
    examples: [
      { headers: { 'x-confluence-request-time': '17' } },
      { meta: { 'ajs-version-number': '8.5.4' }, version: '8.5.4' },
    ],
  },
  'Atlassian Jira': {
    replaces: ['meta'],
    website: 'https://www.atlassian.com/software/jira',
    meta: { 'application-name': '^JIRA$' },
    dom: {
      "meta[name='application-name'][content='JIRA']": { attributes: { 'data-version': '^([\\d.]+)\\;version:\\1' } },
    },
    headers: { 'x-asessionid': '\\;confidence:50' },
    examples: [
      {
        html: '<meta name="application-name" content="JIRA" data-name="jira" data-version="9.4.0">',
        version: '9.4.0',
      },
    ],
  },
  Redmine: {
    meta: { description: '^Redmine$' },
    cookies: { _redmine_session: '' },
    examples: [{ cookies: { _redmine_session: 'x' } }],
  },
  Moodle: {
    cookies: { MoodleSession: '' },
    scripts: 'M\\.cfg\\s*=\\s*\\{"wwwroot"',
    examples: [{ cookies: { MoodleSession: 'x' } }],
  },
  'Contact Form 7': {
    dom: {
      "link[href*='/wp-content/plugins/contact-form-7/']": {
        attributes: { href: '\\?ver=(\\d[\\d.]{1,20})\\;version:\\1' },
      },
      'form.wpcf7-form': { exists: '' },
    },
    css: '\\.wpcf7 \\.screen-reader-response\\s?\\{\\s{0,9}position:\\s?absolute;\\s{0,9}overflow:\\s?hidden;\\s{0,9}clip:',
    examples: [
      {
        html: '<link rel="stylesheet" href="/wp-content/a.css"><style>.wpcf7 .screen-reader-response{position:absolute;overflow:hidden;clip:rect(1px,1px,1px,1px)}</style>',
      },
      { html: `<link rel="stylesheet" href="/wp-content/a.css"><form action="/#wpcf7-f1-o1" class="wpcf7-form init">` },
      {
        html: `<link rel="stylesheet" href="/wp-content/plugins/contact-form-7/includes/css/styles.css?ver=6.0.1">`,
        version: '6.0.1',
      },
    ],
  },
  'Slider Revolution': {
    meta: { generator: '^Powered by Slider Revolution ([\\d.]+)\\;version:\\1' },
    html: [
      '<(?:link|rs-module|div)\\s[^>]{1,300}(?:/plugins/revslider/|rev_slider)',
      '<!-- START REVOLUTION SLIDER(?: ver\\.)? ([\\d.]+)\\;version:\\1',
    ],
    examples: [
      { html: '<p>a</p><!-- START REVOLUTION SLIDER ver. 2.2.8 -->', version: '2.2.8' },
      {
        meta: { generator: 'Powered by Slider Revolution 6.7.23 - responsive, Mobile-Friendly Slider Plugin' },
        version: '6.7.23',
      },
    ],
  },
  Omeka: {
    meta: { generator: '^Omeka' },
    scriptSrc: '/application/views/scripts/javascripts/globals\\.js',
    examples: [{ js: { Omeka: '' } }, { scriptSrc: '/application/views/scripts/javascripts/globals.js?v=3.1.2' }],
  },
  Sakai: { examples: [{ cookies: { SAKAIID: 'x' } }] },
  Weblication: { examples: [{ meta: { generator: 'Weblication® CMS' } }] },
};
