// The text of a page as a visitor reads it.

/** What a visitor does not see. The title is read on its own. */
const hidden: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/<!--/g, /-->/g],
  [/<script\b/gi, /<\/script\s{0,8}>/gi],
  [/<style\b/gi, /<\/style\s{0,8}>/gi],
  // Broken markup may close the head behind the body.
  [/<head\b/gi, /<\/head\s{0,8}>|(?=<body\b)/gi],
  [/<title\b/gi, /<\/title\s{0,8}>/gi],
];

/** The text without what is between two marks. Searches each part once, so hostile text takes linear time. */
function without(text: string, open: RegExp, close: RegExp): string {
  let kept = '';
  let at = 0;
  for (;;) {
    open.lastIndex = at;
    const start = open.exec(text);
    if (start === null) return kept + text.slice(at);
    close.lastIndex = start.index;
    const end = close.exec(text);
    if (end === null) return kept + text.slice(at);
    kept += `${text.slice(at, start.index)} `;
    at = close.lastIndex;
  }
}

/** A page without comments, scripts and styles. */
export const withoutCode = (html: string): string =>
  hidden.slice(0, 3).reduce((rest, [open, close]) => without(rest, open, close), html);

/** What a visitor reads, with the title first. */
export function readableText(html: string): string {
  const title = /<title\b[^<>]*>([^<]*)/i.exec(html)?.[1] ?? '';
  const shown = hidden.reduce((rest, [open, close]) => without(rest, open, close), html);
  return `${title} ${shown}`
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#0?39|#x27|rsquo|apos|#8217);/gi, "'")
    .replaceAll(/&\w{1,32};/g, ' ')
    .trim();
}
