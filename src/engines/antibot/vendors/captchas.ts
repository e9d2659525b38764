// Captchas: a widget in a form, or the whole page.
import type { Vendor } from '../vendor.ts';

export const captchas: readonly Vendor[] = [
  {
    slug: 'cloudflare-turnstile',
    name: 'Cloudflare Turnstile',
    kind: 'captcha',
    signals: [
      { script: 'challenges.cloudflare.com/turnstile/', means: 'present' },
      {
        marker: [['cf-turnstile', /class=["'](?:[^"']*\s)?cf-turnstile(?=[\s"'])/i]],
        means: 'present',
        weight: 'medium',
      },
    ],
  },
  {
    slug: 'litespeed-recaptcha',
    name: 'LiteSpeed reCAPTCHA',
    kind: 'captcha',
    signals: [{ marker: '/.lsrecap/recaptcha', means: 'challenged' }],
  },
  {
    slug: 'recaptcha',
    name: 'Google reCAPTCHA',
    kind: 'captcha',
    signals: [
      {
        script: [
          [
            '/recaptcha/',
            /(?:www\.google\.com|www\.recaptcha\.net|recaptcha\.google\.com)\/recaptcha\/(?:(?:api|enterprise)\.js|api\/challenge\?)/i,
          ],
          'gstatic.com/recaptcha/',
          'api.recaptcha.net/js/',
        ],
        means: 'present',
      },
      {
        marker: [['g-recaptcha', /class=["'](?:[^"']*\s)?g-recaptcha(?=[\s"'])/i]],
        means: 'present',
        weight: 'medium',
      },
      // Its keys are unlike those of others. A site may load the script later.
      {
        marker: [
          ['sitekey', /\bdata-sitekey=["']6L[\w-]{38}["']/i],
          ['sitekey', /sitekey\\?["']?\s{0,3}[:=]\s{0,3}\\?["']6L[\w-]{38}\\?["']/i],
        ],
        means: 'present',
        weight: 'medium',
      },
      { marker: 'google.com/recaptcha/challengepage', means: 'challenged' },
      {
        marker: [['captcha-form', /id=["']captcha-form["'][\s\S]{0,700}g-recaptcha/i]],
        means: 'challenged',
        sure: 'medium',
      },
    ],
  },
  {
    slug: 'hcaptcha',
    name: 'hCaptcha',
    kind: 'captcha',
    signals: [
      {
        script: [['hcaptcha.com/', /(?:js|assets|newassets)?\.?hcaptcha\.com\/(?:1\/api\.js|captcha\/)/i]],
        means: 'present',
      },
      { marker: [['h-captcha', /class=["'](?:[^"']*\s)?h-captcha(?=[\s"'])/i]], means: 'present', weight: 'medium' },
    ],
  },
  {
    slug: 'arkose',
    name: 'Arkose Labs (FunCaptcha)',
    kind: 'captcha',
    signals: [
      {
        script: [
          ['.arkoselabs.com', /(?:client-api|[a-z0-9-]+-api|cdn|iframe)\.arkoselabs\.com/i],
          'funcaptcha.com/fc/',
        ],
        means: 'present',
      },
      {
        marker: [
          ['fc-token', /(?:id|name)=["']?fc-token/i],
          ['funcaptcha', /(?:id|class)=["']funcaptcha["']/i],
        ],
        means: 'present',
        weight: 'medium',
      },
    ],
  },
  {
    slug: 'geetest',
    name: 'GeeTest',
    kind: 'captcha',
    signals: [
      {
        script: [
          'static.geetest.com',
          'static.geevisit.com',
          ['gcaptcha4.', /gcaptcha4\.(?:geetest|geevisit|gsensebot)\.com/i],
          'api.geetest.com',
        ],
        means: 'present',
      },
      { marker: [['initgeetest', /\binitGeetest4?\b/i]], means: 'present', weight: 'medium' },
    ],
  },
  {
    slug: 'friendly-captcha',
    name: 'Friendly Captcha',
    kind: 'captcha',
    signals: [
      {
        script: ['friendly-challenge', '@friendlycaptcha/sdk', '.frcapi.com/', '.friendlycaptcha.com/'],
        means: 'present',
      },
      {
        marker: [['frc-captcha', /class=["'](?:[^"']*\s)?frc-captcha(?=[\s"'])/i]],
        means: 'present',
        weight: 'medium',
      },
    ],
  },
  {
    slug: 'mtcaptcha',
    name: 'MTCaptcha',
    kind: 'captcha',
    signals: [
      { script: [['.mtcaptcha.com/', /service2?\.mtcaptcha\.com\//i]], means: 'present' },
      { marker: [['mtcaptchaconfig', /\bmtcaptchaConfig\b/i]], means: 'present', weight: 'medium' },
    ],
  },
  {
    slug: 'altcha',
    name: 'ALTCHA',
    kind: 'captcha',
    signals: [
      { script: [['altcha', /altcha(?:\.min)?\.js/i], 'altcha.org'], means: 'present', sure: 'medium' },
      { marker: '<altcha-widget', means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'yandex-smartcaptcha',
    name: 'Yandex SmartCaptcha',
    kind: 'captcha',
    signals: [
      {
        script: [['smartcaptcha.', /smartcaptcha\.(?:yandexcloud\.net|cloud\.yandex\.ru)\/captcha\.js/i]],
        means: 'present',
      },
      {
        marker: [['smart-captcha', /class=["'](?:[^"']*\s)?smart-captcha(?=[\s"'])/i]],
        means: 'present',
        weight: 'medium',
      },
      { marker: ['action="/checkcaptcha?key=', 'class="CheckboxCaptcha'], means: 'challenged' },
      { header: 'x-yandex-captcha', means: 'challenged', sure: 'medium' },
      { url: /\/showcaptcha/i, means: 'challenged', sure: 'low' },
    ],
  },
  {
    slug: 'naver-captcha',
    name: 'NAVER captcha',
    kind: 'captcha',
    signals: [
      { script: 'ncpt.naver.com/v1/wcpt/', means: 'challenged' },
      { script: 'ncpt.naver.com/static/ncaptcha-api.js', means: 'present' },
    ],
  },
  {
    slug: 'tencent-captcha',
    name: 'Tencent Captcha (TCaptcha)',
    kind: 'captcha',
    signals: [
      {
        script: [
          ['turing.captcha.', /turing\.captcha\.(?:qcloud|gtimg)\.com/i],
          'captcha.qq.com',
          'ssl.captcha.qq.com',
          '/TCaptcha.js',
        ],
        means: 'present',
      },
      { marker: [['tencentcaptcha', /\bTencentCaptcha\b/i]], means: 'present', weight: 'medium' },
    ],
  },
  {
    slug: 'aliyun-captcha',
    name: 'Aliyun Captcha',
    kind: 'captcha',
    signals: [
      { script: ['alicdn.com/captcha-frontend/', 'alicdn.com/sd/ncpc/', 'cf.aliyun.com/'], means: 'present' },
      { marker: [['initaliyuncaptcha', /\binitAliyunCaptcha\b/i]], means: 'present', weight: 'medium' },
    ],
  },
  {
    slug: 'netease-yidun',
    name: 'NetEase Yidun',
    kind: 'captcha',
    signals: [
      {
        script: ['cstaticdun.126.net/', ['.dun.163', /c(?:-v6)?\.dun\.163(?:yun)?\.com\//i]],
        means: 'present',
        sure: 'medium',
      },
      { marker: [['initnecaptcha', /\binitNECaptcha\b/i]], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'dingxiang',
    name: 'Dingxiang captcha',
    kind: 'captcha',
    signals: [
      { script: 'cdn.dingxiang-inc.com/', means: 'present', sure: 'medium' },
      { marker: '_dx.Captcha', means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'shumei',
    name: 'Shumei captcha',
    kind: 'captcha',
    signals: [
      {
        script: [['.fengkongcloud.', /(?:castatic|captcha1?)\.fengkongcloud\.(?:cn|com)\//i]],
        means: 'present',
        sure: 'medium',
      },
      { marker: [['initsmcaptcha', /\binitSMCaptcha\b/i]], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'captcha-eu',
    name: 'captcha.eu',
    kind: 'captcha',
    signals: [
      {
        script: [['captcha.eu/sdk.js', /(?:www\.)?captcha\.eu\/sdk\.js/i], 'w19.captcha.at'],
        means: 'present',
        sure: 'medium',
      },
      { marker: [['captchaeu', /\bCaptchaEU\b/i]], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'capy',
    name: 'Capy Puzzle CAPTCHA',
    kind: 'captcha',
    signals: [
      { script: [['.capy.me/', /(?:www|api|jp\.api)\.capy\.me\//i]], means: 'present', sure: 'medium' },
      { marker: 'capy-captcha', means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'prosopo',
    name: 'Prosopo Procaptcha',
    kind: 'captcha',
    signals: [
      { script: 'js.prosopo.io/', means: 'present', sure: 'low' },
      {
        marker: [['procaptcha', /class=["'](?:[^"']*\s)?procaptcha(?=[\s"'])/i]],
        means: 'present',
        weight: 'medium',
        sure: 'low',
      },
    ],
  },
  {
    slug: 'arcaptcha',
    name: 'ARCaptcha',
    kind: 'captcha',
    signals: [
      { script: [['widget.arcaptcha.', /widget\.arcaptcha\.(?:ir|co)\//i]], means: 'present', sure: 'medium' },
      {
        marker: [['arcaptcha', /class=["'](?:[^"']*\s)?arcaptcha(?=[\s"'])/i]],
        means: 'present',
        weight: 'medium',
        sure: 'medium',
      },
    ],
  },
  {
    slug: 'vaptcha',
    name: 'VAPTCHA',
    kind: 'captcha',
    signals: [
      { script: '.vaptcha.com/v', means: 'present', sure: 'medium' },
      { marker: [['vaptcha(', /\bvaptcha\(/i]], means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'lemin',
    name: 'Lemin',
    kind: 'captcha',
    signals: [
      { script: 'api.leminnow.com/', means: 'present', sure: 'low' },
      { marker: 'lemin-cropped-captcha', means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'keycaptcha',
    name: 'KeyCAPTCHA',
    kind: 'captcha',
    signals: [
      { script: 'backs.keycaptcha.com/', means: 'present', sure: 'low' },
      { marker: 's_s_c_user_id', means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'cap',
    name: 'Cap',
    kind: 'captcha',
    signals: [
      { script: '@cap.js/widget', means: 'present', sure: 'low' },
      { marker: '<cap-widget', means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'mcaptcha',
    name: 'mCaptcha',
    kind: 'captcha',
    signals: [
      { marker: 'mcaptcha__widget-container', means: 'present', weight: 'medium', sure: 'low' },
      // Its label and input, which its own script fills.
      {
        marker: [
          ['data-mcaptcha_url', /data-mcaptcha_url=/i],
          ['mcaptcha__token', /(?:id|name)=["']?mcaptcha__token/i],
        ],
        means: 'present',
      },
      { script: [['@mcaptcha/vanilla-glue', /\/@mcaptcha\/vanilla-glue(?:@[^/]*)?\//]], means: 'present' },
      { script: [['/widget/?sitekey=', /\/widget\/\?sitekey=[A-Za-z0-9]{16,}/]], means: 'present', weight: 'medium' },
      {
        script: [['/widget/?sitekey=', /\/\/[^/]{0,60}\bmcaptcha\b[^/]{0,60}\/widget\/\?sitekey=[A-Za-z0-9]{16,}/i]],
        means: 'present',
      },
    ],
  },
  {
    slug: 'mcaptcha-com',
    name: 'mCAPTCHA (mcaptcha.com)',
    kind: 'captcha',
    signals: [
      { script: [['v.mcaptcha.com/', /\/\/v\.mcaptcha\.com\/\d/i]], means: 'present', sure: 'medium' },
      {
        marker: [['m-captcha', /class=["'](?:[^"']*\s)?m-captcha(?=[\s"'])/i]],
        means: 'present',
        weight: 'weak',
        sure: 'low',
      },
    ],
  },
  {
    slug: 'trustcaptcha',
    name: 'TrustCaptcha',
    kind: 'captcha',
    signals: [
      { script: 'cdn.trustcomponent.com/', means: 'present', sure: 'low' },
      { marker: '<trustcaptcha-component', means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'adcaptcha',
    name: 'adCAPTCHA',
    kind: 'captcha',
    signals: [
      { script: 'widget.adcaptcha.com/', means: 'present', sure: 'medium' },
      { marker: 'data-adcaptcha', means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'amazon-captcha',
    name: 'Amazon retail gate',
    kind: 'captcha',
    hosts: ['amazon'],
    signals: [
      {
        marker: ['/errors/validateCaptcha', '/errors_page/validateCaptcha', 'csm-captcha-instrumentation'],
        means: 'challenged',
        sure: 'medium',
      },
      // Other shops of Amazon have it too.
      {
        marker: [
          ['opfcaptcha.amazon', /\bue_sn\s{0,4}=\s{0,4}["']opfcaptcha\.amazon/],
          ['opfcaptcha.amazon', /\/\/opfcaptcha\.amazon\.[a-z.]{2,6}\/[\w./-]{0,200}captcha/i],
          [
            '/errors/validateCaptcha',
            /Enter the characters you see below[^]{0,500}\baction=["']?\/errors\/validateCaptcha\b/i,
          ],
        ],
        onAnyHost: true,
        means: 'challenged',
        sure: 'medium',
      },
      // A missing page has it too.
      {
        marker: 'api-services-support@amazon.com',
        means: 'challenged',
        sure: 'medium',
        only: [200, 403, 429, 500, 503],
      },
    ],
  },
  {
    slug: 'baidu-verify',
    name: 'Baidu safety check',
    kind: 'captcha',
    hosts: ['baidu.com'],
    signals: [
      { marker: 'wappass.baidu.com/static/captcha', means: 'challenged', sure: 'low' },
      { title: '百度安全验证', means: 'challenged', sure: 'low' },
    ],
  },
];
