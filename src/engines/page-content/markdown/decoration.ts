// Elements that decorate a page and are not part of its content.

import { attributeOf, isElement, lineOf, type Element } from '../tree.ts';

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
