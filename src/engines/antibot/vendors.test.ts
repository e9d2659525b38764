// A response of every vendor in the table, and one that nearly is. Written from what the vendors, their products and public
// captures show; nothing here is made from the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';
import { vendors } from './vendors.ts';

const hex = (length: number): string => '0123456789abcdef'.repeat(Math.ceil(length / 16)).slice(0, length);

/** Vendor, a response that shows it, and a response that must not be taken for it. */
const samples: [vendor: string, seen: string, nearly: string][] = [
  // Bot management
  [
    'cloudflare',
    '403 | cf-mitigated: challenge | server: cloudflare',
    '403 | cf-mitigation: challenge | server: my-cloudflare',
  ],
  ['akamai', `200 | set-cookie: _abck=${hex(32).toUpperCase()}~-1~YAAQ; path=/`, '200 | set-cookie: my_abck=1'],
  ['datadome', '403 | x-datadome: protected | x-dd-b: 1', '403 | x-datadome-lookalike: protected'],
  [
    'perimeterx',
    '200 || <script>window._pxAppId = "PX12345678";</script>',
    '200 || <p>window._pxAppId = is set by the snippet</p>',
  ],
  ['kasada', '429 | x-kpsdk-ct: 0abc', '429 | x-kpsdk: 0abc'],
  ['imperva', '200 | x-iinfo: 10-1234-5678 NNNN CT(0 0 0)', '200 | x-info: 10-1234'],
  [
    'shape-security',
    `200 || <script src="/assets/app.js?seed=${'A'.repeat(48)}"></script>`,
    '200 || <script src="/assets/app.js?seed=42"></script>',
  ],
  ['vercel', '429 | x-vercel-mitigated: challenge', '200 | x-vercel-cache: HIT'],
  [
    'fastly',
    '200 || <title>Client Challenge</title><script src="/_fs-ch-1T1wmsGaOgGaSxcX/script.js"></script>',
    '200 || <title>Client Challenge of the year</title>',
  ],
  ['radware', '200 | set-cookie: __uzma=abc | set-cookie: __uzmb=123', '200 | set-cookie: _uzma=abc'],
  ['reblaze', '200 | set-cookie: rbzid=abc', '200 | set-cookie: rbz=abc'],
  ['netacea', '200 | set-cookie: _mitata=abc', '200 | set-cookie: mitata=abc'],
  [
    'ruishu',
    `412 || <script>$_ts=window['$_ts'];if(!$_ts)$_ts={};$_ts.nsd=12345;</script>`,
    '412 || <script>var ts = window.ts;</script>',
  ],
  [
    'alibaba-x5sec',
    '200 || <script>location.href="https://x/_____tmd_____/punish?x5secdata=abc"</script>',
    '200 || <script>location.href="/punish?data=abc"</script>',
  ],
  [
    'qrator',
    '401 || <script src="/__qrator/qauth_utm_v2.js"></script>',
    '401 || <script src="/qrator/auth.js"></script>',
  ],
  ['ddos-guard', '200 | server: ddos-guard', '200 | server: my-ddos-guard'],
  ['variti', '200 | server: Variti/0.9.3a', '200 | server: Varnish'],
  ['stormwall', '200 | set-cookie: swp_token=1700000000:abc', '200 | set-cookie: wp_token=1'],
  [
    'facct',
    "403 || <script>window.gib.init({cid:'w-shop', gafUrl:'//ru.id.facct.ru/id.html'})</script>",
    '200 | set-cookie: gssc=1 || <script>window.gibbon.init()</script>',
  ],
  [
    'servicepipe',
    '403 || <script src="https://servicepipe.ru/static/checkjs.js"></script>',
    '200 || <div id="root"></div><script src="https://servicepipe.ru/a.js"></script>',
  ],

  // Gates
  [
    'anubis',
    '200 || <script id="anubis_challenge" type="application/json">{"rules":{}}</script>',
    '200 || <h1 id="anubis">Anubis, god of the dead</h1>',
  ],
  [
    'go-away',
    '403 || <script src="/.well-known/.git.gammaspectra.live/git/go-away/cmd/go-away/assets/load.mjs"></script>',
    '403 || <p>Please go away</p>',
  ],
  [
    'basedflare',
    '403 || <script src="/.basedflare/js/challenge.js"></script>',
    '403 || <script src="/basedflare/challenge.js"></script>',
  ],
  [
    'testcookie',
    '200 || <script src="/aes.js"></script><script>var c=toHex(slowAES.decrypt(d,2,a,b));</script>',
    '200 || <script>AES.decrypt(d)</script>',
  ],
  [
    'siteground',
    '202 || <meta http-equiv="refresh" content="2;/.well-known/sgcaptcha/?r=%2F">',
    '202 || <meta http-equiv="refresh" content="2;/captcha/?r=%2F">',
  ],
  [
    'hostinger-hcdn',
    '403 || <script src="/hcdn-cgi/jschallenge"></script>',
    '403 || <script src="/cdn-cgi/jschallenge"></script>',
  ],
  ['flowshield', '200 | server: antiddos/flowproxy', '200 | server: flowproxy'],
  ['ventryshield', '200 | x-ventryshield-sid: 1', '200 | x-shield-sid: 1'],
  [
    'antibot-cloud',
    '200 || <meta name="generator" content="AntiBot.Cloud v. 8"><script src="/antibot8/static/x.js"></script>',
    '200 || <script src="/antibot/static/x.js"></script>',
  ],
  [
    'weibo-visitor',
    '200 | url: https://passport.weibo.com/visitor || <title>Sina Visitor System</title>',
    '200 | url: https://example.com/ || <title>Sina Visitor System</title>',
  ],
  ['queue-it', '200 | url: https://shop.queue-it.net/?c=shop', '200 | url: https://queue-it.net.example.com/'],
  [
    'crowdhandler',
    '200 || <script src="https://wait.crowdhandler.com/js/latest/main.js"></script>',
    '200 || <a href="https://wait.crowdhandler.com">their site</a>',
  ],
  [
    'google-sorry',
    '429 | url: https://www.google.com/sorry/index?continue=x',
    '429 | url: https://example.com/sorry/index',
  ],
  ['linkedin', '999 | url: https://www.linkedin.com/in/x', '999 | url: https://example.com/'],

  // Rented firewalls
  [
    'f5-asm',
    '200 || <title>Request Rejected</title>The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 1234567890123',
    '200 || <p>The requested URL was not found.</p>',
  ],
  ['f5-xc', '200 | server: volt-adc', '200 | server: voltage'],
  ['aws-waf', '202 | x-amzn-waf-action: challenge', '202 | x-amzn-requestid: abc'],
  [
    'alibaba-waf',
    `200 || <script>var arg1='${hex(40).toUpperCase()}';</script>`,
    "200 || <script>var arg1='short';</script>",
  ],
  ['tencent-edgeone', '567 || refused', '568 || refused'],
  ['jiasule', '521 | set-cookie: __jsluid_s=abc', '521 | set-cookie: jsluid=abc'],
  ['yundun', '200 | server: YUNDUN', '200 | server: yun'],
  ['baidu-yunjiasu', '200 | server: yunjiasu-nginx', '200 | server: nginx'],
  ['huawei-waf', '200 | set-cookie: HWWAFSESID=abc', '200 | set-cookie: HWSESID=abc'],
  ['wangzhan-360', '493 | x-powered-by-360wzb: wangzhan.360.cn', '200 || <title>493 ways to cook rice</title>'],
  ['yunsuo', '200 | set-cookie: yunsuo_session_verify=abc', '200 | set-cookie: session_verify=abc'],
  ['safeline', `403 || <!-- event_id: ${hex(32)} -->`, '403 || <!-- event_id: 42 -->'],
  ['ngenix', '200 | set-cookie: ngenix_jscv_1a=b', '200 | set-cookie: ngenix=b'],
  ['arvancloud', '200 | server: ArvanCloud', '200 | server: Arvan'],
  [
    'sucuri',
    '403 | x-sucuri-block: EXPVP16 | x-sucuri-id: 15008',
    '200 || <a href="https://sucuri.net">Secured by us</a>',
  ],
  ['imunify360', '200 | server: imunify360-webshield/1.21', '200 | server: nginx | x-note: imunify360'],
  [
    'bitninja',
    '403 || <title>Waiting for the redirectiron...</title><p>Security check by BitNinja.IO</p>',
    '403 || <p>Security check</p>',
  ],
  ['nexuspipe', '200 | server: Nexuspipe', '200 | server: Nexus'],
  [
    'bunny-shield',
    '403 || <link rel="stylesheet" href="/.bunny-shield/assets/challenge.css">',
    '200 || <img src="/bunny.png" alt="bunny">',
  ],
  ['crowdsec', '403 || <title>CrowdSec Ban</title>', '403 || <p>crowd security</p>'],
  ['bunkerweb', '200 | server: BunkerWeb', '200 | server: Bunker'],
  [
    'reddit',
    '403 | url: https://www.reddit.com/ || <p>You have been blocked by network security.</p>',
    '403 | url: https://example.com/ || <p>You have been blocked by network security.</p>',
  ],
  ['azure-waf', '403 | set-cookie: afd_azwaf_jsclearance=abc', '403 | set-cookie: afd_session=abc'],
  ['google-cloud-armor', '403 || <p>This request was blocked by Google Cloud Armor</p>', '200 | via: 1.1 google'],
  [
    'stackpath',
    '403 || <title>StackPath</title><p>Protected by <a href="https://www.stackpath.com/">us</a></p>',
    '403 || <p>A stack path</p>',
  ],
  ['azion', '200 | x-azion-edge-pop: 1', '200 | x-azi-edge-pop: 1'],
  ['myra', '200 | server: myracloud', '200 | server: myra-home'],
  ['gocache', '200 | x-gocache-cachestatus: HIT', '200 | x-cache: gocache'],
  ['derak', '200 | server: DERAK.CLOUD', '200 | server: x-derak'],
  ['baffin-bay', '200 | server: baffin-bay-inlet', '200 | server: baffin'],
  ['airee', '200 | server: Airee', '200 | server: Air'],
  ['zenedge', '200 | server: ZENEDGE', '200 | server: zen'],
  ['oracle-cloud-waf', '403 || <title>fw_error_www</title>', '403 || <title>error_www</title>'],
  ['dosarrest', '200 | x-dis-request-id: abc', '200 | x-request-id: abc'],
  [
    'nexusguard',
    '403 || <img src="https://speresources.nexusguard.com/wafpage/index.html">',
    '403 || <a href="https://www.nexusguard.com/">x</a>',
  ],
  ['cloudbric', '403 || <title>Cloudbric | ERROR!</title>', '403 || <title>Cloud brick</title>'],
  ['comodo', '200 | server: Protected by COMODO WAF', '200 | server: Comodo'],
  ['godaddy-firewall', '403 || <h1>Access Denied - GoDaddy Website Firewall</h1>', '403 || <p>Parked at GoDaddy</p>'],
  ['sitelock', '403 || <p>SiteLock Incident ID: 1-2-3</p>', '403 || <p>SiteLock</p>'],
  ['greywizard', '200 | server: greywizard/1.0', '200 | server: grey'],
  ['anquanbao', '200 | x-powered-by-anquanbao: MISS', '200 | x-powered-by: anquanbao'],
  ['newdefend', '200 | server: NewDefend', '200 | server: Defend'],
  ['uewaf', '200 | server: uewaf/3.5', '200 | server: waf'],
  ['panyun', '200 | x-panyun-request-id: abc', '200 | x-request-id: panyun'],
  ['penta', '200 | server: PentaWaf/1.0', '200 | server: Penta'],
  ['viettel', '403 || <p>Viettel WAF</p>', '403 || <p>Viettel</p>'],
  ['scutum', '200 | server: Scutum', '200 | server: Sanctum'],
  ['transip', '200 | x-transip-backend: web1', '200 | x-trans-backend: web1'],
  ['blockdos', '200 | server: BlockDoS.net', '200 | server: block'],
  ['nullddos', '200 | server: NullDDoS', '200 | server: null'],
  ['xlabs', '200 | secured: By XLabs Security', '200 | secured: by us'],
  ['aspa', '200 | server: ASPA-WAF', '200 | server: ASP'],

  // Installed firewalls
  ['barracuda', '200 | set-cookie: BNI__BARRACUDA_LB_COOKIE=abc', '200 | set-cookie: BNI=abc'],
  ['fortiweb', '200 | set-cookie: FORTIWAFSID=abc', '200 | set-cookie: WAFSID=abc'],
  ['netscaler', '200 | cneonction: close', '200 | connection: close'],
  ['modsecurity', '406 || <p>This error was generated by Mod_Security.</p>', '406 || <p>Not Acceptable</p>'],
  ['naxsi', '403 || <p>Blocked By NAXSI</p>', '403 || <p>nginx</p>'],
  ['wallarm', '200 | server: nginx-wallarm', '200 | server: nginx'],
  [
    'imperva-securesphere',
    "403 || <p>This page can't be displayed. Contact support for additional information.</p>",
    "403 || <p>This page can't be displayed.</p>",
  ],
  ['airlock', '200 | set-cookie: AL_SESS-S=abc', '200 | set-cookie: ALSO=abc'],
  ['nevis', '200 | set-cookie: Navajo=abc', '200 | set-cookie: Nav=abc'],
  ['profense', '200 | server: Profense', '200 | server: Professional'],
  ['hyperguard', '200 | set-cookie: WODSESSION=abc', '200 | set-cookie: SESSION=abc'],
  ['teros', '200 | set-cookie: st8id=abc', '200 | set-cookie: st8=abc'],
  ['netcontinuum', '200 | set-cookie: NCI__SessionId=abc', '200 | set-cookie: SessionId=abc'],
  ['binarysec', '200 | x-binarysec-via: a', '200 | x-binary-via: a'],
  ['aesecure', '403 | aesecure-code: 12', '403 | secure-code: 12'],
  ['dotdefender', '403 | x-dotdefender-denied: 1', '403 | x-denied: 1'],
  ['sonicwall', '200 | server: SonicWALL', '200 | server: Sonic'],
  ['watchguard', '403 || <p>Request denied by WatchGuard Firewall</p>', '403 || <p>Request denied</p>'],
  ['secure-entry', '200 | server: Secure Entry Server', '200 | server: Entry Server'],
  ['safedog', '200 | server: Safedog/4.0', '200 | server: dog'],
  ['safe3', '200 | server: Safe3 Web Firewall', '200 | server: Safe'],
  ['nsfocus', '200 | server: NSFocus', '200 | server: Focus'],
  ['bluedon', '200 | server: BDWAF/2.0', '200 | server: BD'],
  ['yxlink', '200 | server: Yxlink-WAF', '200 | server: xlink'],
  ['webseal', '200 | server: WebSEAL/9.0', '200 | server: Web'],
  ['datapower', '200 | x-backside-transport: OK OK', '200 | x-transport: OK'],
  ['webknight', '999 || <title>WebKnight Application Firewall Alert</title>', '999 || <title>Alert</title>'],
  ['sqreen', '200 | x-protected-by: Sqreen', '200 | x-protected-by: us'],
  [
    'datadog-appsec',
    '403 || <p>Sorry, you cannot access this page. Security provided by Datadog.</p>',
    '403 || <p>Security provided by us</p>',
  ],
  ['shieldon', '200 | x-protected-by: shieldon.io', '200 | x-protected-by: shield'],
  ['senginx', '200 || <script>/* SENGINX-ROBOT-MITIGATION */</script>', '200 || <script>/* nginx */</script>'],
  ['checkpoint-cloudguard', '200 | cg-server-tag: 1', '200 | server-tag: 1'],
  [
    'palo-alto',
    '403 || <p>has been blocked. Palo Alto Next Generation Security Platform</p>',
    '403 || <p>Palo Alto</p>',
  ],
  ['sophos', '403 || <p>Powered by UTM Web Protection</p>', '403 || <p>Powered by us</p>'],
  ['zscaler', '403 | server: Zscaler/6.2', '403 | server: scaler'],
  [
    'wordfence',
    '503 || <p>Generated by Wordfence at Mon, 1 Jan 2026</p>',
    '200 || <article><p>Generated by Wordfence at the bottom of the page</p></article>',
  ],
  ['wp-cerber', "403 || <h1>We're sorry, you are not allowed to proceed</h1>", "403 || <h1>We're sorry</h1>"],
  ['ninjafirewall', '403 || <title>NinjaFirewall: 403 Forbidden</title>', '403 || <title>Ninja</title>'],
  [
    'solid-security',
    '200 || <script src="/wp-content/plugins/better-wp-security/core/js/x.js"></script>',
    '200 || <script src="/wp-content/plugins/better-search/x.js"></script>',
  ],
  ['malcare', '403 || <p>Blocked because of Malicious Activities</p>', '403 || <p>Malicious</p>'],
  ['shield-security', '403 || <p>You were blocked by the Shield.</p>', '403 || <p>You were blocked.</p>'],
  ['secupress', '403 || <h1>SecuPress</h1>', '403 || <h1>Press</h1>'],
  ['bulletproof', '403 || <div id="bpsMessage">403</div>', '403 || <div id="message">403</div>'],
  [
    'webarx',
    '403 || <p>This request has been blocked by <a href="https://x">WebARX</a></p>',
    '403 || <p>This request has been blocked by us</p>',
  ],
  ['virusdie', '403 || <meta name="FW_BLOCK" content="1">', '403 || <meta name="BLOCK" content="1">'],
  ['rsfirewall', '403 || <p>COM_RSFIREWALL_403_FORBIDDEN</p>', '403 || <p>COM_CONTENT_403</p>'],
  ['astra', '200 | set-cookie: cz_astra_csrf_cookie=abc', '200 | set-cookie: astra=abc'],
  ['crawlprotect', '200 | set-cookie: crawlprotecttag=abc', '200 | set-cookie: protecttag=abc'],
  ['siteguard', '403 || <p>Powered by SiteGuard</p>', '403 || <p>Powered by Site</p>'],
  ['janusec', '403 || <p>Janusec Application Gateway</p>', '403 || <p>Application Gateway</p>'],
  [
    'webtotem',
    '403 || <p>The current request was blocked by <a href="x">WebTotem</a></p>',
    '403 || <p>The current request was blocked</p>',
  ],
  ['openrasp', '403 || <p>Request blocked by OpenRASP</p>', '403 || <p>Request blocked</p>'],
  [
    'bekchy',
    '403 || <a href="https://bekchy.com/report">Report</a>',
    '403 || <a href="https://example.com/report">Report</a>',
  ],
  ['armor', '403 || <p>This request has been blocked by website protection from Armor.</p>', '403 || <p>armor</p>'],
  ['urlscan-iis', '404 || <h1>Rejected-By-UrlScan</h1>', '404 || <h1>Rejected</h1>'],
  [
    'aspnet-request-validation',
    '500 || <title>A potentially dangerous Request.Form value</title><h2>HttpRequestValidationException</h2>',
    '500 || <h2>NullReferenceException</h2>',
  ],

  // Captchas
  [
    'cloudflare-turnstile',
    '200 || <script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
    '200 || <a href="https://challenges.cloudflare.com/turnstile/v0/api.js">the script</a>',
  ],
  [
    'litespeed-recaptcha',
    '403 || <form action="/.lsrecap/recaptcha?"></form>',
    '403 || <form action="/recaptcha?"></form>',
  ],
  [
    'recaptcha',
    '200 || <script src="https://www.google.com/recaptcha/api.js?render=x" async></script>',
    '200 || <p>https://www.google.com/recaptcha/api.js</p>',
  ],
  [
    'hcaptcha',
    '200 || <script src="https://js.hcaptcha.com/1/api.js"></script>',
    '200 || <a class="tag-h-captcha" href="https://hcaptcha.com/">x</a>',
  ],
  [
    'arkose',
    '200 || <script src="https://client-api.arkoselabs.com/v2/KEY/api.js"></script>',
    '200 || <h2 id="what-is-funcaptcha">What is FunCaptcha?</h2>',
  ],
  [
    'geetest',
    '200 || <script src="https://static.geetest.com/v4/gt4.js"></script>',
    '200 || <script src="https://static.example.com/gt4.js"></script>',
  ],
  [
    'friendly-captcha',
    '200 || <div class="frc-captcha" data-sitekey="x"></div>',
    '200 || <div class="tag-frc-captcha"></div>',
  ],
  [
    'mtcaptcha',
    '200 || <script>var mtcaptchaConfig = {"sitekey":"x"};</script>',
    '200 || <script>var captchaConfig = {};</script>',
  ],
  ['altcha', '200 || <altcha-widget challengeurl="/x"></altcha-widget>', '200 || <div>altcha-widget</div>'],
  [
    'yandex-smartcaptcha',
    '200 || <div class="smart-captcha" data-sitekey="x"></div><script src="https://smartcaptcha.yandexcloud.net/captcha.js"></script>',
    '200 || <p class="smart">captcha</p>',
  ],
  [
    'tencent-captcha',
    '200 || <script src="https://turing.captcha.qcloud.com/TCaptcha.js"></script>',
    '200 || <script src="https://captcha.example.com/T.js"></script>',
  ],
  [
    'aliyun-captcha',
    '200 || <script>window.initAliyunCaptcha({})</script>',
    '200 || <script>window.initCaptcha({})</script>',
  ],
  [
    'netease-yidun',
    '200 || <script src="https://cstaticdun.126.net/load.min.js"></script>',
    '200 || <script src="https://static.126.net/load.min.js"></script>',
  ],
  [
    'dingxiang',
    '200 || <script src="https://cdn.dingxiang-inc.com/ctu-group/captcha-ui/index.js"></script>',
    '200 || <p>cdn.dingxiang-inc.com/</p>',
  ],
  ['shumei', '200 || <script>initSMCaptcha({})</script>', '200 || <script>initCaptcha({})</script>'],
  [
    'captcha-eu',
    '200 || <script src="https://www.captcha.eu/sdk.js"></script>',
    '200 || <script src="https://www.captcha.example/sdk.js"></script>',
  ],
  [
    'capy',
    '200 || <script src="https://api.capy.me/puzzle/get_js/?k=x"></script>',
    '200 || <script src="https://api.copy.me/x.js"></script>',
  ],
  [
    'prosopo',
    '200 || <script src="https://js.prosopo.io/js/procaptcha.bundle.js"></script>',
    '200 || <p>js.prosopo.io/</p>',
  ],
  [
    'arcaptcha',
    '200 || <script src="https://widget.arcaptcha.ir/1/api.js"></script>',
    '200 || <script src="https://widget.example.ir/1/api.js"></script>',
  ],
  [
    'vaptcha',
    '200 || <script src="https://v.vaptcha.com/v3.js"></script>',
    '200 || <script src="https://v.example.com/v3.js"></script>',
  ],
  ['lemin', '200 || <script src="https://api.leminnow.com/captcha/v1/cropped/x/js"></script>', '200 || <p>lemin</p>'],
  ['keycaptcha', '200 || <script src="https://backs.keycaptcha.com/swfs/cap.js"></script>', '200 || <p>keycaptcha</p>'],
  [
    'cap',
    '200 || <script src="https://cdn.jsdelivr.net/npm/@cap.js/widget"></script>',
    '200 || <script src="/recap.js"></script>',
  ],
  ['mcaptcha', '200 || <div id="mcaptcha__widget-container"></div>', '200 || <div id="formcaptcha"></div>'],
  [
    'trustcaptcha',
    '200 || <script src="https://cdn.trustcomponent.com/trustcaptcha/x.js"></script>',
    '200 || <p>trustcaptcha</p>',
  ],
  ['adcaptcha', '200 || <script src="https://widget.adcaptcha.com/index.js"></script>', '200 || <p>adcaptcha</p>'],
  [
    'amazon-captcha',
    '200 | url: https://www.amazon.com/dp/1 || <form action="/errors/validateCaptcha"></form>',
    '200 | url: https://example.com/ || <form action="/errors/validateCaptcha"></form>',
  ],
  [
    'baidu-verify',
    '200 | url: https://wappass.baidu.com/x || <title>百度安全验证</title><script src="https://wappass.baidu.com/static/captcha/x.js"></script>',
    '200 | url: https://example.com/ || <title>百度安全验证</title>',
  ],

  // Fraud detection
  [
    'threatmetrix',
    '200 || <script src="https://h.online-metrix.net/fp/tags.js?org_id=x"></script>',
    '200 || <script src="https://online-metrics.net/fp.js"></script>',
  ],
  [
    'castle',
    '200 || <script src="https://cdn.castle.io/v2/castle.js"></script>',
    '200 || <a href="https://cdn.castle.io/">x</a>',
  ],
  ['fingerprint', '200 || <script>import("https://fpjscdn.net/v3/KEY")</script>', '200 || <p>fpjscdn.net/</p>'],
  [
    'sift',
    '200 || <script src="https://cdn.sift.com/s.js"></script>',
    '200 || <script src="https://cdn.swift.com/s.js"></script>',
  ],
  [
    'forter',
    '200 || <script src="https://cdn9.forter.com/x/y.js"></script>',
    '200 || <script src="https://cdn.comforter.com/y.js"></script>',
  ],
  ['riskified', '200 || <script src="https://beacon.riskified.com/?shop=x"></script>', '200 || <p>riskified</p>'],
  [
    'signifyd',
    '200 || <script src="https://cdn-scripts.signifyd.com/api/script-tag.js"></script>',
    '200 || <p>signifyd</p>',
  ],
  [
    'iovation',
    '200 || <script src="https://mpsnare.iesnare.com/snare.js"></script>',
    '200 || <script src="https://snare.example.com/snare.js"></script>',
  ],
  [
    'seon',
    '200 || <script src="https://cdn.seon.io/js-sdk/v5/agent.js"></script>',
    '200 || <script src="https://cdn.season.io/agent.js"></script>',
  ],
  [
    'sardine',
    '200 || <script src="https://api.sardine.ai/assets/loader.min.js"></script>',
    '200 || <p>api.sardine.ai</p>',
  ],
  [
    'kount',
    '200 || <script src="https://ssl.kount.net/collect/sdk?m=1"></script>',
    '200 || <script src="https://ssl.discount.net/x.js"></script>',
  ],
  [
    'cheq',
    '200 || <script src="https://ob.cheqzone.com/clicktrue_invocation.js"></script>',
    '200 || <p>cheqzone.com</p>',
  ],
  [
    'clickcease',
    '200 || <script src="https://www.clickcease.com/monitor/stat.js"></script>',
    '200 || <a href="https://www.clickcease.com/">x</a>',
  ],
  [
    'meetrics',
    '200 || <script src="https://s123.mxcdn.net/bb-mx/serve/mtrcs_1.js"></script>',
    '200 || <script src="https://cdn.metrics.net/x.js"></script>',
  ],
  [
    'spur-monocle',
    '200 || <script async src="https://mcl.spur.us/d/mcl.js?tk=abc"></script>',
    '200 || <script async src="https://cdn.site.test/d/mcl.js"></script>',
  ],
  ['ocule', '200 || <script src="https://proxy.ocule.co.uk/script.js"></script>', '200 || <p>ocule.co.uk</p>'],
  [
    'human-presence',
    '200 || <script src="https://script.humanpresence.io/x.js"></script>',
    '200 || <p>human presence</p>',
  ],
  [
    'cleantalk',
    '200 || <script src="https://moderate.cleantalk.org/ct-bot-detector-wrapper.js"></script>',
    '200 || <a href="https://cleantalk.org">x</a>',
  ],
  [
    'google-botguard',
    '200 || <script src="https://www.google.com/js/bg/abc.js"></script>',
    '200 || <script src="https://www.google.com/js/x.js"></script>',
  ],

  // Networks
  ['f5-big-ip', '200 | set-cookie: BIGipServerpool_web=123.456.0000; path=/', '200 | set-cookie: BigServer=1'],
  ['cloudfront', '200 | x-amz-cf-id: abc==', '200 | x-amz-id-2: abc'],
  ['azure-front-door', '200 | x-azure-ref: 0abc', '200 | x-azure: 0abc'],
  ['google-load-balancer', '200 | via: 1.1 google', '200 | via: 1.1 googleish'],
  ['edgecast', '200 | server: ECAcc (fra/1234)', '200 | server: Echo'],
  ['gcore', '200 | server: gcore', '200 | server: core'],
  ['keycdn', '200 | server: keycdn-engine', '200 | server: key'],
  ['cachefly', '200 | bestcdn: Cachefly', '200 | bestcdn: us'],
  ['instart', '200 | x-instart-request-id: abc', '200 | x-restart-request-id: abc'],
  ['chinacache', '200 | powered-by-chinacache: HIT', '200 | powered-by: chinacache'],
  ['qiniu', '200 | x-qiniu-cdn: 1', '200 | x-cdn: 1'],
  ['squarespace', '200 | server: Squarespace', '200 | server: Square'],
];

/** Further signs of vendors that have a sample above. */
const moreSigns: [vendor: string, seen: string][] = [
  ['radware', '200 || <script src="/static/radware_stormcaster_v24.js"></script>'],
  ['radware', '200 || <script>fetch("https://cas.avalon.perfdrive.com/jsdata?")</script>'],
  ['radware', '200 || <script>var __uzdbm_1 = "d8b"; var __uzdbm_2 = "e9";</script>'],
  ['cloudflare', '200 || <script src="/cdn-cgi/challenge-platform/scripts/precursor/main.js"></script>'],
  ['cloudflare', "200 || <script>window.__CF$cv$params={r:'9a',t:'MTc='};</script>"],
  ['wordfence', '200 || <script>wfscr.src = url + "/?wordfence_lh=1&hid=AB12";</script>'],
  ['qrator', '403 || <h1>403</h1><p>Guru meditation: L3FyZXJyb3IvNDAzLmh0bWw=</p>'],
  ['arvancloud', '200 || <script>document.cookie="__arcsjs=abc; path=/"; location.reload()</script>'],
  ['imperva', '200 || <script>xhr.open("GET","/_Incapsula_Resource?SWHANEDL=123,45")</script>'],
  ['imperva', '200 || <script>i.src="/_Incapsula_Resource?ES2LURCT=67&t=78"</script>'],
  ['facct', '200 | set-cookie: __zzatw-shop=MDA0dBA=Fz2+aQ=='],
  ['facct', '200 | set-cookie: cfidsgib-w-jobs=abc'],
  ['mcaptcha', '200 || <iframe src="https://captcha.site.test/widget/?sitekey=0123456789abcdefABCDEF"></iframe>'],
  ['arkose', '200 || <iframe src="https://iframe.arkoselabs.com/B7D8911C/index.html"></iframe>'],
  ['imunify360', '403 | server: imunify360-webshield/1.21 || <form action="/.well-known/captcha/verify"></form>'],
  ['imunify360', '403 || <script src="/.well-known/captcha/app.js"></script>'],
];

const detector = createDetector();
const found = (sample: string): string[] => detector.detect(readSample(sample)).detections.map(({ vendor }) => vendor);

describe('the table of vendors', () => {
  test.each(samples)('%s is recognised', (vendor, seen) => {
    expect(found(seen)).toContain(vendor);
  });

  test.each(moreSigns)('%s alone is recognised: %s', (vendor, seen) => {
    expect(found(seen)).toEqual([vendor]);
  });

  test.each(samples)('%s is not seen where it is not', (vendor, _seen, nearly) => {
    expect(found(nearly)).not.toContain(vendor);
  });

  test('detects no other vendor in a sample', () => {
    const wrong = samples
      .map(([vendor, seen]) => [vendor, found(seen).filter((other) => other !== vendor)] as const)
      .filter(([, others]) => others.length > 0);
    expect(wrong).toEqual([]);
  });

  test('has a sample for every vendor', () => {
    expect(vendors.map(({ slug }) => slug).toSorted()).toEqual(samples.map(([slug]) => slug).toSorted());
  });

  test('matches the list in the docs', () => {
    const list = readFileSync(join(import.meta.dirname, '../../../docs/antibot.md'), 'utf8').split(
      '## The vendors',
    )[1]!;
    const named = [...list.matchAll(/^\*\*.*?\): (.*)$/gm)].flatMap(([, slugs]) => slugs!.match(/[a-z0-9-]+/g)!);
    expect(named.toSorted()).toEqual(vendors.map(({ slug }) => slug).toSorted());
  });

  test('has unique slugs', () => {
    const slugs = vendors.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('uses stateless patterns, and literals of at least five characters', () => {
    for (const { slug, signals } of vendors) {
      for (const signal of signals) {
        const patterns = Object.values(signal).flat(2);
        for (const one of patterns) if (one instanceof RegExp) expect(`${slug} ${one.flags}`).not.toMatch(/ .*[gy]/);
        const finds =
          'marker' in signal
            ? signal.marker
            : 'script' in signal
              ? signal.script
              : 'phrase' in signal
                ? signal.phrase
                : [];
        for (const find of typeof finds === 'string' ? [finds] : finds) {
          const literal = typeof find === 'string' ? find : find[0];
          expect(literal.length < 5 ? `${slug} ${literal}` : '').toBe('');
        }
      }
    }
  });
});
