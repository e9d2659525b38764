// The block pages and challenges of vendors, and pages that quote them.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';
import { hex } from './testing/samples/vendor-sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const { vendor, state } = look(sample).detections[0]!;
  return `${vendor} ${state}`;
};

describe('the page of a vendor', () => {
  test.each([
    ['f5-asm blocked', '200 || <title>Ditolak</title><h3>Berikut ini support ID anda: 18299292576537701275</h3>'],
    [
      'f5-asm blocked',
      '200 || <title>Request Rejected</title><p>Error E110960152070124469437</p><a href="javascript:history.back();">[Go Back]</a>',
    ],
    ['dbapp-waf blocked', '403 || <title>403 - 玄武盾</title><h1>403</h1>'],
    [
      'geetest challenged',
      '200 || <title>访客验证</title><script src="https://static.geetest.com/v4/gt4.js"></script><div id="captcha"></div><script>initGeetest4({})</script>',
    ],
    [
      'cloudflare blocked',
      '403 || <html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>cloudflare</center></body></html>',
    ],
    [
      'cloudflare present',
      '400 || <html><head><title>400 Bad Request</title></head><body><center><h1>400 Bad Request</h1></center><hr><center>cloudflare</center></body></html>',
    ],
    [
      'imperva blocked',
      '403 || <title>Pardon Our Interruption</title><link rel="stylesheet" href="//cdn.distilnetworks.com/css/distil.css"><p>To request an unblock, fill out the form.</p><form id="distilUnblockForm" method="post" action="https://unblock.distilnetworks.com/"></form>',
    ],
    [
      'imperva blocked',
      '403 | content-type: application/json || {"title":"Request blocked","security":{"incidentId":"686000630409503799-274693644302028746"}}',
    ],
    [
      'imperva blocked',
      '405 || <title>Slow down</title><p>Too many requests.</p><form id="distilUnblockForm" method="post" action="https://unblock.distilnetworks.com/"><input type="text" name="email"></form>',
    ],
    [
      'crowdsec blocked',
      '403 || <title>No entry</title><p>Your address is on a list.</p><a href="https://app.crowdsec.net/cti/192.0.2.7">Why?</a>',
    ],
    [
      'akamai present',
      `200 || <script>var _cf = _cf || []; _cf.push(['_setFsp', true]); _cf.push(['_setAu', '/public/0123456789']);</script><p>${'Words of a site. '.repeat(20)}</p>`,
    ],
    [
      'unknown blocked',
      '403 || <title>403 - Forbidden: Access is denied.</title><h1>Firewall Error</h1><h2>403 - Forbidden: Access is denied.</h2>',
    ],
    [
      'cloudflare blocked',
      '429 | server: cloudflare | cf-ray: 8f1a2b3c4d5e6f73-FRA || <title>Access denied | shop.test used Cloudflare to restrict access</title><h2>You are being rate limited</h2>',
    ],
    [
      'datadome blocked',
      "403 | x-dd-b: 1 || <script>var dd={'rt':'c','cid':'AHrlq','hsh':'1D42','t':'bv','s':12345,'host':'geo.captcha-delivery.com'}</script><script src=\"https://ct.captcha-delivery.com/c.js\"></script>",
    ],
    [
      'imperva challenged',
      '200 | set-cookie: reese84=3:a || <h1>Pardon Our Interruption...</h1><script>window.onProtectionInitialized = function (protection) { if (!protection.cookieIsSet) { showBlockPage(); return; } location.reload(); };</script>',
    ],
    [
      'f5-asm challenged',
      '200 || <script>(function(){window["bobcmn"] = "1011";})();</script><script src="/TSPD/0840f6b5bdab2000?type=10"></script><noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 132450987654321.</noscript>',
    ],
    ['f5-asm challenged', '200 || <script>window["bobcmn"] = "1011";</script>'],
    [
      'f5-asm present',
      `200 || <script>window["bobcmn"] = "1011";</script><script src="/TSPD/0840f6b5bdab2000?type=10"></script><p>${'Words of a site. '.repeat(20)}</p>`,
    ],
    [
      'f5-asm challenged',
      '200 || <script>window["bobcmn"]="10111";</script><script src="/TSPD/08f3c1?type=9"></script>',
    ],
    [
      'f5-asm challenged',
      `200 || <script>window.bobcmn = "${hex(400)}";</script><script src="/TSPD/?type=25"></script>`,
    ],
    ['f5-asm challenged', '200 || <html><head><script src="/TSPD/?type=25"></script></head><body></body></html>'],
    ['f5-asm present', '200 || <html><head><script src="/TSPD/?type=18"></script></head><p>Case 7</p></html>'],
    ['f5-asm present', `200 || <script src="/TSPD/${hex(60)}?type=10"></script><p>Welcome to the bank</p>`],
    [
      'shape-security present',
      '200 || <script async src="https://secure.bank.test/__imp_apg__/js/f5cs-bank-6f30.js" id="_imp_apg_dip_"></script><p>Words</p>',
    ],
    ['radware challenged', '302 | location: https://validate.perfdrive.com/abc/?ssa=1&ssc=https%3A%2F%2Fshop.test'],
    [
      'anubis blocked',
      '200 || <title>Oh noes!</title><script id="anubis_version" type="application/json">"v1.27.0"</script><script id="anubis_challenge" type="application/json">null</script><img src="/.within.website/x/cmd/anubis/static/img/reject.webp?cacheBuster=v1.27.0"><p>Access Denied: error code 45f8.</p>',
    ],
    [
      'anubis blocked',
      '500 || <title>Oh noes!</title><img src="/.within.website/x/cmd/anubis/static/img/reject.webp"><p>Access Denied</p>',
    ],
    [
      'safeline challenged',
      '468 || <div id="slg-box"></div><script src="/.safeline/challenge/v2/challenge.js"></script>',
    ],
    [
      'safeline challenged',
      '468 || <link rel="icon" href="/.safeline/static/favicon.png"><div id="slg-box"><p>One moment</p></div>',
    ],
    ['safeline challenged', '200 || <title id="slg-title"></title><div id="slg-bg"></div><div id="slg-box"></div>'],
    [
      'safeline blocked',
      '403 || <link rel="icon" href="/.safeline/static/favicon.png"><div id="slg-box"><svg id="slg-warning"></svg><p>No entry</p></div>',
    ],
    ['safeline blocked', '403 || <p>Blocked</p><!-- event_id: 0a1b2c3d4e5f60718293a4b5c6d7e8f9 TYPE: A -->'],
    ['fastly blocked', '406 | x-sigsci-agentresponse: 406 || <p>Not Acceptable</p>'],
    ['vercel blocked', '403 | server: Vercel | x-vercel-mitigated: deny || Forbidden'],
    [
      'google-botguard challenged',
      '200 || <title>Google Search</title><body><noscript><style>table,div,span,p{display:none}</style><meta content="0;url=/httpservice/retry/enablejs?sei=lWKmZ8qcLO3P1sQP7sWBqQ0" http-equiv="refresh"><div style="display:block">Please click <a href="/httpservice/retry/enablejs?sei=lWKmZ8qcLO3P1sQP7sWBqQ0">here</a> if you are not redirected within a few seconds.</div></noscript><script nonce="a">(function(){})()</script></body>',
    ],
    [
      'dosarrest blocked',
      '463 || <title>463 Restricted Client - DOSarrest Internet Security</title><p>Your client is restricted.</p>',
    ],
    [
      'unknown challenged',
      '403 || <title>Verifying your browser</title><p>This page requires JavaScript. Please wait.</p>',
    ],
    ['vercel challenged', '429 | server: Vercel | x-vercel-mitigated: challenge'],
    ['netacea present', '200 | set-cookie: _mitata=abc | set-cookie: _mitatacaptcha= || <p>Words</p>'],
    ['netacea challenged', '200 | set-cookie: _mitata=abc | set-cookie: _mitatacaptcha=1 || <p>Words</p>'],
    [
      'crowdsec challenged',
      '403 || <title>CrowdSec Captcha</title><script src="https://js.hcaptcha.com/1/api.js"></script><div class="h-captcha"></div><p>This security check has been powered by <a href="https://crowdsec.net">CrowdSec</a></p>',
    ],
    [
      'crowdsec blocked',
      '403 || <title>CrowdSec Ban</title><h1>CrowdSec Access Forbidden</h1><p>This security check has been powered by CrowdSec</p>',
    ],
    [
      'google-cloud-armor blocked',
      '403 | via: 1.1 google || <!doctype html><meta charset="utf-8"><meta name=viewport content="width=device-width, initial-scale=1"><title>403</title>403 Forbidden',
    ],
    [
      'recaptcha challenged',
      '200 || <!doctype html><base href="https://www.google.com/recaptcha/challengepage/"><p>Checking your browser before accessing shop.test</p>',
    ],
    [
      'fortiweb blocked',
      '403 || <h1>Web Page Blocked!</h1><p>The page cannot be displayed.</p><p>URL: shop.test/ Attack ID: 20000051 Message ID: 1</p>',
    ],
    ['stackpath challenged', '403 || <body onload="sbbload()"><script src="/sbbi/?sbbpg=sbbShell"></script>'],
    [
      'cloudflare challenged',
      '403 | server: cloudflare || <title>Attention Required! | Cloudflare</title><form id="challenge-form" action="/a?__cf_chl_captcha_tk__=b" method="POST"></form>',
    ],
    [
      'cloudflare challenged',
      '403 | server: cloudflare || <title>Attention Required! | Cloudflare</title><noscript id="cf-captcha-bookmark">Turn JavaScript on</noscript>',
    ],
    [
      'google-sorry blocked',
      '429 | url: https://translate.googleapis.com/translate_a/single || <title>Sorry...</title><p>We are sorry... but your computer or network may be sending automated queries.</p>',
    ],
    [
      'google-sorry blocked',
      `200 | url: https://scholar.google.dk/citations || <body onload="e=document.getElementById('captcha');if(e){e.focus();} if(solveSimpleChallenge) {solveSimpleChallenge(,);}"><p>Vores systemer har registreret trafik</p></body>`,
    ],
    [
      'google-sorry challenged',
      `429 | url: https://www.google.com/sorry/index || <body onload="if(solveSimpleChallenge) {solveSimpleChallenge(,);}"><form id="captcha-form"></form></body>`,
    ],
    [
      'cloudflare blocked',
      '200 || <h1><span class="cf-error-type">Error</span> <span class="cf-error-code">1006</span></h1><h2>Access denied</h2>',
    ],
    [
      'cloudflare challenged',
      "503 || <script>img.setAttribute('src', '/cdn-cgi/images/trace/jsch/js/transparent.gif?ray=79')</script>",
    ],
    [
      'imperva challenged',
      '200 || <meta name="robots" content="noindex,nofollow"><script>createCookie("___utmvc", digest, 20)</script>',
    ],
    ['ebay challenged', '200 | url: https://www.ebay.co.uk/splashui/captcha?ap=1 || <title>Security Measure</title>'],
    ['ebay challenged', '200 | url: https://www.ebay.com/splashui/challenge?ap=1 || <p>Checking your browser</p>'],
    [
      'spur-monocle challenged',
      '203 | set-cookie: __cf_bm=x || <script src="https://mcl.shop.test/d/mcl.js?tk=a"></script><script>fetch("/monocle/verify", { method: "POST" })</script><p>Checking the connection</p>',
    ],
    [
      'unknown challenged',
      '200 || <title>Making sure you&#39;re not a bot!</title><h1>Making sure you&#39;re not a bot!</h1>',
    ],
    ['unknown challenged', "200 || <title>Shop</title><h1>Making sure you're not a bot!</h1>"],
    ['anubis challenged', '403 || <title>Making sure you&#39;re not a bot!</title>'],
    [
      'aws-waf blocked',
      '403 | server: awselb/2.0 || <title>403 Forbidden</title><center><h1>403 Forbidden</h1></center>',
    ],
    ['aws-waf blocked', '403 | server: awselb/2.0 | x-amz-cf-id: a || <center><h1>403 Forbidden</h1></center>'],
    ['cloudflare challenged', '403 | server: cloudflare | cf-chl-bypass: 1'],
    ['cloudflare challenged', '503 | refresh: 8;URL=/cdn-cgi/l/chk_jschl?pass=1'],
    [
      'cloudflare challenged',
      "403 || <title>Un attimo</title><meta http-equiv=\"content-security-policy\" content=\"default-src 'none'; script-src 'nonce-abcDEF0123456789' 'unsafe-eval' https://challenges.cloudflare.com; base-uri 'self'\"><h1>shop.test</h1>",
    ],
    [
      'cloudflare challenged',
      '403 || <h1>shop.test</h1><p>Ray</p><a href="https://www.cloudflare.com?utm_source=challenge&amp;utm_campaign=m">Cloudflare</a>',
    ],
    ['datadome challenged', `403 || <script>var dd={'cid':'AHr','t':'fe','host':'c.datado.me'}</script>`],
    ['perimeterx challenged', '200 || <div id=px-captcha></div>'],
    ['perimeterx challenged', "403 || <script>var pxCaptchaSrc = '/x/captcha.js';</script>"],
    ['perimeterx challenged', '403 || <title>Access to this page has been denied.</title>'],
    [
      'perimeterx blocked',
      '403 || <title>Access to this page has been denied.</title><p>No robots, please.</p><a href="https://www.perimeterx.com/whywasiblocked">Why?</a><script>window._pxAppId = "PX12345678";</script>',
    ],
    [
      'perimeterx challenged',
      '403 || <title>Access to this page has been denied.</title><div id="px-captcha"></div><a href="https://www.perimeterx.com/whywasiblocked">Why?</a>',
    ],
    [
      'perimeterx challenged',
      '403 || <title>Access to this page has been denied.</title><div class="g-recaptcha"></div><a href="https://www.perimeterx.com/whywasiblocked">Why?</a><script>document.cookie = "_pxCaptcha=" + token;</script>',
    ],
    ['unknown challenged', '200 || <title>Access to this page has been denied</title>'],
    ['unknown challenged', '403 || <h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1>'],
    [
      'kasada challenged',
      '429 || <script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js"></script>',
    ],
    ['imperva challenged', '200 || <script>window.reeseSkipExpirationCheck = true;</script><p>One second</p>'],
    ['akamai blocked', '403 || <h1>Access Denied</h1><p>Reference 0.15b01402.1724051234.1a2b3c4d</p>'],
    ['ddos-guard challenged', '403 | server: ddos-guard | set-cookie: __ddgid_=a | set-cookie: __ddgmark_=b'],
    ['ddos-guard present', '200 | set-cookie: __ddg5_=a || <p>Words</p>'],
    [
      'stackpath blocked',
      `403 | server: fbs | set-cookie: spcsrf=${hex(32)} || <title>Sorry, you have been blocked</title>`,
    ],
    [
      'stackpath present',
      '200 | x-hw: 1571553822.cds001.am5.hn,1571553822.cdn2-wafbe03-ams1.stackpath.systems.-.w || <p>Words</p>',
    ],
    [
      'alibaba-waf challenged',
      '200 || <meta name="aliyun_waf_aa" content="0a"><meta name="aliyun_waf_bb" content="1b">',
    ],
    [
      'tencent-edgeone blocked',
      '403 || <link rel="stylesheet" href="https://imgcache.qq.com/qcloud/security/static/404style.css"><p>No</p>',
    ],
    [
      'modsecurity blocked',
      '406 || <h1>Error 406</h1><p>This happens when a request has been blocked by Mod Security.</p>',
    ],
    [
      'fortiweb blocked',
      '403 || <style>.header{background:url(http://url.fortinet.net:8008/XX/YY/ZZ/CI/MGPG)}</style><p>No entry</p>',
    ],
    ['unknown blocked', '200 || <title>Web Filter Violation</title><p>No entry</p>'],
    ['unknown blocked', '406 || <p>Your request was blocked due to suspicious behavior</p>'],
    ['unknown blocked', '403 || <title>403 - 云防护</title>'],
    [
      'anubis challenged',
      '200 || <title>Making sure you&#39;re not a bot!</title><link rel="stylesheet" href="/.within.website/x/xess/xess.min.css"><p>One moment</p>',
    ],
    [
      'reddit blocked',
      '403 | url: https://old.reddit.com/r/tea || <title>Blocked</title><h1>whoa there, pardner!</h1><p>Ask us.</p>',
    ],
    ['google-sorry challenged', '503 | url: https://ipv4.google.com/sorry/index?continue=a || <p>About this page</p>'],
    [
      'litespeed-recaptcha challenged',
      '403 || <title>Bot Verification</title><script src="https://www.google.com/recaptcha/api.js"></script><form action="/.lsrecap/recaptcha"><div class="g-recaptcha"></div></form>',
    ],
    [
      'datadome present',
      `200 || <iframe src="https://geo.captcha-delivery.com/interstitial/?initialCid=A"></iframe><p>${'Words of a site. '.repeat(200)}</p>`,
    ],
    ['datadome present', '200 || <script src="https://datadome.shop.test/tags.js"></script><p>Words</p>'],
    [
      'azure-waf blocked',
      '403 || <center><h1>403 Forbidden</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center>',
    ],
    [
      'unknown challenged',
      '200 || <title>Check</title><p>Sorry, we have detected unusual traffic from your network.</p><p>Slide to go on</p>',
    ],
    ['unknown challenged', '403 || <p>Sorry, we have detected unusual traffic from your network.</p>'],
    [
      'amazon-captcha challenged',
      '200 | url: https://www.amazon.es/dp/1 || <form action="/errors_page/validateCaptcha"><button>Seguir</button></form>',
    ],
    [
      'stormwall blocked',
      '403 || <link rel="stylesheet" href="https://static.stormwall.pro/error_pages/main.css"><a href="https://stormwall.pro/">S</a>',
    ],
    ['jiasule blocked', '403 | set-cookie: __jsluid_h=a || <style>#notice-jiasule {color:#555}</style><p>No</p>'],
    [
      'jiasule blocked',
      '403 | x-via-jsl: 76165a1,- || <script>if(!/jsl_sec/.test(location.href)){location.href+="&jsl_sec"}</script>',
    ],
    ['jiasule challenged', '521 | set-cookie: __jsluid_s=a'],
    ['jiasule challenged', "521 || <script>document.cookie=('_')+('_')+('j')+('s')+('l')+('_')+('c')</script>"],
    [
      'cloudflare challenged',
      '403 || <title>Attention Required! | Cloudflare</title><meta name="captcha-bypass" id="captcha-bypass" />',
    ],
    [
      'cloudflare blocked',
      '403 || <title>Access denied</title><link rel="stylesheet" href="/cdn-cgi/styles/errors.css" media="screen" />',
    ],
    [
      'cloudflare blocked',
      '403 || <p>By <a href="https://www.cloudflare.com?utm_source=1020_error" target="_blank">Cloudflare</a></p>',
    ],
    ['perimeterx challenged', '412 || <title>Robot or human?</title><p>Hold the button</p>'],
    ['unknown challenged', '200 || <title>Robot or human?</title><p>Hold the button</p>'],
    ['servicepipe challenged', '200 || <script src="//servicepipe.ru/static/checkjs/JB-7.js"></script>'],
    ['servicepipe challenged', '200 || <script>function get_cookie_spsn() { return "spsn=1_"; }</script>'],
    [
      'ruishu present',
      `200 || <script r='m'>$_ts=window['$_ts'];if(!$_ts)$_ts={};$_ts.nsd=1;</script><p>${'Words of a site. '.repeat(100)}</p>`,
    ],
    ['alibaba-x5sec challenged', '200 || <script src="//g.alicdn.com/sd/punish/0.0.1/qrcode.min.js"></script>'],
    ['alibaba-waf blocked', '405 || <iframe src="https://g.alicdn.com/sd/punish/waf_block.html"></iframe>'],
    ['unknown challenged', '200 || <title>Captcha Interception</title><p>Please slide</p>'],
    [
      'alibaba-waf challenged',
      '200 || <textarea id="renderData" style="display:none">{"_waf_bd8ce2ce37":"a"}</textarea><p>One moment</p>',
    ],
    ['aws-waf challenged', '405 || <title>Human Verification</title><script src="challenge.js"></script>'],
    ['unknown challenged', '200 || <title>Human Verification</title><p>Press the button</p>'],
    ['siteground challenged', '403 || <title>Robot Challenge Screen</title><p>shop.test</p>'],
    ['unknown challenged', '200 || <title>Robot Challenge Screen</title><p>shop.test</p>'],
    ['fortiweb blocked', '500 || <style>.blocked h2.fgd_icon { width: 9px }</style><title>No</title><p>No entry</p>'],
    ...[
      '403 || <title>You are blocked</title><p>Security provided by Datadog.</p>',
      '403 || <p>You cannot access this page.</p><footer><p>Security provided by <a\n href="https://www.datadoghq.com/a/">Datadog</a></p></footer>',
      '404 || <p>You cannot access this page.</p><p>Security provided by <a href="https://www.datadoghq.com/a/" rel="noopener">Datadog</a></p>',
      '200 || <p>Sorry, you cannot access this page.</p><p>Security provided by <a href="https://www.datadoghq.com/a/">Datadog</a></p>',
    ].map((sample) => ['datadog-appsec blocked', sample]),
    ...[
      "200 || <noscript>JavaScript</noscript><script>eval(function(p,a,c){}('a|/WZWSRELw3s=|WZWS_CONFIRM_PREFIX_LABEL7|b'.split('|')))</script>",
      '200 || <script>var wzwsquestion = "q"; var wzwsfactor = 7;</script>',
      '503 || <script>document.cookie = "wzwschallenge=" + answer</script>',
    ].map((sample) => ['wangzhan-360 challenged', sample]),
    [
      'imperva challenged',
      '200 || <iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=43&incident_id=1-2&edet=47&cinfo=0b&wrid=8"></iframe>',
    ],
    ['imperva challenged', '200 || <iframe src="/_Incapsula_Resource?CWUDNSAI=43&amp;edet=47&amp;wrcid=8"></iframe>'],
    [
      'imperva blocked',
      '200 || <iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=43&incident_id=1-2&edet=15&cinfo=0b"></iframe>',
    ],
    [
      'imperva-securesphere blocked',
      '200 || <TABLE SUMMARY="Error" BGCOLOR="#feee7a"><TR><TD>No. The incident ID is: N/A.</TD></TR></TABLE>',
    ],
    [
      'imperva-securesphere blocked',
      '200 || <table bgcolor="#FEEE7A"><tr bgcolor="#FBFFDF"><td>Fehler</td></tr><tr><td>Nummer 4711</td></tr></table>',
    ],
    ['netscaler blocked', '200 || <h2>The page is blocked.</h2><p>Transaction ID = 3982815983-PPE0</p>'],
    ['netscaler blocked', '403 || <p>Blocked. Number 17701621-PPE12</p>'],
    [
      'azure-waf blocked',
      "403 || <div id='message'><h2>The request is blocked.</h2></div><div id='errorref'><span>0ZlSTYw</span></div>",
    ],
    [
      'azure-waf blocked',
      '429 || <h2>The request is blocked.</h2>\n</div>\n<div id="errorref"><span>20260919T1</span></div>',
    ],
    [
      'wangzhan-360 blocked',
      '493 || <h1>493</h1><p>抱歉！您的访问可能对网站造成威胁，已被安域防护拦截！</p><p>eventID: 1-2-a</p>',
    ],
    ['safeline blocked', '403 | x-apisix-chaitin-waf: yes | x-apisix-chaitin-waf-action: reject || No'],
    ['safeline present', '200 | x-apisix-chaitin-waf: yes | x-apisix-chaitin-waf-action: pass || <p>Words</p>'],
    ['wts-waf blocked', '403 | server: wts/1.7.5 || <title>WTS-WAF拦截提示</title>'],
    [
      'indusface blocked',
      '406 | server: IF_WAF || <p>Your request was blocked.</p> Client IP : 192.0.2.1 Incident ID : X39p6JpB3449QZ0x',
    ],
    [
      'indusface blocked',
      '403 || Client IP : 192.0.2.1<br/> Incident Time : 2026-10-08<br/> Incident ID : X39p6JpB3449QZ0xftOh',
    ],
    ['csf blocked', '403 || <h1>Your connection to this server has been blocked in this server&#39;s firewall.</h1>'],
    [
      'csf blocked',
      '200 || <img src="csf_small.png"><h1>The firewall on this server is blocking your connection.</h1>',
    ],
    ['zhuji-360 blocked', '200 || <iframe src="http://zhuji.360.cn/guard/firewall/stopattack.html"></iframe>'],
    ['cachewall challenged', '403 | x-cachewall-action: challenge || <title>Security Challenge</title>'],
    [
      'altcha challenged',
      '200 || <title>Verification Required</title><style>h1 { color: #111 }</style><script src="/altcha.min.js"></script><h1>Verification Required</h1><p>This helps us against abuse, and takes a second.</p><altcha-widget></altcha-widget>',
    ],
    [
      'hcaptcha challenged',
      '200 || <title>Shop</title><h1>Vérification requise</h1><p>Une seconde, et nous ouvrons la page du magasin.</p><script src="https://js.hcaptcha.com/1/api.js"></script><div class="h-captcha"></div>',
    ],
  ] as [string, string][])('is %s: %s', (expected, sample) => {
    expect(first(sample)).toBe(expected);
  });
});

describe('a page that is nearly the page of a vendor', () => {
  const words = `<p>${'Words of a site. '.repeat(20)}</p>`;
  test.each([
    '404 || <title>Request Rejected</title><p>Your holiday request was rejected by your manager.</p>',
    '200 || <h1>Thank you</h1><p>Your support ID is 12345678. To prevent spam, we answer only once.</p>',
    '200 || <p>Your order was placed. Reference #18.2d351ab8.1557333295.a4e16ab. Returns are restricted.</p>',
    '200 | cf-chl-bypass: 0 | refresh: 8;URL=/next || <p>Words</p>',
    `200 || <meta http-equiv="content-security-policy" content="script-src 'self' https://challenges.cloudflare.com">${words}`,
    '200 || <a href="https://www.cloudflare.com?utm_source=footer">Cloudflare</a><p>Words</p>',
    '200 || <p>The page loads c.datado.me and sets pxCaptchaSrc = 1.</p>',
    '200 || <div id=px-captcha-help></div><p>How to pass a check</p>',
    '200 || <title>Access to this page has been denied: a case study</title><p>Words</p>',
    '200 || <p>Press &amp; Hold the button to start the mixer.</p>',
    '200 || <script>window.reeseSkipExpirationCheck = false;</script><p>Words</p>',
    '200 || <p>Reference 0.15b01402.1724051234.1a2b3c4d</p>',
    '403 | www-authenticate: Basic || <h1>Forbidden</h1>',
    '200 | server: fbserver | set-cookie: SPSI=short || <p>Words</p>',
    '200 | x-hw: 1571553822.cds001.am5.hn,1571553822.cds147.am5.sc || <p>Words</p>',
    `200 || <meta name="description" content="aliyun_waf_aa explained">${words}`,
    `200 || <p>See imgcache.qq.com/qcloud/security/ for the logo.</p>${words}`,
    `200 || <title>Web Filter Violations in 2026</title>${words}`,
    '200 | url: https://shop.test/ || <form action="/errors_page/validateCaptcha"><button>Go</button></form>',
    '200 || <title>Notes</title><link rel="stylesheet" href="/.within.website/x/xess/xess.min.css"><p>Words</p>',
    '200 | url: https://www.reddit.com/r/west || <h1>whoa there, pardner!</h1><p>Words</p>',
    '404 || <h1>404</h1><p>whoa there, pardner!</p>',
    '200 | url: https://shop.test/google.com/sorry/ || <p>Words</p>',
    '200 | url: https://notgoogle.com/sorry/index || <p>Words</p>',
    '200 || <a href="https://geo.captcha-delivery.com/interstitial/">The frame of DataDome</a><p>Words</p>',
    '200 || <script src="https://cdn.shop.test/datadome.notes/tags.js"></script><p>Words</p>',
    '404 || <h1>404 Not Found</h1><hr><center>Microsoft-Azure-Application-Gateway/v2</center>',
    '502 || <h1>502 Bad Gateway</h1><hr><center>Microsoft-Azure-Application-Gateway/v2</center>',
    `200 || <p>It says "Sorry, we have detected unusual traffic from your network" here.</p>`,
    '521 || <h1>Web server is down</h1>',
    '200 || <meta name="captcha-bypass" id="captcha-bypass"><link rel="stylesheet" href="/cdn-cgi/styles/errors.css"><p>Words</p>',
    '404 || <p>Not found</p><a href="https://www.cloudflare.com?utm_source=1020_error">A link</a>',
    '200 || <title>Robot or human? A novel</title><p>Words</p>',
    '200 || <title>Human Verification</title><form><input name="code"></form>',
    '200 || <p>The page of servicepipe.ru defines get_cookie_spsn.</p>',
    `200 || <p>Write $_ts=window['$_ts'] to see it.</p>${words}`,
    '200 || <textarea id="renderData">{"title":"A list"}</textarea>',
    '200 || <style>.fgd_icon { width: 9px }</style><p>Words</p>',
    `500 || <style>.fgd_icon { width: 9px }</style>${'<a href="/a">Part of the site</a> '.repeat(12)}`,
    '200 || <p>Security provided by our own team</p>',
    '200 || <a href="https://www.datadoghq.com/">Security provided by Datadog explained</a>',
    '200 || <p>The script has WZWS_CONFIRM_PREFIX_LABEL in it.</p>',
    '200 || <table bgcolor="#FEEE7A"><tr><td>A yellow table</td></tr></table>',
    '200 || <p>Server app01-PPE0 is ready.</p>',
    '200 || <p>Part 3982815983-PPE0 is in stock.</p>',
    "503 || <h2>Our services aren't available right now</h2><div id='errorref'><span>0ZlSTYw</span></div>",
    '200 || <script src="/js/fp.min.js"></script><p>Words</p>',
    '200 || <p>Call FingerprintJS.load() to start.</p>',
    '200 || <a href="mailto:info@red-shield.net">Write to us</a>',
    '200 || <img src="csf_small.png"><p>A picture</p>',
  ])('is not: %s', (sample) => {
    expect(look(sample)).toMatchObject({ vendor: 'none', detections: [] });
  });

  test('is present where the check of Kasada runs on a page with content', () => {
    const script = '/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/p.js';
    expect(first(`200 || <script src="${script}"></script>${words}`)).toBe('kasada present');
  });

  test('is present where DDoS-Guard sets its cookies on a page that it allows', () => {
    expect(first('200 | server: ddos-guard | set-cookie: __ddgid_=a | set-cookie: __ddgmark_=b')).toBe(
      'ddos-guard present',
    );
  });
});
