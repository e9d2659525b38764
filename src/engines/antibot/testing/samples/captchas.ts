import type { VendorSample } from './vendor-sample.ts';

export const captchas: VendorSample[] = [
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
    'naver-captcha',
    '200 || <html><head title="captcha"><script src="https://ncpt.naver.com/v1/wcpt/m/challenge/captcha.js" defer></script></head><body><div id="app"></div></body></html>',
    '200 || <p>An article: ncpt.naver.com/v1/wcpt/ <a href="https://ncpt.naver.com/">NAVER</a></p>',
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
  [
    'mcaptcha-com',
    '200 || <script src="https://v.mcaptcha.com/1/api.js"></script><p>Words</p>',
    '200 || <script src="https://www.mcaptcha.com/site.js"></script><p>Words</p>',
  ],
];
