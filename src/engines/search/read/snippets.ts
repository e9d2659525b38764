// Snippets of web results. Many engines write the date of a page at the start of its snippet.

const separators = String.raw`(?:\.\.\.|…|—|–|·|-)`;
const dates = [
  String.raw`\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4}`,
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\.?`,
  String.raw`\d{1,2}\.?\s(?:de\s)?\p{L}{3,12}\.?\s(?:de\s)?\d{4}`,
  String.raw`\p{L}{3,12}\.?\s\d{1,2},?\s\d{4}`,
  String.raw`\d{1,3}\s(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)\sago`,
].join('|');
const dated = new RegExp(String.raw`^(${dates})\s*${separators}\s*(\S[\s\S]*)$`, 'u');

/** The date at the start of a snippet, and the rest. Other snippets are returned unchanged. */
export function splitDate(snippet: string | null | undefined): { date: string | null; snippet: string | null } {
  const [, date, rest] = dated.exec(snippet ?? '') ?? [];
  return date === undefined || rest === undefined ? { date: null, snippet: snippet ?? null } : { date, snippet: rest };
}
