// Backups.
import type { SelfNamedGroup } from '../self-named.ts';

export const backups: SelfNamedGroup = [
  48,
  [
    [
      'Duplicati',
      'https://duplicati.com',
      {
        isAlone: true,
        html: '<script[^>]{1,60}src="scripts/services/BrandingService\\.js\\?v=([\\d.]{3,20})',
        elements: ['html[ng-app="backupApp"][ng-controller="AppController"]'],
      },
    ],
    ['Kopia', 'https://kopia.io', { as: 'Kopia ?UI', isAlone: true, meta: { description: '^Kopia UI$' } }],
    ['Backrest', 'https://github.com/garethgeorge/backrest', { isWord: 'always', titles: ['ResticUI'] }],
    ['UrBackup', 'https://www.urbackup.org', { isAlone: true, titles: ['UrBackup - Keeps your data safe'] }],
    ['Bacula-Web', 'https://www.bacula-web.org', { isAlone: true, titles: ['Bacula-Web - (?:Dashboard|Login|Jobs)'] }],
    ['Baculum', 'https://baculum.app', { titles: ['Baculum - (?:Bacula Web Interface|Login page)'], isAlone: true }],
    [
      'Bareos',
      'https://www.bareos.com',
      { as: 'Bareos', isAlone: true, titles: ['Bareos :: [^<]{1,60}', 'bareos-webui'] },
    ],
    ['BorgWarehouse', 'https://borgwarehouse.com', { isAlone: true }],
    ['Databasus', 'https://databasus.com', { as: 'Databasus|Postgresus', isAlone: true }],
    [
      'PG Back Web',
      'https://github.com/eduardolat/pgbackweb',
      {
        isAlone: true,
        titles: [
          '(?:Login|Dashboard|Databases|Destinations|Backups|Executions|Restorations|Webhooks|Profile) - PG Back Web',
        ],
      },
    ],
  ],
];
