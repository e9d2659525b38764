// Files that are called like a library and are something else: `highlight.js` of Haddock, `bootstrap.js` of an application, the theme
// `bootstrap.css` of another library. If the file was read and has none of the names that the library defines, its name alone does not
// count. If these are not known, the file must contain the name of the library. A name of more words (`nice-select2.js`) and a comment
// that names another library need another sign.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/package-names.ts';
import { plainName } from '../plain-name.ts';
import { bannersIn } from './banners.ts';
import { firstComment } from './comments.ts';
import type { Hit, SideFacts } from './facts.ts';
import { nameInUrl } from './file-names.ts';
import { toShown } from './hit-list.ts';
import { withoutKind } from './unknown-files.ts';

/** Removes hits of files that do not have a trace of the technology. */
export type DropMisnamed = (hits: readonly Hit[], sides: SideFacts, sideHits: readonly Hit[]) => Hit[];

const charactersMin = 40;
const nameCharactersMin = 5;
const readCharactersMax = 3 * 1024 * 1024;
/** Many scripts contain these names, whatever they define. */
const ofOthers = new Set(['jQuery', '$', 'window', 'document', 'Math', 'Shopify', 'wp', 'define', 'module', 'exports']);

export function createMisnamedFiles(rules: CompiledRules): DropMisnamed {
  let globals: Map<number, Set<string>> | undefined;

  return (hits, { scripts = [], scriptUrls = [], styles = [], styleUrls = [] }, sideHits) => {
    const ofFiles = hits.filter(isOfFile);
    if (ofFiles.length === 0 || scripts.length + styles.length === 0) return [...hits];
    const texts = new Map(scriptUrls.map((url, index) => [toShown(url), scripts[index] ?? '']));
    const isSeen = (technology: number): boolean =>
      sideHits.some((hit) => hit.technology === technology) ||
      hits.some((hit) => hit.technology === technology && !ofFiles.includes(hit));

    function isOfScript({ technology, match, version }: Hit): boolean {
      const text = texts.get(match);
      if (text === undefined || !isScript(text) || isSeen(technology)) return true;
      globals ??= globalsOf(rules);
      const { name = '' } = rules.technologies[technology] ?? {};
      if (isOfOther(technology, match, text, rules)) return false;
      const names = globals.get(technology);
      return names === undefined ? isOwnFile(name, match, version, text) : isNamedIn(name, text) || hasOne(names, text);
    }

    function isOfStyle({ technology, type, match }: Hit): boolean {
      const [, path = ''] = (type === 'dom' ? /^([^\s?#]{3,120})/ : styleLink).exec(match) ?? [];
      const found = styleUrls.findIndex((url) => url.includes(path));
      const url = styleUrls[found];
      if (path === '' || url === undefined || isSeen(technology)) return true;
      const { name = '' } = rules.technologies[technology] ?? {};
      return !isOfOther(technology, url, styles[found] ?? '', rules) && isOwnStyle(name, url, styles[found] ?? '');
    }

    return hits.filter(
      (hit) => hit.other !== undefined || (hit.type === 'scriptSrc' ? isOfScript(hit) : isOfStyle(hit)),
    );
  };
}

/** The tag of a style sheet, as a hit shows it: its end may be missing. */
const styleLink = /^(?:<link\b[^>]{0,100}?\bhref\s?=\s?["']?)(?:https?:)?(?:\/\/[^/]{1,100})?([^"'\s>?#]{3,120})/i;
const isOfFile = ({ type, key = '', match }: Hit): boolean =>
  type === 'scriptSrc' ||
  (type === 'html' && styleLink.test(match)) ||
  (type === 'dom' && key.startsWith('link[href') && /\.css(?:[?#]|$)/.test(match));

/** Whether a style sheet has the name of a technology, or contains it: `material.css` may be any theme. */
function isOwnStyle(name: string, url: string, text: string): boolean {
  const own = withoutKind(name).replace(/(?<=.{4})css$/, '');
  if (own.length < nameCharactersMin || text.length < charactersMin) return true;
  const file = withoutKind(nameInUrl(url)).replace(leadingKinds, '');
  return file.startsWith(own) || plainName(text.slice(0, styleCharactersMax)).includes(own);
}
const leadingKinds = /^(?:bootstrap\d?|jquery)/;
const styleCharactersMax = 256 * 1024;

/** Words that people add to the name of a library: for the build, and for the look of its style sheet. */
const kindWords =
  /jquery|bootstrap\d?|core|custom|compat|build|bundle|plugins?|themes?|default|components?|responsive|flat|dark|light|lite|mobile|desktop|styles?|skins?|fonts?|icons?|rtl|ltr|print|grid|reboot|utilities|pkgd|packaged|combined|compiled|loader|init|js|css|lib|app|api|rc|beta|alpha|v?\d+/g;

/**
 * Whether a file is that of another library: by words before the name (`nice-select2`), or by its first comment. `leaflet.foo.js` is made for
 * Leaflet, and a plugin of jQuery for jQuery.
 */
function isOfOther(technology: number, url: string, text: string, { technologies, packages }: CompiledRules): boolean {
  const { name = '' } = technologies[technology] ?? {};
  if (/^jQuery(?: UI| Migrate)?$/.test(name)) return false;
  const own = withoutKind(name).replace(/(?<=.{4})css$/, '');
  const file = plainName(nameInUrl(url));
  const [before = '', ...rest] = own.length < nameCharactersMin ? [] : file.split(own);
  const isNamed = rest.length > 0;
  if (isNamed && before.replaceAll(kindWords, '').length > otherCharactersMax) return true;
  if (isNamed && rest.join('').replaceAll(kindWords, '').length > otherCharactersMax) return false;
  const isCalledLike = isNamed && withoutKind(nameInUrl(url)) === own;
  return isNamedOtherwise({ technology, own, before, isCalledLike }, text, packages);
}

interface Called {
  technology: number;
  /** Its plain name, and what the name of the file has before it. */
  own: string;
  before: string;
  /** Whether the file has its name and nothing else. */
  isCalledLike: boolean;
}

/** Whether the first comment of a file names another library. */
function isNamedOtherwise(
  { technology, own, before, isCalledLike }: Called,
  text: string,
  packages: CompiledRules['packages'],
): boolean {
  const [banner] = firstComment(text) === '' ? [] : bannersIn(text.slice(0, bannerCharactersMax));
  if (banner === undefined || (banner.version === '' && !banner.hasRepository)) return false;
  // `foo.js` of `foo.js-light`.
  const stated = isCalledLike ? technologyOf(banner.name.toLowerCase(), packages) : undefined;
  if (stated !== undefined && stated !== technology) return true;
  if (plainName(banner.text).includes(own)) return false;
  // `foo-icons.css` may have the comment of Foo.
  return before === '' || !plainName(banner.text).startsWith(before);
}
const bannerCharactersMax = 2000;
const otherCharactersMax = 2;

/** The global names of technologies. Those of jQuery's plugins are names of methods. */
function globalsOf({ js, packageFiles, packages, technologies }: CompiledRules): Map<number, Set<string>> {
  const globals = new Map<number, Set<string>>();
  const add = (technology: number, path: string) => {
    const [name = ''] = path.split('.', 1);
    const names = globals.get(technology) ?? new Set();
    globals.set(technology, names.add(name));
  };
  for (const [path, patterns] of js) for (const { technology } of patterns) add(technology, path);
  for (const { name, globals: defined } of [...packageFiles.values()].flat()) {
    const technology = technologyOf(name, packages);
    // `jquery-foo` may be known under the name of another package, but its names are not those of Foo.
    if (technology !== undefined && plainName(name) === plainName(technologies[technology]?.name ?? ''))
      for (const one of defined) add(technology, one);
  }
  for (const [technology, names] of globals)
    if ([...names].some((name) => ofOthers.has(name) || Object.hasOwn(globalThis, name))) globals.delete(technology);
  return globals;
}

/** An error page is no script. */
const isScript = (text: string): boolean => text.length >= charactersMin && !/^\s{0,99}</.test(text.slice(0, 100));

const isNamedIn = (name: string, text: string): boolean =>
  plainName(firstComment(text).replaceAll(serverFile, '')).includes(plainName(name).replace(/(?<=...)js$/, ''));
/** `Provides the JavaScript for the clipboard.php script.` */
const serverFile = /[\w-]{1,60}\.(?:php|py|pl|jsp|aspx?)\b/g;

/** Whether a file that is called like a library contains its name. Short names are in most scripts by chance. */
function isOwnFile(name: string, url: string, version: string, text: string): boolean {
  const own = withoutKind(name);
  if (version !== '' || own.length < nameCharactersMin || withoutKind(nameInUrl(url)) !== own) return true;
  return new RegExp(own.replaceAll(/(?<=.)(?=.)/g, '[^a-z0-9]{0,2}'), 'i').test(text.slice(0, readCharactersMax));
}

const hasOne = (names: ReadonlySet<string>, text: string): boolean => {
  const read = text.slice(0, readCharactersMax);
  return [...names].some((name) =>
    // `@angular/core` and `angular-foo` are other names, and `Clipboard types:` is the first word of a message.
    new RegExp(
      String.raw`(?<![\w$@/-])${name.replaceAll('$', String.raw`\$`)}(?![\w$/-]| (?!in\b|instanceof\b)[a-z])`,
    ).test(read),
  );
};
