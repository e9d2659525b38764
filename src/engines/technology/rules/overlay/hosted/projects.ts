// Projects and tasks.
import type { SelfNamedGroup } from '../self-named.ts';

export const projects: SelfNamedGroup = [
  201,
  [
    ['Planka', 'https://planka.app', { as: 'PLANKA' }],
    [
      'Leantime',
      'https://leantime.io',
      {
        meta: { 'leantime-version': '^v?([\\d.]+)\\;version:\\1' },
        as: 'Leantime',
        pages: 'both',
        html: 'Powered by[^~]{0,60}leantime\\.io|leantime\\.(?:appUrl|companyColor)|class="leantimeLogo',
      },
    ],
    ['Focalboard', 'https://www.focalboard.com'],
    ['Vikunja', 'https://vikunja.io', { pages: 'after', html: "We're sorry but Vikunja doesn't work" }],
    ['Tasks.md', 'https://github.com/BaldissaraMatheus/Tasks.md'],
    [
      'Plane',
      'https://plane.so',
      {
        isWord: 'always',
        titles: ['Plane \\| [^<]{1,80}', '[^<]{1,60} - Plane\\;confidence:50'],
        html: '<meta property="og:url" content="https://(?:app\\.)?plane\\.so',
      },
    ],
    ['Huly', 'https://huly.io', { titles: ['Huly(?: Platform)?'] }],
    [
      'Tuleap',
      'https://www.tuleap.org',
      { pages: 'after', html: ['class="tuleap-|<tuleap-', '/themes/(?:BurningParrot|FlamingParrot)/'] },
    ],
    [
      'ProjeQtOr',
      'https://www.projeqtor.org',
      { html: ['<script[^>]{1,120}projeqtor\\.js'], titles: ['[^<]{0,60}ProjeQtOr(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['Restyaboard', 'https://restya.com/board', { as: 'Restyaboard' }],
    ['WeKan', 'https://wekan.github.io', { as: 'Wekan' }],
    ['Super Productivity', 'https://super-productivity.com'],
    ['Donetick', 'https://donetick.com'],
    ['Tududi', 'https://tududi.com', { as: 'tududi' }],
    [
      'myTinyTodo',
      'https://www.mytinytodo.net',
      {
        as: 'my[Tt]iny[Tt]odo',
        html: [
          'Powered by <strong><a href="https?://www\\.mytinytodo\\.net/?"[^>]{0,40}>myTinyTodo</a></strong>(?: v?([\\d.]+))?',
          'mytinytodo\\.(?:mttUrl|init|options)',
        ],
      },
    ],
    ['Tracks', 'https://www.getontracks.org', { isWord: 'always', titles: ['TRACKS::[^<]{1,60}'] }],
    ['4ga Boards', 'https://4gaboards.com'],
    ['Worklenz', 'https://worklenz.com'],
    [
      'Kimai',
      'https://www.kimai.org',
      {
        as: 'Kimai(?: – Time Tracking| - Time Tracking)?',
        pages: 'both',
        html: ['href="https://www\\.kimai\\.org/?"', '\\$\\.kimai\\.init|kimaiPlugin|class="kimai-'],
      },
    ],
    ['TimeTagger', 'https://timetagger.app', { pages: 'both' }],
    ['Traggo', 'https://traggo.net'],
    ['Wakapi', 'https://wakapi.dev', { titles: ['Wakapi [–-] Coding Statistics'] }],
    [
      'ActivityWatch',
      'https://activitywatch.net',
      { titles: ['aw-webui'], html: "We're sorry but (?:aw-webui|ActivityWatch) doesn't work", pages: 'after' },
    ],
    ['solidtime', 'https://www.solidtime.io', { pages: 'after', cookies: { solidtime_session: '' } }],
    ['titra', 'https://titra.io', { as: 'titra', titles: ['titra(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'] }],
    [
      'OpenProject',
      'https://www.openproject.org',
      {
        html: [
          '<meta[^>]{0,60}name="app_title"[^>]{0,60}content="OpenProject',
          '<openproject-base>|<meta name="openproject_initializer"',
        ],
        cookies: { _open_project_session: '' },
        pages: 'after',
      },
    ],
    [
      'Taiga',
      'https://taiga.io',
      { isWord: 'always', titles: ['Taiga'], html: ['window\\.taigaConfig', 'window\\.TAIGA_VERSION="?v?([\\d.]+)?'] },
    ],
    [
      'Kanboard',
      'https://kanboard.org',
      {
        cookies: { KB_SID: '' },
        html: '<link rel="stylesheet" href="[^"]{0,60}assets/css/(?:auto|light|vendor)\\.min\\.css\\?\\d+"[^~]{0,400}kanboard',
      },
    ],
    ['Collabtive', 'https://collabtive.o-dyn.de', { titles: ['[^<]{0,60}@ ?Collabtive'] }],
    ['dotProject', 'https://dotproject.net', { as: 'dotProject', cookies: { dotproject: '' } }],
    ['web2Project', 'https://web2project.net', { as: 'web2Project', cookies: { web2project: '' } }],
    ['Baby Buddy', 'https://docs.baby-buddy.net', { as: 'Baby ?Buddy', pages: 'after' }],
  ],
];
