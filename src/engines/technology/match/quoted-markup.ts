// Blanks out markup that a page shows or keeps, but does not use: in comments, text areas, templates and attributes. Rules about
// the source of a page would otherwise take an example for the real thing.

/** From and to which character. */
export type Range = readonly [start: number, end: number];

const tag = /<[a-z/][^<>]{0,4000}>?/gi;

/** The same source, with spaces instead of the tags in these ranges. Old browsers run what is in a conditional comment. */
export function withoutTags(html: string, ranges: readonly Range[]): string {
  const pieces: string[] = [];
  let kept = 0;
  for (const [start, end] of ranges) {
    if (start < kept) continue;
    const region = html.slice(start, end);
    pieces.push(html.slice(kept, start), region.startsWith('[if') ? region : region.replaceAll(tag, blank));
    kept = end;
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(kept);
}

const blank = (text: string): string => ' '.repeat(text.length);
