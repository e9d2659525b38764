// Mail, calendars, newsletters.
import type { SelfNamedGroup } from '../self-named.ts';

export const mail: SelfNamedGroup = [
  75,
  [
    ['Cypht', 'https://www.cypht.org', { cookies: { hm_session: '', hm_id: '' } }],
    ['Mailpile', 'https://www.mailpile.is', { pages: 'after' }],
    ['Mailu', 'https://mailu.io', { as: 'Mailu(?:-Admin)?', titles: ['Mailu-Admin \\| [^<]{1,60}'], pages: 'both' }],
    ['Modoboa', 'https://modoboa.org', { pages: 'both' }],
    [
      'DAViCal',
      'https://www.davical.org',
      // It runs on no other database.
      { as: 'DAViCal(?: CalDAV Server)?', html: 'href="/davical\\.css"', implies: 'PostgreSQL' },
    ],
    [
      'public-inbox',
      'https://public-inbox.org',
      {
        html: [
          '>mirroring instructions</a>\\s{1,3}for how to clone and mirror all data and code used for this inbox',
          '<a\\s{1,3}id=mirror\\s{1,3}href="[^"]{0,60}_/text/mirror/">mirror</a>',
        ],
      },
    ],
    ['Mail-in-a-Box', 'https://mailinabox.email', { titles: ['[^<]{1,80} - Mail-in-a-Box Control Panel'] }],
    ['Mailcow', 'https://mailcow.email', { as: 'mailcow(?:: dockerized)?(?: UI)?', cookies: { MCSESSID: '' } }],
    [
      'Afterlogic WebMail',
      'https://afterlogic.org',
      { as: 'Afterlogic WebMail(?: Pro| Lite)?', html: ['window\\.auroraAppData'] },
    ],
    [
      'Open-Xchange App Suite',
      'https://www.open-xchange.com',
      { as: '(?:OX )?App Suite', meta: { 'application-name': '^OX App Suite' }, html: 'io\\.ox/(?:core|login)' },
    ],
    [
      'Kopano',
      'https://kopano.com',
      { as: 'Kopano(?: WebApp| Meet)?', cookies: { KOPANO_WEBAPP: '', ZARAFA_WEBAPP: '' } },
    ],
    [
      'EGroupware',
      'https://www.egroupware.org',
      {
        as: 'EGroupware',
        html: 'powered by <a href="https?://www\\.egroupware\\.org[^>]{0,80}>EGroupware</a>[^<]{0,30}?([\\d.]{3,12})?',
      },
    ],
    [
      'tine',
      'https://www.tine-groupware.de',
      {
        as: 'Tine 2\\.0|tine ?®?',
        isWord: 'always',
        titles: ['Tine 2\\.0'],
        html: 'Tine\\.clientVersion|Tine/Tine-all',
        cookies: { TINE20SESSID: '' },
      },
    ],
    [
      'Group-Office',
      'https://www.group-office.com',
      { as: 'Group-?Office', cookies: { groupoffice: '' }, html: 'GO\\.(?:version|settings) ?=' },
    ],
    ['Citadel', 'https://www.citadel.org', { isWord: 'always', server: 'WebCit' }],
    [
      'phpList',
      'https://www.phplist.org',
      {
        as: 'phpList',
        html: [
          'powered by <a href="https?://(?:www\\.)?phplist\\.com[^>]{0,80}>phpList</a>(?:, v\\.? ?([\\d.]+))?',
          '<meta name="Powered-By" content="phplist version ([\\d.]+)',
        ],
        meta: { 'powered-by': '^phplist version ([\\d.]+)\\;version:\\1' },
      },
    ],
    [
      'listmonk',
      'https://listmonk.app',
      {
        pages: 'both',
        html: ['powered by <a[^>]{1,60}href="https://listmonk\\.app', 'Powered by <a[^>]{1,60}>listmonk'],
      },
    ],
    ['Sendy', 'https://sendy.co', { isWord: true, html: '<a href="https?://sendy\\.co[^>]{0,80}>Sendy' }],
    [
      'Postal',
      'https://docs.postalserver.io',
      {
        isWord: 'always',
        html: 'Powered by\\s{1,20}<a[^>]{1,80}(?:postalserver|atech-media/postal)',
        titles: ['Login - Postal', '[^<]{1,60} - Postal\\;confidence:50'],
      },
    ],
    ['Haraka', 'https://haraka.github.io', { isWord: true }],
    ['Rspamd', 'https://rspamd.com', { as: 'Rspamd(?: Web Interface)?', server: 'rspamd' }],
    ['ViMbAdmin', 'https://www.vimbadmin.net', { pages: 'both' }],
    ['Mailtrain', 'https://mailtrain.org', { html: 'href="https://(?:www\\.)?mailtrain\\.org"' }],
    ['Keila', 'https://www.keila.io', { isWord: true, pages: 'after' }],
    ['Inbucket', 'https://inbucket.org'],
    ['MailDev', 'https://maildev.github.io/maildev/', { as: 'MailDev' }],
    ['MailCatcher', 'https://mailcatcher.me', { titles: ['MailCatcher(?: \\(\\d+\\))?'] }],
    ['smtp4dev', 'https://github.com/rnwood/smtp4dev'],
    ['Sendportal', 'https://sendportal.io', { pages: 'both' }],
    [
      'Dada Mail',
      'https://dadamailproject.com',
      { as: 'Dada Mail', html: 'Powered by <a href="https?://dadamailproject\\.com[^>]{0,60}>Dada Mail ([\\d.]+)' },
    ],
    [
      'HyperKitty',
      'https://hyperkitty.readthedocs.io',
      {
        html: [
          'Powered by <a href="https?://hyperkitty\\.readthedocs\\.(?:org|io)[^>]{0,40}>HyperKitty</a> version ([\\d.]+)',
          '/static/hyperkitty/',
        ],
        implies: 'Django',
      },
    ],
    [
      'Postorius',
      'https://docs.mailman3.org/projects/postorius/',
      { html: ['/static/postorius/', '(?:&bull;|•)\\s{1,60}Postorius Version ([\\d.]+)'], implies: 'Django' },
    ],
    [
      'Stalwart',
      'https://stalw.art',
      {
        as: 'Stalwart(?: (?:Mail Server|Management|Webadmin))?',
        isWord: 'always',
        titles: ['Stalwart (?:Management|Mail Server|Webadmin)'],
      },
    ],
    ['WildDuck', 'https://wildduck.email', { as: 'Wild[Dd]uck(?: Mail Services?)?', isWord: true }],
    ['SimpleLogin', 'https://simplelogin.io', { as: 'SimpleLogin', titles: ['[^<]{1,40} \\| SimpleLogin'] }],
    ['addy.io', 'https://addy.io', { as: 'addy\\.io|AnonAddy', cookies: { anonaddy_session: '' }, pages: 'after' }],
    [
      'Baïkal',
      'https://sabre.io/baikal/',
      {
        as: 'Ba[ïi]kal(?: server)?',
        titles: [
          'Ba(?:ï|&iuml;|i)kal (?:server|Maintainance|Initialization)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'Maintenance - Baïkal Server',
        ],
        html: 'Ba(?:ï|i|&iuml;)kal/baikal|<a[^>]{1,60}baikal-server\\.com',
      },
    ],
    [
      'sabre/dav',
      'https://sabre.io',
      {
        as: 'sabre/dav',
        titles: ['[^<]{0,60} - sabre/dav ([\\d.]+)$\\;version:\\1', '[^<]{0,80}sabre/dav ?([\\d.]+)?$\\;version:\\1'],
        headers: { 'x-sabre-version': '^([\\d.]+)\\;version:\\1' },
        html: '<s:sabredav-version>([\\d.]+)|Generated by SabreDAV ?([\\d.]+)?',
      },
    ],
    [
      'Xandikos',
      'https://www.xandikos.org',
      {
        titles: ['Xandikos WebDAV server'],
        html: ['This is a Xandikos WebDAV server', 'For more information about Xandikos, see <a'],
      },
    ],
    [
      'AgenDAV',
      'https://github.com/agendav/agendav',
      { pages: 'both', html: 'AgenDAV(?: v?([\\d.]+))?</|AgenDAVConf' },
    ],
    [
      'CalDavZAP',
      'https://inf-it.com/open-source/clients/',
      { as: 'CalDavZAP|CardDavMATE|InfCloud', titles: ['(?:CalDavZAP|CardDavMATE|InfCloud) - [^<]{1,80}'] },
    ],
    [
      'Easy!Appointments',
      'https://easyappointments.org',
      {
        as: 'Easy!Appointments',
        html: [
          'Powered (?:By|by)[^~]{0,80}<a href="https?://easyappointments\\.org',
          'EAWebServices|GlobalVariables = \\{[^<]{0,400}availableServices',
        ],
        titles: ['[^<]{1,80} \\| Easy!Appointments'],
        cookies: { ea_session: '' },
      },
    ],
    ['Rallly', 'https://rallly.co', { titles: ['Rallly(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'] }],
    ['Framadate', 'https://framadate.org', { titles: ['[^<]{0,60} - Framadate'], pages: 'both' }],
    ['Croodle', 'https://github.com/jelhan/croodle'],
    ['Crab Fit', 'https://crab.fit'],
    ['Calagator', 'https://calagator.org', { html: 'powered by <a[^>]{1,60}calagator\\.org' }],
    [
      'Gancio',
      'https://gancio.org',
      {
        headers: { 'x-powered-by': 'gancio' },
        html: [
          '<a[^>]{1,60}href="https?://gancio\\.org[^>]{0,40}>[^<]{0,10}[Gg]ancio ?([\\d.]+)?',
          '<meta name="generator" content="gancio',
        ],
      },
    ],
    [
      'Pretix',
      'https://pretix.eu',
      {
        as: 'pretix(?:\\.eu)?',
        html: [
          'ticketing powered by pretix|powered by <a[^>]{1,60}href="https://pretix\\.eu',
          '/static/pretix(?:base|presale|control)/',
        ],
        cookies: { pretix_csrftoken: '', pretix_session: '' },
      },
    ],
    [
      'Indico',
      'https://getindico.io',
      {
        isWord: true,
        html: ['Powered by <a[^>]{0,60}href="https?://getindico\\.io', 'Indico\\.Urls|indico\\.(?:css|js)'],
        cookies: { indico_session: '' },
        meta: { generator: '^Indico' },
      },
    ],
    ['Hi.Events', 'https://hi.events', { pages: 'after', html: 'Powered by[^~]{0,60}href="https://hi\\.events' }],
    ['Alf.io', 'https://alf.io', { as: 'alf\\.io', pages: 'after' }],
    ['Attendize', 'https://www.attendize.com', { pages: 'before', html: 'Powered By <a[^>]{1,60}attendize\\.com' }],
  ],
];
