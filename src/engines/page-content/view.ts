// Which part of a page the formats describe.

import { isElement, walk, type ChildNode, type Element } from './tree.ts';

export interface View {
  /** The nodes that are described, in document order; none contains another. */
  roots: readonly ChildNode[];
  /** Elements below the roots that are left out. */
  excluded: ReadonlySet<Element>;
}

/** The elements that are described, in document order. */
export function elementsIn({ roots, excluded }: View): Element[] {
  const elements: Element[] = [];
  walk(roots, (node) => {
    if (!isElement(node)) return false;
    if (excluded.has(node)) return false;
    elements.push(node);
    return true;
  });
  return elements;
}
