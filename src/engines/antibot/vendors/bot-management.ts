// Products that distinguish bots from people, and challenge or score visitors.
import type { Vendor } from '../vendor.ts';
import { akamai } from './akamai.ts';
import { cloudflare } from './cloudflare.ts';
import { imperva } from './imperva.ts';

const refusing = [401, 403, 405, 406, 429, 503];

export const botManagement: readonly Vendor[] = [
  cloudflare,
  akamai,
  {
    slug: 'datadome',
    name: 'DataDome',
    kind: 'bot-management',
    signals: [
      { header: 'x-datadome', means: 'present' },
      { header: 'x-datadome-cid', means: 'challenged' },
      { header: 'x-dd-b', value: /^[12]/i, means: 'challenged' },
      { header: 'server', value: /^DataDome$/i, means: 'challenged' },
      { cookie: 'datadome', means: 'present' },
      { marker: ["var dd={'rt':", "var dd = {'rt':"], means: 'challenged' },
      // The page of the captcha, for an address that no captcha helps.
      { marker: [["'t':'bv'", /var dd ?= ?\{'rt':[^{}]{0,600}'t':'bv'/]], means: 'blocked', isFinal: true },
      {
        marker: [
          ['.captcha-delivery.com', /(?:geo|ct|interstitial|i|c)\.captcha-delivery\.com/i],
          // Its name until 2020.
          ['.datado.me', /['"/](?:ct|c)\.datado\.me\b/],
        ],
        means: 'challenged',
      },
      {
        answer: [
          [
            '.captcha-delivery.com',
            /^\s*\{\s*"url"\s*:\s*"https:\\?\/\\?\/(?:geo|interstitial|i|c)\.captcha-delivery\.com\\?\/(?:captcha|interstitial)\\?\/\?/i,
          ],
        ],
        means: 'challenged',
      },
      { script: [['.datadome.co/', /(?:js|ct|api-js)\.datadome\.co\//i]], means: 'present' },
      // A frame that checks the visitor of a page with content, and the script on a host of the site.
      {
        script: [['.captcha-delivery.com/', /\bgeo\.captcha-delivery\.com\/(?:captcha|interstitial)\//i]],
        means: 'present',
      },
      { script: [['//datadome.', /\/\/datadome\.[\w.-]{1,200}\/tags\.js/i]], means: 'present', weight: 'medium' },
      { marker: [['ddjskey', /\bddjskey\b/i], 'ddCaptchaOptions'], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'perimeterx',
    name: 'HUMAN (PerimeterX)',
    kind: 'bot-management',
    signals: [
      { cookie: ['_px2', '_px3', '_pxhd', '_pxvid', '_pxde'], means: 'present' },
      { cookie: ['pxcts', '_pxff_*', '_pxmvid', '_pxttld'], means: 'present', weight: 'weak' },
      { header: 'x-px-authorization', means: 'present', weight: 'medium', sure: 'low' },
      {
        marker: [
          ['px-captcha', /id=(?:"px-captcha"|'px-captcha'|px-captcha(?=[\s>]))/i],
          ['px-captcha', /class=["'][^"']*px-captcha/i],
        ],
        means: 'challenged',
      },
      {
        marker: [
          ['captcha.px-', /captcha\.px-(?:cdn|cloud)\.net/i],
          '/captcha/captcha.js?a=c',
          ['pxCaptchaSrc', /\bpxCaptchaSrc\s*=/],
          // The cookie for the answer to the captcha of another vendor.
          ['_pxCaptcha', /["']_pxCaptcha(?:["']|=)/],
        ],
        means: 'challenged',
      },
      // Also the title of the page without a captcha.
      {
        title: ['Access to this page has been denied', 'Access to this page has been denied.'],
        means: 'challenged',
        weight: 'medium',
      },
      { marker: [['/whywasiblocked', /perimeterx\.(?:com|net)\/whywasiblocked/i]], means: 'blocked' },
      { phrase: 'denied because we believe you are using automation', means: 'blocked' },
      {
        marker: [
          ['blockScript"', /"blockScript"\s*:\s*"[^"]*(?:captcha|PX)/i],
          ['jsClientSrc"', /"jsClientSrc"\s*:\s*"[^"]*(?:captcha|PX)/i],
        ],
        means: 'challenged',
        sure: 'low',
      },
      // What applications get instead of the page.
      {
        answer: [['"appId"', /"appId"\s*:\s*"PX\w{6,10}"(?=[^]{0,6000}"(?:blockScript|collectorUrl)"\s*:)/]],
        means: 'challenged',
      },
      // Walmart's name for it.
      { title: 'Robot or human?', means: 'challenged', weight: 'medium', sure: 'medium' },
      {
        script: [
          'client.px-cloud.net',
          'client.perimeterx.net',
          'client.px-client.net',
          'client.a.pxi.pub',
          ['/init.js', /\/PX[A-Za-z0-9]{6,10}\/init\.js/],
          ['/main.min.js', /\/PX[A-Za-z0-9]{6,10}\/main\.min\.js/],
        ],
        means: 'present',
      },
      { marker: [['window._pxappid', /window\._pxAppId\s*=/i]], means: 'present' },
    ],
  },
  {
    slug: 'kasada',
    name: 'Kasada',
    kind: 'bot-management',
    signals: [
      {
        header: [
          'x-kpsdk-ct',
          'x-kpsdk-r',
          'x-kpsdk-c',
          'x-kpsdk-cd',
          'x-kpsdk-st',
          'x-kpsdk-im',
          'x-kpsdk-v',
          'x-kpsdk-h',
          'x-kpsdk-cr',
          'x-kpsdk-fc',
        ],
        means: 'present',
      },
      { header: ['x-kasada-challenge', 'x-kasada'], means: 'present', weight: 'medium', sure: 'low' },
      {
        cookie: [
          'KP_UIDz-ssn',
          'KP_UIDz',
          'tkrm_alpekz_s1.3-ssn',
          'tkrm_alpekz_s1.3',
          'akm_bmfp_b2-ssn',
          'akm_bmfp_b2',
          'ak_bm_vw_1.1-ssn',
          'ak_bm_vw_1.1',
        ],
        means: 'present',
      },
      {
        marker: [
          ['window.kpsdk', /window\.KPSDK\s*=\s*\{\}/i],
          ['kpsdk.scriptstart', /KPSDK\.scriptStart\s*=/i],
          'KPSDK.start=KPSDK.now()',
        ],
        means: 'challenged',
      },
      {
        marker: '/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/',
        isCheck: true,
        means: 'present',
      },
      {
        script: [
          [
            '/ips.js',
            /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/ips\.js/i,
          ],
          [
            '/p.js',
            /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/p\.js/i,
          ],
        ],
        means: 'present',
        sure: 'medium',
      },
      { marker: 'KPSDK.configure(', means: 'present' },
    ],
  },
  imperva,
  {
    slug: 'shape-security',
    name: 'F5 Distributed Cloud Bot Defense (Shape)',
    kind: 'bot-management',
    signals: [
      { header: /^x-[a-z0-9]{8}-[abcdfz]$/i, means: 'present', weight: 'weak', sure: 'low' },
      { script: [['seed=', /\.js\?(?:[^"'>]*&(?:amp;)?)?seed=[A-Za-z0-9_-]{40,}/i]], means: 'present', sure: 'medium' },
      { script: '/ssx.mod.js', means: 'present', weight: 'medium', sure: 'medium' },
      { marker: ['__xr_bmobdb', '_imp_apg_r_', 'istlWasHere'], means: 'present', weight: 'medium', sure: 'medium' },
      { script: '/__imp_apg__/js/', means: 'present' },
      { cookie: ['_imp_apg_r_', '_imp_di_pc_'], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'vercel',
    name: 'Vercel Firewall',
    kind: 'bot-management',
    signals: [
      { header: 'x-vercel-mitigated', value: /^challenge/i, means: 'challenged' },
      { header: 'x-vercel-mitigated', value: /^deny/i, means: 'blocked' },
      { header: 'x-vercel-challenge-token', means: 'challenged' },
      { cookie: '_vcrcs', means: 'present', sure: 'low' },
      { title: 'Vercel Security Checkpoint', means: 'challenged' },
      { marker: ['/.well-known/vercel/security/', '/vercel/security/'], means: 'challenged' },
      { header: 'server', value: /^Vercel$/i, means: 'edge', sure: 'medium' },
      {
        script: '/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/a-4-a/c.js',
        means: 'present',
        weight: 'medium',
        sure: 'low',
      },
      { cname: /\.vercel-dns(?:-\d+)?\.com$/i, means: 'edge', sure: 'low' },
    ],
  },
  {
    slug: 'fastly',
    name: 'Fastly (Bot Management / Next-Gen WAF)',
    kind: 'bot-management',
    signals: [
      { marker: [['/_fs-ch-', /\/_fs-ch-[A-Za-z0-9]+\//i]], means: 'challenged', only: refusing },
      // The script is on ordinary pages too; the style sheet is only on the challenge.
      { script: [['/_fs-ch-', /\/_fs-ch-[A-Za-z0-9]+\//i]], means: 'present' },
      { marker: '"fastly-ngwaf-script"', means: 'present' },
      { link: [['/_fs-ch-', /\/_fs-ch-[A-Za-z0-9]+\/[^"'>]*\.css/i]], means: 'challenged' },
      { title: 'Client Challenge', means: 'challenged' },
      { cookie: ['_fs_ch_st_*', '_fs_ch_cp_*'], means: 'challenged', sure: 'medium' },
      { header: ['x-sigsci-requestid', 'x-sigsci-agentresponse', 'x-sigsci-tags'], means: 'present', sure: 'low' },
      { header: 'x-sigsci-agentresponse', value: /^4\d\d$/, means: 'blocked', sure: 'low', only: refusing },
      // The page of the network itself. With these statuses, it has refused the request.
      {
        phrase: [['details: cache-', /Details: cache-[a-z]{3,4}-?[\w-]{4,40} \d{9,10} \d{4,12}\b/]],
        means: 'blocked',
        hasIdentifier: true,
        only: [403, 429],
      },
      // With others, the site behind it did not answer.
      {
        phrase: [['details: cache-', /Details: cache-[a-z]{3,4}-?[\w-]{4,40} \d{9,10} \d{4,12}\b/]],
        means: 'edge',
        hasIdentifier: 'in a refusal',
      },
      { header: 'x-fastly-request-id', means: 'edge' },
      { header: 'x-served-by', value: /^cache-[a-z]{3}/i, means: 'edge', sure: 'medium' },
      { cname: /\.(?:fastly|fastlylb)\.net$/i, means: 'edge', sure: 'low' },
    ],
  },
  {
    slug: 'radware',
    name: 'Radware Bot Manager / Cloud WAF (ShieldSquare)',
    kind: 'bot-management',
    signals: [
      { cookie: ['__uzma', '__uzmb', '__uzmc', '__uzmd', '__uzme', '__uzmf'], means: 'present' },
      {
        cookie: /^(?:__uzm[a-z]j\d|__ssuzjsr\d|uzmxj?|__ssds|__uzma\w*)$/,
        means: 'present',
        weight: 'weak',
        sure: 'medium',
      },
      { cookie: '__uzdbm_*', means: 'present' },
      { header: 'server', value: /^rdwr$/i, means: 'present' },
      { header: 'x-sl-compstate', means: 'present', weight: 'medium' },
      { url: /^https?:\/\/(?:validate|captcha)\.perfdrive\.com\//i, means: 'challenged' },
      { marker: 'captcha.perfdrive.com', means: 'challenged' },
      // Pages that passed the check have the address of it too.
      { marker: 'validate.perfdrive.com', means: 'challenged', only: refusing },
      { marker: 'validate.perfdrive.com', isCheck: true, means: 'present' },
      { script: 'cdn.perfdrive.com/aperture/', means: 'present' },
      { script: [['stormcaster', /(?:\/|radware_)stormcaster(?:_?v\d+)?\.js/i]], means: 'present' },
      { marker: ['cas.avalon.perfdrive.com', ['__uzdbm_', /\b__uzdbm_\d/]], means: 'present' },
      { marker: [['cloudwebsec', /CloudWebSec[.@]radware\.com/i]], means: 'blocked' },
      { phrase: 'Unauthorized Request Blocked', means: 'blocked' },
      { cname: /\.(?:radwarecloud|radware-waf)\.(?:net|com)$/i, means: 'present', weight: 'medium', sure: 'low' },
      { title: ['Radware Captcha*', 'Radware Bot Manager Captcha*', 'ShieldSquare Captcha*'], means: 'challenged' },
    ],
  },
  {
    slug: 'reblaze',
    name: 'Reblaze (Link11)',
    kind: 'bot-management',
    signals: [
      { cookie: ['rbzid', 'rbzsessionid'], means: 'present' },
      { header: 'server', value: /^Reblaze/i, means: 'present', sure: 'medium' },
      { header: 'server', value: /^rhino-core-shield/i, means: 'present', sure: 'medium' },
      { marker: [['rbzns', /\brbzns\b/i], '.ac_v2.lib.js', 'window.rbzns'], means: 'challenged', sure: 'medium' },
      {
        phrase: [
          'Protected by Reblaze',
          ['do not hesitate to contact us', /Access denied \(403\)[\s\S]{0,400}do not hesitate to contact us/i],
        ],
        means: 'blocked',
        weight: 'medium',
      },
    ],
  },
  {
    slug: 'netacea',
    name: 'Netacea',
    kind: 'bot-management',
    signals: [
      { cookie: '_mitata', means: 'present', sure: 'medium' },
      { cookie: '_mitatacaptcha', value: /./, means: 'challenged', sure: 'medium' },
      { marker: '/AtaVerifyCaptcha', means: 'challenged', sure: 'medium' },
    ],
  },
  {
    slug: 'ruishu',
    name: 'River Security (Ruishu / Botgate)',
    kind: 'bot-management',
    signals: [
      { marker: [["window['$_ts']", /\$_ts\s*=\s*window\['\$_ts'\]/i], '$_ts.nsd=', '$_ts.cd='], means: 'challenged' },
      // A page that passed the check has the same script above its content.
      { marker: [["window['$_ts']", /\$_ts\s*=\s*window\['\$_ts'\]/i]], means: 'present' },
      {
        cookie: ['FSSBBIl1UgzbN7N80T', 'FSSBBIl1UgzbN7N80S', 'FSSBBIl1UgzbN7N80O', 'FSSBBIl1UgzbN7N80P'],
        means: 'present',
        sure: 'medium',
      },
      { cookie: /^[A-Za-z0-9]{12}[SO]$/, means: 'present', weight: 'weak', only: [412, 202] },
    ],
  },
  {
    slug: 'alibaba-x5sec',
    name: 'Alibaba punish / x5sec (Taobao, AliExpress)',
    kind: 'bot-management',
    signals: [
      { marker: ['x5secdata', '/_____tmd_____/punish', 'sufei-punish', 'punishpage.min.js'], means: 'challenged' },
      {
        marker: [['alicdn.com/sd/punish/', /alicdn\.com\/sd\/punish\/(?!waf_block)/i]],
        means: 'challenged',
      },
      { title: 'Captcha Interception', means: 'challenged', weight: 'medium' },
      { url: /\/_____tmd_____\/punish|punish\?x5secdata/i, means: 'challenged' },
      {
        answer: [
          ['FAIL_SYS_USER_VALIDATE', /"ret"\s*:\s*\[\s*"FAIL_SYS_USER_VALIDATE\b/],
          ['RGV587_ERROR', /"ret"\s*:\s*\[\s*"RGV587_ERROR\b/],
          ['/_____tmd_____/punish', /"url"\s*:\s*"[^"]{0,400}\/_____tmd_____\/punish\?/],
          // With another address, it asks for a login.
          ['"rgv587_flag', /"rgv587_flag\d?"\s{0,9}:(?=[^]{0,4000}\/punish\b)/],
        ],
        means: 'challenged',
      },
      {
        answer: [
          [
            'action=deny',
            /"url"\s{0,9}:\s{0,9}"[^"]{0,400}\/punish\b(?=[^"]{0,4000}\bx5secdata=)[^"]{0,4000}[?&]action=deny\b/,
          ],
        ],
        means: 'blocked',
        isFinal: true,
      },
      { header: 'bxpunish', value: /^1/i, means: 'challenged', sure: 'low' },
      {
        phrase: 'Sorry, we have detected unusual traffic from your network',
        means: 'challenged',
        weight: 'weak',
        sure: 'low',
      },
    ],
  },
  {
    slug: 'qrator',
    name: 'Qrator (Curator)',
    kind: 'bot-management',
    signals: [
      { header: 'server', value: /^QRATOR/i, means: 'present', sure: 'medium' },
      { marker: '/__qrator/qauth', means: 'challenged' },
      {
        // The block page names its error file in Base64, at any of three alignments.
        marker: [
          '/qrerror/403.html',
          ['FyZXJyb3Iv', /L3FyZXJyb3IvNDAz/],
          ['xcmVycm9yLz', /9xcmVycm9yLzQwMy/],
          ['cXJlcnJvci80', /vcXJlcnJvci80MDMu/],
        ],
        means: 'blocked',
        only: refusing,
      },
      {
        cookie: ['qrator_jsid2', 'qrator_jsid', 'qrator_ssid2', 'qrator_ssid', 'qrator_jsr', 'qrator_msid'],
        means: 'present',
      },
    ],
  },
  {
    slug: 'ddos-guard',
    name: 'DDoS-Guard',
    kind: 'bot-management',
    signals: [
      { header: 'server', value: /^ddos-guard/i, means: 'present' },
      {
        cookie: ['__ddg1*', '__ddg2*', '__ddg8*', '__ddg9*', '__ddgid*', '__ddgmark*'],
        means: 'present',
        sure: 'medium',
      },
      { cookie: ['__ddg3*', '__ddg5*'], means: 'present', weight: 'medium', sure: 'medium' },
      // The identifiers of its check.
      { cookie: ['__ddgid*', '__ddgmark*'], means: 'challenged', sure: 'medium', only: [403, 429] },
      { marker: ['/.well-known/ddos-guard/', 'check.ddos-guard.net'], means: 'challenged' },
      { title: 'DDoS-Guard', means: 'challenged', sure: 'medium' },
    ],
  },
  {
    slug: 'variti',
    name: 'Variti',
    kind: 'bot-management',
    signals: [
      { header: 'server', value: /^Variti/i, means: 'present', sure: 'medium' },
      { header: 'x-variti-ccr', means: 'present', sure: 'medium' },
      { cookie: /^(?:ipp_uid\d?|ipp_key|ipp_sign)$/, means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'stormwall',
    name: 'StormWall',
    kind: 'bot-management',
    signals: [
      { cookie: ['swp_token', '__sw_*'], means: 'present', weight: 'medium', sure: 'low' },
      { marker: 'stormwall.pro', means: 'challenged', weight: 'medium', sure: 'low' },
      { link: 'static.stormwall.pro/error_pages/', means: 'blocked', isFinal: true },
      { title: 'StormWall*', means: 'challenged', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'facct',
    name: 'F.A.C.C.T. / Group-IB Fraud Protection',
    kind: 'bot-management',
    signals: [
      { cookie: /^(?:__zzat|cfids|f?gssc)(?:gib-)?w-[a-z0-9-]+$/i, means: 'present' },
      { marker: [['window.gib', /\bwindow\.gib\.init\(/]], means: 'present', isCheck: true },
      {
        marker: [
          ['id.facct.ru', /\bid\.facct\.ru\/id\.html/i],
          ['id.group-ib.com', /\bid\.group-ib\.com\/id\.html/i],
        ],
        means: 'present',
        isCheck: true,
      },
      { header: ['x-gib-gssc*', 'x-gib-fgssc*'], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'servicepipe',
    name: 'Servicepipe',
    kind: 'bot-management',
    signals: [
      { cookie: ['spid', 'spic'], means: 'present', weight: 'weak', sure: 'low' },
      {
        marker: [['servicepipe.', /servicepipe\.(?:ru|tech)/i], '/exhkqyad'],
        means: 'challenged',
        weight: 'medium',
        sure: 'low',
      },
      {
        marker: [
          ['servicepipe.', /servicepipe\.(?:ru|tech)\/static\/(?:checkjs|jsrsasign)/i],
          ['get_cookie_sp', /\bfunction get_cookie_sp(?:sn|id|sc)\(/],
        ],
        means: 'challenged',
      },
    ],
  },
];
