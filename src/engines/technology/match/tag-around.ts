// The tag that a place in the source of a page is in.

const charactersMax = 8192;

/** In lower case. Undefined if the place is in a text. */
export function tagAround(html: string, at: number): string | undefined {
  const before = html.slice(Math.max(0, at - charactersMax), at);
  const open = before.lastIndexOf('<');
  if (open < 0 || before.lastIndexOf('>') > open) return undefined;
  return /^<([a-z]{1,20})\b/i.exec(before.slice(open))?.[1]?.toLowerCase();
}
