// Applications by names that their pages repeat. A title may say anything. If the page also loads files, sets cookies or links to a
// project of that name, it is most likely the interface of the software.
import { hasButtons, hasControl, hasLogin } from './page-controls.ts';
import { isArchiveName, isMaker, isWordName } from './archive-names.ts';
import { plainName } from '../plain-name.ts';
import type { Named } from './facts.ts';
import { isNumbered, isOrdinary, isPlainName, isPlainWord } from './ordinary-words.ts';
import { isAboutInstalling, isProjectSite, repositoriesIn, repositoryName } from './repositories.ts';
import { isArticle } from './sentences.ts';
import { hostOf } from './site.ts';
import { isProse, isSiteOf, titleOf, withVersionBeside, type IsKnown, type Statement } from './statement-forms.ts';
import { partsOfTitle } from './titles.ts';

export interface RepeatingPage {
  url: string;
  html: string;
  /** What a visitor reads. */
  text: string;
  headers: Named;
  cookies: Named;
  /** Addresses of files that it loads. */
  scripts: readonly string[];
  stylesheets: readonly string[];
}

/** The names of the parts of a page, which software calls after itself: scripts, style sheets, cookies and headers. All are plain names. */
interface Parts {
  own: ReadonlySet<string>[];
}

/** Where a page repeats names. */
interface Repetitions extends Parts {
  variables: ReadonlySet<string>;
  /** Pictures, and texts at the head of the page, which sites name after themselves too. */
  shown: ReadonlySet<string>[];
  /** Hosts of other sites that it links to. */
  hosts: ReadonlySet<string>;
  repositories: ReadonlySet<string>;
}

/** How many kinds of places repeat a name. */
interface Count {
  own: number;
  shown: number;
  /** Links to the site or the repository of a project. */
  linked: number;
  isRepository: boolean;
  hasVersion: boolean;
  /** Whether the name is a whole part of the title, and not its first words. */
  isWhole: boolean;
}

const placesOf = ({ own, shown, linked, hasVersion }: Count): number => own + shown + linked + Number(hasVersion);

/** The more other things have a name, the more places must repeat it. */
type Enough = (count: Count) => boolean;
const ofCatalogue: Enough = (count) =>
  count.isWhole ? count.own + count.shown + count.linked > 0 || count.hasVersion : placesOf(count) > 1;
const ofRules: Enough = (count) => placesOf(count) > 1 || (count.isWhole && (count.own > 0 || count.hasVersion));
const ofWord: Enough = ({ own, linked, hasVersion, isWhole }) =>
  isWhole && Number(own > 0) + Number(linked > 0) + Number(hasVersion) > 1;
const ofUnknown: Enough = ({ own, linked, isRepository, hasVersion, isWhole }) =>
  isWhole && ((hasVersion && own + linked > 0) || (isRepository && own > 0));

function enoughFor(given: string, isServed: IsKnown): Enough {
  const words = given.split(' ');
  const name = words.slice(0, words.findLastIndex((word) => !isOrdinary(word)) + 1).join(' ');
  if (isWordName(name)) return ofWord;
  if (isArchiveName(name)) return ofCatalogue;
  if (isMaker(name)) return ofRules;
  if (isServed(name)) return isPlainWord(name) ? ofWord : ofRules;
  return ofUnknown;
}

/**
 * The software in the title of an interface, if other places of the page name it too, or after which the parts of a page are called.
 * `isServed` says whether a rule knows a name as software of servers.
 */
export function repeatedName(page: RepeatingPage, isServed: IsKnown): Statement | undefined {
  const { html, text, url } = page;
  const title = titleOf(html);
  const parts = partsIn(page);
  let repetitions: Repetitions | undefined;
  for (const { name, isWhole } of namesInTitle(title)) {
    if (isSiteOf(name, url)) continue;
    const enough = enoughFor(name, isServed);
    if (enough === ofUnknown && (!isWhole || !mayBeSoftware(name, page))) continue;
    repetitions ??= { ...parts, ...repetitionsIn(page) };
    const alone = { name, version: '', text: title };
    // An article may mention other versions.
    const stated = isArticle(text) ? alone : withVersionBeside(alone, text);
    const count = { ...countOf(name, repetitions), hasVersion: stated.version !== '', isWhole };
    if (enough(count) && !isAbout(count, text)) return stated;
  }
  for (const name of cataloguedParts(parts, url)) {
    repetitions ??= { ...parts, ...repetitionsIn(page) };
    const isEnough = countOf(name, repetitions).own > 1 || (isArchiveName(name) && hasLogin(html));
    if (isEnough) return { name, version: '', text: name };
  }
  return undefined;
}

/** Software of the catalogue after which scripts or style sheets are called. */
function cataloguedParts({ own: [scripts = none, styles = none] }: Parts, url: string): string[] {
  return [...scripts, ...styles].filter(
    (name) => name.length >= longNameMin && isMaker(name) && !isWordName(name) && !isSiteOf(name, url),
  );
}
const none: ReadonlySet<string> = new Set();

/** An article about software may link to it, but its own files are called differently. Other long pages may be about it too. */
function isAbout({ own, shown, linked, hasVersion }: Count, text: string): boolean {
  if (own > 0) return false;
  return isArticle(text) || (isProse(text) && (linked === 0 || (shown === 0 && !hasVersion)));
}

/** Whether a name without a catalogue may be that of the software with which a visitor works here. */
const mayBeSoftware = (name: string, { html, text, url }: RepeatingPage): boolean =>
  !isPlainName(name) &&
  !isProse(text) &&
  !isProjectSite(url, name) &&
  !plainName(hostOf(url)).includes(plainName(name)) &&
  (hasControl(html) || hasButtons(html)) &&
  !isAboutInstalling(text);

const longNameMin = 5;
const wordsMax = 3;
const nameForm = /^[a-z][\w.+!-]{1,30}(?: [\w.+!-]{1,30}){0,2}$/i;

/** The parts of a title, and the first words of each. */
function* namesInTitle(title: string): Generator<{ name: string; isWhole: boolean }> {
  for (const part of partsOfTitle(title)) {
    const words = part.split(' ');
    for (let count = Math.min(words.length, wordsMax); count > 0; count--) {
      const name = words.slice(0, count).join(' ');
      if (nameForm.test(name) && plainName(name).length > 2 && !isOrdinary(words[0] ?? '') && !isNumbered(name))
        yield { name, isWhole: count === words.length };
    }
  }
}

function countOf(name: string, repetitions: Repetitions): Omit<Count, 'hasVersion' | 'isWhole'> {
  const { own, variables, shown, hosts, repositories } = repetitions;
  const plain = plainName(name);
  const placesIn = (places: readonly ReadonlySet<string>[]) => places.filter((names) => names.has(plain)).length;
  const isRepository = repositories.has(repositoryName(name));
  return {
    own: placesIn(own) + placesIn([variables]),
    shown: placesIn(shown),
    linked: Number(hosts.has(plain) || isRepository),
    isRepository,
  };
}

const readCharactersMax = 256 * 1024;
const matchesMax = 300;
const picture = /<(?:link|img)\b[^<>]{0,400}?\b(?:src|href)\s{0,4}=\s{0,4}["']?([^"'\s<>]{3,300})/gi;
/** The text of a logo, of what is called `brand`, and of the first heading. */
const brand =
  /<(?:img\b[^<>]{0,200}?\balt\s{0,4}=\s{0,4}["']|(?:[a-z]\w{0,10}\s[^<>]{0,100}?\bclass\s{0,4}=\s{0,4}["'](?:[^"'<>]{0,40}[\s-])?(?:brand|logo)[^<>]{0,100}|h1\b[^<>]{0,100})>\s{0,40}(?:<[^<>]{1,200}>\s{0,40}){0,3})([a-z][^"'<>]{2,40})/gi;
const link = /<a\b[^<>]{0,300}?\bhref\s{0,4}=\s{0,4}["']?https?:\/\/([\w.-]{3,80})/gi;
const variable =
  /\b(?:(?:window|document|self|globalThis)\.|(?:var|let|const)\s{1,9}|(?:local|session)Storage\.(?:get|set)Item\(["'])[_$]{0,2}([a-z]\w{2,60})/gi;
const inlineScript = /<script\b[^<>]{0,400}>([^<]{1,20000})/gi;

function partsIn({ url, scripts, stylesheets, headers, cookies }: RepeatingPage): Parts {
  const { origin = '' } = URL.parse(url) ?? {};
  const own = (addresses: readonly string[]) =>
    addresses.filter((address) => address.startsWith(`${origin}/`)).map(fileName);
  const beginningsOf = (names: readonly string[]) => new Set(names.slice(0, matchesMax).flatMap(beginnings));
  return {
    own: [
      beginningsOf(own(scripts)),
      beginningsOf(own(stylesheets)),
      beginningsOf(Object.keys(cookies)),
      beginningsOf(Object.keys(headers).map((name) => name.replace(/^x-/i, ''))),
    ],
  };
}

/** Without what follows the first dot: `foo` for `/static/foo.min.js?1`. */
const fileName = (address: string): string => /([^/?#.]{1,100})[^/?#]{0,200}(?:[?#]|$)/.exec(address)?.[1] ?? '';

function repetitionsIn({ html: whole, url }: RepeatingPage): Omit<Repetitions, keyof Parts> {
  const html = whole.slice(0, readCharactersMax);
  const host = hostOf(url);
  const pictures = new Set<string>();
  for (const [, found = ''] of some(html.matchAll(picture)))
    if (!/^(?:https?:)?\/\//i.test(found) || hostOf(found) === host)
      for (const name of beginnings(fileName(found))) pictures.add(name);
  const heads = new Set<string>();
  for (const [, name = ''] of some(html.matchAll(brand)))
    for (const part of partsOfTitle(name.replace(/ logo$/i, ''))) heads.add(plainName(part));
  const hosts = new Set<string>();
  for (const [, other = ''] of some(html.matchAll(link)))
    if (other !== host) for (const label of other.split('.').slice(0, -1)) hosts.add(projectOf(label));
  const variables = new Set<string>();
  for (const [, script = ''] of some(html.matchAll(inlineScript)))
    for (const [, name = ''] of some(script.matchAll(variable))) for (const one of beginnings(name)) variables.add(one);
  return { variables, shown: [pictures, heads], hosts, repositories: repositoriesIn(html) };
}

function* some<T>(matches: Iterable<T>): Generator<T> {
  let left = matchesMax;
  for (const match of matches) {
    if (left-- <= 0) return;
    yield match;
  }
}

const nameWordsMax = 4;

/** The first word of a name, the first two and so on: `foo`, `fooweb` for `foo-web` and for `fooWeb`. */
function beginnings(name: string): string[] {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.slice(0, nameWordsMax).map((_, index) => words.slice(0, index + 1).join(''));
}

/** `foo` for the hosts `foo-project`, `foo-server` and `getfoo`. */
const projectOf = (label: string): string =>
  plainName(label.replace(/-(?:project|server|app|cms|docs|dev|wiki|software)$/i, ''))
    .replace(/(?<=[a-z]{3})(?:project|cms|wiki)$/, '')
    .replace(/^get(?=[a-z]{4})/, '');
