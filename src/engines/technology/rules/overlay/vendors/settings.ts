// Services by what they write into a page, or by the settings that a page gives them: elements, the keys of an account, calls of their
// scripts. The address of their script is often elsewhere, in a bundle or behind a consent manager. A list of possible partners is no proof.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

/** Themes for Genesis that name themselves in a class of the page. */
const feastTheme = (name: string, className: string): TechnologyRule =>
  vendor(
    80,
    `https://feastdesignco.com/product/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}/`,
    `${name} is a theme of WordPress for food blogs.`,
    {
      dom: `body.genesis-footer-widgets-hidden.${className}, body.genesis-footer-widgets-visible.${className}`,
      requires: 'WordPress',
    },
    `<link rel="stylesheet" href="/wp-content/a.css"><body class="single content-sidebar genesis-footer-widgets-hidden ${className}"><p>a</p></body>`,
  );

/** Storyblok has addresses of this form too. */
const thumborAddress =
  '^(?!.*storyblok).{1,300}/filters:(?:no_upscale|strip_icc|strip_exif|max_bytes|quality|format|fill|focal)\\(';

export const settings: Record<string, TechnologyRule> = {
  // Advertising
  'Google Publisher Tag': more(
    {
      scripts:
        '\\bgoogletag\\.(?:(?:cmd\\.push|enableServices)\\(|(?:defineSlot|defineOutOfPageSlot|display)\\(\\s?[\'"]|pubads\\(\\)\\.(?:enable\\w{4,30}|collapseEmptyDivs|disableInitialLoad|setCentering)\\()|\\bgoogletag\\s?=\\s?(?:window\\.)?googletag\\s?\\|\\|',
      dom: "div[id^='div-gpt-ad-']",
    },
    { scripts: "googletag.display('div-gpt-ad-1635928417371-0');" },
    { scripts: 'googletag.cmd.push(function() {});' },
    { scripts: 'window.googletag = window.googletag || {};' },
    '<div id="div-gpt-ad-1509901024048-0" style="width:320px"></div>',
  ),
  Outbrain: more(
    { dom: 'div.OUTBRAIN[data-widget-id], div.OUTBRAIN[data-ob-template]' },
    '<div class="OUTBRAIN" data-src="https://www.acme.test/a" data-widget-id="AR_29"></div>',
  ),
  PubMatic: more(
    { scripts: 'ads\\.pubmatic\\.com/AdServer/js/' },
    { scripts: "var url = '//ads.pubmatic.com/AdServer/js/pwt/76492/'" },
  ),
  Lotame: more(
    { scripts: '\\blotameLightning\\.init\\(|\\.lotame\\.write\\(' },
    { scripts: 'Mntl.RTB.Plugins.lotameLightning.init({"tax1":"faw_Ingredients"})' },
  ),
  'Amazon Advertising': more(
    {
      scripts:
        '\\bapstag\\.init\\(\\{|\\("apstag",\\s?window\\b|\\bRTB\\.Plugins\\.amazon\\.amazonConfigs|\\baax_getad_mpb\\(\\{',
    },
    { scripts: 'apstag.init({pubID: "600", adServer: "googletag"});' },
  ),
  'Amazon Associates': more(
    { scriptSrc: 'amazon-adsystem\\.com/widgets/', dom: "iframe[src*='amazon-adsystem.com/widgets/']" },
    '//z-na.amazon-adsystem.com/widgets/onejs?MarketPlace=US',
    '<iframe src="//ws-na.amazon-adsystem.com/widgets/q?ServiceVersion=20070822"></iframe>',
  ),
  Permutive: more(
    {
      scripts: [
        '\\bwindow\\.permutive\\s?=\\s?\\w',
        'permutive_?projectid"\\s?:\\s?"[\\da-f-]{36}"',
        'permutive_project_id"\\s?:\\s?"[\\da-f-]{36}"',
      ],
    },
    { scripts: '!function(n,e,o,r,i){if(!e){e=e||{},window.permutive=e,e.q=[]}}' },
    { scripts: '{"permutive_project_id":"a8949f22-f5f0-4207-8dc3-9f4f409f0866"}' },
  ),
  Prebid: more(
    { scripts: '\\bpbjs\\.(?:addAdUnits|requestBids|setConfig)\\(|\\bRTB\\.Plugins\\.prebid\\.setConfig\\(' },
    { scripts: 'pbjs.que.push(function() { pbjs.addAdUnits(units); });' },
  ),
  Mediamond: vendor(
    36,
    'https://www.mediamond.it',
    'Mediamond sells advertising in Italy.',
    { loads: ['adv.mediamond.it'], scripts: 'adv\\.mediamond\\.it/[\\w./-]{1,100}\\.js' },
    'https://adv.mediamond.it/hp_sponsor_acme/hpsponsor.js',
  ),
  Confiant: more(
    { scripts: '\\bwindow\\.confiant\\s?=\\s?window\\.confiant\\b' },
    { scripts: 'window.confiant = window.confiant || {};' },
  ),
  'SHE Media': more(
    { html: '<!-- BLOGHER ADS Begin' },
    '<html><!-- BLOGHER ADS Begin 300x250 ad --><div id="skm-ad-medrec-1"></div>',
  ),
  SiteScout: vendor(
    36,
    'https://www.basis.com',
    'SiteScout shows advertising to former visitors.',
    { scripts: 'pixel\\.sitescout\\.com/iap/' },
    { scripts: '(new Image).src="https://pixel.sitescout.com/iap/97440b4ca2a158"' },
  ),
  BeOp: vendor(
    [36, 73],
    'https://beop.io',
    'BeOp shows questions and advertising in articles.',
    { scripts: '\\bBeOpSDK\\.init\\(', loads: ['widget.beop.io'] },
    { scripts: 'BeOpSDK.init({ account: "61d7659c994501332de4e528" });' },
  ),
  HeaderBiddr: vendor(
    36,
    'https://headerbiddr.net',
    'HeaderBiddr sells advertising in auctions.',
    { loads: ['hb.headerbiddr.net'] },
    'https://hb.headerbiddr.net/pub/cdkitchen/pb.js',
  ),
  AdBack: vendor(
    36,
    'https://www.adback.co',
    'AdBack measures visitors who block advertising.',
    { scripts: '\\.ad-back\\.net/adbackplugin', loads: ['ad-back.net/adbackplugin'] },
    { scripts: 'var adbackhost = "https://s.ad-back.net/adbackplugin";' },
  ),

  // Analytics, experiments and errors
  'Google Optimize': more(
    {
      scripts:
        '[\'"]async-hide[\'"],\\s?[\'"]dataLayer[\'"],\\s?\\d{3,5},\\s{0,9}\\{\\s?[\'"](?:GTM|OPT)-\\w{5,10}[\'"]\\s?:\\s?true',
    },
    { scripts: "(window,document.documentElement,'async-hide','dataLayer',4000,\n  {'GTM-TWNDVHT':true});" },
  ),
  'Google Analytics': more(
    {
      scripts:
        '"(?:google_?analytics_?(?:id|key|tracking_?id|account)?|gatrackingid|ga_tracking_id)"\\s?:\\s?"(?:UA-\\d{4,10}-\\d{1,3}|G-[A-Z0-9]{8,12})"',
      html: '<!-- Local Analytics generated with perfmatters',
    },
    { scripts: '{"google_analytics_id":"UA-1740781-65"}' },
  ),
  'Quantcast Measure': more(
    { scripts: '"quantcast_pcode"\\s?:\\s?"p-[\\w-]{8,20}"' },
    { scripts: '{"quantcast_pcode":"p-3aud4J6uA4Z6Y"}' },
  ),
  'Parse.ly': more(
    { scripts: '\\bwindow\\.PARSELY\\s?=', html: '<!-- START Parse\\.ly Include' },
    { html: '<html><!-- START Parse.ly Include: Standard --><p>a</p></html>' },
    { scripts: 'window.PARSELY = window.PARSELY || { autotrack: false };' },
  ),
  Sentry: more(
    { scripts: 'https?:(?:\\\\?/){2}[\\da-f]{32}@[\\w.-]{0,40}sentry[\\w.-]{0,40}\\\\?/\\d{1,10}\\b' },
    { scripts: '"sentry_dsn":"https://3d52bb03c7f045fc8f633f8b9895cee4@o350159.ingest.sentry.io/4200321"' },
  ),
  'Microsoft Application Insights': more(
    { scripts: 'application_?insights(?:instrumentation)?_?key"?\\s?:\\s?"[\\da-f]{8}-[\\da-f-]{27}"' },
    { scripts: '{"applicationInsightsKey":"2c9b8bb3-a194-4354-9a24-0255eaeca58c"}' },
  ),
  'Adobe Analytics': more(
    { html: '<!-- SiteCatalyst code version: (H\\.[\\d.]*\\d)\\;version:\\1' },
    {
      html: '<html><!-- SiteCatalyst code version: H.22.1.\nCopyright 1996-2010 Adobe, Inc. --><p>a</p>',
      version: 'H.22.1',
    },
  ),
  Tealium: more(
    {
      scriptSrc: '/utag/[\\w.-]{2,40}/[\\w.-]{2,40}/(?:prod|qa|dev)/utag(?:\\.sync)?\\.js',
      scripts: '\\bvar utag_data\\s?=\\s?\\{',
    },
    { scripts: 'var utag_data = {"page_type":"article"};' },
    'https://tags.acme.test/utag/acme/receitas/prod/utag.js',
  ),
  Branch: more(
    { scripts: '"branch_(?:io_)?key"\\s?:\\s?"key_(?:live|test)_\\w{10,40}"' },
    { scripts: '{"branch_io_key":"key_live_ohcHUiwQKLjGUSUVGhCvCmcjAErLoOFO"}' },
  ),
  SegMetrics: vendor(
    10,
    'https://segmetrics.io',
    'SegMetrics measures what marketing earns.',
    { loads: ['tag.segmetrics.io'] },
    'https://tag.segmetrics.io/aM6PbN.js',
  ),
  'VG Wort': vendor(
    10,
    'https://www.vgwort.de',
    'VG Wort counts readers to pay authors in Germany.',
    { pixels: ['.met.vgwort.de/na/'] },
    '<img src="https://vg01.met.vgwort.de/na/2ae9871c5f27402197017ab988d81356" width="1" height="1">',
  ),
  OpinionLab: vendor(
    73,
    'https://www.verint.com',
    'OpinionLab asks visitors for their opinion.',
    { html: '<!--\\s{0,9}OnlineOpinion v([\\d.]+)\\;version:\\1' },
    { html: '<html><!--\nOnlineOpinion v5.8.2\nReleased: 02/27/2014. --><p>a</p>', version: '5.8.2' },
  ),

  // Mail and messages
  Sailthru: more(
    {
      meta: {
        'sailthru.author': '',
        'sailthru.tags': '',
        'sailthru.date': '',
        'sailthru.description': '',
        'sailthru.image.thumb': '',
      },
      scripts: '\\bSailthru\\.init\\(|"sailthru_customer_id"\\s?:\\s?"[\\da-f]{32}"',
      dom: 'script#sailthru-spm',
    },
    { meta: { 'sailthru.author': 'Ada' } },
    { scripts: "Sailthru.init({ customerId: 'a' })" },
  ),
  MailChimp: more(
    {
      dom: "form[action*='.list-manage.com/subscribe'], form[action*='.list-manage1.com/subscribe'], form[action*='.list-manage2.com/subscribe']",
    },
    '<form action="//acme.us12.list-manage.com/subscribe/post?u=a" method="post"></form>',
  ),
  FeedBurner: vendor(
    75,
    'https://feedburner.google.com',
    'FeedBurner sends the feeds of blogs by e-mail.',
    { dom: "form[action*='feedburner.google.com/fb/a/mailverify']" },
    '<form action="http://feedburner.google.com/fb/a/mailverify" method="post"></form>',
  ),
  Substack: more(
    { dom: "iframe[src*='.substack.com/embed']" },
    '<iframe src="https://acme.substack.com/embed" width="100%" height="320"></iframe>',
  ),
  MailCamp: vendor(
    75,
    'https://mailcamp.nl',
    'MailCamp sends newsletters.',
    { dom: "form[action*='.mailcamp.nl/form.php']" },
    '<form method="post" action="https://eds3.mailcamp.nl/form.php?form=73"></form>',
  ),
  Upscope: vendor(
    52,
    'https://upscope.com',
    'Upscope shows the browser of a visitor to those who help.',
    { loads: ['code.upscope.io'] },
    'https://code.upscope.io/qPrDRknSJ5.js',
  ),
  'Solve Data': vendor(
    97,
    'https://solvedata.app',
    'Solve Data collects data about customers.',
    { loads: ['solvestack.net'], scripts: '\\.solvestack\\.net/sdk/sdk\\.js' },
    'https://static.prod-00.acme.solvestack.net/sdk/sdk.js',
  ),
  Dotdigital: more(
    { scripts: '\\.trackedlink\\.net/_dmpt' },
    { scripts: 'paths: { \'dmpt\': "//r3-t.trackedlink.net/_dmpt" }' },
  ),
  Justuno: more({ scripts: '\\bcdn\\.jst\\.ai/' }, { scripts: "window.asset_host = '//cdn.jst.ai/';" }),

  'Salesforce Audience Studio': more(
    { scripts: ['\\bcdn\\.krxd\\.net/controltag', '\\bwindow\\.Krux\\|\\|\\(\\(?Krux\\s?='] },
    { scripts: 'window.Krux||((Krux=function(){Krux.q.push(arguments)}).q=[]);' },
    { scripts: 's.src = protocol + "//cdn.krxd.net/controltag?confid=JOVP0w4D";' },
  ),
  comScore: more(
    { dom: "img[src*='/?c1=2&c2='], img[src*='/p?c1=2&c2=']" },
    '<img src="//ssc.api.acme.test/?c1=2&amp;c2=19293874&amp;ns_site=acme" height="1" width="1">',
  ),
  'Simpli.fi': more(
    { dom: 'script[data-sifi-parsed]' },
    '<script data-sifi-parsed="true" src="/dpx.js" type="text/javascript"></script>',
  ),

  // Users
  Auth0: more(
    { dom: 'script#auth0config[data-domain]', scripts: '"auth0_?config"\\s?:\\s?\\{\\s{0,40}"domain"\\s?:\\s?"\\w' },
    '<script id="auth0config" data-client-id="3hY6" data-domain="accounts.acme.test"></script>',
  ),
  'SAP Customer Data Cloud Sign-in': more(
    { scripts: '"dataCenter"\\s?:\\s?"\\w{2,8}\\.gigya\\.com"|\\bwindow\\.__gigyaConf\\s?=' },
    { scripts: '{"apiKey":"3_e","dataCenter":"eu1.gigya.com"}' },
  ),
  reCAPTCHA: more(
    {
      dom: ".g-recaptcha, [data-sitekey^='6L']",
      scripts: [
        'captcha\\w{0,20}[\'"]?\\s?[:=]\\s?[\'"]6L[\\w-]{38}[\'"]',
        '"(?:MSP_ReCaptcha|Magento_ReCaptchaFrontendUi)\\\\?/js\\\\?/',
      ],
    },
    { scripts: '{"recaptchaPublicKey":"6LfU_icUAAAAALSqSjRg5hqZwbPr1b8k-_80a_S_"}' },
  ),

  // Comments, sharing and players
  Pinterest: more(
    {
      scriptSrc: '/pinit_main\\.js',
      dom: 'script[data-pin-hover], script[data-pin-build], script[data-pin-custom]',
      css: '\\b(?:a|span)\\.PIN_\\d{13}_',
    },
    '<script async defer data-pin-hover="true" src="/a.js"></script>',
  ),
  'Facebook Comments': vendor(
    15,
    'https://developers.facebook.com/docs/plugins/comments/',
    'Visitors comment with their account of Facebook.',
    { dom: '.fb-comments[data-href]' },
    '<div class="fb-comments" data-href="http://www.acme.test/a"></div>',
  ),
  Livefyre: more(
    { scripts: '[\'"][\\w-]{2,40}\\.fyre\\.co[\'"]' },
    { scripts: "window.mm_settings.lf_network_name = 'acme.fyre.co';" },
  ),
  OpenWeb: more(
    { dom: "[data-spotim-module='spotim-launcher'], script[data-spotim-module]" },
    '<script data-spotim-module="spotim-launcher" src="/a.js"></script>',
  ),
  YouTube: more(
    { dom: 'div.rll-youtube-player[data-id], lite-youtube[videoid]' },
    '<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/CbYWrYSwIMQ" data-id="CbYWrYSwIMQ"></div>',
  ),
  'JW Player': more(
    {
      dom: 'div.jwplayer',
      scripts: '\\bjwplayer\\(\\s?[\'"][\\w-]{1,60}[\'"]\\s?\\)\\.setup\\(|\\bMntl\\.JWPlayer\\.init\\(',
    },
    '<div id="NFgltNIm" class="jwplayer jw-reset"></div>',
    { scripts: 'jwplayer("player").setup({ file: "a.mp4" });' },
  ),
  Yummly: more({ dom: '.YUMMLY-YUM-IFRAME' }, '<iframe class="YUMMLY-YUM-IFRAME" src="/a.html"></iframe>'),
  Nutrifox: more({ dom: "[id^='nutrifox-label-']" }, '<iframe id="nutrifox-label-113380" src="/a.html"></iframe>'),
  'Eat Your Books': vendor(
    5,
    'https://www.eatyourbooks.com',
    'Eat Your Books indexes recipes, with a widget for blogs.',
    { dom: '#eyb-recipe-widget, #eyb-book-widget' },
    '<div id="eyb-recipe-widget"></div>',
  ),
  Relish: more(
    { scripts: '\\bMntl\\.Relish\\.init\\(' },
    { scripts: 'Mntl.Relish.init(relishScriptArgs, "200", context);' },
  ),
  'Ko-fi': more(
    { dom: "img[src*='az743702.vo.msecnd.net/cdn/kofi'], img[src*='storage.ko-fi.com/cdn/kofi']" },
    '<img height="36" src="https://az743702.vo.msecnd.net/cdn/kofi4.png?v=2" alt="Buy Me a Coffee at ko-fi.com">',
  ),
  UserWay: more({ scripts: '\\bvar _userway_config\\s?=' }, { scripts: 'var _userway_config={account:"ZTq4FVXbHY"};' }),
  iubenda: more(
    { dom: 'script._iub_cs_activate, script._iub_cs_activate-inline' },
    '<script class="_iub_cs_activate-inline" type="text/plain"></script>',
  ),
  TrustArc: more(
    { dom: "img[src*='.truste.com/privacy-seal/'], img[data-src*='.truste.com/privacy-seal/']" },
    '<img src="//privacy-policy.truste.com/privacy-seal/seal?rid=3d3bf195">',
  ),
  'Trusted Shops': more(
    { scripts: '"?trustedShopId"?\\s?:\\s?"X[\\dA-F]{32}"' },
    { scripts: '{"trustedShopId":"X63AC85DEAE651A7B35474A86416AB731"}' },
  ),
  Algolia: more(
    { scripts: '"algolia"\\s?:\\s?\\{\\s?"app(?:lication)?Id"\\s?:\\s?"\\w{8,12}"' },
    { scripts: '{"algolia":{"appId":"TDEVJQOQ7L"}}' },
  ),
  Piano: more(
    { dom: 'script#__PIANO_SETTINGS__' },
    '<script type="application/json" id="__PIANO_SETTINGS__">{"applicationId":"QAexVXf7pu"}</script>',
  ),

  // Files, fonts and hosts
  'Amazon Cloudfront': more(
    {
      // Not `scriptSrc`, because some of its hosts belong to vendors.
      scripts: '[\'"](?:https?:)?//[a-z\\d]{10,16}\\.cloudfront\\.net/[\\w./-]{1,100}\\.js\\b',
      dom: "script[src*='.cloudfront.net/'], link[rel='stylesheet'][href*='.cloudfront.net/'], img[src*='.cloudfront.net/']",
    },
    '<script src="https://dqf1kxnta39hp.cloudfront.net/vendor/graphql.min.js"></script>',
    { scripts: 's.src = "https://dstik9906m659.cloudfront.net/eVIfRVUUblIfRlskRCEyUu.js"' },
    '<img src="https://d3fch0cwivr6nf.cloudfront.net/a.jpg">',
  ),
  'Google Hosted Libraries': more(
    { scripts: '[\'"](?:https?)?:?//ajax\\.googleapis\\.com/ajax/libs/' },
    { scripts: "wf.src = protocol + '://ajax.googleapis.com/ajax/libs/webfont/1.6.26/webfont.js';" },
  ),
  'Cloudflare Email Obfuscation': vendor(
    16,
    'https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/',
    'Cloudflare hides the e-mail addresses of a page from programs that collect them.',
    {
      dom: "script[src*='/cloudflare-static/email-decode.min.js'], .__cf_email__[data-cfemail], a[href^='/cdn-cgi/l/email-protection']",
      implies: 'Cloudflare',
    },
    '<script data-cfasync="false" src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>',
    '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="83c1">[email protected]</a>',
  ),
  Typekit: more({ scripts: '\\bTypekit\\.load\\(' }, { scripts: 'try{Typekit.load();}catch(e){}' }),
  Webtype: vendor(
    17,
    'https://www.webtype.com',
    'Webtype serves fonts.',
    {
      dom: "link[rel='stylesheet'][href*='//cloud.webtype.com/css/'], link[data-pmdelayedstyle*='//cloud.webtype.com/css/']",
    },
    '<link rel="stylesheet" href="//cloud.webtype.com/css/bc33bd47-2f28-4a3f-bdbc-24623d6732c7.css">',
  ),
  StackPath: more(
    { css: '\\.stackpathdns\\.com/', dom: "link[href*='.stackpathdns.com/'], script[src*='.stackpathdns.com/']" },
    {
      css: 'src:url(https://485744-1530733.stackpathdns.com/a.woff)',
    },
  ),
  'WP Engine': more(
    {
      dom: "form[action*='wpe-comment-post='], link[href*='-wpengine.netdna-ssl.com/'], script[src*='-wpengine.netdna-ssl.com/']",
    },
    '<form action="https://acme.test/wp-comments-post.php?wpe-comment-post=acme" method="post"></form>',
  ),
  Flywheel: more(
    { dom: "link[href*='-flywheel.netdna-ssl.com/'], script[src*='-flywheel.netdna-ssl.com/']" },
    '<link rel="icon" href="http://xnjm5arbt0-flywheel.netdna-ssl.com/favicon.ico">',
  ),
  Thumbor: more(
    {
      dom: {
        "img[src*='/filters:']": { attributes: { src: thumborAddress } },
        "link[rel='icon'][href*='/filters:']": { attributes: { href: thumborAddress } },
      },
    },
    '<img src="https://image.acme.test/D913ECH=/filters:no_upscale()/image.jpg">',
    '<link rel="icon" href="https://s2.acme.test/19ruBLZ=/32x32/smart/filters:strip_icc()/favicon.png">',
  ),

  // Applications
  'Adobe Experience Manager': more(
    { scripts: '"designPath"\\s?:\\s?"/(?:libs/settings/wcm|etc)/designs/' },
    { scripts: '{"designPath":"/libs/settings/wcm/designs/default"}' },
  ),
  'Adobe Dynamic Media Classic': more(
    { scripts: '\\.scene7\\.com/is/image/', dom: "img[src*='.scene7.com/is/image/']" },
    { scripts: '{"imageUrl":"https://acme.scene7.com/is/image/acme/salad?wid=1300"}' },
  ),
  'SAP Commerce Cloud': more(
    { scripts: '"hybris(?:Api|Base|Occ)Url"\\s?:\\s?"http' },
    { scripts: '{"hybrisApiUrl":"https://external.api.acme.test/ecommerce"}' },
  ),
  Elementor: more(
    { dom: "body.elementor-default, body[class*='elementor-kit-']" },
    '<body class="single elementor-default elementor-kit-47126"><p>a</p></body>',
  ),
  'Foodie Pro': feastTheme('Foodie Pro', 'foodie-pro'),
  'Brunch Pro': feastTheme('Brunch Pro', 'brunch-pro'),
  'Seasoned Pro': feastTheme('Seasoned Pro', 'seasoned-pro'),
  "Cook'd Pro": feastTheme("Cook'd Pro", 'cookd'),
  PageLines: vendor(
    80,
    'https://www.pagelines.com',
    'PageLines is a framework for themes of WordPress.',
    { html: '<!-- Site Crafted Using PageLines v([\\d.]+)\\;version:\\1' },
    { html: '<html><!-- Site Crafted Using PageLines v2.4.6 - WordPress - HTML5 --><p>a</p>', version: '2.4.6' },
  ),
  'Ruby on Rails': more(
    { scripts: '"railsEnv"\\s?:\\s?"(?:production|staging)"' },
    { scripts: '{"railsEnv":"production","inMailer":false}' },
  ),
  'react-on-rails': more(
    {
      cats: [12],
      website: 'https://reactonrails.com',
      description: 'React on Rails renders components of React in applications of Ruby on Rails.',
      implies: ['React', 'Ruby on Rails'],
      scripts: '"rorVersion"\\s?:\\s?"(\\d+\\.\\d+\\.\\d+)"\\;version:\\1',
    },
    { scripts: '{"railsEnv":"production","rorVersion":"11.3.0","rorPro":false}', version: '11.3.0' },
  ),
  'Advanced CSS/JS Aggregation': vendor(
    214,
    'https://www.drupal.org/project/advagg',
    'Advanced CSS/JS Aggregation joins the files of Drupal.',
    { scriptSrc: '/advagg_js/js__', dom: "link[href*='/advagg_css/css__']" },
    'https://acme.test/sites/default/files/advagg_js/js__Uro0xdUVSImgiJmrjrHq6z.js',
  ),
  YUI: more(
    { dom: { "html[id^='yui_']": { attributes: { id: '^yui_(\\d)_(\\d{1,2})_(\\d)_\\;version:\\1.\\2.\\3' } } } },
    { html: '<html id="yui_3_17_2_1_1442071935659_304"><body><p>a</p></body></html>', version: '3.17.2' },
  ),
};
