// Business.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreBusiness: SelfNamedGroup = [
  53,
  [
    [
      'IceHrm',
      'https://icehrm.com',
      { as: 'IceHrm', titles: ['IceHrm Login', '[^<]{0,40}IceHrm(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    [
      'iDempiere',
      'https://www.idempiere.org',
      { as: 'iDempiere', titles: ['iDempiere(?: [\\d.]+)?', '[^<]{1,80} - iDempiere'] },
    ],
    ['metasfresh', 'https://metasfresh.com', { as: 'metasfresh(?: - WebUI)?', pages: 'both' }],
    [
      'Apache OFBiz',
      'https://ofbiz.apache.org',
      {
        titles: ['OFBiz: [^<]{1,80}'],
        html: [
          'Powered by[^~]{0,40}<a href="https?://ofbiz\\.apache\\.org[^>]{0,60}>Apache OFBiz\\.?</a>[^~]{0,60}?(?:Release|release)?[ -]?(\\d{2}\\.\\d{2}(?:\\.\\d+)?)?',
        ],
        cookies: { OFBiz: '', 'OFBiz\\.Visitor': '' },
      },
    ],
    ['Axelor', 'https://axelor.com', { as: 'Axelor(?: Open (?:Platform|Suite))?' }],
    ['OpenBoxes', 'https://openboxes.com', { pages: 'both' }],
    [
      'Admidio',
      'https://www.admidio.org',
      {
        html: ['Powered by <a href="https?://www\\.admidio\\.org', '<meta name="generator" content="[^"]{0,20}Admidio'],
        cookies: { 'ADMIDIO_\\w{1,60}': '' },
        pages: 'both',
      },
    ],
    [
      'OpenEMR',
      'https://www.open-emr.org',
      { titles: ['OpenEMR(?: Product Registration| Login)?'], cookies: { OpenEMR: '' } },
    ],
    ['OpenMRS', 'https://openmrs.org', { as: 'OpenMRS(?: - Home)?', pages: 'both' }],
    [
      'REDCap',
      'https://projectredcap.org',
      {
        html: ['REDCap ([\\d.]+) - &copy;|REDCap ([\\d.]+)\\s{0,3}-\\s{0,3}(?:&copy;|©)', '/redcap_v([\\d.]+)/'],
        pages: 'after',
      },
    ],
    ['LibreClinica', 'https://libreclinica.org', { as: 'LibreClinica|OpenClinica' }],
    ['Orthanc', 'https://www.orthanc-server.com', { titles: ['Orthanc Explorer(?: 2)?'] }],
    [
      'Bagisto',
      'https://bagisto.com',
      {
        html: [
          'Powered by\\s{0,9}<a[^>]{1,60}href="https?://(?:www\\.)?bagisto\\.com',
          '/themes/shop/default/build/|/packages/Webkul/',
        ],
        cookies: { bagisto_session: '' },
      },
    ],
    [
      'AbanteCart',
      'https://www.abantecart.com',
      {
        html: [
          '<meta name="generator" content="AbanteCart v([\\d.]+)',
          'Powered by <a href="https?://www\\.abantecart\\.com',
        ],
        cookies: { AC_CP: '', 'AC_SF_\\w{4,12}': '' },
      },
    ],
    [
      'Aimeos',
      'https://aimeos.org',
      { html: ['class="aimeos ', '/vendor/shop/themes/|/packages/aimeos/shop/'], isWord: true },
    ],
    [
      'LiteCart',
      'https://www.litecart.net',
      {
        html: '<!-- LiteCart provided free under license|window\\.config = \\{"template"',
        cookies: { LCSESSID: '' },
      },
    ],
    [
      'thirty bees',
      'https://thirtybees.com',
      {
        meta: { generator: '^thirty ?bees' },
        html: 'href="https?://(?:www\\.)?thirtybees\\.com[^>]{0,80}>[^<]{0,40}thirty bees',
        headers: { 'powered-by': '^thirty ?bees' },
      },
    ],
    ['Vendure', 'https://www.vendure.io', { elements: ['vdr-root'], titles: ['Vendure(?: Admin UI| Dashboard)?'] }],
    ['EverShop', 'https://evershop.io', { html: 'Powered by EverShop|window\\.eContext' }],
    [
      'FOSSBilling',
      'https://fossbilling.org',
      {
        html: ['Powered by <a[^>]{1,60}href="https?://(?:www\\.)?fossbilling\\.org', '<meta property="bb:url"'],
        as: 'FOSSBilling',
      },
    ],
    [
      'BoxBilling',
      'https://www.boxbilling.org',
      { html: 'Powered by <a[^>]{1,60}href="https?://(?:www\\.)?boxbilling\\.(?:com|org)' },
    ],
    [
      'Clientexec',
      'https://www.clientexec.com',
      { html: 'Powered by <a[^>]{1,60}href="https?://(?:www\\.)?clientexec\\.com' },
    ],
    ['Solidus', 'https://solidus.io', { isWord: 'always', html: 'Solidus\\.(?:pathFor|routes)|spree/frontend' }],
    [
      'BTCPay Server',
      'https://btcpayserver.org',
      { pages: 'both', as: 'BTCPay Server', html: 'Powered by[^~]{0,80}btcpayserver\\.org|btcpay\\.js' },
    ],
    [
      'Grocy',
      'https://grocy.info',
      {
        pages: 'both',
        html: ['Grocy\\.(?:Version|BaseUrl|Mode|Components) ?=', 'grocy[^"]{0,40}\\.css\\?v=([\\d.]+)'],
        as: 'grocy',
      },
    ],
  ],
];
