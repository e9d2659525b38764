// Start pages, households, travel.
import type { SelfNamedGroup } from '../self-named.ts';

export const household: SelfNamedGroup = [
  206,
  [
    [
      'Homepage',
      'https://gethomepage.dev',
      {
        isWord: 'always',
        html: '<meta name="description" content="A highly customizable homepage \\(or startpage / application dashboard\\)',
      },
    ],
    ['Homarr', 'https://homarr.dev', { pages: 'after', titles: ['[^<]{0,40}Homarr(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'Dashy',
      'https://dashy.to',
      {
        isWord: true,
        html: "(?:Dashy - Self-Hosted Dashboard|You need to enable JavaScript to run Dashy|Dashy requires JavaScript|We're sorry but Dashy)",
      },
    ],
    [
      'Heimdall',
      'https://heimdall.site',
      {
        isWord: 'always',
        titles: ['Heimdall'],
        html: '<div id="app"[^~]{0,400}heimdall-icon|/img/heimdall-',
        cookies: { heimdall_session: '' },
      },
    ],
    [
      'Organizr',
      'https://organizr.app',
      { html: '\\[Organizr Version: ([\\d.]{3,12})[^\\]]{0,20} - By: CauseFX\\]', pages: 'both' },
    ],
    [
      'Homer',
      'https://github.com/bastienwirtz/homer',
      { isWord: 'always', html: ["We're sorry but Homer doesn't work", '<div id="app-mount"'] },
    ],
    [
      'Flame',
      'https://github.com/pawelmalak/flame',
      { isWord: 'always', html: '<meta[^>]{1,60}content="Flame - self-hosted startpage' },
    ],
    [
      'Glance',
      'https://github.com/glanceapp/glance',
      { isWord: 'always', html: ['href="https://github\\.com/glanceapp/glance"[^~]{0,60}Glance</a>(?: v?([\\d.]+))?'] },
    ],
    ['Fenrus', 'https://github.com/revenz/Fenrus'],
    ['Hubleys', 'https://github.com/knrdl/hubleys-dashboard'],
    ['Mafl', 'https://mafl.hywax.space', { isWord: true }],
    ['SUI', 'https://github.com/jeroenpardon/sui', { isWord: 'always' }],
    ['Mealie', 'https://mealie.io', { isWord: true, pages: 'both' }],
    [
      'Tandoor Recipes',
      'https://tandoor.dev',
      {
        as: 'Tandoor(?: Recipes)?',
        isWord: 'always',
        titles: ['[^<]{0,60}Tandoor Recipes(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?', 'Tandoor Recipes'],
        html: '/static/assets/(?:recipe_logo|brand_logo)|content="Tandoor',
      },
    ],
    ['KitchenOwl', 'https://kitchenowl.org', { as: 'KitchenOwl' }],
    [
      'RecipeSage',
      'https://recipesage.com',
      { as: 'RecipeSage', titles: ['RecipeSage(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    [
      'OwnTracks',
      'https://owntracks.org',
      { as: 'OwnTracks(?: (?:Recorder|Frontend|UI))?', titles: ['OwnTracks(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'Traccar',
      'https://www.traccar.org',
      { html: '<title>Traccar|<meta[^>]{1,40}content="Traccar', as: 'Traccar(?: Web| GPS Tracking System)?' },
    ],
    [
      'Dawarich',
      'https://dawarich.app',
      { pages: 'both', headers: { 'x-dawarich-version': '^([\\d.]+)\\;version:\\1', 'x-dawarich-response': '' } },
    ],
    [
      'wger',
      'https://wger.de',
      {
        titles: ['wger Workout Manager(?: - [^<]{1,60})?', '[^<]{1,80} - wger Workout Manager'],
        html: 'Powered by[^~]{0,60}wger\\.de',
      },
    ],
    ['FitTrackee', 'https://github.com/SamR1/FitTrackee', { pages: 'both' }],
    ['Endurain', 'https://github.com/joaovitoriasilva/endurain', { pages: 'both' }],
    ['wanderer', 'https://wanderer.to', { isWord: 'always', titles: ['[^<]{1,60} \\| wanderer'] }],
    ['AdventureLog', 'https://adventurelog.app', { as: 'AdventureLog', pages: 'both' }],
    ['LubeLogger', 'https://lubelogger.com', { as: 'LubeLogger', pages: 'both', titles: ['[^<]{0,60}- LubeLogger'] }],
    [
      'Gramps Web',
      'https://www.grampsweb.org',
      { titles: ['Gramps Web(?: - [^<]{1,40})?', 'Gramps\\.js'], elements: ['gramps-js'] },
    ],
    [
      'webtrees',
      'https://webtrees.net',
      {
        titles: ['[^<]{1,120} – webtrees'],
        html: '<body class="wt-global|class="wt-(?:header|footer|main)',
        cookies: { WT2_SESSION: '', WT_SESSION: '', 'WT-SESSION': '', WT_ID: '\\;confidence:25' },
      },
    ],
    ['GeneWeb', 'https://geneweb.tuxfamily.org', { as: 'GeneWeb' }],
    [
      'TNG',
      'https://www.tngsitebuilding.com',
      {
        isWord: 'always',
        html: 'The Next Generation of Genealogy Sitebuilding(?:(?: &copy;|,|</a>,?)[^~]{0,20}v\\. ([\\d.]+))?',
      },
    ],
    ['PhpGedView', 'https://phpgedview.sourceforge.net', { as: 'PhpGedView' }],
    [
      'HuMo-genealogy',
      'https://humo-gen.com',
      { as: 'HuMo-gen(?:ealogy)?', titles: ['[^<]{0,80}HuMo-gen(?:ealogy)?(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'] },
    ],
    ['IT-Tools', 'https://it-tools.tech', { titles: ['(?:[^<]{1,60} - )?IT[ -]Tools(?: - [^<]{1,80})?'] }],
    [
      'CyberChef',
      'https://gchq.github.io/CyberChef/',
      { as: 'CyberChef', html: 'Version (\\d[\\d.]+)[^~]{0,60}CyberChef' },
    ],
    [
      'changedetection.io',
      'https://changedetection.io',
      { as: 'Change ?[Dd]etection(?:\\.io)?', titles: ['Change ?Detection(?:\\.io)?(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'] },
    ],
    ['LanguageTool', 'https://languagetool.org', { isWord: 'always', titles: ['LanguageTool HTTP Server'] }],
    ['LibreTranslate', 'https://libretranslate.com', { titles: ['LibreTranslate - [^<]{1,80}'] }],
  ],
];
