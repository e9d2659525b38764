// Tables with data: their cells, and which of them are headers. Tables that only arrange a page are not tables here.

import { codeTableKind } from './markdown/code.ts';
import { attributeOf, isElement, isUnseen, lineOf, walk, type Element } from './tree.ts';

export interface TableCell {
  element: Element;
  isHeader: boolean;
  /** The first column, which depends on the cells above that span several rows. */
  column: number;
  columns: number;
  rows: number;
}

export interface ReadTable {
  rows: TableCell[][];
  /** How many of the first rows are headers. */
  headerRows: number;
  /** The number of columns. */
  width: number;
}

const spanMax = 100;
const cellsMax = 200_000;
const cellCharactersMax = 400;
const notInCells = new Set('table h1 h2 h3 h4 h5 h6 pre form article section nav'.split(' '));

/** The cells of a table with data; undefined for a table that arranges a page. */
export function readTable(table: Element, excluded: ReadonlySet<Element>): ReadTable | undefined {
  const role = attributeOf(table, 'role');
  if (role === 'presentation' || role === 'none' || codeTableKind(table) !== undefined) return undefined;
  const rows = rowsOf(table, excluded);
  if (rows.length === 0) return undefined;
  const width = placeCells(rows);
  if (width === undefined) return undefined;
  const cells = rows.flatMap((row) => row.cells);
  const hasHeader = cells.some(({ isHeader }) => isHeader);
  if (cells.some(({ element }) => hasBlocks(element, hasHeader)) && !hasNestedData(rows)) return undefined;
  if (!hasHeader && (width < 2 || rows.length < 2 || hasLongCells(cells))) return undefined;
  const firstOther = rows.findIndex((row) => !isHeaderRow(row));
  return { rows: rows.map((row) => row.cells), headerRows: firstOther === -1 ? rows.length : firstOther, width };
}

interface Row {
  cells: TableCell[];
  /** `thead`, `tbody` or `tfoot`; the table itself if a row is in none of them. */
  group: Element;
}

/** Sets the columns of the cells. Returns the number of columns; undefined if there would be too many cells. */
function placeCells(rows: readonly Row[]): number | undefined {
  const widthMax = cellsMax / rows.length;
  const groupEnds = new Map(rows.map(({ group }, index) => [group, index + 1]));
  // The row from which each column is free.
  const free: number[] = [];
  let width = 0;
  for (const [index, { cells, group }] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while ((free[column] ?? 0) > index) column++;
      if (column > widthMax) return undefined;
      cell.column = column;
      cell.rows = Math.min(cell.rows, (groupEnds.get(group) ?? rows.length) - index);
      for (const end = column + cell.columns; column < end; column++) {
        free[column] = Math.max(free[column] ?? 0, index + cell.rows);
      }
    }
    width = Math.max(width, column);
    if (width > widthMax) return undefined;
  }
  return width;
}

function rowsOf(table: Element, excluded: ReadonlySet<Element>): Row[] {
  const rows: Row[] = [];
  const take = (parent: Element): void => {
    for (const node of parent.childNodes) {
      if (!isElement(node) || excluded.has(node) || isUnseen(node)) continue;
      if (node.tagName === 'tr') {
        const cells = node.childNodes
          .filter(isElement)
          .filter((cell) => isCell(cell) && !excluded.has(cell) && !isUnseen(cell));
        if (cells.length > 0) rows.push({ cells: cells.map(toCell), group: parent });
      } else if (node.tagName === 'thead' || node.tagName === 'tbody' || node.tagName === 'tfoot') {
        take(node);
      }
    }
  };
  take(table);
  return rows;
}

const isCell = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'th';

const toCell = (element: Element): TableCell => ({
  element,
  isHeader: element.tagName === 'th',
  column: 0,
  columns: spanOf(element, 'colspan'),
  rows: spanOf(element, 'rowspan'),
});

function spanOf(element: Element, name: string): number {
  const span = Number.parseInt(attributeOf(element, name) ?? '', 10);
  // Zero rows are all that follow in the group.
  if (span === 0 && name === 'rowspan') return spanMax;
  return span > 1 ? Math.min(span, spanMax) : 1;
}

const isHeaderRow = ({ cells, group }: Row): boolean =>
  group.tagName === 'thead' || cells.every(({ isHeader }) => isHeader);

function hasBlocks(cell: Element, hasHeader: boolean): boolean {
  let found = false;
  walk(cell.childNodes, (node) => {
    if (!isElement(node)) return false;
    if (node.tagName === 'table' || (!hasHeader && notInCells.has(node.tagName))) found = true;
    return !found;
  });
  return found;
}

/**
 * Whether a table with headers has small tables in some of its cells. Tables that arrange a page have whole sections in them.
 */
function hasNestedData(rows: readonly Row[]): boolean {
  const [head, ...body] = rows;
  if (head === undefined || body.length === 0 || !isHeaderRow(head)) return false;
  const cells = body.flatMap((row) => row.cells);
  const holders = cells.filter(({ element }) => hasBlocks(element, true));
  return (
    holders.length * 2 <= cells.length &&
    !head.cells.some(({ element }) => hasBlocks(element, true)) &&
    holders.every(({ element }) => isSmallTable(element))
  );
}

/** Whether a cell has short text, and at most one level of tables. */
function isSmallTable(cell: Element): boolean {
  let isDeep = false;
  let rows = 0;
  walk(cell.childNodes, (node) => {
    if (!isElement(node)) return false;
    if (node.tagName === 'tr') rows++;
    if (node.tagName === 'table' && node.childNodes.some((child) => isElement(child) && hasBlocks(child, true)))
      isDeep = true;
    return !isDeep && rows <= nestedRowsMax;
  });
  return (
    !isDeep &&
    rows <= nestedRowsMax &&
    lineOf([cell], { charactersMax: 2 * nestedCharactersMax }).length <= nestedCharactersMax
  );
}

const nestedRowsMax = 20;
const nestedCharactersMax = 1000;

const hasLongCells = (cells: readonly TableCell[]): boolean =>
  cells.some(({ element }) => lineOf([element], { charactersMax: cellCharactersMax * 2 }).length > cellCharactersMax);

/** The text of each place in the grid. A cell that spans several places is in each of them. */
export function gridOf({ rows, width }: ReadTable, excluded: ReadonlySet<Element>): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [index, row] of rows.entries()) {
    for (const cell of row) {
      const text = lineOf([cell.element], { excluded });
      for (const line of grid.slice(index, index + cell.rows)) {
        for (let right = cell.column; right < cell.column + cell.columns; right++) line[right] ??= text;
      }
    }
  }
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}
