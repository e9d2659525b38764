// Software for sites, with its themes and additions, by what it writes into pages.
import type { TechnologyRule } from '../rule-set.ts';
import { more, vendor } from './vendors/vendor.ts';

export const siteSoftware: Record<string, TechnologyRule> = {
  'Apache Solr for TYPO3': vendor(
    214,
    'https://extensions.typo3.org/extension/solr',
    'Apache Solr for TYPO3 searches sites of TYPO3.',
    { dom: "form[id^='tx-solr-search-form'], .tx_solr" },
    '<form id="tx-solr-search-form-pi-results" method="get"></form>',
  ),
  'Atypon Literatum': vendor(
    1,
    'https://www.atypon.com/products/literatum/',
    'Literatum of Atypon publishes scientific journals.',
    {
      dom: "html.pb-page, meta[name='pbContext'], [data-pb-dropzone]",
      html: '["\'][^"\'<>]{0,100}/home/literatum/publisher/',
    },
    '<meta name="pbContext" content=";journal:journal:acme;page:string:Article">',
    { html: '<script src="/na101/home/literatum/publisher/acme/journals/a.js"></script>' },
  ),
  Bridge: vendor(
    80,
    'https://bridge.qodeinteractive.com',
    'Bridge is a theme of WordPress.',
    {
      dom: {
        "body[class*='qode-theme-ver-']": { attributes: { class: '\\bqode-theme-ver-(\\d[\\d.]{1,8})\\;version:\\1' } },
      },
    },
    {
      html: '<link rel="stylesheet" href="/wp-content/themes/bridge/a.css"><body class="bridge-core-2.0.5 qode-theme-ver-19.2.1"><p>a</p>',
      version: '19.2.1',
    },
  ),
  'Bridge Core': vendor(
    87,
    'https://qodeinteractive.com/wordpress-theme/bridge-creative-multi-purpose-wordpress-theme/',
    'Bridge Core is the plugin of the theme Bridge for WordPress.',
    {
      dom: {
        "body[class*='bridge-core-']": { attributes: { class: '\\bbridge-core-(\\d[\\d.]{1,8})\\;version:\\1' } },
      },
    },
    { html: '<body class="bridge-core-2.0.5 qode-theme-ver-19.2.1"><p>a</p></body>', version: '2.0.5' },
  ),
  'EU Cookie Compliance': more(
    {
      cats: [214],
      website: 'https://www.drupal.org/project/eu_cookie_compliance',
      description: 'EU Cookie Compliance asks for consent to cookies on sites of Drupal.',
      scripts: '"eu_cookie_compliance":\\{"(?:cookie_|popup_)',
    },
    { scripts: 'drupalSettings = {"eu_cookie_compliance":{"popup_enabled":true}}' },
  ),
  fCMS: vendor(
    1,
    'https://www.fidion.de',
    'fCMS of fidion manages the content of newspapers.',
    { meta: { generator: '^fCMS\\b' } },
    { meta: { generator: 'fCMS by fidion GmbH | www.fidion.de' } },
  ),
  Gantry: vendor(
    51,
    'https://gantry.org',
    'Gantry is a framework for themes of Joomla, WordPress and Grav.',
    { html: '["\'][^"\'<>]{0,100}/(?:libraries|media)/gantry5?/(?:js|assets|css)/' },
    { html: '<script src="/libraries/gantry/js/gantry-totop.js"></script>' },
  ),
  InterRed: vendor(
    1,
    'https://www.interred.de',
    'InterRed manages the content of publishers for print and web.',
    { scripts: '"cms"\\s?:\\s?"interred"', meta: { generator: '^InterRed\\b' } },
    { scripts: 'digitalData = {"system":{"cms":"interred"}};' },
  ),
  Minify: {
    cats: [92],
    description: 'Minify joins and shortens style sheets and scripts on a server with PHP.',
    website: 'https://github.com/mrclay/minify',
    implies: 'PHP',
    scriptSrc: '/min/(?:index\\.php)?\\?[gfb]=',
    dom: "link[href*='/min/?g='], link[href*='/min/?f='], link[href*='/min/?b=']",
    examples: [{ scriptSrc: '/min/?g=js' }, { html: '<link rel="stylesheet" href="/min/?g=css2">' }],
  },
  MinifyX: vendor(
    214,
    'https://extras.modx.com/package/minifyx',
    'MinifyX joins the files of sites of MODX.',
    { html: '["\'][^"\'<>]{0,100}/assets/components/minifyx/', implies: 'MODX' },
    { html: '<script src="/assets/components/minifyx/cache/scripts_32326db0d3.min.js"></script>' },
  ),
  powermail: vendor(
    214,
    'https://extensions.typo3.org/extension/powermail',
    'powermail adds forms to TYPO3.',
    { dom: "form[class*='powermail_form'], div.tx-powermail" },
    '<form class="powermail_form powermail_form_1" method="post"></form>',
  ),
  Quip: vendor(
    214,
    'https://extras.modx.com/package/quip',
    'Quip adds comments to sites of MODX.',
    { dom: "button[name='quip-post'], input[name='quip-post']", implies: 'MODX' },
    '<button type="submit" name="quip-post" value="1">Send</button>',
  ),
  'Siropu Ads Manager': vendor(
    214,
    'https://www.siropu.com',
    'Siropu Ads Manager shows advertising in forums of XenForo.',
    { scriptSrc: '/js/siropu/am/' },
    '/js/siropu/am/core.min.js',
  ),
  Timber: {
    cats: [87],
    description: 'Timber lets themes of WordPress use templates of Twig.',
    website: 'https://timber.github.io/docs/',
    implies: ['Twig', 'WordPress'],
    dom: "body[data-template$='.twig']",
    examples: [{ html: '<body class="home" data-template="base.twig"><p>a</p></body>' }],
  },
  Tramino: vendor(
    1,
    'https://www.tramino.de',
    'Tramino manages content and bookings of hotels and regions.',
    { scripts: '\\bvar Tramino\\s?=', dom: "meta[name='tramino-cache']" },
    '<meta name="tramino-cache" content="11.07.2019 17:32:49">',
  ),
  Twig: {
    cats: [12],
    description: 'Twig is a template engine for PHP.',
    website: 'https://twig.symfony.com',
    implies: 'PHP',
    examples: [{ html: '<body class="home" data-template="base.twig"><p>a</p></body>' }],
  },
  Webform: more(
    {
      cats: [214],
      website: 'https://www.drupal.org/project/webform',
      description: 'Webform is a module of Drupal for forms.',
      dom: "form[class*='yamlform-submission-'], form.webform-submission-form",
      implies: 'Drupal',
    },
    '<form class="yamlform-submission-newsletter-form yamlform-submission-form" action="/a" method="post"></form>',
  ),
  wpBakery: more(
    {
      dom: {
        "body[class*='js-comp-ver-']": { attributes: { class: '\\bjs-comp-ver-(\\d[\\d.]{1,12})\\;version:\\1' } },
      },
    },
    {
      html: '<link rel="stylesheet" href="/wp-includes/a.css"><body class="home wpb-js-composer js-comp-ver-5.4.5 vc_responsive"><p>a</p></body>',
      version: '5.4.5',
    },
  ),
  'WPMU DEV Hummingbird': more(
    { dom: "link[href*='/uploads/hummingbird-assets/'], script[src*='/uploads/hummingbird-assets/']" },
    '<link rel="stylesheet" href="/wp-content/uploads/hummingbird-assets/a.css">',
  ),
  'XenForo Media Gallery': vendor(
    214,
    'https://xenforo.com/purchase/#xfmg',
    'XenForo Media Gallery adds pictures and videos to forums of XenForo.',
    { dom: "[data-nav-id^='xfmg'], [data-template^='xfmg_']" },
    '<a href="/media/" data-nav-id="xfmg">Media</a>',
  ),
  XenPorta: vendor(
    214,
    'https://xenforo.com/community/resources/6023/',
    'XenPorta adds articles and a portal to forums of XenForo.',
    { dom: "[data-nav-id='EWRporta'], .porta-copyright" },
    '<a href="/articles/" data-nav-id="EWRporta">Home</a>',
  ),
};
