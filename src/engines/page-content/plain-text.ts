// The text of a page as readers see it: paragraphs between empty lines, one line per list item and table row.

import {
  blockElements,
  flat,
  isElement,
  isText,
  isUnseen,
  pageNumberOf,
  type ChildNode,
  type Element,
} from './tree.ts';
import type { View } from './view.ts';

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure article section hr'.split(' '));

export function plainText({ roots, excluded }: View): string {
  const writer = new TextWriter();
  const write = (nodes: readonly ChildNode[], isPreformatted: boolean): void => {
    for (const node of nodes) {
      if (isText(node)) writer.text(node.value, isPreformatted);
      else if (isElement(node) && !isUnseen(node) && !excluded.has(node)) writeElement(node, isPreformatted);
    }
  };
  const writeElement = (element: Element, isPreformatted: boolean): void => {
    const { tagName: name } = element;
    if (name === 'br') return writer.line();
    if (name === 'hr' && pageNumberOf(element) !== undefined) return writer.page();
    if (name === 'td' || name === 'th') {
      writer.cell();
      return write(element.childNodes, isPreformatted);
    }
    const breaks = paragraphs.has(name) ? 2 : blockElements.has(name) ? 1 : 0;
    if (breaks > 0) writer.block(breaks);
    write(element.childNodes, isPreformatted || name === 'pre' || name === 'textarea');
    if (breaks > 0) writer.block(breaks);
  };
  write(roots, false);
  return writer.finish();
}

/** Collects text and removes the white space that a browser would not show. */
class TextWriter {
  #out = '';
  #breaks = 0;
  #needsSpace = false;
  #needsTab = false;

  text(value: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      if (value === '') return;
      this.#separate();
      this.#out += value;
      return;
    }
    const words = flat(value);
    if (words === '' || words === ' ') {
      this.#needsSpace ||= words === ' ';
      return;
    }
    if (words.startsWith(' ')) this.#needsSpace = true;
    this.#separate();
    this.#out += words.trim();
    this.#needsSpace = words.endsWith(' ');
  }

  line(): void {
    this.#breaks = Math.min(2, this.#breaks + 1);
  }

  block(breaks: number): void {
    this.#breaks = Math.max(this.#breaks, breaks);
  }

  /** A form feed between pages, as other tools write it. */
  page(): void {
    this.#out += '\n\f';
  }

  cell(): void {
    if (this.#breaks === 0 && this.#out !== '') this.#needsTab = true;
  }

  finish(): string {
    return this.#out.trim();
  }

  #separate(): void {
    if (this.#out.endsWith('\f')) {
      // A page starts without a break.
    } else if (this.#breaks > 0) {
      if (this.#out !== '') this.#out += this.#breaks === 1 ? '\n' : '\n\n';
    } else if (this.#needsTab) this.#out += '\t';
    else if (this.#needsSpace && this.#out !== '') this.#out += ' ';
    this.#needsTab = false;
    this.#breaks = 0;
    this.#needsSpace = false;
  }
}
