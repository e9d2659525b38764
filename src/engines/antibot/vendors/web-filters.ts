// Filters of networks that refuse their own users pages: proxies and gateways of companies.
import type { Vendor } from '../vendor.ts';

export const webFilters: readonly Vendor[] = [
  {
    slug: 'checkpoint-cloudguard',
    name: 'Check Point CloudGuard WAF / UserCheck',
    kind: 'waf',
    signals: [
      { header: 'cg-server-tag', means: 'present', weight: 'weak', sure: 'medium' },
      { url: /^https?:\/\/[^/]{1,255}\/UserCheck\/PortalMain\?IID=/i, means: 'blocked' },
      { phrase: 'Check Point UserCheck', means: 'blocked', sure: 'medium' },
    ],
  },
  {
    slug: 'palo-alto',
    name: 'Palo Alto NGFW',
    kind: 'waf',
    signals: [
      { phrase: 'Palo Alto Next Generation Security Platform', means: 'blocked' },
      // The page does not name its author. Its heading, its sentence and its labels together are the stock page.
      {
        phrase: [
          [
            'blocked in accordance with company policy',
            /<h1>\s{0,9}(?:Web Page|Application) Blocked\s{0,9}<\/h1>\s{0,9}<p>\s{0,9}Access to the (?:web page|application) you were trying to (?:visit|use) has been blocked in accordance with company policy\.[^<>]{0,200}<\/p>\s{0,9}<p>\s{0,9}<b>User:<\/b>/i,
          ],
        ],
        means: 'blocked',
        hasIdentifier: 'in a refusal',
      },
      { url: /^https?:\/\/[^/]{1,255}\/php\/urlblock\.php\?args=/i, means: 'blocked' },
    ],
  },
  {
    slug: 'sophos',
    name: 'Sophos UTM Web Protection',
    kind: 'waf',
    signals: [{ phrase: [['utm web protection', /Powered by (?:Sophos )?UTM Web Protection/i]], means: 'blocked' }],
  },
  {
    slug: 'zscaler',
    name: 'Zscaler',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^Zscaler/i, means: 'blocked', weight: 'medium', sure: 'medium' },
      { title: 'Internet Security by Zscaler', means: 'blocked' },
      {
        link: [
          [
            'content="Zscaler makes the internet safe',
            /<meta\b[^<>]{0,60}\bcontent="Zscaler makes the internet safe for businesses\b/i,
          ],
        ],
        means: 'blocked',
      },
    ],
  },
  {
    slug: 'cisco-umbrella',
    name: 'Cisco Umbrella',
    kind: 'waf',
    signals: [
      { url: /^https?:\/\/(?:block|malware|phish|bpb)\.opendns\.com\//i, means: 'blocked' },
      { phrase: 'because of a Cisco Umbrella policy', means: 'blocked', weight: 'medium', sure: 'medium' },
      { header: 'server', value: /^OpenDNS Guide/i, means: 'blocked', sure: 'medium' },
      {
        link: [['/static/icons/cisco.ico', /\/static\/icons\/cisco\.ico[^]{0,300}<title>Site Blocked<\/title>/i]],
        means: 'blocked',
      },
      { marker: 'https://block.opendns.com/?url=', means: 'blocked', sure: 'medium' },
    ],
  },
  {
    slug: 'cisco-web-security',
    name: 'Cisco Secure Web Appliance (IronPort)',
    kind: 'waf',
    signals: [
      { title: 'Notification: Policy: *', means: 'blocked', weight: 'medium', sure: 'medium' },
      // The details below the text.
      {
        phrase: [['reason: block-', /\bReason: BLOCK-[A-Z-]{3,30}\s{0,9}<br ?\/?>\s{0,9}Notification: [A-Z]/]],
        means: 'blocked',
        hasIdentifier: 'in a refusal',
        sure: 'medium',
      },
    ],
  },
  {
    slug: 'forcepoint',
    name: 'Forcepoint (Websense)',
    kind: 'waf',
    signals: [
      { url: /^https?:\/\/[^/]{1,255}:15871\/cgi-bin\/block(?:page|_message)\.cgi\?/i, means: 'blocked' },
      {
        marker: [
          [':15871/cgi-bin/', /:15871\/cgi-bin\/(?:blockpage|block_message|moreBlockInfo)\.cgi\?/i],
          ['/cgi-bin/moreBlockInfo.cgi', /\/cgi-bin\/moreBlockInfo\.cgi\?ws-encdata=/i],
        ],
        means: 'blocked',
      },
    ],
  },
  {
    slug: 'blue-coat',
    name: 'Symantec Blue Coat',
    kind: 'waf',
    signals: [
      { url: /^https?:\/\/notify\.bluecoat\.com\/notify-/i, means: 'blocked' },
      { marker: '://notify.bluecoat.com/notify-', means: 'blocked', sure: 'medium' },
    ],
  },
];
