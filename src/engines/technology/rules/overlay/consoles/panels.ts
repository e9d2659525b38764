// Hosting panels.
import type { SelfNamedGroup } from '../self-named.ts';

export const panels: SelfNamedGroup = [
  9,
  [
    ['cPanel', 'https://cpanel.net', { as: 'cPanel|WHM', server: 'cpsrvd' }],
    [
      'Plesk',
      'https://www.plesk.com',
      { as: '(?:Default )?(?:Parallels )?Plesk(?: (?:Onyx|Obsidian|Panel|Page))*', server: 'sw-cp-server' },
    ],
    [
      'Control Web Panel',
      'https://control-webpanel.com',
      { as: 'Control[ -]?Web ?Panel|CWP', server: 'cwpsrv', titles: ['CWP \\| User'] },
    ],
    ['CloudPanel', 'https://www.cloudpanel.io', { cookies: { cloudpanel: '' } }],
    ['Webmin', 'https://webmin.com', { server: false }],
    ['Usermin', 'https://webmin.com/usermin/', { server: false }],
    ['DirectAdmin', 'https://www.directadmin.com', { server: 'DirectAdmin Daemon' }],
    ['ISPConfig', 'https://www.ispconfig.org'],
    ['Froxlor', 'https://froxlor.org'],
    ['Vesta', 'https://vestacp.com', { as: 'Vesta(?:CP)?' }],
    ['CyberPanel', 'https://cyberpanel.net'],
    ['aaPanel', 'https://www.aapanel.com'],
    [
      'Cockpit',
      'https://cockpit-project.org',
      {
        isWord: true,
        server: false,
        cookies: { cockpit: '' },
        html: '(?:src|href)="/?cockpit/static/(?:login|branding)|url\\(["\']?/cockpit/static/fonts/',
      },
    ],
    ['Ajenti', 'https://ajenti.org'],
    ['XAMPP', 'https://www.apachefriends.org', { as: 'XAMPP(?: for \\w+)?' }],
    ['Virtualmin', 'https://www.virtualmin.com'],
    ['Pterodactyl', 'https://pterodactyl.io'],
    [
      'Server Backup Manager',
      'https://www.r1soft.com',
      { as: 'Server Backup Manager SE', titles: ['Server Backup Manager SE - [^<]{1,60}'] },
    ],
  ],
];
