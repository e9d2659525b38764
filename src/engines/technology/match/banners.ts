// Reads the comments in which libraries state their name and version: `/*! name v1.2.3 | MIT */`, `@license`, `@version`, and the
// licence comments that bundlers keep. One reader serves all libraries, so none of them needs a rule.

export interface Banner {
  /** As the comment writes it. */
  name: string;
  /** Empty when the comment states none. */
  version: string;
  /** The line that was read. */
  text: string;
  /** Whether the comment shows that the library is published: a scope, its repository, or an open-source licence. */
  isPublished: boolean;
  /** Whether it states the address of its repository. */
  hasRepository: boolean;
  /** The repository in a line of its own, if a word of the name is in it: `js-cookie` for `JavaScript Cookie`. */
  repository?: string;
}

const commentsMax = 400;
const commentCharactersMax = 1500;
const linesMax = 12;
const lineCharactersMax = 200;
const leadingCharactersMax = 4000;

const versionSource = String.raw`v?(\d{1,4}\.\d{1,4}(?:\.\d{1,6}){0,2}(?:[-.](?:alpha|beta|rc|pre|next|canary|dev)[.\d-]{0,12})?)`;
const nameSource = String.raw`(@?[a-z][\w.+/!-]{0,60}(?:[ ](?:[a-z][\w.+!-]{0,40}|\d{1,2}(?![\d.]))){0,4}?)`;
/** The name ends where the version begins: `ses@2.3.0` is not version 0 of `ses@2.3`. */
const nameBeforeVersion = nameSource.replace('{0,60}', '{0,60}?');
const versionWord = String.raw`(?:version|ver\.?|release|rev\.?)`;
/** `name v1.2.3`, `name - v1.2.3`, `name@1.2.3`, `name, version 1.2.3`. */
const nameAndVersion = new RegExp(
  String.raw`^${nameBeforeVersion}(?: \([\w .]{1,30}\))?(?:[ ]?[-–—|,:;@/(<]?[ ]?|[ ])(?:${versionWord}[ :]{0,2})?${versionSource}(?![\w%])`,
  'i',
);
/** `https://d3js.org v7.9.0`, `https://d3js.org/d3-array/ v3.2.5`, `https://github.com/owner/name v1.0.0`. */
const addressAndVersion = new RegExp(
  String.raw`^https?://(?:www\.)?(?:[\w.-]{1,80}/(?:[\w.@-]{1,60}/)?(?=[\w.-]))?([a-z][\w-]{1,60}?)(?:\.(?:org|com|io|net|dev|github\.io))?/?(?:#readme)?[ ]{1,3}(?:${versionWord}[ ])?${versionSource}(?![\w%])`,
  'i',
);
/** `Version 1.4.2 name - https://…`. */
const versionAndName = new RegExp(String.raw`^${versionWord}[ :]{1,2}${versionSource} ${nameSource}(?= - |$)`, 'i');
const statedVersion = new RegExp(String.raw`^(?:@version|${versionWord})[ :=-]{1,4}${versionSource}(?![\w%])`, 'i');
const versionAlone = new RegExp(String.raw`^${versionSource}$`, 'i');
const statedName = new RegExp(
  String.raw`^(?:@(?:name|module|package|project|overview|fileoverview|file)|name|package)[ :=]{1,4}${nameSource}\s*(?:$|[-–—|,:(<])`,
  'i',
);
/** Beside it, a bundler may state the name of the file: `Name: vendors`. */
const statedPackage = /^@?package[ :=]{1,4}(@[\w.-]{1,60}\/[\w.-]{1,60})\s*$/i;
/** A line with nothing but a name, and perhaps its address or owner. */
const nameAlone = new RegExp(
  String.raw`^${nameSource}[ ]*(?:$|[<(|]|[-–—]{1,2}[ ]|,?[ ]?(?:copyright|\(c\)|©|https?:))`,
  'i',
);
const labels =
  /^(?:(?:default |base )?(?:styles?|stylesheet|css) for |(?:@(?:license|licence|preserve|cc_on|name|module|package|project|overview|fileoverview|file|title|summary|desc(?:ription)?)\b|name(?=:))[ :]{0,2})+/i;

/** The banners in the text of a script or a style sheet. */
export function* bannersIn(text: string): Generator<Banner> {
  yield* bannersOf(leadingLineComments(text));
  let at = 0;
  for (let count = 0; count < commentsMax; count++) {
    const open = text.indexOf('/*', at);
    if (open < 0) return;
    const close = text.indexOf('*/', open + 2);
    if (close < 0) return;
    at = close + 2;
    const comment = text.slice(open + 2, Math.min(close, open + 2 + commentCharactersMax));
    const isLeading = open < leadingCharactersMax;
    if (isLeading || comment.startsWith('!') || /@licen[sc]e|@preserve/.test(comment)) yield* bannersOf(comment);
  }
}

/** The comment with which a file begins, if it does. */
export function firstComment(text: string): string {
  const start = text.slice(0, leadingCharactersMax).trimStart();
  return start.startsWith('/*') ? (start.split('*/', 1)[0] ?? '') : leadingLineComments(text);
}

/** The comment of lines that begin with `//`, at the beginning of a file. */
function leadingLineComments(text: string): string {
  const lines: string[] = [];
  for (const line of text.slice(0, commentCharactersMax).trimStart().split('\n', linesMax)) {
    if (!/^\s*\/\//.test(line)) break;
    lines.push(line.replace(/^\s*\/\/+/, ''));
  }
  return lines.join('\n');
}

function* bannersOf(comment: string): Generator<Banner> {
  const lines = comment
    .split('\n', linesMax)
    .map((line) =>
      line
        .slice(0, lineCharactersMax)
        .replace(/^[\s*!#=~_[-]+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
  const stripped = lines.map((line) => line.replace(labels, '').replace(/^[\s*]+/, ''));
  const found = versionedName(stripped) ?? loneName(comment, lines, stripped);
  if (found === undefined || ofPart.test(found.text)) return;
  const { name, version, text } = found;
  yield {
    name: packageOfReact(name.replace(/(?<=\w) build$/i, ''), stripped),
    version,
    text,
    isPublished: isPublished(name, comment),
    hasRepository: hasRepository(name, comment),
    ...repositoryOf(name, comment),
  };
}

/** Ionic contains a function of Modernizr, with its comment. */
const ofPart = /^Modernizr 3\.0\.0pre\b/;

type Naming = Pick<Banner, 'name' | 'version' | 'text'>;

/** A name and its version in one line. Only the first lines name the library; others name its authors and what it needs. */
function versionedName(stripped: readonly string[]): Naming | undefined {
  for (const text of stripped.slice(0, 3)) {
    const reversed = versionAndName.exec(text);
    const [, name, version] = reversed
      ? [reversed[0], reversed[2], reversed[1]]
      : (nameAndVersion.exec(text) ?? addressAndVersion.exec(text) ?? []);
    if (name === undefined || version === undefined || isNoName(name) || isSentence(text, version)) continue;
    // Builds without a release say 0.0.0.
    return { name, version: version.startsWith('0.0.0') ? '' : version, text };
  }
  return undefined;
}

/** A name in a line of its own, with a version in another line, or in the comment of a licence. */
function loneName(comment: string, lines: readonly string[], stripped: readonly string[]): Naming | undefined {
  const [firstLine = ''] = stripped.filter((line) => line !== '');
  const name = first(lines, statedPackage) ?? first(lines, statedName) ?? nameAlone.exec(firstLine)?.[1];
  if (name === undefined || isNoName(name)) return undefined;
  const version = first(lines, statedVersion) ?? first(lines.slice(1, 3), versionAlone);
  if (version === undefined && !isLicence(name, comment, lines)) return undefined;
  return { name, version: version ?? '', text: firstLine || name };
}

const isLicence = (name: string, comment: string, lines: readonly string[]): boolean =>
  lines.slice(0, 2).some((line) => /^@licen[sc]e\b/i.test(line)) ||
  (comment.startsWith('!') && (/\(c\)|copyright|©/i.test(lines[0] ?? '') || hasRepository(name, comment)));

const goesOn =
  /^[ ]?(?:was|were|is|are|isn't|has|had|or|and|to|must|should|can|cannot|may|will|would|needs?|requires?|required|removed|replaced|dropped|deprecated|compatible|compatibility|supports?|supported|bugs?|fix(?:es)?|workaround|only|before|after|until|when|since|because|here|not|does|did|doesn't)\b/i;

/** A remark about a library: `Backbone 1.1.2 is required`. */
const isSentence = (line: string, version: string): boolean =>
  goesOn.test(line.slice(line.indexOf(version) + version.length));

const repository =
  /\b(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|npmjs\.com\/package|unpkg\.com)\/(?:[\w.@-]{1,60}\/)?([\w.-]{1,60})/gi;
const openSource = /\b(?:MIT|Apache[- ](?:2|License)|BSD|ISC|MPL|L?GPL(?:v?\d|-)?|AGPL|Unlicense|CC0)\b/;

/** The files of a site have comments like those of libraries, but are not published. */
function isPublished(name: string, comment: string): boolean {
  const isFree = openSource.test(comment);
  if (/^@[\w.-]+\/[\w.-]+$/.test(name)) return isFree || !/all rights reserved|proprietary|confidential/i.test(comment);
  if (hasRepository(name, comment)) return true;
  // Several words may be a sentence, or the title of a page, unless the library has an address.
  return isFree && (!name.includes(' ') || hasAddress(name, comment) || repositoryLine.test(comment));
}

/** A line that is the address of a repository and nothing else. */
const repositoryLine =
  /\n[\s*]{0,9}https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\/[\w.-]{1,60}\/([\w.-]{1,60})[ \t]{0,9}\n/;

function repositoryOf(name: string, comment: string): { repository?: string } {
  const [, found] = repositoryLine.exec(comment) ?? [];
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3);
  const isOwn =
    found !== undefined &&
    words.some((word) =>
      found
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .includes(word),
    );
  const called = (found ?? '').toLowerCase().replace(/\.git$/, '');
  // Many people call a repository `backbone`.
  return isOwn && /\w[-_.]\w/.test(called) ? { repository: called } : {};
}

const address = /https?:\/\/(?:www\.)?([\w-]{2,60})\.[a-z]{2,12}((?:\/[\w.-]{1,60}){0,3})/gi;

/** `Foo Icons` at `https://foo.io/icons`, or at `https://jane.dev/projects/foo-icons`. */
function hasAddress(name: string, comment: string): boolean {
  const own = withoutKind(name);
  return [...comment.matchAll(address)].some(
    ([, host = '', path = '']) =>
      withoutKind(host + path).startsWith(own) || withoutKind(path.slice(path.lastIndexOf('/') + 1)) === own,
  );
}

/** `Credit to Jane <https://github.com/jane/foo>`: what a file was made after is not what it is. */
const credit =
  /\b(?:credits?(?: goes)?(?: to\b|:)|(?:based (?:up)?on|inspired by|(?:adapted|derived|forked|ported|borrowed|taken|stolen) from|(?:fork|port) of|(?:thanks|kudos|props) to)\b)(?:(?!\. )[^\n]){0,300}/gi;

/** Whether a comment has the address of the repository of this name. */
export function hasRepository(name: string, comment: string): boolean {
  const own = withoutKind(name.replace(/^@[^/]*\//, ''));
  return [...comment.replaceAll(credit, '').matchAll(repository)].some(
    ([, path = '']) => withoutKind(path.replace(/\.git$/, '')) === own,
  );
}

/** `Chart.js`, `chart-js` and `chart` are the same. */
const withoutKind = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(?<=..)(?:js|css)$/, '');

/** Comments of React name the project, even in packages with separate versions. The file name distinguishes them. */
function packageOfReact(name: string, lines: readonly string[]): string {
  if (name !== 'React') return name;
  const file = first(lines.slice(0, 4), /^([a-z][\w-]{0,60})(?:\.[a-z]{1,20}){0,3}\.js$/);
  return file === undefined || /^react(?:-(?:dom|jsx|server)\b|$)/.test(file) ? name : file;
}

/** Words that are not names of libraries. */
const isNoName = (name: string): boolean =>
  /^(?:v|version|ver|copyright|licen[sc]e|the|core|app|main|index|base|common|utils?|styles?|theme|bundle|plugin|library|icons?|build|release|compiled|generated|vendors?|chunk|runtime|polyfills?|manifest)$/i.test(
    name,
  ) ||
  (name.startsWith('@') && !name.includes('/')) ||
  /\.\w+\.css$/.test(name) || // a file of a theme
  licence.test(name);

/** `Apache-2.0` and `GPL v3.0` are licences, not products. */
const licence =
  /^(?:the )?(?:apache|mit|bsd|isc|mpl|[al]?gpl|gnu(?: \w+){0,3}|mozilla public|eclipse public|creative commons|cc[0a-z-]*|epl|ofl|osl|zlib|wtfpl|unlicense)(?: (?:software |public )?licen[sc]e)?(?:[- ]v?\d[\d.]*)?$/i;

function first(lines: readonly string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Words after the name of a library that denote a build or a part of it. */
const editionWord =
  /[ ](?:free|pro|premium|lite|full|core|bundle|basic|standard|community|library|lib|js|javascript|css|framework|plugin|grid|reboot|utilities|slim|umd|esm|standalone|component|compressed|minified|build|production|development|runtime|editor|api|sdk|packaged)$/i;

/** The names under which a library may be known, the most exact first. */
export function namesOf(name: string): string[] {
  const names = [name];
  // `bulma.io` is the address of Bulma.
  let rest = name.replace(/(?<=.)\.(?:(?:min\.)?css|io|org|com|dev)$/i, '');
  if (rest !== name) names.push(rest);
  for (let edition = editionWord.exec(rest); edition !== null; edition = editionWord.exec(rest)) {
    rest = rest.slice(0, edition.index).replace(/[\s,:|-]+$/, '');
    // A plugin of jQuery is not jQuery.
    if (/^(?:jquery|js|javascript|the|a)$/i.test(rest)) break;
    names.push(rest);
  }
  return names;
}
