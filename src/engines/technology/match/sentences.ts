// Tells what a page says about itself from what it says about other things. `Powered by Name 1.2` is a statement of the page if it
// stands alone, as in a footer. In a sentence it may be the past, a question, a quotation, or about something else.
import { isPlainName, isPlainWord } from './ordinary-words.ts';
import { blockEnd, cellEnd } from './page-elements.ts';

/** `Powered by Name 1.2`, and what stands around it in the same block. */
export interface Stating {
  /** The statement. */
  text: string;
  name: string;
  before: string;
  after: string;
}

const aroundCharactersMax = 300;

/** What stands before and after a piece of a text. */
export function around(text: string, start: number, end: number): { before: string; after: string } {
  const before = text.slice(Math.max(0, start - aroundCharactersMax), start);
  const after = text.slice(end, end + aroundCharactersMax);
  const place = {
    before: before.slice(Math.max(before.lastIndexOf(blockEnd), before.lastIndexOf(cellEnd)) + 1).trim(),
    after: after.split(boundary, 1)[0] ?? '',
  };
  // `[Powered by Name 1.2]`
  const isBracketed = place.before.endsWith('[') && place.after.startsWith(']');
  return isBracketed ? { before: place.before.slice(0, -1).trim(), after: place.after.slice(1) } : place;
}
const boundary = new RegExp(`[${blockEnd}${cellEnd}]`);

const made =
  'page|report|document|documentation|file|content|archive|list|gallery|album|statistics|summary|output|index';
const kept = 'site|website|web site|forum|blog|board|wiki|portal|shop|store|service';
const other = '(?:old|older|previous|former|first|other|original|same|following|example|sample)\\b';
const manner = '(?:(?: |^)(?:proudly|automatically|dynamically|statically|being))*';
const which = `(?:(?:this|the|our|these)(?: (?!${other})[\\w-]+){0,2}? )?`;
/** `This site is proudly`, `Documentation`. A site that was made with something may have changed; a page that was made has not. */
const subject = new RegExp(
  `^(?:${which}(?:(?:${made})(?: (?:is|are|was|were|has been|have been))?|(?:${kept})(?: (?:is|are))?)|(?:is|was|proudly)?)${manner}$`,
  'i',
);
/** The end of another part of a footer: `© 2026 Smith |`. */
const part =
  /(?:[|·•›–—*)\]×]|(?:^| )-|(?:©|\(c\)|copyright)[^"“”?!]{0,80}|(?:all rights reserved|\b(?:19|20)\d\d)[.,]?)$/i;
/** A statement in capitals after something else begins a new element, unless it is quoted or mentioned. */
const mention =
  /(?:["'“”‘’«„‹:,(=]|\b(?:an?|the|and|or|not|no|never|of|as|say|says|said|reads?|shows?|shown|see|sees|saw|called|contains?|remove[ds]?|hide|find|text|string|line|words|footer|label|sign|was|were))$/i;

const date = String.raw`(?:\d|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[\w-]+\.[\w.-]+(?:$| ))`;
const footerWords =
  'themes?|styles?|skin|template|designs?|designed|page|hosted|copyright|all rights|licen[cs]ed?|released|running|build|built|rev|revision|commit|translat\\w+|support|help|contact|terms|privacy|about|log ?in|sign ?in|imprint|impressum|feedback|powered|generated|created|report|documentation|source|rss|sitemap';
const ending = new RegExp(
  String.raw`^\)? ?(?:[.!;,]?)(?: ?$| ?[|·•©×&(\[{»›–—*/]| - | (?:on|at|from)(?:$| ${date})| in \d+(?:\.\d+)? ?(?:m?s|sec\w*)\b| by [A-Z]| (?:${footerWords})\b)`,
  'i',
);
/** Whether a statement ends where this follows. */
export const isEnding = (after: string): boolean => ending.test(after);

/** `, a simple browser for repositories`. */
const describing = /^ ?, (?:an?|the|using|under|with) |^ (?:using|under|with|and) (?:the |[A-Z])/;

/** `, which can be turned off`. */
const goesOn = /, (?:which|that|who|but|so|because|although|and (?:it|they|we|I|you))\b/;

/** Whether software that is known by this name is stated as that of the page. */
export const statesItself = (stating: Stating): boolean =>
  isAlone(stating) && !goesOn.test(stating.after) && (isEnding(stating.after) || describing.test(stating.after));

/** The same for an unknown name, which may also belong to a car, a picture or a person. */
export const statesUnknown = (stating: Stating): boolean =>
  / by\b/i.test(stating.text) &&
  !isPlainName(stating.name) &&
  isAlone(stating) &&
  !goesOn.test(stating.after) &&
  isEnding(stating.after);

function isAlone({ text, before }: Stating): boolean {
  if (subject.test(before) || part.test(before)) return true;
  return /^[A-Z]/.test(text) ? !mention.test(before) : /[.!]$/.test(before);
}

const negated =
  /\b(?:not|never|no longer|formerly|previously|originally|once|old|older|todo|fixme|migrated|until|before|replace[ds]?|instead|removed?|example|now by|now with|was powered|used to|that|which|based on|we|I|you|must|should|would|could|might|whether|if|\w+n't)\b/i;

/** A comment about another time, or about what to do. */
export const isRetrospect = ({ before, after }: Pick<Stating, 'before' | 'after'>): boolean =>
  negated.test(before) || negated.test(after.slice(0, 60));

const paragraphWordsMin = 30;
const paragraphCharactersMin = 120;
const articleCharactersMax = 20_000;

/** Whether a text has paragraphs. Interfaces and reports have few. */
export function isArticle(text: string): boolean {
  let paragraphs = 0;
  for (const block of text.slice(0, articleCharactersMax).split(boundary)) {
    if (block.length < paragraphCharactersMin) continue;
    if (block.trim().split(/\s+/, paragraphWordsMin).length === paragraphWordsMin && ++paragraphs > 1) return true;
  }
  return false;
}

/** Whether a text is about weaknesses of software. */
export const isAdvisory = (text: string): boolean => /\bCVE-\d{4}-\d{4,}/.test(text);

/** Whether a title is the name of a person in the text: `Mayor Jenkins resigned`. */
export const isPerson = (title: string, text: string): boolean =>
  isPlainWord(title) &&
  new RegExp(String.raw`\p{Lu}\p{Ll}+ ${title} \p{Ll}`, 'u').test(text.slice(0, personCharactersMax));
const personCharactersMax = 10_000;

/** Whether a sentence follows. Nothing but links and remarks follows the footer of a page. */
export const hasSentence = (text: string): boolean => /(?:[a-z]{1,20} ){4}[^.?!\f\v]{1,300}[.?!]/.test(text);

/** `Name 1.2: fast`, `Name 1.2?` */
const isDiscussed = /^[ ]?(?:v?\d[\w.]{0,20})?[ ]?[:?]/;

/** Whether `Powered by Name` in the source of a page is quoted or part of a sentence everywhere in its text. */
export function isMention(
  match: string,
  { text, quoted, listing }: { text: string; quoted: string; listing: string },
): boolean {
  if (!/^(?:powered|generated|created) by [^<>]{1,100}$/i.test(match)) return false;
  const statement = match.trim();
  let at = text.indexOf(statement);
  if (at < 0) return text.trim() !== '' && (quoted.includes(statement) || listing.includes(statement));
  for (let tries = 0; at >= 0 && tries < 20; tries++) {
    const end = at + statement.length;
    const place = around(text, at, end);
    if (isAlone({ text: statement, name: '', ...place }) && !isDiscussed.test(place.after)) return false;
    at = text.indexOf(statement, end);
  }
  return true;
}

const linkToOthers = /^(?:<a\b[^<>]{0,300}\s)?href=["']?https?:\/\//i;
const blocks =
  /<\/?(?:p|li|ul|ol|div|td|tr|table|section|article|footer|header|nav|aside|h[1-6]|br|hr|body|main|blockquote|dd|dt)\b[^<>]{0,500}>/gi;
const madeWith =
  /\b(?:powered|generated|built|made|created|published|produced|rendered|driven|hosted|proudly|based|run|runs|running|served|provided|theme|software|version)\b/i;
const blockCharacters = 1500;
const sentenceWordsMin = 8;

const linkOccurrencesMax = 20;

/**
 * Whether a match is a link that stands only in sentences of an article: `See <a href="…">Name</a> for more.` A page that is made with the
 * software says so, or links to it elsewhere.
 */
export function isLinkInSentence(match: string, html: string, { text }: { text: string }): boolean {
  if (!linkToOthers.test(match) || !isArticle(text)) return false;
  let at = html.indexOf(match);
  for (let tries = 0; at >= 0 && tries < linkOccurrencesMax; tries++) {
    if (!isInSentence(html, at)) return false;
    at = html.indexOf(match, at + match.length);
  }
  return true;
}

const linkSelector = /(?:^|, )a\[href[*^$]?='([^']{4,200})'\](?:\[target='_blank'\])?(?=$|, )/g;

/** The same for the selector of links: whether all addresses with one of its texts are links in sentences. */
export function isSelectorOfSentences(selector: string, html: string, { text }: { text: string }): boolean {
  const targets = [...selector.matchAll(linkSelector)].map(([, target = '']) => target);
  const isOfLinksOnly = selector.replaceAll(linkSelector, '') === '';
  if (targets.length === 0 || !isOfLinksOnly || !isArticle(text)) return false;
  return targets.every((target) => {
    let at = html.indexOf(target);
    for (let tries = 0; at >= 0; tries++) {
      if (tries >= linkOccurrencesMax || !isInSentence(html, html.lastIndexOf('<', at))) return false;
      at = html.indexOf(target, at + target.length);
    }
    return true;
  });
}

function isInSentence(html: string, at: number): boolean {
  const before =
    html
      .slice(Math.max(0, at - blockCharacters), at)
      .split(blocks)
      .at(-1) ?? '';
  const [after = ''] = html.slice(at, at + blockCharacters).split(blocks);
  const sentence = `${before}${after}`.replaceAll(/<[^<>]*>?/g, ' ').trim();
  return sentence.split(/\s+/).length >= sentenceWordsMin && !madeWith.test(sentence);
}
