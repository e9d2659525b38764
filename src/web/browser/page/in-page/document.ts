/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Reads and scrolls the document, and sends requests from it. These functions run in the page: see ../script-runner.ts.

export interface ReadDocument {
  /** Empty if the document is longer than allowed. */
  html: string;
  length: number;
  url: string;
  charset: string;
  title: string;
}

export function readDocument(charactersMax: number): ReadDocument {
  // Generators sign their pages in comments outside the root element.
  const parts = Array.from(document.childNodes, (node) => {
    if (node instanceof Element) return node.outerHTML;
    return node instanceof Comment ? `<!--${node.data}-->` : new XMLSerializer().serializeToString(node);
  });
  const html = parts.join('');
  return {
    html: html.length > charactersMax ? '' : html,
    length: html.length,
    url: location.href,
    charset: document.characterSet.toLowerCase(),
    title: document.title,
  };
}

/** Waits until the cookies that scripts have set are stored: the browser stores them later, but before it reads any. */
export function awaitCookies(): void {
  void document.cookie;
}

/** How far the document has loaded. Nothing can be shown before it has a body. */
export function readState(): DocumentReadyState {
  return document.body ? document.readyState : 'loading';
}

/** The response that became the document, as far as the document knows it. */
export interface Arrival {
  url: string;
  status: number;
  contentType: string;
}

export function readArrival(): Arrival {
  const [entry] = performance.getEntriesByType('navigation');
  const status = entry instanceof PerformanceNavigationTiming ? entry.responseStatus : 0;
  return { url: entry?.name ?? location.href, status: status || 200, contentType: document.contentType };
}

/** The classes and ids of the page, except those that are longer than any rule. */
export function readMarks(): { classes: string[]; ids: string[] } {
  const [countMax, lengthMax] = [20_000, 100];
  const classes = new Set<string>();
  const ids = new Set<string>();
  for (const element of document.querySelectorAll('[class], [id]')) {
    if (classes.size > countMax || ids.size > countMax) break;
    for (const name of element.classList) if (name.length < lengthMax) classes.add(name);
    if (element.id && element.id.length < lengthMax) ids.add(element.id);
  }
  return { classes: [...classes], ids: [...ids] };
}

/** Replaces the page's own rules about its sheets. */
export function setSheet(declarations: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { ${declarations} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Why a script cannot be parsed; null if it can. It may use `await`. */
export function parseScript(source: string): string | null {
  const parse = (async () => {}).constructor as FunctionConstructor;
  try {
    parse(source);
    return null;
  } catch (error) {
    return String(error);
  }
}

export function scrollPage(x: number, y: number): void {
  scrollBy({ left: x, top: y, behavior: 'instant' });
}

/** Scrolls step by step until no new content appears, or for `ms`. */
export async function scrollToBottom(ms: number): Promise<void> {
  const quietStepsMax = 4;
  const endsAt = performance.now() + ms;
  const height = () => (document.scrollingElement ?? document.documentElement).scrollHeight;
  let quietSteps = 0;
  while (quietSteps < quietStepsMax && performance.now() < endsAt) {
    const before = height();
    scrollBy({ top: Math.max(200, innerHeight * 0.9), behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const isAtEnd = scrollY + innerHeight >= height() - 2;
    quietSteps = isAtEnd && height() === before ? quietSteps + 1 : 0;
  }
}

/** Waits up to 1.5 s until fonts are loaded and a frame, with its observers, is painted. The capture paints another. */
export async function settlePaint(): Promise<void> {
  const painted = async () => {
    // Otherwise `ready` would wait for the page to load.
    if (document.fonts?.status === 'loading') await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  await Promise.race([painted(), new Promise((resolve) => setTimeout(resolve, 1500))]);
}

export interface FetchedInPage {
  status: number;
  url: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

/** Sends a request with the page's cookies and over its connection. */
export async function fetchInPage(
  url: string,
  init: { method: string; headers: Record<string, string>; body: string | null },
  bytesMax: number,
): Promise<FetchedInPage> {
  const chunkBytes = 32_768;
  const response = await fetch(url, { ...init, credentials: 'include', redirect: 'follow' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > bytesMax) throw new Error('too large');
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, url: response.url, headers, body: btoa(binary) };
}
