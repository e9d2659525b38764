// Versions of libraries in the addresses of their files, where no rule reads them: `/bootstrap-3.3.7/js/bootstrap.min.js`,
// `/requirejs/2.1.5/require.min.js`, `/yui_2_7_0/yahoo/yahoo-min.js`, `jquery_1-3-2_min.js`, `slick.min.js?ver=1.8.1`.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/package-names.ts';
import { plainName } from '../plain-name.ts';
import type { Hit } from './facts.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';

export type ReadAddressVersions = (addresses: readonly string[], hits: readonly Hit[], add: AddHit) => void;

/** Widgets, galleries, JavaScript frameworks and libraries, graphics, players, fonts, editors, maps, interfaces. */
const libraryCategories = new Set([5, 7, 12, 14, 17, 24, 25, 35, 59, 66]);

const addressesMax = 600;
const addressCharactersMax = 2000;
const partsMax = 200;
const number = String.raw`\d{1,3}(?:[._-]\d{1,4}){1,3}(?:[._-]?(?:rc|beta|alpha|pre|dev|r|b|a)[._-]?\d{0,3})?`;
/** Words for the build of a file and for the part of the library in it. */
const build =
  '(?:[._-](?:min|minified|pack|packed|pkgd|custom|core|more|all|full|compressed|yc|yui|jsmin|src|dev|debug|prod|production|slim|bundle|umd|nc|concat|optimized|lite|release|x))*';
const namedFile = new RegExp(String.raw`^([a-z][\w.-]{0,50}?)${build}[._-]v?(${number})${build}\.(?:js|css)$`, 'i');
const namedFolder = new RegExp(String.raw`^([a-z][\w.]{0,40}?(?:-[a-z][\w.]{0,40}?){0,4})[._-]v?(${number})$`, 'i');
const versionFolder = new RegExp(String.raw`^v?(${number})$`, 'i');
const isPartName = /^[a-z][\w.-]{1,50}$/i;

/** Names of files that differ from the name of their library. */
const fileNames: Readonly<Record<string, string>> = {
  require: 'RequireJS',
  yui2: 'YUI',
  yui3: 'YUI',
  jqueryui: 'jQuery UI',
  ui: '',
  fontawesome: 'Font Awesome',
  angular: 'AngularJS',
  vue: 'Vue.js',
  ext: 'ExtJS',
};

interface Stated {
  name: string;
  version: string;
  address: string;
}

export function createAddressVersions(rules: CompiledRules): ReadAddressVersions {
  let byName: ReadonlyMap<string, number> | undefined; // created when a page has a library without a version
  const patterns = new Map<number, TechnologyPattern>();
  /** Adds a version, but reports nothing by itself. */
  function patternOf(technology: number): TechnologyPattern {
    let pattern = patterns.get(technology);
    if (pattern === undefined)
      patterns.set(technology, (pattern = { technology, source: '?ver=', confidence: 0, version: '\\1' }));
    return pattern;
  }

  const numberOf = (name: string): number | undefined =>
    (byName ??= librariesByName(rules)).get(plainName(name)) ?? technologyOf(name.toLowerCase(), rules.packages);
  const releases = new Map(
    Object.entries(releaseForms).flatMap(([name, form]) => {
      const technology = rules.technologies.findIndex((one) => one.name === name);
      return technology < 0 ? [] : [[technology, new RegExp(`^(?:${form})$`)] as const];
    }),
  );

  return (addresses, hits, add) => {
    const found = new Set(hits.flatMap(({ technology }) => (technology < 0 ? [] : [technology])));
    for (const { technology, version } of hits) if (version !== '') found.delete(technology);
    const open = [...found].filter((technology) =>
      rules.technologies[technology]?.categories.some((id) => libraryCategories.has(id)),
    );
    if (open.length === 0) return;
    const wanted = new Set(open);
    const stated = new Set<number>();
    const read = addresses.slice(0, addressesMax);
    for (const { name, version, address } of statedIn(read)) {
      const technology = numberOf(name);
      if (technology === undefined || !wanted.has(technology)) continue;
      add(patternOf(technology), 'scriptSrc', undefined, ['', version], address);
      stated.add(technology);
    }
    for (const { name, version, address } of statedInQueries(read)) {
      const technology = numberOf(name);
      if (technology === undefined || !wanted.has(technology) || stated.has(technology)) continue;
      if (releases.get(technology)?.test(version) === true)
        add(patternOf(technology), 'scriptSrc', undefined, ['', version], address);
    }
  };
}
const nameCharactersMin = 2;

function librariesByName(rules: CompiledRules): Map<string, number> {
  const byName = new Map<string, number>();
  for (const [technology, { name, categories }] of rules.technologies.entries()) {
    if (!categories.some((id) => libraryCategories.has(id))) continue;
    const plain = plainName(name);
    for (const one of [plain, plain.replace(/(?<=.{2})(?:js|css)$/, ''), `jquery${plain}`])
      if (one.length >= nameCharactersMin && !byName.has(one)) byName.set(one, technology);
  }
  for (const [file, name] of Object.entries(fileNames)) {
    const technology = rules.technologies.findIndex((one) => one.name === name);
    if (technology >= 0) byName.set(file, technology);
    else byName.delete(file);
  }
  return byName;
}

/**
 * What the folders and the names of files say. A folder may have the number that the site gives to what it contains, if a file below
 * states another: `/frameworks/jquery/0.3.0/jquery-1.9.1.js`. Then other folders beside it do not count either.
 */
export function statedIn(addresses: readonly string[]): Stated[] {
  const found: (Stated & { root?: string })[] = [];
  const ownRoots = new Set<string>();
  for (const file of addresses.flatMap(filesIn)) {
    const parts = file.replace(/^(?:https?:)?\/\/[^/]{1,200}\//i, '').split('/', partsMax);
    const last = parts.at(-1) ?? '';
    const ofFile = namedFile.exec(last);
    if (ofFile !== null) found.push({ name: nameOf(ofFile), version: toVersion(ofFile[2] ?? ''), address: file });
    for (const [index, part] of parts.slice(0, -1).entries()) {
      const [, name, stated] = namedFolder.exec(part) ?? [];
      if (name !== undefined && stated !== undefined) found.push({ name, version: toVersion(stated), address: file });
      const before = parts[index - 1] ?? '';
      const released = isPartName.test(before) ? versionFolder.exec(part)?.[1] : undefined;
      if (released === undefined) continue;
      const root = parts.slice(0, index - 1).join('/');
      if (startsWith(last, before) && numbered.test(last.slice(before.length))) ownRoots.add(root);
      else found.push({ name: before, version: toVersion(released), address: file, root });
    }
  }
  return found.filter(({ root }) => root === undefined || !ownRoots.has(root));
}

/** An address may list several files: `/combo?a-1.2.js&b/1.3/b.js`. */
function filesIn(address: string): string[] {
  const text = address.slice(0, addressCharactersMax);
  return isList.test(text) ? text.split(/[?&,;=+]/, partsMax) : [text.split(/[?#]/, 1)[0] ?? ''];
}

/** The builder of jQuery UI calls its files `jquery.1.8.13.custom.min.js` at times. */
const nameOf = ([file, name = '']: RegExpExecArray): string =>
  /^jquery$/i.test(name) && /[._-]custom\b/i.test(file) ? 'jquery-ui' : name;

const numbered = /^[._-]?v?\d/i;
const startsWith = (file = '', name: string): boolean => file.toLowerCase().startsWith(name.toLowerCase());
const isList = /[?&,;=+][^?&,;=+]{1,300}\.(?:js|css)(?:$|[&,;+])/;

/** `1-8-2` and `2_7_0` are versions too. */
const toVersion = (text: string): string => (/[.]/.test(text) ? text : text.replaceAll(/(?<=\d)[_-](?=\d)/g, '.'));

/**
 * The numbers of releases. The number in a query is more often that of the site, of its theme or of WordPress, so it counts only if the
 * library has such releases, and if no other file has the same number.
 */
const releaseForms: Readonly<Record<string, string>> = {
  AngularJS: '1\\.[0-8]\\.\\d{1,2}',
  AOS: '[23]\\.\\d\\.\\d',
  'Backbone.js': '0\\.[59]\\.\\d{1,2}|1\\.[0-6]\\.\\d',
  Bootstrap: '2\\.[0-3]\\.\\d|3\\.[0-4]\\.\\d|4\\.[0-6]\\.\\d|5\\.[0-3]\\.\\d',
  FancyBox: '1\\.3\\.[0-4]|2\\.[01]\\.\\d|3\\.\\d\\.\\d{1,2}',
  FlexSlider: '2\\.[0-7](?:\\.\\d)?',
  'Font Awesome': '3\\.[012]\\.\\d|4\\.[0-7]\\.\\d|5\\.\\d{1,2}\\.\\d|6\\.\\d\\.\\d',
  Handlebars: '[1234]\\.\\d\\.\\d{1,2}',
  html5shiv: '3\\.[0-7](?:\\.\\d)?',
  imagesloaded: '[345]\\.[01]\\.\\d',
  Isotope: '[12]\\.\\d\\.\\d{1,2}|3\\.0\\.\\d',
  'jquery-colorbox': '1\\.[3-6]\\.\\d{1,2}',
  'jquery-form': '2\\.[0-9]\\d|3\\.\\d\\d(?:\\.0)?|4\\.[23]\\.\\d',
  'jQuery Migrate': '1\\.[0-4]\\.[01]|3\\.[0-5]\\.[0-2]',
  'jquery-once': '1\\.2|2\\.[0-3]\\.\\d',
  'jQuery UI': '1\\.[5-9]\\.\\d{1,2}|1\\.1[0-4]\\.\\d',
  'jquery-validation': '1\\.(?:[5-9]|1\\d|2[01])(?:\\.\\d)?',
  'jquery.cookie': '1\\.[1-4](?:\\.\\d)?',
  'jquery.easing': '1\\.[1-4](?:\\.[0-2])?',
  'jQuery Cycle': '2\\.\\d{2,4}|3\\.0\\.\\d',
  jQuery:
    '1\\.2\\.[1-6]|1\\.3\\.[12]|1\\.4\\.[1-4]|1\\.5\\.[12]|1\\.6\\.[1-4]|1\\.7\\.[12]|1\\.8\\.[0-3]|1\\.9\\.[01]|1\\.1[0-2]\\.[0-4]|2\\.[0-2]\\.[0-4]|3\\.[0-7]\\.[01]',
  'magnific-popup': '0\\.[89]\\.\\d|1\\.[012]\\.\\d',
  Masonry: '[234]\\.[0-3]\\.\\d',
  'MediaElement.js': '2\\.\\d{1,2}\\.\\d|4\\.[0-2]\\.\\d{1,2}',
  Modernizr: '1\\.[1-7]|2\\.[0-8]\\.[0-3]|3\\.\\d{1,2}\\.\\d',
  'Moment.js': '[12]\\.\\d{1,2}\\.\\d',
  'Nivo Slider': '[23]\\.\\d(?:\\.\\d)?',
  'OWL Carousel': '1\\.[23]\\.?\\d?|2\\.[0-3]\\.\\d',
  prettyPhoto: '[23]\\.\\d\\.\\d',
  RequireJS: '[12]\\.[0-3]\\.\\d{1,2}',
  'Respond.js': '1\\.[0-4]\\.\\d',
  Select2: '3\\.[345]\\.\\d|4\\.[01]\\.\\d{1,2}',
  Slick: '1\\.[3-8]\\.\\d{1,2}',
  Superfish: '1\\.[4-7]\\.\\d{1,2}',
  SWFObject: '2\\.[0-3]',
  Swiper: '[2-9]\\.\\d\\.\\d{1,2}|1[01]\\.\\d\\.\\d{1,2}',
  'spin.js': '1\\.[23]\\.?\\d?|2\\.[0-3]\\.\\d|4\\.[01]\\.\\d',
  'Underscore.js': '1\\.[1-9]\\.\\d|1\\.1[0-3]\\.\\d',
  Waypoints: '[1234]\\.[01]\\.\\d',
};

const query = /^([^?#]{1,600})\?(?:[^#]{0,200}&)?(?:v|ver|version)=v?(\d{1,2}(?:\.\d{1,4}){1,2})(?:$|[&#])/;
const fileName = new RegExp(String.raw`/?([^/]{1,60}?)${build}\.(?:js|css)$`, 'i');

/** Versions in the queries of files, except those that several files share: `slick.min.js?ver=1.8.1`. */
function statedInQueries(addresses: readonly string[]): Stated[] {
  const found = addresses.flatMap((address) => {
    const [, path = '', version = ''] = query.exec(address.replaceAll(/&(?:amp|#0?38);/g, '&')) ?? [];
    const name = path === '' ? undefined : fileName.exec(path.slice(path.lastIndexOf('/')))?.[1];
    return name === undefined ? [] : [{ name, version, address }];
  });
  const names = new Map<string, Set<string>>();
  for (const { name, version } of found) {
    const [first = ''] = name
      .toLowerCase()
      .replace(/^jquery[._-]/, '')
      .split(/[._-]/, 1);
    names.set(version, (names.get(version) ?? new Set()).add(first));
  }
  return found.filter(({ version }) => names.get(version)?.size === 1);
}
