// Processed HTML: the page as a browser parses it with scripting off, without styles, scripts and event handlers. It is parsed
// by the HTML standard and serialized in one pass without recursion, so that deep nesting cannot exhaust the stack.
//
// This is a clean-up for readers and programs, not a sanitizer: do not embed the result in a page of another origin.

import { html as htmlNames, type DefaultTreeAdapterTypes } from 'parse5';
import { absoluteSrcset, createUrlResolver, type UrlResolver } from './absolute-urls.ts';
import { parseDocument, type ParsedDocument } from './fast-parser.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Attribute = Element['attrs'][number];

const htmlNamespace = htmlNames.NS.HTML;

// Blink uses the same limit: it flattens deeper elements into siblings.
const depthMax = 512;

const voidElements = new Set(
  `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`.split(' '),
);
// Their text is written unescaped, because parsers do not decode it.
const rawTextElements = new Set(['script', 'xmp', 'iframe', 'noembed', 'noframes']);
// They contain only text, so they are never flattened.
const textOnlyElements = new Set([...rawTextElements, 'title', 'textarea']);
// Parsers drop a line feed directly after these tags, so a line feed that belongs to the text must be doubled.
const newlineEaters = new Set(['pre', 'textarea', 'listing']);

/**
 * Removes comments, styles, scripts (except JSON data) and event handlers; keeps text, ids and classes; makes links absolute
 * with the page's `<base>` or `url`. Undefined when the page has far too many elements for its size, or when the result is
 * longer than `charactersMax`.
 */
export function processHtml(source: string, url: string, charactersMax: number): string | undefined {
  const parsed = parseDocument(source);
  return parsed && processParsed(parsed, url, charactersMax);
}

/** The same for a page that has been parsed. */
export const processParsed = (parsed: ParsedDocument, url: string, charactersMax: number): string | undefined =>
  writeHtml(parsed.document.childNodes, createUrlResolver(url, baseOf(parsed)), charactersMax);

/** The base URL of a page, for its relative links. */
export const baseOf = ({ document, sawBase }: ParsedDocument): string | undefined =>
  sawBase ? firstBaseHref(document.childNodes) : undefined;

interface Level {
  nodes: readonly ChildNode[];
  next: number;
  /** Written after the last node. */
  end: string;
  depth: number;
  text: 'escaped' | 'raw' | 'raw in foreign' | 'json in foreign';
  inForeign: boolean;
  eatsNewline: boolean;
}

/** Processed HTML of parsed nodes, without the elements in `excluded`. Undefined when it is longer than `charactersMax`. */
export function writeHtml(
  roots: readonly ChildNode[],
  toAbsolute: UrlResolver,
  charactersMax: number,
  excluded?: ReadonlySet<Element>,
): string | undefined {
  let out = '';
  let level: Level = {
    nodes: roots,
    next: 0,
    end: '',
    depth: 0,
    text: 'escaped',
    inForeign: false,
    eatsNewline: false,
  };
  const outer: Level[] = [];

  for (;;) {
    const node = level.nodes[level.next++];
    if (node === undefined) {
      out += level.end;
      if (out.length > charactersMax) return undefined;
      const parent = outer.pop();
      if (parent === undefined) return out;
      level = parent;
    } else if (isText(node)) {
      out += textAs(level.text, node.value, level.eatsNewline);
      level.eatsNewline = false;
    } else if (isElement(node)) {
      if (isDropped(node) || excluded?.has(node)) continue;
      level.eatsNewline = false;
      writeElement(node);
    } else if (node.nodeName === '#documentType') {
      out += doctype(node);
    }
  }

  /** Writes the start tag, and enters a new level unless the element is empty or contains a single text. */
  function writeElement(element: Element | DefaultTreeAdapterTypes.Template): void {
    const foreign = element.namespaceURI !== htmlNamespace;
    const name = !foreign && element.tagName === 'plaintext' ? 'pre' : element.tagName; // plaintext has no end tag
    out += `<${name}${attributesOf(element, toAbsolute)}>`;
    if (!foreign && voidElements.has(name)) return;
    const nodes = !foreign && 'content' in element ? element.content.childNodes : element.childNodes;
    const end = `</${name}>`;
    const eatsNewline = !foreign && newlineEaters.has(name);
    const text = textKind(name, foreign, level.inForeign);
    const first = nodes[0];
    if (first === undefined) {
      out += end;
    } else if (nodes.length === 1 && isText(first)) {
      out += textAs(text, first.value, eatsNewline) + end;
    } else {
      const depth = level.depth + 1;
      const inner: Level = { nodes, next: 0, end, depth, text, inForeign: level.inForeign || foreign, eatsNewline };
      if (depth >= depthMax && (foreign || !textOnlyElements.has(name))) flatten(inner);
      outer.push(level);
      level = inner;
    }
  }

  /** Writes the text at the start of an element and ends the element there. Its other nodes become its siblings. */
  function flatten(inner: Level): void {
    for (let child = inner.nodes[inner.next]; child !== undefined; child = inner.nodes[++inner.next]) {
      if (isElement(child) && !isDropped(child)) break;
      if (!isText(child)) continue;
      out += textAs(inner.text, child.value, inner.eatsNewline);
      inner.eatsNewline = false;
    }
    out += inner.end;
    inner.end = '';
    inner.eatsNewline = false;
    inner.depth = level.depth;
  }
}

function isDropped(element: Element): boolean {
  const { tagName: name } = element;
  if (name === 'style') return true;
  if (name === 'base') return element.namespaceURI === htmlNamespace;
  if (name !== 'script') return false;
  return element.namespaceURI !== htmlNamespace || !isJsonBlock(attributeOf(element, 'type'));
}

function isJsonBlock(type: string | undefined): boolean {
  const essence = type?.split(';')[0]?.trim().toLowerCase();
  return essence !== undefined && (essence === 'application/json' || /^[\w.-]+\/[\w.-]+\+json$/.test(essence));
}

// Inside SVG or MathML, a parser may read the element as foreign and its text as markup.
function textKind(name: string, foreign: boolean, inForeign: boolean): Level['text'] {
  if (foreign || !rawTextElements.has(name)) return 'escaped';
  if (!inForeign) return 'raw';
  return name === 'script' ? 'json in foreign' : 'raw in foreign';
}

function textAs(kind: Level['text'], value: string, eatsNewline: boolean): string {
  if (eatsNewline && value.charCodeAt(0) === 0x0a) return `\n${textAs(kind, value, false)}`;
  switch (kind) {
    case 'escaped':
      return escapeText(value);
    case 'raw':
      return value;
    case 'raw in foreign':
      return value.replaceAll('<', '&lt;');
    case 'json in foreign':
      return value.replaceAll('<', '\\u003c');
  }
}

function attributesOf(element: Element, toAbsolute: UrlResolver): string {
  let written = '';
  for (const attribute of element.attrs) {
    const { name } = attribute;
    if (isHandler(name)) continue;
    const full = attribute.prefix ? `${attribute.prefix}:${name}` : name;
    written += ` ${full}="${escapeAttribute(valueOf(element, attribute, toAbsolute))}"`;
  }
  return written;
}

// `on…`, in any case.
const isHandler = (name: string): boolean =>
  name.length > 2 && (name.charCodeAt(0) | 0x20) === 0x6f && (name.charCodeAt(1) | 0x20) === 0x6e;

function valueOf(element: Element, { name, value }: Attribute, toAbsolute: UrlResolver): string {
  switch (name) {
    case 'href':
    case 'src':
    case 'poster':
    case 'formaction':
      return toAbsolute(value);
    case 'action':
      return element.tagName === 'form' ? toAbsolute(value) : value;
    case 'data':
      return element.tagName === 'object' ? toAbsolute(value) : value;
    case 'cite':
      return toAbsolute(value);
    case 'srcset':
    case 'imagesrcset':
      return absoluteSrcset(value, toAbsolute);
    case 'charset':
      return element.tagName === 'meta' ? 'utf-8' : value;
    case 'content':
      return isContentType(element) ? value.replace(/(charset\s*=\s*)("[^"]*"|'[^']*'|[^\s;"']*)/i, '$1utf-8') : value;
    default:
      return value;
  }
}

function isContentType(element: Element): boolean {
  return element.tagName === 'meta' && attributeOf(element, 'http-equiv')?.trim().toLowerCase() === 'content-type';
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

// Identifiers are kept, because they select the browser's layout mode.
function doctype({ name, publicId, systemId }: DefaultTreeAdapterTypes.DocumentType): string {
  const quoted = (id: string) => (id.includes('"') ? `'${id}'` : `"${id}"`);
  if (publicId) return `<!DOCTYPE ${name} PUBLIC ${quoted(publicId)}${systemId ? ` ${quoted(systemId)}` : ''}>`;
  return systemId ? `<!DOCTYPE ${name} SYSTEM ${quoted(systemId)}>` : `<!DOCTYPE ${name}>`;
}

function firstBaseHref(roots: ChildNode[]): string | undefined {
  const waiting = roots.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'base' && node.namespaceURI === htmlNamespace) {
      const href = attributeOf(node, 'href');
      if (href !== undefined) return href;
    }
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i];
      if (child) waiting.push(child);
    }
  }
  return undefined;
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node;
const isText = (node: ChildNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

const escapeText = (text: string): string => escaped(text, false);
const escapeAttribute = (text: string): string => escaped(text, true);

// A loop is faster than a regular expression here, because most texts are short and have nothing to escape.
function escaped(text: string, inAttribute: boolean): string {
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const entity = entityOf(text.charCodeAt(at), inAttribute);
    if (entity === undefined) continue;
    out += text.slice(from, at) + entity;
    from = at + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

function entityOf(code: number, inAttribute: boolean): string | undefined {
  switch (code) {
    case 0x26:
      return '&amp;';
    case 0x3c:
      return '&lt;';
    case 0x3e:
      return '&gt;';
    case 0x22:
      return inAttribute ? '&quot;' : undefined;
    case 0xa0:
      return '&nbsp;';
    case 0x0d:
      return '&#13;'; // parsers read a bare carriage return as a line feed
    default:
      return undefined;
  }
}
