// Some minifiers write every string as a template, in back quotes. Rules are written for the quotes that all others use.

const looked = 100_000;
const templatesMin = 20;
/** Scripts with templates have more other strings. */
const moreThanQuotes = 4;
/** Where a string begins. Templates contain markup, whose quotes come after `=`. */
const beginnings = new Set('(,:');

/** The same text with quotes instead of back quotes, if these are its quotes. */
export function inQuotes(text: string): string {
  const beginning = text.slice(0, looked);
  const templates = countOf('`', beginning);
  const isQuoted = templates >= templatesMin && templates > countOf('"', beginning) * moreThanQuotes;
  return isQuoted ? text.replaceAll('`', '"') : text;
}

/** How many strings begin with this quote. */
function countOf(quote: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(quote, 1); at !== -1; at = text.indexOf(quote, at + 1))
    if (beginnings.has(text.charAt(at - 1))) count++;
  return count;
}
