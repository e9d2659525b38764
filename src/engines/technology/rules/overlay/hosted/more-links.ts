// Pastes, links and bookmarks.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreLinks: SelfNamedGroup = [
  204,
  [
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
        titles: ["YaCy '?[^<]{1,80}", 'YaCy[^<]{0,60}: (?:Search Page|Status)'],
        html: '<meta name="generator" content="YaCy ?([\\d.]+)?',
      },
    ],
    ['LibreY', 'https://github.com/Ahwxorg/LibreY', { as: 'LibreY|LibreX', pages: 'both' }],
    ['4get', 'https://4get.ca', { as: '4get' }],
  ],
];
