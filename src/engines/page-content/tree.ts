// The parsed tree of a page, and the questions that all formats ask of it.

import { html as htmlNames, type DefaultTreeAdapterTypes } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type TextNode = DefaultTreeAdapterTypes.TextNode;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type Document = DefaultTreeAdapterTypes.Document;

export const htmlNamespace = htmlNames.NS.HTML;

export const isElement = (node: ParentNode | ChildNode): node is Element => 'tagName' in node;
export const isText = (node: ParentNode | ChildNode): node is TextNode => node.nodeName === '#text';

export function attributeOf(element: Element, name: string): string | undefined {
  for (const attribute of element.attrs) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** The number of the page that a rule (`hr`) begins, in documents that have pages. */
export function pageNumberOf(element: Element): string | undefined {
  const number = attributeOf(element, 'data-page-number');
  return number !== undefined && /^\d{1,6}$/.test(number) ? number : undefined;
}

export const hasClass = (element: Element, name: string): boolean =>
  attributeOf(element, 'class')?.split(/\s+/).includes(name) ?? false;

const irregular = /[^\S ]| {2}|[\u00ad\u200b\u2060]/;
// Soft hyphens and zero-width spaces say where a line may break. They are inside words, so they become nothing, not a space.
const invisible = /[\u00ad\u200b\u2060\ufeff]+/g;

/** Text as it is shown on one line: runs of white space as one space. Most texts are that already, or are nothing else. */
export function flat(text: string): string {
  if (!irregular.test(text)) return text;
  return text.trim() === '' ? ' ' : text.replace(invisible, '').replace(/\s+/g, ' ');
}

/** Text with runs of white space as one space, without spaces at its ends. */
export const collapsed = (text: string): string => flat(text).trim();

// Their content is never shown as text.
const unreadable = new Set(
  'script style template noscript head iframe object embed svg canvas audio video map datalist noembed noframes select'.split(
    ' ',
  ),
);

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Whether readers of the page do not see the text of the element. */
export function isUnseen({ tagName, attrs }: Element): boolean {
  if (unreadable.has(tagName)) return true;
  for (let at = 0; at < attrs.length; at++) {
    const { name, value } = attrs[at]!;
    // The length decides for most names, which are not compared then.
    if (name.length === 6 && name === 'hidden' && value !== 'until-found') return true;
    if (name.length === 5 && name === 'style' && hiddenStyle.test(value)) return true;
  }
  return false;
}

export const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody ' +
    'td tfoot th thead tr ul xmp listing plaintext'
  ).split(' '),
);

/**
 * Limits the nesting as Blink does: below `depthMax` levels, the children of an element follow it as siblings. Later passes can
 * then use recursion. Returns the elements in document order.
 */
export function limitDepth(document: Document, depthMax = 512): Element[] {
  const elements: Element[] = [];
  let nodes: ChildNode[] = document.childNodes;
  let next = 0;
  const outer: { nodes: ChildNode[]; next: number }[] = [];
  for (;;) {
    const node: ChildNode | undefined = nodes[next++];
    if (node === undefined) {
      const last = outer.pop();
      if (last === undefined) return elements;
      ({ nodes, next } = last);
    } else if (isElement(node)) {
      elements.push(node);
      if (node.childNodes.length === 0) continue;
      outer.push({ nodes, next });
      if (outer.length === depthMax - 1) flattenBelow(node);
      nodes = node.childNodes;
      next = 0;
    }
  }
}

/** Makes all elements below `parent` its children. Each keeps the text before its first child element. */
function flattenBelow(parent: Element): void {
  const children: ChildNode[] = [];
  const waiting = [{ nodes: parent.childNodes, next: 0 }];
  for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
    const node = level.nodes[level.next++];
    if (node === undefined) {
      waiting.pop();
      continue;
    }
    children.push(node);
    node.parentNode = parent;
    if (!isElement(node)) continue;
    const first = node.childNodes.findIndex(isElement);
    if (first !== -1) waiting.push({ nodes: node.childNodes.splice(first), next: 0 });
  }
  parent.childNodes = children;
}

/** Without the elements that are inside another one. The elements are in document order. */
export function outermost(elements: readonly Element[]): Element[] {
  const chosen = new Set(elements);
  return elements.filter((element) => {
    for (let parent = element.parentNode; parent !== null && isElement(parent); parent = parent.parentNode) {
      if (chosen.has(parent)) return false;
    }
    return true;
  });
}

/** Calls `visit` for every node below `roots` in document order. It returns false to skip the children of an element. */
export function walk(roots: readonly ChildNode[], visit: (node: ChildNode) => boolean): void {
  const waiting: { nodes: readonly ChildNode[]; next: number }[] = [{ nodes: roots, next: 0 }];
  for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
    const node = level.nodes[level.next++];
    if (node === undefined) waiting.pop();
    else if (visit(node) && isElement(node) && node.childNodes.length > 0)
      waiting.push({ nodes: node.childNodes, next: 0 });
  }
}

/** The text below a node as it is in the source, without that of scripts and styles. */
export function rawTextOf(node: ChildNode | ParentNode, charactersMax = Infinity): string {
  let text = '';
  walk('childNodes' in node ? node.childNodes : [node], (one) => {
    if (isText(one)) text += one.value;
    return text.length <= charactersMax && !(isElement(one) && (one.tagName === 'script' || one.tagName === 'style'));
  });
  return text;
}

export interface LineOptions {
  excluded?: ReadonlySet<Element>;
  /** Stop after about this many characters. */
  charactersMax?: number;
}

/** The text that readers see, with spaces where blocks and lines end, as one line. */
export function lineOf(roots: readonly ChildNode[], { excluded, charactersMax = Infinity }: LineOptions = {}): string {
  let text = '';
  let endsWithSpace = true;
  const add = (value: string): void => {
    const piece = flat(value);
    const added = endsWithSpace && piece.startsWith(' ') ? piece.slice(1) : piece;
    if (added === '') return;
    text += added;
    endsWithSpace = added.endsWith(' ');
  };
  const inner = (nodes: readonly ChildNode[]): void => {
    for (const node of nodes) {
      if (text.length > charactersMax) return;
      if (isText(node)) add(node.value);
      else if (isElement(node) && !isUnseen(node) && !excluded?.has(node)) {
        const isSeparate = node.tagName === 'br' || blockElements.has(node.tagName);
        if (isSeparate) add(' ');
        inner(node.childNodes);
        if (isSeparate) add(' ');
      }
    }
  };
  inner(roots);
  return text.trim();
}
