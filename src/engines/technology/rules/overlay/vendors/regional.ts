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
  CleverPush: more({ scriptSrc: '(?:^|/)cleverpush(?:-worker)?\\.js' }, '/cleverpush.js'),
};
