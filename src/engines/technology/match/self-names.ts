// Software that names itself: libraries in the comments of their files, and servers in headers (`Server: squid/4.4`). Software
// without a rule is reported under the name that it gives itself.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { answersIn, statementInAnswer } from './answers.ts';
import { addVersions } from './applications.ts';
import { isArchiveName } from './archive-names.ts';
import { plainName } from '../plain-name.ts';
import { bannersIn, type Banner } from './banners.ts';
import { firstComment } from './comments.ts';
import { isPartOf, technologyOf } from '../compile/package-names.ts';
import { registeredIn } from './component-registrations.ts';
import { manifestsIn } from './embedded-manifests.ts';
import { nameInUrl } from './file-names.ts';
import type { Hit, Named, OtherTechnology, SignalType } from './facts.ts';
import { nameAlone, serverAlone, statementInHeader, statementInMeta } from './header-statements.ts';
import { generatorsIn, productsIn } from './header-products.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { createKnownNames, type KnownNames } from './known-names.ts';
import { labelledIn } from './message-labels.ts';
import { metricsIn } from './metrics.ts';
import { namesakes } from './namesakes.ts';
import { isOrdinary } from './ordinary-words.ts';
import { repeatedName } from './repeated-names.ts';
import { isAdvisory, isArticle } from './sentences.ts';
import { sharedIn } from './share-scopes.ts';
import { isLibrary, isOfSite } from './site-names.ts';
import {
  cataloguedCookie,
  cataloguedHeader,
  cataloguedIn as cataloguedName,
  cataloguedLogo,
  cataloguedRealm,
  cataloguedTitle,
  shellTitle,
} from './catalogued.ts';
import { isProse, titleOf, type IsKnown, type Statement } from './statement-forms.ts';
import { linkedFooters, statementsInComments, statementsInText } from './statements.ts';
import { reportTitle, repositoryTitle, statementInTitle, statementOfTitle } from './titles.ts';
import { themeLinks } from './theme-links.ts';
import type { InterfacePage } from './version-beside.ts';

export interface SelfNames {
  /** Reads the comments of a script or a style sheet with this URL. True when the first names its library. */
  readBanners(text: string, url: string, add: AddHit): boolean;
  /** Reads versions of the applications that were found on the page of an interface. */
  readVersions(page: InterfacePage, hits: readonly Hit[], add: AddHit): void;
  /** Reads products in headers or meta tags, except those that rules have read. */
  readProducts(type: 'headers' | 'meta', values: Named, read: ReadByRules, add: AddHit): void;
  /** Reads a body that is text but not a page. */
  readAnswer(body: string, add: AddHit): void;
  /** Reads what a page states in its title, text and comments. `isNamed` says whether a rule has found this technology. */
  readStatements(page: StatingPage, isNamed: (technology: string) => boolean, add: AddHit): void;
}

export interface StatingPage {
  url: string;
  html: string;
  /** What a visitor reads. */
  text: string;
  headers: Named;
  cookies: Named;
  meta: Named;
  /** Addresses of the files that it loads. */
  scripts: readonly string[];
  stylesheets: readonly string[];
  /** Whether it is documentation, whose title names its subject. */
  isWritten: boolean;
}

/** What rules have read in the same place. */
export interface ReadByRules {
  hasVersion(technology: number, version: string): boolean;
  /** Whether a rule has matched this product, `name/version`. */
  hasProduct(product: string): boolean;
  /** A rule has read the product with its version. It may be that of another technology: `Medusa/1.12` is a server, not a shop. */
  hasWhole(product: string, version: string): boolean;
  /** The address of the page. */
  url: string;
}

const webServers = 22;
const frameworks = 18;
const miscellaneous = 19;
const proxies = 64;
const libraries = 59;
const themes = 207;
const bannersMax = 200;
/** Of one file, that no rule knows. */
const otherLibrariesMax = 30;
const otherConfidence = 75;
/** Of a name without a version, which may be that of a company. */
const loneConfidence = 50;

/** Where software states its name and version, and the category of what is otherwise unknown. */
const productPlaces: Readonly<Record<'headers' | 'meta', Readonly<Record<string, number>>>> = {
  headers: {
    server: webServers,
    'x-powered-by': frameworks,
    'x-generator': miscellaneous,
    'x-creator': miscellaneous,
    'x-server': webServers,
    via: proxies,
  },
  meta: { generator: miscellaneous },
};

/** One pattern for each technology and place: a pattern that matches again is recognised by its identity. */
function createPatterns() {
  const patterns = new Map<string, TechnologyPattern>();
  return (
    technology: number,
    name: string,
    other?: OtherTechnology,
    confidence = other === undefined ? 100 : otherConfidence,
  ): TechnologyPattern => {
    const key = `${technology} ${name} ${confidence}`;
    let pattern = patterns.get(key);
    if (pattern === undefined) {
      pattern = { technology, source: '', confidence, version: '\\1', ...(other && { other }) };
      if (patterns.size < patternsMax) patterns.set(key, pattern);
    }
    return pattern;
  };
}

type PatternOf = ReturnType<typeof createPatterns>;

export function createSelfNames(rules: CompiledRules): SelfNames {
  const patternOf = createPatterns();
  const known = createKnownNames(rules);
  const { numberOf, namedAs, knownOf, isKnown, isServed, hasNoInterface } = known;

  function addStatement(
    { name, version, text }: Statement,
    { type, key, category }: { type: SignalType; key?: string; category: number },
    add: AddHit,
  ): void {
    const number = knownOf(name);
    const pattern =
      number === undefined
        ? patternOf(-1, name, { name, category })
        : patternOf(number, 'statement', undefined, otherConfidence);
    add(pattern, type, key, ['', version], text);
  }

  /** A server or generator that is a name without a version, and that no rule has read. */
  function addLoneName(
    type: 'headers' | 'meta',
    { place, value, values }: { place: string; value: string; values: Named },
    read: ReadByRules,
    add: AddHit,
  ): void {
    const name = loneNames[place]?.(value);
    if (name === undefined || read.hasProduct(`${name}/`)) return;
    const number = numberOf(name);
    if (number !== undefined) return add(patternOf(number, type, undefined, otherConfidence), type, place, [''], name);
    if (isOfSite(name, place, values, read.url)) return undefined;
    const category = productPlaces[type][place] ?? miscellaneous;
    const confidence = type === 'meta' ? otherConfidence : loneConfidence;
    return add(patternOf(-1, name, { name, category }, confidence), type, place, [''], name);
  }

  /** Software in the name of a header or a meta tag: `X-Name-Version: 1.2`. */
  function addVersioned(type: 'headers' | 'meta', values: Named, read: ReadByRules, add: AddHit): void {
    const stating = type === 'headers' ? statementInHeader : statementInMeta;
    for (const [place, [value = '']] of Object.entries(values)) {
      const stated = stating(place, value, read.url);
      if (stated === undefined || !isServed(stated.name)) continue;
      if (read.hasProduct(`${stated.version}/`)) continue; // a rule has read the same value
      addStatement(stated, { type, key: place, category: miscellaneous }, add);
    }
  }

  return {
    readVersions: (page, hits, add) => addVersions({ rules, page, hits, patternOf }, add),
    readAnswer(body, add) {
      const matches = answersIn(body);
      for (const { rule, text, version } of matches) {
        const { name, category } = rule;
        const number = numberOf(name);
        const pattern =
          number === undefined ? patternOf(-1, name, { name, category }) : patternOf(number, 'answer', undefined, 100);
        add(pattern, 'text', undefined, ['', version], text);
      }
      for (const one of statedByMetrics(body, isServed))
        addStatement(one, { type: 'text', category: miscellaneous }, add);
      const stated = matches.length > 0 ? undefined : statementInAnswer(body);
      if (stated !== undefined) addStatement(stated, { type: 'text', category: miscellaneous }, add);
    },
    readStatements(page, isNamed, add) {
      const { text } = page;
      const html = page.html.slice(0, statedCharactersMax);
      for (const one of statementsInText(
        { text, html, url: page.url },
        isKnown,
        (name) => numberOf(name) !== undefined,
      ))
        addStatement(one, { type: 'text', category: miscellaneous }, add);
      for (const one of linkedFooters(text, html, page.url))
        if (!isNamed(one.name) && !(page.isWritten && isSubject(one.name, html)))
          addStatement(one, { type: 'text', category: miscellaneous }, add);
      for (const one of themeLinks(page.html))
        if (!isNamed(one.name)) addStatement(one, { type: 'html', category: themes }, add);
      for (const one of statementsInComments(html, isKnown))
        addStatement(one, { type: 'html', category: one.isTemplate ? themes : miscellaneous }, add);
      const titled = titleStatement(html, page, { isKnown, isServed });
      if (titled !== undefined && !isNamed(titled.name) && !hasNoInterface(titled.name))
        addStatement(titled, { type: 'dom', key: 'title', category: miscellaneous }, add);
      for (const { type, key, stated } of cataloguedIn(page))
        if (!isNamed(stated.name)) addStatement(stated, { type, key, category: miscellaneous }, add);
    },
    readBanners: createBannerReader(rules, known, patternOf),
    readProducts(type, values, read, add) {
      addVersioned(type, values, read, add);
      for (const [place, category] of Object.entries(productPlaces[type])) {
        for (const value of values[place] ?? []) {
          addLoneName(type, { place, value, values }, read, add);
          for (const { name, version } of type === 'meta' ? generatorsIn(value) : productsIn(value)) {
            const number = namedAs(name);
            const product = `${name}/${version}`;
            const isRead =
              number === undefined
                ? read.hasProduct(product)
                : read.hasVersion(number, version) || read.hasWhole(product, version);
            if (isRead || (number === undefined && isOfSite(name, place, values, read.url))) continue;
            const pattern = number === undefined ? patternOf(-1, name, { name, category }) : patternOf(number, type);
            add(pattern, type, place, ['', version], product);
          }
        }
      }
    },
  };
}

/** A library of several files has a comment with the same version in each: `Video Plugin`, `foo.locales.js`. */
function* withoutParts<T extends Banner>(banners: readonly T[]): Generator<T> {
  const versions = new Set<string>();
  const files = new Set<string>();
  for (const banner of banners) {
    const { name, version, hasRepository } = banner;
    if (/ plug-?in$/i.test(name) && !hasRepository && versions.has(version)) continue;
    const [, whole = ''] = /^(.{3,40})\.[a-z]{3,20}\.js$/.exec(name) ?? [];
    if (whole !== '' && files.has(`${whole}.js ${version}`)) continue;
    files.add(`${name} ${version}`);
    if (version !== '') versions.add(version);
    yield banner;
  }
}

/** Finds the technology that a comment names. */
function createLibraryFinder(
  { packages }: CompiledRules,
  libraryOf: KnownNames['libraryOf'],
): (banner: Banner) => number | undefined {
  /** `Foo Bar - jQuery plugin for bars` is `jquery-foobar`. */
  function ofJquery(line: string): number | undefined {
    const [, name] = /^([a-z][\w ]{3,40}?) - (?:a )?jquery plug-?in\b/i.exec(line) ?? [];
    return name === undefined ? undefined : technologyOf(`jquery${plainName(name)}`, packages);
  }

  return ({ name, version, text: line, repository = '' }) => {
    // `Validator v0.11.9 for Foo` is not the library `validator`.
    if (isOrdinary(name) && /\d for [A-Z]/.test(line)) return packages.get(repository);
    return (
      ofJquery(line) ??
      libraryOf(successorOf(name, version) ?? name) ??
      libraryOf(wholeOf(name, version)) ??
      (/^jquery (?!ui )\w+ \w/i.test(name) ? libraryOf(name.slice('jquery '.length)) : undefined) ??
      (version === '' ? undefined : (packages.get(repository) ?? packages.get(plainName(repository))))
    );
  };
}

/** Reads the comments of files, and the manifests inside them. */
function createBannerReader(
  rules: CompiledRules,
  { libraryOf, exactly }: KnownNames,
  patternOf: PatternOf,
): SelfNames['readBanners'] {
  const knownLibrary = createLibraryFinder(rules, libraryOf);
  return (text, url, add) => {
    const first = firstComment(text);
    let isNamed = false;
    let othersLeft = otherLibrariesMax;
    const banners = bannersIn(text)
      .take(bannersMax)
      .map((banner) => ({ ...banner, number: knownLibrary(banner) }))
      .toArray();
    const isNamesake = namesakes(banners, rules);
    for (const banner of withoutParts(banners)) {
      const { name, shortName, version, text: line, isPublished, hasRepository } = banner;
      const number = isNamesake(banner) ? undefined : banner.number;
      // The parts of a library have versions of their own.
      const file = nameInUrl(url).replace(ofJqueryBuild, '');
      const isPart = /\w[ -]\w/.test(name) && first.includes(line) && isPartOf(file, name);
      const own = isPart || ofOtherVersion.test(`${name} ${version}`) ? '' : version;
      if (number !== undefined) {
        isNamed ||= first.includes(line);
        addBanner(patternOf(number, ''), 'banner', own, line, add);
      } else if (
        (isPublished || isExtension(name, libraryOf)) &&
        isExact(banner) &&
        isLibrary({ name: shortName, version, url, hasRepository }) &&
        othersLeft-- > 0
      ) {
        isNamed ||= first.includes(line);
        const plugin = pluginOf(url, shortName);
        const same = isNamesake(banner) || plugin !== undefined ? undefined : exactly(shortName);
        const shown = plugin ?? shortName;
        const pattern =
          same === undefined
            ? patternOf(-1, shown, { name: shown, category: libraries })
            : patternOf(same, 'published', undefined, otherConfidence);
        addBanner(pattern, 'banner', own, line, add);
      }
    }
    addManifests(text, { packages: rules.packages, patternOf }, add);
    for (const { technology, text: line } of labelledIn(text, rules))
      add(patternOf(technology, 'label', undefined, otherConfidence), 'scripts', 'message', [''], line);
    return isNamed;
  };
}

/** `foo.jquery.js` is the build of `foo` for jQuery. */
const ofJqueryBuild = /[.-]jquery$/;
/** Angular 2 has a router with version 3. Angular 3 was never released. */
const ofOtherVersion = /^@angular\/router 3\./;

/** Whether a comment says more than a name. */
const isExact = ({ version, hasRepository, text }: Banner): boolean =>
  version !== '' || hasRepository || /\.js \(c\) /i.test(text);

/** A plugin of a known library, called like those that others publish: `foo-plugin-bar`, `foo-preset-bar`. */
function isExtension(name: string, libraryOf: KnownNames['libraryOf']): boolean {
  const [, library = ''] = /^([a-z]{5,20})-(?:addon|blocks|extension|plugin|preset)-[a-z]{4,20}$/.exec(name) ?? [];
  return library !== '' && libraryOf(library) !== undefined;
}

interface Packages {
  packages: CompiledRules['packages'];
  patternOf: PatternOf;
}

/** Libraries whose manifests are inside a script, that it shares with other bundles, or that register themselves. */
function addManifests(text: string, { packages, patternOf }: Packages, add: AddHit): void {
  for (const { name, version, text: line } of [...manifestsIn(text), ...sharedIn(text)]) {
    const number = technologyOf(name, packages);
    if (number !== undefined) addBanner(patternOf(number, ''), 'scripts', version, line, add);
  }
  for (const { name, version, text: line } of registeredIn(text)) {
    const number = technologyOf(name, packages);
    const pattern = number === undefined ? patternOf(-1, name, { name, category: libraries }) : patternOf(number, '');
    addBanner(pattern, 'scripts', version, line, add);
  }
}

/** The program whose metrics a body is. That of an exporter is its kind; the software that it asks runs elsewhere. */
function statedByMetrics(body: string, isServed: IsKnown): Statement[] {
  const { runtimes = [], program, isExporter = false } = metricsIn(body) ?? {};
  if (program === undefined || !(isExporter || isServed(program.name))) return runtimes;
  return [...runtimes, isExporter ? { ...program, name: exporter } : program];
}

/** Whether documentation is about the software of this name. */
const isSubject = (name: string, html: string): boolean => plainName(titleOf(html)).includes(plainName(name));

/** What the title of an interface states. Above an article, a title is the subject. */
function titleStatement(
  html: string,
  page: StatingPage,
  { isKnown, isServed }: { isKnown: IsKnown; isServed: IsKnown },
): Statement | undefined {
  const { text, url, isWritten } = page;
  if (isWritten || isAdvisory(text)) return undefined;
  const stated =
    isProse(text) || isArticle(text)
      ? undefined
      : (statementInTitle(html, isKnown) ??
        statementOfTitle(html, text) ??
        cataloguedTitle(html, text, url) ??
        reportTitle(html) ??
        repositoryTitle(html, text, url) ??
        shellTitle(html, text, url) ??
        cataloguedLogo(html, url));
  return stated ?? repeatedName(page, isServed);
}

/** Names of the catalogue in realms, names of headers, and cookies. */
function cataloguedIn({
  url,
  headers,
  cookies,
  meta,
}: StatingPage): { type: SignalType; key: string; stated: Statement }[] {
  const found = (type: SignalType, key: string, stated: Statement | undefined) =>
    stated === undefined ? [] : [{ type, key, stated }];
  return [
    ...(headers['www-authenticate'] ?? []).flatMap((value) =>
      found('headers', 'www-authenticate', cataloguedRealm(value, url)),
    ),
    ...Object.keys(headers)
      .slice(0, namesMax)
      .flatMap((header) => found('headers', header, cataloguedHeader(header, url))),
    ...applicationNames.flatMap((name) =>
      (meta[name] ?? []).slice(0, 2).flatMap((value) => found('meta', name, cataloguedName(value.slice(0, 80), url))),
    ),
    ...Object.keys(cookies)
      .slice(0, namesMax)
      .flatMap((cookie) => found('cookies', cookie, cataloguedCookie(cookie, url))),
  ];
}

/** Meta tags in which an application gives its name. */
const applicationNames = ['application-name', 'apple-mobile-web-app-title'];

/** Where a name without a version counts. */
const loneNames: Readonly<Record<string, (value: string) => string | undefined>> = {
  server: serverAlone,
  generator: nameAlone,
  'x-powered-by': cataloguedAlone,
  'x-generator': cataloguedAlone,
  'x-creator': cataloguedAlone,
};

/** A value that is a catalogued name and nothing else. */
function cataloguedAlone(value: string): string | undefined {
  const name = value.trim();
  return /^[a-z][\w.+-]{3,40}$/i.test(name) && isArchiveName(name) ? name : undefined;
}

/** A plugin of jQuery that calls itself like a service: `Zoom 1.7.21` in `jquery.zoom.js`. */
function pluginOf(url: string, name: string): string | undefined {
  const file = nameInUrl(url);
  return /^jquery[.-]/.test(file) && file.slice('jquery.'.length) === name.toLowerCase() && /^[A-Z][a-z]+$/.test(name)
    ? file
    : undefined;
}

/** The package of a library that has the name of an older one: `Angular v5.2.11` is not AngularJS. Without a version, it is Zone.js. */
const successorOf = (name: string, version: string): string | undefined =>
  !/^Angular$/i.test(name) || /^[01]\./.test(version) ? undefined : version === '' ? 'zone.js' : '@angular/core';

/** The library of a file that is a part of it. */
function wholeOf(name: string, version: string): string {
  if (version.startsWith('2.') && partOfBootstrap2.test(name)) return 'bootstrap';
  return wholes.find(([part]) => part.test(name))?.[1] ?? '';
}
const partOfBootstrap2 =
  /^bootstrap-(?:affix|alert|button|carousel|collapse|dropdown|modal|popover|scrollspy|tab|tooltip|transition|typeahead)\.js$/;
const wholes: readonly (readonly [RegExp, string])[] = [
  [/^jquery\.fancytree\.\w{2,20}\.js$/, 'jquery.fancytree'],
  [/^HS[A-Z][a-z]\w{1,20}$/, 'preline'],
  // Plugins for jQuery UI have names like its parts.
  [
    /^jQuery UI (?:Accordion|Autocomplete|Button|Checkboxradio|Controlgroup|Core|Datepicker|Dialog|Disable Selection|Draggable|Droppable|Effects?(?: [A-Z][a-z]+)?|Focusable|Form Reset Mixin|Keycode|Labels|Menu|Mouse|Position|Progressbar|Resizable|Scroll Parent|Selectable|Selectmenu|Slider|Sortable|Spinner|Tabbable|Tabs|Tooltip|Unique ID|Widget|:data)$/,
    'jquery-ui',
  ],
  [/^Bootstrap:? [a-z-]{3,20}\.js$/, 'bootstrap'],
  [/^script\.aculo\.us [a-z]{3,20}\.js$/, 'scriptaculous-js'],
  [/^head\.(?:core|css3|load)$/, 'headjs'],
  [/^Javascript plotting library for jQuery$/i, 'flot'],
  [/^XRegExp\.(?:build|matchRecursive)$/, 'xregexp'],
  [/^jquery\.dataTables\.js$/, 'datatables.net'],
  [/^[A-Z][\w ]{2,40} module for Rangy\.?$/, 'rangy'],
  [/^React Router (?:DOM|Native)$/, 'react-router'],
];

const exporter = 'Prometheus exporter';
const patternsMax = 10_000;
const namesMax = 100;
const statedCharactersMax = 256 * 1024;

const addBanner = (pattern: TechnologyPattern, type: SignalType, version: string, line: string, add: AddHit): void =>
  add(pattern, type, undefined, ['', version], line);
