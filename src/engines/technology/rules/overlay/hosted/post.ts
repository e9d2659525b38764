// Mail and telephone servers with a page to sign in.
import type { SelfNamedGroup } from '../self-named.ts';

export const post: SelfNamedGroup = [
  75,
  [
    [
      'Axigen',
      'https://www.axigen.com',
      {
        server: 'Axigen(?:-Web(?:mail|admin))?',
        isAlone: true,
        titles: ['AXIGEN Web(?:Mail|Admin)(?: - [^<]{1,40})?'],
      },
    ],
    [
      'MDaemon',
      'https://mdaemon.com',
      {
        isAlone: true,
        titles: ['MDaemon (?:Webmail|Remote Administration)[^<]{0,40}', 'WorldClient'],
        headers: { server: '^WDaemon/' },
      },
    ],
    [
      'MailEnable',
      'https://www.mailenable.com',
      {
        isAlone: true,
        titles: ['MailEnable (?:- )?Web ?[Mm]ail[^<]{0,20}'],
        html: '<(?:script|link|frame|iframe|form)[^>]{1,120}/Mondo/lang/sys/',
      },
    ],
    [
      'SmarterMail',
      'https://www.smartertools.com/smartermail/',
      {
        isAlone: true,
        html: ['var stProductVersion ?= ?[\'"](\\d[\\d.]{2,14})', 'ng-app="smartermail"'],
        js: { stProductVersion: '(.+)\\;version:\\1' },
      },
    ],
    ['grommunio', 'https://grommunio.com', { as: 'grommunio(?: (?:Web|Admin))?', isAlone: true }],
    [
      'MailWatch',
      'https://mailwatch.org',
      { isWord: 'always', titles: ['MailWatch Login Page', 'MailWatch for MailScanner(?: - [^<]{1,60})?'] },
    ],
    ['MailArchiva', 'https://www.mailarchiva.com', { isAlone: true }],
    ['MailWizz', 'https://www.mailwizz.com', { isAlone: true, cookies: { mwsid: '\\;confidence:50' } }],
    ['MagnusBilling', 'https://www.magnusbilling.org', { isAlone: true }],
    ['VICIdial', 'https://www.vicidial.org', { isWord: 'always', titles: ['VICIDIAL Welcome Screen'] }],
    ['dSIPRouter', 'https://dsiprouter.org', { isAlone: true }],
    ['OpenSIPS Control Panel', 'https://controlpanel.opensips.org', { isAlone: true }],
  ],
];
