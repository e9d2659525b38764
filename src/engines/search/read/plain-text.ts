// From markup to the text that people read: no tags, no entities, no control or private-use characters.
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

const TEXT_CHARACTERS_MAX = 5000;
const MARKUP_CHARACTERS_MAX = 50_000;

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
    (whole, decimal, hex, name) => {
      if (name !== undefined) return named[name as string] ?? rareEntity(whole);
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
    },
  );
}

// The parser knows all of the two thousand; nobody else needs to.
function rareEntity(whole: string): string {
  const [node] = parseFragment(whole).childNodes;
  return node !== undefined && node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value : whole;
}

/** Text of an element or a field that may hold tags; null when nothing is left. */
export const plainText = (markup: unknown): string | null =>
  typeof markup === 'string'
    ? cleanText(decodeEntities(markup.slice(0, MARKUP_CHARACTERS_MAX).replaceAll(/<[^<>]*>/g, ' ')))
    : null;

/** Text that holds no markup, without what cannot be seen. */
export function cleanText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const cleaned = text
    .replaceAll(/\p{Co}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return cleaned === '' ? null : cleaned.slice(0, TEXT_CHARACTERS_MAX);
}

/** A whole number of pixels or bytes, however it is written. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The page without its scripts and styles, for words that people see. */
export function withoutScripts(html: string): string {
  let text = '';
  let from = 0;
  for (;;) {
    const start = /<(script|style)\b/g;
    start.lastIndex = from;
    const found = start.exec(html);
    if (found === null) return text + html.slice(from);
    text += html.slice(from, found.index);
    const end = html.indexOf(`</${found[1]!}`, found.index);
    if (end === -1) return text;
    from = end;
  }
}
