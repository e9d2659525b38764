// With what people work on a page. Interfaces have more of it than pages about them.
const readCharactersMax = 256 * 1024;

export const hasLogin = (html: string): boolean =>
  /<input\b[^<>]{0,300}\btype\s{0,4}=\s{0,4}["']?password\b/i.test(html);

/** Elements with which people work. A field for an e-mail address may be that of a newsletter. */
const control =
  /<(?:textarea|select|canvas|video|audio)\b|<form\b[^<>]{0,300}\bmethod\s{0,4}=\s{0,4}["']?post\b|<input\b[^<>]{0,300}\btype\s{0,4}=\s{0,4}["']?(?:password|text|file|range|checkbox|search|number)\b/i;
export const hasControl = (html: string): boolean => control.test(html);

const fieldsMin = 12;

/** Pages about software have a form to comment, or to sign in. */
export const hasManyFields = (html: string): boolean =>
  html
    .slice(0, readCharactersMax)
    .matchAll(/<(?:input|select|textarea)\b/gi)
    .drop(fieldsMin - 1)
    .next().done === false;

const buttonsMin = 3;

/** Pages about software have one or two. */
export const hasButtons = (html: string): boolean =>
  [...html.slice(0, readCharactersMax).matchAll(/<button\b/gi)].length >= buttonsMin;
