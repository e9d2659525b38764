// Reads a page as a stream, without building a tree: what it declares, which scripts and styles it uses, and every element
// for a visitor. It uses the bare tokenizer, whose cost does not depend on how deeply a page is nested.

import { shapeOf, shapesOf } from './attribute-shapes.ts';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';
import type { SeenElement, ElementContext } from '../../css-selector.ts';
import { codeInAddress } from './data-addresses.ts';
import { scriptFile } from './file-names.ts';
import type { Range } from './quoted-markup.ts';
import {
  blockEnd,
  closedByNext,
  literalTags,
  meanings,
  voidTags,
  type ElementMeaning,
  type Role,
} from './page-elements.ts';

export interface PageContent {
  /** By name, property or itemprop, in lower case. */
  meta: Map<string, string[]>;
  /** As the page writes them. */
  scriptSources: string[];
  /** Of frames, and of pictures that carry a query, as those that count visits do. */
  frames: string[];
  pixels: string[];
  stylesheets: string[];
  /** The first icon of the page. */
  icon: string | undefined;
  /** The text of inline scripts, and of style elements. */
  scripts: string;
  /** The text of import maps, which `scripts` contains as well. */
  importMap: string;
  styles: string;
  /** What a visitor reads, without `quoted`. `blockEnd` stands between blocks, and `cellEnd` between the cells of a table. */
  text: string;
  /** Code, quotations and form values: what the page shows, but does not say itself. */
  quoted: string;
  /** Preformatted text, which is an example on most pages, but the whole page of some. */
  listing: string;
  base: string | undefined;
  /** Where the source has tags that are not elements of the page, in order. */
  inert: Range[];
}

export interface PageVisitor {
  /** Called for each element. May return a function that receives the element's text when it ends. */
  see?(element: SeenElement, where: ElementContext): ((text: string) => void) | undefined;
  /** The attributes it needs; others are skipped. Undefined: all. */
  attributes?: ReadonlySet<string>;
  /** Whether it uses `siblingsBefore`. */
  wantsSiblings?: boolean;
  /** Checked from time to time: true stops the reading, keeping what was read. */
  isLate?(): boolean;
}

const depthMax = 512; // as in Chrome
const siblingsMax = 32;
const attributeCharactersMax = 8192;
const attributesMax = 256;
const scriptCharactersMax = 2 * 1024 * 1024;
const styleCharactersMax = 256 * 1024;
const textCharactersMax = 256 * 1024;
const listMax = 500;
const listenersMax = 200;
const inertMax = 2000;
/** Shorter tags name nothing. */
const inertCharactersMin = 12;
const listenedCharactersMax = 64 * 1024;
const elementsBetweenChecks = 128;

/** Attributes of scripts that load only after consent, or when the page is idle. */
const delayedSources =
  'data-src data-rocket-src data-rocketlazyloadscript data-litespeed-src data-cmp-src data-cmplz-src data-cookieyes-src data-cjssrc data-pmsrc data-wpmeteor-src data-phast-original-src data-suppressedsrc suppressedsrc'.split(
    ' ',
  );
/** Perfmatters uses the attribute of WP Rocket as a flag: `data-rocketlazyloadscript="1"`. */
const isAddress = /[/.]|^data:/;
/** The same of frames, which also load late. */
const frameSources = ['src', 'data-src', 'data-lazy-src', 'data-rocket-src'];
const isAbsolute = (source: string | undefined): source is string =>
  source !== undefined && /^(?:https?:)?\/\//i.test(source);
const isCounting = /[?;]|\.gif$|\/pixel\b/;
/** The component of an island of Astro, and the framework that renders it. */
const islandSources = ['component-url', 'renderer-url'];
const ownAttributes = new Set(
  [
    islandSources,
    'src href rel as name property itemprop http-equiv content type shadowrootmode data-main'.split(' '),
    delayedSources,
    frameSources,
  ].flat(),
);
type RawKind = 'script' | 'import map' | 'article' | 'style';
/** Structured data for search engines is content and may mention anything. */
const rawKinds: ReadonlyMap<string, RawKind> = new Map([
  ['importmap', 'import map'],
  ['application/ld+json', 'article'],
]);
const importMapCharactersMax = 64 * 1024;
const noAttributes: ReadonlyMap<string, string> = new Map();
const noSiblings: readonly SeenElement[] = [];

interface Listener {
  depth: number;
  text: string;
  tell(text: string): void;
}

type Attributes = ReadonlyMap<string, string>;

class TimeIsUp extends Error {}

/** True when the whole page was read. */
export function readPage(html: string, visitor: PageVisitor, content: PageContent): boolean {
  const reader = new PageReader(html, visitor, content);
  try {
    // Decoding entities while tokenizing would look at every character. Most texts have none, and most attributes are not wanted.
    const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
    tokenizer.write(html);
    tokenizer.end();
    reader.finish();
    return true;
  } catch (error) {
    if (error instanceof TimeIsUp) return false;
    throw error;
  }
}

export const emptyContent = (): PageContent => ({
  meta: new Map(),
  scriptSources: [],
  frames: [],
  pixels: [],
  stylesheets: [],
  icon: undefined,
  scripts: '',
  importMap: '',
  styles: '',
  text: '',
  quoted: '',
  listing: '',
  base: undefined,
  inert: [],
});

// A class, because the tokenizer calls it for every token.
class PageReader {
  #html: string;
  #visitor: PageVisitor;
  #wanted: ReadonlySet<string> | undefined;
  #shapes: Uint8Array | undefined;
  #content: PageContent;
  #ancestors: SeenElement[] = [];
  #siblings: SeenElement[][] = [[]];
  #beyond = 0; // open elements below the maximum depth
  #openTags = new Map<string, number>();
  /** Open elements by role. */
  #depths: Record<Role, number> = { unread: 0, template: 0, quotation: 0, listing: 0 };
  /** Where the open listing begins in the text of listings. */
  #listingStart = 0;
  /** With which the text ends, if it does. */
  #lastMark: string | undefined = blockEnd;
  #listeners: Listener[] = [];
  #tag = '';
  #tagStart = 0;
  #tagEnd = 0;
  #nextBracket = -1;
  #attributes: Map<string, string> | undefined;
  #name = '';
  #isWanted = true;
  #value = '';
  #rawText: RawKind | undefined;
  #seen = 0;
  #where: ElementContext;

  constructor(html: string, visitor: PageVisitor, content: PageContent) {
    this.#html = html;
    this.#visitor = visitor;
    this.#wanted = visitor.attributes && ownAttributes.union(visitor.attributes);
    this.#shapes = this.#wanted && shapesOf([...this.#wanted, 'srcdoc']);
    this.#content = content;
    this.#where = {
      ancestors: this.#ancestors,
      siblingsBefore: (depth) => this.#siblings[depth] ?? noSiblings,
    };
  }

  onopentagname(start: number, end: number): void {
    this.#tagStart = start - 1;
    this.#tag = lowerCase(this.#html.slice(start, end));
    this.#attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    this.#value = '';
    // Most attributes are not wanted, and looking for a new text in a set computes its hash.
    if (this.#shapes?.[shapeOf(this.#html.charCodeAt(start), end - start)] === 0) {
      this.#name = '';
      this.#isWanted = false;
      return;
    }
    this.#name = lowerCase(this.#html.slice(start, end));
    this.#isWanted = this.#wanted === undefined || this.#wanted.has(this.#name);
  }

  onattribdata(start: number, end: number): void {
    if (this.#hasTag(start, end) && this.#name !== 'srcdoc') this.#addInert(start, end);
    if (!this.#isWanted) return;
    const value = this.#html.slice(start, Math.min(end, start + attributeCharactersMax));
    this.#value = value.includes('&') ? decodeHTMLAttribute(value) : value;
  }

  onattribentity(): void {}

  onattribend(): void {
    if (!this.#isWanted) return;
    this.#attributes ??= new Map();
    if (this.#attributes.size < attributesMax && !this.#attributes.has(this.#name)) {
      this.#attributes.set(this.#name, this.#value);
    }
  }

  onopentagend(end: number): void {
    this.#tagEnd = end;
    this.#open();
  }

  onselfclosingtag(end: number): void {
    this.#tagEnd = end;
    this.#open();
  }

  onclosetag(start: number, end: number): void {
    this.#close(lowerCase(this.#html.slice(start, end)));
  }

  ontext(start: number, end: number): void {
    if (this.#rawText !== undefined) this.#addRaw(this.#rawText, start, end);
    else if (this.#isRead()) {
      const text = this.#html.slice(start, end);
      this.#addText(text.includes('&') && !this.#isLiteral() ? decodeHTML(text) : text);
      // Only text areas and the like contain tags as text.
      if (this.#depths.quotation + this.#depths.listing > 0 && this.#hasTag(start, end)) this.#addInert(start, end);
    }
  }

  ontextentity(): void {}

  oncdata(): void {}
  oncomment(start: number, end: number): void {
    if (this.#hasTag(start, end)) this.#addInert(start, end);
  }
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  finish(): void {
    this.#closeTo(0);
  }

  /** A listing without an end tag contains the rest of the page, which is what the page says. */
  #speakListing(): void {
    const content = this.#content;
    const left = textCharactersMax - content.text.length;
    if (this.#depths.listing === 0 || left <= 0) return;
    content.text += `${blockEnd}${content.listing.slice(this.#listingStart)}`.slice(0, left);
    content.listing = content.listing.slice(0, this.#listingStart);
    this.#lastMark = undefined;
  }

  #hasTag(start: number, end: number): boolean {
    if (end - start < inertCharactersMin) return false;
    if (this.#nextBracket < start) {
      const next = this.#html.indexOf('<', start);
      this.#nextBracket = next < 0 ? Infinity : next;
    }
    return this.#nextBracket < end;
  }

  #addInert(start: number, end: number): void {
    if (this.#content.inert.length < inertMax) this.#content.inert.push([start, end]);
  }

  #open(): void {
    if (++this.#seen % elementsBetweenChecks === 0 && this.#visitor.isLate?.() === true) throw new TimeIsUp();
    const tag = this.#tag;
    this.#closeBefore(tag);
    const element: SeenElement = { tag, attributes: this.#attributes ?? noAttributes };
    const depth = this.#ancestors.length;
    this.#note(element);
    const meaning = meanings.get(tag);
    if (meaning !== undefined) this.#break(meaning);
    const tell = this.#visitor.see?.(element, this.#where);
    if (this.#visitor.wantsSiblings === true) this.#addSibling(element, depth);
    if (voidTags.has(tag)) return;
    this.#descend(element, depth);
    if (meaning?.role === 'listing' && this.#depths.listing === 0) this.#listingStart = this.#content.listing.length;
    if (meaning?.role !== undefined && !element.attributes.has('shadowrootmode')) this.#depths[meaning.role]++;
    if (tell !== undefined && this.#listeners.length < listenersMax) this.#listeners.push({ depth, text: '', tell });
  }

  /** Closes the parent when a following element of the same kind ends it. */
  #closeBefore(tag: string): void {
    const closes = closedByNext[tag];
    const parent = closes === undefined ? undefined : this.#ancestors.at(-1);
    if (parent !== undefined && closes?.includes(parent.tag) === true) this.#close(parent.tag);
  }

  #addSibling(element: SeenElement, depth: number): void {
    const siblings = (this.#siblings[depth] ??= []);
    siblings.push(element);
    if (siblings.length > siblingsMax) siblings.shift();
  }

  #descend(element: SeenElement, depth: number): void {
    const { tag } = element;
    if (depth >= depthMax) {
      this.#beyond++;
    } else {
      this.#ancestors.push(element);
      if (this.#visitor.wantsSiblings === true) this.#siblings[depth + 1] = [];
    }
    this.#openTags.set(tag, (this.#openTags.get(tag) ?? 0) + 1);
  }

  /** Text before and after a block is not one sentence. */
  #break({ mark }: ElementMeaning): void {
    if (mark !== undefined && this.#depths.listing > 0 && this.#content.listing.length < textCharactersMax)
      this.#content.listing += mark;
    if (mark === undefined || mark === this.#lastMark || this.#lastMark === blockEnd) return;
    if (this.#content.text.length >= textCharactersMax) return;
    this.#content.text += mark;
    this.#lastMark = mark;
  }

  /** Whether the open element contains no entities. */
  #isLiteral(): boolean {
    return literalTags.has(this.#ancestors.at(-1)?.tag ?? '');
  }

  #isRead(): boolean {
    return this.#depths.unread === 0 && this.#depths.template === 0;
  }

  #close(tag: string): void {
    const open = this.#openTags.get(tag) ?? 0;
    if (open === 0) return;
    if (tag === 'body' || tag === 'html') this.#speakListing();
    if (this.#beyond > 0) {
      this.#beyond--;
      this.#forget(tag);
      return;
    }
    for (let depth = this.#ancestors.length - 1; depth >= 0; depth--) {
      if (this.#ancestors[depth]?.tag !== tag) continue;
      this.#closeTo(depth);
      return;
    }
  }

  #closeTo(depth: number): void {
    while (this.#ancestors.length > depth) this.#forget(this.#ancestors.pop()?.tag ?? '');
    for (let last = this.#listeners.at(-1); last !== undefined && last.depth >= depth; last = this.#listeners.at(-1)) {
      this.#listeners.pop();
      last.tell(last.text);
    }
  }

  #forget(tag: string): void {
    this.#openTags.set(tag, (this.#openTags.get(tag) ?? 1) - 1);
    const meaning = meanings.get(tag);
    if (meaning !== undefined) {
      this.#break(meaning);
      if (meaning.role !== undefined) this.#depths[meaning.role] = Math.max(0, this.#depths[meaning.role] - 1);
    }
    this.#rawText = undefined;
  }

  #note({ tag, attributes }: SeenElement): void {
    switch (tag) {
      case 'script':
        this.#noteScript(attributes);
        break;
      case 'style':
        this.#rawText = 'style';
        this.#content.styles += '\n';
        break;
      case 'meta':
        this.#noteMeta(attributes);
        break;
      case 'link':
        this.#noteLink(attributes);
        break;
      case 'astro-island':
        for (const name of islandSources) {
          const source = attributes.get(name);
          if (source !== undefined && source !== '') push(this.#content.scriptSources, source);
        }
        break;
      case 'iframe': {
        const source = frameSources.map((name) => attributes.get(name)).find(isAbsolute);
        if (source !== undefined && this.#depths.template === 0) push(this.#content.frames, source);
        break;
      }
      case 'img': {
        const source = attributes.get('src');
        if (isAbsolute(source) && isCounting.test(source)) push(this.#content.pixels, source);
        break;
      }
      case 'base':
        this.#content.base ??= attributes.get('href');
        break;
      default:
    }
  }

  #noteScript(attributes: Attributes): void {
    // A script in a template is not run.
    if (this.#depths.template > 0) {
      this.#addInert(this.#tagStart, this.#tagEnd);
      this.#rawText = 'article';
      return;
    }
    const source = attributes.get('src') ?? delayedSourceOf(attributes);
    const main = attributes.get('data-main'); // RequireJS loads it
    if (main !== undefined && main !== '') push(this.#content.scriptSources, scriptFile(main));
    const code = source === undefined ? undefined : codeInAddress(source);
    if (code !== undefined) this.#addCode(code);
    else if (source !== undefined) push(this.#content.scriptSources, source);
    else this.#rawText = rawKinds.get(attributes.get('type')?.trim().toLowerCase() ?? '') ?? 'script';
    this.#content.scripts += '\n';
  }

  #noteLink(attributes: Attributes): void {
    const target = attributes.get('href');
    if (target === undefined) return;
    const relations = attributes.get('rel')?.toLowerCase().trim().split(/\s+/) ?? [];
    const preloaded = relations.includes('preload') ? attributes.get('as')?.toLowerCase() : undefined;
    if (relations.includes('stylesheet') || preloaded === 'style') push(this.#content.stylesheets, target);
    if (relations.includes('icon')) this.#content.icon ??= target;
    if (relations.includes('modulepreload') || preloaded === 'script') push(this.#content.scriptSources, target);
  }

  #noteMeta(attributes: Attributes): void {
    const value = attributes.get('content');
    if (value === undefined || this.#content.meta.size >= listMax) return;
    const equivalent = attributes.get('http-equiv')?.trim().toLowerCase() === 'generator' ? 'generator' : undefined;
    const names = [attributes.get('name'), attributes.get('property'), attributes.get('itemprop'), equivalent];
    for (const name of new Set(names.map((one) => one?.trim().toLowerCase()))) {
      if (name === undefined || name === '') continue;
      const values = this.#content.meta.get(name);
      if (values === undefined) this.#content.meta.set(name, [value]);
      else push(values, value);
    }
  }

  #addRaw(kind: RawKind, start: number, end: number): void {
    const content = this.#content;
    if (kind === 'article') return;
    if (kind === 'import map') {
      const left = importMapCharactersMax - content.importMap.length;
      content.importMap += this.#html.slice(start, Math.min(end, start + left));
    }
    if (kind !== 'style') {
      this.#addCode(withQuotes(this.#html.slice(start, end)));
    } else if (content.styles.length < styleCharactersMax) content.styles += this.#html.slice(start, end);
  }

  #addCode(code: string): void {
    if (this.#content.scripts.length < scriptCharactersMax) this.#content.scripts += code;
  }

  #addText(text: string): void {
    const content = this.#content;
    if (this.#depths.quotation > 0) {
      if (content.quoted.length < textCharactersMax) content.quoted += text;
    } else if (this.#depths.listing > 0) {
      if (content.listing.length < textCharactersMax) content.listing += text;
    } else if (content.text.length < textCharactersMax) {
      content.text += text;
      if (this.#lastMark !== undefined && text.trim() !== '') this.#lastMark = undefined;
    }
    for (const listener of this.#listeners) {
      if (listener.text.length < listenedCharactersMax) listener.text += text;
    }
  }
}

/** Angular writes quotes in the state of a page as `&q;`. */
const withQuotes = (code: string): string => (/^\s{0,9}\{&q;/.test(code) ? code.replaceAll('&q;', '"') : code);

const delayedSourceOf = (attributes: Attributes): string | undefined =>
  delayedSources.map((name) => attributes.get(name)).find((source) => source !== undefined && isAddress.test(source));

function push(list: string[], value: string): void {
  if (list.length < listMax) list.push(value);
}

// Most names are short and already in lower case.
function lowerCase(name: string): string {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code >= 65 && code <= 90) return name.toLowerCase();
  }
  return name;
}
