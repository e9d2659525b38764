// The axes of XPath over a parsed page.

import type { Axis } from '../../../contract/selectors/xpath.ts';
import { isElement, type ChildNode, type Element, type ParentNode } from '../tree.ts';
import type { Steps } from './steps.ts';

export interface AttributeNode {
  nodeName: '#attribute';
  name: string;
  value: string;
  element: Element;
}

export type XpathNode = ChildNode | ParentNode | AttributeNode;

/** The cost of visiting a node, relative to CSS. */
export const nodeSteps = 5;

export const isAttribute = (node: XpathNode): node is AttributeNode => node.nodeName === '#attribute';
export const hasChildren = (node: XpathNode): node is ParentNode => 'childNodes' in node;

const parentOf = (node: XpathNode): ParentNode | null =>
  isAttribute(node) ? node.element : 'parentNode' in node ? (node.parentNode ?? null) : null;

export interface Axes {
  /** The nodes of an axis; those of reverse axes from the nearest to the farthest. */
  along(node: XpathNode, axis: Axis): Iterable<XpathNode>;
  below(node: ParentNode): Iterable<ChildNode>;
  attributesOf(element: Element): readonly AttributeNode[];
}

export function createAxes(steps: Steps): Axes {
  const attributes = new WeakMap<Element, AttributeNode[]>();

  function along(node: XpathNode, axis: Axis): Iterable<XpathNode> {
    switch (axis) {
      case 'self':
        return [node];
      case 'child':
        return hasChildren(node) ? node.childNodes : [];
      case 'attribute':
        return !isAttribute(node) && isElement(node) ? attributesOf(node) : [];
      case 'parent':
        return [parentOf(node)].filter((parent) => parent !== null);
      case 'ancestor-or-self':
        return upFrom(node);
      case 'ancestor':
        return upFrom(parentOf(node));
      case 'descendant-or-self':
        return andBelow(node);
      case 'descendant':
        return hasChildren(node) ? below(node) : [];
      case 'following-sibling':
        return siblings(node, 1);
      case 'preceding-sibling':
        return siblings(node, -1);
      case 'following':
        return beyond(node, 1);
      case 'preceding':
        return beyond(node, -1);
    }
  }

  function* upFrom(node: XpathNode | null): Generator<XpathNode> {
    for (let one = node; one !== null; one = parentOf(one)) yield one;
  }

  function* andBelow(node: XpathNode): Generator<XpathNode> {
    yield node;
    if (hasChildren(node)) yield* below(node);
  }

  function* below(node: ParentNode): Generator<ChildNode> {
    const waiting = [{ nodes: node.childNodes, next: 0 }];
    for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
      const one = level.nodes[level.next++];
      if (one === undefined) waiting.pop();
      else {
        yield one;
        if (hasChildren(one) && one.childNodes.length > 0) waiting.push({ nodes: one.childNodes, next: 0 });
      }
    }
  }

  function* siblings(node: XpathNode, direction: 1 | -1): Generator<ChildNode> {
    if (isAttribute(node)) return;
    const parent = parentOf(node);
    if (parent === null || !hasChildren(parent)) return;
    const place = parent.childNodes.indexOf(node as ChildNode);
    steps.take(place / 16);
    for (let at = place + direction; at >= 0; at += direction) {
      const sibling = parent.childNodes[at];
      if (sibling === undefined) return;
      yield sibling;
    }
  }

  /** The nodes after or before a node, without its ancestors and descendants. */
  function* beyond(node: XpathNode, direction: 1 | -1): Generator<XpathNode> {
    for (let one: XpathNode | null = isAttribute(node) ? node.element : node; one !== null; one = parentOf(one)) {
      for (const sibling of siblings(one, direction)) {
        if (direction === 1) yield sibling;
        if (hasChildren(sibling)) {
          const inner = [...below(sibling)];
          steps.take(inner.length * nodeSteps);
          yield* direction === 1 ? inner : inner.toReversed();
        }
        if (direction === -1) yield sibling;
      }
    }
  }

  function attributesOf(element: Element): AttributeNode[] {
    const known = attributes.get(element);
    if (known !== undefined) return known;
    const made = element.attrs.map(({ name, value }): AttributeNode => ({
      nodeName: '#attribute',
      name,
      value,
      element,
    }));
    attributes.set(element, made);
    return made;
  }

  return { along, below, attributesOf };
}
