// Items of lists: their numbers, and the boxes of task lists.

import { attributeOf, isElement, isText, type Element } from '../tree.ts';

/** The number that an item sets for itself; undefined if it follows the one before. */
export function ownNumberOf(item: Element): number | undefined {
  const value = attributeOf(item, 'value') ?? '';
  return /^\d{1,8}$/.test(value) ? Number(value) : undefined;
}

const levelsMax = 4;

/** `[x] ` or `[ ] ` for an item that starts with a checkbox, otherwise ''. */
export function taskMarkOf(item: Element): string {
  let element = item;
  for (let level = 0; level < levelsMax; level++) {
    const first = element.childNodes.find((node) => isElement(node) || (isText(node) && node.value.trim() !== ''));
    if (first === undefined || !isElement(first)) return '';
    if (first.tagName === 'input') {
      if (attributeOf(first, 'type')?.toLowerCase() !== 'checkbox') return '';
      return attributeOf(first, 'checked') === undefined ? '[ ] ' : '[x] ';
    }
    element = first;
  }
  return '';
}
