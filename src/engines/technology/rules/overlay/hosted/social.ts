// Social networks.
import type { SelfNamedGroup } from '../self-named.ts';

export const social: SelfNamedGroup = [
  19,
  [
    [
      'Friendica',
      'https://friendi.ca',
      { meta: { generator: '^Friendica(?: [\'"“]?[A-Z][\\w ]{0,40}[\'"”]?)? ?([\\d.]+)?\\;version:\\1' } },
    ],
    [
      'diaspora*',
      'https://diasporafoundation.org',
      {
        as: 'diaspora\\*',
        headers: { 'x-diaspora-version': '^([\\d.]+)\\;version:\\1' },
        cookies: { _diaspora_session: '' },
        js: { 'Diaspora.Page': '' },
      },
    ],
    ['Hubzilla', 'https://hubzilla.org', { meta: { generator: '^hubzilla ?([\\d.]+)?\\;version:\\1' } }],
    [
      'GNU social',
      'https://gnusocial.network',
      {
        as: 'GNU social|StatusNet',
        html: 'It runs on version ([\\d.]+)[\\w.-]{0,20} of <a href="https?://(?:www\\.)?gnu\\.io/social',
      },
    ],
    [
      'Elgg',
      'https://elgg.org',
      {
        html: ['class="elgg-page[ "]', '/cache/\\d+/default/elgg'],
        js: { 'elgg.release': '^([\\d.]+)$\\;version:\\1' },
      },
    ],
    [
      'HumHub',
      'https://www.humhub.com',
      {
        js: { 'humhub.modules': '' },
        html: ['humhub\\.config\\.set\\(', 'Powered by <a href="https?://(?:www\\.)?humhub\\.(?:com|org)'],
      },
    ],
    ['Oxwall', 'https://www.oxwall.com', { html: '/ow_static/(?:plugins|themes)/' }],
    ['Jcow', 'https://www.jcow.net', { html: 'Powered by <a href="http://www\\.jcow\\.net' }],
    ['Mobilizon', 'https://joinmobilizon.org', { pages: 'after', html: ["We're sorry but Mobilizon doesn't work"] }],
    ['Funkwhale', 'https://www.funkwhale.audio'],
    [
      'BookWyrm',
      'https://joinbookwyrm.com',
      {
        titles: ['BookWyrm - [^<]{1,80}'],
        assets: 'bookwyrm',
        html: '<meta name="twitter:image:alt" content="BookWyrm Logo">',
      },
    ],
    [
      'GoToSocial',
      'https://gotosocial.org',
      {
        pages: 'after',
        html: [
          '<a [^>]{0,80}href="https://(?:docs\\.)?gotosocial\\.org',
          '<a [^>]{0,120}superseriousbusiness/gotosocial',
        ],
      },
    ],
    ['Kbin', 'https://kbin.pub', { as: '/?kbin', html: '<kbin-' }],
    ['Mbin', 'https://joinmbin.org', { as: '/?mbin' }],
    ['Takahē', 'https://jointakahe.org', { isWord: true, as: 'Takah[eē]', html: '<a href="https://jointakahe\\.org' }],
    [
      'Movim',
      'https://movim.eu',
      {
        pages: 'both',
        html: ['MOVIM_(?:HOST|USER|API|BASE_URI)', '<script[^>]{1,80}/movim_(?:utils|websocket|base)\\.js'],
      },
    ],
    ['Postmill', 'https://postmill.xyz', { html: 'Running <a href="https://postmill\\.xyz' }],
    ['Iceshrimp', 'https://iceshrimp.dev', { meta: { 'application-name': '^Iceshrimp' } }],
    ['Sharkey', 'https://joinsharkey.org', { isWord: true, meta: { 'application-name': '^Sharkey' } }],
    [
      'Firefish',
      'https://joinfirefish.org',
      { isWord: true, as: 'Firefish|Calckey', meta: { 'application-name': '^(?:Firefish|Calckey)' } },
    ],
    ['Akkoma', 'https://akkoma.social', { html: 'To use Akkoma, please enable JavaScript' }],
    [
      'snac',
      'https://codeberg.org/grunfink/snac2',
      {
        as: 'snac',
        meta: { generator: '^snac/([\\d.]+)\\;version:\\1' },
        html: '<a href="[^"]{1,80}snac2?">[^<]{0,20}<abbr title="Social Networks Are Crap"',
      },
    ],
    [
      'Owncast',
      'https://owncast.online',
      {
        html: ['<a [^>]{0,60}href="https://owncast\\.online'],
        headers: { 'x-powered-by': 'owncast' },
      },
    ],
    [
      'PeerTube',
      'https://joinpeertube.org',
      {
        headers: { 'x-powered-by': '^PeerTube' },
        html: ['PeerTubeServerConfig', '<meta property="og:platform" content="PeerTube"'],
      },
    ],
    ['PixelFed', 'https://pixelfed.org', { cookies: { pxfs: '' }, html: 'Powered by Pixelfed' }],
    [
      'Lemmy',
      'https://join-lemmy.org',
      {
        isWord: true,
        html: ['window\\.isoData ?= ?\\{', '<a [^>]{0,60}href="https://join-lemmy\\.org[^>]{0,60}>join-lemmy'],
      },
    ],
    [
      'Mastodon',
      'https://joinmastodon.org',
      {
        html: [
          '<script id=[\'"]initial-state[\'"] type=[\'"]application/json[\'"]>\\{"meta":\\{"streaming_api_base_url"',
        ],
        cookies: { _mastodon_session: '' },
      },
    ],
    [
      'Misskey',
      'https://misskey-hub.net',
      { meta: { 'application-name': '^Misskey$' }, html: ['Thank you for using Misskey!', '<meta name="misskey:'] },
    ],
    ['Mumble', 'https://www.mumble.info', { as: 'Mumble(?: Web)?', isWord: true }],
    [
      'OSSN',
      'https://www.opensource-socialnetwork.org',
      { as: 'Open Source Social Network|OSSN', html: 'ossn\\.default\\.css|Ossn\\.site_url' },
    ],
    ['Dolphin', 'https://www.boonex.com', { isWord: 'always', html: 'Powered by[^<]{0,20}<a[^>]{1,60}boonex\\.com' }],
    ['pump.io', 'http://pump.io', { server: 'pump\\.io' }],
    ['Nitter', 'https://github.com/zedeus/nitter'],
    [
      'Invidious',
      'https://invidious.io',
      {
        pages: 'after',
        html: ['<a href="https://github\\.com/iv-org/invidious">', 'href="/feed/popular"[^~]{0,200}Invidious'],
      },
    ],
    ['Piped', 'https://github.com/TeamPiped/Piped', { isWord: true, html: "We're sorry but Piped doesn't work" }],
    [
      'Libreddit',
      'https://github.com/libreddit/libreddit',
      { pages: 'after', html: '<span id="lib">lib</span><span id="reddit">reddit' },
    ],
    [
      'Redlib',
      'https://github.com/redlib-org/redlib',
      {
        pages: 'after',
        html: '<span id="lib">red</span><span id="reddit">sun|<a id="code" href="https://github\\.com/redlib-org/redlib"',
      },
    ],
    ['Teddit', 'https://codeberg.org/teddit/teddit', { pages: 'after' }],
    ['Bibliogram', 'https://bibliogram.art', { pages: 'after' }],
  ],
];
