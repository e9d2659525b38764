// Accounts, staff and customers.
import type { SelfNamedGroup } from '../self-named.ts';

export const offices: SelfNamedGroup = [
  55,
  [
    [
      'FrontAccounting',
      'https://frontaccounting.com',
      {
        isAlone: true,
        titles: ['FrontAccounting (\\d[\\d.]+)(?: - [^<]{1,60})?\\;version:\\1'],
        html: 'href=[\'"]https?://frontaccounting\\.com[\'"][^>]{0,80}>FrontAccounting (\\d[\\d.]{2,8})',
      },
    ],
    ['webERP', 'https://www.weberp.org', { isAlone: true, titles: ['webERP Login screen'] }],
    ['LedgerSMB', 'https://ledgersmb.org', { isAlone: true }],
    ['Jorani', 'https://jorani.org', { isAlone: true }],
    ['TimeTrex', 'https://www.timetrex.com', { isAlone: true, html: 'Powered by <a[^>]{1,80}timetrex\\.com' }],
    [
      'ChurchCRM',
      'https://churchcrm.io',
      { isAlone: true, titles: ['ChurchCRM: [^<]{1,60}'], html: '<script[^>]{1,80}/skin/js/CRMJSOM\\.js' },
    ],
    ['erxes', 'https://erxes.io', { isAlone: true }],
    [
      'hledger-web',
      'https://hledger.org',
      { isAlone: true, html: '<(?:script|link)[^>]{1,80}static/hledger\\.(?:js|css)', implies: 'Yesod' },
    ],
    [
      'Bonita',
      'https://www.bonitasoft.com',
      { isWord: 'always', titles: ['Bonita (?:BPM |Applications? )?(?:Portal|Login)'], cookies: { BOS_Locale: '' } },
    ],
    [
      'Flowable',
      'https://www.flowable.com',
      { isWord: 'always', titles: ['Flowable (?:Modeler|Admin|Task|IDM|Work|UI|Design|Control|Hub)'] },
    ],
    ['Activiti', 'https://www.activiti.org', { isWord: 'always', titles: ['Activiti (?:Explorer|Admin|Modeler)'] }],
    ['ProcessMaker', 'https://www.processmaker.com', { isAlone: true, cookies: { workspaceSkin: '' } }],
    ['Joget', 'https://www.joget.com', { as: 'Joget(?: DX(?: ?\\d)?| Workflow)?', isAlone: true }],
    ['APITable', 'https://apitable.com', { isAlone: true }],
    ['SeaTable', 'https://seatable.com', { isAlone: true }],
    ['Mathesar', 'https://mathesar.org', { isAlone: true }],
    ['ILLA Builder', 'https://github.com/illacloud/illa-builder', { as: 'ILLA (?:Builder|Cloud)', isAlone: true }],
    ['Convertigo', 'https://www.convertigo.com', { isAlone: true }],
    ['Mixpost', 'https://mixpost.app', { isAlone: true, cookies: { mixpost_session: '' } }],
    [
      'Postiz',
      'https://postiz.com',
      { isAlone: true, titles: ['Postiz (?:Login|Register|Calendar|Settings|Analytics)'] },
    ],
    ['Amundsen', 'https://www.amundsen.io', { isWord: 'always', titles: ['Amundsen - Data Discovery Portal'] }],
    [
      'ReportPortal',
      'https://reportportal.io',
      { isAlone: true, html: 'id="notification-root"></div>\\s{0,20}<div id="screen-lock-root"' },
    ],
    ['Microcks', 'https://microcks.io', { as: 'Microcks(?:-UI)?', isAlone: true }],
    ['TestRail', 'https://www.testrail.com', { isAlone: true }],
    ['Apicurio', 'https://www.apicur.io', { as: 'Apicurio (?:Registry|Studio)', isAlone: true }],
    ['FeatBit', 'https://www.featbit.co', { isAlone: true }],
    ['Sorry Cypress', 'https://sorry-cypress.dev', { isAlone: true }],
    [
      'StreamSets',
      'https://docs.streamsets.com',
      {
        isWord: 'always',
        titles: ['StreamSets Data Collector(?: Engine)?(?: \\| [^<]{1,60})?', 'Data Collector \\| StreamSets'],
      },
    ],
    [
      'DMOJ',
      'https://github.com/DMOJ/online-judge',
      { isWord: 'always', html: 'href="https://dmoj\\.ca">proudly powered by <b>DMOJ' },
    ],
    [
      'HUSTOJ',
      'https://github.com/zhblue/hustoj',
      { isWord: 'always', html: 'HUSTOJ %c https://github\\.com/zhblue/hustoj' },
    ],
    ['reNgine', 'https://rengine.wiki', { isAlone: true }],
    [
      'Shiny Server',
      'https://posit.co/products/open-source/shiny-server/',
      { isWord: 'always', titles: ['Welcome to Shiny Server!'] },
    ],
    [
      'Tracim',
      'https://www.tracim.fr',
      {
        isWord: 'always',
        html: '<script[^>]{1,120}/app/tracim_frontend_(?:lib|vendors)',
        elements: ['link.tracim__favicon'],
      },
    ],
    ['ZenTao', 'https://www.zentao.net', { isWord: 'always', cookies: { zentaosid: '' } }],
  ],
];
