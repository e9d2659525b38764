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
      scriptSrc: `(?:^|/)dataTables\\.${name}(?:[.-]min)?\\.js`,
      scripts: `/\\*!\\s{1,4}(?:\\* ?)?${name}(?: for DataTables)? (\\d+\\.\\d+\\.\\d+)\\s{1,3}\\* ?(?:Copyright )?(?:\\(c\\)|©) ?(?:20\\d\\d-20\\d\\d )?SpryMedia\\;version:\\1`,
      examples: [
        { scriptSrc: `/js/dataTables.${name[0]!.toLowerCase()}${name.slice(1)}.min.js` },
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
const looksOfDataTables: readonly (readonly [name: string, library: string, file: string])[] = [
  ['bs', 'Bootstrap 3', 'bootstrap'],
  ['bs4', 'Bootstrap 4', 'bootstrap4'],
  ['bs5', 'Bootstrap 5', 'bootstrap5'],
  ['bm', 'Bulma', 'bulma'],
  ['jqui', 'jQuery UI', 'jqueryui'],
  ['se', 'Fomantic UI', 'semanticui'],
  ['zf', 'Foundation', 'foundation'],
];
/** The looks that are published for each of its extensions too. */
const looksOfExtensions = looksOfDataTables.filter(([name]) => name.startsWith('bs'));
const integrations = Object.fromEntries(
  looksOfDataTables.map(([name, library, file]): [string, TechnologyRule] => [
    `datatables.net-${name}`,
    {
      cats: [59],
      description: `datatables.net-${name} gives DataTables the look of ${library}.`,
      website: `https://datatables.net/examples/styling/#${name}`,
      scriptSrc: `(?:^|/)dataTables\\.${file}(?:[.-]min)?\\.js`,
      html: `<link [^>]{0,200}\\bhref=["']?[^"'>]{0,200}/dataTables\\.${file}(?:[.-]min)?\\.css`,
      scripts: `/\\*!\\s{1,4}(?:\\* ?)?DataTables ${library} integration\\s`,
      examples: [
        { scriptSrc: `/js/dataTables.${file}.min.js` },
        { html: `<link rel="stylesheet" href="/css/dataTables.${file}.min.css">` },
        { scripts: `/*! DataTables ${library} integration\n * © SpryMedia Ltd - datatables.net/license` },
      ],
    },
  ]),
);
const integrationsOfExtensions = Object.fromEntries(
  extensions.split(' ').flatMap((extension) =>
    looksOfExtensions.map(([look, library, file]): [string, TechnologyRule] => {
      const stem = `${extension[0]!.toLowerCase()}${extension.slice(1)}`;
      return [
        `datatables.net-${extension.toLowerCase()}-${look}`,
        {
          cats: [59],
          description: `datatables.net-${extension.toLowerCase()}-${look} gives ${extension} for DataTables the look of ${library}.`,
          website: `https://github.com/DataTables/Dist-DataTables-${extension}-${library.replace(' 3', '').replace(' ', '')}`,
          scriptSrc: `(?:^|/)${stem}\\.${file}(?:[.-]min)?\\.js`,
          html: `<link [^>]{0,200}\\bhref=["']?[^"'>]{0,200}/${stem}\\.${file}(?:[.-]min)?\\.css`,
          examples: [
            { scriptSrc: `/js/${stem}.${file}.min.js` },
            { html: `<link rel="stylesheet" href="/css/${stem}.${file}.min.css">` },
          ],
        },
      ];
    }),
  ),
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

export const extensionRules: Record<string, TechnologyRule> = {
  ...ofDataTables,
  ...integrations,
  ...integrationsOfExtensions,
  ...ofAngular,
};
