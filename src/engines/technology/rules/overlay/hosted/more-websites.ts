// Content management.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreWebsites: SelfNamedGroup = [
  1,
  [
    ['Jahia', 'https://www.jahia.com', { isWord: true }],
    [
      'Ibexa',
      'https://www.ibexa.co',
      {
        headers: {
          'x-powered-by': '^Ibexa (?:DXP|OSS|Experience|Commerce|Content)[^\\d]{0,20}v?([\\d.]+)?\\;version:\\1',
        },
      },
    ],
    [
      'Known',
      'https://withknown.com',
      {
        isWord: 'always',
        meta: { generator: '^Known https?://withknown\\.com' },
        headers: { 'x-powered-by': '^https?://withknown\\.com' },
      },
    ],
    ['Halo', 'https://www.halo.run', { isWord: 'always', meta: { generator: '^Halo(?: ([\\d.]+))?$\\;version:\\1' } }],
    ['Typecho', 'https://typecho.org'],
    ['Emlog', 'https://www.emlog.net'],
    [
      'Z-BlogPHP',
      'https://www.zblogcn.com',
      { as: 'Z-Blog(?:PHP)?', headers: { product: '^Z-BlogPHP ([\\d.]+)\\;version:\\1' } },
    ],
    [
      'WriteFreely',
      'https://writefreely.org',
      {
        html: [
          '<a [^>]{0,80}href="https://writefreely\\.org[^>]{0,60}>(?:writefreely|WriteFreely)',
          '<meta name="generator" content="WriteFreely',
        ],
      },
    ],
    ['Plume', 'https://joinplu.me', { isWord: 'always', html: '<a href="https://joinplu\\.me' }],
    ['Mataroa', 'https://mataroa.blog', { as: 'mataroa' }],
    ['razorCMS', 'https://www.razorcms.co.uk'],
    ['Fork CMS', 'https://www.fork-cms.com', { meta: { generator: '^Fork CMS' } }],
    ['Nibbleblog', 'https://www.nibbleblog.com'],
    ['Zenario', 'https://zenar.io', { js: { 'zenario.version': '' } }],
    ['Pagekit', 'https://pagekit.com', { js: { $pagekit: '' } }],
    ['Tiki Wiki CMS Groupware', 'https://tiki.org', { titles: ['Tiki Installer(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'Sanity Studio',
      'https://www.sanity.io',
      { as: 'Sanity(?: Studio)?', isWord: 'always', elements: ['div#sanity'] },
    ],
    [
      'Strapi',
      'https://strapi.io',
      {
        as: 'Strapi(?: Admin)?',
        headers: { 'x-powered-by': '^Strapi' },
        html: ['Welcome to your Strapi app', '<meta[^>]{1,40}content="Strapi admin'],
      },
    ],
    [
      'Payload CMS',
      'https://payloadcms.com',
      {
        as: 'Payload(?: CMS)?',
        isWord: 'always',
        headers: { 'x-powered-by': 'Payload$' },
        titles: ['[^<]{1,80} - Payload'],
      },
    ],
    ['TinaCMS', 'https://tina.io', { as: 'TinaCMS' }],
    ['OpenCms', 'https://www.opencms.org', { headers: { server: 'OpenCms/([\\d.]+)\\;version:\\1' } }],
    [
      'Apache Roller',
      'https://roller.apache.org',
      { titles: ['Front Page: Welcome to Roller!'], html: 'Powered by <a href="https?://roller\\.apache\\.org' },
    ],
    ['TWiki', 'https://twiki.org', { cookies: { TWIKISID: '' } }],
    ['HCL Domino', 'https://www.hcltechsw.com/domino', { as: '(?:Lotus|HCL|IBM) Domino', server: 'Lotus-Domino' }],
  ],
];
