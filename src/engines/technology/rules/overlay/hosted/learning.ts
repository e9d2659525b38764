// Learning.
import type { SelfNamedGroup } from '../self-named.ts';

export const learning: SelfNamedGroup = [
  21,
  [
    [
      'Canvas LMS',
      'https://www.instructure.com/canvas',
      {
        isWord: 'always',
        headers: { 'x-canvas-meta': '' },
        cookies: { _legacy_normandy_session: '', log_session_id: '\\;confidence:25' },
        html: ['INST ?= ?\\{"environment"'],
      },
    ],
    [
      'Open edX',
      'https://openedx.org',
      {
        html: ['Powered by Open edX', 'edx\\.(?:dashboard|courseware)|<meta name="edx'],
        cookies: { 'openedx-language-preference': '', edxloggedin: '' },
        isWord: 'always',
      },
    ],
    [
      'ILIAS',
      'https://www.ilias.de',
      {
        html: ['powered by ILIAS(?: \\(?v?([\\d.]+))?', 'ilStartUpGUI|il\\.Util\\.addOnLoad'],
        cookies: { ilClientId: '' },
      },
    ],
    ['OpenOlat', 'https://www.openolat.org', { as: 'OpenOLAT|OpenOlat', titles: ['OpenO[Ll][Aa][Tt] - [^<]{1,80}'] }],
    ['ATutor', 'https://atutor.github.io', { cookies: { ATutorID: '' } }],
    [
      'Claroline',
      'https://www.claroline.com',
      { pages: 'both', html: 'Powered by <a[^>]{1,60}claroline\\.(?:net|com)', as: 'Claroline(?: Connect)?' },
    ],
    ['forma.lms', 'https://www.formalms.org', { as: 'forma\\.?lms', html: 'Powered by <a[^>]{1,60}formalms\\.org' }],
    [
      'Gibbon',
      'https://gibbonedu.org',
      {
        isWord: 'always',
        html: ['Powered by <a[^>]{1,80}href=[\'"]https?://gibbonedu\\.org[\'"][^>]{0,20}>Gibbon</a> v([\\d.]+)'],
      },
    ],
    ['RosarioSIS', 'https://www.rosariosis.org', { pages: 'both' }],
    ['openSIS', 'https://www.os4ed.com', { pages: 'both', titles: ['openSIS(?: Student Information System)?'] }],
    [
      'Kolibri',
      'https://learningequality.org/kolibri/',
      { isWord: true, html: 'kolibriCoreAppGlobal|kolibri\\.core|kolibriPluginData' },
    ],
    [
      'BigBlueButton',
      'https://bigbluebutton.org',
      {
        as: 'BigBlueButton(?: HTML5 Client)?',
        pages: 'both',
        html: [
          'Powered by\\s{1,9}<a[^>]{1,80}>\\s{0,20}(?:Greenlight|BigBlueButton)',
          'Greenlight</a>[^~]{0,40}(?:release-|v)?([\\d.]+)?',
        ],
      },
    ],
    [
      'Mahara',
      'https://mahara.org',
      {
        isWord: true,
        html: 'Powered by <a[^>]{0,80}mahara\\.org|powered-by-mahara',
        cookies: { mahara: '' },
        meta: { generator: '^Mahara ([\\d.]+)?\\;version:\\1' },
      },
    ],
    [
      'Chamilo',
      'https://chamilo.org',
      {
        meta: { generator: '^Chamilo ?([\\d.]+)?\\;version:\\1' },
        headers: { 'x-powered-by': '^Chamilo ([\\d.]+)?\\;version:\\1' },
      },
    ],
    [
      'Stud.IP',
      'https://www.studip.de',
      {
        as: 'Stud\\.IP',
        html: ['STUDIP\\.(?:ABSOLUTE_URI_STUDIP|ASSETS_URL|URLHelper)'],
        cookies: { Seminar_Session: '' },
      },
    ],
    [
      'WeBWorK',
      'https://openwebwork.org',
      {
        as: 'WeBWorK',
        html: 'Page generated [^~]{0,40}by WeBWorK|WeBWorK &copy;[^~]{0,80}ww_version: (?:WeBWorK-)?([\\d.]+)',
      },
    ],
    [
      'Sakai',
      'https://www.sakailms.org',
      { isWord: 'always', html: 'sakai\\.editor|portal\\.(?:loggedIn|siteId)|Powered by Sakai' },
    ],
  ],
];
