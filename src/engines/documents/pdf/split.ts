// Splits a fragment at some of its spaces.

import type { Fragment, Gap, Run } from './fragments.ts';

/** The parts between the gaps, which are some of those of the fragment, in their order. */
export function splitAt(fragment: Fragment, gaps: readonly Gap[]): Fragment[] {
  const parts: Fragment[] = [];
  let [start, left] = [0, fragment.left];
  for (const gap of [...gaps, undefined]) {
    const end = gap?.index ?? Infinity;
    const from = start;
    const inner = fragment.gaps.filter(({ index }) => index > from && index < end);
    parts.push({
      ...fragment,
      left,
      right: gap?.left ?? fragment.right,
      runs: runsBetween(fragment.runs, start, end),
      gaps: inner.map((one) => ({ ...one, index: one.index - from })),
    });
    if (gap) [start, left] = [gap.index + 1, gap.right];
  }
  return parts;
}

function runsBetween(runs: readonly Run[], start: number, end: number): Run[] {
  const parts: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (text !== '') parts.push({ ...run, text });
    at += run.text.length;
  }
  return parts;
}
