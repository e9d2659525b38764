// Writes part of a page as Markdown (GitHub's flavour), with footnotes and formulas.
//
// The output has one form for each input: the same page always gives the same text. Indentation is limited, because each level
// repeats on every line: a page of 30 KB could become megabytes.

import type { UrlResolver } from '../../crawler/absolute-urls.ts';
import { imageSource } from '../images.ts';
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
  type ChildNode,
  type Element,
} from '../tree.ts';
import type { View } from '../view.ts';
import { codeText, isLineNumbers, languageOf } from './code.ts';
import { findFootnotes, noFootnotes, type Footnotes } from './footnotes.ts';
import { isAnchor, isInLineNumbers, isPixel } from './decoration.ts';
import { headings, skipped, styles, tight } from './elements.ts';
import { escapeLineStart, imageMarkdown, longestRun, plain, renderRun, type Segment, type Style } from './inline.ts';
import { ownNumberOf, taskMarkOf } from './list-items.ts';
import { formulaOf, splitTex } from './math.ts';
import { isRaised } from './raised.ts';

/** Nested lists and quotes that readers can still tell apart. Deeper ones continue on the last level. */
const indentsMax = 20;

/** `inventory` has the elements of the view. */
export function markdownOf(view: View, inventory: Inventory, toAbsolute: UrlResolver): string {
  const writer = new MarkdownWriter(view.excluded, toAbsolute, inventory, findFootnotes(view, inventory.links));
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
  const writer = new MarkdownWriter(excluded, toAbsolute, { hasFormulas: true, hasRawTex: false }, noFootnotes);
  writer.table(table);
  return writer.finish();
}

class MarkdownWriter {
  readonly #excluded: ReadonlySet<Element>;
  readonly #toAbsolute: UrlResolver;
  readonly #formulas: Pick<Inventory, 'hasFormulas' | 'hasRawTex'>;
  readonly #footnotes: Footnotes;
  readonly #parts: string[] = [];
  /** The start of every line: indentation and quote marks. */
  #prefix = '';
  /** The start of the next line, if it is the first of a list item or a quote. */
  #firstPrefix: string | undefined;
  /** The prefix from before `firstPrefix` was set. */
  #entryPrefix = '';
  #indents = 0;
  /** Line breaks before the next block. */
  #gap: 1 | 2 = 2;
  #run: Segment[] = [];
  #endsWithSpace = true;
  /** Inside a cell or a heading, blocks become lines. */
  #isInline = false;

  constructor(
    excluded: ReadonlySet<Element>,
    toAbsolute: UrlResolver,
    formulas: Pick<Inventory, 'hasFormulas' | 'hasRawTex'>,
    footnotes: Footnotes,
  ) {
    this.#excluded = excluded;
    this.#toAbsolute = toAbsolute;
    this.#formulas = formulas;
    this.#footnotes = footnotes;
  }

  finish(): string {
    this.#endParagraph();
    return this.#parts.join('').trim();
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
      if (formula !== '') this.#formula(formula.tex, formula.isDisplay, style);
      return;
    }
    const { tagName: name } = element;
    if (isUnseen(element) || skipped.has(name)) return;
    if (!blockElements.has(name)) return this.#inline(element, name, style);
    if (this.#isInline && name === 'pre') return this.#codeLines(element, style);
    if (this.#isInline) {
      this.#lineBreak(style);
      this.blocks(element.childNodes, style);
      return this.#lineBreak(style);
    }
    const label = this.#footnotes.notes.get(element);
    if (label === undefined) this.#block(element, name, style);
    else this.#note(label, element, style);
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
        this.#write([pageMark(element) ?? '---']);
        return this.#paragraphBreak();
      case 'table': {
        const table = readTable(element, this.#excluded);
        if (table === undefined) return this.#plainBlock(element, false, style);
        this.#paragraphBreak();
        this.#captionOf(element, style);
        this.table(table);
        return this.#paragraphBreak();
      }
      default:
        return this.#plainBlock(element, tight.has(name), style);
    }
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
      case 'span':
        if (isLineNumbers(element)) return;
        return this.blocks(element.childNodes, style);
      case 'q':
        this.#text('“', style);
        this.blocks(element.childNodes, style);
        return this.#text('”', style);
      default:
        return this.blocks(element.childNodes, style);
    }
  }

  #raised(element: Element, name: 'sup' | 'sub', style: Style): void {
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
    const isUsable = url !== '' && !/^(?:javascript|data|vbscript|about):/i.test(url);
    this.blocks(element.childNodes, isUsable && style.link === undefined ? { ...style, link: { url } } : style);
  }

  #image(element: Element, style: Style): void {
    const url = imageSource(element, this.#toAbsolute);
    if (url === undefined || url.startsWith('data:') || isPixel(element)) return;
    this.#push('markdown', imageMarkdown(collapsed(attributeOf(element, 'alt') ?? ''), url), style);
  }

  #codeSpan(element: Element, style: Style): void {
    const text = lineOf([element], { excluded: this.#excluded });
    if (text !== '') this.#push('code', text, style);
  }

  #formula(tex: string, isDisplay: boolean, style: Style): void {
    if (!isDisplay || this.#isInline) return this.#push('markdown', `$${tex}$`, style);
    this.#paragraphBreak();
    this.#write(['$$', tex, '$$']);
    this.#paragraphBreak();
  }

  #textNode(value: string, style: Style): void {
    if (!this.#formulas.hasRawTex) return this.#text(value, style);
    for (const { text, formula } of splitTex(value)) {
      if (formula === undefined) this.#text(text, style);
      else this.#formula(formula.tex, formula.isDisplay, style);
    }
  }

  #text(value: string, style: Style): void {
    let text = flat(value);
    if (this.#endsWithSpace && text.startsWith(' ')) text = text.slice(1);
    if (text !== '') this.#push('text', text, style);
  }

  #push(kind: Segment['kind'], text: string, style: Style): void {
    this.#run.push({ kind, text, style });
    this.#endsWithSpace = kind === 'break' || (kind === 'text' && text.endsWith(' '));
  }

  #lineBreak(style: Style): void {
    const last = this.#run.at(-1);
    if (last !== undefined && !(this.#isInline && last.kind === 'break')) this.#push('break', '\n', style);
  }

  #heading(element: Element, level: number, style: Style): void {
    this.#paragraphBreak();
    const text = this.#inlineOf(element.childNodes, { ...style, strong: false }, ' ');
    if (text === '') return;
    this.#write([`${'#'.repeat(level)} ${text.replace(/(\s)(#+)$/, '$1\\$2')}`]);
    this.#paragraphBreak();
  }

  /** Writes nodes as one line. */
  #inlineOf(nodes: readonly ChildNode[], style: Style, lineBreak: ' ' | '<br>'): string {
    const outer = { run: this.#run, isInline: this.#isInline, endsWithSpace: this.#endsWithSpace };
    this.#run = [];
    this.#isInline = true;
    this.#endsWithSpace = true;
    this.blocks(nodes, style);
    const text = renderRun(this.#run, lineBreak).replaceAll('\n', ' ');
    this.#run = outer.run;
    this.#isInline = outer.isInline;
    this.#endsWithSpace = outer.endsWithSpace;
    return text;
  }

  #list(element: Element, isOrdered: boolean, style: Style): void {
    const isNested = this.#indents > 0;
    const start = Number.parseInt(attributeOf(element, 'start') ?? '1', 10);
    let number = start >= 0 && start < 1e8 ? start : 1;
    this.#endParagraph();
    if (isNested && !(isOrdered && number !== 1)) this.#gap = 1;
    let isLater = false;
    for (const node of element.childNodes) {
      if (!isElement(node) || node.tagName !== 'li' || this.#footnotes.notes.has(node)) {
        this.blocks([node], style);
        continue;
      }
      if (this.#excluded.has(node) || isUnseen(node)) continue;
      if (isLater) this.#gap = 1;
      isLater = true;
      if (isOrdered) number = ownNumberOf(node) ?? number;
      const marker = isOrdered ? `${number}. ` : '- ';
      if (this.#indented(marker + taskMarkOf(node), ' '.repeat(marker.length), node, style)) number++;
    }
    this.#endParagraph();
    this.#gap = 2;
  }

  /** Writes the children with a mark before the first line and an indentation before the others. False if they are empty. */
  #indented(mark: string, indent: string, element: Element, style: Style): boolean {
    this.#endParagraph();
    if (this.#indents >= indentsMax) {
      this.blocks(element.childNodes, style);
      this.#endParagraph();
      return true;
    }
    const outer = { prefix: this.#prefix, first: this.#firstPrefix };
    if (outer.first === undefined) this.#entryPrefix = outer.prefix;
    this.#firstPrefix = (outer.first ?? outer.prefix) + mark;
    this.#prefix = outer.prefix + indent;
    const first = this.#firstPrefix;
    this.#indents++;
    this.blocks(element.childNodes, style);
    this.#endParagraph();
    this.#indents--;
    const isEmpty = this.#firstPrefix === first;
    this.#prefix = outer.prefix;
    this.#firstPrefix = isEmpty ? outer.first : undefined;
    this.#gap = 1;
    return !isEmpty;
  }

  #note(label: string, element: Element, style: Style): void {
    this.#paragraphBreak();
    this.#indented(`[^${label}]: `, '    ', element, style);
    this.#gap = 2;
  }

  #code(element: Element): void {
    const text = codeText(element);
    if (text === '' || isInLineNumbers(element)) return;
    this.#paragraphBreak();
    const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
    this.#write([fence + languageOf(element), ...text.split('\n'), fence]);
    this.#paragraphBreak();
  }

  /** A code block where only one line is possible. */
  #codeLines(element: Element, style: Style): void {
    const text = codeText(element);
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
    this.#write([head!, `|${' --- |'.repeat(width)}`, ...body]);
  }

  #paragraphBreak(): void {
    this.#endParagraph();
    this.#gap = 2;
  }

  /** Writes the run as a paragraph. */
  #endParagraph(): void {
    if (this.#run.length > 0) {
      const text = renderRun(this.#run, '  \n');
      this.#run = [];
      if (text !== '') {
        this.#write(text.includes('\n') ? text.split('\n').map(escapeLineStart) : [escapeLineStart(text)]);
        this.#gap = 2;
      }
    }
    this.#endsWithSpace = true;
  }

  #write(lines: readonly string[]): void {
    if (this.#parts.length > 0) {
      this.#parts.push('\n');
      // Before the first line of a quote or a list, the blank line belongs to what is around it.
      const prefix = this.#firstPrefix === undefined ? this.#prefix : this.#entryPrefix;
      if (this.#gap === 2) this.#parts.push(prefix === '' ? '\n' : `${prefix.trimEnd()}\n`);
    }
    const first = this.#firstPrefix ?? this.#prefix;
    this.#firstPrefix = undefined;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index]!;
      const prefix = index === 0 ? first : this.#prefix;
      if (index > 0) this.#parts.push('\n');
      this.#parts.push(line === '' ? prefix.trimEnd() : prefix + line);
    }
    this.#gap = 1;
  }
}
