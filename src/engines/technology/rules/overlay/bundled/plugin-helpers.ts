// Plugins of jQuery that pages load as files of their own. Builds of distributions lose their comments, but the name of the method stays.
// Only names that no other plugin uses are listed.
import type { TechnologyRule } from '../../rule-set.ts';

/** `method` is the name that the plugin adds to `$.fn`. */
type Plugin = readonly [name: string, what: string, website: string, method: string];

const plugins: readonly Plugin[] = [
  ['At.js', 'completes mentions', 'https://github.com/ichord/At.js', 'atwho'],
  [
    'bgiframe',
    'keeps select fields of old browsers below menus',
    'https://github.com/brandonaaron/bgiframe',
    'bgi?frame',
  ],
  ['Tipsy', 'shows tooltips', 'https://github.com/jaz303/tipsy', 'tipsy'],
  ['jQuery.NiceScroll', 'draws scrollbars', 'https://github.com/inuyaksa/jquery.nicescroll', 'niceScroll'],
  [
    'Are You Sure',
    'warns of changes that are not saved',
    'https://github.com/codedance/jquery.AreYouSure',
    'areYouSure',
  ],
  ['jQuery fixedtableheader', 'keeps the headers of tables in view', 'http://www.mustafaozcan.net', 'fixedtableheader'],
  ['Galleriffic', 'shows galleries', 'https://www.twospy.com/galleriffic/', '(?:galleriffic|opacityrollover)'],
  [
    'jquery-linedtextarea',
    'numbers the lines of text areas',
    'https://alan.blog-city.com/jquerylinedtextarea.htm',
    'linedtextarea',
  ],
  ['coolfieldset', 'folds fieldsets', 'https://github.com/w3shaman/jquery-coolfieldset', 'coolfieldset'],
  ['BootSideMenu', 'opens a menu at the side', 'https://github.com/AndreaLombardo/BootSideMenu', 'BootSideMenu'],
  ['ajax-chosen', 'loads the options of Chosen', 'https://github.com/meltingice/ajax-chosen', 'ajaxChosen'],
  [
    'jQuery Sticky Tabs',
    'keeps the open tab in the URL',
    'https://github.com/aidanlister/jquery-stickytabs',
    'stickyTabs',
  ],
  ['jquery-treetable', 'folds the rows of tables', 'https://github.com/ludo/jquery-treetable', 'tree[tT]able'],
  ['Farbtastic', 'chooses colours', 'https://github.com/mattfarina/farbtastic', 'farbtastic'],
  ['jquery-blockui', 'blocks parts of pages', 'https://github.com/malsup/blockui', '_fadeIn'],
];

/** Code that a pattern matches: the first of each choice. */
const codeOf = (method: string): string =>
  `a.fn.${method.replaceAll(/\[(.).\]|\(\?:(\w+)\|\w+\)|\?/g, '$1$2')}=function(b){`;

export const pluginHelpers: Record<string, TechnologyRule> = Object.fromEntries(
  plugins.map(([name, what, website, method]) => [
    name,
    {
      cats: [59],
      description: `${name} ${what}.`,
      website,
      scripts: `\\.fn\\.${method}\\s?=[^=]`,
      examples: [{ scripts: codeOf(method) }],
    },
  ]),
);
