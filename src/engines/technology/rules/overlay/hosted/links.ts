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
    [
      'Shiori',
      'https://github.com/go-shiori/shiori',
      {
        isWord: true,
        titles: ['(?:Login - )?Shiori - Bookmarks Manager', 'Shiori - Bookmarks Manager', 'Login - Shiori'],
      },
    ],
    ['Benotes', 'https://benotes.org', { html: "We're sorry but (?:B|b)enotes doesn't" }],
    ['Espial', 'https://github.com/jonschoning/espial', { isWord: true }],
    ['Readeck', 'https://readeck.org', { pages: 'after', html: '<meta name="x-(?:readeck|csrf-token)" content' }],
    ['Omnivore', 'https://omnivore.app', { isWord: true }],
    [
      'Shaarli',
      'https://github.com/shaarli/Shaarli',
      {
        html: [
          '<div id="footer"[^~]{0,200}<a href="https://github\\.com/shaarli/Shaarli"',
          'shaarli\\.(?:min\\.)?(?:js|css)\\?v=([\\d.]+)',
        ],
        cookies: { shaarli: '', shaarli_staySignedIn: '' },
      },
    ],
    ['Buku', 'https://github.com/jarun/buku', { as: 'buk[uū](?:server)?', isWord: true, pages: 'after' }],
    ['Briefkasten', 'https://briefkastenhq.com', { isWord: true, titles: ['[^<]{1,40} \\| Briefkasten'] }],
    [
      'FreshRSS',
      'https://freshrss.org',
      { pages: 'both', titles: ['[^<]{1,60} · FreshRSS'], elements: ['script#jsonVars'], cookies: { FreshRSS: '' } },
    ],
    [
      'Miniflux',
      'https://miniflux.app',
      { pages: 'after', cookies: { MinifluxAppSessionID: '', MinifluxUserSessionID: '', MinifluxSessionID: '' } },
    ],
    [
      'Tiny Tiny RSS',
      'https://tt-rss.org',
      {
        as: 'Tiny Tiny RSS',
        cookies: { ttrss_sid: '', ttrss_sid_ssl: '', ttrss_test: '' },
        html: '<a[^>]{1,60}href="https?://tt-rss\\.org/?">Tiny Tiny RSS</a>\\s{0,12}(?:v?(\\d[\\d.]+))?',
      },
    ],
    [
      'selfoss',
      'https://selfoss.aditu.de',
      { cookies: { selfoss: '' }, html: '<body[^>]{0,60}selfoss|selfoss\\.base' },
    ],
    ['NewsBlur', 'https://newsblur.com', { html: 'NEWSBLUR\\.(?:Globals|URLs|assets)', pages: 'both' }],
    ['CommaFeed', 'https://www.commafeed.com', { as: 'CommaFeed' }],
    ['yarr', 'https://github.com/nkanaev/yarr', { as: 'yarr!?', isWord: true, titles: ['yarr!'] }],
    [
      'Stringer',
      'https://github.com/stringer-rss/stringer',
      { isWord: 'always', titles: ['\\(?\\d*\\)? ?stringer \\| [^<]{1,60}', 'stringer \\| your rss buddy'] },
    ],
    [
      'Leed',
      'https://github.com/LeedRSS/Leed',
      { isWord: 'always', html: 'Leed "Light Feed"|href="https?://leed\\.idleman' },
    ],
    [
      'RSSHub',
      'https://docs.rsshub.app',
      {
        titles: ['Welcome to RSSHub!'],
        html: 'Welcome to RSSHub!',
        headers: { 'x-rsshub-node': '', 'rsshub-node': '' },
      },
    ],
    [
      'RSS-Bridge',
      'https://rss-bridge.org',
      {
        html: [
          '<a[^>]{1,60}github\\.com/(?:RSS-Bridge|rss-bridge|sebsauvage)/rss-bridge[^>]{0,60}>RSS-Bridge[^<]{0,20}?([\\d-]{10})?',
          'static/rss-bridge\\.js',
          '>RSS-Bridge[^<]{0,20}</a><br>\\s{0,9}<p class="version">dev\\.(\\d{4}-\\d\\d-\\d\\d)</p>',
        ],
      },
    ],
    [
      'SearXNG',
      'https://docs.searxng.org',
      {
        meta: { generator: '^searxng/([\\d.]+[\\w.+-]*)?\\;version:\\1' },
        html: [
          '<script[^>]{1,120}/static/themes/simple/(?:js/)?searxng',
          'Powered by <a href="https://(?:docs\\.searxng\\.org|github\\.com/searxng/searxng)[^>]{0,20}>[Ss]ear[Xx][Nn][Gg]</a>[^<]{0,4}([\\d.]+[\\w.+-]*)?',
        ],
      },
    ],
    [
      'searx',
      'https://searx.github.io/searx/',
      {
        meta: { generator: '^searx/([\\d.]+)\\;version:\\1' },
        html: 'Powered by <a href="https?://(?:asciimoo\\.github\\.com|searx\\.github\\.io)/searx[^>]{0,20}>searx</a> - ([\\d.]+)',
      },
    ],
    [
      'Whoogle',
      'https://github.com/benbusby/whoogle-search',
      { as: 'Whoogle(?: Search)?', pages: 'after', html: 'Whoogle Search v([\\d.]+)' },
    ],
    [
      'YaCy',
      'https://yacy.net',
      {
        titles: ["YaCy '[^<]{1,80}", 'YaCy[^<]{0,60}: (?:Search Page|Status)'],
      },
    ],
    ['LibreY', 'https://github.com/Ahwxorg/LibreY', { as: 'LibreY|LibreX', pages: 'both' }],
    ['4get', 'https://4get.ca', { as: '4get' }],
  ],
];
