// What the names of elements mean for a reader of pages.

/** Stands between blocks of text. */
export const blockEnd = '\u2029';
/** Stands between the cells of a table. */
export const cellEnd = '\u2028';

/** Elements without an end. */
export const voidTags = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(' '),
);
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
/** Elements whose content no visitor reads. */
export const unread = new Set(['script', 'style', 'noscript', 'template', 'iframe']);
export const listings = new Set(['pre', 'xmp', 'listing', 'plaintext']);
export const quotations = new Set('code kbd samp blockquote q textarea select button figcaption'.split(' '));
export const breaks: ReadonlyMap<string, string> = new Map([
  ...'p div section article header footer main aside nav h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr form fieldset address center figure hr br body title'
    .split(' ')
    .map((tag) => [tag, blockEnd] as const),
  ...['td', 'th'].map((tag) => [tag, cellEnd] as const),
]);
