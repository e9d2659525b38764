// The reading order of a page: columns from left to right, lines from top to bottom, and paragraphs made of lines.

import { textOf, type Fragment, type PageText } from './fragments.ts';
import { linesOf, type Line } from './lines.ts';
import { withMarks } from './list-marks.ts';
import { alignedTables, ruledTables, tightTables, type TableBlock } from './tables.ts';

export interface ParagraphBlock {
  type: 'paragraph';
  lines: [Line, ...Line[]];
}

export type Block = ParagraphBlock | TableBlock;
type Item = Fragment | TableBlock;

const columnsDepthMax = 4;

const isTable = (item: Item): item is TableBlock => 'rows' in item;

/** The blocks of a page in reading order. */
export function layOut(page: PageText): Block[] {
  const ruled = ruledTables({ ...page, fragments: withMarks(page) });
  // Wide tables first: the gutter between columns of text must not split them.
  const wide = alignedTables(ruled.rest, 4);
  return blocksIn([...ruled.tables, ...wide.tables, ...wide.rest], 0);
}

/** Splits at the clearest gutter, if there is one. What crosses it, such as a title, stays between the columns it separates. */
function blocksIn(items: readonly Item[], depth: number): Block[] {
  const gutter = depth < columnsDepthMax ? findGutter(items) : undefined;
  if (gutter === undefined) return columnOf(items);
  const blocks: Block[] = [];
  let [left, right, across]: [Item[], Item[], Item[]] = [[], [], []];
  const finishColumns = () => {
    if (left.length + right.length > 0) {
      blocks.push(...joined(blocksIn(left, depth + 1), blocksIn(right, depth + 1)));
    }
    [left, right] = [[], []];
  };
  const finishAcross = () => {
    if (across.length > 0) blocks.push(...columnOf(across));
    across = [];
  };
  const isTitle = titlesAbove(items);
  for (const item of items.toSorted((one, other) => one.top - other.top)) {
    const isAcross = (item.left < gutter - 1 && item.right > gutter + 1) || isTitle(item);
    if (isAcross) finishColumns();
    else finishAcross();
    (isAcross ? across : item.right <= gutter + 1 ? left : right).push(item);
  }
  finishColumns();
  finishAcross();
  return blocks;
}

/** Whether an item is a title above all other text: it belongs to all columns, even if it is above one of them only. */
function titlesAbove(items: readonly Item[]): (item: Item) => boolean {
  const fragments = items.filter((item): item is Fragment => !isTable(item));
  const size = medianOf(fragments.map((one) => one.size));
  const isLarge = (item: Item) => !isTable(item) && item.size > 1.3 * size;
  const top = items.reduce((least, one) => (isLarge(one) ? least : Math.min(least, one.top)), Infinity);
  return (item) => isLarge(item) && item.bottom <= top;
}

/** The blocks of two columns. A paragraph that ends within a sentence goes on in the next column. */
function joined(left: Block[], right: Block[]): Block[] {
  const last = left.at(-1);
  const [first, ...others] = right;
  if (last?.type !== 'paragraph' || first?.type !== 'paragraph') return [...left, ...right];
  const [before, after] = [last.lines.at(-1) ?? last.lines[0], first.lines[0]];
  const isOneText =
    Math.abs(before.size - after.size) <= 0.05 * after.size && !isBoldLine(before) && !isBoldLine(after);
  const goesOn =
    /[\p{L}\d,\u00ad‐-]$/u.test(textOf(before)) && /^\p{Ll}/u.test(textOf(after)) && !startsItem(textOf(after));
  if (!isOneText || !goesOn || isFixedLine(before)) return [...left, ...right];
  return [...left.slice(0, -1), { type: 'paragraph', lines: [...last.lines, ...first.lines] }, ...others];
}

function columnOf(items: readonly Item[]): Block[] {
  const tight = tightTables(items.filter((item): item is Fragment => !isTable(item)));
  const { tables, rest } = alignedTables(tight.rest, 2);
  const parts = [...items.filter(isTable), ...tight.tables, ...tables, ...linesOf(rest)];
  return paragraphsOf(parts.toSorted((one, other) => one.top - other.top));
}

const gutterSteps = 200;
/** The most columns beside each other. */
const columnsMax = 4;
/** The least length of a line of a column, on average. */
const lineCharactersMin = 12;
/** The share of the text that may cross a gutter. */
const crossedMax = 0.3;

/**
 * The middle of a vertical band without text that has columns of lines on both sides. A few lines may cross it. Lines of columns
 * fill their width, unlike the cells of a list or a form.
 */
function findGutter(items: readonly Item[], columnsLeft = columnsMax): number | undefined {
  const fragments = items.filter((item): item is Fragment => !isTable(item));
  if (fragments.length < 8) return undefined;
  const left = Math.min(...extremes(fragments, 'left'));
  const right = Math.max(...extremes(fragments, 'right'));
  const step = (right - left) / gutterSteps;
  if (!(step > 0)) return undefined;
  const crossings = crossingsOf(fragments, left, step);
  const size = medianOf(fragments.map((one) => one.size));
  const total = fragments.reduce((sum, one) => sum + one.size, 0);
  let best: { at: number; score: number } | undefined;
  for (const { from, crossed } of bandsOf(crossings, total * crossedMax)) {
    const lowest = Math.min(...crossed);
    // The part of the band that the fewest lines cross.
    const first = crossed.indexOf(lowest);
    const next = crossed.findIndex((value, place) => place > first && value > lowest);
    const start = from + first;
    const end = from + (next === -1 ? crossed.length : next) - 1;
    const width = (end - start + 1) * step;
    const at = left + ((start + end + 1) / 2) * step;
    if (
      start > 0 &&
      end < gutterSteps - 1 &&
      width >= 0.7 * size &&
      areColumns(fragments, { at, left, right }, columnsLeft)
    ) {
      const score = width - (lowest / total) * (right - left);
      if (best === undefined || score > best.score) best = { at, score };
    }
  }
  return best?.at;
}

/** The neighbouring steps that at most `most` text crosses. */
function bandsOf(crossings: Iterable<number>, most: number): { from: number; crossed: number[] }[] {
  const bands: { from: number; crossed: number[] }[] = [];
  let band: number[] | undefined;
  let step = 0;
  for (const value of crossings) {
    if (value > most) band = undefined;
    else if (band) band.push(value);
    else {
      band = [value];
      bands.push({ from: step, crossed: band });
    }
    step++;
  }
  return bands;
}

/** How much text crosses each of the steps from left to right. */
function crossingsOf(fragments: readonly Fragment[], left: number, step: number): Float64Array {
  const changes = new Float64Array(gutterSteps + 1);
  for (const one of fragments) {
    const from = Math.max(0, Math.floor((one.left - left) / step));
    const to = Math.min(gutterSteps, Math.ceil((one.right - left) / step));
    changes[from] = (changes[from] ?? 0) + one.size;
    changes[to] = (changes[to] ?? 0) - one.size;
  }
  let sum = 0;
  return changes.map((change) => (sum += change)).subarray(0, gutterSteps);
}

interface Halves {
  at: number;
  left: number;
  right: number;
}

/** Whether there is a column on both sides, or several. */
function areColumns(fragments: readonly Fragment[], { at, left, right }: Halves, columnsLeft: number): boolean {
  const sides = [
    { inside: fragments.filter((one) => one.right <= at + 1), width: at - left },
    { inside: fragments.filter((one) => one.left >= at - 1), width: right - at },
  ];
  // Cells of tables are short, and there may be many of them: they are not searched further.
  const isColumns = (inside: readonly Fragment[]) =>
    columnsLeft > 2 &&
    charactersOf(inside) > lineCharactersMin * inside.length &&
    findGutter(inside, columnsLeft - 1) !== undefined;
  return sides.every(({ inside, width }) => isColumn(inside, width) || isColumns(inside));
}

function isColumn(inside: readonly Fragment[], width: number): boolean {
  if (inside.length < 4) return false;
  const full = inside.filter((one) => one.right - one.left > 0.5 * width);
  const characters = charactersOf(full);
  return full.length >= 3 && characters >= 0.6 * charactersOf(inside) && characters > lineCharactersMin * full.length;
}

const charactersOf = (list: readonly Fragment[]): number => list.reduce((sum, one) => sum + textOf(one).length, 0);

function* extremes(fragments: readonly Fragment[], side: 'left' | 'right'): Generator<number> {
  for (const one of fragments) yield one[side];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const bullet = /^(?:[•‣◦▪▫●○■□◆◇➢➤✓✔·*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])\s/;

export const startsItem = (text: string): boolean => bullet.test(text);

export const isBoldLine = ({ runs }: Pick<Line, 'runs'>): boolean =>
  runs.every((run) => run.isBold || run.text.trim() === '');

export const isFixedLine = ({ runs }: Pick<Line, 'runs'>): boolean => runs.every((run) => run.isFixed);

/** Groups the lines of a column. */
function paragraphsOf(lines: readonly (Line | TableBlock)[]): Block[] {
  const blocks: Block[] = [];
  const only = lines.filter((one): one is Line => !('rows' in one));
  const leading = leadingOf(only);
  const right = only.reduce((most, one) => Math.max(most, one.right), 0);
  let last: Line | undefined;
  for (const line of lines) {
    if ('rows' in line) {
      blocks.push(line);
      last = undefined;
      continue;
    }
    const block = blocks.at(-1);
    if (last !== undefined && block?.type === 'paragraph' && continues(block, last, line, leading, right)) {
      block.lines.push(line);
    } else blocks.push({ type: 'paragraph', lines: [line] });
    last = line;
  }
  return blocks;
}

/** The usual distance of lines. */
function leadingOf(lines: readonly Line[]): number {
  const distances: number[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    if (last) distances.push((line.top - last.top) / line.size);
    last = line;
  }
  const usual = medianOf(distances.filter((one) => one > 0.5 && one < 2.5));
  return usual === 0 ? 1.3 : usual;
}

function continues({ lines }: ParagraphBlock, last: Line, line: Line, leading: number, right: number): boolean {
  const distance = line.top - last.top;
  if (last.isDivided || line.isDivided) return false;
  if (isFixedLine(last) && isFixedLine(line)) return distance < 2.5 * line.size;
  if (distance > (leading + 0.35) * Math.max(last.size, line.size)) return false;
  if (Math.abs(line.size - last.size) > 0.12 * last.size || isBoldLine(line) !== isBoldLine(last)) return false;
  const text = textOf(line);
  if (startsItem(text)) return false;
  const [first] = lines;
  const indent = line.left - (lines.length > 1 ? last.left : first.left);
  const isItem = startsItem(textOf(first));
  if (!isItem && lines.length > 1 && indent > 0.9 * line.size) return false;
  if (isItem && line.left < first.left - 0.5 * line.size) return false;
  // A short line that ends a sentence ends its paragraph.
  return !(right - last.right > 0.2 * (right - last.left) && /[.!?:;"”»)]$/.test(textOf(last)));
}
