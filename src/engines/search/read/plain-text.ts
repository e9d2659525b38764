// Turns markup into visible text: no tags, no entities, no control or private-use characters.
import { parseFragment } from 'parse5';

const textCharactersMax = 5000;
const markupCharactersMax = 50_000;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  middot: '·',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
};

/** Resolves character references once. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? rareEntity(whole);
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
    },
  );
}

// Rare entities are left to the HTML parser, which supports all two thousand.
function rareEntity(whole: string): string {
  const [node] = parseFragment(whole).childNodes;
  return node !== undefined && 'value' in node ? node.value : whole;
}

/** The text of markup; null when it is empty. */
export const plainText = (markup: unknown): string | null =>
  typeof markup === 'string' ? cleanText(decodeEntities(withoutTags(markup.slice(0, markupCharactersMax)))) : null;

/** Tags that mark the words of the query stand inside sentences; all others separate words. */
const withoutTags = (markup: string): string =>
  markup.replaceAll(/<\/?(?:b|strong|em|i|u|mark|span|font|hlword)(?:\s[^<>]*)?>/gi, '').replaceAll(/<[^<>]*>/g, ' ');

/** Text without markup, with invisible characters removed. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const cleaned = text
    .replaceAll(/\p{Co}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return cleaned === '' ? null : cleaned.slice(0, textCharactersMax);
}

/** A positive whole number, given as a number or as text. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The page without its scripts and styles. */
export function withoutScripts(html: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const start = /<(script|style)\b/g;
    start.lastIndex = from;
    const found = start.exec(html);
    if (found === null) return text + html.slice(from);
    text += html.slice(from, found.index);
    const end = html.indexOf(`</${found[1]}`, found.index);
    if (end === -1) return text;
    from = end;
  }
}
