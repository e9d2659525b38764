// Affiliates, payment, captchas, sign-ins and seals: what a page loads to earn, to be paid, or to be trusted.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

const affiliates = 71;
const payment = 41;
const security = 16;
const signIn = 69;
const reviews = 90;

export const trust: Record<string, TechnologyRule> = {
  // Affiliates
  'CJ Affiliate': vendor(
    affiliates,
    'https://www.cj.com',
    'CJ Affiliate, formerly Commission Junction, pays sites for the customers that they bring.',
    {
      scriptSrc:
        '(?:anrdoezrs\\.net|dpbolvw\\.net|tkqlhce\\.com|jdoqocy\\.com|kqzyfj\\.com|tqlkg\\.com|ftjcfx\\.com|lduhtrp\\.net|yceml\\.net|emjcd\\.com|mczbf\\.com)/',
      pixels: [
        '.awltovhc.com/image-',
        '.ftjcfx.com/image-',
        '.lduhtrp.net/image-',
        '.tqlkg.com/image-',
        '.yceml.net/',
        '.emjcd.com/',
      ],
      frames: ['.emjcd.com/'],
    },
    'https://www.anrdoezrs.net/am/123/include/allCj/am.js',
    '<img src="http://www.awltovhc.com/image-1-2">',
  ),
  Tradedoubler: more(
    {
      dom: "img[src*='.tradedoubler.com/imp'], img[src*='tbl.tradedoubler.com/report']",
      scriptSrc: '\\.tradedoubler\\.com/(?:imp|wrap|js)',
    },
    '<img src="http://impde.tradedoubler.com/imp?type(img)g(1)a(1)">',
  ),
  affilinet: vendor(
    affiliates,
    'https://www.affili.net',
    'affilinet, now AWIN, paid sites for the customers that they brought.',
    {
      loads: ['banners.webmasterplan.com', 'partners.webmasterplan.com'],
      pixels: ['banners.webmasterplan.com/view.asp', 'partners.webmasterplan.com/'],
    },
    'http://banners.webmasterplan.com/view.asp?ref=1&site=1&type=js',
  ),
  TradeTracker: more(
    {
      scriptSrc: '\\b(?:tc|ti|tm|static)\\.tradetracker\\.net/',
      dom: "img[src*='//ti.tradetracker.net/'], img[src*='//tc.tradetracker.net/']",
    },
    'http://tc.tradetracker.net/jq/',
  ),
  ShareASale: more(
    {
      dom: "img[src*='shareasale.com/image/'], img[src*='shareasale.com/sale.cfm'], img[src*='static.shareasale.com/image/']",
    },
    '<img src="http://www.shareasale.com/image/1/x.jpg">',
  ),
  'Amazon Associates': more(
    {
      scriptSrc:
        '(?:rcm|wms)(?:-\\w\\w)?\\.(?:amazon|amazon-adsystem|assoc-amazon)\\.[\\w.]{2,6}/|//[\\w.-]{1,20}\\.assoc-amazon\\.[\\w.]{2,6}/',
      dom: "iframe[src*='//rcm.amazon.'], iframe[src*='//rcm-'][src*='.amazon'], img[src*='assoc-amazon.'][src*='/e/ir'], img[src*='.amazon-adsystem.com/e/ir'], iframe[src*='rcm-fe.amazon-adsystem.com']",
    },
    '<iframe src="http://rcm.amazon.com/e/cm?t=x"></iframe>',
    '<img src="//ir-na.amazon-adsystem.com/e/ir?t=x&l=as2">',
  ),
  LinkConnector: vendor(
    affiliates,
    'https://www.linkconnector.com',
    'LinkConnector pays sites for the customers that they bring.',
    { loads: ['www.linkconnector.com'], pixels: ['linkconnector.com/tmjs', 'linkconnector.com/traffic_record'] },
    'https://www.linkconnector.com/uts_tm.php?cgid=1',
  ),
  PartnerStack: vendor(
    affiliates,
    'https://partnerstack.com',
    'PartnerStack pays partners for the customers that they bring.',
    {
      loads: ['js.partnerstack.com', 'js.partnerlinks.io', 'js.growsumo.com', 'snippet.growsumo.com'],
      scripts: '\\bgrowsumo\\.(?:_initialize|data)\\b|js\\.partnerstack\\.com',
    },
    'https://js.partnerstack.com/v1/',
  ),
  digidip: vendor(
    affiliates,
    'https://digidip.net',
    'digidip turns links into those of affiliates.',
    { scriptSrc: '\\.digidip\\.net/' },
    '//static.digidip.net/acme.js',
  ),
  Yieldkit: vendor(
    affiliates,
    'https://yieldkit.com',
    'Yieldkit turns links into those of affiliates.',
    { loads: ['js.srvtrck.com', 'js.r.srvtrck.com'] },
    'https://js.srvtrck.com/v1/js?api_key=x',
  ),
  Admitad: more(
    { scriptSrc: '(?:artfut|admitad)\\.com/static/(?:tagtag|js)' },
    'https://www.artfut.com/static/tagtag.min.js?campaign_code=x',
  ),
  Moshimo: more(
    { scriptSrc: 'dn\\.msmstatic\\.com/', dom: "img[src*='i.moshimo.com/af/i/impression']" },
    'https://dn.msmstatic.com/site/cardlink/bundle.js',
    '<img src="//i.moshimo.com/af/i/impression?a_id=1">',
  ),
  'Rakuten Affiliate': vendor(
    affiliates,
    'https://affiliate.rakuten.co.jp',
    'Rakuten Affiliate pays Japanese sites for the customers that they bring.',
    {
      loads: ['xml.affiliate.rakuten.co.jp', 'static.affiliate.rakuten.co.jp'],
      pixels: ['hbb.afl.rakuten.co.jp/'],
    },
    'http://xml.affiliate.rakuten.co.jp/widget/js/rakuten_widget.js',
  ),
  'Sovrn//Commerce': more(
    { scripts: '\\bvglnk\\s?=\\s?\\{|\\bvglnk_api_key\\b|\\bcdn\\.viglink\\.com/api' },
    { scripts: "var vglnk = {api_url: '//api.viglink.com/api', key: 'x'};" },
  ),
  Adtraction: vendor(
    affiliates,
    'https://adtraction.com',
    'Adtraction pays sites for the customers that they bring.',
    {
      loads: ['cdn.adt356.com', 'cdn.adt387.com', 'track.adtraction.com', 'adtr.io'],
      pixels: ['track.adtraction.com/'],
    },
    'https://cdn.adt387.com/jsTag?ap=1',
  ),
  Daisycon: vendor(
    affiliates,
    'https://www.daisycon.com',
    'Daisycon pays sites for the customers that they bring.',
    { loads: ['daisycon.io', 'developers.affiliateprogramma.eu'], pixels: ['ds1.nl/'] },
    'https://daisycon.io/js/a.js',
  ),
  Adcell: vendor(
    affiliates,
    'https://www.adcell.com',
    'Adcell pays sites for the customers that they bring.',
    {
      loads: ['adcell.com/js', 'www.adcell.de/js', 't.adcell.com'],
      pixels: ['adcell.com/promotion/view', 'adcell.de/promotion/view'],
    },
    'https://t.adcell.com/js/trad.js',
  ),
  Kwanko: vendor(
    affiliates,
    'https://www.kwanko.com',
    'Kwanko pays sites for the customers that they bring.',
    { loads: ['metaffiliation.com', 'action.metaffiliation.com'], pixels: ['.metaffiliation.com/'] },
    'https://img.metaffiliation.com/u/14/p12345.js',
  ),
  Belboon: vendor(
    affiliates,
    'https://belboon.com',
    'Belboon paid sites for the customers that they brought.',
    { pixels: ['.belboon.de/', '.belboon.com/'] },
    '<img src="http://www1.belboon.de/adtracking/abc.img">',
  ),

  // Payment and donations
  PayPal: more(
    {
      dom: "form[action*='paypal.com/cgi-bin/webscr'], form[action*='paypal.com/donate'], form[action*='paypal.com/cgi-bin/webscr' i]",
      scriptSrc: 'paypal\\.com/(?:sdk/js|tagmanager)',
    },
    '<form action="https://www.paypal.com/cgi-bin/webscr"></form>',
  ),
  'Google Checkout': vendor(
    payment,
    'https://checkout.google.com',
    'Google Checkout took payments.',
    { forms: ['checkout.google.com/'], loads: ['checkout.google.com'] },
    '<form action="https://checkout.google.com/api/checkout/v2/checkoutForm/Merchant/1"></form>',
  ),
  'Authorize.Net': vendor(
    payment,
    'https://www.authorize.net',
    'Authorize.Net takes payments.',
    {
      loads: ['verify.authorize.net', 'js.authorize.net', 'jstest.authorize.net'],
      forms: ['secure.authorize.net/', 'simplecheckout.authorize.net/'],
    },
    'https://verify.authorize.net/anetseal/seal.js',
  ),
  Snipcart: more({ scriptSrc: 'cdn\\.snipcart\\.com/' }, 'https://cdn.snipcart.com/scripts/2.0/snipcart.js'),
  Donorbox: vendor(
    payment,
    'https://donorbox.org',
    'Donorbox collects donations.',
    { loads: ['donorbox.org/widget'], frames: ['donorbox.org/embed/'] },
    'https://donorbox.org/widget.js',
  ),
  'Network for Good': vendor(
    payment,
    'https://www.networkforgood.com',
    'Network for Good collects donations.',
    { loads: ['networkforgood.com'], forms: ['networkforgood.org/donation'] },
    'https://acme.networkforgood.com/a.js',
  ),
  Classy: vendor(
    payment,
    'https://www.classy.org',
    'Classy collects donations.',
    { loads: ['giving.classy.org', 'sdk.classy.org'] },
    'https://giving.classy.org/embedded/api/sdk/js/1',
  ),
  'Fundraise Up': vendor(
    payment,
    'https://www.fundraiseup.com',
    'Fundraise Up collects donations.',
    { loads: ['cdn.fundraiseup.com'] },
    'https://cdn.fundraiseup.com/widget/ABC',
  ),
  GiveSmart: vendor(
    payment,
    'https://www.givesmart.com',
    'GiveSmart collects donations.',
    { loads: ['mobilecause.com/'] },
    'https://app.mobilecause.com/public/a.js',
  ),

  // Captchas
  reCAPTCHA: more(
    {
      scriptSrc:
        'google\\.com/recaptcha/api/(?:challenge|js/recaptcha)|api-secure\\.recaptcha\\.net/|api\\.recaptcha\\.net/',
    },
    'http://www.google.com/recaptcha/api/challenge?k=1',
  ),
  KeyCAPTCHA: vendor(
    security,
    'https://www.keycaptcha.com',
    'KeyCAPTCHA is a captcha of puzzles.',
    { loads: ['keycaptcha.com/swfs'] },
    'http://backs.keycaptcha.com/swfs/cap.js',
  ),
  'Are You a Human': vendor(
    security,
    'https://areyouahuman.com',
    'Are You a Human was a captcha of games.',
    { loads: ['ws.areyouahuman.com'] },
    'https://ws.areyouahuman.com/ws/script/abc',
  ),
  'Yandex SmartCaptcha': vendor(
    security,
    'https://yandex.cloud/en/services/smartcaptcha',
    'Yandex SmartCaptcha is a captcha.',
    { loads: ['smartcaptcha.yandexcloud.net', 'captcha-api.yandex.ru'], dom: '.smart-captcha[data-sitekey]' },
    'https://smartcaptcha.yandexcloud.net/captcha.js',
  ),
  MTCaptcha: vendor(
    security,
    'https://www.mtcaptcha.com',
    'MTCaptcha is a captcha.',
    { loads: ['service.mtcaptcha.com'], scripts: 'service\\.mtcaptcha\\.com/' },
    'https://service.mtcaptcha.com/mtcv1/client/mtcaptcha.min.js',
  ),

  // Sign-ins
  Loginza: vendor(
    signIn,
    'https://loginza.ru',
    'Loginza signed users in with their accounts elsewhere.',
    { loads: ['loginza.ru/js'] },
    'http://loginza.ru/js/widget.js',
  ),
  uLogin: more({ scriptSrc: 'ulogin\\.ru/js/' }, '//ulogin.ru/js/ulogin.js'),
  Janrain: vendor(
    69,
    'https://janrain.com',
    'Janrain, now of Akamai, signs users in with their accounts elsewhere.',
    {
      scriptSrc: '(?:\\brpxnow\\.com/|d29usylhdk1xyu\\.cloudfront\\.net/)',
      scripts:
        '\\brpxnow\\.com/(?:js/lib|openid)|d29usylhdk1xyu\\.cloudfront\\.net|\\bRPXNOW\\.(?:overlay|init|show)\\b',
    },
    { scripts: 'RPXNOW.overlay = true;' },
    'https://d29usylhdk1xyu.cloudfront.net/load/acme.rpxnow.com',
  ),

  // Seals and reviews
  'Norton Secured Seal': vendor(
    security,
    'https://www.websecurity.digicert.com',
    'The Norton Secured Seal, formerly VeriSign Trusted, shows that a certificate is valid.',
    { loads: ['seal.websecurity.norton.com', 'seal.verisign.com', 'extended-validation-ssl.websecurity.symantec.com'] },
    'https://seal.verisign.com/getseal?host_name=x',
  ),
  'DigiCert Site Seal': vendor(
    security,
    'https://www.digicert.com/ssl-certificate-site-seals',
    'The DigiCert Site Seal shows that a certificate is valid.',
    { loads: ['seal.digicert.com'] },
    'https://seal.digicert.com/seals/cascade/seal.min.js',
  ),
  'GoDaddy Site Seal': vendor(
    security,
    'https://www.godaddy.com/help/what-is-a-site-seal-1813',
    'The GoDaddy Site Seal shows that a certificate is valid.',
    { loads: ['seal.godaddy.com', 'seal.starfieldtech.com'] },
    'https://seal.godaddy.com/getSeal?sealID=1',
  ),
  'McAfee SECURE': vendor(
    security,
    'https://www.mcafeesecure.com',
    'McAfee SECURE, now TrustedSite, shows that a site was scanned.',
    { loads: ['cdn.ywxi.net', 'scanalert.com'], pixels: ['images.scanalert.com/'] },
    'https://cdn.ywxi.net/js/1.js',
  ),
  SiteLock: vendor(
    security,
    'https://www.sitelock.com',
    'SiteLock scans sites and shows a seal.',
    { pixels: ['shield.sitelock.com/'], loads: ['shield.sitelock.com'] },
    '<img src="//shield.sitelock.com/shield/acme.com">',
  ),
  'Better Business Bureau': vendor(
    security,
    'https://www.bbb.org',
    'The seal of the Better Business Bureau shows that a company is accredited.',
    {
      pixels: ['.bbb.org/seals/', '.bbb.org/logo/', '.bbb.org/inc/legacy'],
      loads: ['seal-boston.bbb.org', 'bbb.org/inc/legacy', 'bbb.org/badge/badge'],
      scriptSrc: '//seal-[\\w-]{3,40}\\.bbb\\.org/',
    },
    '<img src="https://seal-boston.bbb.org/seals/blue-seal.png">',
  ),
  TrustArc: more(
    {
      dom: "img[src*='privacy-policy.truste.com/'], img[src*='clicktoverify.truste.com/']",
      scripts: 'privacy-policy\\.truste\\.com/|preferences(?:-mgr)?\\.truste\\.com/',
    },
    '<img src="//privacy-policy.truste.com/privacy-seal/Acme/seal?rid=1">',
  ),
  ResellerRatings: vendor(
    reviews,
    'https://www.resellerratings.com',
    'ResellerRatings collects reviews of shops.',
    { loads: ['seal.resellerratings.com', 'widget.resellerratings.com'] },
    'https://seal.resellerratings.com/seal.cgi?id=1',
  ),
  'Shopper Approved': vendor(
    reviews,
    'https://www.shopperapproved.com',
    'Shopper Approved collects reviews of shops.',
    { loads: ['www.shopperapproved.com'] },
    'https://www.shopperapproved.com/seals/certificate.js',
  ),
};
