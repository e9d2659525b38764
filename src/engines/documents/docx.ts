// DOCX documents: headings, paragraphs, lists, tables, links and notes.

import { damaged } from './document-error.ts';
import { looks, plain, raised, type Look } from './docx-look.ts';
import type { Element } from '../page-content/tree.ts';
import { headingStyles, listStyles, numberedLists, type ListStyle } from './docx-styles.ts';
import { coreFacts, ofType, partsOf, type Relations } from './office-package.ts';
import { TreeBuilder } from './tree-builder.ts';
import { localName, readXml, type XmlHandler } from './xml.ts';
import { openZip } from './zip.ts';

const what = 'DOCX document';

interface Parts {
  relations: Relations;
  headings: ReadonlyMap<string, number>;
  lists: ReadonlyMap<string, boolean[]>;
  /** Lists that come from the style of a paragraph. */
  listStyles: ReadonlyMap<string, ListStyle>;
}

export function readDocx(file: Buffer): TreeBuilder {
  const zip = openZip(file, what);
  const { path, relations } = partsOf(zip, 'word/document.xml', what);
  const source = zip.text(path);
  if (source === undefined) throw damaged(what);
  const part = (type: string) => zip.text(ofType(relations, type)?.target ?? `word/${type}.xml`);
  const styles = part('styles');
  const parts = {
    relations,
    headings: headingStyles(styles),
    lists: numberedLists(part('numbering')),
    listStyles: listStyles(styles),
  };
  const tree = new TreeBuilder();
  tree.facts(coreFacts(zip, what));
  readXml(source, new DocxReader(tree, parts), what);
  const notes = ['footnotes', 'endnotes'].flatMap((type) => part(type) ?? []);
  for (const note of notes) readXml(note, new DocxReader(tree, parts), what);
  return tree;
}

interface Table {
  /** How many elements were open before it. */
  depth: number;
  hasHeader: boolean;
  rows: number;
  isHeaderRow: boolean;
  /** A cell whose element is opened when its properties are known. */
  cell: { columns: number; merge: 'start' | 'continued' | undefined } | undefined;
  /** The column of the next cell. */
  column: number;
  /** By column, the cells that go on in the rows below. */
  merged: Map<number, Element>;
  /** The cell that is open, if it only continues the one above it. */
  continued: { element: Element; start: Element } | undefined;
}

interface Paragraph {
  depth: number;
  style: string;
  list: string;
  level: number;
  heading: number | undefined;
  isOpen: boolean;
}

/** A paragraph that is an item of a list. */
interface Item {
  list: string;
  level: number;
  /** Whether the items of a level have numbers. */
  isNumbered(level: number): boolean;
}

const off = /^(?:0|false|none|off)$/;
/** Content that is not shown: deleted text, older forms of a drawing. */
const skippedElements = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'sectPr',
  'tblPrChange',
  'rPrChange',
  'pPrChange',
  'object',
]);

class DocxReader implements XmlHandler {
  readonly #tree: TreeBuilder;
  readonly #parts: Parts;
  #skipped = 0;
  #paragraphs: Paragraph[] = [];
  #tables: Table[] = [];
  /** The lists that are open, from the outermost. */
  #lists: { name: string; depth: number }[] = [];
  #look: Look = plain;
  #isInRun = false;
  #takesText = false;
  #links = 0;
  /** Fields in each other: the instruction, and whether their result is being read. */
  #fields: { instruction: string; isResult: boolean; hasLink: boolean }[] = [];
  #isInstruction = false;
  /** The mark of a note whose text follows. */
  #note = '';

  constructor(tree: TreeBuilder, parts: Parts) {
    this.#tree = tree;
    this.#parts = parts;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    if (this.#skipped > 0 || skippedElements.has(local)) {
      this.#skipped++;
      return;
    }
    if (this.#openBlock(local, attributes) || this.#openProperty(local, attributes)) return;
    this.#openInline(local, attributes);
  }

  #openBlock(local: string, attributes: Readonly<Record<string, string>>): boolean {
    switch (local) {
      case 'p':
        this.#startCell();
        this.#paragraphs.push({
          depth: this.#tree.depth,
          style: '',
          list: '',
          level: 0,
          heading: undefined,
          isOpen: false,
        });
        return true;
      case 'tbl':
        this.#endParagraph();
        this.#endLists();
        this.#startCell();
        this.#tables.push({
          depth: this.#tree.depth,
          hasHeader: false,
          rows: 0,
          isHeaderRow: false,
          cell: undefined,
          column: 0,
          merged: new Map(),
          continued: undefined,
        });
        this.#tree.open('table');
        return true;
      case 'tr': {
        const table = this.#tables.at(-1);
        if (!table) return true;
        table.isHeaderRow = table.hasHeader && table.rows === 0;
        table.rows++;
        table.column = 0;
        this.#tree.open('tr');
        return true;
      }
      case 'tc': {
        const table = this.#tables.at(-1);
        if (table) table.cell = { columns: 1, merge: undefined };
        return true;
      }
      case 'footnote':
      case 'endnote':
        if (attributes['w:type'] !== undefined && attributes['w:type'] !== 'normal') this.#skipped++;
        else {
          this.#note = noteMark(local, attributes['w:id']);
          this.#tree.open('div', { id: `note-${this.#note}` });
        }
        return true;
      default:
        return false;
    }
  }

  #openProperty(local: string, attributes: Readonly<Record<string, string>>): boolean {
    const value = attributes['w:val'] ?? '';
    if (local === 'r') {
      this.#isInRun = true;
      this.#look = plain;
      return true;
    }
    const look = looks.get(local);
    if (look !== undefined) {
      if (this.#isInRun) this.#look = { ...this.#look, [look]: !off.test(value) };
      return true;
    }
    if (local === 'vertAlign') {
      if (this.#isInRun) this.#look = { ...this.#look, raised: raised.get(value) };
      return true;
    }
    return this.#paragraphProperty(local, value) || this.#tableProperty(local, value, attributes['w:firstRow']);
  }

  #paragraphProperty(local: string, value: string): boolean {
    const paragraph = this.#paragraphs.at(-1);
    switch (local) {
      case 'pStyle':
        if (paragraph) paragraph.style = value;
        return true;
      case 'numId':
        if (paragraph) paragraph.list = value;
        return true;
      case 'ilvl':
        if (paragraph) paragraph.level = Math.min(8, Math.max(0, Number(value) || 0));
        return true;
      case 'outlineLvl':
        if (paragraph && /^[0-5]$/.test(value)) paragraph.heading = Number(value) + 1;
        return true;
      default:
        return false;
    }
  }

  #tableProperty(local: string, value: string, firstRow: string | undefined): boolean {
    const table = this.#tables.at(-1);
    switch (local) {
      case 'tblLook':
        if (table) table.hasHeader = firstRow === '1' || (Number.parseInt(value, 16) & 0x20) !== 0;
        return true;
      case 'tblHeader':
        if (table) table.isHeaderRow = !off.test(value);
        return true;
      case 'gridSpan':
        if (table?.cell) table.cell.columns = Math.min(100, Math.max(1, Number(value) || 1));
        return true;
      case 'vMerge':
        if (table?.cell) table.cell.merge = value === 'restart' ? 'start' : 'continued';
        return true;
      default:
        return false;
    }
  }

  #openInline(local: string, attributes: Readonly<Record<string, string>>): void {
    switch (local) {
      case 't':
        this.#takesText = true;
        return;
      case 'tab':
        if (this.#isInRun) this.#write(' ');
        return;
      case 'br':
      case 'cr':
        if (!this.#isInRun) return;
        this.#startParagraph();
        this.#tree.empty('br');
        return;
      case 'noBreakHyphen':
        return this.#write('-');
      case 'hyperlink': {
        const relation = this.#parts.relations.get(attributes['r:id'] ?? '');
        this.#startParagraph();
        if (relation?.isExternal) this.#tree.open('a', { href: relation.target });
        else this.#tree.open('span');
        this.#links++;
        return;
      }
      case 'footnoteReference':
      case 'endnoteReference':
        return this.#reference(noteMark(local, attributes['w:id']));
      case 'fldChar':
        return this.#field(attributes['w:fldCharType'] ?? '');
      case 'instrText':
        this.#isInstruction = true;
        return;
      case 'docPr': {
        const text = attributes['descr'] ?? '';
        if (text.trim() !== '') this.#write(text);
      }
    }
  }

  text(value: string): void {
    if (this.#skipped > 0) return;
    if (this.#isInstruction) {
      const field = this.#fields.at(-1);
      if (field && field.instruction.length < 4000) field.instruction += value;
    } else if (this.#takesText) this.#write(value);
  }

  close(name: string): void {
    const local = localName(name);
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    switch (local) {
      case 't':
        this.#takesText = false;
        return;
      case 'instrText':
        this.#isInstruction = false;
        return;
      case 'r':
        this.#isInRun = false;
        return;
      case 'hyperlink':
        if (this.#links === 0) return;
        this.#links--;
        this.#tree.close();
        return;
      case 'p':
        this.#endParagraph();
        this.#paragraphs.pop();
        return;
      case 'tc':
        this.#startCell();
        this.#endLists();
        if (this.#tables.length > 0) this.#tree.close();
        this.#joinCells();
        return;
      case 'tr':
        if (this.#tables.length > 0) this.#tree.close();
        return;
      case 'tbl': {
        const table = this.#tables.pop();
        if (table) this.#tree.closeTo(table.depth);
        return;
      }
      case 'footnote':
      case 'endnote':
        this.#endLists();
        this.#tree.close();
        return;
      case 'body':
        this.#endLists();
    }
  }

  #startCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    const { columns, merge } = table.cell;
    table.cell = undefined;
    this.#tree.open(table.isHeaderRow ? 'th' : 'td', columns > 1 ? { colspan: String(columns) } : undefined);
    const { current: element } = this.#tree;
    const start = merge === 'continued' ? table.merged.get(table.column) : undefined;
    if (merge === 'start') table.merged.set(table.column, element);
    else if (start === undefined) table.merged.delete(table.column);
    table.continued = start && { element, start };
    table.column += columns;
  }

  /** Removes a cell that has ended if it continues the one above it, which then spans its row too. */
  #joinCells(): void {
    const table = this.#tables.at(-1);
    if (!table?.continued) return;
    const { element, start } = table.continued;
    table.continued = undefined;
    const siblings = element.parentNode?.childNodes;
    siblings?.splice(siblings.indexOf(element), 1);
    const span = start.attrs.find(({ name }) => name === 'rowspan');
    if (span) span.value = String(Number(span.value) + 1);
    else start.attrs.push({ name: 'rowspan', value: '2' });
  }

  #write(value: string): void {
    if (value === '' || this.#look.isHidden) return;
    const field = this.#fields.at(-1);
    if (field && !field.isResult) return;
    this.#startParagraph();
    const { isBold, isItalic, isStruck, raised: script } = this.#look;
    const styles = [isBold && 'strong', isItalic && 'em', isStruck && 'del', script].filter(
      (one) => typeof one === 'string',
    );
    for (const style of styles) this.#tree.open(style);
    this.#tree.text(value);
    for (const _ of styles) this.#tree.close();
  }

  /** The reference to a note. */
  #reference(mark: string): void {
    this.#startParagraph();
    this.#tree
      .open('sup')
      .leaf('a', `[${mark}]`, { href: `#note-${mark}`, id: `reference-${mark}` })
      .close();
  }

  /** Opens the element of the paragraph when its properties are known. */
  #startParagraph(): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined || paragraph.isOpen) return;
    paragraph.isOpen = true;
    const heading = paragraph.heading ?? this.#parts.headings.get(paragraph.style);
    const item = heading === undefined ? this.#itemOf(paragraph) : undefined;
    if (item) this.#startItem(paragraph, item);
    else {
      this.#endLists();
      paragraph.depth = this.#tree.depth;
      this.#tree.open(heading === undefined ? 'p' : `h${Math.min(6, Math.max(1, heading))}`);
    }
    if (this.#note === '') return;
    this.#tree.leaf('a', `[${this.#note}]`, { href: `#reference-${this.#note}` }).text(' ');
    this.#note = '';
  }

  /** The list of a paragraph and its level in it, which its style may say; undefined if it is in none. */
  #itemOf({ list, level, style }: Paragraph): Item | undefined {
    const inherited = this.#parts.listStyles.get(style);
    if (list === '0') return undefined;
    if (list !== '') return { list, level, isNumbered: (at) => this.#parts.lists.get(list)?.[at] ?? false };
    if (!inherited) return undefined;
    const { definedLevel } = inherited;
    const isNumbered = inherited.isNumbered ?? this.#parts.lists.get(inherited.list)?.[definedLevel] ?? false;
    return { list: inherited.list, level: Math.max(level, inherited.level), isNumbered: () => isNumbered };
  }

  #startItem(paragraph: Paragraph, { list, level, isNumbered }: Item): void {
    while (this.#lists.length > level + 1) this.#endList();
    if (this.#lists.length === level + 1 && this.#lists.at(-1)?.name !== list) this.#endList();
    while (this.#lists.length <= level && !this.#tree.isDeep) {
      const depth = this.#tree.depth;
      this.#tree.open(isNumbered(this.#lists.length) ? 'ol' : 'ul');
      this.#lists.push({ name: list, depth });
      if (this.#lists.length <= level) this.#tree.open('li');
    }
    const inner = this.#lists.at(-1);
    if (inner) this.#tree.closeTo(inner.depth + 1);
    this.#tree.open('li');
    paragraph.depth = this.#tree.depth;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph?.isOpen) return;
    this.#tree.closeTo(paragraph.depth);
    paragraph.isOpen = false;
    this.#links = 0;
  }

  #endList(): void {
    const list = this.#lists.pop();
    if (list) this.#tree.closeTo(list.depth);
  }

  #endLists(): void {
    while (this.#lists.length > 0) this.#endList();
  }

  /** Links of older documents are fields: `HYPERLINK "https://…"`, then the text of the link. */
  #field(type: string): void {
    const field = this.#fields.at(-1);
    if (type === 'begin') {
      if (this.#fields.length < 100) this.#fields.push({ instruction: '', isResult: false, hasLink: false });
    } else if (type === 'separate' && field) {
      field.isResult = true;
      const href = /^\s*HYPERLINK\s+"([^"]+)"/.exec(field.instruction)?.[1];
      if (href === undefined) return;
      this.#startParagraph();
      this.#tree.open('a', { href });
      field.hasLink = true;
    } else if (type === 'end') {
      if (field?.hasLink) this.#tree.close();
      this.#fields.pop();
    }
  }
}

const noteMark = (element: string, id = ''): string => (element.startsWith('end') ? `e${id}` : id);
