// Operating systems, by the headers of the servers on them.
import type { Example, TechnologyRule } from '../rule-set.ts';

/** The file `os-release` of the machine, which Cockpit writes into its first page. */
const osRelease = (title: string): string =>
  `"os-release":\\{[^{}]{0,300}"PRETTY_NAME":"${title} (\\d{1,4}(?:\\.\\d{1,4}){0,2})\\;version:\\1`;

/** One such page. */
const withRelease = (title: string): Example => ({
  scripts: `var environment = {"hostname":"vm","os-release":{"NAME":"…","ID":"…","PRETTY_NAME":"${title}"}};`,
});

export const systems: Record<string, TechnologyRule> = {
  Debian: {
    description: 'Debian is a free operating system.',
    scripts: osRelease('Debian GNU/Linux'),
    headers: { server: 'deb(\\d{1,2})u\\d\\;version:\\1' },
    // The first pages of its servers.
    html: [
      '<title>Welcome to Jetty \\d{1,2} on Debian</title>',
      '<title>Apache2 Debian Default Page: It works</title>',
      'placeholder page installed by the Debian release of the ',
      '>Apache Tomcat/[\\d.]{5,12} \\(Debian\\)<',
      '>HAProxy version \\d[\\d.]{1,12}-\\d{1,3}(?:~bpo\\d+)?\\+deb\\d{1,2}u\\d',
    ],
    examples: [
      { ...withRelease('Debian GNU/Linux 12 (bookworm)'), version: '12' },
      { headers: { server: 'Apache/2.4.57 (Debian)' } },
      { headers: { server: 'ZNC 1.9.1+deb2+deb13u1 - https://znc.in' }, version: '13' },
      { html: '<TITLE>Welcome to Jetty 9 on Debian</TITLE>' },
      { html: '<title>Apache2 Debian Default Page: It works</title>' },
      { html: '<a href="http://www.haproxy.org/">HAProxy version 3.0.11-1+deb13u4, released 2026/10/15</a>' },
      {
        html: '<p>This is a placeholder page installed by the Debian release of the <a>Lighttpd server package.</a></p>',
      },
    ],
  },
  Ubuntu: {
    scripts: osRelease('Ubuntu'),
    examples: [
      { headers: { server: 'nginx/1.18.0 (Ubuntu)' } },
      { ...withRelease('Ubuntu 24.04.1 LTS'), version: '24.04.1' },
    ],
  },
  CentOS: {
    scripts: osRelease('CentOS (?:Linux|Stream)'),
    examples: [{ ...withRelease('CentOS Stream 9'), version: '9' }],
  },
  'Red Hat': {
    scripts: osRelease('Red Hat Enterprise Linux'),
    examples: [{ ...withRelease('Red Hat Enterprise Linux 9.4 (Plow)'), version: '9.4' }],
  },
  Fedora: {
    headers: { server: '\\bFedoraCore/' },
    scripts: osRelease('Fedora(?: Linux)?'),
    examples: [
      { ...withRelease('Fedora Linux 41 (Server Edition)'), version: '41' },
      { headers: { server: 'Apache/2.2.3 (Fedora)' } },
      { headers: { server: 'FedoraCore/6 UPnP/1.0' } },
    ],
  },
  Linux: {
    cats: [28],
    description: 'Linux is a kernel on which free operating systems are built.',
    website: 'https://www.kernel.org/linux.html',
    // Servers for media and devices state it, as UPnP asks them to.
    headers: { server: '^Linux/(\\d{1,2}(?:\\.\\d{1,4}){1,2})?[^,]{0,60},? UPnP/\\d\\;version:\\1' },
    examples: [
      {
        headers: { server: 'Linux/6.1.0-40-amd64, UPnP/1.0, Portable SDK for UPnP devices/1.14.18' },
        version: '6.1.0',
      },
    ],
  },
  Windows: {
    cats: [28],
    description: "Windows is Microsoft's operating system.",
    website: 'https://www.microsoft.com/windows',
    headers: { server: '\\b(?:Win32|Win64)\\b' },
    examples: [
      { headers: { server: 'Apache/2.4.58 (Win64) OpenSSL/3.1.3' } },
      { headers: { server: 'Microsoft-IIS/10.0' } },
    ],
  },
  'Windows Server': {
    // Programs for Windows run on other editions too, and so does IIS. The default page of IIS names the edition.
    replaces: ['headers'],
    html: '<title>IIS Windows Server</title>',
    implies: 'Windows',
    examples: [{ html: '<title>IIS Windows Server</title>' }],
  },
  AlmaLinux: {
    cats: [28],
    description: 'AlmaLinux is an enterprise Linux distribution.',
    website: 'https://almalinux.org',
    headers: { server: '\\(AlmaLinux\\)' },
    scripts: osRelease('AlmaLinux'),
    examples: [
      { ...withRelease('AlmaLinux 9.4 (Seafoam Ocelot)'), version: '9.4' },
      { headers: { server: 'Apache/2.4.53 (AlmaLinux)' } },
    ],
  },
  'Rocky Linux': {
    cats: [28],
    description: 'Rocky Linux is an enterprise Linux distribution.',
    website: 'https://rockylinux.org',
    headers: { server: '\\(Rocky Linux\\)' },
    scripts: osRelease('Rocky Linux'),
    examples: [
      { ...withRelease('Rocky Linux 9.4 (Blue Onyx)'), version: '9.4' },
      { headers: { server: 'Apache/2.4.57 (Rocky Linux)' } },
    ],
  },
  'Amazon Linux': {
    cats: [28],
    description: 'Amazon Linux is the Linux distribution of Amazon Web Services.',
    website: 'https://aws.amazon.com/linux/',
    headers: { server: '\\(Amazon(?: Linux)?\\)' },
    examples: [{ headers: { server: 'Apache/2.4.58 (Amazon Linux)' } }],
  },
  'Oracle Linux': {
    cats: [28],
    description: 'Oracle Linux is an enterprise Linux distribution.',
    website: 'https://www.oracle.com/linux/',
    headers: { server: '\\(Oracle Linux\\)' },
    examples: [{ headers: { server: 'Apache/2.4.37 (Oracle Linux)' } }],
  },
};
