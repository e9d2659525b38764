// Builds the tree of a document, with the elements that HTML would have. All formats are then made from it, as from a page.

import { defaultTreeAdapter, html } from 'parse5';
import type { Document, Element } from '../page-content/tree.ts';
import { tooLargeToRead } from './document-error.ts';

const nodesMax = 1_500_000;
const charactersMax = 30 * 1024 * 1024;
const depthMax = 200;

export interface DocumentFacts {
  title?: string | undefined;
  author?: string | undefined;
  description?: string | undefined;
  language?: string | undefined;
  site?: string | undefined;
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  canonical?: string | undefined;
}

type Attributes = Readonly<Record<string, string>>;

/** Writes elements one after the other. It stops documents that are too large with a `DocumentError`. */
export class TreeBuilder {
  readonly document: Document = defaultTreeAdapter.createDocument();
  readonly #head: Element;
  readonly #body: Element;
  readonly #root: Element;
  #open: Element[];
  #nodes = 0;
  #characters = 0;

  constructor() {
    this.#root = create('html');
    this.#head = create('head');
    this.#body = create('body');
    defaultTreeAdapter.appendChild(this.document, this.#root);
    defaultTreeAdapter.appendChild(this.#root, this.#head);
    defaultTreeAdapter.appendChild(this.#root, this.#body);
    this.#open = [this.#body];
  }

  /** What the document says about itself. */
  facts({ title, author, description, language, site, publishedAt, modifiedAt, canonical }: DocumentFacts): void {
    if (language) this.#root.attrs = [{ name: 'lang', value: language }];
    if (title) {
      const element = create('title');
      defaultTreeAdapter.insertText(element, title);
      defaultTreeAdapter.appendChild(this.#head, element);
    }
    const metas = {
      author,
      description,
      'og:site_name': site,
      'article:published_time': publishedAt,
      'article:modified_time': modifiedAt,
    };
    for (const [name, content] of Object.entries(metas)) {
      if (content) defaultTreeAdapter.appendChild(this.#head, create('meta', { name, content }));
    }
    if (canonical) defaultTreeAdapter.appendChild(this.#head, create('link', { rel: 'canonical', href: canonical }));
  }

  get #parent(): Element {
    return this.#open.at(-1) ?? this.#body;
  }

  open(name: string, attributes?: Attributes): this {
    const element = create(name, attributes);
    this.#append(element);
    this.#open.push(element);
    return this;
  }

  close(): this {
    if (this.#open.length > 1) this.#open.pop();
    return this;
  }

  /** The innermost open element. */
  get current(): Element {
    return this.#parent;
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** Whether more elements can be opened inside each other. Deeper structure has to be left out. */
  get isDeep(): boolean {
    return this.#open.length >= depthMax;
  }

  closeTo(depth: number): void {
    this.#open.length = Math.max(1, Math.min(depth, this.#open.length));
  }

  text(value: string): this {
    if (value === '') return this;
    this.#count(value.length);
    defaultTreeAdapter.insertText(this.#parent, value);
    return this;
  }

  /** An element with text only. */
  leaf(name: string, text: string, attributes?: Attributes): this {
    return this.open(name, attributes).text(text).close();
  }

  /** An element without content. */
  empty(name: string, attributes?: Attributes): this {
    this.#append(create(name, attributes));
    return this;
  }

  /** A table of texts, whose first row may be its header. */
  table(rows: readonly (readonly string[])[], hasHeader: boolean, caption?: string): this {
    this.open('table');
    if (caption) this.leaf('caption', caption);
    for (const [index, row] of rows.entries()) {
      this.open('tr');
      for (const cell of row) this.leaf(hasHeader && index === 0 ? 'th' : 'td', cell);
      this.close();
    }
    return this.close();
  }

  /** Nodes that were parsed elsewhere, such as the HTML of a feed's entry. Their former parent must not be used again. */
  adopt(nodes: readonly Element['childNodes'][number][], size: number): this {
    this.#count(size);
    const parent = this.#parent;
    for (const node of nodes) {
      node.parentNode = parent;
      parent.childNodes.push(node);
    }
    return this;
  }

  #append(element: Element): void {
    this.#count(0);
    defaultTreeAdapter.appendChild(this.#parent, element);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (++this.#nodes > nodesMax) throw tooLargeToRead('document', `it has more than ${nodesMax} parts`);
    if (this.#characters > charactersMax) throw tooLargeToRead('document', 'it has more than 30 MB of text');
  }
}

const create = (name: string, attributes: Attributes = {}): Element =>
  defaultTreeAdapter.createElement(
    name,
    html.NS.HTML,
    Object.entries(attributes).map(([attribute, value]) => ({ name: attribute, value })),
  );
