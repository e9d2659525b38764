// F5: its firewall for data centres and its cloud.
import type { Vendor } from '../vendor.ts';

export const f5: readonly Vendor[] = [
  {
    slug: 'f5-asm',
    name: 'F5 BIG-IP Advanced WAF / ASM',
    kind: 'waf',
    signals: [
      { cookie: /^TS[0-9a-f]{6,8}(?:_\d+)?$/, value: /^0[01][0-9a-fA-F]{30,}/, means: 'present', weight: 'medium' },
      { cookie: /^TS[0-9a-f]{6,8}(?:_\d+)?$/, means: 'present', weight: 'weak' },
      { phrase: 'The requested URL was rejected. Please consult with your administrator', means: 'blocked' },
      {
        phrase: [
          ['your support id is', /Your support ID is:?\s*(?:&lt;)?\d{15,}/i],
          ['support id', /\bsupport ID(?: [a-z]{2,12})?:\s{0,4}\d{18,20}\b/i],
        ],
        means: 'blocked',
        weight: 'medium',
        hasIdentifier: true,
      },
      // Operators often change the text of the page, but not its title and its link.
      {
        link: [
          [
            'history.back();',
            /<title>Request Rejected<\/title>[^]{0,600}<a href=["']javascript:history\.back\(\);["']>\[Go Back\]<\/a>/i,
          ],
        ],
        means: 'blocked',
        sure: 'medium',
      },
      {
        phrase: [['your support id is', /Your support ID is:?\s*(?:&lt;)?\d{6,}/i]],
        means: 'blocked',
        weight: 'medium',
        hasIdentifier: 'in a refusal',
      },
      { marker: 'TSPD_101', means: 'challenged', sure: 'low' },
      { cookie: 'TSPD_101*', means: 'present', sure: 'low' },
      // The script is on ordinary pages too. A page that has nothing else is the challenge.
      { script: [['/tspd/', /["'/]TSPD\/[0-9a-f]{0,200}\?type=\d{1,3}/i]], means: 'present' },
      {
        marker: [
          ['bobcmn', /\bwindow(?:\[["']bobcmn["']\]|\.bobcmn)\s{0,9}=/],
          [
            '/tspd/',
            /<head>(?:\s{0,99}<meta\b[^<>]{0,99}>)?\s{0,99}<script\b[^<>]{0,99}\bsrc=["']\/TSPD\/[0-9a-f]{0,200}\?type=\d{1,3}["'][^<>]{0,99}>\s{0,99}<\/script>\s{0,99}<\/head>\s{0,99}(?:<body\b[^<>]{0,99}>\s{0,99}<\/body>\s{0,99})?<\/html>/i,
          ],
        ],
        isCheck: true,
        means: 'present',
      },
      {
        phrase: [
          [
            'Please enable JavaScript to view the page content.',
            /Please enable JavaScript to view the page content\.(?:\s|<br ?\/?>)*Your support ID is:?\s*\d{5,}/i,
          ],
        ],
        means: 'challenged',
        hasIdentifier: true,
      },
      { marker: 'security.f5aas.com', means: 'blocked', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'f5-xc',
    name: 'F5 Distributed Cloud (Volterra)',
    kind: 'waf',
    signals: [
      { header: 'server', value: /^volt-adc/i, means: 'present', weight: 'medium', sure: 'low' },
      { header: 'x-volterra-location', means: 'present', weight: 'medium', sure: 'low' },
      { cname: /\.(?:vh\.ves\.io|ac\.vh\.ves\.io)$/i, means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
];
