// Where addresses count: a page that talks about somebody's address, links to it or has it among its data does not use it.

const tags = 'img|image|source|link|meta|script|iframe|video|style|div|section|span|figure|body';

/** A pattern for `html`: the address in a tag that loads or shows something. It may stand in another one, escaped. */
export const inTag = (address: string): string =>
  `<(?:${tags})\\s[^>]{1,600}?${
    address.startsWith('//') ? address.replace(/^\/\//, '(?://|%2F%2F)').replace(/\/$/, '(?:/|%2F)') : address
  }`;
