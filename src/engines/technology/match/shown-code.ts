// Code, paths and names of classes in the text of a page, or in the address of a link to another site: `Call foo.init()`. They are shown to a
// visitor, and do not run.

/** Says whether a match in the source of a page stands only in its text, where it is code, or in links to other sites. */
export type IsShownCode = (match: string) => boolean;

/** A page with less other text is an interface or an answer, not a text about code. */
const otherCharactersMin = 200;
const occurrencesMax = 20;
const tagCharactersMax = 2000;

/** One word, a call, an assignment or an object. */
const code = /^\S+$|[\w$]\(|[\w$"'\]]\s{0,4}=(?!=)|["']\s{0,4}:\s{0,4}["'{[\d]|[{};]/;

/** Where text that is not shown begins and ends. */
const raw = /<!--|-->|<\/?(?:script|style|noscript)\b/gi;

export function createShownCode(html: string, { text }: { text: string }): IsShownCode {
  let ranges: readonly (readonly [from: number, to: number])[] | undefined;
  let textLength: number | undefined;

  function isShown(at: number, isCode: boolean): boolean {
    ranges ??= rawRanges(html);
    if (isWithin(ranges, at)) return false;
    const start = Math.max(0, at - tagCharactersMax);
    const before = html.slice(start, at);
    const open = before.lastIndexOf('<');
    if (open <= before.lastIndexOf('>')) return isCode;
    return toOthers.test(before.slice(open));
  }

  return (match) => {
    // A match with a tag is no text.
    if (/[<>]/.test(match)) return false;
    textLength ??= text.trim().length;
    if (textLength < match.length + otherCharactersMin) return false;
    const isCode = code.test(match.trim());
    let at = html.indexOf(match);
    if (at < 0) return false;
    for (let tries = 0; at >= 0; tries++) {
      if (tries >= occurrencesMax || !isShown(at, isCode)) return false;
      at = html.indexOf(match, at + match.length);
    }
    return true;
  };
}

/** The beginning of a link to another site. */
const toOthers = /^<a\s[^<>]{0,300}?\bhref\s{0,4}=\s{0,4}["']?(?:https?:)?\/\/[^<>"']{0,300}$/i;

function rawRanges(html: string): [number, number][] {
  const ranges: [number, number][] = [];
  let end = '';
  let from = 0;
  for (const { 0: mark, index } of html.matchAll(raw)) {
    const tag = mark.toLowerCase();
    if (end === '') {
      if (tag.startsWith('</') || tag === '-->') continue;
      end = tag === '<!--' ? '-->' : `</${tag.slice(1)}`;
      from = index;
    } else if (tag === end) {
      ranges.push([from, index]);
      end = '';
    }
  }
  if (end !== '') ranges.push([from, html.length]);
  return ranges;
}

function isWithin(ranges: readonly (readonly [number, number])[], at: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]![1] <= at) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low]![0] <= at;
}
