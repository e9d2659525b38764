// Documents, files and storage.
import type { SelfNamedGroup } from '../self-named.ts';

export const files: SelfNamedGroup = [
  50,
  [
    [
      'Nextcloud',
      'https://nextcloud.com',
      {
        cookies: {
          nc_sameSiteCookielax: '',
          nc_sameSiteCookiestrict: '',
          '__Host-nc_sameSiteCookielax': '',
          '__Host-nc_sameSiteCookiestrict': '',
        },
      },
    ],
    ['ownCloud', 'https://owncloud.com', { cookies: {} }],
    ['Mayan EDMS', 'https://www.mayan-edms.com'],
    ['Papermerge', 'https://www.papermerge.com'],
    ['Paperless-ngx', 'https://docs.paperless-ngx.com', { as: 'Paperless(?:-ngx?)?' }],
    ['OpenKM', 'https://www.openkm.com'],
    [
      'FileRun',
      'https://filerun.com',
      {
        titles: ['FileRun :: \\w+(?: \\(powered by FileRun\\))?', '[^<]{1,60} \\(powered by FileRun\\)'],
        cookies: { FileRunSID: '' },
      },
    ],
    ['Seafile', 'https://www.seafile.com', { cookies: { sfcsrftoken: '' } }],
    ['CrushFTP', 'https://www.crushftp.com', { as: 'CrushFTP(?: WebInterface| HTTP Server)?' }],
    [
      'GoAnywhere',
      'https://www.goanywhere.com',
      { as: 'GoAnywhere(?: Web Client)?', titles: ['GoAnywhere (\\d[\\d.]+) - [^<]{1,60}\\;version:\\1'] },
    ],
    [
      'MOVEit Transfer',
      'https://www.progress.com/moveit',
      { as: 'MOVEit(?: Transfer)?', cookies: { DMZCookieTest: '', MIDMZLang: '', siLockLongTermInstID: '' } },
    ],
    ['Wing FTP Server', 'https://www.wftpserver.com', { as: 'Wing FTP Server' }],
    ['Axway SecureTransport', 'https://www.axway.com', { as: 'SecureTransport' }],
    [
      'Synology DiskStation',
      'https://www.synology.com',
      { as: '[\\w.-]{0,40}(?: - )?Synology (?:DiskStation|RackStation|NAS)' },
    ],
    [
      'openmediavault',
      'https://www.openmediavault.org',
      { titles: ['openmediavault (?:control panel|web administration interface|Workbench) - [^<]{1,60}'] },
    ],
    ['FreeNAS', 'https://www.truenas.com', { as: 'FreeNAS(?:®)?' }],
    ['TrueNAS', 'https://www.truenas.com', { as: 'TrueNAS(?: (?:CORE|SCALE))?' }],
    ['Unraid', 'https://unraid.net', { cookies: { 'unraid_[0-9a-z]+': '' } }],
    ['XigmaNAS', 'https://xigmanas.com'],
    [
      'PaperCut',
      'https://www.papercut.com',
      { titles: ['PaperCut Login for [^<]{1,80}', 'PaperCut (?:NG|MF)[^<]{0,60}'] },
    ],
    [
      'CUPS',
      'https://www.cups.org',
      { titles: ['(?:[A-Z][\\w ]{0,40} - )?CUPS (\\d[\\d.]*)(?:[\\w.]{0,10})?\\;version:\\1'] },
    ],
    ['File Browser', 'https://filebrowser.org', { server: false }],
    ['Syncthing', 'https://syncthing.net', { server: false }],
  ],
];
