// Issue trackers and service desks.
import type { SelfNamedGroup } from '../self-named.ts';

export const trackers: SelfNamedGroup = [
  13,
  [
    ['Redmine', 'https://www.redmine.org', { cookies: { _redmine_session: '' } }],
    [
      'Atlassian Jira',
      'https://www.atlassian.com/software/jira',
      { as: 'Jira', titles: ['[^<]{1,60} - \\[?[^<]{0,40}JIRA\\]?'] },
    ],
    ['MantisBT', 'https://mantisbt.org'],
    ['Bugzilla', 'https://www.bugzilla.org', { titles: ['Bugzilla Main Page'] }],
    ['YouTrack', 'https://www.jetbrains.com/youtrack/'],
    ['otrs', 'https://otrs.com', { as: 'OTRS(?: ::ITSM)?' }],
    ['Znuny', 'https://www.znuny.org'],
    ['Zammad', 'https://zammad.org'],
    ['GLPI', 'https://glpi-project.org', { as: 'GLPI' }],
    ['osTicket', 'https://osticket.com'],
    ['Request Tracker', 'https://bestpractical.com/request-tracker', { as: 'RT for [\\w.-]{1,60}|Request Tracker' }],
    [
      'qdPM',
      'https://qdpm.net',
      { cookies: { qdPM8: '' }, titles: ['qdPM (\\d[\\d.]*)(?: \\w+)? Installation\\;version:\\1'] },
    ],
    ['Taiga', 'https://taiga.io', { server: false }],
    ['Kanboard', 'https://kanboard.org', { server: false }],
    ['OpenProject', 'https://www.openproject.org', { server: false }],
  ],
];
