// Wikis and knowledge.
import type { SelfNamedGroup } from '../self-named.ts';

export const wikis: SelfNamedGroup = [
  8,
  [
    ['Atlassian Confluence', 'https://www.atlassian.com/software/confluence', { as: 'Confluence' }],
    ['MoinMoin', 'https://moinmo.in', { as: '(?:MoinMoinWiki - )?MoinMoin' }],
    ['XWiki', 'https://www.xwiki.org'],
    ['BookStack', 'https://www.bookstackapp.com', { server: false }],
    ['Wiki.js', 'https://js.wiki', { server: false }],
    ['Outline', 'https://www.getoutline.com', { isWord: true, server: false }],
    [
      'HedgeDoc',
      'https://hedgedoc.org',
      { as: 'HedgeDoc', titles: ['HedgeDoc - Collaborative markdown notes'], server: false },
    ],
    ['Etherpad', 'https://etherpad.org'],
  ],
];
