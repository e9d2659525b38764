// Lists in lists: the items of an inner list begin farther right.

import type { TreeBuilder } from '../tree-builder.ts';
import type { Line } from './lines.ts';

interface Item {
  /** The number of an ordered item. */
  number: number | undefined;
  left: number;
  size: number;
}

/** Differences of the left edge in sizes of the font: less is the same list, more is another column. */
const indentMin = 0.6;
const indentMax = 6;

const isInnerOf = (list: Item, { left, size }: Item): boolean => left > list.left + indentMin * size;
const isInOtherColumn = (list: Item, { left, size }: Item): boolean => left > list.left + indentMax * size;

/** Whether two items that begin at the same place are neighbours in one list. */
const follows = (last: Item, { number }: Item): boolean =>
  last.number === undefined ? number === undefined : number === last.number + 1;

export function createListWriter(tree: TreeBuilder) {
  /** The last item of every open list. */
  const items: Item[] = [];

  function closeList(): void {
    items.pop();
    tree.close().close(); // the item and the list
  }

  function openList({ number }: Item): void {
    const start = number === undefined || number === 1 ? undefined : { start: String(number) };
    tree.open(number === undefined ? 'ul' : 'ol', start);
  }

  function finish(): void {
    while (items.length > 0) closeList();
  }

  /** Opens the item whose first line has this mark. What is written next is its content. */
  function open({ left, size }: Line, mark: string): void {
    const digits = /^\(?(\d{1,3})[.)]/.exec(mark)?.[1];
    const item: Item = { number: digits === undefined ? undefined : Number(digits), left, size };
    let last = items.at(-1);
    const isMoved = last !== undefined && isInOtherColumn(last, item);
    while (last && items.length > 1 && (isMoved || isInnerOf(item, last))) {
      closeList();
      last = items.at(-1);
    }
    if (last && (isMoved || !isInnerOf(last, item))) {
      const isNext = follows(last, item);
      if (isNext) {
        items.pop();
        tree.close();
      } else {
        closeList();
        openList(item);
      }
    } else openList(item);
    items.push(item);
    tree.open('li');
  }

  return { open, finish };
}
