// Pastes, links and bookmarks.
import type { SelfNamedGroup } from '../self-named.ts';

export const links: SelfNamedGroup = [
  204,
  [
    [
      'PrivateBin',
      'https://privatebin.info',
      {
        assets: 'privatebin',
        html: [
          '<link[^>]{1,60}css/(?:bootstrap|bootstrap5)/privatebin\\.css\\?([\\d.]+)',
          '<script[^>]{1,200}js/privatebin\\.js\\?([\\d.]+)',
        ],
      },
    ],
    [
      'ZeroBin',
      'https://github.com/sebsauvage/ZeroBin',
      { as: 'ZeroBin', html: '<script src="js/zerobin\\.js\\?(?:Alpha%20)?([\\d.]+)', assets: 'zerobin' },
    ],
    [
      '0bin',
      'https://github.com/Tygs/0bin',
      { titles: ['0bin - encrypted pastebin', '0bin(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'Stikked',
      'https://github.com/claudehohl/Stikked',
      { titles: ['[^<]{0,60}Stikked(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'], cookies: { stikked: '' } },
    ],
    [
      'hastebin',
      'https://github.com/toptal/haste-server',
      { as: 'hastebin', html: "app = new haste\\('|new haste\\(" },
    ],
    ['Pastefy', 'https://pastefy.app', { pages: 'both' }],
    ['Opengist', 'https://opengist.io', { html: 'Powered by <a[^>]{1,60}opengist[^>]{0,40}>Opengist', pages: 'after' }],
    ['wastebin', 'https://github.com/matze/wastebin'],
    [
      'dpaste',
      'https://github.com/DarrenOfficial/dpaste',
      { pages: 'after', titles: ['dpaste(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    ['Yopass', 'https://yopass.se', { titles: ['Yopass(?: - [^<]{1,60})?'] }],
    [
      'Onetime Secret',
      'https://onetimesecret.com',
      { as: 'One-?[Tt]ime ?Secret', pages: 'both', headers: { 'x-onetime-version': '' }, html: ['onetime:branding'] },
    ],
    [
      'Password Pusher',
      'https://pwpush.com',
      { titles: ['Password Pusher(?: \\| [^<]{1,80})?'], cookies: { _PasswordPusher_session: '' }, pages: 'both' },
    ],
    [
      'SnapPass',
      'https://github.com/pinterest/snappass',
      { titles: ['Snappass - [^<]{1,60}', 'SnapPass(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    ['cryptgeon', 'https://cryptgeon.org'],
    ['Hemmelig', 'https://hemmelig.app', { titles: ['Hemmelig(?:\\.app)?(?: - [^<]{1,80})?'] }],
    [
      'Kutt',
      'https://kutt.it',
      {
        isWord: 'always',
        titles: ['Kutt \\| [^<]{1,80}'],
        html: 'Powered by\\s{0,20}<a[^>]{1,80}(?:thedevs-network|kutt)/kutt',
      },
    ],
    [
      'YOURLS',
      'https://yourls.org',
      {
        titles: [
          'YOURLS (?:—|&mdash;) Your Own URL Shortener(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?',
          '[^<]{1,80}YOURLS — Your Own URL Shortener(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?',
        ],
        html: 'Powered by <a href="https?://yourls\\.org/?"[^>]{0,40}>YOURLS</a>(?: v ?([\\d.]+))?',
      },
    ],
    [
      'Shlink',
      'https://shlink.io',
      { titles: ['Shlink — The URL shortener', '[^<]{1,60}Shlink(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'], as: 'Shlink' },
    ],
    [
      'Polr',
      'https://polrproject.org',
      {
        html: 'Powered by <a href=[\'"]https?://(?:polr\\.me|github\\.com/cydrobolt/polr)',
        cookies: { polr_session: '' },
        isWord: true,
      },
    ],
    [
      'Chhoto URL',
      'https://github.com/SinTan1729/chhoto-url',
      {
        as: '(?:Simply )?Chhoto[ -]?[Uu][Rr][Ll]',
        html: 'href="https://github\\.com/SinTan1729/(?:simply-shorten|chhoto-url)"',
      },
    ],
    [
      'LinkStack',
      'https://linkstack.org',
      {
        as: 'LinkStack|LittleLink Custom',
        html: 'Powered by[^~]{0,80}href="https?://(?:www\\.)?(?:linkstack\\.org|littlelink-custom\\.com)',
        cookies: { linkstack_session: '' },
      },
    ],
    ['LittleLink', 'https://littlelink.io', { as: 'LittleLink' }],
    [
      'wallabag',
      'https://wallabag.org',
      { pages: 'after', html: '<a[^>]{1,60}href="https?://(?:www\\.)?wallabag\\.org"[^>]{0,40}>wallabag</a>' },
    ],
    [
      'linkding',
      'https://linkding.link',
      {
        pages: 'after',
        html: [
          '<meta name="description" content="Self-hosted bookmark service">',
          '<html[^>]{1,60}data-api-base-url="[^"]{1,60}">',
        ],
      },
    ],
    [
      'LinkAce',
      'https://www.linkace.org',
      { pages: 'both', cookies: { linkace_session: '' }, html: 'href="https://(?:www\\.)?linkace\\.org' },
    ],
    ['Linkwarden', 'https://linkwarden.app', { pages: 'both' }],
    ['Karakeep', 'https://karakeep.app', { as: 'Karakeep', pages: 'both' }],
  ],
];
