// Other front ends for well-known sites.
import type { SelfNamedGroup } from '../self-named.ts';

export const frontEnds: SelfNamedGroup = [
  19,
  [
    [
      'AnonymousOverflow',
      'https://github.com/httpjamesm/AnonymousOverflow',
      {
        isAlone: true,
        titles: ['AnonymousOverflow - Private frontend for StackOverflow', '[^<]{1,160} \\| AnonymousOverflow'],
      },
    ],
    ['Quetre', 'https://github.com/zyachel/quetre', { isAlone: true }],
    [
      'Lingva Translate',
      'https://github.com/thedaviddelta/lingva-translate',
      {
        isAlone: true,
        meta: {
          description: '^Alternative front-end for Google Translate, serving as a Free and Open Source translator',
        },
      },
    ],
    ['ProxiTok', 'https://github.com/pablouser1/ProxiTok', { isAlone: true }],
    ['BreezeWiki', 'https://gitdab.com/cadence/breezewiki', { isAlone: true }],
    ['LibMedium', 'https://git.batsense.net/realaravinth/libmedium', { isAlone: true }],
    ['SafeTwitch', 'https://codeberg.org/SafeTwitch/safetwitch', { isAlone: true }],
    ['Wikiless', 'https://github.com/Metastem/wikiless', { isAlone: true }],
    ['SimplyTranslate', 'https://simplytranslate.org', { isAlone: true }],
    ['rimgo', 'https://codeberg.org/rimgo/rimgo', { isAlone: true }],
    ['Hyperpipe', 'https://codeberg.org/Hyperpipe/Hyperpipe', { isAlone: true }],
    ['ViewTube', 'https://viewtube.wiki', { isAlone: true, titles: ['[^<]{1,100} :: ViewTube'] }],
    ['CloudTube', 'https://tube.cadence.moe', { isAlone: true, titles: ['[^<]{1,100} - CloudTube'] }],
    [
      'qwebirc',
      'https://qwebirc.org',
      { isAlone: true, js: { 'qwebirc.VERSION': '(.+)\\;version:\\1' }, assets: 'qwebirc' },
    ],
    ['eduMEET', 'https://edumeet.org', { isAlone: true, elements: ['div#multiparty-meeting', 'div#edumeet'] }],
    ['plugNmeet', 'https://www.plugnmeet.org', { isAlone: true, elements: ['div#plugNmeet-app'] }],
    [
      'Synapse-Admin',
      'https://github.com/Awesome-Technologies/synapse-admin',
      {
        as: 'Synapse[ -]Admin',
        isAlone: true,
        html: '__SYNAPSE_ADMIN_VERSION__ ?= ?"v?(\\d[\\d.]{2,8}\\d)',
        meta: { description: '^Synapse-Admin$' },
      },
    ],
    [
      'Mibew Messenger',
      'https://mibew.org',
      {
        isAlone: true,
        html: '<!-- mibew button -->',
        cookies: { mibew_locale: '', MIBEW_VisitorID: '', MIBEW_UserID: '' },
      },
    ],
    ['Hanko', 'https://www.hanko.io', { isWord: 'always', elements: ['hanko-auth', 'hanko-profile'] }],
    ['FileSender', 'https://filesender.org', { isAlone: true, html: 'window\\.filesender ?= ?\\{' }],
  ],
];
