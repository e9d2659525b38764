// Storage.
import type { SelfNamedGroup } from '../self-named.ts';

export const storage: SelfNamedGroup = [
  48,
  [
    [
      'QNAP QTS',
      'https://www.qnap.com',
      {
        isWord: 'always',
        html: ['/cgi-bin/(?:QTS\\.cgi|loginTheme)'],
        cookies: { NAS_USER: '', QT: '\\;confidence:25' },
      },
    ],
    ['ASUSTOR', 'https://www.asustor.com', { isWord: 'always', titles: ['ASUSTOR(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'TerraMaster TOS',
      'https://www.terra-master.com',
      {
        isWord: 'always',
        titles: ['TOS Loading(?:[ ]*[-–—|:·•(«»/][^<]{0,10})?', 'TerraMaster(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        headers: { 'x-powered-by': '^TerraMaster', tos: '' },
        server: 'TerraMaster|TOS/',
      },
    ],
    [
      'Western Digital My Cloud',
      'https://www.westerndigital.com',
      { isWord: 'always', titles: ['(?:WD )?My ?Cloud[\\w ]{0,20}'], html: ['/web/images/logo_WDMyCloud'] },
    ],
    ['Rockstor', 'https://rockstor.com', { pages: 'both' }],
    [
      'TrueNAS',
      'https://www.truenas.com',
      {
        as: 'TrueNAS(?: (?:SCALE|CORE|Enterprise))?',
        titles: ['TrueNAS(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
        elements: ['ix-root'],
      },
    ],
    [
      'Unraid',
      'https://unraid.net',
      {
        titles: ['[\\w.-]{1,60}/(?:Login|Main|Dashboard|SetPassword)'],
        html: ['/webGui/(?:styles|images|javascript)/'],
        cookies: { 'unraid_[0-9a-f]{32}': '' },
      },
    ],
    [
      'Synology DiskStation',
      'https://www.synology.com',
      {
        html: [
          'SYNO\\.SDS\\.Session|SYNO\\.Core\\.Desktop',
          '/webman/(?:modules|resources|3rdparty)|/scripts/ext-3/ux/ux-all\\.js',
        ],
        titles: [
          '[^<]{1,60}(?:&nbsp;| )-(?:&nbsp;| )Synology(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          '[^<]{1,40} - Synology(?:DiskStation| DiskStation)?',
        ],
      },
    ],
    [
      'openmediavault',
      'https://www.openmediavault.org',
      {
        elements: ['omv-app-root'],
        titles: [
          'openmediavault (?:Workbench|control panel)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'openmediavault Web control panel(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
        cookies: { 'X-OPENMEDIAVAULT-SESSIONID': '', 'OPENMEDIAVAULT-SESSIONID': '' },
      },
    ],
    [
      'HPE iLO',
      'https://www.hpe.com',
      {
        isWord: 'always',
        titles: ['iLO \\d(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', 'HP Integrated Lights-Out(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        server: 'HPE?-iLO-Server',
        html: ['iLO\\.appPath'],
      },
    ],
    [
      'Dell iDRAC',
      'https://www.dell.com',
      {
        isWord: 'always',
        titles: [
          '(?:" \\+ )?i?DRAC ?\\d?(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
          'Integrated Dell Remote Access Controller(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
        html: ['idrac-start-screen'],
        cookies: { '-http-session-': '\\;confidence:50' },
      },
    ],
    [
      'Supermicro IPMI',
      'https://www.supermicro.com',
      { isWord: 'always', titles: ['Supermicro (?:BMC|IPMI)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    [
      'Lenovo XClarity Controller',
      'https://www.lenovo.com',
      {
        titles: [
          '(?:Lenovo )?XClarity Controller(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
          'IBM Integrated Management Module(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
        as: 'Lenovo XClarity Controller',
      },
    ],
    [
      'Cisco IMC',
      'https://www.cisco.com',
      { isWord: 'always', titles: ['Cisco Integrated Management Controller(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    [
      'PiKVM',
      'https://pikvm.org',
      { as: 'PiKVM', titles: ['PiKVM (?:Index|Login|Session|\\| [^<]{1,20})'], headers: { 'x-kvmd-user': '' } },
    ],
    ['TinyPilot', 'https://tinypilotkvm.com', { as: 'TinyPilot' }],
    ['JetKVM', 'https://jetkvm.com', { as: 'JetKVM' }],
    [
      'Raritan',
      'https://www.raritan.com',
      {
        isWord: 'always',
        titles: [
          'Raritan(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'PX\\d Remote Power Controller(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
      },
    ],
    [
      'APC Network Management Card',
      'https://www.apc.com',
      {
        isWord: 'always',
        titles: [
          'APC (?:\\| Log ?On|Website|Management Web Server)',
          'Network Management Card(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
        ],
      },
    ],
  ],
];
