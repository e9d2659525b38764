// The library in a file that no rule knows, by what the name of the file and its contents agree on. One of them alone proves little:
// sites name their own files as they like, and their code mentions many names.
import { plainName } from '../plain-name.ts';
import { hasAddress, hasRepository } from './banners.ts';
import { firstComment } from './comments.ts';
import { openSource as licences, withoutLicenceVersions } from './licences.ts';
import { isOrdinary } from './ordinary-words.ts';

export interface UnknownFile {
  name: string;
  /** What was read. */
  shown: string;
  /** The global name that it defines. */
  global?: string;
  /** Of the file, if it states one beside the name. */
  version?: string;
  /** Whether the file states the address of the repository. */
  hasRepository?: boolean;
}

export interface NamedFile {
  /** The name of the file without its extension and the words for its build. */
  name: string;
  url: string;
  text: string;
  /** Whether a rule or the catalogue has the name. */
  isKnown: boolean;
  /** Whether a package has exactly this name. */
  isPackage: boolean;
}

const headCharacters = 3000;
/** Modules that were not built by a bundler define their name in the last lines. */
const endCharacters = 400;
const readCharactersMax = 256 * 1024;
const nameCharactersMin = 5;

/** `foo-js` and `Foo` are both written as `foo`. */
export const withoutKind = (name: string): string => plainName(name).replace(/(?<=..)js$/, '');

/** Parts of Sphinx, CodeMirror, Foundation, Blockly and others, whose pages name the whole. */
const parts = new Set(
  `doctools searchtools language_data documentation_options sphinx_highlight runmode show-hint anyword-hint sql-hint active-line
  match-highlighter closebrackets matchbrackets foldcode foldgutter searchcursor panel placeholder fullscreen mode anchor`.split(
    /\s+/,
  ),
);
const partNames = /^(?:foundation\.|jquery\.ui\.|jsmath-)|^(?!blockly)\w{2,20}_compressed$/;
/** Files whose library has a rule under another name. */
const ruled = new Set('forge jquery.atwho jquery.opacityrollover jquery.tmpl jstz mediaelementplayer'.split(' '));
/** Folders in which CodeMirror, Dygraphs, Three.js and Matomo keep their parts, and all others their translations. */
const partFolders =
  /\/(?:addon|extras|jsm)\/|\/examples\/js\/|\/plugins\/[A-Z]\w+\/vue\/dist\/|\/(?:i18n|l10n|lang|langs|language|languages|locale|locales|localization|translations)\/(?:[\w.-]{1,20}\/)?[\w.-]{1,40}(?:[?#]|$)/;
/** `pt_BR.js`, `zh-Hant.js` */
const translation = /^[a-z]{2,3}[-_](?:(?!js)[a-z]{2}|latn|cyrl?|han[st])$/;
/** Words for what a file does. Sites use them as names of their own files. */
const tasks = new Set(
  `accesskeys autoload backdrop connection const contextmenu cycle decoder diagnostics dsa ecommerce errorcode feedback focusable folders foreach formatdate goals keycode
  kit labels lexer lut manipulator marketplace menubar multiplex offcanvas parser pass permissions position publickey reflection sanitizer
  scheduler scrollbar scrollspy shutdown timepicker tokenizer transitions validate webgl wireframe`.split(/\s+/),
);
const isPart = ({ name, url }: NamedFile): boolean =>
  parts.has(name) ||
  ruled.has(name) ||
  partNames.test(name) ||
  partFolders.test(url) ||
  tasks.has(name) ||
  translation.test(name);

/** The library in a script. */
export function unknownScript(file: NamedFile): UnknownFile | undefined {
  if (isPart(file)) return undefined;
  // `promise.js` may be any file that defines `Promise`.
  if (isBuiltIn(`${file.name.charAt(0).toUpperCase()}${file.name.slice(1)}`)) return undefined;
  return (
    moduleIn(file) ??
    pluginIn(file) ??
    partOfD3(file) ??
    commentedIn(file) ??
    versionedIn(file) ??
    knownModuleIn(file) ??
    builtModuleIn(file) ??
    inOwnFolder(file)
  );
}

/** The library in a style sheet. */
export function unknownStyle(file: NamedFile): UnknownFile | undefined {
  return commentedIn(file) ?? versionedIn(file) ?? iconsIn(file) ?? selectedIn(file);
}

// Modules ------------------------------------------------------------------------------------------------------------

const assignmentsMax = 60;
/** How modules find out where they run. */
export const isModule = /\btypeof (?:exports|module)\b|\bdefine\.amd\b/;
const assignment = /(?:[\w$)\]]\.([A-Za-z_$][\w$]{2,40})|\[["']([A-Za-z_$][\w$.-]{2,60})["']\])\s{0,4}=(?!=)/g;

/** The name in the first lines of a module that a bundler has built. The other assignments are inside the module. */
const wrapped =
  /^[^]{0,1500}?\bdefine\.amd\b[^;{}]{0,80}?\([\w$]{1,12}\s{0,2}=[^;{}]{0,120}?\bself\)?\)\.([A-Za-z_$][\w$]{1,60})\s{0,2}=/;
/** Any file may define what old browsers lack: `Promise`. */
export const isBuiltIn = (name: string): boolean => Object.hasOwn(globalThis, name) || ofBrowsers.has(name);
const ofBrowsers = new Set(['IntersectionObserver', 'MutationObserver', 'ResizeObserver']);
/** Many packages have a hook with the same name. */
const hook = /^use-[a-z-]+$/;

/** A shorter global name may be a word that many files begin with. */
const partCharactersMin = 8;

/** A module for pages whose global name is the name of its file, or its first words: `FooBar` in `foo-bar.min.js`. */
function moduleIn({ name, text }: NamedFile): UnknownFile | undefined {
  const own = withoutKind(name);
  if (own.length < 3 || isOrdinary(name) || hook.test(name)) return undefined;
  const head = text.slice(0, headCharacters);
  const [, stated] = wrapped.exec(head) ?? [];
  const globals =
    stated === undefined
      ? [head, text.slice(-endCharacters)]
          .filter((part) => isModule.test(part))
          .flatMap(globalsIn)
          .filter((one) => !isBuiltIn(one))
      : [stated];
  const global =
    globals.find((one) => withoutKind(one) === own) ??
    globals.find((one) => one.length >= partCharactersMin && /[a-z][A-Z]/.test(one) && own.startsWith(plainName(one)));
  return global === undefined ? undefined : { name, shown: global, global };
}

/** A module for pages in a file that is called like a library of the catalogue. A single word may be the name of any file. */
function knownModuleIn({ name, text, isPackage }: NamedFile): UnknownFile | undefined {
  if (!isPackage || !/[-.]/.test(name) || withoutKind(name).length < nameCharactersMin || isOrdinary(name))
    return undefined;
  const [shown] = isModule.exec(text.slice(0, headCharacters)) ?? isModule.exec(text.slice(-endCharacters)) ?? [];
  return shown === undefined ? undefined : { name, shown };
}

/** What a file adds to another library is no name of its own: `$.fn.foo =`, `CodeMirror.foo =`, `THREE.Foo =`. */
const ofLibrary = /(?:^|[^\w$.])(?:\$|jQuery|(?:[\w$]{1,30}\.)?(?:fn|prototype)|(?!ROOT|GLOBAL)[A-Z][\w$]{2,30})$/;
const ownerCharactersMax = 64;

/** Modules that TypeScript has compiled give the page no names: `exports.Foo = Foo`. */
const ofTypeScript = /\bdefine\(\["require", "exports"/;

function globalsIn(head: string): string[] {
  const found: string[] = [];
  if (ofTypeScript.test(head)) return found;
  for (const { index, 1: member, 2: quoted } of head.matchAll(assignment)) {
    const name = member ?? quoted ?? '';
    const before = head.slice(Math.max(0, index - ownerCharactersMax), index + 1);
    // A part of jQuery UI: `$.ui.fooBar =`.
    if (before.endsWith('$.ui')) continue;
    const isOther = ofLibrary.test(before);
    // A plugin may have a name of several words: `$.fn.fooBar =`.
    if (isOther && !/[a-z][A-Z]/.test(name)) continue;
    found.push(name);
    if (found.length >= assignmentsMax) break;
  }
  return found;
}

/** The global name in the first lines of a module, where bundlers put it. */
const builtGlobal =
  /(?:globalThis\s{0,2}:\s{0,2}[\w$]{1,12}\s{0,2}\|\|\s{0,2}self|\bself)\s{0,2}\)?\s{0,2}[,)]\s{0,2}(?:[\w$]{1,12}\()?\(?\s{0,2}[\w$]{1,12}\.([A-Za-z][a-z0-9]{1,30}(?:[A-Z][A-Za-z0-9]{1,30}){1,4})\s{0,2}=/;

/** The build of a library that is not called like the library: `FooBar` in `index.umd.js`. Sites do not build such files of their own code. */
function builtModuleIn({ name, url, text }: NamedFile): UnknownFile | undefined {
  if (!/[./]umd(?:\.min)?\.js(?:[?#]|$)/i.test(url) || !(name === '' || isOrdinary(name))) return undefined;
  const head = text.slice(0, headCharacters);
  const [, global] = isModule.test(head) ? (builtGlobal.exec(head) ?? []) : [];
  return global === undefined || isOrdinary(global.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '))
    ? undefined
    : { name: global, shown: global };
}

// Plugins ------------------------------------------------------------------------------------------------------------

/** A plugin of jQuery whose method is the name of its file: `$.fn.fooBar` or `$.fooBar` in `jquery.foo-bar.js`. */
function pluginIn({ name, text }: NamedFile): UnknownFile | undefined {
  const [, plugin = ''] = /^jquery[.-](?!ui(?:$|[.-]))([\w.-]{4,60})$/.exec(name) ?? [];
  const own = withoutKind(plugin);
  if (own.length < nameCharactersMin || isOrdinary(plugin)) return undefined;
  for (const [whole, extended, method = extended ?? ''] of text
    .slice(0, readCharactersMax)
    .matchAll(
      /(?:\.fn|\$|\bjQuery)(?:\.extend\(\s{0,9}\{\s{0,20}["']?([A-Za-z_$][\w$-]{2,60})["']?\s{0,4}:|(?:\.|\[["'])([A-Za-z_$][\w$-]{2,60})(?:["']\])?\s{0,4}=(?!=))/g,
    ))
    if (plainName(method) === own) return { name, shown: whole.replace(/\s{0,4}[=:]$/, '') };
  return undefined;
}

/** A module that adds to the name of D3: `t.d3=t.d3||{}` in `d3-foo-bar.js`. */
function partOfD3({ name, text }: NamedFile): UnknownFile | undefined {
  if (!/^d3-[a-z][\w-]{2,60}$/.test(name)) return undefined;
  const shown = /[\w$]{1,12}\.d3\s{0,2}=\s{0,2}[\w$]{1,12}\.d3\s{0,2}\|\|/.exec(text.slice(0, headCharacters))?.[0];
  return shown === undefined ? undefined : { name, shown };
}

// Comments -----------------------------------------------------------------------------------------------------------

const openSource = new RegExp(
  String.raw`${licences.source}|mit-license|Permission is hereby granted, free of charge|opensource\.org|[Pp]ublic [Dd]omain`,
);
const commentVersion = /(?:^|[\s#*@(])v(?:ersion)?[ :.]{0,2}(\d{1,4}\.\d{1,4}\.\d{1,6})(?![\w.]|\+(?!\w))/i;

/** Behind the name of a plugin: `jQuery.foo 0.5`, `jQuery Foo v1.2`. */
const shortVersion = /^[^\d]{5,60}[\s,]v?(?:ersion )?(\d{1,3}\.\d{1,4})(?![\w.])/i;

/** Whether a comment has the address `www.name.com`. */
const hasHost = (own: string, comment: string): boolean =>
  [...comment.matchAll(/(?:https?:\/\/(?:www\.)?|\bwww\.)([\w-]{3,60})\.[a-z]{2,12}\b/gi)].some(
    ([, host = '']) => plainName(host) === own,
  );

/** Whether a line begins with a name, and not with a longer one: `foo-bar-polyfill` is not `foo-bar`. */
function beginsWith(line: string, own: string): boolean {
  const [, rest = line] =
    new RegExp(`^[^a-z0-9]*${own.replaceAll(/(?<=.)(?=.)/g, '[^a-z0-9]{0,3}')}([^]*)`, 'i').exec(line) ?? [];
  return rest !== line && !/^(?:[a-z0-9]|-[a-z])/i.test(rest.replace(/^[.-]?js\b/i, ''));
}

/** The files of Sphinx say what they are for: `graphviz.css`, `nature.css_t`. The other library has a rule of its own. */
const ofRuled = /\bSphinx (?:style ?sheet|java ?script)\b|\bQR ?Code Generator for JavaScript\b|\bfor highlight\.js\b/i;

/** Whether the comment says that the file is something else: colours of code are called after where they come from, `Foo theme`. */
const isOfOtherKind = (name: string, comment: string): boolean =>
  ofRuled.test(comment) || (themeLine.test(comment) && !name.includes('theme'));
const themeLine = /^[\s/*!]{0,20}\w[\w -]{2,30} theme[ \t]{0,9}\n/i;

/** `Copyright 2019 The Foo Authors`: a file with another name is a part of Foo. */
const authors = /\bcopyright\b[^\n]{0,40}\bthe ([\w.-]{3,40}) (?:authors|contributors|developers|project|team)\b/i;

/** `Part of the Foo package`: the same. */
const partOf = /\bpart of (?:the )?([\w.-]{3,40}) (?:library|package|project)\b/i;

function isOfOthers(own: string, comment: string): boolean {
  const whole = withoutKind((authors.exec(comment) ?? partOf.exec(comment))?.[1] ?? '');
  return whole !== '' && !own.startsWith(whole) && !whole.startsWith(own);
}

/**
 * A file whose first comment has a repository of its name, or its name and an open-source licence. For modules its name and a version are
 * enough, and a known name is enough alone.
 */
function commentedIn({ name, text, isKnown }: NamedFile): UnknownFile | undefined {
  const own = withoutKind(name);
  if (own.length < nameCharactersMin || isOrdinary(name)) return undefined;
  const comment = firstComment(text);
  if (comment === '' || isOfOtherKind(name, comment)) return undefined;
  const repository = repositoryIn(name, comment);
  const isOfRepository = repository !== undefined;
  const [line = ''] = comment.split('\n').filter((one) => /[a-z]/i.test(one));
  const isNamed = isNamedIn(name, line, comment);
  const version = versionIn(name, line, comment);
  const isRelease = version !== undefined && isForOthers(name, comment, text);
  const isEnough = (isKnown && !isWordsOf(own, line)) || isRelease || openSource.test(comment);
  if (!isOfRepository && !(isNamed && isEnough)) return undefined;
  const isStated = isOfRepository || isKnown || version !== undefined || isPluginName.test(name);
  if (!isStated && isOfApplication(own, line, comment)) return undefined;
  const shown = line.replace(/^[\s/*!]+/, '').slice(0, 100);
  return {
    name: repository ?? name,
    shown,
    hasRepository: isOfRepository,
    ...(version !== undefined && { version }),
  };
}

/** Whether a line begins with ordinary words that make the name: `Time Picker` may be what `TimePicker.css` of another library is for. */
function isWordsOf(own: string, line: string): boolean {
  const words = line.match(/[a-z\d]{1,40}/gi)?.slice(0, wordsMax) ?? [];
  const count = words.findIndex((_, index) => plainName(words.slice(0, index + 1).join('')) === own) + 1;
  return count > 1 && isOrdinary(words.slice(0, count).join(' '));
}
const wordsMax = 6;

/** Whether a comment begins with the name, or has its address. */
function isNamedIn(name: string, line: string, comment: string): boolean {
  const own = withoutKind(name);
  // `cart.js: loads prices` and `cart.css for the shop` say what a file of the site does.
  if (beginsWith(line, own) && !/^\W{0,6}[\w-]{1,40}\.(?:js|css) ?(?::|for\b)/.test(line)) return true;
  // `Foobar - a plugin of jQuery` in `jquery.foobar.js`.
  const short = isPluginName.test(name) ? name.replace(/^jquery[.-]/, '') : '';
  const isShort = withoutKind(short).length >= nameCharactersMin && !isOrdinary(short);
  return (isShort && beginsWith(line, withoutKind(short))) || hasHost(own, comment);
}

/** `foo.js` and `foo.js - Loads prices` call a part of an application by its file. */
const fileAlone = /^\W{0,6}[\w.-]{1,60}\.(?:js|css)\s{0,3}(?:[-–—]|$)/;

const isOfApplication = (own: string, line: string, comment: string): boolean =>
  isOfOthers(own, comment) || fileAlone.test(line);

/** The version in a comment. What a plugin requires has versions too. */
function versionIn(name: string, line: string, comment: string): string | undefined {
  const own = withoutLicenceVersions(comment.replaceAll(/[^\n]{0,200}\brequires?\b[^\n]{0,200}/gi, ''));
  const short = isPluginName.test(name) ? shortVersion.exec(withoutLicenceVersions(line)) : null;
  return (commentVersion.exec(own) ?? short)?.[1];
}

/** Whether a file is a module, a plugin of jQuery, or has an address of its name. */
const isForOthers = (name: string, comment: string, text: string): boolean =>
  isModule.test(text.slice(0, headCharacters)) || isPluginName.test(name) || hasAddress(name, comment);

/** A plugin of a library, by its name: `jquery.foo`. */
const isPluginName = /^jquery[.-](?!ui(?:$|[.-]))./;

/** The name of the library whose repository a comment states: that of the file, or `jquery-foo` for `foo.js` and `foo.jquery.js`. */
function repositoryIn(name: string, comment: string): string | undefined {
  if (hasRepository(name, comment)) return name;
  const plugin = `jquery-${name.replace(/[.-]jquery$/, '')}`;
  return !name.startsWith('jquery') && hasRepository(plugin, comment) ? plugin : undefined;
}

// Versions in the name of the file -----------------------------------------------------------------------------------

const versionedFile =
  /\/[^/?#]{2,60}[-.@]v?(\d{1,4}\.\d{1,4}\.\d{1,10})(?:[-.](?:min|umd|slim|prod|bundle))*\.(?:m?js|css)(?:[?#]|$)/i;

/** A file with a version in its name that also contains the name: `foo-bar-1.2.3.min.js` with `FooBar`. A known name of several words is enough alone. */
function versionedIn({ name, url, text, isKnown }: NamedFile): UnknownFile | undefined {
  const version = versionedFile.exec(url)?.[1];
  const own = withoutKind(name);
  if (version === undefined || own.length < nameCharactersMin || isOrdinary(name)) return undefined;
  const start = text.slice(0, readCharactersMax).toLowerCase();
  const written = [name, name.replaceAll(/[^a-z0-9]/g, ''), name.replaceAll(/[^a-z0-9]/g, '_')];
  const plugin = name.replace(/^jquery[.-]/, '');
  if (plugin !== name && plugin.length >= nameCharactersMin && !isOrdinary(plugin)) written.push(plugin);
  const isThere = (isKnown && /[-.]/.test(name)) || written.some((one) => start.includes(one));
  return !isThere ? undefined : { name, shown: `${name} ${version}`, version };
}

// Folders ------------------------------------------------------------------------------------------------------------

/** The file of a known library in a folder of its name, which it contains too: `Foo` in `/vendor/foo/dist/foo.min.js`. */
function inOwnFolder({ name, url, text, isKnown }: NamedFile): UnknownFile | undefined {
  const own = withoutKind(name);
  if (!isKnown || own.length < nameCharactersMin || isOrdinary(name)) return undefined;
  const folders = (URL.parse(url)?.pathname ?? '').split('/').slice(-foldersMax - 1, -1);
  const folder = folders.find((one) => withoutKind(one.replace(/[@-]v?\d+(?:\.\d+)*$/, '')) === own);
  const start = text.slice(0, readCharactersMax);
  const isThere = start.toLowerCase().includes(own) && !ofPrototype.test(start);
  return folder === undefined || !isThere ? undefined : { name, shown: `${folder}/${name}` };
}
const foldersMax = 3;
/** Prototype is older than npm: a script for it only has the same name as a package. */
const ofPrototype = /=\s?Class\.create\(/;

// Icon fonts ---------------------------------------------------------------------------------------------------------

const iconsMin = 20;
const icon = /content\s{0,4}:\s{0,4}["']\\[ef][0-9a-f]{3}["']/gi;
const family = /@font-face\s{0,4}\{[^}]{0,400}?font-family\s{0,4}:\s{0,4}["']?([\w -]{3,60}?)["']?\s{0,4}[;}]/i;
const iconWords = /icons?|fonts?|glyphs?|symbols?|svg|sprites?|web/g;

/** A style sheet of icons whose font is called like the file. */
function iconsIn({ name, text }: NamedFile): UnknownFile | undefined {
  const own = plainName(name);
  const rest = name.replaceAll(iconWords, '');
  if (own.length < nameCharactersMin || plainName(rest).length < 3 || isOrdinary(rest)) return undefined;
  const [, font = ''] = family.exec(text.slice(0, readCharactersMax)) ?? [];
  if (plainName(font) !== own || text.length > readCharactersMax * 4) return undefined;
  let count = 0;
  for (const _ of text.slice(0, readCharactersMax).matchAll(icon)) if (++count >= iconsMin) break;
  if (count < iconsMin) return undefined;
  const version = /\.(?:woff2?|ttf|eot)\?v=(\d{1,4}\.\d{1,4}\.\d{1,6})(?=["'&#)])/.exec(
    text.slice(0, headCharacters),
  )?.[1];
  return { name, shown: `font-family: ${font}`, ...(version !== undefined && { version }) };
}

// Selectors ----------------------------------------------------------------------------------------------------------

const selectorsMin = 2;
const selectorsMax = 4000;
const selector = /[.#]([a-z][\w-]{2,60})(?=[^{};]{0,300}\{)/gi;
/** The library for which a style sheet is, before its own name. */
const hostKinds = /^(?:jquery|bootstrap|angular|leaflet|d3)[.-]/;

/**
 * The style sheet of a plugin of jQuery, or of another library with a known name of several words, whose classes begin with its name:
 * `.foo-bar` in `jquery.foo.css`.
 */
function selectedIn({ name, text, isKnown }: NamedFile): UnknownFile | undefined {
  if (!isPluginName.test(name)) return isKnown && /[-.]/.test(name) ? ofSelectors(name, text) : undefined;
  // `jquery.foo-blue.css` may be a skin of `jquery.foo`.
  for (let whole = name; isPluginName.test(whole); whole = whole.replace(/[.-][^.-]*$/, '')) {
    const found = ofSelectors(whole, text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofSelectors(name: string, text: string): UnknownFile | undefined {
  const short = name.replace(hostKinds, '');
  const own = withoutKind(short);
  if (own.length < nameCharactersMin || isOrdinary(short)) return undefined;
  let count = 0;
  for (const [shown, word = ''] of text.slice(0, readCharactersMax).matchAll(selector).take(selectorsMax)) {
    const written = plainName(word);
    if (!written.startsWith(own) && !written.replace(/^(?:ui|jq|jquery)/, '').startsWith(own)) continue;
    if (++count >= selectorsMin) return { name, shown };
  }
  return undefined;
}
