// Which part of a page the formats describe.

import type { ChildNode, Element } from './tree.ts';

export interface View {
  /** The nodes that are described, in document order; none contains another. */
  roots: readonly ChildNode[];
  /** Elements below the roots that are left out. */
  excluded: ReadonlySet<Element>;
}
