// Exponents and indices. Without a mark, 10⁶ would read 106.

import { isElement, lineOf, walk, type Element } from '../tree.ts';

const charactersMax = 20;
// These mean the same on the line.
const unmarked = /^(?:st|nd|rd|th|er|re|de|ème|ère|e|o|os|a|as|º|ª|tm|sm|r|®|™|©|\W+|\[.*\]|\(.*\))$/iu;

/** Whether `sup` or `sub` changes the meaning of its text. `before` is the text before it. */
export function isRaised(element: Element, before: string): boolean {
  if (!/[\p{L}\p{N})\]}]$/u.test(before)) return false;
  const text = lineOf([element], { charactersMax: charactersMax + 1 });
  if (text === '' || text.length > charactersMax || unmarked.test(text)) return false;
  let hasLink = false;
  walk(element.childNodes, (node) => {
    if (isElement(node) && node.tagName === 'a') hasLink = true;
    return !hasLink;
  });
  return !hasLink;
}
