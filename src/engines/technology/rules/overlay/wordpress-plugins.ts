// Plugins and themes of WordPress, by what they write into pages. Sites often load all styles and scripts as one file, whose address names
// no plugin. Those that load files of their own need no rule: see `match/extensions.ts`.
import type { TechnologyRule } from '../rule-set.ts';

interface Plugin extends Pick<TechnologyRule, 'html' | 'scripts' | 'css'> {
  /** Selectors of elements that only this plugin writes. */
  dom?: string;
  /** The same for an example. */
  shown: string;
  /** The version in the example. */
  version?: string;
  /** What it adds to a site. Without it, another rule set describes the plugin. */
  adds?: string;
  website?: string;
}

const plugins: Record<string, Plugin> = {
  AAWP: {
    css: '\\.aawp \\.aawp-tb__row--highlight\\b',
    shown: '<style>.aawp .aawp-tb__row--highlight{background-color:#256aaf;}</style>',
    adds: 'products of Amazon',
    website: 'https://getaawp.com',
  },
  'Ad Inserter': {
    scripts: '\\bai_block_class_def\\s?=\\s?"|\\bai_js_code\\s?=\\s?true',
    css: '\\.ai-viewport-\\d\\s{0,20}\\{\\s?display:\\s?none\\s?!important|\\.ai-viewports\\{--ai:1\\}',
    shown: '<style>.ai-viewport-3                { display: none !important;}</style>',
    adds: 'advertising',
    website: 'https://adinserter.pro',
  },
  'AMP for WP': {
    html: '<meta[^>]{1,60}content="AMP for WP ([\\d.]+)"\\;version:\\1',
    shown: '<meta name="generator" content="AMP for WP 0.9.98.4" />',
    version: '0.9.98.4',
    adds: 'pages in AMP',
    website: 'https://ampforwp.com',
  },
  'Antispam Bee': {
    scripts: 'getElementById\\("comment"\\)\\.setAttribute\\(\\s?"id",\\s?"a[0-9a-f]{31}"',
    shown:
      '<script>document.getElementById("comment").setAttribute( "id", "aa1e1a5454176959f647c27403ce0d4f" );</script>',
    adds: 'protection from spam',
    website: 'https://antispambee.pluginkollektiv.org',
  },
  'Asset CleanUp': {
    dom: 'link[data-wpacu-preload-font], style[data-wpacu-inline-css-file], [data-wpacu-style-handle], [data-wpacu-script-handle]',
    shown: '<link rel="preload" as="font" href="/a.woff2" data-wpacu-preload-font="1" crossorigin>',
    adds: 'optimisation of files',
    website: 'https://www.assetcleanup.com',
  },
  'Avatar Privacy': {
    dom: "img[src*='/uploads/avatar-privacy/cache/']",
    shown: '<img src="/wp-content/uploads/avatar-privacy/cache/gravatar/a.png">',
    adds: 'avatars from its own host',
    website: 'https://wordpress.org/plugins/avatar-privacy/',
  },
  'Better Social Counter': {
    dom: '.widget_better-social-counter',
    shown: '<div id="better-social-counter-2" class="widget widget_better-social-counter">',
    adds: 'counts of followers',
    website: 'https://betterstudio.com',
  },
  'Broken Link Checker': {
    css: '\\.broken_link,\\s?a\\.broken_link\\s?\\{',
    shown: '<style>.broken_link, a.broken_link { text-decoration: line-through; }</style>',
    adds: 'a search for broken links',
    website: 'https://wordpress.org/plugins/broken-link-checker/',
  },
  'Comment Reply Email Notification': {
    dom: "input[name='cren_subscribe_to_comment']",
    shown: '<input id="cren_subscribe_to_comment" name="cren_subscribe_to_comment" type="checkbox">',
    adds: 'notifications about replies',
    website: 'https://wordpress.org/plugins/comment-reply-email-notification/',
  },
  'Contextual Related Posts': {
    dom: 'div.crp_related',
    css: '\\.crp-list-item\\.crp-list-item-has-image\\s?\\{',
    shown: '<div class="crp_related  "><ul></ul></div>',
    adds: 'related posts',
    website: 'https://webberzone.com/plugins/contextual-related-posts/',
  },
  'Enable jQuery Migrate Helper': {
    scripts: '\\bjQueryMigrateHelperHasSentDowngrade\\b',
    shown: '<script>var jQueryMigrateHelperHasSentDowngrade = false;</script>',
    adds: 'older versions of jQuery',
    website: 'https://wordpress.org/plugins/enable-jquery-migrate-helper/',
  },
  'Extended Widget Options': {
    css: 'body \\.extendedwopts-show\\s?\\{',
    shown: '<style>body .extendedwopts-show{display:none}</style>',
    adds: 'options of widgets',
    website: 'https://widget-options.com',
  },
  'Fancybox for WordPress': {
    html: '<!-- Fancybox for WordPress v([\\d.]+)\\;version:\\1',
    shown: '<!-- Fancybox for WordPress v3.2.2 -->',
    version: '3.2.2',
    adds: 'pictures above the page',
    website: 'https://wordpress.org/plugins/fancybox-for-wordpress/',
  },
  'Favicon by RealFaviconGenerator': {
    dom: "link[href*='/wp-content/uploads/fbrfg/']",
    shown: '<link rel="apple-touch-icon" href="/wp-content/uploads/fbrfg/apple-touch-icon.png">',
    adds: 'icons of the site',
    website: 'https://wordpress.org/plugins/favicon-by-realfavicongenerator/',
  },
  'Genesis eNews Extended': {
    dom: "form[id^='subscribeenews-ext']",
    shown: '<form id="subscribeenews-ext-2" action="//acme.us12.list-manage.com/subscribe/post" method="post">',
    adds: 'forms for newsletters',
    website: 'https://wordpress.org/plugins/genesis-enews-extended/',
  },
  'IFTTT Instagram Gallery': {
    dom: '.ifttt-instagram-images',
    shown: '<div class="ifttt-instagram-images ifttt-instagram-8-per-row">',
    adds: 'pictures of Instagram',
    website: 'https://wordpress.org/plugins/ifttt-instagram-gallery/',
  },
  'Image Widget': {
    dom: '.widget_sp_image, a.widget_sp_image-image-link',
    shown: '<div id="widget_sp_image-92" class="widget widget_sp_image">',
    adds: 'a widget with an image',
    website: 'https://wordpress.org/plugins/image-widget/',
  },
  'Kirki Customizer Framework': { dom: 'style#kirki-inline-styles', shown: '<style id="kirki-inline-styles"></style>' },
  'Meta pixel for WordPress': {
    scripts: '"agent":\\s?"wordpress-[\\d.]{3,10}-(\\d[\\d.]{2,8})"\\;version:\\1',
    shown: '<script>fbq("init", "1", {}, {"agent": "wordpress-6.2-3.0.8"})</script>',
    version: '3.0.8',
    adds: 'the Facebook Pixel',
    website: 'https://wordpress.org/plugins/official-facebook-pixel/',
  },
  'Meta Tag Manager': {
    html: '<!-- Meta Tag Manager -->',
    shown: '<!-- Meta Tag Manager --><meta name="a" content="b">',
    adds: 'meta tags',
    website: 'https://wordpress.org/plugins/meta-tag-manager/',
  },
  'Nextend Social Login': {
    scripts: '\\bwindow\\._nslDOMReady\\b',
    shown: '<script>window._nslDOMReady = function (callback) {}</script>',
    adds: 'logins with accounts of social networks',
    website: 'https://nextendweb.com/social-login/',
  },
  'Obfuscate Email': {
    css: 'span\\.oe_textdirection\\s?\\{',
    shown: '<style>span.oe_textdirection { unicode-bidi: bidi-override; direction: rtl; }</style>',
    adds: 'protection of addresses from spam',
    website: 'https://wordpress.org/plugins/obfuscate-email/',
  },
  'Object Cache Pro': {
    html: '<!--\\s?plugin=object-cache-pro client=',
    shown: '<p>a</p><!-- plugin=object-cache-pro client=phpredis metric#hits=1 -->',
    adds: 'an object cache in Redis',
    website: 'https://objectcache.pro',
  },
  'Open External Links in a New Window': {
    scripts: '\\bfunction external_links_in_new_windows_loop\\b',
    shown: '<script>function external_links_in_new_windows_loop() { }</script>',
    adds: 'new windows for external links',
    website: 'https://wordpress.org/plugins/open-external-links-in-a-new-window/',
  },
  Perfmatters: {
    dom: "script[type='pmdelayedscript'], style#perfmatters-used-css, [data-perfmatters-type], img[data-perfmatters-preload]",
    html: '<!-- Local Analytics generated with perfmatters',
    shown: '<script type="pmdelayedscript" data-perfmatters-type="text/javascript"></script>',
    adds: 'optimisation of files',
    website: 'https://perfmatters.io',
  },
  Polylang: {
    scripts: 'document\\.cookie = "pll_language=',
    shown: '<script>document.cookie = "pll_language=en; expires=" + date + "; path=/";</script>',
  },
  'Prosodia VGW OS': {
    dom: 'img.wpvgw-marker-image',
    shown: '<img src="https://vg01.met.vgwort.de/na/2ae9871c5f27402197017ab988d81356" class="wpvgw-marker-image">',
    adds: 'the counting marks of VG Wort',
    website: 'https://wordpress.org/plugins/wp-vgwort/',
  },
  'Really Simple SSL': {
    dom: 'body[data-rsssl]',
    shown: '<body data-rsssl=1 class="post-template-default single">',
    adds: 'redirects to HTTPS',
    website: 'https://really-simple-ssl.com',
  },
  'Related Posts by Zemanta': {
    scripts: '\\bwindow\\._zem_rp_post_id\\s?=',
    shown: "<script>window._zem_rp_post_id = '44653';</script>",
    adds: 'related posts',
    website: 'https://wordpress.org/plugins/related-posts-by-zemanta/',
  },
  'Related Posts for WordPress': {
    dom: '.rp4wp-related-posts',
    shown: "<div class='rp4wp-related-posts'><h3>Related</h3></div>",
    adds: 'related posts',
    website: 'https://www.relatedpostsforwp.com',
  },
  'Responsive Menu Pro': {
    dom: '#responsive-menu-pro-button, #responsive-menu-pro-container',
    shown: '<button id="responsive-menu-pro-button" class="responsive-menu-pro-button">',
    adds: 'menus',
    website: 'https://responsive.menu',
  },
  'Self-Hosted Google Fonts': {
    dom: "link[href*='/wp-content/uploads/sgf-css/']",
    shown: '<link rel="stylesheet" href="/wp-content/uploads/sgf-css/font-c44c1b2a8accdeed73d8e0070a68f817.css">',
    adds: 'fonts of Google from its own host',
    website: 'https://wordpress.org/plugins/selfhost-google-fonts/',
  },
  'Shariff Wrapper': {
    dom: 'div.shariff > ul.shariff-buttons',
    shown: '<div class="shariff"><ul class="shariff-buttons theme-default orientation-horizontal buttonsize-medium">',
    adds: 'share buttons',
    website: 'https://wordpress.org/plugins/shariff/',
  },
  'Simple Author Box': {
    dom: '.saboxplugin-wrap',
    shown: '<div class="saboxplugin-wrap" itemprop="author">',
    adds: 'a box about the author',
    website: 'https://wordpress.org/plugins/simple-author-box/',
  },
  'Simple Custom CSS and JS': {
    dom: "link[href*='/uploads/custom-css-js/'], script[src*='/uploads/custom-css-js/']",
    shown: '<link rel="stylesheet" href="/wp-content/uploads/custom-css-js/6447.css?v=1986">',
    adds: 'styles and scripts',
    website: 'https://wordpress.org/plugins/custom-css-js/',
  },
  'Tasty Links': {
    dom: 'a[data-tasty-links-no-disclosure], a.tasty-link',
    shown: '<a data-tasty-links-no-disclosure="" href="https://www.acme.test/a/">whole grain</a>',
    adds: 'affiliate links',
    website: 'https://www.wptasty.com/tasty-links',
  },
  'Tasty Pins': {
    dom: '.tasty-pins-hidden-image-container',
    shown: '<div class="tasty-pins-hidden-image-container" style="display:none;">',
    adds: 'images for Pinterest',
    website: 'https://www.wptasty.com/tasty-pins',
  },
  'The Post Grid': {
    css: '#rt-tpg-container-\\d{3,12} \\.',
    shown: '<style>#rt-tpg-container-1050670552 .rt-holder .price{color:#0367bf}</style>',
    adds: 'grids of posts',
    website: 'https://www.radiustheme.com/the-post-grid-pro-for-wordpress/',
  },
  'WordPress Related Posts': {
    scripts: '_wp_rp_plugin_version\\s?=\\s?[\'"]([\\d.]+)[\'"]\\;version:\\1',
    shown: "<script>window._wp_rp_plugin_version = '3.6.4';</script>",
    version: '3.6.4',
    adds: 'related posts',
    website: 'https://wordpress.org/plugins/wordpress-23-related-posts-plugin/',
  },
  'WP External Links': {
    dom: 'a[data-wpel-link]',
    shown: '<a data-wpel-link="internal" href="https://acme.test/">Acme</a>',
    adds: 'attributes of links',
    website: 'https://wordpress.org/plugins/wp-external-links/',
  },
  'WP Featherlight': {
    dom: 'body.wp-featherlight-captions',
    shown: '<body class="single wp-featherlight-captions">',
    adds: 'a light box',
    website: 'https://wordpress.org/plugins/wp-featherlight/',
  },
  'WP Last Modified Info': {
    html: '<!--\\s{0,20}Last Modified Schema is inserted by the WP Last Modified Info plugin v([\\d.]+)\\;version:\\1',
    shown:
      '<!-- Last Modified Schema is inserted by the WP Last Modified Info plugin v1.8.8 - https://wordpress.org/ -->',
    version: '1.8.8',
    adds: 'the dates of changes',
    website: 'https://wordpress.org/plugins/wp-last-modified-info/',
  },
  'WP Ultimate Post Grid': {
    css: '\\.wpupg-grid\\s?\\{\\s?transition:\\s?height',
    shown: '<style>.wpupg-grid{transition:height 800}</style>',
    adds: 'grids of posts',
    website: 'https://bootstrapped.ventures/wp-ultimate-post-grid/',
  },
  'Yoast Video SEO': {
    scripts: 'getElementsByClassName\\(\\s?"video-seo-youtube-player"',
    shown: '<script>youtubePlayers = document.getElementsByClassName( "video-seo-youtube-player" );</script>',
    adds: 'videos in search engines',
    website: 'https://yoast.com/wordpress/plugins/video-seo/',
  },
  'AddToAny Share Buttons': {
    dom: '.addtoany_share_save_container',
    shown: '<div class="addtoany_share_save_container addtoany_content">',
  },
  Akismet: {
    dom: "input[name='akismet_comment_nonce'], textarea[name='ak_hp_textarea'], input#ak_js[name='ak_js']",
    shown: '<input type="hidden" id="akismet_comment_nonce" name="akismet_comment_nonce" value="1">',
  },
  Autoptimize: {
    dom: "link[href*='/cache/autoptimize/'], script[src*='/cache/autoptimize/'], link[href*='/css/autoptimize_'], script[src*='/js/autoptimize_']",
    shown: '<link rel="stylesheet" href="/wp-content/cache/autoptimize/css/autoptimize_1.css">',
  },
  bbPress: {
    dom: '#bbpress-forums',
    shown: '<div id="bbpress-forums" class="bbpress-wrapper">',
    adds: 'a forum',
    website: 'https://bbpress.org',
  },
  Breeze: {
    dom: "link[href*='/cache/breeze-minification/'], script[src*='/cache/breeze-minification/']",
    shown: '<link rel="stylesheet" href="/wp-content/cache/breeze-minification/css/breeze_1.css">',
  },
  'Easy Table of Contents': {
    dom: '#ez-toc-container',
    shown: '<div id="ez-toc-container" class="ez-toc-v2_0_17">',
    adds: 'a table of contents',
    website: 'https://wordpress.org/plugins/easy-table-of-contents/',
  },
  EasyRecipe: {
    dom: 'div.easyrecipe',
    shown: '<div class="easyrecipe" itemscope itemtype="http://schema.org/Recipe">',
    adds: 'cards of recipes',
    website: 'https://easyrecipeplugin.com',
  },
  'Envira Gallery': {
    dom: '.envira-gallery-wrap',
    shown: '<div id="envira-gallery-wrap-1" class="envira-gallery-wrap">',
    adds: 'photo galleries',
    website: 'https://enviragallery.com',
  },
  FacetWP: {
    dom: '.facetwp-facet, .facetwp-template',
    html: '<!--fwp-loop-->',
    shown: '<div class="facetwp-facet facetwp-facet-categories">',
    adds: 'search by facets',
    website: 'https://facetwp.com',
  },
  'Fast Velocity Minify': {
    dom: "link[href*='/cache/fvm/'], script[src*='/cache/fvm/']",
    shown: '<link rel="stylesheet" href="/wp-content/cache/fvm/min/1.css">',
    adds: 'minification of files',
    website: 'https://wordpress.org/plugins/fast-velocity-minify/',
  },
  'Feast Plugin': {
    dom: 'body.feast-plugin',
    shown: '<body class="single feast-plugin header-full-width">',
    adds: 'blocks for food blogs',
    website: 'https://feastdesignco.com',
  },
  FlyingPress: {
    dom: "link[href*='/cache/flying-press/'], script[src*='/cache/flying-press/']",
    shown: '<script src="/wp-content/cache/flying-press/1.js"></script>',
    adds: 'a cache',
    website: 'https://flyingpress.com',
  },
  'GDPR Cookie Compliance': {
    dom: '#moove_gdpr_cookie_info_bar',
    shown: '<aside id="moove_gdpr_cookie_info_bar">',
    adds: 'a cookie banner',
    website: 'https://wordpress.org/plugins/gdpr-cookie-compliance/',
  },
  'Genesis theme': { dom: 'ul.genesis-nav-menu, .genesis-skip-link', shown: '<ul class="menu genesis-nav-menu">' },
  'Grow Social by Mediavine': {
    dom: "div[id^='dpsp-content'], .dpsp-networks-btns-wrapper, .dpsp-network-btn",
    shown: '<div id="dpsp-content-top" class="dpsp-content-wrapper">',
  },
  'Ivory Search': {
    dom: 'form.is-search-form',
    shown: '<form class="is-search-form is-form-style">',
    adds: 'a search form',
    website: 'https://ivorysearch.com',
  },
  Jetpack: { dom: '#jp-relatedposts, .jetpack-likes-widget-wrapper', shown: '<div id="jp-relatedposts">' },
  'Kadence Blocks': {
    dom: "[class*='wp-block-kadence-']",
    shown: '<div class="wp-block-kadence-rowlayout">',
    adds: 'blocks',
    website: 'https://www.kadencewp.com/kadence-blocks/',
  },
  'kk Star Ratings': {
    dom: 'div.kk-star-ratings',
    shown: '<div class="kk-star-ratings kksr-auto">',
    adds: 'ratings',
    website: 'https://wordpress.org/plugins/kk-star-ratings/',
  },
  'LuckyWP Table of Contents': {
    dom: 'div.lwptoc',
    shown: '<div class="lwptoc lwptoc-light">',
    adds: 'a table of contents',
    website: 'https://wordpress.org/plugins/luckywp-table-of-contents/',
  },
  MailPoet: {
    dom: 'form.mailpoet_form',
    shown: '<form target="_self" class="mailpoet_form mailpoet_form_form">',
    adds: 'newsletters',
    website: 'https://www.mailpoet.com',
  },
  'Max Mega Menu': {
    dom: 'ul.max-mega-menu',
    shown: '<ul class="max-mega-menu mega-menu">',
    adds: 'menus',
    website: 'https://www.megamenu.com',
  },
  'Create by Mediavine': {
    dom: '.mv-create-card',
    css: ':root\\s?\\{\\s{0,20}--mv-create-radius:',
    shown: '<section id="mv-creation-1" class="mv-create-card mv-create-card-1">',
  },
  MetaSlider: { dom: 'div.metaslider', shown: '<div id="metaslider-id-1" class="ml-slider metaslider">' },
  'Popup Maker': {
    dom: 'div.pum-overlay',
    scripts: '\\bvar pum_vars\\s?=\\s?\\{"version":"(\\d[\\d.]{2,12})"\\;version:\\1',
    shown: '<div id="pum-1" class="pum pum-overlay"><script>var pum_vars = {"version":"1.8.14","a":1};</script>',
    version: '1.8.14',
  },
  'Rate My Post': {
    dom: 'div.rmp-rating-widget',
    shown: '<div class="rmp-widgets-container rmp-rating-widget">',
  },
  'Recipe Card Blocks': {
    dom: '.wp-block-wpzoom-recipe-card-block-recipe-card, .wpzoom-recipe-card-image',
    shown: '<div class="wp-block-wpzoom-recipe-card-block-recipe-card">',
    adds: 'cards of recipes',
    website: 'https://recipecard.io',
  },
  'Shared Counts': {
    dom: 'div.shared-counts-wrap, a.shared-counts-button',
    shown: '<div class="shared-counts-wrap before_content">',
    adds: 'share buttons',
    website: 'https://sharedcountsplugin.com',
  },
  'SiteGround Optimizer': {
    dom: "link[href*='/siteground-optimizer-assets/'], script[src*='/siteground-optimizer-assets/']",
    shown:
      '<link rel="stylesheet" href="/wp-content/uploads/siteground-optimizer-assets/siteground-optimizer-combined-css-1.css">',
    adds: 'a cache',
    website: 'https://wordpress.org/plugins/sg-cachepress/',
  },
  'Smart Slider 3': {
    dom: '.n2-section-smartslider, .n2-ss-slider',
    shown: '<div class="n2-section-smartslider">',
    adds: 'sliders',
    website: 'https://smartslider3.com',
  },
  'Smash Balloon Instagram Feed': {
    dom: '#sb_instagram',
    html: '<!-- (?:Custom Feeds for Instagram|Instagram Feed) JS -->',
    scripts: '\\bvar sbiajaxurl\\b|\\bwindow\\.sbi_custom_js\\b',
    shown: '<div id="sb_instagram" class="sbi">',
  },
  'Social Warfare': {
    dom: 'div.swp_social_panel',
    shown: '<div class="swp_social_panel swp_horizontal_panel">',
  },
  TablePress: { dom: 'table.tablepress', shown: '<table id="tablepress-1" class="tablepress tablepress-id-1">' },
  'Tasty Recipes': {
    dom: 'div.tasty-recipes',
    shown: '<div id="tasty-recipes-1" class="tasty-recipes tasty-recipes-display">',
    adds: 'cards of recipes',
    website: 'https://www.wptasty.com/tasty-recipes',
  },
  wpDiscuz: {
    dom: '#wpdiscuz-wrapper, #wpd-threads',
    shown: '<div id="wpd-threads" class="wpd-thread-wrapper">',
    adds: 'comments',
    website: 'https://wpdiscuz.com',
  },
  'WP-Optimize': {
    dom: "link[href*='/cache/wpo-minify/'], script[src*='/cache/wpo-minify/']",
    shown: '<link rel="stylesheet" href="/wp-content/cache/wpo-minify/1/assets/wpo-minify-header-1.min.css">',
    adds: 'a cache',
    website: 'https://teamupdraft.com/wp-optimize/',
  },
  'WP-PageNavi': { dom: 'div.wp-pagenavi', shown: '<div class="wp-pagenavi" role="navigation">' },
  'WP-PostRatings': {
    dom: 'div.post-ratings',
    shown: '<div id="post-ratings-1" class="post-ratings">',
    adds: 'ratings',
    website: 'https://wordpress.org/plugins/wp-postratings/',
  },
  'WP Recipe Maker': {
    dom: 'div.wprm-recipe-container, .wprm-recipe-print',
    shown: '<div id="wprm-recipe-container-1" class="wprm-recipe-container" data-recipe-id="1">',
    adds: 'cards of recipes',
    website: 'https://bootstrapped.ventures/wp-recipe-maker/',
  },
  'WP Ultimate Recipe': {
    dom: 'div.wpurp-container',
    shown: '<div class="wpurp-container" id="wpurp-container-recipe-1">',
    adds: 'cards of recipes',
    website: 'https://bootstrapped.ventures/wp-ultimate-recipe/',
  },
  YARPP: {
    dom: 'div.yarpp-related',
    shown: '<div class="yarpp yarpp-related yarpp-related-website">',
    adds: 'related posts',
    website: 'https://yarpp.com',
  },
  'YITH WooCommerce Wishlist': {
    dom: 'div.yith-wcwl-add-to-wishlist',
    shown: '<div class="yith-wcwl-add-to-wishlist add-to-wishlist-1">',
    adds: 'wish lists for WooCommerce',
    website: 'https://yithemes.com/themes/plugins/yith-woocommerce-wishlist/',
  },
  'ZipList Recipe Plugin': {
    dom: "div[id^='zlrecipe-container']",
    shown: '<div id="zlrecipe-container-1" class="zlrecipe-container-border">',
    adds: 'cards of recipes',
    website: 'https://wordpress.org/plugins/ziplist-recipe-plugin/',
  },
};

export const wordpressPlugins: Record<string, TechnologyRule> = Object.fromEntries(
  Object.entries(plugins).map(([name, { dom, shown, version, adds, website, ...signs }]): [string, TechnologyRule] => [
    name,
    {
      ...(adds !== undefined && { cats: [87], description: `${name} adds ${adds} to WordPress.` }),
      ...(website !== undefined && { website }),
      ...(dom !== undefined && { dom: { [dom]: { exists: '' } } }),
      ...signs,
      ...(adds !== undefined && { requires: 'WordPress' }),
      examples: [
        {
          html: `<link rel="stylesheet" href="/wp-content/themes/a/b.css">${shown}`,
          ...(version !== undefined && { version }),
        },
      ],
    },
  ]),
);
