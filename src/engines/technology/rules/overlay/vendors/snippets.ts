// Services by the snippets that pages have for them: settings and calls of their scripts, which name no address.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const snippets: Record<string, TechnologyRule> = {
  'Google AdSense': more(
    { scripts: ['\\bgoogle_ad_client\\s?=\\s?["\'](?:ca-)?pub-\\d', '\\(adsbygoogle\\s?=\\s?window\\.adsbygoogle'] },
    { scripts: 'google_ad_client = "ca-pub-1234567890";' },
    { scripts: '(adsbygoogle = window.adsbygoogle || []).push({});' },
  ),
  'Google Ads Conversion Tracking': more(
    { scripts: '\\bgoogle_conversion_id\\s?=\\s?["\']?\\d{6,12}' },
    { scripts: 'var google_conversion_id = 1234567;' },
  ),
  'Google Surveys': more(
    { scripts: 'survey\\.g\\.doubleclick\\.net/(?:async_)?survey\\?' },
    { scripts: "var url = 'http://survey.g.doubleclick.net/survey?site=1';" },
  ),
  'Google Programmable Search Engine': more(
    {
      scripts: '\\bgoogle\\.search\\.(?:CustomSearchControl|cse\\.element)\\b',
      dom: "form[action*='google.com/cse'], form[action*='cse.google.']",
    },
    { scripts: "new google.search.CustomSearchControl('1');" },
    '<form action="http://www.google.com/cse"></form>',
  ),
  'Facebook SDK': more(
    { scripts: ['\\bFB\\.init\\(\\s?\\{', '\\bwindow\\.fbAsyncInit\\s?='] },
    { scripts: "FB.init({appId: '1', xfbml: true});" },
  ),
  AddThis: more(
    { scripts: ['\\baddthis_config\\s?=\\s?', '\\baddthis\\.(?:toolbox|button|counter|init)\\('] },
    { scripts: 'var addthis_config = {"data_track_addressbar":true};' },
  ),
  ShareThis: more({ scripts: '\\bstLight\\.options\\(' }, { scripts: 'stLight.options({publisher: "abc"});' }),
  AddToAny: more(
    { scripts: '\\ba2a_config\\.\\w{3,20}\\s?=', dom: '.a2a_kit' },
    { scripts: 'a2a_config.linkname = "a";' },
    '<div class="a2a_kit a2a_kit_size_32"></div>',
  ),
  Optimizely: more(
    { scripts: '\\bwindow(?:\\.optimizely|\\[["\']optimizely["\']\\])\\s?=\\s?window' },
    { scripts: "window['optimizely'] = window['optimizely'] || [];" },
  ),
  LivePerson: more(
    { scripts: ['\\blpMTagConfig\\s?=', '\\bwindow\\.lpTag\\s?=\\s?window\\.lpTag'] },
    { scripts: 'window.lpTag=window.lpTag||{};' },
  ),
  'Zendesk Chat': more({ scripts: '\\$zopim\\(function' }, { scripts: '$zopim(function(){});' }),
  Inspectlet: more({ scripts: '\\b__insp\\.push\\(\\[' }, { scripts: "__insp.push(['wid', 123]);" }),
  Chartbeat: more({ scripts: '\\b_sf_startpt\\s?=' }, { scripts: 'var _sf_startpt=(new Date()).getTime()' }),
  Woopra: more({ scripts: '\\bwoopra\\.(?:config|track)\\(' }, { scripts: "woopra.config({domain:'acme.com'});" }),
  'Matomo Analytics': more(
    { scripts: '\\bPiwik\\.get(?:Async)?Tracker\\(' },
    { scripts: 'var t = Piwik.getTracker(u + "piwik.php", 1);' },
  ),
  Etracker: more({ scripts: '\\bet_pagename\\s?=\\s?["\\\']' }, { scripts: 'var et_pagename = "a";' }),
  'AT Internet XiTi': more({ scripts: '\\bxtsite\\s?=\\s?["\']\\d' }, { scripts: 'xtsite = "123";' }),
  Webtrends: more({ scripts: '\\bnew WebTrends\\(\\)' }, { scripts: 'var _tag=new WebTrends();' }),
  'IBM Digital Analytics': vendor(
    10,
    'https://www.acoustic.com/products/digital-analytics',
    'IBM Digital Analytics, formerly Coremetrics, measures visits.',
    { scripts: '\\bcmSetClientID\\(' },
    { scripts: 'cmSetClientID("900", true, "data.coremetrics.com", "acme.com");' },
  ),
  'Adobe Analytics': more(
    { scripts: ['\\bs_code\\s?=\\s?s\\.t\\(\\)', '\\bs_gi\\(s_account\\)'] },
    { scripts: 'var s_code=s.t();if(s_code)document.write(s_code)' },
  ),
  Skimlinks: more({ scripts: '\\bskimlinks_pub_id\\s?=' }, { scripts: 'var skimlinks_pub_id = "1";' }),
  'Media.net': more({ scripts: '\\bmedianet_(?:crid|width|versionId)\\s?=' }, { scripts: "medianet_crid='1';" }),
  Chitika: more({ scripts: '\\bch_client\\s?=\\s?["\']' }, { scripts: 'ch_client = "acme";' }),
  '33Across': more(
    { scripts: ['\\bTynt\\s?=\\s?Tynt\\s?\\|\\|', '\\bTynt\\.push\\('] },
    { scripts: "var Tynt=Tynt||[];Tynt.push('abc');" },
  ),
  VWO: more({ scripts: '\\b_vis_opt_account_id\\s?=' }, { scripts: 'var _vis_opt_account_id = 123;' }),
  'Bazaarvoice Reviews': more(
    { scripts: '\\$BV\\.(?:ui|configure)\\(' },
    { scripts: '$BV.ui("rr", "show_reviews", {productId: "1"});' },
  ),
  Livefyre: more({ scripts: '\\bfyre\\.conv\\.load\\(' }, { scripts: 'fyre.conv.load({}, []);' }),
  'Baidu Analytics (百度统计)': more(
    { scripts: 'hm\\.baidu\\.com/hm?\\.js' },
    { scripts: 'document.write(unescape("%3Cscript src=\'" + p + "hm.baidu.com/h.js%3Fabc\'%3E"));' },
  ),
  'Yandex.Metrika': more(
    { scripts: '\\bnew Ya\\.Metrika\\d?\\(' },
    { scripts: 'w.yaCounter123 = new Ya.Metrika({id:123});' },
  ),
  Liveinternet: more(
    { scripts: '//counter\\.yadro\\.ru/(?:hit|logo)' },
    { scripts: 'document.write("<img src=\'//counter.yadro.ru/hit?t14.6;r"+r);' },
  ),
  'Nielsen NetRatings SiteCensus': more(
    { scripts: ['\\bnol_t\\(', '\\b_nolggGlobalParams\\s?='] },
    { scripts: 'var trac = nol_t({cid:"ca-acme"});' },
  ),
  Ooyala: vendor(
    14,
    'https://ooyala.com',
    'Ooyala managed and played videos.',
    { scripts: 'player\\.ooyala\\.com/v\\d/' },
    { scripts: "$.ajax({url: 'http://player.ooyala.com/v3/abc?platform=html5'});" },
  ),
  ClickTale: vendor(
    10,
    'http://www.clicktale.com',
    'ClickTale recorded sessions.',
    { scripts: ['\\bWRInitTime\\s?=', '\\bClickTale\\(\\d'] },
    { scripts: 'var WRInitTime=(new Date()).getTime();' },
  ),
  'Google Analytics Experiments': vendor(
    74,
    'https://support.google.com/analytics/answer/1745152',
    'Google Analytics Experiments, formerly Website Optimizer, tested pages.',
    { scripts: '\\butmx_section\\(', scriptSrc: 'google-analytics\\.com/cx/api\\.js' },
    { scripts: "utmx_section('a')" },
    'https://www.google-analytics.com/cx/api.js?experiment=a',
  ),
  'Yahoo! Ad Exchange': vendor(
    36,
    'http://www.rightmedia.com',
    'The Yahoo! Ad Exchange, formerly Right Media, traded advertising.',
    { loads: ['yieldmanager.net'], scripts: '\\byld_mgr\\.\\w' },
    'http://e.yieldmanager.net/script.js',
    { scripts: 'yld_mgr.content_topic_id_list=["20276501"];' },
  ),
  Unbounce: more({ scriptSrc: 'd3pkntwtp2ukl5\\.cloudfront\\.net/' }, '//d3pkntwtp2ukl5.cloudfront.net/uba.js'),
};
