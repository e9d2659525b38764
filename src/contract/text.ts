// Parts of text around a separator, and text that can be stored.

/** The text before the first separator; all of it when there is none. */
export function beforeFirst(text: string, separator: string): string {
  const at = text.indexOf(separator);
  return at < 0 ? text : text.slice(0, at);
}

/** The text after the last separator; all of it when there is none. */
export function afterLast(text: string, separator: string): string {
  const at = text.lastIndexOf(separator);
  return at < 0 ? text : text.slice(at + separator.length);
}

const wordCharactersMin = 4;
/** Words that many products have in their names and headers. */
const commonWords = new Set(
  'shop store site page blog server system commerce powered version website cache cloud'.split(' '),
);

/** True when a text contains a distinctive word of the expression, or most of one, ignoring case. */
export function sharesWord(expression: string, text: string): boolean {
  const words = expression.replaceAll(/\\[a-z]/gi, ' ').match(/[a-z]+/gi) ?? [];
  const lower = text.toLowerCase();
  return words
    .map((word) => word.toLowerCase())
    .some((word) => word.length >= wordCharactersMin && !commonWords.has(word) && lower.includes(mostOf(word)));
}

/** A misspelt or older name usually begins the same: `WordPres`. */
const mostOf = (word: string): string => word.slice(0, Math.max(wordCharactersMin, Math.ceil(word.length * 0.75)));

/** The text as PostgreSQL can store it: null bytes and lone surrogates, which pages may contain, become U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
