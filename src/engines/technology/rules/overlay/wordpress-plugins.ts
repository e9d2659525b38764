// Plugins and themes of WordPress, by what they write into pages. Sites often load all styles and scripts as one file, whose address names
// no plugin. Those that load files of their own need no rule: see `match/extensions.ts`.
import type { TechnologyRule } from '../rule-set.ts';

interface Plugin {
  /** Selectors of elements that only this plugin writes. */
  dom: string;
  /** The same for an example. */
  shown: string;
  /** What it adds to a site. Without it, another rule set describes the plugin. */
  adds?: string;
  website?: string;
}

const plugins: Record<string, Plugin> = {
  'AddToAny Share Buttons': {
    dom: '.addtoany_share_save_container',
    shown: '<div class="addtoany_share_save_container addtoany_content">',
  },
  Akismet: {
    dom: "input[name='akismet_comment_nonce']",
    shown: '<input type="hidden" id="akismet_comment_nonce" name="akismet_comment_nonce" value="1">',
  },
  Autoptimize: {
    dom: "link[href*='/cache/autoptimize/'], script[src*='/cache/autoptimize/']",
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
    shown: '<section id="mv-creation-1" class="mv-create-card mv-create-card-1">',
  },
  MetaSlider: { dom: 'div.metaslider', shown: '<div id="metaslider-id-1" class="ml-slider metaslider">' },
  'Popup Maker': { dom: 'div.pum-overlay', shown: '<div id="pum-1" class="pum pum-overlay">' },
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
    dom: 'div.shared-counts-wrap',
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
  'Smash Balloon Instagram Feed': { dom: '#sb_instagram', shown: '<div id="sb_instagram" class="sbi">' },
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
  Object.entries(plugins).map(([name, { dom, shown, adds, website }]): [string, TechnologyRule] => [
    name,
    {
      ...(adds !== undefined && { cats: [87], description: `${name} adds ${adds} to WordPress.` }),
      ...(website !== undefined && { website }),
      dom: { [dom]: { exists: '' } },
      ...(adds !== undefined && { requires: 'WordPress' }),
      examples: [{ html: `<link rel="stylesheet" href="/wp-content/themes/a/b.css">${shown}` }],
    },
  ]),
);
