// Content management.
import type { SelfNamedGroup } from '../self-named.ts';

export const websites: SelfNamedGroup = [
  1,
  [
    ['Winter CMS', 'https://wintercms.com', { cookies: { winter_session: '' } }],
    ['Bludit', 'https://www.bludit.com', { headers: { 'x-powered-by': '^Bludit' }, cookies: { 'BLUDIT-KEY': '' } }],
    ['HTMLy', 'https://www.htmly.com'],
    ['WonderCMS', 'https://www.wondercms.com', { html: '>Powered by <a href="https?://(?:www\\.)?wondercms\\.com' }],
    ['b2evolution', 'https://b2evolution.net', { cookies: { session_b2evo: '', b2evo_session: '' } }],
    [
      'PluXml',
      'https://pluxml.org',
      { html: '<a [^>]{0,120}href="https?://(?:www\\.)?pluxml\\.org[^>]{0,120}>PluXml</a>' },
    ],
    [
      'Mezzanine',
      'http://mezzanine.jupo.org',
      { isWord: true, html: ['/static/mezzanine/(?:css|js)/', 'Powered by <a href="http://mezzanine\\.jupo\\.org'] },
    ],
    ['Publii', 'https://getpublii.com'],
    ['Typesetter', 'https://www.typesettercms.com', { as: 'Typesetter CMS|gpEasy CMS' }],
    ['Monstra', 'https://monstra.org', { meta: { generator: '^Powered by Monstra ([\\d.]+)\\;version:\\1' } }],
    ['Anchor CMS', 'https://anchorcms.com'],
    ['Microweber', 'https://microweber.org', { js: { 'mw.settings.site_url': '' } }],
    ['Croogo', 'https://croogo.org'],
    [
      'Geeklog',
      'https://www.geeklog.net',
      { html: '(?:Powered by|Propulsé par)[^<]{0,20}<a href="https?://www\\.geeklog\\.net' },
    ],
    ['Nucleus CMS', 'http://nucleuscms.org', { meta: { generator: '^Nucleus CMS v?([\\d.]+)\\;version:\\1' } }],
    ['Habari', 'https://habariproject.org', { isWord: true }],
    [
      'Chyrp',
      'https://chyrplite.net',
      { as: 'Chyrp(?: Lite)?', html: '<a [^>]{0,80}href="https?://(?:www\\.)?chyrplite\\.net' },
    ],
    ['FlatPress', 'https://flatpress.org', { meta: { generator: '^FlatPress (?:fp-)?([\\d.]+)\\;version:\\1' } }],
    ['Automad', 'https://automad.org'],
    ['Datenstrom Yellow', 'https://datenstrom.se/yellow/'],
    ['Squidex', 'https://squidex.io'],
    ['Static CMS', 'https://www.staticcms.org', { html: '<script[^>]{1,120}(?:/static-cms-app\\.js|@staticcms/app)' }],
    [
      'Decap CMS',
      'https://decapcms.org',
      {
        as: 'Decap CMS|Netlify CMS',
        html: [
          '<script[^>]{1,120}/(?:decap|netlify)-cms@\\^?(\\d[\\d.]*)',
          '<script[^>]{1,120}[/"\'=](?:decap|netlify)-cms(?:-app)?(?:\\.min)?\\.js["\'? >]',
        ],
        js: { DecapCms: '', DecapCmsApp: '' },
      },
    ],
    [
      'Alfresco',
      'https://www.alfresco.com',
      {
        as: 'Alfresco(?: Share| Digital Workspace| Content App)?',
        pages: 'before',
        js: { 'Alfresco.constants': '' },
        cookies: { alfLogin: '' },
      },
    ],
    ['Nuxeo', 'https://www.nuxeo.com', { as: 'Nuxeo(?: Platform| Web UI)?', assets: 'nuxeo-' }],
    [
      'Magnolia CMS',
      'https://www.magnolia-cms.com',
      { as: 'Magnolia(?: CMS)?', isWord: 'always', headers: { 'x-magnolia-registration': '' } },
    ],
    ['Jahia', 'https://www.jahia.com', { isWord: true }],
    [
      'Ibexa DXP',
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
        html: ['<a [^>]{0,80}href="https://writefreely\\.org[^>]{0,60}>(?:writefreely|WriteFreely)'],
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
      { as: 'Sanity(?: Studio)?', isWord: 'always', elements: ['div#sanity'], implies: 'Sanity' },
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
    ['HCL Domino', 'https://www.hcl-software.com/domino', { as: '(?:Lotus|HCL|IBM) Domino', server: 'Lotus-Domino' }],
  ],
];
