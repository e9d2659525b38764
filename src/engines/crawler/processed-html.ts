// Processed HTML: the page as a browser reads it with scripting off, without what only matters to a browser. Parsed by
// the HTML standard, cleaned and written again in one pass without recursion, so that no nesting can exhaust the stack.
//
// It is a clean-up for readers and programs, not a sanitizer for showing foreign pages inside your own.

import { html as htmlNames, type DefaultTreeAdapterTypes } from 'parse5';
import { absoluteSrcset, createUrlResolver, type UrlResolver } from './absolute-urls.ts';
import { parseDocument } from './fast-parser.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Attribute = Element['attrs'][number];

const htmlNamespace = htmlNames.NS.HTML;

// Blink attaches deeper elements beside each other as well.
const depthMax = 512;

const voidElements = new Set(
  `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`.split(' '),
);
// Their text is written as it is: the parser that reads it back does not decode it either.
const rawTextElements = new Set(['script', 'xmp', 'iframe', 'noembed', 'noframes']);
// Their children are text only, so they are never flattened.
const textOnlyElements = new Set([...rawTextElements, 'title', 'textarea']);
// The parser drops a line feed right behind these tags, so one that belongs to the text must be doubled.
const newlineEaters = new Set(['pre', 'textarea', 'listing']);

/**
 * Cleans a page. Comments, styles, scripts (except JSON data) and event handlers go; text, ids and classes stay; links
 * are completed against the page's `<base>` or `url`. Undefined when the page or the result, capped at `charactersMax`,
 * is out of all proportion to the source.
 */
export function processHtml(source: string, url: string, charactersMax: number): string | undefined {
  const parsed = parseDocument(source);
  if (parsed === undefined) return undefined;
  const { document, sawBase } = parsed;
  const base = sawBase ? firstBaseHref(document.childNodes) : undefined;
  return write(document.childNodes, createUrlResolver(url, base), charactersMax);
}

interface Level {
  nodes: ChildNode[];
  next: number;
  /** Written when the level is through. */
  end: string;
  depth: number;
  text: 'escaped' | 'raw' | 'raw in foreign' | 'json in foreign';
  inForeign: boolean;
  eatsNewline: boolean;
}

function write(roots: ChildNode[], toAbsolute: UrlResolver, charactersMax: number): string | undefined {
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
      if (isDropped(node)) continue;
      level.eatsNewline = false;
      const foreign = node.namespaceURI !== htmlNamespace;
      const name = !foreign && node.tagName === 'plaintext' ? 'pre' : node.tagName; // plaintext has no end
      out += `<${name}${attributesOf(node, toAbsolute)}>`;
      if (!foreign && voidElements.has(name)) continue;
      const nodes = !foreign && 'content' in node ? node.content.childNodes : node.childNodes;
      let end = `</${name}>`;
      let eatsNewline = !foreign && newlineEaters.has(name);
      const text = textKind(name, foreign, level.inForeign);
      const only = nodes.length === 1 ? nodes[0]! : undefined;
      // Most elements end here, without a level of their own.
      if (nodes.length === 0) {
        out += end;
        continue;
      }
      if (only !== undefined && isText(only)) {
        out += textAs(text, only.value, eatsNewline) + end;
        continue;
      }
      let depth = level.depth + 1;
      let next = 0;
      if (depth >= depthMax && (foreign || !textOnlyElements.has(name))) {
        // Its text stays inside, its elements become its neighbours.
        for (; next < nodes.length; next++) {
          const child = nodes[next]!;
          if (isElement(child) && !isDropped(child)) break;
          if (!isText(child)) continue;
          out += textAs(text, child.value, eatsNewline);
          eatsNewline = false;
        }
        out += end;
        end = '';
        eatsNewline = false;
        depth = level.depth;
      }
      outer.push(level);
      level = { nodes, next, end, depth, text, inForeign: level.inForeign || foreign, eatsNewline };
    } else if (node.nodeName === '#documentType') {
      out += doctype(node);
    }
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
  const essence = type?.split(';')[0]!.trim().toLowerCase();
  return essence !== undefined && (essence === 'application/json' || /^[\w.-]+\/[\w.-]+\+json$/.test(essence));
}

// Inside SVG or MathML the same element may be read back as foreign, where its text would be markup.
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

// With its identifiers, because they decide how browsers lay the page out.
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
    for (let i = node.childNodes.length - 1; i >= 0; i--) waiting.push(node.childNodes[i]!);
  }
  return undefined;
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node;
const isText = (node: ChildNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

const escapeText = (text: string): string => escaped(text, false);
const escapeAttribute = (text: string): string => escaped(text, true);

// A loop, because most texts have nothing to escape and a regular expression costs more than they are long.
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
      return '&#13;'; // a bare one would be read back as a line feed
    default:
      return undefined;
  }
}
