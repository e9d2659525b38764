// Mail and groupware.
import type { SelfNamedGroup } from '../self-named.ts';

export const mail: SelfNamedGroup = [
  75,
  [
    [
      'Zimbra',
      'https://www.zimbra.com',
      {
        as: 'Zimbra(?: Web Client)?',
        cookies: { ZM_TEST: '', ZM_LOGIN_CSRF: '', ZA_SKIN: '', ZA_TEST: '', ZM_AUTH_TOKEN: '' },
      },
    ],
    ['RoundCube', 'https://roundcube.net', { as: 'Roundcube(?: Webmail)?', cookies: { roundcube_sessid: '' } }],
    [
      'SOGo',
      'https://www.sogo.nu',
      {
        html: '<a href="https?://(?:www\\.)?sogo\\.nu/"[^>]{0,60}>[^<]{1,40}</a></p>\\s{0,40}<p>Version (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      },
    ],
    ['Kerio Connect', 'https://www.gfi.com', { as: 'Kerio Connect(?: Client)?' }],
    ['Kerio Control', 'https://www.gfi.com', { as: 'Kerio Control(?: Embedded Web Server)?' }],
    ['Mailcow', 'https://mailcow.email', { as: 'mailcow(?: UI)?' }],
    ['iRedMail', 'https://www.iredmail.org', { as: 'iRedAdmin|iRedMail' }],
    ['HCL Domino', 'https://www.hcl-software.com/domino', { server: 'Lotus-Domino(?:/(?:Release-?)?)?' }],
    [
      'HCL Sametime',
      'https://www.hcl-software.com/sametime',
      { as: '(?:Welcome to )?(?:IBM |HCL )?(?:Lotus )?Sametime', server: false },
    ],
    ['Openfire', 'https://www.igniterealtime.org', { as: 'Openfire' }],
    ['3CX', 'https://www.3cx.com', { as: '3CX(?: Phone System| Web Client| Webclient)?' }],
    ['Sophos', 'https://www.sophos.com', { as: 'Sophos(?: [\\w]+){0,3}', server: 'Sophos [\\w ]+' }],
    ['RainLoop', 'https://www.rainloop.net', { server: false }],
    ['SnappyMail', 'https://snappymail.eu', { server: false }],
    ['Miniflux', 'https://miniflux.app', { server: false }],
    ['FreshRSS', 'https://freshrss.org', { server: false }],
    ['Tiny Tiny RSS', 'https://tt-rss.org', { server: false }],
    ['SuiteCRM', 'https://suitecrm.com', { server: false }],
    ['EspoCRM', 'https://www.espocrm.com', { server: false }],
    ['Siebel', 'https://www.oracle.com/cx/siebel/', { cookies: {}, server: false }],
    ['Sage X3', 'https://www.sage.com', { cookies: { 'syracuse\\.sid\\.\\d+': '' } }],
  ],
];
