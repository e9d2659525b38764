// Analytics, tag managers, advertising pixels, session recording, error and speed monitoring: by the snippets that their
// vendors tell people to paste, which often name no script address at all.
import type { TechnologyRule } from '../rule-set.ts';

export const analytics: Record<string, TechnologyRule> = {
  'Google Analytics': {
    // UA is the kind of an account, and analytics.js has the same cookie for all of them.
    replaces: ['cookies', 'scripts', 'scriptSrc'],
    cookies: { __utma: '', _ga: '', '_ga_*': '\\;version:GA4', _gat: '' },
    scriptSrc: [
      'google-analytics\\.com/(?:ga|urchin|analytics)\\.js',
      // With `AW-` it counts conversions of Google Ads.
      'googletagmanager\\.com/gtag/js\\?(?:[^#]{0,100}&)?id=(?:UA|GT)-',
      'googletagmanager\\.com/gtag/js\\?(?:[^#]{0,100}&)?id=(G-)\\;version:\\1?GA4:',
    ],
    scripts: [
      '\\bgtag\\(\\s*["\']config["\']\\s*,\\s*["\'](G-)[A-Z0-9]{4,}\\;version:\\1?GA4:',
      '\\bgtag\\(\\s*["\']config["\']\\s*,\\s*["\']UA-\\d{4,}-\\d',
      '\\bga\\(\\s*["\']create["\']\\s*,\\s*["\']UA-\\d{4,}-\\d',
      '_gaq\\.push\\(\\s*\\[\\s*["\']_setAccount["\']\\s*,\\s*["\']UA-',
      '\\bgtag\\([^)]{1,200}["\'](?:UA-\\d{4,}-\\d|G-[A-Z0-9]{4,})',
      'google-analytics\\.com/(?:ga|urchin|analytics)\\.js',
    ],
    examples: [
      { cookies: { _gat: '1' } },
      { scripts: "gtag('event', 'view', {send_to: 'UA-12345-1'});" },
      { scripts: "window.dataLayer=window.dataLayer||[];gtag('config', 'G-AB12CD34EF');", version: 'GA4' },
      { scripts: "ga('create', 'UA-12345-1', 'auto');ga('send','pageview');" },
      { scripts: "var _gaq=_gaq||[];_gaq.push(['_setAccount','UA-12345-1']);" },
      {
        scripts:
          "ga.src=('https:'==document.location.protocol?'https://ssl':'http://www')+'.google-analytics.com/ga.js';",
      },
      { scriptSrc: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF', version: 'GA4' },
    ],
  },
  'Google Tag Manager': {
    scripts: [
      'googletagmanager\\.com/gtm\\.js', // `optimize_id` is that of Google Optimize.
      '[,(=[]\\s?["\']GTM-[A-Z0-9]{4,10}["\']',
      '(?:[^d"\'\\s]|(?:[^e]_|[^_])id)["\']?\\s?:\\s?["\']GTM-[A-Z0-9]{4,10}["\']',
    ],
    html: 'googletagmanager\\.com/ns\\.html\\?id=GTM-',
    examples: [
      {
        scripts:
          "(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i;})(window,document,'script','dataLayer','GTM-ABC123');",
      },
      { html: '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC123"></iframe></noscript>' },
    ],
  },
  'Google Ads Conversion Tracking': {
    scripts: '\\bgtag\\(\\s*["\']config["\']\\s*,\\s*["\']AW-\\d+',
    examples: [{ scripts: "gtag('config', 'AW-123456789');" }],
  },
  'Google AdSense': {
    // Google delivers advertising of all kinds from the hosts.
    replaces: ['scriptSrc'],
    scriptSrc: [
      'googlesyndication\\.com/pagead/(?:js/)?(?:adsbygoogle|show_ads|google_ads)',
      'googlesyndication\\.com/pagead/managed/js/adsense/',
    ],
    dom: 'ins.adsbygoogle',
    scripts: 'pagead2\\.googlesyndication\\.com/pagead/(?:js/)?(?:adsbygoogle|show_ads)',
    examples: [{ scripts: 's.src="//pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";' }],
  },
  'Google Publisher Tag': {
    scripts: ['googletag\\.cmd\\s*=\\s*googletag\\.cmd', 'googletag\\.defineSlot\\('],
    examples: [{ scripts: 'var googletag=googletag||{};googletag.cmd = googletag.cmd || [];' }],
  },
  'Facebook Pixel': {
    scripts: ['connect\\.facebook\\.net/[\\w_]+/fbevents\\.js', '\\bfbq\\(\\s*["\']init["\']'],
    html: 'facebook\\.com/tr\\?id=\\d+',
    examples: [
      { scripts: "fbq('init', '1234567890'); fbq('track', 'PageView');" },
      { html: '<noscript><img src="https://www.facebook.com/tr?id=1234567890&ev=PageView&noscript=1"></noscript>' },
    ],
  },
  'TikTok Pixel': {
    scripts: ['analytics\\.tiktok\\.com/i18n/pixel', '\\bttq\\.load\\('],
    examples: [{ scripts: "ttq.load('C4ABCDEFGH');ttq.page();" }],
  },
  'Linkedin Insight Tag': {
    scripts: ['_linkedin_partner_id\\s*=', 'snap\\.licdn\\.com/li\\.lms-analytics'],
    examples: [{ scripts: '_linkedin_partner_id = "123456";' }],
  },
  'Pinterest Conversion Tag': {
    scripts: ['\\bpintrk\\(\\s*["\']load["\']', 's\\.pinimg\\.com/ct/core\\.js'],
    examples: [{ scripts: "pintrk('load', '2612345678901');pintrk('page');" }],
  },
  'Twitter Ads': {
    scripts: ['static\\.ads-twitter\\.com/uwt\\.js', '\\btwq\\(\\s*["\'](?:init|config)["\']'],
    examples: [{ scripts: "twq('config','o1abc');" }],
  },
  'Snap Pixel': {
    scripts: ['sc-static\\.net/scevent\\.min\\.js', '\\bsnaptr\\(\\s*["\']init["\']'],
    examples: [{ scripts: "snaptr('init', '1234-5678');" }],
  },
  'Reddit Ads': {
    scripts: ['redditstatic\\.com/ads/pixel\\.js', '\\brdt\\(\\s*["\']init["\']'],
    examples: [{ scripts: "rdt('init','t2_abc123');rdt('track', 'PageVisit');" }],
  },
  'Quora Pixel': {
    scripts: ['a\\.quora\\.com/qevents\\.js', '\\bqp\\(\\s*["\']init["\']'],
    examples: [{ scripts: "qp('init', 'abcdef');qp('track', 'ViewContent');" }],
  },
  'Microsoft Advertising': {
    // Pictures of Bing come from there too.
    replaces: ['dom'],
    dom: "link[href*='bat.bing.com']",
    scripts: 'bat\\.bing\\.com/bat\\.js',
    examples: [{ scripts: '(function(w,d,t,r,u){n.src=r})(window,document,"script","//bat.bing.com/bat.js","uetq");' }],
  },
  'Yandex.Metrika': {
    scripts: ['mc\\.yandex\\.ru/metrika/(?:tag|watch)\\.js', '\\bym\\(\\s?\\d{4,12}\\s?,\\s{0,9}["\']init["\']'],
    html: 'mc\\.yandex\\.ru/watch/\\d+',
    examples: [{ scripts: 'ym(12345678, "init", {clickmap:true});' }],
  },
  'VK Pixel': {
    // Widgets load `openapi.js` too.
    replaces: ['scriptSrc'],
    scripts: 'VK\\.Retargeting\\.Init\\(',
    examples: [{ scripts: 'VK.Retargeting.Init("VK-RTRG-123-abc"),VK.Retargeting.Hit()' }],
  },
  Hotjar: {
    scripts: ['static\\.hotjar\\.com/c/hotjar-', '_hjSettings\\s*=\\s*\\{\\s*hjid'],
    examples: [
      {
        scripts:
          "h._hjSettings={hjid:123456,hjsv:6};a.appendChild(r);})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');",
      },
    ],
  },
  'Microsoft Clarity': {
    scripts: ['clarity\\.ms/tag/'],
    scriptSrc: '\\.clarity\\.ms/',
    examples: [
      {
        scripts:
          '(function(c,l,a,r,i,t,y){t.src="https://www.clarity.ms/tag/"+i;})(window,document,"clarity","script","abc");',
      },
    ],
  },
  Segment: {
    scripts: ['cdn\\.segment\\.com/analytics\\.js', 'analytics\\.SNIPPET_VERSION\\s*=\\s*["\']([\\d.]+)\\;version:\\1'],
    examples: [
      {
        scripts: 't.src="https://cdn.segment.com/analytics.js/v1/"+key;analytics.SNIPPET_VERSION="4.13.2";',
        version: '4.13.2',
      },
    ],
  },
  Rudderstack: {
    cats: [97],
    description: 'RudderStack is a customer data platform.',
    website: 'https://www.rudderstack.com',
    scripts: 'cdn\\.rudderlabs\\.com',
    examples: [{ scripts: 'sdkBaseUrl="https://cdn.rudderlabs.com/v3"' }],
  },
  Mixpanel: {
    scripts: ['cdn\\.mxpnl\\.com/libs/mixpanel', '\\bmixpanel\\.init\\('],
    examples: [{ scripts: 'mixpanel.init("abcdef123456",{track_pageview:true});' }],
  },
  Amplitude: {
    scripts: [
      'cdn\\.amplitude\\.com/libs/',
      'amplitude\\.getInstance\\(\\)\\.init\\(',
      '\\bamplitude\\.init\\(',
      '\\bapi2\\.amplitude\\.com/2/httpapi\\b',
    ],
    examples: [{ scripts: 'amplitude.getInstance().init("abcdef");' }],
  },
  'Matomo Analytics': {
    scripts: ['_paq\\.push\\(\\s*\\[\\s*["\'](?:trackPageView|setTrackerUrl|setSiteId)["\']'],
    html: '(?:matomo|piwik)\\.php\\?idsite=\\d+',
    examples: [
      { scripts: "var _paq = window._paq = window._paq || []; _paq.push(['trackPageView']);" },
      { html: '<noscript><img src="//stats.example.org/matomo.php?idsite=1&amp;rec=1"></noscript>' },
    ],
  },
  Plausible: {
    dom: "script[data-domain][src*='plausible']",
    examples: [{ html: '<script defer data-domain="example.org" src="https://plausible.io/js/script.js"></script>' }],
  },
  Fathom: {
    scriptSrc: 'cdn\\.usefathom\\.com/script\\.js',
    examples: [{ scriptSrc: 'https://cdn.usefathom.com/script.js' }],
  },
  'Simple Analytics': {
    scriptSrc: 'scripts\\.simpleanalyticscdn\\.com',
    examples: [{ scriptSrc: 'https://scripts.simpleanalyticscdn.com/latest.js' }],
  },
  Umami: {
    dom: { "script[data-website-id][src*='umami'], script[data-website-id][src$='/script.js']": { exists: '' } },
    examples: [
      { html: '<script defer src="https://cloud.umami.is/script.js" data-website-id="b59e9c65-ae32"></script>' },
    ],
  },
  PostHog: {
    cats: [10],
    description: 'PostHog is a product analytics suite with session recording, feature flags and experiments.',
    website: 'https://posthog.com',
    icon: 'PostHog.svg',
    cookies: { 'ph_phc_*': '' },
    scripts: [
      '\\bposthog\\.init\\(\\s*["\']phc_',
      '\\.posthog\\.com',
      '["\'`]\\[PostHog\\.js\\]["\'`]',
      '\\.LIB_VERSION\\s?=\\s?["\'](\\d+\\.\\d+\\.\\d+)["\'],[\\w$]{1,9}\\.LIB_NAME\\s?=\\s?["\']web["\']\\;version:\\1',
    ],
    scriptSrc: '\\.posthog\\.com/|/array\\.js\\?ph',
    js: { 'posthog.config.api_host': '' },
    examples: [
      { scripts: "posthog.init('phc_abcdef', {api_host:'https://us.i.posthog.com'})" },
      { cookies: { ph_phc_abc_posthog: '%7B%7D' } },
      { scripts: 'rr=ir("[PostHog.js]")' },
      { scripts: 'nr.DEBUG=!1,nr.LIB_VERSION="1.449.2",nr.LIB_NAME="web"', version: '1.449.2' },
    ],
  },
  'Nepcha Analytics': {
    cats: [10],
    description: 'Nepcha Analytics measures visits without cookies.',
    website: 'https://nepcha.com',
    scriptSrc: '//api\\.nepcha\\.com/js/nepcha-analytics\\.js',
    examples: [{ scriptSrc: 'https://api.nepcha.com/js/nepcha-analytics.js' }],
  },
  GoatCounter: {
    cats: [10],
    description: 'GoatCounter is an open source web analytics platform without tracking of persons.',
    website: 'https://www.goatcounter.com',
    scriptSrc: 'gc\\.zgo\\.at/count\\.js',
    dom: 'script[data-goatcounter]',
    examples: [
      { html: '<script data-goatcounter="https://x.goatcounter.com/count" async src="//gc.zgo.at/count.js"></script>' },
    ],
  },
  Pirsch: {
    cats: [10],
    description: 'Pirsch is a web analytics service without cookies.',
    website: 'https://pirsch.io',
    scriptSrc: 'api\\.pirsch\\.io/(?:pa|pirsch)',
    dom: '#pianjs',
    examples: [{ html: '<script defer src="https://api.pirsch.io/pa.js" id="pianjs" data-code="abc"></script>' }],
  },
  'Mouse Flow': {
    cats: [10],
    description: 'Mouseflow records sessions and shows heatmaps, funnels and form analytics.',
    website: 'https://mouseflow.com',
    scriptSrc: 'cdn\\.mouseflow\\.com/projects/',
    scripts: 'cdn\\.mouseflow\\.com/projects/',
    examples: [{ scripts: 'mf.src = "//cdn.mouseflow.com/projects/abc.js";' }],
  },
  Smartlook: {
    scripts: ['(?:rec|web-sdk)\\.smartlook\\.com/', '\\bsmartlook\\(\\s*["\']init["\']'],
    examples: [{ scripts: "smartlook('init', 'abcdef');" }],
  },
  'Lucky Orange': {
    scripts: '(?:tools|d10lpsik1i8c69)\\.(?:luckyorange\\.com|cloudfront\\.net)|window\\.__lo_site_id',
    examples: [{ scripts: 'window.__lo_site_id = 12345;' }],
  },
  'Crazy Egg': {
    scriptSrc: 'script\\.crazyegg\\.com/pages/scripts/',
    examples: [{ scriptSrc: '//script.crazyegg.com/pages/scripts/0012/3456.js' }],
  },
  FullStory: {
    scripts: ['_fs_org["\']?\\s*[\\]=]', 'edge\\.fullstory\\.com/s/fs\\.js'],
    examples: [
      {
        scripts:
          "window['_fs_host']='fullstory.com';window['_fs_script']='edge.fullstory.com/s/fs.js';window['_fs_org']='ABC';",
      },
      { scripts: "window['_fs_org'] = 'ABC';" },
    ],
  },
  LogRocket: {
    scriptSrc: 'cdn\\.(?:logrocket\\.io|lr-in(?:gest)?\\.(?:io|com)|lgrckt-in\\.com|lr-in-prod\\.com)/',
    scripts: ['\\bLogRocket\\.init\\(', 'LogRocket network sanitizer timed out'],
    examples: [
      { scripts: "window.LogRocket && window.LogRocket.init('abc/def');" },
      { scripts: 'n.warn("LogRocket network sanitizer timed out")' },
    ],
  },
  Heap: {
    scripts: ['\\bheap\\.load\\(\\s*["\']\\d+', 'cdn\\.heapanalytics\\.com'],
    examples: [{ scripts: 'heap.load("1234567890");' }],
  },
  Pendo: {
    scripts: 'cdn\\.(?:eu\\.)?pendo\\.io/agent',
    examples: [{ scripts: "y.src='https://cdn.pendo.io/agent/static/'+apiKey+'/pendo.js';" }],
  },
  'Snowplow Analytics': {
    replaces: ['scriptSrc', 'cookies'],
    cookies: { '_sp_id.*': '', sp: '^[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}$' },
    scriptSrc: [
      '(?:^|/)sp\\.js\\;confidence:50',
      '(?:snowplow/sp-js-assets|@snowplow/javascript-tracker)@([\\d.]+)/\\;version:\\1',
      'cdnjs\\.cloudflare\\.com/ajax/libs/snowplow/([\\d.]+)/\\;version:\\1',
    ],
    scripts: 'GlobalSnowplowNamespace',
    examples: [{ scripts: 'p.GlobalSnowplowNamespace=p.GlobalSnowplowNamespace||[];' }, { scriptSrc: '/js/sp.js' }],
  },
  'Parse.ly': {
    cats: [10],
    description: 'Parse.ly measures how content on publishing sites is read.',
    website: 'https://www.parse.ly',
    scriptSrc: 'cdn\\.parsely\\.com/keys/([\\w.-]+)/p\\.js',
    meta: { 'parsely-title': '' },
    examples: [{ scriptSrc: '//cdn.parsely.com/keys/example.com/p.js' }],
  },
  Chartbeat: {
    scripts: '_sf_async_config\\s*=',
    examples: [{ scripts: 'var _sf_async_config = window._sf_async_config = (window._sf_async_config || {});' }],
  },
  comScore: {
    scripts: 'scorecardresearch\\.com/beacon\\.js',
    examples: [
      {
        scripts:
          "s.src=(document.location.protocol=='https:'?'https://sb':'http://b')+'.scorecardresearch.com/beacon.js';",
      },
    ],
  },
  'Adobe Experience Platform Launch': {
    scriptSrc: 'assets\\.adobedtm\\.com/(?:[\\w-]+/)*launch-',
    examples: [{ scriptSrc: 'https://assets.adobedtm.com/launch-EN1234567890.min.js' }],
  },
  'Adobe Analytics': {
    scriptSrc: 'AppMeasurement(?:\\.min)?\\.js',
    scripts: ['/\\*\\s*(?:Adobe Visitor API|AppMeasurement) for JavaScript version: ([\\d.]+)\\;version:\\1'],
    examples: [{ scripts: '/* AppMeasurement for JavaScript version: 2.23.0 */', version: '2.23.0' }],
  },
  Tealium: {
    scripts: '//tags\\.tiqcdn\\.com/utag/',
    examples: [{ scripts: "a='//tags.tiqcdn.com/utag/acme/main/prod/utag.js';" }],
  },
  'Piwik PRO Core': {
    cats: [10, 42],
    description: 'Piwik PRO is an analytics suite with tag and consent management.',
    website: 'https://piwik.pro',
    scripts: '\\.(?:containers\\.)?piwik\\.pro/',
    examples: [
      {
        scripts:
          'stgCreateCookie();})(window,document,"dataLayer","abc");tags.src="https://acme.containers.piwik.pro/"+i+".js"',
      },
    ],
  },
  'Cloudflare Browser Insights': {
    dom: 'script[data-cf-beacon]',
    examples: [
      {
        html: '<script defer src=\'https://static.cloudflareinsights.com/beacon.min.js\' data-cf-beacon=\'{"token": "abc"}\'></script>',
      },
    ],
  },
  'Vercel Analytics': {
    replaces: ['requires'],
    scriptSrc: '/_vercel/insights/script\\.js',
    examples: [{ scriptSrc: '/_vercel/insights/script.js' }],
  },
  'Vercel Speed Insights': {
    cats: [78],
    description: 'Vercel Speed Insights measures how fast pages are for their visitors.',
    website: 'https://vercel.com/docs/speed-insights',
    icon: 'vercel.svg',
    scriptSrc: '/_vercel/speed-insights/(?:script|vitals)',
    examples: [{ scriptSrc: '/_vercel/speed-insights/script.js' }],
  },
  'New Relic': {
    scripts: ['NREUM\\.(?:loader_config|info)\\s*=', 'window\\.NREUM\\|\\|\\(NREUM='],
    examples: [{ scripts: 'window.NREUM||(NREUM={});NREUM.init={};' }],
  },
  Datadog: {
    scripts: ['\\bDD_(?:RUM|LOGS)\\.init\\(', 'datadoghq-browser-agent\\.com'],
    scriptSrc: 'datadoghq-browser-agent\\.com',
    examples: [{ scriptSrc: 'https://www.datadoghq-browser-agent.com/us1/v5/datadog-rum.js' }],
  },
  Sentry: {
    scriptSrc: [
      'browser\\.sentry-cdn\\.com/(\\d[\\d.]*)/bundle\\;version:\\1',
      'js\\.sentry-cdn\\.com/[\\da-f]+\\.min\\.js',
      'cdn\\.ravenjs\\.com/(\\d[\\d.]*\\d)/\\;version:\\1',
    ],
    scripts: ['\\bSentry\\.init\\(\\s*\\{', 'https://[\\da-f]{16,}@o\\d+\\.ingest\\.(?:[a-z]+\\.)?sentry\\.io'],
    meta: { 'sentry-trace': '' },
    examples: [
      { scriptSrc: 'https://browser.sentry-cdn.com/7.57.0/bundle.min.js', version: '7.57.0' },
      { scriptSrc: 'https://cdn.ravenjs.com/3.23.3/raven.min.js', version: '3.23.3' },
      { meta: { 'sentry-trace': '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331' } },
    ],
  },
  Dynatrace: {
    headers: { 'server-timing': '\\bdtSInfo;desc|\\bdtRpid;desc' },
    cookies: { dtcookie: '' },
    examples: [{ headers: { 'server-timing': 'dtSInfo;desc="0", dtRpid;desc="-123"' } }],
  },
  Rollbar: {
    scripts: ['_rollbarConfig\\s*=', 'cdn\\.rollbar\\.com/rollbarjs/refs/tags/v([\\d.]+)\\;version:\\1'],
    examples: [
      {
        scripts: 'rollbarJsUrl:"https://cdn.rollbar.com/rollbarjs/refs/tags/v2.26.1/rollbar.min.js"',
        version: '2.26.1',
      },
    ],
  },
  BugSnag: {
    scriptSrc: 'd2wy8f7a9ursnm\\.cloudfront\\.net/v([\\d.]+)/bugsnag\\;version:\\1',
    examples: [{ scriptSrc: '//d2wy8f7a9ursnm.cloudfront.net/v7/bugsnag.min.js', version: '7' }],
  },
  Raygun: {
    scriptSrc: 'cdn\\.raygun\\.io/raygun4js',
    scripts: 'cdn\\.raygun\\.io/raygun4js',
    examples: [{ scripts: 'f.src="//cdn.raygun.io/raygun4js/raygun.min.js"' }],
  },
  'Elastic APM': {
    scripts: '\\belasticApm\\.init\\(',
    examples: [{ scripts: 'elasticApm.init({serviceName:"x"})' }],
  },
  SpeedCurve: {
    scriptSrc: 'cdn\\.speedcurve\\.com/js/lux\\.js',
    scripts: 'LUX=window\\.LUX\\|\\||LUX_t_start',
    examples: [{ scriptSrc: 'https://cdn.speedcurve.com/js/lux.js?id=123' }],
  },
  'Akamai mPulse': {
    scripts: 'go-mpulse\\.net/boomerang/',
    examples: [{ scripts: 'window.BOOMR_API_key="ABC";n="https://s.go-mpulse.net/boomerang/";' }],
  },
  Baqend: {
    cats: [92],
    description: 'Baqend Speed Kit accelerates websites with a service worker.',
    website: 'https://www.baqend.com',
    scriptSrc: '\\.speedkit\\.com|speed-kit/(?:latest/)?snippet',
    examples: [{ scriptSrc: 'https://www.baqend.com/speed-kit/latest/snippet.js' }],
  },
  'Hubspot Tracking Code': {
    cats: [10, 32],
    description: 'The tracking code of HubSpot reports visits to its marketing and sales tools.',
    website: 'https://knowledge.hubspot.com/reports/install-the-hubspot-tracking-code',
    icon: 'HubSpot.png',
    dom: '#hs-script-loader',
    scriptSrc: 'js(?:-[a-z]{2}\\d)?\\.hs-(?:scripts|analytics)\\.(?:com|net)/',
    implies: 'HubSpot',
    examples: [{ html: '<script id="hs-script-loader" async defer src="//js.hs-scripts.com/12345.js"></script>' }],
  },
  'Clearbit Reveal': {
    scriptSrc: 'tag\\.clearbitscripts\\.com|x\\.clearbitjs\\.com',
    examples: [{ scriptSrc: 'https://tag.clearbitscripts.com/v1/pk_abc/tags.js' }],
  },
  Zoominfo: {
    scriptSrc: 'js\\.zi-scripts\\.com/zi-tag\\.js',
    scripts: 'ws\\.zoominfo\\.com/pixel|js\\.zi-scripts\\.com/zi-tag',
    examples: [{ scripts: 'zi.src="https://js.zi-scripts.com/zi-tag.js"' }],
  },
  '6sense': {
    cats: [10, 32],
    description: '6sense tells which companies are about to buy.',
    website: 'https://6sense.com',
    scriptSrc: 'j\\.6sc\\.co/',
    scripts: 'j\\.6sc\\.co/',
    examples: [{ scripts: 'gd.src="//j.6sc.co/j/abc.js"' }],
  },
  RB2B: {
    cats: [10],
    description: 'RB2B names the persons behind anonymous visits in the United States.',
    website: 'https://www.rb2b.com',
    scripts: 'b2bjsstore|ddwl4m2hdecbv\\.cloudfront\\.net',
    examples: [{ scripts: 's.src="https://ddwl4m2hdecbv.cloudfront.net/b/ABC/ABC.js.gz"' }],
  },
  Koala: {
    cats: [10],
    description: 'Koala shows product-led sales teams who is interested.',
    website: 'https://getkoala.com',
    scripts: 'cdn\\.getkoala\\.com/',
    examples: [{ scripts: 'k.src="https://cdn.getkoala.com/v1/pk_abc/sdk.js"' }],
  },
  'Triple Whale': {
    cats: [10],
    description: 'Triple Whale attributes the sales of online shops to their advertising.',
    website: 'https://www.triplewhale.com',
    scripts: 'TriplePixelData\\s*=|triplewhale-pixel\\.web\\.app',
    examples: [{ scripts: 'window.TriplePixelData={TripleName:"x.myshopify.com",ver:"2.12"}' }],
  },
  Northbeam: {
    cats: [10],
    description: 'Northbeam attributes sales to marketing.',
    website: 'https://www.northbeam.io',
    scripts: 'j\\.northbeam\\.io/ota-sp/',
    scriptSrc: 'j\\.northbeam\\.io/ota-sp/',
    examples: [{ scripts: 't.src="https://j.northbeam.io/ota-sp/abc.js"' }],
  },
  Elevar: {
    cats: [10],
    description: 'Elevar tracks shop events on the server.',
    website: 'https://www.getelevar.com',
    scripts: 'shopify-gtm-suite\\.getelevar\\.com',
    scriptSrc: 'shopify-gtm-suite\\.getelevar\\.com',
    examples: [{ scriptSrc: 'https://shopify-gtm-suite.getelevar.com/configs/abc/config.js' }],
  },
  'Google Tag Gateway': {
    cats: [42],
    description: "Google's tags served from the site's own domain.",
    website: 'https://developers.google.com/tag-platform/tag-manager/gateway',
    scriptSrc: '^https?://(?!www\\.googletagmanager\\.com)[^/]+/(?:[\\w-]+/)?gtag/js\\?id=(?:G|GT|AW)-',
    examples: [{ scriptSrc: 'https://example.org/metrics/gtag/js?id=G-AB12CD34EF' }],
  },
  Stape: {
    cats: [42],
    description: 'Stape hosts server-side tag managers.',
    website: 'https://stape.io',
    scripts: '\\.stape\\.(?:io|net)/',
    scriptSrc: '\\.stape\\.(?:io|net)/',
    examples: [{ scriptSrc: 'https://sst.stape.io/abc.js' }],
  },
  Criteo: {
    scripts: '(?:static|dynamic)\\.criteo\\.(?:net|com)/js/ld/',
    examples: [{ scripts: 's.src="//dynamic.criteo.com/js/ld/ld.js?a=123"' }],
  },
  Taboola: {
    scripts: ['cdn\\.taboola\\.com/libtrc/', '_tfa\\.push\\('],
    examples: [
      { scripts: "window._tfa = window._tfa || [];window._tfa.push({notify: 'event', name: 'page_view', id: 123});" },
    ],
  },
  Outbrain: {
    scripts: ['amplify\\.outbrain\\.com/cp/obtp\\.js', '\\bobApi\\(\\s*["\']track'],
    examples: [{ scripts: "obApi('track', 'PAGE_VIEW');" }],
  },
  AdRoll: {
    scripts: 'adroll_adv_id\\s*=',
    examples: [{ scripts: 'adroll_adv_id = "ABCDEF"; adroll_pix_id = "GHI";' }],
  },
  theTradeDesk: {
    cats: [36, 77],
    description: 'The Trade Desk is a platform to buy advertising.',
    website: 'https://www.thetradedesk.com',
    scriptSrc: 'js\\.adsrvr\\.org/up_loader',
    scripts: '\\bTTDUniversalPixelApi\\b',
    examples: [{ scriptSrc: 'https://js.adsrvr.org/up_loader.1.1.0.js' }],
  },
  'Amazon Advertising': {
    scripts: 'c\\.amazon-adsystem\\.com/(?:aax2/apstag|aat/amzn)\\.js|s\\.amazon-adsystem\\.com/iu3',
    examples: [{ scripts: 'a9("//c.amazon-adsystem.com/aax2/apstag.js")' }],
  },
  Prebid: {
    scripts: '\\bpbjs\\.que\\s*=\\s*pbjs\\.que',
    examples: [{ scripts: 'var pbjs=pbjs||{};pbjs.que = pbjs.que || [];' }],
  },
};
