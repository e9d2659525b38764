// Parses CSS selectors (level 4, as far as they make sense without a browser, and `:contains("text")`) to plain data, which can be
// sent to a thread. Parsing rejects what is not supported, so that a mistake is reported before a page is fetched.

export type AttributeOperator = '' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

export type Condition =
  | { kind: 'attribute'; name: string; operator: AttributeOperator; value: string; ignoreCase: boolean }
  | { kind: 'matches' | 'not' | 'has'; selectors: ComplexSelector[] }
  | { kind: 'nth'; a: number; b: number; isFromEnd: boolean; isOfType: boolean }
  | { kind: 'only'; isOfType: boolean }
  | { kind: 'contains'; text: string }
  | { kind: 'empty' | 'root' | 'scope' | 'checked' | 'disabled' | 'enabled' | 'link' };

export interface CompoundSelector {
  /** Lower case; '' for any. */
  tag: string;
  conditions: Condition[];
}

export type Combinator = ' ' | '>' | '+' | '~';

export interface ComplexSelector {
  /** How the first compound is related to the scope, in `:has(> a)`. */
  lead: Combinator;
  /** From left to right; the last one is the subject. */
  compounds: CompoundSelector[];
  /** Between the compounds. */
  combinators: Combinator[];
}

export class SelectorError extends Error {}

const nestingMax = 6;
const compoundsMax = 200;
const operators: readonly AttributeOperator[] = ['~=', '|=', '^=', '$=', '*=', '='];
const nthNames: Readonly<Record<string, { isFromEnd: boolean; isOfType: boolean }>> = {
  'nth-child': { isFromEnd: false, isOfType: false },
  'nth-last-child': { isFromEnd: true, isOfType: false },
  'nth-of-type': { isFromEnd: false, isOfType: true },
  'nth-last-of-type': { isFromEnd: true, isOfType: true },
};
const plainNames: Readonly<Record<string, Condition>> = {
  'first-child': { kind: 'nth', a: 0, b: 1, isFromEnd: false, isOfType: false },
  'last-child': { kind: 'nth', a: 0, b: 1, isFromEnd: true, isOfType: false },
  'first-of-type': { kind: 'nth', a: 0, b: 1, isFromEnd: false, isOfType: true },
  'last-of-type': { kind: 'nth', a: 0, b: 1, isFromEnd: true, isOfType: true },
  'only-child': { kind: 'only', isOfType: false },
  'only-of-type': { kind: 'only', isOfType: true },
  empty: { kind: 'empty' },
  root: { kind: 'root' },
  scope: { kind: 'scope' },
  checked: { kind: 'checked' },
  disabled: { kind: 'disabled' },
  enabled: { kind: 'enabled' },
  link: { kind: 'link' },
  'any-link': { kind: 'link' },
};

/** Parses a list of selectors. Throws a `SelectorError` that says what is wrong and where. */
export function parseCss(text: string): ComplexSelector[] {
  return new CssParser(text).parse();
}

/** A combinator other than white space. */
const isSign = (character: string): character is Exclude<Combinator, ' '> =>
  character === '>' || character === '+' || character === '~';

class CssParser {
  readonly #text: string;
  #at = 0;
  #compounds = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): ComplexSelector[] {
    const selectors = this.#list(0, false);
    if (this.#at < this.#text.length) this.#fail(`unexpected "${this.#peek()}"`);
    return selectors;
  }

  #list(nesting: number, isRelative: boolean): ComplexSelector[] {
    if (nesting > nestingMax) this.#fail(`more than ${nestingMax} nested parentheses`);
    const selectors = [this.#complex(nesting, isRelative)];
    while (this.#peek() === ',') {
      this.#at++;
      selectors.push(this.#complex(nesting, isRelative));
    }
    return selectors;
  }

  #complex(nesting: number, isRelative: boolean): ComplexSelector {
    this.#skipSpace();
    let lead: Combinator = ' ';
    const first = this.#peek();
    if (isRelative && isSign(first)) {
      lead = first;
      this.#at++;
      this.#skipSpace();
    }
    const compounds = [this.#compound(nesting)];
    const combinators: Combinator[] = [];
    for (;;) {
      const hadSpace = /\s/.test(this.#peek());
      this.#skipSpace();
      const character = this.#peek();
      if (character === '' || character === ',' || character === ')') return { lead, compounds, combinators };
      if (isSign(character)) {
        combinators.push(character);
        this.#at++;
        this.#skipSpace();
      } else if (hadSpace) combinators.push(' ');
      else this.#fail(`unexpected "${character}"`);
      compounds.push(this.#compound(nesting));
    }
  }

  #compound(nesting: number): CompoundSelector {
    if (++this.#compounds > compoundsMax) this.#fail(`more than ${compoundsMax} parts`);
    const compound: CompoundSelector = { tag: '', conditions: [] };
    const start = this.#at;
    for (;;) {
      const character = this.#peek();
      if (character === '*' && this.#at === start) this.#at++;
      else if (character === '[') compound.conditions.push(this.#attribute());
      else if (character === '#' || character === '.') {
        this.#at++;
        const [name, operator] = character === '#' ? (['id', '='] as const) : (['class', '~='] as const);
        compound.conditions.push({ kind: 'attribute', name, operator, value: this.#identifier(), ignoreCase: false });
      } else if (character === ':') compound.conditions.push(this.#pseudo(nesting));
      else if (this.#at === start && isNameStart(character)) compound.tag = this.#identifier().toLowerCase();
      else if (this.#at === start)
        this.#fail(character === '' ? 'a selector is missing at the end' : `unexpected "${character}"`);
      else return compound;
    }
  }

  #attribute(): Condition {
    this.#at++; // [
    this.#skipSpace();
    const name = this.#identifier().toLowerCase();
    this.#skipSpace();
    const operator = operators.find((one) => this.#text.startsWith(one, this.#at)) ?? '';
    this.#at += operator.length;
    let value = '';
    let ignoreCase = false;
    if (operator !== '') {
      this.#skipSpace();
      value = this.#quotedOr(() => this.#identifierLike());
      this.#skipSpace();
      if (/^[is]$/i.test(this.#peek())) {
        ignoreCase = this.#peek().toLowerCase() === 'i';
        this.#at++;
        this.#skipSpace();
      }
    }
    if (this.#peek() !== ']') this.#fail('a "]" is missing');
    this.#at++;
    return { kind: 'attribute', name, operator, value: ignoreCase ? value.toLowerCase() : value, ignoreCase };
  }

  #pseudo(nesting: number): Condition {
    const start = this.#at;
    this.#at++; // :
    if (this.#peek() === ':') this.#fail('pseudo-elements such as ::before have no content');
    const name = this.#identifier().toLowerCase();
    if (this.#peek() !== '(') {
      const known = Object.hasOwn(plainNames, name) ? plainNames[name] : undefined;
      return known ?? this.#fail(`:${name} is not supported`, start);
    }
    this.#at++;
    const condition = this.#function(name, nesting, start);
    this.#skipSpace();
    if (this.#peek() !== ')') this.#fail('a ")" is missing');
    this.#at++;
    return condition;
  }

  #function(name: string, nesting: number, start: number): Condition {
    const nth = Object.hasOwn(nthNames, name) ? nthNames[name] : undefined;
    if (nth) return { kind: 'nth', ...this.#nth(), ...nth };
    switch (name) {
      case 'is':
      case 'where':
      case 'matches':
        return { kind: 'matches', selectors: this.#list(nesting + 1, false) };
      case 'not':
        return { kind: 'not', selectors: this.#list(nesting + 1, false) };
      case 'has':
        return { kind: 'has', selectors: this.#list(nesting + 1, true) };
      case 'contains':
      case '-soup-contains':
        this.#skipSpace();
        return { kind: 'contains', text: this.#quotedOr(() => this.#until(')').trim()) };
      default:
        return this.#fail(`:${name}() is not supported`, start);
    }
  }

  #nth(): { a: number; b: number } {
    const text = this.#until(')').replace(/\s+/g, '').toLowerCase();
    if (text === 'odd') return { a: 2, b: 1 };
    if (text === 'even') return { a: 2, b: 0 };
    const match = /^(?:([+-]?\d{0,9})n)?([+-]?\d{1,9})?$/.exec(text);
    if (match === null || text === '') return this.#fail(`"${text.slice(0, 20)}" is not of the form an+b`);
    const [, step, offset] = match;
    const a = step === undefined ? 0 : step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
    return { a, b: Number(offset ?? 0) };
  }

  #quotedOr(other: () => string): string {
    const quote = this.#peek();
    if (quote !== '"' && quote !== "'") return other();
    let value = '';
    for (this.#at++; this.#peek() !== quote;) {
      if (this.#at >= this.#text.length) this.#fail('a quotation mark is missing');
      value += this.#character();
    }
    this.#at++;
    return value;
  }

  #identifierLike(): string {
    let value = '';
    while (this.#at < this.#text.length && !/[\s\]]/.test(this.#peek())) value += this.#character();
    if (value === '') this.#fail('a value is missing');
    return value;
  }

  #identifier(): string {
    let name = '';
    while (/[\w\\-]|[^\0-\x7f]/.test(this.#peek())) name += this.#character();
    return name === '' ? this.#fail('a name is missing') : name;
  }

  /** One character, or an escape such as `\:` or `\31 `. */
  #character(): string {
    if (this.#peek() !== '\\') return this.#text[this.#at++] ?? '';
    const hex = /^\\([\da-f]{1,6})\s?/i.exec(this.#text.slice(this.#at, this.#at + 8));
    this.#at += hex ? hex[0].length : 2;
    if (!hex) return this.#text[this.#at - 1] ?? '';
    const code = Number.parseInt(hex[1] ?? '', 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  }

  #until(end: string): string {
    const at = this.#text.indexOf(end, this.#at);
    if (at === -1) return this.#fail(`a "${end}" is missing`);
    const text = this.#text.slice(this.#at, at);
    this.#at = at;
    return text;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#peek())) this.#at++;
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  #fail(reason: string, at = this.#at): never {
    throw new SelectorError(`${reason} (character ${at + 1})`);
  }
}

const isNameStart = (character: string): boolean => /[A-Za-z_\\-]|[^\0-\x7f]/.test(character);
