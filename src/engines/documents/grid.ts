// Tables of cells: CSV files and the sheets of XLSX.

import { tooLargeToRead } from './document-error.ts';
import type { TreeBuilder } from './tree-builder.ts';

export const cellsMax = 400_000;

export interface Cell {
  text: string;
  href?: string | undefined;
}

/** Writes rows as a table. Rows and columns without any text are left out. */
export function writeGrid(tree: TreeBuilder, rows: readonly (readonly (Cell | undefined)[])[], what: string): void {
  const used = new Set<number>();
  for (const row of rows) row.forEach((cell, column) => cell !== undefined && cell.text !== '' && used.add(column));
  const columns = [...used].toSorted((one, other) => one - other);
  const shown = rows.filter((row) => row.some((cell) => cell !== undefined && cell.text !== ''));
  if (shown.length * columns.length > cellsMax) throw tooManyCells(what);
  if (shown.length === 0) return;
  const hasHeader = shown.length > 1 && columns.every((column) => isHeader(shown[0]![column]?.text ?? ''));
  tree.open('table');
  for (const [index, row] of shown.entries()) {
    tree.open('tr');
    for (const column of columns) {
      const { text = '', href } = row[column] ?? {};
      tree.open(hasHeader && index === 0 ? 'th' : 'td');
      if (href === undefined) tree.text(text);
      else tree.leaf('a', text, { href });
      tree.close();
    }
    tree.close();
  }
  tree.close();
}

export const tooManyCells = (what: string): Error =>
  tooLargeToRead(what, `it has more than ${cellsMax.toLocaleString('en')} cells`);

const isHeader = (text: string): boolean => text !== '' && text.length <= 200 && !/^[\s\d.,%€$£+-]+$/.test(text);
