// Divides a page into zones of code and prose, so that an article about a protection is not mistaken for a protected page.
// This is not a parser: one pass without backtracking is enough to distinguish code from prose.

export type Zone =
  /** Prose that visitors read. */
  | 'text'
  /** Quoted prose: code samples, quotations, articles. */
  | 'quote'
  /** Inside a tag. */
  | 'tag'
  /** Inside a script, or a tag that loads a resource. */
  | 'load'
  /** Tags that refer to other pages or describe this one: links, images, metadata. */
  | 'reference'
  /** Tags that load a style sheet or an icon. */
  | 'asset'
  /** Comments. */
  | 'comment'
  /** Styles. */
  | 'style'
  /** Data, which is content and not behaviour. */
  | 'data';

export interface PageZones {
  /** The zone of an offset. */
  at(offset: number): Zone;
  /** Characters that visitors read, with runs of white space counted once. */
  visibleCharacters: number;
  /** The same without the title. */
  bodyCharacters: number;
  /** Characters in code samples, quotations and articles. */
  quotedCharacters: number;
  /** Whether the page has text fields. */
  hasInputs: boolean;
  /** Whether the page has an element that an application fills. */
  hasMountPoint: boolean;
  links: number;
  /** Scripts that are loaded by URL. */
  loadedScripts: number;
}

/** The zones of a text that is not HTML. */
export const proseZones = (characters: number): PageZones => ({
  at: () => 'text',
  visibleCharacters: characters,
  bodyCharacters: characters,
  quotedCharacters: 0,
  hasInputs: false,
  hasMountPoint: false,
  links: 0,
  loadedScripts: 0,
});

const quoting = new Set(['code', 'pre', 'kbd', 'samp', 'q', 'article', 'textarea', 'xmp']);
const referring = new Set(['a', 'img', 'area', 'meta', 'source', 'video', 'audio']);
// Data that frameworks embed for hydration.
const hydration = /^\s*(?:\(?self\.__next_|window\.__(?:NUXT|INITIAL|PRELOADED|APOLLO|remixContext|DATA)|__sveltekit)/i;
const mountPoint = /\bid\s*=\s*["']?(?:root|app|application|__next|__nuxt|__layout|svelte|main-app|react-root|q-app)\b/;
const typedInput = /\btype\s*=\s*["']?(?:password|email|text|search|tel)\b/i;
const isHidden = /[\s"'](?:hidden\b|style\s*=\s*["']?\s*display\s*:\s*none)/;
// An input is a text field unless it says otherwise.
const typedOrHidden = /[\s"'](?:type\s*=|hidden\b|style\s*=\s*["']?\s*display\s*:\s*none)/;
const isTextField = (tag: string): boolean => typedInput.test(tag) || !typedOrHidden.test(tag);

/** `html` is decoded as Latin-1, so that offsets are byte offsets. */
export function readZones(html: string): PageZones {
  const lower = html.toLowerCase();
  const starts: number[] = [];
  const zones: Zone[] = [];
  let visibleCharacters = 0;
  let titleCharacters = 0;
  let isInTitle = false;
  let hasInputs = false;
  let hasMountPoint = false;
  let links = 0;
  let loadedScripts = 0;
  let quotedCharacters = 0;
  let quoteDepth = 0;
  let blockquoteDepth = 0;
  let at = 0;

  const mark = (start: number, zone: Zone) => {
    if (zones.at(-1) === zone) return;
    starts.push(start);
    zones.push(zone);
  };
  const readText = (end: number) => {
    if (end <= at) return;
    const isQuote = quoteDepth + blockquoteDepth > 0;
    mark(at, isQuote ? 'quote' : 'text');
    const characters = countVisible(html, at, end);
    visibleCharacters += characters;
    if (isQuote) quotedCharacters += characters;
    if (isInTitle) titleCharacters += characters;
  };
  const noteQuote = (name: string, isEnd: boolean) => {
    if (quoting.has(name)) quoteDepth = Math.max(0, quoteDepth + (isEnd ? -1 : 1));
    if (name === 'blockquote') blockquoteDepth = Math.max(0, blockquoteDepth + (isEnd ? -1 : 1));
    // Around a table with which a page begins, a blockquote is the margin of an old page.
    if (name === 'table' && !isEnd && visibleCharacters === titleCharacters) blockquoteDepth = 0;
  };
  const noteTag = (name: string, tag: string) => {
    const isEnd = tag[1] === '/';
    noteQuote(name, isEnd);
    if (name === 'title') isInTitle = !isEnd;
    if (!isEnd && ((name === 'textarea' && !isHidden.test(tag)) || (name === 'input' && isTextField(tag))))
      hasInputs = true;
    if (name === 'a' && !isEnd) links++;
    if ((name === 'div' || name === 'main') && !hasMountPoint) hasMountPoint = mountPoint.test(tag);
    if (name === 'script' && /\bsrc\s*=/.test(tag)) loadedScripts++;
  };

  while (at < html.length) {
    const open = nextTag(html, at);
    readText(open);
    at = open;
    if (at >= html.length) break;
    if (lower.startsWith('<!--', at)) {
      mark(at, 'comment');
      at = endOf(lower, '-->', at + 4);
      continue;
    }
    const end = tagEnd(html, at);
    const tag = lower.slice(at, Math.min(end, at + 2048));
    const name = /^<\/?([a-z][^\s/>]*)/.exec(tag)?.[1] ?? '';
    mark(at, tagZone(name, tag));
    at = end;
    noteTag(name, tag);
    if (tag[1] === '/') continue;
    if (name === 'script' || name === 'style') {
      const close = lower.indexOf(`</${name}`, at);
      const contentEnd = close === -1 ? html.length : close;
      if (contentEnd > at) mark(at, name === 'script' ? scriptZone(tag, html.slice(at, at + 200)) : 'style');
      at = contentEnd;
    }
  }

  return {
    visibleCharacters,
    bodyCharacters: visibleCharacters - titleCharacters,
    quotedCharacters,
    hasInputs,
    hasMountPoint,
    links,
    loadedScripts,
    at(offset) {
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((starts[middle] ?? Infinity) <= offset) low = middle + 1;
        else high = middle;
      }
      return zones[low - 1] ?? 'text';
    },
  };
}

/** The offset of the next tag, end tag, comment or declaration. */
function nextTag(html: string, from: number): number {
  for (let open = html.indexOf('<', from); open !== -1; open = html.indexOf('<', open + 1)) {
    const code = html.charCodeAt(open + 1) | 32;
    if ((code >= 97 && code <= 122) || html[open + 1] === '/' || html[open + 1] === '!') return open;
  }
  return html.length;
}

// A `>` inside quotes belongs to the value.
function tagEnd(html: string, from: number): number {
  let quote = 0;
  for (let i = from + 1; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return i + 1;
    else if ((code === 34 || code === 39) && html[i - 1] === '=') quote = code;
  }
  return html.length;
}

function endOf(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at === -1 ? text.length : at + closing.length;
}

function tagZone(name: string, tag: string): Zone {
  if (name === 'script') return isData(tag) ? 'tag' : 'load';
  if (name === 'iframe' || name === 'frame') return 'load';
  if (name === 'link') return linkZone(tag);
  if (name === 'meta' && /\bhttp-equiv\b/.test(tag)) return 'tag';
  return referring.has(name) ? 'reference' : 'tag';
}

function linkZone(tag: string): Zone {
  if (/\brel\s*=\s*["']?(?:\w+\s+)?(?:preload|modulepreload|prefetch|preconnect|dns-prefetch)/.test(tag)) return 'load';
  return /\brel\s*=\s*["']?(?:\w+\s+)?(?:stylesheet|icon)\b/.test(tag) ? 'asset' : 'reference';
}

const isData = (scriptTag: string): boolean => /\btype\s*=\s*["']?[^"'>\s]*(?:json|template|markdown)/.test(scriptTag);

const scriptZone = (tag: string, beginning: string): Zone =>
  isData(tag) || hydration.test(beginning) ? 'data' : 'load';

function countVisible(html: string, from: number, to: number): number {
  let count = 0;
  let isSpace = true;
  for (let i = from; i < to; i++) {
    const wasSpace = isSpace;
    isSpace = html.charCodeAt(i) <= 32;
    if (!isSpace || !wasSpace) count++;
  }
  return count;
}
