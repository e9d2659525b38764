// Reads what a page states about the software that made it, for software without a rule: `Powered by Name 1.2` in the text or
// in a comment.
import { plainName } from '../plain-name.ts';
import { isMaker, isWordName } from './archive-names.ts';
import { hasRepository } from './banners.ts';
import { isNumbered, isOrdinary, isPlainName } from './ordinary-words.ts';
import { cellEnd } from './page-elements.ts';
import { repositoriesIn, repositoryName } from './repositories.ts';
import {
  around,
  hasSentence,
  isArticle,
  isRetrospect,
  statesItself,
  statesUnknown,
  type Stating,
} from './sentences.ts';
import {
  interfaceCharactersMax,
  isNoSoftware,
  isSiteOf,
  nameSource,
  ofPicture,
  quoted,
  textCharactersMax,
  titleOf,
  versionSource,
  type IsKnown,
  type Statement,
} from './statement-forms.ts';
import { templateIn } from './templates.ts';
import { nameIn } from './titles.ts';

const commentsMax = 200;
const commentCharactersMax = 400;
const statementsMax = 8;
/** Each may search the page for a link. */
const triesMax = 40;
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

const linksMax = 5;

/** Whether a name is the text of a link to another host, or a repository, of that name. */
function isOwnLink(name: string, html: string): boolean {
  const stem = plainName(name).slice(0, 30);
  const links = new RegExp(
    String.raw`<a\b[^<>]{0,300}?\bhref\s{0,4}=\s{0,4}["']?https?://([^"'\s<>]{3,200})(?=["'\s>])[^<>]{0,200}>\s{0,20}(?:<[^<>]{1,80}>\s{0,20})?${quoted(name)}`,
    'gi',
  );
  let tries = linksMax;
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
    const template = templateIn(comment.replaceAll('\r\n', '\n'));
    found.push(...(template === undefined ? [] : [template]), ...labelled(comment), ...enclosing(comment, html));
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
