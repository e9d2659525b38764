// Mailboxes, mail filters and services that send mail: by name records.
import type { TechnologyRule } from '../rule-set.ts';

export const mailServices: Record<string, TechnologyRule> = {
  // Mailboxes
  'Google Workspace': {
    dns: { MX: '(?:aspmx\\.l|smtp)\\.google\\.com|googlemail\\.com', TXT: 'include:_spf\\.google\\.com' },
    examples: [{ dns: { mx: 'aspmx.l.google.com' } }, { dns: { mx: 'smtp.google.com' } }],
  },
  'Microsoft 365': {
    dns: {
      MX: '\\.mail\\.protection\\.outlook\\.com|\\.mx\\.microsoft',
      TXT: 'include:spf\\.protection\\.outlook\\.com',
    },
    examples: [{ dns: { mx: 'acme-com.mail.protection.outlook.com' } }],
  },
  'Proton Mail': {
    cats: [30, 75],
    description: 'Proton Mail is encrypted mail.',
    website: 'https://proton.me/mail',
    dns: { MX: '\\.protonmail\\.ch', TXT: 'protonmail-verification=' },
    examples: [{ dns: { mx: 'mail.protonmail.ch' } }],
  },
  Fastmail: {
    cats: [30, 75],
    description: 'Fastmail is a mail provider.',
    website: 'https://www.fastmail.com',
    dns: { MX: '\\.messagingengine\\.com' },
    examples: [{ dns: { mx: 'in1-smtp.messagingengine.com' } }],
  },
  'Zoho Mail': {
    dns: { MX: '\\.zoho\\.(?:com|eu|in)', TXT: 'include:(?:one\\.)?zoho(?:mail)?\\.' },
    examples: [{ dns: { mx: 'mx.zoho.eu' } }],
  },
  'iCloud Mail': {
    cats: [30, 75],
    description: 'Mail of iCloud with a domain of one’s own.',
    website: 'https://www.icloud.com/mail',
    dns: { MX: 'mx0\\d\\.mail\\.icloud\\.com', TXT: 'apple-domain=' },
    examples: [{ dns: { mx: 'mx01.mail.icloud.com' } }],
  },
  'Yandex 360': {
    cats: [30, 75],
    description: 'Mail of Yandex for organisations.',
    website: 'https://360.yandex.ru',
    dns: { MX: 'mx\\.yandex\\.(?:net|ru)' },
    examples: [{ dns: { mx: 'mx.yandex.net' } }],
  },

  // Filters and forwarding
  Proofpoint: {
    cats: [16, 75],
    description: 'Proofpoint protects mail.',
    website: 'https://www.proofpoint.com',
    dns: { MX: '\\.(?:pphosted|ppe-hosted)\\.com' },
    examples: [{ dns: { mx: 'mxa-001.gslb.pphosted.com' } }],
  },
  Mimecast: {
    cats: [16, 75],
    description: 'Mimecast protects mail.',
    website: 'https://www.mimecast.com',
    dns: { MX: '\\.mimecast\\.com' },
    examples: [{ dns: { mx: 'eu-smtp-inbound-1.mimecast.com' } }],
  },
  'Barracuda Email Security': {
    cats: [16, 75],
    description: 'Barracuda protects mail.',
    website: 'https://www.barracuda.com',
    dns: { MX: '\\.barracudanetworks\\.com' },
    examples: [{ dns: { mx: 'd123.ess.barracudanetworks.com' } }],
  },
  'Cisco Secure Email': {
    cats: [16, 75],
    description: 'Cisco Secure Email (IronPort) protects mail.',
    website: 'https://www.cisco.com',
    dns: { MX: '\\.iphmx\\.com' },
    examples: [{ dns: { mx: 'mx1.hc123.iphmx.com' } }],
  },
  'Cloudflare Email Routing': {
    cats: [75],
    description: 'Cloudflare forwards mail.',
    website: 'https://www.cloudflare.com/developer-platform/email-routing/',
    dns: { MX: '\\.mx\\.cloudflare\\.net' },
    examples: [{ dns: { mx: 'route1.mx.cloudflare.net' } }],
  },
  Hornetsecurity: {
    cats: [16, 75],
    description: 'Hornetsecurity protects mail.',
    website: 'https://www.hornetsecurity.com',
    dns: { MX: '\\.hornetsecurity\\.com|\\.antispameurope\\.com' },
    examples: [{ dns: { mx: 'mx01.hornetsecurity.com' } }],
  },

  // Senders
  Sendgrid: {
    dns: { TXT: 'include:sendgrid\\.net' },
    examples: [{ dns: { txt: 'v=spf1 include:sendgrid.net ~all' } }],
  },
  Mailgun: {
    dns: { TXT: 'include:(?:\\w+\\.)?mailgun\\.org', MX: '\\.mailgun\\.org' },
    examples: [{ dns: { txt: 'v=spf1 include:mailgun.org ~all' } }],
  },
  'Amazon SES': {
    dns: { TXT: 'include:amazonses\\.com', MX: 'inbound-smtp\\.[\\w-]+\\.amazonaws\\.com' },
    examples: [{ dns: { txt: 'v=spf1 include:amazonses.com -all' } }],
  },
  Postmark: {
    cats: [75],
    description: 'Postmark delivers transactional mail.',
    website: 'https://postmarkapp.com',
    dns: { TXT: 'include:spf\\.mtasv\\.net' },
    examples: [{ dns: { txt: 'v=spf1 include:spf.mtasv.net ~all' } }],
  },
  MailChimp: {
    dns: { TXT: 'include:(?:servers|spf)\\.(?:mcsv\\.net|mandrillapp\\.com)' },
    examples: [{ dns: { txt: 'v=spf1 include:servers.mcsv.net ?all' } }],
  },
  SparkPost: {
    cats: [75],
    description: 'SparkPost delivers mail.',
    website: 'https://www.sparkpost.com',
    dns: { TXT: 'include:(?:_spf\\.)?sparkpostmail\\.com' },
    examples: [{ dns: { txt: 'v=spf1 include:sparkpostmail.com ~all' } }],
  },
  Brevo: {
    cats: [32, 75],
    description: 'Brevo (once Sendinblue) is a marketing platform.',
    website: 'https://www.brevo.com',
    dns: { TXT: 'include:spf\\.(?:brevo|sendinblue)\\.com|brevo-code:' },
    scripts: 'sibautomation\\.com/sa\\.js|cdn\\.brevo\\.com/js/sdk-loader',
    scriptSrc: 'sibautomation\\.com/sa\\.js|cdn\\.brevo\\.com/js/',
    examples: [{ dns: { txt: 'brevo-code:abc' } }, { scriptSrc: 'https://cdn.brevo.com/js/sdk-loader.js' }],
  },
};
