// What the names of elements mean for a reader of pages.

/** Stands between blocks of text. One byte, so that texts stay small. */
export const blockEnd = '\f';
/** Stands between the cells of a table. */
export const cellEnd = '\v';

/** Elements without an end. */
export const voidTags = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(' '),
);
/** Elements whose text is not decoded. */
export const literalTags = new Set('iframe noembed noframes plaintext script style xmp'.split(' '));
/** Elements that a following element of the same kind closes. */
export const closedByNext: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  p: ['p'],
  option: ['option'],
  tr: ['tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
};
/** What the content of an element is, if it is not what the page says. */
export type Role = 'unread' | 'template' | 'quotation' | 'listing';

export interface ElementMeaning {
  /** Stands before and after the element in the text. */
  mark?: string;
  role?: Role;
}

const blocks =
  'p div section article header footer main aside nav h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr form fieldset address center figure hr br body title';

export const meanings: ReadonlyMap<string, ElementMeaning> = new Map<string, ElementMeaning>([
  ...blocks.split(' ').map((tag) => [tag, { mark: blockEnd }] as const),
  ...['td', 'th'].map((tag) => [tag, { mark: cellEnd }] as const),
  ...['script', 'style', 'noscript', 'iframe'].map((tag) => [tag, { role: 'unread' }] as const),
  ['template', { role: 'template' }],
  ...['pre', 'xmp', 'listing', 'plaintext'].map((tag) => [tag, { role: 'listing' }] as const),
  ...'code kbd samp blockquote q textarea select button figcaption'
    .split(' ')
    .map((tag) => [tag, { role: 'quotation' }] as const),
]);

const expression = /\{\{[^{}]{0,300}\}\}|<%[^%]{0,300}%>|\{%[^%]{0,300}%\}|[$#]\{[^{}]{0,300}\}/g;

/** A title without what a script fills in later: `Name` for `Name{{ count }}` and for `{{ page }} - Name`. */
export const withoutExpressions = (title: string): string =>
  /[{%]/.test(title) ? title.replaceAll(expression, '').replaceAll(/^[\s|:·•–—-]+|[\s|:·•–—-]+$/g, '') : title;
