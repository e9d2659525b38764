// parse5 with a tokenizer that reads runs of ordinary characters in one step. parse5 handles each character separately and
// splits text at every space. Text, scripts and attribute values make up most of a page, and only special characters matter
// there. The resulting tree is the same; a test compares it with the tree of parse5.

import { defaultTreeAdapter, InsertionMode, Parser, Tokenizer, type DefaultTreeAdapterMap, type Token } from 'parse5';

const space = 0x20;
const tab = 0x09;
const lineFeed = 0x0a;
const formFeed = 0x0c;
const carriageReturn = 0x0d;
const quotationMark = 0x22;
const ampersand = 0x26;
const lessThan = 0x3c;

export interface ParsedDocument {
  document: DefaultTreeAdapterMap['document'];
  /** Whether the document has a `<base>` element. */
  sawBase: boolean;
}

/**
 * Parses a document by the HTML standard with scripting off. Undefined when it has far more elements than tags: misnested
 * formatting elements are reopened in every paragraph, so that 60 KB of source could become gigabytes.
 */
export function parseDocument(source: string): ParsedDocument | undefined {
  const parser = new RunParser({ scriptingEnabled: false, treeAdapter: boundedAdapter(source) });
  try {
    parser.tokenizer.write(source, true);
  } catch (error) {
    if (error instanceof TooManyElements) return undefined;
    throw error;
  }
  return { document: parser.document, sawBase: parser.sawBase };
}

// A tag has at least three characters. The constant allows for elements that the parser implies.
const elementsMax = (source: string): number => 100_000 + source.length / 2;

class TooManyElements extends Error {}

function boundedAdapter(source: string): typeof defaultTreeAdapter {
  let left = elementsMax(source);
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      if (left-- <= 0) throw new TooManyElements();
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
  };
}

class RunParser extends Parser<DefaultTreeAdapterMap> {
  override tokenizer: Tokenizer = new RunTokenizer({ sourceCodeLocationInfo: false }, this);
  sawBase = false;

  override onStartTag(token: Token.TagToken): void {
    if (token.tagName === 'base') this.sawBase = true;
    super.onStartTag(token);
  }
}

// Each state first lets parse5 handle the character, then consumes the following characters that it would handle the same.
class RunTokenizer extends Tokenizer {
  #parser: RunParser;

  constructor(options: { sourceCodeLocationInfo: boolean }, parser: RunParser) {
    super(options, parser);
    this.#parser = parser;
  }

  protected override _stateData(codePoint: number): void {
    super._stateData(codePoint);
    if (codePoint > 0 && codePoint !== lessThan && codePoint !== ampersand) this.#takeText(codePoint, ampersand);
  }

  protected override _stateRcdata(codePoint: number): void {
    super._stateRcdata(codePoint);
    if (codePoint > 0 && codePoint !== lessThan && codePoint !== ampersand) this.#takeText(codePoint, ampersand);
  }

  protected override _stateRawtext(codePoint: number): void {
    super._stateRawtext(codePoint);
    if (codePoint > 0 && codePoint !== lessThan) this.#takeText(codePoint, lessThan);
  }

  protected override _stateScriptData(codePoint: number): void {
    super._stateScriptData(codePoint);
    if (codePoint > 0 && codePoint !== lessThan) this.#takeText(codePoint, lessThan);
  }

  protected override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    super._stateAttributeValueDoubleQuoted(codePoint);
    if (codePoint <= 0 || codePoint === quotationMark || codePoint === ampersand) return;
    const { html, pos } = this.preprocessor;
    if (html.charCodeAt(pos) === carriageReturn) return; // the line feed after it must be dropped
    let end = pos + 1;
    for (; end < html.length; end++) {
      const code = html.charCodeAt(end);
      if (code === quotationMark || code === ampersand || code === carriageReturn || code === 0) break;
    }
    this.#advanceTo(end);
  }

  protected override _stateTagName(codePoint: number): void {
    if (!isNameCharacter(codePoint)) super._stateTagName(codePoint);
    else (this.currentToken as Token.TagToken).tagName += this.#takeName();
  }

  protected override _stateAttributeName(codePoint: number): void {
    if (!isNameCharacter(codePoint)) super._stateAttributeName(codePoint);
    else this.currentAttr.name += this.#takeName();
  }

  // Leading white space is a separate token, because some insertion modes treat it differently. After a visible character,
  // white space is ordinary text, except in framesets, where only white space is kept.
  #takeText(codePoint: number, stop: number): void {
    const { html, pos } = this.preprocessor;
    if (html.charCodeAt(pos) === carriageReturn) return;
    let end = pos + 1;
    if (isSpace(codePoint)) {
      while (end < html.length && isSpace(html.charCodeAt(end))) end++;
    } else {
      const inFrameset = isFrameset(this.#parser.insertionMode);
      for (; end < html.length; end++) {
        const code = html.charCodeAt(end);
        if (code === lessThan || code === stop || code === carriageReturn || code === 0) break;
        if (inFrameset && isSpace(code)) break;
      }
    }
    this.#advanceTo(end);
  }

  #advanceTo(end: number): void {
    this.preprocessor.pos = end - 1;
    this.runEnd = end;
  }

  #takeName(): string {
    const { html, pos } = this.preprocessor;
    let end = pos + 1;
    while (end < html.length && isNameCharacter(html.charCodeAt(end))) end++;
    this.preprocessor.pos = end - 1;
    return html.slice(pos, end);
  }
}

const isSpace = (code: number): boolean => code === space || code === lineFeed || code === tab || code === formFeed;

// Lower-case letters, digits and the hyphen. They need no case folding and do not end a name.
const isNameCharacter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d;

const isFrameset = (mode: InsertionMode): boolean =>
  mode === InsertionMode.IN_FRAMESET ||
  mode === InsertionMode.AFTER_FRAMESET ||
  mode === InsertionMode.AFTER_AFTER_FRAMESET;
