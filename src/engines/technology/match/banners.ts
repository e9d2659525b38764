// Reads the comments in which libraries state their name and version: `/*! name v1.2.3 | MIT */`, `@license`, `@version`, and the
// licence comments that bundlers keep. One reader serves all libraries, so none of them needs a rule.
import { commentsIn, type Comment } from './comments.ts';
import { withoutCredits } from './credits.ts';
import {
  hasCopyright,
  hasNotice,
  isLicenceName,
  isOpenSource,
  ownersIn,
  statesLicence,
  withoutLicenceVersions,
} from './licences.ts';
import { isOrdinary } from './ordinary-words.ts';

export interface Banner {
  /** As the comment writes it. */
  name: string;
  /** Without words that say what it is: `Foo` for `jQuery Foo Menu Plugin`. */
  shortName: string;
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
  /** Who has the repository of this name on GitHub. */
  owner?: string;
  /** The owner of its copyright, with a website of that name. */
  maker?: string;
}

const linesMax = 12;
const lineCharactersMax = 200;

/** Some builds put a `v` before a version that has one. */
const versionSource = String.raw`v{0,2}(\d{1,4}\.\d{1,4}(?:\.\d{1,6}){0,2}(?:[-.](?:alpha|beta|rc|pre|next|canary|dev)[.\d-]{0,12})?)`;
const nameSource = String.raw`(@?[a-z][\w.+/!-]{0,60}(?:[ ](?:[a-z][\w.+!-]{0,40}|\d{1,2}(?![\d.]))){0,4}?)`;
/** The name ends where the version begins: `ses@2.3.0` is not version 0 of `ses@2.3`. */
const nameBeforeVersion = nameSource.replace('{0,60}', '{0,60}?');
const versionWord = String.raw`(?:version|ver\.?|release|rev\.?)`;
/** `name v1.2.3`, `name - v1.2.3`, `name@1.2.3`, `name, version 1.2.3`. */
const nameAndVersion = new RegExp(
  String.raw`^${nameBeforeVersion}(?: \([\w .]{1,30}\))?(?:[ ]?[-–—|,:;@/(<•·]?[ ]?|[ ])(?:${versionWord}[ :]{0,2})?${versionSource}(?![\w%])`,
  'i',
);
/** A few words between name and version: `Foo2 - friendly tooltips - v3.0.2`. */
const nameAndPurpose = new RegExp(
  String.raw`^([a-z][\w.+-]{2,40}) [-–—|] [a-z][a-z -]{5,60} [-–—|] (?:v|${versionWord} )${versionSource}$`,
  'i',
);
/** The file behind the name of its library: `Foo Toggle: foo-toggle.css v1.2.3`. */
const nameAndFile = new RegExp(
  String.raw`^([a-z][\w .-]{2,40}?): ([\w.-]{3,60})\.(?:js|css) ${versionSource}(?![\w%])`,
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
const versionAlone = new RegExp(
  String.raw`^(?:${versionSource}$|${versionSource.replace('v{0,2}', 'v')}(?=[,;] | [-–] \d{4}-\d\d))`,
  'i',
);
const statedName = new RegExp(
  String.raw`^(?:@(?:name|module|package|project|overview|fileoverview|file)|name|package)[ :=]{1,4}${nameSource}\s*(?:$|[-–—|,:(<])`,
  'i',
);
/** Beside it, a bundler may state the name of the file: `Name: vendors`. */
const statedPackage = /^@?package[ :=]{1,4}(@[\w.-]{1,60}\/[\w.-]{1,60})\s*$/i;
/** A line with nothing but a name, and perhaps its address or owner. */
const nameAlone = new RegExp(
  String.raw`^${nameSource}[ ]*(?:$|[<(|]|\]\{@link |[-–—]{1,2}[ ]|[,-]?[ ]?(?:(?:is )?copyright|\(c\)|©|https?:)|[ ]\d{4}-\d\d-\d\d)`,
  'i',
);
const labels =
  /^(?:(?:default |base )?(?:styles?|stylesheet|css) for |(?:@(?:license|licence|preserve|cc_on|name|module|package|project|overview|fileoverview|file|title|summary|desc(?:ription)?)\b|name(?=:))[ :]{0,2})+/i;

/** The banners in the text of a script or a style sheet. */
export function* bannersIn(text: string): Generator<Banner> {
  let versionBefore: string | undefined;
  for (const comment of commentsIn(text)) {
    const banner = bannerOf(comment, comment.isNear === true ? versionBefore : undefined);
    if (banner !== undefined) yield banner;
    versionBefore = versionOnly.exec(comment.text)?.[1];
  }
}

/** A comment that is nothing but a version. The next one has the name. */
const versionOnly = new RegExp(String.raw`^[\s*!=#-]*${versionWord}[ :]{1,4}${versionSource}[\s*=#-]*$`, 'i');

function bannerOf(
  { text: comment, isKept, package: inPackage }: Comment,
  versionBefore: string | undefined,
): Banner | undefined {
  const lines = comment
    .split('\n', linesMax)
    .map((line) =>
      line
        .slice(0, lineCharactersMax)
        .replace(/^(?:\/\*)?[\s*!#=~_[-]+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
  const stripped = lines.map((line) =>
    line
      .replace(labels, '')
      .replace(/^[\s*]+/, '')
      .replace(ofMaker, '$1 '),
  );
  const found =
    versionedName(stripped) ??
    repositoryName(comment, lines) ??
    loneName(comment, lines, stripped, versionBefore) ??
    nameOfPackage(inPackage);
  if (found === undefined || ofPart.test(found.text) || (!isKept && ofFunction.test(found.text))) return undefined;
  const { text } = found;
  const { name, version } = wholeOf({ ...found, name: nameIn(found.name, comment) }, comment);
  // Amid the code, a name alone is the subject of a remark.
  if (!isKept && version === '' && !hasRepository(name, comment)) return undefined;
  const shortName = shortNameOf(packageOfReact(name, stripped));
  const { owner } = ownRepository(name, comment) ?? {};
  return {
    name: packageOfReact(name, stripped),
    shortName,
    version,
    text,
    isPublished:
      isPublished(name, comment) ||
      (shortName !== name && !ofUnnamedHost.test(name) && isPublished(shortName, comment)),
    hasRepository: hasRepository(name, comment),
    ...repositoryOf(name, comment),
    ...(owner !== undefined && { owner }),
    ...makerOf(comment),
  };
}

/** Extensions of DataTables call themselves by one word: `Scroller 1.3.0` is `datatables.net-scroller`. */
function nameIn(stated: string, comment: string): string {
  const name = stated
    // `dist/foo.min`
    .replace(/^(?:dist|build|src|lib|js)\/(?=[\w.-]+$)/, '')
    .replace(/(?<=\w)\.min(?=\.js$|$)/, '')
    .replace(/(?<=\w) (?:build|v\.?|v\d{1,2})$/i, '')
    // `Foo- v1.2.3`
    .replace(/(?<=\w)-$/, '')
    .replace(/^(?:jquery\.)?dataTables\.(?=\w+\.js$)/, '');
  const isExtension =
    /SpryMedia|datatables\.net\/license/.test(comment) &&
    /^[a-z]{4,20}(?:\.js)?$/i.test(name) &&
    // `FileSaver.js` is a library inside one of them.
    !/^[a-z]+\.js$/i.test(stated);
  return isExtension && !/^datatables/i.test(name) ? `datatables.net-${name.replace(/\.js$/, '').toLowerCase()}` : name;
}

/** Templates are called by a common word: `Start Bootstrap - Creative v1.2.3`. */
const ofMaker = /^(Start Bootstrap) - (?=[A-Z])/;

/** `Foo alert.js v1.2.3 (https://foo.io)` */
const partFile = /^([A-Z][\w.]{1,30}(?: [A-Z]\w{1,20})?) [a-z][a-z-]{2,30}\.js v?[\d.]{5,20} \(https?:/;
const partWord = /^([\w.-]{3,40}) (?:.{1,40} )?(?:add-?on|debug|extension|shortcut|skin)$/i;
const partOf = /^.{3,40} (?:add-?on|extension|skin) (?:for|of) ([\w.-]{3,40})$/i;

/** The repository of a file: `Foo` for `bindings/foo.binding.js`. All files of a repository have one version. */
function projectOf(name: string, comment: string): string | undefined {
  const project = fileName.test(name) ? repositoryLine.exec(comment)?.[1] : undefined;
  if (project === undefined || isOrdinary(project) || withoutKind(name) === withoutKind(project)) return undefined;
  return name.includes('/') || withoutKind(name).includes(withoutKind(project)) ? project : undefined;
}
const fileName = /^[\w./-]{3,60}\.js$/;

/** The parts of CreateJS are called by what they do: `Visit http://createjs.com/ for documentation`. */
const documentedAt = /\bvisit https?:\/\/(?:www\.)?([\w-]{3,60})\.[a-z]{2,12}\/? for documentation\b/i;

/** The library that a file is a part of, if the comment has its repository or the file is called by what it does. */
function wholeOf({ name, version, text }: Naming, comment: string): Pick<Naming, 'name' | 'version'> {
  const project = projectOf(name, comment);
  if (project !== undefined) return { name: project, version };
  const [, ofFile = ''] = partFile.exec(text) ?? [];
  if (ofFile !== '' && !/^jQuery\b/i.test(ofFile)) return { name: ofFile, version };
  const site = version === '' ? documentedAt.exec(comment)?.[1] : undefined;
  if (site !== undefined && !withoutKind(site).startsWith(withoutKind(name))) return { name: site, version };
  const [, whole = ''] = partWord.exec(name) ?? partOf.exec(name) ?? [];
  if (whole === '' || !(hasRepository(whole, comment) || hasSite(whole, comment))) return { name, version };
  // Most of these have versions of their own.
  return { name: whole, version: '' };
}

/** The comment of a licence without a name belongs to the package in which it stands. */
const nameOfPackage = (name: string | undefined): Naming | undefined =>
  name === undefined || isNoName(name) || isOrdinary(name) ? undefined : { name, version: '', text: name };

/** `jQuery Foo Menu Plugin`, `Foo jQuery Plugin`, `The Foo Bar`. Plugins of jQuery UI are called after what they do. */
function shortNameOf(name: string): string {
  const [, ofJquery, other] =
    /^(?!jquery ui )(?:jquery (.{3,60}) plug-?in|(.{3,60}?)(?: jquery)? plug-?in)$/i.exec(name) ?? [];
  let words = (ofJquery ?? other ?? name).replace(/^the (?=\S)/i, '').split(' ');
  if (ofJquery !== undefined) while (words.length > 1 && isOrdinary(words.at(-1) ?? '')) words = words.slice(0, -1);
  const short = words.join(' ').replace(/(?<=\.js) (?:java ?script )?(?:library|lib|plug-?in|framework)$/i, '');
  return isOrdinary(short) || isNoName(short) || /^jquery$/i.test(short) ? name : short;
}

/** Ionic contains a function of Modernizr with its comment, and Ace one of SproutCore. */
const ofPart = /^(?:Modernizr 3\.0\.0pre\b|SproutCore -- )/;
/** The package `ripemd160`, which many bundles contain, has a function of CryptoJS. */
const ofFunction = /^CryptoJS v3\.1\.2\b/;

type Naming = Pick<Banner, 'name' | 'version' | 'text'>;

/** A name and its version in one line. Only the first lines name the library; others name its authors and what it needs. */
function versionedName(stripped: readonly string[]): Naming | undefined {
  for (const text of stripped.slice(0, 3)) {
    const line = withoutLicenceVersions(text);
    const reversed = versionAndName.exec(line);
    const [, name, version] = reversed
      ? [reversed[0], reversed[2], reversed[1]]
      : (nameAndVersion.exec(line) ??
        nameAndPurpose.exec(line) ??
        fileOfName(line) ??
        addressAndVersion.exec(line) ??
        []);
    if (name === undefined || version === undefined || isNoName(name) || isSentence(text, version)) continue;
    // Builds without a release say 0.0.0.
    return { name, version: version.startsWith('0.0.0') ? '' : version, text };
  }
  return scopedName(stripped.slice(3));
}

/** A package with a scope, below a drawing. */
function scopedName(lines: readonly string[]): Naming | undefined {
  for (const text of lines) {
    const [, name, version] = scoped.exec(text) ?? [];
    if (name !== undefined && version !== undefined) return { name, version, text };
  }
  return undefined;
}
const scoped = new RegExp(String.raw`^(@[a-z][\w.-]{1,40}/[a-z][\w.-]{1,60}) ${versionSource}$`);

/** Name and version, if the file between them is called like the library. */
function fileOfName(line: string): string[] | undefined {
  const [whole = '', name = '', file = '', version = ''] = nameAndFile.exec(line) ?? [];
  return name !== '' && withoutKind(file.replace(/\.min$/, '')) === withoutKind(name)
    ? [whole, name, version]
    : undefined;
}

/** A name in a line of its own, with a version in another line, or in the comment of a licence. */
function loneName(
  comment: string,
  lines: readonly string[],
  stripped: readonly string[],
  versionBefore: string | undefined,
): Naming | undefined {
  const [firstLine = ''] = stripped.filter((line) => line !== '');
  const name = first(lines, statedPackage) ?? first(lines, statedName) ?? nameAlone.exec(firstLine)?.[1];
  if (name === undefined || isNoName(name) || partStyle.test(firstLine)) return undefined;
  const version =
    first(lines.map(withoutLicenceVersions), statedVersion) ??
    first(lines.slice(1, 3), versionAlone) ??
    (hasNotice(name) ? undefined : versionBefore);
  if (version === undefined && !isLicence(name, comment, lines)) return undefined;
  return { name, version: version ?? '', text: firstLine || name };
}

/** `Window.css for Foo UI` */
const partStyle = /\.css for /i;

/** `Repo: https://github.com/jane/foo`, `GitHub page: github.com/jane/foo` */
const labelledRepository =
  /\n[\s/*]{0,9}(?:github|repo(?:sitory)?|source)(?: (?:page|code|url))? {0,9}: {0,9}(?:https?:\/\/)?(?:www\.)?github\.com\/[\w-]{1,60}\/([\w.-]{2,60}?)(?:\.git)?\/?[ \t]{0,9}(?=\n|$)/i;

/** The repository in a line of its own that says what it is, with a version in another line. Other lines may be a drawing. */
function repositoryName(comment: string, lines: readonly string[]): Naming | undefined {
  const [text = '', name = ''] = labelledRepository.exec(comment) ?? [];
  const version = first(lines.map(withoutLicenceVersions), statedVersion) ?? first(lines, versionAlone);
  if (name === '' || version === undefined || isNoName(name) || isOrdinary(name)) return undefined;
  // The comment may have a longer name of its own, which is at least as exact.
  const title = nameAlone.exec(lines[0] ?? '')?.[1] ?? '';
  return { name: withoutKind(title) === withoutKind(name) ? title : name, version, text: text.trim() };
}

const isLicence = (name: string, comment: string, lines: readonly string[]): boolean =>
  lines.slice(0, 2).some((line) => /^@licen[sc]e\b/i.test(line)) ||
  (comment.startsWith('!') && hasCopyright(lines[0] ?? '')) ||
  /\bis copyright (?:\(c\)|©)/i.test(lines[0] ?? '') ||
  (comment.startsWith('!') && hasNotice(comment) && hasSite(name, comment)) ||
  ((comment.startsWith('!') || hasNotice(comment)) && hasRepository(name, comment));

const goesOn =
  /^[ ]?(?:was|were|is|are|isn't|has|had|or|and|to|must|should|can|cannot|may|will|would|needs?|requires?|required|with (?:an?|the)|removed|replaced|dropped|deprecated|compatible|compatibility|supports?|supported|bugs?|fix(?:es)?|workaround|only|before|after|until|when|since|because|here|not|does|did|doesn't)\b/i;

/** A remark about a library: `Backbone 1.1.2 is required`. */
const isSentence = (line: string, version: string): boolean =>
  goesOn.test(line.slice(line.indexOf(version) + version.length));

const repository =
  /\b(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|npmjs\.com\/package|unpkg\.com)\/(?:([\w.@-]{1,60})\/)?([\w.-]{1,60})/gi;

/** The files of a site have comments like those of libraries, but are not published. */
function isPublished(name: string, comment: string): boolean {
  const isFree = isOpenSource(comment);
  if (/^@[\w.-]+\/[\w.-]+$/.test(name)) return isFree || !/all rights reserved|proprietary|confidential/i.test(comment);
  if (hasRepository(name, comment)) return true;
  if (ofUnnamedHost.test(name) && !hasAddress(name.replace(/ plug-?in$/i, ''), comment)) return false;
  // Several words may be a sentence, or the title of a page, unless the library has an address.
  if (!isFree) return false;
  if (!name.includes(' ') || hasAddress(name, comment) || repositoryLine.test(comment)) return true;
  // `Acme Widgets` of Acme may be the site's own.
  const owners = ownersIn(comment);
  return statesLicence(comment) && owners !== '' && !owners.includes(name.split(' ', 1)[0]!.toLowerCase());
}

/** `Autoplay Plugin` is a plugin of a library that it does not name. */
const ofUnnamedHost = /^(?!.*jquery)[a-z]+ plug-?in$/i;

/** A line that is the address of a repository and nothing else, or an address in brackets at the end of the first line. */
const repositoryLine =
  /(?:\n[\s*]{0,9}|^[\s*!]{0,9}[^\n]{3,80} \()https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\/[\w.-]{1,60}\/([\w.-]{1,60})\)?[ \t]{0,9}\n/;

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
export function hasAddress(name: string, comment: string): boolean {
  const own = withoutKind(name);
  return [...comment.matchAll(address)].some(
    ([, host = '', path = '']) =>
      withoutKind(host + path).startsWith(own) || withoutKind(path.slice(path.lastIndexOf('/') + 1)) === own,
  );
}

/** Whether a comment has the address of a site of this name: `Foo.js` at `http://www.foojs.com/`. */
const hasSite = (name: string, comment: string): boolean =>
  withoutKind(name).length >= siteCharactersMin &&
  [...comment.matchAll(address)].some(([, host = '']) => withoutKind(host) === withoutKind(name));
const siteCharactersMin = 5;

/** `(c) Acme 2014` and a line with nothing but `www.acme.com`. */
function makerOf(comment: string): { maker?: string } {
  const [, site = ''] = siteLine.exec(comment) ?? [];
  const maker = site.toLowerCase();
  return maker !== '' &&
    ownersIn(comment)
      .replaceAll(/[^a-z0-9-]/g, '')
      .includes(maker)
    ? { maker }
    : {};
}
const siteLine = /\n[\s*]{0,9}(?:https?:\/\/)?(?:www\.)?([a-z][\w-]{3,60})\.(?:com|org|net|io|dev)\/?[ \t]{0,9}\n/i;

/** Whether a comment has the address of the repository of this name. */
export const hasRepository = (name: string, comment: string): boolean => ownRepository(name, comment) !== undefined;

/** The repository of this name in a comment, and who has it if it is on GitHub. */
function ownRepository(name: string, comment: string): { owner?: string } | undefined {
  const own = withoutKind(name.replace(/^@[^/]*\//, ''));
  for (const [, host = '', owner = '', path = ''] of withoutCredits(comment).matchAll(repository))
    if (withoutKind(path.replace(/\.git$/, '')) === own)
      return host.toLowerCase() === 'github.com' && owner !== '' ? { owner: owner.toLowerCase() } : {};
  return undefined;
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
  /^(?:v|version|ver|copyright|licen[sc]e|the|core|app|main|index|base|common|date|updated|utils?|styles?|theme|bundle|plugin|library|icons?|build|release|rev|revision|compiled|generated|vendors?|chunk|runtime|polyfills?|manifest)$/i.test(
    name,
  ) ||
  (name.startsWith('@') && !name.includes('/')) ||
  /^(?:based on |begin |(?:built|compiled|created|generated|produced) (?:by|from|with) |MathJax\/)/i.test(name) ||
  /^(?:compatible with|depends on|for|inspired by|needs|require[ds]?|uses|works with) /i.test(name) || // a remark about another library
  /\bstyles? for /i.test(name) ||
  /^(?:border|font|letter|line|margin|max|min|padding|word|z)-[a-z-]{2,20}$/.test(name) || // a property of a style
  /(?:^| )(?:modified|adapted|derived|copied|ported|forked|taken|inspired|version|parts?|from) /i.test(name) || // a remark about its origin
  /\.\w+\.css$/.test(name) || // a file of a theme
  isLicenceName(name);

function first(lines: readonly string[], pattern: RegExp): string | undefined {
  for (const line of lines) {
    const found = pattern
      .exec(line)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Words after the name of a library that denote a build or a part of it. */
const editionWord =
  /[ ](?:free|pro|premium|lite|full|core|bundle|basic|standard|community|library|lib|js|javascript|css|framework|plugin|grid|reboot|utilities|slim|umd|esm|standalone|component|compressed|minified|build|production|development|runtime|editor|api|sdk|packaged|html5)$/i;

/** The names under which a library may be known, the most exact first. */
export function namesOf(name: string): string[] {
  if (/^jquery javascript library$/i.test(name)) return ['jquery'];
  const names = [name];
  // `bulma.io` is the address of Bulma.
  let rest = name.replace(/(?<=.)\.(?:(?:min\.)?css|io|org|com|dev)$/i, '');
  if (rest !== name) names.push(rest);
  // `https://d3js.org`.
  if (/^[a-z][a-z0-9]+js$/i.test(rest)) names.push(rest.slice(0, -2));
  for (let edition = editionWord.exec(rest); edition !== null; edition = editionWord.exec(rest)) {
    rest = rest.slice(0, edition.index).replace(/[\s,:|-]+$/, '');
    // A plugin of jQuery is not jQuery, and `Video Plugin` is a part of something.
    if (/^(?:jquery|js|javascript|the|a)$/i.test(rest)) break;
    if (/^ plugin$/i.test(edition[0]) && isOrdinary(rest)) break;
    names.push(rest);
  }
  return names;
}
