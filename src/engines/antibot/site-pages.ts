// Recognises the pages of an ordinary site: threads, company pages, documentation. They may quote a refusal or name a firewall.
// A page that refuses the visitor shows its refusal and at most a few links.
import { readableText, withoutCode } from './readable-text.ts';
import { titlesOf } from './standalone-pages.ts';

/** Longer pages are judged by their beginning. */
const charactersMax = 64 * 1024;
const navigationLinksMin = 2;
const ownLinksMin = 3;
const threadPartsMin = 2;
/** Some refusals have one of these marks. */
const marksMin = 2;

/** The names that templates give to the parts of a thread. */
const threadParts =
  /<(?:div|li|article|section|p|span|a|time|h[1-6])\b[^<>]{0,300}\b(?:class|id|itemprop|rel)\s{0,4}=\s{0,4}["']?(?:[^"'<>]{0,200}[\s_-])?(?:post|reply|replies|comments?|thread|topic|author|avatar|username|byline|breadcrumbs?)(?![a-z])/gi;
const roles = /<(?:div|ul|ol|section|form)\b[^<>]{0,300}\brole\s{0,4}=\s{0,4}["']?(?:navigation|search)\b/i;
const searchField =
  /<input\b[^<>]{0,300}\b(?:type\s{0,4}=\s{0,4}["']?search\b|name\s{0,4}=\s{0,4}["']?(?:q|s|search|query)["'\s/>])/i;
const contentParts = /<(?:article|blockquote|code|details|dl|pre|time)[\s>]/i;

/** The writer of a text: `I get this since Monday`. Checks ask `Why do I have to …?`, and their buttons are shorter. */
const writer =
  /(?<!\b(?:am|can|could|did|do|does|have|had|may|must|should|was|were|will|would) )\bI(?:['’](?:ve|d|m)| [a-z]{2,})(?<!\bI (?:agree|accept|understand|confirm|consent|certify))(?! (?:an? |really |truly |definitely )?(?:human|person|not|robot|real)\b)(?:[ ,]{1,2}[\w'’-]{1,30}){3}/;

/** Where a sentence ends, with or without a full stop. */
const blockEnds = /<\/(?:p|div|li|h[1-6]|title|td|th|dd|dt|a|button|label|summary|figcaption)\s{0,4}>|<br\b/gi;

/** Whether a page has the navigation of a site, or the parts or the writer of a thread. `bytes` is its text as Latin-1. */
export function isOfSite(bytes: string): boolean {
  const beginning = bytes.slice(0, charactersMax);
  const html = withoutCode(Buffer.from(beginning, 'latin1').toString());
  const { inNavigation, own } = linksOf(html);
  if (inNavigation >= navigationLinksMin || own >= ownLinksMin) return true;
  if ((html.match(threadParts)?.length ?? 0) >= threadPartsMin) return true;
  const text = readableText(html.replaceAll(blockEnds, '. $&')).replaceAll(/\s+/g, ' ');
  if (writer.test(text)) return true;
  const hasHeadings = hasOwnHeadings(beginning);
  const marks = [own >= 2, roles.test(html) || searchField.test(html), hasHeadings, hasOwnSentences(text)];
  return marks.filter(Boolean).length >= marksMin || (hasHeadings && contentParts.test(html));
}

interface Links {
  /** Links in a navigation, a header or a footer. */
  inNavigation: number;
  /** Different pages of one site, most likely of this one. */
  own: number;
}

const tags = /<(\/?)(nav|header|footer|aside|menu|a)(?=[\s>])([^<>]{0,600})>/gi;
const target = /\bhref\s{0,4}=\s{0,4}(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s"'>]{1,500}))/i;
const isPage = /^(?!#(?!\w)|(?:javascript|mailto|tel|data|sms):)/i;
const siteOf = /^(?:https?:)?\/\/([^/?#]{1,255})/i;

/** The page to which a link leads. */
function pageIn(attributes: string): string | undefined {
  const url = target.exec(attributes)?.slice(1).find(Boolean);
  return url !== undefined && isPage.test(url) ? url : undefined;
}

function linksOf(html: string): Links {
  const inNavigation = new Set<string>();
  const bySite = new Map<string, Set<string>>();
  let depth = 0;
  let isInFooter = false;
  for (const [, slash, name = '', rest = ''] of html.matchAll(tags)) {
    const part = name.toLowerCase();
    if (part !== 'a') {
      depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
      if (part === 'footer') isInFooter = slash !== '/';
      continue;
    }
    const url = slash === '/' ? undefined : pageIn(rest);
    if (url === undefined) continue;
    const site = siteOf.exec(url)?.[1] ?? '';
    bySite.set(site, (bySite.get(site) ?? new Set()).add(url));
    // In the footer of a check, its author links to its own site.
    if (depth > 0 && !(isInFooter && site !== '')) inNavigation.add(url);
  }
  return { inNavigation: inNavigation.size, own: Math.max(0, ...[...bySite.values()].map(({ size }) => size)) };
}

/** What titles of refusals, checks and errors say. */
const ofRefusal =
  /acces|alert|attention|ban(?:ned)?\b|block|bot\b|captcha|challenge|check|cloud|confirm|den(?:y|ied)|detect|error|fail|filter|firewall|forbid|guard|human|incident|interrupt|invalid|just a|limit|moment|not |notice|notif|one more|oops|permi|polic|press|prevent|protect|prove|refus|reject|request|restrict|robot|secur|shield|sorry|stop|suspicious|threat|traffic|unauth|unavail|valid|verif|violat|waf|wait|warn|\d{3}|^[\w-]+(?:\.[\w-]+)+$/;

const ownSentencesMin = 2;
const wordsMin = 6;
const ofVisitor = /\b(?:you\w*|we|our|us|this (?:page|site|website|server)|please)\b/;

/** Whether a text has sentences, in English, that are neither of a refusal nor for its visitor. */
function hasOwnSentences(text: string): boolean {
  const own = text
    .toLowerCase()
    .split(/[.!?:](?=\s|$)/)
    .filter(
      (one) => one.split(' ').length >= wordsMin && isEnglish(one) && !ofRefusal.test(one) && !ofVisitor.test(one),
    );
  return own.length >= ownSentencesMin;
}

/** Whether title and heading, in English, are there and speak of something else. */
function hasOwnHeadings(bytes: string): boolean {
  const found = titlesOf(bytes).map((one) => one.replaceAll(/\s+/g, ' ').trim());
  return found.length === 2 && found.every((one) => /[a-z]{3}/.test(one) && !ofRefusal.test(one) && isEnglish(one));
}

const isEnglish = (text: string): boolean => !/(?![a-z])\p{L}/u.test(text);
