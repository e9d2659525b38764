// The text of a page as readers see it: paragraphs between empty lines, one line per list item and table row.

import { pictureCharacter } from './images.ts';
import type { Inventory } from './inventory.ts';
import { codeText, isInLineNumbers, isLineNumbers } from './markdown/code.ts';
import { isAnchor } from './markdown/decoration.ts';
import { formulaOf, type Formula } from './markdown/math.ts';
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

export function plainText({ roots, excluded }: View, { hasFormulas }: Pick<Inventory, 'hasFormulas'>): string {
  const writer = new TextWriter();
  const write = (nodes: readonly ChildNode[], isPreformatted: boolean): void => {
    for (const node of nodes) {
      if (isText(node)) writer.text(node.value, isPreformatted);
      else if (isElement(node) && !excluded.has(node)) writeShown(node, isPreformatted);
    }
  };
  const writeShown = (element: Element, isPreformatted: boolean): void => {
    const formula = hasFormulas ? formulaOf(element) : undefined;
    if (formula) writeFormula(formula);
    else if (formula === undefined && !isUnseen(element) && !isHeadingAnchor(element)) {
      writeElement(element, isPreformatted);
    }
  };
  /** The source of a formula: its characters alone are meaningless without their places. */
  const writeFormula = ({ tex, isDisplay }: Formula): void => {
    if (isDisplay) writer.block(2);
    writer.text(tex, false);
    if (isDisplay) writer.block(2);
  };
  const writeElement = (element: Element, isPreformatted: boolean): void => {
    const { tagName: name } = element;
    if (name === 'br') return writer.line();
    if (name === 'img') return writer.text(pictureCharacter(element) ?? '', false);
    if (name === 'hr' && pageNumberOf(element) !== undefined) return writer.page();
    if (name === 'td' || name === 'th') {
      if (isLineNumbers(element)) return;
      writer.cell();
      return write(contentOfCell(element, excluded), isPreformatted);
    }
    const isParagraph = paragraphs.has(name) && !isInnerList(element);
    const breaks = isParagraph ? 2 : blockElements.has(name) ? 1 : 0;
    if (breaks > 0) writer.block(breaks);
    if (name === 'tr') writer.row();
    if (name === 'pre') writer.text(isInLineNumbers(element) ? '' : codeText(element, excluded), true);
    else write(element.childNodes, isPreformatted || name === 'textarea');
    if (breaks > 0) writer.block(breaks);
  };
  write(roots, false);
  return writer.finish();
}

/** A list in an item of another one: all items are lines of one block. */
const isInnerList = ({ tagName, parentNode }: Element): boolean =>
  (tagName === 'ul' || tagName === 'ol') && parentNode !== null && /^(?:li|ul|ol)$/.test(parentNode.nodeName);

const isHeadingAnchor = (element: Element): boolean => element.tagName === 'a' && isAnchor(element);

/** The content of a cell, without the paragraph around all of it: a row is one line. */
function contentOfCell(cell: Element, excluded: ReadonlySet<Element>): readonly ChildNode[] {
  const nodes = cell.childNodes.filter((node) => !isText(node) || node.value.trim() !== '');
  const [only] = nodes;
  const isWrapped = nodes.length === 1 && only && isElement(only) && (only.tagName === 'p' || only.tagName === 'div');
  return isWrapped && !isUnseen(only) && !excluded.has(only) ? only.childNodes : cell.childNodes;
}

/** Collects text and removes the white space that a browser would not show. */
class TextWriter {
  #out = '';
  #breaks = 0;
  /** Whether the text ends with a page break. Asking the text itself would copy it, because it is still in pieces. */
  #endsWithPage = false;
  #needsSpace = false;
  /** Cells since the last text of the row. */
  #tabs = 0;
  #cells = 0;
  #isRowEmpty = false;

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
    this.#tabs = 0;
  }

  /** A form feed between pages, as other tools write it. */
  page(): void {
    this.#out += '\n\f';
    this.#endsWithPage = true;
  }

  row(): void {
    this.#cells = 0;
    this.#isRowEmpty = true;
  }

  /** Empty cells count, so that columns stay aligned. */
  cell(): void {
    const isFirst = this.#cells++ === 0;
    if (!isFirst && (this.#breaks === 0 || this.#isRowEmpty)) this.#tabs++;
  }

  finish(): string {
    return this.#out.trimEnd().replace(/^[^\S\t]+/, '');
  }

  #separate(): void {
    if (this.#endsWithPage) {
      // A page starts without a break.
      this.#endsWithPage = false;
    } else if (this.#breaks > 0) {
      if (this.#out !== '') this.#out += this.#breaks === 1 ? '\n' : '\n\n';
    } else if (this.#needsSpace && this.#tabs === 0 && this.#out !== '') this.#out += ' ';
    if (this.#tabs > 0) this.#out += '\t'.repeat(this.#tabs);
    this.#tabs = 0;
    this.#isRowEmpty = false;
    this.#breaks = 0;
    this.#needsSpace = false;
  }
}
