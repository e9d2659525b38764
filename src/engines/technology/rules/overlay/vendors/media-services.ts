// Services on the sites of media and companies: advertising, measurement, videos, sign-ins, seals.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

const analytics = 10;
const videos = 14;
const advertising = 36;

export const mediaServices: Record<string, TechnologyRule> = {
  // Advertising
  'Hashtag Labs': vendor(
    advertising,
    'https://www.hashtag-labs.com',
    'Hashtag Labs runs the auctions for advertising of publishers.',
    { loads: ['htlbid.com'] },
    'https://htlbid.com/v3/acme.test/htlbid.js',
  ),
  Audienzz: vendor(
    advertising,
    'https://audienzz.com',
    'Audienzz sells advertising of publishers in Switzerland.',
    { loads: ['adnz.co'] },
    '//adnz.co/header.js?adTagId=164',
  ),
  '1plusX': vendor(
    97,
    'https://www.1plusx.com',
    '1plusX knows the interests of visitors of publishers.',
    { loads: ['opecloud.com'] },
    'https://cdn.opecloud.com/ope-dmplite.js',
  ),
  HOMAD: vendor(
    advertising,
    'https://www.homad.tv',
    'HOMAD shows video advertising to users of ad blockers.',
    { scripts: '\\bhomad-config[\\w-]{0,60}\\.json|\\bhomadConfigURL\\b|\\bpenthouse-homad\\b' },
    { scripts: '{"clientConfig":"https://acme.test/homad-config-acme-json-3-data.json"}' },
  ),
  smartclip: vendor(
    advertising,
    'https://smartclip.tv',
    'smartclip sells video advertising.',

    { scripts: '\\bad-ipd\\.sxp\\.smartclip\\.net/|\\.smartclip\\.net/select\\?' },
    { scripts: '{"ad":"https://ad-ipd.sxp.smartclip.net/select?type=vast3"}' },
  ),
  veeseo: vendor(
    [36, 32],
    'https://www.veeseo.com',
    'veeseo recommends articles.',
    { loads: ['veeseo.com'] },
    '//ssp-rce.veeseo.com/widgets/acme.test/widget.js',
  ),
  'Twyn Group': vendor(
    advertising,
    'https://www.twyn.com',
    'The Twyn Group shows advertising by interests of visitors.',
    { loads: ['et.twyn.com'] },
    'https://et.twyn.com/cookiesense.js',
  ),
  Eureka: vendor(
    advertising,
    'https://www.ageureka.com',
    'Eureka sells advertising in Latin America.',
    { loads: ['tag.ageureka.com'] },
    'https://tag.ageureka.com/eureka_ads.js',
  ),
  Clever: vendor(
    advertising,
    'https://clever-advertising.com',
    'Clever sells advertising about games and sport.',
    { loads: ['clevernt.com'] },
    '//clevernt.com/scripts/4711.min.js',
  ),
  Vidible: vendor(
    videos,
    'https://www.yahooinc.com/vidible',
    'Vidible delivers videos to publishers.',
    { scriptSrc: 'cdn\\.vidible\\.tv/' },
    '//cdn.vidible.tv/prod/player/js/latest/vidible-min.js',
  ),
  'Yahoo Dot Tags': vendor(
    [10, 36],
    'https://developer.yahooinc.com/native/guide/audience-management/dottags/',
    'Yahoo Dot Tags count conversions of advertising.',
    { scriptSrc: 's\\.yimg\\.com/wi/ytc\\.js', scripts: 's\\.yimg\\.com/wi/ytc\\.js' },
    'https://s.yimg.com/wi/ytc.js',
  ),
  'Index Exchange': more({ scriptSrc: 'as-sec\\.casalemedia\\.com/' }, '//as-sec.casalemedia.com/playlist?ix_id=a'),
  'Facebook Audience Network': more(
    { scriptSrc: 'connect\\.facebook\\.net/[\\w-]{2,8}/fbadnw' },
    'https://connect.facebook.net/en_US/fbadnw60-tag.js',
  ),
  Outbrain: more({ dom: 'div[data-outbrain]' }, '<div data-outbrain="long"></div>'),

  // Measurement
  Mapp: more(
    {
      scriptSrc: '/webtrekk(?:_v\\d)?(?:\\.min)?\\.js|\\.webtrekk\\.net/',
      scripts: '\\bnew webtrekkV3\\(|\\bvar webtrekk\\s?=\\s?\\{',
    },
    '/assets/js/webtrekk_v4.min.js',
    { scripts: 'var wt = new webtrekkV3(pageConfig);' },
  ),
  'blogfoster Insights': vendor(
    analytics,
    'https://www.blogfoster.com',
    'blogfoster Insights counts visits of blogs.',
    { loads: ['insights.blogfoster.com'] },
    'https://insights.blogfoster.com/v1/4711.js',
  ),
  upScore: more(
    { scripts: '"upScore"\\s?:\\s?\\{|\\bwindow\\.upScore\\s?=' },
    { scripts: '{"upScore":{"author":"Redaktion"}}' },
  ),
  'VG Wort': more(
    { dom: "img[src*='.met.vgwort.de/na/']", scripts: '\\.met\\.vgwort\\.de/na/' },
    '<img src="https://ssl-acme.met.vgwort.de/na/4711" width="1" height="1">',
  ),
  'GfK Sensic': vendor(
    analytics,
    'https://www.sensic.net',
    'GfK Sensic measures audiences of media.',
    { loads: ['sensic.net'], scripts: '//[\\w-]{2,20}\\.sensic\\.net/s2s-web\\.js' },
    { scripts: 'a.src="//es-config.sensic.net/s2s-web.js"' },
  ),
  'Akamai mPulse': more({ scripts: '\\bBOOMR\\.plugins\\.AK\\s?=' }, { scripts: 'BOOMR.plugins.AK={akVars:o}' }),
  Marfeel: more({ scripts: 'sdk\\.mrf\\.io/statics' }, { scripts: 'var i="https://sdk.mrf.io/statics"' }),
  'Facebook Pixel': more(
    { scripts: '\\bfbq\\b.{0,200}\\.version\\s?=\\s?["\'](2\\.0)["\']\\;version:\\1' },
    {
      scripts:
        "if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};n.loaded=!0;n.version='2.0';n.queue=[];",
      version: '2.0',
    },
  ),
  OneSignal: more(
    { scriptSrc: 'onesignal\\.com/sdks/web/v(\\d{1,2})/\\;version:\\1' },
    { scriptSrc: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js', version: '16' },
  ),
  MonsterInsights: more(
    { scripts: '\\bmi_version\\s{0,12}=\\s?[\'"](\\d[\\d.]{1,10})[\'"]\\;version:\\1' },
    { scripts: "var mi_version         = '7.10.0';", version: '7.10.0' },
  ),
  'Matomo Analytics': more(
    { dom: "img[src*='/piwik.php?idsite='], img[src*='/matomo.php?idsite=']" },
    '<noscript><img src="https://analytics.acme.test/piwik.php?idsite=1"></noscript>',
  ),
  'Azure Monitor': more(
    { scriptSrc: 'az416426\\.vo\\.msecnd\\.net/scripts/', scripts: 'az416426\\.vo\\.msecnd\\.net/scripts/' },
    'https://az416426.vo.msecnd.net/scripts/a/ai.0.js',
  ),
  Webtrends: more(
    { html: 'SmartSource Data Collector TAG v([\\d.]+)\\;version:\\1' },
    { html: '<!-- START OF SmartSource Data Collector TAG v10.4.23 -->', version: '10.4.23' },
  ),
  Ensighten: more(
    { scriptSrc: '//tags\\.[\\w.-]{3,60}/(?:[\\w-]{2,40}/){1,3}Bootstrap\\.js' },
    '//tags.acme.test/acme/english/Bootstrap.js',
  ),

  // Articles, videos, comments
  Minutely: vendor(
    videos,
    'https://www.minute.ly',
    'Minutely shows short previews of videos.',
    { loads: ['apv-launcher.minute.ly'] },
    '//apv-launcher.minute.ly/api/launcher/MIN-106800.js',
  ),
  Polar: more({ scriptSrc: 'plugin\\.mediavoice\\.com/' }, '//plugin.mediavoice.com/mediaconductor/mc.js'),
  OpenWeb: more({ scripts: '"spotIMEnvId"\\s?:\\s?"sp_' }, { scripts: '{"spotIMEnvId":"sp_It0mQWOO"}' }),
  Marketo: more(
    { scripts: '"marketoAccountId"\\s?:\\s?"[\\w-]{8,14}"' },
    { scripts: '{"marketoAccountId":"270-WRY-762"}' },
  ),
  Crowdsignal: vendor(
    [5],
    'https://crowdsignal.com',
    'Crowdsignal, once Polldaddy, has polls and ratings.',

    { scriptSrc: '(?:secure\\.)?polldaddy\\.com/(?:p/\\d|js/rating/)' },
    'https://secure.polldaddy.com/p/9815281.js',
  ),
  Queryly: vendor(
    29,
    'https://www.queryly.com',
    'Queryly searches the sites of publishers.',
    { scriptSrc: 'queryly[\\w.-]{0,30}\\.js|\\.queryly\\.com/' },
    'https://www.queryly.com/js/queryly.v4.js',
  ),
  'Share the Facts': vendor(
    5,
    'https://www.sharethefacts.org',
    'Share the Facts shows the results of fact checks.',
    { scriptSrc: '/sharethefacts(?:-v\\d)?\\.js' },
    'https://dhpikd1t89arn.cloudfront.net/js/sharethefacts-v1.js',
  ),
  TrendMD: vendor(
    32,
    'https://www.trendmd.com',
    'TrendMD recommends scientific articles.',
    { loads: ['js.trendmd.com'], frames: ['js.trendmd.com/'] },
    '//js.trendmd.com/trendmd.min.js',
  ),
  'Amplify.ai': vendor(
    52,
    'https://www.amplify.ai',
    'Amplify.ai answers messages of visitors.',
    { loads: ['chat.amplify.ai'] },
    'https://chat.amplify.ai/plugin/chat_plugin.js',
  ),
  'PushUp Notifications': vendor(
    32,
    'https://pushupnotifications.com',
    'PushUp Notifications sent news to the desktop of macOS.',
    { scripts: '"websitePushID"\\s?:\\s?"web\\.com\\.10up\\.push"' },
    { scripts: '{"websitePushID":"web.com.10up.push"}' },
  ),
  thePlatform: more(
    { scriptSrc: '/pdk/(?:[\\w./-]{0,40})tpPdk(?:Controller)?\\.js' },
    '/files/js/pdk/tpPdkController.js',
  ),
  AdBridg: more({ scriptSrc: 'adspsp\\.com/adb\\.' }, '//prod.adspsp.com/adb.9101817p.min.js'),
  Gigya: vendor(
    69,
    'https://www.sap.com/products/crm/customer-identity.html',
    'Gigya, now SAP Customer Data Cloud, signs users in.',
    { loads: ['cdns.gigya.com', 'cdn.gigya.com'], scripts: '\\bgigya\\.(?:socialize|accounts)\\.' },
    'https://cdns.gigya.com/JS/socialize.js?apiKey=a',
    { scripts: 'gigya.accounts.showScreenSet({screenSet:"a"});' },
  ),
  Zephr: more(
    { scripts: '\\bwindow\\.Zephr\\b|\\bzephrBrowser\\.run\\(' },
    { scripts: 'if (window.Zephr.accessDetails) {}' },
  ),
  'Mather Economics': vendor(
    analytics,
    'https://www.mathereconomics.com',
    'Mather Economics measures the readers of newspapers.',
    { scriptSrc: 'js\\.matheranalytics\\.com/' },
    '//js.matheranalytics.com/s/ma1/1/ml.js',
  ),
  'Acoustic Campaign': vendor(
    32,
    'https://www.acoustic.com',
    'Acoustic Campaign, once Silverpop, sends newsletters.',
    { scriptSrc: '/lp/static/js/iMAWebCookie\\.js' },
    'https://www.sc.pages03.net/lp/static/js/iMAWebCookie.js?4711',
  ),

  // Consent, seals, search, hosts
  OpenCMP: vendor(
    67,
    'https://opencmp.net',
    'OpenCMP asks for consent by the rules of the advertising industry.',
    { loads: ['cdn.opencmp.net'] },
    'https://cdn.opencmp.net/tcf-v2/cmp-stub-latest.js',
  ),
  'Oath CMP': vendor(
    67,
    'https://www.yahooinc.com',
    'Oath CMP asks for consent on sites of Yahoo.',
    { loads: ['consent.cmp.oath.com'] },
    'https://consent.cmp.oath.com/cmp.js',
  ),
  Embetty: vendor(
    5,
    'https://github.com/heiseonline/embetty',
    'Embetty embeds posts and videos without telling their services who reads them.',
    { scriptSrc: '/embetty\\.js', dom: 'embetty-tweet, embetty-video, meta[data-embetty-server]' },
    'https://acme.test/js/embetty.js',
  ),
  Shopauskunft: vendor(
    90,
    'https://www.shopauskunft.de',
    'Shopauskunft shows ratings of shops.',
    { loads: ['apps.shopauskunft.de'], dom: "img[src*='apps.shopauskunft.de/seal/']" },
    '<img src="//apps.shopauskunft.de/seal/4711.png">',
  ),
  Treeday: vendor(
    5,
    'https://www.treeday.net',
    'Treeday shows how sustainable a company is.',
    { frames: ['treeday.net/api/'], scriptSrc: 'treeday\\.net/api/' },
    '<iframe src="https://www.treeday.net/api/v1/company/widget?id=1"></iframe>',
  ),
  eyepin: vendor(
    75,
    'https://www.eyepin.com',
    'eyepin sends newsletters.',
    { forms: ['letter.eyepin.com/'] },
    '<form action="https://letter.eyepin.com/include/subscribe.php" method="post"></form>',
  ),
  RawGit: vendor(
    31,
    'https://rawgit.com',
    'RawGit delivered files of GitHub until 2019.',
    { scriptSrc: '//(?:cdn\\.)?rawgit\\.com/', dom: "link[href*='//cdn.rawgit.com/'], link[href*='//rawgit.com/']" },
    'https://cdn.rawgit.com/acme/a/master/a.js',
  ),
  Unpkg: more({ scriptSrc: '//npmcdn\\.com/' }, 'https://npmcdn.com/acme@1.0.0/a.js'),
  'Google Search Appliance': vendor(
    29,
    'https://support.google.com/gsa/',
    'Google Search Appliance was a search engine for the sites of companies.',
    { dom: "input[name='proxystylesheet']" },
    '<form action="/search"><input type="hidden" name="proxystylesheet" value="default_frontend"></form>',
  ),
};
