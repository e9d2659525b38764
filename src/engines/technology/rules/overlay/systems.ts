// Operating systems, by the headers of the servers on them.
import type { TechnologyRule } from '../rule-set.ts';

export const systems: Record<string, TechnologyRule> = {
  Debian: {
    description: 'Debian is a free operating system.',
    headers: { server: 'deb(\\d{1,2})u\\d\\;version:\\1' },
    // The first pages of its servers.
    html: [
      '<title>Welcome to Jetty \\d{1,2} on Debian</title>',
      '<title>Apache2 Debian Default Page: It works</title>',
      'placeholder page installed by the Debian release of the ',
      '>HAProxy version \\d[\\d.]{1,12}-\\d{1,3}(?:~bpo\\d+)?\\+deb\\d{1,2}u\\d',
    ],
    examples: [
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
  Ubuntu: { examples: [{ headers: { server: 'nginx/1.18.0 (Ubuntu)' } }] },
  Fedora: {
    headers: { server: '\\bFedoraCore/' },
    examples: [{ headers: { server: 'Apache/2.2.3 (Fedora)' } }, { headers: { server: 'FedoraCore/6 UPnP/1.0' } }],
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
    examples: [{ headers: { server: 'Apache/2.4.53 (AlmaLinux)' } }],
  },
  'Rocky Linux': {
    cats: [28],
    description: 'Rocky Linux is an enterprise Linux distribution.',
    website: 'https://rockylinux.org',
    headers: { server: '\\(Rocky Linux\\)' },
    examples: [{ headers: { server: 'Apache/2.4.57 (Rocky Linux)' } }],
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
