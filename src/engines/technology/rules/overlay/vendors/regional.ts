// Services of publishers and of single countries.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

const analytics = 10;
const videos = 14;
const advertising = 36;

export const regional: Record<string, TechnologyRule> = {
  // Advertising
  'Business Advertising': vendor(
    advertising,
    'https://www.businessad.de',
    'Business Advertising sells advertising on sites about business in Germany.',
    { scripts: '\\bAds_BA_(?:AD|ADIDsite)\\b', scriptSrc: '/ba_utils/[\\w-]{2,20}\\.js' },
    { scripts: 'Ads_BA_ADIDsite = "acme.de"; function Ads_BA_AD(){}' },
    'https://storage.googleapis.com/ba_utils/acme.js',
  ),
  'iq digital': vendor(
    advertising,
    'https://www.iqdigital.de',
    'iq digital sells advertising of newspapers in Germany.',
    {
      scripts: '\\bprod\\.iqdcontroller\\.iqdigital\\b|\\bIQSLoader\\(',
      scriptSrc: 'iqdcontroller|/iqadcontroller\\.js',
    },
    { scripts: 'IQSLoader("https://s3.eu-central-1.amazonaws.com/prod.iqdcontroller.iqdigital/cdn_acme/")' },
    'https://s3.eu-central-1.amazonaws.com/prod.iqdcontroller.iqdigital/cdn_acme/live/iqadcontroller.js.gz',
  ),
  Traffective: vendor(
    advertising,
    'https://traffective.com',
    'Traffective sells advertising of publishers in Germany.',
    { scripts: '\\bdata-traffectiveConf\\b|//cdntrf\\.com/', scriptSrc: '//cdntrf\\.com/' },
    '//cdntrf.com/acme.js',
  ),
  LatinON: vendor(
    advertising,
    'https://latinon.com',
    'LatinON sells advertising in Latin America.',
    { loads: ['ads.latinongroup.com', 'adserver.latinon.com'] },
    '//ads.latinongroup.com/delivery/asyncjs.php',
  ),
  Vidoomy: vendor(
    advertising,
    'https://vidoomy.com',
    'Vidoomy shows video advertising.',
    { loads: ['ads.vidoomy.com'] },
    'https://ads.vidoomy.com/acme_3089.js',
  ),
  Adcase: vendor(
    advertising,
    'https://adcase.io',
    'Adcase has formats of advertising for publishers.',
    { scriptSrc: '(?:^|/)adcase(?:-\\d)?(?:\\.min)?\\.js', scripts: '\\bvar adcase\\s?=' },
    'https://server.appspot.com/static/js/adcase.js',
  ),
  'E-Planning': more({ scriptSrc: '\\be-planning\\.net/' }, '//i.e-planning.net/layers/hbdfp2.js'),
  eClick: vendor(
    advertising,
    'https://eclick.vn',
    'eClick sells advertising of newspapers in Vietnam.',
    { scriptSrc: '\\beclick\\.vn/|/eclick/ea\\d?\\.js' },
    'https://s1.acme.test/j/v1286/eclick/ea3.js',
  ),
  Yieldkit: more({ scriptSrc: '\\bjs\\.srvtrck\\.com/' }, 'https://js.srvtrck.com/v1/js?api_key=4711'),
  Pubstack: more(
    { scriptSrc: '/pubstack-[\\da-f]{20}\\.js' },
    'https://www.acme.test/js/pubstack-c9c049288f793934b0f3.js',
  ),
  Mantis: vendor(
    advertising,
    'https://www.mantis-intelligence.com',
    'Mantis keeps advertising away from articles that do not suit it.',
    { scripts: '\\bapi\\.mantis-awx\\.com/|\\bmantisCmsId\\b', loads: ['mantis-awx.com'] },
    { scripts: 'fetch("https://api.mantis-awx.com/acme/" + window.mantisCmsId)' },
  ),
  Adyoulike: more({ scripts: '\\bwindow\\.adYouLike\\s?=' }, { scripts: 'window.adYouLike=!0' }),

  // Measurement and audiences
  'Gravity Data': vendor(
    [36, 97],
    'https://www.alliancegravity.com',
    'Gravity Data lets publishers in France share what they know about visitors.',
    { loads: ['tag.agrvt.com'], scripts: '//tag\\.agrvt\\.com/tag/' },
    'https://tag.agrvt.com/tag/v2/wrapper.js',
  ),
  Nonli: vendor(
    [10, 32],
    'https://www.nonli.com',
    'Nonli posts the articles of publishers to social networks and measures their readers.',
    { scripts: '\\b_nli\\.push\\(\\[["\'](?:brand|site)' },
    { scripts: 'window._nli.push(["brand","BNLI-1402"])' },
  ),
  Ownpage: vendor(
    32,
    'https://www.ownpage.fr',
    'Ownpage writes newsletters for each reader.',
    { loads: ['script.ownpage.fr'], scripts: '//script\\.ownpage\\.fr/|\\bOwnpage\\.trackPage\\(' },
    { scripts: 'var t="https://script.ownpage.fr/v1/"; Ownpage.trackPage("a");' },
  ),
  Qualifio: vendor(
    [5, 32],
    'https://qualifio.com',
    'Qualifio has quizzes and competitions.',
    { scripts: '\\b_qual_async\\.push\\(', scriptSrc: '/kit/qualp(?:\\.\\d)?(?:\\.min)?\\.js' },
    { scripts: "_qual_async.push(['createIframe', 'qualifio_insert_place', 'acme.qualifioapp.com']);" },
    '//files.qualifio.com/kit/qualp.2.min.js',
  ),
  Batch: more(
    { scripts: '\\bwindow\\.batchConfig\\s?=|\\bbatchSDK\\(\\s?["\']' },
    { scripts: 'batchSDK("setup", { apiKey: "a" });' },
  ),
  NS1: more(
    { scripts: '\\b__nspid\\b|\\.ns1p\\.net/p\\.js' },
    { scripts: 'var __nspid = "1mvmyo"; var __nsptags = [];' },
  ),
  Chartbeat: more(
    { scripts: '\\bwindow\\.chartbeatConfig\\s?=' },
    { scripts: 'window.chartbeatConfig = { uid: 4711 }' },
  ),
  'Piano Analytics': vendor(
    analytics,
    'https://piano.io/product/analytics/',
    'Piano Analytics, formerly AT Internet, counts visits.',
    { scripts: '\\bwindow\\.atInternetConfig\\s?=|\\bpa\\.sendEvent\\(', loads: ['tag.aticdn.net/piano-analytics'] },
    { scripts: "pa.sendEvent('page.display', { page: 'a' });" },
    'https://tag.aticdn.net/piano-analytics.js',
  ),
  INFOnline: more(
    { scripts: '\\bIOMm\\(\\s?["\']configure["\']' },
    { scripts: "IOMm('configure', { st: 'acme', dn: 'data-1.acme.test' });" },
  ),
  'Visitor Analytics': vendor(
    analytics,
    'https://www.twipla.com',
    'Visitor Analytics, now TWIPLA, counts visits without cookies.',
    { loads: ['app-worker.visitor-analytics.io', 'worker.visitor-analytics.io'] },
    '//app-worker.visitor-analytics.io/main.js',
  ),
  'Divolte Collector': vendor(
    analytics,
    'https://divolte.io',
    'Divolte Collector records the clicks of a site on its own servers.',
    { scripts: '\\bdivolteScript\\b["\']?\\s?:\\s?["\']', scriptSrc: '/divolte\\.js' },
    '//track.acme.test/divolte.js',
    { scripts: '{divolteScript:"https://dvlt.acme.test/mindful.js"}' },
  ),
  Etracker: more(
    { html: '<!-- etracker tracklet (\\d\\.\\d) -->\\;version:\\1' },
    { html: '<html><!-- etracker tracklet 4.1 --><p>a</p></html>', version: '4.1' },
  ),
  Ensighten: more(
    { scriptSrc: '/[\\w-]{2,40}/prod/Bootstrap\\.js' },
    'https://dcf.acme.test/ACME-DTCI/prod/Bootstrap.js',
  ),
  Plausible: more(
    { scripts: '\\bwindow\\.plausible\\s?=\\s?window\\.plausible\\b' },
    {
      scripts:
        'window.plausible=window.plausible||function(){(window.plausible.q=window.plausible.q||[]).push(arguments)}',
    },
  ),
  'Google Optimize': more(
    { scripts: '["\']?optimize_id["\']?\\s?:\\s?["\'](?:GTM|OPT)-\\w{5,10}["\']' },
    { scripts: "gtag('config', 'UA-1', { 'optimize_id': 'GTM-K8ZMRHD' });" },
  ),

  // Articles, videos, images
  Voltax: vendor(
    videos,
    'https://www.voltax.io',
    'Voltax plays videos and runs the sites of publishers.',
    { loads: ['players.voltaxservices.io'] },
    'https://players.voltaxservices.io/players/1/code',
  ),
  Uplynk: vendor(
    videos,
    'https://www.uplynk.com',
    'Uplynk delivers live video.',
    { scripts: '//content\\.uplynk\\.com/', frames: ['content.uplynk.com/'] },
    { scripts: '{"source":{"url":"https://content.uplynk.com/ext/4413701bf5a1488db55b767f8ae9d4fa/a.m3u8"}}' },
  ),
  Cloudinary: more(
    {
      dom: {
        "img[src*='/image/upload/'], img[src*='/image/fetch/']": {
          attributes: {
            src: '/image/(?:upload|fetch)/(?:[\\w$!-]{1,30}/)?(?:(?:c|w|h|q|f|g|ar|dpr)_[\\w.:]{1,20},){1,12}(?:c|w|h|q|f|g|e|ar|dpr)_[\\w.:]{1,20}/',
          },
        },
      },
    },
    '<img src="https://derivates.acme.test/image/fetch/w_1012,h_405,c_fill,g_auto,q_auto:best/https://a.test/a.jpg">',
  ),
  TwicPics: more(
    { dom: "img[src*='?twic=v1'], link[href*='?twic=v1']" },
    '<img src="https://img.acme.test/logo.png?twic=v1/resize=96">',
  ),
  Viafoura: more({ dom: "meta[name^='vf:']" }, '<meta name="vf:container_id" content="4711">'),
  LoginRadius: more(
    { scriptSrc: '/loginradius\\w{0,12}(?:\\.min)?\\.js', scripts: '\\bLoginRadius(?:V2)?(?:\\.Init)?\\(' },
    'https://cdn.acme.test/js/dist/loginradius20231031.min.js',
    { scripts: 'AcmeApp.LoginRadius.Init({url:"a",appKey:"b"})' },
  ),
  Echobox: vendor(
    [10, 32],
    'https://www.echobox.com',
    'Echobox posts the articles of publishers to social networks.',
    { loads: ['applets.ebxcdn.com'] },
    '//applets.ebxcdn.com/ebx.js',
  ),
  contentbird: vendor(
    [10, 32],
    'https://contentbird.io',
    'contentbird plans articles and measures their success.',
    { loads: ['mycontentbird.io'] },
    'https://cdn.live.mycontentbird.io/tagmanager/js/tag-manager/cbt.js',
  ),
  'Atypon Literatum': vendor(
    1,
    'https://www.atypon.com/products/literatum/',
    'Literatum of Atypon publishes scientific journals.',
    {
      dom: "html.pb-page, meta[name='pbContext'], [data-pb-dropzone]",
      html: '["\'][^"\'<>]{0,100}/home/literatum/publisher/',
    },
    '<meta name="pbContext" content=";journal:journal:acme;page:string:Article">',
    { html: '<script src="/na101/home/literatum/publisher/acme/journals/a.js"></script>' },
  ),
  Altmetric: vendor(
    5,
    'https://www.altmetric.com',
    'Altmetric shows where scientific articles are mentioned.',
    {
      dom: '.altmetric-embed[data-doi], .altmetric-embed[data-badge-type]',
      scriptSrc: 'd1bxh8uas1mnw7\\.cloudfront\\.net/assets/embed\\.js',
    },
    "<div class='altmetric-embed' data-badge-type='donut' data-doi='10.1/a'></div>",
    'https://d1bxh8uas1mnw7.cloudfront.net/assets/embed.js',
  ),
  'Google Scholar CASA': vendor(
    19,
    'https://scholar.google.com/intl/en/scholar/help.html',
    'Google Scholar CASA lets readers open articles of their university from elsewhere.',
    { scriptSrc: 'scholar\\.google\\.com/scholar_js/casa\\.js' },
    '//scholar.google.com/scholar_js/casa.js',
  ),

  // Campaigns, shops, cookies
  Cambuildr: vendor(
    [32, 53],
    'https://www.cambuildr.com',
    'Cambuildr organises campaigns and their supporters.',
    { scripts: '\\bwindow\\.CAMBUILDR\\s?=' },
    { scripts: 'window.CAMBUILDR = {' },
  ),
  'Cookie Info Script': vendor(
    67,
    'https://cookieinfoscript.com',
    'Cookie Info Script tells visitors about cookies.',
    { scriptSrc: '(?:^|[/.])cookieinfoscript[./][\\w./]{0,40}|/cookieinfo(?:\\.min)?\\.js' },
    '//cookieinfoscript.com/js/cookieinfo.min.js',
  ),
  LikeBtn: vendor(
    5,
    'https://likebtn.com',
    'LikeBtn has like buttons for any page.',
    { loads: ['w.likebtn.com'], scripts: '//w\\.likebtn\\.com/js/w/' },
    '//w.likebtn.com/js/w/widget.js',
  ),
  Fastspring: more(
    { scripts: '\\b\\w{0,20}["\']?\\s?:\\s?["\'][\\w.-]{1,60}\\.onfastspring\\.com\\b' },
    { scripts: '{fastspringStorefront:"acme.onfastspring.com/popup-acme"}' },
  ),
  Chargebee: more(
    { scripts: '\\bchargebee(?:Id|Site|_site)["\']?\\s?:\\s?[\\w"\']' },
    { scripts: '{chargebeeSite:"acme"}' },
  ),
  ConfigCat: more(
    { scripts: '\\bconfig_?cat_?(?:sdk)?_?key["\']?\\s?:\\s?["\']\\w{10}' },
    { scripts: '{configcatSdkKey:"H4PZCJHkxUiBj6g"}' },
  ),
  Pusher: more(
    { scripts: '\\bPUSHER_(?:APP_)?KEY["\']?\\s?:\\s?["\'][\\da-f]{20}["\']|\\bnew Pusher\\(\\s?["\'][\\da-f]{20}' },
    { scripts: '{PUSHER_KEY: "fa9d07d00100d1943d8f"}' },
  ),
  ReadSpeaker: more({ scriptSrc: '/ReadSpeaker\\.js' }, '/themes/acme/ReadSpeaker/ReadSpeaker.js?pids=embhl'),
  CleverPush: more({ scriptSrc: '(?:^|/)cleverpush(?:-worker)?\\.js' }, '/cleverpush.js'),
  Cloudflare: more(
    { dom: "script[data-cf-beacon*='rayId'], script[src*='/cdn-cgi/scripts/']" },
    `<script defer src="https://static.cloudflareinsights.com/beacon.min.js" data-cf-beacon='{"rayId":"82254118385b1b5a"}'></script>`,
  ),
  'Cloudflare Rocket Loader': more(
    { dom: "script[src*='cloudflare-static/rocket-loader'], script[data-cf-settings]" },
    '<script src="/cdn-cgi/scripts/a/cloudflare-static/rocket-loader.min.js" data-cf-settings="77640b09-|49"></script>',
  ),
  'TikTok Pixel': more(
    { scripts: '"tiktok-pixel"\\s?:\\s?\\{"cookieNameList"' },
    { scripts: '{"tiktok-pixel":{"cookieNameList":{"_ttp":"_ttp"}}}' },
  ),
  'Facebook Pixel': more(
    { scripts: '"pixelId"\\s?:\\s?"\\d{13,17}"' },
    { scripts: '{"facebook-pixel":{"settings":{"pixelId":"147003458982743"}}}' },
  ),

  // Systems of publishers
  fCMS: vendor(
    1,
    'https://www.fidion.de',
    'fCMS of fidion manages the content of newspapers.',
    { meta: { generator: '^fCMS\\b' } },
    { meta: { generator: 'fCMS by fidion GmbH | www.fidion.de' } },
  ),
  Tramino: vendor(
    1,
    'https://www.tramino.de',
    'Tramino manages content and bookings of hotels and regions.',
    { scripts: '\\bvar Tramino\\s?=', dom: "meta[name='tramino-cache']" },
    '<meta name="tramino-cache" content="11.07.2019 17:32:49">',
  ),

  // Additions to software for sites
  'Slider Revolution': more(
    { html: '<!-- START REVOLUTION SLIDER(?: ver\\.)? ([\\d.]+)\\;version:\\1' },
    { html: '<p>a</p><!-- START REVOLUTION SLIDER ver. 2.2.8 -->', version: '2.2.8' },
  ),
  Bridge: vendor(
    80,
    'https://bridge.qodeinteractive.com',
    'Bridge is a theme of WordPress.',
    {
      dom: {
        "body[class*='qode-theme-ver-']": { attributes: { class: '\\bqode-theme-ver-(\\d[\\d.]{1,8})\\;version:\\1' } },
      },
    },
    {
      html: '<link rel="stylesheet" href="/wp-content/themes/bridge/a.css"><body class="bridge-core-2.0.5 qode-theme-ver-19.2.1"><p>a</p>',
      version: '19.2.1',
    },
  ),
  'Bridge Core': vendor(
    87,
    'https://qodeinteractive.com/wordpress-theme/bridge-creative-multi-purpose-wordpress-theme/',
    'Bridge Core is the plugin of the theme Bridge for WordPress.',
    {
      dom: {
        "body[class*='bridge-core-']": { attributes: { class: '\\bbridge-core-(\\d[\\d.]{1,8})\\;version:\\1' } },
      },
    },
    { html: '<body class="bridge-core-2.0.5 qode-theme-ver-19.2.1"><p>a</p></body>', version: '2.0.5' },
  ),
  MinifyX: vendor(
    214,
    'https://extras.modx.com/package/minifyx',
    'MinifyX joins the files of sites of MODX.',
    { html: '["\'][^"\'<>]{0,100}/assets/components/minifyx/', implies: 'MODX' },
    { html: '<script src="/assets/components/minifyx/cache/scripts_32326db0d3.min.js"></script>' },
  ),
  Quip: vendor(
    214,
    'https://extras.modx.com/package/quip',
    'Quip adds comments to sites of MODX.',
    { dom: "button[name='quip-post'], input[name='quip-post']", implies: 'MODX' },
    '<button type="submit" name="quip-post" value="1">Send</button>',
  ),
  powermail: vendor(
    214,
    'https://extensions.typo3.org/extension/powermail',
    'powermail adds forms to TYPO3.',
    { dom: "form[class*='powermail_form'], div.tx-powermail" },
    '<form class="powermail_form powermail_form_1" method="post"></form>',
  ),
  'Apache Solr for TYPO3': vendor(
    214,
    'https://extensions.typo3.org/extension/solr',
    'Apache Solr for TYPO3 searches sites of TYPO3.',
    { dom: "form[id^='tx-solr-search-form'], .tx_solr" },
    '<form id="tx-solr-search-form-pi-results" method="get"></form>',
  ),
  Gantry: vendor(
    51,
    'https://gantry.org',
    'Gantry is a framework for themes of Joomla, WordPress and Grav.',
    { html: '["\'][^"\'<>]{0,100}/(?:libraries|media)/gantry5?/(?:js|assets|css)/' },
    { html: '<script src="/libraries/gantry/js/gantry-totop.js"></script>' },
  ),
  'Google Tag Manager': more(
    { scriptSrc: '/google_tag/[\\w./-]{0,60}google_tag\\.script\\.js' },
    '/sites/default/files/google_tag/primary/google_tag.script.js?q1',
  ),
  'Font Awesome': more(
    { html: '/fa-(?:regular-400|solid-900|brands-400)\\.woff2\\?_?v=(\\d\\.\\d{1,2}\\.\\d)\\;version:\\1' },
    {
      html: '<link rel="preload" as="font" href="/styles/fonts/fa/fa-regular-400.woff2?_v=5.15.3">',
      version: '5.15.3',
    },
  ),
  'Siropu Ads Manager': vendor(
    214,
    'https://www.siropu.com',
    'Siropu Ads Manager shows advertising in forums of XenForo.',
    { scriptSrc: '/js/siropu/am/' },
    '/js/siropu/am/core.min.js',
  ),
  'XenForo Media Gallery': vendor(
    214,
    'https://xenforo.com/purchase/#xfmg',
    'XenForo Media Gallery adds pictures and videos to forums of XenForo.',
    { dom: "[data-nav-id^='xfmg'], [data-template^='xfmg_']" },
    '<a href="/media/" data-nav-id="xfmg">Media</a>',
  ),
  XenPorta: vendor(
    214,
    'https://xenforo.com/community/resources/6023/',
    'XenPorta adds articles and a portal to forums of XenForo.',
    { dom: "[data-nav-id='EWRporta'], .porta-copyright" },
    '<a href="/articles/" data-nav-id="EWRporta">Home</a>',
  ),
};
