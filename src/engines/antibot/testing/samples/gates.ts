import type { VendorSample } from './vendor-sample.ts';

export const gates: VendorSample[] = [
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
  [
    'ebay',
    '200 | url: https://www.ebay.de/splashui/captcha?ap=1&appName=orch&ru=x',
    '200 | url: https://example.com/splashui/captcha?ap=1',
  ],
  ['linkedin', '999 | url: https://www.linkedin.com/in/x', '999 | url: https://example.com/'],
];
