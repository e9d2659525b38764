// Analytics, error reports, data about audiences, consent: what the analytics file does not have, and other ways to load it.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const measurement: Record<string, TechnologyRule> = {
  'Facebook SDK': vendor(
    [5, 69],
    'https://developers.facebook.com/docs/javascript',
    'The Facebook SDK shows buttons and comments of Facebook, and signs users in.',
    {
      scriptSrc:
        'connect\\.facebook\\.net/[\\w-]{2,8}/(?:sdk|all)(?:[./][\\w-]{1,40}){0,2}\\.js(?:.{0,80}version=v(\\d+\\.\\d+))?\\;version:\\1',
    },
    {
      scriptSrc: 'https://connect.facebook.net/pt_BR/sdk.js#xfbml=1&version=v3.2&appId=1769300400059685',
      version: '3.2',
    },
    'https://connect.facebook.net/en_US/all.js#xfbml=1',
  ),
  'Facebook Social Plugins': vendor(
    5,
    'https://developers.facebook.com/docs/plugins',
    'Facebook Social Plugins are buttons, pages, posts and comments of Facebook inside other sites.',
    {
      frames: ['facebook.com/plugins/'],
      dom: '.fb-like[data-href], .fb-page[data-href], .fb-like-box[data-href], .fb-post[data-href], .fb-video[data-href]',
    },
    '<iframe src="//www.facebook.com/plugins/like.php?href=x"></iframe>',
    '<div class="fb-like" data-href="https://acme.test/" data-layout="button"></div>',
  ),
  'Twitter Ads': more(
    { dom: "img[src*='t.co/i/adsct'], img[src*='analytics.twitter.com/i/adsct']" },
    '<img src="//t.co/i/adsct?txn_id=l4f18&p_id=Twitter">',
  ),
  'Pinterest Conversion Tag': more(
    { dom: "img[src*='ct.pinterest.com/v3/']" },
    '<img src="https://ct.pinterest.com/v3/?event=init&tid=2612652925551&noscript=1">',
  ),
  'Microsoft Advertising': more(
    { dom: "img[src*='bat.bing.com/action/']" },
    '<img src="//bat.bing.com/action/0?ti=4010699&Ver=2">',
  ),
  'Jetpack Stats': vendor(
    10,
    'https://jetpack.com/stats/',
    'Jetpack Stats counts the visits of WordPress sites.',
    {
      scriptSrc: '(?:stats\\.wp\\.com/(?:e-|w\\.js|s-)|stats\\.wordpress\\.com/e-)',
      scripts: '\\b_stq\\.push\\(\\s?\\[\\s?["\']view["\']',
      pixels: ['pixel.wp.com/g.gif', 'pixel.wp.com/b.gif'],
    },
    'https://stats.wp.com/e-202207.js',
    'https://stats.wordpress.com/e-202207.js',
    { scripts: "_stq.push([ 'view', {v:'ext',j:'1:11.7.1',blog:'132345654',post:'40'} ]);" },
  ),
  'Digital Analytics Program': vendor(
    10,
    'https://digital.gov/guides/dap/',
    'The Digital Analytics Program measures the sites of the United States government.',
    { loads: ['dap.digitalgov.gov'] },
    'https://dap.digitalgov.gov/Universal-Federated-Analytics-Min.js?agency=USDA&subagency=CNPP&pua=0',
  ),
  'WPMU DEV Analytics': vendor(
    10,
    'https://wpmudev.com',
    'WPMU DEV measures the visits of WordPress sites with a Matomo of its own.',
    { loads: ['stats.wpmucdn.com'] },
    'https://stats.wpmucdn.com/analytics.js',
  ),
  'Microsoft Application Insights': more(
    {
      scriptSrc: '(?:msecnd\\.net|js\\.monitor\\.azure\\.com)/scripts/(?:[a-z]/)?ai\\.',
      scripts: 'window\\.appInsights\\s?=|\\bappInsightsSDK\\s?=',
    },
    'https://az416426.vo.msecnd.net/scripts/b/ai.2.min.js',
    'https://js.monitor.azure.com/scripts/b/ai.2.min.js',
  ),
  'Médiamétrie eStat': vendor(
    10,
    'https://www.mediametrie.fr',
    'Médiamétrie eStat measures sites and media.',
    { loads: ['w.estat.com', 'prof.estat.com'] },
    'https://w.estat.com/js/whap.js',
  ),
  'Adobe Analytics': more(
    {
      html: '<img\\s[^>]{1,100}?/b/ss/[\\w,-]{2,200}/\\d{1,3}/',
      scriptSrc: '/s_code(?:[_-][\\w.-]{1,40})?\\.js|\\.omtrdc\\.net/',
    },
    '<img src="https://smetrics.foxbusiness.com/b/ss/foxnewsbusinessprod/1/H22.1--NS/1518822074763?pageName=x">',
  ),
  'Adobe DTM': more(
    { scriptSrc: 'assets\\.adobedtm\\.com/(?:[\\w-]+/)*satelliteLib-' },
    'https://assets.adobedtm.com/8a084b96fe19478cde392259db42e1c25716d2b8/satelliteLib-16c460c351a0b0258aa7a2e9c0beb9c892c328a4.js',
  ),
  'Adobe Audience Manager': more(
    { dom: "img[src*='.demdex.net/'], iframe[src*='.demdex.net/dest']", scriptSrc: '\\.demdex\\.net/' },
    '<iframe src="https://acme.demdex.net/dest5.html?d_nsid=0"></iframe>',
  ),
  Mapp: more(
    {
      html: '<img\\s[^>]{1,100}?/\\d{9,20}/wt(?:\\.pl)?\\?p=\\d',
      scriptSrc: '/webtrekk(?:_v?\\d+)?[\\w.-]{0,40}\\.js',
    },
    '<img src="https://audev.zeit.de/981949533494636/wt.pl?p=453min-3,redaktion">',
    'https://scripts.zeit.de/static/js/webtrekk/webtrekk_v4.5.3.min-3.js',
  ),
  'Quantcast Measure': more(
    {
      scripts: '\\b_qevents\\.push\\(',
      scriptSrc: 'edge\\.quantserve\\.com/quant',
      dom: "img[src*='pixel.quantserve.com/pixel/']",
    },
    { scripts: '_qevents.push({qacct:"p-51dZx4IkAE4Zk"});' },
    '<img src="//pixel.quantserve.com/pixel/p-51dZx4IkAE4Zk.gif">',
  ),
  comScore: more(
    {
      scripts: '\\b_comscore\\.push\\(',
      dom: "img[src*='.scorecardresearch.com/p?']",
      scriptSrc: '\\.scorecardresearch\\.com/(?:cs|beacon|c2/|internal)',
    },
    { scripts: '_comscore.push({ c1: "2", c2: "8519331" });' },
    '<img src="https://sb.scorecardresearch.com/p?c1=2&c2=10314615&cv=2.0&cj=1">',
  ),
  'Alexa Certified Site Metrics': more(
    { dom: "img[src*='d5nxst8fruw4z.cloudfront.net/atrk.gif']", scripts: '\\b_atrk_opts\\s?=' },
    '<img src="https://d5nxst8fruw4z.cloudfront.net/atrk.gif?account=adutn1QolK106C">',
  ),
  Statcounter: more(
    { dom: "img[src*='c.statcounter.com/']" },
    '<img src="https://c.statcounter.com/6555707/0/a234c3af/1/">',
  ),
  Clicky: more({ dom: "img[src*='in.getclicky.com/']" }, '<img src="http://in.getclicky.com/202279ns.gif">'),
  Knotch: vendor(
    10,
    'https://knotch.com',
    'Knotch measures the effect of content.',
    { loads: ['www.knotch-cdn.com'], frames: ['units.knotch.it/'] },
    'https://www.knotch-cdn.com/ktag/latest/ktag.min.js?accountId=b7816150-40d4-460e-bc27-0d23eb0cdb93',
  ),
  Fixel: vendor(
    [10, 86],
    'https://www.fixel.ai',
    'Fixel groups visitors by their interest.',
    { loads: ['script.fixel.ai'] },
    'https://script.fixel.ai/custom/fxl-popsugar.js',
  ),
  GrowthRx: vendor(
    10,
    'https://www.growthrx.in',
    'GrowthRx measures users and sends them messages.',
    { loads: ['static.growthrx.in'] },
    'https://static.growthrx.in/js/v2/web-sdk.js',
  ),
  'Nielsen NetRatings SiteCensus': vendor(
    10,
    'https://www.nielsen.com',
    'Nielsen measures the audiences of sites and media.',
    { scriptSrc: '\\.imrworldwide\\.com/', pixels: ['.imrworldwide.com/cgi-bin/'] },
    '<img src="https://secure-us.imrworldwide.com/cgi-bin/m?ci=us-201978h&cg=0">',
  ),
  Lotame: vendor(
    [36, 97],
    'https://www.lotame.com',
    'Lotame collects data about audiences.',
    { loads: ['tags.crwdcntrl.net'] },
    'https://tags.crwdcntrl.net/c/12666/cc.js',
  ),
  ID5: vendor(
    [36, 77],
    'https://id5.io',
    'ID5 recognises users for advertising.',
    { loads: ['cdn.id5-sync.com', 'cdn.eu-1-id5-sync.com'], scripts: '\\bID5\\.init\\(' },
    'https://cdn.id5-sync.com/api/1.0/id5-api.js',
  ),
  LiveRamp: vendor(
    [36, 97],
    'https://liveramp.com',
    'LiveRamp recognises users for advertising.',
    { loads: ['ats-wrapper.privacymanager.io', 'ats.rlcdn.com', 'launchpad-wrapper.privacymanager.io'] },
    'https://ats-wrapper.privacymanager.io/ats-modules/abc/ats.js',
  ),
  mParticle: more(
    { scriptSrc: 'jssdkcdns?\\.mparticle\\.com/' },
    'https://jssdkcdns.mparticle.com/js/v2/abc/mparticle.js',
  ),
  'Commanders Act TagCommander': more(
    { scriptSrc: 'cdn\\.tagcommander\\.com/' },
    'https://cdn.tagcommander.com/4074/tc_kochbar_header_21.js',
  ),
  OneTrust: more(
    {
      scriptSrc: '\\.(?:cookielaw|onetrust)\\.(?:org|com)/(?:consent|scripttemplates)/',
      dom: '#onetrust-consent-sdk',
    },
    'https://cdn-ukwest.onetrust.com/consent/0bf00617-9501-4d49-9dac-e8335208baa8/otSDKStub.js',
  ),
  Sourcepoint: more(
    {
      scriptSrc: '(?:\\.privacy-mgmt\\.com|\\.sp-prod\\.net)/|/wrapperMessagingWithoutDetection\\.js',
      scripts: '\\bwindow\\._sp_(?:queue)?\\s?=',
    },
    'https://cdn.privacy-mgmt.com/wrapperMessagingWithoutDetection.js',
    { scripts: 'window._sp_ = { config: { accountId: 377 } };' },
  ),
  Admiral: more(
    { scripts: '\\(window,\\s?["\']admiral["\']\\)|\\badmiral\\(["\']after["\']' },
    { scripts: '(function(o,n){o[n]=o[n]||function(){(o[n].q=o[n].q||[]).push(arguments)}})(window,"admiral");' },
  ),
  'Quantcast Choice': more(
    {
      scriptSrc: '(?:cmp\\.quantcast\\.com|cmp\\.inmobi\\.com)/choice/',
      scripts: 'quantcast\\.mgr\\.consensu\\.org|[\'"]https://cmp\\.(?:quantcast|inmobi)\\.com[\'"]',
    },
    'https://cmp.quantcast.com/choice/abc/acme.com/choice.js',
    { scripts: "var url = 'https://quantcast.mgr.consensu.org/choice/' + id;" },
  ),
  Metomic: more(
    { scriptSrc: 'config\\.metomic\\.io/' },
    'https://config.metomic.io/config.js?id=prj:62f4aa5f-0df9-4c63-af72-881db969a2e1',
  ),
  Didomi: more(
    { scripts: '\\bwindow\\.didomiConfig\\s?=|\\bdidomiOnReady\\b' },
    { scripts: 'window.didomiOnReady = window.didomiOnReady || [];' },
  ),
  consentmanager: vendor(
    67,
    'https://www.consentmanager.net',
    'consentmanager asks for consent.',
    {
      loads: ['delivery.consentmanager.net', 'cdn.consentmanager.net', 'cdn.consentmanager.mgr.consensu.org'],
      scripts: '\\bwindow\\.cmp_(?:id|cdid)\\s?=',
    },
    'https://cdn.consentmanager.net/delivery/js/cmp_en.min.js',
  ),
  Instana: more(
    {
      scriptSrc: 'eum(?:-[a-z]{2,5}-[a-z]{2,6})?\\.instana\\.io/',
      scripts: '\\bineum\\(\\s?["\'](?:key|reportingUrl)["\']',
    },
    { scripts: "ineum('key', 'abc');" },
  ),
  TrackJs: more(
    { scripts: '\\bTrackJS\\.install\\(|\\bwindow\\._trackJs\\s?=' },
    { scripts: 'window.TrackJS && TrackJS.install({ token: "abc" });' },
  ),
  BugSnag: more(
    { scripts: '\\b[Bb]ugsnag\\.start\\(|\\bwindow\\.bugsnagClient\\s?=' },
    { scripts: "Bugsnag.start({ apiKey: 'abc' })" },
  ),
  'New Relic': more(
    { scriptSrc: '(?:js-agent\\.newrelic\\.com|bam(?:-cell)?\\.nr-data\\.net)/' },
    'https://js-agent.newrelic.com/nr-1212.min.js',
  ),
  AppDynamics: more(
    { scripts: '\\bwindow\\[["\']adrum-(?:app-key|start-time|config)["\']\\]' },
    { scripts: 'window["adrum-start-time"] = new Date().getTime();' },
  ),
  Pingdom: more(
    { scriptSrc: 'rum-static\\.pingdom\\.net/', scripts: '\\b_prum\\s?=' },
    '//rum-static.pingdom.net/prum.min.js',
  ),
};
