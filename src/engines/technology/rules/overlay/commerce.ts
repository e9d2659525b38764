// Shops, payments, marketing, conversations, experiments and search.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const commerce: Record<string, TechnologyRule> = {
  // Shops
  Shopify: {
    headers: { 'powered-by': '^Shopify$', 'x-shopid': '', 'x-shardid': '', 'x-sorting-hat-shopid': '' },
    cookies: { _shopify_y: '', _shopify_s: '' },
    scripts: 'Shopify\\.theme\\s*=|Shopify\\.shop\\s*=',
    dns: { CNAME: 'shops\\.myshopify\\.com' },
    url: '^https?://[^/]+\\.myshopify\\.com/',
    examples: [
      { headers: { 'powered-by': 'Shopify' } },
      { scripts: 'Shopify.shop = "acme.myshopify.com";' },
      { url: 'https://acme.myshopify.com/' },
    ],
  },
  Hydrogen: {
    headers: { 'powered-by': 'Shopify, Hydrogen|Hydrogen' },
    examples: [{ headers: { 'powered-by': 'Shopify, Hydrogen' } }],
  },
  'Shopify Oxygen': {
    cats: [62],
    description: 'Oxygen is the hosting of Shopify for Hydrogen.',
    website: 'https://shopify.dev/docs/storefronts/headless/hydrogen/deployments',
    headers: { 'powered-by': 'Oxygen', 'oxygen-full-page-cache': '' },
    examples: [{ headers: { 'oxygen-full-page-cache': 'uncacheable' } }],
  },
  WooCommerce: {
    replaces: ['requires'],
    implies: 'WordPress',
    dom: '.woocommerce, body.woocommerce-page',
    meta: { generator: 'WooCommerce ([\\d.]+)\\;version:\\1' },
    examples: [{ meta: { generator: 'WooCommerce 8.4.0' }, version: '8.4.0' }],
  },
  Magento: {
    headers: { 'x-magento-cache-debug': '', 'x-magento-tags': '', 'x-magento-vary': '' },
    // Every name that begins like it was taken for its folder.
    replaces: ['scriptSrc'],
    scriptSrc: [
      '/js/(?:mage|varien)/\\;version:1',
      'skin/frontend/\\w+/\\;version:1',
      'static/(?:version\\d+/)?(?:frontend|_requirejs|_cache)/\\;version:2',
    ],
    html: [
      '<script[^>]+type="text/x-magento-init"\\;version:2',
      '<(?:link|img|script)\\s[^>]{1,300}/static/version\\d+/frontend/\\;version:2',
    ],
    cookies: { 'mage-cache-sessid': '', 'mage-cache-storage': '' },
    examples: [
      { html: '<script type="text/x-magento-init">{}</script>', version: '2' },
      { scriptSrc: '/static/version1700000000/frontend/Magento/luma/en_US/mage/requirejs/mixins.js', version: '2' },
      { scriptSrc: '/js/mage/translate.js', version: '1' },
    ],
  },
  'Hyva Themes': {
    scripts: 'window\\.hyva\\s*=|hyva\\.getCookie',
    examples: [{ scripts: 'var hyva = window.hyva = {}; (function( hyva, undefined ) {})' }],
  },
  PrestaShop: {
    headers: { 'powered-by': '^Prestashop$' },
    cookies: { 'PrestaShop-[a-f0-9]{32}': '' },
    scripts: 'var prestashop\\s*=',
    examples: [
      { headers: { 'powered-by': 'PrestaShop' } },
      { cookies: { 'PrestaShop-0123456789abcdef0123456789abcdef': 'x' } },
    ],
  },
  Shopware: {
    replaces: ['implies'],
    implies: ['PHP', 'MySQL', 'Symfony'],
    headers: { 'sw-context-token': '', 'sw-version-id': '', 'sw-language-id': '' },
    html: '<[^>]+data-(?:plugin|form)-[\\w-]*offcanvas',
    examples: [{ headers: { 'sw-version-id': 'abc' } }],
  },
  BigCommerce: {
    headers: { 'x-bc-store-version': '' },
    html: inTag('\\.bigcommerce\\.com/s-[\\w]+/'),
    cookies: { SHOP_SESSION_TOKEN: '' },
    examples: [{ html: '<link href="https://cdn11.bigcommerce.com/s-abc123/stencil/x.css">' }],
  },
  'Salesforce Commerce Cloud': {
    cookies: { 'dwanonymous_*': '', dwsid: '' },
    html: inTag('/on/demandware\\.(?:static|store)/'),
    examples: [{ cookies: { dwsid: 'x' } }, { html: '<link href="/on/demandware.static/Sites/x.css">' }],
  },
  Ecwid: {
    scriptSrc: 'app\\.ecwid\\.com/script\\.js',
    examples: [{ scriptSrc: 'https://app.ecwid.com/script.js?123' }],
  },
  Medusa: {
    cats: [6],
    description: 'Medusa is a headless commerce platform.',
    website: 'https://medusajs.com',
    cookies: { _medusa_jwt: '', _medusa_cart_id: '', _medusa_cache_id: '' },
    examples: [{ cookies: { _medusa_cache_id: 'x' } }],
  },
  Saleor: {
    scripts: '\\.saleor\\.cloud/graphql',
    cats: [6],
    website: 'https://saleor.io',
    description: 'Saleor is a headless commerce platform.',
    examples: [{ scripts: 'fetch("https://acme.saleor.cloud/graphql/")' }],
  },
  Spryker: {
    cats: [6],
    description: 'Spryker is a commerce platform.',
    website: 'https://spryker.com',
    headers: { 'x-store': '\\;confidence:25', 'x-locale': '\\;confidence:25' },
    cookies: { 'spryker-session': '', 'yves_session_*': '' },
    examples: [{ cookies: { 'spryker-session': 'x' } }],
  },
  commercetools: {
    cats: [6],
    description: 'commercetools is a headless commerce platform.',
    website: 'https://commercetools.com',
    scripts: '\\.commercetools\\.com',
    xhr: '\\.commercetools\\.com$',
    examples: [{ scripts: 'host:"https://api.europe-west1.gcp.commercetools.com"' }],
  },
  VTEX: {
    headers: { 'x-vtex-router-version': '', 'x-vtex-cache-status-janus-edge': '' },
    html: inTag('\\.(?:vteximg\\.com\\.br|vtexassets\\.com)/'),
    examples: [{ html: '<img src="https://acme.vtexassets.com/a.png">' }],
  },
  Snipcart: {
    dom: '#snipcart, .snipcart-add-item',
    examples: [{ html: '<div hidden id="snipcart" data-api-key="abc"></div>' }],
  },
  'Lemon Squeezy': {
    cats: [41, 6],
    description: 'Lemon Squeezy sells software as merchant of record.',
    website: 'https://www.lemonsqueezy.com',
    scriptSrc: '(?:app|assets)\\.lemonsqueezy\\.com/',
    html: 'href="https://[\\w-]+\\.lemonsqueezy\\.com/(?:checkout/)?buy/',
    examples: [{ scriptSrc: 'https://app.lemonsqueezy.com/js/lemon.js' }],
  },
  Gumroad: {
    scriptSrc: 'gumroad\\.com/js/gumroad',
    examples: [{ scriptSrc: 'https://gumroad.com/js/gumroad.js' }],
    cats: [6],
    website: 'https://gumroad.com',
  },
  Polar: {
    cats: [41],
    description: 'Polar sells software as merchant of record.',
    website: 'https://polar.sh',
    html: 'href="https://(?:buy\\.polar\\.sh/|polar\\.sh/(?:checkout/|[\\w-]+/(?:products|subscriptions)))',
    dom: '[data-polar-checkout]',
    examples: [{ html: '<a href="https://buy.polar.sh/polar_cl_abc" data-polar-checkout>' }],
  },

  // Payments
  Stripe: {
    scriptSrc: 'js\\.stripe\\.com/(?:([a-z]+|v\\d)/)?',
    scripts: ['\\bStripe\\(\\s*["\']pk_(?:live|test)_', 'js\\.stripe\\.com/v3'],
    dom: 'stripe-buy-button, stripe-pricing-table',
    cookies: { __stripe_mid: '' },
    examples: [
      { scripts: "var stripe = Stripe('pk_live_abc');" },
      { html: '<stripe-buy-button buy-button-id="x"></stripe-buy-button>' },
    ],
  },
  PayPal: {
    scriptSrc: 'paypal\\.com/sdk/js|paypalobjects\\.com/',
    scripts: 'paypal\\.Buttons\\(',
    examples: [{ scriptSrc: 'https://www.paypal.com/sdk/js?client-id=abc' }],
  },
  Paddle: {
    scriptSrc: 'cdn\\.paddle\\.com/paddle/',
    scripts: 'Paddle\\.(?:Setup|Initialize)\\(',
    examples: [{ scripts: 'Paddle.Initialize({token:"live_abc"});' }],
  },
  Adyen: {
    scriptSrc: 'checkoutshopper-[\\w-]+\\.adyen\\.com/checkoutshopper/sdk/([\\d.]+)/\\;version:\\1',
    examples: [
      { scriptSrc: 'https://checkoutshopper-live.adyen.com/checkoutshopper/sdk/5.53.2/adyen.js', version: '5.53.2' },
    ],
  },
  Braintree: {
    scriptSrc: 'js\\.braintreegateway\\.com/web/(?:dropin/)?([\\d.]+)/\\;version:\\1',
    examples: [{ scriptSrc: 'https://js.braintreegateway.com/web/3.97.2/js/client.min.js', version: '3.97.2' }],
  },
  Square: {
    scriptSrc: 'web\\.squarecdn\\.com/v1/square\\.js',
    examples: [{ scriptSrc: 'https://web.squarecdn.com/v1/square.js' }],
  },
  Mollie: {
    scriptSrc: 'js\\.mollie\\.com/v1/mollie\\.js',
    examples: [{ scriptSrc: 'https://js.mollie.com/v1/mollie.js' }],
  },
  Razorpay: {
    scriptSrc: 'checkout\\.razorpay\\.com/v1/',
    examples: [{ scriptSrc: 'https://checkout.razorpay.com/v1/checkout.js' }],
  },
  'Checkout.com': {
    scriptSrc: '(?:cdn|checkout-web-components)\\.checkout\\.com/',
    examples: [{ scriptSrc: 'https://cdn.checkout.com/js/framesv2.min.js' }],
  },
  'Klarna Checkout': {
    scriptSrc: '(?:x|js)\\.klarnacdn\\.net/',
    examples: [{ scriptSrc: 'https://x.klarnacdn.net/kp/lib/v1/api.js' }],
  },
  'Apple Pay': {
    scriptSrc: 'applepay\\.cdn-apple\\.com/jsapi/',
    dom: 'apple-pay-button',
    examples: [{ html: '<apple-pay-button buttonstyle="black"></apple-pay-button>' }],
  },
  'Google Pay': {
    scriptSrc: 'pay\\.google\\.com/gp/p/js/pay\\.js',
    examples: [{ scriptSrc: 'https://pay.google.com/gp/p/js/pay.js' }],
  },
  Chargebee: {
    scriptSrc: 'js\\.chargebee\\.com/v2/',
    examples: [{ scriptSrc: 'https://js.chargebee.com/v2/chargebee.js' }],
  },
  Recurly: {
    scriptSrc: 'js\\.recurly\\.com/v(\\d)\\;version:\\1',
    examples: [{ scriptSrc: 'https://js.recurly.com/v4/recurly.js', version: '4' }],
  },
  Plaid: {
    cats: [41],
    description: 'Plaid connects bank accounts.',
    website: 'https://plaid.com',
    scriptSrc: 'cdn\\.plaid\\.com/link/',
    examples: [{ scriptSrc: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js' }],
  },
  GoCardless: {
    cats: [41],
    description: 'GoCardless collects bank payments.',
    website: 'https://gocardless.com',
    scriptSrc: 'pay\\.gocardless\\.com/',
    examples: [{ scriptSrc: 'https://pay.gocardless.com/billing/static/dropin/v2/initialise.js' }],
  },
  PayU: {
    scriptSrc: '(?:secure|js)\\.(?:snd\\.)?payu\\.(?:com|in)/',
    examples: [{ scriptSrc: 'https://secure.payu.com/javascript/sdk' }],
    cats: [41],
    website: 'https://payu.com',
  },
  Przelewy24: {
    cats: [41],
    description: 'Przelewy24 is a payment service in Poland.',
    website: 'https://www.przelewy24.pl',
    html: '<(?:form|iframe|script|img)\\s[^>]{1,300}?secure\\.przelewy24\\.pl',
    examples: [{ html: '<form action="https://secure.przelewy24.pl/trnDirect">' }],
  },
  Revolut: {
    cats: [41],
    description: 'Revolut Pay is a payment button.',
    website: 'https://www.revolut.com/business/',
    scriptSrc: '(?:merchant|sandbox-merchant)\\.revolut\\.com/',
    examples: [{ scriptSrc: 'https://merchant.revolut.com/embed.js' }],
  },
  Afterpay: {
    replaces: ['requiresCategory'],
    scriptSrc: 'js\\.(?:afterpay|squarecdn)\\.com/|portal\\.afterpay\\.com/',
    examples: [{ scriptSrc: 'https://js.afterpay.com/afterpay-1.x.js' }],
  },
  Affirm: { scripts: '_affirm_config\\s*=', examples: [{ scripts: 'var _affirm_config = {public_api_key:"x"};' }] },
  Alma: {
    cats: [91],
    description: 'Alma offers payment in instalments.',
    website: 'https://almapay.com',
    scriptSrc: '@alma/widgets',
    dom: '#alma-widget, [class*="alma-payment-plans"]',
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/@alma/widgets@3.x/dist/widgets.umd.js' }],
  },
  Scalapay: {
    scriptSrc: 'cdn\\.scalapay\\.com/',
    dom: 'scalapay-widget',
    examples: [{ html: '<scalapay-widget></scalapay-widget>' }],
    cats: [91],
    website: 'https://www.scalapay.com',
  },
  'Ko-fi': {
    scriptSrc: 'storage\\.ko-fi\\.com/',
    examples: [{ scriptSrc: 'https://storage.ko-fi.com/cdn/scripts/overlay-widget.js' }],
    website: 'https://ko-fi.com',
    cats: [41],
  },
  'Buy me a coffee': {
    scriptSrc: 'cdnjs\\.buymeacoffee\\.com/',
    html: 'href="https://(?:www\\.)?buymeacoffee\\.com/',
    cats: [41, 5],
    website: 'https://www.buymeacoffee.com',
    description: 'Buy Me a Coffee takes donations.',
    examples: [{ html: '<a href="https://www.buymeacoffee.com/x">' }],
  },

  // Conversations
  Intercom: {
    scripts: ['widget\\.intercom\\.io/widget/', 'window\\.intercomSettings\\s*=', '\\bIntercom\\(\\s*["\']boot["\']'],
    examples: [{ scripts: 'window.intercomSettings = {app_id: "abc"};' }],
  },
  Drift: {
    scripts: ['js\\.driftt\\.com/include/', 'drift\\.load\\('],
    examples: [{ scripts: "drift.SNIPPET_VERSION = '0.3.1'; drift.load('abc');" }],
  },
  'Crisp Live Chat': {
    scripts: ['client\\.crisp\\.chat/l\\.js', 'CRISP_WEBSITE_ID\\s*='],
    examples: [{ scripts: 'window.$crisp=[];window.CRISP_WEBSITE_ID="abc";' }],
  },
  'Zendesk Chat': { scripts: 'v2\\.zopim\\.com/', examples: [{ scripts: '$.src="https://v2.zopim.com/?abc"' }] },
  Zendesk: {
    dom: '#ze-snippet',
    scriptSrc: 'static\\.zdassets\\.com/ekr/snippet\\.js',
    examples: [{ html: '<script id="ze-snippet" src="https://static.zdassets.com/ekr/snippet.js?key=abc"></script>' }],
  },
  LiveChat: {
    scripts: ['__lc\\.license\\s*=', 'cdn\\.livechatinc\\.com/tracking\\.js'],
    examples: [{ scripts: 'window.__lc = window.__lc || {}; window.__lc.license = 12345;' }],
  },
  'Tawk.to': {
    scripts: 'embed\\.tawk\\.to/[\\da-f]+/',
    examples: [{ scripts: "s1.src='https://embed.tawk.to/5f1a2b3c/default';" }],
  },
  Olark: { scripts: 'olark\\.identify\\(', examples: [{ scripts: "olark.identify('1234-567-89-0123');" }] },
  Tidio: { scriptSrc: 'code\\.tidio\\.co/', examples: [{ scriptSrc: '//code.tidio.co/abc.js' }] },
  Freshchat: {
    scriptSrc: 'wchat\\.(?:\\w+\\.)?freshchat\\.com/',
    scripts: 'fcWidget\\.init\\(|wchat\\.freshchat\\.com',
    examples: [{ scripts: 'window.fcWidget.init({token:"abc"});' }],
  },
  Gorgias: {
    dom: '#gorgias-chat-widget-install-v3',
    scriptSrc: 'config\\.gorgias\\.(?:chat|io)/',
    examples: [
      {
        html: '<script id="gorgias-chat-widget-install-v3" src="https://config.gorgias.chat/bundle-loader/abc"></script>',
      },
    ],
  },
  'Help Scout': {
    scripts: 'Beacon\\(\\s*["\']init["\']|beacon-v2\\.helpscout\\.net',
    examples: [{ scripts: "window.Beacon('init', 'abc-def')" }],
  },
  Chatwoot: {
    scripts: 'chatwootSDK\\.run\\(|window\\.chatwootSettings',
    examples: [{ scripts: "window.chatwootSDK.run({websiteToken:'abc'})" }],
  },
  UserLike: {
    scriptSrc: 'userlike-cdn-widgets\\.s3|widget-mediator\\.userlike\\.com',
    examples: [{ scriptSrc: 'https://userlike-cdn-widgets.s3-eu-west-1.amazonaws.com/abc.js' }],
  },
  Kommunicate: {
    cats: [52],
    description: 'Kommunicate is a support chat with bots.',
    website: 'https://www.kommunicate.io',
    scripts: 'widget\\.kommunicate\\.io/',
    examples: [{ scripts: 's.src = "https://widget.kommunicate.io/v2/kommunicate.app";' }],
  },
  LivePerson: {
    scripts: 'lptag\\.liveperson\\.net|lpTag\\._tagCount',
    examples: [{ scripts: 'window.lpTag=window.lpTag||{};lpTag._tagCount=1;s="//lptag.liveperson.net/tag/tag.js"' }],
  },
  Gist: {
    cats: [52],
    description: 'Gist is a customer messaging platform.',
    website: 'https://getgist.com',
    scripts: 'widget\\.getgist\\.com',
    examples: [{ scripts: 'h="https://widget.getgist.com"' }],
  },
  Trengo: {
    scripts: 'static\\.widget\\.trengo\\.eu/',
    cats: [52],
    website: 'https://trengo.com',
    description: 'Trengo is a shared inbox with chat.',
    examples: [{ scripts: 'script.src = "https://static.widget.trengo.eu/embed.js";' }],
  },
  Landbot: {
    scriptSrc: '(?:static|cdn)\\.landbot\\.io/',
    examples: [{ scriptSrc: 'https://static.landbot.io/landbot-3/landbot-3.0.0.js' }],
    cats: [52],
    website: 'https://landbot.io',
  },
  Voiceflow: {
    cats: [52],
    description: 'Voiceflow builds agents for chat and voice.',
    website: 'https://www.voiceflow.com',
    scripts: 'cdn\\.voiceflow\\.com/widget',
    examples: [{ scripts: 'v.src = "https://cdn.voiceflow.com/widget/bundle.mjs";' }],
  },
  Chatbase: {
    cats: [52],
    description: 'Chatbase builds support agents.',
    website: 'https://www.chatbase.co',
    scripts: 'chatbase\\.co/embed|chatbaseConfig',
    scriptSrc: 'chatbase\\.co/embed',
    examples: [{ scripts: 'window.chatbaseConfig = {chatbotId: "abc"}' }],
  },
  Botpress: {
    cats: [52],
    description: 'Botpress builds agents for chat.',
    website: 'https://botpress.com',
    scriptSrc: 'cdn\\.botpress\\.cloud/webchat/v(\\d[\\d.]*)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.botpress.cloud/webchat/v2.2/inject.js', version: '2.2' }],
  },
  Ada: {
    dom: "script[data-handle][src*='static.ada.support']",
    scriptSrc: 'static\\.ada\\.support/',
    cats: [52],
    website: 'https://www.ada.cx',
    examples: [{ scriptSrc: 'https://static.ada.support/embed2.js' }],
  },
  'WhatsApp Business Chat': {
    html: 'href="https://(?:wa\\.me|api\\.whatsapp\\.com/send)',
    cats: [52],
    website: 'https://business.whatsapp.com',
    examples: [{ html: '<a href="https://wa.me/491234567">' }],
  },

  // Experiments and feature flags
  Optimizely: {
    scriptSrc: 'cdn\\.optimizely\\.com/js/(\\d+)\\.js',
    examples: [{ scriptSrc: 'https://cdn.optimizely.com/js/12345.js' }],
  },
  VWO: {
    scripts: ['_vwo_code\\s*=', 'dev\\.visualwebsiteoptimizer\\.com'],
    examples: [{ scripts: 'window._vwo_code=window._vwo_code || (function(){var account_id=1;})' }],
  },
  'AB Tasty': { scriptSrc: 'try\\.abtasty\\.com/', examples: [{ scriptSrc: 'https://try.abtasty.com/abc.js' }] },
  Kameleoon: {
    scriptSrc: '\\.kameleoon\\.(?:eu|io|com)/',
    examples: [{ scriptSrc: 'https://abc.kameleoon.io/engine.js' }],
  },
  Convert: {
    scriptSrc: 'cdn-\\d+\\.convertexperiments\\.com/',
    examples: [{ scriptSrc: '//cdn-4.convertexperiments.com/js/1-2.js' }],
  },
  'Adobe Target': {
    scripts: 'at\\.js version=|tt\\.omtrdc\\.net',
    examples: [{ scripts: 'clientCode:"acme",serverDomain:"acme.tt.omtrdc.net"' }],
  },
  LaunchDarkly: {
    scripts: 'LDClient\\.initialize\\(|\\.launchdarkly\\.com',
    examples: [{ scripts: 'LDClient.initialize("abc", {})' }],
  },
  Statsig: {
    cats: [74, 85],
    description: 'Statsig runs experiments and feature flags.',
    website: 'https://www.statsig.com',
    scriptSrc: 'statsig-js(?:-client)?|@statsig/js-client',
    scripts: 'statsigapi\\.net|featureassets\\.org',
    cookies: { STATSIG_LOCAL_STORAGE_STABLE_ID: '' },
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/@statsig/js-client@3/build/statsig-js-client.min.js' }],
  },
  GrowthBook: {
    cats: [74, 85],
    description: 'GrowthBook runs experiments and feature flags.',
    website: 'https://www.growthbook.io',
    scriptSrc: '@growthbook/growthbook(?:@([\\d.]+))?\\;version:\\1',
    scripts: 'cdn\\.growthbook\\.io',
    dom: 'script[data-client-key][data-api-host]',
    examples: [
      {
        scriptSrc: 'https://cdn.jsdelivr.net/npm/@growthbook/growthbook@1.0.0/dist/bundles/auto.min.js',
        version: '1.0.0',
      },
    ],
  },
  Eppo: {
    cats: [74],
    description: 'Eppo runs experiments.',
    website: 'https://www.geteppo.com',
    scripts: 'fscdn\\.eppo\\.cloud|@eppo/js-client-sdk',
    examples: [{ scripts: 'fetch("https://fscdn.eppo.cloud/api/flag-config")' }],
  },
  ConfigCat: {
    cats: [85],
    description: 'ConfigCat serves feature flags.',
    website: 'https://configcat.com',
    scripts: 'cdn-(?:global|eu)\\.configcat\\.com',
    scriptSrc: '@configcat/sdk|configcat-js',
    examples: [{ scripts: '"https://cdn-global.configcat.com"' }],
  },
  Unleash: {
    cats: [85],
    description: 'Unleash serves feature flags.',
    website: 'https://www.getunleash.io',
    scripts: 'app\\.unleash-hosted\\.com|unleash-proxy-client',
    examples: [{ scripts: 'url:"https://eu.app.unleash-hosted.com/acme/api/frontend"' }],
  },
  Split: {
    scriptSrc: 'cdn\\.split\\.io/sdk/split-([\\d.]+)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.split.io/sdk/split-10.25.2.min.js', version: '10.25.2' }],
  },
  Mutiny: {
    cats: [76],
    description: 'Mutiny personalises websites.',
    website: 'https://www.mutinyhq.com',
    scriptSrc: 'client-registry\\.mutinycdn\\.com/',
    scripts: 'mutinycdn\\.com',
    examples: [{ scriptSrc: 'https://client-registry.mutinycdn.com/personalize/client/abc.js' }],
  },
  Intellimize: {
    scriptSrc: 'cdn\\.intellimize\\.co/',
    cats: [74, 76],
    website: 'https://www.intellimize.com',
    examples: [{ scriptSrc: 'https://cdn.intellimize.co/snippet/117.js' }],
  },
  'Dynamic Yield': {
    scriptSrc: 'cdn(?:-eu)?\\.dynamicyield\\.com/api/',
    examples: [{ scriptSrc: '//cdn.dynamicyield.com/api/8765/api_dynamic.js' }],
  },

  // Search
  Algolia: {
    scripts: ['-dsn\\.algolia\\.net', '\\balgoliasearch\\('],
    html: '<link[^>]+href="https://[\\w]+-dsn\\.algolia\\.net"',
    scriptSrc: '/(?:algoliasearch|instantsearch\\.js|@algolia/[\\w-]+|@docsearch/js)@',
    examples: [
      { scriptSrc: 'https://cdn.jsdelivr.net/npm/algoliasearch@4.24.0/dist/algoliasearch-lite.umd.js' },
      { html: '<link rel="preconnect" href="https://ABC123-dsn.algolia.net" crossorigin>' },
    ],
  },
  'Algolia DocSearch': {
    cats: [29, 4],
    description: 'DocSearch is the search of Algolia for documentation.',
    website: 'https://docsearch.algolia.com',
    dom: '.DocSearch, div#docsearch',
    scriptSrc: '@docsearch/js(?:@([\\d.]+))?\\;version:\\1',
    implies: 'Algolia',
    examples: [{ html: '<button class="DocSearch DocSearch-Button">' }],
  },
  Typesense: {
    cats: [29],
    description: 'Typesense is a search engine.',
    website: 'https://typesense.org',
    scripts: '\\.typesense\\.net|TypesenseInstantSearchAdapter',
    scriptSrc: 'typesense-(?:instantsearch-adapter|docsearch|js)(?:@([\\d.]+))?\\;version:\\1',
    examples: [{ scripts: 'nodes:[{host:"abc.a1.typesense.net"}]' }],
  },
  Meilisearch: {
    scripts: 'instantMeiliSearch\\(|\\.meilisearch\\.io',
    cats: [29],
    website: 'https://www.meilisearch.com',
    examples: [{ scripts: 'instantMeiliSearch("https://ms-abc.meilisearch.io","key")' }],
  },
  Pagefind: {
    cats: [29],
    description: 'Pagefind searches static sites in the browser.',
    website: 'https://pagefind.app',
    scriptSrc: '/pagefind/pagefind(?:-ui|-highlight)?\\.js',
    scripts: 'new PagefindUI\\(',
    dom: '[data-pagefind-body]',
    examples: [{ scripts: 'new PagefindUI({ element: "#search" })' }],
  },
  'Google Programmable Search Engine': {
    cats: [29],
    description: 'A search box of Google for one site.',
    website: 'https://programmablesearchengine.google.com',
    scriptSrc: 'cse\\.google\\.com/cse\\.js',
    scripts: 'cse\\.google\\.com/cse\\.js',
    dom: '.gcse-search, .gcse-searchbox',
    examples: [{ scriptSrc: 'https://cse.google.com/cse.js?cx=abc' }],
  },
  Coveo: {
    scriptSrc: 'static\\.cloud\\.coveo\\.com/',
    examples: [{ scriptSrc: 'https://static.cloud.coveo.com/searchui/v2.10110/js/CoveoJsSearch.Lazy.min.js' }],
  },
  Klevu: { scriptSrc: 'js\\.klevu\\.com/', examples: [{ scriptSrc: 'https://js.klevu.com/core/v2/klevu.js' }] },
  Searchspring: {
    scriptSrc: '(?:cdn|snapui)\\.searchspring\\.(?:net|io)/',
    examples: [{ scriptSrc: 'https://snapui.searchspring.io/abc/bundle.js' }],
  },
  Doofinder: {
    scriptSrc: '(?:cdn|eu1-config|us1-config)\\.doofinder\\.com/',
    examples: [{ scriptSrc: 'https://cdn.doofinder.com/livelayer/1/js/loader.min.js' }],
  },
  Elasticsearch: {
    headers: { 'x-elastic-product': '^Elasticsearch$' },
    cats: [29],
    website: 'https://www.elastic.co',
    examples: [{ headers: { 'x-elastic-product': 'Elasticsearch' } }],
  },
  Inkeep: {
    cats: [29],
    description: 'Inkeep answers questions from documentation.',
    website: 'https://inkeep.com',
    scriptSrc: '(?:unpkg\\.com|esm\\.sh|jsdelivr\\.net/npm)/@inkeep/',
    examples: [{ scriptSrc: 'https://unpkg.com/@inkeep/cxkit-js@0.5/dist/embed.js' }],
  },
  'kapa.ai': {
    cats: [29, 52],
    description: 'kapa.ai answers questions from documentation.',
    website: 'https://www.kapa.ai',
    scriptSrc: 'widget\\.kapa\\.ai/',
    examples: [{ scriptSrc: 'https://widget.kapa.ai/kapa-widget.bundle.js' }],
  },

  // Marketing
  HubSpot: {
    scripts: 'hbspt\\.forms\\.create\\(',
    meta: { generator: '^HubSpot$' },
    headers: { 'x-hs-hub-id': '', 'x-hs-cache-config': '' },
    examples: [{ headers: { 'x-hs-hub-id': '123' } }, { scripts: 'hbspt.forms.create({portalId:"1"})' }],
  },
  Marketo: {
    scripts: ['Munchkin\\.init\\(', 'MktoForms2\\.loadForm'],
    examples: [{ scripts: "Munchkin.init('123-ABC-456');" }],
  },
  Pardot: { scripts: 'piAId\\s*=\\s*[\'"]\\d+', examples: [{ scripts: "piAId = '12345'; piCId = '678';" }] },
  Klaviyo: {
    scriptSrc: 'static\\.klaviyo\\.com/onsite/js/',
    examples: [{ scriptSrc: 'https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=ABC' }],
  },
  ActiveCampaign: {
    scripts: 'trackcmp\\.net|diffuser-cdn\\.app-us1\\.com',
    examples: [{ scripts: '"https://diffuser-cdn.app-us1.com/diffuser/diffuser.js","vgo"' }],
  },
  'Customer.io': {
    scripts: 'assets\\.customer\\.io/assets/track\\.js|_cio\\.load',
    examples: [{ scripts: "t.src='https://assets.customer.io/assets/track.js';" }],
  },
  Braze: {
    scripts: 'js\\.appboycdn\\.com/web-sdk/([\\d.]+)/\\;version:\\1',
    examples: [{ scripts: 'y.src="https://js.appboycdn.com/web-sdk/5.1/braze.min.js"', version: '5.1' }],
  },
  OneSignal: {
    scriptSrc: 'cdn\\.onesignal\\.com/sdks/',
    examples: [{ scriptSrc: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js' }],
  },
  ConvertKit: {
    scriptSrc: '(?:f\\.convertkit\\.com|\\.ck\\.page|\\.kit\\.com)/',
    examples: [{ scriptSrc: 'https://acme.ck.page/abc/index.js' }],
    cats: [32, 75],
    website: 'https://kit.com',
  },
  beehiiv: {
    cats: [75, 11],
    description: 'beehiiv publishes newsletters.',
    website: 'https://www.beehiiv.com',
    html: inTag('(?:media|embeds)\\.beehiiv\\.com/'),
    headers: { 'x-powered-by': '^beehiiv' },
    examples: [{ html: '<iframe src="https://embeds.beehiiv.com/abc"></iframe>' }],
  },
  Substack: {
    html: '<(?:link|script)\\s[^>]{1,300}?substackcdn\\.com/',
    headers: { 'x-served-by': '^Substack$' },
    cats: [11, 75],
    website: 'https://substack.com',
    description: 'Substack publishes newsletters.',
    examples: [{ html: '<link rel="preconnect" href="https://substackcdn.com/">' }],
  },
  Buttondown: {
    cats: [75],
    description: 'Buttondown sends newsletters.',
    website: 'https://buttondown.com',
    html: 'buttondown\\.(?:email|com)/api/emails/embed-subscribe/',
    examples: [{ html: '<form action="https://buttondown.com/api/emails/embed-subscribe/acme">' }],
  },
  Typeform: {
    scriptSrc: 'embed\\.typeform\\.com/',
    dom: '[data-tf-widget], [data-tf-live]',
    examples: [{ html: '<div data-tf-live="abc"></div>' }],
  },
  Tally: {
    cats: [73],
    description: 'Tally makes forms.',
    website: 'https://tally.so',
    scriptSrc: 'tally\\.so/widgets/embed\\.js',
    html: 'tally\\.so/(?:embed|r)/',
    examples: [{ html: '<iframe data-tally-src="https://tally.so/embed/abc"></iframe>' }],
  },
  Calendly: {
    scriptSrc: 'assets\\.calendly\\.com/',
    dom: '.calendly-inline-widget',
    examples: [{ html: '<div class="calendly-inline-widget" data-url="https://calendly.com/x"></div>' }],
  },
  'Cal.com': {
    cats: [72],
    description: 'Cal.com schedules appointments.',
    website: 'https://cal.com',
    scripts: 'app\\.cal\\.com/embed/embed\\.js|cal\\.com/embed',
    dom: '[data-cal-link]',
    examples: [{ html: '<button data-cal-link="acme/30min">' }],
  },
  Formspree: {
    html: 'action="https://formspree\\.io/f/',
    examples: [{ html: '<form action="https://formspree.io/f/abc" method="POST">' }],
    cats: [19],
    website: 'https://formspree.io',
    description: 'Formspree receives forms.',
  },
  'Netlify Forms': {
    dom: 'form[netlify], form[data-netlify]',
    examples: [{ html: '<form name="contact" data-netlify="true">' }],
    cats: [19],
    website: 'https://docs.netlify.com/forms/setup/',
  },
  Trustpilot: {
    scriptSrc: 'widget\\.trustpilot\\.com/',
    dom: '.trustpilot-widget',
    examples: [{ html: '<div class="trustpilot-widget" data-template-id="x"></div>' }],
  },
  Userpilot: {
    scripts: 'js\\.userpilot\\.io/',
    scriptSrc: 'js\\.userpilot\\.io/',
    cats: [58],
    website: 'https://userpilot.com',
    description: 'Userpilot guides users.',
    examples: [{ scriptSrc: 'https://js.userpilot.io/sdk/latest.js' }],
  },
  Appcues: { scriptSrc: 'fast\\.appcues\\.com/', examples: [{ scriptSrc: '//fast.appcues.com/12345.js' }] },
  'Atlassian Statuspage': {
    website: 'https://www.atlassian.com/software/statuspage',
    scriptSrc: '\\.statuspage\\.io/embed/',
    examples: [{ scriptSrc: 'https://abc.statuspage.io/embed/script.js' }],
  },
  'Judge.me': {
    scripts: 'cdn\\.judge\\.me/|judgeme\\.',
    examples: [{ scripts: 'var urls = ["https://cdn.judge.me/loader.js?shop=acme.myshopify.com"];' }],
  },
};
