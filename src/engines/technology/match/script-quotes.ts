// Some minifiers write every string as a template, in back quotes. Rules are written for the quotes that all others use.

const looked = 100_000;
const templatesMin = 20;
/** Scripts with templates have more other strings. */
const moreThanQuotes = 4;

/** The same text with quotes instead of back quotes, if these are its quotes. */
export function inQuotes(text: string): string {
  const beginning = text.slice(0, looked);
  const templates = countOf('`', beginning);
  const isQuoted = templates >= templatesMin && templates > countOf('"', beginning) * moreThanQuotes;
  return isQuoted ? text.replaceAll('`', '"') : text;
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++;
  return count;
}
