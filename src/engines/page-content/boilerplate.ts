// Signs of text that is not part of the main content: names of elements, and phrases in several languages.

import { attributeOf, type Element } from './tree.ts';

const tags = new Set(
  'nav aside footer form button input select textarea dialog menu fieldset figcaption iframe object embed audio video svg canvas'.split(
    ' ',
  ),
);
const neverBoilerplate = new Set(['html', 'body', 'main']);
const roles = new Set(
  'navigation complementary contentinfo banner search dialog alertdialog alert menu menubar toolbar tablist tooltip form'.split(
    ' ',
  ),
);

// Whole words of class and id names, after splitting `camelCase`, `snake_case` and `kebab-case`.
const words = new Set(
  (
    'ad ads adv advert advertisement advertising adsense adunit adslot sponsor sponsored sponsors promo promos promotion promoted promobox ' +
    'nav navbar navigation menu submenu breadcrumb breadcrumbs pagination pager paging toolbar masthead topbar ' +
    'footer sidebar aside rail widget widgets ' +
    'comment comments disqus livefyre replies respond commentlist talkback discussion ' +
    'related relatedposts recommended recommendation recommendations recirc recirculation trending popular mostpopular mostread morestories readmore outbrain taboola ' +
    'share sharing shares sharebar sharebuttons sharetools social socials socialmedia addthis addtoany sharedaddy follow followus ' +
    'newsletter subscribe subscription signup signin login register paywall ' +
    'cookie cookies consent gdpr ccpa popup modal overlay lightbox interstitial toast tooltip ' +
    'byline bylines dateline timestamp datetime pubdate authorbio authorbox bio ' +
    'tags taglist tagcloud topics keywords categories ' +
    'caption captions credit credits copyright legal disclaimer disclosure ' +
    'skip screenreader sronly visuallyhidden print noprint hidden hide ' +
    'poll quiz survey rating ratings vote voting feedback report correction corrections ' +
    'teaser teasers carousel slider ticker jump toc'
  ).split(' '),
);
const pairs =
  /\b(?:author (?:bio|box|info|card|name|details?|meta|block|profile)|about (?:the )?author|(?:read|see|you may|you might) (?:more|also|like)|more (?:stories|from|news|articles|on|posts)|(?:most|also) (?:read|popular|viewed|recent)|(?:article|post|entry|story|page) (?:meta|tags|footer|header|info|utility|tools|actions|share|date|nav|credits?)|meta (?:data|info)|(?:mobile|app) (?:promo|download)|call to action|cta|sr only|screen reader|visually hidden|next (?:article|post|up)|(?:previous|prev) (?:article|post)|up next|(?:image|photo|media|video|wp|img|pic|figure) (?:caption|credit|text|meta|desc|description)|(?:fact|info) box|pull ?quote|back to top|inline (?:related|promo|newsletter|video)|video playlist|list of links|link list|in this article|table of contents|edit section|editsection|ref ?list|reflist|nav ?box|hat ?note|site header|page header|global header|header nav|top nav|top bar|bottom bar|sticky bar|site footer)\b/;

const quotedPost =
  /^(?!.*caption).*\b(?:tweet|twitter (?:tweet|video|embed)|social media embed|instagram media|embed twitter)\b/;

/** Names that say that an element holds the main content. */
const positive =
  /\b(?:(?:article|story|post|entry|news|blog|page|main|content|text|body|rich|single) ?(?:body|content|text|copy|main|article|story|post|entry)|articlebody|article|hentry|h entry|e content|instapaper body|prose|markdown body|rich ?text)\b/;

/** The class and id of an element as separate lower-case words. */
export function namesOf(element: Element): string {
  const given = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  if (given.length <= 1) return '';
  return given
    .slice(0, 300)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Whether the tag, the role or the names of an element say that it is not part of the main content. */
export function looksLikeBoilerplate(element: Element, names: string): boolean {
  if (neverBoilerplate.has(element.tagName) || attributeOf(element, 'itemprop') === 'articleBody') return false;
  if (tags.has(element.tagName)) return true;
  const role = attributeOf(element, 'role');
  if (role !== undefined && roles.has(role)) return true;
  if (attributeOf(element, 'aria-hidden') === 'true') return true;
  if (names === '') return false;
  if (quotedPost.test(names)) return false; // part of an article
  return pairs.test(names) || names.split(' ').some((word) => words.has(word));
}

export const looksLikeContent = (element: Element, names: string): boolean =>
  element.tagName === 'article' ||
  element.tagName === 'main' ||
  attributeOf(element, 'role') === 'main' ||
  attributeOf(element, 'itemprop') === 'articleBody' ||
  positive.test(names);

// The text of a whole short block. Each language: advertisement, share, read more, subscribe, copyright, comments.
const phrases = [
  'advert|ad|advertisement( - story continues below)?|advertising|sponsored( content)?|story continues below( this)?( advertisement)?|continue reading( below)?( the main story)?|article continues (below|after)( this)?( ad(vertisement)?)?',
  "(read|see|watch|listen|find out|learn|view|show)( the)? (more|also|next|now|full (story|article))\\b.{0,120}|(related|more)( (on|from|in)\\b.{0,60}| (stories|articles|news|coverage|content|topics|posts|links|reading))?|(you may|you might)( also)? (like|be interested).{0,60}|related ?: ?.{1,160}|recommended( for you)?|don[’']t miss\\b.{0,80}|most (read|popular|viewed).{0,40}|trending( now)?|up next|next article|what to read next",
  '(share|tweet|pin|email|print|save|copy( the)? link|follow us|like us|facebook|twitter|whatsapp|linkedin|pinterest|reddit|comments?|leave a (comment|reply)|post a comment|view comments|join the (conversation|discussion)|reply)( (this|the|on|to|via|with|us|article|story|post|page|link|facebook|twitter|whatsapp|linkedin|pinterest|reddit|email)\\b.{0,40})?( \\(?\\d+\\)?)?',
  '(sign up|subscribe|register|log in|sign in|download (the|our) app|get (the|our) (latest|newsletter|app|free))\\b.{0,160}|.{0,60}\\b(newsletter|inbox)\\b.{0,60}',
  '(please )?(follow|like|find|join|connect with) .{1,80} on (twitter|facebook|instagram|linkedin|youtube|google\\b).{0,80}|this (slideshow|video|page|site) requires javascript.{0,40}',
  '(copyright|©|\\(c\\)).{0,160}|all rights reserved.{0,80}',
  '(photo|image|picture|photograph|video|credit|source|illustration|file photo)s?( (credits?|courtesy|by|via))?\\s*[:/|©].{0,100}',
  '(anzeige|werbung|mehr (zum thema|lesen|dazu).{0,60}|lesen sie auch.{0,120}|teilen|kommentare?( schreiben)?|newsletter.{0,60}|publicité|lire (aussi|la suite|également).{0,120}|partager.{0,40}|à lire.{0,80}|publicidad|lea también.{0,120}|leer más.{0,80}|te puede interesar.{0,80}|compartir.{0,40}|pubblicità|leggi anche.{0,120}|condividi.{0,40}|publicidade|leia (também|mais).{0,120}|veja também.{0,120}|compartilhe?.{0,40}|реклама|читайте также.{0,120}|поделиться.{0,40}|подписывайтесь.{0,120}|advertentie|lees (ook|meer).{0,120}|deel.{0,20}|reklama|czytaj (też|także|więcej).{0,120}|zobacz (też|także).{0,120}|udostępnij.{0,40}|広告|関連記事.{0,60}|シェア.{0,40}|广告|相关(阅读|文章|新闻).{0,60}|分享.{0,20}|관련 ?기사.{0,60}|공유.{0,20})',
];
const phrase = new RegExp(`^(?:${phrases.join('|')})[\\s.:!…»>→]*$`, 'iu');

/** Whether a whole block of text is a phrase such as `Advertisement` or `Read more: …`. */
export const isBoilerplateText = (text: string): boolean => text.length <= 200 && phrase.test(text);
