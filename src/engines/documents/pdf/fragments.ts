// The text of a PDF page as fragments: characters that follow each other on one line, without a wide gap between them.

import { tooLargeToRead } from '../document-error.ts';
import type { Pdfium } from './pdfium.ts';

/** Text in one style. */
export interface Run {
  text: string;
  size: number;
  isBold: boolean;
  isFixed: boolean;
  /** Whether it is raised above the line or lowered, as exponents and indices are. */
  shift: 'sup' | 'sub' | undefined;
  href: string | undefined;
}

/** A place on a page. `top` is less than `bottom`. */
export interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A space between two words. */
export interface Gap {
  /** Where it is in the text. */
  index: number;
  left: number;
  right: number;
}

export interface Fragment extends Rectangle {
  runs: Run[];
  /** The size of its largest font. */
  size: number;
  gaps: Gap[];
}

export const textOf = ({ runs }: Pick<Fragment, 'runs'>): string => {
  let text = '';
  for (const run of runs) text += run.text;
  return text;
};

export interface PageText {
  width: number;
  height: number;
  fragments: Fragment[];
  /** Where the page draws lines and boxes. */
  drawn: Rectangle[];
  /** A picture that fills most of the page. */
  picture?: Rectangle | undefined;
}

const charactersPerDocumentMax = 8_000_000;
const drawnMax = 5_000;
const linksMax = 2_000;
const boldWeight = 600;
const pathObject = 2;
const imageObject = 3;
/** The share of a page that a picture of the page fills. */
const pageShareMin = 0.6;
const uriAction = 3;
const fixedPitch = 1;

interface Style {
  object: number;
  isBold: boolean;
  isFixed: boolean;
  quarterTurns: number;
  /** The size of the font on the page. */
  size: number;
}

/** Reads pages of one document. `characters` counts those of all of them. */
export function createPageReader(pdf: Pdfium, document: number): (index: number) => PageText | undefined {
  const box = pdf.malloc(32 + 264);
  let characters = 0;
  return (index) => {
    const page = pdf.FPDF_LoadPage(document, index);
    if (page === 0) return undefined;
    const text = pdf.FPDFText_LoadPage(page);
    try {
      const size = { width: pdf.FPDF_GetPageWidthF(page), height: pdf.FPDF_GetPageHeightF(page) };
      if (text === 0) return { ...size, fragments: [], drawn: [] };
      const count = Math.max(0, pdf.FPDFText_CountChars(text));
      characters += count;
      if (characters > charactersPerDocumentMax) {
        throw tooLargeToRead('PDF', `it has more than ${charactersPerDocumentMax} characters`);
      }
      const links = linksOf(pdf, document, page, box);
      const fragments = fragmentsOf(pdf, text, count, box, links);
      return { ...size, fragments, ...drawnOf(pdf, page, box, size) };
    } finally {
      if (text !== 0) pdf.FPDFText_ClosePage(text);
      pdf.FPDF_ClosePage(page);
    }
  };
}

function fragmentsOf(pdf: Pdfium, text: number, count: number, box: number, links: readonly Link[]): Fragment[] {
  const collector = new FragmentCollector();
  let style: Style | undefined;
  for (let index = 0; index < count; index++) {
    const code = pdf.FPDFText_GetUnicode(text, index);
    if (code === 13 || code === 10) continue; // also added after raised characters: the place says whether a line ends
    if (code === 32 || code === 9 || code === 0xa0) {
      collector.space();
      continue;
    }
    const letters = lettersOf(code);
    if (letters === '') continue;
    const object = pdf.FPDFText_GetTextObject(text, index);
    if (style?.object !== object || object === 0) style = styleOf(pdf, text, index, object, box + 32);
    if (pdf.FPDFText_GetLooseCharBox(text, index, box) === 0) continue;
    const place = rectangleAt(pdf, box);
    if (!(place.bottom > place.top && place.right >= place.left && style.size > 0)) continue;
    const href = links.length > 0 ? linkAt(links, place) : undefined;
    collector.add(letters, turned(place, style.quarterTurns), style, href);
  }
  return upright(collector.byTurn);
}

/** Puts characters together. */
class FragmentCollector {
  /** Text in each of the four directions. */
  readonly byTurn = new Map<number, Fragment[]>();
  #current: Fragment | undefined;
  #turns = 0;
  #hasSpace = false;
  #length = 0;

  space(): void {
    this.#hasSpace = true;
  }

  add(letters: string, place: Rectangle, style: Style, href: string | undefined): void {
    const { size, quarterTurns } = style;
    let current = this.#current;
    const isLeftward = isRightToLeft(letters.charCodeAt(0));
    if (current === undefined || this.#turns !== quarterTurns || !follows(current, place, size, isLeftward)) {
      current = { runs: [], ...place, size, gaps: [] };
      this.#start(current, quarterTurns);
    }
    const gap = Math.max(place.left - current.right, current.left - place.right);
    const isApart = current.runs.length > 0 && (this.#hasSpace || gap > 0.25 * Math.min(size, current.size));
    if (isApart) current.gaps.push({ index: this.#length, left: current.right, right: place.left });
    const shift = shiftOf(current, place, size);
    const last = current.runs.at(-1);
    // The space before an exponent is not raised.
    const isBefore = isApart && shift !== undefined && last !== undefined;
    if (isBefore) last.text += ' ';
    addLetters(current, isApart && !isBefore ? ` ${letters}` : letters, style, shift, href);
    this.#length += letters.length + (isApart ? 1 : 0);
    this.#hasSpace = false;
    current.left = Math.min(current.left, place.left);
    current.right = Math.max(current.right, place.right);
    // Footnote marks do not change the size of their line.
    if (size > current.size) Object.assign(current, { size, top: place.top, bottom: place.bottom });
  }

  #start(fragment: Fragment, turns: number): void {
    this.#current = fragment;
    this.#turns = turns;
    this.#hasSpace = false;
    this.#length = 0;
    const list = this.byTurn.get(turns);
    if (list) list.push(fragment);
    else this.byTurn.set(turns, [fragment]);
  }
}

/** Whether a character belongs to the same fragment. */
function follows(fragment: Fragment, place: Rectangle, size: number, isLeftward: boolean): boolean {
  const overlap = Math.min(fragment.bottom, place.bottom) - Math.max(fragment.top, place.top);
  if (overlap < 0.4 * Math.min(size, fragment.size)) return false;
  const gapMax = 1.1 * Math.max(size, fragment.size * 0.8);
  const gap = place.left - fragment.right;
  if (gap >= -2 * size && gap <= gapMax) return true;
  const leftGap = fragment.left - place.right;
  return isLeftward && leftGap >= -2 * size && leftGap <= gapMax;
}

/** Hebrew, Arabic and their relatives. */
export const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);

/** Small letters whose middle is above or below that of the line. */
function shiftOf(line: Fragment, place: Rectangle, size: number): Run['shift'] {
  if (line.runs.length === 0 || size > 0.85 * line.size) return undefined;
  const above = (line.top + line.bottom - place.top - place.bottom) / 2;
  return above > 0.12 * line.size ? 'sup' : above < -0.12 * line.size ? 'sub' : undefined;
}

function addLetters(
  { runs }: Fragment,
  letters: string,
  { isBold, isFixed, size }: Style,
  shift: Run['shift'],
  href: string | undefined,
): void {
  const last = runs.at(-1);
  const isSame =
    last?.href === href &&
    last?.isBold === isBold &&
    last.isFixed === isFixed &&
    last.size === size &&
    last.shift === shift;
  if (isSame) last.text += letters;
  else runs.push({ text: letters, size, isBold, isFixed, shift, href });
}

/** Most text of a page has one direction. Text in other directions, such as a note in the margin, follows it. */
function upright(byTurn: ReadonlyMap<number, Fragment[]>): Fragment[] {
  const length = (list: readonly Fragment[]) => list.reduce((sum, one) => sum + textOf(one).length, 0);
  const [main, ...others] = [...byTurn.values()].toSorted((one, other) => length(other) - length(one));
  if (main === undefined) return [];
  const end = main.reduce((bottom, one) => Math.max(bottom, one.bottom), 0);
  const moved = others.flat().map((one, index) => {
    const top = end + (index + 1) * 3 * one.size;
    return { ...one, top, bottom: top + one.size };
  });
  return [...main, ...moved];
}

function styleOf(pdf: Pdfium, text: number, index: number, object: number, scratch: number): Style {
  const weight = pdf.FPDFText_GetFontWeight(text, index);
  const length = pdf.FPDFText_GetFontInfo(text, index, scratch, 256, scratch + 256);
  const isNamed = length > 0 && length <= 256;
  const name = isNamed ? Buffer.from(pdf.bytes().subarray(scratch, scratch + length - 1)).toString('latin1') : '';
  const flags = pdf.integer(scratch + 256);
  // `FS_MATRIX` has six numbers; the third and the fourth say how high characters become.
  const hasMatrix = pdf.FPDFText_GetMatrix(text, index, scratch) !== 0;
  const scale = hasMatrix ? Math.hypot(pdf.float(scratch + 8), pdf.float(scratch + 12)) : 1;
  const angle = pdf.FPDFText_GetCharAngle(text, index);
  const isBold = weight >= boldWeight || /bold|black|heavy|semibold|demi/i.test(name);
  return {
    object,
    isBold,
    isFixed: (flags & fixedPitch) !== 0 || /mono|courier|consol|typewriter/i.test(name),
    size: pdf.FPDFText_GetFontSize(text, index) * scale,
    quarterTurns: angle < 0 ? 0 : ((Math.round(angle / (Math.PI / 2)) % 4) + 4) % 4,
  };
}

/** Marks of lists in Symbol and Wingdings, whose characters have private codes. */
const symbols: ReadonlyMap<number, string> = new Map([
  [0xf0b7, '•'],
  [0xf0a7, '▪'],
  [0xf06c, '●'],
  [0xf06e, '■'],
  [0xf075, '◆'],
  [0xf076, '◆'],
  [0xf0d8, '➢'],
  [0xf0e0, '➤'],
  [0xf0fc, '✓'],
]);

/** The text of a character code; '' for what is not shown. Ligatures become letters. */
function lettersOf(code: number): string {
  if (code === 2 || code === 0xfffe || code === 0xad) return '\u00ad'; // a hyphen at the end of a line
  if (code >= 0xe000 && code <= 0xf8ff) return symbols.get(code) ?? '';
  if (code < 32 || code > 0x10ffff) return '';
  if (code >= 0xd800 && code <= 0xdfff) return String.fromCharCode(code);
  const letter = String.fromCodePoint(code);
  return code >= 0xfb00 && code <= 0xfb06 ? letter.normalize('NFKC') : letter;
}

/** `FS_RECTF` is left, top, right, bottom; the origin of pages is at the bottom. */
const rectangleAt = (pdf: Pdfium, box: number): Rectangle => ({
  left: pdf.float(box),
  top: -pdf.float(box + 4),
  right: pdf.float(box + 8),
  bottom: -pdf.float(box + 12),
});

/** The rectangle as it is on a page that was turned until its text is upright. */
function turned({ left, right, top, bottom }: Rectangle, quarterTurns: number): Rectangle {
  switch (quarterTurns) {
    case 1: // from top to bottom
      return { left: top, right: bottom, top: -right, bottom: -left };
    case 2:
      return { left: -right, right: -left, top: -bottom, bottom: -top };
    case 3: // from bottom to top
      return { left: -bottom, right: -top, top: left, bottom: right };
    default:
      return { left, right, top, bottom };
  }
}

interface Link extends Rectangle {
  href: string;
}

function linksOf(pdf: Pdfium, document: number, page: number, box: number): Link[] {
  const links: Link[] = [];
  pdf.setInteger(box + 16, 0);
  for (let round = 0; round < linksMax; round++) {
    if (pdf.FPDFLink_Enumerate(page, box + 16, box + 20) === 0) break;
    const link = pdf.integer(box + 20);
    const action = pdf.FPDFLink_GetAction(link);
    if (action === 0 || pdf.FPDFAction_GetType(action) !== uriAction) continue;
    const href = pdf.latin1((pointer, size) => pdf.FPDFAction_GetURIPath(document, action, pointer, size), 4096);
    if (!/^(?:https?|mailto):/i.test(href) || pdf.FPDFLink_GetAnnotRect(link, box) === 0) continue;
    links.push({ href, ...rectangleAt(pdf, box) });
  }
  return links;
}

function linkAt(links: readonly Link[], { left, right, top, bottom }: Rectangle): string | undefined {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return links.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom)?.href;
}

/** What a page shows beside its text. */
function drawnOf(
  pdf: Pdfium,
  page: number,
  box: number,
  { width, height }: Pick<PageText, 'width' | 'height'>,
): Pick<PageText, 'drawn' | 'picture'> {
  const drawn: Rectangle[] = [];
  let picture: Rectangle | undefined;
  const count = Math.min(pdf.FPDFPage_CountObjects(page), 50_000);
  for (let index = 0; index < count && drawn.length < drawnMax; index++) {
    const object = pdf.FPDFPage_GetObject(page, index);
    const type = object === 0 ? 0 : pdf.FPDFPageObj_GetType(object);
    if (type !== pathObject && type !== imageObject) continue;
    if (pdf.FPDFPageObj_GetBounds(object, box, box + 4, box + 8, box + 12) === 0) continue;
    const [left, bottom, right, top] = [pdf.float(box), pdf.float(box + 4), pdf.float(box + 8), pdf.float(box + 12)];
    const place = { left, right, top: -top, bottom: -bottom };
    if (type === pathObject) drawn.push(place);
    else if ((right - left) * (top - bottom) > pageShareMin * width * height) picture = place;
  }
  return { drawn, picture };
}
