// Payments, subscriptions, instalments and donations.
import type { TechnologyRule } from '../rule-set.ts';

export const payments: Record<string, TechnologyRule> = {
  Stripe: {
    scriptSrc: ['js\\.stripe\\.com/v(\\d)/?$\\;version:\\1', 'js\\.stripe\\.com/'],
    scripts: [
      '\\bStripe\\(\\s*["\']pk_(?:live|test)_',
      'js\\.stripe\\.com/v3',
      '["\'`]Failed to load Stripe\\.js["\'`]',
    ],
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
};
