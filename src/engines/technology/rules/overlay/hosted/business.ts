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
        html: ['Supercharged by SuiteCRM', 'Powered By SugarCRM[^~]{0,200}SuiteCRM', 'suitecrm_version|SuiteCRM\\.'],
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
        assets: 'firefly',
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
  ],
];
