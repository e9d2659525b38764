// Stock pages of firewalls and web filters that name no author or name it only in their code, checks with the captcha of another
// vendor, and pages that look like them.
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const look = (sample: string) => detect(readSample(sample));
const first = (sample: string) => {
  const [detection] = look(sample).detections;
  return detection && `${detection.vendor} ${detection.state}`;
};
const words = `<p>${'Words of a site. '.repeat(20)}</p>`;
const recaptcha =
  '<form method="post"><script src="https://www.google.com/recaptcha/api.js?hl=en"></script><div class="g-recaptcha" data-sitekey="a"></div></form>';

describe('the page of a web filter', () => {
  const policy =
    '<h1>Web Page Blocked</h1>\n<p>Access to the web page you were trying to visit has been blocked in accordance with company policy. Please contact your system administrator if you believe this is in error.</p>\n<p><b>User:</b> 192.0.2.7 </p>\n<p><b>URL:</b> shop.test/</p>';

  test.each([
    ['palo-alto blocked', `503 || <title>Web Page Blocked</title><div id="content">${policy}</div>`],
    ['palo-alto blocked', `200 || <title>Web Page Blocked</title><div id="content">${policy}</div>`],
    [
      'palo-alto blocked',
      '503 || <h1>Application Blocked</h1><p>Access to the application you were trying to use has been blocked in accordance with company policy.</p><p><b>User:</b> a</p>',
    ],
    ['palo-alto blocked', '302 | location: https://192.0.2.1:6082/php/urlblock.php?args=AAAAbgAAABB'],
    [
      'fortiweb blocked',
      '200 || <title>Application Control Violation</title><style>div.header { background: url(http://url.fortinet.net:8008/XX/YY/ZZ/CI/MGPGHGPGPFGHCDPFGGOGFGEH) }</style>',
    ],
    [
      'fortiweb blocked',
      '200 || <title>The URL you requested has been blocked</title><style>div.header { background: url(http://shop.test:8008/XX/YY/ZZ/CI/MGPGHGPGPFGHCDPFGGOGFGEH) }</style>',
    ],
    [
      'fortiweb blocked',
      '403 || <p>You have tried to access a web page which is in violation of your Internet usage policy.</p>',
    ],
    ['checkpoint-cloudguard blocked', '303 | location: http://192.0.2.1/UserCheck/PortalMain?IID=1A2B&origUrl=a'],
    ['checkpoint-cloudguard blocked', '403 || <title>Blocked</title><p>Check Point UserCheck</p>'],
    [
      'zscaler blocked',
      '200 || <meta name="description" content="Zscaler makes the internet safe for businesses by protecting their employees from malware"><title>Internet Security by Zscaler</title><p>No entry</p>',
    ],
    ['zscaler blocked', '403 || <title>Internet Security by Zscaler</title><p>No entry</p>'],
    [
      'cisco-umbrella blocked',
      '200 || <link rel="shortcut icon" type="image/ico" href="/static/icons/cisco.ico" />\n<title>Site Blocked</title><p>This site is blocked.</p>',
    ],
    ['cisco-umbrella blocked', '200 || <script>location.replace("https://block.opendns.com/?url=6571")</script>'],
    [
      'cisco-web-security blocked',
      '200 || <title>Notification: Policy: URL Filtering</title><h1>This Page Cannot Be Displayed</h1><p>Access to this web site has been blocked.</p><p>Source IP: 192.0.2.7<br />\nReason: BLOCK-WEBCAT<br />\nNotification: WEBCAT</p>',
    ],
    [
      'forcepoint blocked',
      '200 || <frame src="http://192.0.2.7:15871/cgi-bin/block_message.cgi?ws-session=2063602609">',
    ],
    ['blue-coat blocked', '200 || <meta http-equiv="refresh" content="0; http://notify.bluecoat.com/notify-Notify?a">'],
    [
      'tencent-edgeone blocked',
      '567 || <p>您的请求已被该站点的安全策略拦截</p><p>由 Tencent Cloud EdgeOne 提供防护</p>',
    ],
  ])('is known: %s, %s', (answer, sample) => {
    expect(first(sample)).toBe(answer);
  });

  test.each([
    '200 || <title>Web Page Blocked</title><p>A film about a page.</p>',
    `200 || ${words.repeat(3)}${policy}`,
    `200 || <article>${policy}</article>`,
    '200 || <title>Application Control Violation</title><h2>Rule</h2><p>How to write a rule of this name.</p><a href="/1">1</a><a href="/2">2</a><a href="/3">3</a><a href="/4">4</a><a href="/5">5</a><a href="/6">6</a>',
    '200 || <p>Pictures are at http://url.fortinet.net:8008/XX/YY/ZZ/CI/MGPGHGPGPFGHCDPFGGOGFGEH</p>',
    '200 || <p>Check Point UserCheck is a portal.</p><a href="/1">1</a><a href="/2">2</a><a href="/3">3</a><a href="/4">4</a><a href="/5">5</a><a href="/6">6</a>',
    '200 || <link rel="icon" href="/static/icons/cisco.ico"><title>Lab</title><p>Notes</p>',
    '200 || <a href="http://192.0.2.7:15871/cgi-bin/blockpage.cgi?ws-session=1">The page that I get</a>',
  ])('is not named on another page: %s', (sample) => {
    expect(look(sample).detections.filter(({ vendor }) => vendor !== 'unknown')).toEqual([]);
  });
});

describe('a check with the captcha of another vendor', () => {
  test.each([
    [
      'radware challenged',
      `200 || <title>ShieldSquare Captcha</title><link rel="stylesheet" href="http://captcha.perfdrive.com/captcha-public/css/shieldsquare_styles.min.css"><p>Please solve this CAPTCHA to request unblock to the website</p>${recaptcha}`,
    ],
    ['radware challenged', `200 || <title>Radware Captcha Page</title><p>Solve this CAPTCHA</p>${recaptcha}`],
    [
      'imperva challenged',
      `200 || <link rel="stylesheet" href="//cdn.distilnetworks.com/css/distil.css"><p>Pardon Our Interruption</p>${recaptcha}`,
    ],
  ])('is named after its author: %s, %s', (answer, sample) => {
    expect(first(sample)).toBe(answer);
    expect(look(sample).vendor).not.toBe('recaptcha');
  });

  test('is not named by a title without a captcha', () => {
    expect(first('200 || <title>Radware Captcha Page</title><p>Words</p>')).toBe('unknown challenged');
  });

  test('is not named by the title of a page with a form', () => {
    const form = `<form><input name="mail" type="email">${recaptcha}</form>${words.repeat(5)}`;
    expect(first(`200 || <title>Radware Captcha Page</title>${form}`)).toBe('recaptcha present');
  });

  test('differs from a page that passed the check', () => {
    const connector =
      '<script>(function(w,d,e,u){})(window,document,"script","https://cdn.perfdrive.com/aperture/aperture.js")</script>';
    expect(first(`200 || ${connector}${words}`)).toBe('radware present');
    const address = '<script>var a = "https://validate.perfdrive.com/abc/";</script>';
    expect(first(`200 || ${address}${words}`)).toBe('radware present');
    expect(first(`200 || ${address}`)).toBe('radware challenged');
    expect(first(`403 || ${address}${words}`)).toBe('radware challenged');
  });
});

describe('the check of Imperva', () => {
  const check =
    '<script>xhr.open("GET","/_Incapsula_Resource?SWHANEDL=8314766217132623525,15974946931059580958",false)</script>';

  test('is a challenge if the page has nothing else', () => {
    expect(first(`200 || <META NAME="robots" CONTENT="noindex,nofollow">${check}`)).toBe('imperva challenged');
  });

  test.each([`${check}${words}`, `${check}<script src="/app.js"></script>`, `${check}<div id="root"></div>`])(
    'is present on a page of the site: %s',
    (html) => {
      expect(first(`200 || ${html}`)).toBe('imperva present');
    },
  );
});

describe('the gate of Amazon', () => {
  test.each([
    '<title dir="ltr">Robot Check</title><script>var ue_sn = "opfcaptcha.amazon.com";</script><h4>Enter the characters you see below</h4>',
    '<h4>Enter the characters you see below</h4><form action="/errors/validateCaptcha"><input type="text" name="field-keywords"></form>',
    '<p>Go on</p><script src="https://opfcaptcha.amazon.com/csm-captcha-instrumentation.min.js"></script>',
  ])('is known on every host: %s', (html) => {
    expect(first(`200 || ${html}`)).toBe('amazon-captcha challenged');
  });

  test('is not a form of another shop', () => {
    expect(look('200 || <form action="/errors/validateCaptcha"><button>Go</button></form>').vendor).toBe('none');
  });
});

describe('an error of a network', () => {
  test.each([
    [
      'cloudflare present',
      '403 || <title>ERROR 403</title><h1>ERROR 403</h1><p><b>Forbidden!</b> You are not authorized to access this page.</p><script src="https://ajax.cloudflare.com/cdn-cgi/scripts/7089c43e/cloudflare-static/rocket-loader.min.js"></script>',
    ],
    ['cloudflare present', '404 || <h1>Not here</h1><iframe src="/cdn-cgi/trace"></iframe>'],
    [
      'cloudflare blocked',
      '403 || <h1>Your request was blocked</h1><p>You have been blocked.</p><script src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>',
    ],
    [
      'fastly present',
      '503 || <title>503 No healthy backends</title><h1>Error 503 No healthy backends</h1><h3>Guru Mediation:</h3><p>Details: cache-lhr6326-LHR 1506338630 2553879771</p><hr><p>Varnish cache server</p>',
    ],
    ['fastly present', '412 || <h3>Guru Mediation:</h3><p>Details: cache-ams4151-AMS 1494539468 4042009446</p>'],
    ['fastly blocked', '403 || <h3>Guru Mediation:</h3><p>Details: cache-ams4151-AMS 1494539468 4042009446</p>'],
  ])('shows the network: %s, %s', (answer, sample) => {
    expect(first(sample)).toBe(answer);
  });

  test.each([
    `200 || ${words}<script src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>`,
    '200 || <p>It says: Details: cache-lhr6326-LHR 1506338630 2553879771</p>',
    '503 || <h1>Error 503</h1><h3>Guru Meditation:</h3><p>XID: 1506338630</p><p>Varnish cache server</p>',
  ])('is not: %s', (sample) => {
    expect(look(sample)).toMatchObject({ vendor: 'none', detections: [] });
  });
});
