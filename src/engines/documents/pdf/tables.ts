// Tables on a PDF page: those with drawn lines around their cells, and those whose cells are clearly in columns.

import { textOf, type Fragment, type Gap, type PageText, type Rectangle } from './fragments.ts';
import { linesOf, rowsOf } from './lines.ts';
import { splitAt } from './split.ts';

export interface TableBlock extends Rectangle {
  type: 'table';
  rows: string[][];
  hasHeader: boolean;
}

interface Found {
  tables: TableBlock[];
  rest: Fragment[];
}

const columnsMax = 60;
const rowsMax = 2_000;

// ---- drawn lines -------------------------------------------------------------------------------------------------------------

const thin = 2.5;
const shortest = 6;
const near = 3;

interface Rules extends Rectangle {
  columns: number[];
  rows: number[];
  /** Where lines between columns are. */
  verticals: Rectangle[];
}

/** Takes the fragments of tables with drawn lines out of a page. */
export function ruledTables({ fragments, drawn }: Pick<PageText, 'fragments' | 'drawn'>): Found {
  const tables: TableBlock[] = [];
  let rest = [...fragments];
  for (const rules of gridsOf(drawn)) {
    const [columns, rows] = [distinct(rules.columns), distinct(rules.rows)];
    if (columns.length < 3 || rows.length < 3 || columns.length > columnsMax || rows.length > rowsMax) continue;
    const cells = rows.slice(1).map(() => columns.slice(1).map((): Fragment[] => []));
    const outside: Fragment[] = [];
    for (const one of rest.flatMap((fragment) => splitAtRules(fragment, rules))) {
      const column = placeOf(columns, (one.left + one.right) / 2);
      const row = placeOf(rows, (one.top + one.bottom) / 2);
      const cell = row === undefined || column === undefined ? undefined : cells[row]?.[column];
      (cell ?? outside).push(one);
    }
    const filled = cells.map((row) => row.filter((cell) => cell.length > 0).length);
    const places = cells.length * (columns.length - 1);
    // A drawing or a frame around text is not a table.
    if (filled.filter((count) => count > 1).length < 2 || filled.reduce((sum, one) => sum + one, 0) < 0.4 * places)
      continue;
    rest = outside;
    tables.push(tableOf(cells, rules));
  }
  return { tables, rest };
}

/** Words of neighbouring cells may be so close that they are one fragment. */
function splitAtRules(fragment: Fragment, rules: Rules): Fragment[] {
  if (fragment.gaps.length === 0 || !touches(fragment, rules)) return [fragment];
  const middle = (fragment.top + fragment.bottom) / 2;
  const crossed = rules.verticals.filter(
    ({ left, top, bottom }) => top <= middle && bottom >= middle && left > fragment.left && left < fragment.right,
  );
  const isCrossed = (gap: Gap) => crossed.some(({ left, right }) => left >= gap.left - 1 && right <= gap.right + 1);
  return crossed.length === 0 ? [fragment] : splitAt(fragment, fragment.gaps.filter(isCrossed));
}

/** Lines that touch each other, as grids. */
function gridsOf(drawn: readonly Rectangle[]): Rules[] {
  const rules = drawn.flatMap(edgesOf);
  const grids: Rules[] = [];
  for (const rule of rules.toSorted((one, other) => one.top - other.top)) {
    const touched = grids.filter((grid) => touches(grid, rule));
    const [first, ...others] = touched;
    if (first === undefined) {
      grids.push(rule);
      if (grids.length > 500) return [];
      continue;
    }
    for (const one of [rule, ...others]) join(first, one);
    if (others.length > 0) for (const one of others) grids.splice(grids.indexOf(one), 1);
  }
  return grids;
}

const touches = (one: Rectangle, other: Rectangle): boolean =>
  one.left <= other.right + near &&
  other.left <= one.right + near &&
  one.top <= other.bottom + near &&
  other.top <= one.bottom + near;

function join(grid: Rules, other: Rules): void {
  grid.left = Math.min(grid.left, other.left);
  grid.right = Math.max(grid.right, other.right);
  grid.top = Math.min(grid.top, other.top);
  grid.bottom = Math.max(grid.bottom, other.bottom);
  grid.columns.push(...other.columns);
  grid.rows.push(...other.rows);
  grid.verticals.push(...other.verticals);
}

/** A thin rectangle is a line; another one is a cell with four edges. */
function edgesOf(place: Rectangle): Rules[] {
  const { left, right, top, bottom } = place;
  const [width, height] = [right - left, bottom - top];
  const isHorizontal = height <= thin;
  const isVertical = width <= thin;
  if (isHorizontal && isVertical) return [];
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  if (isHorizontal) return width < shortest ? [] : [{ ...place, columns: [], rows: [middleY], verticals: [] }];
  if (isVertical) return height < shortest ? [] : [{ ...place, columns: [middleX], rows: [], verticals: [place] }];
  const verticals = [left, right].map((x) => ({ left: x, right: x, top, bottom }));
  return [{ ...place, columns: [left, right], rows: [top, bottom], verticals }];
}

function distinct(values: readonly number[]): number[] {
  const result: number[] = [];
  for (const value of values.toSorted((one, other) => one - other)) {
    const last = result.at(-1);
    if (last === undefined || value - last > near) result.push(value);
  }
  return result;
}

function placeOf(edges: readonly number[], value: number): number | undefined {
  const index = edges.findIndex((edge, at) => value >= edge && value < (edges[at + 1] ?? -Infinity));
  return index === -1 ? undefined : index;
}

function tableOf(cells: readonly (readonly Fragment[][])[], { left, right, top, bottom }: Rectangle): TableBlock {
  const rows = cells
    .map((row) => row.map((cell) => linesOf(cell).map(textOf).join(' ')))
    .filter((row) => row.some((text) => text !== ''));
  const [first = []] = rows;
  const hasHeader = first.slice(1).every((text) => text !== '' && !isFigure(text)) && !isFigure(first[0] || 'a');
  return { type: 'table', rows, hasHeader, left, right, top, bottom };
}

// ---- columns of cells --------------------------------------------------------------------------------------------------------

const isFigure = (text: string): boolean => /^[\s\d.,%()$€£+−–-]+$/.test(text);

/** Takes the fragments of tables without lines out of a column of a page. */
export function alignedTables(fragments: readonly Fragment[], columnsMin: number): Found {
  const tables: TableBlock[] = [];
  const used = new Set<Fragment>();
  for (const group of groupsOf(sortedRows(fragments))) {
    const table = group.length > 2 ? alignedTable(group, columnsMin) : undefined;
    if (!table) continue;
    tables.push(table);
    for (const one of group.flat()) used.add(one);
  }
  return { tables, rest: fragments.filter((one) => !used.has(one)) };
}

/** The least width of a space between two cells, in sizes of the font. The spaces of justified lines are sometimes as wide. */
const cellGap = 0.5;

/**
 * Takes the fragments of narrow tables out of a column of a page: the words of neighbouring cells are one fragment, but the wide spaces
 * between them are below each other in all rows.
 */
export function tightTables(fragments: readonly Fragment[]): Found {
  const pieces = fragments.flatMap((one) => {
    const wide = one.gaps.filter(({ left, right }) => right - left >= cellGap * one.size);
    return wide.length === 0 || one.runs.some((run) => run.isFixed)
      ? [{ piece: one, from: one }]
      : splitAt(one, wide).map((piece) => ({ piece, from: one }));
  });
  const origins = new Map(pieces.map(({ piece, from }) => [piece, from]));
  if (origins.size === fragments.length) return { tables: [], rest: [...fragments] };
  const used = new Set<Fragment>();
  const tables: TableBlock[] = [];
  for (const group of groupsOf(sortedRows([...origins.keys()]), true)) {
    const isSplit = group.flat().some((piece) => origins.get(piece) !== piece);
    const table = isSplit && group.length > 2 ? alignedTable(group, 2, 1) : undefined;
    if (!table) continue;
    tables.push(table);
    for (const piece of group.flat()) used.add(origins.get(piece) ?? piece);
  }
  return { tables, rest: fragments.filter((one) => !used.has(one)) };
}

const sortedRows = (fragments: readonly Fragment[]): Fragment[][] =>
  rowsOf(fragments).map((row) => row.toSorted((one, other) => one.left - other.left));

/** Rows of several fragments that follow each other closely. `isEven`: each has as many as the others. */
function groupsOf(rows: readonly Fragment[][], isEven = false): Fragment[][][] {
  const groups: Fragment[][][] = [];
  let group: Fragment[][] = [];
  let most = 0;
  for (const row of rows) {
    const last = group.at(-1);
    const isAlike = isEven ? row.length === most : row.length >= most / 2;
    const isNext = last !== undefined && isClose(last, row) && row.length >= 2 && isAlike;
    if (isNext) {
      group.push(row);
      most = Math.max(most, row.length);
      continue;
    }
    group = row.length < 2 ? [] : [row];
    most = row.length;
    if (group.length > 0) groups.push(group);
  }
  return groups;
}

const isClose = ([one]: readonly Fragment[], [other]: readonly Fragment[]): boolean =>
  one !== undefined && other !== undefined && other.top - one.top < 2.6 * Math.max(one.size, other.size);

/** A table, if every row has its cells in the same few columns, most of the cells have text, and the cells are short. */
function alignedTable(rows: readonly Fragment[][], columnsMin: number, filledMin = 0.65): TableBlock | undefined {
  const columns = columnsOf(rows.flat());
  if (columns.length < columnsMin || columns.length > columnsMax || rows.length > rowsMax) return undefined;
  const cells = rows.map((row) => {
    const places = columns.map((): Fragment[] => []);
    for (const one of row) {
      const index = columns.findIndex((column) => one.left >= column.left - 1 && one.right <= column.right + 1);
      places[index]?.push(one);
    }
    return places;
  });
  const texts = cells.flat(2).map(textOf);
  const words = wordsOf(cells.flat(2));
  const figures = texts.filter(isFigure).length / texts.length;
  const filled = cells.reduce((sum, row) => sum + row.filter((cell) => cell.length > 0).length, 0);
  const isClear =
    columns.length === 2 ? words <= 3 && figuresIn(cells, 1) > 0.6 : words <= 3 || (figures > 0.3 && words <= 5);
  const areShort = columns.every((_, index) => wordsOf(cells.flatMap((row) => row[index] ?? [])) <= 5);
  if (!isClear || !areShort || filled < filledMin * cells.length * columns.length) return undefined;
  const all = rows.flat();
  const place = {
    left: Math.min(...columns.map(({ left }) => left)),
    right: Math.max(...columns.map(({ right }) => right)),
    top: all.reduce((least, one) => Math.min(least, one.top), Infinity),
    bottom: all.reduce((most, one) => Math.max(most, one.bottom), -Infinity),
  };
  return tableOf(cells, place);
}

/** How many cells of a column are figures. */
const figuresIn = (cells: readonly (readonly Fragment[][])[], column: number): number =>
  cells.map((row) => row[column] ?? []).filter((cell) => cell.length > 0 && cell.every((one) => isFigure(textOf(one))))
    .length / cells.length;

/** How many words a fragment has on average. */
const wordsOf = (fragments: readonly Fragment[]): number =>
  fragments.reduce((sum, one) => sum + textOf(one).split(' ').length, 0) / Math.max(1, fragments.length);

/** Where the columns are: ranges that no fragment leaves. */
function columnsOf(fragments: readonly Fragment[]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right, size } of fragments.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last !== undefined && left - last.right < 0.4 * size) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}
