// Elements that decorate a page and are not part of its content.

import { attributeOf, isElement, lineOf, type Element } from '../tree.ts';
import { isLineNumbers } from './code.ts';

/** A link of a heading to itself. */
export function isAnchor(element: Element): boolean {
  if (!attributeOf(element, 'href')?.includes('#')) return false;
  const text = lineOf([element], { charactersMax: 20 });
  if (/^(?:[#¶§🔗]|\u{1F517}️)?$/u.test(text))
    return !element.childNodes.some((node) => isElement(node) && node.tagName === 'img');
  return /(?:^|\s)(?:headerlink|anchor-?link|heading-anchor|hash-link|permalink)(?:\s|$)/.test(
    attributeOf(element, 'class') ?? '',
  );
}

/** A picture that counts visits. */
export function isPixel(element: Element): boolean {
  const isTiny = (name: string) => /^[01](?:px)?$/.test(attributeOf(element, name) ?? '');
  return isTiny('width') && isTiny('height');
}

/** Whether a code block is a column of line numbers. */
export function isInLineNumbers(element: Element): boolean {
  let parent = element.parentNode;
  for (let level = 0; level < 3 && parent !== null && isElement(parent); level++, parent = parent.parentNode) {
    if (isLineNumbers(parent)) return true;
  }
  return isLineNumbers(element);
}
