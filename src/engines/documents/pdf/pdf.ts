// PDF documents: text in reading order, headings by their size, lists, clear tables, and marks between pages.

import { damaged, DocumentError, encrypted, tooLargeToRead } from '../document-error.ts';
import { TreeBuilder } from '../tree-builder.ts';
import { createPageReader, textOf, type Fragment, type PageText, type Run } from './fragments.ts';
import { isBoldLine, isFixedLine, layOut, startsItem, type Block, type ParagraphBlock } from './layout.ts';
import type { Line } from './lines.ts';
import { createListWriter } from './list-writer.ts';
import { startPdfium, type Pdfium } from './pdfium.ts';

const pagesMax = 5_000;
const wrongPassword = 4;
const unknownSecurity = 5;

/** The tree of a document. Throws a `DocumentError` when it is damaged, encrypted, too large, or has no text. */
export async function readPdf(bytes: Uint8Array): Promise<TreeBuilder> {
  const pdf = await startPdfium();
  try {
    return readWith(pdf, bytes);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // The engine stopped itself, or ran out of stack: each instance serves one document only.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw damaged('PDF', error);
    throw error;
  }
}

function readWith(pdf: Pdfium, bytes: Uint8Array): TreeBuilder {
  const file = pdf.malloc(bytes.length);
  pdf.bytes().set(bytes, file);
  const document = pdf.FPDF_LoadMemDocument(file, bytes.length, 0);
  if (document === 0) {
    const reason = pdf.FPDF_GetLastError();
    throw reason === wrongPassword || reason === unknownSecurity ? encrypted('PDF') : damaged('PDF');
  }
  const count = pdf.FPDF_GetPageCount(document);
  if (count > pagesMax) throw tooLargeToRead('PDF', `it has more than ${pagesMax} pages`);
  const readPage = createPageReader(pdf, document);
  const pages: PageText[] = [];
  for (let index = 0; index < count; index++) {
    const page = readPage(index);
    pages.push(page ?? { width: 0, height: 0, fragments: [], drawn: [] });
  }
  if (count === 0) throw damaged('PDF');
  if (pages.every((page) => page.fragments.length === 0 || isScan(page))) {
    throw new DocumentError(
      'the PDF has no text: its pages are empty, or pictures such as scans, and text recognition is not offered',
    );
  }
  const tree = new TreeBuilder();
  tree.facts(factsOf(pdf, document));
  writePages(tree, pages.map(layOut), pages);
  return tree;
}

const stampCharactersMax = 300;
const stampMargin = 0.08;

/** Whether a page is a picture with at most a stamp at its edges, such as a number or where it was downloaded. */
function isScan({ fragments, picture }: PageText): boolean {
  if (picture === undefined) return false;
  const margin = stampMargin * (picture.bottom - picture.top);
  const isStamp = ({ left, right, top, bottom }: Fragment) =>
    bottom < picture.top + margin ||
    top > picture.bottom - margin ||
    right < picture.left + margin ||
    left > picture.right - margin;
  const characters = fragments.reduce((sum, one) => sum + textOf(one).length, 0);
  return characters <= stampCharactersMax && fragments.every(isStamp);
}

function factsOf(pdf: Pdfium, document: number) {
  const ask = (name: string): string => {
    const pointer = pdf.malloc(32);
    try {
      pdf.bytes().set(Buffer.from(`${name}\0`), pointer);
      return pdf.utf16((target, size) => pdf.FPDF_GetMetaText(document, pointer, target, size)).trim();
    } finally {
      pdf.free(pointer);
    }
  };
  return {
    title: ask('Title'),
    author: ask('Author'),
    description: ask('Subject'),
    publishedAt: dateOf(ask('CreationDate')),
    modifiedAt: dateOf(ask('ModDate')),
  };
}

/** `D:20260102030405+01'00'` as ISO 8601. */
export function dateOf(text: string): string | undefined {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text);
  if (parts === null) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, hours, minutes = '00'] =
    parts;
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

// ---- the structure of the document -------------------------------------------------------------------------------------------

interface Sizes {
  /** The size of most of the text. */
  body: number;
  /** Sizes of headings, the largest first. */
  headings: number[];
}

const rounded = (size: number): number => Math.round(size * 2) / 2;

function sizesOf(pages: readonly Block[][]): Sizes {
  const lines = pages.flat().flatMap((block) => (block.type === 'paragraph' ? block.lines : []));
  const characters = charactersBySize(lines);
  const body = usualSize(lines);
  const headings = [...characters.keys()].filter((size) => size > body * 1.12).toSorted((one, other) => other - one);
  return { body, headings };
}

/** 1 to 6 for a heading, 0 for other text. */
function levelOf({ lines }: ParagraphBlock, { body, headings }: Sizes): number {
  const text = lines.map(textOf).join(' ');
  if (text.length > 250 || lines.length > 4 || !/[\p{L}]{2}/u.test(text)) return 0;
  const size = usualSize(lines);
  const rank = headings.indexOf(size);
  if (rank !== -1) return Math.min(rank + 1, 5);
  const isTitleLike = lines.length <= 2 && text.length <= 120 && !/[.,;:]$/.test(text) && !/^[•‣◦▪●○■–*-]/.test(text);
  // The first letters of small capitals have the size of the line.
  const [{ size: largest }] = lines;
  return isTitleLike && largest >= body * 0.95 && lines.every(isBoldLine) ? Math.min(headings.length + 1, 6) : 0;
}

/** The size that most characters of the lines have. */
const usualSize = (lines: readonly Line[]): number =>
  [...charactersBySize(lines)].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;

function charactersBySize(lines: readonly Line[]): Map<number, number> {
  const characters = new Map<number, number>();
  for (const { text, size } of lines.flatMap(({ runs }) => runs)) {
    characters.set(rounded(size), (characters.get(rounded(size)) ?? 0) + text.length);
  }
  return characters;
}

function writePages(tree: TreeBuilder, pages: readonly Block[][], sources: readonly PageText[]): void {
  const sizes = sizesOf(pages);
  const repeated = repeatedLines(pages, sources);
  for (const [index, blocks] of pages.entries()) {
    if (index > 0) tree.empty('hr', { 'data-page-number': String(index + 1) });
    tree.open('section', { id: `page-${index + 1}` });
    const writer = createBlockWriter(tree, sizes);
    for (const block of blocks) {
      const edge = repeated.get(block);
      if (edge === undefined || block.type !== 'paragraph') writer.write(block);
      else {
        writer.finish();
        tree.open(edge);
        for (const line of block.lines) tree.leaf('p', textOf(line));
        tree.close();
      }
    }
    writer.finish();
    tree.close();
  }
}

/** Running heads and page numbers: the same words, apart from digits, at the top or bottom of several pages. */
function repeatedLines(pages: readonly Block[][], sources: readonly PageText[]): Map<Block, 'header' | 'footer'> {
  const seen = new Map<string, { block: Block; edge: 'header' | 'footer' }[]>();
  for (const [index, blocks] of pages.entries()) {
    const all = sources[index]?.fragments ?? [];
    const top = all.reduce((least, one) => Math.min(least, one.top), Infinity);
    const bottom = all.reduce((most, one) => Math.max(most, one.bottom), -Infinity);
    const margin = (bottom - top) * 0.08;
    for (const block of blocks) {
      if (block.type !== 'paragraph' || block.lines.length > 3) continue;
      const [first] = block.lines;
      const last = block.lines.at(-1) ?? first;
      const edge = last.bottom < top + margin ? 'header' : first.top > bottom - margin ? 'footer' : undefined;
      if (edge === undefined) continue;
      const words = `${edge} ${block.lines.map(textOf).join(' ').replace(/\d+/g, '#')}`;
      const list = seen.get(words);
      if (list) list.push({ block, edge });
      else seen.set(words, [{ block, edge }]);
    }
  }
  const pagesMin = pages.length === 2 ? 2 : 3;
  const repeated = [...seen.values()].filter((list) => list.length >= pagesMin);
  return new Map(repeated.flat().map(({ block, edge }) => [block, edge]));
}

function createBlockWriter(tree: TreeBuilder, sizes: Sizes) {
  const lists = createListWriter(tree);
  const writeText = (name: string, lines: readonly Line[], hasStyle: boolean) => {
    lists.finish();
    tree.open(name);
    writeLines(tree, lines, { hasStyle });
    tree.close();
  };
  const write = (block: Block) => {
    if (block.type === 'table') {
      lists.finish();
      tree.table(block.rows, block.hasHeader);
      return;
    }
    const level = levelOf(block, sizes);
    const text = textOf(block.lines[0]);
    const mark = startsItem(text) ? (/^\S+\s+/.exec(text)?.[0] ?? '') : '';
    // Letters are not marks of Markdown.
    const isItem = mark !== '' && !/^\(?[a-zA-Z]/.test(mark);
    if (level > 0) writeText(`h${level}`, block.lines, false);
    else if (isItem) {
      lists.open(block.lines[0], mark);
      writeLines(tree, block.lines, { hasStyle: true, skip: mark.length });
    } else if (block.lines.every(isFixedLine)) {
      lists.finish();
      tree.open('pre').leaf('code', codeOf(block.lines)).close();
    } else writeText('p', block.lines, true);
  };
  return { write, finish: lists.finish };
}

function codeOf(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  return lines
    .map((line) => ' '.repeat(Math.min(80, Math.round((line.left - left) / (line.size * 0.5)))) + textOf(line))
    .join('\n');
}

/** Joins lines to one text. A hyphen at the end of a line is removed where a word continues. */
function writeLines(
  tree: TreeBuilder,
  lines: readonly Line[],
  { hasStyle, skip = 0 }: { hasStyle: boolean; skip?: number },
): void {
  const runs: Run[] = [];
  const add = (run: Run) => {
    const last = runs.at(-1);
    if (last !== undefined && last.href === run.href && last.isBold === run.isBold && last.shift === run.shift)
      last.text += run.text;
    else runs.push({ ...run });
  };
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined) {
      const isSplit = /[\u00ad]$|\p{Ll}[-‐]$/u.test(last.text) && /^\p{Ll}/u.test(textOf(line));
      if (isSplit) last.text = last.text.slice(0, -1);
      else last.text += ' ';
    }
    for (const run of line.runs) add(run);
  }
  let left = skip;
  for (const { text, href, isBold, shift } of runs) {
    const shown = text.slice(left).replaceAll('\u00ad', '-');
    left = Math.max(0, left - text.length);
    const isStrong = hasStyle && isBold && shown.trim() !== '';
    if (isStrong) tree.open('strong');
    if (shift) tree.open(shift);
    if (href === undefined) tree.text(shown);
    else tree.leaf('a', shown, { href });
    if (shift) tree.close();
    if (isStrong) tree.close();
  }
}
