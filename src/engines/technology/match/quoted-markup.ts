// Blanks out markup that a page shows or keeps, but does not use: in comments, text areas, templates and attributes. Rules about the source
// of a page would otherwise take an example for the real thing.

const places =
  /<!--|<(?:script|style|textarea|xmp|template)\b|="[^"<>]{0,2000}(?=<[a-z/])|='[^'<>]{0,2000}(?=<[a-z/])/gi;
const tag = /<[a-z/][^<>]{0,4000}>?/gi;
const scriptTag = /<(?:script|link)\b[^<>]{0,4000}>?/gi;
const regionsMax = 2000;

/** The same source, with spaces instead of such markup. Old browsers run what is in a conditional comment. */
export function withoutQuotedMarkup(html: string): string {
  const pieces: string[] = [];
  let kept = 0;
  places.lastIndex = 0;
  for (let count = 0; count < regionsMax; count++) {
    const found = places.exec(html);
    if (found === null) break;
    const kind = found[0].startsWith('=') ? found[0].slice(0, 2) : found[0].toLowerCase();
    const start = places.lastIndex;
    const end = endOf(kind, html, start);
    places.lastIndex = end;
    if (
      kind === '<script' ||
      kind === '<style' ||
      html.slice(Math.max(0, found.index - 6), found.index).endsWith('srcdoc')
    )
      continue;
    const region = html.slice(start, end);
    const blanked = withoutTags(kind, region);
    if (blanked === region) continue;
    pieces.push(html.slice(kept, start), blanked);
    kept = end;
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(kept);
}

const ends: Readonly<Record<string, RegExp>> = {
  '<!--': /-->/g,
  '<script': /<\/script/gi,
  '<style': /<\/style/gi,
  '<textarea': /<\/textarea/gi,
  '<xmp': /<\/xmp/gi,
  '<template': /<\/template/gi,
  '="': /"/g,
  "='": /'/g,
};

function endOf(kind: string, html: string, start: number): number {
  const end = ends[kind];
  if (end === undefined) return html.length;
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
}

function withoutTags(kind: string, region: string): string {
  if (kind === '<!--') return region.startsWith('[if') ? region : region.replaceAll(tag, blank);
  if (kind.startsWith('=')) return region.replaceAll(tag, blank);
  // The rest of the opening tag stays.
  const open = region.indexOf('>') + 1;
  if (kind === '<template')
    return region.slice(0, open).includes('shadowrootmode') ? region : region.replaceAll(scriptTag, blank);
  return region.slice(0, open) + region.slice(open).replaceAll(tag, blank);
}

const blank = (text: string): string => ' '.repeat(text.length);
