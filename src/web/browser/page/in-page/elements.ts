/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Finds elements of a page and acts on them. These functions run in the page: see ../script-runner.ts.

import type { Selector } from '../browser-page.ts';

/** The first node that matches a selector, and the element that it is or belongs to. */
export interface Found {
  node: Node;
  element: Element | null;
}

export type Find = (selector: Selector) => Found | null;

/** Passed to the other functions as `find`. An invalid selector throws a `SyntaxError`. */
export function findNode({ type, value }: Selector): Found | null {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');
  const isButton = (element: Element) =>
    element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
  const textOf = (element: Element) =>
    plain(element instanceof HTMLInputElement && isButton(element) ? element.value : element.textContent).trim();

  function findByText(): Element | null {
    const wanted = plain(value).trim();
    let partial: Element | null = null;
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element) || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(node.tagName)) continue;
      const text = textOf(node);
      // The innermost element that contains the text: its ancestors contain it too.
      const isOuter = [...node.children].some((child) => plain(child.textContent).includes(wanted));
      if (!text.includes(wanted) || isOuter) continue;
      if (text === wanted) return node;
      partial ??= node;
    }
    return partial;
  }

  function findByXPath(): Node | null {
    const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
    return document.evaluate(value, document, null, kind, null).snapshotItem(0);
  }

  const node = type === 'css' ? document.querySelector(value) : type === 'xpath' ? findByXPath() : findByText();
  return node && { node, element: node instanceof Element ? node : node.parentElement };
}

/** Throws if the selector is invalid. */
export function trySelector(find: Find, selector: Selector): void {
  find(selector);
}

/** Resolves with true once the selector matches, or with false after `ms`. */
export async function waitForNode(find: Find, selector: Selector, ms: number): Promise<boolean> {
  const endsAt = performance.now() + ms;
  for (;;) {
    if (find(selector)) return true;
    if (performance.now() >= endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Where an element is: its centre in the window, and its box in the document. */
export interface Place {
  x: number;
  y: number;
  /** False if a click at the centre would not reach the element. */
  isReachable: boolean;
  width: number;
  height: number;
  pageX: number;
  pageY: number;
}

/** Scrolls the element into view and returns its place; null if there is none. */
export async function locate(find: Find, selector: Selector): Promise<Place | null> {
  const element = find(selector)?.element;
  if (!element) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
  return {
    x,
    y,
    isReachable: box.width > 0 && box.height > 0 && isHit,
    width: box.width,
    height: box.height,
    pageX: box.x + scrollX,
    pageY: box.y + scrollY,
  };
}

/** Clicks an element that the mouse cannot reach. */
export function clickByScript(find: Find, selector: Selector): void {
  const element = find(selector)?.element;
  if (element instanceof HTMLElement) element.click();
  else element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** `set`: the field has the value. `ready`: the field has the focus, and typing replaces its value. */
export type FieldState = 'set' | 'ready' | { problem: string };

/** Prepares a field for typing. Fields that are not text, such as dates and colours, are set at once. Null if there is no such element. */
export function focusField(find: Find, selector: Selector, text: string): FieldState | null {
  const noText = { problem: 'the element does not accept text' };
  const value = text.trim();

  function select(list: HTMLSelectElement): FieldState {
    const options = [...list.options];
    const option = options.find((one) => one.value === value) ?? options.find((one) => one.text.trim() === value);
    if (!option || option.disabled) return { problem: 'the list has no such option' };
    option.selected = true;
    return 'set';
  }

  function fill(field: HTMLInputElement): FieldState {
    field.value = value;
    const isAccepted = field.type === 'range' || field.value.toLowerCase() === value.toLowerCase();
    return isAccepted ? 'set' : { problem: 'the field does not accept this value' };
  }

  function prepare(element: HTMLElement): FieldState {
    if (element instanceof HTMLSelectElement) return select(element);
    const isInput = element instanceof HTMLInputElement;
    if (isInput && /^(date|time|datetime-local|month|week|color|range)$/.test(element.type)) return fill(element);
    if (isInput || element instanceof HTMLTextAreaElement) element.select();
    else getSelection()?.selectAllChildren(element);
    return 'ready';
  }

  function problemOf(element: HTMLElement): FieldState | undefined {
    const isInput = element instanceof HTMLInputElement;
    const isTextField = isInput || element instanceof HTMLTextAreaElement;
    if (!isTextField && !(element instanceof HTMLSelectElement) && !element.isContentEditable) return noText;
    if (element.matches(':disabled')) return { problem: 'the field is disabled' };
    if (isTextField && element.readOnly) return { problem: 'the field is read-only' };
    return isInput && /^(checkbox|radio|file|button|submit|reset|image|hidden)$/.test(element.type)
      ? noText
      : undefined;
  }

  const element = find(selector)?.element;
  if (!element) return null;
  if (!(element instanceof HTMLElement)) return noText;
  const problem = problemOf(element);
  if (problem !== undefined) return problem;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  element.focus();
  const state = prepare(element);
  if (state === 'set') {
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return state;
}

/** Leaves only one element visible: its siblings, and the siblings of its ancestors, are hidden. */
export function isolate(find: Find, selector: Selector): void {
  const set = (node: Element, rules: Record<string, string>) => {
    if (!('style' in node) || !(node.style instanceof CSSStyleDeclaration)) return;
    for (const [name, value] of Object.entries(rules)) node.style.setProperty(name, value, 'important');
  };
  const element = find(selector)?.element ?? null;
  if (element) set(element, { margin: '0', position: 'static' });
  for (let node = element; node && node !== document.documentElement; node = node.parentElement) {
    for (const other of node.parentElement?.children ?? []) {
      if (other !== node && other.tagName !== 'HEAD') set(other, { display: 'none' });
    }
    if (node.parentElement) set(node.parentElement, { margin: '0', padding: '0', border: '0', 'min-height': '0' });
  }
}
