// Conferences, debates and votes.
import type { SelfNamedGroup } from '../self-named.ts';

export const gatherings: SelfNamedGroup = [
  104,
  [
    ['pretalx', 'https://pretalx.com', { isAlone: true, html: 'powered by <a[^>]{1,120}href="https://pretalx\\.com' }],
    [
      'Engelsystem',
      'https://engelsystem.de',
      { pages: 'after', html: '<a href="https://github\\.com/engelsystem/engelsystem/issues">Bug' },
    ],
    ['OpenSlides', 'https://openslides.com', { isAlone: true, elements: ['body.openslides-light-theme', 'os-root'] }],
    [
      'Decidim',
      'https://decidim.org',
      {
        isWord: 'always',
        html: '<(?:script|link)[^>]{1,200}/decidim-packs/',
        cookies: { 'decidim-consent': '' },
        js: { Decidim: '' },
        implies: 'Ruby on Rails',
      },
    ],
    ['Loomio', 'https://www.loomio.com', { isAlone: true, cookies: { _loomio: '' } }],
    ['Fider', 'https://fider.io', { isWord: 'always', text: 'Powered by Fider\\b' }],
    [
      'Phanpy',
      'https://phanpy.social',
      { meta: { description: '^Minimalistic opinionated Mastodon web client$' }, isAlone: true },
    ],
    [
      'Lobsters',
      'https://github.com/lobsters/lobsters',
      { isWord: 'always', cookies: { lobster_trap: '' }, elements: ['a#l_holder'] },
    ],
  ],
];
