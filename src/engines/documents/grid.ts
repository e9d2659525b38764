// Tables of cells: CSV files and the sheets of XLSX.

import { tooLargeToRead } from './document-error.ts';
import type { TreeBuilder } from './tree-builder.ts';

export const cellsMax = 400_000;

export interface Cell {
  text: string;
  href?: string | undefined;
}

/** A rectangle of cells that is shown as its first cell. Rows and columns count from 0, the last ones included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

interface Span {
  columns: number;
  rows: number;
}

/**
 * Writes rows as a table. Rows and columns without any text are left out. Titles above the header are paragraphs. `merges` refer to
 * indexes of `rows`.
 */
export function writeGrid(
  tree: TreeBuilder,
  rows: readonly (readonly (Cell | undefined)[])[],
  what: string,
  merges: readonly Merge[] = [],
): void {
  const used = new Set<number>();
  for (const row of rows) row.forEach((cell, column) => cell !== undefined && cell.text !== '' && used.add(column));
  const columns = [...used].toSorted((one, other) => one - other);
  const shown = [...rows.keys()].filter((index) => hasText(rows[index]!));
  if (shown.length * columns.length > cellsMax) throw tooManyCells(what);
  const titles = titlesOf(shown.map((index) => rows[index]!));
  for (const index of shown.splice(0, titles)) {
    const { text = '', href } = rows[index]!.find((cell) => cell !== undefined && cell.text !== '') ?? {};
    tree.open('p');
    writeText(tree, text, href);
    tree.close();
  }
  if (shown.length === 0) return;
  const spans = spansOf(merges, shown, columns);
  const headerRows = headerRowsOf(
    shown.map((index) => columns.map((column) => rows[index]![column]?.text ?? '')),
    spans,
  );
  tree.open('table');
  for (const [at, index] of shown.entries()) {
    tree.open('tr');
    for (const [place, column] of columns.entries()) {
      const span = spans[at]?.[place];
      if (span === 'covered') continue;
      const { text = '', href } = rows[index]![column] ?? {};
      tree.open(at < headerRows ? 'th' : 'td', attributesOf(span));
      writeText(tree, text, href);
      tree.close();
    }
    tree.close();
  }
  tree.close();
}

const hasText = (row: readonly (Cell | undefined)[]): boolean =>
  row.some((cell) => cell !== undefined && cell.text !== '');

const textsIn = (row: readonly (Cell | undefined)[]): string[] =>
  row.flatMap((cell) => (cell === undefined || cell.text === '' ? [] : [cell.text]));

function writeText(tree: TreeBuilder, text: string, href: string | undefined): void {
  if (href === undefined) tree.text(text);
  else tree.leaf('a', text, { href });
}

function attributesOf(span: Span | undefined): Record<string, string> | undefined {
  if (span === undefined) return undefined;
  return {
    ...(span.columns > 1 ? { colspan: String(span.columns) } : {}),
    ...(span.rows > 1 ? { rowspan: String(span.rows) } : {}),
  };
}

const titlesMax = 10;

/** How many rows are a title or a remark above the header: they have one cell, and the row after them looks like a header. */
function titlesOf(rows: readonly (readonly (Cell | undefined)[])[]): number {
  const titles = rows.findIndex((row) => textsIn(row).length > 1);
  if (titles <= 0 || titles > titlesMax || titles + 1 >= rows.length) return 0;
  return textsIn(rows[titles]!).every(isHeader) ? titles : 0;
}

/** The spans of merged cells among the rows and columns that are shown, and the cells that they cover. */
function spansOf(
  merges: readonly Merge[],
  shown: readonly number[],
  columns: readonly number[],
): (Span | 'covered' | undefined)[][] {
  const spans: (Span | 'covered' | undefined)[][] = [];
  const places = (all: readonly number[], from: number, to: number): [number, number] => {
    const first = all.findIndex((one) => one >= from);
    return first === -1 ? [0, 0] : [first, all.findLastIndex((one) => one <= to) + 1];
  };
  let left = cellsMax;
  for (const merge of merges) {
    const [top, bottom] = places(shown, merge.top, merge.bottom);
    const [first, end] = places(columns, merge.left, merge.right);
    left -= Math.max(0, bottom - top) * Math.max(0, end - first);
    if (left < 0) break;
    // The cell with the text must be shown itself.
    if (shown[top] !== merge.top || columns[first] !== merge.left) continue;
    for (let row = top; row < bottom; row++) {
      for (let column = first; column < end; column++) {
        (spans[row] ??= [])[column] =
          row === top && column === first ? { columns: end - first, rows: bottom - top } : 'covered';
      }
    }
  }
  return spans;
}

const headerRowsMax = 5;

/** How many of the first rows are headers. Cells of a header may be merged, above narrower ones. */
function headerRowsOf(
  texts: readonly (readonly string[])[],
  spans: readonly (Span | 'covered' | undefined)[][],
): number {
  let count = 1;
  for (let row = 0; row < count && row < texts.length; row++) {
    for (const span of spans[row] ?? []) {
      if (span === undefined || span === 'covered') continue;
      count = Math.max(count, row + span.rows, span.columns > 1 ? row + 2 : 0);
    }
  }
  const last = texts[count - 1];
  if (count > headerRowsMax || count >= texts.length || last === undefined) return 0;
  const isCovered = (column: number): boolean => spans[count - 1]?.[column] === 'covered';
  const filled = last.filter((text, column) => text !== '' || isCovered(column)).length;
  const end = last.findLastIndex((text, column) => text !== '' || isCovered(column)) + 1;
  // A column of row names needs no header; short headers are those of files with longer rows.
  const isComplete = last.every(
    (text, column) => isHeader(text) || isCovered(column) || (text === '' && (column === 0 || column >= end)),
  );
  return isComplete && filled * 2 > last.length ? count : 0;
}

export const tooManyCells = (what: string): Error =>
  tooLargeToRead(what, `it has more than ${cellsMax.toLocaleString('en')} cells`);

const isHeader = (text: string): boolean => text !== '' && text.length <= 200 && !/^[\s\d.,%€$£+-]+$/.test(text);
