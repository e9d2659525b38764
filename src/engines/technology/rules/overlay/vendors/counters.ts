// Counters of visits: those that show a number or a map, those of single countries, and those of the first years of the web.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const counters: Record<string, TechnologyRule> = {
  // China
  '51.LA': more({ scriptSrc: '[/.]51\\.la/(?:js-sdk|\\d+\\.js|go\\.asp)' }, 'https://js.users.51.la/2130.js', {
    scriptSrc: '//sdk.51.la/js-sdk-pro.min.js',
  }),
  GrowingIO: more(
    { scriptSrc: '(?:assets\\.giocdn|assets\\.growingio)\\.com/' },
    'https://assets.giocdn.com/2.1/gio.js',
  ),

  // Russia and its neighbours
  'Top.Mail.Ru': vendor(
    10,
    'https://top.mail.ru',
    'Top.Mail.Ru counts the visits of sites and ranks them.',
    { scriptSrc: '\\btop[\\w-]{0,8}\\.mail\\.ru/(?:js/code|counter)', pixels: ['.mail.ru/counter?'] },
    'https://top-fwz1.mail.ru/js/code.js',
    '<img src="//top-fwz1.mail.ru/counter?id=1234;js=na">',
  ),
  'Rambler Top100': vendor(
    10,
    'https://top100.rambler.ru',
    'Rambler Top100 counts the visits of sites and ranks them.',
    {
      loads: ['st.top100.ru', 'counter.rambler.ru/top100'],
      pixels: ['counter.rambler.ru/top100', 'kraken.rambler.ru/cnt'],
    },
    'https://st.top100.ru/top100/top100.js',
    '<img src="http://counter.rambler.ru/top100.cnt?12345">',
  ),
  HotLog: vendor(
    10,
    'https://hotlog.ru',
    'HotLog counts the visits of sites.',
    { loads: ['hotlog.ru/cgi-bin/hotlog', 'js.hotlog.ru'], pixels: ['hotlog.ru/cgi-bin/hotlog'] },
    'http://hit1.hotlog.ru/cgi-bin/hotlog/count?s=1',
  ),
  SpyLog: vendor(
    10,
    'https://www.spylog.com',
    'SpyLog counted the visits of sites.',
    { loads: ['counter.spylog.com', 'tools.spylog.ru'], pixels: ['.spylog.com/cnt'] },
    'http://counter.spylog.com/cnt?cid=1',
  ),
  Openstat: vendor(
    10,
    'https://www.openstat.com',
    'Openstat measures visits.',
    { loads: ['openstat.net/cnt', 'openstat.com/cnt'], pixels: ['openstat.net/cnt'] },
    'https://openstat.net/cnt.js',
  ),
  'bigmir)net': vendor(
    10,
    'https://www.bigmir.net',
    'The rating of bigmir)net counts the visits of Ukrainian sites.',
    { pixels: ['//c.bigmir.net/'], scripts: '//c\\.bigmir\\.net/\\?' },
    '<img src="http://c.bigmir.net/?v1&s1">',
  ),
  'I.UA': vendor(
    10,
    'https://www.i.ua',
    'The rating of I.UA counts the visits of Ukrainian sites.',
    { scripts: '//r\\.i\\.ua/s\\?', pixels: ['//r.i.ua/s?'] },
    '<img src="http://r.i.ua/s?u123&p12&n0.5">',
  ),
  'TNS Counter': vendor(
    10,
    'https://mediascope.net',
    'TNS Counter, now of Mediascope, measures audiences in Russia.',
    { scripts: 'tns-counter\\.ru/', pixels: ['tns-counter.ru/'] },
    '<img src="https://www.tns-counter.ru/V13a****acme/ru/UTF-8/tmsec=acme_main/">',
  ),

  // Other countries of Europe
  TOPlist: vendor(
    10,
    'https://www.toplist.cz',
    'TOPlist counts the visits of Czech and Slovak sites.',
    { scriptSrc: '[/.]toplist\\.(?:cz|sk|eu)/', pixels: ['toplist.cz/', 'toplist.sk/'] },
    'https://toplist.cz/count.asp?id=1',
    '<img src="https://toplist.cz/dot.asp?id=12345">',
  ),
  'NAVRCHOLU.cz': vendor(
    10,
    'https://www.navrcholu.cz',
    'NAVRCHOLU.cz counts the visits of Czech sites.',
    { loads: ['navrcholu.cz'], pixels: ['.navrcholu.cz/hit'] },
    'https://c1.navrcholu.cz/hit?site=1',
  ),
  ShinyStat: more(
    { scriptSrc: 'codice\\w{0,9}\\.shinystat\\.(?:com|it)/' },
    'https://codicepro.shinystat.com/ws/getserver.cgi',
  ),
  'Eulerian Technologies': vendor(
    10,
    'https://www.eulerian.com',
    'Eulerian measures visits and the effect of advertising.',
    { scriptSrc: '//[\\w-]{1,40}\\.eulerian\\.(?:net|com|io)/' },
    'https://acme.eulerian.net/ea.js',
  ),

  // Japan and Korea
  'User Insight': vendor(
    10,
    'https://ui.userlocal.jp',
    'User Insight analyses visits and shows heat maps.',
    { loads: ['cs.nakanohito.jp', 'bs.nakanohito.jp', 'cdn.nakanohito.jp'] },
    'https://cs.nakanohito.jp/b3/bi.js',
  ),
  Ptengine: vendor(
    10,
    'https://www.ptengine.com',
    'Ptengine analyses visits, shows heat maps and tests pages.',
    { loads: ['js.ptengine.com', 'js.ptengine.jp', 'js.ptengine.cn'] },
    'https://js.ptengine.jp/sid.js',
  ),
  AceCounter: vendor(
    10,
    'https://www.acecounter.com',
    'AceCounter analyses visits.',
    { loads: ['acecounter.com'] },
    'http://ace1.acecounter.com/acecounter.js',
  ),
  'Kakao Pixel': vendor(
    10,
    'https://kakaobusiness.gitbook.io/main/tool/pixel-sdk',
    'Kakao Pixel measures the effect of advertising on Kakao.',
    { scriptSrc: 't1\\.daumcdn\\.net/(?:adfit|kas)/static/kp\\.js', scripts: '\\bkakaoPixel\\(\\s?["\']\\d' },
    '//t1.daumcdn.net/kas/static/kp.js',
  ),
  'LINE Tag': vendor(
    10,
    'https://www.lycbiz.com/jp/manual/line-ads/tracking_001/',
    'LINE Tag measures the effect of advertising on LINE.',
    { loads: ['d.line-scdn.net/n/line_tag/'] },
    'https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js',
  ),

  // Counters with a number, a map or a list of visitors
  'Flag Counter': vendor(
    10,
    'https://flagcounter.com',
    'Flag Counter shows the countries of visitors.',
    { pixels: ['.flagcounter.com/', '//flagcounter.com/'] },
    '<img src="http://s04.flagcounter.com/count/abc/bg_FFFFFF/">',
  ),
  Feedjit: vendor(
    10,
    'https://www.feedjit.com',
    'Feedjit showed where visitors came from.',
    { loads: ['feedjit.com/serve', 'feedjit.com/map', 'feedjit.com/router'] },
    'http://feedjit.com/serve/?vv=1',
  ),
  'whos.amung.us': vendor(
    10,
    'https://whos.amung.us',
    'whos.amung.us counts the visitors of the moment.',
    { loads: ['waust.at', 'widgets.amung.us'], pixels: ['//whos.amung.us/'] },
    'https://waust.at/d.js',
    'http://widgets.amung.us/small.js',
  ),
  GoStats: more({ scriptSrc: '[/.]gostats\\.(?:com|ru)/(?:js|go)' }, 'http://c3.gostats.com/js/counter.js'),
  RevolverMaps: more({ scriptSrc: '[/.]revolvermaps\\.com/' }, 'http://rf.revolvermaps.com/0/0/6.js?i=1'),
  'ClustrMaps Widget': more(
    { dom: "img[src*='clustrmaps.com/counter'], img[src*='clustrmaps.com/map_v2']" },
    '<img src="//www.clustrmaps.com/map_v2.png?d=abc">',
  ),
  'eXTReMe Tracking': vendor(
    10,
    'https://extremetracking.com',
    'eXTReMe Tracking counts visits.',
    { loads: ['extreme-dm.com'], pixels: ['.extreme-dm.com/'] },
    'http://t1.extreme-dm.com/f.js',
  ),
  Reinvigorate: more({ scriptSrc: 'include\\.reinvigorate\\.net/' }, 'http://include.reinvigorate.net/re_.js'),
  KISSmetrics: more(
    { scripts: '\\b_kmq\\s?=\\s?(?:window\\.)?_kmq\\b|\\b_kmk\\s?=\\s?' },
    { scripts: 'var _kmq = _kmq || [];' },
  ),
  Clicky: more(
    {
      scriptSrc: '(?:static|in)\\.clicky\\.com/js',
      scripts: '\\bclicky_site_ids\\.push\\(',
      dom: "img[src*='//in.clicky.com/']",
    },
    '//static.clicky.com/js',
    { scripts: 'clicky_site_ids.push(100);' },
    '<img src="//in.clicky.com/123ns.gif">',
  ),
  'Yahoo! Web Analytics': vendor(
    10,
    'https://web.analytics.yahoo.com',
    'Yahoo! Web Analytics measured visits.',
    { scriptSrc: '\\bs\\.yimg\\.com/mi/(?:\\w{2}/)?ywa(?:-ct)?\\.js', scripts: '\\bYWA\\.getTracker\\(' },
    'https://s.yimg.com/mi/eu/ywa.js',
    { scripts: 'var YWATracker = YWA.getTracker("1000");' },
  ),
  'AP News Registry': vendor(
    10,
    'https://www.ap.org',
    'The news registry of the Associated Press measures where its articles are read.',
    { pixels: ['analytics.apnewsregistry.com/'] },
    '<img src="http://analytics.apnewsregistry.com/analytics/v2/image.svc/acme/RWS/acme.com/CAI/1" width="1" height="1">',
  ),

  // For publishers
  JumpTime: vendor(
    10,
    'https://www.jumptime.com',
    'JumpTime measured how readers move through sites of publishers.',
    { loads: ['beacon.jumptime.com', 'jump-time.net'], scripts: '//[\\w-]{1,40}\\.jump-time\\.net/' },
    'http://beacon.jumptime.com/jt.js',
    { scripts: "var url = 'http://acme.jump-time.net/acme';" },
  ),
  'Visual Revenue': vendor(
    10,
    'https://visualrevenue.com',
    'Visual Revenue, bought by Outbrain, helped editors to choose articles for front pages.',
    { loads: ['visualrevenue.com'], pixels: ['.visualrevenue.com/'], scripts: '\\b_vrq\\.push\\(' },
    'http://a.visualrevenue.com/vrs.js',
    { scripts: "_vrq.push(['id', 123]);" },
  ),
  'Crowd Science': vendor(
    10,
    'https://www.crowdscience.com',
    'Crowd Science asked visitors of publishers questions.',
    { loads: ['static.crowdscience.com'] },
    'http://static.crowdscience.com/start-ab5270c749.js',
  ),
  Quintelligence: vendor(
    10,
    'https://quintelligence.com',
    'Quintelligence analyses the readers of news sites.',
    { scriptSrc: 'log\\d?\\.quintelligence\\.com/', scripts: 'log\\d?\\.quintelligence\\.com/' },
    'http://log2.quintelligence.com/qlog.js',
  ),
  'Repost.us': vendor(
    5,
    'http://www.repost.us',
    'Repost.us let other sites embed articles.',
    { loads: ['rp-api.com'] },
    'http://static.1.rp-api.com/rjs/repostus.js',
  ),
  Cedexis: vendor(
    [78, 31],
    'https://www.cedexis.com',
    'Cedexis, bought by Citrix, measures networks and chooses the fastest.',
    { loads: ['radar.cedexis.com', 'j.cedexis.com'], scripts: 'radar\\.cedexis\\.(?:com|net)/' },
    'http://radar.cedexis.com/1/12345/radar.js',
  ),
  'Torbit Insight': vendor(
    78,
    'https://torbit.com',
    'Torbit Insight measured how fast pages were.',
    { loads: ['insight.torbit.com'] },
    '//insight.torbit.com/v1/insight.min.js',
  ),
  Airbrake: vendor(
    200,
    'https://www.airbrake.io',
    'Airbrake collects errors.',
    { loads: ['ajax.airbrake.io', 'js.airbrake.io'], scripts: '\\bAirbrake\\.(?:setKey|Notifier|Client)\\b' },
    'http://ajax.airbrake.io/javascripts/notifier.js',
  ),
  'New Relic': more(
    {
      scripts: ['\\bNREUMQ\\.push\\(', '\\bNREUM\\.info\\s?='],
      scriptSrc: 'd1ros97qkrwjf5\\.cloudfront\\.net/\\d+/eum/rum|js-agent\\.newrelic\\.com/',
    },
    { scripts: 'NREUMQ.push(["nrfj","beacon-1.newrelic.com"]);' },
    'https://js-agent.newrelic.com/nr-100.js',
  ),
  'Atlas Solutions': vendor(
    36,
    'https://atlassolutions.com',
    'Atlas, of Facebook, delivered and measured advertising.',
    { dom: "img[src*='.atdmt.com/'], iframe[src*='.atdmt.com/']" },
    '<img src="http://view.atdmt.com/action/acme">',
  ),
  'Parse.ly': more({ scriptSrc: 'd1z2jf7jlzjs58\\.cloudfront\\.net/' }, 'http://d1z2jf7jlzjs58.cloudfront.net/p.js'),
  Pingdom: more(
    { scripts: '\\b_prum\\s?=\\s?\\[\\[' },
    { scripts: "var _prum = [['id', '123'], ['mark','firstbyte',1]];" },
  ),
};
