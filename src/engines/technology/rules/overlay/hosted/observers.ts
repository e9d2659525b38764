// Watching programs, and the inventories of machines.
import type { SelfNamedGroup } from '../self-named.ts';

export const observers: SelfNamedGroup = [
  200,
  [
    ['Apache SkyWalking', 'https://skywalking.apache.org', { as: '(?:Apache )?SkyWalking', isAlone: true }],
    [
      'Spring Boot Admin',
      'https://github.com/codecentric/spring-boot-admin',
      { isAlone: true, html: '<script[^>]{1,60}src="(?:[^"]{0,80}/)?sba-settings\\.js"' },
    ],
    ['Glowroot', 'https://glowroot.org', { isAlone: true, elements: ['body[ng-app="glowroot"]'] }],
    [
      'Coroot',
      'https://coroot.com',
      {
        isAlone: true,
        html: [
          'window\\.coroot ?= ?\\{[^}]{0,120}version: ?[\'"](\\d[\\d.]{2,10})',
          "We're sorry but Coroot doesn't work properly",
        ],
      },
    ],
    [
      'Perses',
      'https://perses.dev',
      { isWord: 'always', html: "localStorage\\.getItem\\('perses-dark-theme-enabled'\\)" },
    ],
    [
      'JavaMelody',
      'https://github.com/javamelody/javamelody',
      { isAlone: true, html: '<link[^>]{1,60}href=[\'"]\\?resource=monitoring\\.css' },
    ],
    ['Hawtio', 'https://hawt.io', { as: 'hawtio(?: Management)?', isAlone: true }],
    [
      'Nagios XI',
      'https://www.nagios.com',
      {
        isAlone: true,
        titles: ['(?:Login|Install) · Nagios XI', 'Nagios XI - (?:Login|Home|Admin)'],
        cookies: { nagiosxi: '' },
      },
    ],
    [
      'ARA Records Ansible',
      'https://ara.recordsansible.org',
      { isAlone: true, meta: { description: '^ARA Records Ansible$' } },
    ],
    [
      'SaltGUI',
      'https://github.com/erwindon/SaltGUI',
      { isAlone: true, html: 'class=[\'"]attribution[\'"]>[^~]{0,200}SaltGUI v(\\d[\\d.]{2,8})' },
    ],
    [
      'Fleet',
      'https://fleetdm.com',
      { isWord: 'always', html: '<title>Fleet(?: for osquery)?</title>\\s{0,20}<meta name="url-prefix"' },
    ],
    ['Tactical RMM', 'https://docs.tacticalrmm.com', { isAlone: true }],
    ['Device42', 'https://www.device42.com', { isAlone: true }],
    ['Open-AudIT', 'https://www.open-audit.org', { isAlone: true }],
    ['NIPAP', 'https://spritelink.github.io/NIPAP/', { isAlone: true }],
    ['TeemIP', 'https://www.teemip.net', { isAlone: true }],
    ['CMDBuild', 'https://www.cmdbuild.org', { as: 'CMDBuild(?: READY2USE)?', isAlone: true }],
    ['DataGerry', 'https://datagerry.com', { isAlone: true }],
    ['Headwind MDM', 'https://h-mdm.com', { isAlone: true }],
    ['PartKeepr', 'https://partkeepr.org', { isAlone: true }],
    [
      'Dask',
      'https://www.dask.org',
      { isWord: 'always', titles: ['Dask: (?:Status|Workers|Tasks|System|Profile|Graph|Groups|Info)[\\w ]{0,20}'] },
    ],
    ['Ray', 'https://www.ray.io', { isWord: 'always', titles: ['Ray Dashboard\\;confidence:50'] }],
    [
      'Apache Karaf',
      'https://karaf.apache.org',
      { isAlone: true, titles: ['Apache Karaf Web Console(?: - [^<]{1,40})?'] },
    ],
  ],
];
