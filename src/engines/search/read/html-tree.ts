// A page as a tree, for the engines whose pages are small. The busy ones are scanned as text instead.
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanText } from './plain-text.ts';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Larger than any page of results; the rest of a larger one is not looked at. */
const PAGE_CHARACTERS_MAX = 1_500_000;

export const parsePage = (html: string): Node => parse(html.slice(0, PAGE_CHARACTERS_MAX));

export function attribute(element: HtmlElement | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

export const hasClass = (element: HtmlElement, name: string): boolean =>
  (attribute(element, 'class') ?? '').split(/\s+/).includes(name);

/** Every element below that fits, in the order of the page. Elements inside a fitting one are visited too. */
export function findAll(root: Node | undefined, fits: (element: HtmlElement) => boolean): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting: Node[] = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node && node !== root && fits(node)) found.push(node);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return found;
}

export const find = (root: Node | undefined, fits: (element: HtmlElement) => boolean): HtmlElement | undefined =>
  findAll(root, fits)[0];

/** The first element with this tag name, or with this class when it begins with a dot. */
export const select = (root: Node | undefined, what: string): HtmlElement | undefined =>
  what.startsWith('.')
    ? find(root, (element) => hasClass(element, what.slice(1)))
    : find(root, ({ tagName }) => tagName === what);

/** The text below an element, as people read it. */
export function textIn(root: Node | undefined): string | null {
  let text = '';
  const waiting: Node[] = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (node.nodeName === 'script' || node.nodeName === 'style') continue;
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return cleanText(text);
}
