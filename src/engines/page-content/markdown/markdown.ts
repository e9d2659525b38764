// Writes part of a page as Markdown (GitHub's flavour), with footnotes and formulas.
//
// The output has one form for each input: the same page always gives the same text.

import type { UrlResolver } from '../../crawler/absolute-urls.ts';
import { imageSource, pictureCharacter } from '../images.ts';
import type { Inventory } from '../inventory.ts';
import { readTable, type ReadTable } from '../tables.ts';
import {
  attributeOf,
  blockElements,
  collapsed,
  flat,
  isElement,
  isText,
  isUnseen,
  lineOf,
  pageNumberOf,
  walk,
  type ChildNode,
  type Element,
} from '../tree.ts';
import type { View } from '../view.ts';
import { codeTableKind, codeText, isCodeLabel, isInLineNumbers, isLineNumbers, languageOf } from './code.ts';
import { findFootnotes, noFootnotes, withoutNoteMark, type Footnotes } from './footnotes.ts';
import { isAnchor, isPixel } from './decoration.ts';
import { headings, lists, skipped, styles, tight } from './elements.ts';
import { escapeLineStart, imageMarkdown, longestRun, plain, renderRun, type Segment, type Style } from './inline.ts';
import { ownNumberOf, taskMarkOf } from './list-items.ts';
import { BlockOutput } from './block-output.ts';
import { formulaOf, markedFormula, picturedFormula, splitTex, type Formula } from './math.ts';
import { isRaised } from './raised.ts';

/** `inventory` has the elements of the view. */
export function markdownOf(
  view: View,
  inventory: Inventory,
  { url, toAbsolute }: { url: string; toAbsolute: UrlResolver },
): string {
  const footnotes = findFootnotes(view, inventory.links, url);
  const writer = new MarkdownWriter(view.excluded, toAbsolute, inventory, footnotes);
  writer.blocks(view.roots, plain);
  return writer.finish();
}

/** A comment before each page of a document that has pages. */
function pageMark(element: Element): string | undefined {
  const number = pageNumberOf(element);
  return number && `<!-- page ${number} -->`;
}

/** The Markdown of one table. */
export function tableMarkdown(table: ReadTable, excluded: ReadonlySet<Element>, toAbsolute: UrlResolver): string {
  const writer = new MarkdownWriter(excluded, toAbsolute, { hasFormulas: true, rawTex: 'none' }, noFootnotes);
  writer.table(table);
  return writer.finish();
}

class MarkdownWriter {
  readonly #excluded: ReadonlySet<Element>;
  readonly #toAbsolute: UrlResolver;
  readonly #formulas: Pick<Inventory, 'hasFormulas' | 'rawTex'>;
  readonly #footnotes: Footnotes;
  readonly #output = new BlockOutput();
  #run: Segment[] = [];
  #endsWithSpace = true;
  /** Inside a cell or a heading, blocks become lines. */
  #isInline = false;
  #isInCell = false;
  #isHeading = false;
  /** The label of a note, until its first text. */
  #noteLabel: string | undefined;
  /** The pictures written so far. */
  readonly #pictures = new Set<string>();

  constructor(
    excluded: ReadonlySet<Element>,
    toAbsolute: UrlResolver,
    formulas: Pick<Inventory, 'hasFormulas' | 'rawTex'>,
    footnotes: Footnotes,
  ) {
    this.#excluded = excluded;
    this.#toAbsolute = toAbsolute;
    this.#formulas = formulas;
    this.#footnotes = footnotes;
  }

  finish(): string {
    this.#endParagraph();
    return this.#output.text();
  }

  blocks(nodes: readonly ChildNode[], style: Style): void {
    for (const node of nodes) {
      if (isText(node)) this.#textNode(node.value, style);
      else if (isElement(node)) this.#element(node, style);
    }
  }

  #element(element: Element, style: Style): void {
    if (this.#excluded.has(element)) return;
    const formula = this.#formulas.hasFormulas ? formulaOf(element) : undefined;
    if (formula !== undefined) {
      if (formula !== '') this.#formula(formula, style);
      return;
    }
    const { tagName: name } = element;
    if (name === 'noscript') return this.#unscripted(element, style);
    if (isUnseen(element) || skipped.has(name)) return;
    if (!blockElements.has(name)) return this.#inline(element, name, style);
    if (this.#isInline) return this.#blockOnLine(element, name, style);
    const label = this.#footnotes.notes.get(element);
    if (label === undefined) this.#block(element, name, style);
    else this.#note(label, element, style);
  }

  /** A block inside a cell or a heading. */
  #blockOnLine(element: Element, name: string, style: Style): void {
    if (name === 'pre') return this.#codeLines(element, style);
    const nested = name === 'table' && this.#isInCell ? readTable(element, this.#excluded) : undefined;
    if (nested !== undefined) return this.#push('markdown', this.#nestedTable(nested), style);
    this.#lineBreak(style);
    this.blocks(element.childNodes, style);
    this.#lineBreak(style);
  }

  #block(element: Element, name: string, style: Style): void {
    const level = headings.get(name);
    if (level !== undefined) return this.#heading(element, level, style);
    switch (name) {
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        return this.#list(element, name === 'ol', style);
      case 'li':
      case 'dd':
        this.#indented('- ', '  ', element, style);
        return;
      case 'dt':
        this.#paragraphBreak();
        this.blocks(element.childNodes, { ...style, strong: true });
        return this.#paragraphBreak();
      case 'blockquote':
        this.#paragraphBreak();
        this.#indented('> ', '> ', element, style);
        return this.#paragraphBreak();
      case 'pre':
      case 'xmp':
      case 'listing':
      case 'plaintext':
        return this.#code(element);
      case 'hr':
        this.#paragraphBreak();
        this.#output.write([pageMark(element) ?? '---']);
        return this.#paragraphBreak();
      case 'table':
        return this.#tableBlock(element, style);
      case 'div':
        return this.#division(element, style);
      default:
        return this.#plainBlock(element, tight.has(name), style);
    }
  }

  #tableBlock(element: Element, style: Style): void {
    if (codeTableKind(element) === 'lines') return this.#code(element);
    const table = readTable(element, this.#excluded);
    if (table === undefined) return this.#plainBlock(element, false, style);
    this.#paragraphBreak();
    this.#captionOf(element, style);
    this.table(table);
    this.#paragraphBreak();
  }

  #division(element: Element, style: Style): void {
    if (isCodeLabel(element)) return;
    const formula = markedFormula(element);
    if (formula === undefined) this.#plainBlock(element, true, style);
    else this.#formula(formula, style);
  }

  #plainBlock(element: Element, isTight: boolean, style: Style): void {
    if (isTight) this.#endParagraph();
    else this.#paragraphBreak();
    this.blocks(element.childNodes, style);
    if (isTight) this.#endParagraph();
    else this.#paragraphBreak();
  }

  #inline(element: Element, name: string, style: Style): void {
    const added = styles.get(name);
    if (added !== undefined) return this.blocks(element.childNodes, { ...style, [added]: true });
    switch (name) {
      case 'br':
        return this.#lineBreak(style);
      case 'img':
      case 'amp-img':
        return this.#image(element, style);
      case 'code':
      case 'kbd':
      case 'samp':
      case 'tt':
        return this.#codeSpan(element, style);
      case 'a':
        return this.#link(element, style);
      case 'sup':
      case 'sub':
        return this.#raised(element, name, style);
      case 'span': {
        if (isLineNumbers(element) || isCodeLabel(element)) return;
        const formula = markedFormula(element);
        if (formula !== undefined) return this.#formula(formula, style);
        return this.blocks(element.childNodes, style);
      }
      case 'q':
        this.#text('“', style);
        this.blocks(element.childNodes, style);
        return this.#text('”', style);
      default:
        return this.blocks(element.childNodes, style);
    }
  }

  #raised(element: Element, name: 'sup' | 'sub', style: Style): void {
    const label = this.#footnotes.references.get(element);
    if (label !== undefined) return this.#push('markdown', `[^${label}]`, style);
    const isMarked = isRaised(element, this.#run.at(-1)?.text ?? '');
    if (isMarked) this.#push('markdown', `<${name}>`, style);
    this.blocks(element.childNodes, style);
    if (isMarked) this.#push('markdown', `</${name}>`, style);
  }

  #link(element: Element, style: Style): void {
    const label = this.#footnotes.references.get(element);
    if (label !== undefined) return this.#push('markdown', `[^${label}]`, style);
    if (this.#footnotes.backlinks.has(element) || isAnchor(element)) return;
    const url = this.#toAbsolute(attributeOf(element, 'href') ?? '').trim();
    const isUsable =
      url !== '' && !/^(?:javascript|data|vbscript|about):/i.test(url) && !(this.#isHeading && url[0] === '#');
    this.blocks(element.childNodes, isUsable && style.link === undefined ? { ...style, link: { url } } : style);
  }

  #image(element: Element, style: Style): void {
    const formula = picturedFormula(element);
    if (formula !== undefined) return this.#formula(formula, style);
    const character = pictureCharacter(element);
    if (character !== undefined) return this.#text(character, style);
    const url = imageSource(element, this.#toAbsolute);
    if (url === undefined || url.startsWith('data:') || isPixel(element)) return;
    this.#pictures.add(url);
    this.#push('markdown', imageMarkdown(collapsed(attributeOf(element, 'alt') ?? ''), url), style);
  }

  /** The pictures for readers without scripts, unless the page already has them. Other text for them says that scripts are off. */
  #unscripted(element: Element, style: Style): void {
    walk(element.childNodes, (node) => {
      if (!isElement(node) || node.tagName !== 'img' || isUnseen(node)) return true;
      const url = imageSource(node, this.#toAbsolute);
      if (url !== undefined && !this.#pictures.has(url)) this.#image(node, style);
      return false;
    });
  }

  #codeSpan(element: Element, style: Style): void {
    const lines: ChildNode[][] = [[]];
    for (const node of element.childNodes) {
      if (node.nodeName === 'br') lines.push([]);
      else lines.at(-1)!.push(node);
    }
    for (const [index, nodes] of lines.entries()) {
      if (index > 0) this.#lineBreak(style);
      const text = lineOf(nodes, { excluded: this.#excluded });
      if (text !== '') this.#push('code', text, style);
    }
  }

  #formula({ tex, isDisplay }: Formula, style: Style): void {
    if (!isDisplay || this.#isInline) return this.#push('markdown', `$${tex}$`, style);
    this.#paragraphBreak();
    this.#output.write(['$$', tex, '$$']);
    this.#paragraphBreak();
  }

  #textNode(value: string, style: Style): void {
    const { rawTex } = this.#formulas;
    if (rawTex === 'none') return this.#text(value, style);
    for (const { text, formula } of splitTex(value, rawTex)) {
      if (formula === undefined) this.#text(text, style);
      else this.#formula(formula, style);
    }
  }

  #text(value: string, style: Style): void {
    let text = flat(value);
    if (this.#endsWithSpace && text.startsWith(' ')) text = text.slice(1);
    if (this.#noteLabel !== undefined) {
      const rest = withoutNoteMark(text, this.#noteLabel);
      if (rest === undefined) return;
      this.#noteLabel = undefined;
      text = rest;
    }
    if (text !== '') this.#push('text', text, style);
  }

  #push(kind: Segment['kind'], text: string, style: Style): void {
    const last = this.#run.at(-1);
    // Two code spans beside each other would be read as one with backticks in it.
    if (kind === 'code' && last?.kind === 'code' && last.style.link === style.link) last.text += text;
    // What follows a text decides what has to be escaped in it.
    else if (kind === 'text' && last?.kind === 'text' && last.style === style) last.text += text;
    else this.#run.push({ kind, text, style });
    this.#endsWithSpace = kind === 'break' || (kind === 'text' && text.endsWith(' '));
  }

  #lineBreak(style: Style): void {
    const last = this.#run.at(-1);
    if (last === undefined) return;
    if (last.kind !== 'break') this.#push('break', '\n', style);
    else if (!this.#isInline) this.#paragraphBreak(); // an empty line
  }

  #heading(element: Element, level: number, style: Style): void {
    this.#paragraphBreak();
    this.#isHeading = true;
    const text = this.#inlineOf(element.childNodes, { ...style, strong: false }, ' ');
    this.#isHeading = false;
    if (text === '') return;
    this.#output.write([`${'#'.repeat(level)} ${text.replace(/(\s)(#+)$/, '$1\\$2')}`]);
    this.#paragraphBreak();
  }

  /** Writes nodes as one line. */
  #inlineOf(nodes: readonly ChildNode[], style: Style, lineBreak: ' ' | '<br>'): string {
    const outer = {
      run: this.#run,
      isInline: this.#isInline,
      isInCell: this.#isInCell,
      endsWithSpace: this.#endsWithSpace,
    };
    this.#run = [];
    this.#isInline = true;
    this.#isInCell = lineBreak === '<br>';
    this.#endsWithSpace = true;
    this.blocks(nodes, style);
    const text = renderRun(this.#run, lineBreak).replaceAll('\n', ' ');
    this.#run = outer.run;
    this.#isInline = outer.isInline;
    this.#isInCell = outer.isInCell;
    this.#endsWithSpace = outer.endsWithSpace;
    return text;
  }

  #list(element: Element, isOrdered: boolean, style: Style): void {
    const isNested = this.#output.isIndented;
    const start = Number.parseInt(attributeOf(element, 'start') ?? '1', 10);
    let number = start >= 0 && start < 1e8 ? start : 1;
    this.#endParagraph();
    if (isNested && !(isOrdered && number !== 1)) this.#output.gap = 1;
    let isLater = false;
    let indent = '';
    for (const node of element.childNodes) {
      if (!isElement(node) || node.tagName !== 'li' || this.#footnotes.notes.has(node)) {
        this.#besideItems(node, indent, style);
        continue;
      }
      if (this.#excluded.has(node) || isUnseen(node)) continue;
      if (isLater) this.#output.gap = 1;
      isLater = true;
      if (isOrdered) number = ownNumberOf(node) ?? number;
      const marker = isOrdered ? `${number}. ` : '- ';
      indent = ' '.repeat(marker.length);
      if (this.#indented(marker + taskMarkOf(node), indent, node, style)) number++;
    }
    this.#endParagraph();
    this.#output.gap = 2;
  }

  /** What is in a list, but in no item. A list there, as old editors write it, belongs to the item before it. */
  #besideItems(node: ChildNode, indent: string, style: Style): void {
    const isNested = indent !== '' && isElement(node) && lists.has(node.tagName) && !this.#output.isDeep;
    if (!isNested) return this.blocks([node], style);
    this.#output.indented(indent, indent, () => {
      this.blocks([node], style);
      this.#endParagraph();
    });
  }

  /** Writes the children with a mark before the first line and an indentation before the others. False if they are empty. */
  #indented(mark: string, indent: string, element: Element, style: Style): boolean {
    this.#endParagraph();
    if (this.#output.isDeep) {
      this.blocks(element.childNodes, style);
      this.#endParagraph();
      return true;
    }
    return this.#output.indented(mark, indent, () => {
      this.blocks(element.childNodes, style);
      this.#endParagraph();
    });
  }

  #note(label: string, element: Element, style: Style): void {
    this.#paragraphBreak();
    this.#noteLabel = label;
    this.#indented(`[^${label}]: `, '    ', element, style);
    this.#noteLabel = undefined;
    this.#output.gap = 2;
  }

  #code(element: Element): void {
    const text = codeText(element, this.#excluded);
    if (text === '' || isInLineNumbers(element)) return;
    this.#paragraphBreak();
    const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
    this.#output.write([fence + languageOf(element), ...text.split('\n'), fence]);
    this.#paragraphBreak();
  }

  /** A code block where only one line is possible. */
  #codeLines(element: Element, style: Style): void {
    const text = codeText(element, this.#excluded);
    if (text === '' || isInLineNumbers(element)) return;
    this.#lineBreak(style);
    for (const line of text.split('\n')) {
      if (line.trim() !== '') this.#push('code', line.trimEnd(), style);
      this.#lineBreak(style);
    }
  }

  #captionOf(table: Element, style: Style): void {
    const caption = table.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'caption');
    if (caption === undefined || this.#excluded.has(caption)) return;
    this.blocks(caption.childNodes, style);
    this.#paragraphBreak();
  }

  table({ rows, headerRows, width }: ReadTable): void {
    const lines = rows.map((row) => {
      const texts = Array.from({ length: width }, () => '');
      for (const { element, column } of row) texts[column] = this.#inlineOf(element.childNodes, plain, '<br>');
      return `| ${texts.join(' | ')} |`;
    });
    const [head, ...body] = headerRows > 0 ? lines : [`|${'  |'.repeat(width)}`, ...lines];
    this.#output.write([head!, `|${' --- |'.repeat(width)}`, ...body]);
  }

  /** A table in a cell: Markdown has none, and reads HTML. */
  #nestedTable({ rows }: ReadTable): string {
    const written = rows.map((row) => {
      const cells = row.map(({ element, isHeader, columns, rows: rowCount }) => {
        const name = isHeader ? 'th' : 'td';
        const spans = (columns > 1 ? ` colspan="${columns}"` : '') + (rowCount > 1 ? ` rowspan="${rowCount}"` : '');
        return `<${name}${spans}>${this.#inlineOf(element.childNodes, plain, '<br>')}</${name}>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    });
    return `<table>${written.join('')}</table>`;
  }

  #paragraphBreak(): void {
    this.#endParagraph();
    this.#output.gap = 2;
  }

  /** Writes the run as a paragraph. */
  #endParagraph(): void {
    if (this.#run.length > 0) {
      const text = renderRun(this.#run, '  \n');
      this.#run = [];
      if (text !== '') {
        this.#output.write(text.includes('\n') ? text.split('\n').map(escapeLineStart) : [escapeLineStart(text)]);
        this.#output.gap = 2;
      }
    }
    this.#endsWithSpace = true;
  }
}
