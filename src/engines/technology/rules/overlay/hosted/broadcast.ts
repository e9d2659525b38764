// More music, films and streams.
import type { SelfNamedGroup } from '../self-named.ts';

export const broadcast: SelfNamedGroup = [
  38,
  [
    [
      'myMPD',
      'https://github.com/jcorporation/myMPD',
      {
        isAlone: true,
        meta: { description: '^myMPD - fast and lightweight MPD webclient$' },
        html: '<link[^>]{1,60}href="[^"]{0,40}mympd\\.webmanifest',
      },
    ],
    [
      'Restreamer',
      'https://datarhei.github.io/restreamer/',
      { isWord: true, meta: { description: '^Restreamer – Video-Streaming$' } },
    ],
    [
      'Opencast',
      'https://opencast.org',
      {
        isWord: 'always',
        html: [
          '<img[^>]{1,60}img/logo/opencast-icon\\.svg',
          '<link[^>]{1,60}href="[^"]{0,40}admin-ng/styles/index\\.css',
        ],
      },
    ],
    [
      'OpenWebif',
      'https://github.com/E2OpenPlugins/e2openplugin-OpenWebif',
      { as: 'Open ?Webif', isAlone: true, assets: 'openwebif' },
    ],
    ['Tunarr', 'https://tunarr.com', { isAlone: true }],
    ['dizqueTV', 'https://github.com/vexorian/dizquetv', { isAlone: true }],
    ['Universal Media Server', 'https://www.universalmediaserver.com', { isWord: true }],
    ['Serviio', 'https://serviio.org', { as: 'Serviio(?: console)?', isAlone: true }],
    [
      'Readarr',
      'https://readarr.com',
      { isAlone: true, html: 'window\\.Readarr ?= ?\\{', js: { 'Readarr.version': '(.+)\\;version:\\1' } },
    ],
    [
      'LANraragi',
      'https://github.com/Difegue/LANraragi',
      {
        isAlone: true,
        titles: ['LANraragi - (?:Login|Upload Center|Tags Statistics|Admin Login)'],
        text: 'Powered by LANraragi\\b',
      },
    ],
    ['Watcharr', 'https://watcharr.app', { isAlone: true }],
    ['PinePods', 'https://www.pinepods.online', { isAlone: true }],
    ['autobrr', 'https://autobrr.com', { isAlone: true, meta: { description: '^autobrr$' } }],
    ['Music Assistant', 'https://www.music-assistant.io', { isWord: true }],
    ['MistServer', 'https://mistserver.org', { server: 'MistServer', isAlone: true, titles: ['MistServer MI'] }],
    [
      'Nimble Streamer',
      'https://softvelum.com/nimble/',
      { isWord: 'always', headers: { server: '^nimble/(\\d[\\d.-]+)\\;version:\\1' } },
    ],
    [
      'Xibo',
      'https://xibosignage.com',
      {
        isWord: 'always',
        titles: ['Xibo(?: Digital Signage| Open Source Digital Signage| CMS)'],
        html: 'Part of the Xibo Open Source Digital Signage Solution|<img[^>]{1,120}theme/default/img/xibologo',
      },
    ],
    ['Anthias', 'https://anthias.screenly.io', { isWord: 'always', titles: ['Screenly OSE'] }],
  ],
];
