// Reads what a page states about the software that made it, for software without a rule: `Powered by Name 1.2` in the text or
// in a comment, `Name 1.2 - Login` as title.
import { isDateOrAddress, isNumbered, isOrdinary, isPlainName, isPlainWord } from './ordinary-words.ts';
import { cellEnd, withoutExpressions } from './page-elements.ts';
import {
  around,
  hasSentence,
  isArticle,
  isEnding,
  isRetrospect,
  statesItself,
  statesUnknown,
  type Stating,
} from './sentences.ts';
import { hostOf, siteOf } from './site.ts';
import { isArchiveName, isMaker, isWordName, plainName } from './archive-names.ts';
import { hasRepository } from './banners.ts';
import {
  codeIn,
  hasButtons,
  hasControl,
  isAboutInstalling,
  isProjectSite,
  repositoriesIn,
  repositoryName,
} from './repositories.ts';

export interface Statement {
  name: string;
  /** Empty when none is stated. */
  version: string;
  /** What was read. */
  text: string;
}

const textCharactersMax = 256 * 1024;
const commentsMax = 200;
const commentCharactersMax = 400;
const statementsMax = 8;
/** Each may search the page for a link. */
const triesMax = 40;
const titleCharactersMax = 120;

const versionSource = String.raw`v?(\d{1,4}\.\d{1,6}(?:\.\d{1,6}){0,2}(?:[-+.~]?(?:rc|beta|alpha|dev|pre|p|b|a)[-.]?\d{0,6})?)(?![\w%])`;
const nameSource = String.raw`([a-z][\w+!.-]{1,40}?(?: [A-Z][\w+!.-]{0,30}?){0,2}?)`;
const between = String.raw`((?:,? \(?(?:version|ver\.?|release))?[ :/-]{1,2}\(?)`;
/** Numbers of something else: `2.4 GHz`, `3.5 stars`, `4.50 €`. */
const noUnit = String.raw`(?!,\d| ?[€$£°×/]| ?(?:[kMGT]?(?:Hz|Wh?|V|B|g|m|J)|[cm]m|hp|ps|bn|million|billion|stars?|lit(?:re|er)s?|l|x|inch(?:es)?|engines?|percent|points?|euros?|eur|usd|tsi|tdi)\b)`;
// The text of neighbouring elements may stand without a space between them, and the name in the next cell of a table.
const madeBy = (words: string): RegExp =>
  new RegExp(
    String.raw`(?:${words}) (?:automatically |dynamically )?(?:by|with|using):?[ ${cellEnd}]{0,3}(?:the )?${nameSource}${between}${versionSource}${noUnit}`,
    'gi',
  );
const inText = madeBy('powered|generated|created|produced|rendered');
const inComment = madeBy('powered|generated|created|produced|rendered|performed|written|built|made|driven|served');
const interfaceWords = String.raw`(?:log ?in|sign ?in|dashboard|console|admin(?:istration|istrator)?|status|web ?(?:ui|gui|interface|client|admin)|control panel|set ?up|installation|installer|management)`;
const titled = new RegExp(
  String.raw`^(?:(?:${interfaceWords}|welcome)(?: to| of)?[ :|–-]{1,3})?${nameSource}[ /-]${versionSource}(?:[ :|()–—›»·•-]{1,3}(${interfaceWords})\b.{0,40})?$`,
  'i',
);
const startsAsInterface = new RegExp(`^(?:${interfaceWords})\\b`, 'i');

/** A name that says what is numbered, or after which a date follows. */
const noName = /\b(?:version|release|build|at|on|in|from|since|and|or|for|with)$/i;
const isNoSoftware = (name: string, version: string): boolean =>
  noName.test(name) || ofPicture.test(name) || isOrdinary(name) || isNumbered(name) || isDateOrAddress(version);
/** Programs that pictures inside a page name. */
const ofPicture =
  /^(?:adobe|sketch|sketchtool|inkscape|illustrator|photoshop|figma|affinity|potrace|fontforge|fontello|icomoon|imagemagick|gimp|svgo|glyphter|corel\w*|vectornator|boxy)\b/i;

/** Whether a rule or the catalogue knows a name. */
export type IsKnown = (name: string) => boolean;
type Found = Stating & { joint: string; version: string; end: number };

function* statedIn(text: string, form: RegExp, isCertain: (found: Found) => boolean): Generator<Statement> {
  let left = statementsMax;
  let tries = triesMax;
  for (const { 0: whole, 1: name = '', 2: joint = '', 3: version = '', index } of text.matchAll(form)) {
    if (--tries < 0) return;
    const end = index + whole.length;
    const found = { text: whole, name, joint, version, end, ...around(text, index, end) };
    if (isNoSoftware(name, version) || !isCertain(found)) continue;
    yield { name, version, text: whole };
    if (--left === 0) return;
  }
}

/** A statement of an unknown program is at the end of a page. */
const footerCharactersMax = 800;
const isFooter = (rest: string): boolean => rest.length <= footerCharactersMax && !hasSentence(rest);

/**
 * `Powered by Name 1.2` in what a visitor reads. Cars and telephones are powered by something with a number too: a short number must
 * be called a version, or the name must be a link or in the catalogue.
 */
export function statementsInText(
  { text, html, url }: { text: string; html: string; url: string },
  isKnown: IsKnown,
  hasRule: IsKnown = () => false,
): Statement[] {
  if (!mayState(text)) return [];
  const line = text.slice(0, textCharactersMax).replaceAll(/[^\S\f\v]+/g, ' ');
  const isShort = line.length <= interfaceCharactersMax;
  const repositories = repositoriesIn(html);
  const title = plainName(nameIn(titleOf(html))?.name ?? '');
  let linkTries = linkTriesMax;
  return [
    ...makersIn(
      line,
      {
        repositories,
        isToolLink: (name) => linkTries-- > 0 && isOwnLink(name, html),
        isTitle: (name) => plainName(name) === title && !isSiteOf(name, url),
        isKnown: hasRule,
      },
      (name) => isShort || isLink(name, html),
    ),
    ...footersIn(line),
    ...statedIn(line, inText, (found) => {
      const { text: whole, name, joint, version, end } = found;
      const isCalledVersion = /[a-z]/i.test(joint) || whole.endsWith(`v${version}`);
      if (isKnown(name) ? !statesItself(found) : !statesUnknown(found)) return false;
      if (!isKnown(name) && !isLink(name, html) && !isFooter(line.slice(end))) return false;
      const isLong = version.split('.').length > 2;
      return isCalledVersion || isLong || isMaker(name) || isLink(name, html) || endsFooter(whole, html);
    }),
  ];
}

/** Whether a line of the last footer element of a page is this statement and nothing else. That of an article may be about anything. */
function endsFooter(statement: string, html: string): boolean {
  const end = html.slice(-footerElementCharactersMax);
  const open = end.lastIndexOf('<footer');
  const close = end.indexOf('</footer', open);
  if (open < 0 || close < 0 || /^<\/footer>\s{0,20}<\/(?:article|section|blockquote)\b/i.test(end.slice(close)))
    return false;
  const lines = end.slice(open, close).split(/<[^<>]{1,300}>|[|·•]/);
  return lines.some((line) => line.replaceAll(/\s+/g, ' ').trim() === statement);
}
const footerElementCharactersMax = 16 * 1024;

const madeAlone =
  /(?:powered|generated|created|produced|rendered|made|built|served) (?:automatically |dynamically )?(?:by|with|using):? ?(?:the )?([a-z][\w+-]{3,40})(?= ?(?:$|[\f\v,;:!|)]|\.(?!\w))| on | at | (?!\d+\.\d)[A-Z\d])/gi;

/** `Created by name` may name a person. */
const madeByPerson = /^(?:created|made|produced|generated|built) by\b/i;

/** Only programs do this. */
const madeByTool = /^(?:generated|rendered) /i;

interface MakerLinks {
  repositories: ReadonlySet<string>;
  /** Whether a name is a link to an address that contains it. */
  isToolLink(name: string): boolean;
  /** Whether a name is the title of a page, and not of the site of that name. */
  isTitle(name: string): boolean;
  /** Whether a rule has exactly this name. */
  isKnown: IsKnown;
}

/** `Powered by name` without a version, of a program in the catalogue whose name is no word, or of a linked repository. */
function* makersIn(
  line: string,
  { repositories, isToolLink, isTitle, isKnown }: MakerLinks,
  isCertain: (name: string) => boolean,
): Generator<Statement> {
  let tries = triesMax;
  for (const { 0: text, 1: name = '', index } of line.matchAll(madeAlone)) {
    if (--tries < 0) return;
    const isCatalogued = isMaker(name) && !isWordName(name);
    const isOfRepository = repositories.has(repositoryName(name)) && !madeByPerson.test(text);
    // A company that has made a site is not its title.
    const isTool = madeByTool.test(text) || (/^powered/i.test(text) && isTitle(name));
    const isLinked = !isOrdinary(name) && (isOfRepository || (isTool && isToolLink(name)));
    if (!(isCatalogued || isLinked) || ofPicture.test(name)) continue;
    const { before, after } = around(line, index, index + text.length);
    if (isBeginning(after)) continue;
    const whole = wholeName(name, after, isKnown);
    if (statesItself({ text, name, before, after: '' }) && isCertain(name)) yield { name: whole, version: '', text };
  }
}

/** `Natural Docs` is another program than Natural. */
function wholeName(name: string, after: string, isKnown: IsKnown): string {
  const [, words = ''] = furtherWords.exec(after) ?? [];
  return words !== '' && isKnown(name + words) ? name + words : name;
}

/** Whether other words of a name follow: `JsDoc Toolkit 2.4.0`, `Neon Goat Report Generator`. */
function isBeginning(after: string): boolean {
  const [, words = '', version] = furtherWords.exec(after) ?? [];
  return (
    words !== '' &&
    (version !== undefined || words.trim().includes(' ')) &&
    !isOrdinary(words.trim().split(' ', 1)[0] ?? '')
  );
}
const furtherWords =
  /^((?: [A-Z][\w+-]{2,30}){1,4})(?:( v?\d{1,4}(?:\.\d{1,6}){1,3})\b|(?=[ .,;:)]{0,2}(?:$|[|(]| on | at )))/;

const footer = new RegExp(
  String.raw`(?<![\w.-])([a-z][\w.+-]{2,40}) ${versionSource} ?, (?:created|generated) (?:at|on) \d`,
  'gi',
);

/** `name v1.2, created at 2026-11-01 10:00`. */
function* footersIn(line: string): Generator<Statement> {
  if (!line.includes(', created ') && !line.includes(', generated ')) return;
  let tries = triesMax;
  for (const [text, name = '', version = ''] of line.matchAll(footer)) {
    if (--tries < 0) return;
    const isCertain = version.split('.').length > 2 || text.includes(` v${version}`) || isMaker(name);
    if (isCertain && !isNoSoftware(name, version)) yield { name, version, text };
  }
}

const endCharactersMax = 1500;
const lastNames = new RegExp(
  String.raw`(?:^|[\f\v|·•©–—] ?)${nameSource},?[ :(]{1,2}(?:version:? |ver\.? |release |v\.? ?)?${versionSource}${noUnit}(?=\)? ?(?:$|[\f\v|·•(–—]))`,
  'gi',
);
/** Programs of visitors, which pages recommend. */
const ofVisitor = /^(?:opera|netscape|vlc|winrar|winzip|adobe|acrobat|flash|java|quicktime|vivaldi|brave)\b/i;
const lastNamesMax = 2;
/** Each searches the page. */
const linkTriesMax = 6;

/** `Name 1.2` at the end of a page, if the name is a link to an address that contains it. Lists of many programs are credits. */
export function linkedFooters(text: string, html: string, url: string): Statement[] {
  const line = text.slice(-endCharactersMax).replaceAll(/[^\S\f\v]+/g, ' ');
  const found: Statement[] = [];
  let tries = triesMax;
  let linkTries = linkTriesMax;
  for (const { 0: whole, 1: name = '', 2: version = '', index } of line.matchAll(lastNames)) {
    if (--tries < 0) break;
    if (isNoSoftware(name, version) || ofVisitor.test(name) || isSiteOf(name, url)) continue;
    // Documents end with lists of links.
    if (name.split(' ').length > 2 && isArticle(text)) continue;
    if (hasSentence(line.slice(index + whole.length)) || linkTries-- <= 0 || !isOwnLink(name, html)) continue;
    found.push({ name, version, text: whole.replace(/^[\f\v|·•©–—\s]+/, '') });
  }
  return found.length > lastNamesMax ? [] : found;
}

/** Whether a name is the text of a link to another host, or a repository, of that name. */
function isOwnLink(name: string, html: string): boolean {
  const stem = plainName(name).slice(0, 30);
  const links = new RegExp(
    String.raw`<a\b[^<>]{0,300}?\bhref\s{0,4}=\s{0,4}["']?https?://([^"'\s<>]{3,200})(?=["'\s>])[^<>]{0,200}>\s{0,20}(?:<[^<>]{1,80}>\s{0,20})?${quoted(name)}`,
    'gi',
  );
  let tries = logosMax;
  for (const [, address = ''] of html.matchAll(links)) {
    if (plainName(address).includes(stem)) return true;
    if (--tries < 0) break;
  }
  return false;
}

/** One search that costs less than those for the names, and that most pages fail. */
const mayState = (text: string): boolean => made.test(text);
const made =
  /(?:owered|enerated|reated|roduced|endered|made|built|erved)\s{1,9}(?:by|with|using|at|on|automatically|dynamically)\b/i;

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const isLink = (name: string, html: string): boolean =>
  new RegExp(String.raw`<a\b[^<>]{0,300}>\s{0,20}${quoted(name)}`, 'i').test(html);

/** `<!-- Generated by Name 1.2 -->`. */
export function statementsInComments(html: string, isKnown: IsKnown): Statement[] {
  const found: Statement[] = [];
  let at = 0;
  for (let count = 0; count < commentsMax && found.length < statementsMax; count++) {
    const open = html.indexOf('<!--', at);
    if (open < 0) break;
    const close = html.indexOf('-->', open + 4);
    const end = close < 0 ? html.length : close;
    const comment = html.slice(open + 4, Math.min(end, open + commentCharactersMax));
    found.push(...labelled(comment), ...enclosing(comment, html));
    if (/\b(?:by|with|using)\b/i.test(comment)) {
      const line = comment.replaceAll(/\s+/g, ' ').trim();
      const versioned = [
        ...statedIn(
          line,
          inComment,
          (stating) => !isRetrospect(stating) && (isKnown(stating.name) || !isPlainName(stating.name)),
        ),
      ];
      found.push(...(versioned.length > 0 || isRetrospect({ before: line, after: '' }) ? versioned : makerIn(line)));
    }
    if (close < 0) break;
    at = close + 3;
  }
  return found.slice(0, statementsMax);
}

/** The name ends in what it is: other comments enclose parts of the page. */
const beginning =
  /^\s{0,9}(?:BEGIN|[Bb]egin|START|[Ss]tart)(?:s|ning)?(?: of)?:? ([A-Z][\w.+-]{2,30}(?: [\w.+-]{1,30}){0,2} (?:[Tt]ag|[Pp]lugin|[Pp]ixel|[Ss]nippet|[Ww]idget)) v(\d{1,4}\.\d{1,4}\.\d{1,6})\s{0,9}$/;

/** `<!-- Begin Foo tag v2.8.0 -->` before what a plugin has written, and `<!-- End Foo tag -->` behind it. */
function* enclosing(comment: string, html: string): Generator<Statement> {
  const [, name = '', version = ''] = beginning.exec(comment) ?? [];
  if (name === '' || isOrdinary(name) || isNumbered(name)) return;
  const [first = ''] = name.split(' ');
  const isEnclosed = new RegExp(String.raw`<!--\s{0,9}end(?:s|ing)?(?: of)?:? ${quoted(name)}\b`, 'i').test(html);
  if (isEnclosed && !isOrdinary(first)) yield { name, version, text: comment.trim() };
}

const label = new RegExp(
  String.raw`^\s{0,20}((?:creator|generator|producer|software) ?: ?)?([a-z][\w.+-]{2,40})(?: ?\(?version ?:? ?| v\.?| )${versionSource}`,
  'i',
);

/** `<!-- Name v1.2 -->` of a program in the catalogue, and `<!-- Creator: name 1.2 -->` of any. */
function labelled(comment: string): Statement[] {
  const [text, of, name = '', version = ''] = label.exec(comment) ?? [];
  if (text === undefined || isNoSoftware(name, version)) return [];
  const isCertain = of !== undefined || (isMaker(name) && !isWordName(name)) || hasRepository(name, comment);
  return isCertain ? [{ name, version, text: text.trim() }] : [];
}

const makerAlone =
  /\b(?:generated|created|produced|rendered|written) (?:automatically |dynamically )?(?:by|with|using):? (?:the )?([a-z][\w+!.-]{3,40}?)(?=$|[ ,;:.!(]{1,2}(?:$|[^a-zA-Z]|on |at |from |https?:))/i;

/** `<!-- Generated by name -->`, of a program in the catalogue. */
function makerIn(comment: string): Statement[] {
  const [text = '', name = ''] = makerAlone.exec(comment) ?? [];
  const isKnown = isMaker(name) || hasRepository(name, comment);
  return isKnown && !isOrdinary(name) && !ofPicture.test(name) ? [{ name, version: '', text }] : [];
}

/** The visible text of a page that is an interface, such as a login, is short. Longer ones may be about the software. */
const interfaceCharactersMax = 1500;
const proseReadMax = 10 * interfaceCharactersMax;
/** Spaces in a row count as one. */
export function isProse(text: string): boolean {
  if (text.length <= interfaceCharactersMax) return false;
  const end = Math.min(text.length, proseReadMax);
  let count = 0;
  let wasSpace = false;
  for (let at = 0; at < end; at++) {
    const isNow = isSpace(text.charCodeAt(at));
    if (!(isNow && wasSpace) && ++count > interfaceCharactersMax) return true;
    wasSpace = isNow;
  }
  return false;
}

const isSpace = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code >= 160 && /\s/.test(String.fromCharCode(code));

/** The software whose interface a page is, by its title: `Name 1.2 - Login`, or `Name 1.2` above a login. */
export function statementInTitle(html: string, isKnown: IsKnown): Statement | undefined {
  const title = titleOf(html);
  const [, name, version, after] = titled.exec(title) ?? [];
  if (name === undefined || version === undefined || isNoSoftware(name, version)) return undefined;
  const isInterface = after !== undefined || startsAsInterface.test(title);
  if (!isInterface && !hasLogin(html)) return undefined;
  // `Lecture 3.1.2 - Administration`, `Exercise sheet 7.2.1`
  const needsBoth = name.includes(' ') || isPlainWord(name);
  if (!isKnown(name) && (isPlainName(name) || (needsBoth && !(isInterface && hasLogin(html))))) return undefined;
  return { name, version, text: title };
}

/** A name that is the whole title, and that the text repeats with a version: `Name version 1.2` above a form. */
export function statementOfTitle(html: string, text: string): Statement | undefined {
  const name = titleOf(html);
  if (!/^[a-z][\w.+-]{2,30}$/i.test(name) || isNoSoftware(name, '')) return undefined;
  if (!hasLogin(html) && !/<form\b[^<>]{0,300}\bmethod\s{0,4}=\s{0,4}["']?post\b/i.test(html)) return undefined;
  const form = new RegExp(String.raw`${quoted(name)},? (?:version |ver\.? |v(?=\d))${versionSource}`, 'i');
  const line = text.slice(0, interfaceCharactersMax * 2);
  const stated = form.exec(line);
  if (stated === null) return undefined;
  const { after } = around(line, stated.index, stated.index + stated[0].length);
  return isEnding(after) ? { name, version: stated[1] ?? '', text: stated[0] } : undefined;
}

const titleWords =
  /(?<![\w-])(?:log ?in|sign ?in|log ?on|home(?: ?page)?|dashboard|overview|welcome(?: to)?|set ?up|install(?:ation|er)?|admin(?:istration|istrator)?|status|console|manage(?:ment|r)|server|web|webui|ui|gui|interface|client|portal|control|panel|explorer|viewer|default|index|main|page|to|error|is running|works|configuration|settings|wizard|terminal|webmail|web ?server|service|results|report|monitoring)(?![\w-])/gi;
/** `Name Admin password reset`: an article about an interface. */
export const isPhrase = (title: string): boolean =>
  /^[\w.+-]+(?: [\w.+-]+)? (?:Login|Admin|Administration|Dashboards?|Console|Panel|Setup|Installation|Install|Portal)(?: [a-z]{3,20}){2,8}$/.test(
    title,
  );
const hostName = /^(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6})(?::\d{1,5})?$/;

const versionIn = (text: string): RegExpExecArray | null =>
  new RegExp(String.raw`(?<![\w.])${versionSource}`, 'i').exec(text);

/** The different parts of a title, without versions, hosts and words such as `Login`. */
export function partsOfTitle(title: string): Set<string> {
  const parts = title
    .replace(versionIn(title)?.[0] ?? '', ' ')
    .split(/\s[-–—|:·•›»/]{1,2}\s|:\s|[()[\]]/)
    .map((part) => part.replaceAll(titleWords, ' ').replaceAll(/\s+/g, ' ').trim());
  return new Set(parts.filter((part) => part !== '' && !hostName.test(part)));
}

/** The name in a text of a name, a version, a host, and words such as `Login`. */
function nameIn(text: string): Statement | undefined {
  const version = versionIn(text);
  const [name = '', ...others] = partsOfTitle(text);
  return others.length > 0 || name === '' ? undefined : { name, version: version?.[1] ?? '', text };
}

/** The same for a catalogued name. A site about the software is not it. */
export function cataloguedIn(text: string, url: string): Statement | undefined {
  const stated = nameIn(text);
  // Two words may be a phrase that happens to be written like the name: `Heat Engine`.
  if (stated === undefined || stated.name.includes(' ') || !isArchiveName(stated.name)) return undefined;
  return isSiteOf(stated.name, url) ? undefined : stated;
}

/** `orthanc.hospital.test` may run Orthanc; `www.orthanc-server.test` is about it. */
export const isSiteOf = (name: string, url: string): boolean =>
  plainName(siteOf(hostOf(url))).includes(plainName(name));

/** A name in the title of an interface that links to the repository of that name. */
export function repositoryTitle(html: string, text: string, url: string): Statement | undefined {
  const stated = nameIn(titleOf(html));
  if (stated === undefined || !/^[a-z][\w.+-]{2,30}(?: [A-Z][\w.+-]{1,20}){0,2}$/i.test(stated.name)) return undefined;
  if (isOrdinary(stated.name) || isNumbered(stated.name) || isProjectSite(url, stated.name)) return undefined;
  if (isAboutInstalling(text) || isAboutInstalling(codeIn(html))) return undefined;
  const repositories = repositoriesIn(html);
  if (repositories.has(repositoryName(stated.name)))
    return hasControl(html) ? withVersionBeside(stated, text) : undefined;
  return hasControl(html) || hasButtons(html) ? longerName(stated, repositories, text) : undefined;
}

const longNameMin = 10;

/** The title may have the first word of a name only. The text then shows all of it, as the repository is called: `Foo bar proxy`. */
function longerName(stated: Statement, repositories: ReadonlySet<string>, text: string): Statement | undefined {
  const shown = text.slice(0, interfaceCharactersMax).replaceAll(/\s+/g, ' ');
  for (const repository of repositories) {
    if (repository.length < longNameMin || !repository.startsWith(plainName(stated.name))) continue;
    const words = new RegExp(String.raw`(?<![\w-])${repository.split('').join('[ _-]?')}(?![\w-])`, 'i').exec(
      shown,
    )?.[0];
    if (words === undefined || !/[ _-]/.test(words)) continue;
    const name = words === words.toUpperCase() ? words.split(' ').map(capitalized).join(' ') : words;
    return withVersionBeside({ ...stated, name, text: words }, text);
  }
  return undefined;
}

/** `Name Results`, of a program that writes reports. */
export function reportTitle(html: string): Statement | undefined {
  const text = titleOf(html);
  const [, name = ''] = /^([a-z][\w+-]{3,30})(?: [a-z]{2,20})? (?:results|report|statistics)$/i.exec(text) ?? [];
  return isMaker(name) && !isWordName(name) ? { name, version: '', text } : undefined;
}

/** The name in the title. The version may follow the name in the text instead: `Name v1.2`. */
export function cataloguedTitle(html: string, text: string, url: string): Statement | undefined {
  const stated = cataloguedIn(titleOf(html), url);
  return stated === undefined ? undefined : withVersionBeside(stated, text);
}

export function withVersionBeside(stated: Statement, text: string): Statement {
  if (stated.version !== '') return stated;
  const beside = new RegExp(
    String.raw`${quoted(stated.name)},?[ (]{1,2}(?:version:? |ver\.? |release |v\.? ?)?${versionSource}`,
    'i',
  ).exec(text.slice(0, textCharactersMax));
  const version = beside?.[1] ?? '';
  return isDateOrAddress(version) ? stated : { ...stated, version, text: beside?.[0] ?? stated.text };
}

const logo = /<img\b[^<>]{0,400}?\balt\s{0,4}=\s{0,4}["']([^"'<>]{4,40}?)(?: logo)?["']/gi;
const logoFile =
  /<(?:img|link)\b[^<>]{0,400}?[/"'=]([a-z][a-z0-9]{4,30})(?:[-_](?:logo|icon|brand|white|black|dark|light|color|full|small|large|square)){0,3}\.(?:svg|png|ico|webp|gif|jpe?g)["'?\s>]/gi;
const logosMax = 5;

/** Catalogued software by its logo above a login, or by the name of the file with the logo. */
export function cataloguedLogo(html: string, url: string): Statement | undefined {
  if (!hasLogin(html)) return undefined;
  for (const place of [logo, logoFile]) {
    let left = logosMax;
    for (const [, text = ''] of html.slice(0, textCharactersMax).matchAll(place)) {
      if (left-- <= 0) break;
      const stated = cataloguedIn(text, url);
      if (stated !== undefined) return stated;
    }
  }
  return undefined;
}

const shellCharactersMax = 40;

/** A catalogued name beside other words in the title of a page that is empty until its scripts have run: `Name - our music`. */
export function shellTitle(html: string, text: string, url: string): Statement | undefined {
  const title = titleOf(html);
  if (!/<script\b/i.test(html) || text.replace(title, '').trim().length > shellCharactersMax) return undefined;
  const parts = title.split(/\s[-–—|:·•›»]{1,2}\s|:\s/);
  const stated = [parts[0], parts.at(-1)].flatMap((part) => cataloguedIn(part ?? '', url) ?? []);
  return parts.length > 1 ? stated[0] : undefined;
}

/** The software whose session a cookie has: `Name`, `NAME_SESSID`, `name_csrf_cookie`. */
export function cataloguedCookie(cookie: string, url: string): Statement | undefined {
  const [, stem = ''] =
    /^(?:__(?:Host|Secure)-|_)?([a-z][a-z0-9]{4,30})(?:(?:[_.-]?(?:php)?(?:sess(?:ion)?(?:[_-]?id)?|sid))|[_.-](?:csrf|xsrf|token|auth|user|lang|locale|theme|cookie|jwt|login|remember|settings?|prefs?)\w{0,20})?$/i.exec(
      cookie,
    ) ?? [];
  return ofCatalogue(stem.replace(/(?:php)?(?:sess(?:ion)?(?:id)?|sid)$/i, ''), cookie, url);
}

/** `X-Name-Request-Id`. */
export function cataloguedHeader(header: string, url: string): Statement | undefined {
  const [, stem = ''] = /^x-([a-z][a-z0-9]{4,30})(?:-|$)/.exec(header) ?? [];
  return ofCatalogue(capitalized(stem), header, url);
}

const ofCatalogue = (name: string, text: string, url: string): Statement | undefined =>
  isArchiveName(name) && !isSiteOf(name, url)
    ? { name: /[A-Z]/.test(name) && !/[a-z]/.test(name) ? capitalized(name) : name, version: '', text }
    : undefined;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `Basic realm="Name"`. */
export function cataloguedRealm(value: string, url: string): Statement | undefined {
  const realm = /\brealm\s{0,4}=\s{0,4}(?:"([^"]{1,80})"|([^\s,"]{1,80}))/i.exec(value.slice(0, 1000));
  return realm === null ? undefined : cataloguedIn(realm[1] ?? realm[2] ?? '', url);
}

export const titleOf = (html: string): string =>
  withoutExpressions(/<title\b[^<>]{0,200}>([^<]{1,400})<\/title/i.exec(html.slice(0, textCharactersMax))?.[1] ?? '')
    .replaceAll(/&(?:nbsp|ndash|mdash|middot|raquo|laquo|rsaquo|lsaquo|bull|#\d{1,5});/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, titleCharactersMax);

export const hasLogin = (html: string): boolean =>
  /<input\b[^<>]{0,300}\btype\s{0,4}=\s{0,4}["']?password\b/i.test(html);
