// Matches URLs that a page uses. A page that mentions a URL, links to it or has it in its data does not use it.

const tags = 'img|image|source|link|meta|script|iframe|video|style|div|section|span|figure|body';

/** A pattern for `html`: the URL in a tag that loads or shows something, possibly escaped inside another URL. */
export const inTag = (address: string): string =>
  `<(?:${tags})\\s[^>]{1,600}?${
    address.startsWith('//') ? address.replace(/^\/\//, '(?://|%2F%2F)').replace(/\/$/, '(?:/|%2F)') : address
  }`;
