// Recognises the file of a library that says nothing about itself: its name is that of an npm package, and it defines the name
// that the package is known to define. A file of an unknown package must be a module for pages that defines the name of its file.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/package-names.ts';
import { plainName } from '../plain-name.ts';
import { bannersIn } from './banners.ts';
import { firstComment } from './comments.ts';
import { nameInUrl, versionOfFile } from './file-names.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { isDateOrAddress, isOrdinary } from './ordinary-words.ts';
import { definersOf, isNameOf } from './package-globals.ts';
import { createModuleMatcher } from './script-modules.ts';
import { isLibrary } from './site-names.ts';
import {
  isBuiltIn,
  isModule,
  unknownScript,
  unknownStyle,
  withoutKind,
  type NamedFile,
  type UnknownFile,
} from './unknown-files.ts';

export interface FileIdentity {
  /** Names the known packages whose modules a script contains. */
  matchModules(text: string, add: AddHit): void;
  /** True when the file is that of a package. */
  matchFile(url: string, text: string, file: ReadFile, add: AddHit): boolean;
  /** The same for a style sheet. */
  matchStyle(url: string, text: string, file: ReadFile, add: AddHit): boolean;
}

/** What is known about a file before its name is looked at. */
interface ReadFile {
  /** Whether its first comment names a library. */
  isNamed: boolean;
  /** The version of the release that has the file; empty if several have it. */
  release?: string | undefined;
  /** The technology, by the words of its code. */
  ofWords?: number | undefined;
}

const confidence = 75;
/** A shorter name without a hyphen is a word that any file may have: `select.js`. */
const longNameCharacters = 8;
/** Modules define their names at the beginning or at the end. */
const headCharacters = 6000;

export function createFileIdentity(rules: CompiledRules): FileIdentity {
  const { packages, packageFiles } = rules;
  const patterns = new Map<number, TechnologyPattern>();
  // `signals` is not `@foo/signals`.
  const definers = definersOf(packageFiles, (name) => !name.startsWith('@'));

  /** The global names that rules know of technologies. */
  let ruled: Map<number, string[]> | undefined;

  /** Whether a technology has this global name with other capitals: `dropzone` is not `Dropzone`. */
  function isGlobalOfOther(technology: number | undefined, global: string | undefined): boolean {
    if (technology === undefined || global === undefined) return false;
    ruled ??= globalsOfRules(rules);
    const names = ruled.get(technology) ?? [];
    return !names.includes(global) && names.some((name) => name.toLowerCase() === global.toLowerCase());
  }

  /** The technology of a file, by its name or by the only package that defines the same global name and is called like it. */
  function knownAs({ name, global = '' }: UnknownFile): number | undefined {
    const [only, ...others] = definers.get(global) ?? [];
    const isCalledLike = only !== undefined && isNameOf(only.name, global);
    const ofGlobal = !isCalledLike || others.length > 0 ? undefined : technologyOf(only.name, packages);
    return technologyOf(name, packages) ?? ofGlobal;
  }

  return {
    matchModules: createModuleMatcher(rules),
    matchFile(url, text, { isNamed, ofWords, release }, add) {
      addVersion({ url, text, release }, add);
      if (isNamed) return false;
      const ends = [text.slice(0, headCharacters), text.slice(-headCharacters)];
      for (const { name, globals } of packageFiles.get(nameInUrl(url)) ?? []) {
        // A copy in a scope has the file of the original, and `events.js` may be any file about events.
        const own = nameInUrl(url);
        const isWord = own.length < longNameCharacters && !/[-.]/.test(own) && versionOfFile(url) === '';
        const isDoubtful = isWord || technologyOf(own, packages) !== undefined || isOrdinary(own);
        if (name.startsWith('@') && isDoubtful) continue;
        const technology = technologyOf(name, packages);
        const found = globals.find((global) => ends.some((end) => defines(end, global)));
        if (technology === undefined || found === undefined) continue;
        if (name.startsWith('@') && isSpelledOtherwise(ends[0] ?? '', found)) continue;
        if (/^[a-z]+$/.test(own) && versionOfFile(url) === '' && !isPackaged(ends, found)) continue;
        let pattern = patterns.get(technology);
        if (pattern === undefined)
          patterns.set(technology, (pattern = { technology, source: '', confidence, version: '\\1' }));
        add(pattern, 'scripts', found, ['', versionOf(name, url, text)], `${name}: ${found}`);
        return true;
      }
      return addUnknown(unknownScript(namedFile(url, text)), { url, text, ofWords }, add);
    },
    matchStyle(url, text, { isNamed, ofWords }, add) {
      const unknown = isNamed ? undefined : unknownStyle(namedFile(url, text));
      return addUnknown(unknown, { url, text: '', ofWords }, add);
    },
  };

  /** The version that the file of a library states, if something else names the library. */
  function addVersion(
    { url, text, release }: { url: string; text: string; release: string | undefined },
    add: AddHit,
  ): void {
    const name = nameInUrl(url);
    const technology = technologyOf(name, packages);
    if (technology === undefined) return;
    const [banner] = bannersIn(text.slice(0, headCharacters));
    const isOwn = banner !== undefined && withoutKind(banner.name) === withoutKind(name);
    if ((isOrdinary(name) && !isOwn) || (isOwn && banner.version !== '')) return;
    const isOther = banner !== undefined && !isOwn;
    const version =
      ownVersion(name, text) ||
      (isOther ? '' : commentedVersion(name, text) || releasedVersion(onlyVersion(name, text), release)) ||
      (isOwn ? versionOfFile(url) : '') ||
      versionInFolder(url, name);
    if (version === '') return;
    const pattern: TechnologyPattern = { technology, source: '', confidence: 0, version: '\\1' };
    add(pattern, 'scripts', name, ['', version], `${name} ${version}`);
  }

  function namedFile(url: string, text: string): NamedFile {
    const name = nameInUrl(url);
    return {
      name,
      url,
      text,
      isKnown: technologyOf(name, packages) !== undefined,
      isPackage: packages.has(name) || packages.has(name.replaceAll('.', '-')),
    };
  }

  function addUnknown(
    unknown: UnknownFile | undefined,
    { url, text, ofWords }: { url: string; text: string; ofWords?: number | undefined },
    add: AddHit,
  ): boolean {
    if (unknown === undefined) return false;
    const { name, shown } = unknown;
    const own = isOfLongerName(name, text) ? undefined : knownAs(unknown);
    if (isGlobalOfOther(own, unknown.global)) return false;
    // `foo-barpicker.js` may be the file of another package than `foo-bar-picker`.
    const known = packages.has(name) ? (own ?? ofWords) : (ofWords ?? own);
    // A large file with another name only contains the library: its version is another.
    const isOther = known !== own && text.length > otherCharactersMin;
    // What builds of sites call after themselves contains other libraries.
    const isLarge = known === undefined && text.length > unknownCharactersMax;
    const version = isOther ? '' : (unknown.version ?? versionOf(name, url, isLarge ? firstComment(text) : text));
    if (known === undefined && !isLibrary({ name, version, url, hasRepository: unknown.hasRepository ?? false }))
      return false;
    const pattern: TechnologyPattern = {
      technology: known ?? -1,
      source: '',
      confidence: moduleConfidence,
      version: '\\1',
      ...(known === undefined && { other: { name, category: libraries } }),
    };
    add(pattern, 'scripts', shown, ['', version], `${name}: ${shown}`);
    return true;
  }
}

function globalsOfRules({ js }: CompiledRules): Map<number, string[]> {
  const globals = new Map<number, string[]>();
  for (const [path, patterns] of js) {
    const [name = ''] = path.split('.', 1);
    for (const { technology } of patterns) globals.set(technology, [...(globals.get(technology) ?? []), name]);
  }
  return globals;
}

/** Whether the first comment has a longer name and its version: `Foo for Bars v1.4.10` in `foo.js`. */
function isOfLongerName(name: string, text: string): boolean {
  const [banner] = firstComment(text) === '' ? [] : bannersIn(text.slice(0, headCharacters));
  if (banner === undefined || banner.version === '' || !longerName.test(banner.name)) return false;
  const own = withoutKind(name);
  return withoutKind(banner.name).startsWith(own) && withoutKind(banner.shortName) !== own;
}
const longerName = /^[\w.-]+ for \w/;

const libraries = 59;
const moduleConfidence = 50;
/** `version:"1.2.3"`, `FOO_VERSION = '1.2.3'`. */
const stated =
  /(?:\b|_)(?:version|VERSION)["']?\s{0,4}[:=]\s{0,4}["'](\d{1,4}\.\d{1,4}\.\d{1,6}(?:-[\w.]{1,20})?)(?:\+dfsg\d{0,2})?["']/g;
/** What is before it in `Foo.version = '1.2.3'` and `Foo = { version: '1.2.3'`. */
const owner = /([A-Za-z_$][\w$]{1,40})(?:\.|\s{0,4}=\s{0,4}\{\s{0,9}|)$/;
const statedMax = 20;
const ownedMax = 400;
/** Libraries that many files contain, by the code before their version: core-js 2 and 3, PostCSS, semver, and a plugin for mouse wheels. */
const ofOthers =
  /(?:exports\s{0,2}=\s{0,2}|\.push\()\{\s{0,9}$|constructor\([\w$]{1,20}\s?=\s?\[\]\)\s?\{\s{0,20}this\.$|\.special\.mousewheel\s?=\s?\{\s{0,20}$|\bSEMVER_SPEC$/;
/** js-base64, by the code with its version. */
const ofBase64 = /,VERSION:[^,]{1,20},atob:/;
/** Punycode, esrever, Acorn, utf8.js, the renderers of React, and UAParser.js, by the code behind their version. */
const ofParts =
  /^["']?version["']?\s?:\s?["'][\d.]+["'],\s{0,9}["']?(?:ucs2|reverse|defaultOptions|encode|rendererPackageName)["']?:|^VERSION\s?=\s?["'][\d.]+["'],[\w$]{1,20}\.BROWSER\s?=/;
/** CodeMirror, by the code before its version. */
const ofEditor = /\.fromTextArea\s?=\s?[^"]{1,50}$/;
/** React and its packages, by the code before their version. */
const ofReact = /\buse(?:Transition|SyncExternalStore|FormStatus|ActionState|DebugValue)\b[^]{0,160}[\w$]{1,40}\.$/;
/** Vue, by the code before its version. */
const ofVue = /(?:\$ssrContext|FunctionalRenderContext)["'][^]{0,160}[\w$]{1,40}\.$/;
const codeBefore = 60;
const hookCharacters = 220;
const aloneCharactersMax = 1024 * 1024;
const otherCharactersMin = 200_000;
const unknownCharactersMax = 64 * 1024;

/** The version of a library: from the name of its file, its first comment, its code, or its folder. */
const versionOf = (name: string, url: string, text: string): string =>
  versionOfFile(url) ||
  commentedVersion(name, text) ||
  ownVersion(name, text) ||
  onlyVersion(name, text) ||
  versionInUrl(url, name);

/** The version in the path of a library: `/foo/1.2.3/foo.js`, `/foo-1.2.3/js/foo.js`, but not `/bar-1.2.3/js/foo.js`. */
function versionInUrl(url: string, library: string): string {
  for (const segment of (URL.parse(url)?.pathname ?? '').split('/')) {
    const [whole, before = '', version = ''] =
      /^(|.*?[-.@_])v?(\d{1,4}\.\d{1,4}\.\d{1,6})(?=[.-]|$)/.exec(segment) ?? [];
    // `/highlightjs-9.12.0/highlight.js`
    if (whole !== undefined && (plainName(before) === '' || withoutKind(before) === withoutKind(library)))
      return version;
  }
  return '';
}

/** The version of a folder that has the name of the library: `/foo-1.2.3/foo.js`. */
function versionInFolder(url: string, library: string): string {
  const folders = (URL.parse(url)?.pathname ?? '').split('/').slice(0, -1);
  const own = folders.find((one) => withoutKind(one.replace(folderVersion, '')) === withoutKind(library));
  return own === undefined ? '' : (folderVersion.exec(own)?.[1] ?? '');
}
const folderVersion = /[-.@_]v?(\d{1,4}\.\d{1,4}\.\d{1,6})$/;

/** A line of a comment that is a version and nothing else. */
const versionLine = /^[\s*/!]{0,9}@?version[\s:]{1,4}v?(\d{1,4}\.\d{1,4}\.\d{1,6})[ \t]{0,9}$/gim;

/** `Foo Toggle: foo-toggle.js v1.2.3`. */
const statedFile = /\b([\w.-]{3,40})\.js v?(\d{1,4}\.\d{1,4}\.\d{1,6})\b/;

/** The version behind the name in the first comment, `foo 1.2.3 — © Jane`, or on a line of its own. */
function commentedVersion(name: string, text: string): string {
  const own = plainName(name.replace(/^@[^/]*\//, ''));
  const [banner] = bannersIn(text.slice(0, headCharacters));
  if (banner !== undefined && plainName(banner.name) === own) return banner.version;
  const [, file = '', ofFile = ''] = statedFile.exec(firstComment(text)) ?? [];
  if (plainName(file) === own) return ofFile;
  // Without a name, the first comment is about the file.
  const [only = '', ...others] = [...firstComment(text).matchAll(versionLine)].map(([, version]) => version);
  return banner === undefined && others.length === 0 ? only : '';
}

/** The version that a file states for its own name, if it states only one. */
function ownVersion(name: string, text: string): string {
  const found = new Set<string>();
  const own = withoutKind(name);
  for (const { index, 1: version = '' } of text.slice(0, aloneCharactersMax).matchAll(stated).take(ownedMax)) {
    const [, before = ''] = owner.exec(text.slice(Math.max(0, index - codeBefore), index)) ?? [];
    if (withoutKind(before) === own) found.add(version);
  }
  const [only = '', ...others] = found;
  return others.length > 0 || isDateOrAddress(only) ? '' : only;
}

/** Of a released file, another version than that of the release is the version of a library inside. */
const releasedVersion = (version: string, release: string | undefined): string =>
  release === undefined || version === release ? version : '';

/** The version that a file states, if it states only one. A large file contains other libraries. */
function onlyVersion(name: string, text: string): string {
  if (text.length > aloneCharactersMax) return '';
  const found = new Set<string>();
  /** React states its version several times. */
  const ofInner = new Set<string>();
  let ofBanners: Set<string> | undefined;
  let left = statedMax;
  for (const { index, 1: version = '' } of text.matchAll(stated)) {
    if (--left <= 0) return '';
    if (isOfContained(text, index, name)) continue;
    if (ofParts.test(text.slice(index, index + codeBefore))) {
      if (!isReact.test(name)) ofInner.add(version);
      continue;
    }
    const hooks = text.slice(Math.max(0, index - hookCharacters), index);
    if (ofReact.test(hooks) && !isReact.test(name)) continue;
    if (ofVue.test(hooks) && !isVue.test(name)) continue;
    if (isOfPackage(text, version, name)) continue;
    if (isOfNamed(text.slice(Math.max(0, index - codeBefore), index), name)) continue;
    if ((ofBanners ??= bannerVersions(name, text)).has(version)) continue;
    found.add(version);
    if (found.size > 1) return '';
  }
  const [only = ''] = found.difference(ofInner);
  return only === '0.0.0' || isDateOrAddress(only) ? '' : only;
}

/** Whether a file contains the manifest of another package with a version: `"_id":"foo@1.2.3"`. */
function isOfPackage(text: string, version: string, name: string): boolean {
  const identifier = new RegExp(String.raw`"_id":\s?"([\w.@/-]{2,60})@${version.replaceAll('.', String.raw`\.`)}"`);
  const [, other] = identifier.exec(text) ?? [];
  return other !== undefined && withoutKind(other) !== withoutKind(name);
}

/** Whether a version belongs to a library that many other files contain. */
function isOfContained(text: string, index: number, name: string): boolean {
  const before = text.slice(Math.max(0, index - codeBefore), index);
  if (ofOthers.test(before) && !name.includes('mousewheel')) return true;
  if (ofEditor.test(before) && !name.includes('codemirror')) return true;
  return ofBase64.test(text.slice(index, index + codeBefore)) && !name.includes('base64');
}

/** Whether the code before a version says that another library has it: `OtherThing.version = `. Minified code has no such names. */
function isOfNamed(before: string, name: string): boolean {
  const [, found = ''] = namedOwner.exec(before) ?? [];
  const [other, own] = [plainName(found), plainName(name)];
  return found !== '' && !isOrdinary(found) && !own.includes(other) && !other.includes(own.replace(/^jquery/, ''));
}
const namedOwner = /(?<![\w$.])([A-Z][a-z]+[A-Z][\w$]{2,40})\.$/;

const isReact = /^react(?:[.-](?:dom|server|client|production|development|profiling|min))*$/;
const isVue = /^vue(?:[.-](?:runtime|common|esm|dev|prod|min|global|browser))*$/;

/** The versions that comments give to libraries of other names in the file. The first comment is about the file. */
function bannerVersions(name: string, text: string): Set<string> {
  const own = plainName(name.replace(/^@[^/]*\//, ''));
  const inside = [...bannersIn(text)].slice(firstComment(text) === '' ? 0 : 1);
  return new Set(
    inside
      .filter((banner) => !plainName(banner.name).startsWith(own) && !own.startsWith(plainName(banner.name)))
      .map(({ version }) => version),
  );
}

/** A site may have a file `inspector.js` with `function Inspector`. The file of a package is a module, or one function with a result. */
const isPackaged = (ends: readonly string[], global: string): boolean =>
  (!isBuiltIn(global) && ends.some((end) => isModule.test(end))) ||
  new RegExp(
    String.raw`^\s{0,9}(?:["']use strict["'];\s{0,9})?(?:/\*[^]{0,2000}?\*/\s{0,9})?(?:var|let|const) ${global.replaceAll('$', String.raw`\$`)}\s{0,4}=\s{0,4}[!(]`,
  ).test(ends[0] ?? '');

/** Whether a module has the global name of a package, but with other capitals: `root["FooBar"] = factory()` and `Foobar`. */
function isSpelledOtherwise(head: string, global: string): boolean {
  const own = [...head.matchAll(moduleGlobal)].map(([, name = '']) => name);
  return !own.includes(global) && own.some((name) => name.toLowerCase() === global.toLowerCase());
}
const moduleGlobal = /\b(?:exports|root|self)\[["']([\w$]{2,60})["']\]\s?=(?!=)/g;

/** `self.Name=`, `t.Name=`, `var Name=`, `["Name"]=`. */
function defines(text: string, name: string): boolean {
  const word = name.replaceAll('$', String.raw`\$`);
  return new RegExp(
    String.raw`(?:[\w$)\]]\.|\b(?:var|let|const|function)\s{1,4}|\[["'])${word}(?:["']\])?\s{0,4}(?:=(?!=)|\()`,
  ).test(text);
}
