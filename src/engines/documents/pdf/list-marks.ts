// Marks of list items that are not characters: many programs draw them, and some use the letter o of a typewriter font.

import type { Fragment, PageText, Rectangle } from './fragments.ts';

const marksMax = 500;

/** The fragments of a page, with a bullet before those that have a mark. */
export function withMarks({ fragments, drawn }: Pick<PageText, 'fragments' | 'drawn'>): Fragment[] {
  const marked = new Set<Fragment>();
  for (const mark of drawn.filter(isMark).slice(0, marksMax)) {
    const item = itemBehind(mark, fragments);
    if (item) marked.add(item);
  }
  return fragments.map((one) => (marked.has(one) ? withBullet(one) : withoutLetterMark(one)));
}

const isMark = ({ left, right, top, bottom }: Rectangle): boolean => {
  const [width, height] = [right - left, bottom - top];
  return width > 1 && width < 12 && Math.abs(width - height) < 0.3 * width;
};

/** The fragment that follows the mark on its line. Nothing may be directly before the mark. */
function itemBehind(mark: Rectangle, fragments: readonly Fragment[]): Fragment | undefined {
  const middle = (mark.top + mark.bottom) / 2;
  let nearest: Fragment | undefined;
  for (const one of fragments) {
    if (one.top > middle || one.bottom < middle) continue;
    if (one.left < mark.right && one.right > mark.left - 1.5 * one.size) return undefined;
    const isNear = one.left >= mark.right && one.left - mark.right < 2 * one.size;
    const isSmall = mark.bottom - mark.top < 0.7 * one.size;
    if (isNear && isSmall && (nearest === undefined || one.left < nearest.left)) nearest = one;
  }
  return nearest;
}

function withBullet(fragment: Fragment): Fragment {
  const [first, ...others] = fragment.runs;
  if (first === undefined) return fragment;
  return {
    ...fragment,
    runs: [{ ...first, text: `• ${first.text}` }, ...others],
    gaps: fragment.gaps.map((gap) => ({ ...gap, index: gap.index + 2 })),
  };
}

/** Word marks items of inner lists so. */
function withoutLetterMark(fragment: Fragment): Fragment {
  const [first, ...others] = fragment.runs;
  if (first?.text !== 'o' || !first.isFixed || others.some((run) => run.isFixed)) return fragment;
  return { ...fragment, runs: [{ ...first, text: '◦', isFixed: false }, ...others] };
}
