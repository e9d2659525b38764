// A page as a tree with CSS selectors, for engines whose pages are small. The large pages are scanned as text instead.
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { createBoundedCache } from '../../../flow/bounded-cache.ts';
import { matchesSelector, parseSelectors } from '../../css-selector.ts';
import type { SeenElement, Selector, ElementContext } from '../../css-selector.ts';
import { cleanText, withoutScripts } from './plain-text.ts';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlTree = Node;

/** Larger than any page of results; the rest of a larger page is ignored. */
const pageCharactersMax = 1_500_000;
/** Deeper elements are ignored. No page of results is nested as deeply, and a selector looks at all ancestors of an element. */
const depthMax = 512;

/** Scripts and styles are most of a result page, and never read from the tree: without them it is parsed in half the time. */
export const parsePage = (html: string): HtmlTree => parse(withoutScripts(html.slice(0, pageCharactersMax)));

/** Every element below `root` that the selector matches, in document order. */
export const selectAll = (root: HtmlTree | undefined, selector: string): HtmlElement[] => [...matches(root, selector)];

/** The first element below `root` that the selector matches. */
export function select(root: HtmlTree | undefined, selector: string): HtmlElement | undefined {
  for (const element of matches(root, selector)) return element;
  return undefined;
}

export const attribute = (element: HtmlElement | undefined, name: string): string | undefined =>
  element?.attrs.find((one) => one.name === name)?.value;

/** An attribute of the first element that the selector matches. */
export const attributeOf = (root: HtmlTree | undefined, selector: string, name: string): string | undefined =>
  attribute(select(root, selector), name);

/** The visible text of the first element that the selector matches. */
export const textOf = (root: HtmlTree | undefined, selector: string): string | null => textIn(select(root, selector));

/** The nearest ancestor with this tag name. */
export function closest(element: HtmlElement | undefined, tagName: string): HtmlElement | undefined {
  let node: Node | null | undefined = element?.parentNode;
  while (node !== null && node !== undefined && 'tagName' in node) {
    if (node.tagName === tagName) return node;
    node = node.parentNode;
  }
  return undefined;
}

/** The visible text below an element. */
export const textIn = (root: HtmlTree | undefined): string | null => textWithout(root, []);

/** The visible text below an element, without the text of `omitted` elements. */
export function textWithout(root: HtmlTree | undefined, omitted: readonly HtmlTree[]): string | null {
  let text = '';
  const waiting: Node[] = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) text += node.value;
    if (node.nodeName === 'script' || node.nodeName === 'style' || omitted.includes(node)) continue;
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return cleanText(text);
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

/** The parsed selectors of the engine files. */
const parsed = createBoundedCache<string, Selector[]>({ entriesMax: 1000 });

const selectorsOf = (text: string): Selector[] => parsed.getOrCreate(text, () => parseSelectors(text));

function* matches(root: HtmlTree | undefined, selector: string): Generator<HtmlElement> {
  if (root === undefined) return;
  const selectors = selectorsOf(selector);
  const ancestors: SeenElement[] = [];
  const siblings: SeenElement[][] = [];
  const where: ElementContext = { ancestors, siblingsBefore: (depth) => siblings[depth] ?? [] };
  const waiting: { node: Node; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    const isElement = 'tagName' in node;
    if (isElement) {
      ancestors.length = depth;
      siblings.length = Math.min(siblings.length, depth + 1);
      const element = toSeen(node);
      if (node !== root && selectors.some((one) => matchesSelector(one, element, where))) yield node;
      (siblings[depth] ??= []).push(element);
      ancestors.push(element);
    }
    if (!('childNodes' in node) || depth >= depthMax) continue;
    for (const child of node.childNodes.toReversed()) waiting.push({ node: child, depth: depth + Number(isElement) });
  }
}

const toSeen = ({ tagName, attrs }: HtmlElement): SeenElement => ({
  tag: tagName,
  attributes: new Map(attrs.map(({ name, value }) => [name, value])),
});
