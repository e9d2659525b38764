// Shop systems and services that sell for a site.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const shops: Record<string, TechnologyRule> = {
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
    scripts: '\\bMage\\.Cookies\\.(?:path|domain)\\s{0,9}=',
    examples: [
      { scripts: "Mage.Cookies.path     = '/';" },
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
    implies: ['PHP', 'Symfony'],
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
};
