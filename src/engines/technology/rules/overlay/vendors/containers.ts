// Services by the empty elements that a page has for them, and by attributes that only their scripts read. The script itself may come
// later, from a tag manager or a bundle.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const containers: Record<string, TechnologyRule> = {
  // Advertising and paid articles
  Connatix: more(
    { dom: "div.connatix, script[id^='cnx'], div[id^='cnx-']", scripts: '\\bcnx\\.cmd\\.push\\(' },
    "<div class='connatix' id='connatix'></div>",
    { scripts: 'cnx.cmd.push(function() { cnx({ playerId: "a" }).render("b"); });' },
  ),
  Taboola: more(
    {
      dom: "div[id^='taboola-below'], div[id^='taboola-right'], div[id^='taboola-mid'], div[id^='taboola-alternating']",
    },
    '<div id="taboola-below-article-thumbnails"></div>',
  ),
  Piano: more(
    { dom: "div[class*='tp-container-inner'], div[id$='-piano-container'], div.piano-container" },
    '<div id="article-piano-container"></div>',
  ),
  Marfeel: more(
    { dom: "meta[property^='mrf:']", scripts: '\\bwindow\\.marfeel\\s?=' },
    '<meta property="mrf:tags" content="type:free">',
    { scripts: 'window.marfeel = window.marfeel || {};' },
  ),
  StackCommerce: more(
    { scripts: '\\bStackSonarObject\\b|\\bstack-sonar\\.com/ping\\.js' },
    { scripts: "(window,document,'script','https://www.stack-sonar.com/ping.js','stackSonar')" },
  ),
  'Google Funding Choices': more(
    { scripts: 'contributor\\.google\\.com/scripts/\\w{8,40}/loader\\.js' },
    { scripts: 's.src = "https://contributor.google.com/scripts/4df9e4c4fb3b38cf/loader.js";' },
  ),

  // Comments, forms and embedded media
  Vuukle: more(
    { dom: '.vuukle-powerbar, #vuukle-comments, #vuukle-emote, .vuukle-comments' },
    "<div class='vuukle-powerbar'></div>",
  ),
  GetResponse: more(
    { dom: 'getresponse-form, form[action*="getresponse.com/add_subscriber"]' },
    '<getresponse-form form-id="2736d62c-7d96-44c1-bd2d-db04e580aea8" e="1"></getresponse-form>',
  ),
  ActiveCampaign: more(
    { dom: "form[action*='.activehosted.com/proc.php'], form[action*='.activehosted.com/proc/']" },
    '<form method="post" action="https://acme.activehosted.com/proc.php"><input name="u"></form>',
  ),
  Twitter: more(
    { dom: 'a.twitter-timeline[href], blockquote.twitter-tweet' },
    '<a class="twitter-timeline" data-width="210" href="https://twitter.com/acme">Tweets</a>',
  ),
  Gravatar: more(
    { dom: "link[href*='gravatar.com/blavatar/'], img[src*='gravatar.com/blavatar/']" },
    '<link rel="shortcut icon" href="https://secure.gravatar.com/blavatar/45d1ff14f3ac0f05?s=32">',
  ),
  'JW Player': more(
    { scripts: '\\bjwplayer\\.key\\s?=\\s?[\'"]|/jwplayer(\\d)/skins/\\;version:\\1' },
    { scripts: "jwplayer.key = 'Y8nORY7CUY5RnlN';" },
  ),
  'Hola CDN': vendor(
    31,
    'https://holacdn.com',
    'Hola CDN delivers videos.',
    { loads: ['player.h-cdn.com'] },
    '//player.h-cdn.com/loader.js?customer=acme',
  ),
  'Fonts.com': vendor(
    17,
    'https://www.fonts.com',
    'Fonts.com delivers fonts of Monotype.',
    {
      scriptSrc: 'fast\\.fonts\\.(?:com|net)/jsapi/',
      dom: "link[href*='fast.fonts.net/cssapi/'], link[href*='fast.fonts.com/cssapi/']",
    },
    '<link rel="stylesheet" href="//fast.fonts.net/cssapi/b691c9c3-8ddf-4f58-8d7f-b81d50c35fe5.css">',
    '//fast.fonts.net/jsapi/0c8f5bcf-4b1e-4a53-8a76-7b2b1d3f9f4a.js',
  ),

  Panomax: vendor(
    5,
    'https://www.panomax.com',
    'Panomax shows panoramas of its cameras.',
    { loads: ['static.panomax.com'], frames: ['panomax.com/'] },
    '//static.panomax.com/front/gallerythumb/2.0/gt.js',
  ),

  // Measurement
  INFOnline: more({ scriptSrc: 'script(?:-[a-z]{2})?\\.iocnt\\.net/iam\\.js' }, 'https://script-at.iocnt.net/iam.js'),
  'IO Technologies': more(
    { dom: '[data-io-article-url], article[ontheio]' },
    '<article class="article" data-io-article-url="https://acme.test/a">',
  ),
  'Google Analytics': more(
    {
      scripts: '"[\\w .-]{1,40}"\\s?:\\s?"UA-\\d{5,10}-\\d{1,3}"',
      dom: {
        "[onclick*='ga(']": {
          attributes: { onclick: '\\bga\\(\\s?[\'"]send[\'"]\\s?,\\s?[\'"](?:event|pageview|social)' },
        },
      },
    },
    { scripts: 'dataLayer = [{"property":"UA-83029618-2"}];' },
    `<a href="/a" onclick="ga('send', 'event', 'click')">a</a>`,
  ),
  Outbrain: more(
    { scripts: '"type"\\s?:\\s?"outbrain","template"\\s?:\\s?"|"outbrain_?widget(?:_?id)?"\\s?:\\s?"[A-Z]{2}_\\d' },
    { scripts: '{"type":"outbrain","template":"AT_acme","widget":"AR_1"}' },
  ),
  CleverPush: more(
    {
      scripts:
        '"clever_?push_?(?:channels?|id|channel_?id)"\\s?:\\s?(?:"\\w{10,24}"|\\{"[\\w.-]{1,60}"\\s?:\\s?"\\w{10,24}")',
    },
    { scripts: '{"cleverpush_channels":{"acme":"j6wpXhkp6yEKxmMAb"}}' },
  ),

  // Consent and tags
  'Cookie Consent by Osano': more(
    {
      // Signs from before it was renamed.
      html: '<!-- Begin Cookie Consent plugin by Silktide',
      scripts: '\\bwindow\\.cookieconsent_options\\s?=\\s?\\{',
    },
    '<html><!-- Begin Cookie Consent plugin by Silktide - http://silktide.com/cookieconsent --><p>a</p></html>',
    { scripts: 'window.cookieconsent_options = {"message":"This website uses cookies","dismiss":"Got it!"};' },
  ),
  'oil.js': vendor(
    67,
    'https://github.com/as-ideas/oil',
    'oil.js asks for consent to cookies, by the rules of the advertising industry.',
    {
      dom: 'script#oil-configuration',
      scripts:
        '\\bAS_OIL\\.(?:commandCollection|\\w{3,30}\\()|/oil\\.(\\d+\\.\\d+\\.\\d+)[\\w-]{0,20}\\.min\\.js\\;version:\\1',
    },
    '<script id="oil-configuration" type="application/configuration">{"publicPath": "//acme.test/"}</script>',
    { html: '<script>document.a="https://oil.acme.test/oil.1.1.19-BF.min.js"</script>', version: '1.1.19' },
  ),
  'Adobe Dynamic Tag Management': vendor(
    42,
    'https://marketing.adobe.com/resources/help/en_US/dtm/',
    'Adobe Dynamic Tag Management was a tag manager, before Adobe Experience Platform Launch.',
    { scriptSrc: '/satelliteLib-[\\da-f]{40}(?:-staging)?\\.js' },
    'https://assets.adobedtm.com/b213090c5204bf94318f4ef0539a38b487d10368/satelliteLib-5ef1d3f2a0f4e9e3c2b1a09f8e7d6c5b4a392817.js',
  ),
  SocialSharePrivacy: vendor(
    5,
    'https://github.com/panzi/SocialSharePrivacy',
    'SocialSharePrivacy shows share buttons that send nothing before a click.',
    { scriptSrc: 'jquery\\.socialshareprivacy(?:\\.min)?\\.js', scripts: '\\.socialSharePrivacy\\(' },
    '/scripts/jquery.socialshareprivacy/jquery.socialshareprivacy.js',
    { scripts: "$('#socialshareprivacy').socialSharePrivacy({});" },
  ),
};
