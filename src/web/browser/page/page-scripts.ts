// Scripts that run inside pages, in an isolated world that the page can neither see nor change. They are text, because
// they run in another program.

/** `find(selector)`: the first element that matches a selector. An invalid selector throws `SyntaxError`. */
const find = `
const find = ({ type, value }, root = document) => {
  if (type === 'css') return root.querySelector(value);
  if (type === 'xpath') {
    return document.evaluate(value, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null).snapshotItem(0);
  }
  const wanted = value.replace(/\\s+/g, ' ').trim();
  const walker = document.createTreeWalker(root.body ?? root, NodeFilter.SHOW_ELEMENT);
  let exact, partial;
  for (let node = walker.nextNode(); node && !exact; node = walker.nextNode()) {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(node.tagName)) continue;
    const own = node.tagName === 'INPUT' && /^(button|submit|reset)$/.test(node.type) ? node.value : node.textContent;
    const text = own.replace(/\\s+/g, ' ').trim();
    // The innermost element that contains the text: its ancestors contain it too.
    if (!text.includes(wanted) || [...node.children].some((child) => child.textContent.replace(/\\s+/g, ' ').includes(wanted))) continue;
    if (text === wanted) exact = node;
    partial ??= node;
  }
  return exact ?? partial ?? null;
};`;

/** Checks an XPath or CSS selector on an empty page. */
export const trySelector = `(selector) => { ${find} find(selector); }`;

/** Resolves with true once the selector matches, or with false after the timeout. */
export const waitForSelector = `async (selector, ms) => {
  ${find}
  const end = performance.now() + ms;
  for (;;) {
    if (find(selector)) return true;
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}`;

/** Scrolls the element into view and returns where to click; null if there is none. */
export const locate = `async (selector) => {
  ${find}
  const found = find(selector);
  const element = found?.nodeType === 1 ? found : found?.parentElement;
  if (!element) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const box = element.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  const isReachable = box.width > 0 && box.height > 0 && hit !== null && (element.contains(hit) || hit.contains(element));
  return { x, y, isReachable, width: box.width, height: box.height, pageX: box.x + scrollX, pageY: box.y + scrollY };
}`;

/** Clicks by script if the mouse cannot reach the element. */
export const clickByScript = `(selector) => {
  ${find}
  const found = find(selector);
  (found?.nodeType === 1 ? found : found?.parentElement)?.click();
}`;

/**
 * Prepares a field for typing, replacing its value: `ready`. Fields that are not text, such as dates and
 * colours, are set at once: `set`. Otherwise returns the reason; null if there is no such element.
 */
export const focusField = `(selector, text) => {
  ${find}
  const found = find(selector);
  const element = found?.nodeType === 1 ? found : found?.parentElement;
  if (!element) return null;
  const isField = element.matches('input, textarea, select');
  if (!isField && !element.isContentEditable) return 'the element does not accept text';
  if (element.matches(':disabled')) return 'the field is disabled';
  if (isField && element.readOnly) return 'the field is read-only';
  if (/^(checkbox|radio|file|button|submit|reset|image|hidden)$/.test(isField ? element.type : '')) return 'the element does not accept text';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  element.focus();
  if (element.tagName === 'SELECT') {
    const value = text.trim();
    const option = [...element.options].find((one) => one.value === value) ?? [...element.options].find((one) => one.text.trim() === value);
    if (!option || option.disabled) return 'the list has no such option';
    option.selected = true;
  } else if (/^(date|time|datetime-local|month|week|color|range)$/.test(element.type)) {
    element.value = text.trim();
    if (element.type !== 'range' && element.value.toLowerCase() !== text.trim().toLowerCase()) return 'the field does not accept this value';
  } else {
    if (typeof element.select === 'function') element.select();
    else getSelection().selectAllChildren(element);
    return 'ready';
  }
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  return 'set';
}`;

export const scrollBy = `(x, y) => { scrollBy({ left: x, top: y, behavior: 'instant' }); }`;

/** Scrolls step by step until no new content appears, or until the timeout. */
export const scrollToBottom = `async (ms) => {
  const end = performance.now() + ms;
  const place = () => document.scrollingElement ?? document.documentElement;
  let quiet = 0;
  while (quiet < 4 && performance.now() < end) {
    const before = place().scrollHeight;
    scrollBy({ top: Math.max(200, innerHeight * 0.9), behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const isAtEnd = scrollY + innerHeight >= place().scrollHeight - 2;
    quiet = isAtEnd && place().scrollHeight === before ? quiet + 1 : 0;
  }
}`;

/** The current document. */
export const readDocument = `(charactersMax) => {
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const html = document.documentElement?.outerHTML ?? '';
  return {
    html: html.length > charactersMax ? '' : doctype + html,
    length: html.length,
    url: location.href,
    charset: document.characterSet.toLowerCase(),
    title: document.title,
  };
}`;

/** Waits up to 1.5 s until fonts are loaded and a frame, with its observers, is painted. The capture paints another. */
export const settlePaint = `() => Promise.race([
  (async () => {
    if (document.fonts?.status === 'loading') await document.fonts.ready; // otherwise it would wait for the page to load
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  })(),
  new Promise((resolve) => setTimeout(resolve, 1500)),
]).then(() => true)`;

/** Isolates one element: its siblings, and the siblings of its ancestors, are hidden. */
export const isolate = `(selector) => {
  ${find}
  const found = find(selector);
  const element = found?.nodeType === 1 ? found : found?.parentElement;
  const set = (node, rules) => { for (const [name, value] of Object.entries(rules)) node.style?.setProperty(name, value, 'important'); };
  if (element) set(element, { margin: '0', position: 'static' });
  for (let node = element; node && node !== document.documentElement; node = node.parentElement) {
    for (const other of node.parentElement?.children ?? []) if (other !== node && other.tagName !== 'HEAD') set(other, { display: 'none' });
    if (node.parentElement) set(node.parentElement, { margin: '0', padding: '0', border: '0', 'min-height': '0' });
  }
}`;

/** A request with the page's cookies and connection. */
export const fetchInside = `async (url, method, headers, body, bytesMax) => {
  const response = await fetch(url, { method, headers, body: body ?? undefined, credentials: 'include', redirect: 'follow' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > bytesMax) throw new Error('too large');
  let binary = '';
  for (let i = 0; i < bytes.length; i += 32768) binary += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return { status: response.status, url: response.url, headers: Object.fromEntries(response.headers), body: btoa(binary) };
}`;

/** Runs before the page's scripts: disables printing, and web sockets if they are unwanted. */
export const startScript = (blockSockets: boolean, urlParts: readonly string[]): string => {
  const lines = ['window.print = () => {};'];
  if (blockSockets || urlParts.length > 0) {
    lines.push(`{
      const parts = ${JSON.stringify(urlParts)}, all = ${blockSockets};
      window.WebSocket = new Proxy(window.WebSocket, {
        construct(target, args, newTarget) {
          const url = String(args[0]);
          if (all || parts.some((part) => url.includes(part))) throw new DOMException('blocked', 'SecurityError');
          return Reflect.construct(target, args, newTarget);
        },
      });
    }`);
  }
  return lines.join('\n');
};

/** Reads names such as `jQuery.fn.jquery` from the page. Runs in the page's main world, so it trusts no value. */
export const readGlobals = `(names) => {
  const found = {};
  for (const name of names) {
    try {
      let value = window;
      for (const part of name.split('.')) value = value == null ? undefined : value[part];
      if (value === undefined || value === null) continue;
      const isPlain = /^(string|number|boolean)$/.test(typeof value);
      found[name] = isPlain ? String(value).slice(0, 200) : '';
    } catch {}
  }
  return found;
}`;

/** The state of the document; nothing can be shown before it has a body. */
export const readState = "() => (document.body ? document.readyState : 'loading')";

/** The navigation timing of the document. */
export const readArrival = `() => {
  const [{ name, responseStatus } = {}] = performance.getEntriesByType('navigation');
  return { url: name ?? location.href, status: responseStatus || 200, contentType: document.contentType };
}`;

/** The classes and ids of the page, up to a length that rules can have. */
export const readMarks = `() => {
  const classes = new Set(), ids = new Set();
  for (const element of document.querySelectorAll('[class], [id]')) {
    if (classes.size > 20000 || ids.size > 20000) break;
    for (const name of element.classList) if (name.length < 100) classes.add(name);
    if (element.id && element.id.length < 100) ids.add(element.id);
  }
  return { classes: [...classes], ids: [...ids] };
}`;
