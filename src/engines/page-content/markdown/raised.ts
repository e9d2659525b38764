// Exponents and indices. Without a mark, 10⁶ would read 106.

import { isElement, lineOf, walk, type Element } from '../tree.ts';

const charactersMax = 20;
// These mean the same on the line. Letters are ordinals, such as 1st and 2e, and abbreviations, such as Mme.
const unmarked = /^(?:[^\p{L}\p{N}]+|\[.*\]|\(.*\))$/u;
const ordinals =
  /^(?:st|nd|rd|th|ers?|res?|de|nde?s?|i?[eè]mes?|[eè]res?|es?|os?|as?|º|ª|tm|sm|r|me|mes|mme|lle|®|™|©)$/iu;

/** Whether `sup` or `sub` changes the meaning of its text. `before` is the text before it. */
export function isRaised(element: Element, before: string): boolean {
  if (!/[\p{L}\p{N}\p{P}]$/u.test(before)) return false;
  const text = lineOf([element], { charactersMax: charactersMax + 1 });
  if (text === '' || text.length > charactersMax || unmarked.test(text)) return false;
  if (element.tagName === 'sup' && ordinals.test(text)) return false;
  let hasLink = false;
  walk(element.childNodes, (node) => {
    if (isElement(node) && node.tagName === 'a') hasLink = true;
    return !hasLink;
  });
  return !hasLink;
}
