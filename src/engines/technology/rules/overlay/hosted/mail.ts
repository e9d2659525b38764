// Mail, calendars, newsletters.
import type { SelfNamedGroup } from '../self-named.ts';

export const mail: SelfNamedGroup = [
  75,
  [
    ['Cypht', 'https://www.cypht.org', { cookies: { hm_session: '', hm_id: '' } }],
    ['Mailpile', 'https://www.mailpile.is', { pages: 'after' }],
    ['Mailu', 'https://mailu.io', { as: 'Mailu(?:-Admin)?', titles: ['Mailu-Admin \\| [^<]{1,60}'], pages: 'both' }],
    ['Modoboa', 'https://modoboa.org', { pages: 'both' }],
    ['Mail-in-a-Box', 'https://mailinabox.email', { titles: ['[^<]{1,80} - Mail-in-a-Box Control Panel'] }],
    ['Mailcow', 'https://mailcow.email', { as: 'mailcow(?:: dockerized)?(?: UI)?', cookies: { MCSESSID: '' } }],
    [
      'Afterlogic WebMail',
      'https://afterlogic.org',
      { as: 'Afterlogic WebMail(?: Pro| Lite)?', html: ['window\\.auroraAppData'] },
    ],
    [
      'OX App Suite',
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
  ],
];
