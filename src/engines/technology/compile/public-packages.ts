// Libraries that a page loads from a public package CDN, whose URLs state the package and its version:
// `https://cdn.jsdelivr.net/npm/vue@3.5.13`, `https://cdnjs.cloudflare.com/ajax/libs/d3/7.9.0/d3.min.js`.
import type { NpmPackage, TechnologyRule } from '../rules/rule-set.ts';
import { isOrdinary } from '../match/ordinary-words.ts';
import type { CodeSequences, CodeWords, Technology } from './compiled-rules.ts';
import { filesOf, type ReleasedFile } from './release-table.ts';

export interface PublicPackage {
  name: string;
  /** Empty when the URL does not state it. */
  version: string;
}

const version = String.raw`v?(\d+(?:\.\d+){0,3}(?:-[a-z]+(?:\.?\d+)*)?)`;
/** As the CDNs of npm write it; `~` and `^` allow later versions. */
const named = new RegExp(String.raw`[/:]((?:@[\w.-]{1,60}/)?[a-z][\w.-]{0,60})@[~^]?${version}(?=[/?+,&]|$)`, 'gi');
/** As cdnjs and the mirrors in China write it. */
const foldered = new RegExp(
  String.raw`(?:/ajax/libs|//(?:cdn\.staticfile\.(?:org|net)|cdn\.bootcss\.com|lib\.baomitu\.com))/([\w.-]{1,60})/${version}/`,
  'i',
);
/** Libraries that cdnjs calls otherwise than npm, where another package has the name. */
const ofCdnjs: Readonly<Record<string, string>> = {
  cookieconsent2: 'cookieconsent',
  foundation: 'foundation-sites',
  normalize: 'normalize.css',
};
const isFoldered = /\/ajax\/libs\/|\/\/(?:cdn\.(?:staticfile|bootcss)|lib\.baomitu)\./;

/** A folder of installed packages, which development servers show. */
const installed = /\/(?:node_modules|bower_components)\/(?:\.vite\/deps\/)?((?:@[\w.-]{1,60}\/)?[a-z][\w.-]{0,60})\//i;

/** A folder with the files of others, and in it one of a package with a file of its name: `/vendor/foo-bar/css/foo.min.css`. */
const copied =
  /\/(?:vendors?|third[_-]?party|libs?)\/((?:@[\w.-]{1,60}\/)?[a-z][\w.-]{2,60})\/(?:[\w.-]{1,40}\/){0,3}([a-z][\w.-]{2,60}?)(?:[.-]min)?\.(?:m?js|css)(?:[?#]|$)/i;

/** The same in a folder of components. Those of the site itself have no file for production, and most are called by one word. */
const copiedComponent =
  /\/components\/([a-z][\w.]{1,60}-[\w.-]{2,60})\/(?:[\w.-]{1,40}\/){0,3}([a-z][\w.-]{2,60}?)[.-]min\.(?:m?js|css)(?:[?#]|$)/i;

/** A module of a package in such a folder, where packages keep their modules: `/vendor/foo/lib/bar/baz.js`. */
const copiedModule =
  /\/(?:vendors?|third[_-]?party)\/([a-z][\w.-]{3,60})\/(?:cjs|es|esm|lib)\/(?:[\w.-]{1,40}\/){0,4}[\w.-]{1,60}\.m?js(?:[?#]|$)/i;

function copiedIn(address: string): RegExpExecArray | null {
  const match = copied.exec(address) ?? copiedComponent.exec(address);
  const [, name = '', file = ''] = match ?? [];
  const short = name.toLowerCase().replace(/^@[^/]*\//, '');
  const isOwn = plain(short).startsWith(plain(file)) || (short.endsWith(`-${file.toLowerCase()}`) && !isOrdinary(file));
  if (!isOrdinary(name) && isOwn) return match;
  const module = copiedModule.exec(address);
  return isOrdinary(module?.[1] ?? '') ? null : module;
}

/** The packages in a URL; a URL that combines files has several. */
export function packagesOf(address: string): PublicPackage[] {
  const found = address.includes('@') ? [...address.matchAll(named)] : [];
  const folder = isFoldered.test(address) ? foldered.exec(address) : null;
  if (folder !== null) folder[1] = ofCdnjs[folder[1] ?? ''] ?? folder[1]!;
  const local = /node_modules|bower_components/.test(address) && found.length === 0 ? installed.exec(address) : null;
  const stated = [...found, ...(folder === null ? [] : [folder]), ...(local === null ? [] : [local])].map(
    ([, name = '', own = '']): PublicPackage => ({ name: name.toLowerCase(), version: own }),
  );
  const [, copy] = stated.length > 0 ? [] : (copiedIn(address) ?? []);
  return copy === undefined ? stated : [{ name: copy.toLowerCase(), version: '' }];
}

/** Categories whose technologies are published as packages: a package named like a shop system is something else. */
const categories = new Set([12, 14, 17, 24, 25, 35, 59, 66]);
/** Many of these are services and applications. Only those that rules recognise by their code are published as packages. */
const mixedCategories = new Set([19, 47]);

const isPublished = ({ name, categories: own }: Technology, hasCode: (name: string) => boolean): boolean =>
  own.some((category) => categories.has(category)) ||
  (own.some((category) => mixedCategories.has(category)) && hasCode(name));

const partsOfJqueryUi =
  'accordion autocomplete button core datepicker dialog draggable droppable menu mouse position progressbar resizable selectable slider sortable spinner tabs tooltip widget'.split(
    ' ',
  );
const partsOfAngular = 'animations common compiler core elements forms http platform-browser router'.split(' ');

/** Modules of one product, with the same versions. */
const partsOfAgGrid = [
  ...['all-modules', 'client-side-row-model', 'core', 'csv-export', 'infinite-row-model'].map(
    (part) => `@ag-grid-community/${part}`,
  ),
  ...'all-modules charts column-tool-panel core filter-tool-panel master-detail menu multi-filter range-selection rich-select row-grouping set-filter side-bar status-bar viewport-row-model'
    .split(' ')
    .map((part) => `@ag-grid-enterprise/${part}`),
  'ag-grid',
  'ag-grid-community',
  'ag-grid-enterprise',
];

const otherNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(partsOfAngular.map((part) => [`@angular/${part}`, 'Angular'])),
  ...Object.fromEntries(partsOfJqueryUi.map((part) => [`jquery.ui.${part}`, 'jQuery UI'])),
  ...Object.fromEntries(partsOfAgGrid.map((part) => [part, 'AG Grid'])),
  '@adobe/react-spectrum': 'React Spectrum',
  '@algolia/client-search': 'Algolia',
  '@arco-design/web-react': 'Arco Design',
  '@auth0/auth0-spa-js': 'Auth0',
  '@azure/msal-browser': 'Microsoft Authentication',
  '@barba/core': 'Barba.js',
  '@douyinfe/semi-ui': 'Semi Design',
  '@editorjs/editorjs': 'Editor.js',
  '@fancyapps/fancybox': 'FancyBox',
  '@fancyapps/ui': 'FancyBox',
  '@builder.io/qwik': 'Qwik',
  '@ckeditor/ckeditor5-build-classic': 'CKEditor',
  '@ckeditor/ckeditor5-build-inline': 'CKEditor',
  '@docsearch/js': 'Algolia DocSearch',
  '@docsearch/react': 'Algolia DocSearch',
  '@fingerprintjs/fingerprintjs': 'FingerprintJS',
  '@floating-ui/core': 'Floating UI',
  '@floating-ui/react-dom': 'Floating UI',
  '@floating-ui/dom': 'Floating UI',
  '@fluentui/react-components': 'Fluent UI',
  '@formkit/vue': 'FormKit',
  '@fortawesome/fontawesome-free': 'Font Awesome',
  '@fortawesome/fontawesome-svg-core': 'Font Awesome',
  '@hotwired/stimulus': 'Stimulus',
  '@amcharts/amcharts4': 'amCharts',
  '@amcharts/amcharts5': 'amCharts',
  '@babylonjs/core': 'Babylon.js',
  '@microsoft/fast-element': 'FAST',
  '@fluentui/web-components': 'Fluent UI',
  '@hotwired/turbo': 'Turbo',
  '@iconify/iconify': 'Iconify',
  '@iconify/vue': 'Iconify',
  '@googlemaps/js-api-loader': 'Google Maps',
  '@lexical/react': 'lexical',
  '@loadable/component': 'Loadable-Components',
  '@mdi/font': 'Material Design Icons',
  '@microsoft/signalr': 'SignalR',
  '@material/web': 'Material Web',
  '@paypal/paypal-js': 'PayPal',
  '@picocss/pico': 'Pico CSS',
  '@popperjs/core': 'Popper',
  '@preact/signals': 'Preact Signals',
  '@preact/signals-core': 'Preact Signals',
  '@remix-run/react': 'Remix',
  '@shoelace-style/shoelace': 'Shoelace',
  '@reduxjs/toolkit': 'Redux Toolkit',
  '@shopify/polaris': 'Polaris',
  '@stimulus/core': 'Stimulus',
  '@stimulus/multimap': 'Stimulus',
  '@stimulus/mutation-observers': 'Stimulus',
  '@rive-app/canvas': 'Rive',
  '@stripe/stripe-js': 'Stripe',
  '@urql/core': 'urql',
  '@vercel/analytics': 'Vercel Analytics',
  '@vercel/speed-insights': 'Vercel Speed Insights',
  '@svgdotjs/svg.draggable.js': 'svg.draggable.js',
  '@svgdotjs/svg.js': 'SVG.js',
  '@tanstack/query-core': 'TanStack Query',
  '@tanstack/react-query': 'TanStack Query',
  '@tanstack/react-table': 'TanStack Table',
  '@tanstack/react-virtual': 'TanStack Virtual',
  '@tanstack/table-core': 'TanStack Table',
  '@tanstack/virtual-core': 'TanStack Virtual',
  '@tanstack/vue-query': 'TanStack Query',
  '@tiptap/core': 'Tiptap',
  '@toast-ui/editor': 'Toast UI Editor',
  '@turf/turf': 'TurfJS',
  '@uppy/core': 'Uppy',
  '@vue/runtime-core': 'Vue.js',
  '@vue/runtime-dom': 'Vue.js',
  '@vueuse/core': 'VueUse',
  '@xterm/xterm': 'xterm.js',
  '@zxing/library': 'ZXing',
  'ace-builds': 'Ace',
  algoliasearch: 'Algolia',
  amcharts3: 'amCharts',
  angular: 'AngularJS',
  'angular.js': 'AngularJS',
  antd: 'Ant Design',
  awesomplete: 'Awesomplete',
  azurite: 'Azurite',
  'better-auth': 'Better Auth',
  'bignumber.js': 'bignumber.js',
  bowser: 'Bowser',
  'bootstrap-daterangepicker': 'daterangepicker',
  'braintree-web': 'Braintree',
  'browser-sync': 'Browsersync',
  ckeditor4: 'CKEditor',
  ckeditor5: 'CKEditor',
  classnames: 'classnames',
  'cleave.js': 'Cleave.js',
  cloudcmd: 'Cloud Commander',
  cookieconsent: 'Cookie Consent by Osano',
  createjs: 'CreateJS',
  'crypto-js': 'crypto-js',
  'datatables.net': 'DataTables',
  'decimal.js': 'decimal.js',
  docsify: 'Docsify',
  'draft-js': 'Draft.js',
  dragula: 'Dragula',
  'ember-source': 'Ember.js',
  'expressive-code': 'Expressive Code',
  'file-saver': 'FileSaver.js',
  fingerprintjs2: 'FingerprintJS',
  flexslider: 'FlexSlider',
  'floating-ui': 'Floating UI',
  foundation: 'ZURB Foundation',
  'foundation-sites': 'ZURB Foundation',
  grapesjs: 'GrapesJS',
  graphiql: 'GraphiQL',
  graphql: 'GraphQL.js',
  'graphql-yoga': 'GraphQL Yoga',
  'htmx.org': 'Htmx',
  hyperformula: 'HyperFormula',
  inputmask: 'Inputmask',
  'autocomplete.js': 'Algolia Autocomplete',
  'eonasdan-bootstrap-datetimepicker': 'Bootstrap 3 Datepicker',
  interactjs: 'interact.js',
  'jquery-pjax': 'jQuery-pjax',
  'jquery-sparkline': 'jQuery Sparklines',
  'jquery-ui-dist': 'jQuery UI',
  'js-cookie': 'js-cookie',
  jspdf: 'jsPDF',
  'keycloak-js': 'Keycloak',
  konva: 'Konva',
  less: 'Less',
  lightbox2: 'Lightbox',
  localforage: 'localForage',
  localtunnel: 'Localtunnel',
  'launchdarkly-js-client-sdk': 'LaunchDarkly',
  'lodash-es': 'Lodash',
  'lottie-web': 'Lottie',
  'lottie-web-light': 'Lottie',
  'lucide-react': 'Lucide',
  'lucide-static': 'Lucide',
  'lucide-vue-next': 'Lucide',
  'masonry-layout': 'Masonry',
  'material-ui': 'MUI',
  'mixpanel-browser': 'Mixpanel',
  mochawesome: 'Mochawesome',
  mountebank: 'mountebank',
  ol: 'OpenLayers',
  'owl.carousel': 'OWL Carousel',
  owlcarousel2: 'OWL Carousel',
  papaparse: 'Papa Parse',
  paper: 'Paper.js',
  parse: 'Parse SDK',
  'paypal-js': 'PayPal',
  phoenix_live_view: 'Phoenix LiveView',
  'pdfjs-dist': 'PDF.js',
  'plotly.js-basic-dist-min': 'Plotly',
  'plotly.js-cartesian-dist-min': 'Plotly',
  'plotly.js-dist': 'Plotly',
  'plotly.js-dist-min': 'Plotly',
  'posthog-js': 'PostHog',
  prismjs: 'Prism',
  'prosemirror-view': 'ProseMirror',
  'qr-code-styling': 'QR Code Styling',
  quilljs: 'Quill',
  rapidoc: 'RapiDoc',
  'react-dom': 'React',
  'react-helmet-async': 'react-helmet-async',
  'react-query': 'TanStack Query',
  'react-router-dom': 'React Router',
  'react-transition-group': 'react-transition-group',
  redoc: 'ReDoc',
  rollbar: 'Rollbar',
  scrivito: 'Scrivito',
  scrollreveal: 'scrollreveal',
  'serve-index': 'serve-index',
  shiki: 'Shiki',
  simplebar: 'SimpleBar',
  'simplebar-core': 'SimpleBar',
  'socket.io-client': 'Socket.io',
  slate: 'Slate Editor',
  'slick-carousel': 'Slick',
  sortablejs: 'SortableJS',
  soundmanager2: 'SoundManager',
  'swagger-ui': 'Swagger UI',
  'swagger-ui-dist': 'Swagger UI',
  testem: 'Testem',
  three: 'three.js',
  tinycolor2: 'TinyColor',
  tldraw: 'tldraw',
  'tom-select': 'Tom Select',
  '@antv/g2': 'AntV G2',
  '@antv/g6': 'G6',
  '@cucumber/html-formatter': 'Cucumber HTML Formatter',
  '@stoplight/elements': 'Stoplight Elements',
  '@inertiajs/core': 'Inertia.js',
  '@inertiajs/inertia': 'Inertia.js',
  '@preline/accordion': 'Preline UI',
  preline: 'Preline UI',
  'tabulator-tables': 'Tabulator',
  turbolinks: 'Turbolinks',
  'twitter-bootstrap': 'Bootstrap',
  'typeahead.js': 'Twitter typeahead.js',
  'ua-parser-js': 'UAParser.js',
  uplot: 'uPlot',
  uppy: 'Uppy',
  'vanilla-cookieconsent': 'CookieConsent',
  'velocity-animate': 'Velocity.js',
  victory: 'Victory',
  'video.js': 'VideoJS',
  'vue2-animate': 'Vue2-animate',
  'web-vitals': 'web-vitals',
  'webpack-bundle-analyzer': 'webpack-bundle-analyzer',
  xlsx: 'SheetJS',
  xterm: 'xterm.js',
};

/** All packages of these scopes are parts of one technology, except those with a technology of their own. */
const ofScope: Readonly<Record<string, string>> = {
  'chakra-ui': 'Chakra UI',
  'material-ui': 'MUI',
  'radix-ui': 'Radix UI',
  'react-spring': 'React Spring',
  amplitude: 'Amplitude',
  bugsnag: 'BugSnag',
  ckeditor: 'CKEditor',
  datadog: 'Datadog',
  emotion: 'Emotion',
  fluentui: 'Fluent UI',
  fullcalendar: 'FullCalendar',
  graphiql: 'GraphiQL',
  headlessui: 'Headless UI',
  iconify: 'Iconify',
  mantine: 'Mantine',
  mui: 'MUI',
  nivo: 'Nivo',
  ngrx: 'NgRx',
  segment: 'Segment',
  sentry: 'Sentry',
  tiptap: 'Tiptap',
  turf: 'TurfJS',
  uppy: 'Uppy',
  visx: 'Visx',
};

/** Package → number of its technology. `hasCode` says whether rules look at the code of the technology of this name. */
export function packageNames(
  technologies: readonly Technology[],
  hasCode: (name: string) => boolean,
): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, technology] of technologies.entries()) {
    const { name } = technology;
    if (!isPublished(technology, hasCode)) continue;
    if (name.startsWith('@')) numbers.set(name, number);
    numbers.set(plain(name), number);
    const short = plain(name).replace(/js$/, '');
    if (short.length > 1 && !numbers.has(short)) numbers.set(short, number);
  }
  const byName = new Map(technologies.map(({ name }, number) => [name, number]));
  for (const [scope, ours] of Object.entries(ofScope)) {
    const number = byName.get(ours);
    if (number !== undefined) numbers.set(`@${scope}/`, number);
  }
  for (const [name, ours] of Object.entries(otherNames)) {
    const number = byName.get(ours);
    if (number !== undefined) numbers.set(name, number);
  }
  return numbers;
}

/** Adds packages that are not technologies yet. Names without scope may be spelled differently: `Chart.js` for `chart.js`. */
export function addNpmPackages(
  packages: readonly NpmPackage[],
  numbers: Map<string, number>,
  add: (name: string, rule: TechnologyRule) => number,
): void {
  // A comment that several packages share names none of them, unless it is a technology.
  const shared = Map.groupBy(packages, ({ banner }) => plain(banner ?? ''));
  const banners = new Map<string, number>();
  // Packages with a scope may share the comment of one without.
  const ordered = packages
    .filter(({ isPart = false }) => !isPart)
    .toSorted((a, b) => Number(a.name.startsWith('@')) - Number(b.name.startsWith('@')));
  const listed = new Set(packages.map(({ name }) => name));
  /** The websites of the packages that no rule knows. */
  const added = new Map<number, string | null>();
  /** Names that are those of packages only without their hyphens. */
  const spellings = new Set<string>();
  const isKnown = (name: string): boolean => numbers.has(name) && !spellings.has(name);
  const renamed = Object.entries(otherNames).filter(([name, ours]) => !numbers.has(name) && listed.has(ours));
  const isRenamed = new Set(renamed.map(([name]) => name));
  for (const { name, description, website, category, banner } of ordered) {
    if (isRenamed.has(name)) continue;
    const alike = (one: string): number | undefined => {
      const number = technologyOf(one, numbers);
      return number === undefined || isKnown(one) || isSame(website, added.get(number)) ? number : undefined;
    };
    // What is listed has a technology of its own, whatever its scope is.
    const ofRule = name.startsWith('@') ? numbers.get(name) : alike(name);
    const isOwn = banner !== undefined && shared.get(plain(banner))?.length === 1 && !isPartOf(name, banner);
    if (ofRule !== undefined) {
      if (isOwn && name in otherNames) banners.set(plain(banner), ofRule);
      continue;
    }
    const known = technologyUnderOtherName(name, banner, alike);
    if (known !== undefined) {
      numbers.set(name, known);
      continue;
    }
    const number = add(name, { cats: [category], description, ...(website === null ? {} : { website }) });
    numbers.set(name, number);
    added.set(number, website);
    spellings.delete(name);
    if (!name.startsWith('@') && !numbers.has(plain(name))) {
      numbers.set(plain(name), number);
      spellings.add(plain(name));
    }
    if (isOwn) banners.set(plain(banner), number);
  }
  for (const [name, ours] of renamed) numbers.set(name, numbers.get(ours)!);
  for (const [banner, number] of banners) if (!isKnown(banner)) numbers.set(banner, number);
}

/** The technology that has the name of a package's comment, or a name that the package also has or had. */
function technologyUnderOtherName(
  name: string,
  banner: string | undefined,
  alike: (name: string) => number | undefined,
): number | undefined {
  const short = notWithoutJquery.has(name) ? undefined : ofJquery.exec(name)?.[1];
  for (const one of [banner?.toLowerCase(), short, formerName(name)]) {
    const number = one === undefined ? undefined : alike(one);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** `json2csv` is not `json-2-csv` of another owner. `undefined` stands for a technology of a rule, which has many names. */
const isSame = (website: string | null, other: string | null | undefined): boolean =>
  other === undefined || (ownerOf(website) !== '' && ownerOf(website) === ownerOf(other));

/** The owner on GitHub, or the host of a website of its own. */
function ownerOf(website: string | null): string {
  const [, owner, ofPages, host = ''] =
    /^https?:\/\/(?:(?:www\.)?github\.com\/([\w-]+)|([\w-]+)\.github\.io|(?:www\.)?([\w.-]+))/i.exec(website ?? '') ??
    [];
  return (owner ?? ofPages ?? (host === 'npmjs.com' ? '' : host)).toLowerCase();
}

/** A plugin that is also called without the name of jQuery: `jquery-touchswipe` is TouchSwipe. */
const ofJquery = /^jquery[.-]([\w.-]{8,})$/;
/** Plugins that share their name with another library: Highlight.js colours code, `jquery-highlight` marks words. */
const notWithoutJquery = new Set(['jquery-autocomplete', 'jquery-date-range-picker', 'jquery-highlight']);

/** Packages with a scope, and others that are called as if they had it. */
const namesakesOfScoped = new Set(['@cloudinary/react', '@vue/web-component-wrapper']);

/** How a package was called before it had a scope: `xterm-headless` is `@xterm/headless`. */
const formerName = (name: string): string | undefined =>
  name.startsWith('@') && !namesakesOfScoped.has(name) ? name.slice(1).replace('/', '-') : undefined;

/** Words that say how a library is published. */
const editions =
  /^(?:js|css|core|dist|lib|min|bundle|free|pro|polyfill|layout|engine|library|react|vue|angular|next|mobile|web|basic|complete|base|popular|charts?|s|\d+)*$/;

/** A package of a larger library has its comment: `foo-loader-files` is not all of `foo`. */
export function isPartOf(name: string, banner: string): boolean {
  const own = plain(name.replace(/^@[^/]*\//, ''));
  return own.startsWith(plain(banner)) && !editions.test(own.slice(plain(banner).length));
}

/** File names of packages, without scope and extension. */
export const packageFiles = (
  packages: readonly NpmPackage[],
): Map<string, { name: string; globals: readonly string[] }[]> =>
  Map.groupBy(
    packages.filter(({ globals }) => globals.length > 0).map(({ name, globals }) => ({ name, globals })),
    ({ name }) =>
      name
        .replace(/^@[^/]*\//, '')
        .toLowerCase()
        .replace(/[.-]js$/, ''),
  );

/** Words that only the scripts, or the style sheets, of packages contain. */
export const codeWords = (
  packages: readonly NpmPackage[],
  kind: 'scripts' | 'styles',
  numbers: ReadonlyMap<string, number>,
): CodeWords[] =>
  packages.flatMap(({ name, words }) => {
    const own = words?.[kind] ?? [];
    const technology = technologyOf(name, numbers);
    if (technology === undefined) return [];
    const besideVersion = kind === 'scripts' ? (words?.besideVersion ?? []) : [];
    const ofSites = kind === 'scripts' ? (words?.ofSites ?? []) : [];
    return [
      ...(own.length === 0 ? [] : [{ technology, words: own, ...(besideVersion.length > 0 && { besideVersion }) }]),
      ...ofSites.map((some) => ({ technology, words: some })),
    ];
  });

/** Sequences of words that only packages have. */
export const codeSequences = (packages: readonly NpmPackage[], numbers: ReadonlyMap<string, number>): CodeSequences[] =>
  packages.flatMap(({ name, words }) => {
    const technology = technologyOf(name, numbers);
    return technology === undefined ? [] : (words?.sequences ?? []).map((hashes) => ({ technology, hashes }));
  });

/** Words beside the versions of packages. */
export const versionWords = (packages: readonly NpmPackage[], numbers: ReadonlyMap<string, number>): CodeWords[] =>
  packages.flatMap(({ name, words }) => {
    const technology = technologyOf(name, numbers);
    return technology === undefined ? [] : (words?.besideVersions ?? []).map((some) => ({ technology, words: some }));
  });

const sentenceConfidence = 75;

/** Packages with patterns for the sentences that only their scripts contain. */
export const sentencesOf = (
  packages: readonly NpmPackage[],
  numbers: ReadonlyMap<string, number>,
): { name: string; number: number; patterns: string[] }[] =>
  packages.flatMap(({ name, sentences = [] }) => {
    const number = technologyOf(name, numbers);
    if (sentences.length === 0 || number === undefined) return [];
    const patterns = sentences.map((one) => `${one.replaceAll(/[.()/-]/g, '\\$&')}\\;confidence:${sentenceConfidence}`);
    return [{ name, number, patterns }];
  });

/** The files in the releases of packages. */
export const filesOfPackages = (
  packages: readonly NpmPackage[],
  numbers: ReadonlyMap<string, number>,
): ReleasedFile[] => packages.flatMap(({ name, releases = [] }) => filesOf(technologyOf(name, numbers), releases));

/** The number of the technology of a package. */
export const technologyOf = (name: string, numbers: ReadonlyMap<string, number>): number | undefined =>
  numbers.get(name) ??
  (name.startsWith('@')
    ? numbers.get(name.replace(/(?<=\/).*/, ''))
    : (numbers.get(plain(name)) ?? numbers.get(short(name))));

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const short = (name: string): string => plain(name.replace(/[.-]js$/i, ''));
