// Firewalls of China, of clouds and for installation.
import type { Vendor } from '../vendor.ts';

export const chineseFirewalls: readonly Vendor[] = [
  {
    slug: 'alibaba-waf',
    name: 'Alibaba Cloud WAF / ESA (Yundun)',
    kind: 'waf',
    signals: [
      { marker: [["var arg1='", /var arg1='[0-9A-F]{20,}'/i]], means: 'challenged' },
      { cookie: ['acw_sc__v2', 'acw_sc__v3'], means: 'present', sure: 'medium' },
      { cookie: ['acw_tc', 'cdn_sec_tc'], means: 'present', weight: 'medium', sure: 'medium' },
      { cookie: ['ssxmod_itna2', 'ssxmod_itna', 'aliyungf_tc'], means: 'present', weight: 'weak', sure: 'medium' },
      {
        marker: [
          ['errors.aliyun', /errors\.aliyun(?:dun)?\.(?:com|net)/i],
          ['alicdn.com/sd-base/static/', /alicdn\.com\/sd-base\/static\/[^"]+\/image\/405\.png/i],
          'block_traceid_tips',
        ],
        means: 'blocked',
      },
      { marker: [['alicdn.com/sd/punish/', /alicdn\.com\/sd\/punish\/waf_block/i]], means: 'blocked' },
      // The check hides its data in the page.
      {
        marker: [['id="renderData"', /<textarea id="renderData"[^<>]{0,99}>\s{0,9}\{\s{0,9}"_waf_\w{4,20}"/i]],
        means: 'challenged',
      },
      { link: [['aliyun_waf_', /<meta[^<>]{0,60}\bname=["']?aliyun_waf_(?:aa|bb)\b/i]], means: 'challenged' },
      { cname: /\.(?:yundunwaf\d*|aliyunwaf\d*)\.com$/i, means: 'present' },
    ],
  },
  {
    slug: 'tencent-edgeone',
    name: 'Tencent EdgeOne / Cloud WAF',
    kind: 'waf',
    signals: [
      { marker: ['EO_Bot_Ssid', '__tst_status'], means: 'challenged' },
      { header: 'server', value: /^TencentEdgeOne/i, means: 'edge', sure: 'medium' },
      { header: 'eo-log-uuid', means: 'edge', sure: 'low' },
      { header: 'eo-cache-status', means: 'edge', sure: 'low' },
      { status: [566, 567], means: 'blocked', weight: 'medium' },
      {
        marker: [
          ['waf.tencent', /waf\.tencent-?cloud\.com/i],
          ['waf.tencent.com/', /waf\.tencent\.com\/(?:403|501)page/i],
        ],
        means: 'blocked',
      },
      { phrase: '腾讯云Web应用防火墙', means: 'blocked' },
      // `由 Tencent Cloud EdgeOne 提供防护`.
      {
        phrase: 'Tencent Cloud EdgeOne',
        means: 'blocked',
        weight: 'medium',
        sure: 'medium',
        only: [403, 418, 429, 566, 567],
      },
      { link: 'imgcache.qq.com/qcloud/security/', means: 'blocked' },
      {
        cname: /\.(?:eo\.dnse\d|qcloudwzgj|qcloudcjgj|qcloudzygj)\.com$/i,
        means: 'present',
        weight: 'medium',
        sure: 'low',
      },
    ],
  },
  {
    slug: 'infosafe',
    name: '7i24 InfoSafe',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^INFOSAFE\b/i, means: 'present' },
      { marker: [['infosafekey', /\bvar infosafekey\s?=/]], means: 'blocked' },
    ],
  },
  {
    slug: 'jiasule',
    name: 'Knownsec Jiasule / Chuangyu Shield',
    kind: 'waf',
    signals: [
      { cookie: ['__jsl_clearance_s', '__jsl_clearance'], means: 'present', sure: 'medium' },
      { cookie: ['__jsluid_h', '__jsluid_s', '__jsluid'], means: 'present' },
      { cookie: 'jsl_tracking*', means: 'present', weight: 'medium' },
      { header: 'x-via-jsl', value: /^[0-9a-f]{7},/i, means: 'present', sure: 'medium' },
      { header: 'server', value: /^jiasule-waf/i, means: 'present' },
      // The check answers with this status, and a script that writes the second cookie letter by letter.
      { cookie: ['__jsluid_h', '__jsluid_s', '__jsluid'], means: 'challenged', only: [521] },
      { marker: "('_')+('_')+('j')+('s')+('l')", means: 'challenged' },
      { marker: ['__jsl_clearance', '__jsluid', '365cyd.com'], means: 'challenged', weight: 'medium' },
      { marker: ['notice-jiasule', 'static.jiasule.com'], means: 'blocked', weight: 'medium' },
      { marker: [['jsl_sec', /\/jsl_sec\/\.test\(/]], means: 'blocked', only: [403] },
      { status: [521], means: 'challenged', weight: 'weak', sure: 'low' },
      { cname: /\.(?:jiashule|365cyd|cname365)\.(?:com|cn)$/i, means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'yundun',
    name: 'Yundun Cloud WAF (Baishan)',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^YUNDUN/i, means: 'present' },
      { header: 'x-cache', value: /^YUNDUN/i, means: 'present' },
      {
        cookie: [
          'yd_cookie',
          'bc_bot_session',
          'bc_bot_token',
          'bc_bot_rules',
          'bc_bot_score',
          'bc_bot_fp',
          'waf_captcha_marker',
        ],
        means: 'present',
      },
      { phrase: 'Blocked by YUNDUN Cloud WAF', means: 'blocked' },
      { marker: [['yundun.com/yd', /yundun\.com\/yd[-_]http[-_]error/i], '/cdn_cgi_bs_captcha/'], means: 'blocked' },
    ],
  },
  {
    slug: 'baidu-yunjiasu',
    name: 'Baidu Yunjiasu',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^yunjiasu/i, means: 'present', weight: 'medium' },
      { marker: ['/.well-known/yunjiasu-cgi/', 'yjs_use_ob=0'], means: 'challenged', sure: 'medium' },
      { cookie: 'yjs_js_security_passport', means: 'present', sure: 'low' },
    ],
  },
  {
    slug: 'huawei-waf',
    name: 'Huawei Cloud WAF',
    kind: 'waf',
    signals: [
      { cookie: ['HWWAFSESID', 'HWWAFSESTIME'], means: 'present', sure: 'medium' },
      { header: 'server', value: /^(?:HuaweiCloudWAF|CloudWAF)/i, means: 'present', sure: 'medium' },
      { marker: ['hwclouds.com', 'hws_security@'], means: 'blocked', weight: 'medium', sure: 'medium' },
      { cname: /\.huaweicloudwaf\.com$|\.waf\.hwcloud/i, means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'wangzhan-360',
    name: '360 WangZhanBao / Qianxin',
    kind: 'waf',
    signals: [
      { header: 'wzws-ray', means: 'present', sure: 'medium' },
      { header: 'x-powered-by-360wzb', means: 'present', sure: 'medium' },
      { header: 'server', value: /^qianxin-waf/i, means: 'present', sure: 'medium' },
      { cookie: ['wzws_sessionid', 'wzws_cid'], means: 'present', sure: 'low' },
      { marker: ['/wzws-waf-cgi/', 'wangshan.360.cn'], means: 'blocked' },
      // The check computes an answer. Its script is packed, but the names of its parts stay.
      {
        marker: [
          'WZWS_CONFIRM_PREFIX_LABEL',
          ['wzwschallenge', /\bwzwschallengex?\b/i],
          ['wzwsquestion', /\bwzwsquestion\b/i],
          ['/WZWSREL', /\/WZWSREL[\w+/=]/],
        ],
        means: 'challenged',
      },
      { url: /[?&]wzwschallenge=|\/WZWSREL[\w+/=]/, means: 'present', sure: 'medium' },
      { marker: '<title>493</title>', means: 'blocked' },
      { phrase: ['已被安域防护拦截', 'your access has been intercept by AnYu'], means: 'blocked' },
    ],
  },
  {
    slug: 'yunsuo',
    name: 'Yunsuo',
    kind: 'waf',
    signals: [
      { cookie: ['yunsuo_session*', 'security_session_verify', 'security_session_mid_verify'], means: 'present' },
      { marker: ['class="yunsuologo"', 'security_session_verify'], means: 'challenged' },
    ],
  },
  {
    slug: 'safeline',
    name: 'Chaitin SafeLine',
    kind: 'waf',
    signals: [
      {
        cookie: [
          'sl-session',
          'sl_session',
          'sl-challenge-jwt',
          'sl_challenge-jwt',
          'sl-jwt-session',
          'sl_jwt-session',
          'sl-jwt_session',
          'sl_jwt_session',
          'sl-challenge-server',
          'sl_challenge-server',
        ],
        means: 'present',
        weight: 'medium',
        sure: 'low',
      },
      {
        marker: [['<!-- event_id: ', /<!-- event_id: [0-9a-f]{32} (?:TYPE: \w{1,20} )?-->/i], '/.safeline/'],
        means: 'blocked',
      },
      {
        marker: ['/.safeline/challenge/', 'SafeLineChallenge(', 'challenge.rivers.chaitin.cn/'],
        means: 'challenged',
        sure: 'medium',
      },
      // A script fills the box of the challenge. The block page has a text in it.
      { marker: [['slg-box', /\bid=["']slg-box["']>\s{0,99}<\/div>/i]], means: 'challenged', sure: 'medium' },
      // The status of the challenge.
      { marker: ['/.safeline/', ['slg-box', /\bid=["']slg-box["']/i]], means: 'challenged', only: [468] },
      { phrase: 'SafeLine WAF', means: 'blocked' },
      // The plug-ins for gateways, which answer in JSON.
      { header: 'x-apisix-chaitin-waf-action', value: /^reject/i, means: 'blocked' },
      { header: 'x-apisix-chaitin-waf', value: /^yes/i, means: 'present' },
      {
        answer: [
          [
            'SafeLine Web Application Firewall',
            /^\s*\{[^]{0,400}"message"\s*:\s*"blocked by Chaitin SafeLine Web Application Firewall"/i,
          ],
        ],
        means: 'blocked',
      },
      { status: [468], means: 'challenged', weight: 'weak', sure: 'low' },
    ],
  },
  {
    slug: 'anquanbao',
    name: 'Anquanbao',
    kind: 'waf',
    signals: [
      { header: 'x-powered-by-anquanbao', means: 'present', sure: 'medium' },
      { marker: '/aqb_cc/error/', means: 'blocked' },
    ],
  },
  {
    slug: 'newdefend',
    name: 'Newdefend',
    kind: 'waf',
    signals: [{ header: 'server', value: /^NewDefend/i, means: 'present' }],
  },
  {
    slug: 'uewaf',
    name: 'UCloud UEWAF',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^uewaf/i, means: 'present', sure: 'medium' },
      { marker: '/uewaf_deny_pages/', means: 'blocked' },
    ],
  },
  {
    slug: 'panyun',
    name: '360 PanYun',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^panyun/i, means: 'present', weight: 'medium', sure: 'medium' },
      { header: ['x-panyun-request-id', 'x-panyun-error-reason'], means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'ksyun-waf',
    name: 'Kingsoft Cloud WAF',
    kind: 'waf',
    signals: [{ header: 'server', value: /^KSYUN.?WAF/i, means: 'present', sure: 'medium' }],
  },
  {
    slug: 'eisoo',
    name: 'Eisoo Cloud Firewall',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^EisooWAF/i, means: 'present', sure: 'medium' },
      { link: '/eisoo-firewall-block.css', means: 'blocked', sure: 'medium' },
    ],
  },
  {
    slug: 'dbapp-waf',
    name: 'DBAPPSecurity Xuanwu Shield',
    kind: 'waf',
    signals: [
      {
        marker: '- 玄武盾</title>',
        means: 'blocked',
        only: [403, 405, 406],
      },
      { marker: 'admin.dbappwaf.cn/index.php/', means: 'blocked', sure: 'medium' },
    ],
  },
  {
    slug: 'safedog',
    name: 'SafeDog',
    kind: 'waf',
    signals: [
      { header: 'server', value: /Safedog/i, means: 'present' },
      { cookie: 'safedog-flow-item', means: 'present', sure: 'medium' },
      { marker: ['404.safedog.cn', 'safedogsite/broswer_logo.jpg'], means: 'blocked' },
    ],
  },
  {
    slug: 'safe3',
    name: 'Safe3',
    kind: 'waf',
    signals: [
      { header: 'server', value: /Safe3 Web Firewall/i, means: 'present' },
      { header: 'x-powered-by', value: /Safe3WAF/i, means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'nsfocus',
    name: 'NSFocus',
    kind: 'waf',
    signals: [{ header: 'server', value: /NSFocus/i, means: 'present', sure: 'medium' }],
  },
  {
    slug: 'bluedon',
    name: 'Bluedon',
    kind: 'waf',
    signals: [{ header: 'server', value: /^BDWAF/i, means: 'present' }],
  },
  {
    slug: 'yxlink',
    name: 'YXLink',
    kind: 'waf',
    signals: [
      { cookie: ['yx_ci_session', 'yx_language'], means: 'present', weight: 'medium', sure: 'medium' },
      { header: 'server', value: /^Yxlink/i, means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'janusec',
    name: 'Janusec',
    kind: 'waf',
    signals: [{ phrase: 'Janusec Application Gateway', means: 'blocked' }],
  },
  {
    slug: 'openrasp',
    name: 'OpenRASP',
    kind: 'waf',
    signals: [
      { phrase: 'Request blocked by OpenRASP', means: 'blocked', sure: 'medium' },
      { marker: 'rasp.baidu.com/blocked', means: 'blocked', sure: 'medium' },
    ],
  },
  {
    slug: 'zhuji-360',
    name: '360 host guard',
    kind: 'waf',
    signals: [
      { header: 'x-safe-firewall', value: /zhuji\.360\.cn/i, means: 'present' },
      { marker: 'zhuji.360.cn/guard/firewall/', means: 'blocked', sure: 'medium' },
    ],
  },
  {
    slug: 'webscan-360',
    name: '360 WebScan',
    kind: 'waf',
    signals: [{ marker: 'safe.webscan.360.cn/stopattack', means: 'blocked', sure: 'medium' }],
  },
  {
    slug: 'd-shield',
    name: 'D-Shield (D盾)',
    kind: 'waf',
    signals: [{ title: 'D盾_拦截提示*', means: 'blocked', sure: 'medium' }],
  },
  {
    slug: 'sdwaf',
    name: 'SDWAF',
    kind: 'waf',
    signals: [
      { header: 'x-powered-by', value: /^SDWAF\b/i, means: 'present' },
      { cookie: 'sdwaf-*', means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'puhui',
    name: 'Puhui WAF',
    kind: 'waf',
    signals: [{ header: 'server', value: /^Puhui[-_]?WAF/i, means: 'present', sure: 'medium' }],
  },
  {
    slug: 'secking',
    name: 'SecKing WAF',
    kind: 'waf',
    signals: [{ header: 'server', value: /^secking/i, means: 'present', weight: 'medium', sure: 'medium' }],
  },
];
