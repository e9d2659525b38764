// Extensions and modules of a library that have files of their own: those of DataTables and AngularJS.
import type { TechnologyRule } from '../../rule-set.ts';

/** `Buttons for DataTables 2.4.2`, `Responsive 2.5.0`, above the name of their maker. */
const extensions =
  'AutoFill Buttons ColReorder FixedColumns FixedHeader KeyTable Responsive RowGroup RowReorder Scroller Select';
const ofDataTables = Object.fromEntries(
  extensions.split(' ').map((name): [string, TechnologyRule] => [
    `datatables.net-${name.toLowerCase()}`,
    {
      cats: [59],
      description: `${name} is an extension of DataTables.`,
      website: `https://datatables.net/extensions/${name.toLowerCase()}/`,
      scripts: `/\\*!\\s{1,4}(?:\\* ?)?${name}(?: for DataTables)? (\\d+\\.\\d+\\.\\d+)\\s{1,3}\\* ?(?:Copyright )?(?:\\(c\\)|©) ?(?:20\\d\\d-20\\d\\d )?SpryMedia\\;version:\\1`,
      examples: [
        { scripts: `/*! ${name} for DataTables 2.4.2\n * © SpryMedia Ltd - datatables.net/license`, version: '2.4.2' },
      ],
    },
  ]),
);

/** Modules of AngularJS with files of their own. */
const partsOfAngular: readonly (readonly [name: string, module: string, what: string])[] = [
  ['angular-animate', 'ngAnimate', 'animates pages of AngularJS'],
  ['angular-aria', 'ngAria', 'makes AngularJS accessible'],
  ['angular-cookies', 'ngCookies', 'reads and writes cookies in AngularJS'],
  ['angular-messages', 'ngMessages', 'shows messages in forms of AngularJS'],
  ['angular-resource', 'ngResource', 'calls REST APIs from AngularJS'],
  ['angular-route', 'ngRoute', 'shows pages of AngularJS by their addresses'],
  ['angular-sanitize', 'ngSanitize', 'removes unsafe HTML in AngularJS'],
  ['angular-touch', 'ngTouch', 'handles touches in AngularJS'],
];

/** What gives DataTables the look of another library. */
const looksOfDataTables: readonly (readonly [name: string, library: string])[] = [
  ['bs', 'Bootstrap 3'],
  ['bs4', 'Bootstrap 4'],
  ['bs5', 'Bootstrap 5'],
  ['bm', 'Bulma'],
  ['jqui', 'jQuery UI'],
  ['se', 'Fomantic UI'],
  ['zf', 'Foundation'],
];
const integrations = Object.fromEntries(
  looksOfDataTables.map(([name, library]): [string, TechnologyRule] => [
    `datatables.net-${name}`,
    {
      cats: [59],
      description: `datatables.net-${name} gives DataTables the look of ${library}.`,
      website: `https://datatables.net/examples/styling/#${name}`,
      scripts: `/\\*!\\s{1,4}(?:\\* ?)?DataTables ${library} integration\\s`,
      examples: [{ scripts: `/*! DataTables ${library} integration\n * © SpryMedia Ltd - datatables.net/license` }],
    },
  ]),
);

const ofAngular = Object.fromEntries(
  partsOfAngular.map(([name, module, what]): [string, TechnologyRule] => [
    name,
    {
      cats: [59],
      description: `${name} ${what}.`,
      website: `https://docs.angularjs.org/api/${module}`,
      scripts: `\\.module\\(["']${module}["'],\\s?\\[[^\\]]{0,40}\\](?:[^~]{0,400}?\\.info\\(\\{\\s{0,9}angularVersion:\\s?["'](\\d+\\.\\d+\\.\\d+))?\\;version:\\1`,
      examples: [{ scripts: `angular.module("${module}",[]).info({angularVersion:"1.8.3"})`, version: '1.8.3' }],
    },
  ]),
);

export const extensionRules: Record<string, TechnologyRule> = { ...ofDataTables, ...integrations, ...ofAngular };
