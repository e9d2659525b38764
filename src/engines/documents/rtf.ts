// RTF documents: paragraphs with bold and italic text, headings, lists, tables, links, footnotes.

import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import { damaged } from './document-error.ts';
import { TreeBuilder, type DocumentFacts } from './tree-builder.ts';

const what = 'RTF document';
const depthMax = 1_000;
const notesMax = 5_000;
const noteCharactersMax = 10_000;

interface Group {
  /** Where its text goes: to the document, nowhere, or to a named place. */
  target: 'text' | 'skip' | 'title' | 'author' | 'subject' | 'instruction' | 'styles' | 'note' | 'marker';
  isBold: boolean;
  /** Whether the text of a link ends with the group. */
  isLinkText: boolean;
  isItalic: boolean;
  isHidden: boolean;
  charset: string;
  /** How many characters stand for a Unicode one, for readers that do not know it. */
  fallback: number;
}

const charsets = new Map<number, string>([
  [437, 'ibm866'],
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page): [number, string] => [page, `windows-${page}`]),
  [10000, 'macintosh'],
  [65001, 'utf-8'],
]);
/** The code pages of `\fcharset`. */
const fontCharsets = new Map([
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);

const skippedGroups = new Set(
  (
    'colortbl pict object themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator ' +
    'xmlnstbl mmathPr header headerl headerr headerf footer footerl footerr footerf ftnsep aftnsep ' +
    'nonshppict bkmkstart bkmkend filetbl revtbl operator company category keywords comment doccomm creatim revtim printim fonttbl'
  ).split(' '),
);
const symbols = new Map([
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['tab', '\t'],
  ['emspace', ' '],
  ['enspace', ' '],
]);

export function readRtf(bytes: Buffer): TreeBuilder {
  const reader = new RtfReader(bytes.toString('latin1'));
  return reader.read();
}

class RtfReader {
  readonly #source: string;
  readonly #tree = new TreeBuilder();
  readonly #facts: DocumentFacts = {};
  #at = 0;
  #group: Group = {
    target: 'text',
    isBold: false,
    isLinkText: false,
    isItalic: false,
    isHidden: false,
    charset: 'windows-1252',
    fallback: 1,
  };
  readonly #groups: Group[] = [];
  /** Bytes of one charset, which are decoded together. */
  #bytes: number[] = [];
  #skip = 0;
  #isParagraphOpen = false;
  #heading = 0;
  #style = '';
  readonly #headingStyles = new Map<string, number>();
  #styleName = '';
  #styleId = '';
  #fonts = new Map<number, string>();
  #font = 0;
  #isFontTable = false;
  #instruction = '';
  #isInLink = false;
  /** The cells of the current table row; undefined outside tables. */
  #row: string[] | undefined;
  #rows: string[][] = [];
  #isInTable = false;
  #cell = '';
  /** The text of the note that is read, and of all notes. */
  #note = '';
  readonly #notes: string[] = [];
  /** The bullet or number of the next paragraph, and the list that is open. */
  #marker: string | undefined;
  #list: 'ul' | 'ol' | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  read(): TreeBuilder {
    const source = this.#source;
    while (this.#at < source.length) {
      const character = source.charAt(this.#at);
      if (character === '{') this.#openGroup();
      else if (character === '}') this.#closeGroup();
      else if (character === '\\') this.#control();
      else if (character === '\r' || character === '\n') this.#at++;
      else this.#plain();
    }
    this.#flush();
    this.#endParagraph();
    this.#endTable();
    this.#endList();
    this.#writeNotes();
    this.#tree.facts(this.#facts);
    return this.#tree;
  }

  #openGroup(): void {
    this.#flush();
    this.#at++;
    if (this.#groups.length >= depthMax) throw damaged(what);
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, isLinkText: false };
  }

  #closeGroup(): void {
    this.#flush();
    this.#at++;
    const { target } = this.#group;
    const outer = this.#groups.pop();
    if (outer === undefined) return;
    if (target === 'styles' && outer.target === 'styles') this.#endStyle();
    if (outer.target === 'text' && target === 'instruction') this.#startLink();
    if (outer.target !== 'note' && target === 'note') this.#endNote();
    if (this.#group.isLinkText) this.#endLink();
    this.#group = outer;
  }

  /** Text up to the next sign with a meaning. */
  #plain(): void {
    const source = this.#source;
    let end = this.#at + 1;
    while (end < source.length && !'{}\\\r\n'.includes(source.charAt(end))) end++;
    for (let at = this.#at; at < end; at++) {
      if (this.#skip > 0) this.#skip--;
      else this.#bytes.push(source.charCodeAt(at));
    }
    this.#at = end;
  }

  #control(): void {
    const source = this.#source;
    const next = source[this.#at + 1] ?? '';
    if (next === "'") {
      const code = Number.parseInt(source.slice(this.#at + 2, this.#at + 4), 16);
      this.#at += 4;
      if (this.#skip > 0) this.#skip--;
      else if (!Number.isNaN(code)) this.#bytes.push(code);
      return;
    }
    if (!/[a-zA-Z]/.test(next)) {
      this.#at += 2;
      this.#symbol(next);
      return;
    }
    let end = this.#at + 1;
    while (end < source.length && end - this.#at < 40 && /[a-zA-Z]/.test(source.charAt(end))) end++;
    const word = source.slice(this.#at + 1, end);
    const number = /^-?\d{1,10}/.exec(source.slice(end, end + 11))?.[0];
    end += number?.length ?? 0;
    if (source[end] === ' ') end++;
    this.#at = end;
    if (word === 'bin') {
      this.#at += Math.max(0, Number(number ?? 0));
      return;
    }
    if (word === 'u') return this.#unicode(Number(number ?? 0));
    this.#flush();
    this.#word(word, number === undefined ? undefined : Number(number));
  }

  #symbol(symbol: string): void {
    if ('\\{}'.includes(symbol) && symbol !== '') this.#bytes.push(symbol.charCodeAt(0));
    else if (symbol === '~') this.#text('\u00a0');
    else if (symbol === '_') this.#text('-');
    else if (symbol === '\n' || symbol === '\r') {
      this.#flush();
      this.#word('par', undefined);
    } else if (symbol === '*') {
      // A group that older readers skip. Links and lists of styles are known.
      const known = /^\s*\\(?:fldinst|hyperlink)\b/.test(this.#source.slice(this.#at, this.#at + 30));
      if (!known && this.#group.target !== 'instruction') this.#group.target = 'skip';
    }
  }

  #unicode(code: number): void {
    this.#flush();
    this.#text(String.fromCharCode(code < 0 ? code + 65_536 : code & 0xffff));
    this.#skip = this.#group.fallback;
  }

  #word(word: string, number: number | undefined): void {
    if (skippedGroups.has(word) && this.#group.target !== 'skip') {
      this.#isFontTable = word === 'fonttbl';
      this.#group.target = 'skip';
      return;
    }
    if (this.#isFontTable && this.#group.target === 'skip') this.#fontWord(word, number);
    if (this.#characterWord(word, number)) return;
    if (this.#group.target === 'skip') return;
    if (this.#targetWord(word)) return;
    if (word === 's') {
      if (this.#group.target === 'styles') this.#styleId = String(number);
      else if (this.#group.target === 'text') this.#style = String(number);
    } else if (word === 'outlinelevel') {
      if (number !== undefined && number >= 0 && number < 6) this.#heading = number + 1;
    } else if (this.#group.target === 'text') this.#paragraphWord(word);
    else if (this.#group.target === 'note') this.#text(symbols.get(word) ?? (word === 'par' ? ' ' : ''));
  }

  /** Words that say where the text of the group goes. */
  #targetWord(word: string): boolean {
    switch (word) {
      case 'stylesheet':
        this.#group.target = 'styles';
        return true;
      case 'title':
      case 'author':
      case 'subject':
        this.#group.target = word;
        return true;
      case 'fldinst':
        this.#instruction = '';
        this.#group.target = 'instruction';
        return true;
      case 'fldrslt':
        if (this.#group.target === 'note') return true;
        this.#group.target = 'text';
        this.#group.isLinkText = true;
        return true;
      case 'footnote':
        this.#note = '';
        this.#group.target = this.#notes.length < notesMax ? 'note' : 'skip';
        return true;
      case 'listtext':
      case 'pntext':
        this.#marker = '';
        this.#group.target = 'marker';
        return true;
      default:
        return false;
    }
  }

  #fontWord(word: string, number = 0): void {
    if (word === 'f') this.#font = number;
    else if (word === 'fcharset') {
      const page = fontCharsets.get(number);
      if (page !== undefined) this.#fonts.set(this.#font, charsets.get(page) ?? 'windows-1252');
    }
  }

  /** Words that change how characters are read or look. */
  #characterWord(word: string, number: number | undefined): boolean {
    switch (word) {
      case 'b':
        this.#group.isBold = number !== 0;
        return true;
      case 'i':
        this.#group.isItalic = number !== 0;
        return true;
      case 'v':
        this.#group.isHidden = number !== 0;
        return true;
      case 'plain':
        Object.assign(this.#group, { isBold: false, isItalic: false, isHidden: false });
        return true;
      case 'uc':
        this.#group.fallback = Math.max(0, Math.min(20, number ?? 1));
        return true;
      case 'ansicpg':
        this.#group.charset = charsets.get(number ?? 0) ?? 'windows-1252';
        for (const outer of this.#groups) outer.charset = this.#group.charset;
        return true;
      case 'f':
        if (this.#group.target !== 'skip') this.#group.charset = this.#fonts.get(number ?? 0) ?? this.#group.charset;
        return true;
      default:
        return false;
    }
  }

  #paragraphWord(word: string): void {
    const symbol = symbols.get(word);
    if (symbol !== undefined) return this.#text(symbol);
    switch (word) {
      case 'par':
      case 'sect':
      case 'page':
        if (this.#isInTable) this.#cell += ' ';
        else this.#endParagraph();
        return;
      case 'line':
        if (this.#isInTable) this.#cell += ' ';
        else if (this.#isParagraphOpen) this.#tree.empty('br');
        return;
      case 'pard':
        this.#heading = 0;
        this.#style = '';
        this.#isInTable = false;
        return;
      case 'trowd':
        this.#endParagraph();
        this.#row ??= [];
        return;
      case 'intbl':
        this.#isInTable = true;
        return;
      case 'cell':
        this.#row ??= [];
        if (this.#row.length < 200) this.#row.push(this.#cell.trim());
        this.#cell = '';
        return;
      case 'row':
        if (this.#row && this.#row.length > 0) this.#rows.push(this.#row);
        this.#row = undefined;
        this.#isInTable = false;
    }
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    this.#text(legacyHookDecode(bytes, this.#group.charset));
  }

  #text(value: string): void {
    const { target, isBold, isItalic, isHidden } = this.#group;
    if (target === 'skip' || isHidden) return;
    if (target === 'title' || target === 'author')
      this.#facts[target] = ((this.#facts[target] ?? '') + value).slice(0, 500);
    else if (target === 'subject') this.#facts.description = ((this.#facts.description ?? '') + value).slice(0, 2000);
    else if (target === 'styles') this.#styleName = (this.#styleName + value).slice(0, 200);
    else if (target === 'note') this.#note = (this.#note + value).slice(0, noteCharactersMax);
    else if (target === 'marker') this.#marker = ((this.#marker ?? '') + value).slice(0, 20);
    else if (target === 'instruction') this.#instruction = (this.#instruction + value).slice(0, 4000);
    else if (this.#isInTable) this.#cell += value;
    else {
      if (!this.#isParagraphOpen && value.trim() === '') return;
      this.#startParagraph();
      if (isBold) this.#tree.open('strong');
      if (isItalic) this.#tree.open('em');
      this.#tree.text(value);
      if (isItalic) this.#tree.close();
      if (isBold) this.#tree.close();
    }
  }

  #startParagraph(): void {
    if (this.#isParagraphOpen) return;
    this.#endTable();
    const level = this.#heading || this.#headingStyles.get(this.#style) || 0;
    if (level === 0 && this.#marker !== undefined) this.#startItem(this.#marker);
    else {
      this.#endList();
      this.#tree.open(level > 0 ? `h${level}` : 'p');
    }
    this.#marker = undefined;
    this.#isParagraphOpen = true;
  }

  #startItem(marker: string): void {
    const number = /\d{1,8}/.exec(marker)?.[0];
    const name = number === undefined && !/^\W*[a-z]{1,4}[.)]/i.test(marker) ? 'ul' : 'ol';
    if (this.#list !== name) {
      this.#endList();
      this.#tree.open(name, number === undefined || number === '1' ? undefined : { start: number });
      this.#list = name;
    }
    this.#tree.open('li');
  }

  #endList(): void {
    if (this.#list !== undefined) this.#tree.close();
    this.#list = undefined;
  }

  /** Writes the reference to the note that has been read. */
  #endNote(): void {
    const text = this.#note.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    this.#notes.push(text);
    const number = String(this.#notes.length);
    if (this.#isInTable) this.#cell += `[${number}]`;
    else {
      this.#startParagraph();
      this.#tree
        .open('sup')
        .leaf('a', number, { href: `#note-${number}` })
        .close();
    }
  }

  #writeNotes(): void {
    if (this.#notes.length === 0) return;
    this.#tree.open('ol');
    for (const [index, text] of this.#notes.entries()) this.#tree.leaf('li', text, { id: `note-${index + 1}` });
    this.#tree.close();
  }

  #endParagraph(): void {
    this.#flush();
    this.#endLink();
    if (this.#isParagraphOpen) this.#tree.close();
    this.#isParagraphOpen = false;
  }

  #endTable(): void {
    if (this.#row && this.#row.length > 0) this.#rows.push(this.#row);
    if (this.#rows.length > 0) this.#endList();
    if (this.#rows.length > 0) this.#tree.table(this.#rows, this.#rows.length > 1);
    this.#rows = [];
    this.#row = undefined;
  }

  #endStyle(): void {
    const level = /^heading (\d)\s*;?$/i.exec(this.#styleName.trim())?.[1];
    if (level !== undefined && /^[1-6]$/.test(level)) this.#headingStyles.set(this.#styleId, Number(level));
    this.#styleName = '';
    this.#styleId = '';
  }

  #startLink(): void {
    const href = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(this.#instruction)?.[1];
    this.#endLink();
    if (href === undefined || this.#isInTable) return;
    this.#startParagraph();
    this.#tree.open('a', { href });
    this.#isInLink = true;
  }

  #endLink(): void {
    if (this.#isInLink) this.#tree.close();
    this.#isInLink = false;
  }
}
