// Pictures.
import type { SelfNamedGroup } from '../self-named.ts';

export const pictures: SelfNamedGroup = [
  7,
  [
    [
      'Piwigo',
      'https://piwigo.org',
      {
        meta: { generator: '^Piwigo' },
        html: [
          'Powered by\\s{1,9}<a href="https?://piwigo\\.org[^>]{0,60}>Piwigo</a>(?:\\s{0,4}([\\d.]+))?',
          '<script[^>]{1,120}themes/default/js/scripts\\.js\\?v([\\d.]+)',
        ],
        cookies: { pwg_id: '' },
      },
    ],
    [
      'Lychee',
      'https://lycheeorg.dev',
      {
        isWord: true,
        html: ['<meta name="author" content="(?:Tobias Reich|LycheeOrg)', 'Hosted with[^~]{0,40}<a[^>]{0,120}>Lychee'],
        cookies: { lychee_session: '' },
      },
    ],
    ['Photoview', 'https://photoview.github.io', { as: 'Photoview' }],
    ['LibrePhotos', 'https://docs.librephotos.com', { as: 'LibrePhotos|OwnPhotos' }],
    [
      'Zenphoto',
      'https://www.zenphoto.org',
      {
        html: [
          'Powered by <a href="https?://www\\.zenphoto\\.org',
          '<!-- zenphoto version ([\\d.]+)',
          '/zp-core/(?:js|watermarks|zenphoto)',
        ],
        meta: { generator: '^Zenphoto ?([\\d.]+)?\\;version:\\1' },
      },
    ],
    ['PiGallery 2', 'https://bpatrik.github.io/pigallery2/', { as: 'PiGallery ?2', elements: ['app-pi-gallery2'] }],
    ['Damselfly', 'https://damselfly.info', { isWord: true }],
    ['Ente', 'https://ente.io', { isWord: 'always', titles: ['Ente Photos(?: \\| [^<]{1,60})?', 'ente Photos'] }],
    ['HomeGallery', 'https://home-gallery.org', { as: 'Home ?Gallery', html: '__homeGallery', isWord: 'always' }],
    ['Photonix', 'https://photonix.org', { titles: ['Photonix Photo Manager'] }],
    ['Picsur', 'https://github.com/caramelfur/picsur'],
    ['Slink', 'https://github.com/andrii-kryvoviaz/slink', { isWord: true }],
    [
      'Coppermine',
      'https://coppermine-gallery.net',
      {
        as: 'Coppermine(?: Photo Gallery)?',
        isWord: 'always',
        html: [
          'Powered by <a href="https?://coppermine(?:-gallery)?\\.(?:net|sf\\.net|sourceforge\\.net)',
          '<!--Coppermine Photo Gallery ([\\d.]+)',
          '<meta name="generator" content="Coppermine',
        ],
      },
    ],
    [
      'Immich',
      'https://immich.app',
      {
        titles: ['[^<]{1,60} - Immich', 'Immich'],
        html: ['immich-primary', '<title>Immich</title>'],
        cookies: { immich_access_token: '', immich_is_authenticated: '' },
      },
    ],
    [
      'PhotoPrism',
      'https://www.photoprism.app',
      { pages: 'both', elements: ['#photoprism'], html: ['<div id="photoprism"'] },
    ],
    [
      'Chevereto',
      'https://chevereto.com',
      {
        meta: { generator: '^Chevereto ?([\\d.]+)?\\;version:\\1' },
        html: 'CHV\\.obj\\.(?:config|system)|Powered by <a[^>]{1,60}chevereto\\.com',
      },
    ],
  ],
];
