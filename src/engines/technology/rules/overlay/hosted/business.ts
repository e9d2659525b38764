// Business.
import type { SelfNamedGroup } from '../self-named.ts';

export const business: SelfNamedGroup = [
  53,
  [
    [
      'Dolibarr',
      'https://www.dolibarr.org',
      {
        html: [
          '<meta name="author" content="Dolibarr Development Team">',
          'Dolibarr ([\\d.]+[\\w.-]{0,8})</(?:title|td|div|span)>',
        ],
        titles: [
          '(?:Login @ |Identifiant @ |Login )?Dolibarr ?([\\d.]+[\\w.-]{0,8})?$\\;version:\\1',
          'Login @ ([\\d.]+)$\\;version:\\1\\;confidence:50',
        ],
        cookies: { 'DOLSESSID_[0-9a-f]{32,64}': '' },
      },
    ],
    ['Tryton', 'https://www.tryton.org'],
    [
      'SugarCRM',
      'https://www.sugarcrm.com',
      { html: ['SUGAR\\.App\\.|SUGAR\\.language', 'Powered By SugarCRM'], as: 'SugarCRM' },
    ],
    [
      'SuiteCRM',
      'https://suitecrm.com',
      {
        html: ['Supercharged by SuiteCRM', 'Powered By SugarCRM[^~]{0,200}SuiteCRM', 'suitecrm_version'],
        cookies: { LEGACYSESSID: '' },
        elements: ['scrm-root', 'app-root.suite'],
      },
    ],
    [
      'YetiForce',
      'https://yetiforce.com',
      { html: ['<a[^>]{1,120}href="https://yetiforce\\.com[^>]{0,80}>YetiForce'], pages: 'both' },
    ],
    [
      'Twenty',
      'https://twenty.com',
      { isWord: 'always', titles: ['Twenty'], html: '<meta[^>]{1,40}content="A modern open-source CRM' },
    ],
    [
      'Krayin',
      'https://krayincrm.com',
      {
        as: 'Krayin(?: CRM)?',
        html: 'Powered by\\s{1,40}<a[^>]{1,120}krayincrm\\.com',
        cookies: { krayin_crm_session: '' },
      },
    ],
    [
      'Monica',
      'https://www.monicahq.com',
      {
        isWord: 'always',
        titles: ['Monica – personal relationship manager', '[^<]{0,60}Monica [-–] personal relationship manager'],
        cookies: { monica_session: '' },
      },
    ],
    [
      'CiviCRM',
      'https://civicrm.org',
      {
        html: [
          '/civicrm/(?:js|css|bower_components|packages)/',
          'CRM\\.config\\.(?:resourceBase|lcMessages)',
          'powered by <a[^>]{1,60}civicrm\\.org[^>]{0,60}>CiviCRM</a> ?([\\d.]+)?',
        ],
        js: { 'CRM.config.userFramework': '' },
      },
    ],
    [
      'Corteza',
      'https://cortezaproject.org',
      { isWord: 'always', titles: ['Corteza(?: (?:One|Compose|Admin|Server))?'], html: 'window\\.CortezaAPI' },
    ],
    [
      'Invoice Ninja',
      'https://invoiceninja.com',
      {
        pages: 'both',
        html: ['<meta name="minimum_client_version" content', 'main\\.dart\\.js\\?version=(\\d[\\d.]{2,10})'],
        cookies: { invoiceninja_session: '', invoice_ninja_session: '' },
      },
    ],
    [
      'InvoicePlane',
      'https://www.invoiceplane.com',
      {
        pages: 'both',
        cookies: { ip_session: '\\;confidence:50', ip_csrf_cookie: '' },
        html: 'assets/(?:invoiceplane|invoiceplane_blue)/css',
      },
    ],
    ['Crater', 'https://craterapp.com', { isWord: 'always', titles: ['Crater - Self Hosted Invoicing Platform'] }],
    ['InvoiceShelf', 'https://invoiceshelf.com', { titles: ['InvoiceShelf - [^<]{1,80}'] }],
    [
      'Firefly III',
      'https://www.firefly-iii.org',
      {
        titles: ['Firefly III ?//[^<]{1,80}', '[^<]{0,80}» Firefly III'],
        pages: 'both',
        html: 'css/firefly\\.css\\?v=([\\d.]+)|<b>Firefly</b>III',
        cookies: { firefly_iii_session: '' },
      },
    ],
    [
      'Actual Budget',
      'https://actualbudget.org',
      {
        as: 'Actual(?: Budget)?',
        isWord: true,
        html: '<meta[^>]{1,40}content="A local-first personal finance app',
      },
    ],
    ['Kresus', 'https://kresus.org', { isWord: true }],
    ['Ghostfolio', 'https://ghostfol.io', { titles: ['Ghostfolio [–-] [^<]{1,80}'], elements: ['gf-root'] }],
    [
      'Fava',
      'https://beancount.github.io/fava/',
      {
        isWord: 'always',
        titles: ['[^<]{1,60} - Beancount(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        elements: ['script#ledger-data'],
      },
    ],
    ['Paisa', 'https://paisa.fyi', { isWord: true }],
    ['Bigcapital', 'https://bigcapital.app', { as: 'Bigcapital' }],
    ['SolidInvoice', 'https://solidinvoice.co', { pages: 'both' }],
    ['FacturaScripts', 'https://facturascripts.com', { as: 'FacturaScripts', pages: 'both', assets: 'FacturaScripts' }],
    [
      'OrangeHRM',
      'https://www.orangehrm.com',
      {
        as: 'OrangeHRM',
        html: ['<a href="https?://www\\.orangehrm\\.com[^>]{0,60}>OrangeHRM', 'OrangeHRM OS ([\\d.]+)'],
        cookies: { orangehrm: '' },
      },
    ],
    ['Sentrifugo', 'http://www.sentrifugo.com', { titles: ['Sentrifugo(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'] }],
    ['Horilla', 'https://www.horilla.com', { pages: 'both' }],
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
