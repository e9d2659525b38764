// More networks for advertising, by country and kind, and ad servers that run on any host.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

/** Sells or delivers advertising: hosts of its scripts. */
const network = (website: string, description: string, loads: readonly string[], example: string): TechnologyRule =>
  vendor(36, website, description, { loads }, example);

export const adNetworks: Record<string, TechnologyRule> = {
  // Ad servers
  OpenX: more(
    { scriptSrc: ['//ox-d\\.[\\w.-]{1,80}/w/1\\.0/(?:jstag|ajs|acj)'], dom: "iframe[src*='/w/1.0/afr?auid=']" },
    'http://ox-d.acme.com/w/1.0/jstag',
    '<iframe src="http://ox-d.acme.com/w/1.0/afr?auid=23050"></iframe>',
  ),
  'Revive Adserver': vendor(
    36,
    'https://www.revive-adserver.com',
    'Revive Adserver, formerly the free edition of OpenX, delivers advertising.',
    {
      scriptSrc: '/(?:www/)?delivery/(?:asyncjs|ajs|spcjs|al|spc|afr)\\.php',
      scripts: '/(?:www/)?delivery/(?:ajs|spcjs|al|asyncjs)\\.php',
      dom: "ins[data-revive-id], ins[data-revive-zoneid], iframe[src*='/delivery/afr.php']",
    },
    'https://ads.acme.com/www/delivery/asyncjs.php',
    { scripts: "var m3_u = 'http://ads.acme.com/www/delivery/ajs.php';" },
    '<ins data-revive-zoneid="1" data-revive-id="727bec5e09208690b050ccfc6a45d384"></ins>',
  ),
  'Open AdStream': more(
    {
      scriptSrc: '/RealMedia/ads/|/Scripts/oas_analytics\\.js',
      scripts: '/RealMedia/ads/|\\bOAS_(?:RICH|NORMAL|sitepage|listpos)\\s?[=(]',
      dom: "iframe[src*='/RealMedia/ads/'], img[src*='/RealMedia/ads/adstream']",
    },
    'http://oascentral.acme.com/RealMedia/ads/adstream_mjx.ads/acme.com/1@Top',
    { scripts: "OAS_sitepage = 'www.acme.com/home';" },
  ),
  'DART Enterprise': vendor(
    36,
    'https://www.doubleclick.com',
    'DART Enterprise, formerly NetGravity, delivered advertising from servers of the publisher.',
    { scriptSrc: '//[\\w.-]{3,60}/(?:js|html)\\.ng/', dom: "iframe[src*='/html.ng/'], img[src*='/image.ng/']" },
    'http://ads.acme.com/js.ng/site=acme&page=home',
    '<iframe src="http://ads.acme.com/html.ng/site=acme&page=home"></iframe>',
  ),
  Adtech: vendor(
    36,
    'https://www.adtechus.com',
    'Adtech, of AOL, delivered advertising.',
    { scriptSrc: '//adserver\\.adtech(?:us)?\\.(?:de|com)/' },
    'http://adserver.adtech.de/addyn|3.0|1',
  ),
  ADFOX: more({ scriptSrc: 'yastatic\\.net/pcode/adfox/' }, 'https://yastatic.net/pcode/adfox/loader.js'),
  AdButler: more({ scriptSrc: 'servedby?\\.(?:adbutler|ad-?butler)\\.com/' }, 'https://servedbyadbutler.com/app.js'),
  AdSpeed: network(
    'https://adspeed.net',
    'AdSpeed delivers advertising.',
    ['g.adspeed.net'],
    'https://g.adspeed.net/ad.php?do=js&zid=12345',
  ),
  Smaato: network(
    'https://www.smaato.com',
    'Smaato sells advertising on mobile devices.',
    ['soma.smaato.net'],
    'https://soma.smaato.net/oapi/js/smaatoAdTag.js',
  ),

  // China and Japan
  'Baidu Union': vendor(
    36,
    'https://union.baidu.com',
    'Baidu Union sells advertising on Chinese sites.',
    { loads: ['cpro.baidustatic.com', 'cpro.baidu.com', 'pos.baidu.com', 'dup.baidustatic.com', 'cbjs.baidu.com'] },
    'https://cpro.baidustatic.com/cpro/ui/c.js',
  ),
  AdMatrix: network(
    'https://www.admatrix.jp',
    'AdMatrix sells advertising in Japan.',
    ['admatrix.jp'],
    'https://cdn.admatrix.jp/js/admatrix.js',
  ),
  popIn: network(
    'https://www.popin.cc',
    'popIn recommends articles and advertising.',
    ['api.popin.cc'],
    'https://api.popin.cc/searchbox/acme.js',
  ),
  Logly: network(
    'https://www.logly.co.jp',
    'Logly recommends articles and advertising.',
    ['l.logly.co.jp'],
    'https://l.logly.co.jp/lift_widget.js',
  ),
  'Kakao AdFit': vendor(
    36,
    'https://adfit.kakao.com',
    'Kakao AdFit sells advertising in Korea.',
    { scriptSrc: 't1\\.daumcdn\\.net/(?:kas|adfit)/static/ba(?:\\.min)?\\.js', dom: 'ins.kakao_ad_area' },
    'https://t1.daumcdn.net/kas/static/ba.min.js',
    '<ins class="kakao_ad_area" data-ad-unit="x"></ins>',
  ),

  // Russia and its neighbours
  'Yandex.Direct': more(
    {
      scriptSrc: 'yandex\\.ru/ads/system/context\\.js',
      scripts: '\\bYa\\.(?:Context\\.AdvManager|adfoxCode|Direct)\\b',
    },
    'https://yandex.ru/ads/system/context.js',
    { scripts: 'Ya.Context.AdvManager.render({blockId: "R-A-123-1"});' },
  ),
  Begun: network(
    'https://begun.ru',
    'Begun sold advertising on Russian sites.',
    ['autocontext.begun.ru'],
    'http://autocontext.begun.ru/autocontext2.js',
  ),
  AdNow: network(
    'https://adnow.com',
    'AdNow sells native advertising.',
    ['ads1-adnow.com', 'n.ads3-adnow.com', 'n.ads1-adnow.com'],
    'https://st-n.ads1-adnow.com/js/a.js',
  ),
  Teasernet: network(
    'https://teasernet.com',
    'Teasernet sells teasers on Russian sites.',
    ['teasernet.com'],
    'http://teasernet.com/block.js',
  ),
  DirectAdvert: network(
    'https://www.directadvert.ru',
    'DirectAdvert sells teasers on Russian sites.',
    ['code.directadvert.ru'],
    'https://code.directadvert.ru/show.cgi?adp=1',
  ),
  Recreativ: network(
    'https://recreativ.ru',
    'Recreativ sells advertising on Russian sites.',
    ['go.rcvlink.com', 'code.recreativ.ru', 'go.rcvlinks.com'],
    'https://go.rcvlink.com/static/main.js',
  ),
  '24СМИ': network(
    'https://24smi.org',
    '24СМИ exchanges the visitors of Russian news sites.',
    ['jsn.24smi.net', 'jsn.24smi.org'],
    'https://jsn.24smi.net/smi.js',
  ),
  Relap: network(
    'https://relap.io',
    'Relap recommends articles and advertising.',
    ['relap.io'],
    'https://relap.io/api/v6/head.js',
  ),

  // Europe and Turkey
  Sklik: vendor(
    36,
    'https://www.sklik.cz',
    'Sklik sells advertising on Czech sites.',
    {
      scriptSrc:
        '\\bc\\.(?:imedia|seznam)\\.cz/(?:js/(?:retargeting|rc)|checkConversion)|\\bssp\\.(?:imedia|seznam)\\.cz/',
      scripts: '\\bseznam_(?:retargeting_id|cId)\\s?=',
    },
    'https://c.imedia.cz/js/retargeting.js',
    { scripts: 'var seznam_retargeting_id = 12345;' },
  ),
  Heureka: vendor(
    [36, 90],
    'https://www.heureka.cz',
    'Heureka compares prices, and shows the reviews of shops.',
    {
      scriptSrc: '\\bim9\\.cz/(?:js|cz|sk)/|[/.]heureka\\.(?:cz|sk)/',
      scripts: '\\b_hwq\\s?=\\s?|\\b_hrq\\s?=\\s?',
    },
    'https://im9.cz/js/ext/1-roi-async.js',
    { scripts: 'var _hwq = _hwq || []; _hwq.push(["setKey", "x"]);' },
  ),
  ETARGET: network(
    'https://www.etarget.eu',
    'ETARGET sells advertising in central Europe.',
    ['etargetnet.com'],
    'https://sk.search.etargetnet.com/j/?ref=1',
  ),
  Netsprint: network(
    'https://www.netsprint.eu',
    'Netsprint sells advertising on Polish sites.',
    ['netsprint.eu', 'netsprint.pl'],
    'https://ads.netsprint.eu/serve/adkontekst/load.js',
  ),
  ReklamStore: network(
    'https://www.reklamstore.com',
    'ReklamStore sells advertising in Turkey.',
    ['reklamstore.com'],
    'https://adserver.reklamstore.com/reklamstore.js',
  ),
  Ligatus: vendor(
    36,
    'https://www.ligatus.com',
    'Ligatus, now of Outbrain, recommended advertising below articles.',
    { scriptSrc: '[/.](?:a|i|d|ssl)\\.ligatus\\.com/' },
    'http://a.ligatus.com/?ids=24391&t=js',
  ),
  wunderloop: network(
    'http://www.wunderloop.com',
    'wunderloop chose advertising by the interests of visitors.',
    ['wunderloop.net'],
    'http://req.connect.wunderloop.net/AP/1585/6731/13463/js?cus=13463',
  ),
  Digiteka: vendor(
    [14, 36],
    'https://www.digiteka.com',
    'Digiteka, formerly Ultimedia, delivers videos with advertising to publishers.',
    { loads: ['www.ultimedia.com/js', 'digiteka.net', 'digiteka.com'], frames: ['www.ultimedia.com/deliver/'] },
    'https://www.ultimedia.com/js/common/smart.js',
    '<iframe src="//www.ultimedia.com/deliver/generic/iframe/mdtk/1/src/x"></iframe>',
  ),
  Viously: vendor(
    [14, 36],
    'https://www.viously.com',
    'Viously delivers videos with advertising to publishers.',
    { loads: ['viously.com'] },
    'https://cdn.viously.com/js/sdk/boot.js',
  ),
  Missena: network(
    'https://missena.com',
    'Missena sells advertising for publishers.',
    ['ad.missena.io'],
    'https://ad.missena.io/?t=PA-123',
  ),
  Strossle: network(
    'https://strossle.com',
    'Strossle recommends articles and advertising.',
    ['widgets.sprinklecontent.com', 'assets.strossle.com'],
    'https://assets.strossle.com/strossle-widget-sdk/1/strossle-widget-sdk.js',
  ),
  Readpeak: network(
    'https://www.readpeak.com',
    'Readpeak sells native advertising.',
    ['static.readpeak.com', 'readpeak.com'],
    'https://static.readpeak.com/readpeak.js',
  ),

  // Text links, pop-ups and small sites
  Adbrite: network(
    'http://www.adbrite.com',
    'Adbrite sold advertising.',
    ['ads.adbrite.com'],
    'http://ads.adbrite.com/mb/text_group.php?sid=1',
  ),
  Clicksor: network(
    'https://www.clicksor.com',
    'Clicksor sells advertising.',
    ['clicksor.com', 'clicksor.net'],
    'http://ads.clicksor.com/showAd.php',
  ),
  BidVertiser: network(
    'https://www.bidvertiser.com',
    'BidVertiser sells advertising.',
    ['bdv.bidvertiser.com', 'cdn.hyperpromote.com/bidvertiser'],
    'http://bdv.bidvertiser.com/BidVertiser.dbm?pid=1',
  ),
  PopCash: network('https://popcash.net', 'PopCash sells pop-unders.', ['cdn.popcash.net'], '//cdn.popcash.net/pop.js'),
  PropellerAds: network(
    'https://propellerads.com',
    'PropellerAds sells pop-unders and push messages.',
    ['pushnative.com', 'onclickads.net', 'propellerads.com', 'onclkds.com', 'propu.sh'],
    'https://go.pushnative.com/ntfc.php?p=1',
  ),
  Adsterra: vendor(
    36,
    'https://adsterra.com',
    'Adsterra sells pop-unders and banners.',
    {
      scriptSrc: [
        '//pl\\d+\\.[\\w-]{3,60}\\.\\w{2,6}/[\\da-f]{2}/[\\da-f]{2}/[\\da-f]{2}/[\\da-f]{32}\\.js',
        '//www\\.(?:highperformanceformat|highperformancedformats|highperformancedisplayformat|profitabledisplaynetwork|profitablecpmratenetwork)\\.com/',
      ],
    },
    'https://pl12345.profitablegate.com/ab/cd/ef/abcdef0123456789abcdef0123456789.js',
  ),
  Kontera: vendor(
    36,
    'https://www.kontera.com',
    'Kontera, bought by Amobee, turned words into links with advertising.',
    { loads: ['kona.kontera.com', 'konac.kontera.com', 'te.kontera.com'] },
    'http://kona.kontera.com/javascript/lib/KonaLibInline.js',
  ),
  nRelate: network(
    'http://nrelate.com',
    'nRelate recommended articles and advertising.',
    ['static.nrelate.com', 'nrcdn.com'],
    'http://static.nrelate.com/common_js/0.52.1/loader.min.js',
  ),
  IndustryBrains: network(
    'http://www.industrybrains.com',
    'IndustryBrains sold text links on sites about one subject.',
    ['industrybrains.com'],
    'http://jlinks.industrybrains.com/jsct?sid=851&ct=ACME',
  ),
  'Yahoo! Publisher Network': vendor(
    36,
    'https://publisher.yahoo.com',
    'The Yahoo! Publisher Network, formerly Overture, showed text advertising.',
    { loads: ['overture.com/partner', 'ypn-js.overture.com'], scripts: '\\bctxt_ad_partner\\s?=' },
    'http://cm.npc-acme.overture.com/partner/js/ypn.js',
    { scripts: 'ctxt_ad_partner = "1234567890";' },
  ),
  'Google Custom Search Ads': vendor(
    36,
    'https://developers.google.com/custom-search-ads',
    'Google Custom Search Ads, formerly AdSense for Search, shows advertising beside search results.',
    { scriptSrc: 'google\\.com/(?:adsense/search/|afsonline/show_afs)' },
    'http://www.google.com/adsense/search/ads.js',
    'http://www.google.com/afsonline/show_afs_search.js',
  ),
  'Google Publisher Tag': more(
    {
      scriptSrc: 'partner\\.googleadservices\\.com/gampad/google_(?:service|ads)',
      scripts: '\\bGA_google(?:AddSlot|FillSlot|FetchAds|AddAttr)\\(',
    },
    'http://partner.googleadservices.com/gampad/google_service.js',
    { scripts: 'GA_googleAddSlot("ca-pub-1", "Top");' },
  ),
  'DoubleClick Floodlight': more(
    {
      dom: "iframe[src*='//fls.'][src*='.doubleclick.net/activity'], img[src*='pubads.g.doubleclick.net/activity']",
      scripts: '\\bad\\.doubleclick\\.net/activity;src=|\\.fls\\.doubleclick\\.net/activityi;src=',
    },
    '<iframe src="http://fls.au.doubleclick.net/activityi;src=1"></iframe>',
    { scripts: 'document.write(\'<iframe src="https://123.fls.doubleclick.net/activityi;src=123;type=a">\')' },
  ),
  'Federated Media': network(
    'https://www.federatedmedia.com',
    'Federated Media sold advertising for blogs.',
    ['static.fmpub.net', 'tenzing.fmpub.net'],
    'http://static.fmpub.net/site/acme',
  ),
  Blogads: network(
    'https://web.blogads.com',
    'Blogads sold advertising for blogs.',
    ['blogads.com'],
    'http://web.blogads.com/acme.js',
  ),
  'Project Wonderful': more({ scriptSrc: 'projectwonderful\\.com/' }, 'http://www.projectwonderful.com/ad_display.js'),
  InvestingChannel: network(
    'https://www.investingchannel.com',
    'InvestingChannel sells advertising on sites about finance.',
    ['ads.investingchannel.com', 'cdn.investingchannel.com', 'u5.investingchannel.com'],
    'http://ads.investingchannel.com/adtags/acme/non-finance/728x90.js',
  ),
  Interpolls: network(
    'http://www.interpolls.com',
    'Interpolls delivered rich media advertising.',
    ['hs.interpolls.com'],
    'http://hs.interpolls.com/inter_2_261.js',
  ),
  'Affinity Hi-Demand': network(
    'https://www.affinity.com',
    'Affinity turns words into links with advertising.',
    ['ph.affinity.com', 'cdn4-hbs.affinitymatrix.com', 'affinitymatrix.com'],
    'http://acme.ph.affinity.com/init/i.js?h=1',
  ),
  'Newsmax Feed Network': network(
    'https://www.newsmaxfeednetwork.com',
    'The Newsmax Feed Network recommends articles and advertising.',
    ['cdn.nmcdn.us', 'newsmaxfeednetwork.com'],
    'http://cdn.nmcdn.us/js/connect.js',
  ),
  'Vertical Acuity': network(
    'http://www.verticalacuity.com',
    'Vertical Acuity, bought by Outbrain, recommended articles.',
    ['scripts.verticalacuity.com'],
    'http://scripts.verticalacuity.com/vat/mon/vt.js?1',
  ),
  Newstogram: network(
    'http://newstogram.com',
    'Newstogram recommended articles by the interests of readers.',
    ['static.newstogram.com'],
    'http://static.newstogram.com/acme/js/histogram.js',
  ),
  Vindico: vendor(
    36,
    'https://vindicosuite.com',
    'Vindico delivers advertising in videos.',
    { scripts: 'vindicosuite\\.com/' },
    { scripts: 'var url = "http://addirector.vindicosuite.com/Feeds/AdDirector/VAST/2/?rotationId=ACME";' },
  ),
  'Tremor Video': vendor(
    36,
    'https://www.tremorvideo.com',
    'Tremor Video sells advertising in videos.',
    { scriptSrc: '[/.]tremormedia\\.com/' },
    'http://objects.tremormedia.com/embed/js/banners.js',
  ),
  TellApart: vendor(
    [36, 77],
    'https://www.tellapart.com',
    'TellApart, bought by Twitter, showed advertising to former visitors.',
    { scriptSrc: '[/.]tellaptcdn\\.com/' },
    '//static.tellaptcdn.com/crumbs.js',
  ),
  Bizographics: vendor(
    [36, 10],
    'https://www.bizographics.com',
    'Bizographics, bought by LinkedIn, measured the professions of visitors.',
    {
      loads: ['bizographics.com'],
      pixels: ['.bizographics.com/collect'],
      scripts: '\\b_bizo_data_partner_id\\s?=|[/"]bizographics\\.com/insight',
    },
    'http://js.bizographics.com/insight.min.js',
    '<img src="http://www.bizographics.com/collect/?fmt=gif&url=acme.com&pid=1">',
    { scripts: '_bizo_data_partner_id = "123";' },
  ),
  Evidon: more(
    { scriptSrc: '(?:c|l|cdn)\\.betrad\\.com/', dom: "img[src*='cdn.betrad.com/']", scripts: '[cl]\\.betrad\\.com/' },
    'http://c.betrad.com/pub/tag.js',
    '<img src="http://cdn.betrad.com/pub/icon1.png">',
  ),
  'Madison Logic': vendor(
    32,
    'https://www.madisonlogic.com',
    'Madison Logic sells advertising to companies.',
    { scriptSrc: '[/.]madisonlogic\\.com/' },
    'http://jsc.madisonlogic.com/jsc?pub=44&pgr=33',
  ),
  AdMeld: network(
    'http://www.admeld.com',
    'AdMeld, bought by Google, optimised the advertising of publishers.',
    ['admeld.com'],
    'http://js.admeld.com/meld119.js',
  ),
  'Legolas Media': network(
    'http://www.legolas-media.com',
    'Legolas Media, bought by Undertone, traded advertising.',
    ['legolas-media.com'],
    'http://rt.legolas-media.com/lgrt?ci=2',
  ),
  Tacoda: network(
    'http://www.tacoda.com',
    'Tacoda, bought by AOL, chose advertising by the interests of visitors.',
    ['tacoda.net'],
    'http://an.tacoda.net/an/18187/slf.js',
  ),
  'Advertising.com': vendor(
    36,
    'https://www.advertising.com',
    'Advertising.com, bought by AOL, sold advertising.',
    { loads: ['advertising.com'], pixels: ['leadback.advertising.com/', 'action.advertising.com/'] },
    'http://uac.advertising.com/wrapper/aceUAC.js',
  ),
  FetchBack: vendor(
    [36, 77],
    'http://www.fetchback.com',
    'FetchBack, bought by eBay, showed advertising to former visitors.',
    { loads: ['fetchback.com'], frames: ['pixel.fetchback.com/'], pixels: ['pixel.fetchback.com/'] },
    '<iframe src="http://pixel.fetchback.com/serve/fb/pdc?cat=&name=landing"></iframe>',
  ),
  Flashtalking: vendor(
    36,
    'https://www.flashtalking.com',
    'Flashtalking delivers and measures advertising.',
    { loads: ['servedby.flashtalking.com', 'cdn.flashtalking.com'] },
    '//servedby.flashtalking.com/imp/1.js',
  ),
  TagMan: vendor(
    42,
    'http://www.tagman.com',
    'TagMan, bought by Ensighten, managed tags.',
    { loads: ['levexis.com'] },
    '//sec.levexis.com/clientfiles/tms.js',
  ),
};
