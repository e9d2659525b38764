// Versions of an application whose interface a page is: beside its name in the text, in the names of its files, in its scripts, or
// alone in a footer. Above an article, a version is a subject like any other.
import { isDateOrAddress, isOrdinary } from './ordinary-words.ts';

/** Where a version was read. */
export interface BesideVersion {
  version: string;
  text: string;
  type: 'text' | 'html' | 'scripts' | 'meta';
}

export interface InterfacePage {
  html: string;
  /** What a visitor reads. */
  text: string;
  scripts: string;
  meta: Readonly<Record<string, readonly string[]>>;
}

const readCharactersMax = 128 * 1024;
const version = String.raw`v?(\d{1,4}\.\d{1,6}(?:\.\d{1,6}){0,2}(?:[-+.~]?(?:rc|beta|alpha|dev|pre|p|b|a)[-.]?\d{0,6})?)(?![\w.]*\w)`;
const inFile = String.raw`(\d{1,4}\.\d{1,6}(?:\.\d{1,6}){0,2})`;
const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The version after a name that a visitor reads. */
const inText = (name: string): string =>
  String.raw`(?<![\w-])${name}[ ,:(\v™®]{0,4}(?:version:? ?|ver\.? ?|release |v\.? ?)?(?<=[^a-z0-9])${version}`;

/** `Name`, and its first words if the others are general: `Foo` for `Foo Server`. */
function namesOf(name: string): string[] {
  const words = name.split(' ');
  while (words.length > 1 && isOrdinary(words.at(-1) ?? '')) words.pop();
  const short = words.join(' ');
  return short === name || short.length < 4 ? [name] : [name, short];
}

const spacedName = (name: string): string =>
  name
    .split(/[\s_-]+/)
    .map(quoted)
    .join(String.raw`[\s_-]?`);

/** The only version beside the name of an application in a long text, which may also list versions. */
export function onlyVersionBeside(name: string, text: string): BesideVersion | undefined {
  for (const one of namesOf(name)) {
    const stated = [...text.slice(0, readCharactersMax).matchAll(new RegExp(inText(spacedName(one)), 'gi'))];
    const [first] = stated;
    if (first === undefined) continue;
    const found = first[1] ?? '';
    const isOnly = stated.every((each) => each[1] === found) && !isDateOrAddress(found);
    return isOnly ? { version: found, text: first[0], type: 'text' } : undefined;
  }
  return undefined;
}

/** The version of an application beside its name. */
export function versionBeside(name: string, page: InterfacePage): BesideVersion | undefined {
  for (const one of namesOf(name)) {
    const spaced = spacedName(one);
    const places: [BesideVersion['type'], string, RegExp][] = [
      ['text', page.text, new RegExp(inText(spaced), 'i')],
      [
        'scripts',
        page.scripts,
        new RegExp(String.raw`(?<![a-z0-9])${spaced}[._-]?version["']?\s{0,4}[:=]\s{0,4}["']${version}["']`, 'i'),
      ],
      [
        'html',
        page.html,
        new RegExp(
          String.raw`<(?:script|link)\b[^<>]{1,200}?[/"'=]${spaced}(?:[.-](?:min|core|main|app|bundle|all)){0,2}(?:[-.@/]v?${inFile}(?=[./-])|\.(?:js|css)\?(?:\w{1,10}=)?v?${inFile}(?=["'&#\s]))`,
          'i',
        ),
      ],
    ];
    const ofOptions = versionOfOptions(spaced, page.scripts.slice(0, readCharactersMax));
    if (ofOptions !== undefined) return ofOptions;
    for (const [type, text, expression] of places) {
      const match = expression.exec(text.slice(0, readCharactersMax));
      const found = match?.slice(1).find((group) => group !== undefined) ?? '';
      if (match === null || found === '' || isDateOrAddress(found)) continue;
      return { version: found, text: type === 'html' ? shownFile(match[0], found) : match[0], type };
    }
  }
  return undefined;
}

const optionsMax = 4;
const optionsCharactersMax = 16 * 1024;

/** The version among the options that an application gives to its scripts: `window.__NAME_OPTIONS = {…, "version": "1.2.3"}`. */
function versionOfOptions(name: string, scripts: string): BesideVersion | undefined {
  const start = new RegExp(
    String.raw`(?<![\w$])(_{0,3}${name}(?:_?(?:base|basename|ui|app|boot|global|initial|init|runtime|server|site|web|page)){0,3}_?(?:options|config|configuration|settings|data|state|info|env|environment|context|params)?_{0,3})["']?\]?\s{0,4}=\s{0,4}\{`,
    'gi',
  );
  let left = optionsMax;
  for (const { 0: whole, 1: variable = '', index } of scripts.matchAll(start)) {
    if (left-- <= 0) return undefined;
    const open = index + whole.length;
    const own = outermost(scripts.slice(open, open + optionsCharactersMax));
    const [, found = ''] =
      new RegExp(String.raw`(?:^|,)\s{0,20}["']?version["']?\s{0,4}:\s{0,4}["']${version}["']`, 'i').exec(own) ?? [];
    if (found !== '' && !isDateOrAddress(found))
      return { version: found, text: `${variable}: ${found}`, type: 'scripts' };
  }
  return undefined;
}

/** The members of an object without those of the objects and lists inside it. */
function outermost(text: string): string {
  let depth = 0;
  let own = '';
  for (const [part] of text.matchAll(
    /"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|[{[]|[}\]]|[^"'{[}\]]+|["']/g,
  )) {
    if (part === '}' || part === ']') depth--;
    if (depth < 0) break;
    if (depth === 0) own += part;
    if (part === '{' || part === '[') depth++;
  }
  return own;
}

/** `name.css 1.2` for a tag with the address `/static/name.css?v=1.2`. */
function shownFile(tag: string, found: string): string {
  const [address = ''] = tag.split('?', 1);
  const file = /[^/"'=]*$/.exec(address)?.[0] ?? '';
  return file.includes(found) ? file : `${file} ${found}`;
}

const metaNames = ['version', 'app-version', 'application-version', 'app_version', 'release'];
const alone = new RegExp(
  String.raw`(?:^|[\f\v])\s{0,9}(?:version|ver\.?|release|v\.?)(?:[ :]{1,2}|(?=\d))${version}\s{0,9}(?=[\f\v]|$)`,
  'gi',
);

/** The only version that an interface states without a name. */
export function versionAlone({ text, meta }: InterfacePage): BesideVersion | undefined {
  const stated = [...text.slice(0, readCharactersMax).matchAll(alone)].map(([whole, found = '']): BesideVersion => ({
    version: found,
    text: whole.trim(),
    type: 'text',
  }));
  for (const name of metaNames) {
    for (const value of meta[name] ?? []) {
      const [, found = ''] = new RegExp(`^${version}$`, 'i').exec(value.trim()) ?? [];
      if (found !== '') stated.push({ version: found, text: `${name}: ${value}`, type: 'meta' });
    }
  }
  const all = new Set(stated.map((one) => one.version));
  return all.size === 1 && !isDateOrAddress(stated[0]?.version ?? '') ? stated[0] : undefined;
}
