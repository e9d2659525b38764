// Plugins and themes of an application, by the folders that their files are in: `/wp-content/plugins/wp-recipe-maker/`.
import type { CompiledRules, Technology } from '../compile/compiled-rules.ts';
import { plainName } from '../plain-name.ts';
import { chosenVersion, sharedVersions, versionIn, versionsOfWordPress } from './extension-versions.ts';
import { originalAddress } from './file-names.ts';
import { isNamedAfterSite, isOwnTheme, listedName, spelledName, type NameList } from './extension-names.ts';
import type { Hit } from './facts.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import type { Range } from './quoted-markup.ts';
import { hostOf, siteOf } from './site.ts';
import { tagAround } from './tag-around.ts';

export interface ExtensionPage {
  url: string;
  html: string;
  /** Tags in the source that are not elements of the page. */
  inert: readonly Range[];
  /** The text of inline scripts and styles. */
  scripts: string;
  styles: string;
  /** The files that it loads, as it writes their addresses. */
  scriptSources: readonly string[];
  stylesheets: readonly string[];
  /** What the site calls itself. */
  siteName: string;
}

export interface Extensions {
  read(page: ExtensionPage, hits: readonly Hit[], add: AddHit): void;
}

type Kind = 'plugins' | 'themes';

interface Family {
  application: string;
  /** One of these is in the addresses of its extensions. */
  literals: readonly string[];
  /** What begins with a literal, where most addresses with it are others. */
  near?: RegExp;
  /** Other forms, which only addresses of scripts and style sheets have. */
  isAddress?: RegExp;
  /** Groups: `kind`, `folder`, `file` if versions are read, and `moved` for folders that the site has renamed: only known ones count there. */
  form: RegExp;
  /** Folders that come with the application. */
  own?: RegExp;
  /** Where the names of its extensions are. */
  lists?: Partial<Record<Kind, NameList>>;
  /** Whether only extensions in the list are named: folders of the others do not show what is public. */
  isListedOnly?: boolean;
  categories: Readonly<Record<Kind, number>>;
}

const wordpressPlugins = 87;
const wordpressThemes = 80;
const drupalThemes = 82;
const themes = 207;
export const extensions = 214;

const folder = String.raw`(?<folder>[A-Za-z][\w.-]{1,79})`;
/** Folders in which sites keep the modules of others, and their own. */
const grouping = '(?:contrib(?:uted)?|community|modules[-_]contrib|third[-_]party)';
const ownFolders = '(?:[\\w-]{0,20}custom|features|sandbox|dev|sitetheme)';
const families: readonly Family[] = [
  {
    application: 'WordPress',
    literals: ['wp-content'],
    near: /wp-content\\?\/(?:mu-)?(?:plugins|themes)\\?\//y,
    isAddress: /\/c0\.wp\.com\/p\/|\/app\/(?:mu-)?(?:plugins|themes)\/|\/(?:mu-)?(?:plugins|themes)\/.{1,300}[?&;]ver=/,
    form: new RegExp(
      String.raw`(?:(?:(?:^|/)(?:wp-content|app)|(?<moved>))/(?:mu-)?(?<kind>plugins|themes)/|//c0\.wp\.com/p/)${folder}/(?<file>[^?#]{0,300}(?:\?.{0,300})?)`,
    ),
    lists: { plugins: 'plugins', themes: 'themes' },
    categories: { plugins: wordpressPlugins, themes: wordpressThemes },
  },
  {
    application: 'Drupal',
    literals: ['/contrib/', 'sites/all/', 'sites/default/'],
    form: new RegExp(
      String.raw`(?:^|/)sites/(?:all|default)/(?<kind>modules|themes)/(?:${grouping}/)?(?!${grouping}/|${ownFolders}/)${folder}/|/(?<kind>modules|themes)/contrib/${folder}/`,
    ),
    lists: { plugins: 'drupal' },
    categories: { plugins: extensions, themes: drupalThemes },
  },
  {
    application: 'Joomla',
    literals: ['/com_', '/mod_', '/plg_', '/templates/'],
    form: new RegExp(
      String.raw`/(?:(?:components|media|modules|plugins)/(?:com|mod|plg_[a-z]{3,20})_${folder}|(?<kind>templates)/(?:site/)?(?<theme>[A-Za-z][\w.-]{1,79}))/`,
    ),
    own: /^(?:ajax|articles?(?:_\w+)?|banners|breadcrumbs|categories|contact|content|custom|feed|fields|finder|footer|languages|login|mailto|media|menu|newsfeeds|privacy|quickicon|random_image|related_items|search|stats|syndicate|system|tags(?:_\w+)?|users(?:_\w+)?|whosonline|wrapper|cassiopeia|protostar|beez3|atum)$/,
    categories: { plugins: extensions, themes },
  },
  {
    application: 'TYPO3 CMS',
    literals: ['typo3conf/ext/'],
    form: new RegExp(String.raw`(?:^|/)typo3conf/ext/${folder}/`),
    lists: { plugins: 'typo3' },
    isListedOnly: true,
    categories: { plugins: extensions, themes },
  },
  {
    application: 'PrestaShop',
    literals: ['/modules/'],
    form: new RegExp(String.raw`/modules/${folder}/(?:views|css|js|img)/`),
    own: /^(?:ps|block|block[a-z]+|gamification|statsdata)(?:_\w+)?$/,
    categories: { plugins: extensions, themes },
  },
  {
    application: 'Magento',
    literals: ['/frontend/'],
    form: /\/frontend\/[A-Z]\w{1,40}\/[\w-]{1,40}\/[a-z]{2,3}_[A-Z]\w{1,10}\/(?<folder>(?!Magento_)[A-Z][A-Za-z\d]{2,40}_[A-Z][A-Za-z\d]{1,40})\//,
    categories: { plugins: extensions, themes },
  },
];

const placesMax = 3000;
const foundMax = 80;
const addressCharactersMax = 600;
/** Where an address begins, and where it ends. */
const opening = /["'()<>\s,;=]/;
const closing = /["'()<>\s]/;

const listedConfidence = 100;
/** Of a name that is read from a folder. */
const readConfidence = 75;

interface Found {
  kind: Kind;
  folder: string;
  address: string;
  isMoved: boolean;
  /** Versions in the addresses of its files, with the number of files. */
  versions: Map<string, number>;
}

export function createExtensions(rules: CompiledRules): Extensions {
  const applications = new Set(families.map(({ application }) => application));
  const numbers = new Set(rules.technologies.flatMap(({ name }, number) => (applications.has(name) ? [number] : [])));
  // Building its tables takes a while, and most pages do not need them.
  let reader: Extensions | undefined;
  return {
    read(page, hits, add) {
      if (!hits.some(({ technology }) => numbers.has(technology))) return;
      reader ??= createReader(rules);
      reader.read(page, hits, add);
    },
  };
}

function createReader(rules: CompiledRules): Extensions {
  const byFolder = technologiesByFolder(rules);
  const byName = new Map(rules.technologies.map(({ name }, number) => [plainName(name), number]));
  const listed = new Map(rules.technologies.map(({ name }, number) => [name, number]));

  /** The technology that a folder of WordPress names by a rule or the list. */
  function knownOf({ kind, folder: own }: Found, { application, lists = {} }: Family): Known | undefined {
    const list = lists[kind];
    const name = list === undefined ? undefined : listedName(own, list);
    const number =
      (application === 'WordPress' ? byFolder.get(`${kind}/${own.toLowerCase()}`) : undefined) ??
      (name === undefined ? undefined : listed.get(name));
    return number === undefined && name === undefined ? undefined : { technology: number ?? -1, name: name ?? '' };
  }

  /** The technology that a folder spells, undefined if it does not name an extension that others may have. */
  function spelledOf({ kind, folder: own }: Found, family: Family, siteNames: readonly string[]): Known | undefined {
    const name = spelledName(own);
    if (name === undefined || family.isListedOnly === true || isNamedAfterSite(own, siteNames)) return undefined;
    if (kind === 'themes' && isOwnTheme(own)) return undefined;
    const number = byName.get(plainName(name));
    const technology = number === undefined ? undefined : rules.technologies[number];
    if (number === undefined || technology === undefined) return { technology: -1, name };
    if (technology.categories.includes(family.categories[kind])) return { technology: number, name };
    // A plugin for a service has its name. A module may have the name of a library or a program, but be something else.
    const isForService = kind === 'plugins' && family.application === 'WordPress' && !isLibrary(technology);
    return isForService ? { technology: -1, name: `${technology.name} plugin` } : undefined;
  }

  function patternOf(found: Found, family: Family, siteNames: readonly string[]): TechnologyPattern | undefined {
    const known = knownOf(found, family);
    const { technology, name } = known ?? (found.isMoved ? undefined : spelledOf(found, family, siteNames)) ?? {};
    if (technology === undefined || name === undefined) return undefined;
    return {
      source: '?ver=',
      version: '\\1',
      isStated: true,
      technology,
      confidence: known !== undefined || technology >= 0 ? listedConfidence : readConfidence,
      ...(technology < 0 && { other: { name, category: family.categories[found.kind] } }),
    };
  }

  const isOfWordPress = ({ technology }: Hit): boolean =>
    rules.technologies[technology]?.categories.some((id) => id === wordpressPlugins || id === wordpressThemes) === true;

  /** Rules read the number behind `?ver=` whatever it is that of. */
  function dropVersions(hits: readonly Hit[], others: ReadonlySet<string>): void {
    for (const hit of hits) {
      if (hit.version === '' || !typesOfAddresses.has(hit.type) || !isOfWordPress(hit)) continue;
      const { folder: own = '', file = '' } = families[0]!.form.exec(hit.match)?.groups ?? {};
      const isOfFile = file.includes(`?ver=${hit.version}`);
      if (others.has(hit.version) || (isOfFile && versionIn(own, file) === undefined)) hit.version = '';
    }
  }

  return {
    read(page, hits, add) {
      const named = new Set(hits.map(({ technology }) => rules.technologies[technology]?.name));
      const ownSite = siteOf(hostOf(page.url));
      const siteNames = [ownSite.split('.')[0] ?? '', page.siteName];
      for (const family of families) {
        if (!named.has(family.application)) continue;
        const all = foundIn(page, family, ownSite);
        const number = listed.get(family.application);
        const others = new Set([
          ...hits.flatMap(({ technology, version }) => (technology === number && version !== '' ? [version] : [])),
          ...versionsOfWordPress([...page.scriptSources, ...page.stylesheets]),
          ...sharedVersions(all),
        ]);
        if (family.application === 'WordPress') dropVersions(hits, others);
        for (const found of all) {
          if (family.own?.test(found.folder) === true) continue;
          const pattern = patternOf(found, family, siteNames);
          if (pattern === undefined) continue;
          const version = chosenVersion(found, others);
          const shown = version === '' ? found.address : `${found.folder}?ver=${version}`;
          add(pattern, 'html', undefined, ['', version], shown);
        }
      }
    },
  };
}

interface Known {
  /** -1 without a rule. */
  technology: number;
  name: string;
}

const typesOfAddresses: ReadonlySet<Hit['type']> = new Set(['scriptSrc', 'html', 'dom']);

const isLibrary = ({ categories }: Technology): boolean => categories.some((id) => libraryCategories.has(id));
/** JavaScript frameworks and libraries, graphics, interfaces. */
const libraryCategories = new Set([12, 25, 59, 66]);

/** Technologies whose rules name a folder: `/wp-content/plugins/contact-form-7/`. A folder of two is that of neither. */
function technologiesByFolder({ fields, selectors }: CompiledRules): Map<string, number> {
  const numbers = new Map<string, number | undefined>();
  const form = /wp-content\\?\/(plugins|themes)\\?\/([a-z0-9_-]+)(?=\\?\/|['"\]$])/gi;
  const take = (text: string, technology: number) => {
    for (const [, kind = '', name = ''] of text.matchAll(form)) {
      const key = `${kind}/${name.toLowerCase()}`;
      numbers.set(key, numbers.has(key) && numbers.get(key) !== technology ? undefined : technology);
    }
  };
  for (const field of Object.values(fields))
    for (const { source, technology } of field.patterns) take(source, technology);
  for (const { text, technology } of selectors) take(text, technology);
  return new Map([...numbers].flatMap(([key, number]) => (number === undefined ? [] : [[key, number] as const])));
}

function foundIn(page: ExtensionPage, family: Family, ownSite: string): Found[] {
  const all = new Map<string, Found>();
  const { literals, near, isAddress } = family;
  for (const literal of literals) {
    for (const address of addressesInTags(page, placesOf(literal, page.html, near), ownSite))
      note(address, family, all);
    // JSON may escape slashes.
    for (const form of new Set([literal, literal.replaceAll('/', String.raw`\/`)]))
      for (const text of [page.scripts, page.styles])
        for (const at of placesOf(form, text, near))
          note(addressAround(text, at).replaceAll(String.raw`\/`, '/'), family, all);
  }
  if (isAddress !== undefined)
    for (const address of [...page.scriptSources, ...page.stylesheets])
      if (isAddress.test(address)) note(address, family, all);
  return [...all.values()];
}

/** The addresses in the tags of a page. Links do not count, nor does what the page shows of other sites. */
function* addressesInTags(
  { html, inert }: ExtensionPage,
  places: Iterable<number>,
  ownSite: string,
): Generator<string> {
  let next = 0;
  for (const at of places) {
    while (next < inert.length && inert[next]![1] <= at) next++;
    const [start = Infinity] = inert[next] ?? [];
    // Old browsers run what is in a conditional comment.
    if (start <= at && !html.startsWith('[if', start)) continue;
    const tag = tagAround(html, at);
    if (tag === undefined || tag === 'a') continue;
    const address = addressAround(html, at);
    const host = /^(?:https?:)?\/\/([^/]+)/i.exec(address)?.[1];
    const isLoaded = tag === 'script' || tag === 'link';
    if (!isLoaded && host !== undefined && siteOf(host.toLowerCase()) !== ownSite) continue;
    yield originalAddress(address.replaceAll(/&(?:amp|#0?38);/g, '&'));
  }
}

function* placesOf(literal: string, text: string, near?: RegExp): Generator<number> {
  let left = placesMax;
  for (let at = text.indexOf(literal); at >= 0 && left > 0; at = text.indexOf(literal, at + literal.length)) {
    if (near !== undefined) {
      near.lastIndex = at;
      if (!near.test(text)) continue;
    }
    left--;
    yield at;
  }
}

function addressAround(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < addressCharactersMax && !opening.test(text.charAt(start - 1))) start--;
  let end = at;
  while (end < text.length && end - at < addressCharactersMax && !closing.test(text.charAt(end))) end++;
  return text.slice(start, end);
}

/** WordPress.com has its own parts in such folders. */
const ofHost = /^(?:https?:)?\/\/s\d?\.wp\.com\//i;

function note(address: string, { form }: Family, all: Map<string, Found>): void {
  const { kind = 'plugins', folder: own, theme, moved, file = '' } = form.exec(address)?.groups ?? {};
  const name = own ?? theme;
  if (name === undefined || ofHost.test(address)) return;
  const isTheme = kind === 'themes' || theme !== undefined;
  const key = `${isTheme} ${name.toLowerCase()}`;
  let found = all.get(key);
  if (found === undefined) {
    if (all.size >= foundMax) return;
    found = {
      kind: isTheme ? 'themes' : 'plugins',
      folder: name,
      address,
      isMoved: moved !== undefined,
      versions: new Map(),
    };
    all.set(key, found);
  }
  const version = versionIn(name, file);
  if (version !== undefined) found.versions.set(version, (found.versions.get(version) ?? 0) + 1);
}
