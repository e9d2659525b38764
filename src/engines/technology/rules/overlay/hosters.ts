// Hosting companies, registrars and name servers, and hosting for one content management system.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const hosters: Record<string, TechnologyRule> = {
  // Servers, domains and name servers
  Hetzner: {
    dns: { NS: '\\.(?:ns\\.hetzner\\.(?:com|de)|second-ns\\.(?:com|de)|your-server\\.de)' },
    examples: [{ dns: { ns: 'hydrogen.ns.hetzner.com' } }],
    cats: [88],
    website: 'https://www.hetzner.com',
    description: 'Hetzner is a hosting provider.',
  },
  OVHcloud: {
    dns: { NS: '\\.ovh\\.net', MX: '\\.mail\\.ovh\\.net' },
    cats: [88],
    website: 'https://www.ovhcloud.com',
    description: 'OVHcloud is a cloud provider.',
    examples: [{ dns: { ns: 'dns10.ovh.net' } }],
  },
  IONOS: {
    dns: { NS: '\\.ui-dns\\.(?:com|de|org|biz)', MX: '\\.(?:kundenserver\\.de|ionos\\.\\w+)' },
    cats: [88],
    website: 'https://www.ionos.com',
    description: 'IONOS is a hosting provider.',
    examples: [{ dns: { ns: 'ns1034.ui-dns.com' } }],
  },
  Scaleway: {
    cats: [63],
    description: 'Scaleway is a cloud provider.',
    website: 'https://www.scaleway.com',
    dns: { NS: '\\.dom\\.scw\\.cloud' },
    html: inTag('\\.s3\\.[\\w-]+\\.scw\\.cloud/'),
    examples: [{ dns: { ns: 'ns0.dom.scw.cloud' } }],
  },
  Infomaniak: {
    cats: [88],
    description: 'Infomaniak is a hosting provider.',
    website: 'https://www.infomaniak.com',
    dns: { NS: '\\.infomaniak\\.(?:ch|com)', MX: '\\.infomaniak\\.ch' },
    examples: [{ dns: { ns: 'nsany1.infomaniak.com' } }],
  },
  Gandi: {
    dns: { NS: '\\.gandi\\.net', MX: '(?:spool|fb)\\.mail\\.gandi\\.net' },
    cats: [88],
    website: 'https://www.gandi.net',
    description: 'Gandi is a registrar and host.',
    examples: [{ dns: { ns: 'ns-1-a.gandi.net' } }],
  },
  Namecheap: {
    dns: { NS: '\\.registrar-servers\\.com' },
    cats: [88],
    website: 'https://www.namecheap.com',
    description: 'Namecheap is a registrar and host.',
    examples: [{ dns: { ns: 'dns1.registrar-servers.com' } }],
  },
  GoDaddy: { dns: { NS: '\\.domaincontrol\\.com' }, examples: [{ dns: { ns: 'ns01.domaincontrol.com' } }] },
  Porkbun: {
    cats: [88],
    description: 'Porkbun is a registrar.',
    website: 'https://porkbun.com',
    dns: { NS: '\\.(?:ns\\.)?porkbun\\.com' },
    examples: [{ dns: { ns: 'maceio.ns.porkbun.com' } }],
  },
  NS1: {
    cats: [88],
    description: 'NS1 is a name service.',
    website: 'https://ns1.com',
    dns: { NS: '\\.nsone\\.net' },
    examples: [{ dns: { ns: 'dns1.p01.nsone.net' } }],
  },
  DNSimple: {
    cats: [88],
    description: 'DNSimple is a name service.',
    website: 'https://dnsimple.com',
    dns: { NS: '\\.dnsimple(?:-edge)?\\.(?:com|net|org)' },
    examples: [{ dns: { ns: 'ns1.dnsimple.com' } }],
  },
  deSEC: {
    cats: [88],
    description: 'deSEC is a free name service with DNSSEC.',
    website: 'https://desec.io',
    dns: { NS: '^ns[12]\\.desec\\.(?:io|org)' },
    examples: [{ dns: { ns: 'ns1.desec.io' } }],
  },
  Hostinger: {
    headers: { platform: '^hostinger$', panel: '^hpanel$' },
    dns: { NS: '\\.dns-parking\\.com' },
    examples: [{ headers: { platform: 'hostinger' } }],
  },

  // Managed hosting
  SiteGround: {
    headers: { 'x-httpd': '^1$\\;confidence:50' },
    dns: { NS: '\\.siteground\\.net' },
    examples: [{ dns: { ns: 'ns1.siteground.net' } }],
  },
  Kinsta: {
    headers: { 'x-kinsta-cache': '', 'ki-cache-type': '', 'ki-edge': '' },
    examples: [{ headers: { 'ki-edge': 'v=20.1' } }],
  },
  'WP Engine': {
    headers: { 'x-powered-by': '^WP Engine', wpe: '' },
    dns: { CNAME: '\\.wpengine(?:powered)?\\.com\\.?$' },
    examples: [{ dns: { cname: 'wp.wpenginepowered.com' } }],
  },
  'WordPress VIP': {
    headers: { 'x-powered-by': 'WordPress VIP' },
    cats: [62, 88],
    website: 'https://wpvip.com',
    examples: [{ headers: { 'x-powered-by': 'WordPress VIP <https://wpvip.com>' } }],
  },
  Pressable: {
    headers: { 'x-powered-by': '\\bPressable\\b' },
    cats: [88],
    website: 'https://pressable.com',
    examples: [{ headers: { 'x-powered-by': 'Pressable' } }],
  },
  Flywheel: {
    headers: { 'x-fw-server': '', 'x-fw-hash': '' },
    examples: [{ headers: { 'x-fw-server': 'Flywheel/5.1.0' } }],
  },
  'Rocket.net': {
    cats: [88],
    description: 'Rocket.net hosts WordPress.',
    website: 'https://rocket.net',
    headers: { 'x-rocket-edge-cache-status': '', 'x-rocket-node': '' },
    examples: [{ headers: { 'x-rocket-node': 'abc' } }],
  },
  Servebolt: {
    headers: { 'x-servebolt-cache': '' },
    cats: [88],
    description: 'Servebolt is a hosting provider.',
    website: 'https://servebolt.com',
    dns: { CNAME: '\\.servebolt\\.cloud\\.?$' },
    examples: [{ dns: { cname: 'x.osl.servebolt.cloud' } }],
  },
  Pantheon: {
    headers: { 'x-pantheon-styx-hostname': '', 'x-styx-req-id': '' },
    examples: [{ headers: { 'x-pantheon-styx-hostname': 'styx-fe4' } }],
  },
  'Platform.sh': {
    headers: { 'x-platform-server': '', 'x-platform-cluster': '' },
    examples: [{ headers: { 'x-platform-cluster': 'abc-main' } }],
  },
  'Acquia Cloud Platform': {
    headers: { 'x-ah-environment': '' },
    examples: [{ headers: { 'x-ah-environment': 'prod' } }],
  },
  Cloudways: {
    headers: { 'x-cloudways-node': '' },
    cats: [88],
    description: 'Cloudways is a managed hosting provider.',
    website: 'https://www.cloudways.com',
    url: '\\.cloudwaysapps\\.com(?:/|$)',
    examples: [{ url: 'https://phpstack-1.cloudwaysapps.com/' }],
  },
  Jimdo: {
    headers: { 'x-jimdo-instance': '', 'x-jimdo-wid': '' },
    examples: [{ headers: { 'x-jimdo-instance': 'i-1' } }],
  },
};
