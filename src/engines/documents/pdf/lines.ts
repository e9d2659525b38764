// Lines of text: fragments that are beside each other.

import { isRightToLeft, textOf, type Fragment, type Rectangle, type Run } from './fragments.ts';

export interface Line extends Rectangle {
  runs: Run[];
  size: number;
  /** Whether it has a wide gap, as lines of forms and lists of contents do. */
  isDivided: boolean;
}

/** In sizes of the font. */
const wideGap = 3;

export const overlapOf = (one: Pick<Rectangle, 'top' | 'bottom'>, other: Pick<Rectangle, 'top' | 'bottom'>): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

/** The fragments of one line. */
export type Row = [Fragment, ...Fragment[]];

/** The fragments of each line, from top to bottom, in the order they were given. */
export function rowsOf(fragments: readonly Fragment[]): Row[] {
  const rows: { fragments: Row; top: number; bottom: number }[] = [];
  for (const one of fragments.toSorted((first, second) => first.top - second.top)) {
    // Only the last lines can be beside this one, since the fragments are sorted.
    const beside = rows.slice(-4).find((row) => overlapOf(row, one) > 0.5 * Math.min(one.size, row.bottom - row.top));
    if (beside) beside.fragments.push(one);
    else rows.push({ fragments: [one], top: one.top, bottom: one.bottom });
  }
  return rows.map((row) => row.fragments);
}

export const linesOf = (fragments: readonly Fragment[]): Line[] => rowsOf(fragments).map(lineOf);

function lineOf(fragments: Row): Line {
  const isLeftward = isRightToLeft(textOf(fragments[0]).codePointAt(0) ?? 0);
  const [first = fragments[0], ...others] = fragments.toSorted((one, other) =>
    isLeftward ? other.right - one.right : one.left - other.left,
  );
  const line: Line = { ...first, runs: [...first.runs], isDivided: false };
  for (const one of others) {
    const [start, ...more] = one.runs;
    const gap = isLeftward || one.left - line.right > 0.15 * one.size ? ' ' : '';
    const space = isLeftward ? line.left - one.right : one.left - line.right;
    if (space > wideGap * one.size && !/^\S{1,3}$/.test(textOf(line))) line.isDivided = true;
    if (start) line.runs.push({ ...start, text: gap + start.text }, ...more);
    line.left = Math.min(line.left, one.left);
    line.right = Math.max(line.right, one.right);
    line.top = Math.min(line.top, one.top);
    line.bottom = Math.max(line.bottom, one.bottom);
    line.size = Math.max(line.size, one.size);
  }
  return line;
}
